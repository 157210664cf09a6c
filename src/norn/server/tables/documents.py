"""A viewer's view as its clients have it: each step from one digest to the next."""
from __future__ import annotations

import hashlib

import msgspec

from norn.server.tables.likeness import shorten
from norn.server.tables.patches import NOTHING, can_be_patched, diff_encoded
from norn.server.workers import work

KEPT = 3            # views of before, for whoever was away for a moment
LONG = 1500         # bytes: shorter patches are not worth the time that likenesses take


class Told(msgspec.Struct):
    """How a client comes from what it has to what there is: SeatState's fields of these names."""

    digest: str
    base: str = ""
    view: msgspec.Raw | None = None
    patch: msgspec.Raw | None = None


class Document:
    """The last view that a viewer was shown, and some before it.

    Every step has a digest of its own, also where a view comes back (by an undo) or only the log went on: a client
    that has missed a step, or gets one twice, is never mistaken for one that has not.
    """

    def __init__(self) -> None:
        self.digest = ""
        self._steps = 0
        self._now = (b"", "", False)
        self._older: dict[str, bytes] = {}

    def has(self, board: work.Board) -> bool:
        return bool(self.digest) and self._now == (board.view, board.ask, board.undo)

    def turn(self, board: work.Board) -> None:
        """This is shown from now on."""
        if self.digest:
            self._older[self.digest] = self._now[0]
            while len(self._older) > KEPT:
                del self._older[next(iter(self._older))]
        self._steps += 1
        self._now = (board.view, board.ask, board.undo)
        self.digest = f"{hashlib.sha256(board.view).hexdigest()[:16]}.{self._steps}"

    def told(self, held: str) -> Told:
        """What there is now, for one who has that; "" for one who has nothing."""
        view = self._now[0]
        if held and held.partition(".")[0] == self.digest.partition(".")[0]:
            return Told(self.digest, held)
        old = self._older.get(held)
        if old is not None and can_be_patched(view):
            change = diff_encoded(old, view)
            patch = b"{}" if change is NOTHING else msgspec.json.encode(change)
            if len(patch) > LONG:
                patch = msgspec.json.encode(shorten(old, change))
            if len(patch) < len(view):
                return Told(self.digest, held, patch=msgspec.Raw(patch))
        return Told(self.digest, view=msgspec.Raw(view))
