"""What the verbs of items and spells do (effects.py beside the content), one function each."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core import effects as verbs
from norn.games.eldfall.core.hooks import codes, has
from norn.games.eldfall.core.rules.attack import TRAP, weapon_of
from norn.games.eldfall.core.rules.choosing import chosen_effects, chosen_of
from norn.games.eldfall.core.rules.models import by_id, card, give_ap, has_state, is_enemy, is_immune, now
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.states import inflict, lift, unspell
from norn.games.eldfall.core.state import Declaration, Lasting, Model, Wound, Zone
from norn.games.eldfall.core.values import value
from norn.kernel.game import Game

ROSE: Final = "rose"                # among what is used: it has just got up


def apply(g: Game[Any], d: Declaration, victim: Model, at: str) -> None:
    """magic.effects: Each verb that belongs to this moment, where the target is one it is for."""
    if not d.means:
        return
    weapon = weapon_of(d)
    numbers = chosen_effects(d) if weapon.one_of else []
    picked = tuple(effect for number, effect in enumerate(weapon.does) if number in numbers)
    carry(g, d, victim, picked or weapon.does, at)


def carry(g: Game[Any], d: Declaration, victim: Model, does: tuple[Any, ...], at: str = "hit") -> None:
    """magic.effects: The verbs of an item, a spell or an order; outside of a Sequence they work at once."""
    for effect in does:
        if effect.at != at or not (d.timing == TRAP or all(
                is_for(g, by_id(g.state, d.model), victim, word) for word in effect.only)):
            continue
        if not effect.unless or not _spared(g, victim, effect.unless):
            VERBS[effect.do](g, d, victim, effect)


def _spared(g: Game[Any], victim: Model, roll: str) -> bool:
    """magic.effects: A roll of the target's that spares it: T, T-3, M."""
    number = catalogue.read_amount(roll)
    return attribute_roll(g, victim, number.of[0], "spared", plus=number.plus)


def is_for(g: Game[Any], m: Model, victim: Model, word: str) -> bool:
    """Whether a target is of a sort: enemy, ally, other, or with an ability, an Affinity or a state of that name."""
    if word == "enemy":
        return is_enemy(g, m, victim)
    if word == "ally":
        return not is_enemy(g, m, victim)
    if word == "other":
        return m is not victim
    if word == "spent":
        return victim.ap == 0
    either = list(word.split("|"))
    return any(has(victim, part) or has_state(victim, part) or part in card(victim).tags
                or part in [one.partition(" ")[2] for one in card(victim).traits] for part in either)


def until_text(g: Game[Any], d: Declaration, until: str, victim: Model) -> str:
    """magic.durations: Until the caster's next phase of that name, the target's own, or as it stands."""
    if until == "own":
        return f"strategic {victim.seat}"
    return f"{until} {by_id(g.state, d.model).seat}" if until in ("strategic", "end") else until


def note(g: Game[Any], *words: str) -> None:
    now(g).notes.append(" ".join(words))


def is_at_once(g: Game[Any]) -> bool:
    return g.state.activation is None


def _inflict(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """S129: A state comes with everything else at the end."""
    if is_immune(victim, d.means):
        return
    if is_at_once(g):
        inflict(g, victim, effect.state, until_text(g, d, effect.until, victim), d.model)
    else:
        until = until_text(g, d, effect.until, victim).replace(" ", "_") or "-"
        note(g, "state", effect.state, victim.id, until, d.model)


def _lift(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    chosen = chosen_of(d, "lifts") if effect.one else ""
    for name in [chosen] if chosen else effect.states:
        if lift(g, victim, name) and effect.one:
            return


def _unspell(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """spell.purification, stratagem.sacred_vow: Every one, or those that enemies have laid."""
    for lasting in list(victim.enchantments):
        if not effect.foes or (lasting.by and is_enemy(g, victim, by_id(g.state, lasting.by))):
            unspell(g, victim, lasting)


def _heal(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """damage.heal, trait.construct, trait.undead: HP come back at the end; 0 is all; some are not healed by all."""
    if all(code(g, victim, one, d) for code, one in codes("heals", victim)):
        points = effect.hp or max(value(g, "hp", victim) - victim.hp, 0)
        if is_at_once(g):
            heal(g, victim, points)
        else:
            note(g, "heal", str(points), victim.id)


def heal(g: Game[Any], victim: Model, points: int) -> None:
    """damage.heal, state.incapacitated: HP come back, and whoever lay down gets up; never above what is printed."""
    victim.hp = max(victim.hp, min(victim.hp + points, value(g, "hp", victim)))
    if victim.hp > 0 and lift(g, victim, "incapacitated"):
        victim.used.append(ROSE)
    g.emit("healed", ("damage.heal",), who=victim.id, hp=victim.hp)


def _injure(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """magic.effects: Wounds that need no Damage roll."""
    now(g).wounds += [Wound(-1, victim.id, d.model, d.means, "") for _ in range(effect.wounds)]


def _gain_ap(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """mana.loops, S105: By spells a model regains one AP a turn at most, never the caster, never above its STA."""
    if victim.id == d.model or victim.ap >= value(g, "sta", victim) or "spell ap" in victim.used:
        return
    victim.used.append("spell ap")
    give_ap(g, victim, effect.ap)
    g.emit("ap_gained", ("mana.loops",), who=victim.id, points=effect.ap)


def _gain_mana(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """mana.use: Mana for the target."""
    victim.mana += effect.mana
    g.emit("mana_made", ("mana.use",), who=victim.id, points=effect.mana, mana=victim.mana)


def _push(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """trait.knockback: Away from the user at the end of Resolution, or towards him."""
    note(g, "pull" if effect.pull else "knockback", str(effect.inches), victim.id, d.model)


def _keep(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """magic.effects, magic.enchantment: What the spell gives and keeps off stays with the target for a while; a second
    one takes the place of the first."""
    victim.orders = [one for one in victim.orders if one.name != d.means]
    victim.orders.append(Lasting(d.means, until_text(g, d, effect.until, victim), d.model))


def _familiar(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """summon.imp, trait.familiar: The companion joins the caster."""
    caster = by_id(g.state, d.model)
    if not any(one.name == effect.special for one in caster.orders):
        caster.orders.append(Lasting(effect.special, "", caster.id))


def _make(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """magic.transmutation: The area that was laid by a success has an environment now."""
    s = g.state
    number = now(g).declarations.index(d)
    won = [one.aim for one in now(g).strikes if one.declaration == number and one.success and not one.negated]
    for which, aim in enumerate(d.aims):
        if aim.spot and which in won and not any(zone.kind == d.means and zone.spot == aim.spot for zone in s.zones):
            s.made += 1
            s.zones.append(Zone(f"zone:{s.made}", d.means, list(aim.spot), d.model, by_id(s, d.model).seat,
                                until_text(g, d, effect.until, victim), 0, 0, list(effect.environments)))


def _summon(g: Game[Any], d: Declaration, victim: Model, effect: Any) -> None:
    """action.ritual: Summoning is carried out where the Ritual is declared."""


VERBS: Final[dict[str, Callable[[Game[Any], Declaration, Model, Any], None]]] = {
    verbs.Inflict.do: _inflict, verbs.Lift.do: _lift, verbs.Unspell.do: _unspell, verbs.Heal.do: _heal,
    verbs.Injure.do: _injure, verbs.GainAp.do: _gain_ap, verbs.Make.do: _make, verbs.Summon.do: _summon,
    verbs.GainMana.do: _gain_mana, verbs.Push.do: _push, verbs.Keep.do: _keep, verbs.Familiar.do: _familiar,
}
