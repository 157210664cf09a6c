"""The table as the computer player reads it: fighters, how far apart they are, what they would do to one another."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.skirmish.thumb.odds import Arm, hurts
from norn.kernel.ask import Ask, Chance
from norn.kit.inches import length
from norn.kit.thumb import Lookup

INCH: Final = 100
DOWN: Final = ("incapacitated", "dead")
SPECIAL: Final = ("run", "climb", "jump", "flicker_run")


class Fighter:
    """A model, friend or foe."""

    def __init__(self, row: dict[str, Any], arms: list[list[Any]]) -> None:
        self.id: str = row["id"]
        self.seat: int = row["seat"]
        spot: list[int] = row["spot"]
        self.x: int = spot[0]
        self.y: int = spot[1]
        self.facing: int = row["facing"]
        states: list[str] = row["states"]
        self.states = states
        self.profile: str = row["profile"]
        self.hp: int = row.get("hp", 1)
        self.ap: int = row.get("ap", 1)
        self.mana: int = row.get("mana", 0)
        self.cost: int = row.get("cost", 15)
        self.leads: bool = row.get("leads", False)
        self.party: int = row.get("party", -1)
        self.radius: int = row.get("radius", 63)
        self.waits: bool = row.get("waits", False)
        self.spells: list[str] = row.get("spells", [])
        stats: dict[str, int] = row.get("stats", {})
        self.stats = stats
        self.full: int = max(stats.get("hp", 1), 1)
        self.arms = [Arm(one) for one in arms]

    def up(self) -> bool:
        return not self.waits and not any(one in DOWN for one in self.states)

    def has(self, state: str) -> bool:
        return state in self.states

    def stat(self, name: str) -> int:
        return self.stats.get(name, 10)

    def worth(self) -> float:
        """quest.1.rewards: The points that its fall brings, and a little for what it does while it stands."""
        if self.party < 0:
            return 0.6
        points = 1 if self.cost <= 16 else 2 if self.cost <= 21 else 3
        return points + (1 if self.leads else 0) + self.cost / 30.0

    def shoots(self) -> int:
        """How many inches its best bow or spell reaches; 0 without one that hurts."""
        return max([one.far for one in self.arms if one.mode == "ranged" and one.power > 0], default=0)

    def strikes(self) -> int:
        """How many inches its best blade reaches."""
        return max([one.far for one in self.arms if one.mode == "melee" and one.power > 0], default=0)


class World:
    """Everything that is looked at for one question."""

    def __init__(self, known: Lookup, ask: Ask, chance: Chance) -> None:
        self.known = known
        self.ask = ask
        self.chance = chance
        self.seat: int = known["seat"]
        self.round: int = known["round"]
        self.now: dict[str, Any] | None = known["now"]
        arms: dict[str, list[list[Any]]] = known["arms"]
        rows: list[dict[str, Any]] = known["models"]
        self.fighters: dict[str, Fighter] = {}
        for row in rows:
            one = Fighter(row, arms.get(row["id"], []))
            self.fighters[one.id] = one
        sides: list[int] = known["sides"]
        side = sides[self.seat]
        self.mine = [one for one in self.fighters.values() if one.seat == self.seat]
        self.friends = [one for one in self.fighters.values() if one.seat >= 0 and sides[one.seat] == side and one.up()]
        self.foes = [one for one in self.fighters.values() if (one.seat < 0 or sides[one.seat] != side) and one.up()]
        vp: list[int] = known["vp"]
        self.ahead = vp[self.seat] - max([points for seat, points in enumerate(vp) if sides[seat] != side], default=0)

    def mover(self) -> Fighter | None:
        return self.fighters.get(self.now["model"]) if self.now is not None else None

    def of(self, one: str) -> Fighter | None:
        return self.fighters.get(one)

    def nearest_foe(self, one: Fighter) -> Fighter | None:
        best: Fighter | None = None
        for foe in self.foes:
            if best is None or apart(one, foe) < apart(one, best):
                best = foe
        return best


def apart(one: Fighter, other: Fighter) -> int:
    """Between the rims of two models, in hundredths of an inch."""
    return max(length(one.x - other.x, one.y - other.y) - one.radius - other.radius, 0)


def apart_from(x: int, y: int, one: Fighter, other: Fighter) -> int:
    """The same, with the one at another place."""
    return max(length(x - other.x, y - other.y) - one.radius - other.radius, 0)


def gain_at(one: Fighter, foe: Fighter, far: int, *, seen: bool = True) -> float:
    """What the best Attack on a foe so far off may bring: a share of what its fall is worth."""
    best = 0.0
    for arm in one.arms:
        reach = arm.far * INCH if arm.far else 6
        if far <= reach and (seen or arm.mode == "melee"):
            best = max(best, hurts(arm, one.stats, foe.stats))
    return worth_of_wounds(foe, best)


def worth_of_wounds(foe: Fighter, wounds: float) -> float:
    """A share of what the fall of somebody is worth; the fallen are worth next to nothing."""
    if foe.hp <= 0 or not foe.up():
        return 0.02 * wounds
    return foe.worth() * min(wounds / foe.hp, 1.0)
