"""Where the party goes next. Every seat reckons the same from the same table, so nobody needs to talk."""
from __future__ import annotations

from collections import Counter
from typing import Final

from norn.games.realms.thumb.battle import coming, kill_chance
from norn.games.realms.thumb.goods import comforts, is_armed
from norn.games.realms.thumb.world import COURT, Facts, World, at_least, banish_dice, can_act, melee_dice, tokens

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


def make_plan(w: World) -> Plan:
    """The party's plan; but whoever is about to fall looks after himself."""
    plan = _party_plan(w)
    if is_last(w) and not (plan.mode == "boss" and _can_finish(w, w.boss() or w.me)):
        return Plan(haven(w, w.me["space"]), "flee")
    if plan.mode in ("boss", "wake") or w.me["hp"] > FRAIL or w.me["status"] != "standing":
        return plan
    return Plan(haven(w, w.me["space"]), "heal")


def is_last(w: World) -> bool:
    """The others are down for a while: if he falls too, all is lost; he has only to hold out till they are back."""
    return len(w.heroes) == 1 and any(one["status"] == "vanquished" for one in w.facts["heroes"])


def _party_plan(w: World) -> Plan:
    facts = w.facts
    boss = w.boss()
    if facts["engaged"] and boss is not None:
        return _fight(w, boss)
    if facts["court_open"] and boss is not None and are_ready(w):
        return _last_march(w, boss)
    at_hand = _at_hand(w)
    if at_hand is not None:
        return at_hand
    if is_weary(w):
        return Plan(haven(w, home(w)), "heal")
    if facts["court_open"]:
        shop = _shop(w)
        return Plan(shop, "shop") if shop else Plan(haven(w, home(w)), "heal")
    return _quest(w)


def _fight(w: World, boss: Facts) -> Plan:
    """At him; but once he is Damaged his Aura is gone, and there is time to mend outside the Court."""
    spent = w.me["hp"] <= 3 or w.me["corruption"] >= 4
    if boss["damaged"] and spent and w.facts["doom_track"] <= 11 and w.worst() <= 3 and not _can_finish(w, boss):
        return Plan(haven(w, home(w)), "heal")
    return Plan(boss["space"], "boss")


def _can_finish(w: World, boss: Facts) -> bool:
    """Those who stand by him or can come this round have a fair chance to slay him."""
    near = [one for one in w.heroes if can_act(one) and w.steps(one["space"], boss["space"]) <= (
        0 if one["gone"] else one["movement"])]
    pool = sum(melee_dice(one) for one in near)
    return at_least(w.facts, boss["space"], pool, 4) >= 50


def home(w: World) -> str:
    """The space that the party gathers round: where most stand; of equals that of the first."""
    tiles = Counter(w.tile(one["space"]) for one in w.heroes)
    most = max(tiles.values())
    return next(str(one["space"]) for one in w.heroes if tiles[w.tile(one["space"])] == most)


def _at_hand(w: World) -> Plan | None:
    """Monsters on the party's own tile: fight those that can be beaten, else leave."""
    centre = home(w)
    tile = w.tile(centre)
    foes = [one for one in w.active() if w.tile(one["space"]) == tile]
    if not foes:
        return None
    near = [one for one in w.heroes if w.far(one["space"], foes[0]["space"]) <= one["movement"]]
    best, space = max((kill_chance(w, one["space"], [(hero, 2) for hero in near]), one["space"]) for one in foes)
    hurt = sum(1 for one in near if one["hp"] <= 2)
    if best >= BRAVE + (0.15 if 2 * hurt >= len(near) else 0):
        return Plan(str(space), "hunt")
    return Plan(haven(w, home(w)), "flee")


def is_weary(w: World) -> bool:
    centre = home(w)
    if w.facts["court_open"] and w.tile(centre) == COURT:
        return False
    worst = min(int(one["hp"]) for one in w.heroes if w.tile(one["space"]) == w.tile(centre))
    return worst <= 2 or 2 * w.missing() >= 5 * len(w.heroes)


