"""What there is on the table of Fornaldar. Ids and numbers, never objects.

A *place* is a number: a hex (3927), the second part of a split hex (10616 is the south part of 0616; the first part is
the hex's own number), or a river hexside between two hexes, the lower first (36173618). 0 is off the map. Movement
points are counted in halves (F10). Combat Strength Points are numbers by place, colour and mode, so that they have no
lasting ids (issue 14, 4). *Mode* says how a piece is there: "land" ashore, "aboard" embarked (capacity is pooled, F25),
"swim" swimming; ships have none. What there is by the hundred is `acyclic`: the collector of garbage passes it by where
it is compiled.
"""
from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Character:
    id: str                     # the printed character
    fate: str                   # "coming" (a reinforcement), "here", "dead", "gone" (withdrawn, no VP)
    at: int
    mode: str                   # "land", "aboard", "swim"
    wounds: int
    escort: bool
    rank: str                   # "king", "marshal", "captain", "none": successions change it (F100)
    cast: bool                  # has an enchantment marker: has tried to cast in this Game-Turn (20.6)
    flying: bool                # by enchantment, until the turn ends
    bonus: int                  # to combat, by the Enchantment of Strength, until the turn ends
    done: bool                  # moves no more in this phase
    frozen: bool                # the stack it was in has been frozen (enchantment 16), until the turn ends

    @property
    def ref(self) -> str:
        """Its id in options, events and scenes."""
        return f"char:{self.id}"


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Ship:
    id: str
    fate: str                   # "coming", "here", "sunk", "gone"
    at: int
    damaged: bool
    refit: bool
    done: bool

    @property
    def ref(self) -> str:
        return f"ship:{self.id}"


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Army:
    """CSPs of one colour in one place and mode. None of both numbers is below 0, and not both are 0."""

    at: int
    colour: str
    mode: str
    fresh: int                  # so many may still move in this phase ...
    done: int                   # ... and so many may not


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Item:
    id: str                     # the printed item
    at: int                     # where it is; that of its holder. 0 when out of play
    holder: str                 # "char:gorm", "ship:kuru", "army:0" (CSPs of that seat there), "fort", "" (lies there)
    found: bool                 # discovered; possessions and heirlooms of the set-up are
    fate: str                   # "here", "broken", "lost" (at sea), "used" (up), "coming"
    used: str                   # "3.0.combat gorm": the phase in which it was last put to use, and who did (21.11, F96)
    worn: int                   # the higher, the sooner it is used by a bearer who has more than he may use


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Realm:
    """A kingdom or clan, or a non-aligned character with what comes along: what wakes together."""

    id: str
    side: int                   # the seat that it belongs to; -1 while either may win it
    active: bool


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Spell:
    """An enchantment in force, or plotted (`plots`)."""

    number: int
    seat: int
    caster: str                 # character; "" for the Talisman of Winds
    place: int                  # the hex that it is cast upon; 0 where it has none
    target: str                 # "char:olvard", "realm:skane", "stack:2331"; "" where it has none
    choice: str                 # "clear", "rain", "snow"; of Farcalling what it takes off the roll
    item: str                   # the item that it rests on; "" where it rests on a place


@dataclass(eq=False, slots=True)
class Force:
    """The stack on its way: what moves together. Its pieces stay in the lists of the state, at `at`."""

    seat: int
    how: str                    # "march", "sail", "swim", "fly"
    kind: str                   # "move", "forced", "react", "early" (24.2.2.1), "flight" (a retreat)
    at: int
    since: int                  # the place that it stepped from last; `at` while it has not moved
    characters: list[str]
    ships: list[str]
    armies: dict[str, int]      # colour -> CSPs that go along, ashore or aboard
    left: int                   # halves of movement points
    spent: int
    path: list[int]             # what is still to be walked of the leg that was chosen
    snow: bool                  # has entered a snow hex (6.4.9)
    landed: bool                # has used the sea or a river in this phase: no land move after (14.2.7)
    hidden: bool                # by Hiding or Kobold Dust: cannot be intercepted
    held: bool                  # stopped among enemies: goes on only behind an overrun (11.7, 14.5)
    fought: bool                # an overrun or a draugr's attack has just been fought: what is left of it goes on
    engine: bool                # takes Greutung along (24.2.2.6)
    asked: dict[str, int]       # interceptor's place -> distance at which its owner was last asked (F130)
    passed: list[str]           # interceptors' places that let it pass


@dataclass(eq=False, slots=True)
class Duel:
    """A challenge: offered, answered, and fought if it was accepted."""

    kind: str                   # "duel" (arcane) or "trial" (by combat)
    seat: int                   # who challenges, and is the attacker throughout (F67)
    challenger: str
    champion: str               # named by the challenged; "" before, and where it was refused
    answer: str                 # "" open, "accepted", "refused", "free" (refused without a penalty), "over"
    round: int                  # the next one to be fought, from 1
    used: list[str]             # items whose first blow or first wound is behind them: "kressek gorm"


