"""Stratagems that do something at once: the hook `ordered` (g, leader, chosen), and whom some are for."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.abilities.gear import remove
from norn.games.eldfall.core.abilities.rituals import is_undead, rise
from norn.games.eldfall.core.hooks import has, on
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.attack import spells_known
from norn.games.eldfall.core.rules.effects import heal
from norn.games.eldfall.core.rules.models import has_state, is_dead, is_up
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import lift, unspell
from norn.games.eldfall.core.state import Lasting, Model
from norn.games.eldfall.core.values import base, value
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.rules.stratagems import ordered_by
from norn.kernel.game import Game

# --- whom they are for --------------------------------------------------------------------------------------------


@on("order for", "mark_of_red")
def not_too_strong(g: Game[Any], m: Model, one: Model) -> bool:
    """stratagem.mark_of_red: STA of 2 or less."""
    return base(one, "sta") <= 2


@on("order for", "overcome_pain")
def upright(g: Game[Any], m: Model, one: Model) -> bool:
    """stratagem.overcome_pain: Neither Incapacitated nor Dead."""
    return is_up(one)


@on("order for", "dishearten")
def in_sight(g: Game[Any], m: Model, one: Model) -> bool:
    """stratagem.dishearten: In the Leader's sight."""
    return sees(g, m, one)


@on("order for", "recall_the_souls")
def of_the_party(g: Game[Any], m: Model, one: Model) -> bool:
    """stratagem.recall_the_souls: One's own Dead."""
    return one.seat == m.seat


@on("order for", "hexcaller", "active_support")
def can_bear_more(g: Game[Any], m: Model, one: Model) -> bool:
    """stratagem.hexcaller, stratagem.active_support: Where the Leader knows an Enchantment at all."""
    return bool(enchantments_of(m)) and is_up(one)


def enchantments_of(m: Model) -> list[str]:
    return [name for name in spells_known(m)
            if catalogue.spell(name).kind == "enchantment" and not catalogue.spell(name).ritual]


# --- what they do -------------------------------------------------------------------------------------------------


async def choose_spell(g: Game[Any], m: Model, rule: str) -> str:
    ids = [f"ability:{name}" for name in enchantments_of(m)]
    answer = ids[0] if len(ids) == 1 else await g.choose_one(m.seat, "order_spell", ids, (rule,), about={"who": m.id})
    return answer.partition(":")[2]


@on("ordered", "hexcaller", "active_support")
async def bewitch(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.hexcaller, stratagem.active_support: They bear an Enchantment that the Leader knows."""
    name = await choose_spell(g, m, "stratagem.active_support")
    for one in chosen:
        magic.enchant(g, one, name, m)


@on("ordered", "soul_harvest")
async def soul_harvest(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.soul_harvest: The Dead are removed for 2 Mana each."""
    for one in chosen:
        remove(g, one)
        m.mana += 2
    g.emit("mana_made", ("stratagem.soul_harvest",), who=m.id, points=2 * len(chosen), mana=m.mana)


@on("ordered", "nursing_aura")
async def nursing_aura(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.nursing_aura, S219: A HP each; for each of the Incapacitated an INT roll of the Leader."""
    for one in chosen:
        if not has_state(one, "incapacitated") or attribute_roll(g, m, "int", "nursing"):
            heal(g, one, 1)


@on("ordered", "profane_mend")
async def profane_mend(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.profane_mend: The Dead rise with their HP."""
    for one in chosen:
        if is_dead(one):
            rise(g, one)


@on("ordered", "recall_the_souls")
async def recall_the_souls(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.recall_the_souls: A HP, and Dead no more; for those who are not Undead after an INT roll."""
    for one in chosen:
        if is_undead(one) or attribute_roll(g, m, "int", "recall"):
            rise(g, one)
            heal(g, one, 1)


@on("ordered", "dishearten")
async def dishearten(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.dishearten: A halved M roll shakes it off."""
    for one in chosen:
        if attribute_roll(g, one, "m", "dishearten", halved=True):
            one.orders = [order for order in one.orders if order.name != "dishearten"]


@on("ordered", "close_ranks")
async def close_ranks(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.close_ranks: Warriors and Soldiers have Vigilance."""
    for one in chosen:
        watches = any(order.name == "back_to_back" for order in one.orders)
        if (has(one, "warrior") or has(one, "soldier")) and not watches:
            one.orders.append(Lasting("back_to_back", f"strategic {m.seat}", m.id))


@on("ordered", "piercing_perception")
async def piercing_perception(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.piercing_perception: The target is no longer Shrouded; enemy Taunts do nothing to the party."""
    for one in chosen:
        one.orders = [order for order in one.orders
                      if order.name != "piercing_perception" or order.until != f"strategic {m.seat}"]
        if has_state(one, "shrouded"):
            magic.reveal(g, one)
    for one in g.state.models:
        if one.seat == m.seat and is_up(one):
            one.orders.append(Lasting("piercing_perception", f"strategic {m.seat}", m.id))


RALLIED = ("bleeding", "blinded", "confused", "crippled", "crouched", "fatigued", "immobilized", "panicked",
           "petrified", "poisoned", "slowed", "weakened")


@on("ordered", "rally_troops_soga")
async def rally_troops(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.rally_troops_soga: Each may end one state other than Dead, Engaged and Incapacitated."""
    for one in chosen:
        ids = [f"ability:{name}" for name in RALLIED if has_state(one, name)]
        answer = await g.may_choose_one(m.seat, "rally", ids, ("stratagem.rally_troops_soga",),
                                        about={"who": one.id}) if ids and is_up(one) else None
        if answer is not None:
            lift(g, one, answer.partition(":")[2])


@on("ordered", "unconventional_tactics")
async def unconventional_tactics(g: Game[Any], m: Model, chosen: list[Model]) -> None:
    """stratagem.unconventional_tactics, S221: Enemy Stratagems in effect end."""
    for one in g.state.models:
        for order in list(one.orders):
            name = CONTENT.stratagems.get(order.name)
            if name is not None and name.kind != "tribe" and not ordered_by(g, order, m):
                unspell(g, one, order)


@on("strategic forced", "unconventional_tactics")
async def outwitted(g: Game[Any], m: Model, one: Any) -> None:
    """stratagem.unconventional_tactics, S221: The enemy Leader rolls INT or M before his next, or may not use one."""
    if g.state.leaders[m.seat] == m.id:
        stat = "int" if value(g, "int", m) >= value(g, "m", m) else "m"
        if not attribute_roll(g, m, stat, "outwitted"):
            m.used.append("no order")
