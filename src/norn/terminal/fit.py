"""A view whose texts can only be read, wherever they came from."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from norn.kernel.escaping import escape
from norn.kernel.scene import Part
from norn.kernel.views import View

# Ids and keys, which must stay what they are; whoever prints one escapes it.
KEYS = frozenset((
    "id", "touches", "links", "group", "prompt", "waiting_for", "stats", "kind", "style", "layout", "shape",
))


def readable(shown: View, named: Callable[[str], str] = str) -> View:
    """The view, made fit in place: every text in it is one line, apart from what a part says of itself, and those at
    the table have their names in it."""
    _make_fit(shown, named)
    return shown


def _make_fit(record: msgspec.Struct, named: Callable[[str], str]) -> None:
    for field in record.__struct_fields__:
        if field in KEYS:
            continue
        value = getattr(record, field)
        if field == "text" and isinstance(record, Part):
            fit: Any = named("\n".join(map(escape, value.split("\n"))))
        else:
            fit = _fit(value, named)
        if fit != value:
            setattr(record, field, fit)


def _fit(value: Any, named: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return named(escape(value))
    if isinstance(value, msgspec.Struct):
        _make_fit(value, named)
    elif isinstance(value, (list, tuple)):
        return type(value)(_fit(one, named) for one in value)
    elif isinstance(value, dict):
        return {_fit(key, named): _fit(one, named) for key, one in value.items()}
    return value
