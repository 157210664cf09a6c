"""What is said on a socket: JSON objects with a `type`; unknown fields and wrong types are refused.

Views come from the worker processes as finished JSON and are passed on as they are.
"""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from norn.host.estimates import COMPARED, OddsLine
from norn.kernel.views import LookView
from norn.server.messages.fields import (
    CHAT_LENGTH,
    AskId,
    Count,
    Digest,
    In,
    Key,
    Line,
    MessageId,
    Out,
    Seat,
    Viewer,
    Word,
)
from norn.server.messages.parts import ExplainLine, OpenAsk, Reason, RuleInfo, SeatState, TableInfo, TalkInfo

# ---------------------------------------------------------------- what clients send


class Hello(In, tag="hello"):
    """The first message. For each seat ("-1" for a spectator): the newest event known, the view that it holds."""

    key: Key
    since: Annotated[dict[str, Count], msgspec.Meta(max_length=101)] = {}
    talk: Count = 0                     # the n of the newest talk known
    held: Annotated[dict[str, Digest], msgspec.Meta(max_length=101)] = {}


class Whole(In, tag="whole"):
    """The whole view of a seat, for one who does not have what a patch is to; and what it has missed since."""

    id: MessageId
    seat: Viewer
    since: Count = 0


class Answer(In, tag="answer"):
    id: MessageId
    ask: AskId
    seat: Seat
    choice: Annotated[list[Line], msgspec.Meta(max_length=200)]


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


class Look(In, tag="look"):
    """What would come of a place's text, before it is given. Looks have an allowance of their own."""

    id: MessageId
    seat: Seat
    ask: AskId
    text: Line


class Drawing(In, tag="drawing"):
    """Where one may end and what it costs, to be drawn, where a place is asked for."""

    id: MessageId
    seat: Seat
    ask: AskId


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
    choices: Annotated[list[Annotated[list[Line], msgspec.Meta(max_length=200)]],
                       msgspec.Meta(min_length=1, max_length=COMPARED)]


class Cancel(In, tag="cancel"):
    """Stop computing the odds that were asked for with this id."""

    id: MessageId
    of: MessageId


class Hint(In, tag="hint"):
    """What the computer player would answer here."""

    id: MessageId
    seat: Seat
    ask: AskId


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


class Try(In, tag="try"):
    """Try things out on an imagined world: nothing of it counts. What was tried is done with ordinary answers."""

    id: MessageId
    what: Literal["begin", "answer", "back", "leave"]
    seat: Seat = 0                      # to begin with, or that answers
    ask: Annotated[str, msgspec.Meta(max_length=64)] = ""       # SeatState.ask of the trial
    choice: Annotated[list[Word], msgspec.Meta(max_length=200)] = []


class Ping(In, tag="ping"):
    id: MessageId


ClientMessage = (
    Hello | Answer | Deed | Undo | Agree | WhyNot | AskRule | Explain | Odds | Cancel | Hint | Moment | Chat
    | Rename | HandSeat | Leave | Try | Look | Drawing | Whole | Ping
)


# ---------------------------------------------------------------- what the server sends


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


class WholeShown(Out, tag="whole"):
    id: str
    state: SeatState


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


class Looked(Out, tag="looked"):
    """What would come of it: with reasons it cannot be given, and the answer is as far as it was understood."""

    id: str
    look: LookView
    reasons: list[Reason] = []


class Drawn(Out, tag="drawn"):
    id: str
    drawing: dict[str, Any]


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


class HintShown(Out, tag="hint"):
    """What the computer player would answer, knowing what the seat knows. Nothing is done by it."""

    id: str
    choice: list[str]                   # as `answer` would have it
    text: str
    reason: str


class MomentShown(Out, tag="moment"):
    id: str
    state: SeatState


class Tried(Out, tag="tried"):
    """A trial as it stands."""

    id: str
    seats: list[SeatState]              # of the seats that decide in it; events: all that has happened in it
    steps: int                          # answers given in it,
    sure: int                           # of which the first so many can be done: after them, chance was imagined
    left: int                           # answers that may still be given
    stopped: Literal["", "over", "others", "long"] = ""         # why nothing more is decided in it


class Pong(Out, tag="pong"):
    id: str


class Bye(Out, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str
