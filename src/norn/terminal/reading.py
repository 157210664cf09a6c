"""What a line of text means: numbers, ids or names of options, and of things in the scene."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from norn.host.estimates import COMPARED
from norn.kernel.scene import Part, Sheet, parts
from norn.kernel.views import OptionView
from norn.terminal.pick import Pick, between
from norn.terminal.session import Session

SOME = 3        # so many letters from the start of a word are enough, if they fit only one option
NOTHING = ("none", "nothing", "0", "pass")
HEX = 4         # digits of a hex


class NotUnderstood(Exception):
    """Says what was not understood, and what to write instead."""


def read_choice(line: str, session: Session) -> tuple[str, ...]:
    """The choice that a line means. Whether it is allowed is for the table to say."""
    shown = session.view()
    ask = shown.ask
    listed = [*(ask.options if ask is not None else []), *shown.free]
    if not listed and ask is None:
        raise NotUnderstood("There is nothing to choose now. Write help for what can be done.")
    if ask is not None and ask.region is not None and line.strip().startswith("at:"):
        return (line.strip(),)
    if ask is not None and ask.at_least == 0 and line.strip().lower() in NOTHING:
        same = [option.id for option in listed if option.label.lower() == line.strip().lower()]
        return (same[0],) if len(same) == 1 else ()
    whole = _whole(line, listed)
    if whole is not None:
        return (whole,)
    choice = _several(line, listed)
    if len(choice) > 1 and any(one == deed.id for deed in shown.free for one in choice):
        raise NotUnderstood("Something free to do is done alone; choose it by itself.")
    if ask is None or (len(choice) == 1 and choice[0] in [deed.id for deed in shown.free]):
        return choice
    if not ask.at_least <= len(choice) <= ask.at_most:
        wanted = between(ask.at_least, ask.at_most)
        raise NotUnderstood(f"Choose {wanted}, not {len(choice)}. Numbers are separated by spaces.")
    return choice


def read_answers(line: str, session: Session) -> list[tuple[str, ...]]:
    """The answers that somebody wants to know the odds of: the one that the line means, or all that there are."""
    if line:
        return [read_choice(line, session)]
    shown = session.view()
    options = [*(shown.ask.options if shown.ask is not None else []), *shown.free]
    if not options:
        raise NotUnderstood("There is nothing to answer now.")
    if shown.ask is not None and not Pick(shown.ask).at_once:
        raise NotUnderstood("Odds are those of a whole answer: write odds and the numbers of one.")
    if len(options) > COMPARED:
        raise NotUnderstood(f"There are more than {COMPARED} answers: write odds and the number of one.")
    return [(option.id,) for option in options]


def _whole(line: str, listed: Sequence[OptionView]) -> str | None:
    """The one option that the whole line names: its id, what it is called, or words of it that fit no other."""
    wanted = line.strip()
    for option in listed:
        if option.id == wanted:
            return option.id
    if len(wanted) == HEX and wanted.isdecimal() and (wanted[0] == "0" or int(wanted) > len(listed)):
        hexes = [option.id for option in listed if option.id == f"hex:{wanted}"]
        if hexes:
            return hexes[0]             # a hex by its number alone, where no option has that number
    low = wanted.lower()
    near = [option for option in listed if option.label.lower() == low]
    if not near and len(low) >= SOME and not low.isdigit():
        near = [option for option in listed if option.label.lower().startswith(low)]
        near = near or [option for option in listed if f" {low}" in f" {option.label.lower()}"]
    if len(near) > 1:
        some = ", ".join(f"{listed.index(option) + 1} ({option.label})" for option in near[:8])
        raise NotUnderstood(f"{wanted[:40]!r} may be {some}{' or more' if len(near) > 8 else ''}: write the number.")
    return near[0].id if near else None


def _several(line: str, listed: Sequence[OptionView]) -> tuple[str, ...]:
    """Numbers and ids, separated by spaces or commas. An id may have spaces in it: the longest that fits is meant."""
    words = line.replace(",", " ").split()
    ids = {option.id for option in listed}
    choice: list[str] = []
    at = 0
    while at < len(words):
        fitting = [end for end in range(len(words), at, -1) if " ".join(words[at:end]) in ids]
        if fitting:
            choice.append(" ".join(words[at : fitting[0]]))
            at = fitting[0]
            continue
        choice.append(_one(words[at], listed))
        at += 1
    return tuple(choice)


def _one(word: str, listed: Sequence[OptionView]) -> str:
    if word.isascii() and word.isdigit():
        if 1 <= int(word[:6]) <= len(listed) and len(word) <= 6:
            return listed[int(word) - 1].id
        wanted = f"Choose from 1 to {len(listed)}." if listed else "Nothing is listed."
        raise NotUnderstood(f"There is no number {word[:20]}. {wanted}")
    if word.startswith("at:") or ":" in word:
        return word
    raise NotUnderstood(f"{word[:40]!r} is neither a number, an id nor a command. Write help for what can be done.")


def _apart(same: list[str], found: Mapping[str, Part]) -> list[str]:
    """Of a figure and its own sheet, which have one name, the figure."""
    firm = [one for one in same if not isinstance(found[one], Sheet)]
    return firm if len(firm) == 1 else same


def find_part(text: str, session: Session) -> str:
    """The id of what a player calls by id, by name, or by the number of an option."""
    wanted = text.strip()
    shown = session.view()
    found = parts(shown.scene)
    listed = [*(shown.ask.options if shown.ask is not None else []), *shown.free]
    if wanted in found or any(option.id == wanted for option in listed):
        return wanted
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(listed):
        return listed[int(wanted[:6]) - 1].id
    low = wanted.lower()
    same = [one for one, part in found.items() if part.name.lower() == low]
    same = _apart(same, found)
    near = same or [one for one, part in found.items() if low and low in part.name.lower()]
    if len(near) == 1:
        return near[0]
    if near:
        some = ", ".join(f"{found[one].name} ({one})" for one in near[:8])
        raise NotUnderstood(f"{wanted[:40]!r} may be {some}{' or more' if len(near) > 8 else ''}: write the id.")
    if ":" in wanted:
        return wanted
    raise NotUnderstood(f"Nothing here is called {wanted[:40]!r}. Write look for everything there is.")
