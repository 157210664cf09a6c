"""A view is a scene: boards, zones, tracks, sheets, things. Clients draw scenes and know no game words.

Every part has a stable id, a name and, where a picture would say more, a text alternative. Never compiled.
"""
from __future__ import annotations

from typing import Any

import msgspec


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str = ""                  # what it says or does, in words


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


class Zone(Part):
    """A place for cards. What a seat may not see is only counted."""

    things: list[Thing] = []
    count: int = 0                  # how many there are, seen or not
    owner: int = -1
    layout: str = "row"             # "row", "pile", "fan"


class Space(Part):
    """A place on a board of linked spaces, at integer coordinates for drawing."""

    x: int = 0
    y: int = 0
    links: list[str] = []
    things: list[Thing] = []
    tags: list[str] = []
    group: str = ""                 # the tile or region it belongs to


class Board(Part):
    """Linked spaces; hexes, tiles and inches come with their games."""

    shape: str = "spaces"
    spaces: list[Space] = []
    groups: list[Part] = []


class Track(Part):
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


def figure(label: str, number: int, value: str = "", *, stat: str = "") -> Row:
    """A row with a figure in it; `value` where more than the figure is to be read: 3 of 7."""
    return Row(label, value or str(number), stat, number=number)


class Sheet(Part):
    """A player's or a card's own panel: rows of figures and the things on it."""

    owner: int = -1
    rows: list[Row] = []
    things: list[Thing] = []


class Scene(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    title: str
    status: str = ""                # one line: round, phase, whose turn
    boards: list[Board] = []
    zones: list[Zone] = []
    tracks: list[Track] = []
    sheets: list[Sheet] = []
    notes: list[str] = []


def parts(scene: Scene) -> dict[str, Part]:
    """Everything in the scene, by id."""
    found: dict[str, Part] = {}
    for board in scene.boards:
        found[board.id] = board
        for group in board.groups:
            found[group.id] = group
        for space in board.spaces:
            found[space.id] = space
            _things(space.things, found)
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
