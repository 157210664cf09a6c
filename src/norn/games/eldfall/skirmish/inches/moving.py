"""A movement as one answer: checked once, completed by a look, followed again without a search."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core.rules.attack import COVER
from norn.games.eldfall.core.state import Battle, Model, Path
from norn.games.eldfall.skirmish.inches import paths
from norn.games.eldfall.skirmish.inches.bodies import (
    INCH,
    body_of,
    find_model,
    has_state,
    mode_of,
    size_of,
)
from norn.games.eldfall.skirmish.inches.grammar import Draft, Vertex, read
from norn.games.eldfall.skirmish.inches.room import has_room
from norn.games.eldfall.skirmish.inches.searching import Search, way_to_contact, way_to_point
from norn.games.eldfall.skirmish.inches.tracing import Trace, trace
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kernel.ask import Look
from norn.kernel.errors import Refusal
from norn.kit.inches import facing_of, length
from norn.kit.ways import dots

WISH: Final = ";?"                  # before a point: a look finds the way there; it is no answer
FAR: Final = 6_000                  # further than any way
SPACING: Final = 50
MEETING: Final = 500               # two of the largest bases touch at less
BUDGETS: Final = {"walk": "move.walk", "run": "move.run", "climb": "move.climb", "jump": "move.jump",
                  "idle": "move.idle", "dodge": "dodge.move", "flicker": "skill.flicker",
                  "flicker_run": "skill.flicker"}
BY_NOTHING: Final = ("walk", "idle", "dodge", "step", "push")       # what the Crouched may do as they are


class Move:
    """A movement that somebody is asked for: of what kind, at most how long, and straight towards whom."""

    def __init__(self, s: Battle, mover: Model, kind: str, inches: int, toward: str) -> None:
        self.s = s
        self.mover = mover
        self.kind = kind
        self.inches = inches
        self.toward = toward

    def budget(self, posture: str) -> int:
        """sequence.posture: So far it may go; half, rounded up, if it stays Crouched."""
        if self.kind == "idle":
            return 0
        if has_state(self.mover, "crouched") and "up" not in posture:
            return (self.inches + 1) // 2 * INCH
        return self.inches * INCH

    def is_blind(self) -> bool:
        """measure.realism: Nobody measures: a path that is too long is cut, and no length is told."""
        return mode_of(self.s) == "realism"


# ---------------------------------------------------------------- checking


def check(move: Move, text: str) -> list[Refusal]:
    """ground.answer, move.walk: Everything against a text, at once."""
    draft = read(text)
    if draft is None:
        wish = WISH in text
        return [Refusal("only_a_wish" if wish else "not_a_path", ("ground.answer",))]
    found = wrong_posture(move, draft)
    if draft.kind != move.kind or (draft.kind == "idle" and draft.vertices):
        return [Refusal("other_kind", ("ground.answer",), kind=move.kind), *found]
    return found + against(move, trace(walker_for(move, draft), draft))


def walker_for(move: Move, draft: Draft) -> Walker:
    """Whoever follows these vertices, with those who could be met there."""
    x, y, far = move.mover.spot[0], move.mover.spot[1], 0
    for vertex in draft.vertices:
        if vertex.x >= 0:
            far = max(far, abs(vertex.x - x), abs(vertex.y - y))
    return Walker(move.s, move.mover, move.kind, draft.posture, far + MEETING)


def against(move: Move, traced: Trace) -> list[Refusal]:
    """move.walk, engaged.movement: What is against a movement as it was followed; each reason once."""
    found: list[Refusal] = []
    budget, cost = move.budget(traced.draft.posture), traced.cost()
    if cost > budget and not move.is_blind():
        found.append(Refusal("too_far", (BUDGETS.get(move.kind, "move.walk"),), inches=said(cost), most=said(budget)))
    if move.toward and traced.legs and not leads_towards(move, traced):
        found.append(Refusal("not_straight", ("engaged.movement",), what=move.toward.partition(" ")[0]))
    kept: dict[str, Refusal] = {}
    for refusal in traced.refusals:
        kept.setdefault(f"{refusal.key} {refusal.data.get('what', '')}", refusal)
    return found + list(kept.values())


def wrong_posture(move: Move, draft: Draft) -> list[Refusal]:
    """sequence.posture: Only the Crouched stand up, where there is room; they walk or stay unless they do; who flies
    does not lie down."""
    crouched = has_state(move.mover, "crouched")
    found: list[Refusal] = []
    if "up" in draft.posture and not crouched:
        found.append(Refusal("not_crouched", ("sequence.posture",)))
    elif "up" in draft.posture and not has_room(move.s, move.mover, size_of(move.mover)):
        found.append(Refusal("no_room", ("ground.stand",)))
    if crouched and not draft.posture.startswith("up"):
        if draft.posture:
            found.append(Refusal("crouched_already", ("sequence.posture",)))
        if move.kind not in BY_NOTHING:
            found.append(Refusal("stand_up_first", ("sequence.posture",)))
    if "down" in draft.posture and (has_state(move.mover, "flying") or move.kind == "push"):
        found.append(Refusal("cannot_lie_down", ("sequence.posture",)))
    return found


def leads_towards(move: Move, traced: Trace) -> bool:
    """engaged.movement: One straight leg towards somebody's middle, to the hundredth."""
    leg = traced.legs[0]
    dx, dy = leg.bx - leg.ax, leg.by - leg.ay
    for one in move.toward.split():
        target = body_of(move.s, find_model(move.s, one))
        px, py = target.x - leg.ax, target.y - leg.ay
        across = int(dx * py - dy * px)
        if len(traced.legs) == 1 and dx * px + dy * py >= 0 and abs(across) <= 2 * length(px, py):
            return True
    return False


