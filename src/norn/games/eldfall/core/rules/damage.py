"""Hits, Damage and Wounds: the second half of the Resolution Step."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability, ability
from norn.games.eldfall.core.hooks import allows, codes, codes_among
from norn.games.eldfall.core.rules import effects
from norn.games.eldfall.core.rules.attack import has_power, power_of, target_of, traits_of, weapon_of
from norn.games.eldfall.core.rules.ground import ground_codes, remove
from norn.games.eldfall.core.rules.magic import enchant
from norn.games.eldfall.core.rules.models import (
    by_id,
    declared,
    has_state,
    is_ally,
    is_dead,
    is_here,
    is_immune,
    is_up,
    now,
)
from norn.games.eldfall.core.rules.rolls import Roll, attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import inflict, lift
from norn.games.eldfall.core.state import Declaration, Hit, Model, Wound
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import About, base, rows_of, value
from norn.games.eldfall.core.values import apply as apply_rows
from norn.kernel.game import Game


def dodges(g: Game[Any], m: Model, number: int) -> bool:
    """action.dodge, S135: One roll against all of an Attack."""
    roll = dodge_roll(g, m, now(g).declarations[number] if number >= 0 else None)
    success = attribute_roll(g, m, roll.stat, roll.why, roll.about, halved=roll.halved)
    note(g, "dodged" if success else "caught", m.id)
    return success


def dodge_roll(g: Game[Any], m: Model, d: Declaration | None) -> Roll:
    """action.dodge, dodge.blind, trait.mindgame: AG, or what an Attack makes of it; halved against the unseen."""
    stat, about = "ag", About(d, by_id(g.state, d.model) if d is not None else None)
    if d is not None and codes_among("mindgame", traits_of(g, d)) and not is_immune(m, "mindgame"):
        stat = "int"
    if stat == "ag" and has_state(m, "immobilized") and value(g, "t", m) > value(g, "ag", m):
        stat = "t"
    blind = d is not None and not saw(g, m, by_id(g.state, d.model)) and not allows(m, "keen senses")
    return Roll(stat, "dodge", about, halved=blind)


def saw(g: Game[Any], m: Model, attacker: Model) -> bool:
    """dodge.blind, state.blinded, sight.flying: Whether the dodger saw the attacker at any point of this Sequence."""
    path = now(g).path
    if has_state(m, "blinded"):
        return False
    if has_state(m, "flying") or has_state(attacker, "flying"):
        return True
    if attacker.id == now(g).model:
        return bool(now(g).seen.get(m.id))
    if m.id == now(g).model and path is not None:
        return bool(space_of(g).sightings(g.state, path, m, attacker, back=False))
    return sees(g, m, attacker)


def note(g: Game[Any], *words: str) -> None:
    """What a later part of this Sequence needs to know; outside of one nothing comes later."""
    if g.state.activation is not None:
        now(g).notes.append(" ".join(words))


def notes(g: Game[Any], word: str) -> list[list[str]]:
    """What was noted under a word."""
    return [text.split(" ")[1:] for text in now(g).notes if text.split(" ", 1)[0] == word]


# --- 6.9 ----------------------------------------------------------------------------------------------------------


def bring_by_hits(g: Game[Any], fresh: int = 0) -> None:
    """S129, S137: What Hits bring with them, noted for 6.14; Hits that were kept off bring nothing."""
    for hit in list(now(g).hits)[fresh:]:
        victim = target_of(g, hit.victim)
        if hit.negated or victim is None:
            continue
        if _keeps_its_head(g, hit, victim):
            continue
        g.emit("hit", ("strike.hit",), who=hit.source, victim=hit.victim, critical=hit.critical)
        for code, one in codes("was hit", victim):
            code(g, victim, one, hit)
        for code, one in codes_among("hit", traits_of_hit(g, hit)):
            if not is_immune(victim, one.name):
                code(g, hit, one, victim)
        if hit.declaration >= 0:
            d = now(g).declarations[hit.declaration]
            effects.apply(g, d, victim, "hit")
            if catalogue.is_spell(d.means) and catalogue.spell(d.means).kind == "enchantment":
                note(g, "enchant", d.means, victim.id, d.model)


def _keeps_its_head(g: Game[Any], hit: Hit, victim: Model) -> bool:
    """trait.mindgame, S155: Where there is no Damage to roll, an INT roll keeps the whole off."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is None or has_power(d) or not codes_among("mindgame", traits_of(g, d)) or is_immune(victim, "mindgame"):
        return False
    if attribute_roll(g, victim, "int", "mindgame"):
        hit.negated = "mindgame"
    return bool(hit.negated)


