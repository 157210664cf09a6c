"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_dict, as_int, as_list, as_str, fields
from norn.games.eldfall.core.state import Activation, Aim, Battle, Carried, Declaration, Hit, Lasting, Model, Path, Strike, Wound, Zone


def copy_lasting(one: Lasting) -> Lasting:
    new = Lasting.__new__(Lasting)
    new.name = one.name
    new.until = one.until
    new.by = one.by
    return new


def dump_lasting(one: Lasting) -> dict[str, Any]:
    return {
        "name": one.name,
        "until": one.until,
        "by": one.by,
    }


def load_lasting(raw: Any, at: str = "lasting") -> Lasting:
    got = fields(raw, at, ("name", "until", "by"))
    return Lasting(
        as_str(got['name'], f"{at}.name"),
        as_str(got['until'], f"{at}.until"),
        as_str(got['by'], f"{at}.by"),
    )


def copy_carried(one: Carried) -> Carried:
    new = Carried.__new__(Carried)
    new.item = one.item
    new.copies = one.copies
    new.equipped = one.equipped
    new.own = one.own
    return new


def dump_carried(one: Carried) -> dict[str, Any]:
    return {
        "item": one.item,
        "copies": one.copies,
        "equipped": one.equipped,
        "own": one.own,
    }


def load_carried(raw: Any, at: str = "carried") -> Carried:
    got = fields(raw, at, ("item", "copies", "equipped", "own"))
    return Carried(
        as_str(got['item'], f"{at}.item"),
        as_int(got['copies'], f"{at}.copies"),
        as_bool(got['equipped'], f"{at}.equipped"),
        as_bool(got['own'], f"{at}.own"),
    )


def copy_model(one: Model) -> Model:
    new = Model.__new__(Model)
    new.id = one.id
    new.profile = one.profile
    new.seat = one.seat
    new.party = one.party
    new.spot = one.spot[:]
    new.facing = one.facing
    new.hp = one.hp
    new.ap = one.ap
    new.mana = one.mana
    new.luck = one.luck
    new.states = [copy_lasting(x) for x in one.states]
    new.enchantments = [copy_lasting(x) for x in one.enchantments]
    new.orders = [copy_lasting(x) for x in one.orders]
    new.items = [copy_carried(x) for x in one.items]
    new.upgrades = one.upgrades[:]
    new.chosen = one.chosen.copy()
    new.used = one.used[:]
    new.summoner = one.summoner
    new.gone = one.gone
    new.revealed = one.revealed
    return new


def dump_model(one: Model) -> dict[str, Any]:
    return {
        "id": one.id,
        "profile": one.profile,
        "seat": one.seat,
        "party": one.party,
        "spot": list(one.spot),
        "facing": one.facing,
        "hp": one.hp,
        "ap": one.ap,
        "mana": one.mana,
        "luck": one.luck,
        "states": [dump_lasting(x) for x in one.states],
        "enchantments": [dump_lasting(x) for x in one.enchantments],
        "orders": [dump_lasting(x) for x in one.orders],
        "items": [dump_carried(x) for x in one.items],
        "upgrades": list(one.upgrades),
        "chosen": dict(one.chosen),
        "used": list(one.used),
        "summoner": one.summoner,
        "gone": one.gone,
        "revealed": one.revealed,
    }


def load_model(raw: Any, at: str = "model") -> Model:
    got = fields(raw, at, ("id", "profile", "seat", "party", "spot", "facing", "hp", "ap", "mana", "luck", "states", "enchantments", "orders", "items", "upgrades", "chosen", "used", "summoner", "gone", "revealed"))
    return Model(
        as_str(got['id'], f"{at}.id"),
        as_str(got['profile'], f"{at}.profile"),
        as_int(got['seat'], f"{at}.seat"),
        as_int(got['party'], f"{at}.party"),
        [as_int(x, f"{at}.spot") for x in as_list(got['spot'], f"{at}.spot")],
        as_int(got['facing'], f"{at}.facing"),
        as_int(got['hp'], f"{at}.hp"),
        as_int(got['ap'], f"{at}.ap"),
        as_int(got['mana'], f"{at}.mana"),
        as_int(got['luck'], f"{at}.luck"),
        [load_lasting(x, f"{at}.states") for x in as_list(got['states'], f"{at}.states")],
        [load_lasting(x, f"{at}.enchantments") for x in as_list(got['enchantments'], f"{at}.enchantments")],
        [load_lasting(x, f"{at}.orders") for x in as_list(got['orders'], f"{at}.orders")],
        [load_carried(x, f"{at}.items") for x in as_list(got['items'], f"{at}.items")],
        [as_str(x, f"{at}.upgrades") for x in as_list(got['upgrades'], f"{at}.upgrades")],
        {xk: as_str(x, f"{at}.chosen") for xk, x in as_dict(got['chosen'], f"{at}.chosen").items()},
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
        as_str(got['summoner'], f"{at}.summoner"),
        as_str(got['gone'], f"{at}.gone"),
        as_bool(got['revealed'], f"{at}.revealed"),
    )


