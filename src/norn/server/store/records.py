"""What storage must do, and the rows it keeps. A table is a row, its journal, and its links.

Every change of a table is one journal entry with the next number, committed in one transaction with the table's row.
Two server processes that change the same table at once cannot both have that number: the second is told so.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from norn.kernel.events import RawEvent

SENDER_NOBODY = -1


class StorageError(Exception):
    """It could not be read or written: the disk is full, the database is away."""


class Damaged(StorageError):
    """What is stored of a table is not what was written. The text is for the server's log."""


class InUse(StorageError):
    """Another server has the folder."""


class StoredSeat(msgspec.Struct):
    name: str
    kind: Literal["human", "agent", "open"]
    link: int               # -1: an agent's own seat, or one that nobody has taken
    agent: str              # who decides now; "" is the person, or nobody


class Tenure(msgspec.Struct):
    """A person had a seat: from so many decisions on, until so many had been taken (-1: still)."""

    seat: int
    link: int
    name: str
    since: int = 0
    until: int = -1
    used: bool = True       # its key, at least once: before that, nobody has seen anything by it


class Leaving(msgspec.Struct):
    """The host wants a person's seats free; they open when the person agrees, or stays away for long enough."""

    link: int
    waited: int = 0         # parts of that time that the server has seen go by without the person


class Proposal(msgspec.Struct):
    """An undo that the other people must agree to."""

    id: str
    kind: Literal["undo"]
    by: int                 # the link that asks
    to: int                 # how many decisions would be left
    agreed: list[int]       # links
    wanted: list[int]


class About(msgspec.Struct):
    """What changes of a table beside the game itself."""

    seats: list[StoredSeat]
    epochs: list[int]
    status: Literal["open", "over", "closed", "quarantined"] = "open"
    reason: str = ""
    seed: str = ""          # once the game is over
    decisions: int = 0
    proposal: Proposal | None = None
    spectators: bool = True
    hides: bool = True      # whether seats hide something from one another
    tenures: list[Tenure] = []
    leaving: list[Leaving] = []
    guided: bool = False    # a first table with a coach
    name: str = ""          # of the table, as its host calls it


class StoredTable(msgspec.Struct):
    id: str
    game: str
    version: int
    content: str
    options: dict[str, int | str]
    commitment: str
    seq: int                # of the newest journal entry
    save_seq: int           # of the entry that the save contains
    save: bytes
    about: About
    created: int


class Decided(msgspec.Struct, omit_defaults=True):
    """What was decided: enough to do it again."""

    seat: int = -1
    choice: tuple[str, ...] = ()
    undo: bool = False
    controller: int = -1
    agreed: bool = False
    to: int | None = None


class Entry(msgspec.Struct):
    """One change: what was decided, what happened, what was said."""

    seq: int
    kind: str               # "begin", "decision", "about", "chat", "notice"
    at: int
    link: int = SENDER_NOBODY
    message: str = ""       # the client's id of it: applied once
    done: Decided | None = None
    events: list[RawEvent] = []
    gone: list[int] = []
    moved: dict[int, int] = {}
    decisions: int = 0      # how many are left, after an undo
    text: str = ""
    proposal: str = ""
    dead: list[tuple[str, int]] = []        # role and number of links whose keys open nothing from here on


class Link(msgspec.Struct):
    table: str
    role: Literal["player", "spectator", "host", "invitation"]
    number: int             # players: which of the table's links; otherwise -1


class Change(msgspec.Struct):
    """An entry and what it makes of the table's row."""

    table: str
    entry: Entry
    about: About
    save: bytes | None = None
    version: int | None = None
    content: str | None = None
    links: dict[bytes, Link] = {}           # new keys; those of `entry.dead` go


class SealedReport(msgspec.Struct):
    id: str
    table: str
    at: int
    text: str
    save: bytes


Changed = Callable[[str], None]             # a table was changed by another process; "": any may have been
Signalled = Callable[[str, str], None]      # table, text: from another process


class Store(Protocol):
    """All methods raise StorageError when storage fails."""

    name: str

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def create(self, row: StoredTable, links: dict[bytes, Link], entry: Entry) -> None: ...

    async def find_link(self, hashed: bytes) -> Link | None: ...

    async def read(self, table: str) -> StoredTable | None: ...

    async def journal(self, table: str, after: int) -> list[Entry]: ...

    async def commit(self, change: Change) -> bool:
        """False: another process was first; read again."""

    async def being_left(self) -> list[str]:
        """The tables at which the host wants a person's seats free."""

    async def delete(self, table: str) -> None: ...

    async def alter(self, statement: str, *values: Any) -> int:
        """Run one of keeping.py's statements, in a transaction; how many rows it changed."""

    async def look_up(self, statement: str, *values: Any) -> list[Any]:
        """The rows that one of keeping.py's statements finds."""

    async def keep_report(self, report: SealedReport, sender: str, most: int) -> bool:
        """False: the table has so many of this sender, whom the report's id names after the day."""

    async def touch(self) -> None:
        """Write something that means nothing, to see whether that works."""

    async def signal(self, table: str, text: str) -> None:
        """Tell the other processes something that need not be kept."""

    def listen(self, changed: Changed, signalled: Signalled) -> None: ...


def hash_key(key: str) -> bytes:
    """Keys have 192 random bits: a plain hash is enough."""
    return hashlib.sha256(b"norn link " + key.encode("utf-8", "surrogatepass")).digest()


def reports_of(sender: str) -> str:
    """A pattern for the ids of a sender's reports."""
    return f"____-__-__-{sender}-%"


def pack(what: object) -> bytes:
    return msgspec.json.encode(what)


def unpack_entry(data: bytes) -> Entry:
    return msgspec.json.decode(data, type=Entry)


def row_from(found: Sequence[Any]) -> StoredTable:
    """A row of the table `tables`, in the order of its columns."""
    row_id, game, version, content, options, commitment, seq, save_seq, save, about, created = found
    try:
        return StoredTable(
            row_id, game, version, content, msgspec.json.decode(options, type=dict[str, int | str]), commitment, seq,
            save_seq, bytes(save), msgspec.json.decode(about, type=About), created,
        )
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Damaged(f"table {row_id}: its row cannot be read") from error


LEAVING = b'"leaving":[{'             # in what is packed of a table at which somebody is asked to leave
