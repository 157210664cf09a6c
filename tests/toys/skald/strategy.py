"""A rule-of-thumb player: raid while the crew is whole, insult who is in front, answer what hurts."""
from __future__ import annotations

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.views import Sight


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    facts = sight.facts
    if ask.prompt == "turn":
        return (_deed(sight),)
    if ask.prompt in ("before_insulted", "before_retorted") and ask.ids:
        return (ask.ids[0],)
    if ask.prompt == "honour":
        return (f"seat:{sight.seat}",)
    if ask.prompt == "plot":
        return ("do:wager",) if facts["mead"][sight.seat] > 2 else ("do:sleep",)
    if ask.prompt == "chase":
        return ("do:press",) if len(facts["crews"][sight.seat]) > 1 else ("do:halt",)
    return random_choice(ask, chance)


def _deed(sight: Sight) -> str:
    hand = sight.facts["hand"]
    options = list(sight.ask.ids)
    for wanted in ("banner", "wolfskin", "insult", "ode", "grudge", "horn"):
        for one in options:
            if one.startswith("do:play") and hand[one.split(" ")[1]] == wanted:
                return one
    if sum(sight.facts["crews"][sight.seat]) > 3:
        raids = [one for one in options if one.startswith("do:raid")]
        if raids:
            return raids[-1]
    return "do:boast" if "do:boast" in options else "do:rest"
