"""Reactions: who may answer the activated model, with what, and when. No rounds in step 3, rounds only in step 5."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import allows, codes
from norn.games.eldfall.core.rules import actions, choosing, magic
from norn.games.eldfall.core.rules.attack import may_be_target, means_of
from norn.games.eldfall.core.rules.models import (
    by_id,
    declared,
    has_state,
    is_ally,
    is_enemy,
    is_token,
    is_up,
    mover,
    now,
    seats_from,
)
from norn.games.eldfall.core.rules.movement import was_aware, was_seen
from norn.games.eldfall.core.rules.points import last_point, points_for, where_struck
from norn.games.eldfall.core.state import Aim, Declaration, Model
from norn.games.eldfall.core.values import awareness
from norn.kernel.game import Game

REACT_RULES: Final = ("sequence.reaction", "sequence.opportunity")


async def step(g: Game[Any]) -> None:
    """sequence.reaction, S111: Seat by seat from the active one; within a seat one model after another, irrevocably."""
    for seat in seats_from(g, mover(g).seat):
        await ask_seat(g, seat)


async def ask_seat(g: Game[Any], seat: int) -> None:
    """sequence.reaction, S128: One question has the reactions of all its models; it is asked until it wants no more."""
    while is_up(mover(g)):
        if not might_react(g, seat):
            return
        if forced := [m for m in reactors(g, seat) if m.id in now(g).must]:
            options = [one for one in reactions_for(g, seat) if f" {forced[0].id}" in one]
            options.append(f"do:nothing {forced[0].id}")
            answer: str | None = await g.choose_one(seat, "must_react", options, ("skill.taunt",),
                                                    about={"who": forced[0].id, "mover": now(g).model})
        else:
            answer = await g.may_choose_one(seat, "react", partial(reactions_for, g, seat), REACT_RULES,
                                            about={"mover": now(g).model}, scope=f"{g.state.round} {g.state.turn}")
        if answer is None:
            return
        await answer_with(g, seat, answer)


def might_react(g: Game[Any], seat: int) -> bool:
    """S128: Where there is something to choose; and always for a token, so that silence tells nothing."""
    if any(is_riddle(m) and m.id not in g.state.told for m in g.state.models if m.seat == seat):
        return True
    return bool(reactors(g, seat))          # whoever may answer at all may dodge


def is_riddle(m: Model) -> bool:
    """deploy.shrouded, S128: A token with an AP: nobody else knows what it could do."""
    return is_token(m) and is_up(m) and m.ap > 0


async def answer_with(g: Game[Any], seat: int, answer: str) -> None:
    """sequence.reaction: `do:rest` sends a model to rest this turn; all else is a reaction."""
    words = answer.removeprefix("do:").split(" ")
    m = by_id(g.state, words[1])
    if words[0] == "rest":
        g.state.told.append(m.id)
        return
    m.ap -= 1
    if words[0] == "react":
        await name_after_roll(g, m, await roll_before(g, m), "step")
        return
    await declare(g, m, words, "step")


def reactors(g: Game[Any], seat: int) -> list[Model]:
    """sequence.reaction, S110, S112: Who is up, has an AP, has not answered yet, and saw the mover or felt it near."""
    return [m for m in g.state.models if m.seat == seat and can_react(g, m)]


def can_react(g: Game[Any], m: Model) -> bool:
    """sequence.reaction, skill.flicker, sequence.asked: Whether this model may answer in the Reaction Step."""
    if now(g).movement.startswith("flicker") and not (was_seen(g, m) and was_aware(g, m)):
        return False
    return is_free_to_react(g, m) and m.id not in g.state.told


def is_free_to_react(g: Game[Any], m: Model) -> bool:
    """sequence.reaction-sight, skill.stealth, engaged.react, state.petrified, dodge.right: Up, with an AP, no reaction
    yet, and the mover seen or felt on its way."""
    if not is_up(m) or m.hp == 0 or m.ap < 1 or has_state(m, "petrified"):
        return False
    if any(d.model == m.id for d in now(g).declarations):
        return False
    one = mover(g)
    seen, near = bool(was_seen(g, m)), bool(was_aware(g, m))
    if has_state(m, "engaged") and not near:
        return False
    if not seen and any(code(g, one, its, m) for code, its in codes("unfelt", one)):
        return False
    return seen or near


# --- what may be declared -----------------------------------------------------------------------------------------


def reactions_for(g: Game[Any], seat: int) -> list[str]:
    """S109: Every reaction of every model of a seat."""
    found: list[str] = []
    for m in reactors(g, seat):
        if must_roll(g, m):
            found.append(f"do:react {m.id}")
        else:
            found += reactions_of(g, m)
        if m.id not in now(g).must:
            found.append(f"do:rest {m.id}")
    return found if any(not one.startswith("do:rest") for one in found) else []


def must_roll(g: Game[Any], m: Model) -> bool:
    """S121, S125: Whoever must roll between paying and naming the action: Panicked, in Agony, charmed by the mover."""
    return bool(codes("reacting", m) or charming(g, m))


def charming(g: Game[Any], m: Model) -> list[Any]:
    """skill.charm, state.shrouded, S169: How the mover charms its enemies; a token charms nobody, since who it is, is
    secret."""
    one = mover(g)
    return list(codes("charming", one)) if is_enemy(g, m, one) and not has_state(one, "shrouded") else []


async def roll_before(g: Game[Any], m: Model) -> list[str]:
    """S121, S125: The AP is paid; the rolls fall; which actions may be named then: none for whoever fell by it."""
    allowed = ["nothing", "dodge", "attack", "assist", "perceive"]
    for code, one in codes("reacting", m):
        allowed = await code(g, m, one, allowed)
    for code, one in charming(g, m):
        allowed = await code(g, mover(g), one, m, allowed)
    return allowed if is_up(m) and m.hp > 0 else []


async def name_after_roll(g: Game[Any], m: Model, allowed: list[str], timing: str) -> None:
    """S121, S125: The action is named, if there is still one to name."""
    if not allowed:
        return
    fit = [one for one in (reactions_of(g, m) if timing == "step" else late_reactions(g, m))
           if one.removeprefix("do:").split(" ")[0] in allowed]
    options = [f"do:nothing {m.id}", *fit]
    answer = options[0] if len(options) == 1 else await g.choose_one(
        m.seat, "react_now", options, REACT_RULES, about={"who": m.id, "mover": now(g).model})
    await declare(g, m, answer.removeprefix("do:").split(" "), timing)


def reactions_of(g: Game[Any], m: Model) -> list[str]:
    """engaged.actions, S109: Dodge; an Attack on the activated model; Assist; Perceive of its token."""
    found = [f"do:dodge {m.id}"]
    one = mover(g)
    seen = was_seen(g, m)
    if has_state(m, "blinded") and not allows(m, "feel targets"):
        return found
    if is_enemy(g, m, one) and (seen or allows(m, "feel targets")):
        found += attacks_on_mover(g, m, one, seen)
    if seen:
        held = has_state(m, "engaged")
        for text in actions.assists_for(g, m):
            if text.startswith("do:assist ") and serves_reaction(text) and (not held or text.endswith(f" {m.id}")):
                found.append(text.replace("do:assist", f"do:assist {m.id}", 1))
        if has_state(one, "shrouded") and was_aware(g, m) and is_enemy(g, m, one):
            found.append(f"do:perceive {m.id} {one.id}")
    return found


def serves_reaction(text: str) -> bool:
    """magic.types, magic.healing: Healing, Enchantments and Transmutations are for the active role only."""
    name = next((word.partition(":")[2] for word in text.split(" ") if word.startswith("ability:")), "")
    return not catalogue.is_spell(name) or catalogue.spell(name).kind == "sorcery"


def attacks_on_mover(g: Game[Any], m: Model, one: Model, seen: list[int]) -> list[str]:
    """action.attack, sequence.opportunity, S113, S114, S278: Each means at the points worth naming, with each art."""
    found: list[str] = []
    held = has_state(m, "engaged")
    for means, mode in means_of(g, m):
        weapon = catalogue.weapon(means)
        if not may_be_target(g, m, one, means, mode) or (held and mode != "melee"):
            continue
        if catalogue.is_spell(means) and (catalogue.spell(means).kind != "sorcery" or not magic.can_pay(g, m, means)):
            continue
        if weapon.area and not weapon.area.startswith("line") and "focus" not in weapon.traits and not seen:
            continue
        for at in points_for(g, m, one, means, mode, seen):
            for said in actions.ways_of(g, m, means, mode):
                found.append(f"do:attack {m.id} ability:{means} mode:{mode}{said} point:{at}")
    return found


async def declare(g: Game[Any], m: Model, words: list[str], timing: str) -> None:
    """sequence.reaction: The reaction stands."""
    words = await where_struck(g, m, words)
    d = actions.read(m, "reactive", [words[0], *[word for word in list(words)[2:] if not word.startswith("point:")]])
    d.timing = timing
    if d.action == "attack":
        at = int(words[-1].partition(":")[2])
        d.at = -1 if at >= last_point(g) else at
        if d.mode == "melee" and d.at >= 0:
            d.timing = "opportunity"
        actions.take_up(g, m, d)
        magic.pay(g, m, d.means)
        await choosing.refine(g, m, d, now(g).model)
        actions.fix(d)
        aim_at_mover(g, m, d)
        await choosing.spare(g, m, d)
    elif d.action == "assist":
        actions.take_up(g, m, d)
        magic.pay(g, m, d.means)
        d.aims = [Aim(words[-1], [], 1)]
    elif d.action == "perceive":
        d.aims = [Aim(words[-1], [], 1)]
    actions.put(g, d)
    for code, one in codes("reacted", m):
        await code(g, m, one, d)


def aim_at_mover(g: Game[Any], m: Model, d: Declaration) -> None:
    """strike.reactive: All dice at the activated model; a template lies over it."""
    from norn.games.eldfall.core.rules.attack import strikes_of, weapon_of
    from norn.games.eldfall.core.title import space_of
    weapon = weapon_of(d)
    target = now(g).model
    if "focus" in weapon.traits:
        d.aims = [Aim("", space_of(g).laid(g.state, m, "focus", awareness(g, m), ""), 1)]
        return
    dice = strikes_of(g, d, by_id(g.state, target))
    spot: list[int] = []
    if weapon.area and weapon.area != "line":
        named = space_of(g).lay_named(g.state, m, weapon.area, magic.template_reach(g, m, d), target)
        if named:
            spot = space_of(g).laid(g.state, m, weapon.area, magic.template_reach(g, m, d), named[0])
    d.aims = [Aim(target, spot, dice)]


# --- late ---------------------------------------------------------------------------------------------------------


async def late(g: Game[Any]) -> None:
    """sequence.late, sequence.changed, S119, S120, S124: Changes, Protectors, Foresight, Flicker's second chance, round
    and round until all have passed in a row."""
    seats = seats_from(g, mover(g).seat)
    going = bool(seats)
    while going:
        going = False
        for seat in seats:
            options = late_options(g, seat)
            if not options and not might_protect(g, seat):
                continue
            answer = await g.may_choose_one(seat, "late", options, ("sequence.late",), about={"mover": now(g).model},
                                            scope=f"late {g.state.round} {g.state.turn}")
            if answer is not None:
                await answer_late(g, answer)
                going = True


def might_protect(g: Game[Any], seat: int) -> bool:
    """S128: Whoever has a token is asked when an Attack has been named, whether or not it could step in."""
    named = any(d.model == now(g).model and d.action == "attack" for d in now(g).declarations)
    return named and any(is_riddle(m) for m in g.state.models if m.seat == seat)


def late_options(g: Game[Any], seat: int) -> list[str]:
    """sequence.late: What a seat may still do."""
    found: list[str] = []
    for m in g.state.models:
        if m.seat != seat or not is_up(m) or m.hp == 0:
            continue
        found += changes_for(g, m)
        for code, one in codes("late", m):
            found += code(g, m, one)
        if second_chance(g, m):
            found += late_answers(g, m)
    return found


def late_answers(g: Game[Any], m: Model) -> list[str]:
    """sequence.late, S121, S125: What whoever reacts late may name; some roll before they know."""
    return [f"do:react {m.id}"] if must_roll(g, m) else late_reactions(g, m)


def late_reactions(g: Game[Any], m: Model) -> list[str]:
    """sequence.late, S119: No Attack of Opportunity any more: in melee only where the mover ended."""
    return [text for text in reactions_of(g, m)
            if not text.startswith("do:attack") or " mode:ranged" in text or text.endswith(f"point:{last_point(g)}")]


def changes_for(g: Game[Any], m: Model) -> list[str]:
    """sequence.changed, S120: A Dodge or Perceive becomes an Attack when a Shrouded or Flying attacker shows itself;
    whoever panics was left nothing else."""
    one = mover(g)
    mine = [d for d in now(g).declarations if d.model == m.id and d.action in ("dodge", "perceive")]
    shown = f"{one.id} was shrouded" in now(g).used or has_state(one, "flying")
    if f"flees {m.id}" in now(g).notes:
        return []
    if not mine or not shown or not declared(g, one, "attack") or not was_seen(g, m) or is_ally(g, m, one):
        return []
    return [text.replace("do:attack", "do:change", 1) for text in attacks_on_mover(g, m, one, was_seen(g, m))]


def second_chance(g: Game[Any], m: Model) -> bool:
    """skill.flicker, S73: When a flickering model acts, anyone who sees it where it ended may answer."""
    if not now(g).movement.startswith("flicker") or m.seat == mover(g).seat or not is_free_to_react(g, m):
        return False
    acted = any(d.model == now(g).model and d.action != "nothing" for d in now(g).declarations)
    return acted and bool(was_seen(g, m)) and m.id not in g.state.told


async def answer_late(g: Game[Any], answer: str) -> None:
    """sequence.late: A change, an ability's own story, or a reaction that comes late."""
    words = answer.removeprefix("do:").split(" ")
    m = by_id(g.state, words[1])
    if words[0] == "change":
        old = next(d for d in now(g).declarations if d.model == m.id)
        now(g).declarations.remove(old)
        await declare(g, m, ["attack", *list(words)[1:]], "late")
        return
    for code, one in codes("late done", m):
        if await code(g, m, one, words):
            return
    m.ap -= 1
    if words[0] == "react":
        await name_after_roll(g, m, await roll_before(g, m), "late")
        return
    await declare(g, m, words, "late")
