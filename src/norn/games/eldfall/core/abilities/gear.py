"""Items that data cannot say."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, has, on
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.actions import new, put
from norn.games.eldfall.core.rules.models import by_id, has_state, is_ally, is_dead, is_here
from norn.games.eldfall.core.state import Declaration, Hit, Model
from norn.games.eldfall.core.title import title_of
from norn.games.eldfall.core.values import About, is_aware
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("summons afar", "staff_of_conjuration")
allow("comes back", "glyphscribe_dagger")
allow("engages nobody", "tengu_screech")


@on("attack against", "parrying_dagger")
def parrying_dagger(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """gear.parrying_dagger: The melee Attacks of whom its wielder attacks with it have 2 less."""
    d = about.declaration
    now = g.state.activation
    if d is None or d.mode != "melee" or now is None:
        return []
    used = any(other.model == bearer.id and other.means == one.name and any(aim.target == m.id for aim in other.aims)
               for other in now.declarations)
    return [Modifier("add", -2, "ability:parrying_dagger", ("gear.parrying_dagger",))] if used else []


@on("no damage", "sealing_javelins")
def sealing_javelins(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> bool:
    """gear.sealing_javelins: No Damage roll on the Incorporeal and the Undead; their Wounds are sure."""
    return has(victim, "incorporeal") or has(victim, "undead")


@on("unheeded", "spirit_drum")
def spirit_drum(g: Game[Any], bearer: Model, one: Ability, m: Model, stat: str, row: Modifier) -> bool:
    """gear.spirit_drum: Allies in the wearer's Awareness heed nothing that lowers Morale."""
    lowers = row.op == "halve_up" or (row.op == "add" and row.amount < 0)
    return stat == "m" and lowers and is_ally(g, bearer, m) and is_aware(g, bearer, m)


@on("unheeded", "empyrean_standard")
def empyrean_standard(g: Game[Any], bearer: Model, one: Ability, m: Model, stat: str, row: Modifier) -> bool:
    """gear.empyrean_standard: Models in the wearer's Awareness heed neither Confused nor Weakened."""
    return row.source in ("ability:confused", "ability:weakened") and is_aware(g, bearer, m)


@on("shelters", "empyrean_standard")
def empyrean_courage(g: Game[Any], bearer: Model, one: Ability, m: Model, name: str) -> bool:
    """gear.empyrean_standard: And they are Fearless."""
    return name == "panicked" and is_aware(g, bearer, m)


@on("any strategic", "spellbound")
def spellbound(g: Game[Any], m: Model, one: Ability) -> None:
    """trait.spellbound, gear.glyph_of_protection: It bears that Enchantment for good; lost, it comes back at the next
    Strategic Phase, whosever."""
    magic.enchant(g, m, one.of, m, "")


@on("any strategic", "arcane_lantern")
def arcane_lantern(g: Game[Any], m: Model, one: Ability) -> None:
    """gear.arcane_lantern: Shrouded and Intrigue in the wearer's Awareness are lifted."""
    for other in g.state.models:
        if is_here(other) and has_state(other, "shrouded") and is_aware(g, m, other):
            magic.reveal(g, other)
    lit = title_of(g).hooks.get("lit")
    if lit is not None:
        lit(g, m)


@on("sequence end", "arcane_lantern")
async def arcane_lantern_shines(g: Game[Any], m: Model, one: Ability) -> None:
    """gear.arcane_lantern: Wherever it is carried."""
    arcane_lantern(g, m, one)


# --- Deathweaving Fan ---------------------------------------------------------------------------------------------


def the_dead(g: Game[Any], m: Model) -> list[Model]:
    """gear.deathweaving_fan, spell.raise_the_undead: The Dead in a model's Awareness."""
    return [one for one in g.state.models if is_here(one) and is_dead(one) and is_aware(g, m, one)]


