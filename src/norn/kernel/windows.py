"""Reactions: one place knows the order, cards only say when, whether and what.

`happen` runs the before-window, the thing itself, the after-window. A window: forced reactions first, also those that
a reaction has just made possible; then the seats in order from the active one, round and round until all have passed
in a row; each reaction once; it ends when the happening is cancelled. A game with another order passes its own window
to Reactions.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from norn.kernel.ask import Ask, More
from norn.kernel.errors import RuleError
from norn.kernel.game import Game
from norn.kernel.happening import Happening

__all__ = ["AFTER", "BEFORE", "Happening", "Reaction", "Reactions"]

BEFORE: Final = "before"
AFTER: Final = "after"


Can = Callable[[Any, int, str, Any], bool]
Do = Callable[[Any, int, str, Any], Awaitable[None]]
F = TypeVar("F", bound=Do)


def _always(_g: Any, _seat: int, _holder: str, _what: Any) -> bool:
    return True


class Reaction:
    """What a kind of card does about a kind of happening."""

    def __init__(self, kind: str, name: str, forced: bool, rules: tuple[str, ...], can: Can, do: Do) -> None:
        self.kind = kind
        self.name = name
        self.forced = forced
        self.rules = rules
        self.can = can
        self.do = do


class Reactions:
    """A game's reactions. `holders(g, seat)` lists (id, kind) of all that a seat could react with."""

    def __init__(
        self,
        holders: Callable[[Any, int], Iterable[tuple[str, str]]],
        might: Callable[[Any, int, Any, str], bool] | None = None,
        scope: Callable[[Any], str] | None = None,
        window_rules: tuple[str, ...] = (),
    ) -> None:
        self.holders = holders
        self.might = might              # (g, seat, what, when): by public knowledge, could this seat hold an answer
        self.scope = scope              # how long a "not again" holds
        self.window_rules = window_rules
        self._by: dict[tuple[str, str, str], list[Reaction]] = {}

    def on(
        self,
        kind: str,
        happening: type[Happening],
        when: str,
        rules: tuple[str, ...],
        forced: bool = False,
        can: Can = _always,
    ) -> Callable[[F], F]:
        """Declare a reaction: `@REACTIONS.on("moat", Attacked, BEFORE, rules=("moat",))`."""

        def keep(do: F) -> F:
            key = (kind, happening.__name__, when)
            name = do.__name__
            if any(known.name == name for known in self._by.get(key, ())):
                raise RuleError(f"{kind} reacts twice to {key} under the name {name}")
            self._by.setdefault(key, []).append(Reaction(kind, name, forced, rules, can, do))
            return do

        return keep

    def kinds(self) -> list[str]:
        """Every kind of card that reacts to anything, for content checks."""
        return sorted({kind for kind, _, _ in self._by})

    def ready(
        self, g: Game[Any], seat: int, what: Happening, when: str, used: list[str], forced: bool
    ) -> dict[str, tuple[str, Reaction]]:
        """Option id -> (holder, reaction), of what this seat could do now."""
        found: dict[str, tuple[str, Reaction]] = {}
        name = type(what).__name__
        for holder, kind in self.holders(g, seat):
            for reaction in self._by.get((kind, name, when), ()):
                option = f"do:{reaction.name} {holder}"
                if reaction.forced == forced and option not in used and reaction.can(g, seat, holder, what):
                    found[option] = (holder, reaction)
        return found

    async def happen(
        self, g: Game[Any], what: Happening, resolve: Callable[[Any, Any], Awaitable[None]]
    ) -> bool:
        """Before-window, the thing, after-window. Returns whether it happened."""
        with g.span(type(what).__name__.lower()):
            await self.window(g, what, BEFORE)
            if what.cancelled:
                return False
            await resolve(g, what)
            await self.window(g, what, AFTER)
            return True

    async def window(self, g: Game[Any], what: Happening, when: str) -> None:
        used: list[str] = []
        order = [(what.seat + i) % g.seats for i in range(g.seats)]
        await self._all_forced(g, order, what, when, used)
        passed = 0
        turn = 0
        while passed < len(order) and not what.cancelled:
            seat = order[turn % len(order)]
            turn += 1
            if await self._offered(g, seat, what, when, used):
                passed = 0
                await self._all_forced(g, order, what, when, used)      # of which one may have been made possible
            else:
                passed += 1

    async def _all_forced(self, g: Game[Any], order: list[int], what: Happening, when: str, used: list[str]) -> None:
        prompt = f"{when}_{type(what).__name__.lower()}_forced"
        for seat in order:
            while not what.cancelled and self.ready(g, seat, what, when, used, forced=True):
                options = partial(self._options, g, seat, what, when, used, forced=True)
                option = await g.choose_one(seat, prompt, options, self.window_rules)
                await self._react(g, seat, what, when, option, used, forced=True)

    async def _offered(self, g: Game[Any], seat: int, what: Happening, when: str, used: list[str]) -> bool:
        mine = self.ready(g, seat, what, when, used, forced=False)
        bluff = what.bluffable and self.might is not None and self.might(g, seat, what, when)
        if not mine and not bluff:
            return False
        prompt = f"{when}_{type(what).__name__.lower()}"
        more = More()
        more.bluff = bluff
        more.scope = self.scope(g) if self.scope is not None else ""
        more.option_rules = {option.split(" ", 1)[0]: entry[1].rules for option, entry in mine.items()}
        # Made anew when somebody looks: a free deed may give away what was held when the question was put.
        options = partial(self._options, g, seat, what, when, used, forced=False)
        choice = await Ask(seat, prompt, options, self.window_rules, 0, 1, more)
        if not choice:
            return False
        await self._react(g, seat, what, when, choice[0], used, forced=False)
        return True

    def _options(
        self, g: Game[Any], seat: int, what: Happening, when: str, used: list[str], forced: bool
    ) -> list[str]:
        return list(self.ready(g, seat, what, when, used, forced))

    async def _react(
        self, g: Game[Any], seat: int, what: Happening, when: str, option: str, used: list[str], forced: bool
    ) -> None:
        holder, reaction = self.ready(g, seat, what, when, used, forced)[option]
        used.append(option)
        g.emit("reacted", rules=reaction.rules, seat=f"seat:{seat}", card=f"kind:{reaction.kind}")
        await reaction.do(g, seat, holder, what)