def said(hundredths: int) -> str:
    return f"{hundredths // INCH}.{hundredths % INCH:02}"


# ---------------------------------------------------------------- looking


def look(move: Move, text: str) -> Look:
    """ground.answer: The legs and what they cost, how it would face, whom it would touch; a wish gets its way found."""
    if WISH in text:
        return look_for(move, text)
    draft = read(text)
    refusals = check(move, text)
    if draft is None or draft.kind != move.kind:
        return Look(refusals=refusals)
    traced = trace(Walker(move.s, move.mover, move.kind, draft.posture), draft)
    return looked(move, traced, refusals)


def looked(move: Move, traced: Trace, refusals: list[Refusal]) -> Look:
    """measure.sight-free, cover.piece: Who would see it there or be seen, with what cover, of which piece."""
    draft = traced.draft
    if draft.facing < 0:
        draft.facing = facing_after(move, traced)
    legs: list[dict[str, Any]] = []
    for leg in traced.legs:
        drawn: dict[str, Any] = {"points": [[leg.ax, leg.ay], [leg.bx, leg.by]], "wrong": leg.wrong}
        if not move.is_blind():
            drawn["cost"] = f"{said(leg.cost)}″"
        if leg.az != leg.bz:
            drawn["rise"] = f"{said(leg.bz)}″"
        legs.append(drawn)
    there = paths.watchers(move.s, move.mover, traced)
    covers = paths.sheltered(move.s, move.mover, traced, [one for _, one in there])
    touched = [traced.met] if traced.met else []
    touched += [one.id for _, one in there if one.id != traced.met]
    touched += [piece for _, _, _, piece in covers if piece and piece not in touched]
    told = [*says(move, traced), *[(key, {"who": one.id}) for key, one in there],
            *[(key, {"who": one.id, "less": -COVER[cover]}) for key, one, cover, _ in covers]]
    return Look(draft.text(), legs=legs, says=told, touches=touched, refusals=refusals)


def says(move: Move, traced: Trace) -> list[tuple[str, dict[str, Any]]]:
    """measure.assisted: What it would come to; lengths only where they may be measured."""
    told: list[tuple[str, dict[str, Any]]] = []
    if traced.legs and not move.is_blind():
        told.append(("length", {"inches": said(traced.cost()), "most": said(move.budget(traced.draft.posture))}))
    if traced.z != move.mover.spot[2]:
        told.append(("height", {"inches": said(traced.z)}))
    if traced.hangs:
        told.append(("hangs", {}))
    if traced.fall:
        told.append(("falls", {"inches": said(traced.fall)}))
    if traced.met:
        told.append(("touches", {"who": traced.met}))
    return told


