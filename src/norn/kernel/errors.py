"""The four errors that leave the kernel, each saying whose fault it is and what to do."""
from __future__ import annotations

from typing import Any


class Refusal:
    """One condition that fails: a message key, what fills it in, and the rules it rests on."""

    def __init__(self, key: str, rules: tuple[str, ...], **data: object) -> None:
        self.key = key
        self.rules = rules
        self.data = data

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {self.rules!r}, {self.data!r})"


class NornError(Exception):
    """Anything the kernel says no with."""


class IllegalChoice(NornError):
    """The player's fault: says what was wrong and which rules say so. The key tells causes apart."""

    def __init__(
        self, key: str, message: str, rules: tuple[str, ...] = (), refusals: tuple[Refusal, ...] = ()
    ) -> None:
        super().__init__(message)
        self.key = key
        self.message = message
        self.rules = rules
        self.refusals = refusals

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        """For whoever sends it to another process. (Compiled, Python 3.12 loses what it was made from.)"""
        return (IllegalChoice, (self.key, self.message, self.rules))


class RuleError(NornError):
    """Our fault: a rule asked for something impossible. The table stands as it did before."""

    def __init__(self, message: str, where: tuple[str, ...] = (), crash_file: str = "") -> None:
        super().__init__(message)
        self.where = where
        self.crash_file = crash_file


class ContentError(NornError):
    """Content files are wrong: one line for each problem, with file, entry and key."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class SaveError(NornError):
    """A saved game cannot be opened: what is wrong with the file."""


class NotImportable(ContentError):
    """A module of the game raised something of its own: the cause says what."""