@on("ritual offers", "deathweaving_fan")
def deathweaving(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """gear.deathweaving_fan, summon.place: An Undead of Tier III or more for its Tier and one Mana, and two of the
    Dead; where there is room."""
    if len(the_dead(g, m)) < 2:
        return []
    held = sum([other.mana for other in magic.pools(g, m)])
    return [f"do:deathweave profile:{name}" for name, card in sorted(catalogue.PROFILES.items())
            if card.tier >= 3 and any(text.split(" ")[0] == "undead" for text in card.traits) and held > card.tier
            and magic.has_upkeep(g, m, name) and magic.places_for(g, m, name)]


@on("action done", "deathweaving_fan")
async def deathweave(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """gear.deathweaving_fan, action.ritual: It comes beside the wearer; the two are removed."""
    if words[0] != "deathweave":
        return False
    creature = words[1].partition(":")[2]
    put(g, new(m, "active", "ritual"))
    magic.spend(g, m, catalogue.profile(creature).tier + 1)
    ids = [other.id for other in the_dead(g, m)]
    gone = ids if len(ids) == 2 else await g.choose(m.seat, "bury", ids, ("gear.deathweaving_fan",), 2, 2)
    for name in gone:
        remove(g, by_id(g.state, name))
    await magic.summon(g, m, creature)
    return True


def remove(g: Game[Any], m: Model) -> None:
    """state.dead: Its body leaves the field."""
    m.gone = "removed"
    g.emit("removed", ("state.dead",), who=m.id)


# --- what single cards bring --------------------------------------------------------------------------------------


@on("shelters", "tribal_chief")
def tribal_chief(g: Game[Any], bearer: Model, one: Ability, m: Model, name: str) -> bool:
    """special.tribal_chief: Goblins of the party in its Awareness are Fearless."""
    goblin = "goblin" in catalogue.profile(m.profile).tags
    return name == "panicked" and goblin and m.seat == bearer.seat and is_aware(g, bearer, m)


@on("enters", "lurker")
async def lurker(g: Game[Any], m: Model, one: Ability, name: str) -> None:
    """special.lurker: Shrouded, if it likes, on entering an Aquatic environment, unless it is Engaged."""
    from norn.games.eldfall.core.rules.states import engagers, inflict
    if name not in ("shallow_aquatic", "deep_aquatic") or has_state(m, "shrouded") or engagers(g, m):
        return
    about = {"who": m.id}
    if m.seat < 0 or await g.may_choose_one(m.seat, "lurk", [f"do:hide {m.id}"], ("special.lurker",), about=about):
        inflict(g, m, "shrouded")
        m.revealed = False


@on("lends reroll", "shared_flame")
def shared_flame(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """special.shared_flame: When it or an ally in its Awareness casts, a Mana of its own buys one failed die again."""
    caster = by_id(g.state, d.model)
    fits = bool(d.means) and catalogue.is_spell(d.means) and is_ally(g, m, caster) and is_aware(g, m, caster)
    return (1, True) if fits and m.mana > 0 else (0, True)


@on("reroll paid", "shared_flame")
def shared_flame_paid(g: Game[Any], m: Model, one: Ability, d: Declaration) -> bool:
    """special.shared_flame: The Mana is spent."""
    m.mana -= 1
    return True


allow("leads in place", "second_in_command")


@on("prevents familiar", "imp")
async def familiar(g: Game[Any], victim: Model, one: Ability, harm: Any) -> None:
    """trait.familiar, summon.imp, S163: It may be removed instead of the Wounds of one Sequence."""
    from norn.games.eldfall.core.rules.models import now
    given = f"familiar {victim.id}"
    if given not in now(g).notes:
        if f"kept {victim.id}" in now(g).notes:
            return
        agreed = victim.seat < 0 or await g.may_choose_one(
            victim.seat, "familiar", ["do:give_familiar"], ("trait.familiar",), about={"who": victim.id})
        now(g).notes.append(given if agreed else f"kept {victim.id}")
        if not agreed:
            return
        now(g).notes.append(f"lost_familiar {victim.id}")
    harm.prevented = "familiar"


@on("sequence end", "imp")
async def familiar_gone(g: Game[Any], m: Model, one: Ability) -> None:
    """trait.familiar: It is gone when the Sequence ends."""
    from norn.games.eldfall.core.rules.models import now
    if f"lost_familiar {m.id}" in now(g).notes:
        m.orders = [order for order in m.orders if order.name != one.name]
        g.emit("spell_went", ("trait.familiar",), who=m.id, what=f"ability:{one.name}")


allow("familiar", "familiar")
