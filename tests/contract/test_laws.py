"""The laws of any table, on every game in the catalogue, at random decisions of random games; and of mixed play in any
scenario, early and late."""

from __future__ import annotations

import random

import pytest

from norn.kernel.ask import random_choice
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.laws import tables as laws
from norn.laws import twins
from tests.contract.play import GAMES, answer_at_random, drawn_game, random_game, seats_of, some

SEEDS = range(3)
DRAWN = range(6)        # every other one begins late
EVERY = 12      # the costly laws are tried at one decision in so many


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_laws_hold_at_random_decisions(name: str, seed: int) -> None:
    for seats in seats_of(name):
        told = 0
        for number, (table, chance) in enumerate(random_game(name, seed, seats)):
            for law in laws.QUICK.values():
                assert law(table) is None, f"{law.__name__} at decision {number} of seed {seed}: {law(table)}"
            if chance.randrange(EVERY) == 0 or table.outcome is not None:
                problem = laws.broken(table, chance, told)
                told = table.game.next_number
                assert problem is None, f"decision {number} of seed {seed}, {seats} seats: {problem}"


@pytest.mark.parametrize("seed", DRAWN)
@pytest.mark.parametrize("name", GAMES)
def test_laws_hold_in_any_scenario_early_and_late(name: str, seed: int) -> None:
    told = 0
    for table, chance in drawn_game(name, seed):
        at = f"decision {table.taken} of seed {seed}, {table.seats} seats, {table.options}"
        for law in laws.QUICK.values():
            assert law(table) is None, f"{at}: {law.__name__}: {law(table)}"
        if chance.randrange(EVERY) == 0 or table.outcome is not None:
            problem = laws.broken(table, chance, told)
            told = table.game.next_number
            assert problem is None, f"{at}: {problem}"


@pytest.mark.parametrize("name", GAMES)
def test_no_channel_to_a_seat_leaks(name: str) -> None:
    """Byte-identical on twin states, with a twin found at more than half of the decisions."""
    tried = found = 0
    games = [*(random_game(name, 100 + i, most=150) for i in SEEDS), *(drawn_game(name, i, most=60) for i in DRAWN)]
    for seed, game in enumerate(games):
        for number, (table, chance) in enumerate(game):
            if table.outcome is not None or chance.randrange(4):
                continue
            for seat in (-1, *range(table.seats)):
                for law in (twins.leaks, twins.worlds_agree):
                    problem = law(table, seat, chance)
                    tried += 1
                    found += problem != twins.NO_TWIN
                    assert problem in (None, twins.NO_TWIN), f"decision {number} of seed {seed}: {problem}"
    assert found * 2 > tried, f"a twin was found only {found} times in {tried}"


@pytest.mark.parametrize("name", GAMES)
def test_twins_are_other_worlds(name: str) -> None:
    """A resample that changes nothing would make the leak law empty; nor may all twins share the dice to come."""
    changed = other_dice = 0
    for number, (table, chance) in enumerate(random_game(name, 200)):
        if number > 60 or table.outcome is not None:
            break
        twin = twins.find_twin(table, 0, chance)
        if twin is not None:
            dump = table.definition.dump
            changed += dump(twin.game.state) != dump(table.game.state)
            other_dice += twin.game.dice.block(10**6) != table.game.dice.block(10**6)
    assert changed or not find_game(name).meta.hidden
    assert other_dice


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_taken_back_has_told_nothing(name: str) -> None:
    early = [random_game(name, 300 + i, most=100) for i in SEEDS]
    for game in [*early, *(drawn_game(name, 10 + i, most=60) for i in DRAWN)]:
        for table, chance in game:
            if table.outcome is not None or chance.randrange(3):
                continue
            seat = chance.choice(sorted(table.pending))
            problem = twins.undo_tells(table, seat, random_choice(table.pending[seat], chance), chance)
            assert problem in (None, twins.NO_TWIN), problem


@pytest.mark.parametrize("name", GAMES)
def test_different_seeds_differ(name: str) -> None:
    worlds = {_digest(name, seed) for seed in range(4)}
    assert len(worlds) > 1
    assert _digest(name, 1) == _digest(name, 1)


def _digest(name: str, seed: int) -> bytes:
    """The same decisions as far as they are legal, on other dice; what was told tells of those that changed nothing."""
    table = open_table(name, seed=seed)
    chance = random.Random(5)
    for _ in range(30):
        if table.outcome is None:
            answer_at_random(table, chance)
    return bytes(str([table.definition.dump(table.game.state), table.game.events]), "utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_undo_all_the_way_to_the_beginning_and_again(name: str) -> None:
    """By agreement everything can be taken back, through marks thinned long ago; playing it again gives the same."""
    table = _played(name, some(name, 150))
    decisions = table.decisions[:]
    state = table.definition.dump(table.game.state)
    start = table.definition.dump(open_table(name, seed=9).game.state)
    for controller in range(table.seats):       # hand all seats to one controller: a solo table
        table.controllers[controller] = 0
    while any(how != 1 for _, _, how in table.decisions):
        table.undo(0, agreed=True)
    assert table.definition.dump(table.game.state) == start
    again = table.fork()
    again._replay(decisions)
    assert again.definition.dump(again.game.state) == state


def _played(name: str, count: int) -> Table:
    table = open_table(name, seed=9)
    chance = random.Random(7)
    for _ in range(count):
        if table.outcome is None:
            answer_at_random(table, chance)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_never_changes_its_parent(name: str) -> None:
    """Keep every fork; none changes when the others play on."""
    kept = []
    for number, (table, _) in enumerate(random_game(name, 400, most=60)):
        if number % 5 == 0:
            fork = table.fork()
            kept.append((fork, save_bytes(fork)))
    for fork, bytes_then in kept:
        assert save_bytes(fork) == bytes_then


@pytest.mark.parametrize("name", GAMES)
def test_a_save_stays_small(name: str) -> None:
    assert len(save_bytes(_played(name, 400))) < 200_000


@pytest.mark.parametrize("name", GAMES)
def test_tails_are_short(name: str) -> None:
    """Decisions since a mark: 95 % of the time at most 30, never over 200."""
    tails = [table.tail for seed in SEEDS for table, _ in random_game(name, 500 + seed)]
    tails += [table.tail for seed in DRAWN for table, _ in drawn_game(name, 20 + seed)]
    assert max(tails) <= 200
    assert sorted(tails)[int(len(tails) * 0.95)] <= 30
    assert find_game(name).mark_every <= 30
