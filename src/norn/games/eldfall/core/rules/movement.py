"""Movement: what a model may declare, how far it comes, what happens on its way."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core.hooks import allows, code_of, codes
from norn.games.eldfall.core.rules import damage
from norn.games.eldfall.core.rules.gear import is_overloaded
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import body_size, card, has_state, is_immune, is_up, mover, now
from norn.games.eldfall.core.rules.sight import has_back, is_hidden
from norn.games.eldfall.core.rules.states import engagers, inflict, lift
from norn.games.eldfall.core.state import Lasting, Model, Path
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import NOTHING, awareness, rows_of, value
from norn.games.eldfall.core.values import apply as apply_rows
from norn.kernel.ask import Ask, Chance, Look, More, Place
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

MOVE_RULES: Final = ("sequence.movement", "move.walk", "move.idle", "move.run", "move.climb", "move.jump")
LISTED: Final = 24
SPECIAL: Final = ("run", "climb", "jump", "flicker_run")


def is_special(g: Game[Any], kind: str) -> bool:
    """move.special: After a special movement only Nothing can be declared, but for what abilities allow."""
    return kind in SPECIAL


def speed(g: Game[Any], m: Model, *, standing: bool = False) -> int:
    """model.attributes, state.crouched, model.speed: SPD as it is; `standing`: as it would be once it has stood up."""
    if standing and has_state(m, "crouched"):
        kept = m.states
        m.states = [state for state in kept if state.name != "crouched"]
        found = value(g, "spd", m)
        m.states = kept
        return found
    return value(g, "spd", m)


def kinds_for(g: Game[Any], m: Model) -> dict[str, int]:
    """move.walk, move.run, move.climb, move.jump, move.idle, move.flying-run: The movements open to a model, each with
    its inches."""
    found = {"idle": 0}
    if is_held(g, m):
        return found
    spd = speed(g, m, standing=True)
    found["walk"] = spd
    if has_state(m, "crouched") and not space_of(g).room(g.state, m, body_size(m)):
        return found
    if has_state(m, "engaged") and not allows(m, "leave contact"):
        return found
    found["run"] = 2 * spd
    found["climb"] = found["jump"] = -(-spd // 2)
    if ground_codes(g, "no jump", m):
        del found["jump"]
    if allows(m, "flicker"):
        found["flicker"], found["flicker_run"] = spd, 2 * spd
    return found


def is_held(g: Game[Any], m: Model) -> bool:
    """state.immobilized, item.overload, move.immobilized: Whoever may not move at all; it may turn."""
    if has_state(m, "immobilized") or is_overloaded(m, room_of(g, m)):
        return True
    return any(code(g, m, one) for code, one in codes("held", m)) or any(
        code(g, m, one) for code, one in ground_codes(g, "held in", m))


def room_of(g: Game[Any], m: Model) -> int:
    """item.weight: How much its inventory holds."""
    return apply_rows(card(m).inventory, rows_of(g, "inventory", m, NOTHING))


async def declare(g: Game[Any]) -> None:
    """sequence.movement: One answer is the whole path: kind, way, facing, lying down or standing up."""
    m = mover(g)
    if forced := codes("forced move", m):
        for code, one in forced:
            await code(g, m, one)
        return
    await declare_freely(g)


async def declare_freely(g: Game[Any]) -> None:
    """sequence.movement: Nothing forces it: it goes as its player says."""
    m = mover(g)
    while True:
        more = More()
        more.place = place_for(g, m)
        more.about = {"who": m.id}
        (answer,) = await Ask(m.seat, "move", partial(options_for, g, m), MOVE_RULES, 1, 1, more)
        answer = answer.rpartition(" ")[2] if " at:" in answer else answer
        if answer.startswith("at:"):
            break
        await _use_skill(g, m, answer)
    await travel(g, read(g, m, answer))


def options_for(g: Game[Any], m: Model) -> list[str]:
    """sequence.movement: The points worth naming, and the skills of movement that are not declared yet."""
    space = space_of(g)
    found = fewest([space.named(g.state, m, kind, inches, toward_of(g, m, kind))
                    for kind, inches in kinds_for(g, m).items()])
    return found + before_it_goes(g, m)


def before_it_goes(g: Game[Any], m: Model) -> list[str]:
    """sequence.movement, item.drop: The skills of movement that are not declared yet, and what may be dropped."""
    found: list[str] = []
    for code, one in codes("move skill", m):
        found += code(g, m, one)
    drops = title_of(g).hooks.get("drops")
    return found + drops(g, m) if drops is not None else found


def fewest(lists: list[list[str]]) -> list[str]:
    """S276: At most 24 over all kinds together, from each in turn, the first kind whole; whoever can be come to by a
    plain movement is not listed for a special one, after which nothing could be done there."""
    found, rest = lists[0], [list(one) for one in lists[1:]]
    named = {_whereto(text) for text in found}
    taken: list[list[str]] = [[] for _ in rest]
    room = LISTED - len(found)
    while room > 0 and any(rest):
        for number, one in enumerate(rest):
            while one and " model:" in one[0] and _whereto(one[0]) in named:
                one.pop(0)
            if one and room > 0:
                named.add(_whereto(one[0]))
                taken[number].append(one.pop(0))
                room -= 1
    return found + [text for one in taken for text in one]


def _whereto(text: str) -> str:
    """What a listed answer leads to, whatever the kind of movement: `contact model:3`."""
    return " ".join([word for word in text.split(" ") if not word.startswith(("kind:", "at:"))])


async def _use_skill(g: Game[Any], m: Model, answer: str) -> None:
    """skill.taunt, skill.flight, item.drop: A skill is declared with the movement; things may be dropped before it."""
    word = answer.removeprefix("do:").split(" ")[0]
    if word == "drop":
        title_of(g).hooks["drop"](g, m, answer.rpartition(":")[2])
        return
    now(g).skills.append(word)
    for code, one in codes("move skill used", m):
        code(g, m, one, word)
    g.emit("skill_used", (f"skill.{word}",) if word == "taunt" else ("sequence.movement",), who=m.id,
           what=f"ability:{word}")


def toward_of(g: Game[Any], m: Model, kind: str) -> str:
    """engaged.walk: Whoever is Engaged walks straight towards one who holds it; `any` of several."""
    if kind == "idle" or not has_state(m, "engaged") or allows(m, "leave contact"):
        return ""
    return " ".join([foe.id for foe in engagers(g, m)])


def place_for(g: Game[Any], m: Model) -> Place:
    """sequence.movement: One place for all kinds of movement: the text names the kind."""
    kinds = kinds_for(g, m)
    space = space_of(g)
    places = {kind: space.place(g.state, m, kind, inches, toward_of(g, m, kind)) for kind, inches in kinds.items()}

    def find(text: str) -> Place | None:
        return places.get(text.removeprefix("at:").split(";")[0])

    def check(text: str) -> list[Refusal]:
        place = find(text)
        return list(place.check(text)) if place is not None else [Refusal("no_such_move", MOVE_RULES)]

    def sample(chance: Chance) -> str:
        deeds = before_it_goes(g, m) if chance.randrange(4) == 0 else []
        if deeds:
            return deeds[chance.randrange(len(deeds))]
        names = list(places)
        kind = "walk" if "walk" in places and chance.randrange(2) else names[chance.randrange(len(names))]
        return places[kind].sample(chance)

    def region() -> dict[str, Any]:
        far = "walk" if "walk" in places else "idle"
        return {**places[far].region(), "kinds": kinds}

    def drawing() -> dict[str, Any]:
        return {"kinds": {kind: place.drawing() for kind, place in places.items() if kind in ("walk", "run")}}

    def look(text: str) -> Look:
        place = find(text)
        return place.look(text) if place is not None else Look(refusals=[Refusal("no_such_move", MOVE_RULES)])

    return Place(check, sample, region, drawing, look)


def read(g: Game[Any], m: Model, answer: str) -> Path:
    """S275: The path that a text means."""
    kind = answer.removeprefix("at:").split(";")[0]
    return space_of(g).path(g.state, m, kind, kinds_for(g, m).get(kind, 0), answer)


async def travel(g: Game[Any], path: Path) -> None:
    """sequence.movement, react.opportunity-asked: The path is gone: stand up, opportunities, legs, facing, lie down,
    what comes of it."""
    m = mover(g)
    now(g).movement = path.kind
    if "up" in path.posture:
        lift(g, m, "crouched")
    if path.kind != "idle" and has_state(m, "engaged"):
        m.states = [state for state in m.states if state.name != "engaged"]
    path = barred(g, m, path)
    now(g).path = path
    watch(g, path)
    for code, one in all_codes(g, "opportunity"):
        await code(g, one[0], one[1])
    await arrive(g)


def barred(g: Game[Any], m: Model, path: Path) -> Path:
    """spell.primordial_word: Where an area may not be entered, the path ends before it."""
    for text in path.touched:
        at, _, name = text.partition(" ")
        zone = next((one for one in g.state.zones if one.id == name), None)
        code = code_of("zone bars", zone.kind) if zone is not None else None
        if code is not None and int(at) > 0 and code(g, zone, m):
            now(g).path = path
            return space_of(g).cut(g.state, path, int(at) - 1)
    for leash, its in codes("leash", m):
        now(g).path = path
        end = leash(g, m, its, path)
        if end < len(path.points) - 1:
            return space_of(g).cut(g.state, path, end)
    return path


def all_codes(g: Game[Any], hook: str) -> list[Any]:
    """What everybody who is up brings to a hook, with who brings it."""
    return [(code, (m, one)) for m in g.state.models if is_up(m) for code, one in codes(hook, m)]


def watch(g: Game[Any], path: Path) -> None:
    """sequence.reaction, S112, S273: Who sees the mover, and in whose Awareness it is, at which points of its path."""
    m, space = mover(g), space_of(g)
    far = {one.id: awareness(g, one) for one in g.state.models if one.seat != m.seat and is_up(one)}
    for one in g.state.models:
        if one.id not in far:
            continue
        if has_state(one, "blinded"):
            seen: list[int] = []
        elif has_state(one, "flying") or has_state(m, "flying"):
            seen = list(range(len(path.points)))
        else:
            seen = [at for at in space.sightings(g.state, path, m, one, has_back(one)) if not is_hidden(g, one, m, at)]
        now(g).seen[one.id] = seen
        now(g).aware[one.id] = [at for at in range(len(path.points))
                                if space.aware(g.state, one, m, far[one.id], at)]


async def arrive(g: Game[Any]) -> None:
    """sequence.movement, fall: The mover stands at the end of its path; areas, tokens and falls have their say."""
    m, path = mover(g), now(g).path
    assert path is not None
    speed_now = speed(g, m)
    space_of(g).settle(g.state, m, path)
    g.emit("moved", ("sequence.movement",), who=m.id, how=f"move:{path.kind}",
           far=path.costs[-1] if path.costs else 0)
    if path.fall:
        damage.fall(g, m, path.fall, speed_now * UNIT)
    await enter(g, m, path)
    for text in path.touched:
        at, _, what = text.partition(" ")
        touched = title_of(g).hooks.get("touched")
        if touched is not None:
            await touched(g, m, what, int(at))
    if "down" in path.posture:
        inflict(g, m, "crouched")
    for skill, one in all_codes(g, "move done"):
        await skill(g, one[0], one[1])
    await leave_by(g, m, path)


async def leave_by(g: Game[Any], m: Model, path: Path) -> None:
    """state.panicked: Its way has led it off the field."""
    if path.leaves:
        left = title_of(g).hooks.get("left")
        m.gone = "left"
        if left is not None:
            await left(g, m)


UNIT: Final = 100               # a path's lengths are hundredths of an inch, in a Space that has inches


async def enter(g: Game[Any], m: Model, path: Path) -> None:
    """environment, special.lurker, spell.primordial_word: What comes of coming into environments and areas."""
    for text in path.entered:
        at, _, name = text.partition(" ")
        code = code_of("entered", name)
        if code is not None and not is_immune(m, name):
            await code(g, m, int(at))
        for its, one in codes("enters", m):
            await its(g, m, one, name)
    for text in path.touched:
        zone = next((one for one in g.state.zones if one.id == text.partition(" ")[2]), None)
        code = code_of("zone entered", zone.kind) if zone is not None else None
        if code is not None:
            await code(g, zone, m)


def was_seen(g: Game[Any], m: Model) -> list[int]:
    """S112: The points of the path at which this model saw the mover."""
    return now(g).seen.get(m.id, [])


def was_aware(g: Game[Any], m: Model) -> list[int]:
    return now(g).aware.get(m.id, [])


def note_engaged(m: Model) -> None:
    """skill.impede: Engaged at once."""
    if not has_state(m, "engaged"):
        m.states.append(Lasting("engaged", "", ""))
