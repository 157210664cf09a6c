"""Rift spawning: new Rifts, surges, and what closing one does."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import RiftCharge
from norn.games.realms.rules.board import CENTRE_OF, NEAR, SPACES_OF, TILE_OF, open_tiles, seats_up
from norn.games.realms.rules.doom import lift_token, nearest_tiles, put_token, raise_track, tokens_left
from norn.games.realms.rules.spawning import kind_by_tier, spawn
from norn.games.realms.state import State
from norn.games.realms.verbs import VERBS, Doing
from norn.kernel.game import Game
from norn.kit.ids import name_of

NEW_RULES: Final = ("rifts.new", "rifts.maximum", "components.rift-gates")
SURGE_RULES: Final = ("rifts.surge", "rifts.surge-spawn")
CLOSE_RULES: Final = ("banish.closing", "rifts.closing-stops", "rifts.closing-spawned")


def tiles_for_rift(s: State) -> list[str]:
    """rifts.new, rifts.maximum, rifts.no-reopening: Open tiles that have never had a Rift; never the
    Court."""
    return [
        tile for tile in open_tiles(s)
        if CONTENT.tiles[tile].rift and tile not in s.rifts and tile not in s.sealed
    ]


async def rift_event(g: Game[State], tile: str) -> None:
    """rifts.icon, rifts.no-crack, rifts.no-passive: A surge here, else a new Rift, else the nearest one
    surges."""
    s = g.state
    if tile in s.rifts:
        surge(g, tile)
        return
    found = tiles_for_rift(s)
    if found:
        options = [f"tile:{one}" for one in found]
        open_rift(g, name_of((await g.party_chooses(seats_up(s), "rift_tile", options, NEW_RULES))[0]))
        return
    near = nearest_tiles(s, tile, s.rifts)
    if len(near) > 1:
        options = [f"tile:{one}" for one in near]
        near = [name_of((await g.party_chooses(seats_up(s), "surge_tile", options, ("rifts.icon",)))[0])]
    if near:
        surge(g, near[0])


def open_rift(g: Game[State], tile: str) -> None:
    """rifts.new: On the centre of the tile."""
    s = g.state
    s.rifts.append(tile)
    if tile in s.sealed:
        s.sealed.remove(tile)
    g.emit("rift_opened", NEW_RULES, tile=f"tile:{tile}")


def surge(g: Game[State], tile: str) -> None:
    """rifts.surge, rifts.surge-spawn: A token on each free space beside the Rift, and a monster on it."""
    s = g.state
    centre = CENTRE_OF[tile]
    g.emit("surged", SURGE_RULES, tile=f"tile:{tile}")
    for space in NEAR[centre]:
        if space in s.doom:
            continue
        if tokens_left(s) > 0:
            put_token(g, space)
        else:
            raise_track(g, 1, "cause:no_token")
    spawn(g, kind_by_tier(g, tile), centre)


def close_rift(g: Game[State], tile: str) -> None:
    """banish.closing, rifts.closing-stops: The Rift is gone for good, and every Doom token of its tile with
    it."""
    s = g.state
    s.rifts.remove(tile)
    s.sealed.append(tile)
    s.charges.pop(tile, None)
    g.emit("rift_closed", CLOSE_RULES, tile=f"tile:{tile}")
    for space in SPACES_OF[tile]:
        if space in s.doom:
            lift_token(g, space)


async def _rift_charge(g: Game[State], doing: Doing, effect: RiftCharge) -> None:
    """spells.rifts: Sure successes for the next Banish at this tile's Rift, this round."""
    s = g.state
    tile = TILE_OF[doing.hero.space]
    if tile in s.rifts:
        s.charges[tile] = s.charges.get(tile, 0) + effect.n
        g.emit("charged", ("spells.rifts",), tile=f"tile:{tile}", n=effect.n)


VERBS["rift_charge"] = _rift_charge
