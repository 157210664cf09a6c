"""Every message that crosses the wire, as records: the source of truth of `docs/protocol.md`.

A socket's messages are JSON objects with a `type`; unknown fields and wrong types are refused. Views come from the
worker processes as finished JSON and are passed on as they are.
"""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

NAME_LENGTH = 40
CHAT_LENGTH = 500
REPORT_LENGTH = 4000
ODDS_CHOICES = 24            # answers that are compared at once

Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Viewer = Annotated[int, msgspec.Meta(ge=-1, le=99)]         # a seat, or -1: what everyone may see
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
AskId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Option = Annotated[int, msgspec.Meta(ge=-(1 << 31), le=1 << 31)] | Annotated[str, msgspec.Meta(max_length=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]


class In(msgspec.Struct, forbid_unknown_fields=True):
    """What clients send."""


class Out(msgspec.Struct, omit_defaults=True):
    """What the server sends."""


# ---------------------------------------------------------------- HTTP: what clients send


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


class Report(In):
    text: Annotated[str, msgspec.Meta(max_length=REPORT_LENGTH)]


# ---------------------------------------------------------------- HTTP: what the server answers


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


class Games(Out):
    games: list[GameInfo]


class RuleInfo(Out):
    id: str
    says: str
    ruling: str = ""
    otherwise: str = ""
    manual: str = ""


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


# ---------------------------------------------------------------- what is told of a table


class SeatInfo(Out):
    seat: int
    name: str
    kind: Literal["human", "agent", "open"]     # who sits here by right; open is a free seat ...
    link: int = -1
    agent: str = ""                     # ... and the agent that decides now, if one does
    online: bool = False
    leaving: bool = False               # the host wants it free, and its person has not said anything yet


class Proposal(Out):
    """Something that the other people must agree to."""

    id: str
    kind: Literal["undo"]
    by: int                             # the link that asks
    to: int                             # how many decisions would be left
    agreed: list[int]                   # links
    wanted: list[int]


class TableInfo(Out):
    table: str
    game: str
    title: str
    options: dict[str, int | str]
    version: int
    content: str
    commitment: str
    status: Literal["open", "over", "closed", "quarantined"]
    seats: list[SeatInfo]
    solo: bool                          # one person has all that people have: alone, or hot seat
    spectators: int = 0
    proposal: Proposal | None = None
    reason: str = ""                    # why it is closed or quarantined
    seed: str = ""                      # once the game is over
    cooperative: bool = False           # the players are on one side: nobody hides a hand from the others
    hides: bool = False                 # seats hide something from one another: what a host may do is limited


class EventInfo(Out):
    n: int                              # in this seat's own log, from 1 on, never reused
    decision: int                       # how many decisions had been taken
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    data: dict[str, Any] = {}
    span: int = 0                       # the n of the first event of the group; 0 is none
    auto: bool = False                  # it came of an answer that the table gave for this seat: there was no other


class SeatState(Out):
    """What a seat (or, with -1, everyone) sees now, and what happened to get there."""

    seat: int
    view: msgspec.Raw                   # norn.kernel.views.View
    ask: str = ""                       # the id of the question in view.ask
    undo: bool = False                  # whether the link may take something back without asking anybody
    events: list[EventInfo] = []        # new ones
    gone: list[int] = []                # events that an undo has taken back, by n
    last: int = 0                       # the n of the newest event


class TalkInfo(Out):
    n: int
    text: str
    at: int                             # seconds since 1970
    by: int = -1                        # the link; -1 is the server (a notice)
    name: str = ""


class OpenAsk(Out):
    seat: int
    ask: str


class Reason(Out):
    text: str
    rules: tuple[str, ...] = ()
    key: str = ""


class ExplainLine(Out):
    source: str
    op: str
    amount: int
    value: int
    rules: tuple[str, ...] = ()
    name: str = ""                      # of the source, where it has one


class EventOdds(Out, omit_defaults=False):
    """Something that may happen: in which share of the worlds it did, and the 95 % interval of that."""

    text: str
    share: float
    low: float
    high: float
    rules: tuple[str, ...] = ()


class ValueOdds(Out, omit_defaults=False):
    value: int
    share: float
    low: float
    high: float


class FigureOdds(Out):
    """A figure of a track or sheet that may change: what it is afterwards, in which share of the worlds."""

    part: str                           # its id in the scene
    name: str
    label: str                          # of the row; "" is the track itself
    now: int
    values: list[ValueOdds]


class MeanOdds(Out, omit_defaults=False):
    mean: float
    low: float
    high: float


class OddsLine(Out):
    """What may come of one answer."""

    choice: list[str]
    worlds: int = 0                     # in which was seen what comes directly of it:
    events: list[EventOdds] = []
    figures: list[FigureOdds] = []
    games: int = 0                      # played to the end:
    wins: EventOdds | None = None
    ends: list[EventOdds] = []          # how they ended
    score: MeanOdds | None = None       # of the seat, where the game has scores


# ---------------------------------------------------------------- sockets: what clients send


class Hello(In, tag="hello"):
    """The first message. `since`: for each seat ("-1" for a spectator) the n of the newest event known."""

    key: Key
    since: Annotated[dict[str, Count], msgspec.Meta(max_length=101)] = {}
    talk: Count = 0                     # the n of the newest talk known


class Answer(In, tag="answer"):
    id: MessageId
    ask: AskId
    seat: Seat
    choice: Annotated[list[Word], msgspec.Meta(max_length=200)]


class Deed(In, tag="deed"):
    """A free deed: one of view.free."""

    id: MessageId
    seat: Seat
    deed: Word


class Undo(In, tag="undo"):
    """Take back the last decision of this link; with `to`, until no more than so many are left.

    `below`: also beyond the floor. A solo table does it, and the log says so; at others it is proposed to all.
    """

    id: MessageId
    to: Count | None = None
    below: bool = False


class Agree(In, tag="agree"):
    id: MessageId
    proposal: Annotated[str, msgspec.Meta(max_length=64)]
    yes: bool


class WhyNot(In, tag="why_not"):
    id: MessageId
    seat: Seat
    what: Word


class AskRule(In, tag="rule"):
    id: MessageId
    rule: Word


class Explain(In, tag="explain"):
    """Why 5? A value of a thing that the seat sees."""

    id: MessageId
    seat: Seat
    stat: Word
    who: Word


class Odds(In, tag="odds"):
    """The odds of answers, before one is given; each is as `answer` would have it. What is still computed ends."""

    id: MessageId
    seat: Seat
    ask: AskId
    choices: Annotated[list[Annotated[list[Word], msgspec.Meta(max_length=200)]],
                       msgspec.Meta(min_length=1, max_length=ODDS_CHOICES)]


class Cancel(In, tag="cancel"):
    """Stop computing the odds that were asked for with this id."""

    id: MessageId
    of: MessageId


class Moment(In, tag="moment"):
    """A past moment of a finished or solo table, as a seat saw it (-1: as everyone did)."""

    id: MessageId
    seat: Viewer
    decision: Count


class Chat(In, tag="chat"):
    id: MessageId
    text: Annotated[str, msgspec.Meta(max_length=4 * CHAT_LENGTH)]


class Rename(In, tag="rename"):
    id: MessageId
    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=200)]


