"""What a seat may see of a Skirmish: the field, who stands where, how far and in whose sight."""
from __future__ import annotations

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules.points import ANYWHERE
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish import sheets
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.field import Field, find_field
from norn.games.eldfall.skirmish.hiding import deal_anew, knows
from norn.games.eldfall.skirmish.inches.bodies import distance, height_of, is_flying, mode_of, on_field, radius_of
from norn.games.eldfall.skirmish.inches.deploying import zone_for
from norn.games.eldfall.skirmish.inches.grammar import read
from norn.games.eldfall.skirmish.inches.laying import outline, read_spot
from norn.games.eldfall.skirmish.inches.moving import said
from norn.games.eldfall.skirmish.inches.seeing import sees
from norn.games.eldfall.skirmish.inches.zones import PRISM
from norn.games.eldfall.skirmish.rings import rings
from norn.games.eldfall.skirmish.sheets import called, letter
from norn.games.eldfall.skirmish.state import State
from norn.kernel import ground
from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.ground import Laid
from norn.kernel.scene import Board, Figure, Scene
from norn.kit.inches import FACINGS

STATES = ("crouched", "flying", "incapacitated", "dead", "engaged", "shrouded")
MOVES = {"walk": "walks", "run": "runs", "climb": "climbs", "jump": "jumps", "idle": "stays where it is",
         "dodge": "steps aside", "step": "takes a step", "push": "is driven back", "flicker": "flickers",
         "flicker_run": "flickers far", "flee": "runs away"}
_LAID: dict[str, Laid] = {}


def laid(field: Field) -> Laid:
    """The field as clients draw it, made once."""
    kept = _LAID.get(field.name)
    if kept is None:
        if len(_LAID) >= 32:
            _LAID.clear()
        spots = [ground.Spot(id=f"spot:{name}", name=name.replace("_", " "), x=x, y=y)
                 for name, (x, y) in field.spots.items()]
        kept = Laid(ground.Field(width=field.width, height=field.depth, pieces=_drawn(field, solid=True),
                                 areas=_drawn(field, solid=False), spots=spots))
        _LAID[field.name] = kept
    return kept


def _drawn(field: Field, *, solid: bool) -> list[ground.Piece]:
    """A piece of several slabs is several outlines; the first has the piece's id."""
    found: list[ground.Piece] = []
    for piece in field.pieces:
        if (piece.solid or piece.ladder) != solid:
            continue
        for number, prism in enumerate(piece.prisms):
            words = [piece.text, *[name.replace("_", " ") for name in piece.environments]]
            found.append(ground.Piece(
                id=piece.id if not number else f"{piece.id}.{number}", name=piece.name,
                text=", ".join(word for word in words if word), outline=[(int(x), int(y)) for x, y in prism.corners],
                low=int(prism.low), high=int(prism.high), style=piece.style,
            ))
    return found


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    field = find_field(s.field)
    land = laid(field)
    figures = [_figure(g, one, seat) for one in on_field(s)]
    board = Board(id="board:field", name=field.title, text=field.text, ground=land.digest, figures=figures,
                  areas=[*_zones(s), *_lying(s)], weight="focus", ruler=mode_of(s) == "assisted")
    return Scene(title="Eldfall Skirmish", status=f"Round {s.round} of 5" if s.round else "Before the battle",
                 boards=[board], sheets=sheets.sheets(g, seat), grounds={land.digest: land.ground})


def _figure(g: Game[State], one: Model, seat: int) -> Figure:
    s = g.state
    named = shown_name(s, one, seat)
    seen = [other for other in on_field(s) if other.seat != one.seat and sees(s, one, other, back=not is_flying(one))]
    badges = [state.name for state in one.states if state.name in STATES]
    if len(one.spot) > 3:
        badges.append("on a wall")
    if not knows(seat, one):
        badges.append(f"{one.ap} AP")
    return Figure(id=one.id, name=named, short=letter(one), kind="hero", owner=one.seat,
                  text=_words(s, one, seen, seat), sees=[other.id for other in seen], rings=rings(g, one, seat),
                  x=one.spot[0], y=one.spot[1], z=one.spot[2], radius=radius_of(one), height=height_of(one),
                  facing=degrees(one.facing), badges=badges)


