"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_dict, as_int, as_list, as_str, fields
from norn.games.realms.state import Cache, Hero, Lasting, Monster, Quest, State


def copy_hero(one: Hero) -> Hero:
    new = Hero.__new__(Hero)
    new.id = one.id
    new.seat = one.seat
    new.status = one.status
    new.space = one.space
    new.hp = one.hp
    new.corruption = one.corruption
    new.level = one.level
    new.gold = one.gold
    new.benedictions = one.benedictions
    new.focus = one.focus[:]
    new.reserve = one.reserve
    new.items = one.items[:]
    new.pacts = one.pacts[:]
    new.condition = one.condition
    new.actions = one.actions
    new.free_move = one.free_move
    new.gone = one.gone
    new.lost_actions = one.lost_actions
    new.drag = one.drag
    new.dragged = one.dragged
    new.used = one.used[:]
    new.fell = one.fell
    new.shot = one.shot
    new.ward_wound = one.ward_wound
    new.ward_corruption = one.ward_corruption
    new.ward_either = one.ward_either
    return new


def dump_hero(one: Hero) -> dict[str, Any]:
    return {
        "id": one.id,
        "seat": one.seat,
        "status": one.status,
        "space": one.space,
        "hp": one.hp,
        "corruption": one.corruption,
        "level": one.level,
        "gold": one.gold,
        "benedictions": one.benedictions,
        "focus": list(one.focus),
        "reserve": one.reserve,
        "items": list(one.items),
        "pacts": list(one.pacts),
        "condition": one.condition,
        "actions": one.actions,
        "free_move": one.free_move,
        "gone": one.gone,
        "lost_actions": one.lost_actions,
        "drag": one.drag,
        "dragged": one.dragged,
        "used": list(one.used),
        "fell": one.fell,
        "shot": one.shot,
        "ward_wound": one.ward_wound,
        "ward_corruption": one.ward_corruption,
        "ward_either": one.ward_either,
    }


def load_hero(raw: Any, at: str = "hero") -> Hero:
    got = fields(raw, at, ("id", "seat", "status", "space", "hp", "corruption", "level", "gold", "benedictions", "focus", "reserve", "items", "pacts", "condition", "actions", "free_move", "gone", "lost_actions", "drag", "dragged", "used", "fell", "shot", "ward_wound", "ward_corruption", "ward_either"))
    return Hero(
        as_str(got['id'], f"{at}.id"),
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['status'], f"{at}.status"),
        as_str(got['space'], f"{at}.space"),
        as_int(got['hp'], f"{at}.hp"),
        as_int(got['corruption'], f"{at}.corruption"),
        as_int(got['level'], f"{at}.level"),
        as_int(got['gold'], f"{at}.gold"),
        as_int(got['benedictions'], f"{at}.benedictions"),
        [as_str(x, f"{at}.focus") for x in as_list(got['focus'], f"{at}.focus")],
        as_int(got['reserve'], f"{at}.reserve"),
        [as_str(x, f"{at}.items") for x in as_list(got['items'], f"{at}.items")],
        [as_str(x, f"{at}.pacts") for x in as_list(got['pacts'], f"{at}.pacts")],
        as_str(got['condition'], f"{at}.condition"),
        as_int(got['actions'], f"{at}.actions"),
        as_bool(got['free_move'], f"{at}.free_move"),
        as_bool(got['gone'], f"{at}.gone"),
        as_int(got['lost_actions'], f"{at}.lost_actions"),
        as_int(got['drag'], f"{at}.drag"),
        as_int(got['dragged'], f"{at}.dragged"),
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
        as_int(got['fell'], f"{at}.fell"),
        as_int(got['shot'], f"{at}.shot"),
        as_int(got['ward_wound'], f"{at}.ward_wound"),
        as_int(got['ward_corruption'], f"{at}.ward_corruption"),
        as_int(got['ward_either'], f"{at}.ward_either"),
    )


def copy_monster(one: Monster) -> Monster:
    new = Monster.__new__(Monster)
    new.id = one.id
    new.kind = one.kind
    new.space = one.space
    new.damaged = one.damaged
    new.struck = one.struck
    new.hunts = one.hunts
    new.prey = one.prey
    new.held = one.held
    new.fresh = one.fresh
    new.seat = one.seat
    return new


