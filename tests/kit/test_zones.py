"""Zones show what their visibility says, and raise the undo floor when somebody learns something."""

from __future__ import annotations

import pytest

from norn.kernel.catalogue import open_table
from norn.kernel.errors import RuleError
from norn.kernel.scene import Thing
from norn.kit.zones import ALL, COUNT, NONE, OWNER, TOP, Visibility, move_card, shown

CARDS = ["card:a", "card:b", "card:c"]


def thing(card: str) -> Thing:
    return Thing(id=card, name=card)


@pytest.mark.parametrize(
    ("visibility", "seat", "seen", "count"),
    [
        (ALL, -1, "abc", 3), (ALL, 2, "abc", 3),
        (OWNER, 1, "abc", 3), (OWNER, 0, "", 3), (OWNER, -1, "", 3),
        (COUNT, 1, "", 3), (TOP, -1, "c", 3), (TOP, 1, "c", 3), (NONE, 1, "", 0),
    ],
)
def test_a_zone_shows_what_its_visibility_says(visibility: Visibility, seat: int, seen: str, count: int) -> None:
    zone = shown("zone:x", "X", CARDS, visibility, seat, thing, owner=1)
    assert "".join(one.id[-1] for one in zone.things) == seen
    assert zone.count == count


@pytest.mark.parametrize(
    ("source", "target", "revealed"),
    [(COUNT, OWNER, True), (OWNER, ALL, True), (ALL, COUNT, False), (OWNER, COUNT, False), (ALL, ALL, False),
     (TOP, COUNT, True), (COUNT, NONE, False), (COUNT, TOP, True)],
)
def test_moving_a_card_raises_the_floor_when_somebody_learns(
    source: Visibility, target: Visibility, revealed: bool
) -> None:
    game = open_table("hearts", seed=1).game
    game.luck.append(0)
    pile, other = CARDS[:], ["card:z"]
    move_card(game, "card:c", pile, source, other, target, source_owner=1, target_owner=1)
    assert (pile, other) == (["card:a", "card:b"], ["card:z", "card:c"])
    assert bool(game.luck[-1]) is revealed


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    with pytest.raises(RuleError):
        move_card(open_table("hearts", seed=1).game, "card:x", [], ALL, [], ALL)
