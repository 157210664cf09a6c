"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_dict, as_int, as_list, as_str, fields
from norn.games.fornaldar.state import Army, Battle, Character, Check, Duel, Force, Item, Note, Realm, Ship, Spell, State


def copy_character(one: Character) -> Character:
    new = Character.__new__(Character)
    new.id = one.id
    new.fate = one.fate
    new.at = one.at
    new.mode = one.mode
    new.wounds = one.wounds
    new.escort = one.escort
    new.rank = one.rank
    new.cast = one.cast
    new.flying = one.flying
    new.bonus = one.bonus
    new.done = one.done
    new.frozen = one.frozen
    return new


def dump_character(one: Character) -> dict[str, Any]:
    return {
        "id": one.id,
        "fate": one.fate,
        "at": one.at,
        "mode": one.mode,
        "wounds": one.wounds,
        "escort": one.escort,
        "rank": one.rank,
        "cast": one.cast,
        "flying": one.flying,
        "bonus": one.bonus,
        "done": one.done,
        "frozen": one.frozen,
    }


def load_character(raw: Any, at: str = "character") -> Character:
    got = fields(raw, at, ("id", "fate", "at", "mode", "wounds", "escort", "rank", "cast", "flying", "bonus", "done", "frozen"))
    return Character(
        as_str(got['id'], f"{at}.id"),
        as_str(got['fate'], f"{at}.fate"),
        as_int(got['at'], f"{at}.at"),
        as_str(got['mode'], f"{at}.mode"),
        as_int(got['wounds'], f"{at}.wounds"),
        as_bool(got['escort'], f"{at}.escort"),
        as_str(got['rank'], f"{at}.rank"),
        as_bool(got['cast'], f"{at}.cast"),
        as_bool(got['flying'], f"{at}.flying"),
        as_int(got['bonus'], f"{at}.bonus"),
        as_bool(got['done'], f"{at}.done"),
        as_bool(got['frozen'], f"{at}.frozen"),
    )


def copy_ship(one: Ship) -> Ship:
    new = Ship.__new__(Ship)
    new.id = one.id
    new.fate = one.fate
    new.at = one.at
    new.damaged = one.damaged
    new.refit = one.refit
    new.done = one.done
    return new


def dump_ship(one: Ship) -> dict[str, Any]:
    return {
        "id": one.id,
        "fate": one.fate,
        "at": one.at,
        "damaged": one.damaged,
        "refit": one.refit,
        "done": one.done,
    }


def load_ship(raw: Any, at: str = "ship") -> Ship:
    got = fields(raw, at, ("id", "fate", "at", "damaged", "refit", "done"))
    return Ship(
        as_str(got['id'], f"{at}.id"),
        as_str(got['fate'], f"{at}.fate"),
        as_int(got['at'], f"{at}.at"),
        as_bool(got['damaged'], f"{at}.damaged"),
        as_bool(got['refit'], f"{at}.refit"),
        as_bool(got['done'], f"{at}.done"),
    )


def copy_army(one: Army) -> Army:
    new = Army.__new__(Army)
    new.at = one.at
    new.colour = one.colour
    new.mode = one.mode
    new.fresh = one.fresh
    new.done = one.done
    return new


def dump_army(one: Army) -> dict[str, Any]:
    return {
        "at": one.at,
        "colour": one.colour,
        "mode": one.mode,
        "fresh": one.fresh,
        "done": one.done,
    }


def load_army(raw: Any, at: str = "army") -> Army:
    got = fields(raw, at, ("at", "colour", "mode", "fresh", "done"))
    return Army(
        as_int(got['at'], f"{at}.at"),
        as_str(got['colour'], f"{at}.colour"),
        as_str(got['mode'], f"{at}.mode"),
        as_int(got['fresh'], f"{at}.fresh"),
        as_int(got['done'], f"{at}.done"),
    )


def copy_item(one: Item) -> Item:
    new = Item.__new__(Item)
    new.id = one.id
    new.at = one.at
    new.holder = one.holder
    new.found = one.found
    new.fate = one.fate
    new.used = one.used
    new.worn = one.worn
    return new


