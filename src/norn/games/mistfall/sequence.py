"""The order of play: set-up, then rounds of seven phases."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.rules import (
    defence,
    encounter,
    pursuit,
    reinforcement,
    time,
    travel,
    turn,
)
from norn.games.mistfall.setup import choose_heroes, ready
from norn.kernel.game import Sequence, step

SEQUENCES: Final = {
    "main": Sequence(
        step("heroes", choose_heroes),                         # AGAIN for each seat
        step("ready", ready),
        step("reinforcement", reinforcement.reinforcement_phase),
        step("travel_begins", travel.travel_phase_begins),
        step("travel", travel.travel),                         # AGAIN for each tile scouted
        step("check", travel.encounter_check),
        step("pursuit_begins", pursuit.pursuit_begins),
        step("pursuit", pursuit.pursuit),                      # AGAIN for each enemy
        step("hero_phase", turn.hero_phase_begins),
        step("next_hero", turn.next_hero),                     # on to "defence" when all have gone
        step("turn", turn.turn),                               # AGAIN for each deed, then back to "next_hero"
        step("defence", defence.defence_begins),
        step("attacks", defence.defence),                      # AGAIN for each enemy
        step("conditions", defence.defence_ends),
        step("encounter", encounter.encounter_phase),          # on to "time" unless beaten
        step("rewards", encounter.rewards),                    # AGAIN for each reward
        step("rest", encounter.party_rest),                    # AGAIN for each hero
        step("aftermath", encounter.aftermath_ends),
        step("time", time.time_phase),                         # back to "reinforcement"
    )
}
