"""A hero's own turn: fight or flee where monsters are, work and walk where none are."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.goods import is_spare, use_worth
from norn.games.realms.thumb.plan import Plan, make_plan
from norn.games.realms.thumb.world import (
    Facts,
    World,
    at_least,
    banish_dice,
    can_act,
    melee_dice,
    ranged_dice,
    spell_dice,
    tokens,
)

STOP: Final = "do:stop"
NOTHING: Final = -99.0
LORE: Final = -2.0              # what an encounter by the way is worth
FEAR_WHOLE: Final = 3.0         # how much a point of expected damage weighs for whom
FEAR_HURT: Final = 4.0
PACE: Final = {"stage": 12.0, "wake": 12.0, "boss": 12.0}      # how much a step nearer to the goal is worth


def choose_deed(w: World, ids: list[str]) -> str:
    """The deed worth most; of equals the first offered."""
    plan = make_plan(w)
    guarded = bool(w.on(w.me["space"]))
    ranked = [(_worth(w, plan, guarded, one), -index) for index, one in enumerate(ids)]
    return ids[-max(ranked)[1]]


def _worth(w: World, plan: Plan, guarded: bool, option: str) -> float:
    words = option.split(" ")
    deed = words[0][3:]
    if deed == "end_turn":
        return 1
    if deed in ("melee", "shoot"):
        return _attack_worth(w, words[0][3:], words[1][8:])
    if deed in ("move", "move_extra"):
        return _move_worth(w, plan, guarded, words[1][6:], deed == "move_extra")
    if deed == "cast":
        return _spell_worth(w, plan, guarded, words[1][6:])
    if deed == "banish":
        return _banish_worth(w, plan)
    if deed.startswith("focus"):
        return _focus_worth(w, plan, words[1][10:] if len(words) > 1 else "")
    if deed == "use":
        return use_worth(w, words[1][5:])
    return _free_worth(w, deed, words)


def _free_worth(w: World, deed: str, words: list[str]) -> float:
    me = w.me
    if deed == "give_item":
        desperate = w.facts["round"] >= 5
        return 94 if is_spare(me, words[1][5:]) else 80 if desperate and len(me["items"]) > 1 else -1
    if deed == "trade":
        errand = w.wants("item_discarded") and me["gold"] >= 1
        rich = me["gold"] >= (2 if w.facts["round"] == 1 else 4) and not w.wants("gold_discarded")
        return 72 if errand or rich else -1
    if deed == "sell":
        return 70 if is_spare(me, words[1][5:]) and not w.wants("item_discarded") else -1
    flat = {"give_gold": 95.0, "give_focus": 93.0, "give_benediction": 94.0, "take": 90.0, "take_coins": 91.0,
            "take_coin": 89.0, "take_token": 60.0, "take_token_reserve": 60.0}
    if deed == "give_gold" and me["id"] == "mira" and me["gold"] <= 0:
        return -1
    return flat.get(deed, -5)


# --- fighting -----------------------------------------------------------------------------------------------


def joined_dice(w: World, space: str, how: str) -> int:
    """What the friends there would add to a blow or a volley, going by those with actions left."""
    count = melee_dice if how == "melee" else ranged_dice
    return sum(max(1, count(one)) for one in w.friends(space) if can_act(one))


def attack_odds(w: World, monster: Facts, how: str) -> int:
    space = w.me["space"]
    pool = melee_dice(w.me) if how == "melee" else ranged_dice(w.me)
    if monster["tier"] == "legendary":
        pool += joined_dice(w, space, how)
        pool += sum(int(one["benedictions"]) for one in w.heroes if one["space"] == space)
    elif monster["toughness"] >= 3 and how == "melee":
        pool += joined_dice(w, space, how)
    return at_least(w.facts, space, pool, monster["toughness"])


def _attack_worth(w: World, how: str, name: str) -> float:
    monster = next(one for one in w.monsters if one["id"] == name)
    if monster["tier"] == "legendary":
        return _boss_worth(w, monster, how)
    if w.facts["awake"] and _boss_is_here(w):
        return -1
    chance = attack_odds(w, monster, how)
    worth = 0.9 * chance - 10 + (8 if monster["damaged"] else 0)
    if how == "melee":
        blow = monster["wounds"] + monster["corruption"]
        worth -= 0.12 * (100 - chance) * blow
        if w.me["hp"] <= monster["wounds"] and chance < 70:
            worth -= 30
        if monster["corruption"] and w.me["corruption"] + monster["corruption"] >= 6 and chance < 90:
            worth -= 45
        if monster["toughness"] >= 3 and _stronger_to_come(w):
            worth = min(worth, 0.5)
    return worth


def _stronger_to_come(w: World) -> bool:
    """Somebody who would lead the blow better has yet to go, and is near."""
    mine = melee_dice(w.me)
    return any(not one["gone"] and one["id"] != w.me["id"] and melee_dice(one) > mine
               and w.far(one["space"], w.me["space"]) <= 2 for one in w.heroes)


def _boss_is_here(w: World) -> bool:
    return any(one["tier"] == "legendary" for one in w.on(w.me["space"]))


def _boss_worth(w: World, boss: Facts, how: str) -> float:
    """All together: whoever goes last leads, the others keep their actions for him."""
    if any(not one["gone"] and one["id"] != w.me["id"] and w.far(one["space"], boss["space"]) <= 2 for one in w.heroes):
        return -1
    chance = attack_odds(w, boss, how)
    return 55 + 0.3 * chance - (0.1 * (100 - chance) if how == "melee" else 0)


# --- walking ------------------------------------------------------------------------------------------------


def _reach(w: World, points: int) -> dict[str, str]:
    """Where the points lead, and the first step of the way there; monsters stop a move."""
    found: dict[str, tuple[int, str]] = {w.me["space"]: (points, "")}
    edge = [w.me["space"]]
    while edge:
        beyond = []
        for space in edge:
            left, first = found[space]
            if first and w.on(space):
                continue
            for other in w.near[space]:
                cost = 2 if w.spaces[other]["difficult"] and "fellwalker_boots" not in w.me["items"] else 1
                rest = left - cost
                if rest >= 0 and (other not in found or found[other][0] < rest):
                    found[other] = (rest, first or other)
                    beyond.append(other)
        edge = beyond
    return {space: first for space, (_, first) in found.items()}


def place_worth(w: World, plan: Plan, space: str, actions: int) -> float:
    """How good it is to end a move there."""
    me = w.me
    worth = -PACE.get(plan.mode, 7.0) * w.far(space, plan.goal)
    tile = w.tile(space)
    facing = w.on(space)
    threat = w.threat(tile)
    if facing and not (plan.mode == "wake" and space == plan.goal):
        worth += _meeting_worth(w, plan, space, facing, actions)
    elif threat:
        others = sum(1 for one in w.heroes if one["id"] != me["id"] and w.tile(one["space"]) == tile)
        worth -= threat / (1 + others) * (FEAR_WHOLE if me["hp"] >= 5 else FEAR_HURT if me["hp"] == 4 else 12)
    if space in w.facts["fire"]:
        worth -= (2 if space == plan.goal else 7) if me["hp"] > 2 else 40
    if space in w.facts["ice"]:
        worth -= (2 if space == plan.goal else 7) if me["corruption"] < 4 else 40
    banishing = plan.mode in ("rift", "doom") and space == plan.goal
    if space in w.facts["doom"] and not w.facts["last_stand"] and not banishing:
        worth -= 7
    if not facing and (space in w.facts["fortune"] or space in w.facts["forge"]):
        worth += 11
    if w.spaces[space]["icon"] == "lore" and space not in w.facts["lore_turned"] and space != me["space"]:
        worth += 5 if plan.mode == "lore" else LORE
    if space == w.facts["merchant"] and me["gold"] >= 4 and not facing:
        worth += 6
    return worth + min(4, 2 * len(w.friends(space)))


def _meeting_worth(w: World, plan: Plan, space: str, facing: list[Facts], actions: int) -> float:
    me = w.me
    if plan.mode == "boss" and space == plan.goal:
        return 30
    if any(one["tier"] == "legendary" for one in facing) or actions <= 0:
        return -60
    weakest = min(facing, key=lambda one: int(one["toughness"]))
    pool = max(melee_dice(me), ranged_dice(me))
    if weakest["toughness"] >= 3:
        pool = melee_dice(me) + sum(melee_dice(one) for one in w.heroes if one["id"] != me["id"] and can_act(one)
                                    and w.far(one["space"], space) <= (0 if one["gone"] else 2))
    odds = at_least(w.facts, space, pool, weakest["toughness"])
    blow = sum(int(one["wounds"]) + int(one["corruption"]) for one in facing)
    if any(_is_dreaded(w, one) for one in facing) and space != plan.goal:
        return -45
    if me["hp"] <= blow or (plan.mode == "heal" and me["hp"] <= 3) or odds < 30:
        return -45
    if space == plan.goal or w.tile(space) in (w.tile(me["space"]), w.tile(plan.goal)):
        return 12 + odds / 8 - 3 * blow
    return -12 - 4 * blow


def _move_worth(w: World, plan: Plan, guarded: bool, space: str, extra: bool) -> float:
    me = w.me
    points = me["movement"] + (1 if extra else 0)
    bought = not me["free_move"]
    actions = me["actions"] - (1 if bought else 0)
    if guarded and not _should_flee(w, plan):
        return -2
    if plan.mode == "lore" and me["space"] == plan.goal and not guarded:
        beside = w.tile(space) == w.tile(plan.goal) and not w.on(space)
        return 30 if beside and space not in w.facts["lore_turned"] else -2
    reach = _reach(w, points)
    ways = [place_worth(w, plan, one, actions) for one, first in reach.items() if first == space]
    if not ways:
        return NOTHING
    here = place_worth(w, plan, me["space"], me["actions"])
    gain = max(ways) - here
    if plan.mode == "boss" and w.far(space, plan.goal) < w.far(me["space"], plan.goal):
        return 86 + min(9.0, gain / 9)
    if guarded:
        return 50 + gain
    if gain <= (3 if not bought else 6):
        return -2
    hurried = plan.mode in ("stage", "wake") and tokens(me) > 0
    return (48 if not bought else 34 if hurried else 14) + min(20.0, gain / 2) - (6 if extra else 0)


def _is_dreaded(w: World, monster: Facts) -> bool:
    """An elite that no quest asks for is better left behind: monsters keep to their tile."""
    if monster["tier"] != "elite" or w.facts["engaged"]:
        return False
    wanted = w.wants("elite_defeated") or w.wants("monster_defeated")
    return not (monster["damaged"] or (wanted and w.missing() <= 2 * len(w.heroes)))


def _should_flee(w: World, plan: Plan) -> bool:
    me = w.me
    here = w.on(me["space"])
    if plan.mode == "boss":
        return bool(me["space"] != plan.goal)
    if any(one["tier"] == "legendary" for one in here):
        return not w.facts["engaged"]
    blow = sum(one["wounds"] for one in here if not one["held"])
    taint = sum(one["corruption"] for one in here if not one["held"])
    best = max((attack_odds(w, one, how) for one in here for how in ("melee", "shoot")), default=0)
    if any(_is_dreaded(w, one) for one in here):
        return True
    if me["hp"] <= blow or me["corruption"] + taint >= 6:
        return not (best >= 75 and len(here) == 1 and here[0]["damaged"])
    return best < 20


def choose_step(w: World, ids: list[str], points: int) -> str:
    """On with the move, or stop."""
    plan = make_plan(w)
    reach = _reach(w, points)
    actions = int(w.me["actions"])
    best = max(reach, key=lambda one: (place_worth(w, plan, one, actions), one == w.me["space"]))
    step = f"space:{reach[best]}" if reach[best] else STOP
    return step if step in ids else STOP


# --- working ------------------------------------------------------------------------------------------------


def _banish_worth(w: World, plan: Plan) -> float:
    me = w.me
    space = me["space"]
    helpers = [one for one in w.friends(space) if can_act(one)]
    tile = w.tile(space)
    pool = banish_dice(me) + sum(banish_dice(one) for one in helpers)
    pool += 2 if space == "necromancers_study" else 0
    if tile in w.facts["rifts"] and w.centre(tile) == space:
        coming = [one for one in w.heroes if one["id"] != me["id"] and not one["gone"] and one["space"] != space
                  and w.far(one["space"], space) <= 2]
        pool += sum(int(one["benedictions"]) for one in (me, *helpers)) if not w.wants("benediction_discarded") else 0
        chance = at_least(w.facts, space, pool, 4 - w.facts["charges"].get(tile, 0))
        wanted = w.wants("rift_closed") or w.wants("benediction_discarded")
        if space in w.facts["doom"] and w.wants("doom_banished"):
            return 70
        if coming and chance < 50:
            return 5
        return (66 if wanted else 30) if chance >= 8 else 25 if wanted and chance >= 2 else 0
    return 70 if w.wants("doom_banished") else 12 if plan.mode == "stage" else 6


def _focus_worth(w: World, plan: Plan, attribute: str) -> float:
    me = w.me
    if w.wants("focus_discarded"):
        return 64
    return 22 + (6 if attribute == best_attribute(w, plan) else 0) + (3 if tokens(me) == 0 else 0)


def best_attribute(w: World, plan: Plan) -> str:
    """Where the next Focus does most good."""
    me = w.me
    if plan.mode == "rift" and "wis" not in me["focus"] and me["wis"] >= 3:
        return "wis"
    order = sorted(("str", "agi", "int"), key=lambda one: -int(me[one]))
    return next((one for one in order if one not in me["focus"]), "wis")


def _spell_worth(w: World, plan: Plan, guarded: bool, spell: str) -> float:
    me = w.me
    if guarded:
        return _combat_spell(w, spell)
    near = [one for one in w.heroes if one["space"] == me["space"]]
    tile = w.tile(me["space"])
    around = [one for one in w.heroes if w.tile(one["space"]) == tile]
    if spell == "mend_wounds":
        lost = max(6 - int(one["hp"]) for one in near)
        return 52 + 4 * lost if lost >= 2 else -1
    if spell == "tide_of_life":
        lost = sum(min(1, 6 - int(one["hp"])) for one in around)
        return 40 + 6 * lost if lost >= 2 or (lost and len(around) < 2) else -1
    if spell == "soul_anchor":
        worst = max(int(one["corruption"]) for one in around)
        return 30 + 8 * worst if worst >= 3 else -1
    if spell == "gilded_word":
        need = w.wants("gold_discarded") or w.wants("level_reached")
        if plan.mode in ("stage", "wake") and tokens(me) <= 2:
            return -1
        return 60 if need else 36 if me["level"] < 4 else 10
    if spell == "rift_collapse":
        ready = w.centre(tile) == me["space"] and (me["actions"] >= 2 or w.friends(me["space"]))
        return 68 if ready and plan.mode == "rift" and tile not in w.facts["charges"] else -1
    if spell == "second_sight":
        if plan.mode in ("stage", "wake") and tokens(me) <= 2:
            return -1
        return 18 if tokens(me) >= 2 or w.facts["doom_track"] >= 6 else 8
    if spell == "mage_ward" and plan.mode == "wake" and plan.goal != me["space"] and w.on(plan.goal):
        return 75
    if spell == "mage_ward":
        return 20 if w.threat(tile) else -1
    return -1


def _combat_spell(w: World, spell: str) -> float:
    here = w.on(w.me["space"])
    pool = spell_dice(w.me)
    space = w.me["space"]
    if w.facts["engaged"] and not (w.facts["awake"] and _boss_is_here(w)):
        return -1
    if spell in ("ember_lance", "starfall"):
        least, better = (1, 2) if spell == "ember_lance" else (2, 3)
        chances = []
        for one in here:
            need = int(one["toughness"])
            need = max(better, need - 2) if need > better else max(least, need)
            chances.append(at_least(w.facts, space, pool, need))
        best = max(chances, default=0) if spell == "ember_lance" else sum(chances)
        return 44 + 0.45 * min(best, 130)
    if spell == "frost_bind":
        hurt = max((int(one["wounds"]) for one in here if one["tier"] != "legendary" and not one["held"]), default=0)
        return 30 + 12 * hurt if hurt >= 2 and w.me["hp"] <= 4 else 20 if hurt else -1
    if spell == "runed_edge" and w.facts["awake"] and _boss_is_here(w) and w.me["int"] >= 4:
        return 58
    return -1
