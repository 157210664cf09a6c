"""How a game is told: the story of the current step is driven with `.send()` from question to question.

The story yields an Ask (or a Together), it is put to the seats, and their answer goes back in. When the story of a
step ends, that of the next begins (`course.py`). There is no asyncio here.
"""
from __future__ import annotations

import json
from typing import Any, Final

from norn.kernel.ask import NOT_AGAIN, Ask, Choice, Story
from norn.kernel.course import Course, Mark, walk
from norn.kernel.definition import Definition
from norn.kernel.dice import Dice
from norn.kernel.errors import IllegalChoice, NornError, RuleError
from norn.kernel.free_deed import FreeDeed
from norn.kernel.game import End, Ended, Game, Leave
from norn.kernel.lanes import Lanes

# How a decision came about.
PLAYER: Final = 0
AUTO: Final = 1            # the table answered by itself: only one answer, or a standing order
FREE: Final = 2            # a free deed, done while somebody else was asked
CORRECTION: Final = 4      # the table was put right by agreement; the choice is the new state as JSON

Decision = tuple[int, Choice, int]      # seat, choice, how

TAIL_LIMIT: Final = 200    # decisions since a mark; more means a step that should return AGAIN


class Telling:
    """Who must decide what, and what the story does with the answer."""

    ask: Ask | None = None              # the question, or the first of several
    plain: Ask | None = None            # the question, if any of its listed options is a whole answer to it
    _many: dict[int, Ask] | None = None             # seat -> question, when more than one seat is asked
    _past: list[Decision] | None = None             # the first decisions, shared with forks and never changed ...
    _story: Story | None = None
    lanes: Lanes | None = None                      # private stories being told
    deed: FreeDeed | None = None                    # a free deed being done
    _replaying: bool = False
    # Whether only what all know is answered here without asking: that somebody was not asked would tell what he holds.
    guarded: bool = False
    guarded_from: int = 0               # since so many decisions

    def __init__(
        self,
        definition: Definition,
        seats: int,
        options: dict[str, Any],
        seed: int,
        controllers: list[int],
        dice: Dice,
    ) -> None:
        """Without a state yet: `Table.new` begins a game."""
        self.definition = definition
        self.seats = seats
        self.options = options
        self.seed = seed
        self.controllers = controllers      # seat -> who decides for it
        self.game: Game[Any] = Game(definition, seats, options, dice)
        self.course = Course(definition, self.game)
        self._recent: list[Decision] = []   # ... and the others

    def _begin(self) -> None:
        """Set the game up and run to the first question."""
        try:
            self.game.state = self.definition.setup(self.game)
            self.course.begin()
            self._tell_steps()
        except NornError:
            raise
        except Exception as error:
            raise RuleError(f"setting up: {type(error).__name__}: {error}", self.where()) from error

    @property
    def cursor(self) -> list[tuple[str, str]]:
        """Sequence and step, outermost first."""
        return self.course.cursor

    @property
    def marks(self) -> list[Mark]:
        return self.course.marks

    @property
    def outcome(self) -> End | None:
        """How the game ended, once it has."""
        return self.course.outcome

    @property
    def taken(self) -> int:
        """How many decisions have been taken."""
        return self.course.taken

    # --- the record -----------------------------------------------------------------------------------------

    @property
    def decisions(self) -> list[Decision]:
        """Every decision so far."""
        if self._past is not None:
            self._recent = self._past + self._recent
            self._past = None
        return self._recent

    @decisions.setter
    def decisions(self, decisions: list[Decision]) -> None:
        self._past = None
        self._recent = decisions
        self.course.taken = len(decisions)

    def _decisions_since(self, index: int, count: int) -> list[Decision]:
        """Some of the decisions; what is shared stays so."""
        past = self._past
        if past is None:
            return self._recent[index:count]
        before = len(past)
        if index >= before:
            return self._recent[index - before : count - before]
        return past[index:count] if count <= before else past[index:] + self._recent[: count - before]

    def _decision_for(self, seat: int, taken: int) -> int:
        """How many of so many decisions the seat may know of."""
        if self.lanes is None or taken <= self.lanes.began:
            return taken
        secret = self._decisions_since(self.lanes.began, taken)
        return self.lanes.began + sum([1 for one in secret if one[0] == seat])

    def _record(self, decision: Decision) -> None:
        self._recent.append(decision)
        self.course.taken += 1
        self.game.luck.append(0)

    # --- questions ------------------------------------------------------------------------------------------

    @property
    def pending(self) -> dict[int, Ask]:
        """Seat -> the question put to it."""
        if self._many is not None:
            return self._many
        return {} if self.ask is None else {self.ask.seat: self.ask}

    def _put(self, asked: dict[int, Ask]) -> None:
        """Put questions to several seats, or to none."""
        self.plain = None
        self._many = asked
        self.ask = None
        for ask in asked.values():
            self.ask = ask
            return
        self._many = None

    def free(self, seat: int) -> list[str]:
        """What a seat may do at any time, beside any question; what its own question offers is not offered twice."""
        if self.lanes is not None or self.deed is not None or not self.pending or not 0 <= seat < self.seats:
            return []
        found = self.definition.free(self.game, seat)
        ask = self.pending.get(seat)
        if not found or ask is None or (ask.rest.answers is not None and seat in ask.rest.answers):
            return list(found)
        offered = ask.ids
        return [one for one in found if one not in offered]

    def _is_free(self, seat: int, choice: Choice) -> bool:
        return len(choice) == 1 and isinstance(seat, int) and choice[0] in self.free(seat)

    def _not_asked(self, seat: object) -> IllegalChoice:
        if self.outcome is not None:
            return IllegalChoice("game_over", f"the game is over: {self.outcome.reason}")
        asked = [] if self.in_secret else list(self.pending.values())
        rules = tuple(dict.fromkeys(rule for ask in asked for rule in ask.rules))
        waiting = ", ".join(str(other) for other in self.pending)
        said = f"seat {str(seat)[:20]} has nothing to decide now; waiting for seat {waiting}"
        return IllegalChoice("not_asked", said, rules)

    @property
    def in_secret(self) -> bool:
        """Whether private stories are being told: what others are asked and decide there is not known."""
        return self.lanes is not None

    # --- taking a decision ----------------------------------------------------------------------------------

    def _take(self, seat: int, choice: Choice, how: int, ask: Ask | None) -> None:
        """Record a decision and tell the story on, to the next question or the end."""
        self._record((seat, choice, how))
        self._tell(seat, choice, how, ask)

    def _tell(self, seat: int, choice: Choice, how: int, ask: Ask | None) -> None:
        if how == FREE:
            self._begin_deed(seat, choice[0])
        elif how == CORRECTION:
            self._apply_correction(choice[0])
        else:
            self._tell_answer(seat, choice, ask)

    def _tell_answer(self, seat: int, choice: Choice, ask: Ask | None) -> None:
        """An answer, also in a private story, in a free deed, by a party, or one that the table gave by itself."""
        if ask is None:
            raise RuleError(f"the record answers for seat {seat}, which is not asked")
        if choice == (NOT_AGAIN,) and ask.may_stand:
            choice = self._stand(seat, ask)
        if self.lanes is not None:
            results = self._run_lane(self.lanes, seat, choice)
            if results is not None:
                self._run(results)
            return
        if ask.rest.answers is not None:
            ask.rest.answers[seat] = choice
            if len(ask.rest.answers) < len(ask.asked):
                self._put({other: ask for other in ask.asked if other not in ask.rest.answers})
                return
        if self.deed is not None:
            self._run_deed(self.deed, choice)
        else:
            self._run(choice)

    def _stand(self, seat: int, ask: Ask) -> Choice:
        """Pass now, and keep passing while the scope lasts."""
        self.game.standing[f"{seat} {ask.prompt}"] = ask.rest.scope
        return ()

    def _run(self, answer: Any) -> None:
        """Tell the story to the next question that a player must answer."""
        while True:
            try:
                asked = self._story.send(answer)  # type: ignore[union-attr]
            except StopIteration:
                self._told_all()
                return
            own = self._put_or_answer(asked)
            if own is None:
                return
            answer = own

    def _tell_steps(self) -> None:
        """Begin the story of the steps from where the course stands."""
        self._story = walk(self.course)
        self._run(None)

    def _told_all(self) -> None:
        """The game is over: nobody is asked anything."""
        self._story = None
        self._put({})

    def _put_or_answer(self, asked: Any) -> Any:
        """Put a question to its seats. Returns what the story is told at once where no player needs to be asked."""
        self.plain = None
        if type(asked) is not Ask:
            return self._open_lanes(asked)
        if not 0 <= asked.seat < self.seats:
            raise RuleError(f"{asked.prompt}: there is no seat {asked.seat} to ask")
        self.ask = asked
        more = asked.more
        if more is None:
            self._many = None
            if self._replaying:
                return None
            if asked.at_most == 1 and asked.at_least == 1:
                ids = asked.ids
                if len(ids) > 1:
                    self.plain = asked
                    return None
                if len(ids) == 1 and not self.guarded:
                    return self._take_own(asked, (ids[0],))
        else:
            self._many = None if more.seats is None else dict.fromkeys(more.seats, asked)
            if self._replaying:
                return None
            if asked.at_least <= asked.at_most == 1 and more.only_words() and len(asked.ids) > asked.at_least:
                self.plain = asked
                return None
        own = self._own_answer(asked)
        return None if own is None else self._take_own(asked, own)

    def _own_answer(self, ask: Ask) -> Choice | None:
        """What the table answers by itself, if anything."""
        only = ask.only_answer()
        rest = ask.rest
        if only is not None:
            if rest.fits is not None and rest.fits(only):
                raise RuleError(f"{ask.prompt}: the only answer is one that does not fit")
            if not self.guarded or rest.public:
                return only
        if rest.scope and ask.may_stand and self.game.standing.get(f"{ask.seat} {ask.prompt}") == rest.scope:
            return ()           # what the seat said itself, to the table: it tells nothing of what it holds
        if only is None and ask.impossible():
            raise RuleError(f"{ask.prompt}: at least {ask.at_least} must be chosen of {len(ask.ids)}")
        return None

    def _take_own(self, ask: Ask, own: Choice) -> Choice:
        """Take the table's own answer: of one seat, or of each of all that has not spoken yet."""
        answers = ask.rest.answers
        if answers is None:
            self._record((ask.seat, own, AUTO))
        else:
            for seat in ask.asked:
                if seat not in answers:
                    answers[seat] = own
                    self._record((seat, own, AUTO))
        self.game.spend_work()
        return own

    def _answers_alone(self) -> bool:
        """Give an answer that no player need be asked for, if there is one: a record of other rules may stop there."""
        for seat, ask in self.pending.items():
            given: Any = self._own_answer(ask)
            if given is None:
                continue
            self._take_own(ask, given)
            if self.lanes is not None:
                given = self._run_lane(self.lanes, seat, given)
            if self.deed is not None:
                self._run_deed(self.deed, given)
            elif given is not None:
                self._run(given)
            return True
        return False

    # --- private stories side by side -----------------------------------------------------------------------

    def _open_lanes(self, together: Any) -> dict[int, Any] | None:
        """Begin the private stories. Returns their results if nobody needs to be asked anything."""
        lanes = Lanes(self.game, together, self.taken)
        self._put({})
        self.lanes = lanes
        try:
            for seat in lanes.stories:
                self._tell_lane(lanes, seat, None)
        except BaseException:
            lanes.close()
            raise
        return self._put_lanes(lanes)

    def _run_lane(self, lanes: Lanes, seat: int, answer: Any) -> dict[int, Any] | None:
        """Tell one seat's private story on. Returns the results of all when the last one is done."""
        self._tell_lane(lanes, seat, answer)
        return self._put_lanes(lanes)

    def _tell_lane(self, lanes: Lanes, seat: int, answer: Any) -> None:
        """One private story, to its next question or its end."""
        asked = lanes.tell(seat, answer)
        while asked is not None and not self._replaying:
            own = self._own_answer(asked)
            if own is None:
                break
            asked = lanes.tell(seat, self._take_own(asked, own))
        lanes.pause(seat, asked)

    def _put_lanes(self, lanes: Lanes) -> dict[int, Any] | None:
        """Put what the private stories ask; what came of them, once the last one is told."""
        self._put(lanes.asked.copy())
        if not lanes.done:
            return None
        self.lanes = None
        self.game.reveal()
        return lanes.in_order()

    # --- free deeds -----------------------------------------------------------------------------------------

    def _begin_deed(self, seat: int, one: str) -> None:
        self.deed = FreeDeed(self.definition, self.game, seat, one, dict(self.pending))
        self._run_deed(self.deed, None)

    def _run_deed(self, deed: FreeDeed, answer: Any) -> None:
        """Tell the story of a free deed; afterwards the question that was pending is put again."""
        while True:
            try:
                asked = deed.tell(answer)
            except Ended as ended:
                self._end_stories()
                self.course.outcome = ended.end
                self._told_all()
                return
            except Leave as left:
                self._end_stories()
                self.course.end_step(left)
                self._tell_steps()
                return
            if asked is None:
                break
            self._put(dict.fromkeys(asked.asked, asked))
            own = None if self._replaying else self._own_answer(asked)
            if own is None:
                return
            answer = self._take_own(asked, own)
        self.deed = None
        self._put(deed.questions_again())
        if self._replaying or self.ask is None:
            return
        ask = self.ask
        if ask.rest.seats is None:
            self._many = None
        own = self._own_answer(ask)
        if own is not None:
            self._run(self._take_own(ask, own))

    # --- corrections ----------------------------------------------------------------------------------------

    def _corrected(self, raw: Any) -> Any:
        """The state that a correction describes."""
        state = self.definition.load(raw)
        problems = self.definition.laws(state)
        if problems:
            raise IllegalChoice("bad_correction", "the correction breaks a law: " + "; ".join(problems))
        return state

    def _apply_correction(self, text: str) -> None:
        state = self._corrected(json.loads(text))
        self._end_stories()
        self.game.state = state
        self.course.outcome = None
        self.game.emit("corrected")
        self.game.shuffled = True       # a world imagined from before would be corrected into this one
        self.course.mark()
        self._tell_steps()

    def _end_stories(self) -> None:
        """What is being told is told no further. Compiled stories close their spans only when they are closed."""
        lanes, deed, story = self.lanes, self.deed, self._story
        self.lanes = self.deed = self._story = None
        if lanes is not None:
            lanes.close()
        if deed is not None:
            deed.story.close()
        if story is not None:
            story.close()
        self.game.fell_in = []          # closing is no crash

    # --- for bug reports ------------------------------------------------------------------------------------

    def where(self) -> tuple[str, ...]:
        """The chain of stories being told, outermost first: for bug reports, compiled or not."""
        steps = [f"{sequence}/{name}" for sequence, name in self.cursor]
        prompts = [f"asks {seat}: {ask.prompt}" for seat, ask in self.pending.items()]
        return (*steps, *self.game.span_names, *prompts)

