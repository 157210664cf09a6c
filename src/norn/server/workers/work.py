"""What the server and its worker processes say to each other: MessagePack records, each behind four bytes of length.

Rules and agents run in the workers only. A worker holds tables by id, each under a token of the server's making; every
request names the token it was made for and, where it changes the table, the token that the changed one will have. The
change is made on a copy: the server adopts it, after committing, by naming its token in the next request.
"""
from __future__ import annotations

from typing import Any, Literal

import msgspec

from norn.host.estimates import OddsLine
from norn.host.words import Told
from norn.kernel.events import RawEvent
from norn.kernel.views import LookView


class Input(msgspec.Struct, omit_defaults=True):
    """What was decided: enough to do it again."""

    seat: int = -1
    choice: tuple[str, ...] = ()
    undo: bool = False
    controller: int = -1
    agreed: bool = False
    to: int | None = None


# ---------------------------------------------------------------- requests


class Begin(msgspec.Struct, tag=True):
    """A new table."""

    table: str
    becomes: str
    game: str
    seats: int
    options: dict[str, int | str]
    controllers: list[int]
    seed: str                       # 32 hexadecimal figures: MessagePack has no 128-bit numbers
    guarded: bool = False           # several people play


class Take(msgspec.Struct, tag=True):
    """A table from a save that a player brought."""

    table: str
    becomes: str
    save: bytes
    controllers: list[int] | None
    guarded: bool = False


class Load(msgspec.Struct, tag=True):
    """A table from storage: the last save, what had happened until then, and what was decided since."""

    table: str
    becomes: str
    save: bytes
    events: list[RawEvent]
    inputs: list[Input]
    epochs: list[int]
    controllers: list[int]
    floors: list[int]               # of each seat: decisions before its person came are not theirs to take back
    guarded: bool = False


class Decide(msgspec.Struct, tag=True):
    """An answer to a question; a free deed has no ask. What a link's seats are asked goes back with a refusal."""

    table: str
    token: str
    becomes: str
    seat: int
    ask: str | None
    choice: tuple[str, ...]
    viewers: list[int]
    save: bool
    own: list[int]


class Move(msgspec.Struct, tag=True):
    """One decision of one agent, if it is the turn of any."""

    table: str
    token: str
    becomes: str
    agents: dict[int, str]
    viewers: list[int]
    save: bool


class TakeBack(msgspec.Struct, tag=True):
    table: str
    token: str
    becomes: str
    controller: int
    agreed: bool
    to: int | None
    viewers: list[int]


class Look(msgspec.Struct, tag=True):
    """What viewers see now, and these events in words."""

    table: str
    token: str
    tell: dict[int, list[RawEvent]]


class Why(msgspec.Struct, tag=True):
    table: str
    token: str
    seat: int
    what: str


class Sketch(msgspec.Struct, tag=True):
    """What would come of a place's text; without one, where the seat may end."""

    table: str
    token: str
    seat: int
    ask: str
    own: list[int]
    text: str | None = None


class Explain(msgspec.Struct, tag=True):
    table: str
    token: str
    seat: int
    stat: str
    who: str


class Past(msgspec.Struct, tag=True):
    """A past moment as a viewer saw it."""

    table: str
    token: str
    viewer: int
    decision: int
    rows: list[RawEvent]


class Branch(msgspec.Struct, tag=True):
    """A save of a past moment, with other dice to come where that is possible."""

    table: str
    token: str
    decision: int
    seed: str


class Keep(msgspec.Struct, tag=True):
    """A save, with notes for the client that opens it."""

    table: str
    token: str
    notes: dict[str, str]


class Ponder(msgspec.Struct, tag=True):
    """Whether these are answers to the seat's question; if so, the table as a save, for another process."""

    table: str
    token: str
    seat: int
    ask: str
    choices: list[tuple[str, ...]]
    own: list[int]


class Hint(msgspec.Struct, tag=True):
    """What the computer player would answer in the seat's place, if that is what the seat is asked."""

    table: str
    token: str
    seat: int
    ask: str
    own: list[int]


class OddsBegin(msgspec.Struct, tag=True):
    """Begin to compute odds, under the name `table`."""

    table: str
    save: bytes
    seat: int
    choices: list[tuple[str, ...]]
    agents: dict[int, str]
    seed: str


class OddsOn(msgspec.Struct, tag=True):
    """Go on computing for so long."""

    table: str
    seconds: float


