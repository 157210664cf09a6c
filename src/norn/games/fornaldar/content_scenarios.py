"""Scenarios: set-up, mobilisation, discovery, reinforcements, victory. Never compiled: msgspec decodes them."""
from __future__ import annotations

from typing import Literal

import msgspec

from norn.games.fornaldar.content_pieces import Allegiance, Printed, Side


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the set-up."""

    hex: int                    # CCRR
    characters: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    csps: dict[str, int] = msgspec.field(default_factory=dict)          # by colour
    items: dict[str, str] = msgspec.field(default_factory=dict)         # by item, the character who begins with it
    this_side: Literal["", "n", "ne", "se", "s", "sw", "nw"] = ""       # ships on that river hexside
    greutung: bool = False


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What wakes together: a kingdom with its guests, or a non-aligned character with his."""

    id: str
    kingdom: str = ""           # whose land wakes it; empty for the non-aligned
    side: Allegiance
    active: bool = False
    lines: tuple[Line, ...]


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """On a mobilisation roll."""

    add: int
    when: Literal["active", "destroyed", "enemy_csp_in", "calendar", "game_turn", "expedition_provoked"]
    side: Literal["", "fomorian", "mundane"] = ""       # of the roll; empty: either
    groups: tuple[str, ...] = ()        # active: any of them is
    kingdom: str = ""                   # destroyed: for each fortress of it
    hexes: tuple[int, ...] = ()         # destroyed: for each of these; enemy_csp_in: north-west and south-east corner
    turn: int = 0                       # calendar: from it on; game_turn: in it
    year: int = 1                       # of the game, in which the calendar turn counts


class Mobilisation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    side: Side
    group: str                  # or "mundanes", the host from beyond the southern edge
    at_most: int                # on two dice
    modifiers: tuple[Modifier, ...] = ()


class Find(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    low: int
    high: int
    finds: tuple[str, str, str, str]    # by search points: "D", "C2", "-", or an item's number "08"


class Discovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    hex: int
    rows: tuple[Find, ...]


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    turn: int                   # of the calendar
    side: Side
    group: str                  # with which it is active or not
    characters: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()         # one of these by lot
    ships: tuple[str, ...] = ()
    csps: dict[str, int] = msgspec.field(default_factory=dict)
    where: Literal["fortress", "coastal_fortress", "east_edge"]     # the last embarked, Oster Sea's east edge (F114)
    kingdoms: tuple[str, ...] = ()      # whose intact fortresses


class Levy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """24.1.2.4 and F15: CSPs for each intact fortress."""

    from_turn: int
    each: int
    more: dict[str, int]        # by hex (CCRR as text): what that one brings instead
    most_a_fortress: int


class Invasion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """24.1.2.3: the Mundanes from beyond the map."""

    kingdom: str
    captain: str
    dice: int
    hexes: tuple[int, ...]
    never_once: str = ""        # not any more when this group is the Mundane side's (24.2.2.5)


class Toll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    low: int
    high: int
    vp: int


class Expedition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """24.2.4: Auberón's."""

    kingdom: str
    turn: int
    hexes: tuple[int, ...]
    characters: tuple[str, ...]
    ships: tuple[str, ...]
    tolls: tuple[Toll, ...]
    loss_times: int
    provokes: int               # the hex that its pieces had better not enter: Utgardar


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """VPs besides the standard ones (22.2). Of those that come at once, `vp` goes to `side` when it happens."""

    why: Literal[
        "holds_item",           # at the end, in place of an artifact's 5
        "destroys",             # the fortress at `hexes`
        "destroys_other",       # each other fortress of `kingdom` that no line names
        "kills",                # `character`, on top of its worth
        "knowe_stands",         # each of `hexes` undestroyed: counted from the start, lost with it
        "last_through",         # each of `hexes` as a ruin: occupied or last passed with CSPs
        "stands_in",            # any piece in one of `hexes` at the end
        "csps_in",              # for each CSP in `kingdoms` at the end
    ]
    side: Literal["fomorian", "mundane", "either"]
    vp: int
    item: str = ""
    character: str = ""
    kingdom: str = ""
    kingdoms: tuple[str, ...] = ()
    hexes: tuple[int, ...] = ()


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The lead from which a victory is so called; below the first it is a draw."""

    marginal: int
    substantial: int
    crushing: int


Special = Literal[
    "first_turn_halved", "no_interception_first_turn", "no_mobilisation_first_turn", "begins_with_movement",
    "may_begin_embarked", "sampo_has_ground",
    "only_midhrasir_first_turn", "no_mundane_reaction_first_turn", "pellost_closed", "midhrasir_paralysed",
    "knowes", "early_end", "succession_by_command",
]


class Scenario(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    first: int                  # calendar turns
    last: int
    vp_fomorian: int = 0
    vp_mundane: int = 0
    pre_game: int = 0           # halves that Fomorian pieces move before play
    special: tuple[Special, ...] = ()
    groups: tuple[Group, ...]
    artifacts: dict[str, int]   # item, hex
    mobilisation: tuple[Mobilisation, ...]
    mobilisation_all: tuple[Modifier, ...] = ()
    discovery: tuple[Discovery, ...]
    reinforcements: tuple[Reinforcement, ...] = ()
    levy: Levy | None = None
    invasion: Invasion | None = None
    expedition: Expedition | None = None
    awards: tuple[Award, ...]
    levels: Levels

    def turns(self) -> tuple[int, ...]:
        """The calendar turns as printed, first to last, over the turn of the year."""
        length = (self.last - self.first) % 14 + 1
        return tuple((self.first - 1 + n) % 14 + 1 for n in range(length))

    def group(self, name: str) -> Group | None:
        return next((one for one in self.groups if one.id == name), None)
