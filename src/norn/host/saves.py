"""What every client reads from a save before the rules do, and where a user's files are."""
from __future__ import annotations

import os
from pathlib import Path

import msgspec

from norn.kernel.errors import SaveError


class Head(msgspec.Struct):
    """As much of a save as a list of games or of seats needs."""

    game: str
    seats: int
    notes: dict[str, str] = {}
    decisions: list[str] = []


def read_head(save: bytes) -> Head:
    try:
        return msgspec.json.decode(save, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(str(error)) from error


def data_folder() -> Path:
    """Norn's part of the user's data directory, by the XDG rules."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return (Path(given) if given.startswith("/") else Path.home() / ".local/share") / "norn"