class HandSeat(In, tag="seat"):
    """Hand a seat of this link to an agent, or (None) take it back."""

    id: MessageId
    seat: Seat
    agent: Annotated[str, msgspec.Meta(max_length=40)] | None


class Leave(In, tag="leave"):
    """Leave one's seats for good: they are free, the key dies. With `yes` false: keep them, whatever the host wants."""

    id: MessageId
    yes: bool


class Ping(In, tag="ping"):
    id: MessageId


ClientMessage = (
    Hello | Answer | Deed | Undo | Agree | WhyNot | AskRule | Explain | Odds | Cancel | Moment | Chat | Rename
    | HandSeat | Leave | Ping
)


# ---------------------------------------------------------------- sockets: what the server sends


class You(Out):
    role: Literal["player", "spectator", "host"]
    link: int = -1
    seats: list[int] = []


class Welcome(Out, tag="welcome"):
    you: You
    table: TableInfo
    seats: list[SeatState]              # of the link's seats; of -1 for spectator and host
    talk: list[TalkInfo] = []


class Update(Out, tag="update"):
    """Something was decided or taken back."""

    seats: list[SeatState]


class TableChanged(Out, tag="table"):
    """Names, presence, who decides, status or a proposal changed."""

    table: TableInfo


class Talk(Out, tag="talk"):
    talk: list[TalkInfo]


class Ack(Out, tag="ack"):
    """Done and committed. `again`: it had been done before, when the message came first."""

    id: str
    again: bool = False
    proposal: str = ""                  # an undo that waits for the others


class Refused(Out, tag="refused"):
    """Not done, nothing changed."""

    id: str
    code: str
    text: str
    reasons: list[Reason] = []
    open: list[OpenAsk] = []            # what the link's seats are asked now


class Why(Out, tag="why"):
    id: str
    reasons: list[Reason]               # empty: it can be chosen


class RuleShown(Out, tag="rule"):
    id: str
    rule: RuleInfo


class Explained(Out, tag="explained"):
    id: str
    value: int
    lines: list[ExplainLine]


class OddsShown(Out, tag="odds"):
    """The odds as far as they are known; one message after the other, the last one is `done`."""

    id: str
    lines: list[OddsLine]               # one for each answer, in the order they were asked for
    part: float = 0.0                   # of the time or the games, from 0 to 1
    done: bool = False
    remark: str = ""                    # why it ended early, if it did; what they are not to be trusted for


class MomentShown(Out, tag="moment"):
    id: str
    state: SeatState


class Pong(Out, tag="pong"):
    id: str


class Bye(Out, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str