def dump_item(one: Item) -> dict[str, Any]:
    return {
        "id": one.id,
        "at": one.at,
        "holder": one.holder,
        "found": one.found,
        "fate": one.fate,
        "used": one.used,
        "worn": one.worn,
    }


def load_item(raw: Any, at: str = "item") -> Item:
    got = fields(raw, at, ("id", "at", "holder", "found", "fate", "used", "worn"))
    return Item(
        as_str(got['id'], f"{at}.id"),
        as_int(got['at'], f"{at}.at"),
        as_str(got['holder'], f"{at}.holder"),
        as_bool(got['found'], f"{at}.found"),
        as_str(got['fate'], f"{at}.fate"),
        as_str(got['used'], f"{at}.used"),
        as_int(got['worn'], f"{at}.worn"),
    )


def copy_realm(one: Realm) -> Realm:
    new = Realm.__new__(Realm)
    new.id = one.id
    new.side = one.side
    new.active = one.active
    return new


def dump_realm(one: Realm) -> dict[str, Any]:
    return {
        "id": one.id,
        "side": one.side,
        "active": one.active,
    }


def load_realm(raw: Any, at: str = "realm") -> Realm:
    got = fields(raw, at, ("id", "side", "active"))
    return Realm(
        as_str(got['id'], f"{at}.id"),
        as_int(got['side'], f"{at}.side"),
        as_bool(got['active'], f"{at}.active"),
    )


def copy_spell(one: Spell) -> Spell:
    new = Spell.__new__(Spell)
    new.number = one.number
    new.seat = one.seat
    new.caster = one.caster
    new.place = one.place
    new.target = one.target
    new.choice = one.choice
    new.item = one.item
    return new


def dump_spell(one: Spell) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat,
        "caster": one.caster,
        "place": one.place,
        "target": one.target,
        "choice": one.choice,
        "item": one.item,
    }


def load_spell(raw: Any, at: str = "spell") -> Spell:
    got = fields(raw, at, ("number", "seat", "caster", "place", "target", "choice", "item"))
    return Spell(
        as_int(got['number'], f"{at}.number"),
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['caster'], f"{at}.caster"),
        as_int(got['place'], f"{at}.place"),
        as_str(got['target'], f"{at}.target"),
        as_str(got['choice'], f"{at}.choice"),
        as_str(got['item'], f"{at}.item"),
    )


def copy_force(one: Force) -> Force:
    new = Force.__new__(Force)
    new.seat = one.seat
    new.how = one.how
    new.kind = one.kind
    new.at = one.at
    new.since = one.since
    new.characters = one.characters[:]
    new.ships = one.ships[:]
    new.armies = one.armies.copy()
    new.left = one.left
    new.spent = one.spent
    new.path = one.path[:]
    new.snow = one.snow
    new.landed = one.landed
    new.hidden = one.hidden
    new.held = one.held
    new.fought = one.fought
    new.engine = one.engine
    new.asked = one.asked.copy()
    new.passed = one.passed[:]
    return new


def dump_force(one: Force) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "how": one.how,
        "kind": one.kind,
        "at": one.at,
        "since": one.since,
        "characters": list(one.characters),
        "ships": list(one.ships),
        "armies": dict(one.armies),
        "left": one.left,
        "spent": one.spent,
        "path": list(one.path),
        "snow": one.snow,
        "landed": one.landed,
        "hidden": one.hidden,
        "held": one.held,
        "fought": one.fought,
        "engine": one.engine,
        "asked": dict(one.asked),
        "passed": list(one.passed),
    }


def load_force(raw: Any, at: str = "force") -> Force:
    got = fields(raw, at, ("seat", "how", "kind", "at", "since", "characters", "ships", "armies", "left", "spent", "path", "snow", "landed", "hidden", "held", "fought", "engine", "asked", "passed"))
    return Force(
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['how'], f"{at}.how"),
        as_str(got['kind'], f"{at}.kind"),
        as_int(got['at'], f"{at}.at"),
        as_int(got['since'], f"{at}.since"),
        [as_str(x, f"{at}.characters") for x in as_list(got['characters'], f"{at}.characters")],
        [as_str(x, f"{at}.ships") for x in as_list(got['ships'], f"{at}.ships")],
        {xk: as_int(x, f"{at}.armies") for xk, x in as_dict(got['armies'], f"{at}.armies").items()},
        as_int(got['left'], f"{at}.left"),
        as_int(got['spent'], f"{at}.spent"),
        [as_int(x, f"{at}.path") for x in as_list(got['path'], f"{at}.path")],
        as_bool(got['snow'], f"{at}.snow"),
        as_bool(got['landed'], f"{at}.landed"),
        as_bool(got['hidden'], f"{at}.hidden"),
        as_bool(got['held'], f"{at}.held"),
        as_bool(got['fought'], f"{at}.fought"),
        as_bool(got['engine'], f"{at}.engine"),
        {xk: as_int(x, f"{at}.asked") for xk, x in as_dict(got['asked'], f"{at}.asked").items()},
        [as_str(x, f"{at}.passed") for x in as_list(got['passed'], f"{at}.passed")],
    )