def traits_of_hit(g: Game[Any], hit: Hit) -> list[Ability]:
    """model.traits, model.hit-traits: The traits of the Attack, or of what dealt the Hit without one."""
    own = [ability(text) for text in hit.traits]
    if hit.declaration < 0:
        return own
    d = now(g).declarations[hit.declaration]
    if hit.critical and d.means:
        own += [ability(text) for text in weapon_of(d).critical]
    return [*own, *traits_of(g, d)]


# --- 6.10 to 6.12 -------------------------------------------------------------------------------------------------


async def deal(g: Game[Any], fresh: int, first_wound: int = 0) -> None:
    """damage.roll, S129: Every standing Hit is rolled; then prevention; then what Wounds bring."""
    for number in range(fresh, len(now(g).hits)):
        hit = now(g).hits[number]
        if not hit.negated:
            await _roll_damage(g, number, hit)
    await prevent(g, first_wound)
    await bring_by_wounds(g, first_wound)


async def _roll_damage(g: Game[Any], number: int, hit: Hit) -> None:
    """roll.damage, damage.roll, trait.mindgame, S7, S43, S138: D20 + ARM at or under PW wounds."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is not None and (not has_power(d) or d.action == "assist"):
        return
    victim = target_of(g, hit.victim)
    if victim is None:
        _damage_zone(g, number, hit, d)
        return
    power = power_against(g, hit, victim)
    if codes_among("mindgame", traits_of_hit(g, hit)) and not is_immune(victim, "mindgame"):
        if not attribute_roll(g, victim, "int", "mindgame", About(d, hit=hit)):
            wound(g, number, hit, "mindgame")
        return
    for code, one in codes("damage first", victim):
        power = code(g, victim, one, hit, power)
    armour = armour_against(g, hit, victim)
    sure = any(code(g, hit, one, victim) for code, one in codes_among("no damage", traits_of_hit(g, hit)))
    if power <= 0 or sure:
        return
    die = g.roll(20, "damage")
    for code, one in codes("damage again", victim):
        if await code(g, victim, one, hit, die + armour <= power):
            die = g.roll(20, "damage")
            break
    hurts = die + armour <= power
    g.emit("damage_rolled", ("damage.roll",), who=hit.source, victim=hit.victim, die=die, arm=armour, power=power,
           success=hurts)
    if hurts:
        wound(g, number, hit, "damage")


def power_against(g: Game[Any], hit: Hit, victim: Model) -> int:
    """damage.roll, trait.resistance, S138: Added to first, then halved."""
    power = hit.power or (power_of(g, now(g).declarations[hit.declaration], victim) if hit.declaration >= 0 else 0)
    for code, one in ground_codes(g, "power there", victim):
        power = code(g, victim, one, hit, power)
    halved = any(code(g, victim, one, hit) for code, one in codes("halves power", victim))
    return -(-power // 2) if halved else power


def armour_against(g: Game[Any], hit: Hit, victim: Model) -> int:
    """critical.one, trait.ignore_armor, trait.armor_piercing, S138: None against a Critical; else add, then halve."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    traits = traits_of_hit(g, hit)
    keeps = bool(codes("keeps armour", victim))
    if (hit.critical and not keeps) or codes_among("no armour", traits):
        return 0
    source = by_id(g.state, hit.source) if hit.source else None
    rows = rows_of(g, "arm", victim, About(d, source, hit, at=d.at if d is not None else -1))
    for code, one in codes_among("armour", traits):
        rows += code(g, hit, one, victim)
    return apply_rows(base(victim, "arm"), rows)


def _damage_zone(g: Game[Any], number: int, hit: Hit, d: Declaration | None) -> None:
    """magic.transmutation, S253: Things with ARM are wounded by the same roll and fall to pieces at 0 HP."""
    zone = next((one for one in g.state.zones if one.id == hit.victim), None)
    if zone is None or zone.hp <= 0 or d is None:
        return
    m = by_id(g.state, d.model)
    power = power_of(g, d, m)
    die = g.roll(20, "damage")
    g.emit("damage_rolled", ("damage.roll",), who=hit.source, victim=hit.victim, die=die, arm=zone.arm, power=power,
           success=die + zone.arm <= power)
    if die + zone.arm <= power:
        wound(g, number, hit, "damage")


def wound(g: Game[Any], hit: int, by: Hit, cause: str) -> None:
    """damage.wound: A Wound, as yet without effect."""
    now(g).wounds.append(Wound(hit, by.victim, by.source, cause, ""))


