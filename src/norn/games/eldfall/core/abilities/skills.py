"""Skills, as the book lists them."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, allows, on
from norn.games.eldfall.core.rules import actions, ending
from norn.games.eldfall.core.rules.attack import (
    interval,
    may_be_target,
    means_of,
    reaches,
    target_of,
)
from norn.games.eldfall.core.rules.damage import notes
from norn.games.eldfall.core.rules.gear import is_dual_wielding
from norn.games.eldfall.core.rules.models import (
    by_id,
    declared,
    enemies,
    has_state,
    is_ally,
    is_enemy,
    is_up,
    mover,
    now,
    use_once,
)
from norn.games.eldfall.core.rules.movement import enter, note_engaged, speed, was_aware, was_seen
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import engagers, inflict, lift
from norn.games.eldfall.core.state import Aim, Declaration, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About, is_aware
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("attack after run", "dash")
allow("leave contact", "hit_and_retreat")
allow("flicker", "flicker")
allow("hurl", "hurl")
allow("feel targets", "clairvoyance")
allow("pair weapons", "dual_wield")
allow("no fall", "flight")
allow("acts on walls", "climbing")
allow("uncovers freely", "tracking")


# --- Backstab -----------------------------------------------------------------------------------------------------


def is_behind(g: Game[Any], m: Model, target: Model | None) -> bool:
    """skill.backstab, S117, S134: The target has no sight of the attacker; a mover on its way has no back."""
    return target is not None and is_enemy(g, m, target) and not sees(g, target, m) and target.id != now(g).model


@on("sure", "backstab")
def backstab(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model | None, dice: int) -> int:
    """skill.backstab: One Strike lands for sure."""
    return 1 if d.action == "attack" and is_behind(g, m, target) else 0


@on("pw own", "backstab")
def backstab_power(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """skill.backstab: +3 PW."""
    d = about.declaration
    if d is None or d.action != "attack" or not is_behind(g, m, about.other):
        return []
    return [Modifier("add", 3, "ability:backstab", ("skill.backstab",))]


# --- Chain Attack -------------------------------------------------------------------------------------------------


@on("chain", "chain_attack")
async def chain_attack(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.chain_attack, engaged.actions, S136: At an enemy in sight and reach that an ally's Attack has just hit; one
    die, no AP; in melee where it is Engaged."""
    if not is_up(m) or m.hp == 0 or has_state(m, "shrouded") or f"{m.id} chain" in now(g).used:
        return
    options = [f"do:attack {m.id} ability:{means} mode:{mode} {foe.id}" for foe in struck_by_friends(g, m)
               for means, mode in means_of(g, m) if not catalogue.weapon(means).area
               and (mode == "melee" or not has_state(m, "engaged"))
               and may_be_target(g, m, foe, means, mode)
               and reaches(g, m, foe, actions.new(m, "active", "attack", means, mode), -1)
               and (not catalogue.is_spell(means) or catalogue.spell(means).kind == "sorcery")]
    if not options or m.seat < 0:
        return
    answer = await g.may_choose_one(m.seat, "chain", options, ("skill.chain_attack",), about={"who": m.id})
    if answer is None:
        return
    use_once(g, m, "chain")
    words = answer.removeprefix("do:").split(" ")
    role = "active" if by_id(g.state, now(g).model).seat == m.seat else "reactive"
    d = actions.read(m, role, [words[0], words[2], words[3]])
    d.aims, d.timing, d.fixed = [Aim(words[-1], [], 1)], "chain", True
    actions.take_up(g, m, d)
    actions.put(g, d)


def struck_by_friends(g: Game[Any], m: Model) -> list[Model]:
    """skill.chain_attack, S136: The enemies in sight whom an ally's Attack has hit; chains start no further ones."""
    found: list[Model] = []
    for hit in now(g).hits:
        if hit.negated or not hit.source or hit.declaration < 0:
            continue
        if now(g).declarations[hit.declaration].timing == "chain":
            continue
        source, victim = by_id(g.state, hit.source), target_of(g, hit.victim)
        friendly = source is not m and is_ally(g, m, source)
        if victim is None or not friendly or not is_enemy(g, m, victim) or victim in found:
            continue
        if sees(g, m, victim):
            found.append(victim)
    return found


