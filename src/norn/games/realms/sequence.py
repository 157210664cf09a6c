"""The order of play: set-up, then rounds of Hero Phase, Monster Phase, Fate Phase and Clean-up."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.realms.rules import actions, cleanup, fate, monsters, quests
from norn.games.realms.rules.endings import Ended
from norn.games.realms.setup import choose_heroes, choose_starts, lay_tiles, place_merchant
from norn.games.realms.state import State
from norn.kernel.game import Game, Sequence, Step, step


async def _told(story: Step, g: Game[State]) -> Any:
    """overview.win, overview.lose: A step, told to its end or to the end of the game."""
    try:
        return await story(g)
    except Ended as ended:
        return ended.end


def _step(name: str, story: Step) -> tuple[str, Step]:
    return step(name, partial(_told, story))


SEQUENCES: Final = {
    "main": Sequence(
        _step("layout", lay_tiles),
        _step("heroes", choose_heroes),
        _step("starts", choose_starts),
        _step("merchant", place_merchant),
        _step("exchange", quests.exchange_quests),
        _step("round", cleanup.round_begins),
        _step("hero", actions.hero_phase),                  # AGAIN after each deed
        _step("monsters", monsters.monster_phase_begins),
        _step("monster", monsters.monster_acts),            # AGAIN for each monster
        _step("walk", monsters.monster_phase_ends),
        _step("fate", fate.fate_phase_begins),
        _step("token", fate.fate_token),                    # AGAIN for each hero
        _step("clean-up", cleanup.clean_up_begins),
        _step("ready", cleanup.clean_up_hero),              # AGAIN for each hero
        _step("return", cleanup.heroes_return),
        _step("rest", cleanup.short_rest),
        _step("end", cleanup.round_ends),                   # back to "round"
    )
}
