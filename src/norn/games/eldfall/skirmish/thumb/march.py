"""Where to: blades close in, bows and spells keep their distance and their cover, the hurt keep out of sight."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.skirmish.thumb.helping import summons
from norn.games.eldfall.skirmish.thumb.world import INCH, SPECIAL, Fighter, World, apart, apart_from, gain_at
from norn.kit.inches import facing_of, length

About = dict[str, Any]
LOOKED_AT: Final = 7            # places that are looked at closely
STEP: Final = 0.035             # what an inch towards a fight is worth
SKILLS: Final = {"taunt": 0.0, "fly": 0.0, "land": 0.0}


class Spot:
    """An answer to a question of where, as far as it is understood."""

    def __init__(self, m: Fighter, option: str) -> None:
        self.option = option
        words = option.split(" ")
        self.deed = words[0].removeprefix("do:")
        self.text = words[-1] if words[-1].startswith("at:") else ""
        parts = self.text.removeprefix("at:").split(";")
        self.kind = parts[0]
        self.x, self.y, self.stays = m.x, m.y, True
        for part in list(parts)[1:]:
            point = part.strip("abcdefghijklmnopqrstuvwxyz^_").split(",")
            if len(point) >= 2:
                self.x, self.y, self.stays = int(point[0]), int(point[1]), False
        self.crouches = parts[-1] in ("c", "sc")
        self.worth = 0.0

    def turned(self, foe: Fighter | None) -> str:
        """sequence.turning: The same, looking at somebody: the number behind the points is the facing."""
        if foe is None or (foe.x, foe.y) == (self.x, self.y):
            return self.option
        parts = self.text.split(";")
        posture = [parts.pop()] if parts[-1] in ("c", "s", "sc") else []
        if len(parts) > 1 and parts[-1].isdigit():
            parts.pop()
        return ";".join([*parts, str(facing_of(foe.x - self.x, foe.y - self.y)), *posture])


def move(world: World, ids: list[str], about: About) -> str:
    """sequence.movement: The place that promises most: what can be struck from there, what may come of being there."""
    m = world.of(about["who"])
    if m is None or not world.foes:
        return ids[-1]
    spots = [Spot(m, option) for option in ids if " at:" in option]
    if not spots:
        return ids[0]
    ritual = summons(world, m)[0]
    for one in spots:
        one.worth = promise(world, m, one)
        if ritual > 0 and one.kind == "idle":
            one.worth += ritual
    if ritual > 0:
        spots = [one for one in spots if one.kind == "idle" or one.worth > ritual]
    spots.sort(key=lambda one: (-one.worth, one.option))
    return looked_at(world, m, list(spots)[:LOOKED_AT])


def promise(world: World, m: Fighter, spot: Spot) -> float:
    """By distances alone: the best Attack from there, the danger there, the way still to go."""
    acts = spot.kind not in SPECIAL
    best = 0.0
    danger = 0.0
    for foe in world.foes:
        far = apart_from(spot.x, spot.y, m, foe)
        if acts:
            best = max(best, gain_at(m, foe, far))
        danger = max(danger, gain_at(foe, m, max(far - foe.stat("spd") * INCH, 0)))
    covered = spot.deed in ("cover", "out_of_sight") or spot.crouches
    worth = best - danger * (0.10 if covered else 0.18) * caution(m)
    worth += approach(world, m, spot)
    if spot.kind in ("climb", "jump"):
        worth -= 0.3
    if spot.crouches:
        worth -= 0.12 if m.shoots() <= 6 else 0.04
    return worth


def caution(m: Fighter) -> float:
    """Whoever is nearly down, and whoever shoots, keeps away."""
    hurt = 1.6 if m.hp == 1 and m.full > 1 else 1.0
    return hurt * (1.3 if m.shoots() > 8 else 0.8)


def approach(world: World, m: Fighter, spot: Spot) -> float:
    """Towards the foe that is worth most for the way there; bows stop where they reach it."""
    reach = m.shoots() * INCH * 3 // 4 if m.shoots() > 6 else m.strikes() * INCH
    best = -99.0
    for foe in world.foes:
        far = max(apart_from(spot.x, spot.y, m, foe) - reach, 0) / INCH
        best = max(best, 0.25 * foe.worth() / max(foe.hp, 1) - STEP * far)
    return best


def looked_at(world: World, m: Fighter, spots: list[Spot]) -> str:
    """measure.sight-free: Who is seen from there, and who would see one: what was promised is counted again."""
    place = world.ask.rest.place
    if place is None:
        return spots[0].option
    best, most = spots[0].option, -999.0
    for spot in spots:
        look = place.look(spot.text)
        if look.refusals:
            continue
        worth, target = seen_from(world, m, spot, list(look.says))
        if worth > most:
            best, most = spot.turned(target), worth
    return best


def seen_from(world: World, m: Fighter, spot: Spot, says: list[Any]) -> tuple[float, Fighter | None]:
    acts = spot.kind not in SPECIAL
    strike, danger = 0.0, 0.0
    target: Fighter | None = None
    watched = [data["who"] for key, data in says if key == "watched"]
    seen = [data["who"] for key, data in says if key in ("watched", "sees", "touches")]
    for foe in world.foes:
        far = apart_from(spot.x, spot.y, m, foe)
        if acts and foe.id in seen:
            gain = gain_at(m, foe, far)
            if gain > strike:
                strike, target = gain, foe
        if foe.id in watched and foe.ap > 0:
            danger += 0.4 * gain_at(foe, m, far) / max(best_dice(foe), 1)
        danger += 0.08 * gain_at(foe, m, max(far - foe.stat("spd") * INCH, 0), seen=foe.id in seen)
    if any(key == "falls" for key, _ in says):
        danger += 0.5 * m.worth() / max(m.hp, 1)
    if spot.deed == "cover" or spot.crouches:
        danger *= 0.7
    worth = strike - danger * caution(m) + approach(world, m, spot)
    worth -= 0.12 if spot.crouches and m.shoots() <= 6 else 0.04 if spot.crouches else 0.0
    return worth, target or nearest_of(world, m, spot, seen)


def nearest_of(world: World, m: Fighter, spot: Spot, seen: list[str]) -> Fighter | None:
    """Whom to look at: the nearest foe in sight, else the nearest."""
    among = [foe for foe in world.foes if foe.id in seen] or world.foes
    return min(among, key=lambda foe: (apart_from(spot.x, spot.y, m, foe), foe.id), default=None)


def best_dice(foe: Fighter) -> int:
    return max([arm.dice for arm in foe.arms if arm.power > 0], default=1)


# --- moves that nobody answers ------------------------------------------------------------------------------------


def step(world: World, ids: list[str], about: About) -> str:
    """action.dodge, skill.follow_up: Blades stay at their man or go to one; all others out of his reach."""
    m = world.of(about["who"])
    if m is None:
        return ids[0]
    best, most = ids[0], -999.0
    for option in ids:
        spot = Spot(m, option)
        worth = promise(world, m, spot)
        near = min([apart_from(spot.x, spot.y, m, foe) for foe in world.foes], default=9_999)
        if m.shoots() > 6:
            worth += min(near, 8 * INCH) / INCH * 0.05
        if worth > most:
            best, most = option, worth
    return best


def deploy(world: World, ids: list[str], about: About) -> str:
    """deploy.place: Together, before the middle of the field; bows a little behind the blades."""
    m = world.of(about["who"])
    size: list[int] = world.known["size"]
    if m is None:
        return ids[0]
    friends = [one for one in world.mine if not one.waits and one is not m and one.up()]
    best, most = ids[0], -9_999_999
    for option in ids:
        spot = Spot(m, option)
        middle = length(spot.x - size[0] // 2, spot.y - size[1] // 2)
        near = sum([length(spot.x - one.x, spot.y - one.y) for one in friends])
        worth = -middle * (2 if m.shoots() <= 6 else 1) - near // max(len(friends), 1)
        if worth > most:
            best, most = option, worth
    return best


def promise_of(world: World, m: Fighter) -> float:
    """turn.tactical: What activating a model may bring: an Attack in reach of a walk, or a way towards one."""
    foe = world.nearest_foe(m)
    if foe is None:
        return 0.0
    best = 0.0
    walk = 0 if m.has("engaged") or m.has("immobilized") else m.stat("spd") * INCH
    for other in world.foes:
        far = apart(m, other)
        best = max(best, gain_at(m, other, max(far - walk, 0)), 1.1 * gain_at(m, other, far))
    if m.has("panicked"):
        return best * 0.5 if best > 0.15 else 0.0
    best = max(best, summons(world, m)[0])
    if best > 0.01:
        return best
    reach = max(m.shoots(), m.strikes()) * INCH
    return 0.05 if apart(m, foe) > reach + walk else 0.02
