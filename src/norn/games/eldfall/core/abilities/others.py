"""What data cannot say of items, of single models' cards, and of what classes, traits and skills lay around them."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.abilities.classes import is_cast
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, has, on
from norn.games.eldfall.core.rules import ending
from norn.games.eldfall.core.rules.damage import note
from norn.games.eldfall.core.rules.gear import shield_worn, weapons_worn
from norn.games.eldfall.core.rules.ground import FOLLOWS, lay_around
from norn.games.eldfall.core.rules.models import by_id, give_ap, has_state, is_ally, is_up, now, use_once
from norn.games.eldfall.core.rules.movement import kinds_for
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Declaration, Hit, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About, is_aware
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("stance", "warrior")
allow("enchant itself", "artificer")
allow("make mana", "mage")
allow("light cover", "veil_of_rain")
allow("never engages", "rift_born")
allow("never engaged", "everflowing")


# --- items --------------------------------------------------------------------------------------------------------


@on("reroll", "staff_of_light")
def staff_of_light(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.staff_of_light: In the active role one die of a Divine spell again."""
    return (1, False) if d.role == "active" and is_cast(d, element="divine") else (0, False)


@on("reroll", "scepter_of_sorceries")
def scepter_of_sorceries(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.scepter_of_sorceries: In the active role one die of a Sorcery again."""
    return (1, False) if d.role == "active" and is_cast(d, "sorcery") else (0, False)


@on("reroll", "staff_of_chaos")
def staff_of_chaos(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.staff_of_chaos: In the active role one die of a spell Attack again."""
    return (1, False) if d.role == "active" and d.action == "attack" and is_cast(d) else (0, False)


@on("melee reach", "staff_of_chaos")
def staff_of_chaos_reach(g: Game[Any], m: Model, one: Ability) -> int:
    """gear.staff_of_chaos: Enemies within an inch of it are Engaged."""
    return 1


@on("reroll", "deathweaving_fan")
def deathweaving_fan(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.deathweaving_fan: One failed die of a Profane spell again, once an activation."""
    return (1, True) if is_cast(d, element="profane") and f"{m.id} fan" not in now(g).used else (0, True)


@on("reroll paid", "deathweaving_fan")
def fan_used(g: Game[Any], m: Model, one: Ability, d: Declaration) -> bool:
    """gear.deathweaving_fan: Once."""
    return use_once(g, m, "fan")


@on("reroll", "mastercrafted_sword", "ice_pick", "haze_bomb")
def one_more_try(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.mastercrafted_sword, gear.ice_pick, gear.haze_bomb: One die of its own Attack again."""
    return (1, one.name == "haze_bomb") if d.means == one.name else (0, False)


@on("reroll", "slayers_blade")
def slayers_blade(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """gear.slayers_blade: With nothing in the other hand, one melee die again."""
    alone = shield_worn(m) is None and len(weapons_worn(m)) == 1
    return (1, False) if d.means == one.name and d.mode == "melee" and alone else (0, False)


@on("wounded", "gargoyles_claws")
def gargoyles_claws(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """gear.gargoyles_claws, turn.loops, S305: With its first Wound of a turn the user gains an AP and the victim loses
    one."""
    m = by_id(g.state, hit.source)
    if "claws" not in m.used:
        m.used.append("claws")
        give_ap(g, m, 1)
        note(g, "ap", "1", victim.id)


# --- single cards -------------------------------------------------------------------------------------------------


def _grave_host(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """special.grave_host: +1 for each other Undead ally in its Awareness."""
    others = sum(1 for other in g.state.models if other is not m and is_up(other) and is_ally(g, m, other)
                 and has(other, "undead") and is_aware(g, m, other))
    return [Modifier("add", others, "ability:grave_host", ("special.grave_host",))] if others else []


for _stat in ("off", "def", "acc"):
    on(f"{_stat} own", "grave_host")(_grave_host)


@on("aura m", "outcast")
def outcast(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """special.outcast: Others of its party have 4 less Morale."""
    if m is bearer or m.party != bearer.party or m.party < 0:
        return []
    return [Modifier("add", -4, "ability:outcast", ("special.outcast",))]


@on("sure", "rift_born")
def rift_born(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model | None, dice: int) -> int:
    """special.rift_born, S191: Its Attacks land without a roll; they can be dodged."""
    return dice if d.action == "attack" else 0


@on("unstoppable", "rift_born")
def rift_born_is_unopposed(g: Game[Any], m: Model, one: Ability, d: Declaration, other: Model) -> bool:
    """special.rift_born, S191: No Confrontation."""
    return True


@on("any strategic", "everflowing")
def flows(g: Game[Any], m: Model, one: Ability) -> None:
    """special.everflowing: 4 inches around it are Shallow Aquatic."""
    if is_up(m):
        lay_around(g, m, one.name, 4, ("shallow_aquatic",), FOLLOWS)


@on("sequence end", "everflowing")
async def flows_along(g: Game[Any], m: Model, one: Ability) -> None:
    """special.everflowing: Wherever it goes."""
    flows(g, m, one)


@on("end move", "everflowing")
async def everflowing(g: Game[Any], m: Model, one: Ability) -> None:
    """special.everflowing: 2 inches at the end, when it was attacked."""
    attacked = any(d.action == "attack" and any(aim.target == m.id for aim in d.aims) for d in now(g).declarations)
    if attacked and m.seat >= 0 and is_up(m):
        await ending.step(g, m, "step", 2, "everflow", ("special.everflowing",))


@on("sequence end", "quick_recovery")
async def quick_recovery(g: Game[Any], m: Model, one: Ability) -> None:
    """special.quick_recovery, S305: After a melee Attack in reaction, an M roll gives the AP back."""
    mine = [d for d in now(g).declarations if d.model == m.id and d.role == "reactive" and d.action == "attack"]
    if mine and mine[0].mode == "melee" and is_up(m) and attribute_roll(g, m, "m", "recovery"):
        give_ap(g, m, 1)
        g.emit("ap_gained", ("special.quick_recovery",), who=m.id, points=1)


# --- what lies around models --------------------------------------------------------------------------------------


@on("aura m", "menacing")
def menacing(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """trait.menacing, S186: Whoever sees it has 2 less Morale for each level, friend or foe; the worst one counts."""
    if bearer is m or not sees(g, m, bearer) or bearer is not _worst(g, m):
        return []
    return [Modifier("add", -2 * one.level, "ability:menacing", ("trait.menacing",))]


def _worst(g: Game[Any], m: Model) -> Model | None:
    from norn.games.eldfall.core.hooks import level
    seen = [other for other in g.state.models if is_up(other) and other is not m and has(other, "menacing")
            and sees(g, m, other)]
    return max(seen, key=lambda other: level(other, "menacing")) if seen else None


@on("aura m", "intimidating")
def intimidating(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """trait.intimidating: The Panicked who see it have 6 less Morale, friend or foe."""
    if bearer is m or not has_state(m, "panicked") or not sees(g, m, bearer):
        return []
    return [Modifier("add", -6, "ability:intimidating", ("trait.intimidating",))]


@on("aura arm", "shield_wall")
def shield_wall(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """skill.shield_wall: Allies in contact have the ARM of its shield against ranged Attacks."""
    d = about.declaration
    shield = shield_worn(bearer)
    if m is bearer or shield is None or d is None or d.mode != "ranged" or not is_ally(g, bearer, m):
        return []
    if not space_of(g).touching(g.state, bearer, m):
        return []
    bonus = sum(row.add for row in shield.rows if row.stat == "arm")
    return [Modifier("add", bonus, "ability:shield_wall", ("skill.shield_wall",))]


@on("end phase", "ranger")
async def ranger(g: Game[Any], m: Model, one: Ability) -> None:
    """class.ranger: A normal movement in its own End Phase, without reactions."""
    if m.seat < 0 or not is_up(m) or has_state(m, "engaged") or "walk" not in kinds_for(g, m):
        return
    await ending.step(g, m, "walk", kinds_for(g, m)["walk"], "range", ("class.ranger",))
