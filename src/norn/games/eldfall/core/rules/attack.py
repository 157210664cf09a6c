"""Attacks: with what, how far, at whom; the numbers that are rolled under, and what changes them."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability, Weapon, ability
from norn.games.eldfall.core.hooks import abilities, allows, code_of, codes, codes_among, kinds
from norn.games.eldfall.core.rules.conditions import holds
from norn.games.eldfall.core.rules.gear import HANDS, hands_full, is_at_hand, is_dual_wielding, may_change, shield_worn
from norn.games.eldfall.core.rules.ground import between
from norn.games.eldfall.core.rules.models import by_id, card, has_state, is_ally, is_here, is_model, now
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.space import HEAVY, LIGHT
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import About, amount_of, awareness, base, modifiers, rows_of, value
from norn.games.eldfall.core.values import apply as apply_rows
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

COVER: Final = {LIGHT: -2, HEAVY: -4}
COVER_NAMES: Final = {LIGHT: "light_cover", HEAVY: "heavy_cover"}
AURA: Final = "aura"
TRAP: Final = "trap"                # the timing of what nobody has cast: it takes no side, and has nobody's traits


# --- with what ----------------------------------------------------------------------------------------------------


def means_of(g: Game[Any], m: Model) -> list[tuple[str, str]]:
    """action.attack, item.weapon, S31, S32, S33, S34: Everything a model can attack with, each with its mode."""
    found: list[tuple[str, str]] = []
    for one in m.items:
        if one.copies > 0 and (is_at_hand(m, one.item) or may_change(g, m)):
            found += [(one.item, mode) for mode in lines_of(m, one.item)]
    if shield_worn(m) is not None:
        found.append(("shield_bash", "melee"))
    found.append(("unarmed", "melee"))
    if allows(m, "hurl"):
        found.append(("hurl_line", "ranged"))
    found += spells_for(g, m, "attack")
    for code, its in codes("no means", m):
        found = [(means, mode) for means, mode in found if not code(g, m, its, means)]
    return found


def lines_of(m: Model, name: str) -> list[str]:
    """item.weapon, trait.throwing: The modes in which an item strikes; what has no STK has none."""
    item = catalogue.item(name)
    if not item.strikes or (not item.reach and not item.area):
        return []
    modes: list[str] = [mode for mode in item.modes if mode != "natural"]
    if "throwing" in item.traits:
        modes.append("ranged")
    return modes


def spells_for(g: Game[Any], m: Model, action: str) -> list[tuple[str, str]]:
    """magic.casting, magic.hands: The spells that serve an action, where a hand is or can be made free."""
    known = spells_known(m)
    if not known or (hands_full(m) >= HANDS and not may_change(g, m)):
        return []
    found: list[tuple[str, str]] = []
    for name in known:
        spell = catalogue.spell(name)
        if spell.kind != "conjuration" and not spell.ritual and serves(name, action):
            found += [(name, mode) for mode in spell.modes]
    return found


def serves(name: str, action: str) -> bool:
    """magic.types, magic.sorcery, magic.on-enemies: Sorcery and whatever is bad for its target is an Attack; what is
    good for it an Assist."""
    spell = catalogue.spell(name)
    if "benign" in spell.traits:
        return action == "assist"
    return spell.kind != "sorcery" or action == "attack"


def spells_known(m: Model) -> list[str]:
    """model.spellcraft, trait.affinity: Each spell of its schools up to its level, of an element it has Affinity to."""
    crafts = card(m).crafts
    if not crafts:
        return []
    elements = kinds(m, "affinity")
    for code, one in codes("affinities", m):
        code(m, one, elements)
    levels = {one.name: one.level for one in [ability(text) for text in crafts]}
    for code, one in codes("spellcraft", m):
        code(m, one, levels)
    found: list[str] = []
    for school, highest in levels.items():
        for name in catalogue.school_spells(school):
            spell = catalogue.spell(name)
            if spell.level <= highest and ("any" in elements or spell.element in elements):
                found.append(name)
    return found


def weapon_of(d: Declaration) -> Weapon:
    return catalogue.weapon(d.means)


def is_thrown(d: Declaration) -> bool:
    """trait.throwing: A melee item that is thrown."""
    weapon = weapon_of(d)
    return d.mode == "ranged" and "throwing" in weapon.traits and "ranged" not in weapon.modes


def traits_of(g: Game[Any], d: Declaration) -> list[Ability]:
    """model.traits, S34: The traits of an Attack: of what is used, of both blades, of the art, the attacker's own."""
    m = by_id(g.state, d.model)
    found = [ability(text) for text in weapon_of(d).traits] if d.means else []
    if d.means and not any(one.item == d.means and one.equipped for one in m.items):
        found.insert(0, Ability(d.means))           # what is worn is among its wearer's abilities
    if d.timing == TRAP:
        return found
    if d.mode == "melee" and is_dual_wielding(m):
        for one in m.items:
            if one.equipped and one.item != d.means and "melee" in catalogue.item(one.item).modes:
                found += [ability(text) for text in catalogue.item(one.item).traits]
    if d.art and not is_suppressed(g, d):
        found += [ability(d.art), *[ability(text) for text in art_level(d).gives]]
    found += [ability(text) for text in d.skills]
    found += abilities(m)
    for code, its in codes("attack traits", m):
        found += code(g, m, its, d)
    return found


