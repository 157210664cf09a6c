"""Traits that data cannot say, as the book lists them. Those of an Attack are looked for among its traits."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import SIZES, Ability
from norn.games.eldfall.core.hooks import allow, allows, has, kinds, on
from norn.games.eldfall.core.rules.attack import interval, target_of, traits_of
from norn.games.eldfall.core.rules.choosing import chosen_of
from norn.games.eldfall.core.rules.damage import is_living, note, power_against, wound, wounds_dealt
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import (
    by_id,
    card,
    has_state,
    is_enemy,
    is_immune,
    is_two_sizes_larger,
    is_up,
    mover,
    now,
    use_once,
)
from norn.games.eldfall.core.rules.resolution import add_hit, is_smaller
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Declaration, Hit, Model, Strike, Wound
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import About, is_aware
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("keen senses", "acute_senses")
allow("one hand enough", "brute")
allow("suppress arts", "duelist")
allow("no back", "vigilance")
allow("stolid", "construct", "undead")
allow("vanishes", "construct", "elemental")
allow("dies at once", "undead")
allow("lifeless", "construct", "undead")
allow("no armour", "ignore_armor")
allow("mindgame", "mindgame")
allow("never engaged", "incorporeal")
allow("two orders", "strategist")
allow("lasts on", "continuous")
allow("burns away", "burn")


@on("reroll", "advantage")
def advantage(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """trait.advantage: Any dice of an Attack on a target of that Size, class or trait, once a Sequence."""
    targets = [target for target in [target_of(g, aim.target) for aim in d.aims] if target is not None]
    fits = d.action == "attack" and any(is_of(target, one.of) for target in targets)
    return (99, False) if fits and f"{m.id} advantage" not in now(g).used else (0, False)


@on("reroll paid", "advantage")
def advantage_used(g: Game[Any], m: Model, one: Ability, d: Declaration) -> bool:
    """trait.advantage: Once."""
    return use_once(g, m, "advantage")


def is_of(m: Model, what: str) -> bool:
    """trait.advantage: Its Size, a class, a trait, or what it is called."""
    return card(m).size == what or has(m, what) or what in card(m).tags


@on("armour", "armor_piercing")
def armor_piercing(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> list[Modifier]:
    """trait.armor_piercing: Half of the ARM counts."""
    return [Modifier("halve_up", 0, "ability:armor_piercing", ("trait.armor_piercing",))]


def lay_state(g: Game[Any], hit: Hit, victim: Model, state: str, until: str = "-") -> None:
    """S129: A state that comes with everything else at the end."""
    note(g, "state", state, victim.id, until.replace(" ", "_"), hit.source or "-")


@on("wounded", "bleed")
def bleed(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.bleed: The wounded bleed."""
    lay_state(g, hit, victim, "bleeding")


