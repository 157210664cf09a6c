"""Printed pieces: kingdoms, races, characters, ships, items, enchantments, places. Never compiled: msgspec decodes."""
from __future__ import annotations

from typing import Literal

import msgspec

from norn.kernel.content import Record

Race = Literal["mundane", "troll", "dwarf", "elf", "kobold", "jotun", "merman", "centaur", "ancient", "supernatural"]
Marcher = Literal["mundane", "troll", "dwarf", "elf", "kobold", "jotun", "merman", "centaur"]    # columns of the chart
Side = Literal["fomorian", "mundane"]
Allegiance = Literal["fomorian", "mundane", "either"]
Aspect = Literal["mundane", "normal", "enchanted", "wild"]
Rank = Literal["king", "marshal", "captain", "none"]


class Printed(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every printed thing has."""

    text: str = ""
    rules: tuple[str, ...] = ()


class Kingdom(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A colour: who may be captained together. In a scenario that `sides` leaves out it has no pieces and no coast."""

    race: Race
    sides: dict[str, Allegiance]
    letter: str = ""            # on the map's kingdom layer; empty: no land of its own
    counts_as: str = ""         # the colour whose captains, heirlooms and escorts it shares
    free_retreat: bool = False  # goes on an o whatever the commands (24.3.2.5)
    calm_in_wild: bool = False  # never checks for wild magic
    calm_at: tuple[int, ...] = ()   # hexes where it does not check for wild magic
    most: int = 0               # CSPs on the map at once; 0: no limit (F8)
    no_vp: bool = False         # its losses pay nobody

    @property
    def colour(self) -> str:
        """What captains, heirlooms and escorts look at."""
        return self.counts_as or self.id

    def coast(self, scenario: str) -> str:
        """F124: the side to which its coast is friendly, active or not; empty while it is undecided or not there."""
        side = self.sides.get(scenario, "either")
        return "" if side == "either" or not self.letter else side


class RaceCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    letter: str
    moves_as: Marcher           # its column of the Terrain Effects Chart
    allowance: int              # halves; an army or an escorted character
    swimming: int = 0           # halves
    checks_in: tuple[Aspect, ...]   # aspects that cost it attrition
    faerie_roads: bool = False
    giants_paths: bool = False
    tunnels: bool = False


AbilityWord = Literal[
    "naval_shift",          # n columns at sea (Grendel)
    "first_round_shift",    # n columns in the first round of any battle or melee it commands (Hardang)
    "sunde_drm",            # n on the dice at sea when it commands in the Sunde (Kiarlak)
    "retreat_command",      # command n higher where an o is looked at (Sturlung)
    "recovery_drm",         # n on its healing roll at `hex` (Dropmund)
    "no_woods",             # no woods or forest but by a way (Bjork)
    "never_checks",         # it and its escort are never part of an attrition check (Yule)
    "far_command",          # commands within its Basic Magic for half an allowance (Arn)
    "dragon_breath",        # n columns in one round a turn (F85)
    "heals_itself",         # n wounds each Recovery Phase (Hafnir)
    "evades_skammdegi",     # evades without a roll in Skammdegi turns (Hafnir)
    "moves_as_ship",        # Tursas, Gestum
    "opens_pellost",        # Wodan (24.1.2.2)
    "repairs_item",         # n broken items a game, at `hex` (Völund)
    "casts_anywhere",       # from any hex, and is free afterwards (Jibalian, F128)
    "never_recovers",       # Jibalian
    "no_challenges",        # neither offers nor accepts, without penalty (Jibalian)
    "free_retreat",         # goes on an o whatever the commands (Jibalian)
    "calm_in_wild",         # never checks for wild magic, nor counts its modifier (Jibalian)
    "one_force",            # moves and intercepts as a force by itself (Jibalian)
    "evades_alone",         # alone it must roll to evade, and cannot before flyers (Jibalian)
    "ignores_retreats",     # neither o nor r touches it (a draugr of the graves)
    "no_command_drm",       # commands do not count in a melee with it (a draugr of the graves)
    "only_worthy_foes",     # heroes, enchanters and bearers of a magic weapon alone can fight it
]


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    word: AbilityWord
    n: int = 0
    hex: int = 0


class Character(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    kingdom: str
    race: Race
    rank: Rank
    command: int
    combat: int                 # boxes on the roster, too
    magic: int
    hero: bool = False
    enchanter: bool = False
    escort: Literal["none", "may", "has"] = "none"      # may: has the side for it, begins without
    flies: bool = False
    swims: bool = False
    allowance: int = 0          # halves, where it has its own
    home: int = 0               # CCRR
    possessions: tuple[str, ...] = ()
    heirs: tuple[str, ...] = ()     # who is king after it, in order; empty: F100
    back: str = ""              # the character that enters where this one dies (Hafnir)
    back_item: str = ""         # the item that lies where this one dies (Fiskari's Bough)
    other_side: str = ""        # the other face of one piece (Vithar and Asmundr)
    abilities: tuple[Ability, ...] = ()
    worth: int = 5              # VPs for its death (22.2D)

    @property
    def supernatural(self) -> bool:
        """23.0: neither uses nor carries items."""
        return self.race == "supernatural"

    @property
    def ancient(self) -> bool:
        return self.race == "ancient"

    def ability(self, word: AbilityWord) -> Ability | None:
        for one in self.abilities:
            if one.word == word:
                return one
        return None


class Ship(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    scenario: str
    kingdom: str
    full: int
    damaged: int
    carries: int = 1
    bad_sailer: bool = False
    allowance: int = 36         # halves


Stat = Literal[
    "command", "combat", "magic",       # ratings; 21.7 asks for 1 or more of each that an item raises
    "hero", "enchanter", "king",        # 1: its user counts as one
    "casting",                          # on the casting roll; lower is better
    "enemy_casting",                    # on the casting roll of enchantments at its user or hex
    "any_casting",                      # on the casting roll of any enchantment into its hex, a friend's too
    "farcalling",                       # on the mobilisation roll, in place of -2
    "mental_attack",                    # on its user's roll of a Mental Attack
    "interception", "reaction_range",
    "allowance",                        # halves
    "forced_march",                     # on the attrition dice of a forced march
    "terrain_cost",                     # halves, never below one MP
    "attrition",                        # on the dice of enemies within `reach`, who must check
    "melee", "defending",               # on the combat dice
    "shift",                            # columns
]
When = Literal[
    "",
    "forced_march_or_reaction", "user_is_elf", "user_is_merman", "against_trolls_and_jotuns", "naval", "melee",
    "healing", "farcalling", "vortex_or_mental_attack", "has_magic", "elves_in_hex", "trial_melee_or_naval",
]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an item changes while its user has the use of it."""

    stat: Stat
    add: int
    when: When = ""
    reach: int = 0              # hexes around, for what touches others


Special = Literal[
    "makes_csp", "not_handed_over", "immune_to_mind", "undoubles_hero", "first_wound_ignored", "arrow",
    "evades_all", "evades_self", "heals_hex", "flies_alone", "challenge_wounds_less", "hides_stack",
    "ship_never_checks", "makes_weather", "one_round_strength", "doubled_at_sea",
    "elf_stack_calm", "uses_tunnels", "no_garrison", "rides_as_ship", "doubles_trial_hits",
    "calls_centaurs", "doubles_first_hit", "extra_hit_on_six", "e_becomes_f", "reacts_from_held", "slays_on_double",
    "calls_jotuns", "cancels_challenge", "not_jotuns", "each_by_itself",
]


class Item(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    number: int
    kind: Literal["artifact", "heirloom", "possession"]
    form: Literal["", "weapon", "staff", "armour"] = ""     # one of each in use at a time (21.8 to 21.10)
    colours: tuple[str, ...] = ()       # kingdoms whose characters alone may use it; empty: anybody (21.2)
    modifies: tuple[Row, ...] = ()
    special: tuple[Special, ...] = ()   # effects that need code, by name
    n: int = 0                          # the number of its special effect
    spent: bool = False                 # used up by its use


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where its caster stands and what he has; one of an enchantment's needs is enough."""

    # a Place of Power, but for the last: any land hex
    place: Literal["any", "listed", "coastal", "forest_or_enchanted", "wild", "anywhere"]
    hexes: tuple[int, ...] = ()
    item: str = ""


class Enchantment(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    number: int
    needs: tuple[Need, ...]
    range: Literal["cms", "2cms", "none"]      # Current Magic Strength, twice that, no hex is named
    target: Literal["hex", "own_hex", "sea_hex", "friendly_character", "enemy_character", "stack", "kingdom"]
    drm: int = 0                # on the casting roll
    radius: int = 0             # hexes around the target that it touches
    n: int = 0                  # the number of its effect
    weather: tuple[Literal["clear", "rain", "snow"], ...] = ()      # what its caster may choose among
    attrition: int = 0          # on the dice of those whom it makes check
    first: bool = False         # takes effect before the others (F86)
    lasting: bool = False       # stays on the map after the turn
    special: Literal["dispel", "weather", "farcall", "fly", "heal", "hide", "mental_attack", "scry", "strength",
                     "vision", "vortex", "fulguration", "freeze", "maelstrom"]


class Place(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Place of Power."""

    hex: int
    aspect: Aspect
    heals: int = 0              # wounds a character loses here each Recovery Phase
    aspect_in: dict[str, Aspect] = msgspec.field(default_factory=dict)      # scenario by scenario, where it differs
    heals_in: dict[str, int] = msgspec.field(default_factory=dict)

    def aspect_of(self, scenario: str) -> Aspect:
        return self.aspect_in.get(scenario, self.aspect)

    def heals_of(self, scenario: str) -> int:
        return self.heals_in.get(scenario, self.heals)
