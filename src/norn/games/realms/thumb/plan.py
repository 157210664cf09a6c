"""Where the party goes next. Every seat reckons the same from the same table, so nobody needs to talk."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.battle import kill_chance
from norn.games.realms.thumb.goods import comforts, is_armed
from norn.games.realms.thumb.land import COURT, UNREACHED
from norn.games.realms.thumb.world import Hero, Monster, World

READY_HP: Final = 5             # what everyone should have before Malachar is woken
LATE: Final = 9                 # the Doom from which there is no more time to get ready
CALM: Final = 6                 # the Doom up to which quests that need no journey are done first
FRAIL: Final = 2                # who has no more than this looks after himself
BEARABLE: Final = 4             # the damage that is borne for a night beside a Rift
BRAVE: Final = 0.45             # the odds at which a fight at hand is taken
AT_HOME: Final = ("gold_discarded", "focus_discarded", "level_reached", "item_discarded")
RESTFUL: Final = ("elder_oak", "great_anvil")       # centres that heal


class Plan:
    """A space to be at, and what for: heal, flee, shop, gather, rift, hunt, doom, lore, wait, stage, wake, boss."""

    def __init__(self, goal: str, mode: str) -> None:
        self.goal = goal
        self.mode = mode
        self.ends: dict[tuple[int, int], dict[str, float]] = {}        # kept by walk.best_ends


def make_plan(w: World) -> Plan:
    """The party's plan; but whoever is about to fall looks after himself."""
    plan = _party_plan(w)
    boss = w.boss()
    if is_last(w) and not (plan.mode == "boss" and boss is not None and _can_finish(w, boss)):
        return Plan(haven(w, w.me.space), "flee")
    if plan.mode in ("boss", "wake") or w.me.hp > FRAIL or w.me.status != "standing":
        return plan
    return Plan(haven(w, w.me.space), "heal")


def is_last(w: World) -> bool:
    """The others are down for a while: if he falls too, all is lost; he has only to hold out till they are back."""
    return len(w.heroes) == 1 and any(one.status == "vanquished" for one in w.party)


def _party_plan(w: World) -> Plan:
    boss = w.boss()
    if w.engaged and boss is not None:
        return _fight(w, boss)
    if w.court_open and boss is not None and are_ready(w):
        return _last_march(w, boss)
    at_hand = _at_hand(w)
    if at_hand is not None:
        return at_hand
    if is_weary(w):
        return Plan(haven(w, w.home()), "heal")
    if w.court_open:
        shop = _shop(w)
        return Plan(shop, "shop") if shop else Plan(haven(w, w.home()), "heal")
    return _quest(w)


def _fight(w: World, boss: Monster) -> Plan:
    """At him; but once he is Damaged his Aura is gone, and there is time to mend outside the Court."""
    spent = w.me.hp <= 3 or w.me.corruption >= 4
    if boss.damaged and spent and w.doom_track <= 11 and w.worst() <= 3 and not _can_finish(w, boss):
        return Plan(haven(w, w.home()), "heal")
    return Plan(boss.space, "boss")


def _can_finish(w: World, boss: Monster) -> bool:
    """Those who stand by him or can come this round have a fair chance to slay him."""
    near = [one for one in w.heroes if one.can_act and w.steps(one.space, boss.space) <= (
        0 if one.gone else one.movement)]
    pool = sum(one.melee for one in near)
    return w.at_least(boss.space, pool, 4) >= 50


def _at_hand(w: World) -> Plan | None:
    """Monsters on the party's own tile: fight those that can be beaten, else leave."""
    centre = w.home()
    tile = w.tile(centre)
    foes = w.active_in(tile)
    if not foes:
        return None
    near = [one for one in w.heroes if w.far(one.space, foes[0].space) <= one.movement]
    best, space = max((kill_chance(w, one.space, [(hero, 2) for hero in near]), one.space) for one in foes)
    hurt = sum(1 for one in near if one.hp <= 2)
    if best >= BRAVE + (0.15 if 2 * hurt >= len(near) else 0):
        return Plan(space, "hunt")
    return Plan(haven(w, w.home()), "flee")