def shown_name(s: State, one: Model, seat: int) -> str:
    """deploy.shrouded, S169: A token's name tells nothing to others."""
    return called(s, one, seat) if knows(seat, one) else f"a Shrouded token {letter(one)}"


def degrees(facing: int) -> int:
    """Clockwise from up: facings count from the right, and y grows downwards."""
    return (90 * 64 + facing * 360 + 32) // 64 % 360


def _words(s: State, one: Model, seen: list[Model], seat: int) -> str:
    """measure.sight-free, measure.assisted: Whom it sees, at any time; how far off, where that may be measured."""
    told = []
    for other in seen:
        far = f", {said(distance(s, one, other))}″ away" if mode_of(s) == "assisted" else ""
        told.append(f"{shown_name(s, other, seat)}{far}")
    high = f"Stands {said(one.spot[2])}″ up. " if one.spot[2] else ""
    return f"{high}Sees {'; '.join(told)}." if told else f"{high}Sees no enemy."


def _zones(s: State) -> list[ground.Piece]:
    """deploy.zones: Whose zone lies where."""
    found = []
    for seat in range(len(s.sides)):
        if s.zones_of[seat] < 0:
            continue
        left, low, right, top = zone_for(s, seat)
        found.append(ground.Piece(id=f"zone:seat{seat}", name=f"zone of seat {seat + 1}", style="zone",
                                  outline=[(left, low), (right, low), (right, top), (left, top)]))
    return found


def _lying(s: State) -> list[ground.Piece]:
    """Templates, tokens, and what magic has left there."""
    found = []
    for zone in s.zones:
        if zone.spot[0] == PRISM:
            corners = [(zone.spot[at], zone.spot[at + 1]) for at in range(3, len(zone.spot), 2)]
        else:
            corners = [(x, y) for x, y in outline(zone.spot)]
        found.append(ground.Piece(id=zone.id, name=zone.kind.replace("_", " "), outline=corners, style="token",
                                  text=", ".join(name.replace("_", " ") for name in zone.inside)))
    return found


def resample(state: State, now: State, seat: int, chance: Chance) -> dict[str, str]:
    """scheme.rule, deploy.shrouded: Whatever the seat cannot know is otherwise."""
    return deal_anew(state, now, seat, chance)


def name(one: str) -> str:
    """Names that need no state."""
    kind, _, rest = one.partition(":")
    if kind == "move":
        return MOVES.get(rest, rest)
    if kind == "kind":
        return rest.replace("_", " ").capitalize()
    if kind == "at":
        return said_place(one)
    if kind == "point":
        return "at another point of its way" if rest == ANYWHERE else f"at point {rest} of its way"
    if kind == "way":
        return rest.replace("_", "-")
    if kind in ("ability", "profile", "ready"):
        return printed_name(kind, rest)
    if kind == "scheme":
        return CONTENT.schemes[rest.partition(".")[2]].name
    if kind == "choice":
        return rest.replace("_", " ").replace("-", " to ")
    if kind == "quest":
        return CONTENT.quests[rest].name
    raise KeyError(one)


def said_place(text: str) -> str:
    """deploy.place, template.shapes: Where somebody would be set down, or a template lie; of a movement its kind."""
    template, draft = read_spot(text), read(text)
    if len(template) == 1:
        return f"towards {template[0] * 360 // FACINGS}°, clockwise from the right"
    if template:
        return _said_point(*template)
    if draft is None or not draft.vertices:
        return ""
    end = draft.vertices[-1]
    return _said_point(end.x, end.y, end.z)


def _said_point(x: int, y: int, z: int) -> str:
    height = f", {said(z)}″ up" if z > 0 else ""
    return f"{said(x)}″ from the left, {said(y)}″ from the top{height}"


def printed_name(kind: str, name: str) -> str:
    """What something printed is called; an art with its level, as in fencing_2."""
    if kind == "profile":
        return catalogue.PROFILES[name].name
    if kind == "ready":
        return CONTENT.ready[name].name
    art, _, level = name.rpartition("_")
    if level.isdigit() and art in catalogue.PRINTED:
        one = catalogue.art(art)
        return f"{one.name} {level} ({one.levels[int(level) - 1].name})"
    return catalogue.PRINTED[name].name
