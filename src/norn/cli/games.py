"""`norn games`."""

from __future__ import annotations

from typing import Any

import click

from norn.cli.shared import json_option, print_json, say


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games there are, with their seats and options.

    \b
    Examples:
      norn games
      norn games --json
    """
    from norn.kernel.catalogue import find_game, game_names

    found: list[dict[str, Any]] = []
    broken: list[str] = []
    for name in game_names():
        try:
            found.append(_entry(name, find_game(name).meta))
        except Exception as error:  # one broken game must not hide the others
            broken.append(f"{name}: {str(error) or type(error).__name__}")
    if as_json:
        print_json({"games": found})
    else:
        say(*_shown(found))
    for line in broken:
        say(f"does not load: {line}", err=True)
    if broken:
        raise SystemExit(1)


def _entry(name: str, meta: Any) -> dict[str, Any]:
    options = {
        key: {"says": spec.says, "default": spec.default, "may_be": _may_be(spec)}
        for key, spec in meta.options.items()
    }
    head = {"name": name, "title": meta.title, "summary": meta.summary, "stage": meta.stage}
    return {**head, "seats": list(meta.seats), "cooperative": meta.cooperative, "options": options}


def _may_be(spec: Any) -> str:
    return ", ".join(spec.choices) if spec.choices else f"{spec.low} to {spec.high}"


def _shown(found: list[dict[str, Any]]) -> list[str]:
    """An empty line between one game and the next."""
    return [line for entry in found for line in ("", *_told(entry))][1:] or ["There are no games."]


def _told(entry: dict[str, Any]) -> list[str]:
    low, high = entry["seats"]
    seats = f"{low} seats" if low == high else f"{low} to {high} seats"
    lines = [f"{entry['name']}  {entry['title']} ({seats}, {entry['stage']})", f"    {entry['summary']}"]
    for key, option in entry["options"].items():
        lines.append(f"    --option {key}={option['default']}  ({option['may_be']}) {option['says']}")
    return lines
