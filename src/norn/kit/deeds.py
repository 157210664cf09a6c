"""Deeds: what a player may do now, one row each: word, rules, conditions, cost and story stand together.

Offers are the rows whose conditions hold; refusals name the conditions that do not; price and dispatch come from the
same row. So what is offered is never refused, and whoever wants to know a deed reads one row.
"""
from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from collections.abc import Sequence as Listed
from typing import Any, Final

from norn.kernel.errors import Refusal, RuleError
from norn.kit.ids import kind_of, rest_of, word_of

Holds = Callable[[Any, Any, str], bool]                 # (state, who, thing)
Tells = Callable[[Any, Any, str], dict[str, Any]]       # the names and numbers of a refusal's sentence
Things = Callable[[Any, Any], Listed[str]]              # (state, who) -> what the deed could be done to
Cost = Callable[[Any, Any, str], Mapping[str, int]]
Against = Callable[[Any, Any, str], list[Refusal]]      # (state, who, thing): what stands against it
Story = Callable[[Any, Any, str], Coroutine[Any, Any, None]]      # (game, who, thing)


class Condition:
    """Something that must be so, and what a player is told where it is not. Behind a `gate` that does not hold, the
    conditions after it make no sense and are not looked at."""

    __slots__ = ("gate", "holds", "key", "rules", "tells")

    def __init__(
        self, key: str, rules: tuple[str, ...], holds: Holds, tells: Tells | None = None, gate: bool = False
    ) -> None:
        self.key = key
        self.rules = rules
        self.holds = holds
        self.tells = tells
        self.gate = gate

    def refusal(self, s: Any, who: Any, thing: str) -> Refusal:
        return Refusal(self.key, self.rules) if self.tells is None else Refusal(
            self.key, self.rules, **self.tells(s, who, thing)
        )


def failing(conditions: tuple[Condition, ...], s: Any, who: Any, thing: str) -> list[Refusal]:
    """Every condition that does not hold, in order, up to a gate."""
    found: list[Refusal] = []
    for condition in conditions:
        if not condition.holds(s, who, thing):
            found.append(condition.refusal(s, who, thing))
            if condition.gate:
                break
    return found


class Deed:
    """One row. `needs` must hold of whoever does it; `things` are what it could be done to, `among` says why anything
    else is not one of them (looked at for refusals only), and `fits` must hold of each; a bare thing of a kind in
    `means` means this deed.

    Where conditions are printed on the things themselves (the actions of cards), `offers` lists the options that can be
    chosen, whole and in their order, under any of the row's `words`, and `against` says what stands against others.
    """

    __slots__ = (
        "against", "among", "cost", "do", "fits", "means", "needs", "offers", "rules", "things", "word", "words",
    )

    def __init__(
        self,
        word: str,
        rules: tuple[str, ...],
        do: Story,
        needs: tuple[Condition, ...] = (),
        things: Things | None = None,
        fits: tuple[Condition, ...] = (),
        cost: Cost | None = None,
        means: tuple[str, ...] = (),
        offers: Things | None = None,
        against: Against | None = None,
        words: tuple[str, ...] = (),
        among: tuple[Condition, ...] = (),
    ) -> None:
        self.word = word
        self.words = (word, *words)
        self.rules = rules
        self.do = do
        self.needs = needs
        self.things = things
        self.fits = fits
        self.cost = cost
        self.means = means
        self.offers = offers
        self.against = against
        self.among = among

    def why_not(self, s: Any, who: Any, thing: str) -> list[Refusal]:
        """Every condition that fails, in order; without a thing those of whoever does it."""
        found = failing((*self.needs, *self.among, *self.fits) if thing else self.needs, s, who, thing)
        return found or (self.against(s, who, thing) if self.against is not None else [])


class Together:
    """Rows that are offered among one another: `offers` lists what can be chosen, whole and in an order of its own."""

    __slots__ = ("needs", "offers", "rows")

    def __init__(self, offers: Things, *rows: Deed, needs: tuple[Condition, ...] = ()) -> None:
        self.offers = offers
        self.rows = rows
        self.needs = needs              # what each of them needs


