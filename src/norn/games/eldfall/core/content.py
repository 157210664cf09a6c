"""The records of everything printed that both titles use. Never compiled: msgspec reads into them (content_tables.py).

Abilities are texts: a word, a level or number where it has one, and what it is of: `stealth 2`, `burn 3`,
`affinity fire`, `resistance 2 sorcery`. All names of classes, skills, traits, states, arts, items, spells, upgrades,
stratagems and specials are in one namespace: an ability is found by its name alone.
"""
from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

from norn.games.eldfall.core.effects import AnyEffect
from norn.kernel.content import Record
from norn.kernel.errors import ContentError

Attribute = Literal[
    "sta", "spd",                               # how often and how far
    "off", "def", "acc", "int", "ag", "t",      # what is rolled under
    "arm", "hp", "m",
]
ATTRIBUTES: tuple[str, ...] = get_args(Attribute)
Size = Literal["small", "medium", "large", "huge", "gigantic", "colossal", "epic"]
SIZES: tuple[str, ...] = ("small", "medium", "large", "huge", "gigantic", "colossal", "epic")
Element = Literal["fire", "water", "earth", "air", "elder", "divine", "profane"]
Faction = Literal["soga", "thenion", "helian", "sand", "oni", "goblins", "neutral"]


class Ability(msgspec.Struct, frozen=True):
    """One ability of somebody: `resistance 2 sorcery` is ("resistance", 2, "sorcery")."""

    name: str
    level: int = 1
    of: str = ""


_ABILITY = re.compile(r"([a-z_]+)(?: (\d+))?(?: ([a-z_]+))?")
_KNOWN: dict[str, Ability] = {}


def ability(text: str) -> Ability:
    """What an ability's text means; every text is read once."""
    found = _KNOWN.get(text)
    if found is None:
        match = _ABILITY.fullmatch(text)
        if match is None:
            raise ContentError([f"{text!r} is no ability: a word, a number, a word"])
        found = Ability(match[1], int(match[2] or 1), match[3] or "")
        _KNOWN[text] = found
    return found


class Amount(msgspec.Struct, frozen=True):
    """A printed number: `T+2` is the user's Toughness and two, `12` is twelve, `STA-1`, `INT`, `QTY`, `max T AG -3`."""

    of: tuple[str, ...] = ()        # the greatest of these attributes of the user; empty for a plain number
    plus: int = 0


def amount(text: str) -> Amount:
    match = re.fullmatch(r"(?:max )?((?:[A-Z]+ ?)*?) ?([+-]?\d+)?", text)
    if match is None or not text:
        raise ContentError([f"{text!r} is no amount: INT, T+2, 12, max T AG -3"])
    return Amount(tuple(match[1].lower().split()), int(match[2] or 0))


class Reach(msgspec.Struct, frozen=True):
    """How far something reaches: intervals in inches with what each does to the roll; the user's attribute; or the
    Casting Aura. Nothing at all for what has no reach of its own (a Spray reaches as far as its template)."""

    intervals: tuple[tuple[int, int], ...] = ()     # up to so many inches: this much added
    of: str = ""
    aura: bool = False


def reach(text: str) -> Reach:
    """`16`, `T`, `aura`, `20:0 40:-6`; empty for none."""
    if text == "aura":
        return Reach(aura=True)
    if re.fullmatch(r"[A-Z]+", text):
        return Reach(of=text.lower())
    if not re.fullmatch(r"(\d+(:[+-]?\d+)?( |$))*", text):
        raise ContentError([f"{text!r} is no reach: 16, T, aura, 20:0 40:-6"])
    pairs = [part.partition(":") for part in text.split()]
    return Reach(tuple((int(far), int(add or 0)) for far, _, add in pairs))


