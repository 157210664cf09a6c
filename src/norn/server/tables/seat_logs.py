"""What happened at a table, as each seat may know it, numbered in the seat's own log.

The kernel numbers events over all seats: a gap would tell a seat that something secret happened. So every viewer has
numbers of its own, from 1 on; spans are named after the first event of theirs that the viewer sees.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from norn.kernel.events import RawEvent
from norn.server.messages.parts import EventInfo
from norn.server.workers.work import Board

MOST_TOLD = 3000                # the newest so many at most are sent to one who comes back

WORKERS_KEEP = 1000             # an undo that goes further back is completed from the whole log


class SeatLogs:
    """Every event of a table since it began; those taken back keep their numbers."""

    def __init__(self, seats: int) -> None:
        self._rows: list[RawEvent] = []
        self._at: dict[int, int] = {}                       # event number -> place in rows
        self._gone: set[int] = set()                        # event numbers
        self._streams: dict[int, list[int]] = {viewer: [] for viewer in range(-1, seats)}   # places, in order
        self._n: dict[int, dict[int, int]] = {viewer: {} for viewer in self._streams}       # event number -> n
        self.told_at: dict[int, int] = dict.fromkeys(self._streams, 0)      # viewer -> when it was last told something
        self._spans: dict[int, dict[int, int]] = {viewer: {} for viewer in self._streams}   # span -> n

    def add(self, rows: Iterable[RawEvent], at: int = 0) -> None:
        for row in rows:
            if row[0] in self._at:
                continue
            self._at[row[0]] = len(self._rows)
            for viewer, stream in self._streams.items():
                if row[6] is None or viewer in row[6]:
                    stream.append(len(self._rows))
                    self.told_at[viewer] = at
                    self._n[viewer][row[0]] = len(stream)
                    if row[2]:
                        self._spans[viewer].setdefault(row[2], len(stream))
            self._rows.append(row)

    def take_back(self, gone: Iterable[int], moved: Mapping[int, int], decisions: int) -> list[int]:
        """An undo: which events are gone. Those of decisions that there are no more go too."""
        for number, decision in moved.items():
            if number in self._at:
                row = self._rows[self._at[number]]
                self._rows[self._at[number]] = (row[0], decision, *row[2:])
        later = [row[0] for row in self._rows if row[1] > decisions]
        fresh = [number for number in dict.fromkeys([*gone, *later]) if number not in self._gone]
        self._gone.update(fresh)
        return fresh

    def last(self, viewer: int) -> int:
        return len(self._streams[viewer])

    def numbers(self, viewer: int, events: Iterable[int]) -> list[int]:
        """The viewer's own numbers of those of the events that it knows of."""
        known = self._n[viewer]
        return sorted(known[number] for number in events if number in known)

    def gone(self, viewer: int) -> list[int]:
        return self.numbers(viewer, self._gone)

    def since(self, viewer: int, n: int) -> list[RawEvent]:
        """What the viewer has missed since its event n."""
        stream = self._streams[viewer]
        start = max(n if n <= len(stream) else 0, len(stream) - MOST_TOLD)
        rows = [self._rows[place] for place in stream[start:]]
        return [row for row in rows if row[0] not in self._gone]

    def newest(self) -> list[RawEvent]:
        """The newest events that were not taken back, for a worker to go on from."""
        return [row for row in self._rows[-WORKERS_KEEP:] if row[0] not in self._gone]

    def told(self, board: Board, rows: Sequence[RawEvent]) -> list[EventInfo]:
        """Events as the viewer of the board gets them."""
        viewer, texts, taken = board.viewer, board.texts, board.taken
        known = self._n[viewer]
        auto = set(board.auto)
        return [
            EventInfo(
                row[3], texts.get(row[0], row[3]), known[row[0]], taken.get(row[0], row[1]), row[5], row[4],
                self._spans[viewer].get(row[2], 0), row[0] in auto, board.moments.get(row[0], ""),
            )
            for row in rows
            if row[0] in known
        ]


Rules = dict[str, tuple[str, ...]]


def fold_events(events: Sequence[EventInfo]) -> tuple[list[EventInfo], Rules]:
    """The same events without what those before them say, and the rules of those kinds that came more than once."""
    kinds: dict[str, list[tuple[str, ...]]] = {}
    for one in events:
        kinds.setdefault(one.kind, []).append(one.rules)
    rules = {kind: found[0] for kind, found in kinds.items() if len(found) > 1 and found[0] and len(set(found)) == 1}
    folded, before = [], EventInfo("", "", -1, -1)
    for one in events:
        folded.append(replace(
            one, n=0 if one.n == before.n + 1 else one.n, rules=() if one.kind in rules else one.rules,
            decision=-1 if one.decision == before.decision else one.decision,
        ))
        before = one
    return folded, rules
