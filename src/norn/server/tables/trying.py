"""Trying things out: the trials of this server, one for each person, in a process of their own.

A trial begins with a look at the table and has nothing to do with it afterwards: the real table waits for nobody who
tries, and a rule that does not come to an end in a trial takes that process down and nothing else.
"""
from __future__ import annotations

import asyncio
import contextlib
import secrets

import msgspec

from norn.server.messages import parts, sockets
from norn.server.tables.client import Client, Refusing
from norn.server.tables.looking import look
from norn.server.tables.room import Room
from norn.server.workers import work
from norn.server.workers.pool import Died, Stuck, Unanswered, Worker

GONE = "There is no trial any more; begin another."


class Trial:
    def __init__(self, client: Client, seats: list[int]) -> None:
        self.client = client
        self.seats = seats
        self.name = secrets.token_hex(8)


class Trials:
    """All trials of this server."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._running: dict[str, Trial] = {}            # by person
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, client: Client) -> Trial:
        found = self._running.get(client.person)
        if found is None or found.client is not client:
            raise Refusing("nothing", GONE)
        return found

    def begin(self, client: Client, seats: list[int]) -> Trial:
        self._end(client.person)
        trial = self._running[client.person] = Trial(client, seats)
        return trial

    def leave(self, client: Client) -> bool:
        """Its person has enough of it, or the connection is gone."""
        found = self._running.get(client.person)
        return found is not None and found.client is client and self._end(client.person)

    def _end(self, person: str) -> bool:
        trial = self._running.pop(person, None)
        if trial is None:
            return False
        if self.worker.is_alive():
            task = asyncio.create_task(self._forget(trial.name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def _forget(self, name: str) -> None:
        with contextlib.suppress(Unanswered, OSError):
            await self.worker.ask(work.Forget(name))

    async def ask(self, trial: Trial, request: work.Request) -> work.Tried:
        """Whatever goes wrong, the trial is over, and nothing else."""
        try:
            reply = await self.worker.ask(request)
        except (Unanswered, OSError) as error:
            self._running.pop(trial.client.person, None)
            if isinstance(error, Stuck):
                raise Refusing("rules_stuck", "A rule did not come to an end in this trial, and it was stopped. The "
                                              "table itself is as it was.") from error
            text = "The trial was lost; the table itself is as it was." if isinstance(error, Died) else GONE
            raise Refusing("busy", text) from error
        if isinstance(reply, work.Refused):
            if isinstance(request, work.TryBegin):
                self._running.pop(trial.client.person, None)
            reasons = [parts.Reason(one.text, one.rules, one.key) for one in reply.reasons]
            raise Refusing(reply.code, reply.text, reasons)
        if not isinstance(reply, work.Tried):           # others' trials have taken its place, or its process died
            self._running.pop(trial.client.person, None)
            raise Refusing("nothing", GONE)
        return reply

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def try_out(room: Room, client: Client, message: sockets.Try) -> None:
    """Begin a trial, answer in it, take an answer back, or leave it."""
    trials = room.trials
    if message.what == "leave":
        if not trials.leave(client):
            raise Refusing("nothing", GONE)
        client.send(sockets.Ack(message.id))
        return
    if message.what == "begin":
        trial, request = await _begin(room, client, message)
    else:
        trial = trials.of(client)
        request = work.TryAnswer(trial.name, message.seat, *_step(trial, message))
    reply = await trials.ask(trial, request)
    room.grounds.take(reply)
    for one in reply.boards:
        room.grounds.show(one)
    client.send(sockets.Tried(
        message.id, [_state(one, reply) for one in reply.boards], reply.steps, reply.sure, reply.left, reply.stopped
    ))


async def _begin(room: Room, client: Client, message: sockets.Try) -> tuple[Trial, work.Request]:
    own = room.seats_of(client.link)
    if message.seat not in own:
        raise Refusing("not_yours", "That seat is not yours.")
    if room.about.status != "open":
        raise Refusing("over" if room.about.status == "over" else "closed", "Nothing is decided here any more.")
    kept = await look(room, lambda now: work.Keep(room.stored.id, now, {}))
    if not isinstance(kept, work.Kept):
        raise TypeError(type(kept).__name__)
    # What one seat cannot know is imagined: where hands are hidden, another's would be made up.
    trial = room.trials.begin(client, [message.seat] if room.about.hides else own)
    return trial, work.TryBegin(trial.name, kept.save, message.seat, trial.seats, secrets.token_hex(16))


def _step(trial: Trial, message: sockets.Try) -> tuple[tuple[str, ...] | None, int]:
    if message.what == "back":
        return None, 0
    if message.seat not in trial.seats:
        raise Refusing("not_yours", "That seat does not decide in this trial.")
    kind, _, steps = message.ask.rpartition(".")
    if kind != f"try.{message.seat}" or not (steps.isascii() and steps.isdigit() and len(steps) < 4):
        raise Refusing("stale", "That question is not open in this trial.")
    return tuple(message.choice), int(steps)


def _state(board: work.Board, reply: work.Tried) -> parts.SeatState:
    """As the seat sees it there, with all that has happened in the trial, numbered from 1 on."""
    auto = set(board.auto)
    seen = [row for row in reply.rows if row[6] is None or board.viewer in row[6]]
    events = [
        parts.EventInfo(row[3], board.texts.get(row[0], row[3]), i, board.taken.get(row[0], row[1]), row[5], row[4],
                        auto=row[0] in auto, moment=board.moments.get(row[0], ""))
        for i, row in enumerate(seen, 1)
    ]
    return parts.SeatState(board.viewer, msgspec.Raw(board.view), board.ask, events=events, last=len(events))
