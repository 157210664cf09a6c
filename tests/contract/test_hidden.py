"""What a seat cannot know is dealt anew on some twin: a field that no twin changes escapes the law of leaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.games.realms import view
from norn.games.realms.facts import facts
from norn.games.realms.state import State
from norn.kernel.catalogue import find_game
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.laws import hidden, twins
from norn.laws.gathered import Gathered
from tests.contract.play import GAMES_HEAVY_LATER, HEAVY, planted, random_game

TWINS = 180
# Of Fornaldar: what so few twins of random play never show, since a force must be on its way at a mark and still be
# (`norn fuzz` sees it); and what lies on top, which the enemy sees but where a stack is hidden or has gone.
RARE = {"fornaldar": (
    "armies[].done ", "characters{}.done ", "force.armies{} ", "force.characters[] ", "force.left ", "force.ships[] ",
    "notes[].pieces[] ", "ships{}.done ", "tops{} ",
)}


def found_out(name: str, tables: list[tuple[Table, int]]) -> hidden.Hidden:
    """What is learned from a twin of each of these."""
    found = hidden.Hidden()
    chance = random.Random(name)
    for table, seat in tables:
        twin = twins.find_twin(table, seat, chance)
        if twin is not None:
            found.note(table, twin, chance)
    return found


@pytest.mark.parametrize("name", GAMES_HEAVY_LATER)
def test_what_only_many_decisions_tell(name: str) -> None:
    """Every hidden field differs on some twin, a twin is found at more than half of the decisions, tails are short."""
    chance = random.Random(3)
    found = Gathered()
    for seed in range(40):
        for table, _ in random_game(name, 600 + seed, most=400 * HEAVY.get(name, 1)):      # not shortened: rare fields
            if table.outcome is None and chance.randrange(5) == 0:
                found.note(table, chance.randrange(table.seats + 1) - 1, chance)
        if found.found > TWINS:
            break
    problems = [one for one in found.problems(find_game(name)) if not one.startswith(RARE.get(name, ("?",)))]
    assert problems == []


def looking() -> list[Table]:
    """Tables of Realms at which a hero looks at cards alone."""
    found = []
    for seed in range(40):
        for table, _ in random_game("realms", seed):
            if table.game.state.looked:
                found.append(table.fork())
        if len(found) >= 4:
            break
    return found


@pytest.mark.once
def test_looked_at_cards_shown_to_everyone_are_caught() -> None:
    """Found here: the whole suite passed, since no twin changed them."""
    tables = looking()
    assert tables

    def loose(g: Any, seat: int) -> Scene:
        return view.scene(g, g.state.looker if g.state.looked and seat >= 0 else seat)

    def leaks() -> list[str | None]:
        chance = random.Random(1)
        return [twins.leaks(table, (table.game.state.looker + 1) % table.seats, chance) for table in tables]

    assert set(leaks()) == {None}
    with planted("realms", scene=loose):
        assert all("differ between twins" in str(one) for one in leaks()), leaks()
    with planted("realms", facts=lambda g, seat: facts(g, g.state.looker if g.state.looked else seat)):
        assert all("differ between twins" in str(one) for one in leaks()), leaks()


@pytest.mark.once
def test_cards_that_resample_forgets_are_caught() -> None:
    """Realms as it was: cards that another looks at stay as they are on every twin. Listing them is no way out."""

    def forgetful(state: State, now: State, seat: int, chance: random.Random) -> None:
        view.resample(state, now, now.looker if now.looked else seat, chance)

    rows = [(table, seat) for table in looking() for seat in (-1, *range(table.seats)) for _ in range(15)]
    realms = find_game("realms")
    assert hidden.problems(realms, found_out("realms", rows)) == []
    with planted("realms", resample=forgetful):
        assert any("looked[] is hidden from" in one for one in hidden.problems(realms, found_out("realms", rows)))
        with planted("realms", known_to_all=(*realms.known_to_all, "looked")):
            found = hidden.problems(realms, found_out("realms", rows))
            assert any("looked[] is listed in known_to_all, and held" in one for one in found), found