def haven(w: World, start: str) -> str:
    """A space near by with as few monsters on its tile as can be, and if possible one that heals."""
    def trouble(space: str) -> float:
        tile = w.tile(space)
        foes = coming(w, tile)
        found = w.far(start, space) + 3.0 * sum(one["wounds"] + one["corruption"] for one in foes)
        found += 3 if space in w.facts["doom"] else 0
        found += 2 if w.spaces[space]["icon"] == "lore" or space in w.facts["fire"] or space in w.facts["ice"] else 0
        found += 1.5 if tile in w.facts["rifts"] else 0
        return float(found) - (1.5 if space in RESTFUL and tile not in w.facts["rifts"] else 0)

    found = [space for space in w.spaces if w.far(start, space) < 99 and w.tile(space) != COURT]
    return min(found, key=trouble, default=start)


def _last_march(w: World, boss: Facts) -> Plan:
    """Gather in the Court; then the wisest goes in alone and wakes him, for he hunts the wisest."""
    stage = _stage(w, boss["space"])
    inside = [one for one in w.heroes if w.tile(one["space"]) == COURT]
    if 5 * len(inside) >= 4 * len(w.heroes) and (_are_focused(w) or w.facts["doom_track"] >= LATE + 1):
        return Plan(boss["space"] if w.me["id"] == waker(w) else stage, "wake")
    return Plan(stage, "stage")


def _are_focused(w: World) -> bool:
    """Everyone has the tokens for the fight; alone, all that one can hold."""
    if len(w.heroes) == 1:
        return bool(tokens(w.me) >= min(4, w.me["limit"]) - (1 if w.me["actions"] == 0 else 0))
    more = 1 if w.facts["doom_track"] <= CALM else 0        # while there is time
    return all(tokens(one) >= min((2 if one["int"] >= 4 else 1) + more, one["limit"]) for one in w.heroes)


def _stage(w: World, palace: str) -> str:
    """The space of the Court beside the Palace that is nearest to all, and calmest."""
    def trouble(space: str) -> int:
        lore = 3 if w.spaces[space]["icon"] == "lore" and space not in w.facts["lore_turned"] else 0
        return (sum(w.steps(one["space"], space) for one in w.heroes) + 4 * (space in w.facts["doom"])
                + lore * len(w.heroes) + 3 * len(w.on(space)))

    return min((space for space, one in w.spaces.items() if one["tile"] == COURT and space != palace), key=trouble)


def waker(w: World) -> str:
    return str(max(w.heroes, key=lambda one: (one["wis"], one["hp"]))["id"])


def are_ready(w: World) -> bool:
    """Whole enough to set out for Malachar; the later it is, and the nearer he is, the less that means."""
    doom = w.facts["doom_track"]
    if doom >= LATE:
        return True
    first = next(one for one in w.heroes if one["id"] == waker(w))
    down = sum(1 for one in w.facts["heroes"] if one["status"] == "vanquished")
    close = w.tile(home(w)) == COURT
    if down or first["hp"] < (4 if close else READY_HP) or w.worst() < (3 if close else 4) or first["corruption"] >= 4:
        return False
    if len(w.heroes) == 1 and not close and not _is_equipped(first, doom):
        return False
    return close or w.missing() <= len(w.heroes)


def _is_equipped(me: Facts, doom: int) -> bool:
    """Alone one takes the time there is: whole, focused, with a weapon and what keeps one standing."""
    if me["hp"] < 6 or tokens(me) < min(4, me["limit"]):
        return False
    if me["int"] >= 4:
        return doom >= LATE - 1 or (tokens(me) >= 4 and comforts(me) >= 1)
    return doom >= LATE - 1 or (is_armed(me) and comforts(me) + min(2, int(me["benedictions"])) >= 3)


def _shop(w: World) -> str:
    """The Merchant's space, if somebody still lacks a weapon and has gold, and the way is quiet."""
    space = str(w.facts["merchant"])
    alone = len(w.heroes) == 1
    lacking = [one for one in w.heroes if one["gold"] >= (2 if alone else 1) and (alone or not is_armed(one))]
    if not lacking or w.wants("gold_discarded") or w.threat(w.tile(space)):
        return ""
    return space if min(w.steps(one["space"], space) for one in lacking) <= 4 else ""


