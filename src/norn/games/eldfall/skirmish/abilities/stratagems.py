"""Stratagems that lie on models, and what they do there."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.abilities.blows import burst
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, has, on
from norn.games.eldfall.core.rules import ending
from norn.games.eldfall.core.rules.attack import target_of
from norn.games.eldfall.core.rules.damage import is_living, kill, note
from norn.games.eldfall.core.rules.models import by_id, has_state, is_ally, is_up, mover, now, use_once_a_turn
from norn.games.eldfall.core.rules.movement import kinds_for, speed
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Declaration, Hit, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About
from norn.games.eldfall.skirmish.abilities.upgrades import poison_of
from norn.games.eldfall.skirmish.rules.stratagems import ordered_by
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("light cover", "earthspeaker")
allow("no taunts", "piercing_perception")


@on("upkeep own", "temporary_bind")
def temporary_bind(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """stratagem.temporary_bind: It costs no upkeep."""
    return [Modifier("set", 0, "ability:temporary_bind", ("stratagem.temporary_bind",))]


@on("mana pool", "mana_syphon")
def mana_syphon(g: Game[Any], m: Model, one: Ability) -> list[Model]:
    """stratagem.mana_syphon: The Leader may spend the Mana of other members."""
    return [other for other in g.state.models if other.seat == m.seat and is_up(other) and other is not m]


# --- armour -------------------------------------------------------------------------------------------------------


@on("arm own", "defensive_formation", "close_ranks")
def shoulder_to_shoulder(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """stratagem.defensive_formation, stratagem.close_ranks: 1 more ARM for each other friend in contact."""
    near = [other for other in g.state.models if other is not m and is_up(other) and is_ally(g, m, other)
            and space_of(g).touching(g.state, m, other)]
    return [Modifier("add", len(near), f"ability:{one.name}", (f"stratagem.{one.name}",))] if near else []


@on("kept off", "arcane_protection")
async def arcane_protection(g: Game[Any], victim: Model, one: Ability, hit: Hit) -> None:
    """stratagem.arcane_protection: A Mage that is hit may spend a Mana."""
    key = f"{victim.id} arcane_protection"
    if key in now(g).used or victim.mana < 1 or victim.seat < 0:
        return
    now(g).used.append(key)
    if await g.may_choose_one(victim.seat, "arcane_protection", ["do:protect_by_mana"],
                              ("stratagem.arcane_protection",), about={"who": victim.id}):
        victim.mana -= 1
        note(g, "shielded", victim.id)


@on("arm own", "arcane_protection")
def arcanely_protected(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """stratagem.arcane_protection: 6 more ARM in that Sequence."""
    if g.state.activation is None or f"shielded {m.id}" not in now(g).notes:
        return []
    return [Modifier("add", 6, "ability:arcane_protection", ("stratagem.arcane_protection",))]


# --- Attacks ------------------------------------------------------------------------------------------------------


@on("attack traits", "mastery_of_poisons")
def mastery_of_poisons(g: Game[Any], m: Model, one: Ability, d: Declaration) -> list[Ability]:
    """stratagem.mastery_of_poisons: Poison I, or II where they have the first."""
    return poison_of(d, m) if d.action == "attack" and d.means else []


def at_the_crouched(g: Game[Any], d: Declaration) -> bool:
    targets = [target_of(g, aim.target) for aim in d.aims]
    return d.action == "attack" and any(one is not None and has_state(one, "crouched") for one in targets)


@on("reroll", "vicious_opportunism")
def vicious_opportunism(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """stratagem.vicious_opportunism: One die of an Attack on the Crouched again."""
    return (1, False) if at_the_crouched(g, d) else (0, False)


@on("attack traits", "vicious_opportunism")
def viciously(g: Game[Any], m: Model, one: Ability, d: Declaration) -> list[Ability]:
    """stratagem.vicious_opportunism: And Cleave."""
    return [Ability("cleave")] if at_the_crouched(g, d) else []


@on("damage again", "exploiting_weakness")
async def exploiting_weakness(g: Game[Any], victim: Model, one: Ability, hit: Hit, hurts: bool) -> bool:
    """stratagem.exploiting_weakness: A failed Damage roll against it by the Leader's side is rolled again once."""
    if hurts or not hit.source:
        return False
    source = by_id(g.state, hit.source)
    return any(order.name == one.name and ordered_by(g, order, source) for order in victim.orders)


@on("wounded", "devour_the_enemy")
def devour_the_enemy(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """stratagem.devour_the_enemy: The first Wound of the turn dealt to the living gives a HP."""
    if hit.source and is_living(victim) and not has(victim, "elemental"):
        m = by_id(g.state, hit.source)
        if use_once_a_turn(m, "devour"):
            note(g, "heal", "1", m.id)


@on("reacted", "striking_momentum")
async def striking_momentum(g: Game[Any], m: Model, one: Ability, d: Declaration) -> None:
    """stratagem.striking_momentum: Whoever reacts with an Attack may move half its SPD towards the activated model."""
    if d.action == "attack" and not has_state(m, "engaged") and "walk" in kinds_for(g, m):
        await ending.step(g, m, "step", -(-speed(g, m) // 2), "momentum", ("stratagem.striking_momentum",), mover(g).id)


# --- points and phases --------------------------------------------------------------------------------------------


@on("further ap", "adrenaline_rush")
def adrenaline_rush(g: Game[Any], m: Model, one: Ability) -> int:
    """stratagem.adrenaline_rush: One AP more while its side is active."""
    return 1 if g.state.order[g.state.turn] == m.seat else 0


@on("end phase", "adrenaline_rush")
async def exhausted(g: Game[Any], m: Model, one: Ability) -> None:
    """stratagem.adrenaline_rush: Then Fatigued until the next Strategic Phase."""
    inflict(g, m, "fatigued")


@on("further ap", "dishearten")
def disheartened(g: Game[Any], m: Model, one: Ability) -> int:
    """stratagem.dishearten: One AP less each turn."""
    return -1


@on("end phase", "swift_retreat", "hunter_tactics")
async def slip_away(g: Game[Any], m: Model, one: Ability) -> None:
    """stratagem.swift_retreat, stratagem.hunter_tactics: A normal movement in its End Phase, without reactions."""
    if m.seat >= 0 and is_up(m) and not has_state(m, "engaged") and "walk" in kinds_for(g, m):
        await ending.step(g, m, "walk", kinds_for(g, m)["walk"], "slip_away", (f"stratagem.{one.name}",))


# --- Final Gambit -------------------------------------------------------------------------------------------------


@on("unstoppable", "final_gambit")
def final_gambit(g: Game[Any], m: Model, one: Ability, d: Declaration, other: Model) -> bool:
    """stratagem.final_gambit: Unstoppable against any Size."""
    return True


@on("falls", "final_gambit")
def bursts(g: Game[Any], m: Model, one: Ability) -> None:
    """stratagem.final_gambit, S305: Whoever dies bursts, Power 12 with Poison II on all close by, and is removed."""
    if not m.gone:
        m.gone = "removed"
        burst(g, m, 12, 1, "final_gambit", ("weakened", "poisoned"))
        g.emit("removed", ("stratagem.final_gambit",), who=m.id)


@on("end phase", "final_gambit")
async def dies(g: Game[Any], m: Model, one: Ability) -> None:
    """stratagem.final_gambit: Dead at the end of the turn."""
    if is_up(m):
        kill(g, m)
        bursts(g, m, one)
        ending.go_down(g)
