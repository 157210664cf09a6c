"""What a seat may see: its own hand, the trick, what was won, the scores. Other hands are counted."""
from __future__ import annotations

from functools import lru_cache, partial

from norn.games.hearts import cards
from norn.games.hearts.rules.deal import DIRECTIONS, OFFSETS
from norn.games.hearts.rules.scoring import deal_points
from norn.games.hearts.state import State
from norn.kernel.ask import Chance
from norn.kernel.definition import Offer
from norn.kernel.game import Game
from norn.kernel.scene import Row, Scene, Sheet, Thing, Zone, figure
from norn.kit.worlds import dealt
from norn.kit.zones import OWNER, shown


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    zones = [_trick(s)]
    for other in range(4):
        hand = shown(f"zone:hand{other}", f"Hand of seat {other + 1}", cards.held(s.hands[other]), OWNER, seat,
                     partial(_card, owner=other), owner=other, layout="fan")
        hand.weight = "focus" if other == seat else "shelf"
        hand.area = "hand" if other == seat else "party"
        zones.append(hand)
    points = deal_points(s)
    target = None if g.options["deals"] else g.options["target"]
    sheets = [
        Sheet(
            id=f"seat:{other}",
            name=f"Seat {other + 1}",
            owner=other,
            area="party",
            rows=[
                figure("score", s.scores[other], str(s.scores[other]), high=target),
                figure("points in this deal", points[other], str(points[other]), high=26),
                figure("tricks", len(s.taken[other]) // 4),
                Row("last trick", _before(s, other)),
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


def _before(s: State, seat: int) -> str:
    """What the seat played to the trick before, for whoever looked away."""
    return cards.name(s.last_trick[(seat - s.last_leader) % 4]) if s.last_trick else "nothing"


def _trick(s: State) -> Zone:
    """What is fought for; while cards are passed there is nothing yet."""
    things = [_card(card, (s.leader + turn) % 4) for turn, card in enumerate(s.trick)]
    passing = s.tricks == 0 and not s.trick and OFFSETS[s.deal % 4] > 0 and not any(s.passed)
    return Zone(id="zone:trick", name="On the table", things=things, count=len(things), area="centre",
                weight="near" if passing else "focus")


@lru_cache(maxsize=256)
def _card(card: str, owner: int) -> Thing:
    points = cards.POINTS[card]
    return Thing(id=card, name=cards.name(card), short=cards.short(card), kind="card", style=card[-1], owner=owner,
                 numbers={"points": points} if points else {})


# Made once: they are asked for with every card of every view.
WAYS = {(way, suit): Offer(detail=way, group=suit) for way in ("takes", "ducks", "thrown") for suit in cards.SUITS}
PLAIN = {card: Offer(detail="counts", group=card[-1], n=points) if points else Offer(group=card[-1])
         for card, points in cards.POINTS.items()}


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    """A card by its suit; whether it would take the trick as it lies, or what it counts."""
    trick = g.state.trick
    suit = option[-1]
    if not trick or option not in PLAIN:
        return PLAIN.get(option)
    if suit != trick[0][-1]:
        return WAYS["thrown", suit]
    high = max([cards.HEIGHT[card] for card in trick if card[-1] == suit])
    return WAYS["takes" if cards.HEIGHT[option] > high else "ducks", suit]


def resample(state: State, now: State, seat: int, chance: Chance) -> dict[str, str]:
    """Deal anew the cards that the seat has not seen; the answer says which became which.

    It knows what was played, what it gave and was given in the pass, and who has shown not to have a suit. A card goes
    where one lay that has the same holder before and after the pass: how many those are, all can count.
    """
    seen = {card for pile in now.taken for card in pile} | set(now.trick)
    if seat >= 0:
        given = now.passed[(seat + OFFSETS[now.deal % 4]) % 4]
        seen |= {*cards.held(state.hands[seat]), *cards.held(now.hands[seat]), *now.passed[seat], *given}
    holder = {card: other for other in range(4) for card in cards.held(now.hands[other])}
    lying: dict[tuple[int, int, bool], list[str]] = {}      # holders at the mark and now, whether by the pass
    for other in range(4):
        for card in cards.held(state.hands[other]):
            if card not in seen:
                to = holder[card]
                lying.setdefault((other, to, card in now.passed[to]), []).append(card)
    places = sorted(lying)
    unseen = [card for place in places for card in lying[place]]
    hands = dealt(unseen, [len(lying[place]) for place in places],
                  lambda card, place: card[-1] not in now.lacks[places[place][1]], chance)
    became = {card: other for place, hand in zip(places, hands, strict=True)
              for card, other in zip(lying[place], hand, strict=True)}
    for other in range(4):
        state.hands[other] = cards.sorted_hand([became.get(card, card) for card in cards.held(state.hands[other])])
        fresh = sorted([became[card] for card in state.passed[other] if card in became])
        state.passed[other] = [fresh.pop() if card in became else card for card in state.passed[other]]
    return became