def art_level(d: Declaration) -> Any:
    name, _, level = d.art.partition(" ")
    return catalogue.art(name).levels[int(level) - 1]


def is_suppressed(g: Game[Any], d: Declaration) -> bool:
    """trait.duelist, S181: A Duelist who attacks the user switches off an art of level III or less."""
    if int(d.art.partition(" ")[2] or 0) > 3:
        return False
    for other in now(g).declarations:
        named = other.action == "attack" and any(aim.target == d.model for aim in other.aims)
        if named and allows(by_id(g.state, other.model), "suppress arts"):
            return True
    return False


def arts_for(m: Model, means: str, mode: str) -> list[str]:
    """model.arts, S24: The levels of arts that fit an Attack of this mode; one of them may be used."""
    found: list[str] = []
    for name, highest in catalogue.arts_of(m.profile, m.upgrades).items():
        art = catalogue.art(name)
        fits = art.mode == "any" or art.mode == mode or (art.mode == "spell" and catalogue.is_spell(means))
        if fits and not (mode == "ranged" and art.mode == "ranged" and catalogue.is_spell(means)):
            found += [f"{name} {level}" for level in range(1, highest + 1) if art.levels[level - 1].name]
    return found


# --- how far ------------------------------------------------------------------------------------------------------


def intervals_of(g: Game[Any], m: Model, means: str, mode: str, d: Declaration | None = None) -> list[tuple[int, int]]:
    """reach.intervals, aura, trait.throwing: Up to how many inches, and what each does to the roll."""
    weapon = catalogue.weapon(means)
    reach = catalogue.read_reach(weapon.reach)
    about = About(d)
    if mode == "ranged" and "throwing" in weapon.traits and "ranged" not in weapon.modes:
        return [(value(g, "t", m), 0)]
    if reach.aura:
        return [(awareness(g, m), 0)]
    if reach.of:
        return [(value(g, reach.of, m), 0)]
    longer = apply_rows(0, rows_of(g, "rch", m, about if d is not None else About(_trial(m, means, mode))))
    first = 0
    if d is not None and d.art:
        for code, one in codes_among("overdraw", [ability(d.art)]):
            first += code(g, m, one, d)
    return [(far + longer + (first if number == 0 else 0), add)
            for number, (far, add) in enumerate(reach.intervals)]


def _trial(m: Model, means: str, mode: str) -> Declaration:
    """What a model would declare, to ask for values before it does."""
    return Declaration(m.id, "active", "attack", means, mode, "", [], [])


def melee_reaches(g: Game[Any], m: Model) -> list[int]:
    """engaged.reach, S147: How far each melee weapon at hand reaches; fists always reach what is in contact."""
    found = [0]
    for one in m.items:
        item = catalogue.item(one.item)
        worn = one.copies > 0 and (one.equipped or "natural" in item.modes) and "melee" in lines_of(m, one.item)
        if worn and not codes_among("engages nobody", [Ability(one.item)]):
            found += [far for far, _ in intervals_of(g, m, one.item, "melee")]
    for code, its in codes("melee reach", m):
        found.append(code(g, m, its))
    return found


def interval(g: Game[Any], m: Model, target: Model, d: Declaration, at: int) -> tuple[int, int] | None:
    """reach.within, S48: The first interval that holds the target; None where it is out of reach."""
    space = space_of(g)
    for far, add in intervals_of(g, m, d.means, d.mode, d):
        near = space.touching(g.state, m, target, at) if far == 0 else space.within(g.state, m, target, far, at)
        if near:
            return far, add
    return None