def dump_monster(one: Monster) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "space": one.space,
        "damaged": one.damaged,
        "struck": one.struck,
        "hunts": one.hunts,
        "prey": one.prey,
        "held": one.held,
        "fresh": one.fresh,
        "seat": one.seat,
    }


def load_monster(raw: Any, at: str = "monster") -> Monster:
    got = fields(raw, at, ("id", "kind", "space", "damaged", "struck", "hunts", "prey", "held", "fresh", "seat"))
    return Monster(
        as_str(got['id'], f"{at}.id"),
        as_str(got['kind'], f"{at}.kind"),
        as_str(got['space'], f"{at}.space"),
        as_bool(got['damaged'], f"{at}.damaged"),
        as_bool(got['struck'], f"{at}.struck"),
        as_str(got['hunts'], f"{at}.hunts"),
        as_str(got['prey'], f"{at}.prey"),
        as_bool(got['held'], f"{at}.held"),
        as_bool(got['fresh'], f"{at}.fresh"),
        as_int(got['seat'], f"{at}.seat"),
    )


def copy_quest(one: Quest) -> Quest:
    new = Quest.__new__(Quest)
    new.id = one.id
    new.progress = one.progress
    new.done = one.done
    new.cards = one.cards[:]
    return new


def dump_quest(one: Quest) -> dict[str, Any]:
    return {
        "id": one.id,
        "progress": one.progress,
        "done": one.done,
        "cards": list(one.cards),
    }


def load_quest(raw: Any, at: str = "quest") -> Quest:
    got = fields(raw, at, ("id", "progress", "done", "cards"))
    return Quest(
        as_str(got['id'], f"{at}.id"),
        as_int(got['progress'], f"{at}.progress"),
        as_bool(got['done'], f"{at}.done"),
        [as_str(x, f"{at}.cards") for x in as_list(got['cards'], f"{at}.cards")],
    )


def copy_cache(one: Cache) -> Cache:
    new = Cache.__new__(Cache)
    new.space = one.space
    new.items = one.items[:]
    new.focus = one.focus
    new.gold = one.gold
    return new


def dump_cache(one: Cache) -> dict[str, Any]:
    return {
        "space": one.space,
        "items": list(one.items),
        "focus": one.focus,
        "gold": one.gold,
    }


def load_cache(raw: Any, at: str = "cache") -> Cache:
    got = fields(raw, at, ("space", "items", "focus", "gold"))
    return Cache(
        as_str(got['space'], f"{at}.space"),
        [as_str(x, f"{at}.items") for x in as_list(got['items'], f"{at}.items")],
        as_int(got['focus'], f"{at}.focus"),
        as_int(got['gold'], f"{at}.gold"),
    )


def copy_lasting(one: Lasting) -> Lasting:
    new = Lasting.__new__(Lasting)
    new.hero = one.hero
    new.stat = one.stat
    new.add = one.add
    new.until = one.until
    new.round = one.round
    return new


def dump_lasting(one: Lasting) -> dict[str, Any]:
    return {
        "hero": one.hero,
        "stat": one.stat,
        "add": one.add,
        "until": one.until,
        "round": one.round,
    }


