"""What items and spells do, one record per verb. Never compiled: msgspec decodes into these."""
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from norn.kit import effects

When = Literal["hit", "wound", "success"]
# Of the caster's next phase; "own": the target's own next Strategic Phase.
Until = Literal["", "sequence", "turn", "strategic", "end", "own"]


class Effect(effects.Effect, frozen=True, kw_only=True):
    """The root. `at`: when a Hit stands, when a Wound was dealt, or when the roll succeeded (nobody is hit)."""

    at: When = "hit"
    only: tuple[str, ...] = ()      # such targets alone, all of them: enemy, ally, other, spent, undead|profane
    unless: str = ""                # a roll of the target's that spares it: T, T-3, M


class Inflict(Effect, frozen=True, kw_only=True):
    """The target gets a state."""

    state: str
    until: Until = ""


class Lift(Effect, frozen=True, kw_only=True):
    """The target loses these states; with `one`, one of them as the caster chooses."""

    states: tuple[str, ...]
    one: bool = False


class Unspell(Effect, frozen=True, kw_only=True):
    """The target loses any number of enchantments; `foes`: those that its enemies have laid on it."""

    foes: bool = False


class Heal(Effect, frozen=True, kw_only=True):
    """The target regains HP; 0 is all of them."""

    hp: int = 1


class Injure(Effect, frozen=True, kw_only=True):
    """The target takes wounds with no Damage roll."""

    wounds: int = 1


class GainAp(Effect, frozen=True, kw_only=True):
    ap: int = 1


class GainMana(Effect, frozen=True, kw_only=True):
    mana: int = 1


class Push(Effect, frozen=True, kw_only=True):
    """The target is moved so many inches from the user at the end of Resolution, or towards him."""

    inches: int
    pull: bool = False


class Keep(Effect, frozen=True, kw_only=True):
    """What the spell gives and keeps off stays with the target, although it is no Enchantment."""

    until: Until


class Familiar(Effect, frozen=True, kw_only=True):
    """A companion that is no model joins the caster: a special of that name."""

    special: str


class Summon(Effect, frozen=True, kw_only=True):
    """The creature comes into contact with the caster."""

    profile: str


class Make(Effect, frozen=True, kw_only=True):
    """The area gets these environments."""

    environments: tuple[str, ...]
    until: Until = ""


if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = effects.any_of(Effect)
