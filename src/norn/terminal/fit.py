"""A view whose texts can only be read, wherever they came from."""
from __future__ import annotations

from typing import Any

import msgspec

from norn.kernel.escaping import escape
from norn.kernel.scene import Part
from norn.kernel.views import View

# Ids and keys, which must stay what they are; whoever prints one escapes it.
KEYS = frozenset((
    "id", "touches", "links", "group", "prompt", "waiting_for", "stats", "kind", "style", "layout", "shape",
))


def readable(shown: View) -> View:
    """The view, made fit in place: every text in it is one line, apart from what a part says of itself."""
    _make_fit(shown)
    return shown


def _make_fit(record: msgspec.Struct) -> None:
    for field in record.__struct_fields__:
        if field in KEYS:
            continue
        value = getattr(record, field)
        if field == "text" and isinstance(record, Part):
            fit: Any = "\n".join(map(escape, value.split("\n")))
        else:
            fit = _fit(value)
        if fit != value:
            setattr(record, field, fit)


def _fit(value: Any) -> Any:
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, msgspec.Struct):
        _make_fit(value)
    elif isinstance(value, (list, tuple)):
        return type(value)(map(_fit, value))
    elif isinstance(value, dict):
        return {_fit(key): _fit(one) for key, one in value.items()}
    return value
