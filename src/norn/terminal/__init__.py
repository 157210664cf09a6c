"""The terminal table: full screen where there is one, line by line for screen readers and pipes.

Driven by views and asks alone, so it plays any game in the catalogue and has no game words in it.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from norn.kernel.errors import NornError
from norn.kernel.escaping import escape

BAD_WISH = 2            # the exit code when a game cannot be opened as asked for


def play(
    game: str | None = None,
    seats: list[str] | None = None,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    plain: bool = False,
    load: Path | None = None,
) -> int:
    """Play here until the player leaves; without a game or a saved one, from the menu. Returns the exit code."""
    from norn.terminal.session import Session

    try:
        session: Session | None = None
        if load is not None:
            session = Session.resume(load)
        elif game is not None:
            session = Session.start(game, seats, seed, options)
    except NornError as error:
        print(f"norn: {escape(str(error))}", file=sys.stderr)
        return BAD_WISH
    if plain or not _full_screen():
        return _line_by_line(session)
    from norn.terminal.app import run_app

    return run_app(session)


def menu() -> int:
    """The start menu: choose a game, or resume one."""
    return play()


def _full_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _line_by_line(session: Any) -> int:
    from norn.terminal.plain import Console
    from norn.terminal.plain_menu import play_plain

    console = Console()
    try:
        return play_plain(console, session)
    except KeyboardInterrupt:
        print("\nYour game is kept; norn play lists it.", file=sys.stderr)
        return 130
    finally:
        if console.broken:      # nobody reads any more: do not complain when Python closes the stream
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