def copy_path(one: Path) -> Path:
    new = Path.__new__(Path)
    new.text = one.text
    new.kind = one.kind
    new.points = [x[:] for x in one.points]
    new.costs = one.costs[:]
    new.facing = one.facing
    new.posture = one.posture
    new.fall = one.fall
    new.hangs = one.hangs
    new.entered = one.entered[:]
    new.touched = one.touched[:]
    new.leaves = one.leaves
    return new


def dump_path(one: Path) -> dict[str, Any]:
    return {
        "text": one.text,
        "kind": one.kind,
        "points": [list(x) for x in one.points],
        "costs": list(one.costs),
        "facing": one.facing,
        "posture": one.posture,
        "fall": one.fall,
        "hangs": one.hangs,
        "entered": list(one.entered),
        "touched": list(one.touched),
        "leaves": one.leaves,
    }


def load_path(raw: Any, at: str = "path") -> Path:
    got = fields(raw, at, ("text", "kind", "points", "costs", "facing", "posture", "fall", "hangs", "entered", "touched", "leaves"))
    return Path(
        as_str(got['text'], f"{at}.text"),
        as_str(got['kind'], f"{at}.kind"),
        [[as_int(y, f"{at}.points") for y in as_list(x, f"{at}.points")] for x in as_list(got['points'], f"{at}.points")],
        [as_int(x, f"{at}.costs") for x in as_list(got['costs'], f"{at}.costs")],
        as_int(got['facing'], f"{at}.facing"),
        as_str(got['posture'], f"{at}.posture"),
        as_int(got['fall'], f"{at}.fall"),
        as_bool(got['hangs'], f"{at}.hangs"),
        [as_str(x, f"{at}.entered") for x in as_list(got['entered'], f"{at}.entered")],
        [as_str(x, f"{at}.touched") for x in as_list(got['touched'], f"{at}.touched")],
        as_bool(got['leaves'], f"{at}.leaves"),
    )


def copy_aim(one: Aim) -> Aim:
    new = Aim.__new__(Aim)
    new.target = one.target
    new.spot = one.spot[:]
    new.dice = one.dice
    return new


def dump_aim(one: Aim) -> dict[str, Any]:
    return {
        "target": one.target,
        "spot": list(one.spot),
        "dice": one.dice,
    }


def load_aim(raw: Any, at: str = "aim") -> Aim:
    got = fields(raw, at, ("target", "spot", "dice"))
    return Aim(
        as_str(got['target'], f"{at}.target"),
        [as_int(x, f"{at}.spot") for x in as_list(got['spot'], f"{at}.spot")],
        as_int(got['dice'], f"{at}.dice"),
    )


def copy_declaration(one: Declaration) -> Declaration:
    new = Declaration.__new__(Declaration)
    new.model = one.model
    new.role = one.role
    new.action = one.action
    new.means = one.means
    new.mode = one.mode
    new.art = one.art
    new.skills = one.skills[:]
    new.aims = [copy_aim(x) for x in one.aims]
    new.at = one.at
    new.timing = one.timing
    new.fixed = one.fixed
    new.failed = one.failed
    return new


def dump_declaration(one: Declaration) -> dict[str, Any]:
    return {
        "model": one.model,
        "role": one.role,
        "action": one.action,
        "means": one.means,
        "mode": one.mode,
        "art": one.art,
        "skills": list(one.skills),
        "aims": [dump_aim(x) for x in one.aims],
        "at": one.at,
        "timing": one.timing,
        "fixed": one.fixed,
        "failed": one.failed,
    }


def load_declaration(raw: Any, at: str = "declaration") -> Declaration:
    got = fields(raw, at, ("model", "role", "action", "means", "mode", "art", "skills", "aims", "at", "timing", "fixed", "failed"))
    return Declaration(
        as_str(got['model'], f"{at}.model"),
        as_str(got['role'], f"{at}.role"),
        as_str(got['action'], f"{at}.action"),
        as_str(got['means'], f"{at}.means"),
        as_str(got['mode'], f"{at}.mode"),
        as_str(got['art'], f"{at}.art"),
        [as_str(x, f"{at}.skills") for x in as_list(got['skills'], f"{at}.skills")],
        [load_aim(x, f"{at}.aims") for x in as_list(got['aims'], f"{at}.aims")],
        as_int(got['at'], f"{at}.at"),
        as_str(got['timing'], f"{at}.timing"),
        as_bool(got['fixed'], f"{at}.fixed"),
        as_str(got['failed'], f"{at}.failed"),
    )


