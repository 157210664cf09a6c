"""Going back. Fork, undo, load and recovery are one operation: stand at a mark, take the decisions since again."""
from __future__ import annotations

from typing import Any, Final

from norn.kernel.ask import NOT_AGAIN, PASS, Ask, Choice
from norn.kernel.course import Course, Mark
from norn.kernel.dice import Dice
from norn.kernel.errors import IllegalChoice
from norn.kernel.events import RawEvent
from norn.kernel.game import BUDGET, Game
from norn.kernel.telling import AUTO, CORRECTION, FREE, Decision, Telling

NOTHING_LEFT: Final = "nothing_left"       # the key of an undo that finds nothing to take back


class GoingBack(Telling):
    """A story that can be told again from any mark."""

    def _follow(self, other: GoingBack, count: int, marks: int) -> None:
        """Stand where the other table stood after `count` decisions: at its mark, then the decisions since.

        Decisions and events stay for the caller to hand over.
        """
        known = other.course.marks
        mark = known[marks - 1]
        luck = other.game.luck
        course = self.course
        course.marks = known[:marks]
        course.taken = mark.taken
        self.game.luck = bytearray()    # what comes out while the past is told again is known already
        self._open_mark(mark)
        if count > mark.taken:
            self._retell(other._decisions_since(mark.taken, count))
        self.game.luck = luck[:count]

    def _retell(self, tail: list[Decision]) -> None:
        """Take decisions again that are known to be right: nothing is enumerated, checked or recorded."""
        game = self.game
        game.work = -BUDGET * len(tail)         # what was within the budget decision by decision still is
        game.muted = True
        self._replaying = True
        asked: Any = self.ask                   # or a Together, on its way to becoming questions
        story: Any = self._story
        course = self.course
        simple = asked is not None and self._many is None and self.deed is None
        for decision in tail:
            course.taken += 1
            choice = decision[1]
            if simple and decision[2] <= AUTO and choice != (NOT_AGAIN,):
                # One seat is asked in the open, as nearly always: straight through.
                try:
                    asked = story.send(choice)
                except StopIteration:
                    self._told_all()
                else:
                    if type(asked) is Ask and asked.more is None:
                        continue
                    results = self._put_or_answer(asked)
                    if results is not None:
                        self._run(results)
            else:
                if simple:
                    self.ask = asked
                self._tell(decision[0], choice, decision[2], self.pending.get(decision[0]))
                story = self._story         # a correction begins the story anew
            asked = self.ask
            simple = asked is not None and self._many is None and self.deed is None
        if simple:
            self.ask = asked
        game.work = 0
        game.muted = False
        self._replaying = False

    def _open_mark(self, mark: Mark, muted: bool = True) -> None:
        """Stand at a mark and tell its step to the first question, silently where it was told before."""
        game = self.game
        game.state = self.definition.copy(mark.state)
        game.dice.rolled = mark.rolled
        game.standing = mark.standing.copy()
        game.span_count = mark.span_count
        self.course.cursor = mark.cursor[:]
        self.course.outcome = None
        self.lanes = None
        self.deed = None
        game.muted = muted
        self._replaying = True
        self._tell_steps()
        game.muted = False
        self._replaying = False

    def _replay(self, decisions: list[Decision]) -> None:
        """Take decisions that were recorded elsewhere, each held against the rules."""
        self._replaying = True
        try:
            for seat, choice, how in decisions:
                self._check_recorded(seat, choice, how)
                self.game.begin_work()
                self._take(seat, choice, how, self.pending.get(seat))
        finally:
            self._replaying = False

    def _check_recorded(self, seat: int, choice: Choice, how: int) -> None:
        if how == FREE:
            if not self._is_free(seat, choice):
                raise IllegalChoice("not_free", f"the record has seat {seat} do {choice!r}, which is not free to do")
        elif how != CORRECTION:
            ask = self.pending.get(seat)
            if ask is None:
                raise self._not_asked(seat)
            ask.check(choice)

    def _back_to(self, count: int) -> None:
        """Stand as after `count` decisions. What happened since is forgotten, its event numbers are not reused."""
        if not self.marks or self.marks[0].taken > count:
            self._find_origin()
        marks = len(self.marks)
        while self.marks[marks - 1].taken > count:
            marks -= 1
        events = self.game.events
        number = self.game.next_number
        decisions = self.decisions[:count]
        self._fresh_game()
        self._follow(self, count, marks)
        self.decisions = decisions
        self.guarded_from = min(self.guarded_from, count)
        self.game.events = [event for event in events if event[1] <= count]
        self.game.next_number = number
        self.game.begin_work()

    def _fresh_game(self) -> None:
        """A new Game, so that the story thrown away cannot touch this one while it is closed."""
        old = self.game
        marks = self.marks
        self.game = Game(self.definition, self.seats, self.options, old.dice.fork())
        self.game.luck = old.luck
        self.course = Course(self.definition, self.game)
        self.course.marks = marks

    def _find_origin(self) -> None:
        """A loaded table knows its last mark only: set the game up again and take the decisions before it anew."""
        origin = GoingBack(self.definition, self.seats, self.options, self.seed, self.controllers[:], Dice(self.seed))
        origin._replaying = True
        first = self.marks[0]
        try:
            origin._begin()
            origin._replay(self.decisions[: first.taken])
            # It has gone on from there to its next question, and what a step does before that is done.
            here = GoingBack(self.definition, self.seats, self.options, self.seed, self.controllers[:], Dice(self.seed))
            here.course.marks = [first]
            here.course.taken = first.taken
            here._open_mark(first)
            same = self.definition.dump(origin.game.state) == self.definition.dump(here.game.state)
        except Exception:       # nothing in the file has been held against the rules before its mark
            same = False
        if not same:
            said = "this table cannot go back further: its beginning was played by other rules"
            raise IllegalChoice("other_rules", said)
        self.course.marks = [mark for mark in origin.marks if mark.taken < first.taken] + self.marks

    def undo(self, controller: int, agreed: bool = False) -> None:
        """Take back this controller's last decision, down to its floor; with everyone's agreement, below it."""
        index = self._last_of(controller, agreed)
        if index < 0:
            raise IllegalChoice(NOTHING_LEFT, "there is nothing of yours to take back")
        below = agreed and not self.can_undo(controller)
        only: tuple[int, ...] | None = None
        known = self._decision_for(self.decisions[index][0], index)
        if self.lanes is not None and index >= self.lanes.began and not below:
            self._undo_in_lane(index)
            only = tuple([seat for seat in range(self.seats) if self.controllers[seat] == controller])
        else:
            self._back_to(index)
        kind = "undone_by_agreement" if below else "undone"
        self.game.emit(kind, only=only, controller=controller, decision=known)

    def can_undo(self, controller: int) -> bool:
        """Whether this controller may take something back alone."""
        try:
            return self._last_of(controller, agreed=False) >= 0
        except IllegalChoice:
            return False

    def _last_of(self, controller: int, agreed: bool) -> int:
        """The index of the controller's last own decision. Refuses at the floor: dice, secrets, others' decisions."""
        decisions = self.decisions
        luck = self.game.luck
        lanes = self.lanes
        lane_start = lanes.began if lanes is not None else len(decisions)
        others = lanes is not None and any(self.controllers[seat] != controller for seat in lanes.stories)
        for index in range(len(decisions) - 1, -1, -1):
            seat, choice, how = decisions[index]
            mine = seat >= 0 and self.controllers[seat] == controller
            if index >= lane_start and not mine:
                continue                # in secret: nothing that another does there is known, or stands in the way
            if not agreed and how == CORRECTION:
                raise IllegalChoice("agreed_on", "a correction that all agreed on cannot be taken back alone")
            if not agreed and luck[index]:
                said = "that cannot be taken back: dice were rolled or something was revealed"
                raise IllegalChoice("came_out", said)
            if others and not agreed and index < lane_start:
                said = "that cannot be taken back: others may have decided in secret since"
                raise IllegalChoice("others_in_secret", said)
            if mine and not how & AUTO and how != CORRECTION:
                return index
            if agreed or how & AUTO or mine:
                continue
            if choice and choice != (PASS,) and choice != (NOT_AGAIN,):
                raise IllegalChoice("others_since", "that cannot be taken back: another player has decided since")
        return -1

    def _undo_in_lane(self, index: int) -> None:
        """Take back the end of one seat's own lane; what the others decided meanwhile stands."""
        seat = self.decisions[index][0]
        gone = [i for i in range(index, len(self.decisions)) if self.decisions[i][0] == seat]
        kept = [one for i, one in enumerate(self.decisions) if i not in gone]
        events: list[RawEvent] = []
        for event in self.game.events:
            if event[1] <= index or (event[6] is not None and seat not in event[6]):
                before = event[1] - sum(1 for i in gone if i < event[1])
                events.append((event[0], before, event[2], event[3], event[4], event[5], event[6]))
        number = self.game.next_number
        luck = bytearray([self.game.luck[i] for i in range(len(self.decisions)) if i not in gone])
        self.decisions = kept
        self._fresh_game()
        self._follow(self, len(kept), len(self.marks))
        self.game.luck = luck
        self.game.events = events
        self.game.next_number = number
        self.game.begin_work()


def changed_in(now: Any, wanted: Any, began: Any) -> Any:
    """What began, with all that is wanted otherwise than it is now."""
    if now == wanted:
        return began
    if isinstance(now, dict) and isinstance(wanted, dict) and isinstance(began, dict):
        kept = {key: value for key, value in began.items() if key in wanted or key not in now}
        changed = {
            key: changed_in(now[key], value, began[key]) if key in now and key in began else value
            for key, value in wanted.items() if key not in now or now[key] != value or key in began
        }
        return {**kept, **changed}
    lists = isinstance(now, list) and isinstance(wanted, list) and isinstance(began, list)
    if lists and len(now) == len(wanted) == len(began):
        return [changed_in(*each) for each in zip(now, wanted, began, strict=True)]
    return wanted
