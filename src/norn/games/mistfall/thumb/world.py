"""The table as the party reads it: facts, cards, what is near, how much time is left."""
from __future__ import annotations

from typing import Any, Final

from norn.games.mistfall.content import CONTENT, Action, HeroCard
from norn.kernel.ask import Chance
from norn.kit.thumb import Lookup

Facts = dict[str, Any]
Hero = dict[str, Any]
Enemy = dict[str, Any]

A_ROUND: Final = 1.1            # how far Time moves in a round, on the whole


class World:
    """What a seat sees, and the hero it decides for."""

    def __init__(self, facts: Lookup, me: Hero, chance: Chance) -> None:
        self.facts = facts
        self.me = me
        self.chance = chance
        self.heroes: list[Hero] = [one for one in facts["heroes"] if one["status"] == "standing"]
        self._enemies: list[Enemy] | None = None
        self._by_id: dict[str, Enemy] | None = None
        self._places: dict[str, Facts] | None = None
        self.additions: dict[str, list[int]] = {}       # kept by strikes.additions
        self.kills: dict[str, float] = {}               # kept by strikes.kill_worth

    @property
    def enemies(self) -> list[Enemy]:
        if self._enemies is None:
            self._enemies = self.facts["enemies"]
        return self._enemies

    @property
    def by_id(self) -> dict[str, Enemy]:
        if self._by_id is None:
            self._by_id = {f"enemy:{one['id']}": one for one in self.enemies}
        return self._by_id

    @property
    def places(self) -> dict[str, Facts]:
        if self._places is None:
            self._places = {one["space"]: one for one in self.facts["places"]}
        return self._places

    @property
    def strikes(self) -> dict[str, Facts]:
        """What each damage action of the turn would do to each enemy in range."""
        found: dict[str, Facts] = self.facts["strikes"]
        return found

    @property
    def villain(self) -> Enemy | None:
        return next((one for one in self.enemies if one["special"]), None)

    @property
    def rounds_left(self) -> float:
        return float((self.facts["the_end"] - self.facts["time"]) / A_ROUND)

    def mine(self) -> list[Enemy]:
        return self.near(self.me["seat"])

    def near(self, seat: int) -> list[Enemy]:
        return [one for one in self.enemies if one["area"] == seat]

    def threat(self, seat: int) -> int:
        """The damage that will be dealt there in the next Defence Phase."""
        return int(sum(one["attack"] for one in self.near(seat) if not one["held"]))

    def hero(self, option: str) -> Hero:
        return next(one for one in self.facts["heroes"] if f"hero:{one['id']}" == option)


def pursuits(focus: int) -> int:
    """How many enemies come to a hero of that focus before it is halved to nothing."""
    return focus.bit_length()


def urgency(w: World) -> float:
    """How pressing the villain's Life is: about 1 when every blow of the rounds left must go there."""
    villain = w.villain
    if villain is None:
        return 0.0
    left = villain["life"] - villain["wounds"]
    return float(left / max(1.0, w.rounds_left * 2.0 * len(w.heroes)))


# --- cards --------------------------------------------------------------------------------------------------


def kind(card: str) -> str:
    return card.removeprefix("card:").rpartition("-")[0]


def printed(card: str) -> HeroCard:
    return CONTENT.cards[kind(card)]


def _all_actions() -> dict[str, Action]:
    found: dict[str, Action] = {}
    tables: list[dict[str, Any]] = [CONTENT.cards, CONTENT.heroes, CONTENT.all_encounters, CONTENT.tiles]
    for table in tables:
        for thing, card in table.items():
            for number, action in enumerate(card.actions):
                found.setdefault(f"action:{thing}.{number}", action)
    return found


ACTIONS: Final[dict[str, Action]] = _all_actions()


def action_of(ref: str) -> Action:
    """An action by its name in an option."""
    return ACTIONS[ref]


WEAPONS: Final = frozenset([one.id for one in CONTENT.cards.values() if "weapon" in one.keywords])


def weapons(cards: list[str]) -> list[str]:
    return [one for one in cards if kind(one) in WEAPONS]


def _worth_keeping(face: HeroCard) -> float:
    """One that attacks or cancels more than one that only draws, a weapon most."""
    worth = 1.0 + face.cost + (1.5 if "weapon" in face.keywords else 0.0)
    for action in face.actions:
        if action.type == "regular":
            worth += 2
        if action.when == "hurt":
            worth += 2
        if action.when in ("my_damage", "my_action"):
            worth += 1
        if any(effect.do == "draw" for effect in action.effect):
            worth -= 0.5
    return worth


WORTHS: Final[dict[str, float]] = {kind: _worth_keeping(face) for kind, face in CONTENT.cards.items()}


def worth_keeping(card: str) -> float:
    """What a card is worth in the hand."""
    return WORTHS[kind(card)]


def cheapest(ids: list[str]) -> list[str]:
    return sorted(ids, key=lambda one: (0 if one.startswith("do:") else worth_keeping(one), one))


def cancels(card: str) -> bool:
    return any(action.when == "hurt" for action in printed(card).actions)


def thin(hero: Hero) -> bool:
    """Soon without cards to draw."""
    return bool(hero["deck"] + len(hero["hand"]) < 9)