def _near_rift(w: World) -> str:
    """A Rift close by that nothing guards: closing it clears the tile, keeps it clear, and blesses all who help."""
    start = home(w)
    wise = sum(banish_dice(one) for one in w.heroes)
    if wise < 7 or w.facts["doom_track"] >= LATE:
        return ""
    found = [w.centre(tile) for tile in w.facts["rifts"] if not w.threat(tile)]
    found = [one for one in found if w.far(start, one) <= 3 and (one not in w.facts["doom"] or wise >= 14)]
    if w.wants("doom_banished") and not w.wants("rift_closed"):
        return ""
    return min(found, key=lambda one: w.far(start, one), default="")


def _quest(w: World) -> Plan:
    """The nearest thing that brings a quest forward; what guards it comes first."""
    near = _near_rift(w)
    if near:
        return _together(w, near)
    journey = w.wants("rift_closed") or w.wants("doom_banished")        # the sooner the fewer elites are about
    if w.facts["doom_track"] < CALM and not journey and any(w.wants(one) for one in AT_HOME):
        return Plan(haven(w, home(w)), "wait")
    found = [(cost + _guard_cost(w, goal), goal, mode) for cost, goal, mode in _errands(w)]
    if not found:
        return Plan(haven(w, home(w)), "wait")
    _, goal, mode = min(found)
    return _clear_first(w, goal, mode)


def _errands(w: World) -> list[tuple[float, str, str]]:
    """Where something can be done for a quest, and how far that is."""
    start = home(w)
    found: list[tuple[float, str, str]] = []
    wise = sum(banish_dice(one) for one in w.heroes)
    rifts = [w.centre(tile) for tile in w.facts["rifts"]]
    if w.wants("rift_closed") or w.wants("benediction_discarded"):
        found += [(w.far(start, one) + (0 if wise >= 8 else 4), one, "rift") for one in rifts]
    if w.wants("doom_banished"):
        found += [(w.far(start, space), space, "doom") for space in w.facts["doom"]]
        found += [(6 + w.far(start, one), one, "rift") for one in rifts]
    for monster in w.monsters:
        wanted = w.wants("monster_defeated") or (w.wants("elite_defeated") and monster["tier"] == "elite")
        if wanted and monster["tier"] != "legendary":
            found.append((w.far(start, monster["space"]) + 2 * (monster["toughness"] - 1), monster["space"], "hunt"))
    if w.wants("benediction_discarded") or w.wants("elite_defeated"):
        found += [(3 + w.far(start, space), space, "lore") for space, one in w.spaces.items()
                  if one["icon"] == "lore" and space not in w.facts["lore_turned"]]
    return [one for one in found if w.far(start, one[1]) < 99]


def _guard_cost(w: World, goal: str) -> float:
    """How much the monsters of that tile keep the party away: less if it can beat them."""
    tile = w.tile(goal)
    foes = [one for one in w.active() if w.tile(one["space"]) == tile]
    if not foes:
        return 0.0
    odds = min(kill_chance(w, one["space"], [(hero, 2) for hero in w.heroes]) for one in foes)
    return (2.0 - 1.7 * odds) * w.threat(tile)


def _clear_first(w: World, goal: str, mode: str) -> Plan:
    """Go for the weakest of those who guard the place, then for the place; at a Rift only what stands on it counts."""
    tile = w.tile(goal)
    foes = [one for one in w.active() if w.tile(one["space"]) == tile]
    if mode == "rift" and not w.on(goal) and w.threat(tile) <= BEARABLE:
        return _together(w, goal)
    if not foes or mode == "hunt":
        return Plan(goal, mode)
    party = [(hero, 2) for hero in w.heroes]
    best = max(foes, key=lambda one: (kill_chance(w, one["space"], party), one["id"]))
    return Plan(str(best["space"]), "hunt")


def _together(w: World, centre: str) -> Plan:
    """To a Rift all at once: whoever waits there for the others has monsters about him in the morning."""
    if all(w.steps(one["space"], centre) <= one["movement"] + 1 for one in w.heroes):
        return Plan(centre, "rift")
    tile = w.tile(centre)
    doors = {across for space, across in w.facts["links"].items() if w.tile(space) == tile and across in w.near
             and w.far(centre, across) < 99}
    if not doors:
        return Plan(centre, "rift")

    def trouble(space: str) -> tuple[int, str]:
        away = sum(w.steps(one["space"], space) for one in w.heroes)
        return away + 3 * w.threat(w.tile(space)) + 2 * w.steps(space, centre), space

    return Plan(min(doors, key=trouble), "gather")