def copy_strike(one: Strike) -> Strike:
    new = Strike.__new__(Strike)
    new.declaration = one.declaration
    new.aim = one.aim
    new.die = one.die
    new.need = one.need
    new.success = one.success
    new.critical = one.critical
    new.strays = one.strays
    new.rerolled = one.rerolled
    new.negated = one.negated
    return new


def dump_strike(one: Strike) -> dict[str, Any]:
    return {
        "declaration": one.declaration,
        "aim": one.aim,
        "die": one.die,
        "need": one.need,
        "success": one.success,
        "critical": one.critical,
        "strays": one.strays,
        "rerolled": one.rerolled,
        "negated": one.negated,
    }


def load_strike(raw: Any, at: str = "strike") -> Strike:
    got = fields(raw, at, ("declaration", "aim", "die", "need", "success", "critical", "strays", "rerolled", "negated"))
    return Strike(
        as_int(got['declaration'], f"{at}.declaration"),
        as_int(got['aim'], f"{at}.aim"),
        as_int(got['die'], f"{at}.die"),
        as_int(got['need'], f"{at}.need"),
        as_bool(got['success'], f"{at}.success"),
        as_bool(got['critical'], f"{at}.critical"),
        as_bool(got['strays'], f"{at}.strays"),
        as_bool(got['rerolled'], f"{at}.rerolled"),
        as_str(got['negated'], f"{at}.negated"),
    )


def copy_hit(one: Hit) -> Hit:
    new = Hit.__new__(Hit)
    new.strike = one.strike
    new.declaration = one.declaration
    new.victim = one.victim
    new.source = one.source
    new.power = one.power
    new.traits = one.traits[:]
    new.critical = one.critical
    new.negated = one.negated
    return new


def dump_hit(one: Hit) -> dict[str, Any]:
    return {
        "strike": one.strike,
        "declaration": one.declaration,
        "victim": one.victim,
        "source": one.source,
        "power": one.power,
        "traits": list(one.traits),
        "critical": one.critical,
        "negated": one.negated,
    }


def load_hit(raw: Any, at: str = "hit") -> Hit:
    got = fields(raw, at, ("strike", "declaration", "victim", "source", "power", "traits", "critical", "negated"))
    return Hit(
        as_int(got['strike'], f"{at}.strike"),
        as_int(got['declaration'], f"{at}.declaration"),
        as_str(got['victim'], f"{at}.victim"),
        as_str(got['source'], f"{at}.source"),
        as_int(got['power'], f"{at}.power"),
        [as_str(x, f"{at}.traits") for x in as_list(got['traits'], f"{at}.traits")],
        as_bool(got['critical'], f"{at}.critical"),
        as_str(got['negated'], f"{at}.negated"),
    )


def copy_wound(one: Wound) -> Wound:
    new = Wound.__new__(Wound)
    new.hit = one.hit
    new.victim = one.victim
    new.source = one.source
    new.cause = one.cause
    new.prevented = one.prevented
    return new


def dump_wound(one: Wound) -> dict[str, Any]:
    return {
        "hit": one.hit,
        "victim": one.victim,
        "source": one.source,
        "cause": one.cause,
        "prevented": one.prevented,
    }


def load_wound(raw: Any, at: str = "wound") -> Wound:
    got = fields(raw, at, ("hit", "victim", "source", "cause", "prevented"))
    return Wound(
        as_int(got['hit'], f"{at}.hit"),
        as_str(got['victim'], f"{at}.victim"),
        as_str(got['source'], f"{at}.source"),
        as_str(got['cause'], f"{at}.cause"),
        as_str(got['prevented'], f"{at}.prevented"),
    )


def copy_activation(one: Activation) -> Activation:
    new = Activation.__new__(Activation)
    new.model = one.model
    new.movement = one.movement
    new.skills = one.skills[:]
    new.path = None if one.path is None else copy_path(one.path)
    new.seen = {xk: x[:] for xk, x in one.seen.items()}
    new.aware = {xk: x[:] for xk, x in one.aware.items()}
    new.declarations = [copy_declaration(x) for x in one.declarations]
    new.strikes = [copy_strike(x) for x in one.strikes]
    new.hits = [copy_hit(x) for x in one.hits]
    new.wounds = [copy_wound(x) for x in one.wounds]
    new.used = one.used[:]
    new.passed = one.passed[:]
    new.must = one.must[:]
    new.notes = one.notes[:]
    new.naming = None if one.naming is None else copy_declaration(one.naming)
    return new


