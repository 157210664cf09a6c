"""The map as a rule-of-thumb hero knows it: what touches what, and how far it is. It is kept from decision to decision.

A map follows from the ring of tiles, the links across their borders, and whether the Court is open; those are the key
under which it is kept, and all of them are shown to everybody. Nobody changes a map once it is made.
"""
from __future__ import annotations

from typing import Any, Final

from norn.kit.thumb import Lookup

Facts = dict[str, Any]
Key = tuple[bool, tuple[str, ...], tuple[tuple[str, str], ...]]

COURT: Final = "ashen_court"
UNREACHED: Final = 99
MAPS_KEPT: Final = 32           # of so many arrangements, and ...
WAYS_KEPT: Final = 64           # ... for each, of so many ways in which monsters stood about


class Land:
    """Spaces, their tiles and links, and the distances between them."""

    def __init__(self, spaces: dict[str, Facts], court_open: bool) -> None:
        self.tile: dict[str, str] = {space: one["tile"] for space, one in spaces.items()}
        self.icon: dict[str, str] = {space: one["icon"] for space, one in spaces.items()}
        self.cost: dict[str, int] = {space: 2 if one["difficult"] else 1 for space, one in spaces.items()}
        self.centre: dict[str, str] = {}
        self.near: dict[str, list[str]] = {}
        for space, one in spaces.items():
            self.centre.setdefault(one["tile"], space)
            self.near[space] = [other for other in one["near"] if court_open or self.tile[other] != COURT]
        self.far: dict[str, dict[str, int]] = {space: self._from(space) for space in spaces}
        self._ways: dict[frozenset[str], dict[str, dict[str, int]]] = {}

    def _from(self, start: str) -> dict[str, int]:
        """To each space, in Movement; difficult ground costs 2 to enter."""
        far = {start: 0}
        edge = [start]
        while edge:
            beyond: list[str] = []
            for space in edge:
                for other in self.near[space]:
                    steps = far[space] + self.cost[other]
                    if steps < far.get(other, UNREACHED):
                        far[other] = steps
                        beyond.append(other)
            edge = beyond
        return far

    def ways(self, held: frozenset[str]) -> dict[str, dict[str, int]]:
        """By goal: how far it is from each space, round the monsters of these spaces; filled by `way_to`."""
        found = self._ways.get(held)
        if found is None:
            if len(self._ways) >= WAYS_KEPT:
                self._ways.clear()
            found = self._ways[held] = {}
        return found

    def way_to(self, goal: str, held: frozenset[str]) -> dict[str, int]:
        """From each space to the goal; a space that monsters hold ends a move, unless it is the goal."""
        found = {goal: 0}
        edge = [goal]
        while edge:
            beyond: list[str] = []
            for space in edge:
                steps = found[space] + self.cost[space] + (3 if space in held and space != goal else 0)
                for other in self.near[space]:
                    if steps < found.get(other, UNREACHED):
                        found[other] = steps
                        beyond.append(other)
            edge = beyond
        return found


_LANDS: Final[dict[Key, Land]] = {}


def land_of(facts: Lookup) -> Land:
    """The map of this table, as it was made when it was first seen."""
    key: Key = (bool(facts["court_open"]), tuple(facts["ring"]), tuple(facts["links"].items()))
    found = _LANDS.get(key)
    if found is None:
        if len(_LANDS) >= MAPS_KEPT:
            _LANDS.clear()
        found = _LANDS[key] = Land(facts["spaces"], key[0])
    return found