@on("wounded burn", "burn")
def burn(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.burn, environment.shallow_aquatic, S140: So many further Damage rolls against no armour, with the Hit's
    Power; one less in water."""
    power = power_against(g, hit, victim)
    for _ in range(one.level - len(ground_codes(g, "quenches", victim)[:1])):
        die = g.roll(20, "burn")
        g.emit("damage_rolled", ("trait.burn",), who=hit.source, victim=victim.id, die=die, arm=0, power=power,
               success=die <= power)
        if die <= power:
            wound(g, now(g).hits.index(hit), hit, "burn")


@on("wounded cleave", "cleave")
def cleave(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.cleave: One Wound more."""
    wound(g, now(g).hits.index(hit), hit, "cleave")


@on("wounded frostbite", "frostbite")
def frostbite(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.frostbite: A T roll, or one Wound more."""
    if not attribute_roll(g, victim, "t", "frostbite"):
        wound(g, now(g).hits.index(hit), hit, "frostbite")


@on("wounded", "crippling")
def crippling(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.crippling: A T roll, or Crippled."""
    if not attribute_roll(g, victim, "t", "crippling"):
        lay_state(g, hit, victim, "crippled")


@on("hit", "demon")
def demon_strikes_home(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.demon, S137: A Critical Hit of its own frightens for sure, wound or not."""
    if hit.critical and not has(victim, "demon"):
        note(g, "dreaded", victim.id)
        lay_state(g, hit, victim, "panicked", "turn")


@on("wounded", "demon")
def demon(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.demon, S185: Whoever it wounds rolls M or panics to the end of the turn; other Demons do not care."""
    if has(victim, "demon") or [victim.id] in [words[:1] for words in _dreaded(g)]:
        return
    note(g, "dreaded", victim.id)
    if not attribute_roll(g, victim, "m", "demon"):
        lay_state(g, hit, victim, "panicked", "turn")


def _dreaded(g: Game[Any]) -> list[list[str]]:
    return [text.split(" ")[1:] for text in now(g).notes if text.startswith("dreaded ")]


@on("hit", "knockback")
def knockback(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.knockback: So many inches away, unless it is two Sizes larger."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    spared = d is not None and card(victim).size in catalogue.weapon(d.means).exempt
    if hit.source and not spared and not is_two_sizes_larger(victim, by_id(g.state, hit.source)):
        note(g, "knockback", str(one.level), victim.id, hit.source)


@on("hit", "knockdown")
def knockdown(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.knockdown: Crouched, unless it is two Sizes larger."""
    if not hit.source or not is_two_sizes_larger(victim, by_id(g.state, hit.source)):
        lay_state(g, hit, victim, "crouched")


@on("wounded", "poison")
def poison(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.poison: I: Weakened until its next Strategic Phase; II: Weakened and Poisoned."""
    lay_state(g, hit, victim, "weakened", f"strategic {victim.seat}" if one.level == 1 else "-")
    if one.level > 1:
        lay_state(g, hit, victim, "poisoned")


@on("wounded", "weakening")
def weakening(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.weakening: The wounded are Weakened."""
    lay_state(g, hit, victim, "weakened")


@on("halves power", "resistance")
def resistance(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> bool:
    """trait.resistance: I: the Power of such Hits is halved."""
    return one.level == 1 and is_kind(g, hit, one.of)


@on("kept off", "resistance")
async def resistance_2(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """trait.resistance, S187: II: such Hits, and what they bring, do nothing; Attacks only."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if one.level >= 2 and is_kind(g, hit, one.of) and (d is None or d.action == "attack"):
        hit.negated = "resistance"
        g.emit("resisted", ("trait.resistance",), who=victim.id)


def is_kind(g: Game[Any], hit: Hit, what: str) -> bool:
    """trait.resistance, magic.star: A spell, its kind or element, a trait of the Attack; `any`; `non_spell`."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    names = [*hit.traits]
    if d is not None and d.means:
        names += [one.name for one in traits_of(g, d)]
        if catalogue.is_spell(d.means):
            spell = catalogue.spell(d.means)
            names += ["spell", spell.kind, chosen_of(d, "element") or spell.element]
        elif is_enchanted_blade(by_id(g.state, d.model)):
            names.append("spell")
        names.append(d.mode)
        if "natural" in catalogue.weapon(d.means).modes:
            names += kinds(by_id(g.state, d.model), "elemental_essence")
    if what == "non_spell":
        return "spell" not in names
    return what == "any" or what in names or what.rstrip("s") in names


def is_enchanted_blade(m: Model) -> bool:
    """magic.star, S156: Under a starred enchantment, or of such a tribe: its Attacks are of the type Spell."""
    starred = any(catalogue.weapon(one.name).power == "*" for one in m.enchantments if catalogue.is_spell(one.name))
    return starred or allows(m, "attacks are spells")


@on("halves power", "incorporeal")
def incorporeal(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> bool:
    """trait.incorporeal, magic.star, S17, S156: Halved unless by a Spell, a starred blade among them, or fire."""
    return not is_kind(g, hit, "spell") and not is_kind(g, hit, "burn")


@on("immune", "elemental_essence")
def elemental_essence(m: Model, one: Ability, name: str) -> bool:
    """trait.elemental_essence: What an Attack of that element brings does nothing; its damage stays."""
    return catalogue.is_spell(name) and catalogue.spell(name).element == one.of


@on("spread", "ricochet")
def ricochet(g: Game[Any], m: Model, one: Ability, d: Declaration, victim: Model) -> list[Model]:
    """trait.ricochet, S288: On to the nearest enemy within 5 inches, as often as its level says."""
    found, last = [victim], victim
    for _ in range(one.level):
        near = [other for other in g.state.models if is_up(other) and other not in found and is_enemy(g, m, other)
                and space_of(g).within(g.state, last, other, 5)]
        if not near:
            break
        last = space_of(g).nearest(g.state, last, near)[0]
        found.append(last)
    return list(found)[1:]


@on("hit", "stagger")
def stagger(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.stagger: One AP that is still held, unless it is two Sizes larger."""
    if not hit.source or not is_two_sizes_larger(victim, by_id(g.state, hit.source)):
        note(g, "ap", "1", victim.id)


@on("wounded", "stun")
def stun(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.stun: A T roll, or every AP is lost."""
    if not attribute_roll(g, victim, "t", "stun"):
        note(g, "ap", "99", victim.id)


@on("begins", "surprise_attack")
def surprise_attack(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """trait.surprise_attack, S171: The targets' OFF, DEF, ACC, AG and INT are halved to the end of the Sequence."""
    for aim in d.aims:
        target = target_of(g, aim.target)
        if target is not None and not is_alert(g, target, m):
            inflict(g, target, "surprised", "sequence", m.id)


def is_alert(g: Game[Any], m: Model, attacker: Model) -> bool:
    """trait.vigilance, trait.construct, skill.clairvoyance: Who is never taken by surprise."""
    if is_immune(m, "surprise_attack") or allows(m, "no surprise"):
        return True
    return allows(m, "feel targets") and is_aware(g, m, attacker)


allow("no surprise", "vigilance")


@on("spread", "sweep")
def sweep(g: Game[Any], m: Model, one: Ability, d: Declaration, victim: Model) -> list[Model]:
    """trait.sweep, S183: Everybody else in reach, friends too; I only those in sight."""
    found: list[Model] = []
    for other in g.state.models:
        if other is m or other is victim or other.gone or has_state(other, "dead"):
            continue
        if interval(g, m, other, d, -1) is not None and (one.level > 1 or sees(g, m, other)):
            found.append(other)
    return found


@on("move done", "trample")
async def trample(g: Game[Any], m: Model, one: Ability) -> None:
    """trait.trample, S75: On a Run, every smaller model touched on the way takes a Hit of T with Knockdown."""
    path = now(g).path
    if mover(g) is not m or path is None or path.kind != "run":
        return
    for other in g.state.models:
        if other is m or other.gone or not is_smaller(other, m):
            continue
        if any(space_of(g).touching(g.state, m, other, at) for at in range(len(path.points))):
            hit = add_hit(g, -1, -1, other.id, critical=False)
            hit.source, hit.power, hit.traits = m.id, card(m).stats.get("t", 0), ["knockdown"]


@on("prevents unkeen", "unkeen")
async def unkeen(g: Game[Any], victim: Model, one: Ability, harm: Wound) -> None:
    """trait.unkeen: A T roll first; if it succeeds there is no Wound."""
    if attribute_roll(g, victim, "t", "unkeen"):
        harm.prevented = "unkeen"


@on("unstoppable", "unstoppable")
def unstoppable(g: Game[Any], m: Model, one: Ability, d: Declaration, other: Model) -> bool:
    """trait.unstoppable: No Confrontation with anybody smaller."""
    return is_smaller(other, m)


@on("reroll", "unwieldy")
def unwieldy(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """trait.unwieldy: On foot one die may be rolled again."""
    return (1, False) if one.name in catalogue.weapon(d.means).traits and not allows(m, "rides") else (0, False)


@on("stk own", "unwieldy")
def unwieldy_strikes(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """trait.unwieldy: Never more than one strike for whoever is Medium or smaller."""
    if SIZES.index(card(m).size) > SIZES.index("medium"):
        return []
    return [Modifier("at_most", 1, "ability:unwieldy", ("trait.unwieldy",))]


@on("wounded", "vampirism")
def vampirism(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """trait.vampirism: A HP for each Wound dealt to what is neither Undead, Construct nor Elemental."""
    if hit.source and is_living(victim) and not has(victim, "elemental"):
        note(g, "heal", str(wounds_dealt(g, hit)), hit.source)


@on("lands", "unstable")
def unstable(g: Game[Any], m: Model, one: Ability, strike: Strike) -> None:
    """trait.unstable: A 20 of its own hits the user."""
    if strike.die == 20:
        add_hit(g, strike.declaration, -1, m.id, critical=False)


@on("upkeep", "watchful")
def watchful(g: Game[Any], m: Model, one: Ability) -> int:
    """trait.watchful: Twice the AP while others are active."""
    return 2


@on("roll chosen", "undead")
def undead(g: Game[Any], m: Model, one: Ability, stat: str, why: str) -> bool | None:
    """trait.undead: II: its Morale rolls end as it likes, which is well."""
    return True if one.level >= 2 and stat == "m" else None


@on("heals", "construct")
def mended_by_earth(g: Game[Any], victim: Model, one: Ability, d: Declaration) -> bool:
    """trait.construct: Only Earth heals it."""
    return catalogue.is_spell(d.means) and catalogue.spell(d.means).element == "earth"


@on("heals", "undead")
def burnt_by_holiness(g: Game[Any], victim: Model, one: Ability, d: Declaration) -> bool:
    """trait.undead: Healing that is Divine is a Hit of Power 15 instead."""
    if not catalogue.is_spell(d.means) or catalogue.spell(d.means).element != "divine":
        return True
    if g.state.activation is not None:
        hit = add_hit(g, -1, -1, victim.id, critical=False)
        hit.source, hit.power = d.model, 15
    return False


@on("no target", "undead")
def mindless(g: Game[Any], target: Model, one: Ability, m: Model, means: str) -> bool:
    """trait.undead: Mindgame spells cannot be aimed at it."""
    return catalogue.is_spell(means) and "mindgame" in catalogue.weapon(means).traits


@on("orders when down", "undead")
def leads_on(one: Ability) -> bool:
    """trait.undead, stratagem.leader-falls, S217: II: it orders even when it is down."""
    return one.level >= 2


@on("sta own", "weakened")
def weakened_stamina(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """state.weakened, S175: One point less, in a title that takes it from STA."""
    less = title_of(g).weakened == "sta"
    return [Modifier("add", -1, "ability:weakened", ("state.weakened",))] if less else []


@on("stk own", "weakened")
def weakened_strikes(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """state.weakened, S175: Or from STK."""
    less = title_of(g).weakened == "stk"
    return [Modifier("add", -1, "ability:weakened", ("state.weakened",))] if less else []