async def prevent(g: Game[Any], first: int) -> None:
    """damage.prevent, S139: What prevents Wounds: Unkeen, Berserker, Zeal, a Familiar, in this order."""
    for hook in ("unkeen", "berserker", "zeal", "familiar"):
        for number in range(first, len(now(g).wounds)):
            one = now(g).wounds[number]
            victim = target_of(g, one.victim)
            if one.prevented or victim is None:
                continue
            hit = now(g).hits[one.hit] if one.hit >= 0 else None
            among = [*(traits_of_hit(g, hit) if hit is not None and hook == "unkeen" else [])]
            found = [*codes_among(f"prevents {hook}", among), *codes(f"prevents {hook}", victim)]
            for code, its in found:
                if not one.prevented:
                    await code(g, victim, its, one)


async def bring_by_wounds(g: Game[Any], first: int) -> None:
    """damage.once, S129, S140: What Wounds bring, once per Attack and victim: Cleave, Frostbite, Burn, then states."""
    pairs: list[tuple[int, str]] = []
    for one in list(now(g).wounds)[first:]:
        if one.hit >= 0 and not one.prevented:
            pair = (now(g).hits[one.hit].declaration, one.victim)
            if pair not in pairs:
                pairs.append(pair)
                await _bring_once(g, one)


async def _bring_once(g: Game[Any], one: Wound) -> None:
    hit, victim = now(g).hits[one.hit], target_of(g, one.victim)
    if victim is None:
        return
    traits = traits_of_hit(g, hit)
    for extra in ("cleave", "frostbite", "burn"):
        for code, its in codes_among(f"wounded {extra}", traits):
            if not is_immune(victim, its.name):
                before = len(now(g).wounds)
                code(g, hit, its, victim)
                await prevent(g, before)
    for code, its in codes_among("wounded", traits):
        if not is_immune(victim, its.name):
            code(g, hit, its, victim)
    if hit.declaration >= 0:
        effects.apply(g, now(g).declarations[hit.declaration], victim, "wound")


def wounds_dealt(g: Game[Any], hit: Hit) -> int:
    """damage.wound: How many Wounds an Attack has dealt to one victim."""
    mine = [one for one in now(g).wounds if one.victim == hit.victim and not one.prevented and one.hit >= 0
            and now(g).hits[one.hit].declaration == hit.declaration and now(g).hits[one.hit].source == hit.source]
    return max(len(mine), 1)


# --- 6.14 ---------------------------------------------------------------------------------------------------------


async def carry_out(g: Game[Any]) -> None:
    """damage.wound, magic.transmutation, trait.obstacle, S129, S141, S142, S143: HP and states, all at once; a Sequence
    brings nobody below 0."""
    for m in g.state.models:
        if not m.gone:
            _lose_hp(g, m)
    for zone in list(g.state.zones):
        lost = len([one for one in now(g).wounds if one.victim == zone.id and not one.prevented])
        if lost and zone.hp > 0:
            zone.hp = max(zone.hp - lost, 0)
            g.emit("zone_hurt", ("damage.wound",), what=zone.id, hp=zone.hp)
            if not zone.hp:
                remove(g, zone)
    for name, victim, until, by in notes(g, "state"):
        inflict(g, by_id(g.state, victim), name, until.replace("_", " ").strip("-"), by.strip("-"))
    for points, victim in notes(g, "ap"):
        m = by_id(g.state, victim)
        m.ap = max(m.ap - int(points), 0)
        g.emit("ap_lost", ("trait.stagger",), who=m.id, points=int(points))
    for name, victim, caster in notes(g, "enchant"):
        if is_here(by_id(g.state, victim)):
            enchant(g, by_id(g.state, victim), name, by_id(g.state, caster))
    for d in now(g).declarations:
        if d.means and has_succeeded(g, d):
            await _succeed(g, d)
    for victim, in notes(g, "slain"):
        kill(g, by_id(g.state, victim))
    friendly_fire(g)


def has_succeeded(g: Game[Any], d: Declaration) -> bool:
    """magic.effects: Whether a roll of it succeeded and nothing stopped it."""
    number = now(g).declarations.index(d)
    return any(one.declaration == number and one.success and not one.negated and not one.strays
               for one in now(g).strikes)


async def _succeed(g: Game[Any], d: Declaration) -> None:
    """magic.effects, magic.transmutation: What comes of the success itself, whoever was hit."""
    m = by_id(g.state, d.model)
    effects.apply(g, d, m, "success")
    for code, one in codes_among("carried out", [Ability(d.means)]):
        await code(g, m, one, d)


