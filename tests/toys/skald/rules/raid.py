"""A raid: a sequence of its own inside a turn; a pursuit inside it, and an ambush inside that."""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from norn.kernel.ask import Ask, Chance, Choice, More, Place, these
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Call, End, Game
from tests.toys.skald.content import COASTS
from tests.toys.skald.rules.ends import wiped_out
from tests.toys.skald.rules.reasons import asked
from tests.toys.skald.rules.turn import active
from tests.toys.skald.state import Mate, Raid, State
from tests.toys.skald.verbs import change_mead, win_renown

HARBOUR = (0, 0)
WHOLE = 2
BACK = ["do:turn_back"]


async def land(g: Game[State]) -> str | None:
    """raid.land: A point that cannot be listed, or back home."""
    seat = active(g.state)
    more = More()
    more.place = Place(partial(why_not_land, g), partial(some_landing, g), partial(region, g))
    more.why = asked("land", BACK)
    (one,) = await Ask(seat, "land", these(BACK), ("raid.land", "raid.reef"), 1, 1, more)
    if one == "do:turn_back":
        g.emit("turned_back", ("raid.land",), seat=f"seat:{seat}")
        return "home"
    point = point_in(one)
    assert point is not None
    _raid(g).at = point
    g.emit("landed", ("raid.land",), seat=f"seat:{seat}", x=point[0], y=point[1])
    return None


def point_in(one: str) -> tuple[int, int] | None:
    """`at:3,4` is (3, 4)."""
    parts = one.removeprefix("at:").split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        return None
    return int(parts[0]), int(parts[1])


def why_not_land(g: Game[State], one: str) -> list[Refusal]:
    """raid.land, raid.reef: Two whole numbers, within reach of the harbour, not on a reef."""
    point = point_in(one)
    if point is None:
        return [Refusal("not_a_point", ("raid.land",))]
    reach = g.value("reach", f"seat:{active(g.state)}")
    found = []
    if (point[0] - HARBOUR[0]) ** 2 + (point[1] - HARBOUR[1]) ** 2 > reach**2:
        found.append(Refusal("too_far", ("raid.land",), reach=reach))
    if any(left <= point[0] <= right and top <= point[1] <= bottom for left, top, right, bottom in _reefs(g)):
        found.append(Refusal("a_reef", ("raid.reef",)))
    return found


def some_landing(g: Game[State], chance: Chance) -> str:
    """raid.land: Any point that is allowed; the harbour itself always is. One in four turns back."""
    if chance.randrange(4) == 0:
        return BACK[chance.randrange(len(BACK))]
    reach = g.value("reach", f"seat:{active(g.state)}")
    for _ in range(50):
        one = f"at:{chance.randrange(reach + 1)},{chance.randrange(reach + 1)}"
        if not why_not_land(g, one):
            return one
    return f"at:{HARBOUR[0]},{HARBOUR[1]}"


def region(g: Game[State]) -> dict[str, Any]:
    """raid.land: The same as a shape that can be drawn."""
    reach = g.value("reach", f"seat:{active(g.state)}")
    reefs = [list(reef) for reef in _reefs(g)]
    return {"shape": "disc", "x": HARBOUR[0], "y": HARBOUR[1], "radius": reach, "without": reefs}


def _reefs(g: Game[State]) -> tuple[tuple[int, int, int, int], ...]:
    return COASTS[_raid(g).coast].reefs


def _raid(g: Game[State]) -> Raid:
    raid = g.state.raid
    assert raid is not None
    return raid


async def fight(g: Game[State]) -> None:
    """raid.fight: A die and strength against strength and the way."""
    seat = active(g.state)
    raid = _raid(g)
    assert raid.at is not None
    coast = COASTS[raid.coast]
    roll = g.roll(6, "raid")
    ours = roll + g.value("strength", f"seat:{seat}")
    theirs = coast.strength + (abs(coast.x - raid.at[0]) + abs(coast.y - raid.at[1])) // 4
    raid.margin = ours - theirs
    g.emit("fought", ("raid.fight", "value.rows"), seat=f"seat:{seat}", roll=roll, ours=ours, theirs=theirs)


async def losses(g: Game[State]) -> End | None:
    """raid.losses: As many wounds as the crew was weaker."""
    return await _take_wounds(g, max(0, -_raid(g).margin))


async def _take_wounds(g: Game[State], wounds: int) -> End | None:
    """raid.losses, raid.hurt-first: The skald gives out the wounds; a wiped-out crew ends the feast."""
    seat = active(g.state)
    crew = g.state.skalds[seat].crew
    wounds = min(wounds, sum(mate.health for mate in crew))
    if wounds == 0:
        return None
    options = [mate.id for mate in crew]
    given = await g.choose(
        seat, "losses", options, ("raid.losses", "raid.hurt-first"), wounds, wounds,
        repeat={mate.id: mate.health for mate in crew}, fits=partial(why_not_wound, crew), about={"wounds": wounds},
        public=True, why=asked("losses", options),
    )  # fmt: skip
    for mate in crew:
        taken = given.count(mate.id)
        mate.health -= taken
        if taken:
            g.emit("wounded", ("raid.losses",), mate=mate.id, seat=f"seat:{seat}", wounds=taken)
    g.state.skalds[seat].crew = [mate for mate in crew if mate.health > 0]
    return None if g.state.skalds[seat].crew else wiped_out(g, seat)


def why_not_wound(crew: Sequence[Mate], given: Choice) -> list[Refusal]:
    """raid.hurt-first: The hurt come before the whole."""
    found = []
    whole = any(mate.health == WHOLE and mate.id in given for mate in crew)
    for mate in crew:
        if whole and mate.health < WHOLE and given.count(mate.id) < mate.health:
            found.append(Refusal("hurt_first", ("raid.hurt-first",), mate=mate.id))
    return found


async def spoils(g: Game[State]) -> Call | None:
    """raid.spoils: Renown and mead for the stronger; a pursuit for the much stronger."""
    seat = active(g.state)
    raid = _raid(g)
    if raid.margin <= 0:
        return None
    win_renown(g, seat, 1, "raid.spoils")
    change_mead(g, seat, COASTS[raid.coast].mead, "raid.spoils")
    return Call("pursuit") if raid.margin >= 3 else None


async def chase(g: Game[State]) -> str | Call | None:
    """raid.pursuit: Press on, up to three times."""
    seat = active(g.state)
    raid = _raid(g)
    ways = ["do:press", "do:halt"]
    why = asked("chase", ways)
    if await g.choose_one(seat, "chase", ways, ("raid.pursuit",), why=why) == "do:halt":
        return None
    raid.presses += 1
    roll = g.roll(6, "press")
    g.emit("pressed", ("raid.pursuit",), seat=f"seat:{seat}", roll=roll)
    if roll <= 2:
        return Call("ambush")
    win_renown(g, seat, 1, "raid.pursuit")
    return AGAIN if raid.presses < 3 else None


async def ambush(g: Game[State]) -> End | None:
    """raid.ambush: One wound."""
    return await _take_wounds(g, 1)


async def home(g: Game[State]) -> None:
    """raid.spoils: The raid is over."""
    g.state.raid = None
    g.emit("came_home", ("raid.spoils",), seat=f"seat:{active(g.state)}")
