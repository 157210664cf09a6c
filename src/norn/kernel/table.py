"""A game in play: who must decide what, what has happened, and how to go back."""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from norn.kernel.ask import LONGEST, NOT_AGAIN, Ask, Chance, Choice, Look, Place
from norn.kernel.course import Mark
from norn.kernel.definition import Definition
from norn.kernel.dice import Dice
from norn.kernel.errors import IllegalChoice, NornError, Refusal, RuleError
from norn.kernel.events import Event
from norn.kernel.game import BUDGET, SHARE_AFTER
from norn.kernel.going_back import GoingBack, changed_in
from norn.kernel.telling import AUTO, CORRECTION, FREE, PLAYER, Decision


class Table(GoingBack):
    """Who must decide what, what has happened, and how to go back."""

    @classmethod
    def new(
        cls,
        definition: Definition,
        seats: int,
        seed: int,
        options: dict[str, Any] | None = None,
        controllers: list[int] | None = None,
        rigged: dict[str, list[int]] | None = None,
        guarded: bool = False,
    ) -> Table:
        """A table at its first question. Options must be complete: the catalogue's `open_table` fills in defaults."""
        dice = Dice(seed)
        dice.rigged = rigged
        table = Table(definition, seats, options or {}, seed, controllers or list(range(seats)), dice)
        if guarded:
            table.guard()
        table._begin()
        return table

    # --- answering ------------------------------------------------------------------------------------------

    def answer(self, seat: Any, *choice: Any) -> None:
        """Decide. Raises IllegalChoice, or RuleError; either way the table stands as it did before.

        A seat is an int and a choice is of texts; compiled code would raise TypeError on its own for anything else.
        """
        ask = self.plain
        if ask is not None and ask.seat == seat and len(choice) == 1 and choice[0] in ask.ids:
            self.go_straight(ask, choice)
        else:
            self.go_plainly(seat, choice)

    def go_straight(self, ask: Ask, choice: Choice) -> None:
        """The fast path, and the only one: one listed option answers a plain question, as in nearly every decision.

        Only where `plain` is this ask. It does what `go_plainly` does, and leaves out what cannot be the case:
        nothing need be checked, nobody tells a private story or does a free deed, and the question that follows is put
        without a further call where it is as plain. tests/contract/test_straight.py holds the two equal.
        """
        game = self.game
        self._recent.append((ask.seat, choice, PLAYER))
        self.course.taken += 1
        game.luck.append(0)
        game.work = 0
        game.number_limit = game.next_number + BUDGET
        try:
            asked = self._story.send(choice)  # type: ignore[union-attr]
        except StopIteration:
            self._told_all()
            return
        except Exception as error:
            raise self._recover(self._last_asked(), (ask.seat, choice, PLAYER), error) from error
        try:
            if type(asked) is Ask and asked.more is None and asked.at_most == 1 and 0 <= asked.seat < self.seats:
                asked.known = known = asked.options()
                if len(known) > 1 and asked.at_least <= 1:
                    self.ask = self.plain = asked
                    return
            own = self._put_or_answer(asked)
            if own is not None:
                self._run(own)
        except Exception as error:
            raise self._recover(self._last_asked(), (ask.seat, choice, PLAYER), error) from error

    def go_plainly(self, given_seat: Any, given: tuple[Any, ...]) -> None:
        """Any answer at all, held against the question and the free deeds first."""
        if type(given_seat) is not int:
            raise IllegalChoice("not_a_seat", "a seat is a whole number")
        for one in given:
            if not isinstance(one, str):
                raise IllegalChoice("not_text", "an answer is made of texts")
        seat: int = given_seat
        choice: Choice = given
        count = self.taken
        ask = self.pending.get(seat)
        how = self._checked(seat, choice, ask)
        self.game.begin_work()
        try:
            self._take(seat, choice, how, ask)
        except Exception as error:
            raise self._recover(count, (seat, choice, how), error) from error

    def check(self, seat: int, choice: Choice) -> int:
        """As what this would stand in the record. Raises as `answer` does where the seat may not answer so now."""
        return self._checked(seat, choice, self.pending.get(seat))

    def _checked(self, seat: int, choice: Choice, ask: Ask | None) -> int:
        try:
            return self._how(seat, choice, ask)
        except IllegalChoice:
            raise
        except Exception as error:      # the game's own check failed on what was answered
            raise self._recover(self.taken, (seat, choice, PLAYER), error) from error

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
        if self.definition.no_answer is None and (ask.rest.why is not None or self.definition.why_not is None):
            return error
        refusals: list[Refusal] = []
        for one in choice[:10]:
            if isinstance(one, str) and (ask.is_at(one) or one not in ask.ids):
                refusals += self.why_not(seat, one)
        rules = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules))
        return IllegalChoice(error.key, str(error), rules or error.rules, tuple(refusals) or error.refusals)

    def why_not(self, seat: Any, one: Any) -> tuple[Refusal, ...]:
        """Why a seat cannot choose this now; empty when it can. A function of what the seat may know."""
        if type(seat) is not int or not 0 <= seat < self.seats or not isinstance(one, str) or len(one) > LONGEST:
            return (Refusal("not_offered", (), what=str(one)[:60]),)
        if self.outcome is not None:
            return (Refusal("game_over", ()),)
        try:
            return self._reasons(seat, one)
        except Exception as error:
            raise self._recover(self.taken, (seat, (one,), PLAYER), error) from error

    def _reasons(self, seat: int, one: str) -> tuple[Refusal, ...]:
        ask = self.pending.get(seat)
        if one in self.free(seat):
            return ()
        if ask is not None and ask.rest.place is not None and one.startswith("at:"):
            return ask.refusals(one)
        if ask is not None and (one in ask.ids or (one == NOT_AGAIN and ask.may_stand)):
            return ()
        found = self.objections(seat, one)
        if found:
            return found
        if ask is not None:
            return ask.refusals(one)
        waited_for = next(iter(self.pending.values()))
        return (Refusal("not_your_turn", () if self.in_secret else waited_for.rules),)

    def objections(self, seat: int, one: str) -> tuple[Refusal, ...]:
        """What the game itself has against this, whatever is offered: by the question's own reasons, by what the game
        knows of such a question, or else in general."""
        ask = self.pending.get(seat)
        own = ask.rest.why if ask is not None else None
        found = own(one) if own is not None and len(one) <= 200 else ()
        if found:
            return tuple(found)
        if ask is not None and self.definition.no_answer is not None:
            return tuple(self.definition.no_answer(self.game, seat, ask, one))
        general = self.definition.why_not
        return tuple(general(self.game, seat, one)) if general is not None and own is None else ()

    def look(self, seat: Any, text: Any) -> Look:
        """What would come of a place's text, before it is given. Raises IllegalChoice where there is no place to look
        at. Changes nothing, and is a function of what the seat may know."""
        place = self._place_before(seat)
        if not isinstance(text, str) or len(text) > LONGEST:
            raise IllegalChoice("not_text", f"a place is a text of no more than {LONGEST} letters")
        try:
            return place.look(text)
        except Exception as error:
            raise self._recover(self.taken, (seat, (text,), PLAYER), error) from error

    def drawing(self, seat: Any) -> dict[str, Any]:
        """Where the seat may end and what it costs, to be drawn. Raises as `look` does."""
        place = self._place_before(seat)
        try:
            return place.drawing()
        except Exception as error:
            raise self._recover(self.taken, (seat, (), PLAYER), error) from error

    def _place_before(self, seat: Any) -> Place:
        """The place that the seat is asked for."""
        ask = self.pending.get(seat) if type(seat) is int else None
        if ask is None or (ask.rest.answers is not None and seat in ask.rest.answers):
            raise self._not_asked(seat)
        if ask.rest.place is None:
            raise IllegalChoice("no_place", f"{ask.prompt}: it is chosen from a list, not by a place", ask.rules)
        return ask.rest.place

    def guard(self) -> None:
        """Several people play from now on: where hands are hidden, the table answers by itself only what all know."""
        if self.hides_hands and not self.guarded:
            self.guarded = True
            self.guarded_from = self.taken

    # --- when the rules are wrong ---------------------------------------------------------------------------

    def correct(self, text: str) -> None:
        """Put the table right when the engine was wrong, by agreement: this is how the state should be now (JSON).

        The step begins again. What it had done so far would then be done twice, so what is to be other than it is now
        is made so in the state that the step began with.
        """
        try:
            raw = changed_in(self._dumped(self.game.state), json.loads(text), self._step_began_with())
            self._corrected(raw)
            json.dumps(raw, ensure_ascii=False).encode()        # half a letter could never be saved
        except IllegalChoice:
            raise
        except Exception as error:      # it came from people: whatever it is, the rules are not to blame
            raise IllegalChoice("bad_correction", f"the correction is no state: {str(error)[:200]}") from error
        self.begin_again(json.dumps(raw))

    def begin_again(self, text: str) -> None:
        """The step begins again from exactly this state: how a correction stands in the record."""
        count = self.taken
        decision = (-1, (text,), CORRECTION)
        self.game.begin_work()
        try:
            self._take(*decision, None)
        except Exception as error:
            raise self._recover(count, decision, error) from error

    def _step_began_with(self) -> Any:
        self.fork()                     # leaves a mark where the step began
        began = self.marks[-1]
        return self._dumped(began.state if began.cursor == self.cursor else self.game.state)

    def _dumped(self, state: Any) -> Any:
        return json.loads(json.dumps(self.definition.dump(state)))

    def _recover(self, count: int, decision: Decision, error: Exception) -> NornError:
        """Stand as before the answer; keep what is needed to look into it."""
        where = (*[f"{sequence}/{name}" for sequence, name in self.cursor], *self.game.fell_in)
        try:
            self._back_to(count)
        except Exception as second:     # the rules cannot even come back to where they were
            error = second
        if isinstance(error, IllegalChoice):
            return error
        from norn.kernel.crash import write_crash

        text = f"{type(error).__name__}: {error}"
        return RuleError(text, where, write_crash(self, decision, text, where, error))

    def _last_asked(self) -> int:
        """The index of the last decision that the table did not take by itself."""
        index = len(self.decisions) - 1
        while index > 0 and self.decisions[index][2] == AUTO:
            index -= 1
        return index

    # --- forks ----------------------------------------------------------------------------------------------

    def fork(self) -> Table:
        """The same table once more, to try things on. Costs a copy of the last mark and a replay of the tail.

        The first fork leaves a mark at the last step boundary, and every step from then on leaves one, so that the
        next forks have less to tell again.
        """
        twin = self._bare(self.game.dice.fork())
        course = self.course
        course.forked = True
        if course.unmarked:
            twin.course.mark_at = course.boundary
            twin._follow(self, course.taken, len(course.marks))
            twin.course.mark_at = -1
            course.marks = twin.course.marks[:]
            course.unmarked = False
        else:
            twin._follow(self, course.taken, len(course.marks))
        if self._past is None or len(self._recent) > SHARE_AFTER:
            self._past = self.decisions
            self._recent = []
        twin._past = self._past
        twin._recent = self._recent[:]
        self.game.share_events(twin.game)
        return twin

    def at(self, decision: int) -> Table:
        """A fork that stands as this table did after so many decisions."""
        if not 0 <= decision <= self.taken:
            raise IllegalChoice("no_such_moment", f"only {self.taken} decisions were taken")
        then = self.fork()
        if decision < self.taken:
            then._back_to(decision)
        return then

    def as_known_to(self, seat: int) -> Table:
        """A fork without what others have decided in private stories that are still being told."""
        known = self.fork()
        since = known.secret_since
        if since is None:
            return known
        for other in range(known.seats):
            own = [i for i, one in enumerate(known.decisions) if i >= since and one[0] == other]
            if other != seat and own:
                known._undo_in_lane(own[0])
        return known

    def _bare(self, dice: Dice) -> Table:
        """A table of the same game with nothing on it yet."""
        bare = Table(self.definition, self.seats, self.options, self.seed, self.controllers[:], dice)
        bare.guarded = self.guarded
        bare.guarded_from = self.guarded_from
        return bare

    def imagine(self, seat: int, chance: Chance, seed: int, back: int = 1) -> Table | None:
        """A world that the seat cannot tell from this one, with other dice to come; None if none was found."""
        try:
            twin, tail = self.deal_anew(seat, chance, seed, back)
            twin._replay(tail)
        except Exception:       # the imagined world contradicts what was played: not a world at all
            return None
        return twin if self._looks_alike(twin) else None

    def deal_anew(self, seat: int, chance: Chance, seed: int, back: int = 1) -> tuple[Table, list[Decision]]:
        """What the seat cannot know is dealt anew at the last mark, or further `back`, though never before a shuffle.

        Returns the table there, with other dice to come, and the decisions since, to be taken again (`retake`).
        """
        at = len(self.marks) - 1
        while back > 1 and at > 0 and not self.marks[at].shuffled:
            back, at = back - 1, at - 1
        mark = self.marks[at]
        state = self.definition.copy(mark.state)
        became = self.definition.resample(state, self.game.state, seat, chance)
        dice = self.game.dice.fork()
        dice.change_future(self.game.dice.rolled, seed)
        twin = self._bare(dice)
        twin.course.marks = [Mark(state, mark.cursor, mark.rolled, mark.taken, mark.standing, mark.span_count)]
        twin.decisions = self.decisions[: mark.taken]
        twin.game.luck = self.game.luck[: mark.taken]
        twin._open_mark(twin.marks[0], muted=False)
        twin.game.events = [event for event in self.game.events if event[1] <= mark.taken]
        twin.game.next_number = self.game.next_number
        tail = self.decisions[mark.taken :]
        if became:
            tail = [_renamed(one, became) if one[0] != seat else one for one in tail]
        return twin, tail

    def retake(self, decision: Decision) -> None:
        """Take a decision of another table, held against the rules; this one answers nothing by itself meanwhile."""
        self._replay([decision])

    def answers_itself(self, ask: Ask) -> bool:
        """Whether this is a question that the table would not put to anybody."""
        return self._own_answer(ask) is not None

    def _looks_alike(self, twin: Table) -> bool:
        """The same seats are asked the same questions, and as many dice have fallen."""
        return (
            list(twin.pending) == list(self.pending)
            and all(ask.prompt == twin.pending[other].prompt for other, ask in self.pending.items())
            and twin.game.dice.rolled == self.game.dice.rolled
        )

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def hides_hands(self) -> bool:
        """Whether seats hide something from one another at this table."""
        return self.definition.hands_are_hidden(self.options, self.seats)

    def taken_for(self, seat: int, of: int | None = None) -> int:
        """How many decisions have been taken, or of the first so many, as far as the seat may know."""
        return self._decision_for(seat, self.taken if of is None else of)

    def last_of(self, controller: int, agreed: bool = False) -> int:
        """The decision that `undo` would take back, by its index; -1 without one. Raises at the floor, as `undo`."""
        return self._last_of(controller, agreed)

    @property
    def secret_since(self) -> int | None:
        """How many decisions had been taken when the private stories began that are being told; None without such."""
        return None if self.lanes is None else self.lanes.began

    @property
    def tail(self) -> int:
        """Decisions since the last mark."""
        return self.taken - self.marks[-1].taken

    def events(self, since: int = 0) -> list[Event]:
        """What happened, from the event with this number on."""
        return [Event(*raw) for raw in self.game.events if raw[0] >= since]

    def events_for(self, seat: int) -> list[Event]:
        """What happened, as far as the seat may know, numbered from 0 in its own log; seat -1 is a spectator.

        The table's own numbers and counts would tell of what others do in their private stories.
        """
        known = [raw for raw in self.game.events if raw[6] is None or seat in raw[6]]
        return [
            Event(number, self._decision_for(seat, raw[1]), *raw[2:])
            for number, raw in enumerate(known)
        ]


def _renamed(decision: Decision, became: Mapping[str, str]) -> Decision:
    """A decision about things that have other ids in an imagined world."""
    seat, choice, how = decision
    return (seat, tuple([" ".join([became.get(word, word) for word in one.split(" ")]) for one in choice]), how)
