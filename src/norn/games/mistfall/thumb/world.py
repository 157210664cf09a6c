"""The table as the party reads it: facts, cards, what is near, how much time is left."""
from __future__ import annotations

from typing import Any

from norn.games.mistfall.content import CONTENT, Action, HeroCard
from norn.kernel.ask import Chance

Facts = dict[str, Any]
Hero = dict[str, Any]
Enemy = dict[str, Any]

A_ROUND = 1.1                   # how far Time moves in a round, on the whole


class World:
    """What a seat sees, and the hero it decides for."""

    def __init__(self, facts: Facts, me: Hero, chance: Chance) -> None:
        self.facts = facts
        self.me = me
        self.chance = chance
        self.enemies: list[Enemy] = facts["enemies"]
        self.heroes: list[Hero] = [one for one in facts["heroes"] if one["status"] == "standing"]
        self.by_id: dict[str, Enemy] = {f"enemy:{one['id']}": one for one in self.enemies}

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


def action_of(ref: str) -> Action:
    """An action by its name in an option."""
    thing, _, number = ref.removeprefix("action:").rpartition(".")
    for table in (CONTENT.cards, CONTENT.heroes, CONTENT.all_encounters, CONTENT.tiles):
        found: Any = table.get(thing)
        if found is not None:
            action: Action = found.actions[int(number)]
            return action
    raise KeyError(ref)


def weapons(cards: list[str]) -> list[str]:
    return [one for one in cards if "weapon" in printed(one).keywords]


def worth_keeping(card: str) -> float:
    """What a card is worth in the hand: one that attacks or cancels more than one that only draws, a weapon most."""
    face = printed(card)
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


def cheapest(ids: list[str]) -> list[str]:
    return sorted(ids, key=lambda one: (0 if one.startswith("do:") else worth_keeping(one), one))


def cancels(card: str) -> bool:
    return any(action.when == "hurt" for action in printed(card).actions)


def thin(hero: Hero) -> bool:
    """Soon without cards to draw."""
    return bool(hero["deck"] + len(hero["hand"]) < 9)
