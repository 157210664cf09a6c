"""TypeScript for the web table, from the records in Python: `python -m tools.typescript` writes web/src/lib/records.ts.

What the server sends has all its fields there (`fill.ts` puts defaults back by the table FIELDS); what clients send may
leave out what has a default.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from norn.host import estimates
from norn.kernel import ground, learn, scene, views
from norn.server.messages import http, parts, sockets
from norn.server.messages.fields import In, Out

FILE = Path(__file__).parent.parent / "web/src/lib/records.ts"
HEAD = "/** Made by `python -m tools.typescript` from the records in Python; not to be changed by hand. */\n"
PLAIN = {
    inspect.AnyType: "unknown", inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.IntType: "number",
    inspect.FloatType: "number", inspect.StrType: "string", inspect.RawType: "unknown",
}
UNSENT = (In, Out, scene.Lot, ground.Shape, learn.Taught)
FINISHED = {("SeatState", "view"): views.View | None}     # finished JSON for the server, a record for clients


def structs() -> list[type[msgspec.Struct]]:
    """Every record that goes over the wire, in the order of the modules."""
    found: dict[str, type[msgspec.Struct]] = {}
    for module in (ground, scene, views, learn, estimates, parts, sockets, http):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, msgspec.Struct) and one not in UNSENT:
                found.setdefault(one.__name__, one)
    return list(found.values())


def written(what: inspect.Type) -> str:
    """A type, as TypeScript says it."""
    if isinstance(what, inspect.Metadata):
        return written(what.type)
    if isinstance(what, inspect.StructType):
        return what.cls.__name__
    if isinstance(what, inspect.LiteralType):
        return " | ".join(json.dumps(one) for one in what.values)
    if isinstance(what, inspect.UnionType):
        return " | ".join(written(one) for one in what.types)
    if isinstance(what, inspect.ListType | inspect.VarTupleType):
        item = written(what.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(what, inspect.TupleType):
        return f"[{', '.join(written(one) for one in what.item_types)}]"
    if isinstance(what, inspect.DictType):
        return f"Record<string, {written(what.value_type)}>"
    return PLAIN[type(what)]


def default(field: inspect.Field) -> Any:
    """What a missing field means; NODEFAULT where it is never missing."""
    made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return made if made is msgspec.NODEFAULT else msgspec.to_builtins(made)


def nested(what: inspect.Type) -> str:
    """How records lie in a field: "Zone", "[Zone" in a list, "{Zone" in a map, "" where there are none."""
    if isinstance(what, inspect.Metadata):
        return nested(what.type)
    if isinstance(what, inspect.UnionType):
        kinds = {kind for one in what.types if (kind := nested(one))}
        return kinds.pop() if len(kinds) == 1 else ""
    if isinstance(what, inspect.StructType):
        return what.cls.__name__
    if isinstance(what, inspect.ListType | inspect.VarTupleType):
        return "[" + inner if (inner := nested(what.item_type)) else ""
    if isinstance(what, inspect.DictType):
        return "{" + inner if (inner := nested(what.value_type)) else ""
    return ""


def fields(shape: inspect.StructType) -> Iterator[tuple[str, inspect.Type, Any]]:
    for field in shape.fields:
        finished = FINISHED.get((shape.cls.__name__, field.name))
        yield field.encode_name, field.type if finished is None else inspect.type_info(finished), default(field)


def interface(shape: inspect.StructType) -> str:
    lines = [f'  {shape.tag_field}: "{shape.tag}";'] if shape.tag is not None else []
    sent = issubclass(shape.cls, In)
    for name, what, missing in fields(shape):
        lines.append(f"  {name}{'?' if sent and missing is not msgspec.NODEFAULT else ''}: {written(what)};")
    return f"export interface {shape.cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def row(shape: inspect.StructType) -> str:
    """A row of FIELDS: [what missing fields mean, where records lie]."""
    told = list(fields(shape))
    missing = {name: value for name, _, value in told if value is not msgspec.NODEFAULT}
    within = {name: kind for name, what, _ in told if (kind := nested(what))}
    return f"  {shape.cls.__name__}: [{json.dumps(missing)}, {json.dumps(within)}],\n"


def typescript() -> str:
    found = inspect.multi_type_info(structs())
    shapes = [one for one in found if isinstance(one, inspect.StructType)]
    told = [one for one in shapes if not issubclass(one.cls, In)]
    names = "".join(f"  {one.cls.__name__}: {one.cls.__name__};\n" for one in told)
    grounds = {one.tag: one.cls.__name__ for one in shapes if one.tag_field == "shape" and one.tag is not None}
    said = " | ".join(one.cls.__name__ for one in shapes if issubclass(one.cls, In) and one.tag is not None)
    heard = " | ".join(one.cls.__name__ for one in told if one.tag is not None and issubclass(one.cls, Out))
    return "\n".join([
        HEAD, *(interface(one) for one in shapes),
        f"export type Ground = {' | '.join(grounds.values())};",
        f"export type ClientMessage = {said};",
        f"export type ServerMessage = {heard};\n",
        f"/** Records that the server sends. */\nexport interface Records {{\n{names}}}\n",
        f"/** Shapes of grounds. */\nexport const SHAPES = {json.dumps(grounds)} as const;\n",
        "/** What missing fields mean; where records lie in fields: [ in a list, { in a map. */",
        "export const FIELDS: Record<keyof Records, [Record<string, unknown>, Record<string, string>]> = {\n"
        + "".join(row(one) for one in told) + "};\n",
    ])


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(None if FILE.read_text() == typescript() else f"{FILE} is not fresh: python -m tools.typescript")
    FILE.write_text(typescript())
