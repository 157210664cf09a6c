"""F133: A destination as it is shown: the way, what it takes and leaves, whom it wakes, who is there, where it may be
stopped."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.forces import has_hero, has_manpower
from norn.games.fornaldar.rules.interception import may_be_stopped, standing
from norn.games.fornaldar.rules.mobilization import woken_by
from norn.games.fornaldar.rules.pieces import PART, hex_of
from norn.games.fornaldar.rules.reaching import (
    aspects_of,
    foes_for,
    halves,
    place_at,
    place_named,
    presence,
    ref_of,
    risks,
    tree_of,
)
from norn.games.fornaldar.rules.routes import FLY, SHIP, SWIMMING, node_of
from norn.games.fornaldar.rules.transport import is_coast, landers, shores
from norn.games.fornaldar.state import Force, State
from norn.kernel.definition import Offer
from norn.kernel.game import Game
from norn.kit.paths import Tree


class Seen:
    """The search of the force that was looked at last: a question shows some hundred ways of one and the same
    search."""

    def __init__(self) -> None:
        self.force: Force | None = None
        self.at = (0, 0)
        self.tree: Tree | None = None
        self.foes: dict[int, str] = {}          # what all see of the enemy, by place
        self.near: dict[int, int] = {}          # hexes from near which the force could be intercepted
        self.stops: dict[int, int] = {}         # by node, the first such hex on the way there, or 0
        self.risks: list[int] | None = None

    def of(self, g: Game[State], force: Force) -> Tree:
        at = (len(g.luck), g.next_number)
        if self.tree is None or self.force is not force or self.at != at:
            s = g.state
            self.force, self.at, self.tree = force, at, tree_of(s, force)
            self.foes = presence(s, 1 - force.seat)
            self.risks = None if force.how == FLY else risks(s, aspects_of(s, force))
            self.near, self.stops = {}, {self.tree.start: 0}
            for place in standing(s, 1 - force.seat, force.how in (SHIP, SWIMMING)) if may_be_stopped(s, force) else []:
                self.near.update(dict.fromkeys(GRID.within(hex_of(place), CONTENT.numbers.intercept_range), 1))
        return self.tree

    def stop(self, tree: Tree, how: str, node: int) -> int:
        """14.8: The first hex of the way to a node within three of an enemy who might come out."""
        found = self.stops.get(node)
        if found is None:
            found = self.stop(tree, how, tree.parent[node])
            number = hex_of(place_at(how, node))
            if not found and number in self.near:
                found = number
            self.stops[node] = found
        return found


SEEN = Seen()


def destination(g: Game[State], force: Force, option: str) -> Offer | None:
    """F133: The cheapest way; what it takes and leaves; enemies and attrition at its end; whom it wakes; where it may
    be stopped."""
    s = g.state
    place = place_named(option)
    tree = SEEN.of(g, force)
    node = node_of(place, force.how)
    if node < 0 or tree.cost[node] < 0:
        return None
    price = tree.cost[node]
    manned = has_manpower(s, force) or has_hero(s, force)
    wakes = woken_by(s, force.seat, place, manpower=manned, ships=force.how == SHIP)
    stop = SEEN.stop(tree, force.how, node)
    foes = foes_for(force.how, SEEN.foes.get(place, ""))
    weak = SEEN.risks is not None and SEEN.risks[node] > 0
    lands = force.how == SHIP and _can_land(s, force, place, force.left - price)
    return Offer(
        detail="way", group="go", via=last_of(tree, node, force), mp=halves(price), left=halves(force.left - price),
        wakes=len(wakes), realm=f"realm:{wakes[0]}" if wakes else "", foes=int(foes), weak=int(weak),
        stops=int(stop > 0), stop=f"{stop:04}", lands=int(lands),
    )


def _can_land(s: State, force: Force, place: int, left: int) -> bool:
    """14.2.2: Whether somebody aboard could still come ashore there."""
    if left < CONTENT.numbers.disembark or not is_coast(place):
        return False
    return any(landers(s, force, one) for one in shores(place))


def last_of(tree: Tree, node: int, force: Force) -> list[str]:
    """The end of a way, from the last hex before it that can be chosen too: there the way to that one goes on. So some
    hundred ways cost one hex each. Not everybody may end on a river's side: those are named along the way."""
    found: list[str] = []
    while node != tree.start:
        node = tree.parent[node]
        place = place_at(force.how, node)
        found.append(ref_of(place))
        if place < PART and node != tree.start:
            break
    found.reverse()
    return found
