"""A test that names rules must run code that cites them: `@pytest.mark.rules("play.follow")`.

While such a test runs, every function of its game that is called is noted; afterwards each named rule must be cited by
one of them (docstring, `rules=`), or by the game's content files. Compiled functions cannot be watched, so this holds
for the pure package only, which runs the same tests.
"""

from __future__ import annotations

import functools
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from norn.kernel import game as kernel_game
from norn.kernel.ledger import citations

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:       # a shell began us in the background: what tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)        # must hear Ctrl-C all the same

COMPILED = not kernel_game.__file__.endswith(".py")


@functools.cache
def cited_at(folder: Path) -> dict[str, set[tuple[str, int]]]:
    """Rule -> the functions (file, first line) that cite it; line 0 is a content file."""
    found: dict[str, set[tuple[str, int]]] = {}
    for one in citations(folder):
        found.setdefault(one.rule, set()).add((str(folder / one.file), one.line))
    return found


def game_folder(path: Path) -> Path | None:
    return next((parent for parent in path.parents if (parent / "game.toml").exists()), None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    named = [rule for mark in item.iter_markers("rules") for rule in mark.args]
    folder = game_folder(item.path)
    if not named or COMPILED or folder is None:
        yield
        return
    prefix = str(folder)
    ran: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(prefix):
            ran.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    before = sys.getprofile()
    sys.setprofile(note)
    outcome: Any = yield
    sys.setprofile(before)
    if outcome.excinfo is None:
        cited = cited_at(folder)
        idle = [rule for rule in named if not any(site in ran or site[1] == 0 for site in cited.get(rule, ()))]
        if idle:
            outcome.force_exception(
                AssertionError(f"the test names rules that no code it ran cites: {', '.join(idle)}")
            )
