"""What there is on the field of either title. After a change here: norn records eldfall-skirmish

A place is a `spot`: whole numbers that only the title's Space reads. Lengths are the Space's own, too.
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Lasting:
    """A state, an enchantment, an order: what it is, until when it lasts, who brought it."""

    name: str
    until: str          # "" until it is lifted, "sequence", "turn", "strategic 0", "end 0" (that seat's next phase)
    by: str             # a model's id; "" where nobody did


@dataclass(slots=True)
class Carried:
    """Copies of one item that a model has."""

    item: str
    copies: int
    equipped: bool
    own: bool           # printed on its profile: cannot be traded


@dataclass(slots=True)
class Model:
    id: str             # model:3; while Shrouded it tells nothing
    profile: str
    seat: int           # who commands it; -1 the game (Hostile)
    party: int          # whose party it was recruited for; -1 none: Hostiles, summons
    spot: list[int]
    facing: int
    hp: int
    ap: int
    mana: int
    luck: int
    states: list[Lasting]
    enchantments: list[Lasting]
    orders: list[Lasting]           # what stratagems and abilities have laid on it
    items: list[Carried]
    upgrades: list[str]
    chosen: dict[str, str]          # what was chosen for it when it was recruited: an element, a school
    used: list[str]                 # what may be used once a turn and was
    summoner: str                   # the id of whoever summoned it
    gone: str                       # "" on the field, "waiting" to come; else how it left: "removed", "fled", "left"
    revealed: bool                  # everybody has seen who it is


@dataclass(slots=True)
class Path:
    """A movement that was declared: where the mover is judged to be on its way, the start first."""

    text: str                       # the answer: the Space's own grammar
    kind: str                       # walk, run, climb, jump, idle, flicker; dodge, step, push at the end
    points: list[list[int]]
    costs: list[int]                # how far it has come at each point
    facing: int
    posture: str                    # "", "down" at the end, "up" at the start
    fall: int                       # how far it falls at the end
    hangs: bool                     # it ends on a vertical surface
    entered: list[str]              # "3 dangerous": at which point it comes into what
    touched: list[str]              # "2 token:cache1": at which point it touches what
    leaves: bool                    # it leaves the field


@dataclass(slots=True)
class Aim:
    """A share of an action's dice, and whom it is meant for."""

    target: str                     # a model's or a token's id; "" where a spot or an aura is aimed at
    spot: list[int]                 # where a template lies, as the Space writes it; empty without one
    dice: int


@dataclass(slots=True)
class Declaration:
    """What a model does in this Sequence."""

    model: str
    role: str                       # active, reactive
    action: str                     # nothing, attack, dodge, assist, perceive, deathblow, trade, interact, ritual ...
    means: str                      # an item, a spell, unarmed, shield_bash, a skill; "" without
    mode: str                       # melee, ranged; "" where there is none
    art: str                        # fencing 2; "" without
    skills: list[str]
    aims: list[Aim]
    at: int = -1                    # the path point at which it strikes the mover; -1: where the mover ends
    timing: str = "step"            # opportunity, step, late; chain, finishing: attacks that come of others; trap
    fixed: bool = False             # its STK cannot be changed
    failed: str = ""                # why it comes to nothing; "" as long as it does not


@dataclass(slots=True)
class Strike:
    """A die of an attack, and what became of it."""

    declaration: int
    aim: int
    die: int                        # 0 where none is rolled: it lands for sure
    need: int
    success: bool = False
    critical: bool = False
    strays: bool = False            # it goes to an ally in contact with the target
    rerolled: bool = False
    negated: str = ""               # by what; "" as long as it stands


@dataclass(slots=True)
class Hit:
    strike: int                     # -1 where no Attack dealt it
    declaration: int                # -1 likewise
    victim: str
    source: str                     # the model behind it; "" without
    power: int                      # where no declaration says it
    traits: list[str]               # beside those of the declaration
    critical: bool
    negated: str


@dataclass(slots=True)
class Wound:
    hit: int                        # -1 where it comes of no Hit
    victim: str
    source: str                     # the model behind it; "" without
    cause: str                      # damage, or the trait, state, spell that dealt it
    prevented: str


@dataclass(slots=True)
class Activation:
    """One Activation Sequence, as far as it has come."""

    model: str
    movement: str                   # the kind declared
    skills: list[str]               # of the movement
    path: Path | None
    seen: dict[str, list[int]]      # who sees the mover from which points of its path
    aware: dict[str, list[int]]     # in whose Awareness it is at which points
    declarations: list[Declaration]
    strikes: list[Strike]
    hits: list[Hit]
    wounds: list[Wound]
    used: list[str]                 # "model:2 dash": what may be used once a Sequence and was
    passed: list[str]               # who wants no reaction any more
    must: list[str]                 # who must react
    notes: list[str]                # what later steps of this Sequence need: "knockdown model:4"
    naming: Declaration | None = None   # what is being declared, while its dice are shared out


@dataclass(slots=True)
class Zone:
    """Something on the field that is no model: a transmutation, a token, an area with an environment."""

    id: str
    kind: str                       # the spell, token or environment
    spot: list[int]                 # its shape and place as the Space writes it
    owner: str                      # the model that made it; "" without
    seat: int
    until: str
    hp: int                         # 0 where it cannot be destroyed
    arm: int
    inside: list[str]               # environments there


@dataclass(slots=True)
class Battle:
    """What the states of both titles derive from."""

    models: list[Model]
    zones: list[Zone]
    order: list[int]                # seats in turn order; -1 the Hostiles
    round: int
    turn: int                       # an index of `order`
    activation: Activation | None
    told: list[str]                 # "seat 1 not model:4": standing orders of this turn
    made: int                       # how many ids were given: the next one's number
    given: int                      # AP that anybody was given since the last Upkeep began
    begun: int                      # Sequences since then
