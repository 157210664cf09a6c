"""Spells that data cannot say: what lies on a model is an ability of it, what is cast is a trait of its Attack."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.abilities.states import lose_hp
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, codes_among, on
from norn.games.eldfall.core.rules import ending
from norn.games.eldfall.core.rules.actions import new, put
from norn.games.eldfall.core.rules.attack import power_of
from norn.games.eldfall.core.rules.damage import is_living, note, wounds_dealt
from norn.games.eldfall.core.rules.effects import heal
from norn.games.eldfall.core.rules.ground import lay_around
from norn.games.eldfall.core.rules.magic import disenchant
from norn.games.eldfall.core.rules.models import allies, by_id, has_state, is_enemy, is_up, now
from norn.games.eldfall.core.rules.movement import kinds_for
from norn.games.eldfall.core.rules.resolution import add_hit
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.states import inflict, lift
from norn.games.eldfall.core.state import Declaration, Hit, Lasting, Model, Wound
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About, base, is_aware, value
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("must reroll", "misfortune")
allow("keeps armour", "arcane_shield")
allow("held", "deep_freeze")


# --- what lies on a model -----------------------------------------------------------------------------------------


@on("activation", "agony")
async def agony(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.agony: An INT roll at each activation, or a HP is lost and the activation ends."""
    if not attribute_roll(g, m, "int", "agony"):
        lose_hp(g, m, "agony", ("spell.agony",))
        now(g).notes.append(f"stopped {m.id}")


@on("reacting", "agony")
async def agony_reacting(g: Game[Any], m: Model, one: Ability, allowed: list[str]) -> list[str]:
    """spell.agony, S125: The same at each reaction."""
    if attribute_roll(g, m, "int", "agony"):
        return allowed
    lose_hp(g, m, "agony", ("spell.agony",))
    return ["nothing"]


@on("no action", "agony")
def agony_stops(g: Game[Any], m: Model, one: Ability) -> bool:
    """spell.agony: The activation is over."""
    return f"stopped {m.id}" in now(g).notes


@on("held", "agony")
def agony_holds(g: Game[Any], m: Model, one: Ability) -> bool:
    """spell.agony: And there is no movement in it."""
    return g.state.activation is not None and f"stopped {m.id}" in now(g).notes


