"""Walking: where a move may end, how good it is to end it there, and when to leave a fight."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.battle import danger, fight_odds, hit_chance
from norn.games.realms.thumb.goods import wants_to_buy
from norn.games.realms.thumb.plan import Plan, make_plan
from norn.games.realms.thumb.world import Monster, World

STOP: Final = "do:stop"
NOTHING: Final = -99.0
PACE: Final = {"stage": 14.0, "wake": 12.0, "boss": 12.0, "flee": 10.0}     # what a step nearer to the goal is worth
PRIZE: Final = 9.0              # what clearing a space of monsters is worth
LORE: Final = {"lore": 5.0, "heal": -6.0, "flee": -6.0, "boss": -6.0}       # and an encounter by the way


def reach(w: World, points: int) -> dict[str, str]:
    """Where the points lead, and the first step of the way there; monsters stop a move."""
    found: dict[str, tuple[int, str]] = {w.me.space: (points, "")}
    edge = [w.me.space]
    cost = w.land.cost if "fellwalker_boots" not in w.me.items else dict.fromkeys(w.land.cost, 1)
    while edge:
        beyond: list[str] = []
        for space in edge:
            left, first = found[space]
            if first and w.on(space):
                continue
            for other in w.land.near[space]:
                rest = left - cost[other]
                if rest >= 0 and (other not in found or found[other][0] < rest):
                    found[other] = (rest, first or other)
                    beyond.append(other)
        edge = beyond
    return {space: first for space, (_, first) in found.items()}


def place_worth(w: World, plan: Plan, space: str, actions: int) -> float:
    """How good it is to end a move there."""
    me = w.me
    far = w.steps(space, plan.goal)
    if plan.mode == "doom" and space in w.doom and w.tile(space) == w.tile(plan.goal) and not w.friends(space):
        far = 0                 # each to a token of his own
    worth = -PACE.get(plan.mode, 9.0) * far
    facing = w.on(space)
    bold = plan.mode in ("boss", "wake") and space == plan.goal
    if facing and not bold:
        worth += _meeting_worth(w, plan, space, facing, actions)
    if not bold:
        worth -= danger(w, space, actions) * (0.3 if plan.mode == "boss" else 0.5 if plan.mode == "rift" else 1)
    worth -= _ground(w, plan, space)
    if not facing and space in w.found:
        worth += 11
    if w.land.icon[space] == "lore" and space not in w.lore_turned and space != me.space:
        worth += LORE.get(plan.mode, -2.0)
    if space == w.merchant and not facing and wants_to_buy(w):
        worth += 8
    return worth + min(4, 2 * sum(1 for one in w.friends(space) if one.gone))


def _ground(w: World, plan: Plan, space: str) -> float:
    """What lies there takes its toll: fire, ice, Doom."""
    me = w.me
    toll = 0.0
    if space in w.fire:
        toll += (2 if space == plan.goal else 7) if me.hp > 2 else 40
    if space in w.ice:
        toll += (2 if space == plan.goal else 7) if me.corruption < 4 else 40
    banishing = plan.mode == "doom" or (plan.mode == "rift" and space == plan.goal)
    if space in w.doom and not w.last_stand and not banishing:
        toll += 6
    return toll


def _meeting_worth(w: World, plan: Plan, space: str, facing: list[Monster], actions: int) -> float:
    """To go among monsters, or to stay among them: the odds of clearing the space, and whether anybody wants it."""
    if any(one.tier == "legendary" for one in facing):
        return -60
    if actions <= 0 and space != w.me.space:
        return -40
    odds = fight_odds(w, space, actions)
    elite = any(one.tier == "elite" for one in facing)
    wanted = w.wants("monster_defeated") or (elite and w.wants("elite_defeated"))
    prize = PRIZE * (2 if wanted or space == plan.goal else 1)
    if plan.mode in ("heal", "flee", "stage", "wake", "boss") and space != plan.goal:
        prize = 0.0
    return odds * prize - (10 if odds < 0.3 and space != w.me.space else 0)


def best_ends(w: World, plan: Plan, points: int, actions: int) -> dict[str, float]:
    """By the first step, "" being none: how good the best place is that a move of so many points leads to."""
    found = plan.ends.get((points, actions))
    if found is None:
        found = plan.ends[points, actions] = {}
        for space, first in reach(w, points).items():
            worth = place_worth(w, plan, space, actions)
            if first not in found or worth > found[first]:
                found[first] = worth
    return found


def move_worth(w: World, plan: Plan, guarded: bool, space: str, extra: bool) -> float:
    me = w.me
    points = me.movement + (1 if extra else 0)
    bought = not me.free_move
    actions = me.actions - (1 if bought else 0)
    if plan.mode == "lore" and me.space == plan.goal and not guarded:
        beside = w.tile(space) == w.tile(plan.goal) and not w.on(space)
        return 30 if beside and space not in w.lore_turned else -2
    ends = best_ends(w, plan, points, actions)
    if space not in ends:
        return NOTHING
    gain = ends[space] - best_ends(w, plan, 0, me.actions)[""]
    if guarded:
        return _leave_worth(w, plan, gain)
    if plan.mode == "boss" and gain > 0:
        return 86 + min(9.0, gain / 9)
    if gain <= (3 if not bought else 6):
        return -2
    hurried = plan.mode in ("stage", "wake") and me.tokens > 0
    hurried = hurried or gain >= 25
    return (48 if not bought else 34 if hurried else 14) + min(20.0, gain / 2) - (6 if extra else 0)


def _leave_worth(w: World, plan: Plan, gain: float) -> float:
    """Out of a space with monsters, by the free Move: after the blows that cost nothing, unless it burns."""
    me = w.me
    here = w.on(me.space)
    if plan.mode == "boss":
        return 86 if me.space != plan.goal and gain > 0 else -2
    if gain <= 4:
        return -2
    best = max(hit_chance(w, me, one, me.space) for one in here)
    sure = best >= 0.6 and me.actions > 0
    return (30 if sure else 50) + min(30.0, gain / 2)


def choose_step(w: World, ids: list[str], points: int) -> str:
    """On with the move, or stop."""
    plan = make_plan(w)
    ways = reach(w, points)
    actions = w.me.actions
    best = max(ways, key=lambda one: (place_worth(w, plan, one, actions), one == w.me.space))
    step = f"space:{ways[best]}" if ways[best] else STOP
    return step if step in ids else STOP
