"""How options are shown: ways that lead back to where the force stands, orders that name their place."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.offers import chance
from norn.games.fornaldar.offers_ways import destination
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.view import spaces
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import AskView, View, view

LEAST = 30      # destinations that make a way worth following


def at_sea() -> tuple[Table, AskView]:
    """The first fleet of a new table that can go far, picked."""
    table = open_table("fornaldar", seed=3, options={"scenario": "sampo"})
    for _ in range(60):
        seat = sorted(table.pending)[0]
        ask = asked(view(table, seat))
        if ask.prompt == "move":
            fleet = next(one.id for one in ask.options if one.id.startswith("do:fleet"))
            table.answer(seat, fleet)
            return table, asked(view(table, seat))
        table.answer(seat, *[one.id for one in ask.options[: ask.at_least]])
    raise AssertionError("nobody moves")


def asked(shown: View) -> AskView:
    assert shown.ask is not None
    return shown.ask


@pytest.mark.rules("11.3")
def test_every_way_leads_back_to_the_force_by_the_last_hexes_of_others() -> None:
    table, ask = at_sea()
    ways = {one.id: one for one in ask.options if one.group == "go"}
    force = table.game.state.force
    assert len(ways) > LEAST
    for one in ways.values():
        assert len(one.via) < 4
        at, seen = one.via[0], {one.id}
        while at in ways and at not in seen:
            seen.add(at)
            at = ways[at].via[0]
        assert at == f"hex:{force.at % 10000:04}"


def test_orders_name_their_place() -> None:
    _, ask = at_sea()
    orders = [one for one in ask.options if one.id.startswith(("do:stack ", "do:fleet ", "do:split"))]
    assert orders
    assert not [one.label for one in orders if one.label.endswith((" from", " with", " at"))]
    assert not [one.label for one in orders if "{" in one.label]


def test_both_sides_in_one_hex_stand_in_the_scene_once_each() -> None:
    """Whoever watches sees both sides as strangers: their forces in one hex had one id."""
    field = Moves()
    field.csps(3305, "midhrasir", 2)
    field.csps(3305, "fynn", 2)
    ids = [thing.id for space in spaces(field.state, -1) for thing in space.things]
    assert len([one for one in ids if ".3305." in one]) == 2
    assert len(ids) == len(set(ids))


@pytest.mark.rules("11.5")
def test_a_force_is_offered_with_who_it_is_and_how_far_it_goes() -> None:
    table, ask = at_sea()
    picks = {one.id: one for one in ask.options if one.group == "all"}
    assert picks["do:stack hex:1545"].detail == "Gorm, Eberic, 8 Fynn: 5 MPs"
    assert picks["do:stack hex:1545"].title == "from Gunnar Thorpe"
    force = table.game.state.force
    assert f"(MPs left: {force.left // 2})" in ask.text       # the question says who is on the way


@pytest.mark.rules("11.3", "14.8", "10.2")
def test_a_goal_says_what_it_takes_whom_it_wakes_and_where_one_may_be_stopped() -> None:
    field = Moves()
    field.csps(3020, "midhrasir", 6)
    field.put("snorri", 3020, escort=True)
    field.csps(3022, "ycelia", 5)
    field.put("knud", 3022, escort=True)
    field.move(1)
    field.do("do:stack hex:3020")
    assert field.table is not None
    found = destination(field.table.game, field.force, "hex:3021")
    assert found is not None
    assert (found.data["stops"], found.data["stop"], found.data["foes"]) == (1, "3021", 0)
    there = destination(field.table.game, field.force, "hex:3022")
    assert there is not None
    assert there.data["foes"] == 1


@pytest.mark.parametrize(("most", "percent"), [(2, 3), (7, 58), (11, 97), (12, 100), (15, 100), (1, 0)])
def test_chances_are_those_of_two_dice(most: int, percent: int) -> None:
    assert chance(most) == percent
