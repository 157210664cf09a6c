"""How options are shown: where a way leads and what it takes, what belongs together."""
from __future__ import annotations

from norn.games.fornaldar.rules.mobilization import woken_by
from norn.games.fornaldar.rules.pieces import PART, hex_of
from norn.games.fornaldar.rules.reaching import place_at, place_named, tree_of
from norn.games.fornaldar.rules.routes import node_of
from norn.games.fornaldar.state import Force, State
from norn.kernel.definition import Offer
from norn.kernel.game import Game
from norn.kit.ids import is_a, things_in, word_of
from norn.kit.paths import Tree


class Seen:
    """The search of the force that was looked at last: a question shows some hundred ways of one and the same
    search."""

    def __init__(self) -> None:
        self.force: Force | None = None
        self.at = (0, 0)
        self.tree: Tree | None = None

    def of(self, g: Game[State], force: Force) -> Tree:
        at = (len(g.luck), g.next_number)
        if self.tree is None or self.force is not force or self.at != at:
            self.force, self.at, self.tree = force, at, tree_of(g.state, force)
        return self.tree


SEEN = Seen()
GROUPS = {
    "do:stack": "all", "do:fleet": "all", "do:swimmers": "all", "do:flyers": "all",
    "do:split": "some", "do:split_fleet": "some", "do:split_swimmers": "some", "do:split_flyers": "some",
    "do:attach": "escorts", "do:detach": "escorts", "do:top": "order",
}
CASTING = ("do:cast", "do:cast_weather", "do:talisman")     # together by who casts


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    """A destination with its way and price; deeds in groups by what they are done with."""
    force = g.state.force
    if (is_a("hex", option) or is_a("side", option)) and force is not None and force.seat == seat:
        return destination(g, force, option)
    if word_of(option) in CASTING:
        return Offer(group=things_in(option)[0])
    group = GROUPS.get(word_of(option), "")
    return Offer(group=group) if group else None


def destination(g: Game[State], force: Force, option: str) -> Offer | None:
    """F133: The cheapest way, what it takes and leaves, and whom it would wake."""
    s = g.state
    place = place_named(option)
    tree = SEEN.of(g, force)
    node = node_of(place, force.how)
    if node < 0 or tree.cost[node] < 0:
        return None
    price = tree.cost[node]
    wakes = woken_by(s, force.seat, place, manpower=bool(force.armies), ships=force.how == "sail")
    detail = "wakes" if wakes else "way"
    realm = f"realm:{wakes[0]}" if wakes else ""
    return Offer(detail=detail, group="go", via=last_of(tree, node, force), mp=halves(price),
                 left=halves(force.left - price), realm=realm)


def last_of(tree: Tree, node: int, force: Force) -> list[str]:
    """The end of a way, from the last hex before it that can be chosen too: there the way to that one goes on. So some
    hundred ways cost one hex each. Sides of rivers and far parts of split hexes are no places of the map: they are
    gone past."""
    found: list[str] = []
    while node != tree.start:
        node = tree.parent[node]
        place = place_at(force.how, node)
        one = f"hex:{hex_of(place):04}"
        if one not in found:
            found.append(one)
        if place < PART and node != tree.start:
            break
    found.reverse()
    return found


def halves(number: int) -> str:
    """Movement points as they are said: 7 halves are 3½."""
    return f"{number // 2}½" if number % 2 else str(number // 2)

