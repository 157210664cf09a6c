"""Spells that work beyond their target: rituals, areas that stay, magic undone, the Undead commanded."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.abilities.blows import blow
from norn.games.eldfall.core.abilities.environments import is_profane
from norn.games.eldfall.core.abilities.gear import remove, the_dead
from norn.games.eldfall.core.abilities.states import lose_hp
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import has, kinds, level, on
from norn.games.eldfall.core.rules import ground, magic
from norn.games.eldfall.core.rules.effects import heal
from norn.games.eldfall.core.rules.models import (
    by_id,
    card,
    has_state,
    is_ally,
    is_dead,
    is_enemy,
    is_here,
    is_model,
    is_up,
    now,
)
from norn.games.eldfall.core.rules.states import lift, unspell
from norn.games.eldfall.core.state import Declaration, Hit, Lasting, Model, Zone
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import awareness, is_aware, value
from norn.kernel.game import Game

# --- rituals ------------------------------------------------------------------------------------------------------


@on("ritual open", "summon_imp")
def imp_open(g: Game[Any], m: Model) -> bool:
    """summon.imp, trait.familiar: One of a name."""
    return not has(m, "imp")


@on("ritual", "summon_imp")
async def summon_imp(g: Game[Any], m: Model) -> None:
    """summon.imp, S163: The companion joins the caster; it is no model."""
    m.orders.append(Lasting("imp", "", m.id))


@on("ritual open", "raise_the_undead")
def raising_open(g: Game[Any], m: Model) -> bool:
    """spell.raise_the_undead: A Dead model in Awareness, Stamina for what rises, and room."""
    return any(_risen(g, m, body) for body in the_dead(g, m))


def _risen(g: Game[Any], m: Model, body: Model) -> list[str]:
    """spell.raise_the_undead, summon.upkeep, summon.place: Undead of Tier I and II that the caster can keep, and that
    have room beside the Dead."""
    return [name for name, one in sorted(catalogue.PROFILES.items())
            if one.tier in (1, 2) and any(text.split(" ")[0] == "undead" for text in one.traits)
            and magic.has_upkeep(g, m, name) and magic.places_for(g, m, name, body)]


@on("ritual", "raise_the_undead")
async def raise_the_undead(g: Game[Any], m: Model) -> None:
    """spell.raise_the_undead: Beside a Dead model, which is removed, rise up to two of Tier I or one of Tier II."""
    ids = [one.id for one in the_dead(g, m) if _risen(g, m, one)]
    chosen = ids[0] if len(ids) == 1 else await g.choose_one(m.seat, "raise_whom", ids, ("spell.raise_the_undead",))
    body = by_id(g.state, chosen)
    first = await g.choose_one(m.seat, "raise_what", [f"profile:{name}" for name in _risen(g, m, body)],
                               ("spell.raise_the_undead",), about={"who": body.id})
    name = first.partition(":")[2]
    await magic.summon(g, m, name, beside=body)
    if catalogue.profile(name).tier == 1:
        more = [f"profile:{other}" for other in _risen(g, m, body) if catalogue.profile(other).tier == 1]
        second = await g.may_choose_one(m.seat, "raise_more", more, ("spell.raise_the_undead",)) if more else None
        if second is not None:
            await magic.summon(g, m, second.partition(":")[2], beside=body)
    remove(g, body)


@on("ritual", "warding_barrier")
async def warding_barrier(g: Game[Any], m: Model) -> None:
    """spell.warding_barrier, S165: It lies on the caster and goes with him."""
    magic.enchant(g, m, "warding_barrier", m)
    drive_out(g, m)


@on("sequence end", "warding_barrier")
async def warding(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.warding_barrier: And whoever is Incorporeal and comes into it."""
    drive_out(g, m)


def drive_out(g: Game[Any], m: Model) -> None:
    """spell.warding_barrier, S165: The Incorporeal in the aura take magic of the caster's M and go to its edge."""
    for other in g.state.models:
        if is_up(other) and has(other, "incorporeal") and is_enemy(g, m, other) and is_aware(g, m, other):
            blow(g, other, value(g, "m", m), "warding_barrier", m.id)
            push_out(g, other, m, awareness(g, m))


def push_out(g: Game[Any], m: Model, source: Model, inches: int) -> None:
    """trait.knockback: As far as it takes to be so many inches away."""
    space = space_of(g)
    far = inches + 1 - space.distance(g.state, source, m) // 100
    ways = space.push(g.state, m, source, far, pull=False) if far > 0 and is_up(m) else []
    if ways:
        space.settle(g.state, m, ways[0])
        g.emit("pushed", ("trait.knockback",), who=m.id, by=source.id)


