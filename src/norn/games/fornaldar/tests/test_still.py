"""What is kept or found by place for speed is what going through everything finds."""
from __future__ import annotations

import random
from functools import partial

import pytest

from norn.agents import RandomAgent, next_move
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules import movement, routes
from norn.games.fornaldar.rules.costs import Mover
from norn.games.fornaldar.rules.forces import fresh_armies, fresh_characters
from norn.games.fornaldar.rules.fortresses import is_stronghold, stronghold_at, strongholds
from norn.games.fornaldar.rules.pieces import Still, armies_at, board_of, characters_at, ships_at
from norn.games.fornaldar.rules.ratings import carried_by, used_by
from norn.games.fornaldar.rules.reaching import can_go, destinations, letters_at, presence
from norn.games.fornaldar.state import Spell, State
from norn.kernel.catalogue import open_table

SCENARIOS = ("sampo", "northern_war", "jotuns")


def told(s: State) -> list[object]:
    """All that the rules find by place, side and mode."""
    places = sorted({one.at for one in s.characters.values()} | {one.at for one in s.armies}
                    | {one.at for one in s.ships.values()})
    found: list[object] = []
    for seat in (0, 1):
        for place in places:
            found += [[one.id for one in characters_at(s, place, seat, mode)] for mode in ("", "land", "aboard")]
            found += [[(one.colour, one.mode, one.fresh) for one in armies_at(s, place, seat)],
                      [one.id for one in ships_at(s, place, seat)],
                      [one.id for mode in ("land", "swim") for one in fresh_characters(s, place, seat, mode)],
                      [one.colour for mode in ("land", "swim") for one in fresh_armies(s, place, seat, mode)]]
        found.append(movement.picks(s, seat, "move"))
    found += [[item.id for item in carried_by(s, one)] for one in s.characters.values()]
    found += [[card.id for card in used_by(s, one)] for one in s.characters.values()]
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pieces_found_by_place_are_those_found_by_going_through_all(scenario: str) -> None:
    chance = random.Random(7)
    table = open_table("fornaldar", 2, 7, {"scenario": scenario})
    for count in range(240):
        s: State = table.game.state
        assert board_of(s) is None, "a question leaves no board behind"
        if count % 20 == 0:
            plain = told(s)
            with Still(s):
                assert told(s) == plain
            for seat in (0, 1):
                seen = presence(s, seat)
                assert all(set(letters_at(s, place, seat)) == set(seen.get(place, "")) for place in GRID.numbers)
                forts = [number for number in GRID.numbers if is_stronghold(s, number, seat)]
                assert forts == strongholds(s, seat)
                assert forts == [number for number in GRID.numbers
                                 if (fort := stronghold_at(s, number)) is not None and fort.side == seat]
        if s.force is not None:
            assert can_go(s, s.force) == bool(destinations(s, s.force))
        seat, choice = next_move(table, [RandomAgent()] * 2, chance)
        table.answer(seat, *choice)


def test_a_board_is_put_away_when_a_rule_fails() -> None:
    s: State = open_table("fornaldar", 2, 1).game.state
    with pytest.raises(KeyError), Still(s):
        raise KeyError
    assert board_of(s) is None


def test_prices_under_weather_made_by_magic_are_those_worked_out_edge_by_edge() -> None:
    chance = random.Random(3)
    s: State = open_table("fornaldar", 2, 1).game.state
    for _ in range(6):
        s.weather = chance.choice(["clear", "rain", "snow"])
        s.spells = [Spell(number, 0, "", chance.choice(GRID.numbers), "", chance.choice(["clear", "rain", "snow"]), "")
                    for number in chance.sample([2, 4, 9, 11], 2)]
        who = Mover((chance.choice(["mundane", "troll", "elf"]),), ("trail",))
        prices = {"march": partial(routes.march_price, who), "sail": partial(routes.sail_price, False, False)}
        for how, price in prices.items():
            sky = routes.skies(s)
            skies = [routes.sky_of(sky, source, target)
                     for source, target in zip(routes.SOURCES, routes.TARGETS, strict=True)]
            plain = [price(LAND.steps[routes.KINDS[edge]], here, there) for edge, (here, there) in enumerate(skies)]
            assert routes.all_prices(s, f"{how} {who.key}", price) == bytes(plain)