def _lose_hp(g: Game[Any], m: Model) -> None:
    """damage.wound, damage.fallen, state.dead, damage.heal, S142, S143: Wounds and healing together; the fallen die."""
    wounds = [one for one in now(g).wounds if one.victim == m.id and not one.prevented]
    healed = sum([int(points) for points, who in notes(g, "heal") if who == m.id])
    if not wounds and not healed:
        return
    finishing = [one for one in wounds if one.hit >= 0 and now(g).hits[one.hit].declaration >= 0
                 and now(g).declarations[now(g).hits[one.hit].declaration].timing == "finishing"]
    was_down = has_state(m, "incapacitated")
    first = len(wounds) - len(finishing)
    dies = (was_down and wounds and not healed) or (finishing and m.hp + healed - first <= 0)
    dies = dies or ([m.id] in notes(g, "mortal") and len(wounds) >= m.hp + healed)
    most = max(value(g, "hp", m) * (2 if [m.id] in notes(g, "overheal") else 1), m.hp)
    m.hp = max(min(m.hp + healed - len(wounds), most), 0)
    lost_hp(g, m, len(wounds))
    if wounds:
        g.emit("wounded", ("damage.wound",), who=m.id, wounds=len(wounds), hp=m.hp)
        note(g, "downed" if m.hp == 0 else "hurt", m.id, wounds[-1].source or "-")
    if healed:
        g.emit("healed", ("damage.heal",), who=m.id, hp=m.hp)
    if dies and title_of(g).fallen_die:
        kill(g, m)
        if codes_among("burns away", [Ability(one.cause) for one in wounds]):
            m.gone = "removed"
            g.emit("removed", ("trait.burn",), who=m.id)
    elif was_down and m.hp > 0:
        lift(g, m, "incapacitated")
        m.used.append(effects.ROSE)


def lost_hp(g: Game[Any], m: Model, points: int) -> None:
    """class.mount: HP are gone; whose were they?"""
    for code, one in codes("lost hp", m) if points else []:
        code(g, m, one, points)


def kill(g: Game[Any], m: Model) -> None:
    """state.dead: It is Dead."""
    m.hp = 0
    m.states = [state for state in m.states if state.name not in ("incapacitated", "engaged")]
    if not is_dead(m):
        inflict(g, m, "dead")


def friendly_fire(g: Game[Any]) -> None:
    """friendly-fire, alliance.means, S151, S231: Whoever was hit by an ally rolls Morale once, or is Panicked."""
    rolled: list[str] = []
    for hit in now(g).hits:
        victim = target_of(g, hit.victim)
        if hit.negated or victim is None or not hit.source or victim.id in rolled or not is_up(victim):
            continue
        source = by_id(g.state, hit.source)
        harmful = hit.power > 0 or (hit.declaration >= 0 and has_power(now(g).declarations[hit.declaration]))
        if hit.source == hit.victim or not is_ally(g, source, victim) or not harmful:
            continue
        if hit.declaration >= 0 and now(g).declarations[hit.declaration].action != "attack":
            continue
        rolled.append(victim.id)
        if victim.hp > 0 and not attribute_roll(g, victim, "m", "friendly fire"):
            inflict(g, victim, "panicked", f"strategic {victim.seat}", source.id)


def fall(g: Game[Any], m: Model, height: int, speed: int) -> int:
    """fall, damage.fallen, S67: A roll for each whole half of SPD fallen, where it is more than half; each failure is a
    Wound, and one more for the fallen is Death."""
    half = -(-speed // 2)
    if half <= 0 or height <= half or bool(codes("no fall", m)):
        return 0
    lost = sum([not attribute_roll(g, m, "ag", "fall") for _ in range(height // half)])
    if lost and has_state(m, "incapacitated") and title_of(g).fallen_die:
        kill(g, m)
        note(g, "downed", m.id, "-")
    elif lost:
        m.hp = max(m.hp - lost, 0)
        lost_hp(g, m, lost)
        g.emit("wounded", ("fall",), who=m.id, wounds=lost, hp=m.hp)
        note(g, "downed" if m.hp == 0 else "hurt", m.id, "-")
    return lost


def is_living(m: Model) -> bool:
    """Neither made nor undead: what can be bled, drained, healed by all."""
    return not allows(m, "lifeless")


def dodged(g: Game[Any], m: Model) -> bool:
    """Whether any Dodge of this Sequence succeeded."""
    return declared(g, m, "dodge") and [m.id] in notes(g, "dodged")
