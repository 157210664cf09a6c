"""Abilities that matter before the first turn: zones, tokens, creatures, the Initiative Check."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, codes, on
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.state import Lasting, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import awareness
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.bodies import INCH
from norn.games.eldfall.skirmish.inches.deploying import nearest_free
from norn.kernel.game import Game
from norn.kit.inches import FACINGS, length, rim

DEAD_TOKEN: Final = 1_400           # how far from its mistress it lies at least
HIGHEST: Final = 2                  # the Tier that a Summoner may begin with

allow("longer zone", "tactician")


@on("initiative", "double_time")
def double_time(g: Game[Any], seat: int) -> int:
    """upgrade.double_time: Six more on the Initiative Check."""
    return 6


@on("deploys shrouded", "stealth")
def stealth(m: Model, one: Ability) -> bool:
    """skill.stealth, deploy.shrouded, S207: At level II."""
    return one.level >= 2


@on("deploys shrouded", "concealed_approach")
def concealed_approach(m: Model, one: Ability) -> bool:
    """upgrade.concealed_approach, deploy.shrouded, S207."""
    return True


@on("all deployed", "summoner")
async def begins_with_a_creature(g: Game[Any], m: Model, one: Ability) -> None:
    """class.summoner: A creature of Tier II or less that it can call, in its Awareness."""
    if any(other.summoner == m.id for other in g.state.models if not other.gone):
        return
    found = [name for name in magic.rituals(g, m) if magic.summoned_by(name)
             and catalogue.profile(magic.summoned_by(name)).tier <= HIGHEST]
    if not found:
        return
    answer = await g.may_choose_one(m.seat, "begin_with", [f"ability:{name}" for name in found], ("class.summoner",),
                                    about={"who": m.id})
    if answer is not None:
        made = await place_creature(g, m, magic.summoned_by(answer.partition(":")[2]))
        g.emit("summoned", ("class.summoner",), who=m.id, what=made.id)


async def place_creature(g: Game[Any], m: Model, creature: str) -> Model:
    """class.summoner: Anywhere in its Awareness: in contact, or at eight points as far as it feels."""
    s, size = g.state, catalogue.profile(creature).size
    far = max(awareness(g, m) * INCH - 200, 200)
    spots = [*space_of(g).beside(s, m, size)[:1], *around(g, m, size, far)]
    ids = [f"spot:{number}" for number in range(len(spots))]
    about = {"who": m.id, "places": [space_of(g).words(s, one) for one in spots]}
    chosen = await g.choose_one(m.seat, "summon", ids, ("class.summoner",), about=about) if len(ids) > 1 else ids[0]
    made = magic.make(g, creature, m.seat, -1, spots[int(chosen.partition(":")[2])], m.facing)
    made.summoner = m.id
    for code, one in codes("summoned", m):
        code(g, m, one, made)
    return made


def around(g: Game[Any], m: Model, size: str, far: int) -> list[list[int]]:
    """Eight free places so far off, where they are not further."""
    field = find_field(g.state.field)
    found: list[list[int]] = []
    for way in range(0, FACINGS, 8):
        x, y = rim(m.spot[0], m.spot[1], far, way)
        spot = nearest_free(g.state, size, min(max(x, 0), field.width), min(max(y, 0), field.depth))
        if length(spot[0] - m.spot[0], spot[1] - m.spot[1]) <= far + 200 and spot not in found:
            found.append(spot)
    return found


@on("all deployed", "lady_of_the_dead")
async def lays_a_dead(g: Game[Any], m: Model, one: Ability) -> None:
    """special.lady_of_the_dead, deploy.dead-token, S192: At least fourteen inches away; it counts as a Dead model."""
    s, field = g.state, find_field(g.state.field)
    spots: list[list[int]] = []
    for x in range(300, field.width, 600):
        for y in range(300, field.depth, 600):
            if length(x - m.spot[0], y - m.spot[1]) >= DEAD_TOKEN:
                spot = nearest_free(s, "medium", x, y)
                if length(spot[0] - m.spot[0], spot[1] - m.spot[1]) >= DEAD_TOKEN and spot not in spots:
                    spots.append(spot)
    if not spots:
        return
    ids = [f"spot:{number}" for number in range(len(spots))]
    about = {"who": m.id, "places": [space_of(g).words(s, one) for one in spots]}
    chosen = await g.choose_one(m.seat, "dead_token", ids, ("deploy.dead-token",), about=about)
    spot = spots[int(chosen.partition(":")[2])]
    dead = magic.make(g, m.profile, m.seat, -1, spot, 0)
    dead.hp, dead.items = 0, []
    dead.states.append(Lasting("dead", "", ""))
    s.fallen[dead.id] = "dead"
    g.emit("dead_token", ("deploy.dead-token",), who=m.id)
