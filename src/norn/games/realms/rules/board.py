"""Board layout and tile connections: who is where, what touches what, how far it is."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.state import Cache, Hero, Monster, State

STANDING: Final = "standing"
LOST: Final = ("corrupted", "wraith", "consumed")
ATTRIBUTES: Final = ("str", "agi", "wis", "int")
TILE_OF: Final[dict[str, str]] = {space.id: space.tile for space in CONTENT.spaces.values()}
ICON_OF: Final[dict[str, str]] = {space.id: space.icon for space in CONTENT.spaces.values()}
SPACES_OF: Final[dict[str, list[str]]] = {
    tile.id: [tile.centre, *tile.perimeter] for tile in CONTENT.tiles.values()
}
CENTRE_OF: Final[dict[str, str]] = {tile.id: tile.centre for tile in CONTENT.tiles.values()}
NEAR: Final[dict[str, list[str]]] = {
    space: [other for other in SPACES_OF[TILE_OF[space]] if other != space] for space in TILE_OF
}
DIFFICULT: Final[dict[str, bool]] = {space.id: space.difficult for space in CONTENT.spaces.values()}
FAR: Final = 999


def is_locked(s: State, tile: str) -> bool:
    """malachar.unlocking, quests.unlock: The Court is shut until the three quests are done."""
    return CONTENT.tiles[tile].locked and not s.court_open


def open_tiles(s: State) -> list[str]:
    """board.expansion: The tiles in play that may be entered, clockwise; their number is data."""
    return [tile for tile in s.ring if not is_locked(s, tile)]


def neighbours(s: State, space: str) -> list[str]:
    """board.hex, board.adjacency, board.borders: The other spaces of the tile, and the one that a border
    space faces."""
    across = s.links.get(space)
    return NEAR[space] if across is None else [*NEAR[space], across]


def open_neighbours(s: State, space: str) -> list[str]:
    """malachar.unlocking: What can be entered from here."""
    across = s.links.get(space)
    if across is None or is_locked(s, TILE_OF[across]):
        return NEAR[space]
    return [*NEAR[space], across]


def distance(s: State, start: str, goal: str) -> int:
    """board.adjacency: Steps from one space to another over open tiles."""
    if start == goal:
        return 0
    if TILE_OF[start] == TILE_OF[goal]:
        return 1
    return distances(s, start).get(goal, FAR)


def distances(s: State, start: str) -> dict[str, int]:
    """board.adjacency: How far every space that can be reached is."""
    found = {start: 0}
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        beyond: list[str] = []
        for space in edge:
            for other in open_neighbours(s, space):
                if other not in found:
                    found[other] = steps
                    beyond.append(other)
        edge = beyond
    return found


def unreachable_tiles(links: dict[str, str], tiles: list[str]) -> list[str]:
    """board.setup: Tiles that nobody could ever get to; such an arrangement is refused."""
    seen = tiles[:1]
    for tile in seen:
        for space in SPACES_OF[tile]:
            across = links.get(space)
            if across is not None and TILE_OF[across] not in seen:
                seen.append(TILE_OF[across])
    return [tile for tile in tiles if tile not in seen]


def heroes_up(s: State) -> list[Hero]:
    """Every hero on the board."""
    return [hero for hero in s.heroes if hero.status == STANDING]


def heroes_on(s: State, space: str) -> list[Hero]:
    return [hero for hero in s.heroes if hero.status == STANDING and hero.space == space]


def heroes_in(s: State, tile: str) -> list[Hero]:
    return [hero for hero in s.heroes if hero.status == STANDING and TILE_OF[hero.space] == tile]


def seats_up(s: State) -> list[int]:
    """The seats that decide for the party: those whose hero is not lost; at least one."""
    seats = [hero.seat for hero in s.heroes if hero.status not in LOST]
    return seats or [hero.seat for hero in s.heroes]


def hero_named(s: State, name: str) -> Hero:
    for hero in s.heroes:
        if hero.id == name:
            return hero
    raise KeyError(name)


def monsters_on(s: State, space: str) -> list[Monster]:
    return [monster for monster in s.monsters if monster.space == space]


def monsters_in(s: State, tile: str) -> list[Monster]:
    return [monster for monster in s.monsters if TILE_OF[monster.space] == tile]


def is_guarded(s: State, space: str) -> bool:
    """combat.blocking-actions, actions.blocked: A monster stands there."""
    for monster in s.monsters:      # noqa: SIM110 (asked for every turn: a generator would take twice as long)
        if monster.space == space:
            return True
    return False


def monster_named(s: State, name: str) -> Monster | None:
    for monster in s.monsters:
        if monster.id == name:
            return monster
    return None


def cache_on(s: State, space: str) -> Cache | None:
    for cache in s.caches:
        if cache.space == space:
            return cache
    return None


def has_rift(s: State, space: str) -> bool:
    """rifts.new: An open Rift Gate stands on the centre of its tile."""
    tile = TILE_OF[space]
    return tile in s.rifts and CENTRE_OF[tile] == space