def is_weary(w: World) -> bool:
    centre = w.home()
    if w.court_open and w.tile(centre) == COURT:
        return False
    worst = min(one.hp for one in w.heroes if w.tile(one.space) == w.tile(centre))
    return worst <= 2 or 2 * w.missing() >= 5 * len(w.heroes)


def haven(w: World, start: str) -> str:
    """A space near by with as few monsters on its tile as can be, and if possible one that heals."""
    def trouble(space: str) -> float:
        tile = w.tile(space)
        foes = w.coming(tile)
        found = w.far(start, space) + 3.0 * sum(one.wounds + one.corruption for one in foes)
        found += 3 if space in w.doom else 0
        found += 2 if w.land.icon[space] == "lore" or space in w.fire or space in w.ice else 0
        found += 1.5 if tile in w.rifts else 0
        return float(found) - (1.5 if space in RESTFUL and tile not in w.rifts else 0)

    found = [space for space, tile in w.land.tile.items() if tile != COURT and w.far(start, space) < UNREACHED]
    return min(found, key=trouble, default=start)


def _last_march(w: World, boss: Monster) -> Plan:
    """Gather in the Court; then the wisest goes in alone and wakes him, for he hunts the wisest."""
    stage = _stage(w, boss.space)
    inside = [one for one in w.heroes if w.tile(one.space) == COURT]
    if 5 * len(inside) >= 4 * len(w.heroes) and (_are_focused(w) or w.doom_track >= LATE + 1):
        return Plan(boss.space if w.me.id == waker(w) else stage, "wake")
    return Plan(stage, "stage")


def _are_focused(w: World) -> bool:
    """Everyone has the tokens for the fight; alone, all that one can hold."""
    if len(w.heroes) == 1:
        return bool(w.me.tokens >= min(4, w.me.limit) - (1 if w.me.actions == 0 else 0))
    more = 1 if w.doom_track <= CALM else 0        # while there is time
    return all(one.tokens >= min((2 if one.scores["int"] >= 4 else 1) + more, one.limit) for one in w.heroes)


def _stage(w: World, palace: str) -> str:
    """The space of the Court beside the Palace that is nearest to all, and calmest."""
    def trouble(space: str) -> int:
        lore = 3 if w.land.icon[space] == "lore" and space not in w.lore_turned else 0
        return (sum(w.steps(one.space, space) for one in w.heroes) + 4 * (space in w.doom)
                + lore * len(w.heroes) + 3 * len(w.on(space)))

    return min([space for space, tile in w.land.tile.items() if tile == COURT and space != palace], key=trouble)


def waker(w: World) -> str:
    return max(w.heroes, key=lambda one: (one.scores["wis"], one.hp)).id


def are_ready(w: World) -> bool:
    """Whole enough to set out for Malachar; the later it is, and the nearer he is, the less that means."""
    doom = w.doom_track
    if doom >= LATE:
        return True
    first = next(one for one in w.heroes if one.id == waker(w))
    down = sum(1 for one in w.party if one.status == "vanquished")
    close = w.tile(w.home()) == COURT
    if down or first.hp < (4 if close else READY_HP) or w.worst() < (3 if close else 4) or first.corruption >= 4:
        return False
    if len(w.heroes) == 1 and not close and not _is_equipped(first, doom):
        return False
    return close or w.missing() <= len(w.heroes)


def _is_equipped(me: Hero, doom: int) -> bool:
    """Alone one takes the time there is: whole, focused, with a weapon and what keeps one standing."""
    if me.hp < 6 or me.tokens < min(4, me.limit):
        return False
    if me.scores["int"] >= 4:
        return doom >= LATE - 1 or (me.tokens >= 4 and comforts(me) >= 1)
    return doom >= LATE - 1 or (is_armed(me) and comforts(me) + min(2, me.benedictions) >= 3)


def _shop(w: World) -> str:
    """The Merchant's space, if somebody still lacks a weapon and has gold, and the way is quiet."""
    space = w.merchant
    alone = len(w.heroes) == 1
    lacking = [one for one in w.heroes if one.gold >= (2 if alone else 1) and (alone or not is_armed(one))]
    if not lacking or w.wants("gold_discarded") or w.threat(w.tile(space)):
        return ""
    return space if min(w.steps(one.space, space) for one in lacking) <= 4 else ""


