"""What an update takes on the wire: bytes for each seat, uncompressed, whole and as a patch.

    .venv/bin/python bench/wire.py                          hearts, realms and mistfall
    .venv/bin/python bench/wire.py --games fell.trek --decisions 200     any game, toys too (with NORN_GAMES)

Games by rules of thumb (at random where there are none); after each decision every seat and everybody who watches is
told what is new to them, as the server would tell it: `view` is the view alone, `update` the seat's whole part of the
message, with its events. Grounds, which are fetched once, are counted by themselves.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from norn.agents import UnknownAgent, find_agent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.server.messages.parts import EventInfo, SeatState
from norn.server.tables.documents import Document
from norn.server.tables.seat_logs import SeatLogs, fold_events
from norn.server.workers.showing import Held, board, plain
from norn.server.workers.work import Board

SEATS = {"hearts": 4, "realms": 3, "mistfall": 3}
COLUMNS = ("view whole", "view patch", "update whole", "update patch")


class Sizes:
    """Of all updates of a game."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, int, int]] = []     # as COLUMNS
        self.grounds: dict[str, int] = {}                   # compressed
        self.decisions = 0
        self.patching = 0.0                                 # seconds

    def add(self, document: Document, shown: Board, events: list[EventInfo], last: int) -> None:
        """One update of one viewer, whole and as it is sent."""
        base = document.digest
        document.turn(shown)
        began = time.perf_counter()
        told = document.told(base)
        self.patching += time.perf_counter() - began
        folded, rules = fold_events(events)
        sent = SeatState(shown.viewer, told.view, shown.ask, shown.undo, folded, [], last, told.patch, told.base,
                         told.digest, rules)
        whole = replace(sent, view=msgspec.Raw(shown.view), patch=None, base="", events=events, rules={})
        self.rows.append((len(shown.view), len(bytes(told.patch or told.view or b"")),
                          len(msgspec.json.encode(whole)), len(msgspec.json.encode(sent))))

    def told(self, game: str) -> str:
        parts = []
        for i, column in enumerate(COLUMNS):
            found = sorted(row[i] for row in self.rows)
            half, most = (found[int(len(found) * share)] for share in (0.5, 0.95))
            parts.append(f"{column} {half:6d} / {most:6d} (most {found[-1]})")
        each = 1000 * self.patching / max(1, len(self.rows))
        return (f"{game}: {self.decisions} decisions, {len(self.rows)} updates; bytes, 50th / 95th percentile\n  "
                + "\n  ".join(parts)
                + f"\n  {len(self.grounds)} grounds, {sum(self.grounds.values())} bytes in all; {each:.2f} ms a patch")


def play(table: Table, decisions: int, chance: random.Random) -> Iterator[None]:
    """Decision by decision."""
    try:
        agent = find_agent("thumb", table.definition)
    except UnknownAgent:
        agent = find_agent("random", table.definition)
    agents = [agent] * table.seats
    for _ in range(decisions):
        if table.outcome is not None:
            return
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
        yield


def measure(game: str, seats: int | None, decisions: int, games: int, sizes: Sizes) -> None:
    for seed in range(games):
        table = open_table(game, seats, seed)
        held, log = Held(table, [0] * table.seats, [0] * table.seats), SeatLogs(table.seats)
        documents = {viewer: Document() for viewer in range(-1, table.seats)}
        for viewer, document in documents.items():
            shown = board(held, viewer, [])
            sizes.grounds.update({digest: len(data) for digest, data in shown.grounds.items() if data})
            document.turn(shown)
        first = table.game.next_number
        log.add([plain(row) for row in table.game.events])
        for _ in play(table, decisions, random.Random(seed)):
            sizes.decisions += 1
            rows = [plain(row) for row in table.game.events if row[0] >= first]
            first = table.game.next_number
            log.add(rows)
            for viewer, document in documents.items():
                shown = board(held, viewer, rows)
                sizes.grounds.update({digest: len(data) for digest, data in shown.grounds.items() if data})
                events = log.told(shown, rows)
                if document.has(shown) and not events:
                    continue
                sizes.add(document, shown, events, log.last(viewer))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(SEATS), help="the games, with commas between")
    parser.add_argument("--decisions", type=int, default=400, help="of each game, at most")
    parser.add_argument("--tables", type=int, default=2, help="so many games of each")
    options = parser.parse_args()
    for game in options.games.split(","):
        sizes = Sizes()
        measure(game, SEATS.get(game), options.decisions, options.tables, sizes)
        print(sizes.told(game), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
