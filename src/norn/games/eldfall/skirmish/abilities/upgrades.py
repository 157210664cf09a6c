"""Upgrades that data cannot say."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, on
from norn.games.eldfall.core.rules import ending
from norn.games.eldfall.core.rules.attack import weapon_of
from norn.games.eldfall.core.rules.damage import note, notes
from norn.games.eldfall.core.rules.effects import heal
from norn.games.eldfall.core.rules.models import by_id, card, has_state, is_ally, is_dead, is_here, is_up
from norn.games.eldfall.core.rules.movement import kinds_for
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.states import lift
from norn.games.eldfall.core.state import Declaration, Hit, Lasting, Model, Path
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About, awareness, is_aware
from norn.games.eldfall.skirmish.content import CONTENT
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("heeds orders", "camaraderie")
allow("counts itself", "companion_of_hairon")


def give_up(g: Game[Any], m: Model, name: str) -> None:
    """party.upgrades: Some are given up when they are used."""
    m.upgrades = [one for one in m.upgrades if one != name]
    g.emit("given_up", (f"upgrade.{name}",), who=m.id, what=f"ability:{name}")


# --- magic --------------------------------------------------------------------------------------------------------


@on("spellcraft", "adept_shaper", "arcane_tome")
def next_level(m: Model, one: Ability, levels: dict[str, int]) -> None:
    """upgrade.adept_shaper, upgrade.arcane_tome, S213: The next level of the spellcraft that was named."""
    craft = m.chosen.get(one.name, "")
    if craft in levels:
        levels[craft] += 1


@on("affinities", "elemental_lineage")
def elemental_lineage(m: Model, one: Ability, elements: list[str]) -> None:
    """upgrade.elemental_lineage: A further Affinity."""
    elements.append(m.chosen.get(one.name, ""))


@on("affinities", "mana_catalyst")
def mana_catalyst(m: Model, one: Ability, elements: list[str]) -> None:
    """upgrade.mana_catalyst: One Affinity becomes another."""
    old, _, new = m.chosen.get(one.name, "").partition("-")
    if old in elements:
        elements[elements.index(old)] = new


@on("summoned", "conjured_retinue")
def conjured_retinue(g: Game[Any], m: Model, one: Ability, creature: Model) -> None:
    """upgrade.conjured_retinue: Creatures of Tier I and II that it summons are Soldiers."""
    if card(creature).tier <= 2:
        creature.orders.append(Lasting("conjured_soldier", "", m.id))


# --- Personal Guard -----------------------------------------------------------------------------------------------


def guards_of(g: Game[Any], m: Model) -> list[Model]:
    """upgrade.personal_guard: The creature that guards a model, if one does."""
    return [one for one in g.state.models if is_up(one) and any(
        order.name == "guarding" and order.by == m.id for order in one.orders)]


@on("strategic offer", "personal_guard")
def offer_guard(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """upgrade.personal_guard, S214: It waits on the summoner until there is a creature to lay it on."""
    if guards_of(g, m) or not is_up(m):
        return []
    return [f"do:guard {m.id} {creature.id}" for creature in g.state.models
            if creature.summoner == m.id and is_up(creature)]


@on("strategic done", "personal_guard")
async def guard(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """upgrade.personal_guard: A Sentinel; when the creature is gone, it can be laid on another."""
    if words[0] != "guard":
        return False
    by_id(g.state, words[2]).orders.append(Lasting("guarding", "", m.id))
    return True


@on("summoned", "personal_guard")
def guard_at_once(g: Game[Any], m: Model, one: Ability, creature: Model) -> None:
    """upgrade.personal_guard, S214: The first creature that comes takes it up."""
    if not guards_of(g, m):
        creature.orders.append(Lasting("guarding", "", m.id))


@on("leash", "guarding")
def leash(g: Game[Any], m: Model, one: Ability, path: Path) -> int:
    """upgrade.personal_guard: It may not leave its master's Awareness: the last point of a path that is in it."""
    order = next(order for order in m.orders if order.name == "guarding")
    master = by_id(g.state, order.by)
    far = awareness(g, master)
    inside = [at for at in range(len(path.points)) if space_of(g).aware(g.state, master, m, far, at)]
    return inside[-1] if inside else len(path.points) - 1