class Deeds:
    """The rows of one turn, in the order in which they are offered."""

    def __init__(self, *rows: Deed | Together) -> None:
        self.rows: Final = rows
        self.by_word: dict[str, Deed] = {}
        self.meant: dict[str, Deed] = {}
        for deed in [one for row in rows for one in (row.rows if isinstance(row, Together) else (row,))]:
            for word in deed.words:
                if word in self.by_word:
                    raise RuleError(f"two deeds have the word {word!r}")
                self.by_word[word] = deed
            for kind in deed.means:
                if kind in self.meant:
                    raise RuleError(f"a bare {kind} means both {self.meant[kind].word!r} and {deed.word!r}")
                self.meant[kind] = deed
        self.option_rules: dict[str, tuple[str, ...]] = {word: deed.rules for word, deed in self.by_word.items()}
        shared = _shared(rows)
        self._shared: Final = tuple((holds, 1 << at) for at, holds in enumerate(shared))
        self._plan: Final = _planned(rows, shared)

    def options(self, s: Any, who: Any) -> list[str]:
        """Everything whose conditions hold. What several rows need is looked at once; rows that it rules out are passed
        over."""
        held = 0
        for holds, bit in self._shared:
            if holds(s, who, ""):
                held |= bit
        found: list[str] = []
        _look(self._plan, held, s, who, found)
        return found

    def of(self, one: str) -> Deed | None:
        """The deed that an option, or a bare thing, means."""
        word = word_of(one)
        return self.by_word.get(word) or self.meant.get(kind_of(word))

    def thing_of(self, one: str) -> str:
        """What an option is done to: behind its word, or the bare thing itself."""
        return rest_of(one) if word_of(one) in self.by_word else one

    def why_not(self, s: Any, who: Any, one: str) -> list[Refusal]:
        """What stands against an option, or against what one would most likely do to a bare thing."""
        deed = self.of(one)
        return [] if deed is None else deed.why_not(s, who, self.thing_of(one))

    def cost(self, s: Any, who: Any, one: str) -> Mapping[str, int]:
        """What an option takes from whoever chooses it."""
        deed = self.by_word.get(word_of(one))
        return {} if deed is None or deed.cost is None else deed.cost(s, who, rest_of(one))

    def do(self, g: Any, who: Any, option: str) -> Coroutine[Any, Any, None]:
        """The story of what was chosen."""
        word, _, thing = option.partition(" ")
        return self.by_word[word].do(g, who, thing)


def offered(deed: Deed, s: Any, who: Any, known: int = 0) -> list[str]:
    """What a single row offers now. That so many of its first needs hold may be known."""
    for need in deed.needs[known:]:
        if not need.holds(s, who, ""):
            return []
    if deed.things is None:
        return [deed.word]
    found: list[str] = []
    _offer_things(deed, deed.things(s, who), s, who, found)
    return found


def _offer_things(deed: Deed, things: Listed[str], s: Any, who: Any, found: list[str]) -> None:
    word = deed.word
    fits = deed.fits
    for thing in things:
        if not fits or _fits(fits, s, who, thing):
            found.append(f"{word} {thing}")


def _fits(conditions: tuple[Condition, ...], s: Any, who: Any, thing: str) -> bool:
    for condition in conditions:        # noqa: SIM110 (a generator here would cost as much as the conditions)
        if not condition.holds(s, who, thing):
            return False
    return True


def _shared(rows: Listed[Deed | Together]) -> list[Holds]:
    """What several rows need and one of them needs first, so that it makes sense whatever else does not hold."""
    first = [row.needs[0].holds for row in rows if row.needs]
    needed = [need.holds for row in rows for need in row.needs]
    return [holds for holds in dict.fromkeys(first) if needed.count(holds) > 1]


# The shared needs as bits, the others, what the row offers where they hold, and rows that need more besides.
Planned = tuple[int, tuple[Holds, ...], Any, Any, Any, tuple[Any, ...]]
Needing = tuple[int, tuple[Holds, ...], Any]


def _planned(rows: Listed[Deed | Together], shared: list[Holds]) -> tuple[Planned, ...]:
    """All rows in their order; neighbours that begin with the same needs stand behind them together."""
    needing: list[Needing] = []
    for row in rows:
        holds = [need.holds for need in row.needs]
        bits = sum([1 << at for at, one in enumerate(shared) if one in holds])
        needing.append((bits, tuple(one for one in holds if one not in shared), row))
    return _grouped(needing)


def _grouped(rows: list[Needing]) -> tuple[Planned, ...]:
    plan: list[Planned] = []
    at = 0
    while at < len(rows):
        bits, needs, row = rows[at]
        alike = [rows[at]]
        while at + len(alike) < len(rows) and _begins_alike(rows[at], rows[at + len(alike)]):
            alike.append(rows[at + len(alike)])
        at += len(alike)
        if len(alike) > 1:
            plan.append((bits, needs[:1], None, None, None, _grouped([(0, more[1:], one) for _, more, one in alike])))
        else:
            plan.append((bits, needs, row, row.offers, None if row.offers is not None else row.things, ()))
    return tuple(plan)


def _begins_alike(one: Needing, other: Needing) -> bool:
    """The same shared needs, and the same first of the others."""
    return one[0] == other[0] and one[1][:1] == other[1][:1] and (one[0] > 0 or len(one[1]) > 0)


def _look(plan: tuple[Planned, ...], held: int, s: Any, who: Any, found: list[str]) -> None:
    for bits, needs, row, offers, things, rows in plan:
        if bits & held != bits:
            continue
        for holds in needs:
            if not holds(s, who, ""):
                break
        else:
            if offers is not None:
                found += offers(s, who)
            elif things is not None:
                some = things(s, who)
                if some:
                    _offer_things(row, some, s, who, found)
            elif row is not None:
                found.append(row.word)
            else:
                _look(rows, held, s, who, found)