def dump_activation(one: Activation) -> dict[str, Any]:
    return {
        "model": one.model,
        "movement": one.movement,
        "skills": list(one.skills),
        "path": None if one.path is None else dump_path(one.path),
        "seen": {xk: list(x) for xk, x in one.seen.items()},
        "aware": {xk: list(x) for xk, x in one.aware.items()},
        "declarations": [dump_declaration(x) for x in one.declarations],
        "strikes": [dump_strike(x) for x in one.strikes],
        "hits": [dump_hit(x) for x in one.hits],
        "wounds": [dump_wound(x) for x in one.wounds],
        "used": list(one.used),
        "passed": list(one.passed),
        "must": list(one.must),
        "notes": list(one.notes),
        "naming": None if one.naming is None else dump_declaration(one.naming),
    }


def load_activation(raw: Any, at: str = "activation") -> Activation:
    got = fields(raw, at, ("model", "movement", "skills", "path", "seen", "aware", "declarations", "strikes", "hits", "wounds", "used", "passed", "must", "notes", "naming"))
    return Activation(
        as_str(got['model'], f"{at}.model"),
        as_str(got['movement'], f"{at}.movement"),
        [as_str(x, f"{at}.skills") for x in as_list(got['skills'], f"{at}.skills")],
        None if got['path'] is None else load_path(got['path'], f"{at}.path"),
        {xk: [as_int(y, f"{at}.seen") for y in as_list(x, f"{at}.seen")] for xk, x in as_dict(got['seen'], f"{at}.seen").items()},
        {xk: [as_int(y, f"{at}.aware") for y in as_list(x, f"{at}.aware")] for xk, x in as_dict(got['aware'], f"{at}.aware").items()},
        [load_declaration(x, f"{at}.declarations") for x in as_list(got['declarations'], f"{at}.declarations")],
        [load_strike(x, f"{at}.strikes") for x in as_list(got['strikes'], f"{at}.strikes")],
        [load_hit(x, f"{at}.hits") for x in as_list(got['hits'], f"{at}.hits")],
        [load_wound(x, f"{at}.wounds") for x in as_list(got['wounds'], f"{at}.wounds")],
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
        [as_str(x, f"{at}.passed") for x in as_list(got['passed'], f"{at}.passed")],
        [as_str(x, f"{at}.must") for x in as_list(got['must'], f"{at}.must")],
        [as_str(x, f"{at}.notes") for x in as_list(got['notes'], f"{at}.notes")],
        None if got['naming'] is None else load_declaration(got['naming'], f"{at}.naming"),
    )


def copy_zone(one: Zone) -> Zone:
    new = Zone.__new__(Zone)
    new.id = one.id
    new.kind = one.kind
    new.spot = one.spot[:]
    new.owner = one.owner
    new.seat = one.seat
    new.until = one.until
    new.hp = one.hp
    new.arm = one.arm
    new.inside = one.inside[:]
    return new


def dump_zone(one: Zone) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "spot": list(one.spot),
        "owner": one.owner,
        "seat": one.seat,
        "until": one.until,
        "hp": one.hp,
        "arm": one.arm,
        "inside": list(one.inside),
    }


def load_zone(raw: Any, at: str = "zone") -> Zone:
    got = fields(raw, at, ("id", "kind", "spot", "owner", "seat", "until", "hp", "arm", "inside"))
    return Zone(
        as_str(got['id'], f"{at}.id"),
        as_str(got['kind'], f"{at}.kind"),
        [as_int(x, f"{at}.spot") for x in as_list(got['spot'], f"{at}.spot")],
        as_str(got['owner'], f"{at}.owner"),
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['until'], f"{at}.until"),
        as_int(got['hp'], f"{at}.hp"),
        as_int(got['arm'], f"{at}.arm"),
        [as_str(x, f"{at}.inside") for x in as_list(got['inside'], f"{at}.inside")],
    )


def copy_battle(one: Battle) -> Battle:
    new = Battle.__new__(Battle)
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
    return new


def dump_battle(one: Battle) -> dict[str, Any]:
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
    }


def load_battle(raw: Any, at: str = "battle") -> Battle:
    got = fields(raw, at, ("models", "zones", "order", "round", "turn", "activation", "told", "made", "given", "begun"))
    return Battle(
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
    )
