"""One decision type: every question a player is ever asked is an Ask, and its options are the legal moves.

An option is a text. It is either the id of a thing in the scene (`card:QS`, `hex:0412`), or a deed with what it is
done to (`do:attack monster:m3`), or an attempt at something the seat cannot know (`try:intercept hex:0412`).
Options are made only when somebody looks.
"""
from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

from norn.kernel.errors import IllegalChoice, Refusal, RuleError

Choice = tuple[str, ...]
Options = Callable[[], Sequence[str]]
Story = Coroutine[Any, Any, Any]

PASS: Final = "do:pass"
NOT_AGAIN: Final = "do:not_again"      # a standing order: pass now, and whenever this is asked again in the same scope
LONGEST: Final = 1000                  # letters in one answer
TRIES: Final = 1000                    # random answers, until one meets the condition over the whole


class Chance(Protocol):
    """The little of `random.Random` that sampling needs; agents and tests bring their own."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...


class Look:
    """What would come of an answer that is a place, before it is given: plain data, of what the seat may know."""

    __slots__ = ("answer", "cost", "legs", "refusals", "says", "touches")

    def __init__(
        self,
        answer: str = "",
        *,
        legs: Sequence[dict[str, Any]] = (),
        cost: Mapping[str, int] | None = None,
        says: Sequence[tuple[str, Mapping[str, Any]]] = (),
        touches: Sequence[str] = (),
        refusals: Sequence[Refusal] = (),
    ) -> None:
        self.answer = answer            # completed, as it would be given; with refusals, as far as it was understood
        self.legs = legs                # to draw: {"points": [[x, y], ...]} and whatever else the board's shape knows
        self.cost = cost or {}          # what it takes, each with how much of it: keys of `costs` in narrator.toml
        self.says = says                # what comes of it: keys of `looks` in narrator.toml, with what fills them in
        self.touches = touches          # ids in the scene that it concerns
        self.refusals = refusals        # why it cannot be given


class Place:
    """A choice that cannot be listed, such as a path in inches. The answer is a text `at:...`.

    Options beside it are listed only when somebody looks: `check` alone says whether an `at:...` is allowed, and
    `sample` draws every kind of answer that random play should give, those of the list too where they matter to it.
    """

    def __init__(
        self,
        check: Callable[[str], Sequence[Refusal]],
        sample: Callable[[Chance], str],
        region: Callable[[], dict[str, Any]],
        drawing: Callable[[], dict[str, Any]] | None = None,
        look: Callable[[str], Look] | None = None,
    ) -> None:
        self.check = check
        self.sample = sample
        self.region = region            # small: it is in every view
        self._drawing = drawing
        self._look = look

    def drawing(self) -> dict[str, Any]:
        """Where one may end and what it costs, to be drawn: made only when somebody wants to see it."""
        return self.region() if self._drawing is None else self._drawing()

    def look(self, text: str) -> Look:
        """The answer completed, legs to draw, what would come of it, refusals."""
        if not is_place(text):
            return Look(refusals=(Refusal("not_a_place", ()),))
        return Look(text, refusals=self.check(text)) if self._look is None else self._look(text)


class More:
    """What only some questions have. Most asks are plain and carry none of this, which keeps them cheap."""

    why: Callable[[str], Sequence[Refusal]] | None = None      # why a thing is not among the options
    seats: tuple[int, ...] | None = None       # more than one seat is asked
    join: str = "one"                          # "one", "any" of the seats decides, "all" must
    ordered: bool = False                      # the order of the choice matters
    repeat: bool = False                       # one option may be chosen several times ...
    limits: dict[str, int] | None = None       # ... as often as this says, or once if it does not; None: without end
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
        if self.rest.place is not None or (self.rest.repeat and self.rest.limits is None):
            return self.at_most
        return min(self.at_most, self._room())

    def limit(self, one: str) -> int:
        """How many times this option may be chosen."""
        rest = self.rest
        if not rest.repeat:
            return 1
        return self.at_most if rest.limits is None else min(rest.limits.get(one, 1), self.at_most)

    def _room(self) -> int:
        """How many could be chosen if the question wanted as many as can be."""
        limits = self.rest.limits
        return len(self.ids) if limits is None else sum([limits.get(one, 1) for one in self.ids])

    def only_answer(self) -> Choice | None:
        """The answer, if there is only one that the rules allow."""
        rest = self.more if self.more is not None else NO_MORE
        if rest.place is not None:
            return None
        ids = self.ids
        count = len(ids)
        if rest.bluff:
            return None
        if count == 1 and self.at_least == 1 and self.at_most == 1:
            return (ids[0],)
        if self.at_most == 0 or (count == 0 and self.at_least == 0):
            return ()
        if rest.repeat:
            return self._only_repeated(ids)
        if count == self.at_least and not rest.ordered and self.at_most >= count:
            return tuple(ids)
        return None

    def _only_repeated(self, ids: Sequence[str]) -> Choice | None:
        """Where options may be chosen several times: there is but one, or each must be chosen as often as it may be."""
        if len(ids) == 1 and self.at_least == self.most():
            return (ids[0],) * self.at_least
        if self.rest.limits is None or self.rest.ordered or self._room() != self.at_least:
            return None
        return tuple([one for one in ids for _ in range(self.limit(one))])

    def impossible(self) -> bool:
        """No answer exists: a bug in the rules."""
        if self.at_least > self.at_most:
            return True
        rest = self.rest
        if rest.place is not None or self.at_least == 0:
            return False
        return len(self.ids) == 0 if rest.repeat and rest.limits is None else self._room() < self.at_least

    def is_at(self, one: object) -> bool:
        """A place's own text, where the question is of a place: it is checked without making the list beside it."""
        return self.rest.place is not None and isinstance(one, str) and is_place(one)

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
            wanted = _between(self.at_least, self.at_most)
            raise IllegalChoice("wrong_count", f"{self.prompt}: choose {wanted}, not {count}", self.rules)
        for one in choice:
            if self.is_at(one) or one not in self.ids:
                self._check_unlisted(one)
        if count > 1 or self.rest.limits is not None:
            self._check_often(choice)
        if self.rest.fits is not None:
            _raise(self.prompt, self.rest.fits(choice), self.rules)

    def _check_often(self, choice: Choice) -> None:
        """Nothing is chosen more often than it may be."""
        if not self.rest.repeat:
            if len(set(choice)) < len(choice):
                raise IllegalChoice("same_twice", f"{self.prompt}: the same thing twice", self.rules)
            return
        limits = self.rest.limits
        if limits is None:
            return
        over = [one for one in dict.fromkeys(choice) if choice.count(one) > limits.get(one, 1)]
        if over:
            refusals = tuple([Refusal("too_often", self.rules, what=one, times=self.limit(one)) for one in over])
            said = f"{self.prompt}: {over[0]} no more than {self.limit(over[0])}"
            raise IllegalChoice("too_often", said, self.rules, refusals)

    def _check_unlisted(self, one: str) -> None:
        if not isinstance(one, str):
            said = f"{self.prompt}: an answer is a text, not {type(one).__name__}"
            raise IllegalChoice("not_text", said, self.rules)
        if self.rest.place is not None and is_place(one):
            _raise(self.prompt, self.rest.place.check(one), self.rules)
            return
        shown = one if len(one) <= 60 else one[:57] + "..."
        refusals = self.refusals(one)
        rules = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules)) or self.rules
        raise IllegalChoice("not_offered", f"{self.prompt}: {shown!r} is not offered", rules, refusals)

    def refusals(self, one: str) -> tuple[Refusal, ...]:
        """Why this is not among the answers; empty when it is."""
        if self.rest.place is not None and is_place(one):
            return tuple(self.rest.place.check(one))
        if one in self.ids or (one == NOT_AGAIN and self.may_stand):
            return ()
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
    rest = ask.rest
    if ask.at_least == 1 and ask.at_most == 1 and rest.place is None and rest.fits is None:
        ids = ask.ids
        return (ids[int(chance.random() * len(ids))],)
    for _ in range(TRIES):
        choice = _some_place(ask, chance) if rest.place is not None else _some_choice(ask, ask.ids, chance)
        if rest.fits is None or not rest.fits(choice):
            return choice
    raise RuleError(
        f"{ask.prompt}: none of {TRIES} random answers fits; a limit for each option (repeat={{option: times}}) "
        "needs no trying, and a condition that hardly anything meets is better several questions"
    )


