"""Broken Morale by the book's three examples, and who leads when the Leader is down."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.tests.row import fight, profile
from norn.games.eldfall.core.tests.stage import model
from norn.games.eldfall.skirmish.rules import morale, stratagems


@pytest.mark.parametrize(("size", "breaks"), [(1, 0), (3, 2), (4, 2), (5, 3)])
@pytest.mark.rules("morale.broken")
def test_parties_of_three_four_and_five_break_when_half_or_less_stand(size: int, breaks: int) -> None:
    """Three break with one standing, four with two, five with two; one alone never does."""
    profile("a")
    table = fight(*[("a", 0, place, 0) for place in range(size)])
    s: Any = table.game.state
    s.counts = [size, 0]
    for fallen in range(size):
        assert morale.is_broken(s, 0) == (breaks > 0 and fallen >= breaks)
        inflict(table.game, model(table, fallen), "incapacitated")


@pytest.mark.rules("stratagem.leader-falls", "special.second_in_command", "trait.undead")
def test_who_orders_when_the_leader_is_down() -> None:
    profile("leader")
    profile("paladin", special="second_in_command")
    profile("lich", traits=["undead 2"])
    for second, state, leads in (("paladin", "incapacitated", "model:1"), ("paladin", "dead", ""), ("leader", "dead",
                                                                                                    "")):
        table = fight(("leader", 0, 5, 0), (second, 0, 7, 0))
        s: Any = table.game.state
        s.leaders = ["model:0", ""]
        inflict(table.game, model(table, 0), state)
        found = stratagems.leader(s, 0)
        assert (found.id if found is not None else "") == leads
    table = fight(("lich", 0, 5, 0))
    s = table.game.state
    s.leaders = ["model:0", ""]
    model(table, 0).hp = 0
    inflict(table.game, model(table, 0), "dead")
    found = stratagems.leader(s, 0)
    assert found is model(table, 0)
