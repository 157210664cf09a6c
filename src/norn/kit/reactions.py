"""Reactions: at a moment, those whom it concerns may answer with what they hold; one place knows the order.

A window: forced reactions first, also those that a reaction has just made possible; then the seats in the moment's
order, round and round until all have passed in a row; it ends when the moment is over. What a seat could answer with
is found by the trigger's key, from the game's data (`ready`) or from coded cards (`Answers`). A game with another
order of its own calls `offer` and `force` itself.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping
from collections.abc import Sequence as Listed
from functools import partial
from typing import Any, Final, TypeVar, cast

from norn.kernel.ask import Ask, More
from norn.kernel.errors import Refusal, RuleError
from norn.kit.ids import rest_of, word_of


class Moment:
    """Something about to happen, or that has just happened. Reactions change `what`, or cancel the moment."""

    __slots__ = ("about", "cancelled", "key", "seats", "used", "what")

    def __init__(
        self, key: str, seats: Listed[int], what: Any = None, about: Callable[[], dict[str, Any]] | None = None
    ) -> None:
        self.key: Final = key           # what reactions are triggered by, and the question's prompt
        self.seats: Final = seats       # who may answer, in order
        self.what = what                # the attack, the roll, the enemy that enters
        self.about = about              # what fills in the prompt's sentence, as it stands when somebody is asked
        self.used: list[str] = []       # what has answered already: each copy once
        self.cancelled = False


Ready = Callable[[Any, int, Moment], Listed[str]]               # (g, seat, moment) -> options
React = Callable[[Any, int, Moment, str], Awaitable[None]]      # (g, seat, moment, option)


class _Nothing:
    """What is awaited where nobody could answer: no story at all."""

    def __await__(self) -> Generator[Any, Any, None]:
        return OVER


OVER: Final = cast("Generator[Any, Any, None]", iter(()))
NOTHING: Final = _Nothing()


def _is_cancelled(moment: Moment) -> bool:
    return moment.cancelled


class Reactions:
    """How a game's windows go."""

    def __init__(
        self,
        ready: Ready,
        react: React,
        rules: tuple[str, ...],
        *,
        forced: Ready | None = None,
        might: Callable[[Any, int, Moment], bool] | None = None,
        is_over: Callable[[Moment], bool] = _is_cancelled,
        scope: Callable[[Any], str] | None = None,
        why: Callable[[Any, int, Moment, str], Listed[Refusal]] | None = None,
        option_rules: Mapping[str, tuple[str, ...]] | None = None,
        passed: Callable[[Any, int, Moment, Listed[str]], None] | None = None,
        prompt: str = "",
    ) -> None:
        self.ready = ready              # what a seat could answer with now
        self.react = react
        self.rules = rules
        self.forced = forced            # what a seat must answer with, in an order of its own
        self.might = might              # by public knowledge, could this seat hold an answer? then it is asked
        self.is_over = is_over
        self.scope = scope              # how long a "not again" holds
        self.why = why
        self.option_rules = option_rules
        self.passed = passed            # told what a seat was offered and did not want
        self.prompt = prompt            # before the moment's key

    def anybody(self, g: Any, moment: Moment) -> bool:
        """Whether a window would ask anybody anything: where not, no story need be told."""
        for seat in moment.seats:
            if self.forced is not None and self.forced(g, seat, moment):
                return True
            if self.ready(g, seat, moment) or (self.might is not None and self.might(g, seat, moment)):
                return True
        return False

    def window(self, g: Any, moment: Moment) -> Awaitable[Any]:
        """Forced ones first, then round and round until all have passed in a row, or the moment is over. Most moments
        nobody could answer: they cost a look and no story."""
        if self.forced is not None:
            return self._open(g, moment, 0, None) if self.anybody(g, moment) else NOTHING
        for at, seat in enumerate(moment.seats):
            mine = self.ready(g, seat, moment)
            if mine or (self.might is not None and self.might(g, seat, moment)):
                return self._open(g, moment, at, mine)
        return NOTHING

    async def _open(self, g: Any, moment: Moment, at: int, mine: Listed[str] | None) -> None:
        """Those before the first who could answer have passed; what he has is known, unless anything is forced."""
        seats = moment.seats
        await self.force(g, moment)
        passed = turn = at
        while passed < len(seats) and not self.is_over(moment):
            seat = seats[turn % len(seats)]
            turn += 1
            known, mine = mine, None
            if await self.offer(g, seat, moment, known):
                passed = 0
                await self.force(g, moment)     # what that has made possible
            else:
                passed += 1

    async def offer(self, g: Any, seat: int, moment: Moment, known: Listed[str] | None = None) -> bool:
        """One seat may answer once, with what it is known to have if that was looked at. Returns whether it did."""
        mine = self.ready(g, seat, moment) if known is None else known
        bluff = self.might is not None and self.might(g, seat, moment)
        if not mine and not bluff:
            return False
        ask = self._question(g, seat, moment, self.ready, "", 0)
        ask.known = mine
        ask.rest.bluff = bluff
        choice = await ask
        if choice:
            await self.react(g, seat, moment, choice[0])
        elif self.passed is not None:
            self.passed(g, seat, moment, mine)
        return len(choice) > 0

    async def force(self, g: Any, moment: Moment) -> None:
        """Every forced reaction, seat by seat; of several the seat picks the next."""
        if self.forced is None:
            return
        for seat in moment.seats:
            while not self.is_over(moment) and self.forced(g, seat, moment):
                choice = await self._question(g, seat, moment, self.forced, "_forced", 1)
                await self.react(g, seat, moment, choice[0])

    def _question(self, g: Any, seat: int, moment: Moment, ready: Ready, suffix: str, at_least: int) -> Ask:
        """Options are made anew when somebody looks again: a free deed may give away what was held."""
        more = More()
        if self.scope is not None and not at_least:
            more.scope = self.scope(g)
        if self.why is not None:
            more.why = partial(self.why, g, seat, moment)
        if moment.about is not None:
            more.about = moment.about()
        if self.option_rules is not None:
            more.option_rules = dict(self.option_rules)
        prompt = f"{self.prompt}{moment.key}{suffix}"
        return Ask(seat, prompt, partial(ready, g, seat, moment), self.rules, at_least, 1, more)


