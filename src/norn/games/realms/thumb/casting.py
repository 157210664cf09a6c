"""Spells: which is worth a token now."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.land import COURT
from norn.games.realms.thumb.plan import LATE, Plan
from norn.games.realms.thumb.world import World

WISE: Final = 3                 # the dice with which somebody is worth waiting for at a Rift


def is_saving(w: World, plan: Plan) -> bool:
    """Tokens are for Malachar once the way to him is open."""
    if not w.court_open or (len(w.heroes) == 1 and w.doom_track < LATE - 1 and plan.mode != "wake"):
        return False
    return w.me.tokens <= (3 if w.me.scores["int"] >= 4 else 2)


def spell_worth(w: World, plan: Plan, guarded: bool, spell: str) -> float:
    me = w.me
    if guarded:
        return _combat_spell(w, spell)
    near = [one for one in w.heroes if one.space == me.space]
    tile = w.tile(me.space)
    around = [one for one in w.heroes if w.tile(one.space) == tile]
    if spell == "mend_wounds":
        lost = max(6 - one.hp for one in near)
        return 52 + 4 * lost if lost >= 2 else -1
    if spell == "tide_of_life":
        lost = sum(min(1, 6 - one.hp) for one in around)
        return 40 + 6 * lost if lost >= 2 or (lost and len(around) < 2) else -1
    if spell == "soul_anchor":
        worst = max(one.corruption for one in around)
        return 30 + 8 * worst if worst >= 3 else -1
    if spell == "gilded_word":
        need = w.wants("gold_discarded") or w.wants("level_reached")
        if is_saving(w, plan):
            return -1
        return 60 if need else 36 if me.level < 4 else 10
    if spell == "rift_collapse":
        wise = any(one.can_act and one.banish >= WISE for one in w.friends(me.space))
        ready = w.centre(tile) == me.space and (me.actions >= 2 or wise)
        return 68 if ready and plan.mode == "rift" and tile not in w.charges else -1
    if spell == "second_sight":
        if is_saving(w, plan):
            return -1
        return 18 if me.tokens >= 2 or w.doom_track >= 6 else 8
    if spell == "mage_ward" and plan.mode == "wake":
        return 75 if me.actions >= 2 and (me.tokens >= 2 or plan.goal == w.centre(COURT)) else -1
    if spell == "mage_ward":
        return 20 if w.threat(tile) else -1
    return -1


def _combat_spell(w: World, spell: str) -> float:
    here = w.on(w.me.space)
    pool = w.me.spell
    space = w.me.space
    if w.engaged and not (w.awake and w.boss_is_here()):
        return -1
    if spell in ("ember_lance", "starfall"):
        least, better = (1, 2) if spell == "ember_lance" else (2, 3)
        chances = []
        for one in here:
            need = one.toughness
            need = max(better, need - 2) if need > better else max(least, need)
            chances.append(w.at_least(space, pool, need))
        best = max(chances, default=0) if spell == "ember_lance" else sum(chances)
        return 44 + 0.45 * min(best, 130)
    if spell == "frost_bind":
        hurt = max((one.wounds for one in here if one.tier != "legendary" and not one.held), default=0)
        return 30 + 12 * hurt if hurt >= 2 and w.me.hp <= 4 else 20 if hurt else -1
    if spell == "runed_edge" and w.awake and w.boss_is_here() and w.me.scores["int"] >= 4:
        return 58
    return -1
