"""Who sits where, by names: people by number, computer players as the game calls them; a new table in its words."""
from __future__ import annotations

import re
from collections.abc import Sequence

from norn.agents import HUMAN
from norn.host.seats import agents_for, usual_seats
from norn.kernel.definition import Definition
from norn.kernel.escaping import escape
from norn.kernel.learn import Learn, Preset

UNNAMED = "Computer"
SEAT = re.compile(r"\bseat (\d+)\b", re.IGNORECASE)      # what texts call a seat that has no name


def taught(definition: Definition) -> Learn:
    learn: Learn | None = definition.learn
    return learn or Learn()


def player_name(definition: Definition, kind: str) -> str:
    """Who decides for a seat of this kind: `The Wayfarer`."""
    if kind == HUMAN:
        return "a person"
    words = taught(definition).agents.get(kind)
    return escape(words.name) if words is not None else f"{UNNAMED} ({kind})"


def player_says(definition: Definition, kind: str) -> str:
    """How such a player plays, in a line."""
    if kind == HUMAN:
        return "Somebody at this keyboard."
    words = taught(definition).agents.get(kind)
    return escape(words.says) if words is not None else "A computer player."


def player_names(definition: Definition, seats: Sequence[str]) -> list[str]:
    """What each seat's player is called; those who would be called alike have numbers, and so have people."""
    plain = ["Player" if kind == HUMAN else player_name(definition, kind) for kind in seats]
    names = []
    for seat, name in enumerate(plain):
        several = name == "Player" or plain.count(name) > 1
        names.append(f"{name} {plain[:seat + 1].count(name)}" if several else name)
    return names


def kind_meant(definition: Definition, word: str) -> str:
    """The kind of player that is meant by its number in the list, by its own word, or by its name in the game."""
    low = word.strip().casefold()
    for number, kind in enumerate([HUMAN, *agents_for(definition)], 1):
        name = player_name(definition, kind).casefold()
        if low in (str(number), kind, name, name.removeprefix("the ")):
            return kind
    return word.strip()


# ---------------------------------------------------------------- a new table


def first_game(definition: Definition) -> Preset:
    """What is recommended for a first game; where nothing is, what is usual."""
    preset = taught(definition).recommended
    return preset if preset is not None else Preset(len(usual_seats(definition)))


def first_seats(definition: Definition) -> list[str]:
    return usual_seats(definition, first_game(definition).seats)


def option_title(key: str) -> str:
    """`nightmare_quest` -> `Nightmare quest`."""
    return key.replace("_", " ").capitalize()


def value_words(definition: Definition, key: str, value: str) -> str:
    """What a value of an option is called: `The Drums of Ghardhak`, not `quest_1`."""
    words = taught(definition).options.get(key, {}).get(value, "")
    return escape(words) if words else value.replace("_", " ")
