"""What is answered, and with what: retorts out of hidden hands, and what lies in front of a skald."""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import rest_of, word_of
from norn.kit.reactions import Answers, Moment, Reactions
from tests.toys.skald.content import CARDS
from tests.toys.skald.rules.reasons import NOT_YOURS, asked
from tests.toys.skald.state import State
from tests.toys.skald.verbs import card_of, change_mead, discard, win_renown


class Spoken:
    """Something said aloud: by whom, and against whom if against anybody; a retort spoils an earlier moment."""

    def __init__(self, seat: int, target: int = -1, spoils: Moment | None = None) -> None:
        self.seat = seat
        self.target = target
        self.spoils = spoils


def _holders(g: Game[State], seat: int) -> list[tuple[str, str]]:
    """answer.window: Answers are held in hand, everything else works in front."""
    s = g.state
    skald = s.skalds[seat]
    ready = [card for card in skald.hand if CARDS[s.kinds[card]].sort == "answer"] + skald.front
    return [(s.ids[card], s.kinds[card]) for card in ready]


HELD = Answers(_holders)


def _might(g: Game[State], seat: int, moment: Moment) -> bool:
    """answer.window: By what all can see, a rival with cards in hand might have a retort among them."""
    return moment.key.startswith("before") and seat != moment.what.seat and len(g.state.skalds[seat].hand) > 0


def _this_night(g: Game[State]) -> str:
    return f"night {g.state.night}"


async def _react(g: Game[State], seat: int, moment: Moment, option: str) -> None:
    """answer.window: All hear what is answered with."""
    kind = dict(_holders(g, seat))[option.split(" ")[1]]
    g.emit("reacted", rules=HELD.rules[word_of(option)], seat=f"seat:{seat}", card=f"kind:{kind}")
    await HELD.react(g, seat, moment, option)


def _why_not(g: Game[State], seat: int, moment: Moment, one: str) -> Sequence[Refusal]:
    """answer.window: Not held, or no answer to this."""
    options = [*HELD.ready(g, seat, moment), *HELD.forced(g, seat, moment)]
    return asked("answer", options, partial(_why_not_held, g, seat))(one)


def _why_not_held(g: Game[State], seat: int, one: str) -> list[Refusal]:
    return [] if rest_of(one) in dict(_holders(g, seat)) else [NOT_YOURS]


ANSWERS = Reactions(
    HELD.ready, _react, ("answer.window",), forced=HELD.forced, might=_might, scope=_this_night, why=_why_not,
    option_rules=HELD.rules,
)


async def speak(
    g: Game[State], key: str, what: Spoken, resolve: Callable[[Game[State], Spoken], Awaitable[None]]
) -> None:
    """answer.window: The others, from the speaker on, may answer before it has its effect, and after it."""
    seats = [(what.seat + i) % g.seats for i in range(g.seats)]
    with g.span(key):
        before = Moment(f"before_{key}", seats, what)
        await ANSWERS.window(g, before)
        if before.cancelled:
            return
        await resolve(g, what)
        await ANSWERS.window(g, Moment(f"after_{key}", seats, what))


def _of_another(_g: Game[State], seat: int, _holder: str, moment: Moment) -> bool:
    return bool(moment.what.seat != seat)


def _hits_me(_g: Game[State], seat: int, _holder: str, moment: Moment) -> bool:
    return bool(moment.what.target == seat)


def _hits_another(g: Game[State], seat: int, _holder: str, moment: Moment) -> bool:
    return seat not in (moment.what.target, moment.what.seat) and g.state.skalds[seat].mead > 0


@HELD.on("retort", "before_insulted", rules=("answer.retort",), can=_of_another)
@HELD.on("retort", "before_boasted", rules=("answer.retort",), can=_of_another)
@HELD.on("retort", "before_retorted", rules=("answer.retort",), can=_of_another)
async def retort(g: Game[State], seat: int, holder: str, moment: Moment) -> None:
    """answer.retort: It spoils what it answers, unless it is answered itself."""
    s = g.state
    discard(g, seat, [card_of(s, s.skalds[seat].hand, holder)])
    await speak(g, "retorted", Spoken(seat, spoils=moment), _spoil)


async def _spoil(g: Game[State], what: Spoken) -> None:
    spoiled = what.spoils
    assert spoiled is not None
    spoiled.cancelled = True
    name = spoiled.key.removeprefix("before_")
    g.emit("spoiled", ("answer.retort",), what=name, seat=f"seat:{spoiled.what.seat}")


@HELD.on("grudge", "after_insulted", rules=("answer.grudge",), forced=True, can=_hits_me)
async def nurse(g: Game[State], seat: int, holder: str, moment: Moment) -> None:
    """answer.grudge: A mead for the pain."""
    change_mead(g, seat, 1, "answer.grudge")


@HELD.on("wolfskin", "after_insulted", rules=("answer.wolfskin",), forced=True, can=_hits_me)
async def tear(g: Game[State], seat: int, holder: str, moment: Moment) -> None:
    """answer.wolfskin: It is torn."""
    s = g.state
    discard(g, seat, [card_of(s, s.skalds[seat].front, holder)])
    g.emit("torn", ("answer.wolfskin",), seat=f"seat:{seat}")


@HELD.on("horn", "after_insulted", rules=("answer.horn",), can=_hits_another)
async def blow(g: Game[State], seat: int, holder: str, moment: Moment) -> None:
    """answer.horn: One may laugh, for a mead."""
    change_mead(g, seat, -1, "answer.horn")
    win_renown(g, seat, 1, "answer.horn")
