"""A connection as a table sees it, and how a table refuses what comes by it."""
from __future__ import annotations

from typing import Protocol

from norn.server.messages import fields, parts

REPLACED = "This link was replaced."


class Client(Protocol):
    """A connection, as a table sees it."""

    role: str
    link: int
    hashed: bytes               # of its key
    person: str                 # whose connection it is: several may be one person's
    address: str
    viewers: list[int]

    def send(self, message: fields.Out) -> None: ...

    def bye(self, close: int, code: str, text: str) -> None: ...


class Refusing(Exception):
    """The message is refused; nothing has changed."""

    def __init__(self, code: str, text: str, reasons: list[parts.Reason] | None = None,
                 asks: dict[int, str] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.reasons = reasons or []
        self.open = [parts.OpenAsk(seat, ask) for seat, ask in (asks or {}).items()]