@dataclass(eq=False, slots=True)
class Battle:
    """One combat in one hex, from its beginning to its end."""

    place: int
    kind: str                   # "ground", "overrun" (14.5: one round of ground battle), "naval", "melee", "draugr"
    opener: int                 # who began it: the active seat; the draugr's side where one rises
    attacker: int               # who has the initiative now
    back: str                   # the step of the caller at which play goes on: "battle", "move", "forced_march"
    terrain: str                # what the defender chose; "fortress", "sea"; "" before
    fort: int                   # the side that is inside its own standing fortress; -1 where there is none
    garrison: int               # what is left of it
    round: int                  # the next one to be fought, from 1
    stage: str                  # "new" before contact; of the challenges "first", "answer", "counter", "reply", "done"
    duels: list[Duel]           # every challenge here, at most one of each kind
    refused: list[str]          # "0 duel", "1 trial": who declined what, for all rounds
    letters: list[str]          # the last round's results by seat: "D", "E"; empty before
    marks: list[str]            # "", "o" or "r" by seat
    boost: list[int]            # by seat: strength in the coming round alone (Demon Vial)
    breath: list[int]           # by seat: columns in the coming round alone (Dragon Breath, F85)
    used: list[str]             # what has been used here: "glaumjord harkan", "erlingur biallek", "erenya knud"
    absent: list[str]           # characters there who take no part (16.7; who did not search, where a draugr attacks)
    late: dict[str, int]        # what came after an interception and misses the first round (14.8.9): "csp:fynn" -> 3


@mypyc_attr(acyclic=True)
@dataclass(eq=False, slots=True)
class Note:
    """What a seat has seen of the enemy in a place, by contact, Vision or Scrying."""

    seat: int
    place: int
    turn: int                   # Game-Turn
    pieces: list[str]           # "char:gorm", "ship:kuru", "csp:fynn 4"


@dataclass(eq=False, slots=True)
class Check:
    """8.4: Attrition of a side in a place, those ashore or those afloat: who checks, and what they lose."""

    seat: int
    place: int
    afloat: bool
    characters: list[str]
    colours: list[str]
    ships: list[str]
    letter: str                 # "" until it is rolled
    csps: int
    wounds: int
    steps: int
    star: bool                  # on the wounds ...
    steps_star: bool            # ... and on the steps


@dataclass(eq=False, slots=True)
class State:
    scenario: str               # "sampo", "northern_war", "jotuns"
    expedition: bool
    last: int                   # ours: play ends after so many Game-Turns; 0 as printed
    turn: int                   # Game-Turn, from 1
    calendar: int               # 1 to 14
    year: int                   # 1, 2
    weather: str                # of the calendar: "clear", "rain", "snow"
    active: int                 # whose player-turn it is
    phase: str                  # as in the sequence, for pieces that are asked when they may act
    vps: list[int]
    characters: dict[str, Character]    # by id, in the order of the set-up
    ships: dict[str, Ship]
    armies: list[Army]
    items: dict[str, Item]      # by the printed item
    realms: dict[str, Realm]    # by the id of the set-up's group
    ruins: list[int]            # hexes of destroyed fortresses (18.4)
    spells: list[Spell]         # in force
    plots: list[Spell]          # written down in secret, until they are revealed
    maelstroms: list[int]       # hexes
    tops: dict[str, str]        # "seat place" -> the piece that its owner has put on top (12)
    force: Force | None
    came: dict[str, list[int]]  # "land 2331", "sea 2331" -> whence stacks of the active side came in (17.5.8b)
    intercepted: list[int]      # hexes in which an active force was stopped and must fight (14.8.11)
    tried: list[str]            # interceptors that have tried, or reacted forces: "seat place" (14.8.4)
    late: dict[str, int]        # 14.8.9: "2331 csp:fynn" -> 3, "2331 char:gorm" -> 1: entered after an interception
    seaborne: dict[str, int]    # 11.5, 14.2.7: as `late`: who has landed or was dropped off, no more to go on land
    interceptors: dict[str, int]        # 14.8.12: as `late`: who has intercepted and will not react
    teleported: dict[str, int]  # 14.3.4: character -> halves of movement points spent on teleporting in this phase
    evaded: list[str]           # "place": the seats' pieces there ignore one another (19.4, 19.5)
    declared: list[str]         # combats announced, before contact: "land 2331"
    fields: list[Battle]        # combats of this phase that have still to be fought, but for the one in hand
    battle: Battle | None
    duel: Duel | None
    notes: list[Note]
    told: dict[str, int]        # place -> Game-Turn in which something public depended on what stands hidden there
    stirred: dict[str, int]     # place -> phase (rules/notes.py) in which its owner last handled pieces or items
    checks: list[Check]         # attrition that was rolled in this phase and is still to be borne
    dead: dict[str, int]        # colour -> CSPs destroyed
    bled: list[int]             # by seat: wounds that its characters have taken so far, healed or not (F45)
    raised: dict[str, int]      # colour -> CSPs that have come since the set-up, less those that have gone home
    levied: bool                # the levy of 24.1.2.4 of this year is in
    king: str                   # 24.2: "" until Vithar or Asmundr prevails
    passed_ruins: dict[str, int]        # 24.2.3: ruin of a Knowe -> the last seat whose CSPs passed
    greutung: int               # where the siege engine is; 0 destroyed or not in play
    breath: list[str]           # characters that have used Dragon Breath in this Game-Turn (F85)
    queue: list[int]            # places that a phase has still to go through (attrition, levy, refits)
    used: list[str]             # once-a-phase and once-a-game things, as texts
