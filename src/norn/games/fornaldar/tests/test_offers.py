"""How options are shown: ways that lead back to where the force stands, orders that name their place."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.offers import _pick, chance, offer
from norn.games.fornaldar.offers_ways import destination
from norn.games.fornaldar.rules.attrition import letter_of
from norn.games.fornaldar.rules.forced_march import marchers
from norn.games.fornaldar.rules.losses import read_losses
from norn.games.fornaldar.rules.walking import march_drm
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


@pytest.mark.rules("10.3", "enchantment.3")
@pytest.mark.parametrize(("turn", "phase", "detail"), [
    (2, "mobilization", "realm"), (2, "plot", "realm_called"), (1, "plot", "realm_later"),
])
def test_a_call_says_what_it_changes_and_who_would_come(turn: int, phase: str, detail: str) -> None:
    """The chance to call on a realm was told without the call that was being cast, and not who would come; on the first
    turn of the Sampo war, when nobody is called on, a call is lost."""
    table = open_table("fornaldar", seed=3, options={"scenario": "sampo"})
    s = table.game.state
    s.turn, s.phase = turn, phase
    shown = offer(table.game, 0, "realm:basulea")
    assert shown is not None
    assert (shown.detail, shown.data["percent"], shown.data["called"]) == (detail, 42, 72)
    assert shown.data["brings"] == ["count:16.CSP", "count:2.character", "count:3.ship"]


@pytest.mark.rules("14.4.1")
def test_a_forced_march_says_how_often_it_costs_somebody() -> None:
    field = Moves()
    field.put("gorm", 1545)
    field.csps(1545, "fynn", 8)
    field.move(0)
    field.do("do:done")
    assert field.prompt == "forced_march"
    shown = _pick(field.state, 0, "do:stack hex:1545")
    assert shown is not None
    assert (shown.title, shown.detail) == ("stack_led", "pick_march")
    force = marchers(field.state, 1545)
    assert force is not None
    lost = 0
    for one in range(1, 7):
        for other in range(1, 7):
            letter = letter_of(one + other + march_drm(field.state, force))
            lost += bool(read_losses(letter, 8).csps or read_losses(letter, 4).wounds)
    assert shown.data["percent"] == (100 * lost + 18) // 36
    assert 0 < shown.data["percent"] < 100


@pytest.mark.rules("14.2.2")
def test_a_fleet_is_told_where_it_could_still_land() -> None:
    field = Moves()
    field.ship("golden_raven", 4127)
    field.put("hakon", 4127, mode="aboard")
    field.move(1)
    field.do("do:fleet hex:4127")
    table = field.table
    assert table is not None
    ways = {one: destination(table.game, field.force, one) for one in field.goals()}
    lands = {one: way.data["lands"] for one, way in ways.items() if way is not None}
    assert lands["hex:3927"] == 1                                   # near, and a coast of one's own
    assert lands["hex:4027"] == 0                                   # all sea
    assert all(not lands[one] for one, way in ways.items() if way is not None and way.data["left"] in ("0", "1", "4"))


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
    assert picks["do:stack hex:1545"].title == "Gorm at Gunnar Thorpe"
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
