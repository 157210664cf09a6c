"""What there is on a table of Realms of Ruin. Ids, never objects: a kind such as `warg`, a copy such as
`warg-3`."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Hero:
    id: str                     # the printed hero; "" until the seat has chosen
    seat: int
    status: str                 # "none", "standing", "vanquished", "corrupted", "wraith" (played on) or "consumed"
    space: str                  # where he stands or, when down, where he fell
    hp: int
    corruption: int
    level: int
    gold: int
    benedictions: int
    focus: list[str]            # the attributes that hold a token
    reserve: int                # tokens beyond one an attribute
    items: list[str]
    pacts: list[str]            # face down: nobody knows them
    condition: str              # "", "blessed" or "cursed"
    actions: int                # left in this round, also for assisting
    free_move: bool             # the Move of this turn is neither made nor given up
    gone: bool                  # his turn of this round is over
    lost_actions: int           # what the next turn will lack
    drag: int                   # Movement that the next turn will lack
    dragged: int                # Movement that this turn lacks
    used: list[str]             # "turn:...", "round:..." and "phase:...": what works once
    fell: int                   # the round in which he was last Vanquished; 0 is never
    shot: int                   # the last round before this one with a ranged attack of his; 0 is never
    ward_wound: int
    ward_corruption: int
    ward_either: int


@dataclass(eq=False, slots=True)     # asking whether one is still on the board compares by identity: far quicker
class Monster:
    id: str                     # kind and number; older monsters stand first in the state's list
    kind: str
    space: str
    damaged: bool
    struck: bool                # it has attacked since it appeared
    hunts: str                  # "", "printed", or the id of the hero it was set upon
    prey: str                   # the hero it hunts in this Monster Phase
    held: bool                  # it skips its next activation
    fresh: bool                 # it came with this phase's Rift Call and does not act yet
    seat: int                   # the player who plays it on after Final Corruption; -1 is nobody


@dataclass(slots=True)
class Quest:
    id: str
    progress: int
    done: bool
    cards: list[str]            # items or monster kinds that lie on it


@dataclass(slots=True)
class Cache:
    space: str
    items: list[str]
    focus: int
    gold: int


@dataclass(slots=True)
class Lasting:
    hero: str
    stat: str
    add: int
    until: str                  # "turn_end", "next_attack" or "round"
    round: int                  # the last round in which it counts


@dataclass(slots=True)
class State:
    round: int
    phase: str                  # "setup", "heroes", "monsters", "fate" or "clean-up"
    active: int                 # the seat whose turn it is; -1 between turns
    order: list[int]            # the seats in this round's turn order, so far
    queue: list[str]            # monsters that still have to act
    waiting: list[int]          # seats that still have to draw Fate, or to clean up
    heroes: list[Hero]          # by seat
    monsters: list[Monster]
    made: int                   # how many monsters there have been
    ring: list[str]             # the tiles, clockwise
    links: dict[str, str]       # a border space and the one it faces
    doom_track: int
    doom: list[str]             # the spaces with a Doom token
    rifts: list[str]            # the tiles with an open Rift Gate
    sealed: list[str]           # the tiles whose Rift Gate was closed
    charges: dict[str, int]     # sure successes waiting at a tile's Rift
    fire: list[str]
    ice: list[str]
    fire_left: int
    ice_left: int
    fortune: list[str]          # the spaces whose gold still lies there
    forge: dict[str, str]       # a space and the item that lies open on it
    lore_turned: list[str]      # Lore spaces that have served in this round
    caches: list[Cache]
    item_deck: list[str]        # the top card first
    item_discard: list[str]
    market: list[str]           # shown for sale
    looked: list[str]           # seen by `looker` alone
    looker: int
    exhausted: list[str]        # items
    shots: list[str]            # ranged weapons used in this round
    turned: list[str]           # spells cast in this round
    encounters: dict[str, tuple[str, ...]]      # by tile: the cards still to come, in no order
    discards: dict[str, tuple[str, ...]]
    resolving: list[str]        # encounter cards on the table
    bag: list[str]              # Fate tokens still to come, in no order
    drawn: list[str]
    quests: list[Quest]
    quest_pool: list[str]       # the unused quests
    pact_deck: list[str]        # the top card first
    pact_discard: list[str]
    pact_unread: list[str]      # discarded face down
    merchant: str
    merchant_came: str          # the space he came from; "" at the start
    court_open: bool
    engaged: bool               # a hero has stood on the Palace
    awake: bool                 # the fight against Malachar has begun
    last_stand: bool
    lasting: list[Lasting]
