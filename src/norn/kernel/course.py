"""Where play stands in the sequences of its game: step after step, and a mark of the state every few decisions."""
from __future__ import annotations

from typing import Any, Final

from norn.kernel.definition import Definition
from norn.kernel.errors import RuleError
from norn.kernel.game import AGAIN, BUDGET, Call, End, Ended, Game, Leave

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
        shuffled: bool = False,
    ) -> None:
        self.state = state
        self.cursor = cursor
        self.rolled = rolled
        self.taken = taken              # how many decisions had been taken
        self.standing = standing
        self.span_count = span_count
        self.shuffled = shuffled        # something was shuffled in the step before


class Course:
    """The cursor, and the marks behind it. It knows nothing of questions: its stories ask them."""

    taken: int = 0                      # how many decisions have been taken
    outcome: End | None = None
    unmarked: bool = False              # a step has ended since the last mark
    boundary: int = 0                   # how many decisions had been taken when that step ended
    mark_at: int = -1                   # told again: leave a mark there
    forked: bool = False                # somebody tries things here: a mark at every step pays

    def __init__(self, definition: Definition, game: Game[Any]) -> None:
        self.definition = definition
        self.game = game
        self.cursor: list[tuple[str, str]] = []
        self.marks: list[Mark] = []

    def begin(self) -> None:
        """At the first step of the main sequence."""
        main = self.definition.main
        self.cursor = [(main, self.definition.sequences[main].names[0])]
        self.mark()

    def end_step(self, result: Any) -> bool:
        """Move the cursor as the step says, and leave a mark. False when the game is over."""
        game = self.game
        game.spend_work()
        if result is None:
            self._go_on()
        elif isinstance(result, str):
            if result != AGAIN:
                self._go_to(result)
        elif isinstance(result, Call):
            called = self.definition.sequences.get(result.sequence)
            if called is None:
                raise RuleError(f"there is no sequence {result.sequence!r}")
            self.cursor.append((result.sequence, called.names[0]))
        elif isinstance(result, End):
            self.outcome = result
            return False
        elif isinstance(result, Leave):
            self._leave(result.sequence, result.step)
        else:
            raise RuleError(f"a step returned {type(result).__name__}")
        # What a shuffle hid can be dealt anew only at a mark behind it: `imagine` needs one.
        since = self.taken - self.marks[-1].taken
        if game.shuffled or since >= self.definition.mark_every or (self.forked and since):
            self.mark()
        elif self.taken == self.mark_at:
            if self.marks[-1].taken == self.taken:      # a step that asked nothing: stand behind it, too
                game.shuffled = self.marks.pop().shuffled
            self.mark()
        else:
            self.unmarked = True
            self.boundary = self.taken
        return True

    def _go_to(self, name: str) -> None:
        """To another step of the same sequence."""
        sequence = self.cursor[-1][0]
        if name not in self.definition.sequences[sequence].steps:
            raise RuleError(f"{sequence} has no step {name!r}")
        self.cursor[-1] = (sequence, name)

    def _leave(self, sequence: str, name: str) -> None:
        """Out of a called sequence and all that it has called, to where its caller goes on."""
        depth = len(self.cursor) - 1
        while depth > 0 and self.cursor[depth][0] != sequence:
            depth -= 1
        if depth == 0:
            raise RuleError(f"{sequence!r} cannot be left: no such sequence was called")
        self.cursor = self.cursor[:depth]
        if name:
            self._go_to(name)
        else:
            self._go_on()

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

    def mark(self) -> None:
        game = self.game
        shuffled = game.shuffled
        game.shuffled = False
        self.unmarked = False
        self.marks.append(
            Mark(
                self.definition.copy(game.state),
                self.cursor[:],
                game.dice.rolled,
                self.taken,
                game.standing.copy(),
                game.span_count,
                shuffled,
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


async def walk(course: Course) -> None:
    """Tell one step after the other, from where the course stands to the end of the game."""
    game = course.game
    sequences = course.definition.sequences
    while True:
        sequence, name = course.cursor[-1]
        game.number_limit = game.next_number + BUDGET
        result: Any
        try:
            result = await sequences[sequence].steps[name](game)
        except Ended as ended:
            result = ended.end
        except Leave as left:
            game.fell_in = []           # passing through spans on the way out is no crash
            result = left
        if not course.end_step(result):
            return
