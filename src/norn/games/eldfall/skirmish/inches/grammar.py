"""How a movement is written: `at:walk;1200,300;1500,450;12;c`.

The kind; the vertices after the start; the facing, one of 64, which may be left out; `c` to lie down at the end, `s` to
stand up first. A vertex is `x,y` on the ground, `l300` up or down a ladder to that height, `w300` along a wall,
`jx,y,z` through the air, `px,y` pulled up onto an edge; of a Flicker `x,y,z`.
"""
from __future__ import annotations

import re
from typing import Final

GROUND: Final = ""
LADDER: Final = "l"
WALL: Final = "w"
AIR: Final = "j"
PULL: Final = "p"
MOST: Final = 60            # vertices
KINDS: Final = ("walk", "run", "climb", "jump", "idle", "flicker", "flicker_run", "dodge", "step", "deploy", "push")
_VERTEX: Final = re.compile(r"([lw])(\d{1,5})|([jp]?)(\d{1,5}),(\d{1,5})(?:,(\d{1,5}))?")
UNSAID: Final = -1
FLICKERS: Final = ("flicker", "flicker_run")


class Vertex:
    """A point that a movement leads to: by which way, and where; what the text does not say is -1."""

    def __init__(self, way: str, x: int, y: int, z: int) -> None:
        self.way = way
        self.x = x
        self.y = y
        self.z = z

    def text(self) -> str:
        if self.way in (LADDER, WALL):
            return f"{self.way}{self.z}"
        height = f",{self.z}" if self.z >= 0 and self.way != PULL else ""
        return f"{self.way}{self.x},{self.y}{height}"


class Draft:
    """A movement as it was written."""

    def __init__(self, kind: str, vertices: list[Vertex], facing: int, posture: str) -> None:
        self.kind = kind
        self.vertices = vertices
        self.facing = facing
        self.posture = posture      # "", "up", "down", "up down"

    def text(self) -> str:
        parts = [f"at:{self.kind}", *[vertex.text() for vertex in self.vertices]]
        if self.facing >= 0:
            parts.append(str(self.facing))
        if self.posture:
            parts.append(("s" if "up" in self.posture else "") + ("c" if "down" in self.posture else ""))
        return ";".join(parts)


def read(text: str) -> Draft | None:
    """ground.answer: What a text means; None where it is no movement at all."""
    parts = text.removeprefix("at:").split(";")
    if not text.startswith("at:") or parts[0] not in KINDS or len(parts) > MOST + 3:
        return None
    posture, facing = "", UNSAID
    if parts[-1] in ("c", "s", "sc"):
        last = parts.pop()
        posture = {"c": "down", "s": "up", "sc": "up down"}[last]
    if len(parts) > 1 and _is_number(parts[-1]):
        facing = int(parts.pop())
    if facing > 63:
        return None
    vertices: list[Vertex] = []
    for part in parts[1:]:
        vertex = _vertex(part)
        if vertex is None:
            return None
        vertices.append(vertex)
    return Draft(parts[0], vertices, facing, posture)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= 2


def _vertex(part: str) -> Vertex | None:
    found = _VERTEX.fullmatch(part)
    if found is None or not part.isascii():
        return None
    if found[1]:
        return Vertex(found[1], UNSAID, UNSAID, int(found[2]))
    height = int(found[6]) if found[6] else UNSAID
    if (found[3] == AIR) != (height >= 0) and found[3]:
        return None
    return Vertex(found[3], int(found[4]), int(found[5]), height)