Area = Literal["", "circular_s", "circular_l", "spray_s", "spray_l", "line"]
Mode = Literal["melee", "ranged", "natural"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier while it applies. `stat`: an attribute, or `attack` (what is rolled under), `stk`, `pw`, `rch`,
    `mana`, `ap` of what the bearer declares. `whose` = against: of what is declared at the bearer; allies, enemies: of
    others in the bearer's Awareness. `when`: conditions, all of them, each a word that rules/conditions.py knows."""

    stat: str
    add: int = 0
    set: int | None = None
    double: bool = False
    halve: bool = False
    at_least: int | None = None
    at_most: int | None = None
    whose: Literal["own", "against", "allies", "enemies"] = "own"
    when: tuple[str, ...] = ()


class Printed(Record, frozen=True, kw_only=True):
    """What all of these have: our words for what is printed, the rules it rests on, rows and abilities it gives."""

    text: str = ""
    rules: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    gives: tuple[str, ...] = ()     # abilities of whoever has it
    immune: tuple[str, ...] = ()    # abilities, states, environments and sorts of spells that do nothing to him


class Named(Printed, frozen=True, kw_only=True):
    """A class, skill, trait or state: its name in play is its id; levels in words where it has some."""

    levels: tuple[str, ...] = ()


class Art(Printed, frozen=True, kw_only=True):
    """A Combat Art: for each level what it gives to the Attack."""

    mode: Literal["melee", "ranged", "spell", "any"]
    levels: tuple[Level, ...]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    text: str
    gives: tuple[str, ...] = ()     # traits of the Attack
    rows: tuple[Row, ...] = ()


class Weapon(Printed, frozen=True, kw_only=True):
    """What can be struck, shot or cast with: items and spells alike."""

    modes: tuple[Mode, ...] = ()
    power: str = ""                 # an amount; "" without PW, "*" where it changes the bearer's own Attacks
    reach: str = ""
    area: Area = ""
    strikes: str = ""               # an amount, or two: `5/3` is five when active and three when reactive
    traits: tuple[str, ...] = ()
    critical: tuple[str, ...] = ()  # traits of its Critical Hits besides
    does: tuple[AnyEffect, ...] = ()
    one_of: bool = False            # only one of these, as the user chooses
    affects: Literal["all", "enemies", "allies", "chosen"] = "all"      # whom of those in its area; chosen: enemies
    hits: int = 1                   # for each success
    exempt: tuple[Size, ...] = ()   # Sizes that it does not push


class Item(Weapon, frozen=True, kw_only=True):
    category: Literal["weapon", "shield", "accessory", "consumable"]
    weight: int = 0
    takes_room: bool = True         # false where QTY and WGT are a stroke


class Spell(Weapon, frozen=True, kw_only=True):
    school: str
    level: int
    element: Element
    kind: Literal["sorcery", "healing", "enchantment", "transmutation", "conjuration"]
    mana: int = 0
    strikes_for_mana: int = 0       # for one Mana more so many strikes
    ritual: bool = False
    any_element: bool = False       # its caster names the element


class School(Record, frozen=True, kw_only=True):
    text: str


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    item: str
    copies: int = 1


class Profile(Record, frozen=True, kw_only=True):
    """A model's card."""

    text: str                       # who it is, in a line of ours
    factions: tuple[Faction, ...] = ()
    classes: tuple[str, ...]
    size: Size
    stats: dict[Attribute, int]     # a Mount's are changes where they stand under `changes`
    changes: dict[Attribute, int] = msgspec.field(default_factory=dict)
    cost: int = 0
    limit: int = 0
    neutral_limit: int | None = None
    tier: int = 0
    traits: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    arts: tuple[str, ...] = ()      # fencing 4
    crafts: tuple[str, ...] = ()    # hieromancy 4: every spell of the school up to that level
    stratagems: tuple[str, ...] = ()
    inventory: int = 0
    items: tuple[Held, ...] = ()
    special: str = ""               # the name of an ability of its own, which has its text
    mount: str = ""                 # the profile that it may ride
    character: bool = False
    tags: tuple[str, ...] = ()      # oni, goblin, beast: what other texts call it
    rules: tuple[str, ...] = ()     # what is ruled of this card alone


class Special(Printed, frozen=True, kw_only=True):
    """What the card of one model says and no other's."""

    recruits: tuple[str, ...] = ()  # models with this trait may be hired by its party
    size: Literal["", Size] = ""    # of its bearer's hit box


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a behaviour card: where all conditions hold, this is done."""

    when: tuple[str, ...] = ()      # words of rules/hostile.py: engaged, sight, within 5, contact, attacked ranged
    do: str                         # walk contact, walk stop 1, run, idle, attack gargoyles_claws, dodge towards
    skills: tuple[str, ...] = ()
    art: str = ""
    prefer: str = ""                # whom of several, before the priority: lowest ag
    skip: bool = False              # no Action after it


class Behaviour(Record, frozen=True, kw_only=True):
    profile: str
    priority: tuple[str, ...]       # lowest hp, closest
    text: str = ""
    movement: tuple[Line, ...]
    action: tuple[Line, ...]
    reaction: tuple[Line, ...]
    always: tuple[str, ...] = ()    # abilities that it uses wherever it can
    rules: tuple[str, ...] = ()


class Environment(Printed, frozen=True, kw_only=True):
    """What a part of the field may be."""
