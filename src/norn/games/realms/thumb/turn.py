"""A hero's own turn: fight or flee where monsters are, work and walk where none are."""
from __future__ import annotations

from norn.games.realms.thumb.casting import spell_worth
from norn.games.realms.thumb.goods import is_spare, use_worth, wants_to_buy
from norn.games.realms.thumb.land import COURT
from norn.games.realms.thumb.plan import Plan, make_plan
from norn.games.realms.thumb.walk import move_worth
from norn.games.realms.thumb.world import Monster, World
from norn.kit.ids import name_of


def choose_deed(w: World, ids: list[str]) -> str:
    """The deed worth most; of equals the first offered."""
    plan = make_plan(w)
    guarded = bool(w.on(w.me.space))
    waiting = _is_waiting(w, plan)
    return max(ids, key=lambda one: _worth(w, plan, guarded, waiting, one))


def _worth(w: World, plan: Plan, guarded: bool, waiting: bool, option: str) -> float:
    words = option.split(" ")
    deed = name_of(words[0])
    if deed == "end_turn":
        return 1
    if waiting and not _suits_waiting(deed, words):
        return -1
    if deed in ("melee", "shoot"):
        return _attack_worth(w, name_of(words[0]), name_of(words[1]))
    if deed in ("move", "move_extra"):
        return move_worth(w, plan, guarded, name_of(words[1]), deed == "move_extra")
    if deed == "cast":
        return spell_worth(w, plan, guarded, name_of(words[1]))
    if deed == "banish":
        return _banish_worth(w, plan)
    if deed.startswith("focus"):
        return _focus_worth(w, plan, name_of(words[1]) if len(words) > 1 else "")
    if deed == "use":
        return use_worth(w, name_of(words[1]))
    return _free_worth(w, deed, words)


def _is_waiting(w: World, plan: Plan) -> bool:
    """At a Rift, and somebody comes after me: actions are kept for one great Banish."""
    if plan.mode != "rift" or w.me.space != plan.goal or w.on(plan.goal):
        return False
    return any(not one.gone and one.id != w.me.id and w.far(one.space, plan.goal) <= one.movement
               for one in w.heroes)


def _suits_waiting(deed: str, words: list[str]) -> bool:
    """Focus for the Banish, the spell for it, and what mends; all that costs nothing."""
    if deed in ("focus", "cast"):
        return words[1] in ("attribute:wis", "spell:rift_collapse", "spell:mend_wounds", "spell:tide_of_life")
    return deed not in ("focus_reserve", "banish", "move", "move_extra", "trade")


def _free_worth(w: World, deed: str, words: list[str]) -> float:
    me = w.me
    if deed == "give_item":
        desperate = w.round >= 5
        return 94 if is_spare(me, name_of(words[1])) else 80 if desperate and len(me.items) > 1 else -1
    if deed == "trade":
        return 72 if wants_to_buy(w) else -1
    if deed == "sell":
        return 70 if is_spare(me, name_of(words[1])) and not w.wants("item_discarded") else -1
    flat = {"give_gold": 95.0, "give_focus": 93.0, "give_benediction": 94.0, "take": 90.0, "take_coins": 91.0,
            "take_coin": 89.0, "take_token": 60.0, "take_token_reserve": 60.0}
    if deed == "give_gold" and wants_to_buy(w) and me.space == w.merchant:
        return -1
    return flat.get(deed, -5)


# --- fighting -----------------------------------------------------------------------------------------------


def joined_dice(w: World, space: str, how: str) -> int:
    """What the friends there would add to a blow or a volley, going by those with actions left."""
    return sum([max(1, one.melee if how == "melee" else one.ranged) for one in w.friends(space) if one.can_act])


def attack_odds(w: World, monster: Monster, how: str) -> int:
    space = w.me.space
    pool = w.me.melee if how == "melee" else w.me.ranged
    if monster.tier == "legendary":
        pool += joined_dice(w, space, how)
        pool += sum(one.benedictions for one in w.heroes if one.space == space)
    elif monster.toughness >= 3 and how == "melee":
        pool += joined_dice(w, space, how)
    return w.at_least(space, pool, monster.toughness)