def copy_duel(one: Duel) -> Duel:
    new = Duel.__new__(Duel)
    new.kind = one.kind
    new.seat = one.seat
    new.challenger = one.challenger
    new.champion = one.champion
    new.answer = one.answer
    new.round = one.round
    new.used = one.used[:]
    return new


def dump_duel(one: Duel) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "seat": one.seat,
        "challenger": one.challenger,
        "champion": one.champion,
        "answer": one.answer,
        "round": one.round,
        "used": list(one.used),
    }


def load_duel(raw: Any, at: str = "duel") -> Duel:
    got = fields(raw, at, ("kind", "seat", "challenger", "champion", "answer", "round", "used"))
    return Duel(
        as_str(got['kind'], f"{at}.kind"),
        as_int(got['seat'], f"{at}.seat"),
        as_str(got['challenger'], f"{at}.challenger"),
        as_str(got['champion'], f"{at}.champion"),
        as_str(got['answer'], f"{at}.answer"),
        as_int(got['round'], f"{at}.round"),
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
    )


def copy_battle(one: Battle) -> Battle:
    new = Battle.__new__(Battle)
    new.place = one.place
    new.kind = one.kind
    new.opener = one.opener
    new.attacker = one.attacker
    new.back = one.back
    new.terrain = one.terrain
    new.fort = one.fort
    new.garrison = one.garrison
    new.round = one.round
    new.stage = one.stage
    new.duels = [copy_duel(x) for x in one.duels]
    new.refused = one.refused[:]
    new.letters = one.letters[:]
    new.marks = one.marks[:]
    new.boost = one.boost[:]
    new.breath = one.breath[:]
    new.used = one.used[:]
    new.absent = one.absent[:]
    new.late = one.late.copy()
    return new


def dump_battle(one: Battle) -> dict[str, Any]:
    return {
        "place": one.place,
        "kind": one.kind,
        "opener": one.opener,
        "attacker": one.attacker,
        "back": one.back,
        "terrain": one.terrain,
        "fort": one.fort,
        "garrison": one.garrison,
        "round": one.round,
        "stage": one.stage,
        "duels": [dump_duel(x) for x in one.duels],
        "refused": list(one.refused),
        "letters": list(one.letters),
        "marks": list(one.marks),
        "boost": list(one.boost),
        "breath": list(one.breath),
        "used": list(one.used),
        "absent": list(one.absent),
        "late": dict(one.late),
    }


def load_battle(raw: Any, at: str = "battle") -> Battle:
    got = fields(raw, at, ("place", "kind", "opener", "attacker", "back", "terrain", "fort", "garrison", "round", "stage", "duels", "refused", "letters", "marks", "boost", "breath", "used", "absent", "late"))
    return Battle(
        as_int(got['place'], f"{at}.place"),
        as_str(got['kind'], f"{at}.kind"),
        as_int(got['opener'], f"{at}.opener"),
        as_int(got['attacker'], f"{at}.attacker"),
        as_str(got['back'], f"{at}.back"),
        as_str(got['terrain'], f"{at}.terrain"),
        as_int(got['fort'], f"{at}.fort"),
        as_int(got['garrison'], f"{at}.garrison"),
        as_int(got['round'], f"{at}.round"),
        as_str(got['stage'], f"{at}.stage"),
        [load_duel(x, f"{at}.duels") for x in as_list(got['duels'], f"{at}.duels")],
        [as_str(x, f"{at}.refused") for x in as_list(got['refused'], f"{at}.refused")],
        [as_str(x, f"{at}.letters") for x in as_list(got['letters'], f"{at}.letters")],
        [as_str(x, f"{at}.marks") for x in as_list(got['marks'], f"{at}.marks")],
        [as_int(x, f"{at}.boost") for x in as_list(got['boost'], f"{at}.boost")],
        [as_int(x, f"{at}.breath") for x in as_list(got['breath'], f"{at}.breath")],
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
        [as_str(x, f"{at}.absent") for x in as_list(got['absent'], f"{at}.absent")],
        {xk: as_int(x, f"{at}.late") for xk, x in as_dict(got['late'], f"{at}.late").items()},
    )


