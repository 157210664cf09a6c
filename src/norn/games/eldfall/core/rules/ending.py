"""The end of a Sequence: pushes, falls, end moves, turning, who is Engaged, who goes down (S144, the last step)."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core.catalogue import gives_of, static_abilities
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allows, codes, codes_among
from norn.games.eldfall.core.rules import damage, effects, ground, magic
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import by_id, enemies, has_state, is_dead, is_here, is_immune, is_up, now
from norn.games.eldfall.core.rules.movement import UNIT, all_codes, enter, speed
from norn.games.eldfall.core.rules.rolls import attribute_roll, perceiving
from norn.games.eldfall.core.rules.sight import has_back
from norn.games.eldfall.core.rules.states import engagers, engages, expire, inflict, lift, settle_engaged
from norn.games.eldfall.core.state import Model, Path
from norn.games.eldfall.core.title import space_of, title_of
from norn.kernel.game import Game

END_RULES: Final = ("sequence.end",)


async def end(g: Game[Any]) -> None:
    """sequence.end, S144: The order of the last step."""
    await pushes(g)
    perceive(g)
    await end_moves(g)
    await let_go(g)
    await turn_after_hits(g)
    go_down(g)
    await stay_low(g)
    magic.lose_summons(g)
    expire(g, "sequence")
    ground.clear(g)
    for m in g.state.models:
        for code, its in ground_codes(g, "sequence end in", m) if is_here(m) else []:
            code(g, m, its)
    settle_engaged(g)
    for code, one in all_codes(g, "sequence end"):
        await code(g, one[0], one[1])
    title = title_of(g).hooks.get("sequence_end")
    if title is not None:
        await title(g)


# --- 7.1 ----------------------------------------------------------------------------------------------------------


async def pushes(g: Game[Any]) -> None:
    """trait.knockback, S76: Whoever was knocked back or pulled goes that way; over a ledge it falls."""
    for word in ("knockback", "pull"):
        for inches, victim, source in damage.notes(g, word):
            m, by = by_id(g.state, victim), by_id(g.state, source)
            ways = space_of(g).push(g.state, m, by, int(inches), word == "pull") if is_here(m) else []
            if ways:
                await _push(g, m, by, ways)


async def _push(g: Game[Any], m: Model, by: Model, ways: list[Path]) -> None:
    way = ways[0]
    if len(ways) > 1 and by.seat >= 0:
        ids = [f"spot:{number}" for number in range(len(ways))]
        about = {"who": m.id, "by": by.id, "places": [space_of(g).words(g.state, one.points[-1]) for one in ways]}
        chosen = await g.choose_one(by.seat, "push", ids, ("trait.knockback",), about=about)
        way = ways[int(chosen.partition(":")[2])]
    settle(g, m, way)
    await enter(g, m, way)
    g.emit("pushed", ("trait.knockback",), who=m.id, by=by.id)


def settle(g: Game[Any], m: Model, path: Path) -> None:
    """fall, S178: A model comes to stand at the end of a path, and may fall there; outside of a Sequence it goes down
    at once."""
    before = speed(g, m)
    space_of(g).settle(g.state, m, path)
    if path.fall:
        damage.fall(g, m, path.fall, before * UNIT)
        if g.state.activation is None:
            go_down(g)


def perceive(g: Game[Any]) -> None:
    """action.perceive, S157: A successful INT roll shows what a token is."""
    for d in now(g).declarations:
        if d.action == "perceive" and not d.failed and d.aims:
            m, token = by_id(g.state, d.model), by_id(g.state, d.aims[0].target)
            if has_state(token, "shrouded") and attribute_roll(g, m, perceiving(m).stat, "perceive"):
                magic.reveal(g, token)


# --- 7.2 ----------------------------------------------------------------------------------------------------------


async def end_moves(g: Game[Any]) -> None:
    """action.dodge, S144: Dodges, the reactive ones first; then what abilities add."""
    dodgers = [d for d in now(g).declarations if d.action == "dodge" and not d.failed]
    for role in ("reactive", "active"):
        for d in [one for one in dodgers if one.role == role]:
            m = by_id(g.state, d.model)
            if is_up(m) and m.hp > 0:
                await dodge_move(g, m)
    for hook in ("follow up", "charmed walk", "end move"):
        for code, one in all_codes(g, hook):
            if one[0].hp > 0:
                await code(g, one[0], one[1])


async def dodge_move(g: Game[Any], m: Model) -> None:
    """dodge.move, state.immobilized: Up to half of SPD, rounded up, and lie down or stand up, as the dodger likes."""
    if has_state(m, "immobilized"):
        if not breaks_free(g, m):
            return
        lift(g, m, "immobilized")
    inches = -(-speed(g, m, standing=True) // 2)
    for code, one in codes("dodge instead", m):
        if await code(g, m, one, inches):
            return
    if m.seat < 0:
        from norn.games.eldfall.core.rules import hostile
        hostile.dodge_move(g, m, inches)
        return
    await step(g, m, "dodge", inches, "dodge_move", ("action.dodge",))


def breaks_free(g: Game[Any], m: Model) -> bool:
    """dodge.states, S135: One of its rolls has succeeded; where no Hit asked for one, it rolls once."""
    rolled = [m.id] in damage.notes(g, "dodged") or [m.id] in damage.notes(g, "caught")
    return damage.dodged(g, m) or (not rolled and damage.dodges(g, m, -1))


async def step(
    g: Game[Any], m: Model, kind: str, inches: int, prompt: str, rules: tuple[str, ...], toward: str = ""
) -> None:
    """dodge.away: A move that nobody reacts to: a Dodge, a Follow-Up, a Protector's."""
    space = space_of(g)
    place = space.place(g.state, m, kind, inches, toward)
    named = partial(space.named, g.state, m, kind, inches, toward)
    answer = await magic.ask_place(g, m.seat, prompt, place, named, {"who": m.id, "inches": inches}, may_stop=True)
    if answer is None:
        return
    path = space.path(g.state, m, kind, inches, answer.rpartition(" ")[2])
    holders = engagers(g, m)
    if "up" in path.posture:
        lift(g, m, "crouched")
    settle(g, m, path)
    await enter(g, m, path)
    if "down" in path.posture:
        inflict(g, m, "crouched")
    for foe in holders:
        if not engages(g, foe, m):
            damage.note(g, "left", m.id, foe.id)
    g.emit("stepped", rules, who=m.id, how=f"move:{kind}")


