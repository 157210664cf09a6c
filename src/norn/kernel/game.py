"""What a rule sees: the state it may change, dice, decisions, events. And how a sequence of play is written."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Sequence as Listed
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from norn.kernel.ask import Ask, Choice, More, One, OneOrNone, Options, Story, Together, these
from norn.kernel.dice import Dice
from norn.kernel.errors import Refusal, RuleError
from norn.kernel.events import RawEvent

if TYPE_CHECKING:
    from norn.kernel.definition import Definition
    from norn.kernel.modifiers import Line

S = TypeVar("S")
T = TypeVar("T")

AGAIN: Final = "again:"                # what a step returns to be entered once more, after a fresh mark
SHARE_AFTER: Final = 16                # a fork copies so many decisions or events at most; what is older is shared
BUDGET: Final = 20_000                 # rolls, events, steps and answers of its own between two decisions of players


class Call:
    """What a step returns to run a sub-sequence; afterwards play goes on behind the step."""

    def __init__(self, sequence: str) -> None:
        self.sequence = sequence


class Leave(Exception):
    """What a step returns, or a story raises however deep in it, to end a called sequence before its last step.

    The innermost sequence of that name is left, with all that it has called. Its caller goes on at the step named, or
    behind the step that called it if none is. Like any end of a step this is a step boundary: what was decided stays,
    a mark may be left there, and undo, fork and load come to it again by the same decisions. A free deed may leave,
    too: what it interrupted is told no further. A private story may not: the others' would be cut off in secret.
    """

    def __init__(self, sequence: str, step: str = "") -> None:
        super().__init__(sequence, step)
        self.sequence = sequence
        self.step = step


class End:
    """What a step returns to finish the game: the reason (a key), who won, the scores by seat."""

    def __init__(self, reason: str, winners: tuple[int, ...] = (), scores: tuple[int, ...] = ()) -> None:
        self.reason = reason
        self.winners = winners
        self.scores = scores

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, End)
            and self.reason == other.reason
            and self.winners == other.winners
            and self.scores == other.scores
        )

    def __hash__(self) -> int:
        return hash((self.reason, self.winners, self.scores))

    def __repr__(self) -> str:
        return f"End({self.reason!r}, winners={self.winners}, scores={self.scores})"


Step = Callable[[Any], Story]


class Ended(Exception):
    """Raised by a story, however deep in its step: the game is over, with this end."""

    def __init__(self, end: End) -> None:
        super().__init__(end.reason)
        self.end = end


class Sequence:
    """The order of play: named steps, walked from first to last unless a step says otherwise."""

    def __init__(self, *steps: tuple[str, Step]) -> None:
        self.names: list[str] = [name for name, _ in steps]
        self.steps: dict[str, Step] = dict(steps)
        if len(self.steps) < len(steps):
            raise RuleError("two steps of a sequence have the same name")
        self.after: dict[str, str] = {
            name: self.names[i + 1] if i + 1 < len(self.names) else "" for i, name in enumerate(self.names)
        }


def step(name: str, story: Step) -> tuple[str, Step]:
    return (name, story)


class Span:
    """Events that belong together: `with g.span("attack"):`."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self.game = game
        self.name = name

    def __enter__(self) -> Span:
        self.game.open_span(self.name)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None and not self.game.fell_in:
            self.game.fell_in = self.game.span_names[:]
        self.game.close_span()