# --- the Undead ---------------------------------------------------------------------------------------------------


@on("carried out", "reanimation")
async def reanimation(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """spell.reanimation: Every Undead in reach has all its HP, and the Dead among its own may rise."""
    undead = [other for other in g.state.models if is_here(other) and is_undead(other) and is_aware(g, m, other)]
    dead = [other.id for other in undead if is_dead(other) and is_ally(g, m, other)]
    rising = list(dead)
    if dead and m.seat >= 0:
        rising = list(await g.choose(m.seat, "rise", dead, ("spell.reanimation",), 0, len(dead)))
    for other in undead:
        if other.id in rising:
            rise(g, other)
        if not is_dead(other):
            heal(g, other, value(g, "hp", other))


def is_undead(m: Model) -> bool:
    """trait.undead: Also of whoever is down and has no abilities."""
    return any(one.name == "undead" for one in catalogue.static_abilities(m.profile, m.upgrades))


def rise(g: Game[Any], m: Model) -> None:
    """state.dead: Dead no more."""
    lift(g, m, "dead", "incapacitated")


def tier_undead(m: Model) -> int:
    return card(m).tier if is_undead(m) else 0


@on("aims at", "command_the_undead")
def commandable(g: Game[Any], m: Model, target: Model) -> bool:
    """spell.command_the_undead, S286: Undead of Tier I, or of Tier II for a Mana; higher ones never."""
    held = sum([one.mana for one in magic.pools(g, m)])
    return is_up(target) and (tier_undead(target) == 1 or (tier_undead(target) == 2 and held > 0))


@on("declares", "command_the_undead")
async def commands(g: Game[Any], m: Model, one: Ability, d: Declaration, first: str) -> None:
    """spell.command_the_undead, S286: A Mana for Tier II; one Mana more makes it sure."""
    target = by_id(g.state, first) if is_model(first) else None
    if target is not None and tier_undead(target) == 2:
        magic.spend(g, m, 1)
    rich = m.seat >= 0 and sum([other.mana for other in magic.pools(g, m)]) > 0
    if rich and await g.may_choose_one(m.seat, "make_sure", ["do:make_sure"], ("spell.command_the_undead",)):
        magic.spend(g, m, 1)
        d.skills.append("made_sure")


@on("sure", "made_sure")
def made_sure(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model | None, dice: int) -> int:
    """spell.command_the_undead, spell.wellspring: What was paid for needs no roll."""
    return dice


@on("unstoppable", "command_the_undead")
def commands_unopposed(g: Game[Any], m: Model, one: Ability, d: Declaration, other: Model) -> bool:
    """spell.command_the_undead: No Confrontation."""
    return d.means == one.name


@on("settles", "command_the_undead")
def commanded(g: Game[Any], m: Model, one: Ability, hit: Hit) -> None:
    """spell.command_the_undead, S286: Its Attack is void, and an Undead I changes sides for good."""
    victim = by_id(g.state, hit.victim)
    for number, d in enumerate(now(g).declarations):
        if d.model == victim.id and d.action == "attack":
            for other in now(g).hits:
                if other.declaration == number:
                    other.negated = other.negated or "command_the_undead"
    if level(victim, "undead") == 1:
        now(g).notes.append(f"turns {victim.id} {m.id}")


@on("carried out", "command_the_undead")
async def turns(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """spell.command_the_undead: It serves the caster's side from now on, and keeps its AP."""
    from norn.games.eldfall.core.rules.damage import notes
    for who, by in notes(g, "turns"):
        victim = by_id(g.state, who)
        if by == m.id and is_up(victim) and victim.seat != m.seat:
            victim.seat, victim.party, victim.summoner = m.seat, -1, ""
            g.emit("turned", ("spell.command_the_undead",), who=victim.id, by=m.id)


# --- magic undone -------------------------------------------------------------------------------------------------


@on("declares", "dispel_magic")
async def dispels(g: Game[Any], m: Model, one: Ability, d: Declaration, first: str) -> None:
    """spell.dispel_magic: One of three, named when it is cast."""
    ids = ["do:dispel 1", "do:dispel 2", "do:dispel 3"]
    answer = ids[0] if m.seat < 0 else await g.choose_one(
        m.seat, "dispel", ids, ("spell.dispel_magic",), about={"who": m.id})
    d.skills.append(f"dispelling {answer.split(' ')[1]}")


@on("hit", "dispelling")
def dispelled(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.dispel_magic, S167: Enchantments end; or a summoned target is gone; or Shrouded is lifted."""
    d = now(g).declarations[hit.declaration]
    if one.level == 1:
        for lasting in list(victim.enchantments):
            unspell(g, victim, lasting)
    elif one.level == 2 and victim.summoner and any(aim.target == victim.id for aim in d.aims):
        magic.dismiss(g, victim)
    elif one.level == 3 and has_state(victim, "shrouded"):
        magic.reveal(g, victim)


@on("carried out", "dispel_magic")
async def undone(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """spell.dispel_magic: What magic has laid on the ground there ends, too."""
    if "dispelling 1" not in d.skills:
        return
    for zone in list(g.state.zones):
        made = catalogue.is_spell(zone.kind) or zone.kind == "sigil"
        if made and any(aim.spot and space_of(g).overlaps(g.state, zone, aim.spot) for aim in d.aims):
            ground.remove(g, zone)


# --- areas that stay ----------------------------------------------------------------------------------------------


@on("declares", "wellspring")
async def wells_up(g: Game[Any], m: Model, one: Ability, d: Declaration, first: str) -> None:
    """spell.wellspring: A Wound of his own makes it sure."""
    if m.seat >= 0 and m.hp > 0 and await g.may_choose_one(
            m.seat, "make_sure", ["do:make_sure"], ("spell.wellspring",), about={"who": m.id}):
        lose_hp(g, m, "wellspring", ("spell.wellspring",))
        d.skills.append("made_sure")


@on("summon places", "affinity")
def out_of_the_well(g: Game[Any], m: Model, one: Ability, creature: str) -> list[list[int]]:
    """spell.wellspring: Creatures of Water may be summoned in it."""
    if one.of != "water" and one.of != "any":
        return []
    if "elemental_essence water" not in catalogue.profile(creature).traits:
        return []
    return [spot for zone in g.state.zones if zone.kind == "wellspring"
            for spot in space_of(g).spots_in(g.state, zone, catalogue.profile(creature).size)]


@on("zone spares", "blessed_rain")
def blessed(g: Game[Any], zone: Zone, m: Model) -> bool:
    """spell.blessed_rain: Water for enemies only."""
    return zone.seat == m.seat or is_ally(g, by_id(g.state, zone.owner), m)


@on("cover in", "blessed_rain")
def veiled(g: Game[Any], zone: Zone, m: Model) -> bool:
    """spell.blessed_rain: Light Cover for allies."""
    return bool(blessed(g, zone, m))


def is_banned(m: Model) -> bool:
    """spell.primordial_word: Summoned, Undead, Profane or Divine."""
    return bool(m.summoner) or is_undead(m) or is_holy_or_profane(m)


def is_holy_or_profane(m: Model) -> bool:
    return is_profane(m) or "divine" in kinds(m, "affinity")


@on("carried out", "primordial_word")
async def primordial_word(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """spell.primordial_word: They take a Wound and go to its edge; the area stays as long as its caster, one each."""
    s, space = g.state, space_of(g)
    for old in [zone for zone in s.zones if zone.kind == one.name and zone.owner == m.id]:
        ground.remove(g, old)
    spot = next(aim.spot for aim in d.aims if aim.spot)
    s.made += 1
    zone = Zone(f"zone:{s.made}", one.name, list(spot), m.id, m.seat, "", 0, 0, [])
    s.zones.append(zone)
    for other in space.under(s, spot):
        if other is not m and is_up(other) and is_banned(other):
            lose_hp(g, other, one.name, ("spell.primordial_word",))
            now(g).notes.append(f"{'hurt' if other.hp else 'downed'} {other.id} {m.id}")
            for _ in range(6):
                if space.inside(s, zone, other):
                    ways = space.push(s, other, m, 1, pull=False)
                    if ways:
                        space.settle(s, other, ways[0])


@on("zone ends", "primordial_word")
def word_ends(g: Game[Any], zone: Zone) -> bool:
    """spell.primordial_word: When the caster leaves it or falls."""
    caster = by_id(g.state, zone.owner)
    return not is_up(caster) or not space_of(g).inside(g.state, zone, caster)


@on("zone bars", "primordial_word")
def word_bars(g: Game[Any], zone: Zone, m: Model) -> bool:
    """spell.primordial_word: Undead I and the summoned cannot enter."""
    return bool(m.summoner) or level(m, "undead") == 1


@on("zone entered", "primordial_word")
async def word_burns(g: Game[Any], zone: Zone, m: Model) -> None:
    """spell.primordial_word: Profane and Divine ones that enter it take a Wound."""
    if is_holy_or_profane(m) and m.id != zone.owner:
        lose_hp(g, m, "primordial_word", ("spell.primordial_word",))


@on("activation in zone", "primordial_word")
async def word_burns_again(g: Game[Any], zone: Zone, m: Model) -> None:
    """spell.primordial_word: And those that spend a point there."""
    await word_burns(g, zone, m)
