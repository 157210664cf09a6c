"""F42: What a seat, or somebody who only watches, is shown of the map."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.view import spaces


def shown(field: Field, seat: int, number: int) -> list[str]:
    (space,) = [one for one in spaces(field.state, seat) if str(number) in one.id]
    return [thing.id for thing in space.things]


def test_both_armies_in_a_hex_have_ids_of_their_own_for_who_watches() -> None:
    field = Field()
    field.csps(2024, "fynn", 3)
    field.csps(2024, "nerfringia", 3)
    things = shown(field, -1, 2024)
    assert len(things) == len(set(things)) == 2


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_scrying_shows_a_stack_to_its_own_side_alone(seat: int) -> None:
    field = Field()
    field.csps(2024, "nerfringia", 3)
    field.put("gorm", 1545)
    before = shown(field, seat, 2024)
    field.state.spells.append(Spell(10, 0, "svip", 2026, "", "", ""))
    assert (len(shown(field, seat, 2024)) > len(before)) == (seat == 0)
