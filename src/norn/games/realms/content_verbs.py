"""What printed texts can do: every verb with its arguments. Never compiled: msgspec decodes into these classes."""
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from norn.kit import effects

Who = Literal["me", "each", "here", "tile", "one_here", "one_tile", "one_any"]
Rarity = Literal["any", "common", "common_uncommon", "uncommon_plus"]


class Effect(effects.Effect, frozen=True):
    """Any verb of Realms; unless it says otherwise it is for the acting hero alone."""


# --- families -----------------------------------------------------------------------------------------------


class OnHeroes(Effect, frozen=True):
    """Done to heroes: the acting one unless others are named."""

    who: Who = "me"


class ForHeroes(OnHeroes, frozen=True):
    """So much, or so many, for each of them."""

    n: int = 1


class Apart(Effect, frozen=True):
    """Done whatever has become of the acting hero."""


class Counted(Effect, frozen=True):
    """So much, or so many."""

    n: int = 1


# --- heroes -------------------------------------------------------------------------------------------------


class GainGold(ForHeroes, frozen=True):
    """From the bank."""


class LoseGold(ForHeroes, frozen=True):
    """As far as it goes."""


class GainFocus(ForHeroes, frozen=True):
    beyond: bool = False        # past the limit too


class LoseFocus(ForHeroes, frozen=True):
    """Of the holder's choice."""


class GoldOrFocus(Effect, frozen=True, kw_only=True):
    gold: int
    focus: int = 1


class GainBenediction(ForHeroes, frozen=True):
    """Without limit."""


class Wound(ForHeroes, frozen=True):
    """Damage."""


class Corrupt(ForHeroes, frozen=True):
    """Damage of the other kind."""


class Heal(ForHeroes, frozen=True):
    """Up to full HP."""


class Cleanse(ForHeroes, frozen=True):
    """Corruption goes."""


class Bless(OnHeroes, frozen=True):
    """A condition."""


class Curse(OnHeroes, frozen=True):
    """The other condition."""


class Ward(ForHeroes, frozen=True):
    of: Literal["wound", "corruption", "either"] = "wound"


class GainAction(ForHeroes, frozen=True):
    """In this turn, or the next of theirs."""


class LoseAction(ForHeroes, frozen=True):
    """In the next turn."""


class MoveHero(ForHeroes, frozen=True):
    slip: bool = False          # out of any grasp


class Lasting(OnHeroes, frozen=True, kw_only=True):
    """A row for a while."""

    stat: str
    add: int
    until: Literal["turn_end", "round_end", "next_round_end", "next_attack"] = "turn_end"


class Travel(Effect, frozen=True, kw_only=True):
    to: Literal["any_clear", "tile"]


class DiscardPact(Counted, frozen=True):
    """Unread."""


class Consume(Effect, frozen=True):
    """He is lost for good."""


class BecomeWraith(Effect, frozen=True):
    """He is lost, and a Wraith appears."""


# --- cards and dice -----------------------------------------------------------------------------------------


class DrawItem(Counted, frozen=True):
    """By rarity, or by looking at so many."""

    rarity: Rarity = "any"
    look: int = 0


class LoseItem(ForHeroes, frozen=True):
    """Of the holder's choice."""


class Market(Counted, frozen=True):
    """On so many cards, each for so much less."""

    less: int = 0


class Ready(Counted, frozen=True):
    what: Literal["item", "spell", "all"] = "item"


class Prevent(Counted, frozen=True):
    """Of the damage that is answered."""

    of: Literal["wound", "corruption"] = "wound"


class Reroll(Counted, frozen=True):
    """Of the roll that is answered."""


# --- monsters -----------------------------------------------------------------------------------------------


class Strike(Counted, frozen=True):
    """With so many successes."""

    which: Literal["one_here", "one_tile"] = "one_here"


class SpellAttack(Effect, frozen=True):
    which: Literal["one_here", "each_here"] = "one_here"
    bonus: int = 0


class FreeAttack(Effect, frozen=True):
    bonus: int = 0


class Hold(Effect, frozen=True):
    """It skips its next activation."""

    which: Literal["one_here", "each_here"] = "one_here"


class MoveMonster(Effect, frozen=True):
    which: Literal["one_here", "each_here", "one_adjacent"] = "one_here"
    to: Literal["adjacent", "me"] = "adjacent"


class Hunter(Effect, frozen=True):
    which: Literal["here", "tile"] = "here"
    prey: Literal["printed", "me"] = "printed"


class Calm(Apart, frozen=True):
    which: Literal["one_tile", "tile"] = "one_tile"


class Spawn(Apart, frozen=True, kw_only=True):
    """A kind, the elite of the tile, or what its Doom tier says."""

    kind: str
    n: int = 1
    where: Literal["here"] = "here"
    damaged: bool = False
    hunts: Literal["", "printed", "me"] = ""


# --- Doom and the board -------------------------------------------------------------------------------------


class DoomTrack(Apart, frozen=True):
    n: int = 1


class PlaceDoom(Apart, frozen=True):
    where: Literal["here", "tile"] = "here"
    n: int = 1


class RemoveDoom(Apart, frozen=True):
    where: Literal["here", "tile", "adjacent", "any"] = "here"
    n: int = 1


class PlaceMarker(Effect, frozen=True, kw_only=True):
    icon: Literal["hazard", "hex"]


class RiftCharge(Counted, frozen=True):
    """Successes for the next Banish here."""


if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = effects.any_of(Effect)
