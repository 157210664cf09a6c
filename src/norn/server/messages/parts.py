"""What is told of a table: the parts that messages are made of."""
from __future__ import annotations

from typing import Any, Literal

import msgspec

from norn.server.messages.fields import Out


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
    guided: bool = False                # a first table with a coach: its seed is known beforehand
    name: str = ""                      # of the table, as its host calls it


class EventInfo(Out):
    kind: str
    text: str
    n: int = 0                          # in this seat's own log, from 1 on, never reused; 0: one more than before
    decision: int = -1                  # how many decisions had been taken; -1: as many as at the event before
    rules: tuple[str, ...] = ()
    data: dict[str, Any] = {}
    span: int = 0                       # the n of the first event of the group; 0 is none
    auto: bool = False                  # it came of an answer that the table gave for this seat: there was no other
    moment: str = ""                    # how it is staged: story, roll, loss, gain, turn, end; most are not


class SeatState(Out):
    """What a seat (or, with -1, everyone) sees now, and what happened to get there.

    The view comes whole, or as a patch to the one with the digest `base`; with neither, it is still that one.
    """

    seat: int
    view: msgspec.Raw | None = None     # norn.kernel.views.View, without its grounds
    ask: str = ""                       # the id of the question in view.ask
    undo: bool = False                  # whether the link may take something back without asking anybody
    events: list[EventInfo] = []        # new ones
    gone: list[int] = []                # events that an undo has taken back, by n
    last: int = 0                       # the n of the newest event
    patch: msgspec.Raw | None = None    # norn.server.tables.patches
    base: str = ""                      # the digest of what the patch changes
    digest: str = ""                    # of the view as it is now
    rules: dict[str, tuple[str, ...]] = {}      # of a kind of event: what those rest on that name no rules


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


class RuleInfo(Out):
    id: str
    says: str
    ruling: str = ""
    otherwise: str = ""
    manual: str = ""