# --- fighting -----------------------------------------------------------------------------------------------------


def poison_of(d: Declaration, m: Model) -> list[Ability]:
    """upgrade.poisoned_weapons: Poison I, or II where the Attack has the first."""
    from norn.games.eldfall.core.hooks import has
    already = any(text.startswith("poison") for text in weapon_of(d).traits) or has(m, "poison")
    return [Ability("poison", 2 if already else 1)]


@on("attack traits", "poisoned_weapons")
def poisoned_weapons(g: Game[Any], m: Model, one: Ability, d: Declaration) -> list[Ability]:
    """upgrade.poisoned_weapons, S212: With Attacks by items only."""
    by_item = d.action == "attack" and any(held.item == d.means for held in m.items)
    return poison_of(d, m) if by_item else []


@on("attacked", "hyperias_providence")
def hyperias_providence(g: Game[Any], target: Model, one: Ability, d: Declaration) -> None:
    """upgrade.hyperias_providence: A melee attacker rolls AG or has one strike less."""
    if d.mode == "melee" and not attribute_roll(g, by_id(g.state, d.model), "ag", "providence"):
        note(g, "hampered", d.model, target.id)


@on("stk against", "hyperias_providence")
def hampered(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """upgrade.hyperias_providence: But not below one."""
    if g.state.activation is None or [m.id, bearer.id] not in notes(g, "hampered"):
        return []
    return [Modifier("add", -1, "ability:hyperias_providence", ("upgrade.hyperias_providence",))]


@on("stk own", "reduce_weight")
def lighter_blade(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """upgrade.reduce_weight: One strike more with the item that was named."""
    d = about.declaration
    if d is None or m.chosen.get(one.name) != d.means:
        return []
    return [Modifier("add", 1, "ability:reduce_weight", ("upgrade.reduce_weight",))]


def _lighter_armour(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """upgrade.reduce_weight: Or 1 more AG and SPD."""
    if m.chosen.get(one.name) != "armor":
        return []
    return [Modifier("add", 1, "ability:reduce_weight", ("upgrade.reduce_weight",))]


on("ag own", "reduce_weight")(_lighter_armour)
on("spd own", "reduce_weight")(_lighter_armour)


@on("inventory own", "pouch", "reduce_weight")
def more_room(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """upgrade.pouch, upgrade.reduce_weight: Room for more; what weighs one less leaves one more."""
    more = CONTENT.upgrades[one.name].room or 1
    return [Modifier("add", more, f"ability:{one.name}", (f"upgrade.{one.name}",))]


# --- Lucky Charm --------------------------------------------------------------------------------------------------


@on("strategic free", "lucky_charm")
async def luck(g: Game[Any], m: Model, one: Ability) -> None:
    """upgrade.lucky_charm: One Luck in each of its Strategic Phases, up to three."""
    m.luck = min(m.luck + 1, 3)


@on("reroll", "lucky_charm")
def lucky(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """upgrade.lucky_charm: A Luck for one die of its own."""
    return (1, False) if m.luck > 0 else (0, False)


@on("reroll paid", "lucky_charm")
def luck_spent(g: Game[Any], m: Model, one: Ability, d: Declaration) -> bool:
    """upgrade.lucky_charm: It is spent."""
    m.luck -= 1
    return True


@on("strategic offer", "lucky_charm")
def may_trust_luck(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """upgrade.lucky_charm: Rolls of attributes wait for nobody: whether Luck goes into them is said beforehand."""
    if not is_up(m):
        return []
    return [f"do:keep_luck {m.id}" if trusts_luck(m) else f"do:trust_luck {m.id}"]


@on("strategic done", "lucky_charm")
async def trusts(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """upgrade.lucky_charm: Until it is said otherwise."""
    if words[0] == "trust_luck":
        m.orders.append(Lasting("trusting_luck", "", m.id))
    elif words[0] == "keep_luck":
        m.orders = [order for order in m.orders if order.name != "trusting_luck"]
    return words[0] in ("trust_luck", "keep_luck")


def trusts_luck(m: Model) -> bool:
    return any(order.name == "trusting_luck" for order in m.orders)


@on("attribute again", "lucky_charm")
def lucky_roll(g: Game[Any], m: Model, one: Ability, why: str) -> bool:
    """upgrade.lucky_charm: A Luck for a failed roll of an attribute in a Sequence, where its player trusts in it."""
    if g.state.activation is None or m.luck < 1 or not trusts_luck(m):
        return False
    m.luck -= 1
    return True


@on("damage again", "lucky_charm")
async def luckless(g: Game[Any], victim: Model, one: Ability, hit: Hit, hurts: bool) -> bool:
    """upgrade.lucky_charm, S42: Or for one Damage roll of an enemy that attacks it."""
    enemy = bool(hit.source) and not is_ally(g, victim, by_id(g.state, hit.source))
    if not hurts or not enemy or victim.luck < 1 or victim.seat < 0:
        return False
    if await g.may_choose_one(victim.seat, "luck", ["do:luck"], ("upgrade.lucky_charm",), about={"who": victim.id}):
        victim.luck -= 1
        return True
    return False


# --- First Aid ----------------------------------------------------------------------------------------------------


@on("strategic offer", "first_aid")
def first_aid(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """upgrade.first_aid: A model in Awareness that is not Dead; the fallen bearer may tend itself."""
    if not is_up(m):
        return [f"do:first_aid {m.id} {m.id}"] if has_state(m, "incapacitated") else []
    return [f"do:first_aid {m.id} {other.id}" for other in g.state.models
            if is_here(other) and not is_dead(other) and is_ally(g, m, other) and is_aware(g, m, other)
            and (other.hp < card(other).stats.get("hp", 0) or any(has_state(other, state) for state in TENDED))]


TENDED = ("bleeding", "poisoned", "weakened", "crippled")


@on("strategic done", "first_aid")
async def tend(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """upgrade.first_aid: Given up: a HP, and what bleeds, poisons, weakens and cripples ends."""
    if words[0] != "first_aid":
        return False
    give_up(g, m, "first_aid")
    patient = by_id(g.state, words[2])
    heal(g, patient, 1)
    lift(g, patient, *TENDED)
    return True


# --- Surge Order --------------------------------------------------------------------------------------------------


def surging(g: Game[Any], m: Model) -> list[Model]:
    """upgrade.surge_order: Helian members who can move."""
    return [one for one in g.state.models if one.seat == m.seat and is_up(one) and "helian" in card(one).factions
            and not has_state(one, "engaged") and "walk" in kinds_for(g, one)]


@on("strategic offer", "surge_order")
def offer_surge(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """upgrade.surge_order: In the Strategic Phase."""
    return [f"do:surge {m.id}"] if is_up(m) and surging(g, m) else []


@on("strategic done", "surge_order")
async def surge(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """upgrade.surge_order: Given up: up to three walk, climb or jump, and nobody reacts."""
    if words[0] != "surge":
        return False
    give_up(g, m, "surge_order")
    rules = ("upgrade.surge_order",)
    ids = [other.id for other in surging(g, m)]
    for name in await g.choose(m.seat, "surge", ids, rules, 1, min(3, len(ids))):
        walker = by_id(g.state, name)
        far = {kind: inches for kind, inches in kinds_for(g, walker).items() if kind in ("walk", "climb", "jump")}
        kind = (await g.choose_one(m.seat, "surge_how", [f"move:{kind}" for kind in far], rules,
                                   about={"who": name})).partition(":")[2]
        await ending.step(g, walker, kind, far[kind], "surge_move", rules)
    return True
