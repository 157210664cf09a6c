"""What there is on a table of Mistfall. Ids, never objects: a kind `fengray_lunge`, a copy `fengray_lunge-2`."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class Hero:
    id: str                     # the printed hero; "" until the seat has chosen
    seat: int
    status: str                 # "none", "standing" or "eliminated"
    focus: int
    deck: list[str]             # the top card first
    known_top: int              # so many cards of the deck's top are known ...
    known_bottom: int           # ... and so many of its bottom
    hand: list[str]
    area: list[str]
    discard: list[str]          # the top card last
    burial: list[str]
    played: list[str]           # cards of actions in progress
    feats: list[str]            # advanced feats still to be bought
    objectives: dict[str, int]  # a card in the area and the Objectives on it
    poison: int
    burning: int
    daze: int
    weakness: int
    regular: int                # Regular Actions left in this turn
    gone: bool                  # his turn of this round is over
    done: bool                  # combined turns: he wishes to act no more
    rested: bool
    used: list[str]             # "turn:...", "phase:..." and "round:...": what works once, or was asked for once
    lasting: dict[str, int]     # rows until the turn ends, by stat

    @property
    def ref(self) -> str:
        """Its id in options, events and scenes."""
        return f"hero:{self.id}"


@dataclass(eq=False, slots=True)
class Enemy:
    id: str                     # kind and number, or the villain's name
    kind: str
    area: int                   # the seat it pursues; -1 is the quest area
    wounds: int
    enraged: bool
    poison: int
    burning: int
    daze: int
    weakness: int
    entered: int                # the round in which it entered this hero area
    attacked: bool              # it has attacked in this Defence Phase
    struck: bool                # it has attacked since it came into play, or its disguise was ended
    held: bool                  # it may not attack until the round ends
    silent: bool                # its abilities do not work until the phase ends ...
    cancelled: list[str]        # ... or these do not: Weakness was removed for it
    side: int                   # of a special enemy: 0 is A, 1 is B
    stolen: list[str]           # hero cards attached to it ...
    robbed: list[int]           # ... and the seats they go back to
    objectives: int

    @property
    def ref(self) -> str:
        """Its id in options, events and scenes."""
        return f"enemy:{self.id}"


@dataclass(eq=False, slots=True)
class Place:
    space: str
    tile: str
    face_up: bool
    wounds: int                 # 0 Safe, 1 Perilous, 2 Overrun
    token: str                  # the quest token's letter; "" is none


@dataclass(eq=False, slots=True)
class State:
    quest: str
    nightmare_heroes: bool
    nightmare_quest: bool
    combined: bool
    enemy_pack: bool
    round: int
    phase: str
    active: int                 # the seat whose turn it is; -1 between turns
    leisure: bool               # the pending question interrupts nothing: free Reflexes may be used
    heroes: list[Hero]          # by seat
    enemies: list[Enemy]        # those of an area, and those of the line, from left to right
    villain_gone: bool          # the special enemy has been eliminated
    enemy_decks: dict[str, list[str]]           # the top card first
    enemy_discards: dict[str, list[str]]
    enemy_known: dict[str, int]         # so many cards at the bottom of a deck are known
    encounter: str              # the active encounter; "" is none
    encounter_objectives: int
    encounter_deck: list[str]
    encounter_discard: list[str]
    rewards: list[str]          # the top card first
    rewards_known: int          # so many at the bottom are known
    offered: list[str]          # rewards drawn and not yet decided about
    boxed: list[str]            # personal rewards out of the game, unseen
    time_deck: list[str]
    time_discard: list[str]
    time: int
    time_peak: int              # the furthest the marker has been
    reinforcement: int
    resolve: int
    places: list[Place]
    tiles_left: list[str]
    tokens_left: list[str]      # quest tokens that lie nowhere, unseen
    tokens_taken: list[str]     # gathered, broken or resolved
    party: str                  # the space of the party
    free_scouting: bool         # a row that works once a round has been used
    areas: list[int]            # Defence Phase: the areas still to be gone through
    to_draw: int                # aftermath: rewards still to be drawn
    resting: list[int]          # aftermath: seats that may still Rest
