"""A view is a scene: boards, zones, tracks, sheets, pages, things. Clients draw scenes and know no game words.

Every part has a stable id, a name and, where a picture would say more, a text alternative. The scene says what matters:
each board, zone, track, sheet and page has a weight, which a game decides anew at each moment. Never compiled.
"""
from __future__ import annotations

from typing import Any, Literal

import msgspec

from norn.kernel.ground import Ground, Laid, Part, Piece, Shape, Spaces, Spot

__all__ = [
    "AREAS", "WEIGHTS", "Area", "Board", "Figure", "Ground", "Laid", "Lot", "Page", "Part", "Placed", "Row", "Scene",
    "Sheet", "Space", "Spaces", "Spot", "Thing", "Track", "Weight", "Zone", "encode", "figure", "find", "laid_out",
    "lots", "parts",
]

Weight = Literal["focus", "near", "shelf", "archive"]
Area = Literal["", "centre", "edge", "party", "hand"]
WEIGHTS: tuple[Weight, ...] = ("focus", "near", "shelf", "archive")
AREAS: tuple[Area, ...] = ("", "centre", "edge", "party", "hand")


class Placed(Part):
    """A part with a place of its own at the table.

    focus: contested now, always in sight; near: beside it; shelf: a counter until it is opened; archive: found when it
    is looked for. The area says where: "" is where its kind usually lies.
    """

    weight: Weight = "near"
    area: Area = ""


class Thing(Part):
    """A card, hero, monster, token, die: something one can point at."""

    short: str = ""                 # what stands on it where there is little room: "Q♠"
    kind: str = ""                  # picks an icon or a colour: "card", "monster", ...
    style: str = ""                 # a variant of the kind: a suit, an element
    state: str = ""                 # "damaged", "exhausted", ...
    badges: list[str] = []          # short marks: "2 wounds", "hunts WIS"
    owner: int = -1
    facedown: bool = False
    stats: dict[str, str] = {}      # values that `explain` can tell of: what players call it -> the stat
    numbers: dict[str, int] = {}    # figures as figures: wounds, strength
    cost: str = ""                  # what playing it takes, as a sign: "2 Resolve"
    keywords: list[str] = []        # words that other texts refer to
    count: int = 1                  # how many lie in this stack
    facing: int | None = None       # degrees, clockwise from up
    remembered: str = ""            # it is not seen now: since when it is only remembered


class Figure(Thing, kw_only=True):
    """A thing on a field in inches; lengths are whole hundredths."""

    x: int
    y: int
    z: int = 0
    radius: int = 0
    height: int = 0
    sees: list[str] = []            # the ids of figures to which it has a free line
    rings: dict[str, int] = {}      # what reaches how far around its rim: drawn when it is pointed at


class Zone(Placed):
    """A place for cards. What a seat may not see is only counted."""

    things: list[Thing] = []
    count: int = 0                  # how many there are, seen or not
    owner: int = -1
    layout: str = "row"             # "row", "pile", "fan"


