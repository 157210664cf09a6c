"""Doom tokens on the board, and the Doom Track, which is another thing."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import DoomTrack, PlaceDoom, RemoveDoom
from norn.games.realms.rules.board import (
    SPACES_OF,
    TILE_OF,
    is_locked,
    open_neighbours,
    open_tiles,
    seats_up,
)
from norn.games.realms.rules.endings import defeat
from norn.games.realms.state import State
from norn.games.realms.verbs import VERBS, Doing
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import is_a, name_of

TRACK_END: Final = 13
PLACE_RULES: Final = ("doom.what", "doom.cap")
OVERFLOW_RULES: Final = ("doom.overflow", "doom.fully-doomed")
TRACK_RULES: Final = ("doom.track-apart", "components.doom-marker")
REMOVE_RULES: Final = ("doom.removing",)


def raise_track(g: Game[State], n: int, cause: str) -> None:
    """doom.track-apart, components.doom-marker, endings.dooms-fall: Up or down, not below 0; 13 ends the game
    at once."""
    s = g.state
    before = s.doom_track
    s.doom_track = min(TRACK_END, max(0, before + n))
    if s.doom_track != before:
        g.emit("doom_track", TRACK_RULES, doom=s.doom_track, by=n, cause=cause)
    if s.doom_track >= TRACK_END:
        raise defeat(g, "dooms_fall")


def tier(s: State) -> str:
    """commons.tier, elites.tier, boss.tier: What is spawned at this Doom: common or elite."""
    for row in CONTENT.tiers.values():
        if row.least <= s.doom_track <= row.most:
            return row.spawns
    return "elite"


def tokens_left(s: State) -> int:
    """components.doom-tokens, trackers.clear-doom: The twenty, less those on the board and those on a
    quest."""
    lying = 0
    for quest in s.quests:
        if not quest.done and CONTENT.quests[quest.id].tracker == "doom_tokens":
            lying += quest.progress
    return CONTENT.counts.doom_tokens - len(s.doom) - lying


def free_spaces(s: State, tile: str) -> list[str]:
    """doom.cap: The spaces of a tile that hold no token."""
    return [space for space in SPACES_OF[tile] if space not in s.doom]


def put_token(g: Game[State], space: str) -> None:
    """doom.what, doom.corruption-apart: A token on a space that has none; it touches dice and nothing else."""
    g.state.doom.append(space)
    g.emit("doom_placed", PLACE_RULES, space=f"space:{space}")


def lift_token(g: Game[State], space: str) -> None:
    """doom.removing: The token goes back to the supply."""
    g.state.doom.remove(space)
    g.emit("doom_removed", REMOVE_RULES, space=f"space:{space}")


async def place_doom(g: Game[State], tile: str, here: str) -> None:
    """doom.what, doom.overflow: One token here if there is room, else on the tile, else beyond it."""
    s = g.state
    if tokens_left(s) <= 0:
        raise_track(g, 1, "cause:no_token")
        return
    if here and here not in s.doom:
        put_token(g, here)
        return
    spaces = free_spaces(s, tile)
    if not spaces:
        await _overflow(g, tile)
        return
    put_token(g, await _choose_space(g, tile))


async def _choose_space(g: Game[State], tile: str) -> str:
    s = g.state
    found = free_spaces(s, tile)
    if len(found) == 1:
        return found[0]
    options = [f"space:{space}" for space in found]
    about = {"tile": f"tile:{tile}"}
    why = partial(_why_not_doom, s, tile)
    choice = await g.party_chooses(seats_up(s), "doom_space", options, PLACE_RULES, why, about)
    return name_of(choice[0])


def _why_not_doom(s: State, tile: str, one: str) -> list[Refusal]:
    """doom.cap: One token a space, and on this tile."""
    if not is_a("space", one):
        return []
    if name_of(one) not in SPACES_OF[tile]:
        return [Refusal("other_tile", PLACE_RULES)]
    return [Refusal("doom_there", ("doom.cap",))] if name_of(one) in s.doom else []


async def _overflow(g: Game[State], tile: str) -> None:
    """doom.overflow, doom.fully-doomed: On to the nearest open tile with room; with no room anywhere the
    track rises."""
    s = g.state
    g.emit("fully_doomed", OVERFLOW_RULES, tile=f"tile:{tile}")
    near = nearest_tiles(s, tile, [other for other in open_tiles(s) if other != tile and free_spaces(s, other)])
    if not near:
        raise_track(g, 1, "cause:no_room")
        return
    goal = near[0]
    if len(near) > 1:
        options = [f"tile:{other}" for other in near]
        choice = await g.party_chooses(seats_up(s), "doom_tile", options, OVERFLOW_RULES)
        goal = name_of(choice[0])
    put_token(g, await _choose_space(g, goal))


def nearest_tiles(s: State, tile: str, among: list[str]) -> list[str]:
    """doom.overflow, rifts.icon: Those of the tiles that are reached in the fewest steps over tiles."""
    if not among:
        return []
    steps = {tile: 0}
    edge = [tile]
    while edge:
        beyond: list[str] = []
        for one in edge:
            for space in SPACES_OF[one]:
                across = s.links.get(space)
                if across is None:
                    continue
                other = TILE_OF[across]
                if other not in steps and not is_locked(s, other):
                    steps[other] = steps[one] + 1
                    beyond.append(other)
        edge = beyond
    reached = [other for other in among if other in steps]
    if not reached:
        return []
    least = min([steps[other] for other in reached])
    return [other for other in reached if steps[other] == least]


def removable(s: State, where: str, space: str) -> list[str]:
    """doom.removing: The tokens that an effect may take away."""
    if where == "here":
        return [space] if space in s.doom else []
    if where == "tile":
        return [one for one in SPACES_OF[TILE_OF[space]] if one in s.doom]
    if where == "adjacent":
        return [one for one in open_neighbours(s, space) if one in s.doom]
    return s.doom[:]


async def remove_doom(g: Game[State], where: str, space: str, n: int) -> None:
    """doom.removing, quests.clear-doom: Tokens of the players' choice; this never counts as clearing by
    Banish."""
    s = g.state
    for _ in range(n):
        found = removable(s, where, space)
        if not found:
            return
        chosen = found[0]
        if len(found) > 1:
            options = [f"space:{one}" for one in found]
            chosen = name_of((await g.party_chooses(seats_up(s), "doom_away", options, REMOVE_RULES))[0])
        lift_token(g, chosen)


async def _doom_track(g: Game[State], doing: Doing, effect: DoomTrack) -> None:
    """doom.track-apart: Cards move the track too."""
    raise_track(g, effect.n, doing.card)


async def _place_doom(g: Game[State], doing: Doing, effect: PlaceDoom) -> None:
    """doom.what: On the hero's space, or anywhere on his tile."""
    here = doing.hero.space if effect.where == "here" else ""
    for _ in range(effect.n):
        await place_doom(g, TILE_OF[doing.hero.space], here)


async def _remove_doom(g: Game[State], doing: Doing, effect: RemoveDoom) -> None:
    """doom.removing: By a card, reward or place."""
    await remove_doom(g, effect.where, doing.hero.space, effect.n)


VERBS["doom_track"] = _doom_track
VERBS["place_doom"] = _place_doom
VERBS["remove_doom"] = _remove_doom
