"""A game in play. Fork, undo, save, load and recovery are one operation: a mark, plus the decisions since.

The table drives the story of the current step with `.send()`: the story yields an Ask (or a Together), the table puts
it to the seats, and their answer goes back in. When the story ends, the cursor moves to the next step and, every few
decisions, the state is copied: a mark. There is no asyncio here.
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from norn.kernel.ask import LONGEST, NOT_AGAIN, PASS, Ask, Chance, Choice, Story, Together
from norn.kernel.definition import Definition
from norn.kernel.dice import Dice
from norn.kernel.errors import IllegalChoice, NornError, Refusal, RuleError
from norn.kernel.events import Event, RawEvent
from norn.kernel.game import AGAIN, BUDGET, Call, End, Game

# How a decision came about.
PLAYER: Final = 0
AUTO: Final = 1            # the table answered by itself: only one answer, or a standing order
FREE: Final = 2            # a free deed, done while somebody else was asked
CORRECTION: Final = 4      # the table was put right by agreement; the choice is the new state as JSON

Decision = tuple[int, Choice, int]      # seat, choice, how

TAIL_LIMIT: Final = 200    # decisions since a mark; more means a step that should return AGAIN
KEEP_MARKS: Final = 12     # the newest marks are all kept, of older ones one in every KEEP_EVERY decisions
KEEP_EVERY: Final = 64


class Mark:
    """The state at a step boundary, with where in the sequence it stands: all that determines the future."""

    def __init__(
        self,
        state: Any,
        cursor: list[tuple[str, str]],
        rolled: int,
        taken: int,
        standing: dict[str, str],
        span_count: int,
    ) -> None:
        self.state = state
        self.cursor = cursor
        self.rolled = rolled
        self.taken = taken              # how many decisions had been taken
        self.standing = standing
        self.span_count = span_count


class Table:
    """Who must decide what, what has happened, and how to go back."""

    def __init__(
        self,
        definition: Definition,
        seats: int,
        options: dict[str, Any],
        seed: int,
        controllers: list[int],
        dice: Dice,
    ) -> None:
        """Use `Table.new`; this makes a table without a state."""
        self.definition = definition
        self.seats = seats
        self.options = options
        self.seed = seed
        self.controllers = controllers      # seat -> who decides for it
        self.game: Game[Any] = Game(definition, seats, options, dice)
        self.cursor: list[tuple[str, str]] = []
        self.decisions: list[Decision] = []
        self.ask: Ask | None = None         # the question, or the first of several
        self._plain: Ask | None = None      # the question, if any of its listed options is a whole answer to it
        self._many: dict[int, Ask] | None = None        # seat -> question, when more than one seat is asked
        self.outcome: End | None = None
        self.marks: list[Mark] = []
        self._story: Story | None = None
        self._lanes: dict[int, Story] | None = None     # the private stories of a Together, by seat
        self._lanes_from = 0                            # how many decisions had been taken when they began
        self._results: dict[int, Any] = {}
        self._deed: Story | None = None                 # a free deed being done
        self._paused: dict[int, Ask] = {}               # what was pending when it began
        self._replaying = False

    @classmethod
    def new(
        cls,
        definition: Definition,
        seats: int,
        seed: int,
        options: dict[str, Any] | None = None,
        controllers: list[int] | None = None,
        rigged: dict[str, list[int]] | None = None,
    ) -> Table:
        """A table at its first question. Options must be complete: the catalogue's `open_table` fills in defaults."""
        dice = Dice(seed)
        dice.rigged = rigged
        table = Table(definition, seats, options or {}, seed, controllers or list(range(seats)), dice)
        table._begin()
        return table

    def _begin(self) -> None:
        """Set the game up and run to the first question."""
        try:
            self.game.state = self.definition.setup(self.game)
            first = self.definition.sequences[self.definition.main].names[0]
            self.cursor = [(self.definition.main, first)]
            self._mark()
            self._start_step()
            self._run(None)
        except NornError:
            raise
        except Exception as error:
            raise RuleError(f"setting up: {type(error).__name__}: {error}", self.where()) from error

    # --- answering ------------------------------------------------------------------------------------------

    @property
    def pending(self) -> dict[int, Ask]:
        """Seat -> the question put to it."""
        if self._many is not None:
            return self._many
        return {} if self.ask is None else {self.ask.seat: self.ask}

    def _put(self, asked: dict[int, Ask]) -> None:
        """Put questions to several seats, or to none."""
        self._plain = None
        self._many = asked
        self.ask = None
        for ask in asked.values():
            self.ask = ask
            return
        self._many = None

    def answer(self, seat: Any, *choice: Any) -> None:
        """Decide. Raises IllegalChoice, or RuleError; either way the table stands as it did before.

        A seat is an int and a choice is of texts; compiled code would raise TypeError on its own for anything else.
        """
        ask = self._plain
        if ask is not None and ask.seat == seat and len(choice) == 1 and choice[0] in ask.ids:
            # One of the options of a plain question, as nearly every answer is: straight through.
            game = self.game
            self.decisions.append((ask.seat, choice, PLAYER))
            game.luck.append(False)
            game.begin_work()
            try:
                asked = self._story.send(choice)  # type: ignore[union-attr]
            except StopIteration as told:
                self._tell_on(told.value, (ask.seat, choice, PLAYER))
                return
            except Exception as error:
                raise self._recover(self._last_asked(), (ask.seat, choice, PLAYER), error) from error
            try:
                if type(asked) is Ask and asked.more is None and asked.at_most == 1:
                    asked.known = known = asked.options()
                    if len(known) > 1:
                        self.ask = self._plain = asked
                        return
                own = self._put_or_answer(asked)
                if own is not None:
                    self._run(own)
            except Exception as error:
                raise self._recover(self._last_asked(), (ask.seat, choice, PLAYER), error) from error
            return
        self._answer_checked(seat, choice)

    def _tell_on(self, result: Any, decision: Decision) -> None:
        """The step is told: go on with the next ones."""
        try:
            if self._end_step(result):
                self._start_step()
                self._run(None)
        except Exception as error:
            raise self._recover(self._last_asked(), decision, error) from error

    def _last_asked(self) -> int:
        """The index of the last decision that the table did not take by itself."""
        index = len(self.decisions) - 1
        while index > 0 and self.decisions[index][2] == AUTO:
            index -= 1
        return index

    def _answer_checked(self, given_seat: Any, given: tuple[Any, ...]) -> None:
        if type(given_seat) is not int or not all(isinstance(one, str) for one in given):
            raise IllegalChoice("a seat is a whole number and an answer is made of texts")
        seat: int = given_seat
        choice: Choice = given
        count = len(self.decisions)
        ask = self.pending.get(seat)
        try:
            how = self._how(seat, choice, ask)
        except IllegalChoice:
            raise
        except Exception as error:      # the game's own check failed on what was answered
            raise self._recover(count, (seat, choice, PLAYER), error) from error
        self.game.begin_work()
        try:
            self._take(seat, choice, how, ask)
        except Exception as error:
            raise self._recover(count, (seat, choice, how), error) from error

    def _how(self, seat: int, choice: Choice, ask: Ask | None) -> int:
        """Whether this answers the question put to the seat, or is a free deed. Raises IllegalChoice if neither."""
        if ask is None or (ask.rest.answers is not None and seat in ask.rest.answers):
            if self._is_free(seat, choice):
                return FREE
            raise self._not_asked(seat)
        try:
            ask.check(choice)
        except IllegalChoice as error:
            if self._is_free(seat, choice):
                return FREE
            raise self._explained(seat, choice, ask, error) from None
        return PLAYER

    def _explained(self, seat: int, choice: Choice, ask: Ask, error: IllegalChoice) -> IllegalChoice:
        """The refusal with the game's own reasons, where it has some."""
        if ask.rest.why is not None or self.definition.why_not is None:
            return error
        refusals: list[Refusal] = []
        for one in choice[:10]:
            if isinstance(one, str) and one not in ask.ids:
                refusals += self.why_not(seat, one)
        rules = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules))
        return IllegalChoice(str(error), rules or error.rules, tuple(refusals) or error.refusals)

    def free(self, seat: int) -> list[str]:
        """What a seat may do at any time, beside any question."""
        if self._lanes is not None or self._deed is not None or not self.pending or not 0 <= seat < self.seats:
            return []
        return list(self.definition.free(self.game, seat))

    def _is_free(self, seat: int, choice: Choice) -> bool:
        return len(choice) == 1 and isinstance(seat, int) and choice[0] in self.free(seat)

    def _not_asked(self, seat: object) -> IllegalChoice:
        if self.outcome is not None:
            return IllegalChoice(f"the game is over: {self.outcome.reason}")
        asked = [] if self.in_secret else list(self.pending.values())
        rules = tuple(dict.fromkeys(rule for ask in asked for rule in ask.rules))
        waiting = ", ".join(str(other) for other in self.pending)
        return IllegalChoice(f"seat {str(seat)[:20]} has nothing to decide now; waiting for seat {waiting}", rules)

    def why_not(self, seat: Any, one: Any) -> tuple[Refusal, ...]:
        """Why a seat cannot choose this now; empty when it can. A function of what the seat may know."""
        if type(seat) is not int or not 0 <= seat < self.seats or not isinstance(one, str) or len(one) > LONGEST:
            return (Refusal("not_offered", (), what=str(one)[:60]),)
        if self.outcome is not None:
            return (Refusal("game_over", ()),)
        try:
            return self._reasons(seat, one)
        except Exception as error:
            raise self._recover(len(self.decisions), (seat, (one,), PLAYER), error) from error

    def _reasons(self, seat: int, one: str) -> tuple[Refusal, ...]:
        ask = self.pending.get(seat)
        if one in self.free(seat) or (ask is not None and (one in ask.ids or (one == NOT_AGAIN and ask.may_stand))):
            return ()
        if ask is not None and ask.rest.place is not None and one.startswith("at:"):
            return ask.refusals(one)
        if self.definition.why_not is not None and (ask is None or ask.rest.why is None):
            found = tuple(self.definition.why_not(self.game, seat, one))
            if found:
                return found
        if ask is not None:
            return ask.refusals(one)
        waited_for = next(iter(self.pending.values()))
        return (Refusal("not_your_turn", () if self.in_secret else waited_for.rules),)

    # --- taking a decision ----------------------------------------------------------------------------------

    def _take(self, seat: int, choice: Choice, how: int, ask: Ask | None) -> None:
        """Record a decision and tell the story on, to the next question or the end."""
        game = self.game
        self.decisions.append((seat, choice, how))
        game.luck.append(False)
        if how == FREE:
            self._begin_deed(seat, choice[0])
        elif how == CORRECTION:
            self._apply_correction(choice[0])
        else:
            self._take_other(seat, choice, ask)

    def _take_other(self, seat: int, choice: Choice, ask: Ask | None) -> None:
        """An answer in a private story, in a free deed, by a party, or one that the table gave by itself."""
        if ask is None:
            raise RuleError(f"the record answers for seat {seat}, which is not asked")
        if choice == (NOT_AGAIN,) and ask.may_stand:
            choice = self._stand(seat, ask)
        if self._lanes is not None:
            results = self._run_lane(seat, choice)
            if results is not None:
                self._run(results)
            return
        if ask.rest.answers is not None:
            ask.rest.answers[seat] = choice
            if len(ask.rest.answers) < len(ask.asked):
                self._put({other: ask for other in ask.asked if other not in ask.rest.answers})
                return
        if self._deed is not None:
            self._run_deed(choice)
        else:
            self._run(choice)

    def _stand(self, seat: int, ask: Ask) -> Choice:
        """Pass now, and keep passing while the scope lasts."""
        self.game.standing[f"{seat} {ask.prompt}"] = ask.rest.scope
        return ()

    def _run(self, answer: Any) -> None:
        """Tell the story to the next question that a player must answer, leaving marks at step boundaries."""
        while True:
            try:
                asked = self._story.send(answer)  # type: ignore[union-attr]
            except StopIteration as told:
                if not self._end_step(told.value):
                    return
                self._start_step()
                answer = None
                continue
            own = self._put_or_answer(asked)
            if own is None:
                return
            answer = own

    def _put_or_answer(self, asked: Any) -> Any:
        """Put a question to its seats. Returns what the story is told at once where no player needs to be asked."""
        self._plain = None
        if type(asked) is not Ask:
            return self._open_lanes(asked)
        self.ask = asked
        more = asked.more
        if more is None:
            self._many = None
            if self._replaying:
                return None
            if asked.at_most == 1 and asked.at_least == 1:
                ids = asked.ids
                if len(ids) > 1:
                    self._plain = asked
                    return None
        else:
            self._many = None if more.seats is None else dict.fromkeys(more.seats, asked)
            if self._replaying:
                return None
            if asked.at_most == 1 and more.only_words() and len(asked.ids) > asked.at_least:
                self._plain = asked
                return None
        own = self._own_answer(asked)
        if own is None:
            return None
        self._record_own(asked, own)
        self.game.spend_work()
        return own

    def _own_answer(self, ask: Ask) -> Choice | None:
        """What the table answers by itself, if anything."""
        only = ask.only_answer()
        if only is not None:
            if ask.rest.fits is not None and ask.rest.fits(only):
                raise RuleError(f"{ask.prompt}: the only answer is one that does not fit")
            return only
        if ask.may_stand and self.game.standing.get(f"{ask.seat} {ask.prompt}") == ask.rest.scope:
            return ()
        if ask.impossible():
            raise RuleError(f"{ask.prompt}: at least {ask.at_least} must be chosen of {len(ask.ids)}")
        return None

    def _record_own(self, ask: Ask, own: Choice) -> Choice:
        """Take the table's own answer: of one seat, or of each of all that has not spoken yet."""
        answers = ask.rest.answers
        seats = (ask.seat,) if answers is None else tuple([seat for seat in ask.asked if seat not in answers])
        for seat in seats:
            if answers is not None:
                answers[seat] = own
            self.decisions.append((seat, own, AUTO))
            self.game.luck.append(False)
        return own

    # --- steps and marks ------------------------------------------------------------------------------------

    def _start_step(self) -> None:
        sequence, name = self.cursor[-1]
        self.game.number_limit = self.game.next_number + BUDGET
        self._story = self.definition.sequences[sequence].steps[name](self.game)

    def _end_step(self, result: Any) -> bool:
        """Move the cursor as the step says, and leave a mark. False when the game is over."""
        game = self.game
        game.spend_work()
        self.ask = None
        self._plain = None
        self._many = None
        if result is None:
            self._go_on()
        elif isinstance(result, str):
            if result != AGAIN:
                sequence = self.cursor[-1][0]
                if result not in self.definition.sequences[sequence].steps:
                    raise RuleError(f"{sequence} has no step {result!r}")
                self.cursor[-1] = (sequence, result)
        elif isinstance(result, Call):
            called = self.definition.sequences.get(result.sequence)
            if called is None:
                raise RuleError(f"there is no sequence {result.sequence!r}")
            self.cursor.append((result.sequence, called.names[0]))
        elif isinstance(result, End):
            self.outcome = result
            self._story = None
            return False
        else:
            raise RuleError(f"a step returned {type(result).__name__}")
        # What a shuffle hid can be dealt anew only at a mark behind it: `imagine` needs one.
        if game.shuffled or len(self.decisions) - self.marks[-1].taken >= self.definition.mark_every:
            self._mark()
        return True

    def _go_on(self) -> None:
        """To the next step; past the end of a sub-sequence, to behind the step that called it."""
        while self.cursor:
            sequence, name = self.cursor[-1]
            after = self.definition.sequences[sequence].after[name]
            if after:
                self.cursor[-1] = (sequence, after)
                return
            self.cursor.pop()
        raise RuleError("the main sequence ran out: its last step must name a step or end the game")

    def _mark(self) -> None:
        game = self.game
        game.shuffled = False
        self.marks.append(
            Mark(
                self.definition.copy(game.state),
                self.cursor[:],
                game.dice.rolled,
                len(self.decisions),
                game.standing.copy(),
                game.span_count,
            )
        )
        if len(self.marks) > 2 * KEEP_MARKS:
            self._thin_marks()

    def _thin_marks(self) -> None:
        """Keep the newest marks, the first, and one in every so many decisions."""
        old = self.marks[:-KEEP_MARKS]
        kept = old[:1]
        for mark in old[1:]:
            if mark.taken - kept[-1].taken >= KEEP_EVERY:
                kept.append(mark)
        if len(kept) == len(old):       # nothing to thin yet: the marks are far apart already
            return
        self.marks = kept + self.marks[-KEEP_MARKS:]

    # --- private stories side by side -----------------------------------------------------------------------

    def _open_lanes(self, together: Any) -> dict[int, Any] | None:
        """Begin the private stories. Returns their results if nobody needs to be asked anything."""
        if type(together) is not Together:
            raise RuleError(f"a rule awaited {type(together).__name__}; rules await decisions only")
        if not together.stories:
            raise RuleError("Together needs at least one story")
        self._put({})
        self._lanes = together.stories.copy()
        self._lanes_from = len(self.decisions)
        self._results = {}
        results: dict[int, Any] | None = None
        try:
            for seat in together.stories:
                results = self._run_lane(seat, None)
        except BaseException:
            _close(together)
            raise
        return results

    def _run_lane(self, seat: int, answer: Any) -> dict[int, Any] | None:
        """Tell one seat's private story to its next question. Returns the results of all when the last one is done."""
        lanes = self._lanes
        assert lanes is not None
        game = self.game
        asked_now = dict(self.pending)
        asked_now.pop(seat, None)
        game.lane = seat
        while True:
            try:
                asked = lanes[seat].send(answer)
            except StopIteration as told:
                self._results[seat] = told.value
                break
            if not isinstance(asked, Ask) or asked.rest.seats is not None or asked.seat != seat:
                _close(asked)
                raise RuleError(f"the private story of seat {seat} may ask that seat only")
            if self._replaying:
                asked_now[seat] = asked
                break
            own = self._own_answer(asked)
            if own is None:
                asked_now[seat] = asked
                break
            answer = self._record_own(asked, own)
            game.spend_work()
        game.lane = -1
        self._put({other: asked_now[other] for other in lanes if other in asked_now})
        if len(self._results) < len(lanes):
            return None
        results = {seat: self._results[seat] for seat in lanes}
        self._lanes = None
        self._results = {}
        game.reveal()
        return results

    # --- free deeds -----------------------------------------------------------------------------------------

    def _begin_deed(self, seat: int, one: str) -> None:
        if self.definition.deed is None:
            raise RuleError(f"{self.definition.name} offers the free deed {one!r} and has no story for it")
        self._paused = dict(self.pending)
        self._deed = self.definition.deed(self.game, seat, one)
        self._run_deed(None)

    def _run_deed(self, answer: Any) -> None:
        """Tell the story of a free deed; afterwards the question that was pending is put again."""
        assert self._deed is not None
        while True:
            try:
                asked = self._deed.send(answer)
            except StopIteration:
                break
            if not isinstance(asked, Ask):
                _close(asked)
                raise RuleError("a free deed may only ask questions")
            self._put(dict.fromkeys(asked.asked, asked))
            if self._replaying:
                return
            own = self._own_answer(asked)
            if own is None:
                return
            answer = self._record_own(asked, own)
            self.game.spend_work()
        self._deed = None
        self._put(self._paused)
        self._paused = {}
        for ask in self.pending.values():
            ask.look_again()
        if self._replaying or self.ask is None:
            return
        ask = self.ask
        if ask.rest.seats is None:
            self._many = None
        own = self._own_answer(ask)
        if own is not None:
            self._run(self._record_own(ask, own))

    # --- going back -----------------------------------------------------------------------------------------

    def fork(self) -> Table:
        """The same table once more, to try things on. Costs a copy of the last mark and a replay of the tail."""
        twin = self._bare(self.game.dice.fork())
        twin._follow(self, len(self.decisions), len(self.marks))
        game = twin.game
        game.events = self.game.events[:]
        game.next_number = self.game.next_number
        game.number_limit = game.next_number + BUDGET
        return twin

    def _bare(self, dice: Dice) -> Table:
        """A table of the same game with nothing on it yet."""
        return Table(self.definition, self.seats, self.options, self.seed, self.controllers[:], dice)

    def _follow(self, other: Table, count: int, marks: int) -> None:
        """Become the other table as it was after `count` decisions: its mark, then the decisions since."""
        mark = other.marks[marks - 1]
        self.marks = other.marks[:marks]
        decisions = other.decisions
        luck = other.game.luck
        self.decisions = decisions[: mark.taken]
        self.game.luck = []             # what comes out while the past is told again is known already
        self._open_mark(mark)
        reached = self._retell(decisions, mark.taken, count)
        self.game.luck = luck[:reached]
        if reached < count:
            self._replay(decisions[reached:count])

    def _retell(self, decisions: list[Decision], index: int, count: int) -> int:
        """Take recorded decisions again as long as the questions are plain ones; returns how far that went."""
        game = self.game
        taken = self.decisions
        asked: Any = self.ask
        story: Any = self._story
        plain = self._many is None
        game.work = -BUDGET * len(decisions)    # what was within the budget decision by decision still is
        game.muted = True
        self._replaying = True
        while index < count and plain and asked is not None and asked.more is None and decisions[index][2] <= AUTO:
            decision = decisions[index]
            taken.append(decision)
            index += 1
            try:
                asked = story.send(decision[1])
                if type(asked) is Ask and asked.more is None:
                    continue
                results = self._put_or_answer(asked)
                if results is not None:
                    self._run(results)
            except StopIteration as told:
                if self._end_step(told.value):
                    self._start_step()
                    self._run(None)
            asked = self.ask
            story = self._story
            plain = self._many is None
        if plain:
            self.ask = asked
        game.work = 0
        game.muted = False
        self._replaying = False
        return index

    def _open_mark(self, mark: Mark, muted: bool = True) -> None:
        """Stand at a mark and tell its step to the first question, silently where it was told before."""
        game = self.game
        game.state = self.definition.copy(mark.state)
        game.dice.rolled = mark.rolled
        game.standing = mark.standing.copy()
        game.span_count = mark.span_count
        self.cursor = mark.cursor[:]
        self.outcome = None
        self._lanes = None
        self._deed = None
        game.muted = muted
        self._replaying = True
        self._start_step()
        self._run(None)
        game.muted = False
        self._replaying = False

    def _replay(self, decisions: list[Decision], trusted: bool = True, muted: bool = True) -> None:
        """Take recorded decisions again; nothing is enumerated. Untrusted ones are checked against the rules."""
        game = self.game
        game.muted = muted
        self._replaying = True
        try:
            for seat, choice, how in decisions:
                if how != FREE and how != CORRECTION:
                    ask = self.pending.get(seat)
                    if not trusted:
                        self._check_recorded(seat, choice, ask)
                else:
                    ask = None
                    if not trusted and how == FREE and not self._is_free(seat, choice):
                        raise IllegalChoice(f"the record has seat {seat} do {choice!r}, which is not free to do")
                game.begin_work()
                self._take(seat, choice, how, ask)
        finally:
            game.muted = False
            self._replaying = False

    def _check_recorded(self, seat: int, choice: Choice, ask: Ask | None) -> None:
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
        self._fresh_game()
        self._follow(self, count, marks)
        self.game.events = [event for event in events if event[1] <= count]
        self.game.next_number = number
        self.game.begin_work()

    def _fresh_game(self) -> None:
        """A new Game, so that the story thrown away cannot touch this one while it is closed."""
        old = self.game
        self.game = Game(self.definition, self.seats, self.options, old.dice.fork())
        self.game.luck = old.luck

    def _find_origin(self) -> None:
        """A loaded table knows its last mark only: set the game up again and take the decisions before it anew."""
        origin = self._bare(Dice(self.seed))
        origin._replaying = True
        first = self.marks[0]
        try:
            origin._begin()
            origin._replay(self.decisions[: first.taken], trusted=False, muted=False)
            same = self.definition.dump(origin.game.state) == self.definition.dump(first.state)
        except Exception:       # nothing in the file has been held against the rules before its mark
            same = False
        if not same:
            raise IllegalChoice("this table cannot go back further: its beginning was played by other rules")
        self.marks = [mark for mark in origin.marks if mark.taken < first.taken] + self.marks

    def undo(self, controller: int, agreed: bool = False) -> None:
        """Take back this controller's last decision, down to its floor; with everyone's agreement, below it."""
        index = self._last_of(controller, agreed)
        if index < 0:
            raise IllegalChoice("there is nothing of yours to take back")
        below = agreed and not self.can_undo(controller)
        only: tuple[int, ...] | None = None
        if self._lanes is not None and index >= self._lanes_from and not below:
            self._undo_in_lane(index)
            only = tuple([seat for seat in range(self.seats) if self.controllers[seat] == controller])
        else:
            self._back_to(index)
        kind = "undone_by_agreement" if below else "undone"
        self.game.emit(kind, only=only, controller=controller, decision=index)

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
        lane_start = self._lanes_from if self._lanes is not None else len(decisions)
        others_in_lanes = False
        for index in range(len(decisions) - 1, -1, -1):
            seat, choice, how = decisions[index]
            mine = seat >= 0 and self.controllers[seat] == controller
            if not agreed and how == CORRECTION:
                raise IllegalChoice("a correction that all agreed on cannot be taken back alone")
            if not agreed and luck[index]:
                raise IllegalChoice("that cannot be taken back: dice were rolled or something was revealed")
            if others_in_lanes and index < lane_start:
                raise IllegalChoice("that cannot be taken back: another player has decided since")
            if mine and not how & AUTO and how != CORRECTION:
                return index
            if agreed or how & AUTO or mine:
                continue
            if index >= lane_start:
                others_in_lanes = True
            elif choice and choice != (PASS,) and choice != (NOT_AGAIN,):
                raise IllegalChoice("that cannot be taken back: another player has decided since")
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
        self.decisions = kept
        self._fresh_game()
        self._follow(self, len(kept), len(self.marks))
        self.game.events = events
        self.game.next_number = number
        self.game.begin_work()

    def correct(self, text: str) -> None:
        """Put the table right when the engine was wrong, by agreement: the step begins again from this state (JSON)."""
        count = len(self.decisions)
        try:
            raw = json.loads(text)
            self._corrected(raw)
        except IllegalChoice:
            raise
        except Exception as error:      # it came from people: whatever it is, the rules are not to blame
            raise IllegalChoice(f"the correction is no state: {str(error)[:200]}") from error
        decision = (-1, (json.dumps(raw),), CORRECTION)
        self.game.begin_work()
        try:
            self._take(*decision, None)
        except Exception as error:
            raise self._recover(count, decision, error) from error

    def _corrected(self, raw: Any) -> Any:
        """The state that a correction describes."""
        state = self.definition.load(raw)
        problems = self.definition.laws(state)
        if problems:
            raise IllegalChoice("the correction breaks a law: " + "; ".join(problems))
        return state

    def _apply_correction(self, text: str) -> None:
        self.game.state = self._corrected(json.loads(text))
        self.outcome = None
        self._lanes = None
        self._deed = None
        self.game.emit("corrected")
        self._mark()
        self._start_step()
        self._run(None)

    # --- imagining ------------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance, seed: int) -> Table | None:
        """A world that the seat cannot tell from this one, with other dice to come; None if none was found.

        What the seat cannot know is dealt anew at the last mark, then the decisions since are taken again.
        """
        mark = self.marks[-1]
        state = self.definition.copy(mark.state)
        became = self.definition.resample(state, self.game.state, seat, chance)
        dice = self.game.dice.fork()
        dice.change_future(self.game.dice.rolled, seed)
        twin = self._bare(dice)
        twin.marks = [Mark(state, mark.cursor, mark.rolled, mark.taken, mark.standing, mark.span_count)]
        twin.decisions = self.decisions[: mark.taken]
        twin.game.luck = self.game.luck[: mark.taken]
        try:
            twin._open_mark(twin.marks[0], muted=False)
            twin.game.events = [event for event in self.game.events if event[1] <= mark.taken]
            twin.game.next_number = len(twin.game.events)
            tail = self.decisions[mark.taken :]
            if became:
                tail = [_renamed(one, became) if one[0] != seat else one for one in tail]
            twin._replay(tail, trusted=False, muted=False)
        except Exception:       # the imagined world contradicts what was played: not a world at all
            return None
        return twin if self._looks_alike(twin, seat) else None

    def _looks_alike(self, twin: Table, seat: int) -> bool:
        """The same seats are asked the same questions, and as many dice have fallen."""
        return (
            list(twin.pending) == list(self.pending)
            and all(ask.prompt == twin.pending[other].prompt for other, ask in self.pending.items())
            and twin.game.dice.rolled == self.game.dice.rolled
        )

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def in_secret(self) -> bool:
        """Whether private stories are being told: what others are asked and decide there is not known."""
        return self._lanes is not None

    def taken_for(self, seat: int) -> int:
        """How many decisions have been taken, as far as the seat may know."""
        if self._lanes is None:
            return len(self.decisions)
        return self._lanes_from + sum(1 for one in self.decisions[self._lanes_from :] if one[0] == seat)

    @property
    def tail(self) -> int:
        """Decisions since the last mark."""
        return len(self.decisions) - self.marks[-1].taken

    def events(self, since: int = 0) -> list[Event]:
        """What happened, from the event with this number on."""
        return [Event(*raw) for raw in self.game.events if raw[0] >= since]

    def events_for(self, seat: int, since: int = 0) -> list[Event]:
        """What happened, as far as the seat may know; seat -1 is a spectator."""
        return [
            Event(*raw) for raw in self.game.events if raw[0] >= since and (raw[6] is None or seat in raw[6])
        ]

    def where(self) -> tuple[str, ...]:
        """The chain of stories being told, outermost first: for bug reports, compiled or not."""
        steps = [f"{sequence}/{name}" for sequence, name in self.cursor]
        prompts = [f"asks {seat}: {ask.prompt}" for seat, ask in self.pending.items()]
        return (*steps, *self.game.span_names, *prompts)

    # --- when a rule crashes --------------------------------------------------------------------------------

    def _recover(self, count: int, decision: Decision, error: Exception) -> NornError:
        """Stand as before the answer; keep what is needed to look into it."""
        where = (*[f"{sequence}/{name}" for sequence, name in self.cursor], *self.game.fell_in)
        try:
            del self.decisions[count:]
            self._back_to(count)
        except Exception as second:     # the rules cannot even come back to where they were
            error = second
        if isinstance(error, IllegalChoice):
            return error
        from norn.kernel.crash import write_crash

        text = f"{type(error).__name__}: {error}"
        return RuleError(text, where, write_crash(self, decision, text, where, error))


def _renamed(decision: Decision, became: Mapping[str, str]) -> Decision:
    """A decision about things that have other ids in an imagined world."""
    seat, choice, how = decision
    return (seat, tuple([" ".join([became.get(word, word) for word in one.split(" ")]) for one in choice]), how)


def _close(asked: Any) -> None:
    """Private stories that will never be told."""
    if isinstance(asked, Together):
        for story in asked.stories.values():
            story.close()
