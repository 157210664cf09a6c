"""What a quest wants beside fights: caches, a mechanism, a gate to go out by, the Obelisk, the own edge."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.thumb.world import INCH, Fighter, World, length_to
from norn.kit.inches import length

TREASURES: Final = ("intrigue", "sigil", "cache", "treasure")
PACE: Final = 0.06                  # what an inch towards an errand is worth


class Goal:
    """Somewhere to go: how much it is worth, and whether one alone is enough."""

    def __init__(self, x: int, y: int, worth: float, *, one: bool, way: bool = True, near: int = 0) -> None:
        self.x = x
        self.y = y
        self.worth = worth
        self.one = one
        self.way = way              # whether one may stand there
        self.near = near            # inches: from so near it can be done


def goals(world: World, m: Fighter) -> list[Goal]:
    """setup.quest: What a model might run for in this quest; looked up once for each question."""
    if m.id not in world.wanted:
        world.wanted[m.id] = [] if m.summoned else look_round(world, m)
    found: list[Goal] = world.wanted[m.id]
    return found


def look_round(world: World, m: Fighter) -> list[Goal]:
    """quest.3.tokens, quest.restoring.gate-out, quest.restoring.2.mechanism: Everything that is wanted."""
    found: list[Goal] = []
    things: list[list[Any]] = world.known["things"]
    open_out = any(kind == "exit" for _, kind, *_ in things)
    for _, kind, x, y, seat, known in things:
        if kind == "mechanism" or (kind in TREASURES and m.id not in known and not m.laden):
            found.append(Goal(x, y, 3.0, one=True))
        elif kind == "exit":
            found.append(Goal(x, y, 4.0, one=False))
        elif kind == "edge" and seat == m.seat and m.laden:
            found.append(Goal(m.x, y, 3.0, one=False))
    for one in world.breakable:
        found.append(Goal(one.x, one.y, 3.5, one=False, way=False, near=breaks_from(m, one)))
    if not open_out:
        found += [Goal(*thing.at, 1.0, one=False, way=False) for thing in CONTENT.quests[world.quest].things
                  if thing.kind == "gate" and not thing.breaks]
    return [goal for goal in found if not goal.one or is_nearest(world, m, goal)]


def breaks_from(m: Fighter, one: Fighter) -> int:
    """quest.restoring.1.gate: How near one must come to break it."""
    return max([arm.far * 3 // 4 for arm in m.arms if arm.power > one.stat("arm") + 4 and arm.far > 6], default=0)


def is_nearest(world: World, m: Fighter, goal: Goal) -> bool:
    """engaged.actions: Whether no friend is nearer, who could do it as well; whoever is held in a fight cannot."""
    mine = length_to(m, goal.x, goal.y)
    return all(one is m or one.summoned or one.laden or one.has("engaged") or length_to(one, goal.x, goal.y) >= mine
               for one in world.friends if one.seat == m.seat)


def errand(found: list[Goal], x: int, y: int) -> float:
    """What a place is worth on the way to what is wanted."""
    return max([0.3 * goal.worth - PACE * max(far_from(goal, x, y) - goal.near, 0.0) for goal in found], default=0.0)


def far_from(goal: Goal, x: int, y: int) -> float:
    return length(goal.x - x, goal.y - y) / INCH


def wishes(world: World, m: Fighter, found: list[Goal]) -> list[str]:
    """ground.ways: Ways to what is wanted, where it can be come to at once."""
    place = world.ask.rest.place
    texts: list[str] = []
    for goal in found:
        for kind, times in (("walk", 1), ("run", 2)):
            if goal.way and place is not None and far_from(goal, m.x, m.y) <= times * m.stat("spd"):
                look = place.look(f"at:{kind};?{goal.x},{goal.y}")
                if not look.refusals and look.answer:
                    texts.append(look.answer)
                    break
    return texts
