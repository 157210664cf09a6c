"""Where games in play are kept, and what is kept there."""
from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

from norn.host.saves import data_folder, read_head
from norn.host.seats import KINDS
from norn.kernel.errors import SaveError
from norn.kernel.escaping import escape
from norn.kernel.saved import MAX_BYTES

LISTED = 50             # the newest so many are offered for resuming
AUTO = "auto"           # notes["kept"] of a game that the client keeps by itself


class Kept(NamedTuple):
    """A saved game in the list."""

    path: Path
    game: str
    where: str          # what its status line said
    players: str
    decisions: int
    over: bool
    seconds: float      # since it was last written


def saves_folder() -> Path:
    return data_folder() / "saves"


def fresh_path(game: str) -> Path:
    """A file of its own for a game that begins now; it is taken at once, so that nobody else gets it."""
    folder = saves_folder()
    stamp = time.strftime("%Y%m%d-%H%M%S")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for again in range(1, 1000):
            path = folder / (f"{game}-{stamp}.json" if again == 1 else f"{game}-{stamp}-{again}.json")
            try:
                path.touch(mode=0o600, exist_ok=False)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise SaveError(f"{folder}: cannot be written: {error.strerror}") from error
    raise SaveError(f"{folder}: too many games of this second")


def named_path(text: str, game: str) -> Path:
    """The file a player means: a bare name goes among the saves, anything with a slash is a path."""
    name = text.strip() or game
    if "/" in name or name.startswith("~"):
        return typed_path(name)
    return saves_folder() / (name if name.endswith(".json") else f"{name}.json")


def typed_path(text: str) -> Path:
    """A path as it was typed; `~` is somebody's home."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise SaveError(f"{text[:80]}: nobody of that name has a home here") from error


def is_there(path: Path) -> bool:
    """Whether there is a file; what cannot be looked at is not there, and opening it will say why."""
    return os.path.exists(path)


def kept_games() -> list[Kept]:
    """The saved games, newest first; what is no save is passed over."""
    now = time.time()
    dated: list[tuple[float, Path]] = []
    try:
        for path in saves_folder().glob("*.json"):
            state = path.stat()
            if 0 < state.st_size <= MAX_BYTES:
                dated.append((state.st_mtime, path))
    except OSError:
        return []
    dated.sort(key=lambda one: (-one[0], one[1].name))
    found = (_head(path, now - when) for when, path in dated[:LISTED])
    return [one for one in found if one is not None]


def _head(path: Path, seconds: float) -> Kept | None:
    try:
        head = read_head(path.read_bytes())
    except (OSError, SaveError):
        return None
    notes = head.notes
    return Kept(
        path,
        escape(head.game),
        escape(notes.get("where", "")),
        escape(notes.get(KINDS, "")),
        len(head.decisions),
        notes.get("over", "") == "yes",
        max(0.0, seconds),
    )


def ago(seconds: float) -> str:
    """`5 minutes ago`."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        count = int(seconds // size)
        if count:
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"