def _attack_worth(w: World, how: str, name: str) -> float:
    monster = next(one for one in w.monsters if one.id == name)
    if monster.tier == "legendary":
        return _boss_worth(w, monster, how)
    if w.awake and w.boss_is_here():
        return -1
    chance = attack_odds(w, monster, how)
    worth = 0.9 * chance - 10 + (8 if monster.damaged else 0)
    blow = sum(one.wounds for one in w.on(w.me.space) if not one.held)
    if w.me.actions <= 0 and w.me.hp <= blow and not (chance >= 80 and len(w.on(w.me.space)) == 1):
        return 0.5              # the Move is all that is left, and worth more
    if how == "melee":
        blow = monster.wounds + monster.corruption
        worth -= 0.12 * (100 - chance) * blow
        if w.me.hp <= monster.wounds and chance < 70:
            worth -= 30
        if monster.corruption and w.me.corruption + monster.corruption >= 6 and chance < 90:
            worth -= 45
        if monster.toughness >= 3 and _stronger_to_come(w):
            worth = min(worth, 0.5)
    return worth


def _stronger_to_come(w: World) -> bool:
    """Somebody who would lead the blow better has yet to go, and is near."""
    mine = w.me.melee
    return any(not one.gone and one.id != w.me.id and one.melee > mine
               and w.far(one.space, w.me.space) <= 2 for one in w.heroes)


def _boss_worth(w: World, boss: Monster, how: str) -> float:
    """All together: whoever goes last leads, the others keep their actions for him."""
    if any(not one.gone and one.id != w.me.id and w.far(one.space, boss.space) <= 2 for one in w.heroes):
        return -1
    chance = attack_odds(w, boss, how)
    if how == "melee" and chance < 30 and w.doom_track < 12:
        return 0.5              # he would only answer it
    return 55 + 0.3 * chance - (0.1 * (100 - chance) if how == "melee" else 0)


# --- working ------------------------------------------------------------------------------------------------


def _banish_worth(w: World, plan: Plan) -> float:
    me = w.me
    space = me.space
    helpers = [one for one in w.friends(space) if one.can_act]
    tile = w.tile(space)
    pool = me.banish + sum(one.banish for one in helpers)
    pool += 2 if space == "necromancers_study" else 0
    if tile in w.rifts and w.centre(tile) == space:
        coming = [one for one in w.heroes if one.id != me.id and not one.gone and one.space != space
                  and w.far(one.space, space) <= 2]
        pool += sum(one.benedictions for one in (me, *helpers)) if not w.wants("benediction_discarded") else 0
        chance = w.at_least(space, pool, 4 - w.charges.get(tile, 0))
        wanted = w.wants("rift_closed") or w.wants("benediction_discarded") or tile in w.charges
        if space in w.doom and w.wants("doom_banished"):
            return 70
        if coming and chance < 70:
            return 0.5
        return (66 if wanted else 30) if chance >= 8 else 25 if wanted and chance >= 2 else 0
    return 70 if w.wants("doom_banished") else 12 if plan.mode == "stage" else 6


def _focus_worth(w: World, plan: Plan, attribute: str) -> float:
    me = w.me
    if w.wants("focus_discarded"):
        return 64
    if plan.mode in ("stage", "wake") and me.tokens < min(4, me.limit) and w.tile(me.space) == COURT:
        return 70
    return 22 + (6 if attribute == best_attribute(w, plan) else 0) + (3 if me.tokens == 0 else 0)


def best_attribute(w: World, plan: Plan) -> str:
    """Where the next Focus does most good."""
    me = w.me
    if plan.mode in ("rift", "gather") and "wis" not in me.focus:
        return "wis"
    order = sorted(("str", "agi", "int"), key=lambda one: -me.scores[one])
    return next((one for one in order if one not in me.focus), "wis")