# --- Charm --------------------------------------------------------------------------------------------------------


@on("charming", "charm")
async def charm(g: Game[Any], m: Model, one: Ability, reactor: Model, allowed: list[str]) -> list[str]:
    """skill.charm, S121: An INT roll after the AP is paid; if it fails, Nothing."""
    from norn.games.eldfall.core.rules.models import is_immune

    if is_immune(reactor, "charm") or attribute_roll(g, reactor, "int", "charm"):
        return allowed
    if one.level > 1:
        now(g).notes.append(f"charmed {reactor.id} {m.id}")
    return ["nothing"]


@on("charmed walk", "charm")
async def charmed_walk(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.charm: II: the charmed walk towards the charmer."""
    for charmed, by in notes(g, "charmed"):
        walker = by_id(g.state, charmed)
        if by == m.id and is_up(walker) and walker.hp > 0 and not has_state(walker, "immobilized"):
            way = space_of(g).way(g.state, walker, "walk", speed(g, walker), m, 0)
            ending.settle(g, walker, way)
            await enter(g, walker, way)
            g.emit("stepped", ("skill.charm",), who=walker.id, how="move:walk")


# --- Clairvoyance, Dual-Wield, Hurl, Snipe ------------------------------------------------------------------------


@on("blind attack", "clairvoyance")
def clairvoyance(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model) -> bool:
    """skill.clairvoyance, S172: In the reactive role it needs no sight of whoever is in its Awareness there."""
    return d.role == "reactive" and is_aware(g, m, target, d.at)


@on("reroll", "dual_wield")
def dual_wield(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """skill.dual_wield: One melee roll again, with two weapons in hand."""
    return (1, False) if d.mode == "melee" and not catalogue.is_spell(d.means) and is_dual_wielding(m) else (0, False)


@on("attack own", "hurl")
def hurl(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """skill.hurl: +4 within half of its reach."""
    d = about.declaration
    if d is None or d.means != "hurl_line" or about.other is None:
        return []
    near = interval(g, m, about.other, d, d.at)
    half = near is not None and space_of(g).within(g.state, m, about.other, near[0] // 2, d.at)
    return [Modifier("add", 4, "ability:hurl", ("skill.hurl",))] if half else []


# --- Finishing Strike ---------------------------------------------------------------------------------------------


@on("finish", "finishing_strike")
async def finishing_strike(g: Game[Any], m: Model, one: Ability, number: int) -> None:
    """skill.finishing_strike, S142: One more die with the same means at one target that it has just wounded."""
    d = now(g).declarations[number]
    if d.timing == "finishing" or f"{m.id} finishing" in now(g).used or not is_up(m):
        return
    named = [aim.target for aim in d.aims]
    victims = [wound.victim for wound in now(g).wounds
               if wound.hit >= 0 and not wound.prevented and now(g).hits[wound.hit].declaration == number]
    options = [one for one in dict.fromkeys(victims) if one in named]
    if not options:
        return
    if m.seat < 0:
        target: str | None = options[0]
    else:
        target = await g.may_choose_one(m.seat, "finish", options, ("skill.finishing_strike",),
                                        about={"who": m.id, "what": f"ability:{d.means}"})
    if target is None:
        return
    use_once(g, m, "finishing")
    more = Declaration(m.id, d.role, "attack", d.means, d.mode, d.art, [], [Aim(target, [], 1)], d.at, "finishing",
                       fixed=True)
    actions.put(g, more)


# --- Flight, Taunt ------------------------------------------------------------------------------------------------


@on("move skill", "flight")
def flight(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """skill.flight: Into the air or down again, unless it is Engaged."""
    if "fly" in now(g).skills or "land" in now(g).skills or has_state(m, "engaged"):
        return []
    return ["do:land"] if has_state(m, "flying") else ["do:fly"]


@on("move skill used", "flight")
def flight_used(g: Game[Any], m: Model, one: Ability, word: str) -> None:
    """skill.flight: The state comes or goes."""
    if word == "fly":
        lift(g, m, "crouched")
        inflict(g, m, "flying")
    elif word == "land":
        lift(g, m, "flying")


@on("move skill", "taunt")
def taunt(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """skill.taunt: Declared with the movement."""
    return [] if "taunt" in now(g).skills else ["do:taunt"]


@on("move done", "taunt")
async def taunted(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.taunt, S122: Enemies who saw it or felt it near roll INT; who fails must react if it can."""
    if mover(g) is not m or "taunt" not in now(g).skills:
        return
    for foe in g.state.models:
        felt = is_up(foe) and is_enemy(g, m, foe) and foe.ap > 0 and (was_seen(g, foe) or was_aware(g, foe))
        if felt and not allows(foe, "no taunts") and not attribute_roll(g, foe, "int", "taunt"):
            now(g).must.append(foe.id)


# --- Follow-Up, Hit and Retreat -----------------------------------------------------------------------------------


@on("follow up", "follow_up")
async def follow_up(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.follow_up, S146: After an enemy that has slipped out of its reach, up to half of SPD, once."""
    left = [by_id(g.state, who) for who, by in notes(g, "left") if by == m.id]
    if m.seat < 0 or not is_up(m) or not left or not use_once(g, m, "follow up"):
        return
    await ending.step(g, m, "step", -(-speed(g, m) // 2), "follow_up", ("skill.follow_up",), left[0].id)


@on("end move", "hit_and_retreat")
async def hit_and_retreat(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.hit_and_retreat, hostile.words, S145, S292: After its own Attack it may walk, unless it is Engaged still; a
    Hostile goes where its card says so, away from its enemies."""
    if mover(g) is not m or not declared(g, m, "attack") or not is_up(m) or engagers(g, m):
        return
    if m.seat < 0:
        if any(d.model == m.id and one.name in d.skills for d in now(g).declarations):
            away = space_of(g).away(g.state, m, "walk", speed(g, m), enemies(g, m))
            ending.settle(g, m, away)
            await enter(g, m, away)
        return
    await ending.step(g, m, "walk", speed(g, m), "retreat", ("skill.hit_and_retreat",))


# --- Foresight, Protector -----------------------------------------------------------------------------------------


@on("late", "foresight")
def foresight(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """skill.foresight, S119: Named as a target, it may react now, for an AP, if it has not."""
    from norn.games.eldfall.core.rules.reactions import is_free_to_react, late_answers
    attacked = any(d.model == now(g).model and d.action == "attack" and any(
        aim.target == m.id for aim in d.aims) for d in now(g).declarations)
    if not attacked or m.seat == mover(g).seat or not is_free_to_react(g, m):
        return []
    return late_answers(g, m)


@on("late", "protector")
def protector(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """skill.protector, S124: An ally within half of SPD that the Attack names; an AP besides any reaction."""
    if m.ap < 1 or f"{m.id} protector" in now(g).used or has_state(m, "immobilized") or has_state(m, "petrified"):
        return []
    half = -(-speed(g, m) // 2)
    found: list[str] = []
    for d in now(g).declarations:
        if d.model != now(g).model or d.action != "attack" or d.failed:
            continue
        for aim in d.aims:
            ward = target_of(g, aim.target)
            if ward is not None and ward is not m and is_ally(g, m, ward) and space_of(g).within(
                    g.state, m, ward, half) and is_up(ward):
                found.append(f"do:protect {m.id} {ward.id}")
    return list(dict.fromkeys(found))


@on("late done", "protector")
async def protect(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """skill.protector, S100, S124: It steps up and takes the dice that were meant for the ally; templates move too."""
    if words[0] != "protect":
        return False
    use_once(g, m, "protector")
    m.ap -= 1
    ward = by_id(g.state, words[-1])
    way = space_of(g).way(g.state, m, "step", -(-speed(g, m) // 2), ward, 0)
    ending.settle(g, m, way)
    await enter(g, m, way)
    for d in now(g).declarations:
        if d.model == now(g).model and d.action == "attack":
            _aim_anew(g, d, ward, m)
    g.emit("protected", ("skill.protector",), who=m.id, ward=ward.id)
    return True


def _aim_anew(g: Game[Any], d: Declaration, ward: Model, m: Model) -> None:
    """template.protector, S100: The dice, and the template, are the Protector's now."""
    attacker, weapon = by_id(g.state, d.model), catalogue.weapon(d.means)
    for aim in d.aims:
        if aim.target == ward.id:
            aim.target = m.id
            if aim.spot:
                named = space_of(g).lay_named(g.state, attacker, weapon.area, 99, m.id)
                aim.spot = space_of(g).laid(g.state, attacker, weapon.area, 99, named[0]) if named else aim.spot


# --- Impede -------------------------------------------------------------------------------------------------------


@on("opportunity", "impede")
async def impede(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.impede, S116, S121, S125, S277: A melee Attack of Opportunity stops whoever is not
    Engaged, there, and engages it; whoever must roll first does, and may be left without it."""
    from norn.games.eldfall.core.rules.points import where_struck
    from norn.games.eldfall.core.rules.reactions import (
        attacks_on_mover,
        can_react,
        declare,
        name_after_roll,
        roll_before,
    )
    foe, path = mover(g), now(g).path
    if path is None or path.kind in ("idle", "flicker", "flicker_run") or not is_enemy(g, m, foe) or m.seat < 0:
        return
    if not can_react(g, m) or has_state(foe, "flying"):
        return
    last = len(path.points) - 1
    options = [text for text in attacks_on_mover(g, m, foe, was_seen(g, m))
               if " mode:melee" in text and not text.endswith(f" point:{last}")]
    answer = await g.may_choose_one(m.seat, "impede", options, ("skill.impede",),
                                    about={"who": m.id, "mover": foe.id}) if options else None
    if answer is None:
        return
    m.ap -= 1
    allowed = await roll_before(g, m)
    if "attack" not in allowed:
        await name_after_roll(g, m, allowed, "step")
        return
    words = await where_struck(g, m, answer.removeprefix("do:").split(" "), last)
    at = int(words[-1].partition(":")[2])
    await declare(g, m, words, "opportunity")
    now(g).path = stopped = space_of(g).cut(g.state, path, at)
    at = len(stopped.points) - 1
    now(g).declarations[-1].at = -1
    for who in now(g).seen:
        now(g).seen[who] = [point for point in now(g).seen[who] if point <= at]
        now(g).aware[who] = [point for point in now(g).aware[who] if point <= at]
    note_engaged(foe)
    g.emit("impeded", ("skill.impede",), who=m.id, mover=foe.id)


# --- Stealth, Regeneration, Tracking ------------------------------------------------------------------------------


@on("unfelt", "stealth")
def stealth(g: Game[Any], m: Model, one: Ability, watcher: Model) -> bool:
    """skill.stealth, S123: Whoever has no sight of it does not react, Clairvoyance or not."""
    return True


@on("strategic free", "regeneration")
async def regeneration(g: Game[Any], m: Model, one: Ability) -> None:
    """skill.regeneration: HP as its level says, and Bleeding, Weakened, Crippled end."""
    from norn.games.eldfall.core.values import value
    most = value(g, "hp", m)
    if m.hp < most:
        m.hp = min(m.hp + one.level, most)
        g.emit("healed", ("skill.regeneration",), who=m.id, hp=m.hp)
    lift(g, m, "bleeding", "weakened", "crippled")


@on("attack skill", "snipe")
def snipe(g: Game[Any], m: Model, one: Ability, means: str, mode: str) -> bool:
    """skill.snipe: A ranged Attack may be declared with it; templates gain nothing by it."""
    return mode == "ranged" and not catalogue.weapon(means).area


allow("unhampered", "snipe")
allow("one strike", "snipe")


@on("no target", "hidden")
def hidden(g: Game[Any], target: Model, one: Ability, m: Model, means: str) -> bool:
    """state.hidden, S158: Not there for others until it is uncovered."""
    return True


@on("unfelt", "hidden")
def hidden_unfelt(g: Game[Any], m: Model, one: Ability, watcher: Model) -> bool:
    """state.hidden: Nobody reacts to it."""
    return True


@on("hide", "stealth")
def hides(one: Ability) -> bool:
    """skill.stealth: II: Shrouded again in its Strategic Phase, where no enemy sees it."""
    return one.level >= 2


@on("attribute again", "tracking")
def tracking(g: Game[Any], m: Model, one: Ability, why: str) -> bool:
    """skill.tracking: One die of a Perceive may be rolled again."""
    return why == "perceive"
