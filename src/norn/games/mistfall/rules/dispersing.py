"""Dispersing enemies, and the encounter that is over."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.enemies import (
    leave_play,
    weakness_cancels,
)
from norn.games.mistfall.rules.essentials import enemy_named, standing
from norn.games.mistfall.rules.printed import abilities, face, has_flag, is_special, works
from norn.games.mistfall.rules.tracks import distinct
from norn.games.mistfall.state import Enemy, State
from norn.kernel.game import Game

DISPERSE_RULES: Final = ("travel.disperse", "glossary.dispersing", "encounter.disperse")
# What coded abilities save from dispersing: brought by cards/: the enemies its bearer may save.
SAVERS: Final[dict[str, str]] = {}


async def disperse(g: Game[State]) -> None:
    """travel.disperse, encounter.disperse, glossary.dispersing: All go but the Relentless in hero areas and whom these
    save."""
    s = g.state
    if not s.enemies:
        return
    saved: list[str] = []
    for enemy in s.enemies[:]:
        if has_flag(s, enemy, "relentless") and not await weakness_cancels(g, enemy, "relentless"):
            saved.append(enemy.id)
    for enemy in s.enemies[:]:
        for ability in abilities(s, enemy):
            if ability in SAVERS and works(enemy, ability):
                await _save_one(g, enemy, ability, saved)
    g.emit("dispersed", DISPERSE_RULES, n=len(s.enemies) - len(saved))
    for enemy in s.enemies[:]:
        if enemy.id not in saved:
            leave_play(g, enemy, "discard")


async def _save_one(g: Game[State], saver: Enemy, ability: str, saved: list[str]) -> None:
    """encounter.disperse, defence.weakness-enemy: One other enemy of its area counts as Relentless, unless Weakness
    cancels that; the players choose."""
    s = g.state
    keyword = SAVERS[ability]
    here = [enemy for enemy in s.enemies if enemy.area == saver.area and enemy is not saver
            and enemy.id not in saved and keyword in face(enemy).keywords and not is_special(enemy)]
    if not here or await weakness_cancels(g, saver, ability):
        return
    seats = [hero.seat for hero in standing(s)]
    about = {"enemy": saver.ref}
    options = distinct(s, here)
    chosen = await g.party_chooses(seats, "relentless", options, DISPERSE_RULES, about=about)
    saved.append(enemy_named(s, chosen[0]).id)


def discard_encounter(g: Game[State]) -> None:
    """encounter.discard, travel.special-retreat: No encounter is active; a special one is set aside again."""
    s = g.state
    if s.encounter in CONTENT.encounters:
        s.encounter_discard.append(s.encounter)
    g.emit("encounter_gone", ("encounter.discard",), encounter=f"encounter:{s.encounter}")
    s.encounter = ""
    s.encounter_objectives = 0
