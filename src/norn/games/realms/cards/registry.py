"""Where coded cards are found: powers of heroes, traits of monsters, Fate icons, and cards that data cannot
say."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from norn.games.realms.content import CONTENT
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.game import Game

if TYPE_CHECKING:
    from norn.games.realms.rules.health import Damage
    from norn.games.realms.rules.rolls import Roll


class Power:
    """A hero's own power. Every hook does nothing unless a hero's power says otherwise; those that ask him have a mark
    besides, so that no story is begun for heroes without such a power."""

    before_rolls: bool = False          # it has a question before his dice fall
    with_attacks: bool = False          # ... when he declares an attack
    before_hurts: bool = False          # ... when another is about to be hurt

    async def before_roll(self, g: Game[State], hero: Hero, roll: Roll) -> None:
        """Before the dice of a test of his own fall."""

    def after_roll(self, s: State, hero: Hero, roll: Roll) -> list[str]:
        """What he may do about the dice that lie there."""
        return []

    async def change_roll(self, g: Game[State], hero: Hero, roll: Roll, option: str) -> None:
        """Do one of these."""

    async def test_over(self, g: Game[State], hero: Hero, roll: Roll) -> None:
        """The test has succeeded or failed."""

    async def declare_attack(self, g: Game[State], hero: Hero) -> bool:
        """With an attack action of his; True if he gets a further action after it."""
        return False

    async def other_hurt(self, g: Game[State], hero: Hero, damage: Damage) -> None:
        """Before another hero takes damage."""

    async def was_wounded(self, g: Game[State], hero: Hero) -> None:
        """After he has taken wounds and still stands."""


class Trait:
    """A monster's trait while its side is up. Every hook does nothing unless the trait says otherwise."""

    strikes_all: bool = False           # its attack reaches every hero in its space
    no_corruption: bool = False         # its attack deals no COR
    grasps: bool = False                # leaving its space costs an action
    unmoved: bool = False               # nothing moves it
    unblocked: bool = False             # heroes cannot step in its way
    acts_first: bool = False            # it does something as it activates
    opens_phase: bool = False           # ... and as the Monster Phase begins

    def more_wounds(self, s: State, monster: Monster) -> int:
        return 0

    def more_move(self, s: State, monster: Monster) -> int:
        """For another monster that begins its activation in this one's space."""
        return 0

    def untouchable(self, s: State, monster: Monster) -> bool:
        """No hero may retaliate; asked before the attack counts as its first."""
        return False

    async def phase_begins(self, g: Game[State], monster: Monster) -> None:
        """At the start of the Monster Phase."""

    async def awakes(self, g: Game[State], monster: Monster) -> None:
        """As the last fight begins."""

    async def activates(self, g: Game[State], monster: Monster) -> None:
        """Before it looks for a target."""

    async def before_blow(self, g: Game[State], monster: Monster, hero: Hero) -> int:
        """Further wounds of this attack."""
        return 0

    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """After the damage, if the hero stands."""

    async def after_attack(self, g: Game[State], monster: Monster) -> None:
        """When its attack is over, if it stands."""


FateIcon = Callable[[Game[State], Hero], Awaitable[None]]
CodedEncounter = Callable[[Game[State], Hero, str], Awaitable[None]]     # with the attribute to be tested
CodedSpell = Callable[[Game[State], Hero, int], Awaitable[None]]
CodedItem = Callable[[Game[State], Hero], Awaitable[None]]

POWERS: Final[dict[str, Power]] = {}
TRAITS: Final[dict[str, Trait]] = {}
SIDES: Final[dict[str, tuple[list[Trait], list[Trait]]]] = {}      # by monster: Healthy and Damaged
FATES: Final[dict[str, FateIcon]] = {}
ENCOUNTERS: Final[dict[str, CodedEncounter]] = {}
SPELLS: Final[dict[str, CodedSpell]] = {}
SPELL_READY: Final[dict[str, Callable[[State, Hero], bool]]] = {}
ITEMS: Final[dict[str, CodedItem]] = {}
ITEM_READY: Final[dict[str, Callable[[State, Hero], bool]]] = {}
WEAPON_ATTRIBUTES: Final[dict[str, str]] = {}      # weapons that may be used with another attribute
CHANGING: Final[dict[str, tuple[str, ...]]] = {}  # what changes dice, by the first word of an option
LIFESAVERS: Final[dict[str, int]] = {}             # items that keep a hero up, and with how many HP

_NO_POWER: Final = Power()


def power_of(hero: Hero) -> Power:
    card = CONTENT.heroes.get(hero.id)
    return POWERS.get(card.power, _NO_POWER) if card is not None else _NO_POWER


def traits_of(monster: Monster) -> list[Trait]:
    """monsters.weaker-side, combat.damaged-weaker: The traits of the side that is up."""
    return SIDES[monster.kind][monster.damaged]


def trait_names(monster: Monster) -> tuple[str, ...]:
    """monsters.weaker-side: What the side that is up prints."""
    card = CONTENT.monsters[monster.kind]
    return card.damaged if monster.damaged else card.healthy