class Space(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands on a place of the ground. Places on which there is nothing to see are left out."""

    id: str                         # of the spot
    things: list[Thing] = []
    tags: list[str] = []            # beside those of the ground: what is so at the moment
    state: str = ""
    owner: int = -1


class Board(Placed, kw_only=True):
    """What stands on a ground; the ground itself is in `Scene.grounds`, by its digest."""

    ground: str
    spaces: list[Space] = []
    figures: list[Figure] = []      # on a field
    areas: list[Piece] = []         # on a field: what lies there for a while, or is pointed out
    ruler: bool = False             # on a field: anybody may measure on it at any time


class Track(Placed, kw_only=True):
    value: int
    low: int = 0
    high: int = 10
    marks: dict[int, str] = {}      # what happens where


class Row(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    label: str
    value: str
    stat: str = ""                  # what `explain` calls this value, where it can tell how it came about
    of: str = ""                    # whose value it is; the sheet's own without this
    number: int | None = None       # the figure in the value, where it is one: what odds and charts count with
    high: int | None = None         # the most that it can be, where it is drawn as a bar


def figure(label: str, number: int, value: str = "", *, stat: str = "", high: int | None = None) -> Row:
    """A row with a figure in it; `value` where more than the figure is to be read. With `high` it is a bar: 3 of 7."""
    value = value or (str(number) if high is None else f"{number} of {high}")
    return Row(label, value, stat, number=number, high=high)


class Sheet(Placed):
    """A player's or a card's own panel: rows of figures and the things on it."""

    owner: int = -1
    rows: list[Row] = []
    things: list[Thing] = []


class Page(Placed):
    """Text to be read: a story, an encounter, the opening of a quest. Its name is the title; `text` is what it asks."""

    paragraphs: list[str] = []
    speaker: str = ""


class Scene(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    title: str
    status: str = ""                # one line: round, phase, whose turn
    boards: list[Board] = []
    zones: list[Zone] = []
    tracks: list[Track] = []
    sheets: list[Sheet] = []
    pages: list[Page] = []
    notes: list[str] = []
    grounds: dict[str, Ground] = {}  # by digest; clients are sent each once

    def ground(self, board: Board) -> Shape:
        return self.grounds[board.ground]


class Lot(Spot):
    """A spot of the ground with what stands on it: the two together, for whoever draws both at once."""

    things: list[Thing] = []
    state: str = ""
    owner: int = -1


def lots(scene: Scene, board: Board) -> list[Lot]:
    """Every place of the board's ground, with what stands there."""
    here = {space.id: space for space in board.spaces}
    found: list[Lot] = []
    for spot in scene.ground(board).all_spots():
        space = here.get(spot.id) or Space(id=spot.id)
        found.append(Lot(
            id=spot.id, name=spot.name, text=spot.text, x=spot.x, y=spot.y, links=spot.links, group=spot.group,
            terrain=spot.terrain, tags=[*spot.tags, *space.tags], things=space.things, state=space.state,
            owner=space.owner,
        ))
    return found


def laid_out(
    one: str, name: str, places: list[Lot], groups: list[Part] | None = None
) -> tuple[Board, dict[str, Ground]]:
    """A board of spaces and its ground, from places that are told whole. Games with many places keep their ground."""
    spots = [Spot(id=lot.id, name=lot.name, text=lot.text, x=lot.x, y=lot.y, links=lot.links, group=lot.group,
                  terrain=lot.terrain, tags=lot.tags) for lot in places]
    laid = Laid(Spaces(spots=spots, groups=groups or []))
    spaces = [Space(id=lot.id, things=lot.things, state=lot.state, owner=lot.owner) for lot in places
              if lot.things or lot.state or lot.owner >= 0]
    return Board(id=one, name=name, ground=laid.digest, spaces=spaces), {laid.digest: laid.ground}


class Found(dict[str, Part]):
    """Parts by id: what stands in the scene, and behind it the places of its grounds, which are not gone through."""

    def __init__(self, grounds: list[Shape]) -> None:
        super().__init__()
        self.grounds = grounds

    def __contains__(self, one: object) -> bool:
        return super().__contains__(one) or (isinstance(one, str) and self._spot(one) is not None)

    def get(self, one: str, default: Part | None = None) -> Part | None:  # type: ignore[override]
        found: Part | None = super().get(one)
        if found is None:
            found = self._spot(one)
        return default if found is None else found

    def __missing__(self, one: str) -> Part:
        found = self._spot(one)
        if found is None:
            raise KeyError(one)
        return found

    def _spot(self, one: str) -> Spot | None:
        for ground in self.grounds:
            found = ground.spot(one)
            if found is not None:
                return found
        return None


def parts(scene: Scene) -> dict[str, Part]:
    """Everything in the scene, by id, every place of its grounds too."""
    found = find(scene)
    places: dict[str, Part] = {spot.id: spot for ground in found.grounds for spot in ground.all_spots()}
    return {**places, **found}


def find(scene: Scene) -> Found:
    """Everything in the scene by id, to look single ids up: a ground of thousands of places costs nothing."""
    found = Found([scene.ground(board) for board in scene.boards])
    for board in scene.boards:
        found[board.id] = board
        for group in scene.ground(board).groups:
            found[group.id] = group
        for space in board.spaces:
            _things(space.things, found)
        for one in board.figures:
            found[one.id] = one
    for page in scene.pages:
        found[page.id] = page
    for zone in scene.zones:
        found[zone.id] = zone
        _things(zone.things, found)
    for track in scene.tracks:
        found[track.id] = track
    for sheet in scene.sheets:
        found[sheet.id] = sheet
        _things(sheet.things, found)
    return found


def _things(things: list[Thing], found: dict[str, Part]) -> None:
    for thing in things:
        found[thing.id] = thing


def encode(what: Any) -> bytes:
    """Scenes, views and facts as canonical JSON: equal things are equal bytes."""
    # The marks of a track have numbers for keys, which must become texts before they can be put in order.
    return msgspec.json.encode(msgspec.to_builtins(what, str_keys=True), order="deterministic")
