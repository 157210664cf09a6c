"""Actions: what may be declared in the active role, and how an Attack's dice are shared out."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import ability
from norn.games.eldfall.core.effects import Effect, Heal, Lift, Unspell
from norn.games.eldfall.core.hooks import allows, codes, codes_among
from norn.games.eldfall.core.rules import choosing, magic
from norn.games.eldfall.core.rules.attack import (
    arts_for,
    means_of,
    reaches,
    skills_for,
    spells_for,
    strikes_of,
    target_of,
    targets_for,
    weapon_of,
    zones_for,
)
from norn.games.eldfall.core.rules.effects import is_for
from norn.games.eldfall.core.rules.gear import free_a_hand, hands_full, is_at_hand, wield
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import (
    allies,
    by_id,
    enemies,
    has_state,
    is_ally,
    is_dead,
    is_here,
    mover,
    now,
)
from norn.games.eldfall.core.rules.movement import is_held, is_special
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Aim, Declaration, Model
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import awareness, is_aware, value
from norn.kernel.game import Game

ACTION_RULES: Final = ("sequence.action",)
NOTHING, DODGE = "do:nothing", "do:dodge"


def new(m: Model, role: str, action: str, means: str = "", mode: str = "") -> Declaration:
    return Declaration(m.id, role, action, means, mode, "", [], [])


async def declare(g: Game[Any]) -> None:
    """sequence.action: The activated model names its action, its means, its art and its targets."""
    m = mover(g)
    if not is_here(m) or m.hp == 0 or any(code(g, m, one) for code, one in codes("no action", m)):
        return
    answer = NOTHING if is_spent(g, m) else await g.choose_one(
        m.seat, "act", partial(actions_for, g, m), ACTION_RULES, about={"who": m.id})
    await carry(g, m, answer)


async def carry(g: Game[Any], m: Model, answer: str) -> None:
    """sequence.action: What an answer declares."""
    words = answer.removeprefix("do:").split(" ")
    story = STORIES.get(words[0])
    if story is not None:
        await story(g, m, words)
        return
    for code, one in codes("action done", m):
        if await code(g, m, one, words):
            return
    title = title_of(g).hooks.get("action")
    if title is not None:
        await title(g, m, words)


def put(g: Game[Any], d: Declaration) -> None:
    """sequence.action: It is declared, for all to hear; whoever was Shrouded is not any more."""
    m = by_id(g.state, d.model)
    if d.action != "nothing" and has_state(m, "shrouded"):
        if d.action == "attack":
            d.skills.append("surprise_attack")
        now(g).used.append(f"{m.id} was shrouded")
        magic.reveal(g, m)
    now(g).declarations.append(d)
    by = [f"ability:{name.replace(' ', '_')}" for name in (d.means, d.art) if name]
    g.emit("declared", (f"action.{d.action}",) if d.action in NAMED else ACTION_RULES, who=m.id,
           action=f"action:{d.action}", by=by, n=min(len(by), 1), role=d.role,
           targets=[aim.target for aim in d.aims if aim.target], ap=m.ap)


NAMED: Final = ("nothing", "assist", "dodge", "attack", "perceive", "deathblow", "trade", "interact", "ritual")


# --- what may be declared -----------------------------------------------------------------------------------------


def actions_for(g: Game[Any], m: Model) -> list[str]:
    """sequence.action, move.special, engaged.actions, state.blinded, action.kinds: Everything a model may declare
    now."""
    moved = now(g).movement
    if is_special(g, moved):
        found = [NOTHING]
        if moved in ("run", "flicker_run") and allows(m, "attack after run"):
            found += [one for one in attacks_for(g, m) if " mode:melee" in one]
        return found
    blind, held = has_state(m, "blinded"), has_state(m, "engaged")
    found = [NOTHING, DODGE]
    if not blind:
        found += [one for one in attacks_for(g, m) if not held or " mode:melee" in one]
    found += [one for one in assists_for(g, m) if not held or one.endswith(f" {m.id}") or " " not in one]
    if not blind and not held:
        found += other_actions(g, m)
        if moved == "idle" and not is_held(g, m):
            found += rituals_for(g, m)
            for code, one in codes("ritual offers", m):
                found += code(g, m, one)
    title = title_of(g).hooks.get("actions")
    if title is not None and not blind:
        found += title(g, m, held)
    for code, one in codes("only deeds", m):
        found = [text for text in found if text.removeprefix("do:").split(" ")[0] in code(g, m, one)]
    for code, one in ground_codes(g, "no deeds", m):
        found = [text for text in found if not code(g, m, one, text.removeprefix("do:").split(" ")[0])]
    return found


def is_spent(g: Game[Any], m: Model) -> bool:
    """move.special: Nothing is left to declare; everybody else could at least dodge."""
    return is_special(g, now(g).movement) and len(actions_for(g, m)) == 1


def attacks_for(g: Game[Any], m: Model) -> list[str]:
    """action.attack, model.arts, magic.transmutation: Each means with each art at each target; several targets share
    the dice afterwards."""
    found: list[str] = []
    for means, mode in means_of(g, m):
        if not magic.can_pay(g, m, means):
            continue
        targets = [one for one in targets_for(g, m, means, mode) if matters(g, m, means, mode, one)]
        traits = catalogue.weapon(means).traits
        ids = [*[target.id for target in targets], *zones_for(g, m, means, mode)]
        if "focus" in traits:
            ids = [m.id]
        elif "targetless" in traits:
            ids = [*ids, "spot:any"]
        for said in ways_of(g, m, means, mode):
            found += [f"do:attack ability:{means} mode:{mode}{said} {one}" for one in ids]
    return found


def ways_of(g: Game[Any], m: Model, means: str, mode: str) -> list[str]:
    """model.arts, skill.snipe, S24: With which art, and with which skill, as the words of an answer say it."""
    arts = ["", *[f" ability:{art.replace(' ', '_')}" for art in arts_for(m, means, mode)]]
    return [*arts, *[f"{art} skill:{skill}" for skill in skills_for(g, m, means, mode) for art in arts]]


def assists_for(g: Game[Any], m: Model) -> list[str]:
    """action.assist, S152: Spells and items for oneself or an ally in sight."""
    found: list[str] = []
    for means, mode in spells_for(g, m, "assist"):
        if magic.can_pay(g, m, means):
            found += [f"do:assist ability:{means} mode:{mode} {one.id}" for one in friends_for(g, m, means, mode)
                      if matters(g, m, means, mode, one)]
    for code, one in codes("assist", m):
        found += code(g, m, one)
    return found


def matters(g: Game[Any], m: Model, means: str, mode: str, target: Model) -> bool:
    """magic.effects, magic.enchantment: Whether a spell could do anything: no enchantment twice, no healing of what is
    whole; a spell of both modes is one of melee only in contact, or for whoever is held there."""
    if not catalogue.is_spell(means):
        return True
    spell = catalogue.spell(means)
    apart = target is not m and not has_state(m, "engaged") and not space_of(g).touching(g.state, m, target)
    if mode == "melee" and "ranged" in spell.modes and apart:
        return False
    if spell.kind == "enchantment":
        return not any(one.name == means for one in target.enchantments)
    return spell.kind != "healing" or not spell.does or any(would_do(g, m, target, one) for one in spell.does)


def would_do(g: Game[Any], m: Model, target: Model, effect: Effect) -> bool:
    """damage.heal, magic.effects: Whether one verb of a healing spell would change its target."""
    if not all(is_for(g, m, target, word) for word in effect.only):
        return False
    if isinstance(effect, Heal):
        return target.hp < value(g, "hp", target)
    if isinstance(effect, Lift):
        return any(has_state(target, name) for name in effect.states)
    return not isinstance(effect, Unspell) or bool(target.enchantments)


def friends_for(g: Game[Any], m: Model, means: str, mode: str) -> list[Model]:
    """action.assist: Oneself, and allies in sight and reach who are not Dead; a Focus needs nobody."""
    if "focus" in catalogue.weapon(means).traits:
        return [m]
    d = new(m, "active", "assist", means, mode)
    dead_too = "dead_too" in catalogue.weapon(means).traits
    found: list[Model] = []
    for other in g.state.models:
        if not is_ally(g, m, other) or not is_here(other) or has_state(other, "shrouded"):
            continue
        if (not is_dead(other) or dead_too) and (other is m or sees(g, m, other)) and (
                other is m or not title_of(g).measures(g.state, m.seat) or reaches(g, m, other, d, -1)):
            found.append(other)
    return found


def other_actions(g: Game[Any], m: Model) -> list[str]:
    """action.perceive, action.deathblow, action.trade, S159: What else is at hand."""
    space, found = space_of(g), []
    for foe in enemies(g, m):
        if has_state(foe, "shrouded") and is_aware(g, m, foe) and sees(g, m, foe):
            found.append(f"do:perceive {foe.id}")
    for foe in g.state.models:
        if not is_ally(g, m, foe) and is_here(foe) and has_state(foe, "incapacitated") and space.touching(
                g.state, m, foe):
            found.append(f"do:deathblow {foe.id}")
    for friend in allies(g, m):
        if has_state(friend, "engaged"):
            continue
        if space.touching(g.state, m, friend) and any(not one.own for one in m.items):
            found.append(f"do:trade {friend.id}")
    return found


def rituals_for(g: Game[Any], m: Model) -> list[str]:
    """action.ritual, S162, S305: What a caster can pay for; a ritual that calls nobody once a Sequence."""
    return [f"do:ritual ability:{name}" for name in magic.rituals(g, m)
            if magic.can_summon(g, m, name) and f"{m.id} {name}" not in now(g).used]


# --- their stories ------------------------------------------------------------------------------------------------


async def nothing(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.nothing: It does nothing."""
    put(g, new(m, "active", "nothing"))


