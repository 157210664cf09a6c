"""A table that is pulled about, beside one that is not.

The model is the same table set up from its seed and answered, decision after decision, as the record says: it is never
forked, taken back, saved or loaded. Whatever was done to the other, the two agree on all that anybody can see.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from norn.kernel.ask import NOT_AGAIN, PASS, random_choice
from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.events import RawEvent
from norn.kernel.save import KEEP_EVENTS, load_bytes, save_bytes
from norn.kernel.scene import encode, parts
from norn.kernel.table import Table
from norn.kernel.telling import AUTO, CORRECTION, Decision
from norn.kernel.views import view_bytes
from norn.laws.tables import snapshot, unequal

UNDONE = ("undone", "undone_by_agreement")      # told once, and no part of the record
LATEST = KEEP_EVENTS // 2                       # a loaded table has forgotten the older events


def like(table: Table) -> Table:
    """The same table, at its first question."""
    return Table.new(table.definition, table.seats, table.seed, table.options, table.controllers[:])


def follow(model: Table, decisions: list[Decision]) -> Table:
    """The model after these decisions: answered on from where it is, or from the start if some were taken back."""
    if model.decisions != decisions[: model.taken]:
        model = like(model)
    while model.taken < len(decisions):
        seat, choice, how = decisions[model.taken]
        assert how != AUTO, f"the record has the table answer {choice} for seat {seat}, and it does not by itself"
        if how == CORRECTION:
            model.begin_again(choice[0])
        else:
            model.answer(seat, *choice)
    return model


class Pulled:
    """One line of play: a table, its model, and every event that was ever told at it."""

    def __init__(self, table: Table, model: Table, told: dict[int, bytes], *, loaded: bool = False) -> None:
        self.table = table
        self.model = model
        self.told = told
        self.loaded = loaded        # it has forgotten older events, and undo may leave few of the others

    def twin(self) -> Pulled:
        return Pulled(self.table.fork(), like(self.table), self.told.copy(), loaded=self.loaded)

    # --- what may be done to it -----------------------------------------------------------------------------

    def answer(self, chance: random.Random) -> None:
        seat = chance.choice(sorted(self.table.pending))
        ask = self.table.pending[seat]
        stand = ask.may_stand and chance.random() < 0.4
        self.table.answer(seat, *((NOT_AGAIN,) if stand else random_choice(ask, chance)))

    def free_deed(self, chance: random.Random) -> None:
        deeds = [(seat, one) for seat in range(self.table.seats) for one in self.table.free(seat)]
        if deeds:
            self.table.answer(*chance.choice(deeds))

    def undo(self, chance: random.Random) -> None:
        """Some decisions of one controller or of several, alone or by agreement."""
        agreed = chance.random() < 0.4
        controller = chance.choice(self.table.controllers)
        for _ in range(chance.choice((1, 1, 2, 3, 8))):
            if chance.random() < 0.3:
                controller = chance.choice(self.table.controllers)
            self._undo(controller, agreed)

    def _undo(self, controller: int, agreed: bool) -> None:
        table = self.table
        mine = own_decisions(table, controller)
        if not mine or not (agreed or table.can_undo(controller)):
            self._refuses(lambda: table.undo(controller, agreed))
            return
        left = left_over(table, mine[-1], together=not table.can_undo(controller))
        number = table.game.next_number
        table.undo(controller, agreed)
        assert table.decisions == left, "undo took back something else"
        last = table.game.events[-1]
        assert last[3] in UNDONE, "nothing tells of the undo"
        assert last[0] >= number, "the number of an event was used twice"

    def save_and_load(self, chance: random.Random) -> None:
        loaded = load_bytes(save_bytes(self.table))
        assert loaded.complete
        assert loaded.remark == ""
        self.table = loaded.table
        self.loaded = True

    def correct(self, chance: random.Random) -> None:
        """Nothing is to be other than it is: the step begins again, whatever it has done so far."""
        self.table.correct(msgspec.json.encode(self.table.definition.dump(self.table.game.state)).decode())
        self._refuses(lambda: self.table.correct('{"no": "state"}'))

    def crash(self, chance: random.Random) -> None:
        """A rule breaks on the way to the next mark, if the answer leads to one."""
        definition = self.table.definition
        good = definition.copy
        broken: list[int] = []

        def breaks_once(state: Any) -> Any:
            if not broken:
                broken.append(1)
                raise KeyError("shards")
            return good(state)

        before = self.table.decisions[:]
        definition.copy = breaks_once
        try:
            self.answer(chance)
        except RuleError:
            assert self.table.decisions == before, "a crash left a decision behind"
        finally:
            definition.copy = good

    def imagine(self, chance: random.Random) -> None:
        table = self.table
        seat = chance.randrange(table.seats)
        twin = table.imagine(seat, chance, chance.randrange(1 << 60), 1 + chance.randrange(4))
        if twin is None:
            return
        problem = unequal(snapshot(twin), snapshot(twin.fork()), "the fork of an imagined table")
        assert problem is None, problem
        in_order(twin)
        for _ in range(3):
            if twin.outcome is None:
                asked = chance.choice(sorted(twin.pending))
                twin.answer(asked, *random_choice(twin.pending[asked], chance))
        in_order(twin)

    def refused(self, chance: random.Random) -> None:
        """What nobody is offered, and who is not asked."""
        table = self.table
        seat = chance.randrange(table.seats)
        things = ["do:conjure", "", *parts(table.definition.scene(table.game, seat))]
        one = chance.choice(things)
        reasons = table.why_not(seat, one)
        ask = table.pending.get(seat)
        if one not in table.free(seat) and (ask is None or one not in ask.ids):
            assert reasons, f"seat {seat} is not told why not {one!r}"
            self._refuses(lambda: table.answer(seat, one))
        self._refuses(lambda: table.answer(table.seats, one))

    def _refuses(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except IllegalChoice:
            return
        raise AssertionError("what must be refused was not")

    # --- and what must hold afterwards ----------------------------------------------------------------------

    def agrees(self) -> str | None:
        """Where the table differs from its model."""
        table = self.table
        for controller in table.controllers:
            assert table.can_undo(controller) == may_undo(table, controller), f"the floor of controller {controller}"
        self.model = model = follow(self.model, table.decisions)
        in_order(table)
        for event in table.game.events:
            fact = encode(event[3:])
            assert self.told.setdefault(event[0], fact) == fact, f"the number {event[0]} of an event was used again"
        latest = min(LATEST, len(told_at(table))) if self.loaded else LATEST
        return unequal(all_of(model, latest), all_of(table, latest), "model and table")


def own_decisions(table: Table, controller: int) -> list[int]:
    return [
        index for index, (seat, _, how) in enumerate(table.decisions)
        if seat >= 0 and table.controllers[seat] == controller and how not in (AUTO, CORRECTION)
    ]


def may_undo(table: Table, controller: int) -> bool:
    """Whether the last own decision is above the floor: nothing came out since, and nobody else but passed."""
    mine = own_decisions(table, controller)
    if not mine:
        return False
    lanes = table.lanes.stories if table.lanes is not None else {}
    secret_from = table.lanes.began if table.lanes is not None else table.taken
    if mine[-1] < secret_from and any(table.controllers[seat] != controller for seat in lanes):
        return False
    for index in range(mine[-1], table.taken):
        seat, choice, how = table.decisions[index]
        own = seat >= 0 and table.controllers[seat] == controller
        if not own and index >= secret_from:
            continue
        if table.game.luck[index] or how == CORRECTION:
            return False
        if not own and how != AUTO and choice not in ((), (PASS,), (NOT_AGAIN,)):
            return False
    return True


def left_over(table: Table, index: int, together: bool) -> list[Decision]:
    """What is left of the record without this decision: in secret, all that the others decided meanwhile."""
    decisions = table.decisions[:]
    if table.lanes is None or together or index < table.lanes.began:
        return decisions[:index]
    seat = decisions[index][0]
    return decisions[:index] + [one for one in decisions[index:] if one[0] != seat]


def in_order(table: Table) -> None:
    numbers = [event[0] for event in table.game.events]
    assert numbers == sorted(set(numbers)), "events are out of order"
    assert not numbers or numbers[-1] < table.game.next_number, "an event is numbered beyond the next"
    assert len(table.game.luck) == table.taken == len(table.decisions)


def told_at(table: Table) -> list[RawEvent]:
    return [event for event in table.game.events if event[3] not in UNDONE]


def all_of(table: Table, latest: int) -> dict[str, bytes]:
    """All that anybody can see of a table, apart from the numbers of events and what tells of an undo."""
    seen = snapshot(table)
    del seen["next_number"]
    told = told_at(table)
    newest = told[max(0, len(told) - latest) :]
    seen["events"] = encode([event[1:] for event in newest])
    for seat in range(-1, table.seats):
        seen[f"view of {seat}"] = encode(view_bytes(table, seat).decode())
        seen[f"events of {seat}"] = encode(_told_to(table, seat, newest))
    seen["can undo"] = encode([table.can_undo(controller) for controller in range(max(table.controllers) + 1)])
    return seen


def _told_to(table: Table, seat: int, latest: list[RawEvent]) -> list[Any]:
    if not latest:
        return []
    since = latest[0][1]
    return [
        (event.decision, event.span, *event.fact()) for event in table.events_for(seat)
        if event.kind not in UNDONE and event.decision > since
    ]


# ---------------------------------------------------------------- play

DEEDS: dict[Callable[[Pulled, random.Random], None], int] = {
    Pulled.answer: 60, Pulled.free_deed: 6, Pulled.undo: 12, Pulled.save_and_load: 8, Pulled.correct: 2,
    Pulled.imagine: 4, Pulled.refused: 6, Pulled.crash: 4,
}  # fmt: skip
FORK = 0.07


def pull_about(table: Table, seed: object, steps: int, watch: list[str] | None = None) -> str | None:
    """Do whatever can be done to a table, so many times; the first difference from what was merely played."""
    chance = random.Random(f"pulled {seed}")
    lines = [Pulled(table, like(table), {})]
    deeds, weights = list(DEEDS), list(DEEDS.values())
    done: list[str] = [] if watch is None else watch
    for _ in range(steps):
        line = chance.choice(lines)
        deed = chance.choices(deeds, weights)[0]
        if line.table.outcome is not None and deed in (Pulled.answer, Pulled.crash, Pulled.free_deed, Pulled.imagine):
            deed = Pulled.undo
        done.append(deed.__name__)
        try:
            deed(line, chance)
            problem = line.agrees()
            if chance.random() < FORK:
                done.append("fork")
                lines = [chance.choice(lines), line, line.twin()][-3:]
                problem = problem or lines[-1].agrees() or line.agrees()
        except Exception as error:      # a table under test may raise anything
            problem = f"{type(error).__name__}: {error}"
        if problem:
            return f"{' '.join(done[-6:])}, step {len(done)}, decision {line.table.taken}: {problem}"
    return None
