"""Many options in columns: seven hundred destinations of a fleet are 120 kB one by one, and 9 in columns.

Most of what such options say they all say, or they say it of a place whose number stands in their ids. docs/protocol.md
tells how a client unfolds them.
"""
from __future__ import annotations

from typing import Any

from msgspec.structs import fields

from norn.kernel.views import AskView, Column, Folded, OptionView

MANY = 40           # below that a patch by ids says less
HOLE = "*"
NAMED = ("id", "label", "title", "touches")         # where an option may speak of its own place
PLAIN = ("rules", "attempt", "cost", "limit", "detail", "group")
DEFAULTS: dict[str, Any] = {one.name: one.default for one in fields(OptionView) if not one.required}


def fold_options(ask: AskView | None) -> None:
    """Put many options into columns, where a client can make the same ones of them."""
    if ask is None or len(ask.options) < MANY:
        return
    keys = [_key(one.id) for one in ask.options]
    if not all(keys) or any(HOLE in _texts(one) for one in ask.options):
        return
    columns = {}
    for name in NAMED:
        values = [_with_hole(getattr(one, name), key) for one, key in zip(ask.options, keys, strict=True)]
        columns[name] = _column(values)
    for name in PLAIN:
        columns[name] = _column([getattr(one, name) for one in ask.options])
    said = {name: column for name, column in columns.items() if column.at or column.of != [_default(name)]}
    via, far = _ways(ask.options)
    ask.folded = Folded(" ".join(keys), said, via, far)
    ask.options = []


def _key(option: str) -> str:
    """What an id ends with: the number of a hex, of a card."""
    return option.replace(":", " ").rsplit(" ", 1)[-1]


def _texts(one: OptionView) -> str:
    return " ".join((one.id, one.label, one.title, *one.touches))


def _with_hole(value: Any, key: str) -> Any:
    return value.replace(key, HOLE) if isinstance(value, str) else [text.replace(key, HOLE) for text in value]


def _column(values: list[Any]) -> Column:
    """Each value once, in the order in which they come."""
    found: dict[Any, int] = {}
    at = [found.setdefault(tuple(one) if isinstance(one, list) else one, len(found)) for one in values]
    of = [list(one) if isinstance(one, tuple) else one for one in found]
    return Column(of, at if len(of) > 1 else [])


def _default(name: str) -> Any:
    return [] if name in ("touches", "rules") else DEFAULTS.get(name)


def _ways(options: list[OptionView]) -> tuple[list[int], list[list[str]]]:
    """A tree of ways: most lead through a place that is offered itself."""
    if not any(one.via for one in options):
        return [], []
    at = {one.touches[-1]: n for n, one in reversed(list(enumerate(options))) if one.touches}
    far: dict[tuple[str, ...], int] = {}
    via = []
    for one in options:
        place = at.get(one.via[0]) if len(one.via) == 1 else None
        via.append(-1 - far.setdefault(tuple(one.via), len(far)) if place is None else place)
    return via, [list(one) for one in far]
