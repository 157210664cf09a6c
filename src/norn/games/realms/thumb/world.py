"""What a rule-of-thumb hero reads off the table: odds, distances, dice, and who threatens whom."""
from __future__ import annotations

from typing import Any, Final

from norn.games.realms.thumb.land import UNREACHED, Facts, Land, land_of
from norn.kernel.ask import Chance
from norn.kit.thumb import Lookup

ATTRIBUTES: Final = ("str", "agi", "wis", "int")
# Dice that a card in hand adds, as a rule of thumb.
MELEE: Final[dict[str, int]] = {
    "ancestral_warhammer": 1, "bloodmaw_cleaver": 1, "notched_sword": 3, "iron_maul": 3, "dwarf_forged_axe": 4,
    "duelists_rapier": 3, "dawnbreaker": 7, "boar_spear": 0}
RANGED: Final[dict[str, int]] = {
    "hunting_bow": 3, "throwing_knives": 3, "yew_longbow": 4, "repeating_crossbow": 3, "stormcaller_bow": 5}
CASTING: Final[dict[str, int]] = {"spellweave_staff": 1, "crown_of_clear_thought": 1}
ARMOUR: Final[dict[str, int]] = {"mail_hauberk": 1, "aegis_of_the_first_king": 2}
BANISHING: Final[dict[str, int]] = {"icon_of_the_dawn": 1, "prayer_beads": 1, "rift_compass": 3}
STEPPING: Final = "rift_lurker"         # it comes from anywhere to a Doom token
NOBODY: Final[Facts] = {}
ODDS_KEPT: Final = 4096

_ODDS: Final[dict[tuple[int, int, int], int]] = {}


