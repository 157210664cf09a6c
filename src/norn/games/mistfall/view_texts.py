"""Words of the view that need counting: how many of how many, and what a question mark stands for."""
from __future__ import annotations

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.essentials import is_white, scaled, white_number
from norn.games.mistfall.state import State


def counted(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def objectives(n: int) -> str:
    return counted(n, "Objective", "Objectives")


def encounter_objectives(s: State) -> str:
    """encounter.check, essentials.hero-number: How many lie there, and how many end it."""
    for ending in CONTENT.all_encounters[s.encounter].end:
        if ending.met == "objectives":
            return f"{s.encounter_objectives} of {objectives(scaled(s, ending.per_hero, ending.plus))}"
        if ending.met == "no_objectives":
            return f"{objectives(s.encounter_objectives)} to remove"
    return objectives(s.encounter_objectives)


def event_text(s: State, card: str) -> str:
    """time.white-number: What a Time card says, with what its question mark stands for now."""
    printed = CONTENT.time_cards[card]
    white = any(is_white(effect) for effect in printed.event)
    return printed.text.replace("?", f"? (now {white_number(s)})") if white else printed.text