def reaches(g: Game[Any], m: Model, target: Model, d: Declaration, at: int) -> bool:
    """reach.within, contact: Whether it can be struck there; a Spray reaches as far as its template."""
    if catalogue.weapon(d.means).area.startswith("spray"):
        return bool(space_of(g).lay_named(g.state, m, catalogue.weapon(d.means).area, 0, target.id))
    return interval(g, m, target, d, at) is not None


# --- at whom ------------------------------------------------------------------------------------------------------


def may_be_target(g: Game[Any], m: Model, target: Model, means: str, mode: str) -> bool:
    """action.attack, state.shrouded, state.flying: Not the Dead, not a Shrouded token; who flies only from afar."""
    if not is_here(target) or has_state(target, "dead") or has_state(target, "shrouded") or target is m:
        return False
    if mode == "melee" and has_state(target, "flying") and not has_state(m, "flying"):
        return _has_swooped(g, target, m)
    aims = code_of("aims at", means)
    if aims is not None and not aims(g, m, target):
        return False
    return not any(code(g, target, one, m, means) for code, one in codes("no target", target))


def _has_swooped(g: Game[Any], flyer: Model, m: Model) -> bool:
    """state.flying: Whoever is attacked in melee from the air may strike back."""
    return g.state.activation is not None and any(
        d.model == flyer.id and d.mode == "melee" and any(aim.target == m.id for aim in d.aims)
         for d in now(g).declarations
    )


def is_barred(g: Game[Any], m: Model, target: Model, mode: str, at: int = -1) -> bool:
    """environment.hazy: Something lies between them through which no such Attack is made."""
    return any(code(g, m, target, mode, at) for code in between(g, "bars", m, target, at))


def targets_for(g: Game[Any], m: Model, means: str, mode: str) -> list[Model]:
    """action.attack, aura, measure.attempt: The enemies that may be aimed at in the active role; all in sight where
    ranges may not be measured."""
    d = _trial(m, means, mode)
    aura = catalogue.read_reach(catalogue.weapon(means).reach).aura
    measures = title_of(g).measures(g.state, m.seat)
    found: list[Model] = []
    for target in g.state.models:
        if is_ally(g, m, target) or not may_be_target(g, m, target, means, mode):
            continue
        if is_barred(g, m, target, mode):
            continue
        seen = sees(g, m, target)
        if not seen and not (aura and reaches(g, m, target, d, -1)):
            continue
        if not measures or reaches(g, m, target, d, -1):
            found.append(target)
    return found


def zones_for(g: Game[Any], m: Model, means: str, mode: str) -> list[str]:
    """magic.transmutation: What an enemy has laid and what can be broken, in reach, whatever stands between."""
    found: list[str] = []
    for zone in g.state.zones if not catalogue.weapon(means).area and has_power(_trial(m, means, mode)) else []:
        if zone.hp > 0 and zone.seat != m.seat and not title_of(g).allied(g.state, zone.seat, m.seat):
            far = max([far for far, _ in intervals_of(g, m, means, mode)], default=0)
            if space_of(g).overlaps(g.state, zone, space_of(g).laid(g.state, m, "focus", far, "")):
                found.append(zone.id)
    return found


# --- the numbers --------------------------------------------------------------------------------------------------


def attribute_of(g: Game[Any], d: Declaration) -> str:
    """action.melee, action.ranged, magic.casting, role.active: OFF in the active role, DEF in the other; ACC; INT for
    spells."""
    m = by_id(g.state, d.model)
    if catalogue.is_spell(d.means):
        for code, one in codes("casting", m):
            found: str = code(g, m, one, d)
            return found
        return "int"
    if d.mode == "ranged":
        return "acc"
    return "off" if d.role == "active" else "def"


def printed_of(g: Game[Any], stat: str, m: Model, about: About) -> int:
    """What is printed for a value of a declaration."""
    d = about.declaration
    assert d is not None
    if stat == "attack":
        return base(m, attribute_of(g, d))
    if stat == "stk":
        return strikes_printed(g, m, d)
    if stat == "pw":
        return power_printed(g, m, d)
    return base(m, stat)


def attack_value(g: Game[Any], d: Declaration, target: Model | None) -> int:
    """roll.attack: What the dice of an Attack must not exceed."""
    m = by_id(g.state, d.model)
    about = About(d, target, at=d.at)
    return apply_rows(base(m, attribute_of(g, d)), rows_of_attack(g, "attack", m, about))


