"""What changes the table: draw, discard, win and lose renown. Each says so in events."""
from __future__ import annotations

from norn.kernel.game import Game
from norn.kit.ids import name_of
from tests.toys.skald.state import State


def fresh_id(s: State, card: int) -> None:
    """night.hidden: A card that goes into a hidden zone gets another name."""
    s.next_id += 1
    s.ids[card] = f"card:c{s.next_id}"


def card_of(s: State, cards: list[int], one: str) -> int:
    """The card of this name among these, or -1."""
    for card in cards:
        if s.ids[card] == one:
            return card
    return -1


def kinds(s: State, cards: list[int]) -> list[str]:
    return [f"kind:{s.kinds[card]}" for card in cards]


def draw(g: Game[State], seat: int, count: int) -> None:
    """night.draw, night.hidden: From the top of the deck; an empty deck is made anew of the discard pile."""
    s = g.state
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck:
            _reshuffle(g)
        if not s.deck:
            break
        card = s.deck.pop()
        fresh_id(s, card)
        drawn.append(card)
        for skald in s.skalds:
            if card in skald.knows and skald is s.skalds[seat]:
                skald.knows.remove(card)
    if not drawn:
        return
    s.skalds[seat].hand += drawn
    g.reveal()
    g.emit("drew", ("night.draw",), seat=f"seat:{seat}", count=len(drawn))
    g.emit("drew_cards", ("night.draw",), only=(seat,), cards=kinds(s, drawn))


def _reshuffle(g: Game[State]) -> None:
    """night.draw, night.hidden: The discard pile is shuffled, and only then are the cards named."""
    s = g.state
    if not s.discard:
        return
    s.shuffled_in = sorted(s.discard)
    s.reshuffles += 1
    s.deck = s.discard
    s.discard = []
    g.shuffle(s.deck)
    for card in s.deck:
        fresh_id(s, card)
    s.cleared = [card for card in s.cleared if card not in s.deck]
    g.emit("reshuffled", ("night.draw",))


def show(g: Game[State], card: int) -> None:
    """A card comes to where all can see it."""
    s = g.state
    for skald in s.skalds:
        if card in skald.knows:
            skald.knows.remove(card)
    if card in s.cleared:
        s.cleared.remove(card)
    meet(s, f"kind:{s.kinds[card]}")
    g.reveal()


def discard(g: Game[State], seat: int, cards: list[int]) -> None:
    """From hand or from in front, onto the open discard pile."""
    s = g.state
    skald = s.skalds[seat]
    for card in cards:
        (skald.hand if card in skald.hand else skald.front).remove(card)
        show(g, card)
        s.discard.append(card)


def meet(s: State, one: str) -> None:
    """A printed thing has come into play."""
    if one not in s.met:
        s.met.append(one)


def win_renown(g: Game[State], seat: int, amount: int, rule: str) -> None:
    g.state.skalds[seat].renown += amount
    g.emit("won_renown", (rule,), seat=f"seat:{seat}", amount=amount)


def lose_renown(g: Game[State], seat: int, amount: int, rule: str) -> None:
    skald = g.state.skalds[seat]
    lost = min(amount, skald.renown)
    skald.renown -= lost
    g.emit("lost_renown", (rule,), seat=f"seat:{seat}", amount=lost)


def change_mead(g: Game[State], seat: int, amount: int, rule: str) -> None:
    skald = g.state.skalds[seat]
    skald.mead += amount
    g.emit("mead", (rule,), seat=f"seat:{seat}", mead=skald.mead)


def rivals(g: Game[State], seat: int) -> list[str]:
    """The others, from the next seat on."""
    return [f"seat:{(seat + i) % g.seats}" for i in range(1, g.seats)]


def seat_in(one: str) -> int:
    """`seat:2` is 2."""
    return int(name_of(one))
