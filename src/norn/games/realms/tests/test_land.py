"""The map that thumb keeps between decisions is always that of the table before it, and is not kept for ever."""

from __future__ import annotations

import random

import pytest

from norn.agents import RandomAgent, ThumbAgent, next_move
from norn.games.realms.tests.stage import Stage
from norn.games.realms.thumb import land
from norn.games.realms.thumb.land import Land, land_of
from norn.games.realms.thumb.world import World
from norn.kernel.catalogue import open_table
from norn.kernel.views import Sight


@pytest.mark.parametrize(("seats", "layout"), [(1, "random"), (3, "placed"), (5, "random")])
def test_the_map_kept_is_the_map_shown(seats: int, layout: str) -> None:
    """Two tables in turn, so that one would be caught with the other's map."""
    chance = random.Random(7)
    tables = [open_table("realms", seats, seed, {"layout": layout}) for seed in (1, 2)]
    agents = [ThumbAgent(tables[0].definition) if seat else RandomAgent() for seat in range(seats)]
    for _ in range(400):
        for table in tables:
            if table.outcome is None:
                facts = Sight(table, 0).facts
                fresh, kept = Land(facts["spaces"], facts["court_open"]), land_of(facts)
                for part in ("tile", "icon", "cost", "centre", "near", "far"):
                    assert getattr(kept, part) == getattr(fresh, part)
                seat, choice = next_move(table, agents, chance)
                table.answer(seat, *choice)


def test_ways_round_monsters_are_those_of_where_they_stand_now() -> None:
    facts = {**Sight(Stage("torvin", "drek").table, 0).facts, "monsters": []}
    kept = land_of(facts)
    start = "elder_oak"
    goal = max(kept.far[start], key=lambda space: kept.far[start][space])
    before = World(facts, 0, random.Random(1)).steps(start, goal)
    monster = {"id": "warg-1", "kind": "warg", "damaged": False, "toughness": 1, "wounds": 1, "corruption": 0,
               "tier": "common", "prey": "", "held": False}
    barred = [{**monster, "space": space} for space in kept.near[goal]]
    assert World({**facts, "monsters": barred}, 0, random.Random(1)).steps(start, goal) > before
    assert World(facts, 0, random.Random(1)).steps(start, goal) == before


def test_maps_and_ways_are_not_kept_without_end() -> None:
    facts = Sight(open_table("realms", 3, 5, {}), 0).facts
    for number in range(3 * land.MAPS_KEPT):
        land_of({**facts, "links": {"a": str(number)}})
        assert len(land._LANDS) <= land.MAPS_KEPT
    kept = land_of(facts)
    for number in range(3 * land.WAYS_KEPT):
        kept.ways(frozenset([str(number)]))
    assert len(kept._ways) <= land.WAYS_KEPT
