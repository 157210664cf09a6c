"""What a step costs in fair weather, in half points: the chart of the terrain as the map was drawn for."""
from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

from norn.games.fornaldar import land
from norn.games.fornaldar.land import LAND, Step
from norn.kit.paths import Tree, reach

FACTS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "map_facts.toml").read_text("utf-8"))
FAERIE_FOLK, STRIDERS = ("elf", "kobold", "centaur"), ("jotun", "troll")
FORDERS = ("jotun", "merman")           # to whom a minor river is nothing
CLIMBERS = ("troll", "dwarf", "kobold", "jotun")
DIGGERS = ("dwarf", "kobold")
FAR = 200


def over_the_side(side: int, race: str) -> int | None:
    """What crossing a side adds; nothing where it cannot be crossed."""
    more = 0
    if side & land.RIDGE:
        if not side & land.PASS or race == "merman":
            return None
        more += 0 if race in CLIMBERS else 1
    if side & land.STRAIT and not side & land.TRAIL:
        return None
    if side & land.BRIDGE or race == "merman":
        return more
    if side & land.MAJOR:
        if side & land.FORD:
            return more + (0 if race == "jotun" else 1)
        if side & land.FERRY or race == "jotun":
            return more + 2
        return None
    if side & land.MINOR and race not in FORDERS and not side & land.FORD:
        more += 1
    return more


def march(step: Step, race: str, shut: int) -> int:
    """Half points of a step on land; 0 is none. `shut`: marks of sides that may not be crossed."""
    if step.mode == land.TUNNEL:
        return 4 if race in DIGGERS else 0
    if step.mode != land.WALK or step.side & shut:
        return 0
    more = over_the_side(step.side, race)
    if more is None:
        return 0
    costs: list[int] = [cost for letter, cost in FACTS["costs"][race].items() if letter in step.terrains]
    if (step.side & land.TRAIL or (step.side & land.FAERIE_ROAD and race in FAERIE_FOLK)
            or (step.side & land.GIANTS_PATH and race in STRIDERS)):
        costs.append(1)
    if not costs:
        return 0
    wall = 3 if step.fynvirke and race != "troll" else 0
    return 2 * (min(costs) + more + wall)


def voyage(step: Step, *, rain: bool = False) -> int:
    """Half points of a ship's step; 0 is none."""
    if step.mode == land.SAIL:
        return 4 if step.water == land.NORMOREAN else 2
    if step.mode == land.RIVER and (step.side & land.MAJOR or rain):
        return 2
    return 0


def marches(race: str, shut: int = 0) -> bytes:
    return LAND.graph.prices([march(step, race, shut) for step in LAND.steps])


def voyages(*, rain: bool = False) -> bytes:
    return LAND.graph.prices([voyage(step, rain=rain) for step in LAND.steps])


def on_land(start: int, race: str, shut: int = 0) -> Tree:
    return reach(LAND.graph, LAND.ground[start][0], FAR, marches(race, shut))


def node_afloat(number: int) -> int:
    return LAND.river[number] if number in LAND.river else LAND.afloat[number]


def points_on_land(way: list[int], race: str) -> int:
    """Half points by way of these hexes."""
    total = 0
    for one, other in pairwise(way):
        cost = on_land(one, race).cost[LAND.ground[other][0]]
        total += cost if cost >= 0 else 10 * FAR
    return total


def points_at_sea(way: list[int]) -> int:
    total = 0
    for one, other in pairwise(way):
        cost = reach(LAND.graph, node_afloat(one), FAR, voyages()).cost[node_afloat(other)]
        total += cost if cost >= 0 else 10 * FAR
    return total
