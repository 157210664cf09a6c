"""Choosing a game, its seats and options line by line."""
from __future__ import annotations

from typing import Any

from norn.agents import HUMAN
from norn.host.seats import agents_for, seat_agents, usual_seats
from norn.kernel.catalogue import find_game, full_options, game_names
from norn.kernel.errors import NornError
from norn.terminal.plain import AGAIN, MENU, Console, PlainTable
from norn.terminal.saves import Kept, ago, kept_games
from norn.terminal.session import Session
from norn.terminal.shelf import meta_of


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
        lines.append(f"{number}. Resume {one.game}: {one.where}, {ago(one.seconds)}")
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
    usual = usual_seats(definition)
    low, high = definition.meta.seats
    count = str(low) if low == high else f"{low} to {high}"
    kinds = ", ".join([HUMAN, *agents_for(definition)])
    console.say(f"{definition.meta.title} is for {count} seats. Who sits there? Of: {kinds}",
                f"Enter for {','.join(usual)}")
    line = console.ask()
    if line is None:
        return None
    seats = [word for word in line.replace(",", " ").split() if word] or usual
    seat_agents(definition, seats)
    options: dict[str, Any] = {}
    for key, spec in definition.meta.options.items():
        allowed = ", ".join(spec.choices) if spec.choices else f"{spec.low} to {spec.high}"
        while True:
            console.say(f"{key}: {spec.says} {allowed}. Enter for {spec.default}")
            line = console.ask()
            if line is None:
                return None
            try:
                options[key] = full_options(definition, {key: line.strip() or spec.default})[key]
                break
            except NornError as error:
                console.say(str(error))
    return Session.start(name, seats, None, options)
