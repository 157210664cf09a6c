"""Hostiles: models that the game plays by their behaviour cards. Of each list the first line that holds is done.

What a line asks is in behaving.py; here is the order of Hostiles, and what lines do.
"""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Behaviour, Line
from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.rules import actions, magic, movement, reactions
from norn.games.eldfall.core.rules.attack import melee_reaches, strikes_of, weapon_of
from norn.games.eldfall.core.rules.behaving import Found, choose, closest, find_line
from norn.games.eldfall.core.rules.models import by_id, card, enemies, has_state, is_enemy, is_up, mover, now
from norn.games.eldfall.core.rules.movement import speed, travel
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Aim, Declaration, Model, Path
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import awareness, base
from norn.kernel.game import Game

BARRED: Final = Line(when=("barred",), do="nothing")        # in place of a line that it may not do now


def behaviour(m: Model) -> Behaviour | None:
    return catalogue.BEHAVIOURS.get(m.profile)


# --- whose turn it is ---------------------------------------------------------------------------------------------


async def next_to_act(g: Game[Any]) -> Model | None:
    """hostile.order, S194: The lowest Tier first, then the highest Morale; the first player picks among equals."""
    ready: list[Model] = [m for m in g.state.models if m.seat < 0 and is_up(m) and m.ap > 0 and may_act(g, m)]
    if not ready:
        return None
    best = min((card(m).tier, -base(m, "m")) for m in ready)
    equal = [m for m in ready if (card(m).tier, -base(m, "m")) == best]
    if len(equal) == 1:
        return equal[0]
    ids = [f"do:activate {m.id}" for m in equal]
    answer = await g.choose_one(chooser(g), "hostile_next", ids, ("hostile.order",))
    return by_id(g.state, answer.split(" ")[1])


def chooser(g: Game[Any]) -> int:
    """S194: The first player of the round."""
    found = [seat for seat in g.state.order if seat >= 0]
    return int(found[0])


def may_act(g: Game[Any], m: Model) -> bool:
    """hostile.lines, S196: It is activated only if a line of its movement holds."""
    lines = behaviour(m)
    if lines is None or has_state(m, "petrified"):
        return False
    return find_line(g, m, lines.movement, "") is not None


# --- movement -----------------------------------------------------------------------------------------------------


async def move(g: Game[Any]) -> None:
    """hostile.lines, hostile.path, hostile.stands-up, state.panicked: The first line of its movement that holds; in
    panic it runs like everybody."""
    m = mover(g)
    if f"flees {m.id}" in now(g).notes:
        await movement.declare(g)
        return
    lines = behaviour(m)
    found = find_line(g, m, lines.movement, "") if lines is not None else None
    if found is None:
        await travel(g, idle(g, m))
        return
    target = choose(g, m, preferred(found.line, lines.priority), found.targets) if lines is not None else None
    tell(g, m, "movement", found)
    if found.line.skip:
        now(g).notes.append("skips action")
    if target is not None:
        now(g).notes.append(f"prey {target.id}")
    now(g).skills += list(found.line.skills)
    path = path_of(g, m, found.line, target)
    if has_state(m, "crouched"):
        path.posture = "up"
    await travel(g, path)


def idle(g: Game[Any], m: Model) -> Path:
    return space_of(g).path(g.state, m, "idle", 0, f"at:idle;{m.facing}")


