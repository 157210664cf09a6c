"""What a Skirmish has beside the battle of the core. After a change here: norn records eldfall-skirmish

A spot is [x, y, z] in hundredths of an inch, z the height of the feet; [x, y, z, 1] on a vertical surface.
"""
from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as made

from norn.games.eldfall.core.state import Battle


@dataclass(slots=True)
class State(Battle):
    field: str          # the name of a field file, or "drawn 7"
    mode: str           # assisted, standard, realism
    sides: list[int]    # by seat: seats of one number are allied
    zones_of: list[int] = made(default_factory=list)  # by seat: which deployment zone; -1 not chosen yet
    quest: str = ""
    size: int = 60      # recruitment points of each party
    guildsworn: bool = False  # the format: hired from anywhere, one of each
    parties: list[str] = made(default_factory=list)  # by seat, as text; empty until chosen
    leaders: list[str] = made(default_factory=list)  # by seat, a model's id
    counts: list[int] = made(default_factory=list)  # by seat, how many models its party had at first
    vp: list[int] = made(default_factory=list)  # by seat
    broken: list[bool] = made(default_factory=list)  # by seat, whether its morale is broken
    morale: bool = True  # whether morale can break in this quest
    ordered: list[str] = made(default_factory=list)  # stratagems chosen in this Strategic Phase
    to_come: list[list[str]] = made(default_factory=list)  # by seat: who has not come: a recruit as written, or an id
    agreed: list[int] = made(default_factory=list)  # seats whose party all know, since it was agreed on
    checked: bool = False  # the Initiative Check was rolled: the Leaders' Morale is public
    by_turns: bool = False  # deployed model by model instead of party by party
    points: int = 0     # of all parties together: how hard a quest is
    part: int = 0       # of a campaign; 0 a single quest
    earned: list[int] = made(default_factory=list)  # by seat, what the parts before brought, without what was spent
    over: str = ""      # why the quest is over; "" as long as it is not
    spent: list[bool] = made(default_factory=list)  # by seat, whether it has done at the campfire
    posts: dict[str, int] = made(default_factory=dict)  # Hostiles, by id: the post of the quest that they began at
    marks: dict[str, str] = made(default_factory=dict)  # what happened to tokens and structures, by id
    fallen: dict[str, str] = made(default_factory=dict)  # who was counted as down or dead, by id
    offered: list[list[str]] = made(default_factory=list)  # by seat, the Schemes drawn, until one is kept
    schemes: list[str] = made(default_factory=list)  # by seat; "" without
    shown: list[str] = made(default_factory=list)  # by seat: "" hidden, "turn 3" shown in that turn, "paid"
    scheme_points: list[int] = made(default_factory=list)  # by seat, what a Scheme that was shown has brought
    prey: list[str] = made(default_factory=list)  # by seat, whom its Scheme names
    tally: dict[str, int] = made(default_factory=dict)  # "deathblows 0": deeds by seat that Schemes count
    this_turn: dict[str, int] = made(default_factory=dict)  # the same, of this turn alone
    hurt: list[str] = made(default_factory=list)  # models that ever lost Health
    wounded_by: list[str] = made(default_factory=list)  # "model:3 0": who has wounded a model of which seat
    stood: dict[str, str] = made(default_factory=dict)  # by id, where a model stood when the turn began
    duel: list[str] = made(default_factory=list)  # the two champions' ids
    duel_ends: int = 0  # after which round a duel is a draw
    challenged: bool = False  # in this turn
    champion: int = -1   # the seat that plays the champion of the arena, without a party; -1: her card does
