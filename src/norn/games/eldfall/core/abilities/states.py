"""States that data cannot say: what they do when their bearer is activated or reacts, and in the Strategic Phase."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, on
from norn.games.eldfall.core.rules.models import has_state, mover, now
from norn.games.eldfall.core.rules.movement import is_held, speed, travel
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.states import lift
from norn.games.eldfall.core.state import Model, Path
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game

allow("no fall", "flying")
allow("never engages", "petrified")


def lose_hp(g: Game[Any], m: Model, why: str, rules: tuple[str, ...]) -> None:
    """damage.wound: A Wound outside of a fight: no armour, no prevention; at 0 HP it goes down."""
    from norn.games.eldfall.core.rules.damage import kill, lost_hp
    from norn.games.eldfall.core.rules.ending import go_down
    if has_state(m, "incapacitated"):
        kill(g, m)
        return
    m.hp = max(m.hp - 1, 0)
    lost_hp(g, m, 1)
    g.emit("suffered", rules, who=m.id, why=f"ability:{why}", hp=m.hp)
    if m.hp == 0 and g.state.activation is None:
        go_down(g)


@on("strategic forced", "bleeding")
async def bleeding(g: Game[Any], m: Model, one: Ability) -> None:
    """state.bleeding: A T roll in its own Strategic Phase, or a Wound."""
    if not attribute_roll(g, m, "t", "bleeding"):
        lose_hp(g, m, "bleeding", ("state.bleeding",))


@on("strategic forced", "poisoned")
async def poisoned(g: Game[Any], m: Model, one: Ability) -> None:
    """state.poisoned: A T roll at -6, or a Wound."""
    if not attribute_roll(g, m, "t", "poisoned", plus=-6):
        lose_hp(g, m, "poisoned", ("state.poisoned",))


@on("activation", "panicked")
async def panicked(g: Game[Any], m: Model, one: Ability) -> None:
    """state.panicked: An M roll when it is activated; if it fails, it runs for the nearest edge."""
    if not attribute_roll(g, m, "m", "panic"):
        now(g).notes.append(f"flees {m.id}")


def flees(g: Game[Any], m: Model) -> bool:
    return g.state.activation is not None and f"flees {m.id}" in now(g).notes


@on("forced move", "panicked")
async def run_away(g: Game[Any], m: Model, one: Ability) -> None:
    """state.panicked, S174: The shortest way to an edge, chosen among equals; who is Engaged stays and dodges, and who
    cannot move stays."""
    if not flees(g, m):
        from norn.games.eldfall.core.rules.movement import declare_freely
        await declare_freely(g)
        return
    space = space_of(g)
    if has_state(m, "engaged") or is_held(g, m):
        await travel(g, space.path(g.state, m, "idle", 0, f"at:idle;{m.facing}"))
        return
    far = 2 * speed(g, m, standing=True)
    lift(g, m, "crouched")
    way = await way_to_the_edge(g, m, "run", far)
    g.emit("fled", ("state.panicked",), who=m.id)
    await travel(g, way)


async def way_to_the_edge(g: Game[Any], m: Model, kind: str, inches: int) -> Path:
    """state.panicked: The shortest; of several its player chooses one."""
    space = space_of(g)
    ways = space.way_out(g.state, m, kind, inches)
    if len(ways) == 1 or m.seat < 0:
        return ways[0]
    ids = [f"spot:{number}" for number in range(len(ways))]
    about = {"who": m.id, "places": [space.words(g.state, path.points[-1]) for path in ways]}
    chosen = await g.choose_one(m.seat, "flee", ids, ("state.panicked",), about=about)
    return ways[int(chosen.partition(":")[2])]


@on("dodge instead", "panicked")
async def dodges_away(g: Game[Any], m: Model, one: Ability, inches: int) -> bool:
    """state.panicked: Who panicked as it reacted dodges towards the nearest edge, and may be over it."""
    from norn.games.eldfall.core.rules.ending import settle
    from norn.games.eldfall.core.rules.movement import enter, leave_by
    if not flees(g, m) or mover(g) is m:
        return False
    lift(g, m, "crouched")
    way = await way_to_the_edge(g, m, "dodge", inches)
    settle(g, m, way)
    await enter(g, m, way)
    g.emit("stepped", ("state.panicked",), who=m.id, how="move:dodge")
    await leave_by(g, m, way)
    return True


@on("no action", "panicked")
def too_scared(g: Game[Any], m: Model, one: Ability) -> bool:
    """state.panicked, S174: Who flees does nothing; who is Engaged dodges."""
    if flees(g, m) and has_state(m, "engaged"):
        from norn.games.eldfall.core.rules.actions import new, put
        put(g, new(m, "active", "dodge"))
    return flees(g, m)


@on("reacting", "panicked")
async def reacts_in_panic(g: Game[Any], m: Model, one: Ability, allowed: list[str]) -> list[str]:
    """state.panicked, S125, S173: An M roll; if it fails, a Dodge towards the edge or Nothing."""
    if attribute_roll(g, m, "m", "panic"):
        return allowed
    now(g).notes.append(f"flees {m.id}")
    return [action for action in allowed if action in ("nothing", "dodge")]
