"""What the generated `_records.py` of a game stands on: strict readers of plain JSON data.

A wrong type, a missing or an unknown field is a SaveError that names the place.
"""
from __future__ import annotations

from typing import Any, Final

from norn.kernel.errors import SaveError

LIMIT: Final = 1 << 53


def fields(raw: Any, at: str, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise SaveError(f"{at}: expected a record, found {_kind(raw)}")
    for name in names:
        if name not in raw:
            raise SaveError(f"{at}: {name} is missing")
    if len(raw) > len(names):
        unknown = next(key for key in raw if key not in names)
        raise SaveError(f"{at}: unknown field {str(unknown)[:40]!r}")
    return raw


def as_int(raw: Any, at: str) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise SaveError(f"{at}: expected a whole number, found {_kind(raw)}")
    if not -LIMIT <= raw <= LIMIT:
        raise SaveError(f"{at}: the number is out of all bounds")
    return raw


def as_str(raw: Any, at: str) -> str:
    if not isinstance(raw, str):
        raise SaveError(f"{at}: expected a text, found {_kind(raw)}")
    return raw


def as_bool(raw: Any, at: str) -> bool:
    if not isinstance(raw, bool):
        raise SaveError(f"{at}: expected true or false, found {_kind(raw)}")
    return raw


def as_list(raw: Any, at: str) -> list[Any]:
    if not isinstance(raw, list):
        raise SaveError(f"{at}: expected a list, found {_kind(raw)}")
    return raw


def as_row(raw: Any, at: str, count: int) -> list[Any]:
    if len(as_list(raw, at)) != count:
        raise SaveError(f"{at}: expected a list of {count}, found one of {len(raw)}")
    return as_list(raw, at)


def as_dict(raw: Any, at: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise SaveError(f"{at}: expected a table of names, found {_kind(raw)}")
    for key in raw:
        if not isinstance(key, str):
            raise SaveError(f"{at}: a name that is not a text")
    return raw


def _kind(raw: Any) -> str:
    return "nothing" if raw is None else type(raw).__name__
