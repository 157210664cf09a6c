"""The order of play: set-up, then rounds of Hero Phase, Monster Phase, Fate Phase and Clean-up."""
from __future__ import annotations

from typing import Final

from norn.games.realms.rules import cleanup, fate, monsters, quests, turn
from norn.games.realms.setup import choose_heroes, choose_starts, lay_tiles, place_merchant
from norn.kernel.game import Sequence, step

SEQUENCES: Final = {
    "main": Sequence(
        step("layout", lay_tiles),
        step("heroes", choose_heroes),
        step("starts", choose_starts),
        step("merchant", place_merchant),
        step("exchange", quests.exchange_quests),
        step("round", cleanup.round_begins),
        step("hero", turn.hero_phase),                     # AGAIN after each deed
        step("monsters", monsters.monster_phase_begins),
        step("monster", monsters.monster_acts),            # AGAIN for each monster
        step("walk", monsters.monster_phase_ends),
        step("fate", fate.fate_phase_begins),
        step("token", fate.fate_token),                    # AGAIN for each hero
        step("clean-up", cleanup.clean_up_begins),
        step("ready", cleanup.clean_up_hero),              # AGAIN for each hero
        step("return", cleanup.heroes_return),
        step("rest", cleanup.short_rest),
        step("end", cleanup.round_ends),                   # back to "round"
    )
}
