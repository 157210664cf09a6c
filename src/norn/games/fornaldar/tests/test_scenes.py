"""F42: What a seat, or somebody who only watches, is shown of the map."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from norn.games.fornaldar.rules.notes import see
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.view import PHASES, _tracks, spaces


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


def test_what_was_seen_stays_in_the_map_in_the_same_turn_too() -> None:
    """Once a fight was over the enemy's stack was a class again until the next turn; and a note said that something
    had been seen, but only its text said what."""
    field = Field()
    field.csps(2024, "nerfringia", 3)
    field.put("thorskuld", 2024)
    see(field.state, 0, 2024)
    (space,) = [one for one in spaces(field.state, 0) if "2024" in one.id]
    (note,) = [one for one in space.things if one.kind == "note"]
    assert note.name == "Seen here: Thorskuld, 3 Nerfringia"
    assert note.remembered == f"turn {field.state.turn}"
    assert not [one for place in spaces(field.state, 1) for one in place.things if one.kind == "note"]


def test_the_calendar_can_be_read_ahead_and_ends_where_play_ends() -> None:
    """Of a war of four turns it said that there were fourteen; and of the turns to come, only their names."""
    field = Field(calendar=11)
    (track,) = _tracks(field.state)
    assert (track.high, track.marks[3]) == (14, "Tvímánudur II: rain, mana 3")
    field.state.last = 4
    (track,) = _tracks(field.state)
    assert (track.high, max(track.marks)) == (4, 4)


def test_what_has_moved_is_told_from_what_has_not() -> None:
    field = Field()
    field.csps(2024, "fynn", 3)
    ship = field.ship("sorcerer", 4045)
    assert {one.state for place in spaces(field.state, 0) for one in place.things} == {""}
    field.state.armies[0].fresh, field.state.armies[0].done = 0, 3
    ship.done = True
    assert {one.state for place in spaces(field.state, 0) for one in place.things} == {"moved"}


def test_every_phase_has_a_name() -> None:
    """The status said "enchant", as the code calls it."""
    folder = Path(__file__).parents[1]
    written = [text for path in [*folder.glob("rules/*.py"), *folder.glob("*.py")]
               for text in re.findall(r'phase = "(\w+)"', path.read_text("utf-8"))]
    assert len(written) > 8
    assert set(written) | {"orders", "early"} <= set(PHASES)
