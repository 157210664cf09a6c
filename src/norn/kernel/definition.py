"""What a game gives to the kernel: one Definition, the name `GAME` in the game's package."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Sequence as Listed
from typing import Any

from norn.kernel.ask import Ask, Story
from norn.kernel.errors import Refusal
from norn.kernel.events import RawEvent
from norn.kernel.game import Game, Sequence
from norn.kernel.modifiers import Values


def _nothing_free(_g: Game[Any], _seat: int) -> Listed[str]:
    return ()


def _no_laws(_state: Any) -> list[str]:
    return []


class Offer:
    """How an option is shown beside its label: keys of `titles` and `details` in narrator.toml, the group it belongs to
    (the id of a part, or a key of `groups`), and the places that a way leads through."""

    __slots__ = ("data", "detail", "group", "title", "via")

    def __init__(
        self, *, title: str = "", detail: str = "", group: str = "", via: Listed[str] = (), **data: Any
    ) -> None:
        self.title = title
        self.detail = detail
        self.group = group
        self.via = via
        self.data = data


class Definition:
    """A game's rules as functions. Texts, ledger and meta data are read from the game's folder by the catalogue."""

    def __init__(
        self,
        name: str,
        *,
        sequences: Mapping[str, Sequence],
        setup: Callable[[Any], Any],
        copy: Callable[[Any], Any],
        dump: Callable[[Any], dict[str, Any]],
        load: Callable[[Any], Any],
        scene: Callable[[Any, int], Any],
        facts: Callable[[Any, int], dict[str, Any]],
        resample: Callable[[Any, Any, int, Any], Mapping[str, str] | None],
        ends: tuple[str, ...],
        laws: Callable[[Any], list[str]] = _no_laws,
        names: Callable[[str], str] | None = None,
        free: Callable[[Any, int], Listed[str]] = _nothing_free,
        deed: Callable[[Any, int, str], Story] | None = None,
        why_not: Callable[[Any, int, str], Listed[Refusal]] | None = None,
        no_answer: Callable[[Any, int, Ask, str], Listed[Refusal]] | None = None,
        cost: Callable[[Any, int, str], Mapping[str, int]] | None = None,
        offer: Callable[[Any, int, str], Offer | None] | None = None,
        values: Values | None = None,
        content_ids: Callable[[], Listed[str]] | None = None,
        in_play: Callable[[Any], Listed[str]] | None = None,
        told_in_play: Callable[[RawEvent], Listed[str]] | None = None,
        hides_hands: Callable[[Mapping[str, Any], int], bool] | None = None,
        known_to_all: tuple[str, ...] = (),
        checks: Callable[[], list[str]] | None = None,
        migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] | None = None,
        version: int = 1,
        mark_every: int = 8,
        main: str = "main",
    ) -> None:
        self.name = name
        self.sequences = dict(sequences)
        self.main = main
        self.setup = setup                  # (g) -> the state at the start; g.options, g.seats and dice are there
        self.copy = copy                    # these three are generated into _records.py by `norn records`
        self.dump = dump
        self.load = load
        self.scene = scene                  # (g, seat) -> what a seat may see; seat -1 is a spectator
        self.facts = facts                  # (g, seat) -> the same as plain data, for agents and research
        # (state at the mark, state now, seat, chance): re-deal what the seat cannot know, in place; returns which id
        # became which, so that what others secretly decided since the mark can be told again with the new ids.
        self.resample = resample
        self.ends = ends                    # every reason for which a game can end
        self.laws = laws                    # (state) -> what is wrong with it: conservation, limits
        self.names = names                  # id in an event -> its printed name; needs no state
        self.free = free                    # (g, seat) -> deeds that the seat may do at any time
        self.deed = deed                    # (g, seat, option): the story of a free deed
        self.why_not = why_not              # (g, seat, id): why a thing cannot be done, beyond the pending ask
        self.no_answer = no_answer          # (g, seat, ask, id): why it is no answer to the question put to the seat
        self.cost = cost                    # (g, seat, option) -> what choosing it takes, each with how much of it
        self.offer = offer                  # (g, seat, option) -> its title, detail, group and way
        self.values = values
        self.content_ids = content_ids      # every printed thing ...
        self.in_play = in_play              # (state) -> ... and those that have come into play so far ...
        self.told_in_play = told_in_play    # (event) -> ... or that no state keeps, and an event tells of
        # (options, seats) -> whether seats hide something from one another; by default where players are rivals.
        self.hides_hands = hides_hands
        # Fields of the state (`heroes[].used[]`) that no view shows and all know all the same, by what was told or by
        # counting. Any other field that some seat is not shown must be dealt anew by `resample`.
        self.known_to_all = known_to_all
        self.checks = checks                # what is wrong with its content, beyond its shape: told by `norn check`
        self.migrations = dict(migrations or {})
        self.version = version
        self.mark_every = mark_every        # a step boundary after so many decisions leaves a mark
        self.meta: Any = None               # game.toml, narrator.toml, rules.toml and learn.toml, which the catalogue
        self.texts: Any = None              # reads
        self.ledger: Any = None
        self.learn: Any = None
        self.content_hash = ""              # of all content, that of its shared folders too; empty without any
        self.folder = ""                    # where the game lives ...
        self.package = ""                   # ... and its dotted name
        self.shares: tuple[tuple[str, str], ...] = ()   # dotted name and folder of each that it shares with others

    def hands_are_hidden(self, options: Mapping[str, Any], seats: int) -> bool:
        """Whether seats hide something from one another: silence, grouping and timing could tell it."""
        if seats < 2:
            return False
        return not self.meta.cooperative if self.hides_hands is None else self.hides_hands(options, seats)


