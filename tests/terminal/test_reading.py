"""What a typed line means."""
from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from norn.kernel.views import AskView, OptionView
from norn.terminal.reading import NotUnderstood, read_choice
from norn.terminal.session import Session

LABELS = ("Shield: cancel 1", "Fengray: if you have a Shield, cancel 1", "Pass, and do not ask again for now",
          "Block", "Block")


def read(line: str) -> tuple[str, ...]:
    options = [OptionView(id=f"do:{number}", label=label) for number, label in enumerate(LABELS, 1)]
    ask = AskView(prompt="cancel", text="Cancel any?", options=options, at_least=0, at_most=1)
    return read_choice(line, cast(Session, SimpleNamespace(view=lambda: SimpleNamespace(ask=ask, free=[]))))


@pytest.mark.parametrize(("line", "choice"), [
    ("1", ("do:1",)), ("do:2", ("do:2",)), ("fengray", ("do:2",)),
    ("shield", ("do:1",)),                          # begins with it, before one that only has it within
    ("do not ask", ("do:3",)), ("0", ()), ("nothing", ()),
    ("pass", ()),                                   # nothing this time, not "and do not ask again"
])
def test_a_line_means(line: str, choice: tuple[str, ...]) -> None:
    assert read(line) == choice


def test_what_fits_several_is_asked_back_with_their_numbers() -> None:
    with pytest.raises(NotUnderstood, match=r"'block' may be 4 \(Block\), 5 \(Block\): write the number"):
        read("block")


def test_the_middle_of_a_word_is_no_answer() -> None:
    with pytest.raises(NotUnderstood, match="neither a number"):
        read("hield")
