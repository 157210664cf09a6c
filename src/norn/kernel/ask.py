"""One decision type: every question a player is ever asked is an Ask, and its options are the legal moves.

An option is a text. It is either the id of a thing in the scene (`card:QS`, `hex:0412`), or a deed with what it is
done to (`do:attack monster:m3`), or an attempt at something the seat cannot know (`try:intercept hex:0412`).
Options are made only when somebody looks.
"""
from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import partial
from typing import Any, Final, Protocol

from norn.kernel.errors import IllegalChoice, Refusal

Choice = tuple[str, ...]
Options = Callable[[], Sequence[str]]
Story = Coroutine[Any, Any, Any]

PASS: Final = "do:pass"
NOT_AGAIN: Final = "do:not_again"      # a standing order: pass now, and whenever this is asked again in the same scope
LONGEST: Final = 1000                  # letters in one answer


class Chance(Protocol):
    """The little of `random.Random` that sampling needs; agents and tests bring their own."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...


class Place:
    """A choice that cannot be listed, such as a path in inches. The answer is a text `at:...`."""

    def __init__(
        self,
        check: Callable[[str], Sequence[Refusal]],
        sample: Callable[[Chance], str],
        region: Callable[[], dict[str, Any]],
    ) -> None:
        self.check = check
        self.sample = sample
        self.region = region


class More:
    """What only some questions have. Most asks are plain and carry none of this, which keeps them cheap."""

    why: Callable[[str], Sequence[Refusal]] | None = None      # why a thing is not among the options
    seats: tuple[int, ...] | None = None       # more than one seat is asked
    join: str = "one"                          # "one", "any" of the seats decides, "all" must
    ordered: bool = False                      # the order of the choice matters
    repeat: bool = False                       # one option may be chosen several times
    fits: Callable[[Choice], Sequence[Refusal]] | None = None  # a condition over the whole choice
    place: Place | None = None
    bluff: bool = False                        # put even where only one answer exists: silence would tell
    public: bool = False                       # who is asked and what there is to choose from is known to all
    scope: str = ""                            # how long a "not again" would hold
    about: dict[str, Any] | None = None        # what fills in the prompt's sentence
    option_rules: dict[str, tuple[str, ...]] | None = None     # an option's rules, by its first word
    answers: dict[int, Choice] | None = None   # what each has said so far, when all must

    def only_words(self) -> bool:
        """It says more about the question, and changes nothing about what answers it."""
        return (
            self.seats is None and self.fits is None and self.place is None and not self.scope and not self.bluff
        )


NO_MORE: Final = More()


class Ask:
    """A question to one seat, or to several of whom any or all must answer."""

    __slots__ = ("at_least", "at_most", "known", "more", "options", "prompt", "rules", "seat")

    def __init__(
        self,
        seat: int,
        prompt: str,
        options: Options,
        rules: tuple[str, ...],
        at_least: int = 1,
        at_most: int = 1,
        more: More | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.rules = rules
        self.at_least = at_least
        self.at_most = at_most
        self.more = more
        self.known: Sequence[str] | None = None         # the options, once somebody has looked

    def __await__(self) -> Generator[Ask, Choice, Choice]:
        return (yield self)

    @property
    def ids(self) -> Sequence[str]:
        """The ids of the options, in a stable and meaningful order."""
        ids = self.known
        if ids is None:
            ids = self.options()
            self.known = ids
        return ids

    @property
    def rest(self) -> More:
        """What this question has beyond a plain one."""
        return self.more if self.more is not None else NO_MORE

    @property
    def asked(self) -> tuple[int, ...]:
        """Every seat that this question is put to."""
        return (self.seat,) if self.rest.seats is None else self.rest.seats

    def look_again(self) -> None:
        """The state changed under the question (a free deed): make the options anew."""
        self.known = None

    def most(self) -> int:
        """How many may be chosen, given what there is."""
        return self.at_most if self.rest.repeat or self.rest.place else min(self.at_most, len(self.ids))

    def only_answer(self) -> Choice | None:
        """The answer, if there is only one that the rules allow."""
        ids = self.ids
        count = len(ids)
        rest = self.rest
        if rest.place is not None or rest.bluff:
            return None
        if count == 1 and self.at_least == 1 and self.at_most == 1:
            return (ids[0],)
        if self.at_most == 0 or (count == 0 and self.at_least == 0):
            return ()
        if rest.repeat:
            return (ids[0],) * self.at_least if count == 1 and self.at_least == self.at_most else None
        if count == self.at_least and not rest.ordered and self.at_most >= count:
            return tuple(ids)
        return None

    def impossible(self) -> bool:
        """No answer exists: a bug in the rules."""
        if self.at_least > self.at_most:
            return True
        return self.rest.place is None and (
            len(self.ids) == 0 if self.rest.repeat and self.at_least > 0 else len(self.ids) < self.at_least
        )

    @property
    def may_stand(self) -> bool:
        """Whether a standing order answers this: only where passing does."""
        return self.at_least == 0 and self.rest.scope != ""

    def check(self, choice: Choice) -> None:
        """Raise IllegalChoice, with reasons, unless this answers the question."""
        count = len(choice)
        if choice == (NOT_AGAIN,) and self.may_stand:
            return
        if not self.at_least <= count <= self.at_most:
            raise IllegalChoice(
                f"{self.prompt}: choose {_between(self.at_least, self.at_most)}, not {count}", self.rules
            )
        ids = self.ids
        for one in choice:
            if one not in ids:
                self._check_unlisted(one)
        if count > 1 and not self.rest.repeat and len(set(choice)) < count:
            raise IllegalChoice(f"{self.prompt}: the same thing twice", self.rules)
        if self.rest.fits is not None:
            _raise(self.prompt, self.rest.fits(choice), self.rules)

    def _check_unlisted(self, one: str) -> None:
        if not isinstance(one, str):
            raise IllegalChoice(f"{self.prompt}: an answer is a text, not {type(one).__name__}", self.rules)
        if self.rest.place is not None and _is_place(one):
            _raise(self.prompt, self.rest.place.check(one), self.rules)
            return
        shown = one if len(one) <= 60 else one[:57] + "..."
        refusals = self.refusals(one)
        rules = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules)) or self.rules
        raise IllegalChoice(f"{self.prompt}: {shown!r} is not offered", rules, refusals)

    def refusals(self, one: str) -> tuple[Refusal, ...]:
        """Why this is not among the answers; empty when it is."""
        if one in self.ids or (one == NOT_AGAIN and self.may_stand):
            return ()
        if self.rest.place is not None and _is_place(one):
            return tuple(self.rest.place.check(one))
        found = tuple(self.rest.why(one)) if self.rest.why is not None and len(one) <= 200 else ()
        return found or (Refusal("not_offered", self.rules, what=one[:60]),)

    def rules_of(self, one: str) -> tuple[str, ...]:
        """The rules an option rests on."""
        if self.rest.option_rules is not None:
            found = self.rest.option_rules.get(one.split(" ", 1)[0])
            if found is not None:
                return found
        return self.rules


class One:
    """A question to which there is one answer, told as that answer."""

    __slots__ = ("ask",)

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def __await__(self) -> Generator[Ask, Choice, str]:
        return (yield self.ask)[0]


class OneOrNone:
    """A question to which there is one answer or none."""

    __slots__ = ("ask",)

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def __await__(self) -> Generator[Ask, Choice, str | None]:
        choice = yield self.ask
        return choice[0] if choice else None


class Together:
    """One private story for each seat, run side by side; nobody learns anything until all are done."""

    def __init__(self, stories: dict[int, Story]) -> None:
        self.stories = stories

    def __await__(self) -> Generator[Together, dict[int, Any], dict[int, Any]]:
        return (yield self)


def these(options: Options | Sequence[str]) -> Options:
    """Options that are a list already, as a maker of options."""
    return options if callable(options) else partial(list, options)


def random_choice(ask: Ask, chance: Chance) -> Choice:
    """An answer drawn at random: what the random agent and the fuzzer play."""
    ids = ask.ids
    count = len(ids)
    if ask.at_least == 1 and ask.at_most == 1 and ask.rest.place is None and ask.rest.fits is None:
        return (ids[int(chance.random() * count)],)
    for _ in range(1000):
        choice = _some_choice(ask, ids, chance)
        if ask.rest.fits is None or not ask.rest.fits(choice):
            return choice
    raise IllegalChoice(f"{ask.prompt}: no random answer fits in a thousand tries", ask.rules)


def _some_choice(ask: Ask, ids: Sequence[str], chance: Chance) -> Choice:
    if ask.rest.place is not None and (not ids or chance.randrange(4) > 0):
        return (ask.rest.place.sample(chance),)
    most = ask.most()
    size = ask.at_least if most <= ask.at_least else ask.at_least + chance.randrange(most - ask.at_least + 1)
    if ask.rest.repeat:
        return tuple(ids[chance.randrange(len(ids))] for _ in range(size))
    pool = list(ids)
    chosen: list[str] = []
    for _ in range(size):
        chosen.append(pool.pop(chance.randrange(len(pool))))
    if not ask.rest.ordered:
        chosen = [one for one in ids if one in chosen]
    return tuple(chosen)


def _is_place(one: str) -> bool:
    """The text of a place, such as every file and screen can hold it."""
    return one.startswith("at:") and len(one) <= LONGEST and one.isprintable()


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _raise(prompt: str, refusals: Sequence[Refusal], rules: tuple[str, ...]) -> None:
    if refusals:
        cited = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules)) or rules
        raise IllegalChoice(f"{prompt}: {refusals[0].key}", cited, tuple(refusals))
