"""Where the party goes next. Every seat reckons the same from the same table, so nobody needs to talk."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.world import COURT, Facts, World, banish_dice, tokens

READY_HP: Final = 5             # what everyone should have before Malachar is woken
LATE: Final = 8                 # the Doom from which there is no more time to get ready
CALM: Final = 5                 # the Doom up to which quests that need no journey are done first
AT_HOME: Final = ("gold_discarded", "focus_discarded", "level_reached", "item_discarded")


class Plan:
    """A space to be at, and what for: heal, rift, hunt, doom, lore, wait, stage, wake, boss."""

    def __init__(self, goal: str, mode: str) -> None:
        self.goal = goal
        self.mode = mode


def make_plan(w: World) -> Plan:
    facts = w.facts
    boss = w.boss()
    if facts["engaged"] and boss is not None:
        return Plan(boss["space"], "boss")
    if is_weary(w) and facts["doom_track"] < LATE + 2:
        return Plan(_haven(w), "heal")
    if facts["court_open"] and boss is not None:
        poor = sum(int(one["benedictions"]) for one in w.heroes) < len(w.heroes)
        near = _near_rift(w) if poor and facts["doom_track"] <= CALM else ""
        return Plan(near, "rift") if near else _last_march(w, boss)
    return _quest(w)


def lead(w: World) -> Facts:
    """Whom the party gathers round."""
    return w.heroes[0]


def is_weary(w: World) -> bool:
    if w.facts["court_open"] and w.tile(lead(w)["space"]) == COURT:
        return False
    tile = w.tile(lead(w)["space"])
    worst = min(int(one["hp"]) for one in w.heroes if w.tile(one["space"]) == tile)
    return worst <= 2 or 2 * w.missing() >= 5 * len(w.heroes)


def _haven(w: World) -> str:
    """A space on the nearest tile without monsters."""
    start = lead(w)["space"]
    found = [space for space, one in w.spaces.items() if w.far(start, space) < 99 and not w.threat(one["tile"])
             and one["tile"] != COURT and space not in w.facts["fire"] and space not in w.facts["ice"]
             and one["icon"] != "lore"]
    return min(found, key=lambda space: w.far(start, space) + (3 if space in w.facts["doom"] else 0), default=start)


def _last_march(w: World, boss: Facts) -> Plan:
    """Gather whole before the Palace; then the wisest goes in alone and wakes him, for he hunts the wisest."""
    stage = _stage(w)
    near = [one for one in w.heroes if w.far(one["space"], boss["space"]) <= one["movement"]]
    if 5 * len(near) >= 4 * len(w.heroes) and are_ready(w):
        return Plan(boss["space"] if w.me["id"] == waker(w) else stage, "wake")
    return Plan(stage, "stage")


def _stage(w: World) -> str:
    """Before the way into the Court that is nearest, and calmest."""
    links = w.facts["links"]
    gates = [links[space] for space, one in w.spaces.items() if one["tile"] == COURT and space in links]
    found = min(gates, key=lambda space: sum(w.far(one["space"], space) for one in w.heroes)
                + 3 * w.threat(w.tile(space)))
    return str(found)


def waker(w: World) -> str:
    return str(max(w.heroes, key=lambda one: (one["wis"], one["hp"]))["id"])


def are_ready(w: World) -> bool:
    """Whole enough; the later it is, the less that means."""
    doom = w.facts["doom_track"]
    if doom >= LATE + 2:
        return True
    first = next(one for one in w.heroes if one["id"] == waker(w))
    down = sum(1 for one in w.facts["heroes"] if one["status"] == "vanquished")
    if doom >= LATE:
        return bool(first["hp"] > 3 and w.worst() >= 3 and down * 3 <= len(w.heroes))
    whole = sum(1 for one in w.heroes if one["hp"] >= 4)
    alone = len(w.heroes) == 1
    if first["hp"] < (6 if alone else READY_HP) or tokens(first) < (min(4, first["limit"]) if alone else 1):
        return False
    return 4 * whole >= 3 * len(w.heroes) and 2 * w.missing() <= 3 * len(w.heroes) and not down


def _near_rift(w: World) -> str:
    """A Rift close by that nothing guards: closing it clears the tile, keeps it clear, and blesses all who help."""
    start = lead(w)["space"]
    wise = sum(banish_dice(one) for one in w.heroes)
    if wise < 7 or w.facts["doom_track"] >= LATE:
        return ""
    found = [w.centre(tile) for tile in w.facts["rifts"] if not w.threat(tile)]
    found = [one for one in found if w.far(start, one) <= 3 and (one not in w.facts["doom"] or wise >= 14)]
    return min(found, key=lambda one: w.far(start, one), default="")


def _quest(w: World) -> Plan:
    """The nearest thing that brings a quest forward."""
    found: list[tuple[int, str, str]] = []
    start = lead(w)["space"]
    near = _near_rift(w)
    if near:
        return Plan(near, "rift")
    if w.facts["doom_track"] < CALM and any(w.wants(one) for one in AT_HOME):
        return Plan(_haven(w), "wait")
    if w.wants("rift_closed") or w.wants("benediction_discarded"):
        wise = sum(banish_dice(one) for one in w.heroes)
        for tile in w.facts["rifts"]:
            centre = w.centre(tile)
            found.append((w.far(start, centre) + w.threat(tile) + (0 if wise >= 8 else 4), centre, "rift"))
    if w.wants("doom_banished"):
        found += [(w.far(start, space) + w.threat(w.tile(space)), space, "doom") for space in w.facts["doom"]
                  if w.far(start, space) < 99]
        found += [(6 + w.far(start, w.centre(tile)), w.centre(tile), "rift") for tile in w.facts["rifts"]]
    for monster in w.monsters:
        wanted = w.wants("monster_defeated") or (w.wants("elite_defeated") and monster["tier"] == "elite")
        if wanted and monster["tier"] != "legendary" and w.far(start, monster["space"]) < 99:
            cost = w.far(start, monster["space"]) + 2 * (monster["toughness"] - 1) + w.threat(w.tile(monster["space"]))
            found.append((cost, monster["space"], "hunt"))
    if w.wants("benediction_discarded") or w.wants("elite_defeated"):
        found += [(3 + w.far(start, space) + 2 * w.threat(one["tile"]), space, "lore")
                  for space, one in w.spaces.items() if one["icon"] == "lore" and w.far(start, space) < 99
                  and space not in w.facts["lore_turned"]]
    if not found:
        return Plan(_haven(w), "wait")
    _, goal, mode = min(found)
    return Plan(goal, mode)