def copy_note(one: Note) -> Note:
    new = Note.__new__(Note)
    new.seat = one.seat
    new.place = one.place
    new.turn = one.turn
    new.pieces = one.pieces[:]
    return new


def dump_note(one: Note) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "place": one.place,
        "turn": one.turn,
        "pieces": list(one.pieces),
    }


def load_note(raw: Any, at: str = "note") -> Note:
    got = fields(raw, at, ("seat", "place", "turn", "pieces"))
    return Note(
        as_int(got['seat'], f"{at}.seat"),
        as_int(got['place'], f"{at}.place"),
        as_int(got['turn'], f"{at}.turn"),
        [as_str(x, f"{at}.pieces") for x in as_list(got['pieces'], f"{at}.pieces")],
    )


def copy_check(one: Check) -> Check:
    new = Check.__new__(Check)
    new.seat = one.seat
    new.place = one.place
    new.afloat = one.afloat
    new.characters = one.characters[:]
    new.colours = one.colours[:]
    new.ships = one.ships[:]
    new.letter = one.letter
    new.csps = one.csps
    new.wounds = one.wounds
    new.steps = one.steps
    new.star = one.star
    new.steps_star = one.steps_star
    return new


def dump_check(one: Check) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "place": one.place,
        "afloat": one.afloat,
        "characters": list(one.characters),
        "colours": list(one.colours),
        "ships": list(one.ships),
        "letter": one.letter,
        "csps": one.csps,
        "wounds": one.wounds,
        "steps": one.steps,
        "star": one.star,
        "steps_star": one.steps_star,
    }


