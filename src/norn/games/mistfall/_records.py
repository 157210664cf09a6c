"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_dict, as_int, as_list, as_str, fields
from norn.games.mistfall.state import Enemy, Hero, Place, State


def copy_hero(one: Hero) -> Hero:
    new = Hero.__new__(Hero)
    new.id = one.id
    new.seat = one.seat
    new.status = one.status
    new.focus = one.focus
    new.deck = one.deck[:]
    new.known_top = one.known_top
    new.known_bottom = one.known_bottom
    new.hand = one.hand[:]
    new.area = one.area[:]
    new.discard = one.discard[:]
    new.burial = one.burial[:]
    new.played = one.played[:]
    new.feats = one.feats[:]
    new.objectives = one.objectives.copy()
    new.poison = one.poison
    new.burning = one.burning
    new.daze = one.daze
    new.weakness = one.weakness
    new.regular = one.regular
    new.gone = one.gone
    new.done = one.done
    new.rested = one.rested
    new.used = one.used[:]
    new.lasting = one.lasting.copy()
    return new


def dump_hero(one: Hero) -> dict[str, Any]:
    return {
        "id": one.id,
        "seat": one.seat,
        "status": one.status,
        "focus": one.focus,
        "deck": list(one.deck),
        "known_top": one.known_top,
        "known_bottom": one.known_bottom,
        "hand": list(one.hand),
        "area": list(one.area),
        "discard": list(one.discard),
        "burial": list(one.burial),
        "played": list(one.played),
        "feats": list(one.feats),
        "objectives": dict(one.objectives),
        "poison": one.poison,
        "burning": one.burning,
        "daze": one.daze,
        "weakness": one.weakness,
        "regular": one.regular,
        "gone": one.gone,
        "done": one.done,
        "rested": one.rested,
        "used": list(one.used),
        "lasting": dict(one.lasting),
    }


def load_hero(raw: Any, at: str = "hero") -> Hero:
    got = fields(raw, at, ("id", "seat", "status", "focus", "deck", "known_top", "known_bottom", "hand", "area", "discard", "burial", "played", "feats", "objectives", "poison", "burning", "daze", "weakness", "regular", "gone", "done", "rested", "used", "lasting"))
    return Hero(
        as_str(got['id'], f"{at}.id"),
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['status'], f"{at}.status"),
        as_int(got['focus'], f"{at}.focus"),
        [as_str(x, f"{at}.deck") for x in as_list(got['deck'], f"{at}.deck")],
        as_int(got['known_top'], f"{at}.known_top"),
        as_int(got['known_bottom'], f"{at}.known_bottom"),
        [as_str(x, f"{at}.hand") for x in as_list(got['hand'], f"{at}.hand")],
        [as_str(x, f"{at}.area") for x in as_list(got['area'], f"{at}.area")],
        [as_str(x, f"{at}.discard") for x in as_list(got['discard'], f"{at}.discard")],
        [as_str(x, f"{at}.burial") for x in as_list(got['burial'], f"{at}.burial")],
        [as_str(x, f"{at}.played") for x in as_list(got['played'], f"{at}.played")],
        [as_str(x, f"{at}.feats") for x in as_list(got['feats'], f"{at}.feats")],
        {xk: as_int(x, f"{at}.objectives") for xk, x in as_dict(got['objectives'], f"{at}.objectives").items()},
        as_int(got['poison'], f"{at}.poison"),
        as_int(got['burning'], f"{at}.burning"),
        as_int(got['daze'], f"{at}.daze"),
        as_int(got['weakness'], f"{at}.weakness"),
        as_int(got['regular'], f"{at}.regular"),
        as_bool(got['gone'], f"{at}.gone"),
        as_bool(got['done'], f"{at}.done"),
        as_bool(got['rested'], f"{at}.rested"),
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
        {xk: as_int(x, f"{at}.lasting") for xk, x in as_dict(got['lasting'], f"{at}.lasting").items()},
    )


def copy_enemy(one: Enemy) -> Enemy:
    new = Enemy.__new__(Enemy)
    new.id = one.id
    new.kind = one.kind
    new.area = one.area
    new.wounds = one.wounds
    new.enraged = one.enraged
    new.poison = one.poison
    new.burning = one.burning
    new.daze = one.daze
    new.weakness = one.weakness
    new.entered = one.entered
    new.attacked = one.attacked
    new.struck = one.struck
    new.held = one.held
    new.silent = one.silent
    new.cancelled = one.cancelled[:]
    new.side = one.side
    new.stolen = one.stolen[:]
    new.robbed = one.robbed[:]
    new.objectives = one.objectives
    return new


def dump_enemy(one: Enemy) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "area": one.area,
        "wounds": one.wounds,
        "enraged": one.enraged,
        "poison": one.poison,
        "burning": one.burning,
        "daze": one.daze,
        "weakness": one.weakness,
        "entered": one.entered,
        "attacked": one.attacked,
        "struck": one.struck,
        "held": one.held,
        "silent": one.silent,
        "cancelled": list(one.cancelled),
        "side": one.side,
        "stolen": list(one.stolen),
        "robbed": list(one.robbed),
        "objectives": one.objectives,
    }