def chance_of(dice: int, wanted: int, sides: int) -> int:
    """The chance of so many successes, in per cent, when one face in `sides` succeeds."""
    key = (dice, wanted, sides)
    known = _ODDS.get(key)
    if known is not None:
        return known
    ways = [1]                      # by the number of successes, of sides ** dice throws
    for _ in range(dice):
        ways = [a * (sides - 1) + b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    fit = 0
    for n in range(max(0, wanted), dice + 1):
        fit += ways[n]
    if len(_ODDS) >= ODDS_KEPT:
        _ODDS.clear()
    found = _ODDS[key] = 100 * fit // sum(ways)
    return found


class Hero:
    """One of the party, as everybody sees him."""

    def __init__(self, facts: Facts) -> None:
        self.id: str = facts["id"]
        self.status: str = facts["status"]
        self._pools: dict[str, int] = {}        # dice by what they are for, once somebody has counted
        if not self.id:
            facts = NOBODY                      # he has not chosen yet
        self.space: str = facts.get("space", "")
        self.hp: int = facts.get("hp", 0)
        self.corruption: int = facts.get("corruption", 0)
        self.level: int = facts.get("level", 0)
        self.gold: int = facts.get("gold", 0)
        self.benedictions: int = facts.get("benedictions", 0)
        self.focus: list[str] = facts.get("focus", [])
        self.reserve: int = facts.get("reserve", 0)
        self.limit: int = facts.get("limit", 0)
        self.items: list[str] = facts.get("items", [])
        self.condition: str = facts.get("condition", "")
        self.actions: int = facts.get("actions", 0)
        self.free_move: bool = facts.get("free_move", False)
        self.gone: bool = facts.get("gone", False)
        self.movement: int = facts.get("movement", 0)
        self.scores: dict[str, int] = {one: facts.get(one, 0) for one in ATTRIBUTES}

    def dice(self, attribute: str) -> int:
        found = self.scores[attribute] + (1 if attribute in self.focus else 0)
        return found + (1 if self.condition == "blessed" else -1 if self.condition == "cursed" else 0)

    @property
    def tokens(self) -> int:
        return len(self.focus) + self.reserve

    @property
    def can_act(self) -> bool:
        return self.actions > 0 or (self.free_move and not self.gone)

    @property
    def melee(self) -> int:
        known = self._pools.get("melee")
        if known is not None:
            return known
        found = self.dice("str") + best_of(MELEE, self.items)
        if "duelists_rapier" in self.items:
            found = max(found, self.dice("agi") + 3)
        self._pools["melee"] = found
        return found

    @property
    def ranged(self) -> int:
        known = self._pools.get("ranged")
        if known is None:
            known = self._pools["ranged"] = self.dice("agi") + best_of(RANGED, self.items)
        return known

    @property
    def spell(self) -> int:
        """The token that pays is another one if there is one."""
        known = self._pools.get("spell")
        if known is None:
            paid = 1 if "int" in self.focus and self.tokens < 2 else 0
            known = self._pools["spell"] = self.dice("int") + all_of(CASTING, self.items) - paid
        return known

    @property
    def banish(self) -> int:
        return self.dice("wis") + all_of(BANISHING, self.items)


def best_of(dice: dict[str, int], items: list[str]) -> int:
    """What the best of these items adds."""
    best = 0
    for item in items:
        best = max(best, dice.get(item, 0))
    return best


def all_of(dice: dict[str, int], items: list[str]) -> int:
    """What these items add together."""
    found = 0
    for item in items:
        found += dice.get(item, 0)
    return found


class Monster:
    """One of Malachar's, as everybody sees it."""

    def __init__(self, facts: Facts) -> None:
        self.id: str = facts["id"]
        self.kind: str = facts["kind"]
        self.space: str = facts["space"]
        self.damaged: bool = facts["damaged"]
        self.toughness: int = facts["toughness"]
        self.wounds: int = facts["wounds"]
        self.corruption: int = facts["corruption"]
        self.tier: str = facts["tier"]
        self.prey: str = facts["prey"]
        self.held: bool = facts["held"]


NO_MONSTERS: Final[list[Monster]] = []


class World:
    """The facts of one seat at one decision, with what follows from them."""

    def __init__(self, facts: Lookup, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.party: list[Hero] = [Hero(one) for one in facts["heroes"]]
        self.me: Hero = self.party[seat]
        self.heroes: list[Hero] = [one for one in self.party if one.status == "standing"]
        self.monsters: list[Monster] = [Monster(one) for one in facts["monsters"]]
        self.land: Land = land_of(facts)
        self.doom: list[str] = facts["doom"]
        self.last_stand: bool = facts["last_stand"]
        self.doom_track: int = facts["doom_track"]
        self.court_open: bool = facts["court_open"]
        self.engaged: bool = facts["engaged"]
        self.awake: bool = facts["awake"]
        self.rifts: list[str] = facts["rifts"]
        self.charges: dict[str, int] = facts["charges"]
        self.links: dict[str, str] = facts["links"]
        self.lore_turned: list[str] = facts["lore_turned"]
        self.fire: list[str] = facts["fire"]
        self.ice: list[str] = facts["ice"]
        self.found: list[str] = [*facts["fortune"], *facts["forge"]]       # where something lies to be picked up
        self.merchant: str = facts["merchant"]
        self.turned: list[str] = facts["turned"]        # spells
        self.round: int = facts["round"]
        self.goals: list[str] = [one["goal"] for one in facts["quests"] if not one["done"]]
        self._held: frozenset[str] = frozenset([one.space for one in self.monsters])
        self._ways: dict[str, dict[str, int]] = self.land.ways(self._held)
        self._on: dict[str, list[Monster]] = {}
        for one in self.monsters:
            self._on.setdefault(one.space, []).append(one)
        # The monsters that will do something in the next Monster Phase.
        self.active: list[Monster] = [
            one for one in self.monsters if not one.held and (one.tier != "legendary" or self.engaged)]
        self._coming: dict[str, list[Monster]] = {}
        self._home = ""

    def far(self, one: str, other: str) -> int:
        return self.land.far[one].get(other, UNREACHED)

    def steps(self, start: str, goal: str) -> int:
        """How far it is to a place if one goes round the monsters; entering their space ends a move."""
        way = self._ways.get(goal)
        if way is None:
            way = self._ways[goal] = self.land.way_to(goal, self._held)
        return way.get(start, UNREACHED)

    def at_least(self, space: str, dice: int, wanted: int) -> int:
        """The chance in per cent on this space, Doom on it or not."""
        return chance_of(max(1, dice), wanted, 6 if space in self.doom and not self.last_stand else 3)

    def tile(self, space: str) -> str:
        return self.land.tile[space]

    def centre(self, tile: str) -> str:
        return self.land.centre[tile]

    def home(self) -> str:
        """The space that the party gathers round: where most stand; of equals that of the first."""
        if not self._home:
            crowd: dict[str, int] = {}
            for one in self.heroes:
                tile = self.tile(one.space)
                crowd[tile] = crowd.get(tile, 0) + 1
            most = max(crowd.values())
            self._home = next(one.space for one in self.heroes if crowd[self.tile(one.space)] == most)
        return self._home

    def wants(self, goal: str) -> bool:
        return goal in self.goals

    def boss(self) -> Monster | None:
        for one in self.monsters:
            if one.tier == "legendary":
                return one
        return None

    def boss_is_here(self) -> bool:
        return any(one.tier == "legendary" for one in self.on(self.me.space))

    def on(self, space: str) -> list[Monster]:
        """The monsters standing there."""
        return self._on.get(space, NO_MONSTERS)

    def active_in(self, tile: str) -> list[Monster]:
        return [one for one in self.active if self.land.tile[one.space] == tile]

    def coming(self, tile: str) -> list[Monster]:
        """The monsters that could strike somebody on that tile in the next Monster Phase."""
        found = self._coming.get(tile)
        if found is None:
            tiles = self.land.tile
            open_door = any(tiles[space] == tile for space in self.doom)
            found = self._coming[tile] = [
                one for one in self.active if tiles[one.space] == tile or (one.kind == STEPPING and open_door)]
        return found

    def threat(self, tile: str) -> int:
        """What the monsters of a tile deal in a phase."""
        return sum([one.wounds + one.corruption for one in self.active_in(tile)])

    def friends(self, space: str) -> list[Hero]:
        return [one for one in self.heroes if one.space == space and one.id != self.me.id]

    def heroes_by_id(self) -> dict[str, Hero]:
        return {f"hero:{one.id}": one for one in self.heroes}

    def hero(self, option: Any) -> Hero | None:
        """Who of those standing is meant by `hero:torvin`."""
        for one in self.heroes:
            if f"hero:{one.id}" == option:
                return one
        return None

    def monster(self, option: Any) -> Monster | None:
        """Which is meant by `monster:warg-3`."""
        for one in self.monsters:
            if f"monster:{one.id}" == option:
                return one
        return None

    def worst(self) -> int:
        return min([one.hp for one in self.heroes], default=0)

    def missing(self) -> int:
        return sum([6 - one.hp for one in self.heroes])