def _near_rift(w: World) -> str:
    """A Rift close by that nothing guards: closing it clears the tile, keeps it clear, and blesses all who help."""
    start = w.home()
    wise = sum(one.banish for one in w.heroes)
    if wise < 7 or w.doom_track >= LATE:
        return ""
    found = [w.centre(tile) for tile in w.rifts if not w.threat(tile)]
    found = [one for one in found if w.far(start, one) <= 3 and (one not in w.doom or wise >= 14)]
    if w.wants("doom_banished") and not w.wants("rift_closed"):
        return ""
    return min(found, key=lambda one: w.far(start, one), default="")


def _quest(w: World) -> Plan:
    """The nearest thing that brings a quest forward; what guards it comes first."""
    near = _near_rift(w)
    if near:
        return _together(w, near)
    journey = w.wants("rift_closed") or w.wants("doom_banished")        # the sooner the fewer elites are about
    if w.doom_track < CALM and not journey and any(w.wants(one) for one in AT_HOME):
        return Plan(haven(w, w.home()), "wait")
    found = [(cost + _guard_cost(w, goal), goal, mode) for cost, goal, mode in _errands(w)]
    if not found:
        return Plan(haven(w, w.home()), "wait")
    _, goal, mode = min(found)
    return _clear_first(w, goal, mode)


def _errands(w: World) -> list[tuple[float, str, str]]:
    """Where something can be done for a quest, and how far that is."""
    start = w.home()
    found: list[tuple[float, str, str]] = []
    wise = sum(one.banish for one in w.heroes)
    rifts = [w.centre(tile) for tile in w.rifts]
    if w.wants("rift_closed") or w.wants("benediction_discarded"):
        found += [(w.far(start, one) + (0 if wise >= 8 else 4), one, "rift") for one in rifts]
    if w.wants("doom_banished"):
        found += [(w.far(start, space), space, "doom") for space in w.doom]
        found += [(6 + w.far(start, one), one, "rift") for one in rifts]
    for monster in w.monsters:
        wanted = w.wants("monster_defeated") or (w.wants("elite_defeated") and monster.tier == "elite")
        if wanted and monster.tier != "legendary":
            found.append((w.far(start, monster.space) + 2 * (monster.toughness - 1), monster.space, "hunt"))
    if w.wants("benediction_discarded") or w.wants("elite_defeated"):
        found += [(3 + w.far(start, space), space, "lore") for space, icon in w.land.icon.items()
                  if icon == "lore" and space not in w.lore_turned]
    return [one for one in found if w.far(start, one[1]) < UNREACHED]


def _guard_cost(w: World, goal: str) -> float:
    """How much the monsters of that tile keep the party away: less if it can beat them."""
    tile = w.tile(goal)
    foes = w.active_in(tile)
    if not foes:
        return 0.0
    odds = min(kill_chance(w, one.space, [(hero, 2) for hero in w.heroes]) for one in foes)
    return (2.0 - 1.7 * odds) * w.threat(tile)


def _clear_first(w: World, goal: str, mode: str) -> Plan:
    """Go for the weakest of those who guard the place, then for the place; at a Rift only what stands on it counts."""
    tile = w.tile(goal)
    foes = w.active_in(tile)
    if mode == "rift" and not w.on(goal) and w.threat(tile) <= BEARABLE:
        return _together(w, goal)
    if not foes or mode == "hunt":
        return Plan(goal, mode)
    party = [(hero, 2) for hero in w.heroes]
    best = max(foes, key=lambda one: (kill_chance(w, one.space, party), one.id))
    return Plan(best.space, "hunt")


def _together(w: World, centre: str) -> Plan:
    """To a Rift all at once: whoever waits there for the others has monsters about him in the morning."""
    if all(w.steps(one.space, centre) <= one.movement + 1 for one in w.heroes):
        return Plan(centre, "rift")
    tile = w.tile(centre)
    doors = {across for space, across in w.links.items() if w.tile(space) == tile and across in w.land.near
             and w.far(centre, across) < UNREACHED}
    if not doors:
        return Plan(centre, "rift")

    def trouble(space: str) -> tuple[int, str]:
        away = sum(w.steps(one.space, space) for one in w.heroes)
        return away + 3 * w.threat(w.tile(space)) + 2 * w.steps(space, centre), space

    return Plan(min(doors, key=trouble), "gather")