def load_enemy(raw: Any, at: str = "enemy") -> Enemy:
    got = fields(raw, at, ("id", "kind", "area", "wounds", "enraged", "poison", "burning", "daze", "weakness", "entered", "attacked", "struck", "held", "silent", "cancelled", "side", "stolen", "robbed", "objectives"))
    return Enemy(
        as_str(got['id'], f"{at}.id"),
        as_str(got['kind'], f"{at}.kind"),
        as_int(got['area'], f"{at}.area"),
        as_int(got['wounds'], f"{at}.wounds"),
        as_bool(got['enraged'], f"{at}.enraged"),
        as_int(got['poison'], f"{at}.poison"),
        as_int(got['burning'], f"{at}.burning"),
        as_int(got['daze'], f"{at}.daze"),
        as_int(got['weakness'], f"{at}.weakness"),
        as_int(got['entered'], f"{at}.entered"),
        as_bool(got['attacked'], f"{at}.attacked"),
        as_bool(got['struck'], f"{at}.struck"),
        as_bool(got['held'], f"{at}.held"),
        as_bool(got['silent'], f"{at}.silent"),
        [as_str(x, f"{at}.cancelled") for x in as_list(got['cancelled'], f"{at}.cancelled")],
        as_int(got['side'], f"{at}.side"),
        [as_str(x, f"{at}.stolen") for x in as_list(got['stolen'], f"{at}.stolen")],
        [as_int(x, f"{at}.robbed") for x in as_list(got['robbed'], f"{at}.robbed")],
        as_int(got['objectives'], f"{at}.objectives"),
    )


def copy_place(one: Place) -> Place:
    new = Place.__new__(Place)
    new.space = one.space
    new.tile = one.tile
    new.face_up = one.face_up
    new.wounds = one.wounds
    new.token = one.token
    return new


def dump_place(one: Place) -> dict[str, Any]:
    return {
        "space": one.space,
        "tile": one.tile,
        "face_up": one.face_up,
        "wounds": one.wounds,
        "token": one.token,
    }


