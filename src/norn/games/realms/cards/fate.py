"""The six Fate icons."""
from __future__ import annotations

from norn.games.realms.cards.registry import FATES
from norn.games.realms.rules.board import CENTRE_OF, TILE_OF
from norn.games.realms.rules.doom import place_doom, raise_track
from norn.games.realms.rules.encounters import encounter
from norn.games.realms.rules.fate import reckoning
from norn.games.realms.rules.rifts import rift_event
from norn.games.realms.rules.spawning import kind_by_tier, monster_space, spawn
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game


async def _doom(g: Game[State], hero: Hero) -> None:
    """fate.doom, doom.track-apart: With an open Rift on the tile a token there; otherwise the track rises."""
    tile = TILE_OF[hero.space]
    if tile in g.state.rifts:
        await place_doom(g, tile, "")
    else:
        raise_track(g, 1, "cause:fate")


async def _rift(g: Game[State], hero: Hero) -> None:
    """fate.rift, rifts.icon: A Rift event on the drawer's tile."""
    await rift_event(g, TILE_OF[hero.space])


async def _monster(g: Game[State], hero: Hero) -> None:
    """fate.monster, hunters.applying: At the tile's Rift, else on its Monster space or centre; it hunts."""
    tile = TILE_OF[hero.space]
    space = CENTRE_OF[tile] if tile in g.state.rifts else monster_space(tile)
    spawn(g, kind_by_tier(g, tile), space, hunts="printed")


async def _encounter(g: Game[State], hero: Hero) -> None:
    """fate.encounter, encounters.triggers: A card of the tile's deck."""
    await encounter(g, hero)


async def _blank(g: Game[State], hero: Hero) -> None:
    """fate.blank: Nothing."""
    g.emit("nothing", ("fate.blank",))


async def _reckoning(g: Game[State], hero: Hero) -> None:
    """fate.reckoning, pacts.reckoning: Every pact is called to account."""
    await reckoning(g)


FATES["fate_doom"] = _doom
FATES["fate_rift"] = _rift
FATES["fate_monster"] = _monster
FATES["fate_encounter"] = _encounter
FATES["fate_blank"] = _blank
FATES["fate_reckoning"] = _reckoning