async def dodge(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.dodge: It dodges whatever comes."""
    put(g, new(m, "active", "dodge"))


async def attack(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.attack, strike.split: The means, the art, and who gets how many dice."""
    d = read(m, "active", words)
    take_up(g, m, d)
    if is_special(g, now(g).movement):
        d.fixed = True                  # skill.dash, S182
    magic.pay(g, m, d.means)
    first = words[-1]
    await choosing.refine(g, m, d, first)
    fix(d)
    await aim(g, m, d, first)
    await choosing.spare(g, m, d)
    put(g, d)


def fix(d: Declaration) -> None:
    """skill.snipe, strike.fixed: Some ways to attack have exactly one strike."""
    if codes_among("one strike", [ability(text) for text in d.skills]):
        d.fixed = True


def read(m: Model, role: str, words: list[str]) -> Declaration:
    """magic.one: `attack ability:sword mode:melee ability:fencing_2 model:4` as a declaration without aims."""
    named = [word.partition(":") for word in words[1:]]
    abilities = [name for kind, _, name in named if kind == "ability"]
    mode = next((name for kind, _, name in named if kind == "mode"), "")
    d = new(m, role, words[0], abilities[0] if abilities else "", mode)
    d.skills = [name for kind, _, name in named if kind == "skill"]
    if len(abilities) > 1:
        art, _, level = abilities[1].rpartition("_")
        d.art = f"{art} {level}"
    return d


def take_up(g: Game[Any], m: Model, d: Declaration) -> None:
    """item.equip, magic.hands: What is used is in hand; casting takes a free one."""
    if catalogue.is_spell(d.means):
        if hands_full(m) >= 2:
            free_a_hand(g, m)
    elif any(one.item == d.means for one in m.items) and not is_at_hand(m, d.means):
        wield(g, m, d.means)


async def aim(g: Game[Any], m: Model, d: Declaration, first: str) -> None:
    """strike.split, template.focus, S133: The dice are shared out when the action is named; templates are laid one by
    one."""
    weapon = weapon_of(d)
    dice = strikes_of(g, d, target_of(g, first))
    if "focus" in weapon.traits:
        d.aims = [Aim("", space_of(g).laid(g.state, m, "focus", awareness(g, m), ""), 1)]
    elif weapon.area and weapon.area != "line":
        await lay(g, m, d, first, dice)
    else:
        await share(g, m, d, first, dice)


async def lay(g: Game[Any], m: Model, d: Declaration, first: str, dice: int) -> None:
    """template.lay, template.several: As many templates as there are Strikes, each over a target or a spot."""
    aura = catalogue.read_reach(weapon_of(d).reach).aura
    target = ("aura" if aura else "") if first == "spot:any" else first
    space, shape = space_of(g), weapon_of(d).area
    inches = magic.template_reach(g, m, d)
    for number in range(dice):
        place = space.lay(g.state, m, shape, inches, target)
        named = partial(space.lay_named, g.state, m, shape, inches, target)
        about = {"who": m.id, "what": f"ability:{d.means}", "target": target}
        spot = await magic.ask_place(g, m.seat, "lay", place, named, about, may_stop=number > 0)
        if spot is None:
            return
        laid = space.laid(g.state, m, shape, inches, spot.rpartition(" ")[2])
        d.aims.append(Aim("" if first == "spot:any" else first, laid, 1))


async def share(g: Game[Any], m: Model, d: Declaration, first: str, dice: int) -> None:
    """strike.split, magic.targets: All dice on one target, or shared among several; fewer may be rolled."""
    others = [one.id for one in targets_for(g, m, d.means, d.mode)] if d.action == "attack" else [
        one.id for one in friends_for(g, m, d.means, d.mode)]
    if dice == 1 or others == [first] or target_of(g, first) is None:
        d.aims = [Aim(first, [], dice)]
        return
    about = {"who": m.id, "what": f"ability:{d.means}", "dice": dice, "target": first}
    now(g).naming = d
    chosen = await g.choose(m.seat, "share", others, ("strike.split",), 0, dice, repeat=True, about=about)
    now(g).naming = None
    picked = list(chosen) or [first] * dice
    d.aims = [Aim(one, [], picked.count(one)) for one in dict.fromkeys(picked)]


async def assist(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.assist: Help for oneself or for allies."""
    d = read(m, "active", words)
    take_up(g, m, d)
    magic.pay(g, m, d.means)
    await choosing.refine(g, m, d, words[-1])
    await aim(g, m, d, words[-1])
    put(g, d)


async def perceive(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.perceive: One token in Awareness and sight."""
    d = new(m, "active", "perceive")
    d.aims = [Aim(words[-1], [], 1)]
    put(g, d)


async def deathblow(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.deathblow: The fallen enemy is Dead, without a roll."""
    d = new(m, "active", "deathblow")
    d.aims = [Aim(words[-1], [], 0)]
    put(g, d)
    now(g).notes += [f"slain {words[-1]}", f"downed {words[-1]} {m.id}"]


async def trade(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.trade, item.loot, S159: Any number of acquired items to an ally in contact."""
    friend = by_id(g.state, words[-1])
    d = new(m, "active", "trade")
    d.aims = [Aim(friend.id, [], 0)]
    put(g, d)
    ids = [f"ability:{one.item}" for one in m.items if not one.own and one.copies > 0]
    given = await g.choose(m.seat, "trade", ids, ("action.trade",), 1, len(ids), about={"who": friend.id})
    for one in list(m.items):
        if f"ability:{one.item}" in given:
            m.items.remove(one)
            one.equipped = False
            friend.items.append(one)
    g.emit("traded", ("action.trade",), who=m.id, friend=friend.id, what=list(given))


async def ritual(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.ritual, S162: Summonings, one after the other, without a roll."""
    d = new(m, "active", "ritual", words[1].partition(":")[2])
    put(g, d)
    await magic.perform(g, m, d.means)
    while more := rituals_for(g, m):
        again = await g.may_choose_one(m.seat, "ritual_again", more, ("action.ritual",), about={"who": m.id})
        if again is None:
            return
        await magic.perform(g, m, again.split(" ")[1].partition(":")[2])


STORIES: Final = {
    "nothing": nothing, "dodge": dodge, "attack": attack, "assist": assist, "perceive": perceive,
    "deathblow": deathblow, "trade": trade, "ritual": ritual,
}
