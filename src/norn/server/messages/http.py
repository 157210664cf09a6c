"""What is asked and answered by HTTP."""
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from norn.server.messages.fields import REPORT_LENGTH, Count, In, Key, Option, Out, Seat
from norn.server.messages.parts import RuleInfo

# ---------------------------------------------------------------- what clients send


class SeatWish(In):
    """Who shall sit here: the one who asks (`own`), an agent, or (`open`) whoever takes it by the invitation."""

    kind: Literal["own", "agent", "open"] = "own"
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    agent: Annotated[str, msgspec.Meta(max_length=40)] = "thumb"


Seats = Annotated[list[SeatWish], msgspec.Meta(max_length=100)]


class CreateTable(In):
    game: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    seats: Seats
    options: Annotated[dict[str, Option], msgspec.Meta(max_length=100)] = {}
    spectators: bool = True
    guided: bool = False                # the game's first table: its own seed and options
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class UploadSave(In):
    """A saved game as a new table; without `seats` as the save says, all people's seats the sender's."""

    save: msgspec.Raw
    seats: Seats | None = None


class ForkTable(In):
    """A new table from a moment of a finished or solo one; without `seats`, all people's seats are the sender's."""

    decision: Count
    seats: Seats | None = None


class SeatControl(In):
    """Hand a seat to an agent, or (None) back to its person."""

    agent: Annotated[str, msgspec.Meta(max_length=40)] | None


class Claim(In):
    """Take free seats, with an invitation."""

    seats: Annotated[list[Seat], msgspec.Meta(min_length=1, max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class NameTable(In):
    """What the table is called; nothing: no name."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class AskSummaries(In):
    keys: Annotated[list[Key], msgspec.Meta(max_length=50)]


class Report(In):
    text: Annotated[str, msgspec.Meta(max_length=REPORT_LENGTH)]


# ---------------------------------------------------------------- what the server answers


class Problem(Out):
    code: str
    text: str


class Failure(Out):
    error: Problem


class OptionInfo(Out):
    says: str
    default: int | str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()


class GameInfo(Out):
    name: str
    title: str
    summary: str
    stage: str
    version: int
    seats: tuple[int, int]
    default_seats: int
    options: dict[str, OptionInfo]
    agents: list[str]                   # those that can play it, best first
    cooperative: bool = False
    guided: bool = False                # it has a guided first table


class Games(Out):
    games: list[GameInfo]


class Rules(Out):
    rules: list[RuleInfo]


class NewLink(Out):
    """A secret link: shown once, kept only as a hash."""

    role: Literal["player", "spectator", "host", "invitation"]
    key: str
    path: str                           # "/#key=…" or "/#invite=…"; the fragment never reaches a log
    link: int = -1                      # players: the number of the link
    seats: list[int] = []
    name: str = ""


class Created(Out):
    table: str                          # its id: public, opens nothing
    commitment: str
    links: list[NewLink]                # the maker's own, the invitation, the spectators', the host's
    remark: str = ""                    # a save played by other rules; a fork whose dice to come are the same


class LinkMade(Out):
    """A new key, for whoever asked and nobody else."""

    link: NewLink


class Freed(Out):
    """Whether the seat is free; if not, it will be when its person agrees, or has stayed away for long enough."""

    open: bool


class Summary(Out):
    """A table in short, as the holder of a key may see it."""

    table: str
    game: str
    title: str
    status: Literal["open", "over", "closed", "quarantined"]
    role: Literal["player", "spectator", "host"]
    name: str = ""
    seats: list[int] = []               # the key's own
    cooperative: bool = False
    round: str = ""                     # as the scene says it: the round, the phase
    waiting: list[str] = []             # the names of those who must decide
    asked: list[int] = []               # those of the key's own seats that must
    since: int = 0                      # when anything happened last that its holder may know, in seconds since 1970
    result: str = ""                    # once the game is over
    winners: list[str] = []             # their names
    won: bool | None = None             # whether a seat of the key is among them


class Summaries(Out):
    summaries: list[Summary | None]     # one for each key, in order; null where a key opens nothing


class Addresses(Out):
    """Where the page is found by others."""

    addresses: list[str]
    only_here: bool = False             # the server listens to its own machine only


class Done(Out):
    done: bool = True


class Health(Out):
    """`ready`: storage reads and writes. Otherwise since when (in seconds since 1970) it was seen not to."""

    ready: bool
    version: str
    storage: str
    reads: bool
    writes: bool
    failing_since: int | None = None


class ReportKept(Out):
    """What the sender knows stands in `open` and may be sent anywhere; the rest stays sealed on the server."""

    report: str
    open: msgspec.Raw
