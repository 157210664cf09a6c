"""The Reinforcement Phase, with which a round begins."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.actions import window
from norn.games.mistfall.rules.enemies import draw_enemies
from norn.games.mistfall.rules.essentials import standing
from norn.games.mistfall.rules.printed import tile_here
from norn.games.mistfall.rules.tracks import push_reinforcement, reinforcement_track
from norn.games.mistfall.rules.values import NO_ACT, Found, of_place, total
from norn.games.mistfall.state import State
from norn.kernel.game import Game

ROUND_RULES: Final = ("round.phases", "round.end")
BOX_RULES: Final = ("reinforcement.box", "reinforcement.move")
DRAW_RULES: Final = ("reinforcement.draw",)


def begin_phase(g: Game[State], phase: str) -> None:
    """round.phases, fine.skipping, defence.weakness-enemy: A new phase: what lasted until the end of the last one is
    over."""
    s = g.state
    s.phase = phase
    s.leisure = False
    for enemy in s.enemies:
        enemy.silent = enemy.attacked = False
        enemy.cancelled = []
    for hero in s.heroes:
        hero.used = [one for one in hero.used if not one.startswith("phase:")]
    g.emit("phase", ROUND_RULES, phase=phase)


async def reinforcement_phase(g: Game[State]) -> None:
    """reinforcement.box, reinforcement.move, reinforcement.draw, reinforcement.reset, round.phases: The box moves the
    marker, the marker says how many come, and returns."""
    s = g.state
    s.round += 1
    for hero in s.heroes:
        hero.used = []
        hero.gone = hero.done = hero.rested = False
    for enemy in s.enemies:
        enemy.held = False
    s.free_scouting = False
    g.emit("round", ROUND_RULES, n=s.round)
    begin_phase(g, "reinforcement")
    if s.encounter and CONTENT.all_encounters[s.encounter].reinforcements is not None:
        await _reinforce(g)
    if s.reinforcement:
        s.reinforcement = 0
        g.emit("reinforcement", ("reinforcement.reset",), n=0)


async def _reinforce(g: Game[State]) -> None:
    """reinforcement.order, reinforcement.move, reinforcement.draw, reinforcement.track: Read the number, let Reflexes
    lower it, draw."""
    s = g.state
    encounter = CONTENT.all_encounters[s.encounter]
    rows: list[Found] = []
    of_place(s, "reinforcement.box", None, NO_ACT, None, rows)
    box = total(encounter.reinforcements or 0, rows)
    if box > 0:
        await push_reinforcement(g, box)
    if coming(s) > 0:
        await window(g, "reinforcing", [hero.seat for hero in standing(s)])
    n = coming(s)
    if n > 0:
        g.emit("reinforcements", DRAW_RULES, n=n)
        await draw_enemies(g, deck_here(s), encounter.enemies.keywords, n)


def coming(s: State) -> int:
    """reinforcement.draw, reinforcement.track: How many enemies the marker's space says."""
    return reinforcement_track(s).enemies[s.reinforcement]


def deck_here(s: State) -> str:
    """components.locations: The enemy deck of the place's land."""
    for word in CONTENT.tiles[tile_here(s)].keywords:
        if word in CONTENT.deck_of_land:
            return CONTENT.deck_of_land[word]
    return "blue"
