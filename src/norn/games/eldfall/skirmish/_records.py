"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_dict, as_int, as_list, as_str, fields
from norn.games.eldfall.core._records import copy_activation, copy_model, copy_zone, dump_activation, dump_model, dump_zone, load_activation, load_model, load_zone
from norn.games.eldfall.skirmish.state import State


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.models = [copy_model(x) for x in one.models]
    new.zones = [copy_zone(x) for x in one.zones]
    new.order = one.order[:]
    new.round = one.round
    new.turn = one.turn
    new.activation = None if one.activation is None else copy_activation(one.activation)
    new.told = one.told[:]
    new.made = one.made
    new.given = one.given
    new.begun = one.begun
    new.field = one.field
    new.mode = one.mode
    new.sides = one.sides[:]
    new.zones_of = one.zones_of[:]
    new.quest = one.quest
    new.size = one.size
    new.guildsworn = one.guildsworn
    new.parties = one.parties[:]
    new.leaders = one.leaders[:]
    new.counts = one.counts[:]
    new.vp = one.vp[:]
    new.broken = one.broken[:]
    new.morale = one.morale
    new.ordered = one.ordered[:]
    new.to_come = [x[:] for x in one.to_come]
    new.agreed = one.agreed[:]
    new.checked = one.checked
    new.by_turns = one.by_turns
    new.points = one.points
    new.part = one.part
    new.earned = one.earned[:]
    new.over = one.over
    new.spent = one.spent[:]
    new.posts = one.posts.copy()
    new.marks = one.marks.copy()
    new.fallen = one.fallen.copy()
    new.offered = [x[:] for x in one.offered]
    new.schemes = one.schemes[:]
    new.shown = one.shown[:]
    new.scheme_points = one.scheme_points[:]
    new.prey = one.prey[:]
    new.tally = one.tally.copy()
    new.this_turn = one.this_turn.copy()
    new.hurt = one.hurt[:]
    new.wounded_by = one.wounded_by[:]
    new.stood = one.stood.copy()
    new.duel = one.duel[:]
    new.duel_ends = one.duel_ends
    new.challenged = one.challenged
    new.champion = one.champion
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "models": [dump_model(x) for x in one.models],
        "zones": [dump_zone(x) for x in one.zones],
        "order": list(one.order),
        "round": one.round,
        "turn": one.turn,
        "activation": None if one.activation is None else dump_activation(one.activation),
        "told": list(one.told),
        "made": one.made,
        "given": one.given,
        "begun": one.begun,
        "field": one.field,
        "mode": one.mode,
        "sides": list(one.sides),
        "zones_of": list(one.zones_of),
        "quest": one.quest,
        "size": one.size,
        "guildsworn": one.guildsworn,
        "parties": list(one.parties),
        "leaders": list(one.leaders),
        "counts": list(one.counts),
        "vp": list(one.vp),
        "broken": list(one.broken),
        "morale": one.morale,
        "ordered": list(one.ordered),
        "to_come": [list(x) for x in one.to_come],
        "agreed": list(one.agreed),
        "checked": one.checked,
        "by_turns": one.by_turns,
        "points": one.points,
        "part": one.part,
        "earned": list(one.earned),
        "over": one.over,
        "spent": list(one.spent),
        "posts": dict(one.posts),
        "marks": dict(one.marks),
        "fallen": dict(one.fallen),
        "offered": [list(x) for x in one.offered],
        "schemes": list(one.schemes),
        "shown": list(one.shown),
        "scheme_points": list(one.scheme_points),
        "prey": list(one.prey),
        "tally": dict(one.tally),
        "this_turn": dict(one.this_turn),
        "hurt": list(one.hurt),
        "wounded_by": list(one.wounded_by),
        "stood": dict(one.stood),
        "duel": list(one.duel),
        "duel_ends": one.duel_ends,
        "challenged": one.challenged,
        "champion": one.champion,
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("models", "zones", "order", "round", "turn", "activation", "told", "made", "given", "begun", "field", "mode", "sides", "zones_of", "quest", "size", "guildsworn", "parties", "leaders", "counts", "vp", "broken", "morale", "ordered", "to_come", "agreed", "checked", "by_turns", "points", "part", "earned", "over", "spent", "posts", "marks", "fallen", "offered", "schemes", "shown", "scheme_points", "prey", "tally", "this_turn", "hurt", "wounded_by", "stood", "duel", "duel_ends", "challenged", "champion"))
    return State(
        [load_model(x, f"{at}.models") for x in as_list(got['models'], f"{at}.models")],
        [load_zone(x, f"{at}.zones") for x in as_list(got['zones'], f"{at}.zones")],
        [as_int(x, f"{at}.order") for x in as_list(got['order'], f"{at}.order")],
        as_int(got['round'], f"{at}.round"),
        as_int(got['turn'], f"{at}.turn"),
        None if got['activation'] is None else load_activation(got['activation'], f"{at}.activation"),
        [as_str(x, f"{at}.told") for x in as_list(got['told'], f"{at}.told")],
        as_int(got['made'], f"{at}.made"),
        as_int(got['given'], f"{at}.given"),
        as_int(got['begun'], f"{at}.begun"),
        as_str(got['field'], f"{at}.field"),
        as_str(got['mode'], f"{at}.mode"),
        [as_int(x, f"{at}.sides") for x in as_list(got['sides'], f"{at}.sides")],
        [as_int(x, f"{at}.zones_of") for x in as_list(got['zones_of'], f"{at}.zones_of")],
        as_str(got['quest'], f"{at}.quest"),
        as_int(got['size'], f"{at}.size"),
        as_bool(got['guildsworn'], f"{at}.guildsworn"),
        [as_str(x, f"{at}.parties") for x in as_list(got['parties'], f"{at}.parties")],
        [as_str(x, f"{at}.leaders") for x in as_list(got['leaders'], f"{at}.leaders")],
        [as_int(x, f"{at}.counts") for x in as_list(got['counts'], f"{at}.counts")],
        [as_int(x, f"{at}.vp") for x in as_list(got['vp'], f"{at}.vp")],
        [as_bool(x, f"{at}.broken") for x in as_list(got['broken'], f"{at}.broken")],
        as_bool(got['morale'], f"{at}.morale"),
        [as_str(x, f"{at}.ordered") for x in as_list(got['ordered'], f"{at}.ordered")],
        [[as_str(y, f"{at}.to_come") for y in as_list(x, f"{at}.to_come")] for x in as_list(got['to_come'], f"{at}.to_come")],
        [as_int(x, f"{at}.agreed") for x in as_list(got['agreed'], f"{at}.agreed")],
        as_bool(got['checked'], f"{at}.checked"),
        as_bool(got['by_turns'], f"{at}.by_turns"),
        as_int(got['points'], f"{at}.points"),
        as_int(got['part'], f"{at}.part"),
        [as_int(x, f"{at}.earned") for x in as_list(got['earned'], f"{at}.earned")],
        as_str(got['over'], f"{at}.over"),
        [as_bool(x, f"{at}.spent") for x in as_list(got['spent'], f"{at}.spent")],
        {xk: as_int(x, f"{at}.posts") for xk, x in as_dict(got['posts'], f"{at}.posts").items()},
        {xk: as_str(x, f"{at}.marks") for xk, x in as_dict(got['marks'], f"{at}.marks").items()},
        {xk: as_str(x, f"{at}.fallen") for xk, x in as_dict(got['fallen'], f"{at}.fallen").items()},
        [[as_str(y, f"{at}.offered") for y in as_list(x, f"{at}.offered")] for x in as_list(got['offered'], f"{at}.offered")],
        [as_str(x, f"{at}.schemes") for x in as_list(got['schemes'], f"{at}.schemes")],
        [as_str(x, f"{at}.shown") for x in as_list(got['shown'], f"{at}.shown")],
        [as_int(x, f"{at}.scheme_points") for x in as_list(got['scheme_points'], f"{at}.scheme_points")],
        [as_str(x, f"{at}.prey") for x in as_list(got['prey'], f"{at}.prey")],
        {xk: as_int(x, f"{at}.tally") for xk, x in as_dict(got['tally'], f"{at}.tally").items()},
        {xk: as_int(x, f"{at}.this_turn") for xk, x in as_dict(got['this_turn'], f"{at}.this_turn").items()},
        [as_str(x, f"{at}.hurt") for x in as_list(got['hurt'], f"{at}.hurt")],
        [as_str(x, f"{at}.wounded_by") for x in as_list(got['wounded_by'], f"{at}.wounded_by")],
        {xk: as_str(x, f"{at}.stood") for xk, x in as_dict(got['stood'], f"{at}.stood").items()},
        [as_str(x, f"{at}.duel") for x in as_list(got['duel'], f"{at}.duel")],
        as_int(got['duel_ends'], f"{at}.duel_ends"),
        as_bool(got['challenged'], f"{at}.challenged"),
        as_int(got['champion'], f"{at}.champion"),
    )
