"""Texts of rosters that somebody keeps for later, by game, in a file of their own."""
from __future__ import annotations

import json
from pathlib import Path

from norn.host.saves import data_folder

MOST = 12


def _file() -> Path:
    return data_folder() / "rosters.json"


def _read() -> dict[str, list[str]]:
    """All of them; what is no such file has none."""
    try:
        told = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(told, dict):
        return {}
    return {game: [one for one in texts if isinstance(one, str) and one.isprintable()]
            for game, texts in told.items() if isinstance(texts, list)}


def kept_rosters(game: str) -> list[str]:
    """The newest first."""
    return _read().get(game, [])[:MOST]


def keep_roster(game: str, text: str) -> str:
    """Keep one; what went wrong, or nothing."""
    kept = _read()
    kept[game] = list(dict.fromkeys([text, *kept.get(game, [])]))[:MOST]
    try:
        _file().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _file().write_text(json.dumps(kept, indent=1), encoding="utf-8")
    except OSError as error:
        return f"{_file()}: cannot be written: {error.strerror}"
    return ""