def load_check(raw: Any, at: str = "check") -> Check:
    got = fields(raw, at, ("seat", "place", "afloat", "characters", "colours", "ships", "letter", "csps", "wounds", "steps", "star", "steps_star"))
    return Check(
        as_int(got['seat'], f"{at}.seat"),
        as_int(got['place'], f"{at}.place"),
        as_bool(got['afloat'], f"{at}.afloat"),
        [as_str(x, f"{at}.characters") for x in as_list(got['characters'], f"{at}.characters")],
        [as_str(x, f"{at}.colours") for x in as_list(got['colours'], f"{at}.colours")],
        [as_str(x, f"{at}.ships") for x in as_list(got['ships'], f"{at}.ships")],
        as_str(got['letter'], f"{at}.letter"),
        as_int(got['csps'], f"{at}.csps"),
        as_int(got['wounds'], f"{at}.wounds"),
        as_int(got['steps'], f"{at}.steps"),
        as_bool(got['star'], f"{at}.star"),
        as_bool(got['steps_star'], f"{at}.steps_star"),
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.scenario = one.scenario
    new.expedition = one.expedition
    new.last = one.last
    new.turn = one.turn
    new.calendar = one.calendar
    new.year = one.year
    new.weather = one.weather
    new.active = one.active
    new.phase = one.phase
    new.vps = one.vps[:]
    new.characters = {xk: copy_character(x) for xk, x in one.characters.items()}
    new.ships = {xk: copy_ship(x) for xk, x in one.ships.items()}
    new.armies = [copy_army(x) for x in one.armies]
    new.items = {xk: copy_item(x) for xk, x in one.items.items()}
    new.realms = {xk: copy_realm(x) for xk, x in one.realms.items()}
    new.ruins = one.ruins[:]
    new.spells = [copy_spell(x) for x in one.spells]
    new.plots = [copy_spell(x) for x in one.plots]
    new.maelstroms = one.maelstroms[:]
    new.tops = one.tops.copy()
    new.force = None if one.force is None else copy_force(one.force)
    new.came = {xk: x[:] for xk, x in one.came.items()}
    new.intercepted = one.intercepted[:]
    new.tried = one.tried[:]
    new.late = one.late.copy()
    new.seaborne = one.seaborne.copy()
    new.interceptors = one.interceptors.copy()
    new.teleported = one.teleported.copy()
    new.evaded = one.evaded[:]
    new.declared = one.declared[:]
    new.fields = [copy_battle(x) for x in one.fields]
    new.battle = None if one.battle is None else copy_battle(one.battle)
    new.duel = None if one.duel is None else copy_duel(one.duel)
    new.notes = [copy_note(x) for x in one.notes]
    new.told = one.told.copy()
    new.stirred = one.stirred.copy()
    new.checks = [copy_check(x) for x in one.checks]
    new.dead = one.dead.copy()
    new.bled = one.bled[:]
    new.raised = one.raised.copy()
    new.levied = one.levied
    new.king = one.king
    new.passed_ruins = one.passed_ruins.copy()
    new.greutung = one.greutung
    new.breath = one.breath[:]
    new.queue = one.queue[:]
    new.used = one.used[:]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "scenario": one.scenario,
        "expedition": one.expedition,
        "last": one.last,
        "turn": one.turn,
        "calendar": one.calendar,
        "year": one.year,
        "weather": one.weather,
        "active": one.active,
        "phase": one.phase,
        "vps": list(one.vps),
        "characters": {xk: dump_character(x) for xk, x in one.characters.items()},
        "ships": {xk: dump_ship(x) for xk, x in one.ships.items()},
        "armies": [dump_army(x) for x in one.armies],
        "items": {xk: dump_item(x) for xk, x in one.items.items()},
        "realms": {xk: dump_realm(x) for xk, x in one.realms.items()},
        "ruins": list(one.ruins),
        "spells": [dump_spell(x) for x in one.spells],
        "plots": [dump_spell(x) for x in one.plots],
        "maelstroms": list(one.maelstroms),
        "tops": dict(one.tops),
        "force": None if one.force is None else dump_force(one.force),
        "came": {xk: list(x) for xk, x in one.came.items()},
        "intercepted": list(one.intercepted),
        "tried": list(one.tried),
        "late": dict(one.late),
        "seaborne": dict(one.seaborne),
        "interceptors": dict(one.interceptors),
        "teleported": dict(one.teleported),
        "evaded": list(one.evaded),
        "declared": list(one.declared),
        "fields": [dump_battle(x) for x in one.fields],
        "battle": None if one.battle is None else dump_battle(one.battle),
        "duel": None if one.duel is None else dump_duel(one.duel),
        "notes": [dump_note(x) for x in one.notes],
        "told": dict(one.told),
        "stirred": dict(one.stirred),
        "checks": [dump_check(x) for x in one.checks],
        "dead": dict(one.dead),
        "bled": list(one.bled),
        "raised": dict(one.raised),
        "levied": one.levied,
        "king": one.king,
        "passed_ruins": dict(one.passed_ruins),
        "greutung": one.greutung,
        "breath": list(one.breath),
        "queue": list(one.queue),
        "used": list(one.used),
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("scenario", "expedition", "last", "turn", "calendar", "year", "weather", "active", "phase", "vps", "characters", "ships", "armies", "items", "realms", "ruins", "spells", "plots", "maelstroms", "tops", "force", "came", "intercepted", "tried", "late", "seaborne", "interceptors", "teleported", "evaded", "declared", "fields", "battle", "duel", "notes", "told", "stirred", "checks", "dead", "bled", "raised", "levied", "king", "passed_ruins", "greutung", "breath", "queue", "used"))
    return State(
        as_str(got['scenario'], f"{at}.scenario"),
        as_bool(got['expedition'], f"{at}.expedition"),
        as_int(got['last'], f"{at}.last"),
        as_int(got['turn'], f"{at}.turn"),
        as_int(got['calendar'], f"{at}.calendar"),
        as_int(got['year'], f"{at}.year"),
        as_str(got['weather'], f"{at}.weather"),
        as_int(got['active'], f"{at}.active"),
        as_str(got['phase'], f"{at}.phase"),
        [as_int(x, f"{at}.vps") for x in as_list(got['vps'], f"{at}.vps")],
        {xk: load_character(x, f"{at}.characters") for xk, x in as_dict(got['characters'], f"{at}.characters").items()},
        {xk: load_ship(x, f"{at}.ships") for xk, x in as_dict(got['ships'], f"{at}.ships").items()},
        [load_army(x, f"{at}.armies") for x in as_list(got['armies'], f"{at}.armies")],
        {xk: load_item(x, f"{at}.items") for xk, x in as_dict(got['items'], f"{at}.items").items()},
        {xk: load_realm(x, f"{at}.realms") for xk, x in as_dict(got['realms'], f"{at}.realms").items()},
        [as_int(x, f"{at}.ruins") for x in as_list(got['ruins'], f"{at}.ruins")],
        [load_spell(x, f"{at}.spells") for x in as_list(got['spells'], f"{at}.spells")],
        [load_spell(x, f"{at}.plots") for x in as_list(got['plots'], f"{at}.plots")],
        [as_int(x, f"{at}.maelstroms") for x in as_list(got['maelstroms'], f"{at}.maelstroms")],
        {xk: as_str(x, f"{at}.tops") for xk, x in as_dict(got['tops'], f"{at}.tops").items()},
        None if got['force'] is None else load_force(got['force'], f"{at}.force"),
        {xk: [as_int(y, f"{at}.came") for y in as_list(x, f"{at}.came")] for xk, x in as_dict(got['came'], f"{at}.came").items()},
        [as_int(x, f"{at}.intercepted") for x in as_list(got['intercepted'], f"{at}.intercepted")],
        [as_str(x, f"{at}.tried") for x in as_list(got['tried'], f"{at}.tried")],
        {xk: as_int(x, f"{at}.late") for xk, x in as_dict(got['late'], f"{at}.late").items()},
        {xk: as_int(x, f"{at}.seaborne") for xk, x in as_dict(got['seaborne'], f"{at}.seaborne").items()},
        {xk: as_int(x, f"{at}.interceptors") for xk, x in as_dict(got['interceptors'], f"{at}.interceptors").items()},
        {xk: as_int(x, f"{at}.teleported") for xk, x in as_dict(got['teleported'], f"{at}.teleported").items()},
        [as_str(x, f"{at}.evaded") for x in as_list(got['evaded'], f"{at}.evaded")],
        [as_str(x, f"{at}.declared") for x in as_list(got['declared'], f"{at}.declared")],
        [load_battle(x, f"{at}.fields") for x in as_list(got['fields'], f"{at}.fields")],
        None if got['battle'] is None else load_battle(got['battle'], f"{at}.battle"),
        None if got['duel'] is None else load_duel(got['duel'], f"{at}.duel"),
        [load_note(x, f"{at}.notes") for x in as_list(got['notes'], f"{at}.notes")],
        {xk: as_int(x, f"{at}.told") for xk, x in as_dict(got['told'], f"{at}.told").items()},
        {xk: as_int(x, f"{at}.stirred") for xk, x in as_dict(got['stirred'], f"{at}.stirred").items()},
        [load_check(x, f"{at}.checks") for x in as_list(got['checks'], f"{at}.checks")],
        {xk: as_int(x, f"{at}.dead") for xk, x in as_dict(got['dead'], f"{at}.dead").items()},
        [as_int(x, f"{at}.bled") for x in as_list(got['bled'], f"{at}.bled")],
        {xk: as_int(x, f"{at}.raised") for xk, x in as_dict(got['raised'], f"{at}.raised").items()},
        as_bool(got['levied'], f"{at}.levied"),
        as_str(got['king'], f"{at}.king"),
        {xk: as_int(x, f"{at}.passed_ruins") for xk, x in as_dict(got['passed_ruins'], f"{at}.passed_ruins").items()},
        as_int(got['greutung'], f"{at}.greutung"),
        [as_str(x, f"{at}.breath") for x in as_list(got['breath'], f"{at}.breath")],
        [as_int(x, f"{at}.queue") for x in as_list(got['queue'], f"{at}.queue")],
        [as_str(x, f"{at}.used") for x in as_list(got['used'], f"{at}.used")],
    )
