"""Choosing a game, its seats and options line by line."""
from __future__ import annotations

from typing import Any

from norn.agents import HUMAN
from norn.host.seats import agents_for, seat_agents
from norn.kernel.catalogue import find_game, full_options, game_names
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError
from norn.terminal.people import (
    first_game,
    first_seats,
    kind_meant,
    option_title,
    player_name,
    player_says,
    value_words,
)
from norn.terminal.plain import AGAIN, MENU, Console, PlainTable
from norn.terminal.saves import Kept, ago, kept_games
from norn.terminal.session import Session
from norn.terminal.shelf import meta_of, title_of
from norn.terminal.words import listing


def play_plain(console: Console, session: Session | None) -> int:
    """The whole line mode, from the menu or from a game that is open already."""
    while True:
        if session is None:
            session = choose(console)
        if session is None:
            return 0
        ended = PlainTable(session, console)
        result = ended.run()
        session = ended.session
        if result == AGAIN:
            session = Session.start(session.table.definition.name, session.seats, None, session.table.options)
        elif result == MENU:
            session = None
        else:
            return 0


def choose(console: Console) -> Session | None:
    """Ask which game, and how; None when the player leaves."""
    names = game_names()
    kept = [one for one in kept_games() if not one.over][:9]
    while True:
        console.say("Which game? Write a number, or quit.", *_choices(names, kept))
        line = console.ask()
        if line is None or line.strip().lower() in ("quit", "exit", "q"):
            return None
        chosen = _chosen(line.strip(), names, kept)
        if chosen is None:
            console.say(f"{line.strip()[:40]!r} is none of these.")
            continue
        try:
            return Session.resume(chosen.path) if isinstance(chosen, Kept) else set_up(console, chosen)
        except Exception as error:      # a game that is broken must not take the menu with it
            said = str(error) if isinstance(error, NornError) else f"{type(error).__name__}: {error}"
            console.say(f"That did not work: {said}")


def _choices(names: list[str], kept: list[Kept]) -> list[str]:
    lines = []
    for number, name in enumerate(names, 1):
        try:
            meta = meta_of(name)
            stage = "" if meta.stage == "released" else f" ({meta.stage})"
            lines.append(f"{number}. {meta.title}{stage}: {meta.summary}")
        except NornError as error:
            lines.append(f"{number}. {name}: cannot be opened: {error}")
    for number, one in enumerate(kept, len(names) + 1):
        lines.append(f"{number}. Resume {title_of(one.game)}: {one.where}, {ago(one.seconds)}")
    return lines


def _chosen(text: str, names: list[str], kept: list[Kept]) -> str | Kept | None:
    if text in names:
        return text
    everything: list[str | Kept] = [*names, *kept]
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(everything):
        return everything[int(text[:6]) - 1]
    return None


def set_up(console: Console, name: str) -> Session | None:
    """Seats and options; Enter takes what is usual."""
    definition = find_game(name)
    preset, usual = first_game(definition), first_seats(definition)
    low, high = definition.meta.seats
    count = str(low) if low == high else f"{low} to {high}"
    kinds = [HUMAN, *agents_for(definition)]
    such = " ".join(str(kinds.index(kind) + 1) for kind in usual)
    called = [player_name(definition, kind) for kind in kinds]
    console.say(f"{definition.meta.title} is for {count}. Who sits there? A number for each, such as {such}.",
                *[f"{number}. {name[:1].upper()}{name[1:]}: {player_says(definition, kind)}"
                  for number, (name, kind) in enumerate(zip(called, kinds, strict=True), 1)],
                *([f"For a first game: {preset.says}"] if preset.says else []),
                f"Enter for {listing([player_name(definition, kind) for kind in usual])}")
    line = console.ask()
    if line is None:
        return None
    split = line.split(",") if "," in line else line.split()
    seats = [kind_meant(definition, word) for word in split if word.strip()] or usual
    seat_agents(definition, seats)
    options: dict[str, Any] = {}
    for key, spec in definition.meta.options.items():
        chosen = _option(console, definition, key, str(preset.options.get(key, spec.default)))
        if chosen is None:
            return None
        options[key] = chosen
    return Session.start(name, seats, None, options)


def _option(console: Console, definition: Definition, key: str, usual: str) -> Any:
    """What one option is set to, by number where its values have names; None when the player leaves."""
    spec = definition.meta.options[key]
    words = [value_words(definition, key, value) for value in spec.choices]
    allowed = [f"{number}. {one}" for number, one in enumerate(words, 1)] or [f"{spec.low} to {spec.high}"]
    while True:
        console.say(f"{option_title(key)}: {spec.says}", *allowed, f"Enter for {value_words(definition, key, usual)}")
        line = console.ask()
        if line is None:
            return None
        typed = line.strip()
        if spec.choices and typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(words):
            typed = spec.choices[int(typed[:6]) - 1]
        meant = [value for value, word in zip(spec.choices, words, strict=True) if word.casefold() == typed.casefold()]
        try:
            return full_options(definition, {key: meant[0] if meant else typed or usual})[key]
        except NornError as error:
            console.say(str(error))