def load_place(raw: Any, at: str = "place") -> Place:
    got = fields(raw, at, ("space", "tile", "face_up", "wounds", "token"))
    return Place(
        as_str(got['space'], f"{at}.space"),
        as_str(got['tile'], f"{at}.tile"),
        as_bool(got['face_up'], f"{at}.face_up"),
        as_int(got['wounds'], f"{at}.wounds"),
        as_str(got['token'], f"{at}.token"),
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.quest = one.quest
    new.nightmare_heroes = one.nightmare_heroes
    new.nightmare_quest = one.nightmare_quest
    new.combined = one.combined
    new.enemy_pack = one.enemy_pack
    new.round = one.round
    new.phase = one.phase
    new.active = one.active
    new.leisure = one.leisure
    new.heroes = [copy_hero(x) for x in one.heroes]
    new.enemies = [copy_enemy(x) for x in one.enemies]
    new.villain_gone = one.villain_gone
    new.enemy_decks = {xk: x[:] for xk, x in one.enemy_decks.items()}
    new.enemy_discards = {xk: x[:] for xk, x in one.enemy_discards.items()}
    new.enemy_known = one.enemy_known.copy()
    new.encounter = one.encounter
    new.encounter_objectives = one.encounter_objectives
    new.encounter_deck = one.encounter_deck[:]
    new.encounter_discard = one.encounter_discard[:]
    new.rewards = one.rewards[:]
    new.rewards_known = one.rewards_known
    new.offered = one.offered[:]
    new.boxed = one.boxed[:]
    new.time_deck = one.time_deck[:]
    new.time_discard = one.time_discard[:]
    new.time = one.time
    new.time_peak = one.time_peak
    new.reinforcement = one.reinforcement
    new.resolve = one.resolve
    new.places = [copy_place(x) for x in one.places]
    new.tiles_left = one.tiles_left[:]
    new.tokens_left = one.tokens_left[:]
    new.tokens_taken = one.tokens_taken[:]
    new.party = one.party
    new.free_scouting = one.free_scouting
    new.areas = one.areas[:]
    new.to_draw = one.to_draw
    new.resting = one.resting[:]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "quest": one.quest,
        "nightmare_heroes": one.nightmare_heroes,
        "nightmare_quest": one.nightmare_quest,
        "combined": one.combined,
        "enemy_pack": one.enemy_pack,
        "round": one.round,
        "phase": one.phase,
        "active": one.active,
        "leisure": one.leisure,
        "heroes": [dump_hero(x) for x in one.heroes],
        "enemies": [dump_enemy(x) for x in one.enemies],
        "villain_gone": one.villain_gone,
        "enemy_decks": {xk: list(x) for xk, x in one.enemy_decks.items()},
        "enemy_discards": {xk: list(x) for xk, x in one.enemy_discards.items()},
        "enemy_known": dict(one.enemy_known),
        "encounter": one.encounter,
        "encounter_objectives": one.encounter_objectives,
        "encounter_deck": list(one.encounter_deck),
        "encounter_discard": list(one.encounter_discard),
        "rewards": list(one.rewards),
        "rewards_known": one.rewards_known,
        "offered": list(one.offered),
        "boxed": list(one.boxed),
        "time_deck": list(one.time_deck),
        "time_discard": list(one.time_discard),
        "time": one.time,
        "time_peak": one.time_peak,
        "reinforcement": one.reinforcement,
        "resolve": one.resolve,
        "places": [dump_place(x) for x in one.places],
        "tiles_left": list(one.tiles_left),
        "tokens_left": list(one.tokens_left),
        "tokens_taken": list(one.tokens_taken),
        "party": one.party,
        "free_scouting": one.free_scouting,
        "areas": list(one.areas),
        "to_draw": one.to_draw,
        "resting": list(one.resting),
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("quest", "nightmare_heroes", "nightmare_quest", "combined", "enemy_pack", "round", "phase", "active", "leisure", "heroes", "enemies", "villain_gone", "enemy_decks", "enemy_discards", "enemy_known", "encounter", "encounter_objectives", "encounter_deck", "encounter_discard", "rewards", "rewards_known", "offered", "boxed", "time_deck", "time_discard", "time", "time_peak", "reinforcement", "resolve", "places", "tiles_left", "tokens_left", "tokens_taken", "party", "free_scouting", "areas", "to_draw", "resting"))
    return State(
        as_str(got['quest'], f"{at}.quest"),
        as_bool(got['nightmare_heroes'], f"{at}.nightmare_heroes"),
        as_bool(got['nightmare_quest'], f"{at}.nightmare_quest"),
        as_bool(got['combined'], f"{at}.combined"),
        as_bool(got['enemy_pack'], f"{at}.enemy_pack"),
        as_int(got['round'], f"{at}.round"),
        as_str(got['phase'], f"{at}.phase"),
        as_int(got['active'], f"{at}.active"),
        as_bool(got['leisure'], f"{at}.leisure"),
        [load_hero(x, f"{at}.heroes") for x in as_list(got['heroes'], f"{at}.heroes")],
        [load_enemy(x, f"{at}.enemies") for x in as_list(got['enemies'], f"{at}.enemies")],
        as_bool(got['villain_gone'], f"{at}.villain_gone"),
        {xk: [as_str(y, f"{at}.enemy_decks") for y in as_list(x, f"{at}.enemy_decks")] for xk, x in as_dict(got['enemy_decks'], f"{at}.enemy_decks").items()},
        {xk: [as_str(y, f"{at}.enemy_discards") for y in as_list(x, f"{at}.enemy_discards")] for xk, x in as_dict(got['enemy_discards'], f"{at}.enemy_discards").items()},
        {xk: as_int(x, f"{at}.enemy_known") for xk, x in as_dict(got['enemy_known'], f"{at}.enemy_known").items()},
        as_str(got['encounter'], f"{at}.encounter"),
        as_int(got['encounter_objectives'], f"{at}.encounter_objectives"),
        [as_str(x, f"{at}.encounter_deck") for x in as_list(got['encounter_deck'], f"{at}.encounter_deck")],
        [as_str(x, f"{at}.encounter_discard") for x in as_list(got['encounter_discard'], f"{at}.encounter_discard")],
        [as_str(x, f"{at}.rewards") for x in as_list(got['rewards'], f"{at}.rewards")],
        as_int(got['rewards_known'], f"{at}.rewards_known"),
        [as_str(x, f"{at}.offered") for x in as_list(got['offered'], f"{at}.offered")],
        [as_str(x, f"{at}.boxed") for x in as_list(got['boxed'], f"{at}.boxed")],
        [as_str(x, f"{at}.time_deck") for x in as_list(got['time_deck'], f"{at}.time_deck")],
        [as_str(x, f"{at}.time_discard") for x in as_list(got['time_discard'], f"{at}.time_discard")],
        as_int(got['time'], f"{at}.time"),
        as_int(got['time_peak'], f"{at}.time_peak"),
        as_int(got['reinforcement'], f"{at}.reinforcement"),
        as_int(got['resolve'], f"{at}.resolve"),
        [load_place(x, f"{at}.places") for x in as_list(got['places'], f"{at}.places")],
        [as_str(x, f"{at}.tiles_left") for x in as_list(got['tiles_left'], f"{at}.tiles_left")],
        [as_str(x, f"{at}.tokens_left") for x in as_list(got['tokens_left'], f"{at}.tokens_left")],
        [as_str(x, f"{at}.tokens_taken") for x in as_list(got['tokens_taken'], f"{at}.tokens_taken")],
        as_str(got['party'], f"{at}.party"),
        as_bool(got['free_scouting'], f"{at}.free_scouting"),
        [as_int(x, f"{at}.areas") for x in as_list(got['areas'], f"{at}.areas")],
        as_int(got['to_draw'], f"{at}.to_draw"),
        [as_int(x, f"{at}.resting") for x in as_list(got['resting'], f"{at}.resting")],
    )
