"""What a seat may see: its own hand, the trick, what was won, the scores. Other hands are counted."""
from __future__ import annotations

from typing import Any

from norn.games.hearts import cards
from norn.games.hearts.rules.deal import DIRECTIONS
from norn.games.hearts.rules.scoring import deal_points
from norn.games.hearts.state import State
from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.scene import Row, Scene, Sheet, Thing, Zone


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    order = [(s.leader + turn) % 4 for turn in range(4)]
    trick = [_card(card, order[i]) for i, card in enumerate(s.trick)]
    zones = [Zone(id="zone:trick", name="On the table", things=trick, count=len(trick))]
    for other in range(4):
        mine = [_card(card, other) for card in cards.held(s.hands[other])] if other == seat else []
        zones.append(
            Zone(id=f"zone:hand{other}", name=f"Hand of seat {other + 1}", things=mine, count=len(cards.held(s.hands[other])),
                 owner=other, layout="fan")
        )
    points = deal_points(s)
    sheets = [
        Sheet(
            id=f"seat:{other}",
            name=f"Seat {other + 1}",
            owner=other,
            rows=[
                Row("score", str(s.scores[other])),
                Row("points in this deal", str(points[other])),
                Row("tricks", str(len(s.taken[other]) // 4)),
            ],
        )
        for other in range(4)
    ]
    if seat >= 0 and s.passed[seat]:
        names = ", ".join(cards.name(card) for card in s.passed[seat])
        sheets[seat].rows.append(Row("was passed", names))
    status = f"Deal {s.deal + 1}, trick {min(s.tricks + 1, 13)}, pass {DIRECTIONS[s.deal % 4]}; " + (
        "hearts are broken" if s.broken else "hearts are not broken"
    )
    return Scene(title="Hearts", status=status, zones=zones, sheets=sheets)


def _card(card: str, owner: int) -> Thing:
    return Thing(id=card, name=cards.name(card), short=cards.short(card), kind="card", style=card[-1], owner=owner)


def facts(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    return {
        "deal": s.deal,
        "hand": cards.held(s.hands[seat]) if seat >= 0 else [],
        "passed": s.passed[seat][:] if seat >= 0 else [],
        "hand_sizes": [len(cards.held(hand)) for hand in s.hands],
        "trick": s.trick[:],
        "leader": s.leader,
        "tricks": s.tricks,
        "taken": [pile[:] for pile in s.taken],
        "scores": s.scores[:],
        "broken": s.broken,
    }


def resample(state: State, now: State, seat: int, chance: Chance) -> None:
    """Deal the cards that the seat cannot see anew. What was played since the mark stays with who played it."""
    # A step before the deal has no hands yet; inside the pass and the trick the hands at the mark are the start.
    hands = [cards.held(hand) for hand in state.hands]
    if not any(hands):
        return
    played = [card for card in now.trick if card not in state.trick]
    played += [card for pile in now.taken for card in pile if not any(card in old for old in state.taken)]
    unseen = [card for other in range(4) if other != seat for card in hands[other] if card not in played]
    for i in range(len(unseen) - 1, 0, -1):
        j = chance.randrange(i + 1)
        unseen[i], unseen[j] = unseen[j], unseen[i]
    for other in range(4):
        if other == seat:
            continue
        hand = [card for card in hands[other] if card in played]
        while len(hand) < len(hands[other]):
            hand.append(unseen.pop())
        state.hands[other] = cards.sorted_hand(hand)
        if len(state.passed[other]) == 3 and len(hand) >= 3:
            state.passed[other] = hand[:3]      # what others were passed is theirs to know: any three will do