class TryBegin(msgspec.Struct, tag=True):
    """Begin a trial, under the name `table`, on what the seat may know of the saved one."""

    table: str
    save: bytes
    seat: int
    seats: list[int]                # those that decide in it
    seed: str


class TryAnswer(msgspec.Struct, tag=True):
    """An answer in a trial, or (without a choice) its last one taken back."""

    table: str
    seat: int
    choice: tuple[str, ...] | None
    steps: int                      # how many answers the sender knows of


class Forget(msgspec.Struct, tag=True):
    table: str


Request = (
    Begin | Take | Load | Decide | Move | TakeBack | Look | Why | Explain | Past | Branch | Keep | Ponder | Hint
    | OddsBegin | OddsOn | TryBegin | TryAnswer | Sketch | Forget
)


# ---------------------------------------------------------------- replies


class Board(msgspec.Struct):
    """What a viewer sees."""

    viewer: int
    view: bytes
    ask: str
    undo: bool
    texts: dict[int, str]           # event number -> sentence
    taken: dict[int, int]           # event number -> decisions taken, where the viewer may not know of them all
    auto: list[int] = []            # events of answers that the table gave for the viewer by itself
    moments: dict[int, str] = {}    # event number -> how it is staged
    grounds: dict[str, bytes] = {}  # of its boards, by digest: gzipped JSON the first time, afterwards nothing


class Begun(msgspec.Struct, tag=True):
    """A table that is there now."""

    game: str
    version: int
    content: str
    seats: int
    options: dict[str, int | str]
    controllers: list[int]
    commitment: str
    seed: str
    over: bool
    decisions: int
    epochs: list[int]
    save: bytes
    events: list[RawEvent]
    notes: dict[str, str] = {}
    remark: str = ""
    hides: bool = True              # whether seats hide something from one another
    guarded: bool = False           # it was not before: the save must be kept


class Changed(msgspec.Struct, tag=True):
    """The copy as it is after the change; nothing is kept until the server says so."""

    done: Input
    events: list[RawEvent]
    gone: list[int]
    moved: dict[int, int]           # event number -> its decision, where an undo renumbered it
    boards: list[Board]
    decisions: int
    epochs: list[int]
    over: bool
    seed: str                       # once the game is over
    agents_next: bool = True        # it may be an agent's turn
    save: bytes | None = None
    remark: str = ""
    secret: bool = False            # it was decided in secret, and nothing has come out yet


class Idle(msgspec.Struct, tag=True):
    """No agent has anything to decide."""


class Seen(msgspec.Struct, tag=True):
    boards: list[Board]


class Reasons(msgspec.Struct, tag=True):
    reasons: list[Told]


class Sketched(msgspec.Struct, tag=True):
    look: LookView | None = None
    reasons: list[Told] = []
    drawing: dict[str, Any] = {}


class Lines(msgspec.Struct, tag=True):
    value: int
    lines: list[tuple[str, str, int, int, tuple[str, ...], str]]


class Moment(msgspec.Struct, tag=True):
    board: Board


class Kept(msgspec.Struct, tag=True):
    save: bytes
    remark: str = ""


class Hinted(msgspec.Struct, tag=True):
    choice: tuple[str, ...]
    text: str
    reason: str


class Pondered(msgspec.Struct, tag=True):
    """The odds as far as they are known."""

    lines: list[OddsLine]
    games: int                      # of the answer with the fewest
    done: bool
    remark: str = ""


class Tried(msgspec.Struct, tag=True):
    """A trial as it stands: what its seats see, and all that has happened in it."""

    boards: list[Board]
    rows: list[RawEvent]
    steps: int                      # answers given,
    sure: int                       # of which so many are the same on the real table; the last may meet other chance
    left: int                       # answers that may still be given
    stopped: Literal["", "over", "others", "long"]      # why nothing more is decided; "": it goes on


class Forgotten(msgspec.Struct, tag=True):
    pass


class Missing(msgspec.Struct, tag=True):
    """The worker does not have the table as the token says: send it."""


class Refused(msgspec.Struct, tag=True):
    """Refused: the players' fault, or (rules_failed) ours. The table stands as before."""

    code: str
    text: str
    reasons: list[Told] = []
    open: dict[int, str] = {}       # seat -> id of the question that is open now


Reply = (
    Begun | Changed | Idle | Seen | Reasons | Lines | Moment | Kept | Hinted | Pondered | Forgotten | Missing
    | Tried | Sketched | Refused
)
