"""Reasons: what a question wants, and so why anything else is no answer to it.

A question says once by which kinds of things, or words of deeds, it is answered, and how a player is told so. What is
of no such kind is refused by that sentence, beside what stands against it anyway; what is of such a kind is refused by
the condition that fails. So the conditions are looked at before the options, and a law can tell whether they agree.
"""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed
from typing import Any, Final

from norn.kernel.ask import Options
from norn.kernel.errors import Refusal
from norn.kit.deeds import Holds
from norn.kit.ids import kind_of, word_of

Against = Callable[[str], list[Refusal]]        # what stands against this; nothing is an empty list


class Question:
    """One question: `answers` are kinds of things, words of deeds, or single ids; `wants` tells what is no such thing
    what would be; `left` is why one that nothing else stands against is not offered; `when` tells of its words, while
    another question stands, when they are said."""

    __slots__ = ("answers", "left", "wants", "when")

    def __init__(
        self, wants: Refusal, answers: tuple[str, ...], left: Refusal | None = None, when: Refusal | None = None
    ) -> None:
        self.wants: Final = wants
        self.answers: Final = answers
        self.left: Final = left
        self.when: Final = when

    def why_not(
        self, against: Against | None, options: Options | Listed[str], general: Against, one: str
    ) -> list[Refusal]:
        """What stands against this answer; `general` speaks of what could not answer this question anyway."""
        word = word_of(one)
        if word not in self.answers and kind_of(word) not in self.answers:
            return [self.wants, *general(one)]
        found = against(one) if against is not None else []
        if found or one in (options() if callable(options) else options):
            return found
        return [self.left] if self.left is not None else []


def said_when(*questions: Question) -> dict[str, Refusal]:
    """The words of these questions, each with when it is said."""
    found: dict[str, Refusal] = {}
    for question in questions:
        for word in question.answers:
            if question.when is not None and kind_of(word) == "do":
                found[word] = question.when
    return found


def is_of(*kinds: str) -> Holds:
    """For a deed's condition: it is done to things of these kinds; of none, where its word is said alone."""

    def is_of_kind(_state: Any, _who: Any, thing: str) -> bool:
        return kind_of(word_of(thing)) in kinds

    return is_of_kind