def _some_place(ask: Ask, chance: Chance) -> Choice:
    """What the place itself draws, or nothing where that is an answer: the list beside it is not made for this."""
    place = ask.rest.place
    if place is None or (ask.at_least == 0 and chance.randrange(4) == 0):
        return ()
    return (place.sample(chance),)


def _some_choice(ask: Ask, ids: Sequence[str], chance: Chance) -> Choice:
    rest = ask.rest
    most = ask.most()
    size = ask.at_least if most <= ask.at_least else ask.at_least + chance.randrange(most - ask.at_least + 1)
    if rest.limits is not None:
        return _some_within(ask, ids, size, chance)
    if rest.repeat:
        return tuple([ids[chance.randrange(len(ids))] for _ in range(size)])
    pool = list(ids)
    chosen = [pool.pop(chance.randrange(left)) for left in range(len(pool), len(pool) - size, -1)]
    if size > 1 and not rest.ordered:
        chosen.sort(key=ids.index)
    return tuple(chosen)


def _some_within(ask: Ask, ids: Sequence[str], size: int, chance: Chance) -> Choice:
    """So many, none more often than it may be: at each turn one of those that may be chosen yet."""
    left = {one: ask.limit(one) for one in ids}
    pool = [one for one in ids if left[one] > 0]
    chosen: list[str] = []
    for _ in range(size):
        one = pool[chance.randrange(len(pool))]
        chosen.append(one)
        left[one] -= 1
        if left[one] == 0:
            pool.remove(one)
    return tuple(chosen) if ask.rest.ordered else tuple([one for one in ids for _ in range(chosen.count(one))])


def is_place(one: str) -> bool:
    """The text of a place, such as every file and screen can hold it."""
    return one.startswith("at:") and len(one) <= LONGEST and one.isprintable()


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _raise(prompt: str, refusals: Sequence[Refusal], rules: tuple[str, ...]) -> None:
    if refusals:
        cited = tuple(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules)) or rules
        raise IllegalChoice(refusals[0].key, f"{prompt}: {refusals[0].key}", cited, tuple(refusals))
