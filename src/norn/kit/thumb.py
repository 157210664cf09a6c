"""Rules of thumb: which question goes to which of them, and what is answered where there is none.

A game's strategy reads the table into a world of its own once for each question, and says in a table which function
answers what is asked by which prompt.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from norn.kernel.ask import NOT_AGAIN, Chance, Choice, random_choice
from norn.kernel.views import Sight

World = TypeVar("World")
About = dict[str, Any]                                                  # what fills in the prompt's sentence
One = Callable[[World, list[str], About], str]                          # one of the options; "" is none of them
Several = Callable[[World, list[str], About, int, int], Choice]         # at least and at most so many of them


class Lookup(Protocol):
    """A seat's facts by name: `sight.known`, or a dict in a test."""

    def __getitem__(self, name: str, /) -> Any: ...


class Thumb(Generic[World]):
    """What is asked, by its prompt, and who answers. What stands nowhere is passed, or answered at random."""

    def __init__(
        self,
        read: Callable[[Sight, Chance], World],
        one: Mapping[str, One[World]],
        several: Mapping[str, Several[World]],
        first: tuple[str, ...] = (),        # the first option is as good as any
        none: tuple[str, ...] = (),         # never worth it
        never: tuple[str, ...] = (),        # ... nor worth being asked again
    ) -> None:
        self.read = read
        self.one = dict(one)
        self.several = dict(several)
        self.first = first
        self.none = none
        self.never = never

    def decide(self, sight: Sight, chance: Chance) -> Choice:
        ask = sight.ask
        prompt = ask.prompt
        if prompt in self.none:
            return ()
        if prompt in self.never:
            return (NOT_AGAIN,)
        ids = list(ask.ids)
        if not ids:
            return random_choice(ask, chance)       # nothing can be listed: a place, or none at all
        if prompt in self.first:
            return (ids[0],)
        one = self.one.get(prompt)
        if one is not None:
            chosen = one(self.read(sight, chance), ids, dict(ask.rest.about or {})) or (ids[0] if ask.at_least else "")
            return (chosen,) if chosen else ()
        several = self.several.get(prompt)
        if several is not None:
            return several(self.read(sight, chance), ids, dict(ask.rest.about or {}), ask.at_least, ask.at_most)
        if ask.at_least == 1:
            return (ids[chance.randrange(len(ids))],)
        return tuple(ids[: ask.at_least])
