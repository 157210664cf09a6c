"""A test that names rules must run code that cites them: `@pytest.mark.rules("play.follow")`.

While such a test runs, every function of its game that is called is noted; afterwards each named rule must be cited by
one of them (docstring, `rules=`), or by the game's content files. What a game shares with others is a part of it; a
test of a shared folder may run any title that stands on it. Compiled functions cannot be watched, so this holds for the
pure package only, which runs the same tests.
"""

from __future__ import annotations

import functools
import itertools
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from norn.kernel import game as kernel_game
from norn.kernel.ledger import citations
from norn.kernel.sharing import code_in, shares_in

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:       # a shell began us in the background: what tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)        # must hear Ctrl-C all the same

COMPILED = not kernel_game.__file__.endswith(".py")


@functools.cache
def cited_at(folders: tuple[Path, ...]) -> dict[str, set[tuple[str, int]]]:
    """Rule -> the functions (file, first line) that cite it; line 0 is a content file."""
    found: dict[str, set[tuple[str, int]]] = {}
    folder, *others = folders
    more = [path for other in others for path in (*code_in(other), *sorted((other / "content").rglob("*.toml")))]
    for one in citations(folder, more):
        found.setdefault(one.rule, set()).add((os.path.normpath(folder / one.file), one.line))
    return found


@functools.cache
def game_folders(tests: Path) -> tuple[Path, ...]:
    """The folders of the game that a folder of tests belongs to; of a shared one, those of each title on it too."""
    game = next((parent for parent in (tests, *tests.parents) if (parent / "game.toml").exists()), None)
    if game is not None:
        return (game, *shares_in(game))
    for parent in itertools.takewhile(lambda parent: (parent / "__init__.py").exists(), tests.parents):
        titles = [one.parent for one in sorted(parent.glob("*/**/game.toml"))]
        on_it = [title for title in titles if any(tests.is_relative_to(shared) for shared in shares_in(title))]
        if on_it:
            return tuple(dict.fromkeys(folder for title in on_it for folder in (*shares_in(title), title)))
    return ()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtestloop() -> Iterator[None]:
    """Which lines run is measured in the tests' own processes: a pytest that a test starts is none of them."""
    measured = os.environ.pop("SLIPCOVER_ENABLED", "") if "PYTEST_XDIST_WORKER" in os.environ else ""
    yield
    if measured:
        os.environ["SLIPCOVER_ENABLED"] = measured


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    named = [rule for mark in item.iter_markers("rules") for rule in mark.args]
    folders = game_folders(item.path.parent) if named and not COMPILED else ()
    if not folders:
        yield
        return
    prefixes = tuple(f"{folder}{os.sep}" for folder in folders)
    ran: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(prefixes):
            ran.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    before = sys.getprofile()
    sys.setprofile(note)
    outcome: Any = yield
    sys.setprofile(before)
    if outcome.excinfo is None:
        cited = cited_at(folders)
        idle = [rule for rule in named if not any(site in ran or site[1] == 0 for site in cited.get(rule, ()))]
        if idle:
            outcome.force_exception(
                AssertionError(f"the test names rules that no code it ran cites: {', '.join(idle)}")
            )