async def let_go(g: Game[Any]) -> None:
    """move.wall, skill.climbing, S63: Whoever hangs on a wall and did anything but Nothing falls now; whoever fell
    there lies at its foot, without rolls."""
    for m in g.state.models:
        way = space_of(g).drop(g.state, m) if is_here(m) else None
        if way is None:
            continue
        acted = any(d.model == m.id and d.action != "nothing" for d in now(g).declarations)
        if m.hp == 0:
            space_of(g).settle(g.state, m, way)
        elif acted and not allows(m, "acts on walls"):
            g.emit("lost_hold", ("move.wall",), who=m.id)
            settle(g, m, way)
            await enter(g, m, way)


# --- 7.3 to 7.5 ---------------------------------------------------------------------------------------------------


async def turn_after_hits(g: Game[Any]) -> None:
    """strike.turn, sequence.turning, hostile.facing, S72, S193: Whoever was hit may turn; a Hostile turns to the
    attacker, some only when wounded."""
    for m in g.state.models:
        sources = [hit.source for hit in now(g).hits if hit.victim == m.id and not hit.negated and hit.source]
        if not sources or not is_up(m) or m.hp == 0 or m.gone:
            continue
        if m.seat >= 0:
            await _may_turn(g, m, list(dict.fromkeys(sources)))
        elif not allows(m, "stolid") or any(one.victim == m.id and not one.prevented for one in now(g).wounds):
            m.facing = space_of(g).facing_to(g.state, m, by_id(g.state, sources[-1]))


async def _may_turn(g: Game[Any], m: Model, sources: list[str]) -> None:
    """strike.turn, S72: Asked where an attacker is behind it: towards whom it turns."""
    space = space_of(g)
    foes = [by_id(g.state, one) for one in sources if one != m.id]
    if not has_back(m) or all(space.in_front(g.state, m, foe) for foe in foes):
        return
    others = [foe for foe in enemies(g, m) if foe not in foes and not has_state(foe, "shrouded")]
    ids = [f"do:turn {one.id}" for one in [*foes, *others]]
    answer = await g.may_choose_one(m.seat, "turn", ids, ("strike.turn",), about={"who": m.id})
    if answer is not None:
        m.facing = space.facing_to(g.state, m, by_id(g.state, answer.split(" ")[1]))
        g.emit("turned_round", ("strike.turn",), who=m.id, to=answer.split(" ")[1])


def go_down(g: Game[Any]) -> None:
    """state.incapacitated, state.dead, trait.construct, S178: Whoever is at 0 HP goes down now, or is gone."""
    for m in g.state.models:
        if not is_here(m) or m.hp > 0 or (is_dead(m) and not _vanishes(m)):
            continue
        if _vanishes(m):
            m.gone = "removed"
            g.emit("removed", ("trait.construct",), who=m.id)
        elif has_state(m, "incapacitated"):
            continue
        elif codes_among("dies at once", _card_abilities(m)):
            damage.kill(g, m)
        else:
            inflict(g, m, "incapacitated")
        had = [*_card_abilities(m), *[one for order in m.orders for one in gives_of(order.name)]]
        for code, one in codes_among("falls", had):
            code(g, m, one)
            go_down(g)


async def stay_low(g: Game[Any]) -> None:
    """state.incapacitated, state.crouched: Whoever has got up may lie low at once."""
    for m in g.state.models:
        if effects.ROSE not in m.used:
            continue
        m.used = [one for one in m.used if one != effects.ROSE]
        low = is_up(m) and m.seat >= 0 and not is_immune(m, "crouched") and await g.may_choose_one(
            m.seat, "get_up", [f"do:lie_low {m.id}"], ("state.incapacitated",), about={"who": m.id})
        if low:
            inflict(g, m, "crouched")


def _card_abilities(m: Model) -> list[Ability]:
    return static_abilities(m.profile, m.upgrades)


def _vanishes(m: Model) -> bool:
    """trait.construct, trait.elemental: Removed at 0 HP."""
    return bool(codes_among("vanishes", _card_abilities(m)))
