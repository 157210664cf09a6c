"""The grounds of a table's boards: each is handed over by a worker once, and served to those who were shown it."""
from __future__ import annotations

from norn.server.workers import work

MOST = 200          # a table has few; trials may imagine more


class Grounds:
    """By digest, as they are sent: JSON, compressed."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._shown: dict[int, set[str]] = {}           # viewer -> those that it may know

    def take(self, reply: work.Reply) -> bool:
        """Keep what a worker has handed over; whether all that its boards name are here."""
        boards = reply.boards if isinstance(reply, work.Changed | work.Seen | work.Tried) else []
        if isinstance(reply, work.Moment):
            boards = [reply.board]
        given = [one for board in boards for one in board.grounds.items()]
        self._kept.update({digest: data for digest, data in given if data})
        while len(self._kept) > MOST:           # a worker is asked again for one that is needed after all
            del self._kept[next(iter(self._kept))]
        return all(digest in self._kept for digest, _ in given)

    def show(self, board: work.Board) -> None:
        """Its viewer sees the board. (What was only tried, and not committed, was not shown.)"""
        self._shown.setdefault(board.viewer, set()).update(board.grounds)

    def find(self, digest: str, viewers: list[int]) -> bytes | None:
        if any(digest in self._shown.get(viewer, ()) for viewer in viewers):
            return self._kept.get(digest)
        return None
