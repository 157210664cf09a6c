"""Trials: a seat tries things out on a world that it cannot tell from the real one, with other dice to come.

The table that a trial was begun on is not kept: what is held here was imagined, so nothing that is shown can come from
what the seat may not know.
"""
from __future__ import annotations

import random
from collections import OrderedDict
from typing import Literal

from norn.host.imagining import as_known
from norn.host.words import why_illegal
from norn.kernel.errors import IllegalChoice
from norn.kernel.save import load_bytes
from norn.kernel.scene import encode
from norn.kernel.table import Table
from norn.kernel.views import view
from norn.server.workers import work
from norn.server.workers.showing import Held, board, plain

KEPT = 100                      # trials in memory, of all people
LONGEST = 40                    # answers of one trial
TRIES = 12                      # to find a world


class Trial:
    """An imagined world, as it was at first and as the answers given there have made it."""

    def __init__(self, world: Table, seats: list[int]) -> None:
        self.world = world
        self.seats = seats              # those that decide here
        self.now = world.fork()
        self.answers: list[tuple[int, tuple[str, ...]]] = []
        self.sure = 0                   # answers that hold on the real table, too: the last may have met chance

    def answer(self, seat: int, choice: tuple[str, ...]) -> None:
        after = self.now.fork()
        after.answer(seat, *choice)
        if self.sure == len(self.answers) and (not self.answers or self._foreseen()):
            self.sure += 1
        self.answers.append((seat, choice))
        self.now = after

    def _foreseen(self) -> bool:
        """Whether the last answer could be taken back: no dice, nothing hidden shown, nobody else decided."""
        return self.now.can_undo(self.now.controllers[self.answers[-1][0]])

    def back(self) -> None:
        """Without the last answer. The dice of this world are what they were."""
        answers, self.answers, self.sure = self.answers[:-1], [], 0
        self.now = self.world.fork()
        for seat, choice in answers:
            self.answer(seat, choice)

    def told(self) -> work.Tried:
        rows = [plain(row) for row in self.now.game.events if row[0] >= self.world.game.next_number]
        held = Held(self.now, [0] * self.now.seats, [0] * self.now.seats)
        boards = [board(held, seat, rows) for seat in self.seats]
        for one in boards:
            one.ask = f"try.{one.viewer}.{len(self.answers)}" if one.viewer in self.now.pending else ""
            one.undo = False
        return work.Tried(boards, rows, len(self.answers), self.sure, LONGEST - len(self.answers), self._stopped())

    def _stopped(self) -> Literal["", "over", "others", "long"]:
        if self.now.outcome is not None:
            return "over"
        if not any(seat in self.now.pending for seat in self.seats):
            return "others"
        return "long" if len(self.answers) >= LONGEST else ""


class Trials:
    """The trials that this process holds, by name."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Trial] = OrderedDict()

    def forget(self, name: str) -> None:
        self._held.pop(name, None)

    def begin(self, request: work.TryBegin) -> work.Reply:
        table = load_bytes(request.save).table
        if not any(seat in table.pending for seat in request.seats):
            return work.Refused("nothing", "You are not asked anything now: there is nothing to try.")
        world = imagined(table, request.seat, request.seed)
        if world is None:
            return work.Refused("not_available", "Nothing can be tried at this moment: the game could not imagine it.")
        trial = self._held[request.table] = Trial(world, request.seats)
        while len(self._held) > KEPT:
            self._held.popitem(last=False)
        return trial.told()

    def go_on(self, request: work.TryAnswer) -> work.Reply:
        """An answer, or (without a choice) one back."""
        trial = self._held.get(request.table)
        if trial is None:
            return work.Missing()
        self._held.move_to_end(request.table)
        if request.choice is None:
            trial.back()
            return trial.told()
        if request.steps != len(trial.answers):
            return work.Refused("stale", "The trial has gone on meanwhile.")
        if len(trial.answers) >= LONGEST:
            return work.Refused("too_many", f"A trial ends after {LONGEST} answers.")
        try:
            trial.answer(request.seat, request.choice)
        except IllegalChoice as error:
            why = why_illegal(trial.now, request.seat, error)
            return work.Refused("illegal", why[0].text, why)
        return trial.told()


def imagined(table: Table, seat: int, seed: str) -> Table | None:
    """A world that looks to the seat as the table does, drawn by a seed that has nothing to do with the table's."""
    known = as_known(table, seat)
    looks = encode(view(known, seat))
    for i in range(TRIES):
        chance = random.Random(f"{seed}/{i}")
        world = known.imagine(seat, chance, chance.getrandbits(60))
        if world is not None and encode(view(world, seat)) == looks:
            return world
    return None