def look_for(move: Move, text: str) -> Look:
    """ground.ways: The way to a point; to contact where somebody stands there."""
    wanted = read(text.replace(WISH, ";"))
    if wanted is None or len(wanted.vertices) != 1 or wanted.kind != move.kind or wanted.vertices[0].way:
        return Look(refusals=[Refusal("not_a_path", ("ground.answer",))])
    if move.kind == "idle":
        return Look(refusals=[Refusal("no_way_there", ("move.idle",))])
    goal = wanted.vertices[0]
    walker = Walker(move.s, move.mover, move.kind, wanted.posture)
    traced = wished(move, walker, goal)
    if traced is None:
        return Look(refusals=[Refusal("no_way_there", ("ground.ways",))])
    traced.draft.facing = wanted.facing
    traced.draft.posture = wanted.posture
    return looked(move, traced, [*wrong_posture(move, traced.draft), *against(move, traced)])


def wished(move: Move, walker: Walker, goal: Vertex) -> Trace | None:
    """Straight if that can be gone; else by turning points, ladders, walls."""
    straight = trace(walker, Draft(move.kind, [Vertex("", goal.x, goal.y, goal.z)], -1, walker.posture))
    budget = FAR // 2 if move.is_blind() else move.budget(walker.posture)      # where no length may be told
    if (not straight.refusals and straight.cost() <= budget) or move.kind == "deploy":
        return straight
    search = Search(walker, budget, levels=not move.is_blind())
    for _, body in walker.others:
        if length(goal.x - body.x, goal.y - body.y) <= body.radius + walker.radius // 2:
            return way_to_contact(search, body, foe=any(foe is body for foe in walker.foes))
    return way_to_point(search, goal.x, goal.y) if not move.toward else straight


def facing_after(move: Move, traced: Trace) -> int:
    """sequence.turning: Unless it says so itself it looks at the nearest foe in sight there, else the way it went."""
    foe = paths.nearest_in_sight(move.s, move.mover, traced)
    if foe is not None:
        body = body_of(move.s, foe)
        if (body.x, body.y) != (traced.x, traced.y):
            return facing_of(body.x - traced.x, body.y - traced.y)
    for leg in reversed(traced.legs):
        if (leg.ax, leg.ay) != (leg.bx, leg.by):
            return facing_of(leg.bx - leg.ax, leg.by - leg.ay)
    return move.mover.facing


# ---------------------------------------------------------------- drawing, and the path that an answer means


def region(move: Move) -> dict[str, Any]:
    """measure.assisted: Small: it is in every view. In Realism it does not tell how far one comes."""
    found: dict[str, Any] = {
        "shape": "path", "who": move.mover.id, "x": move.mover.spot[0], "y": move.mover.spot[1],
        "size": body_of(move.s, move.mover).radius, "most": 1 if move.toward else 30, "facings": 64, "join": ";",
        "kind": move.kind, "write": "at:{kind};{points}", "turn": ";{facing}", "stand": "at:{kind};{facing}",
        "wish": "at:{kind};?{points}",
    }
    if mode_of(move.s) == "assisted":
        found["ruler"] = True
    if not move.is_blind() and move.kind != "deploy":
        found["radius"] = move.budget("up" if has_state(move.mover, "crouched") else "")
    return found


def drawing(move: Move) -> dict[str, Any]:
    """move.walk, measure.assisted: Where it could end, as dots half an inch apart; nothing in Realism."""
    if move.is_blind() or move.kind in ("idle", "deploy"):
        return {"dots": [], "spacing": SPACING}
    walker = Walker(move.s, move.mover, move.kind, "")
    search = Search(walker, move.budget(""))
    found: dict[tuple[int, int], int] = {}
    for stage in search.stages:
        for x, y, z in dots(stage.found, SPACING):
            found[x, y] = max(z, found.get((x, y), 0))
    return {"dots": [[x, y, z] for (x, y), z in sorted(found.items())], "spacing": SPACING}


def path(move: Move, text: str) -> Path:
    """ground.answer: It was checked when it was given: nothing is searched here, and nothing refused."""
    draft = read(text)
    assert draft is not None
    traced = trace(walker_for(move, draft), draft)
    if draft.facing < 0:
        draft.facing = facing_after(move, trace(Walker(move.s, move.mover, move.kind, draft.posture), draft))
    return paths.made(move.s, move.mover, traced, move.budget(draft.posture), text)

