"""Many options in columns are the same options: what the page says of them, against what the server makes."""
from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from norn.agents import find_agent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.views import AskView, OptionView, view
from norn.server.workers.folding import MANY, fold_options
from tests.server.page_rules import options_of

WORDS = st.sampled_from(["", "a", "1", "0101", "hex 0101", "hex:0102", "*", "two words"])
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


@given(st.lists(OPTION, min_size=MANY, max_size=MANY + 8))
def test_what_is_unfolded_is_what_was_folded(options: list[OptionView]) -> None:
    for n, one in enumerate(options):
        one.id = one.id.format(f"{n:04}")
    was = plain(options)
    ask = AskView("go", "Where to?", options, 1, 1)
    fold_options(ask)
    assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]


def test_few_are_left_as_they_are() -> None:
    ask = AskView("go", "Where to?", [OptionView(f"hex:{n:04}", "there") for n in range(MANY - 1)], 1, 1)
    fold_options(ask)
    assert ask.folded is None
    assert len(ask.options) == MANY - 1


def test_a_great_question_is_fifteen_kilobytes_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of destinations on the great map: some 170 bytes each one by one, some 20 in columns."""
    monkeypatch.setenv("NORN_GAMES", "tests.toys")
    table = open_table("hexes", 2, 3)
    agents, chance, found = [find_agent("random", table.definition)] * 2, random.Random(1), []
    while table.outcome is None:
        for seat in table.pending:
            ask = view(table, seat).ask
            assert ask is not None
            was, size = plain(ask.options), len(msgspec.json.encode(ask))
            fold_options(ask)
            assert with_defaults(options_of(plain([ask])[0])) == with_defaults(was)     # type: ignore[list-item]
            found.append((len(was), size, len(msgspec.json.encode(ask))))
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    options, before, folded = max(found)
    assert options > 300
    assert folded < 15_000
    assert folded < before / 6
