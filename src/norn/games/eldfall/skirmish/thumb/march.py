"""Where to: blades close in, bows and spells keep their distance and their cover, the hurt keep out of sight."""
from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from norn.games.eldfall.skirmish.thumb.errands import errand, goals, wishes
from norn.games.eldfall.skirmish.thumb.helping import summons
from norn.games.eldfall.skirmish.thumb.odds import Row, of_twenty, standing
from norn.games.eldfall.skirmish.thumb.world import (
    CONTACT,
    INCH,
    SPECIAL,
    STRAYS,
    Fighter,
    World,
    apart,
    apart_from,
    best_row,
    gain_at,
    looks_at,
    worth_of,
)
from norn.kit.inches import facing_of

About = dict[str, Any]
LOOKED_AT: Final = 7            # places that are looked at closely
PARTS: Final = 4                # of a leg that are looked at
STEP: Final = 0.035             # what an inch towards a fight is worth
LATER: Final = 0.16             # how much of what foes may do in a turn of theirs is minded
ANSWERED: Final = 0.6           # how often one who looks on answers another's Attack


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
        self.way = [(m.x, m.y)]
        for part in list(parts)[1:]:
            point = part.strip("abcdefghijklmnopqrstuvwxyz^_").split(",")
            if len(point) >= 2:
                self.x, self.y, self.stays = int(point[0]), int(point[1]), False
                self.way.append((self.x, self.y))
        self.crouches = parts[-1] in ("c", "sc")
        self.worth = 0.0

    def passes(self, m: Fighter, foe: Fighter) -> int:
        """sequence.opportunity: How near the way comes to a foe before its end."""
        near = apart_from(m.x, m.y, m, foe)
        for (ax, ay), (bx, by) in pairwise(self.way):
            for part in range(1, PARTS):
                near = min(near, apart_from(ax + (bx - ax) * part // PARTS, ay + (by - ay) * part // PARTS, m, foe))
        return near

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
    if m is None:
        return ids[-1]
    wanted = goals(world, m)
    spots = [Spot(m, option) for option in [*wishes(world, m, wanted), *[one for one in ids if " at:" in one]]]
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
    for foe in world.targets:
        if acts:
            far = apart_from(spot.x, spot.y, m, foe)
            best = max(best, gain_at(m, foe, far, less=STRAYS * world.own_in_contact(foe, m)))
    covered = spot.deed in ("cover", "out_of_sight")
    worth = best - later(world, m, spot) * (0.6 if covered else 1.0)
    worth += approach(world, m, spot)
    if spot.kind in ("climb", "jump"):
        worth -= 0.3
    return worth - lying(world, m, spot)


def lying(world: World, m: Fighter, spot: Spot) -> float:
    """state.crouched: Whoever lies down is slow, holds nobody and has half its armour; only shooters bear that."""
    if not spot.crouches:
        return 0.0
    near = any(apart_from(spot.x, spot.y, m, foe) <= 8 * INCH for foe in world.foes)
    return 0.3 if near else 0.15 if m.shoots() <= 6 else 0.03


def later(world: World, m: Fighter, spot: Spot) -> float:
    """turn.points, turn.rounds: What those may do who come for whoever stands there, in a turn of theirs: a walk and a
    blow with each point, one point less where they must run first."""
    cost = 0.0
    for foe in world.foes:
        far = apart_from(spot.x, spot.y, m, foe)
        most = 0.0
        for points, moves in ((0, 1), (1, 3)):
            blows = foe.stat("sta") - points
            if blows > 0:
                most = max(most, blows * gain_at(foe, m, max(far - moves * foe.stat("spd") * INCH, 0)))
        cost += most
    hidden = 0.25 if m.has("shrouded") else 1.0
    again = 0.5 if m.ap > 0 else 1.0            # it may go on before they come
    beside = sum(1 for one in world.friends if one is not m and apart_from(spot.x, spot.y, m, one) <= 8 * INCH)
    alone = 1.3 / (1.0 + 0.4 * beside)          # who comes alone is set upon by all
    return LATER * caution(m) * hidden * again * alone * world.patience * min(cost, 1.5 * m.worth())


def caution(m: Fighter) -> float:
    """Whoever is nearly down, and whoever shoots, keeps away."""
    hurt = 1.4 if m.hp == 1 else 1.0
    return hurt * (1.3 if m.shoots() > 8 else 0.9)


def approach(world: World, m: Fighter, spot: Spot) -> float:
    """Towards the foe that is worth most for the way there; bows stop where they reach it."""
    reach = m.shoots() * INCH * 3 // 4 if m.shoots() > 6 else m.strikes() * INCH
    best = -99.0
    wanted = goals(world, m)
    if wanted:
        return errand(wanted, spot.x, spot.y)
    if not world.foes:
        return 0.0
    for foe in world.foes:
        far = max(apart_from(spot.x, spot.y, m, foe) - reach, 0) / INCH
        best = max(best, 0.25 * foe.worth() / max(foe.hp, 1) - STEP * far / world.patience)
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
    """sequence.reaction, confront.roll: The best Attack from there against whoever could answer, what the others who
    look on may do meanwhile, and what comes later."""
    view = Seen(says)
    danger = {foe.id: answer(world, m, foe, spot, view) for foe in world.foes}
    costs = {one: worth_of(m, row) for one, row in danger.items() if row is not None}
    best, target = -1.2 * sum(costs.values()) * ANSWERED * unhit(m, spot), None
    for foe in world.targets:
        row = strike_from(world, m, foe, spot, view)
        if row is None:
            continue
        reply = danger.get(foe.id)
        others = sum(costs.values()) - costs.get(foe.id, 0.0)
        stands = standing(row, reply) if reply is not None else 1.0
        lost = worth_of(m, reply, standing(reply, row)) if reply is not None else 0.0
        gain = worth_of(foe, row, stands) - (lost + ANSWERED * others) * caution(m)
        if gain > best:
            best, target = gain, foe
    worth = best - later(world, m, spot) * (1.0 if view.watched else 0.6) + approach(world, m, spot)
    worth -= 0.5 * m.worth() / max(m.hp, 1) if view.falls else 0.0
    return worth - lying(world, m, spot), target or nearest_of(world, m, spot, view.seen)


class Seen:
    """What a look at a place says: who would be seen from there, who would see one, with what cover."""

    def __init__(self, says: list[Any]) -> None:
        self.watched: list[str] = [data["who"] for key, data in says if key == "watched"]
        self.seen: list[str] = [data["who"] for key, data in says if key in ("watched", "sees", "touches")]
        self.theirs: dict[str, int] = {data["who"]: data["less"] for key, data in says if key == "shelters"}
        self.own: dict[str, int] = {data["who"]: data["less"] for key, data in says if key == "sheltered"}
        self.falls = any(key == "falls" for key, _ in says)


def strike_from(world: World, m: Fighter, foe: Fighter, spot: Spot, view: Seen) -> Row | None:
    """action.attack, class.marksman, skill.dash: The best Attack on a foe from there; after a Run a single blow, for
    whoever may."""
    far = apart_from(spot.x, spot.y, m, foe)
    dashes = spot.kind == "run" and "dash" in m.can
    if foe.id not in view.seen or foe.has("shrouded") or (spot.kind in SPECIAL and not dashes):
        return None
    less = view.theirs.get(foe.id, 0) + STRAYS * world.own_in_contact(foe, m)
    less -= 4 if spot.kind == "idle" and "marksman" in m.can else 0
    row = best_row(m, foe, far, less=less)
    if row is None or not dashes:
        return row
    return {**row, "dice": 1} if far <= m.strikes() * INCH + CONTACT else None


def answer(world: World, m: Fighter, foe: Fighter, spot: Spot, view: Seen) -> Row | None:
    """sequence.reaction, sequence.opportunity: The Attack with which a foe that looks on may answer, at the end or as
    one leaves its reach; hardly anybody shoots at what it does not know."""
    if foe.ap < 1 or m.has("shrouded"):
        return None
    row: Row | None = None
    if foe.id in view.watched:
        less = view.own.get(foe.id, 0) + STRAYS * sum(
            1 for other in world.foes if other is not foe and apart_from(spot.x, spot.y, m, other) <= CONTACT)
        row = best_row(foe, m, apart_from(spot.x, spot.y, m, foe), active=False, less=less)
    if not spot.stays and (looks_at(foe, m) or foe.id in view.watched):
        passing = best_row(foe, m, spot.passes(m, foe), active=False, seen=False)
        if passing is not None and (row is None or worth_of(m, passing) > worth_of(m, row)):
            row = passing
    return row


def unhit(m: Fighter, spot: Spot) -> float:
    """action.dodge: Whoever does nothing else dodges, but not after a Run."""
    return 1.0 if spot.kind in SPECIAL else 1.0 - of_twenty(m.stat("ag"))


def nearest_of(world: World, m: Fighter, spot: Spot, seen: list[str]) -> Fighter | None:
    """Whom to look at: the nearest foe in sight, else the nearest."""
    among = [foe for foe in world.foes if foe.id in seen] or world.foes
    return min(among, key=lambda foe: (apart_from(spot.x, spot.y, m, foe), foe.id), default=None)


# --- moves that nobody answers ------------------------------------------------------------------------------------


def step(world: World, ids: list[str], about: About) -> str:
    """action.dodge, skill.follow_up: In a turn of others out of the reach of those who can still act, else where one
    strikes best the next time."""
    m = world.of(about["who"])
    if m is None:
        return ids[0]
    return max(ids, key=lambda option: (aside(world, m, Spot(m, option)), option))


def aside(world: World, m: Fighter, spot: Spot) -> float:
    """turn.tactical: What a place is worth to whoever is not to act from there at once."""
    theirs = world.known["active"] != world.seat
    nearest = min([apart_from(spot.x, spot.y, m, foe) for foe in world.foes], default=0)
    worth = approach(world, m, spot) - lying(world, m, spot)
    worth += 0.05 if spot.deed in ("cover", "out_of_sight") else 0.0
    if not theirs:
        strike = max([gain_at(m, foe, apart_from(spot.x, spot.y, m, foe)) for foe in world.foes], default=0.0)
        return worth + (0.5 * strike if m.ap else 0.0) - 1.5 * later(world, m, spot)
    danger = 0.0
    for foe in world.foes:
        if foe.ap > 0:
            far = apart_from(spot.x, spot.y, m, foe)
            danger = max(danger, gain_at(foe, m, max(far - foe.stat("spd") * INCH, 0)))
    return worth - 0.6 * danger + min(nearest, 8 * INCH) / INCH * 0.01


def promise_of(world: World, m: Fighter) -> float:
    """turn.tactical: What activating a model may bring: an Attack in reach of a walk, best on whoever cannot answer any
    more, or a way towards one."""
    foe = world.nearest_foe(m)
    if foe is None or goals(world, m):
        return 0.5
    best = 0.0
    walk = 0 if m.has("engaged") or m.has("immobilized") else m.stat("spd") * INCH
    for other in world.foes:
        far = apart(m, other)
        easy = 1.25 if other.ap == 0 else 1.0
        best = max(best, easy * gain_at(m, other, max(far - walk, 0)), 1.1 * easy * gain_at(m, other, far))
    if m.has("panicked"):
        return best * 0.5 if best > 0.15 else 0.0
    best = max(best, summons(world, m)[0])
    if best > 0.01:
        return best
    reach = max(m.shoots(), m.strikes()) * INCH
    return 0.05 if apart(m, foe) > reach + walk else 0.035
