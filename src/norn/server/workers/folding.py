"""A question on the wire says nothing twice; docs/protocol.md tells how a client unfolds it.

Options leave out what is written on the cards that they touch. Many of them go in columns: seven hundred destinations
of a fleet are 120 kB one by one, and 9 in columns, because most of what they say they all say, or they say it of a
place whose number stands in their ids.
"""
from __future__ import annotations

import re
from typing import Any

from msgspec.structs import fields

from norn.kernel.scene import Found, Thing, find
from norn.kernel.views import AskView, Column, Folded, OptionView, View

MANY = 40           # below that a patch by ids says less
HOLE = "*"
UP = "+"
COMMA = ", "
NUMBER = 3          # bytes that the number of a part takes
WRITTEN = re.compile(r"\{\d+(\.\d+)?\}")
NAMED = ("id", "label", "title", "touches")         # where an option may speak of its own place
PLAIN = ("rules", "attempt", "cost", "limit", "detail", "group")
DEFAULTS: dict[str, Any] = {one.name: one.default for one in fields(OptionView) if not one.required}


def fold_options(shown: View) -> None:
    """Say of the options what a client cannot know without being told."""
    if shown.ask is not None:
        _fold_many(shown.ask)
    said = [one for one in (*(shown.ask.options if shown.ask else ()), *shown.free) if one.touches]
    if said:
        found = find(shown.scene)
        for one in said:
            _leave_out_texts(one, found)


def _leave_out_texts(option: OptionView, found: Found) -> None:
    """What is written on the things that it touches is not said again, but where it stands."""
    if WRITTEN.search(option.label + option.detail):
        return
    holes = {}
    for n, one in enumerate(option.touches):
        part = found.get(one)
        if isinstance(part, Thing) and part.text:
            holes.update(written_on(n, part.text))
    said = option.label, option.detail
    for text, hole in sorted(holes.items(), key=_longest):
        option.label = option.label.replace(text, hole)
        option.detail = option.detail.replace(text, hole)
    option.written = said != (option.label, option.detail)


def written_on(n: int, text: str) -> dict[str, str]:
    """What may be left out of the text of the n-th thing, and what stands for it: all, or a line after its head."""
    lines = text.split("\n")
    tails = {line.partition(": ")[2]: f"{{{n}.{m}}}" for m, line in reversed(list(enumerate(lines)))}
    return {tail: hole for tail, hole in {" ".join(lines): f"{{{n}}}", **tails}.items() if len(tail) > len(hole)}


def _longest(found: tuple[str, str]) -> int:
    return -len(found[0])


def _fold_many(ask: AskView) -> None:
    """Put many options into columns, where a client can make the same ones of them."""
    if len(ask.options) < MANY:
        return
    keys = [_key(one.id) for one in ask.options]
    if not all(keys) or any(UP in key for key in keys) or any(HOLE in _texts(one) for one in ask.options):
        return
    columns = {}
    for name in NAMED:
        values = [_with_hole(getattr(one, name), key) for one, key in zip(ask.options, keys, strict=True)]
        columns[name] = _column(values)
    for name in PLAIN:
        columns[name] = _column([getattr(one, name) for one in ask.options])
    said = {name: column for name, column in columns.items() if len(column.of) > 1 or column.of != [_default(name)]}
    via, far = _ways(ask.options)
    ask.folded = Folded(_counted(keys), said, via, far)
    ask.options = []


def _key(option: str) -> str:
    """What an id ends with: the number of a hex, of a card."""
    return option.replace(":", " ").rsplit(" ", 1)[-1]


def _counted(keys: list[str]) -> str:
    """Numbers that follow one another are said by the first and how many more: 0412+7."""
    found: list[tuple[str, int]] = []
    for key in keys:
        first, more = found[-1] if found else ("", 0)
        if key.isascii() and first.isdigit() and key == str(int(first) + more + 1).zfill(len(first)):
            found[-1] = first, more + 1
        else:
            found.append((key, 0))
    return " ".join([f"{first}{UP}{more}" if more else first for first, more in found])


def _texts(one: OptionView) -> str:
    return " ".join((one.id, one.label, one.title, *one.touches))


def _with_hole(value: Any, key: str) -> Any:
    return value.replace(key, HOLE) if isinstance(value, str) else [text.replace(key, HOLE) for text in value]


def _column(values: list[Any]) -> Column:
    """Each value once, in the order in which they come."""
    found: dict[Any, int] = {}
    at = [found.setdefault(tuple(one) if isinstance(one, list) else one, len(found)) for one in values]
    of = [list(one) if isinstance(one, tuple) else one for one in found]
    if len(of) == 1:
        return Column(of)
    runs = _runs(at)
    column = Column(of, runs=runs) if len(runs) < len(at) else Column(of, at)
    return _in_parts(column)


def _in_parts(column: Column) -> Column:
    """Long texts that differ in one of their parts, as "12 MPs, 0 left, attrition there" do: each part once."""
    if not all(isinstance(one, str) for one in column.of):
        return column
    parts: dict[str, int] = {}
    of = [[parts.setdefault(part, len(parts)) for part in text.split(COMMA)] for text in column.of]
    long = sum(map(len, column.of))
    short = sum(map(len, parts)) + NUMBER * sum(map(len, of))
    return Column(of, column.at, column.runs, list(parts)) if short * 2 < long else column


def _runs(at: list[int]) -> list[int]:
    """How many in a row have which value, and so on."""
    found: list[int] = []
    for one in at:
        if found and found[-1] == one:
            found[-2] += 1
        else:
            found += [1, one]
    return found


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
