"""The order of play: set-up, then rounds of seven phases."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.mistfall.rules import (
    defence,
    encounter,
    pursuit,
    reinforcement,
    time,
    travel,
    turn,
)
from norn.games.mistfall.rules.essentials import Ended
from norn.games.mistfall.setup import choose_heroes, ready
from norn.games.mistfall.state import State
from norn.kernel.game import Game, Sequence, Step, step


async def _told(story: Step, g: Game[State]) -> Any:
    """round.end, essentials.victory: A step, told to its end or to the end of the game."""
    try:
        return await story(g)
    except Ended as ended:
        return ended.end


def _step(name: str, story: Step) -> tuple[str, Step]:
    return step(name, partial(_told, story))


SEQUENCES: Final = {
    "main": Sequence(
        _step("heroes", choose_heroes),                         # AGAIN for each seat
        _step("ready", ready),
        _step("reinforcement", reinforcement.reinforcement_phase),
        _step("travel_begins", travel.travel_phase_begins),
        _step("travel", travel.travel),                         # AGAIN for each tile scouted
        _step("check", travel.encounter_check),
        _step("pursuit_begins", pursuit.pursuit_begins),
        _step("pursuit", pursuit.pursuit),                      # AGAIN for each enemy
        _step("hero_phase", turn.hero_phase_begins),
        _step("next_hero", turn.next_hero),                     # on to "defence" when all have gone
        _step("turn", turn.turn),                               # AGAIN for each deed, then back to "next_hero"
        _step("defence", defence.defence_begins),
        _step("attacks", defence.defence),                      # AGAIN for each enemy
        _step("conditions", defence.defence_ends),
        _step("encounter", encounter.encounter_phase),          # on to "time" unless beaten
        _step("rewards", encounter.rewards),                    # AGAIN for each reward
        _step("rest", encounter.party_rest),                    # AGAIN for each hero
        _step("aftermath", encounter.aftermath_ends),
        _step("time", time.time_phase),                         # back to "reinforcement"
    )
}
