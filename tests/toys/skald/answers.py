"""What is answered, and with what: retorts out of hidden hands, and what lies in front of a skald."""
from __future__ import annotations

from norn.kernel.game import Game
from norn.kernel.windows import AFTER, BEFORE, Happening, Reactions
from tests.toys.skald.content import CARDS
from tests.toys.skald.state import State
from tests.toys.skald.verbs import card_of, change_mead, discard, win_renown


class Insulted(Happening):
    """A skald is about to be insulted."""

    bluffable = True

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target


class Boasted(Happening):
    """A skald is about to be admired."""

    bluffable = True


class Retorted(Happening):
    """A retort is about to spoil something, perhaps another retort."""

    bluffable = True

    def __init__(self, seat: int, spoils: Happening) -> None:
        super().__init__(seat)
        self.spoils = spoils


def _holders(g: Game[State], seat: int) -> list[tuple[str, str]]:
    """answer.window: Answers are held in hand, everything else works in front."""
    s = g.state
    skald = s.skalds[seat]
    ready = [card for card in skald.hand if CARDS[s.kinds[card]].sort == "answer"] + skald.front
    return [(s.ids[card], s.kinds[card]) for card in ready]


def _might(g: Game[State], seat: int, what: Happening, when: str) -> bool:
    """answer.window: By what all can see, a rival with cards in hand might have a retort among them."""
    return when == BEFORE and seat != what.seat and len(g.state.skalds[seat].hand) > 0


def _this_night(g: Game[State]) -> str:
    return f"night {g.state.night}"


def _of_another(_g: Game[State], seat: int, _holder: str, what: Happening) -> bool:
    return what.seat != seat


def _hits_me(_g: Game[State], seat: int, _holder: str, what: Insulted) -> bool:
    return what.target == seat


def _hits_another(g: Game[State], seat: int, _holder: str, what: Insulted) -> bool:
    return seat not in (what.target, what.seat) and g.state.skalds[seat].mead > 0


ANSWERS = Reactions(_holders, _might, _this_night, window_rules=("answer.window",))


@ANSWERS.on("retort", Insulted, BEFORE, rules=("answer.retort",), can=_of_another)
@ANSWERS.on("retort", Boasted, BEFORE, rules=("answer.retort",), can=_of_another)
@ANSWERS.on("retort", Retorted, BEFORE, rules=("answer.retort",), can=_of_another)
async def retort(g: Game[State], seat: int, holder: str, what: Happening) -> None:
    """answer.retort: It spoils what it answers, unless it is answered itself."""
    s = g.state
    discard(g, seat, [card_of(s, s.skalds[seat].hand, holder)])
    await ANSWERS.happen(g, Retorted(seat, what), _spoil)


async def _spoil(g: Game[State], what: Retorted) -> None:
    what.spoils.cancelled = True
    name = type(what.spoils).__name__.lower()
    g.emit("spoiled", ("answer.retort",), what=name, seat=f"seat:{what.spoils.seat}")


@ANSWERS.on("grudge", Insulted, AFTER, rules=("answer.grudge",), forced=True, can=_hits_me)
async def nurse(g: Game[State], seat: int, holder: str, what: Insulted) -> None:
    """answer.grudge: A mead for the pain."""
    change_mead(g, seat, 1, "answer.grudge")


@ANSWERS.on("wolfskin", Insulted, AFTER, rules=("answer.wolfskin",), forced=True, can=_hits_me)
async def tear(g: Game[State], seat: int, holder: str, what: Insulted) -> None:
    """answer.wolfskin: It is torn."""
    s = g.state
    discard(g, seat, [card_of(s, s.skalds[seat].front, holder)])
    g.emit("torn", ("answer.wolfskin",), seat=f"seat:{seat}")


@ANSWERS.on("horn", Insulted, AFTER, rules=("answer.horn",), can=_hits_another)
async def blow(g: Game[State], seat: int, holder: str, what: Insulted) -> None:
    """answer.horn: One may laugh, for a mead."""
    change_mead(g, seat, -1, "answer.horn")
    win_renown(g, seat, 1, "answer.horn")
