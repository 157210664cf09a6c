"""A worker process: the only place where rules and agents run. The server may kill it at any time.

`python -m norn.server.workers.worker` reads requests on standard input and answers them one by one on standard output.
"""
from __future__ import annotations

import os
import resource
import signal
import struct
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from norn.host.odds import Odds
from norn.kernel.catalogue import BadOption, UnknownGame
from norn.kernel.errors import ContentError, IllegalChoice, NornError, SaveError
from norn.server.workers import handling, opening, work
from norn.server.workers.handling import Refusing
from norn.server.workers.showing import Held
from norn.server.workers.trying import Trials

ODDS = 32                           # computations of odds kept in memory
HELD = 400                          # tables kept in memory; the rest is loaded again when needed
MEMORY = 4 << 30
GRACE = 5                           # seconds beyond the server's own limit, should the server be gone


class Hall:
    """The tables that this process holds."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._odds: OrderedDict[str, Odds] = OrderedDict()
        self._trials = Trials()

    def answer(self, request: work.Request) -> work.Reply:
        try:
            return self._answer(request)
        except Refusing as refused:
            return refused.reply
        except (UnknownGame, BadOption, SaveError, ContentError) as error:
            return work.Refused(_code(error), str(error)[:500])
        except IllegalChoice as error:
            return work.Refused("illegal", str(error)[:500])
        except Exception as error:      # a game may raise anything; the table it was tried on is thrown away
            return handling.failed(error)

    def _answer(self, request: work.Request) -> work.Reply:
        if isinstance(request, work.Begin):
            return self._keep(request, opening.begin(request))
        if isinstance(request, work.Take):
            return self._keep(request, opening.take(request))
        if isinstance(request, work.Load):
            return self._keep(request, opening.load(request))
        if isinstance(request, work.Forget):
            self._held.pop(request.table, None)
            self._odds.pop(request.table, None)
            self._trials.forget(request.table)
            return work.Forgotten()
        if isinstance(request, work.OddsBegin):
            self._odds[request.table] = handling.begin_odds(request)
            while len(self._odds) > ODDS:
                self._odds.popitem(last=False)
            return handling.go_on(self._odds[request.table], 0.0)
        if isinstance(request, work.TryBegin):
            return self._trials.begin(request)
        if isinstance(request, work.TryAnswer):
            return self._trials.go_on(request)
        if isinstance(request, work.OddsOn):
            odds = self._odds.get(request.table)
            return work.Missing() if odds is None else handling.go_on(odds, request.seconds)
        held = self._find(request.table, request.token)
        if held is None:
            return work.Missing()
        return handling.answer_request(held, request)

    def _keep(self, request: work.Begin | work.Take | work.Load, made: tuple[Held, work.Begun]) -> work.Begun:
        held, begun = made
        held.token = request.becomes
        self._held[request.table] = held
        self._held.move_to_end(request.table)
        while len(self._held) > HELD:
            self._held.popitem(last=False)
        return begun

    def _find(self, table: str, token: str) -> Held | None:
        """The table as the token says: as it was, or as the last change made it, which is thereby adopted."""
        held = self._held.get(table)
        if held is None:
            return None
        if held.candidate is not None and held.candidate.token == token:
            held = self._held[table] = held.candidate
        if held.token != token:
            return None
        self._held.move_to_end(table)
        return held


def _code(error: NornError) -> str:
    if isinstance(error, UnknownGame):
        return "bad_game"
    if isinstance(error, BadOption):
        return "bad_option"
    return "bad_save" if isinstance(error, SaveError) else "rules_failed"


def read_exactly(stream: BinaryIO, count: int) -> bytes | None:
    data = stream.read(count)
    return data if len(data) == count else None


def serve(requests: BinaryIO, replies: BinaryIO, seconds: int) -> None:
    """Answer until the server closes the pipe."""
    hall = Hall()
    decoder = msgspec.msgpack.Decoder(work.Request)
    encoder = msgspec.msgpack.Encoder()
    while True:
        head = read_exactly(requests, 4)
        if head is None:
            return
        data = read_exactly(requests, struct.unpack(">I", head)[0])
        if data is None:
            return
        # The default action of SIGALRM ends the process, also inside a compiled endless loop.
        signal.alarm(seconds + GRACE)
        reply = hall.answer(decoder.decode(data))
        try:
            answer = encoder.encode(reply)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:     # a figure that no message can hold
            answer = encoder.encode(handling.failed(error))
        signal.alarm(0)
        replies.write(struct.pack(">I", len(answer)) + answer)
        replies.flush()


def main() -> None:
    if len(sys.argv) > 2:
        os.nice(int(sys.argv[2]))                       # 10 for odds: whoever waits for an answer comes first
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # Ctrl-C is for the server, which then closes the pipe
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)                                       # a game that prints must not disturb the replies
    try:
        replies.write(b"ready\n")
        replies.flush()
        serve(sys.stdin.buffer, replies, int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    except BrokenPipeError:         # the server has stopped meanwhile: nobody is left to be answered
        os._exit(0)                 # at once: closing the streams would only break the pipe again


if __name__ == "__main__":
    main()
