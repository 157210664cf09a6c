"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_int, as_list, as_row, as_str, fields
from tests.toys.skald.state import Mate, Raid, Skald, State


def copy_mate(one: Mate) -> Mate:
    new = Mate.__new__(Mate)
    new.id = one.id
    new.health = one.health
    return new


def dump_mate(one: Mate) -> dict[str, Any]:
    return {
        "id": one.id,
        "health": one.health,
    }


def load_mate(raw: Any, at: str = "mate") -> Mate:
    got = fields(raw, at, ("id", "health"))
    return Mate(
        as_str(got['id'], f"{at}.id"),
        as_int(got['health'], f"{at}.health"),
    )


def copy_skald(one: Skald) -> Skald:
    new = Skald.__new__(Skald)
    new.renown = one.renown
    new.mead = one.mead
    new.hand = one.hand[:]
    new.front = one.front[:]
    new.crew = [copy_mate(x) for x in one.crew]
    new.toasted = one.toasted
    new.gifted = one.gifted
    new.knows = one.knows[:]
    return new


def dump_skald(one: Skald) -> dict[str, Any]:
    return {
        "renown": one.renown,
        "mead": one.mead,
        "hand": list(one.hand),
        "front": list(one.front),
        "crew": [dump_mate(x) for x in one.crew],
        "toasted": one.toasted,
        "gifted": one.gifted,
        "knows": list(one.knows),
    }


def load_skald(raw: Any, at: str = "skald") -> Skald:
    got = fields(raw, at, ("renown", "mead", "hand", "front", "crew", "toasted", "gifted", "knows"))
    return Skald(
        as_int(got['renown'], f"{at}.renown"),
        as_int(got['mead'], f"{at}.mead"),
        [as_int(x, f"{at}.hand") for x in as_list(got['hand'], f"{at}.hand")],
        [as_int(x, f"{at}.front") for x in as_list(got['front'], f"{at}.front")],
        [load_mate(x, f"{at}.crew") for x in as_list(got['crew'], f"{at}.crew")],
        as_bool(got['toasted'], f"{at}.toasted"),
        as_bool(got['gifted'], f"{at}.gifted"),
        [as_int(x, f"{at}.knows") for x in as_list(got['knows'], f"{at}.knows")],
    )


def copy_raid(one: Raid) -> Raid:
    new = Raid.__new__(Raid)
    new.coast = one.coast
    new.at = one.at
    new.margin = one.margin
    new.presses = one.presses
    return new


def dump_raid(one: Raid) -> dict[str, Any]:
    return {
        "coast": one.coast,
        "at": None if one.at is None else [one.at[0], one.at[1]],
        "margin": one.margin,
        "presses": one.presses,
    }


def load_raid(raw: Any, at: str = "raid") -> Raid:
    got = fields(raw, at, ("coast", "at", "margin", "presses"))
    return Raid(
        as_str(got['coast'], f"{at}.coast"),
        None if got['at'] is None else [(as_int(x[0], f"{at}.at"), as_int(x[1], f"{at}.at")) for x in [as_row(got['at'], f"{at}.at", 2)]].pop(),
        as_int(got['margin'], f"{at}.margin"),
        as_int(got['presses'], f"{at}.presses"),
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.night = one.night
    new.theme = one.theme
    new.skalds = [copy_skald(x) for x in one.skalds]
    new.deck = one.deck[:]
    new.discard = one.discard[:]
    new.kinds = one.kinds[:]
    new.ids = one.ids[:]
    new.next_id = one.next_id
    new.shuffled_in = one.shuffled_in[:]
    new.reshuffles = one.reshuffles
    new.cleared = one.cleared[:]
    new.turn = one.turn
    new.deeds = one.deeds
    new.raid = None if one.raid is None else copy_raid(one.raid)
    new.vision = one.vision
    new.met = one.met[:]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "night": one.night,
        "theme": one.theme,
        "skalds": [dump_skald(x) for x in one.skalds],
        "deck": list(one.deck),
        "discard": list(one.discard),
        "kinds": list(one.kinds),
        "ids": list(one.ids),
        "next_id": one.next_id,
        "shuffled_in": list(one.shuffled_in),
        "reshuffles": one.reshuffles,
        "cleared": list(one.cleared),
        "turn": one.turn,
        "deeds": one.deeds,
        "raid": None if one.raid is None else dump_raid(one.raid),
        "vision": one.vision,
        "met": list(one.met),
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("night", "theme", "skalds", "deck", "discard", "kinds", "ids", "next_id", "shuffled_in", "reshuffles", "cleared", "turn", "deeds", "raid", "vision", "met"))
    return State(
        as_int(got['night'], f"{at}.night"),
        as_str(got['theme'], f"{at}.theme"),
        [load_skald(x, f"{at}.skalds") for x in as_list(got['skalds'], f"{at}.skalds")],
        [as_int(x, f"{at}.deck") for x in as_list(got['deck'], f"{at}.deck")],
        [as_int(x, f"{at}.discard") for x in as_list(got['discard'], f"{at}.discard")],
        [as_str(x, f"{at}.kinds") for x in as_list(got['kinds'], f"{at}.kinds")],
        [as_str(x, f"{at}.ids") for x in as_list(got['ids'], f"{at}.ids")],
        as_int(got['next_id'], f"{at}.next_id"),
        [as_int(x, f"{at}.shuffled_in") for x in as_list(got['shuffled_in'], f"{at}.shuffled_in")],
        as_int(got['reshuffles'], f"{at}.reshuffles"),
        [as_int(x, f"{at}.cleared") for x in as_list(got['cleared'], f"{at}.cleared")],
        as_int(got['turn'], f"{at}.turn"),
        as_int(got['deeds'], f"{at}.deeds"),
        None if got['raid'] is None else load_raid(got['raid'], f"{at}.raid"),
        as_int(got['vision'], f"{at}.vision"),
        [as_str(x, f"{at}.met") for x in as_list(got['met'], f"{at}.met")],
    )
