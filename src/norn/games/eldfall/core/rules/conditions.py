"""The words after `when` of a row: each asks one thing of who has the ability, whose value it is, and the Attack."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import allows, has
from norn.games.eldfall.core.rules.models import by_id, card, has_state, is_ally
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game

if TYPE_CHECKING:
    from norn.games.eldfall.core.values import About

# (g, who has the ability, whose value it is, what it is asked for, the word behind the first)
Test = Callable[[Game[Any], Model, Model, "About", str], bool]


def holds(g: Game[Any], when: tuple[str, ...], bearer: Model, m: Model, about: About) -> bool:
    """Whether all conditions of a row hold."""
    for text in when:
        word, _, of = text.partition(" ")
        if not CONDITIONS[word](g, bearer, m, about, of):
            return False
    return True


def _melee(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.declaration is not None and about.declaration.mode == "melee"


def _ranged(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.declaration is not None and about.declaration.mode == "ranged"


def _spell(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """With a spell; with a word behind it, of that kind, element or school."""
    if about.declaration is None or not catalogue.is_spell(about.declaration.means):
        return False
    cast = catalogue.spell(about.declaration.means)
    return not of or of in (cast.kind, cast.element, cast.school)


def _attack(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.declaration is not None and about.declaration.action == "attack"


def _active(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.declaration is not None and about.declaration.role == "active"


def _reactive(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.declaration is not None and about.declaration.role == "reactive"


def _front(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """sight.front, trait.vigilance, S117: From before the bearer; a mover on its way has no back, nor has who is
    vigilant."""
    if allows(bearer, "no back"):
        return True
    if about.at >= 0 and g.state.activation is not None and g.state.activation.model == bearer.id:
        return True
    return space_of(g).in_front(g.state, bearer, m, about.at)


def _idle(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    now = g.state.activation
    return now is not None and now.model == bearer.id and now.movement == "idle"


def _versus(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """Whoever is at the other end is in that state, or has that ability, or is of that size."""
    other = about.other
    return other is not None and (has_state(other, of) or has(other, of) or card(other).size == of)


def _versus_spent(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """Whoever is at the other end has no AP."""
    return about.other is not None and about.other.ap == 0


def _is(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """The one whose value it is has one of these states or abilities: `warrior|rogue`."""
    return any(has_state(m, one) or has(m, one) for one in of.split("|"))


def _affiliated(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """trait.inspiring: Of the same affiliation."""
    return is_ally(g, bearer, m) and bool(set(card(bearer).factions) & set(card(m).factions))


def _roll(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """For that roll: dodge, perceive, uncover, morale."""
    return about.roll == of


def _except(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """awareness, S45: For all but that: Awareness does not shrink by what changes rolls."""
    return about.roll != of


def _means(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """With that item or spell."""
    return about.declaration is not None and about.declaration.means == of


def _wears(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """The bearer has an item of that category in hand."""
    return any(one.equipped and catalogue.item(one.item).category == of for one in bearer.items)


def _trait(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """What is used has that trait."""
    return about.declaration is not None and bool(about.declaration.means) and of in catalogue.weapon(
        about.declaration.means).traits


def _reaching(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """What is used reaches further than contact."""
    if about.declaration is None or not about.declaration.means:
        return False
    reach = catalogue.read_reach(catalogue.weapon(about.declaration.means).reach).intervals
    return bool(reach) and reach[0][0] > 0


def _not_versus(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    return about.other is None or not _versus(g, bearer, m, about, of)


def _with(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """S34: With that weapon, or with it as the other of two."""
    d = about.declaration
    if d is None or not d.means:
        return False
    paired = d.mode == "melee" and not catalogue.is_spell(d.means) and any(
        one.item == d.means and one.equipped for one in m.items)
    return d.means == of or (paired and any(one.item == of and one.equipped for one in m.items))


def _shielded(g: Game[Any], bearer: Model, m: Model, about: About, of: str) -> bool:
    """trait.ignore_shield: Not against an Attack that heeds no shield."""
    d = about.declaration
    if d is None or not d.means:
        return True
    return "ignore_shield" not in catalogue.weapon(d.means).traits and not has(by_id(g.state, d.model), "ignore_shield")


CONDITIONS: Final[dict[str, Test]] = {
    "melee": _melee, "ranged": _ranged, "spell": _spell, "attack": _attack, "active": _active, "reactive": _reactive,
    "front": _front, "idle": _idle, "versus": _versus, "versus_spent": _versus_spent, "is": _is,
    "affiliated": _affiliated, "roll": _roll, "means": _means, "wears": _wears, "trait": _trait, "reaching": _reaching,
    "not_versus": _not_versus, "with": _with, "shielded": _shielded, "except": _except,
}