class Game(Generic[S]):
    """The table as the rules see it."""

    next_number: int = 0
    span_count: int = 0
    span_now: int = 0
    shuffled: bool = False              # since the last mark: the next step boundary leaves one
    muted: bool = False                 # replaying: the events are known already
    lane: int = -1                      # the seat whose private story is being told
    work: int = 0
    number_limit: int = BUDGET
    _told: list[RawEvent] | None = None             # the first events, shared with forks and never changed ...

    def __init__(self, definition: Definition, seats: int, options: dict[str, Any], dice: Dice) -> None:
        self.definition = definition
        self.seats = seats
        self.options = options
        self.dice = dice
        self.state: S
        self._telling: list[RawEvent] = []      # ... and the others
        self.luck = bytearray()                 # for each decision: did dice fall or secrets come out because of it
        self.standing: dict[str, str] = {}      # "seat prompt" -> scope of a "not again"
        self.spans: list[int] = []
        self.span_names: list[str] = []
        self.fell_in: list[str] = []            # the spans that were open where a rule crashed

    # --- chance ---------------------------------------------------------------------------------------------

    def roll(self, sides: int, name: str) -> int:
        """Roll one die: 1 to sides. Raises the undo floor."""
        return self._luck() + self.dice.below(sides, name) + 1

    def pick(self, count: int, name: str) -> int:
        """A number from 0 to count - 1, to draw one of several things at random."""
        return self._luck() + self.dice.below(count, name)

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place. Nobody sees the order, so the undo floor stays."""
        self.spend_work()
        if self.lane >= 0:
            raise RuleError("a private story rolled dice; do it after the others are done")
        self.shuffled = True
        self.dice.shuffle(items)

    def _luck(self) -> int:
        self.spend_work()
        if self.lane >= 0:
            raise RuleError("a private story rolled dice; do it after the others are done")
        self.reveal()
        return 0

    def reveal(self) -> None:
        """Somebody learned something hidden: what led here can no longer be taken back alone."""
        if self.luck:
            self.luck[-1] = 1

    def spend_work(self) -> None:
        """Rules run under a budget, so that an absurd state cannot loop for ever."""
        self.work += 1
        if self.work > BUDGET:
            raise RuleError(f"the rules did {BUDGET} things without asking anybody anything")

    # --- events ---------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[RawEvent]:
        """Everything that happened."""
        if self._told is not None:
            self._telling = self._told + self._telling
            self._told = None
        return self._telling

    @events.setter
    def events(self, events: list[RawEvent]) -> None:
        self._told = None
        self._telling = events

    def share_events(self, twin: Game[S]) -> None:
        """The twin knows the same events, without a copy of them all."""
        if self._told is None or len(self._telling) > SHARE_AFTER:
            self._told = self.events
            self._telling = []
        twin._told = self._told
        twin._telling = self._telling[:]
        twin.next_number = self.next_number
        twin.number_limit = self.next_number + BUDGET

    def emit(self, kind: str, rules: tuple[str, ...] = (), only: tuple[int, ...] | None = None, **data: Any) -> None:
        """Say that something happened. `only` names the seats that may know."""
        if self.lane >= 0 and only != (self.lane,):
            raise RuleError(f"a private story told others of {kind!r}; emit only to seat {self.lane}")
        if self.muted:
            return
        number = self.next_number
        if number > self.number_limit:
            raise RuleError(f"the rules told of {BUDGET} things without asking anybody anything")
        self._telling.append((number, len(self.luck), self.span_now, kind, data, rules, only))
        self.next_number = number + 1

    def begin_work(self) -> None:
        """A player has decided: the rules may work anew."""
        self.work = 0
        self.number_limit = self.next_number + BUDGET

    def span(self, name: str) -> Span:
        return Span(self, name)

    def open_span(self, name: str) -> None:
        if self.lane >= 0:
            raise RuleError(f"a private story opened the span {name!r}: its number would count what others do")
        self.span_count += 1
        self.spans.append(self.span_count)
        self.span_names.append(name)
        self.span_now = self.span_count

    def close_span(self) -> None:
        self.spans.pop()
        self.span_names.pop()
        self.span_now = self.spans[-1] if self.spans else 0

    # --- decisions ------------------------------------------------------------------------------------------

    def choose(
        self,
        seat: int,
        prompt: str,
        options: Options | Listed[str],
        rules: tuple[str, ...],
        at_least: int = 1,
        at_most: int = 1,
        why: Callable[[str], Listed[Refusal]] | None = None,
        ordered: bool = False,
        repeat: bool | Mapping[str, int] = False,
        fits: Callable[[Choice], Listed[Refusal]] | None = None,
        about: dict[str, Any] | None = None,
        option_rules: dict[str, tuple[str, ...]] | None = None,
        scope: str = "",
        public: bool = False,
    ) -> Ask:
        """Ask a seat to choose some of the options. `public`: all know what there is to choose from.

        `repeat`: one option may be chosen several times; where it names options, each so many times at most, and those
        that it does not name once.
        """
        more = More()
        if why is not None:
            more.why = why
        if fits is not None:
            more.fits = fits
        if about is not None:
            more.about = about
        if option_rules is not None:
            more.option_rules = option_rules
        if ordered:
            more.ordered = True
        if isinstance(repeat, bool):
            more.repeat = repeat
        else:
            more.repeat = True
            more.limits = dict(repeat)
            for one, times in repeat.items():
                if times < 1:
                    raise RuleError(f"{prompt}: {one} may be chosen {times} times; do not offer it")
        if scope:
            more.scope = scope
        if public:
            more.public = True
        return Ask(seat, prompt, these(options), rules, at_least, at_most, more)

    def choose_one(
        self,
        seat: int,
        prompt: str,
        options: Options | Listed[str],
        rules: tuple[str, ...],
        why: Callable[[str], Listed[Refusal]] | None = None,
        about: dict[str, Any] | None = None,
        option_rules: dict[str, tuple[str, ...]] | None = None,
    ) -> One:
        """Ask a seat to choose one of the options."""
        more: More | None = None
        if why is not None or about is not None or option_rules is not None:
            more = More()
            more.why = why
            more.about = about
            more.option_rules = option_rules
        return One(Ask(seat, prompt, these(options), rules, 1, 1, more))

    def may_choose_one(
        self,
        seat: int,
        prompt: str,
        options: Options | Listed[str],
        rules: tuple[str, ...],
        why: Callable[[str], Listed[Refusal]] | None = None,
        about: dict[str, Any] | None = None,
        option_rules: dict[str, tuple[str, ...]] | None = None,
        scope: str = "",
    ) -> OneOrNone:
        """Ask a seat to choose one of the options, or none."""
        return OneOrNone(
            self.choose(seat, prompt, options, rules, 0, 1, why, about=about, option_rules=option_rules, scope=scope)
        )

    def party_chooses(
        self,
        seats: Listed[int],
        prompt: str,
        options: Options | Listed[str],
        rules: tuple[str, ...],
        why: Callable[[str], Listed[Refusal]] | None = None,
        about: dict[str, Any] | None = None,
        at_least: int = 1,
        at_most: int = 1,
    ) -> Ask:
        """The players choose: any of the seats decides for all."""
        more = More()
        more.why = why
        more.about = about
        more.seats = tuple(seats)
        more.join = "any"
        return Ask(seats[0], prompt, these(options), rules, at_least, at_most, more)

    async def all_choose(
        self,
        seats: Listed[int],
        prompt: str,
        options: Options | Listed[str],
        rules: tuple[str, ...],
        about: dict[str, Any] | None = None,
    ) -> dict[int, Choice]:
        """Every seat must answer, openly (a vote); the answers by seat."""
        more = More()
        more.about = about
        more.seats = tuple(seats)
        more.join = "all"
        answers: dict[int, Choice] = {}
        more.answers = answers
        await Ask(seats[0], prompt, these(options), rules, 1, 1, more)
        return answers

    def together(self, stories: dict[int, Story]) -> Together:
        """One private story for each seat, side by side and secret; their results by seat."""
        return Together(stories)

    # --- values ---------------------------------------------------------------------------------------------

    def value(self, stat: str, who: str) -> int:
        """A number as it stands now: printed, then every modifier that applies. Never store the result."""
        values = self.definition.values
        if values is None:
            raise RuleError(f"{self.definition.name} has no values, yet a rule asks for {stat!r}")
        return values.value(self, stat, who)

    def explain(self, stat: str, who: str) -> list[Line]:
        """Why 5? The printed number and every modifier with its source, in the order they apply."""
        values = self.definition.values
        return [] if values is None else values.explain(self, stat, who)
