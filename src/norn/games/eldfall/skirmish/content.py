"""What is printed for Skirmish alone, read strictly from content/*.toml: every mistake at once. Never compiled.

Points of the field are hundredths of an inch on 36 by 36: x from the west edge, y from the north edge, so the belt of
the first zone is the north one and Restoring Balance begins in the south.
"""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

import msgspec

from norn.games.eldfall.core.content import Faction, Item, Printed, Profile
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.content_tables import wrong_effects, wrong_in
from norn.games.eldfall.core.effects import AnyEffect, Effect
from norn.kernel.content import Record, load_table
from norn.kernel.errors import ContentError
from norn.kit.content import Reference, miscounted, missing, used_twice
from norn.kit.effects import wrong_verbs

FOLDER = Path(__file__).parent / "content"
FACTIONS: tuple[str, ...] = get_args(Faction)
Spot = tuple[int, int]


class Upgrade(Printed, frozen=True, kw_only=True):
    """Something bought for a model of a party."""

    factions: tuple[Faction, ...]
    cost: int
    limit: int | None = None            # of one party; none without
    needs: tuple[str, ...] = ()         # all of: class warrior, not demon, neutral
    item: str = ""
    replaces: bool = False              # the item takes the place of the primary weapon
    cheaper: dict[str, int] = msgspec.field(default_factory=dict)      # by that primary weapon: the cost
    chooses: Literal["", "craft", "element", "catalyst", "weight"] = ""     # what is named when it is bought
    stratagems: tuple[str, ...] = ()
    leader: bool = False                # only for the Leader
    room: int = 0                       # how much more the inventory holds
    discount: int = 0                   # how much less all other upgrades of the party cost, not below one


class Stratagem(Printed, frozen=True, kw_only=True):
    """What a Leader may order in the Strategic Phase."""

    kind: Literal["authority", "subterfuge", "tribe"]
    to: Literal["all", "others", "self", "target", "dead", "enemy", "enemies"]
    who: tuple[str, ...] = ()           # only models of one of these: classes, traits, tags, summoned
    targets: int = 1                    # how many at most, where it has targets
    near: bool = False                  # only in the Leader's Awareness
    does: tuple[AnyEffect, ...] = ()


class Scheme(Record, frozen=True, kw_only=True):
    """A secret goal."""

    text: str
    when: Literal["end", "deed", "turn"]
    each: int
    most: int
    counts: str                         # a word of rules/schemes.py
    rules: tuple[str, ...]


