"""What one question leaves to the next is right: held against the same question on a copy, where nothing is kept."""
from __future__ import annotations

import random

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import items, keeping, reaching, routes, spells
from norn.games.fornaldar.rules.forces import MOVE, new_force
from norn.games.fornaldar.rules.pieces import NOW, Board, Still, side_of
from norn.games.fornaldar.rules.routes import MARCH, SWIMMING
from norn.games.fornaldar.state import State
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.playout import Player, next_decision
from norn.kernel.table import Table

SCENARIOS = ["sampo", "northern_war", "jotuns"]
ONE_A_DAY = ["sampo", *(pytest.param(one, marks=pytest.mark.long) for one in SCENARIOS[1:])]


@pytest.mark.parametrize("scenario", ONE_A_DAY)
def test_a_question_from_what_is_kept_is_the_one_from_a_copy(scenario: str) -> None:
    """Free deeds come in between, as restless players do them."""
    chance = random.Random(11)
    table = open_table("fornaldar", 2, 11, {"scenario": scenario})
    players = [Player(restless=True)] * 2
    kept = 0
    for _ in range(900):
        seat, choice = next_decision(table, players, chance)
        before = keeping.kept(table.game.state)
        table.answer(seat, *choice)
        if table.outcome is not None:
            break
        after = keeping.kept(table.game.state)
        if after is None:
            continue
        kept += before is after
        assert asked(table) == asked(on_a_copy(table))
        assert_is_right(table.game.state, after)
        with Still(table.game.state, after):
            on_board = looked_up(table.game.state)
        assert on_board == looked_up(table.game.state)
    assert kept > 100, "hardly anything was kept"


def test_a_force_that_goes_on_behind_a_halt_leaves_where_it_was_halted() -> None:
    """Found by random play (expedition, seed 446, decision 307): behind a halt the board is made anew; the force was
    looked for where it had set out."""
    chance = random.Random(446)
    table = open_table("fornaldar", 2, 446, {"scenario": "northern_war", "expedition": "yes", "turns": 5})
    for _ in range(330):
        deed = next((seat for seat in range(2) if chance.random() < 0.05 and table.free(seat)), None)
        if deed is not None:
            table.answer(deed, chance.choice(table.free(deed)))
            continue
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))


def asked(table: Table) -> list[tuple[int, str, list[str]]]:
    return [(seat, ask.prompt, list(ask.ids)) for seat, ask in table.pending.items()]


def looked_up(s: State) -> list[object]:
    """What a board keeps of it for later questions."""
    found: list[object] = []
    for seat in (0, 1):
        found += [reaching.barred(s, seat, manpower=True), reaching.barred(s, seat, manpower=False),
                  reaching.shut_straits(s, seat), spells.known_enemies(s, seat), spells.shown(s, seat)]
    return found


def on_a_copy(table: Table) -> Table:
    """A fork tells the step again, on a state of its own; the table's board stays the one that is kept."""
    board = NOW.kept
    twin = table.fork()
    asked(twin)
    NOW.kept = board
    return twin


def assert_is_right(s: State, board: Board) -> None:
    """Whatever lies on the board lies there on one that is made anew, in the same order."""
    new = Board(s)
    for seat in (0, 1):
        for mine, other in ((board.characters, new.characters), (board.ships, new.ships), (board.armies, new.armies)):
            here = {place: [id(one) for one in those] for place, those in mine[seat].items() if those}
            assert here == {place: [id(one) for one in those] for place, those in other[seat].items()}


def test_ships_that_move_shut_and_open_straits() -> None:
    """A fleet of the enemy goes into a strait, and out again: each time the board that is kept is mended."""
    s = open_table("fornaldar", 2, 3, {"scenario": "sampo"}).game.state
    ship = next(one for one in s.ships.values() if one.fate == "here" and side_of(s, one.id) == 0)
    home, bank = ship.at, routes.banks(routes.STRAITS[0])[0]
    for one in s.ships.values():                # nobody else lies there
        one.fate = one.fate if one is ship else "gone"
    board = Board(s)
    force = new_force(0, routes.SHIP, MOVE, home)
    force.ships = [ship.id]
    for place, shut in ((home, False), (bank, True), (home, False)):
        start = force.at
        ship.at = force.at = place
        keeping.has_gone(s, board, force, start)
        with Still(s, board):
            assert (str(routes.STRAITS[0]) in reaching.shut_straits(s, 1)) == shut


def test_what_is_near_an_enemy_follows_him() -> None:
    """It is kept from question to question, by where enemies are."""
    for hexes in ([1010], [1010, 2020], [2020]):
        for ashore in (True, False):
            wanted: dict[int, int] = {}
            for number in hexes:
                wanted.update(reaching.nodes_around(number, ashore))
            assert reaching.around_all(hexes, ashore) == wanted


def test_a_board_is_of_one_state_only() -> None:
    table = open_table("fornaldar", 2, 3, {"scenario": "sampo"})
    chance = random.Random(3)
    while next(iter(table.pending.values())).prompt != "move":
        seat = next(iter(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    asked(table)
    assert keeping.kept(table.game.state) is not None
    assert keeping.kept(table.fork().game.state) is None


def test_swimmers_at_the_end_of_their_move_may_have_turned_over() -> None:
    s = open_table("fornaldar", 2, 3, {"scenario": "sampo"}).game.state
    for how, stays in ((MARCH, True), (SWIMMING, False)):
        keeping.keep(Board(s))
        keeping.has_ended(new_force(0, how, MOVE, 1010))
        assert (keeping.kept(s) is not None) == stays


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_kept_outside_of_moving_and_plotting(scenario: str) -> None:
    """A phase that begins finds nothing of the last one."""
    chance = random.Random(5)
    table = open_table("fornaldar", 2, 5, {"scenario": scenario})
    for _ in range(300):
        seat = next(iter(table.pending))
        if table.pending[seat].prompt not in ("move", "forced_march", "react", "who_goes", "intercept", "plot", "aim"):
            assert keeping.kept(table.game.state) is None, table.pending[seat].prompt
        table.answer(seat, *random_choice(table.pending[seat], chance))


@pytest.mark.parametrize("scenario", ONE_A_DAY)
def test_what_is_carried_is_where_its_bearer_is(scenario: str) -> None:
    """A force takes along what is where it is (`forces.carry`); enchantments with a target are those that have one."""
    chance = random.Random(9)
    table = open_table("fornaldar", 2, 9, {"scenario": scenario})
    carried = aimed = 0
    for number in range(500):
        seat = next(iter(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
        s = table.game.state
        for item in s.items.values():
            if item.fate == "here" and item.holder and item.holder != items.FORT:
                assert item.at == items.place_of(s, item), item.id
                carried += 1
        for one in s.characters.values() if number % 40 == 0 else []:
            for card in CONTENT.enchantments.values() if one.fate == "here" else []:
                assert spells.has_target(s, one, card) == bool(spells.targets(s, one, card)), card.id
                aimed += 1
    assert carried > 100
    assert aimed > 100
