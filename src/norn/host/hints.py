"""A hint: what the game's computer player would answer in a seat's place, and why, in words of the game.

It looks through the seat's own eyes and at no hidden die: twins, which the seat cannot tell apart, get the same hint.
"""
from __future__ import annotations

import random

import msgspec

from norn.agents import ThumbAgent
from norn.kernel.ask import NOT_AGAIN, Choice
from norn.kernel.table import Table
from norn.kernel.texts import Texts
from norn.kernel.views import Sight, names_in

PASSES = ("pass", NOT_AGAIN.partition(":")[2])


class Hint(msgspec.Struct):
    choice: Choice
    text: str           # the answer in words
    reason: str         # the rule of thumb that decided


def hint(table: Table, seat: int) -> Hint:
    """What the computer player would answer here. Raises UnknownAgent where the game has none; changes nothing."""
    definition = table.definition
    agent = ThumbAgent(definition)
    sight = Sight(table, seat)
    # Not the table's own seed: nobody may learn anything of that.
    chance = random.Random(f"hint {seat} {table.taken_for(seat)}")
    choice = tuple(agent.decide(sight, chance))
    table.check(seat, choice)
    texts: Texts = definition.texts
    names = names_in(sight.scene)
    none = "do:pass" if sight.ask.at_most == 1 else "do:choose_none"
    text = "; ".join(texts.option(one, names) for one in choice) or texts.option(none)
    key = _key(texts, sight.ask.prompt, agent.reason(sight, chance, choice), choice)
    return Hint(choice, text, texts.say("hints", key, {"choice": text}, names))


def _key(texts: Texts, prompt: str, reason: str, choice: Choice) -> str:
    """`turn.move_heal`, `turn.move` or `turn`: the most that the game has words for. Why something is done is no reason
    to pass: that has words of its own."""
    deed = choice[0].partition(" ")[0].partition(":")[2] if choice else "pass"
    wanted = [f"{prompt}.pass", "pass"] if deed in PASSES else [f"{prompt}.{reason}", f"{prompt}.{deed}", prompt]
    return next((key for key in wanted if texts.has("hints", key)), "thumb")
