"""What is folded for the wire is the same when it is unfolded as docs/protocol.md says: options, and events."""
from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from norn.agents import find_agent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Scene, Thing, Zone
from norn.kernel.views import AskView, OptionView, View, view
from norn.server.messages.parts import EventInfo, SeatState
from norn.server.tables.seat_logs import fold_events
from norn.server.workers.folding import MANY, fold_options
from tests.server.page_rules import events_of, options_of, written_out

WORDS = st.sampled_from(["", "a", "1", "0101", "hex 0101", "hex:0102", "*", "two words"])
KEYS = st.lists(st.sampled_from(["0099", "0100", "0101", "7", "8", "9", "10", "٣", "a1", "12b", "1+2"]), min_size=MANY)
OPTION = st.builds(
    OptionView, id=st.sampled_from(["hex:{}", "do:go army:1 hex:{}", "do:stay {}", "{}"]), label=WORDS,
    touches=st.lists(WORDS, max_size=2), rules=st.sampled_from([(), ("1",), ("1", "2")]), attempt=st.booleans(),
    cost=WORDS, limit=st.integers(0, 2), title=WORDS, detail=WORDS, group=WORDS, via=st.lists(WORDS, max_size=2),
)


def plain(options: list[OptionView]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(options))
    return found


def with_defaults(options: list[dict[str, Any]]) -> bytes:
    """A client that leaves nothing out."""
    return msgspec.json.encode(msgspec.convert(options, list[OptionView]))


def asking(ask: AskView, *things: Thing, free: tuple[OptionView, ...] = ()) -> View:
    zone = Zone(id="zone:hand", name="Hand", things=[*things], count=len(things))
    return View("toy", 0, 0, Scene(title="Toy", zones=[zone]), ask=ask, free=[*free])


TEXTS = st.sampled_from([
    "", "Draw 1 card.", "Hand, Fast 1: Draw 1 card.",
    "Hand, Fast 1: Draw 1 card.\nArea, Regular 2: Deal 3 damage. Focus +1.",
    "A: b: c d e f g h\nA: b: c d e f g h", "{0.0}", "x: {0} and {1.1} again",
])


def _part(text: str, tail: bool) -> str:
    lines = text.split("\n")
    return lines[-1].partition(": ")[2] if tail else " ".join(lines)


@given(st.lists(TEXTS, min_size=1, max_size=3), st.lists(st.lists(TEXTS, max_size=3), min_size=2, max_size=2),
       st.lists(st.integers(0, 2), max_size=3), st.booleans())
def test_what_is_written_on_things_is_put_in_again(
    cards: list[str], said: list[list[str]], touched: list[int], tails: bool
) -> None:
    things = [Thing(id=f"card:{n}", name=f"Card {n}", text=text) for n, text in enumerate(cards)]
    label, detail = (" ".join(_part(text, tails) for text in one) for one in said)
    touches = [things[n].id for n in touched if n < len(things)]
    ask = AskView("act", "What?", [OptionView("do:act", label, touches, detail=detail)], 1, 1)
    deed = OptionView("do:deed", label, touches, detail=detail)
    shown = asking(ask, *things, free=(deed,))
    fold_options(shown)
    told = msgspec.json.decode(msgspec.json.encode(shown))
    for one in (*told["ask"]["options"], *told["free"]):
        found = written_out(one, told["scene"])
        assert (found["label"], found.get("detail", "")) == (label, detail)


def test_an_option_does_not_say_what_its_card_says() -> None:
    written = "Hand, Regular 1: Deal 3 physical damage. Focus +1.\nArea, Fast 1: Draw 1 card."
    card = Thing(id="card:1", name="Swing", text=written)
    texts = "Swing: Deal 3 physical damage. Focus +1.", "Range 1. Deal 3 physical damage. Focus +1."
    ask = AskView("act", "What?", [OptionView("do:act", texts[0], ["card:1"], detail=texts[1])], 1, 1)
    fold_options(asking(ask, card))
    assert (ask.options[0].label, ask.options[0].detail) == ("Swing: {0.0}", "Range 1. {0.0}")


EVENTS = st.lists(st.builds(
    EventInfo, st.sampled_from(["fell", "rose"]), st.just("Something."), st.integers(1, 3), st.integers(0, 2),
    st.sampled_from([(), ("1",), ("1", "2")]),
), max_size=6)


@given(EVENTS)
def test_events_that_are_unfolded_are_what_was_folded(events: list[EventInfo]) -> None:
    n = 0
    for one in events:                                  # numbers rise, with gaps where others' secrets are
        n = one.n = n + one.n
    folded, rules = fold_events(events)
    state = msgspec.json.decode(msgspec.json.encode(SeatState(0, events=folded, rules=rules)))
    assert [{"rules": [], **one} for one in msgspec.json.decode(msgspec.json.encode(events))] == events_of(state)


@given(st.lists(OPTION, min_size=MANY, max_size=MANY + 8))
def test_what_is_unfolded_is_what_was_folded(options: list[OptionView]) -> None:
    for n, one in enumerate(options):
        one.id = one.id.format(f"{n:04}")
    was = plain(options)
    ask = AskView("go", "Where to?", options, 1, 1)
    fold_options(asking(ask))
    assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]


@given(KEYS)
def test_numbers_that_follow_one_another_are_told_apart_again(keys: list[str]) -> None:
    options = [OptionView(f"hex:{key}", "there", [f"hex:{key}"]) for key in keys]
    was, ask = plain(options), AskView("go", "Where to?", options, 1, 1)
    fold_options(asking(ask))
    assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]


def test_few_are_left_as_they_are() -> None:
    ask = AskView("go", "Where to?", [OptionView(f"hex:{n:04}", "there") for n in range(MANY - 1)], 1, 1)
    fold_options(asking(ask))
    assert ask.folded is None
    assert len(ask.options) == MANY - 1


def test_details_that_have_parts_in_common_say_each_part_once() -> None:
    """Of 516 goals of a fleet nearly each had a detail of its own, and the question 19.5 kB."""
    options = [
        OptionView(f"hex:{n:04}", f"hex {n:04}", [f"hex:{n:04}"], via=[f"hex:{max(0, n - 7):04}"], group="go",
                   detail=f"{n % 17} MPs, {17 - n % 17} left, attrition there, may be stopped at {2500 + n % 37}")
        for n in range(516)
    ]
    was, ask = plain(options), AskView("move", "Where to?", options, 1, 1)
    fold_options(asking(ask))
    assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]
    assert len(msgspec.json.encode(ask)) < 15_000


def test_a_great_question_is_fifteen_kilobytes_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of destinations on the great map: some 170 bytes each one by one, some 20 in columns."""
    monkeypatch.setenv("NORN_GAMES", "tests.toys")
    table = open_table("hexes", 2, 3)
    agents, chance, found = [find_agent("random", table.definition)] * 2, random.Random(1), []
    while table.outcome is None:
        for seat in table.pending:
            shown = view(table, seat)
            ask = shown.ask
            assert ask is not None
            was, size = plain(ask.options), len(msgspec.json.encode(ask))
            fold_options(shown)
            assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]
            found.append((len(was), size, len(msgspec.json.encode(ask))))
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    options, before, folded = max(found)
    assert options > 300
    assert folded < 15_000
    assert folded < before / 6