def load_lasting(raw: Any, at: str = "lasting") -> Lasting:
    got = fields(raw, at, ("hero", "stat", "add", "until", "round"))
    return Lasting(
        as_str(got['hero'], f"{at}.hero"),
        as_str(got['stat'], f"{at}.stat"),
        as_int(got['add'], f"{at}.add"),
        as_str(got['until'], f"{at}.until"),
        as_int(got['round'], f"{at}.round"),
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.round = one.round
    new.phase = one.phase
    new.active = one.active
    new.order = one.order[:]
    new.queue = one.queue[:]
    new.waiting = one.waiting[:]
    new.heroes = [copy_hero(x) for x in one.heroes]
    new.monsters = [copy_monster(x) for x in one.monsters]
    new.made = one.made
    new.ring = one.ring[:]
    new.links = one.links.copy()
    new.doom_track = one.doom_track
    new.doom = one.doom[:]
    new.rifts = one.rifts[:]
    new.sealed = one.sealed[:]
    new.charges = one.charges.copy()
    new.fire = one.fire[:]
    new.ice = one.ice[:]
    new.fire_left = one.fire_left
    new.ice_left = one.ice_left
    new.fortune = one.fortune[:]
    new.forge = one.forge.copy()
    new.lore_turned = one.lore_turned[:]
    new.caches = [copy_cache(x) for x in one.caches]
    new.item_deck = one.item_deck[:]
    new.item_discard = one.item_discard[:]
    new.market = one.market[:]
    new.looked = one.looked[:]
    new.looker = one.looker
    new.exhausted = one.exhausted[:]
    new.shots = one.shots[:]
    new.turned = one.turned[:]
    new.encounters = one.encounters.copy()
    new.discards = one.discards.copy()
    new.resolving = one.resolving[:]
    new.bag = one.bag[:]
    new.drawn = one.drawn[:]
    new.quests = [copy_quest(x) for x in one.quests]
    new.quest_pool = one.quest_pool[:]
    new.pact_deck = one.pact_deck[:]
    new.pact_discard = one.pact_discard[:]
    new.pact_unread = one.pact_unread[:]
    new.merchant = one.merchant
    new.merchant_came = one.merchant_came
    new.court_open = one.court_open
    new.engaged = one.engaged
    new.awake = one.awake
    new.last_stand = one.last_stand
    new.lasting = [copy_lasting(x) for x in one.lasting]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "round": one.round,
        "phase": one.phase,
        "active": one.active,
        "order": list(one.order),
        "queue": list(one.queue),
        "waiting": list(one.waiting),
        "heroes": [dump_hero(x) for x in one.heroes],
        "monsters": [dump_monster(x) for x in one.monsters],
        "made": one.made,
        "ring": list(one.ring),
        "links": dict(one.links),
        "doom_track": one.doom_track,
        "doom": list(one.doom),
        "rifts": list(one.rifts),
        "sealed": list(one.sealed),
        "charges": dict(one.charges),
        "fire": list(one.fire),
        "ice": list(one.ice),
        "fire_left": one.fire_left,
        "ice_left": one.ice_left,
        "fortune": list(one.fortune),
        "forge": dict(one.forge),
        "lore_turned": list(one.lore_turned),
        "caches": [dump_cache(x) for x in one.caches],
        "item_deck": list(one.item_deck),
        "item_discard": list(one.item_discard),
        "market": list(one.market),
        "looked": list(one.looked),
        "looker": one.looker,
        "exhausted": list(one.exhausted),
        "shots": list(one.shots),
        "turned": list(one.turned),
        "encounters": {xk: list(x) for xk, x in one.encounters.items()},
        "discards": {xk: list(x) for xk, x in one.discards.items()},
        "resolving": list(one.resolving),
        "bag": list(one.bag),
        "drawn": list(one.drawn),
        "quests": [dump_quest(x) for x in one.quests],
        "quest_pool": list(one.quest_pool),
        "pact_deck": list(one.pact_deck),
        "pact_discard": list(one.pact_discard),
        "pact_unread": list(one.pact_unread),
        "merchant": one.merchant,
        "merchant_came": one.merchant_came,
        "court_open": one.court_open,
        "engaged": one.engaged,
        "awake": one.awake,
        "last_stand": one.last_stand,
        "lasting": [dump_lasting(x) for x in one.lasting],
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("round", "phase", "active", "order", "queue", "waiting", "heroes", "monsters", "made", "ring", "links", "doom_track", "doom", "rifts", "sealed", "charges", "fire", "ice", "fire_left", "ice_left", "fortune", "forge", "lore_turned", "caches", "item_deck", "item_discard", "market", "looked", "looker", "exhausted", "shots", "turned", "encounters", "discards", "resolving", "bag", "drawn", "quests", "quest_pool", "pact_deck", "pact_discard", "pact_unread", "merchant", "merchant_came", "court_open", "engaged", "awake", "last_stand", "lasting"))
    return State(
        as_int(got['round'], f"{at}.round"),
        as_str(got['phase'], f"{at}.phase"),
        as_int(got['active'], f"{at}.active"),
        [as_int(x, f"{at}.order") for x in as_list(got['order'], f"{at}.order")],
        [as_str(x, f"{at}.queue") for x in as_list(got['queue'], f"{at}.queue")],
        [as_int(x, f"{at}.waiting") for x in as_list(got['waiting'], f"{at}.waiting")],
        [load_hero(x, f"{at}.heroes") for x in as_list(got['heroes'], f"{at}.heroes")],
        [load_monster(x, f"{at}.monsters") for x in as_list(got['monsters'], f"{at}.monsters")],
        as_int(got['made'], f"{at}.made"),
        [as_str(x, f"{at}.ring") for x in as_list(got['ring'], f"{at}.ring")],
        {xk: as_str(x, f"{at}.links") for xk, x in as_dict(got['links'], f"{at}.links").items()},
        as_int(got['doom_track'], f"{at}.doom_track"),
        [as_str(x, f"{at}.doom") for x in as_list(got['doom'], f"{at}.doom")],
        [as_str(x, f"{at}.rifts") for x in as_list(got['rifts'], f"{at}.rifts")],
        [as_str(x, f"{at}.sealed") for x in as_list(got['sealed'], f"{at}.sealed")],
        {xk: as_int(x, f"{at}.charges") for xk, x in as_dict(got['charges'], f"{at}.charges").items()},
        [as_str(x, f"{at}.fire") for x in as_list(got['fire'], f"{at}.fire")],
        [as_str(x, f"{at}.ice") for x in as_list(got['ice'], f"{at}.ice")],
        as_int(got['fire_left'], f"{at}.fire_left"),
        as_int(got['ice_left'], f"{at}.ice_left"),
        [as_str(x, f"{at}.fortune") for x in as_list(got['fortune'], f"{at}.fortune")],
        {xk: as_str(x, f"{at}.forge") for xk, x in as_dict(got['forge'], f"{at}.forge").items()},
        [as_str(x, f"{at}.lore_turned") for x in as_list(got['lore_turned'], f"{at}.lore_turned")],
        [load_cache(x, f"{at}.caches") for x in as_list(got['caches'], f"{at}.caches")],
        [as_str(x, f"{at}.item_deck") for x in as_list(got['item_deck'], f"{at}.item_deck")],
        [as_str(x, f"{at}.item_discard") for x in as_list(got['item_discard'], f"{at}.item_discard")],
        [as_str(x, f"{at}.market") for x in as_list(got['market'], f"{at}.market")],
        [as_str(x, f"{at}.looked") for x in as_list(got['looked'], f"{at}.looked")],
        as_int(got['looker'], f"{at}.looker"),
        [as_str(x, f"{at}.exhausted") for x in as_list(got['exhausted'], f"{at}.exhausted")],
        [as_str(x, f"{at}.shots") for x in as_list(got['shots'], f"{at}.shots")],
        [as_str(x, f"{at}.turned") for x in as_list(got['turned'], f"{at}.turned")],
        {xk: tuple([as_str(y, f"{at}.encounters") for y in as_list(x, f"{at}.encounters")]) for xk, x in as_dict(got['encounters'], f"{at}.encounters").items()},
        {xk: tuple([as_str(y, f"{at}.discards") for y in as_list(x, f"{at}.discards")]) for xk, x in as_dict(got['discards'], f"{at}.discards").items()},
        [as_str(x, f"{at}.resolving") for x in as_list(got['resolving'], f"{at}.resolving")],
        [as_str(x, f"{at}.bag") for x in as_list(got['bag'], f"{at}.bag")],
        [as_str(x, f"{at}.drawn") for x in as_list(got['drawn'], f"{at}.drawn")],
        [load_quest(x, f"{at}.quests") for x in as_list(got['quests'], f"{at}.quests")],
        [as_str(x, f"{at}.quest_pool") for x in as_list(got['quest_pool'], f"{at}.quest_pool")],
        [as_str(x, f"{at}.pact_deck") for x in as_list(got['pact_deck'], f"{at}.pact_deck")],
        [as_str(x, f"{at}.pact_discard") for x in as_list(got['pact_discard'], f"{at}.pact_discard")],
        [as_str(x, f"{at}.pact_unread") for x in as_list(got['pact_unread'], f"{at}.pact_unread")],
        as_str(got['merchant'], f"{at}.merchant"),
        as_str(got['merchant_came'], f"{at}.merchant_came"),
        as_bool(got['court_open'], f"{at}.court_open"),
        as_bool(got['engaged'], f"{at}.engaged"),
        as_bool(got['awake'], f"{at}.awake"),
        as_bool(got['last_stand'], f"{at}.last_stand"),
        [load_lasting(x, f"{at}.lasting") for x in as_list(got['lasting'], f"{at}.lasting")],
    )