def rows_of_attack(g: Game[Any], stat: str, m: Model, about: About) -> list[Modifier]:
    """modifier.when: Every row for a value of a declaration."""
    d = about.declaration
    assert d is not None
    if stat == "stk":
        return [*_strike_rows(g, m, d), *rows_of(g, "stk", m, about), *_art_rows(g, "stk", m, about),
                *_means_rows(g, "stk", m, about), *ground_rows(g, "stk", m, about)]
    if stat == "pw":
        return [*rows_of(g, "pw", m, about), *_art_rows(g, "pw", m, about), *_means_rows(g, "pw", m, about)]
    if stat != "attack":
        return rows_of(g, stat, m, about)
    found = [*rows_of(g, attribute_of(g, d), m, about), *rows_of(g, "attack", m, about),
             *_art_rows(g, "attack", m, about), *_means_rows(g, "attack", m, about),
             *_means_rows(g, attribute_of(g, d), m, about)]
    if about.other is not None and d.mode:
        found += _range_rows(g, m, about.other, d)
        found += ground_rows(g, "attack", m, about)
    return found


def ground_rows(g: Game[Any], stat: str, m: Model, about: About) -> list[Modifier]:
    """environment.hazy, environment.forest, environment.dense: What lies between attacker and target does."""
    if about.other is None or about.declaration is None:
        return []
    found: list[Modifier] = []
    for code in between(g, f"{stat} through", m, about.other, about.at):
        found += code(g, m, about.other, about.declaration)
    return found


def _range_rows(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Modifier]:
    """reach.intervals, cover.ranged, stray.modifier, aura.blind, aura.no-cover, cover.areas: What distance, cover and a
    melee there do."""
    found: list[Modifier] = []
    near = interval(g, m, target, d, d.at)
    if near is not None and near[1]:
        found.append(Modifier("add", near[1], "reach", ("reach.intervals",)))
    aura = catalogue.read_reach(weapon_of(d).reach).aura
    if d.mode == "ranged" and not aura and not is_unhampered(g, d):
        cover = cover_of(g, m, target, d.at)
        if cover:
            found.append(Modifier("add", COVER[cover], COVER_NAMES[cover], ("cover.ranged",)))
        friends = friends_in_contact(g, m, target, d)
        if friends:
            many = "an_ally_in_contact" if len(friends) == 1 else f"{len(friends)}_allies_in_contact"
            found.append(Modifier("add", -4 * len(friends), many, ("stray.modifier",)))
    if aura and d.role == "active" and not allows(m, "feel targets") and not sees(g, m, target):
        found.append(Modifier("halve_up", 0, "aura", ("aura.blind",)))
    return found


def is_unhampered(g: Game[Any], d: Declaration) -> bool:
    """skill.snipe: Neither cover nor friends in contact with the target matter to such an Attack."""
    return bool(codes_among("unhampered", [ability(text) for text in d.skills]))


def cover_of(g: Game[Any], m: Model, target: Model, at: int) -> int:
    """cover.light, cover.heavy, cover.crouched, S87: The best that it has; only S, M and L hide behind things."""
    best = 0
    if has_state(target, "flying"):
        return 0
    if has_state(target, "crouched") or bool(codes("light cover", target)) or _is_veiled(g, target, at):
        best = LIGHT
    if card(target).size in ("small", "medium", "large"):
        best = max(best, space_of(g).cover(g.state, m, target, at)[0])
    return best


def _is_veiled(g: Game[Any], target: Model, at: int) -> bool:
    """spell.blessed_rain: In an area that gives Light Cover to such a model."""
    for zone in g.state.zones:
        code = code_of("cover in", zone.kind)
        if code is not None and code(g, zone, target) and space_of(g).inside(g.state, zone, target, at):
            return True
    return False


def friends_in_contact(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Model]:
    """stray.modifier, S90: Standing allies of the shooter who touch the target; templates do not care."""
    if weapon_of(d).area or d.timing == "chain" or "unstraying" in weapon_of(d).traits or is_unhampered(g, d):
        return []
    return [other for other in g.state.models
            if other is not m and other is not target and is_ally(g, m, other) and other.hp > 0 and not other.gone
            and space_of(g).touching(g.state, target, other, d.at)]


