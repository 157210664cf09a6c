"""Fields and the kinds of pieces on them, read strictly from content/kinds.toml and content/fields. Never compiled.

Lengths are whole hundredths of an inch; `at` is a piece's middle, `turn` counts 64ths of a circle.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from norn.kernel.content import Record, load_table, read_toml
from norn.kernel.errors import ContentError

FOLDER = Path(__file__).parent / "content"
Environment = Literal[
    "difficult", "mountainous", "shallow_aquatic", "deep_aquatic", "dangerous", "hazy", "dark", "dense", "toxic",
    "miasma", "forest", "swamp", "scorching", "freezing", "managmatic", "sacred_ground", "unscalable",
]
ENVIRONMENTS: Final[tuple[str, ...]] = get_args(Environment)
Corner = tuple[int, int]


class Slab(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}, kw_only=True):
    """One upright prism of a kind: a rectangle (width, depth, its middle moved by `off`) or an outline."""

    low: int = 0
    high: int
    width: int = 0
    depth: int = 0
    off: Corner = (0, 0)
    outline: tuple[Corner, ...] = ()

    def corners(self) -> list[Corner]:
        if self.outline:
            return list(self.outline)
        (x, y), across, up = self.off, self.width // 2, self.depth // 2
        return [(x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up)]


class Kind(Record, frozen=True, kw_only=True):
    """What pieces are like: slabs, and what they are: solid, a ladder, without end (nobody gets above it), an area."""

    slabs: tuple[Slab, ...]
    solid: bool = False
    ladder: bool = False
    infinite: bool = False
    environments: tuple[Environment, ...] = ()
    style: str = "wall"
    text: str = ""


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece on a field."""

    kind: str
    at: Corner
    turn: int = 0
    name: str = ""


class FieldFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    text: str
    pieces: tuple[Laying, ...]
    size: Corner = (3600, 3600)
    spots: dict[str, Corner] = {}
    free: bool = False          # an arena or a quest's own field: not judged by its number of pieces


def read_field(data: dict[str, Any], kinds: dict[str, Kind]) -> tuple[FieldFile | None, list[str]]:
    """field.file: A field out of a file's data, and everything that is wrong with it."""
    problems: list[str] = []
    pieces: list[Laying] = []
    entries = data.get("pieces", [])
    for number, entry in enumerate(entries if isinstance(entries, list) else [], 1):
        try:
            piece = msgspec.convert(entry, Laying, strict=True)
        except msgspec.ValidationError as error:
            problems.append(f"piece {number}: {error}")
            continue
        pieces.append(piece)
        if piece.kind not in kinds:
            problems.append(f"piece {number}: there is no kind {piece.kind!r}")
        if not 0 <= piece.turn < 64:
            problems.append(f"piece {number}: turn {piece.turn} is not from 0 to 63")
    for key in ("name", "text", "size", "spots", "free"):
        kind: Any = {"size": Corner, "spots": dict[str, Corner], "free": bool}.get(key, str)
        if key in data:
            try:
                msgspec.convert(data[key], kind, strict=True)
            except msgspec.ValidationError as error:
                problems.append(f"{key}: {error}")
    problems += [f"unknown key `{key}`" for key in data if key not in FieldFile.__struct_fields__]
    problems += [f"missing key `{key}`" for key in ("name", "text", "pieces") if key not in data]
    if problems:
        return None, problems
    found = msgspec.convert({**data, "pieces": []}, FieldFile, strict=True)
    return msgspec.structs.replace(found, pieces=tuple(pieces)), _off_the_field(found, pieces)


def _off_the_field(field: FieldFile, pieces: list[Laying]) -> list[str]:
    wide, deep = field.size
    problems = [f"piece {number}: {piece.at} is not on the field" for number, piece in enumerate(pieces, 1)
                if not (0 <= piece.at[0] <= wide and 0 <= piece.at[1] <= deep)]
    return problems + [f"spots: {name} is not on the field" for name, (x, y) in field.spots.items()
                       if not (0 <= x <= wide and 0 <= y <= deep)]


def _read_all() -> dict[str, FieldFile]:
    problems: list[str] = []
    found: dict[str, FieldFile] = {}
    for path in sorted((FOLDER / "fields").glob("*.toml")):
        field, wrong = read_field(read_toml(path), KINDS)
        problems += [f"fields/{path.name}: {problem}" for problem in wrong]
        if field is not None:
            found[path.stem] = field
    if problems:
        raise ContentError(problems)
    return found


KINDS: Final[dict[str, Kind]] = load_table(FOLDER / "kinds.toml", Kind)
FIELDS: Final[dict[str, FieldFile]] = _read_all()