class SchemeTable(Record, frozen=True, kw_only=True):
    """The faces of the die by which a faction draws: twenty, or the ten common ones."""

    faces: tuple[str, ...]
    rules: tuple[str, ...]


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Hostile of a quest and where it stands."""

    at: Spot
    facing: Literal["north", "south", "centre", "first"]     # first: the first player's zone
    tier: int = 0
    profile: str = ""                   # instead of a Tier
    least: int = 0                      # only from so many points on
    most: int = 9_999                   # and up to so many
    solo: bool = False                  # only where one plays alone


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A token or a structure of a quest."""

    kind: Literal["intrigue", "barrel", "gate", "mechanism", "obelisk", "cache"]
    at: Spot
    arm: int = 0
    hp: int = 0
    breaks: bool = True                 # it can be destroyed


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Victory Points for a deed; `least` and `most` bound what it is about: a cost, a share in percent."""

    deed: Literal[
        "fells_enemy", "fells_leader", "fells_member", "incapacitates_tier", "kills_tier", "fells_tier", "opens_cache",
        "leaves_with_treasure", "holds_treasure", "fells_gladiatrix", "last_standing", "opens_gate", "starts_mechanism",
        "members_out", "settles_obelisk",
    ]
    points: int
    tier: int = 0
    least: int = 0
    most: int = 9_999


class Respawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which Hostiles come back, when, and from how many points on."""

    tiers: tuple[int, ...]
    when: Literal["hostile_turn", "turn_end"]
    least: int
    most: int = 9_999


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a chart: for a die from `low` to `high`."""

    low: int
    high: int
    spell: str = ""
    item: str = ""
    upgrade: str = ""
    points: int = 0
    hostile: int = 0                    # a Hostile of this Tier comes


class Quest(Record, frozen=True, kw_only=True):
    text: str
    part: int = 0                       # of Restoring Balance
    field: str = ""                     # its own, whatever was agreed
    seats: tuple[int, int] = (2, 4)     # one: also alone
    schemes: bool = False
    alliance: bool = False
    duel: bool = True
    morale: bool = True                 # Broken Morale
    size: int = 0                       # the points of each party, whatever was agreed
    upgrades: int = 0                   # for each model, instead of one
    alone: int = 6                      # Victory Points that win it alone
    zones: Literal["opposite", "south"] = "opposite"
    ends: Literal["rounds", "hostiles_dead", "treasures_gone", "last_standing", "all_out", "obelisk"] = "rounds"
    campfire: bool = False
    broker: bool = False
    hostiles: tuple[Post, ...] = ()
    things: tuple[Thing, ...] = ()
    rewards: tuple[Reward, ...]
    respawns: tuple[Respawn, ...] = ()
    chart: tuple[Face, ...] = ()
    rules: tuple[str, ...]


class HostileSet(Record, frozen=True, kw_only=True):
    """Which models stand for each Tier, the lowest first; `wet`: instead of which on a field with water."""

    tiers: tuple[tuple[str, ...], ...]
    wet: dict[str, str] = msgspec.field(default_factory=dict)
    rules: tuple[str, ...]


class Ready(Record, frozen=True, kw_only=True):
    """A party that is ready to play, in the grammar of S285."""

    faction: Faction
    size: Literal[60, 90]
    text: str
    party: str


COUNTS: dict[str, int] = {"upgrades": 44, "stratagems": 60, "schemes": 25, "tables": 7, "quests": 8, "ready": 42,
                          "quest_items": 3}


class Content:
    """All tables of Skirmish."""

    def __init__(self, folder: Path) -> None:
        self.upgrades = load_table(folder / "upgrades.toml", Upgrade)
        self.stratagems = load_table(folder / "stratagems.toml", Stratagem)
        self.schemes = load_table(folder / "schemes.toml", Scheme)
        self.tables = load_table(folder / "scheme_tables.toml", SchemeTable)
        self.quests = load_table(folder / "quests.toml", Quest)
        self.quest_items = load_table(folder / "quest_items.toml", Item)
        self.hostiles = load_table(folder / "hostiles.toml", HostileSet)
        self.structures = load_table(folder / "structures.toml", Profile)
        self.marks = load_table(folder / "marks.toml", Printed)
        self.ready = load_table(folder / "ready.toml", Ready)
        self.printed: dict[str, Printed] = {**self.upgrades, **self.stratagems, **self.quest_items, **self.marks}
        families: dict[str, Iterable[str]] = {"the core": CORE.printed, "upgrades": self.upgrades,
                                              "stratagems": self.stratagems, "quest_items": self.quest_items,
                                              "marks": self.marks}
        problems = wrong_verbs(folder, Effect) + used_twice(families)
        problems += miscounted(COUNTS, {family: len(getattr(self, family)) for family in COUNTS})
        everything = {**CORE.printed, **self.printed}
        problems += [problem for one in self.printed.values() for problem in wrong_in(one, everything, CORE)]
        for order in self.stratagems.values():
            problems += wrong_effects(order.id, order.does, CORE)
        problems += missing(_references(self)) + _wrong_charts(self)
        if problems:
            raise ContentError(problems)


def _references(content: Content) -> list[Reference]:
    """Every id that names something of another table."""
    items = {**CORE.items, **content.quest_items}
    wanted: list[Reference] = []
    for upgrade in content.upgrades.values():
        wanted += [(upgrade.id, upgrade.item, items)] if upgrade.item else []
        wanted += [(upgrade.id, name, content.stratagems) for name in upgrade.stratagems]
        wanted += [(upgrade.id, name, items) for name in upgrade.cheaper]
    for card in CORE.profiles.values():
        wanted += [(f"profiles: {card.id}", name, content.stratagems) for name in card.stratagems]
    for order in content.stratagems.values():
        known = {*CORE.classes, *CORE.traits, "oni", "goblin", "summoned"}
        wanted += [(order.id, word, known) for word in order.who]
    for table in content.tables.values():
        wanted += [(f"scheme_tables: {table.id}", face, content.schemes) for face in table.faces]
        wanted.append(("scheme_tables", table.id, FACTIONS))
    for kinds in content.hostiles.values():
        wanted += [(f"hostiles: {kinds.id}", name, CORE.profiles) for tier in kinds.tiers for name in tier]
    for quest in content.quests.values():
        wanted += [(quest.id, post.profile, CORE.profiles) for post in quest.hostiles if post.profile]
        wanted += [(quest.id, face.spell, CORE.spells) for face in quest.chart if face.spell]
        wanted += [(quest.id, face.item, items) for face in quest.chart if face.item]
        wanted += [(quest.id, face.upgrade, content.upgrades) for face in quest.chart if face.upgrade]
    return wanted


def _wrong_charts(content: Content) -> list[str]:
    """Tables of ten or twenty faces; charts that leave out a face or have one twice; things off the field."""
    problems = [f"scheme_tables: {table.id}: {len(table.faces)} faces" for table in content.tables.values()
                if len(table.faces) not in (10, 20)]
    for quest in content.quests.values():
        faces = [face for line in quest.chart for face in range(line.low, line.high + 1)]
        if quest.chart and faces != list(range(1, 21)):
            problems.append(f"quests: {quest.id}: its chart is not from 1 to 20")
        spots = [*[post.at for post in quest.hostiles], *[thing.at for thing in quest.things]]
        problems += [f"quests: {quest.id}: {at} is not on the field" for at in spots
                     if not (0 <= at[0] <= 3600 and 0 <= at[1] <= 3600)]
    return problems


CONTENT = Content(FOLDER)
