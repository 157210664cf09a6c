"""The games on the shelf, by what their boxes say: none is imported before somebody wants to play it."""
from __future__ import annotations

import msgspec

from norn.kernel.catalogue import Meta, UnknownGame, game_folders
from norn.kernel.content import read_toml
from norn.kernel.errors import ContentError, NornError


def meta_of(name: str) -> Meta:
    """A game's `game.toml`."""
    folders = game_folders()
    if name not in folders:
        raise UnknownGame(f"there is no game {name[:40]!r}")
    path = folders[name][1] / "game.toml"
    try:
        return msgspec.convert(read_toml(path), Meta)
    except msgspec.ValidationError as error:
        raise ContentError([f"{path}: {error}"]) from error


def title_of(game: str) -> str:
    try:
        return meta_of(game).title
    except NornError:
        return game
