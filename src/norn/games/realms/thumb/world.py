"""What a rule-of-thumb hero reads off the table: odds, distances, dice, and who threatens whom."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

Facts = dict[str, Any]

ATTRIBUTES: Final = ("str", "agi", "wis", "int")
COURT: Final = "ashen_court"
# Dice that a card in hand adds, as a rule of thumb.
MELEE: Final = {"ancestral_warhammer": 1, "bloodmaw_cleaver": 1, "notched_sword": 3, "iron_maul": 3,
                "dwarf_forged_axe": 4, "duelists_rapier": 3, "dawnbreaker": 7, "boar_spear": 0}
RANGED: Final = {"hunting_bow": 3, "throwing_knives": 3, "yew_longbow": 4, "repeating_crossbow": 3,
                 "stormcaller_bow": 5}
CASTING: Final = {"spellweave_staff": 1, "crown_of_clear_thought": 1}
ARMOUR: Final = {"mail_hauberk": 1, "aegis_of_the_first_king": 2}
BANISHING: Final = {"icon_of_the_dawn": 1, "prayer_beads": 1, "rift_compass": 3}


@lru_cache(maxsize=4096)
def chance_of(dice: int, wanted: int, sides: int) -> int:
    """The chance of so many successes, in per cent, when one face in `sides` succeeds."""
    ways = [1]                      # by the number of successes, of sides ** dice throws
    for _ in range(dice):
        ways = [a * (sides - 1) + b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return int(100 * sum(ways[max(0, wanted):]) // sides**dice)


def at_least(facts: Facts, space: str, dice: int, wanted: int) -> int:
    """The chance in per cent on this space, Doom on it or not."""
    return chance_of(max(1, dice), wanted, 6 if space in facts["doom"] and not facts["last_stand"] else 3)


@lru_cache(maxsize=64)
def _all_distances(graph: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]) -> dict[str, dict[str, int]]:
    """From each space to each other, in Movement; difficult ground costs 2 to enter."""
    near = dict(graph)
    found: dict[str, dict[str, int]] = {}
    for start in near:
        far = {start: 0}
        edge = [start]
        while edge:
            beyond = []
            for space in edge:
                for other, cost in near[space]:
                    if far[space] + cost < far.get(other, 99):
                        far[other] = far[space] + cost
                        beyond.append(other)
            edge = beyond
        found[start] = far
    return found


class World:
    """The facts of one seat at one decision, with what follows from them."""

    def __init__(self, facts: Facts, me: Facts) -> None:
        self.facts = facts
        self.me = me
        self.spaces: Facts = facts["spaces"]
        self._steps: dict[str, dict[str, int]] = {}
        self.heroes: list[Facts] = [one for one in facts["heroes"] if one["status"] == "standing"]
        self.monsters: list[Facts] = facts["monsters"]
        closed = not facts["court_open"]
        self.near: dict[str, tuple[str, ...]] = {
            space: tuple(other for other in one["near"] if not (closed and self.spaces[other]["tile"] == COURT))
            for space, one in self.spaces.items()
        }
        cost = {space: 2 if one["difficult"] else 1 for space, one in self.spaces.items()}
        self.distances = _all_distances(tuple(
            (space, tuple((other, cost[other]) for other in near)) for space, near in self.near.items()))

    def far(self, one: str, other: str) -> int:
        return self.distances[one].get(other, 99)

    def steps(self, start: str, goal: str) -> int:
        """How far it is to a place if one goes round the monsters; entering their space ends a move."""
        if goal not in self._steps:
            self._steps[goal] = self._from(goal)
        return self._steps[goal].get(start, 99)

    def _from(self, goal: str) -> dict[str, int]:
        held = {one["space"] for one in self.monsters}
        cost = {space: (2 if one["difficult"] else 1) + (3 if space in held and space != goal else 0)
                for space, one in self.spaces.items()}
        found = {goal: 0}
        edge = [goal]
        while edge:
            beyond = []
            for space in edge:
                for other in self.near[space]:
                    if found[space] + cost[space] < found.get(other, 99):
                        found[other] = found[space] + cost[space]
                        beyond.append(other)
            edge = beyond
        return found

    def tile(self, space: str) -> str:
        return str(self.spaces[space]["tile"])

    def centre(self, tile: str) -> str:
        return next(space for space, one in self.spaces.items() if one["tile"] == tile)

    def wants(self, goal: str) -> bool:
        return any(quest["goal"] == goal and not quest["done"] for quest in self.facts["quests"])

    def boss(self) -> Facts | None:
        return next((one for one in self.monsters if one["tier"] == "legendary"), None)

    def active(self) -> list[Facts]:
        """The monsters that will do something in the next Monster Phase."""
        return [one for one in self.monsters if not one["held"]
                and (one["tier"] != "legendary" or self.facts["engaged"])]

    def on(self, space: str) -> list[Facts]:
        """The monsters standing there."""
        return [one for one in self.monsters if one["space"] == space]

    def threat(self, tile: str) -> int:
        """What the monsters of a tile deal in a phase."""
        return sum(one["wounds"] + one["corruption"] for one in self.active() if self.tile(one["space"]) == tile)

    def friends(self, space: str) -> list[Facts]:
        return [one for one in self.heroes if one["space"] == space and one["id"] != self.me["id"]]

    def worst(self) -> int:
        return min((int(one["hp"]) for one in self.heroes), default=0)

    def missing(self) -> int:
        return sum(6 - int(one["hp"]) for one in self.heroes)


def dice(hero: Facts, attribute: str) -> int:
    found = int(hero[attribute]) + (1 if attribute in hero["focus"] else 0)
    return found + (1 if hero["condition"] == "blessed" else -1 if hero["condition"] == "cursed" else 0)


def melee_dice(hero: Facts) -> int:
    best = max((MELEE.get(item, 0) for item in hero["items"]), default=0)
    strength = dice(hero, "str")
    if "duelists_rapier" in hero["items"]:
        return max(strength + best, dice(hero, "agi") + 3)
    return strength + best


def ranged_dice(hero: Facts) -> int:
    return dice(hero, "agi") + max((RANGED.get(item, 0) for item in hero["items"]), default=0)


def spell_dice(hero: Facts) -> int:
    """The token that pays is another one if there is one."""
    paid = 1 if "int" in hero["focus"] and len(hero["focus"]) + hero["reserve"] < 2 else 0
    return dice(hero, "int") + sum(CASTING.get(item, 0) for item in hero["items"]) - paid


def banish_dice(hero: Facts) -> int:
    return dice(hero, "wis") + sum(BANISHING.get(item, 0) for item in hero["items"])


def tokens(hero: Facts) -> int:
    return len(hero["focus"]) + int(hero["reserve"])


def can_act(hero: Facts) -> bool:
    return bool(hero["actions"] > 0 or (hero["free_move"] and not hero["gone"]))


def boss_is_here(w: World) -> bool:
    return any(one["tier"] == "legendary" for one in w.on(w.me["space"]))