Can = Callable[[Any, int, str, Moment], bool]                   # (g, seat, holder, moment)
Do = Callable[[Any, int, str, Moment], Awaitable[None]]
F = TypeVar("F", bound=Do)


def _always(_g: Any, _seat: int, _holder: str, _moment: Moment) -> bool:
    return True


class Answer:
    """What a kind of card does about a moment."""

    __slots__ = ("can", "do", "forced", "kind", "word")

    def __init__(self, kind: str, word: str, forced: bool, can: Can, do: Do) -> None:
        self.kind = kind
        self.word = word
        self.forced = forced
        self.can = can
        self.do = do


class Answers:
    """Coded reactions, by the key of the moment and the kind of the card. `holders(g, seat)` lists (id, kind) of all
    that a seat could answer with; each copy answers a moment once with each of its reactions."""

    def __init__(self, holders: Callable[[Any, int], Iterable[tuple[str, str]]]) -> None:
        self.holders = holders
        self.rules: dict[str, tuple[str, ...]] = {}             # by an option's word
        self._by: dict[str, dict[str, list[Answer]]] = {}

    def on(
        self, kind: str, key: str, rules: tuple[str, ...], forced: bool = False, can: Can = _always
    ) -> Callable[[F], F]:
        """Declare a reaction: `@ANSWERS.on("moat", "attacked", rules=("moat",))`; its name is the option's word."""

        def keep(do: F) -> F:
            word = f"do:{do.__name__}"
            if self.rules.setdefault(word, rules) != rules:
                raise RuleError(f"{word} rests on {self.rules[word]} and on {rules}")
            known = self._by.setdefault(key, {}).setdefault(kind, [])
            if any(one.word == word for one in known):
                raise RuleError(f"{kind} answers {key} twice under the name {do.__name__}")
            known.append(Answer(kind, word, forced, can, do))
            return do

        return keep

    def kinds(self) -> list[str]:
        """Every kind of card that reacts to anything, for content checks."""
        return sorted({kind for kinds in self._by.values() for kind in kinds})

    def ready(self, g: Any, seat: int, moment: Moment) -> list[str]:
        """What this seat may answer with now."""
        return self._found(g, seat, moment, forced=False)

    def forced(self, g: Any, seat: int, moment: Moment) -> list[str]:
        """What this seat must answer with now."""
        return self._found(g, seat, moment, forced=True)

    def _found(self, g: Any, seat: int, moment: Moment, forced: bool) -> list[str]:
        kinds = self._by.get(moment.key)
        if kinds is None:
            return []
        found: list[str] = []
        for holder, kind in self.holders(g, seat):
            for answer in kinds.get(kind, ()):
                option = f"{answer.word} {holder}"
                if answer.forced == forced and option not in moment.used and answer.can(g, seat, holder, moment):
                    found.append(option)
        return found

    async def react(self, g: Any, seat: int, moment: Moment, option: str) -> None:
        """Let the card do what it does."""
        word, holder = word_of(option), rest_of(option)
        moment.used.append(option)
        for held, kind in self.holders(g, seat):
            if held == holder:
                for answer in self._by[moment.key][kind]:
                    if answer.word == word:
                        await answer.do(g, seat, holder, moment)
                        return
        raise RuleError(f"{option} is not held by seat {seat}")