def path_of(g: Game[Any], m: Model, line: Line, target: Model | None) -> Path:
    """hostile.words, move.immobilized, S279, S292: Where a line leads; who may not move idles."""
    words = line.do.split(" ")
    if words[0] == "turn":
        path = idle(g, m)
        turnings = space_of(g).turnings(g.state, m)
        path.facing = turnings[(turnings.index(m.facing) + len(turnings) // 2) % len(turnings)]
        return path
    if words[0] == "idle" or movement.is_held(g, m):
        path = idle(g, m)
        if target is not None:
            path.facing = space_of(g).facing_to(g.state, m, target)
        return path
    inches = speed(g, m, standing=True) * (2 if words[0] == "run" else 1)
    return lead(g, m, words[0], inches, list(words)[1:], target)


def lead(g: Game[Any], m: Model, kind: str, inches: int, words: list[str], target: Model | None) -> Path:
    """hostile.path: The shortest way there; where there is none it stays."""
    space, where = space_of(g), words[0] if words else "toward"
    foes = enemies(g, m)
    if where == "closest" or target is None:
        target = closest(g, m, foes)
    if target is None:
        return idle(g, m)
    if where == "away":
        return space.away(g.state, m, kind, inches, [foe for foe in foes if sees(g, m, foe)] or foes)
    if where in ("cover", "unseen", "behind"):
        path = place_with(g, m, kind, inches, where, target)
        if path is not None:
            return path
    stop = 0
    if where == "stop":
        stop = int(words[1])
    elif where == "reach":
        stop = max(melee_reaches(g, m))
    return space.way(g.state, m, kind, inches, target, stop)


def place_with(g: Game[Any], m: Model, kind: str, inches: int, what: str, target: Model) -> Path | None:
    """S292: The nearest of the points worth naming that has it: cover from the target and sight of it, nobody's sight,
    contact from behind."""
    space, s = space_of(g), g.state
    best: Path | None = None
    for text in space.named(s, m, kind, inches, ""):
        path = space.path(s, m, kind, inches, text.rpartition(" ")[2])
        spot, facing = m.spot, m.facing
        m.spot, m.facing = list(path.points[-1]), path.facing
        good = fits(g, m, what, target)
        m.spot, m.facing = spot, facing
        if good and (best is None or path.costs[-1] < best.costs[-1]):
            best = path
    return best


def fits(g: Game[Any], m: Model, what: str, target: Model) -> bool:
    """S292: Whether a place is what a line wants."""
    space = space_of(g)
    if what == "unseen":
        return not any(sees(g, foe, m) for foe in enemies(g, m))
    if what == "behind":
        return space.touching(g.state, m, target) and not sees(g, target, m)
    return space.cover(g.state, target, m)[0] > 0 and sees(g, m, target)


# --- action -------------------------------------------------------------------------------------------------------


async def act(g: Game[Any]) -> None:
    """hostile.lines, hostile.stands-up: The first line of its actions; held fast and with nothing to do, it dodges."""
    m = mover(g)
    lines = behaviour(m)
    if "skips action" in now(g).notes or not is_up(m) or m.hp == 0 or lines is None:
        return
    if any(code(g, m, one) for code, one in codes("no action", m)):
        return
    found = find_line(g, m, [line if may_do(m, line) else BARRED for line in lines.action], "")
    if found is None:
        if has_state(m, "immobilized"):
            actions.put(g, actions.new(m, "active", "dodge"))
        return
    tell(g, m, "action", found)
    do(g, m, found, "active", choose(g, m, preferred(found.line, lines.priority), found.targets))


def may_do(m: Model, line: Line) -> bool:
    """state.blinded, engaged.actions, spell.deep_freeze, S196: What nobody in its state may do is not among its lines;
    with none left it does Nothing."""
    words = line.do.split(" ")
    if words[0] == "dodge":
        return not codes("only deeds", m)
    blind, held = has_state(m, "blinded"), has_state(m, "engaged")
    return not (blind or (held and mode_of(words[1]) != "melee") or codes("only deeds", m))


def preferred(line: Line, priority: tuple[str, ...]) -> tuple[str, ...]:
    """hostile.priority: What the line itself prefers comes before the card's priority."""
    return (line.prefer, *priority) if line.prefer else priority


async def react(g: Game[Any]) -> None:
    """hostile.late, S126: Once everything else is declared, by the card, if it saw the activated model or felt it near;
    only that one is a target."""
    one = mover(g)
    if one.seat < 0:
        return
    for m in g.state.models:
        lines = behaviour(m)
        if m.seat >= 0 or lines is None or not is_up(m) or not is_enemy(g, m, one) or has_state(one, "shrouded"):
            continue
        await use_always(g, m)
        if not reactions.is_free_to_react(g, m):
            continue
        found = find_line(g, m, [line if may_do(m, line) else BARRED for line in lines.reaction], one.id)
        if found is not None:
            m.ap -= 1
            await answer(g, m, found, one)


async def answer(g: Game[Any], m: Model, found: Found, one: Model) -> None:
    """hostile.late, S121, S125: The point is paid; who panics or is charmed rolls as anybody; then the line is done."""
    allowed = await reactions.roll_before(g, m) if reactions.must_roll(g, m) else ["dodge", "attack", "assist"]
    words = found.line.do.split(" ")
    if ("dodge" if words[0] == "dodge" else action_of(words[1])) in allowed:
        tell(g, m, "reaction", found)
        do(g, m, found, "reactive", one)


async def use_always(g: Game[Any], m: Model) -> None:
    """hostile.words, S292: What it uses wherever it can: a Protector protects."""
    if m.ap < 1:
        return
    for code, one in codes("late", m):
        options = [text for text in code(g, m, one) if text.startswith("do:protect")]
        if options:
            for done, its in codes("late done", m):
                await done(g, m, its, options[0].removeprefix("do:").split(" "))
            return


def do(g: Game[Any], m: Model, found: Found, role: str, target: Model | None) -> None:
    """hostile.facing, hostile.words: It turns to its target and does what the line says."""
    words = found.line.do.split(" ")
    if words[0] == "dodge":
        actions.put(g, actions.new(m, role, "dodge"))
        near = target or closest(g, m, enemies(g, m))
        where = words[1] if len(words) > 1 else "stay"
        now(g).notes.append(f"dodges {m.id} {where} {near.id if near is not None else '-'}")
        return
    d = Declaration(m.id, role, action_of(words[1]), words[1], mode_of(words[1]), found.line.art,
                    list(found.line.skills), [])
    if target is not None and role == "active":
        m.facing = space_of(g).facing_to(g.state, m, target)
    actions.take_up(g, m, d)
    magic.pay(g, m, d.means)
    aim(g, m, d, target)
    actions.put(g, d)


def action_of(means: str) -> str:
    """magic.types: Healing is an Assist; all else an Attack."""
    return "assist" if catalogue.is_spell(means) and catalogue.spell(means).kind == "healing" else "attack"


def mode_of(means: str) -> str:
    modes = [mode for mode in catalogue.weapon(means).modes if mode != "natural"]
    return modes[0] if modes else "melee"


def aim(g: Game[Any], m: Model, d: Declaration, target: Model | None) -> None:
    """strike.number: All dice at its target; a template over it."""
    weapon, space = weapon_of(d), space_of(g)
    if "focus" in weapon.traits:
        d.aims = [Aim("", space.laid(g.state, m, "focus", awareness(g, m), ""), 1)]
        return
    if target is None:
        return
    spot: list[int] = []
    if weapon.area and weapon.area != "line":
        inches = magic.template_reach(g, m, d)
        named = space.lay_named(g.state, m, weapon.area, inches, target.id)
        spot = space.laid(g.state, m, weapon.area, inches, named[0]) if named else []
    d.aims = [Aim(target.id, spot, 1 if spot else strikes_of(g, d, target))]


def dodge_move(g: Game[Any], m: Model, inches: int) -> None:
    """hostile.words, hostile.stands-up: Where the card's Dodge leads; it stands up if it lay down."""
    from norn.games.eldfall.core.rules.ending import settle
    from norn.games.eldfall.core.rules.states import lift
    lift(g, m, "crouched")
    for text in now(g).notes:
        words = text.split(" ")
        if words[0] == "dodges" and words[1] == m.id and words[2] != "stay":
            target = by_id(g.state, words[3]) if words[3] != "-" else None
            settle(g, m, lead(g, m, "dodge", inches, [words[2]], target))
            g.emit("stepped", ("action.dodge",), who=m.id, how="move:dodge")


def tell(g: Game[Any], m: Model, part: str, found: Found) -> None:
    """hostile.lines: Which line was done, and why none before it."""
    g.emit("behaved", ("hostile.lines",), who=m.id, part=f"part:{part}", line=found.number + 1, failed=found.failed)