@on("activation", "searing_blood")
async def searing_blood(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.searing_blood: An M roll when it is activated, or a HP and an AP are lost and the spell ends."""
    if not attribute_roll(g, m, "m", "searing blood"):
        lose_hp(g, m, "searing_blood", ("spell.searing_blood",))
        m.ap = max(m.ap - 1, 0)
        disenchant(g, m, "searing_blood")


@on("prevents zeal", "unrelenting_zeal")
async def unrelenting_zeal(g: Game[Any], victim: Model, one: Ability, harm: Wound) -> None:
    """spell.unrelenting_zeal: An M roll prevents a Wound."""
    if attribute_roll(g, victim, "m", "zeal"):
        harm.prevented = "zeal"


@on("further ap", "draining_impulse")
def draining_impulse(g: Game[Any], m: Model, one: Ability) -> int:
    """spell.draining_impulse: Two AP more at each Upkeep."""
    return 2


@on("lifted", "draining_impulse")
def drained(g: Game[Any], m: Model, lasting: Lasting) -> None:
    """spell.draining_impulse: Fatigued when it ends."""
    inflict(g, m, "fatigued")


@on("kept off", "protective_barrier", "protective_bubble")
async def protective_barrier(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """spell.protective_barrier, spell.protective_bubble: One Hit, as its player likes, is undone; it ends."""
    coming = [other for other in now(g).hits if other.victim == victim.id and not other.negated]
    chosen = coming[0]
    if len(coming) > 1 and victim.seat >= 0:
        ids = [f"do:undo {now(g).hits.index(other)}" for other in coming]
        answer = await g.choose_one(victim.seat, "undo_hit", ids, ("magic.enchantment",), about={"who": victim.id})
        chosen = now(g).hits[int(answer.split(" ")[1])]
    chosen.negated = one.name
    for code, its in codes_among("undoes", [one]):
        code(g, victim, its)
    g.emit("hit_undone", ("magic.enchantment",), who=victim.id, what=f"ability:{one.name}")
    disenchant(g, victim, one.name)


@on("undoes", "protective_bubble")
def bubble_bursts(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.protective_bubble: 2 inches around it are Shallow Aquatic until the turn ends."""
    lay_around(g, m, one.name, 2, ("shallow_aquatic",), "turn")


@on("guards", "warding_barrier")
def warding_barrier(g: Game[Any], bearer: Model, one: Ability, victim: Model, hit: Hit) -> None:
    """spell.warding_barrier: Ranged spell Attacks on anybody in the caster's aura are undone."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is not None and d.mode == "ranged" and catalogue.is_spell(d.means) and is_aware(g, bearer, victim):
        hit.negated = "warding_barrier"


@on("no enchantment", "anointment", "purification", "sacred_vow")
def anointment(g: Game[Any], m: Model, one: Ability, name: str, caster: Model) -> bool:
    """spell.anointment, spell.purification: Enchantments of enemies do not take."""
    return is_enemy(g, m, caster)


@on("wounded", "soul_leech")
def soul_leech(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.soul_leech: Whoever cast it gains a Mana for each Wound that the bearer deals."""
    bearer = by_id(g.state, hit.source)
    for lasting in bearer.enchantments:
        if lasting.name == "soul_leech" and lasting.by:
            by_id(g.state, lasting.by).mana += wounds_dealt(g, hit)


@on("wounded", "life_leech_necromancy", "life_leech_other_spells", "leeching_bolt")
def life_leech(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.life_leech_necromancy, spell.life_leech_other_spells, spell.leeching_bolt: A HP for each Wound dealt to
    what is neither Undead nor Construct; Life Leech up to double its Health."""
    if is_living(victim) and hit.source:
        note(g, "heal", str(wounds_dealt(g, hit)), hit.source)
        if one.name != "leeching_bolt":
            note(g, "overheal", hit.source)


@on("was hit", "protective_currents", "tengu_winds")
def protective_currents(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """spell.protective_currents, special.tengu_winds: It ends, and enemies within 3 inches are thrown back."""
    if any(order.name == one.name for order in victim.orders):
        return
    if any(lasting.name == one.name for lasting in victim.enchantments):
        disenchant(g, victim, one.name)
    else:
        victim.orders.append(Lasting(one.name, f"strategic {victim.seat}", victim.id))      # the winds rest
    for foe in g.state.models:
        if is_up(foe) and is_enemy(g, victim, foe) and space_of(g).within(g.state, victim, foe, 3):
            note(g, "knockback", "3", foe.id, victim.id)


@on("attack against", "tengu_winds")
def tengu_winds(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """special.tengu_winds: Attacks on it have 4 less, until it was hit."""
    rests = any(order.name == one.name for order in bearer.orders)
    return [] if rests else [Modifier("add", -4, "ability:tengu_winds", ("special.tengu_winds",))]


@on("was hit", "flameskin")
def flameskin(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """spell.flameskin: Whoever attacks the bearer from within an inch takes a Hit of 10 with Burn 1."""
    if hit.source and hit.declaration >= 0 and space_of(g).within(g.state, victim, by_id(g.state, hit.source), 1):
        back = add_hit(g, -1, -1, hit.source, critical=False)
        back.source, back.power, back.traits = victim.id, 10, ["burn 1", "flameskin"]


@on("wounded", "flameskin")
def flameskin_ends(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.flameskin: It ends when that wounds."""
    if hit.declaration < 0 and hit.source:
        disenchant(g, by_id(g.state, hit.source), "flameskin")


@on("was hit", "mirror_bubble")
def mirror_bubble(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """spell.mirror_bubble: A melee attacker rolls AG or takes a Hit at its own Power; then the spell ends."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is None or d.mode != "melee":
        return
    attacker = by_id(g.state, d.model)
    if not attribute_roll(g, attacker, "ag", "mirror"):
        back = add_hit(g, -1, -1, attacker.id, critical=False)
        back.source, back.power = victim.id, power_of(g, d, attacker)
    disenchant(g, victim, "mirror_bubble")


@on("hit", "cutting_chill")
def cutting_chill(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.cutting_chill: Whom the bearer's melee hits is Immobilized."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is not None and d.mode == "melee":
        note(g, "state", "immobilized", victim.id, "-", hit.source)


@on("damage first", "ice_shield")
def ice_shield(g: Game[Any], victim: Model, one: Ability, hit: Hit, power: int) -> int:
    """spell.ice_shield: First against ARM 5; what passes has 3 less Power against its own."""
    die = g.roll(20, "ice shield")
    passes = die + 5 <= power
    g.emit("damage_rolled", ("spell.ice_shield",), who=hit.source, victim=victim.id, die=die, arm=5, power=power,
           success=passes)
    return power - 3 if passes else 0


@on("strategic acts", "hasten")
async def hasten(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.hasten, S102: A normal movement in the Strategic Phase, without reactions; then it ends."""
    if m.seat >= 0 and is_up(m) and not has_state(m, "engaged") and "walk" in kinds_for(g, m):
        await ending.step(g, m, "walk", kinds_for(g, m)["walk"], "hasten", ("spell.hasten",))
    disenchant(g, m, "hasten")


# --- what is cast -------------------------------------------------------------------------------------------------


@on("settles", "ward")
def ward(g: Game[Any], m: Model, one: Ability, hit: Hit) -> None:
    """spell.ward, S153: It lies on its target to the end of the Sequence."""
    target = by_id(g.state, hit.victim)
    if not any(order.name == one.name for order in target.orders):
        target.orders.append(Lasting(one.name, "sequence", m.id))


@on("kept off", "ward")
async def warded(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """spell.ward: Hits that are not Critical do nothing, of Chain Attacks and Finishing Strikes too."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if not hit.critical and (d is None or d.action == "attack"):
        hit.negated = one.name


@on("settles", "redirect_damage")
def redirect_damage(g: Game[Any], m: Model, one: Ability, hit: Hit) -> None:
    """spell.redirect_damage, S166: The target's Hits that are not Critical are undone, and it takes as many itself."""
    for number, d in enumerate(now(g).declarations):
        if d.model != hit.victim or d.action != "attack":
            continue
        for other in now(g).hits:
            if other.declaration == number and not other.critical:
                other.negated = other.negated or "redirect_damage"
        lost = [one for one in now(g).strikes if one.declaration == number and one.success and not one.critical]
        for strike in lost:
            add_hit(g, number, now(g).strikes.index(strike), hit.victim, critical=False).source = m.id


@on("pw own", "ethereal_blades")
def ethereal_blades(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """spell.ethereal_blades: From two Hits on one target 6 more Power."""
    if about.other is None or blades_in(g, about.other) < 2:
        return []
    return [Modifier("add", 6, "ability:ethereal_blades", ("spell.ethereal_blades",))]


@on("armour", "ethereal_blades")
def ethereal_edges(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> list[Modifier]:
    """spell.ethereal_blades: From three on Armor-Piercing."""
    if blades_in(g, victim) < 3:
        return []
    return [Modifier("halve_up", 0, "ability:ethereal_blades", ("spell.ethereal_blades",))]


@on("hit", "ethereal_blades")
def ethereal_storm(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """spell.ethereal_blades: From four on Stagger; with five, whoever would fall dies."""
    many = blades_in(g, victim)
    if many >= 4:
        note(g, "ap", "1", victim.id)
    if many >= 5:
        note(g, "mortal", victim.id)


def blades_in(g: Game[Any], victim: Model) -> int:
    """How many Hits of that spell have landed on somebody in this Sequence."""
    return sum(1 for hit in now(g).hits if hit.victim == victim.id and not hit.negated and hit.declaration >= 0
               and now(g).declarations[hit.declaration].means == "ethereal_blades")


@on("spread", "void_lance")
def void_lance(g: Game[Any], m: Model, one: Ability, d: Any, victim: Model) -> list[Model]:
    """spell.void_lance: Everybody on the line to the target."""
    return [other for other in space_of(g).in_line(g.state, m, victim) if other is not victim]


# --- what lies on a model, once more ------------------------------------------------------------------------------


@on("arm own", "arcane_shield")
def arcane_shield(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """spell.arcane_shield, S11: 4 more ARM, but not above 6 by it."""
    more = min(4, 6 - base(m, "arm"))
    return [Modifier("add", more, "ability:arcane_shield", ("spell.arcane_shield",))] if more > 0 else []


@on("attack traits", "formless_edge")
def formless_edge(g: Game[Any], m: Model, one: Ability, d: Declaration) -> list[Ability]:
    """spell.formless_edge: The bearer's melee has Knockback 2."""
    return [Ability("knockback", 2)] if d.mode == "melee" and d.action == "attack" else []


@on("no target", "anointment", "purification", "sacred_vow")
def unspellable(g: Game[Any], target: Model, one: Ability, m: Model, means: str) -> bool:
    """spell.anointment, spell.purification: Enemies cannot aim Enchantments at the bearer."""
    return catalogue.is_spell(means) and catalogue.spell(means).kind == "enchantment" and is_enemy(g, m, target)


@on("strategic acts", "regrowth")
async def regrowth(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.regrowth, S102: Its Regeneration works before it ends; once it has restored a HP, it is over."""
    lift(g, m, "bleeding", "weakened", "crippled")
    if m.hp < value(g, "hp", m):
        heal(g, m, 1)
        disenchant(g, m, "regrowth")


# --- Deep Freeze --------------------------------------------------------------------------------------------------


@on("only deeds", "deep_freeze")
def frozen(g: Game[Any], m: Model, one: Ability) -> tuple[str, ...]:
    """spell.deep_freeze: Nothing, or an Assist to free itself."""
    return ("nothing", "thaw")


@on("reacting", "deep_freeze")
async def frozen_reacting(g: Game[Any], m: Model, one: Ability, allowed: list[str]) -> list[str]:
    """spell.deep_freeze: In reaction nothing."""
    return ["nothing"]


@on("reroll against", "deep_freeze")
def brittle(g: Game[Any], target: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """spell.deep_freeze: Attacks on it may roll all dice again once."""
    return (99, False) if d.action == "attack" else (0, False)


@on("strategic forced", "deep_freeze")
async def thaws(g: Game[Any], m: Model, one: Ability) -> None:
    """spell.deep_freeze: A T roll in each of its Strategic Phases frees it."""
    if attribute_roll(g, m, "t", "thaw"):
        disenchant(g, m, "deep_freeze")


@on("assist", "deep_freeze")
def may_thaw(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """spell.deep_freeze: Or an Assist on itself."""
    return [f"do:thaw {m.id}"]


@on("action done", "deep_freeze")
async def thaw(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """spell.deep_freeze, action.assist: A T roll."""
    if words[0] != "thaw":
        return False
    put(g, new(m, "active", "assist"))
    await thaws(g, m, one)
    return True


# --- Burning Touch ------------------------------------------------------------------------------------------------


@on("assist", "burning_touch")
def may_cauterize(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """spell.burning_touch: An ally in contact that bleeds."""
    return [f"do:cauterize {other.id}" for other in allies(g, m)
            if has_state(other, "bleeding") and space_of(g).touching(g.state, m, other)]


@on("action done", "burning_touch")
async def cauterize(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """spell.burning_touch, action.assist: Its Bleeding ends."""
    if words[0] != "cauterize":
        return False
    put(g, new(m, "active", "assist"))
    lift(g, by_id(g.state, words[-1]), "bleeding")
    return True
