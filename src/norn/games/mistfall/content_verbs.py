"""What printed texts can do: every verb with its arguments. Never compiled: msgspec decodes into these classes."""
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from norn.kit import effects

Who = Literal[
    "me", "one", "same", "each", "owner", "victim", "highest", "most_cards", "any", "each_pursued", "each_unpursued"
]
Which = Literal[
    "one", "target", "attacker", "entering", "one_mine", "each_mine", "one_elsewhere", "each_area", "one_quest",
    "leftmost", "each_quest", "each_hero_area", "one_each", "all", "self", "each_here", "one_other_here", "special"
]
Stat = Literal[
    "damage", "range", "range.needed", "targets", "focus", "defence", "defence.physical", "defence.magical", "cancel",
    "attack", "restoration", "condition.placed", "draw_limit", "objectives.ability", "reinforcement.box", "rewards",
    "scouting.cost"
]
Token = Literal["poison", "burning", "daze", "weakness"]
Deck = Literal["blue", "green", "red"]


class Effect(effects.Effect, frozen=True):
    """Any verb of Mistfall."""


# --- families -----------------------------------------------------------------------------------------------


class OnEnemies(Effect, frozen=True):
    """Done to enemies: which, of which keyword, of a choice up to so many."""

    which: Which | None = None
    keyword: tuple[str, ...] = ()
    up_to: int | bool = 0


class OnHeroes(Effect, frozen=True):
    """Done to heroes: the acting one unless another is named."""

    who: Who | None = None


class Counted(Effect, frozen=True):
    """So much, or so many."""

    n: int = 1


# --- damage and wounds --------------------------------------------------------------------------------------


class Damage(Effect, frozen=True):
    physical: int | None = None
    magical: int | None = None
    targets: Literal["one", "up_to", "each_mine", "each_area", "each_quest", "all"] = "one"
    count: int = 1

    @property
    def type(self) -> str:
        return "physical" if self.physical is not None else "magical"

    @property
    def printed(self) -> int:
        return (self.physical if self.physical is not None else self.magical) or 0


class Hurt(OnHeroes, frozen=True):
    """Damage to heroes; white is the white number of the Time track."""

    physical: int | None = None
    magical: int | None = None
    white: bool = False

    @property
    def type(self) -> str:
        return "physical" if self.physical is not None else "magical"

    @property
    def printed(self) -> int:
        return self.physical or self.magical or 0


class Cancel(Counted, frozen=True):
    of: Literal["physical", "magical", "either"] = "either"


class Wound(OnEnemies, frozen=True):
    n: int = 1


class RemoveWounds(OnEnemies, frozen=True):
    n: int = 1
    per: Literal["", "buried"] = ""


# --- enemies ------------------------------------------------------------------------------------------------


class Condition(OnEnemies, frozen=True):
    """Tokens on enemies, or on heroes where it names them."""

    kind: Token = "daze"
    n: int = 1
    who: Who | None = None


class Hold(OnEnemies, frozen=True):
    """Not to attack in this round."""


class Mute(OnEnemies, frozen=True):
    """Without abilities in this phase."""


class Enrage(OnEnemies, frozen=True):
    """Raging or not."""


class Calm(OnEnemies, frozen=True):
    """Its card is turned back."""


class Attack(OnEnemies, frozen=True):
    """It attacks now."""


class MoveEnemy(OnEnemies, frozen=True):
    to: Literal["me", "quest", "highest"] = "me"


class SendEnemy(OnEnemies, frozen=True):
    to: Literal["discard", "deck_bottom"] = "discard"


class SwapEnemies(Effect, frozen=True):
    """Two of different areas."""


class Spawn(Counted, frozen=True):
    keyword: tuple[str, ...] = ()
    deck: Deck = "blue"


# --- cards --------------------------------------------------------------------------------------------------


class Place(Effect, frozen=True):
    """Into the area, with so many Objectives."""

    objectives: int = 0


class Embed(Effect, frozen=True):
    """Another card's action as part of this."""

    keyword: tuple[str, ...] = ()
    type: Literal["any", "regular", "fast"] = "any"


class Draw(OnHeroes, frozen=True):
    n: int = 1


class Discard(OnHeroes, frozen=True):
    n: int = 1
    white: bool = False
    keyword: tuple[str, ...] = ()
    source: str = msgspec.field(name="from", default="")


class Bury(OnHeroes, frozen=True):
    n: int = 1
    source: str = msgspec.field(name="from", default="")


class Restore(OnHeroes, frozen=True):
    n: int = 1


class Recall(Counted, frozen=True, kw_only=True):
    """From a pile of one's own; of a choice up to so many."""

    up_to: bool = False
    keyword: tuple[str, ...] = ()
    source: str = msgspec.field(name="from", default="")
    to: Literal["hand", "deck_top", "deck_bottom"]


class Look(Counted, frozen=True):
    """At the top of one's deck, and take some."""

    take: int = 0


class Attach(OnHeroes, frozen=True):
    """Under the enemy whose ability it is."""

    n: int = 1
    keyword: tuple[str, ...] = ()


class Send(Effect, frozen=True, kw_only=True):
    """Where the acting or the embedded card goes at the end."""

    keyword: tuple[str, ...] = ()
    to: str


class DrawReward(Counted, frozen=True):
    """As in an aftermath."""


# --- tokens and tracks --------------------------------------------------------------------------------------


class Cleanse(OnHeroes, frozen=True):
    """Conditions of a kind, or of any."""

    n: int = 1
    kind: Token | None = None


class Focus(OnHeroes, frozen=True):
    n: int = 1


class HalveFocus(OnHeroes, frozen=True):
    """Fractions are dropped."""


class Objective(Counted, frozen=True):
    """So many, or so many for each hero and some more."""

    on: Literal["", "this", "encounter", "quiver", "training"] = ""
    at_most: int | None = None
    per_hero: int = 0
    plus: int = 0


class SpendObjective(Counted, frozen=True):
    source: str = msgspec.field(name="from", default="")


class GainResolve(Counted, frozen=True):
    """Into the pool."""


class LoseResolve(Counted, frozen=True):
    """Out of the pool, as far as it goes."""


class SpendResolve(Counted, frozen=True):
    """A cost."""


class Reinforcements(Counted, frozen=True):
    white: bool = False


class Time(Counted, frozen=True):
    """The marker moves."""


class Reveal(Counted, frozen=True):
    """Tiles next to the party."""


# --- a hero's turn ------------------------------------------------------------------------------------------


class ExtraAction(Counted, frozen=True):
    """Regular ones, in this turn."""


class Lasting(Effect, frozen=True):
    """A row until the turn ends."""

    stat: Stat
    add: int = 0
    until: Literal["turn_end"] = "turn_end"


if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = effects.any_of(Effect)

Payment = Discard | Bury | SpendObjective | SpendResolve
