"""Zones show what their visibility says."""

from __future__ import annotations

import pytest

from norn.kernel.scene import Thing
from norn.kit.zones import ALL, COUNT, OWNER, Visibility, shown

CARDS = ["card:a", "card:b", "card:c"]


def thing(card: str) -> Thing:
    return Thing(id=card, name=card)


@pytest.mark.parametrize(
    ("visibility", "seat", "seen", "count"),
    [
        (ALL, -1, "abc", 3), (ALL, 2, "abc", 3),
        (OWNER, 1, "abc", 3), (OWNER, 0, "", 3), (OWNER, -1, "", 3),
        (COUNT, 1, "", 3),
    ],
)
def test_a_zone_shows_what_its_visibility_says(visibility: Visibility, seat: int, seen: str, count: int) -> None:
    zone = shown("zone:x", "X", CARDS, visibility, seat, thing, owner=1)
    assert "".join(one.id[-1] for one in zone.things) == seen
    assert zone.count == count
