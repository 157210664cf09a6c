"""What an option says of its dice: targets that share them, Dodges, looks and locks, cover by its name."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.offers import offer
from norn.games.eldfall.skirmish.tests.tables import ask_of, battle, game_of, model, state_of, step, told
from norn.kernel.table import Table
from norn.kernel.views import view

CLEAR = [1500, 1550, 0]             # on the old mill's field


def set_out(*others: list[int], **options: Any) -> tuple[Table, Model, list[Model]]:
    """A champion with a spear, foes around him, everybody else far off."""
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard", **options)
    seat = ask_of(table)[0]
    for number, m in enumerate(state_of(table).models):
        m.spot = [100 + 150 * number, 100, 0]
        m.ap = m.ap if m.seat == seat else 0
    one, foes = model(table, seat), [model(table, 1 - seat, number) for number in range(len(others))]
    one.spot, one.facing = CLEAR[:], 0
    for foe, spot in zip(foes, others, strict=True):
        foe.spot = list(spot)
    step(table, f"do:activate {one.id}")
    step(table, f"at:idle;{one.facing}")
    return table, one, foes


def detail(table: Table, option: str) -> str:
    shown = view(table, ask_of(table)[0]).ask
    assert shown is not None
    return next(one.detail for one in shown.options if one.id == option)


@pytest.mark.rules("strike.split", "strike.number")
def test_each_target_of_shared_dice_says_the_number_needed() -> None:
    """The dice were shared among bare names."""
    table, one, (first, second) = set_out([1700, 1500, 0], [1690, 1640, 0])
    second.states = []
    option = next(text for text in ask_of(table)[1].ids if text.startswith("do:attack ability:lance mode:melee model:"))
    step(table, option)
    assert ask_of(table)[1].prompt == "share"
    for foe in (first, second):
        assert " or less: OFF " in detail(table, foe.id)
    said = offer(game_of(table), one.seat, second.id)
    assert said is not None
    step(table, first.id, second.id)
    while state_of(table).activation is not None:
        step(table)
    rolled = [row["need"] for row in told(table, "attack_rolled") if row["target"] == second.id]
    assert rolled == [said.data["need"]]


@pytest.mark.rules("action.dodge", "dodge.blind")
def test_a_dodge_says_what_it_needs() -> None:
    table, one, _ = set_out([1700, 1500, 0])
    ag = offer(game_of(table), one.seat, "do:dodge")
    assert ag is not None
    assert detail(table, "do:dodge") == f"{ag.data['need']} or less: AG {ag.data['need']}"


@pytest.mark.rules("action.dodge", "dodge.blind")
def test_a_dodge_from_what_is_not_seen_is_halved_and_says_so() -> None:
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard")
    seat = ask_of(table)[0]
    mover, behind = model(table, seat), model(table, 1 - seat, 2)
    mover.spot, behind.spot, behind.facing = [1500, 1550, 0], [1700, 1550, 0], 0       # it looks away
    step(table, f"do:activate {mover.id}")
    step(table, f"at:idle;{mover.facing}")
    while ask_of(table)[1].prompt != "react":
        step(table)
    said = detail(table, f"do:dodge {behind.id}")
    assert said.endswith(", halved")


@pytest.mark.rules("action.uncover", "skill.tracking")
def test_uncovering_says_that_it_is_halved() -> None:
    table, _, _ = set_out([3000, 3000, 0])
    assert detail(table, "do:uncover").endswith(", halved")


@pytest.mark.rules("cover.ranged", "stray.modifier")
def test_cover_and_friends_in_the_way_have_names() -> None:
    """`2 dice, 6 or less: ACC 14, heavy cover -4, an ally in contact -4`."""
    from norn.games.eldfall.core.rules.attack import COVER_NAMES, rows_of_attack
    from norn.games.eldfall.core.values import About
    from norn.games.eldfall.skirmish.figures import trial
    table, one, (first, _) = set_out([1700, 1550, 0], [3000, 3000, 0])
    friend = model(table, one.seat, 1)
    friend.spot = [1700, 1460, 0]
    first.states = []
    g = game_of(table)
    d, target = trial(g, f"do:attack ability:short_bow mode:ranged {first.id}".split(" "))
    sources = [row.source for row in rows_of_attack(g, "attack", one, About(d, target))]
    assert "an_ally_in_contact" in sources
    assert sorted(COVER_NAMES.values()) == ["heavy_cover", "light_cover"]
