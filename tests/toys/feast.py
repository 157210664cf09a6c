"""Positions of skald: a table brought to where a test wants it."""

from __future__ import annotations

import json
from typing import Any

from norn.kernel.catalogue import look_in, open_table
from norn.kernel.table import Table
from tests.toys.skald.content import PACK
from tests.toys.skald.state import State

look_in("tests.toys")


def feast(seats: int = 3, seed: int = 1, **given: Any) -> Table:
    """A new table, at the moot of the first night."""
    return open_table("skald", seats, seed, **given)


def at_plots(seats: int = 3, theme: str = "fog", **given: Any) -> Table:
    """All are about to plot."""
    table = feast(seats, **given)
    table.answer(0, f"theme:{theme}")
    return table


def at_turn(
    seats: int = 3,
    hands: dict[int, str] | None = None,
    fronts: dict[int, str] | None = None,
    deck: str = "",
    theme: str = "truce",
    given: dict[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """The first skald's first deed. Hands, fronts and the deck (top first) are kinds such as "insult retort"."""
    table = at_plots(seats, theme, **(given or {}))
    for seat in range(seats):       # nobody courts back, nobody draws
        table.answer(seat, "do:court")
        if seats > 2:
            table.answer(seat, f"seat:{(seat + 1) % seats}")
    raw = table.definition.dump(table.game.state)
    _deal(raw, hands or {}, fronts or {}, deck.split())
    for key, value in changes.items():
        _set(raw, key, value)
    table.correct(json.dumps(raw))
    return table


def _deal(raw: dict[str, Any], hands: dict[int, str], fronts: dict[int, str], top: list[str]) -> None:
    """Every card anew: what was asked for, and the rest into the deck."""
    left = list(range(len(PACK)))

    def take(kinds: list[str]) -> list[int]:
        found = []
        for kind in kinds:
            card = next(card for card in left if raw["kinds"][card] == kind)
            left.remove(card)
            found.append(card)
        return found

    for seat, skald in enumerate(raw["skalds"]):
        skald["hand"] = take(hands.get(seat, "").split())
        skald["front"] = take(fronts.get(seat, "").split())
        skald["knows"] = []
    above = take(top)
    raw["deck"] = left + above[::-1]
    raw["discard"] = []


def _set(raw: dict[str, Any], key: str, value: Any) -> None:
    """`mead0=3` is the mead of seat 0; `deeds=1` is of the table."""
    if key[-1].isdigit() and key[:-1] in raw["skalds"][0]:
        raw["skalds"][int(key[-1])][key[:-1]] = value
    else:
        assert key in raw
        raw[key] = value


def card(table: Table, seat: int, kind: str) -> str:
    """The name of a card of this kind in a seat's hand or in front of it."""
    s: State = table.game.state
    return next(s.ids[one] for one in s.skalds[seat].hand + s.skalds[seat].front if s.kinds[one] == kind)


def plays(table: Table, seat: int, kind: str) -> None:
    table.answer(seat, f"do:play {card(table, seat, kind)}")


def retorts(table: Table, seat: int) -> None:
    table.answer(seat, f"do:retort {card(table, seat, 'retort')}")


def prompt(table: Table) -> str:
    assert table.ask is not None
    return table.ask.prompt


def asked(table: Table) -> list[int]:
    return list(table.pending)


def renown(table: Table) -> list[int]:
    return [skald.renown for skald in table.game.state.skalds]


def mead(table: Table) -> list[int]:
    return [skald.mead for skald in table.game.state.skalds]


def kinds_told(table: Table, seat: int | None = None) -> list[str]:
    """The kinds of the events so far, of all or of those that a seat was told."""
    events = table.events() if seat is None else table.events_for(seat)
    return [event.kind for event in events]
