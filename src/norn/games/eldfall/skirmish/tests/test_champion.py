"""The champion of the arena, played by hand: by option the last seat has no party and plays her."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.skirmish.laws import laws
from norn.games.eldfall.skirmish.rules import quests
from norn.games.eldfall.skirmish.strategy import decide
from norn.games.eldfall.skirmish.tests.tables import (
    act,
    ask_of,
    battle,
    by_id,
    game_of,
    opened,
    state_of,
    whose_turn,
)
from norn.games.eldfall.skirmish.tests.test_quests import dies
from norn.kernel.ask import random_choice
from norn.kernel.views import Sight


@pytest.mark.rules("quest.4.gladiatrix", "quest.4.rewards", "quest.4.schemes", "party.leader")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_without_a_party_plays_the_champion_by_hand(seats: int) -> None:
    """S249: Her card was all that ever played her."""
    table = battle("battle_royale", seats, champion="seat", alliances="fixed")
    g, s = game_of(table), state_of(table)
    hers = seats - 1
    champion = by_id(s, next(iter(s.posts)))
    assert (champion.seat, champion.party) == (hers, -1)
    assert s.order[-1] == hers
    assert -1 not in s.order
    assert len(set(s.sides)) == seats
    assert (s.parties[hers], s.schemes[hers], s.zones_of[hers]) == ("", "", -1)
    assert all(s.parties[seat] and s.schemes[seat] for seat in range(hers))
    assert quests.is_leader(s, champion) == (seats == 2)
    whose_turn(table, hers)
    act(table, champion, "do:dodge")
    others = [m for m in s.models if m.party >= 0]
    dies(table, champion, next(m for m in others if m.seat == 0))
    assert s.vp[0] == 3
    champion.states, champion.hp = [], 3
    for m in others:
        m.states = [Lasting("dead", "", "")]
    assert quests.ended(g) == "last_standing"
    assert s.vp[hers] == 5


@pytest.mark.rules("quest.4.gladiatrix")
def test_her_card_plays_the_champion_where_nobody_can() -> None:
    for quest, seats in (("battle_royale", 1), ("outbreak", 2), ("restoring_balance", 2)):
        assert state_of(opened(quest, seats, champion="seat")).champion == -1


@pytest.mark.long
@pytest.mark.rules("quest.4.gladiatrix")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_a_champion_played_by_hand_are_played_to_their_end(seats: int) -> None:
    table = opened("battle_royale", seats, champion="seat")
    chance = random.Random(seats)
    while table.outcome is None:
        seat, ask = ask_of(table)
        by_thumb = table.taken % 2
        table.answer(seat, *(decide(Sight(table, seat), chance) if by_thumb else random_choice(ask, chance)))
        assert not laws(state_of(table))
    assert len(table.outcome.scores) == seats