def _art_rows(g: Game[Any], stat: str, m: Model, about: About) -> list[Modifier]:
    """model.arts, art.fencing: The rows of one's own art, and of the arts of those who attack one."""
    found: list[Modifier] = []
    if g.state.activation is None:
        return found
    others = [other for other in now(g).declarations if other is not about.declaration and other.model != m.id]
    for other in [about.declaration, *others]:
        if other is None or not other.art:
            continue
        own = other is about.declaration
        if (own or any(aim.target == m.id for aim in other.aims)) and not is_suppressed(g, other):
            for row in art_level(other).rows:
                if row.stat == stat and (row.whose == "own") == own:
                    bearer = by_id(g.state, other.model)
                    if holds(g, row.when, bearer, m, about):
                        found += modifiers(row, Ability(other.art.partition(" ")[0]))
    return found


def skills_for(g: Game[Any], m: Model, means: str, mode: str) -> list[str]:
    """skill.snipe: The skills with which an Attack may be declared, one at a time."""
    return [one.name for code, one in codes("attack skill", m) if code(g, m, one, means, mode)]


def _means_rows(g: Game[Any], stat: str, m: Model, about: About) -> list[Modifier]:
    """item.consumable, magic.effects: What is used and not worn changes its own Attack; an enchantment its bearer's;
    and what the Attack was declared with."""
    d = about.declaration
    assert d is not None
    found: list[Modifier] = []
    traits = weapon_of(d).traits if d.means else ()
    for code, one in codes_among(f"{stat} own", [ability(text) for text in (*d.skills, *traits)]):
        found += code(g, m, one, m, about)
    if not d.means or any(one.item == d.means and one.equipped for one in m.items):
        return found
    for code, one in codes_among(f"{stat} own", [Ability(d.means)]):
        found += code(g, m, one, m, about)
    if not catalogue.is_spell(d.means) or catalogue.spell(d.means).kind != "enchantment":
        for row in weapon_of(d).rows:
            if row.stat == stat and row.whose == "own" and holds(g, row.when, m, m, about):
                found += modifiers(row, Ability(d.means))
    return found


def strikes_printed(g: Game[Any], m: Model, d: Declaration) -> int:
    """strike.number, trait.throwing, model.stamina: The dice that an item or a spell gives."""
    weapon = weapon_of(d)
    if weapon.strikes == "QTY":
        return copies_of(m, d.means)
    both = weapon.strikes.split("/")            # one number in the active role, another in the reactive one
    text = both[-1] if d.role == "reactive" else both[0]
    return amount_of(g, catalogue.read_amount(text), m) if text else 1


def copies_of(m: Model, item: str) -> int:
    """item.weight: How many of it a model has; at least the one that it is asked about."""
    held = [one.copies for one in m.items if one.item == item]
    return max(held[0], 1) if held else 1


def _strike_rows(g: Game[Any], m: Model, d: Declaration) -> list[Modifier]:
    """strike.reactive, strike.least, class.warrior: One die in the reactive role, unless a stance swaps the roles."""
    if d.fixed:
        return [Modifier("at_most", 1, "fixed", ("strike.fixed",)), Modifier("at_least", 1, "fixed", ("strike.fixed",))]
    found = [Modifier("at_least", 1, "strikes", ("strike.least",))]
    if is_thrown(d):
        found.append(Modifier("at_most", copies_of(m, d.means), "copies", ("trait.throwing",)))
    swapped = has_state(m, "defensive_stance")
    if (d.role == "reactive") != swapped and "/" not in weapon_of(d).strikes:
        found.append(Modifier("set", 1, "role", ("strike.reactive",)))
    return found


def strikes_of(g: Game[Any], d: Declaration, target: Model | None = None) -> int:
    """strike.number: How many dice may be rolled."""
    m = by_id(g.state, d.model)
    return apply_rows(strikes_printed(g, m, d), rows_of_attack(g, "stk", m, About(d, target, at=d.at)))


def power_printed(g: Game[Any], m: Model, d: Declaration) -> int:
    power = weapon_of(d).power
    return amount_of(g, catalogue.read_amount(power), m) if power not in ("", "*") else 0


def has_power(d: Declaration) -> bool:
    """damage.none, S43: Whether a Hit of it is followed by a Damage roll."""
    return weapon_of(d).power not in ("", "*", "0")


def power_of(g: Game[Any], d: Declaration, target: Model) -> int:
    """damage.roll, S138: The Power of its Hits on this target."""
    m = by_id(g.state, d.model)
    return apply_rows(power_printed(g, m, d), rows_of_attack(g, "pw", m, About(d, target, at=d.at)))


def target_of(g: Game[Any], one: str) -> Model | None:
    return by_id(g.state, one) if is_model(one) else None
