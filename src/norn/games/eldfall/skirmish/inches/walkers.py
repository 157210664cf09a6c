"""Whoever moves: its ground, those who stand in its way, and the turning points of the field for its size."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.hooks import abilities, allows, code_of
from norn.games.eldfall.core.rules.models import is_immune
from norn.games.eldfall.core.state import Battle, Model, Zone
from norn.games.eldfall.skirmish.field import Field
from norn.games.eldfall.skirmish.inches.bodies import (
    HIT_BOXES,
    LYING,
    are_foes,
    body_of,
    field_of,
    has_state,
    is_down,
    is_flying,
    size_of,
)
from norn.games.eldfall.skirmish.inches.zones import RAISED, prism_of
from norn.kit.inches import Cylinder, Prism, length
from norn.kit.legs import Ground
from norn.kit.ways import Ways

HIGH: Final = 9_999                 # over everything
SLOW: Final = ("difficult", "mountainous", "shallow_aquatic", "deep_aquatic")


class Walker:
    """A model about to move."""

    def __init__(self, s: Battle, mover: Model, kind: str, posture: str, near: int = 99_999) -> None:
        """`near`: those further off, along an axis, are of no concern."""
        self.s: Battle = s
        self.mover: Model = mover
        self.kind: str = kind
        self.posture: str = posture
        self.field: Field = field_of(s)
        self.radius: int = HIT_BOXES[size_of(mover)][0]
        lying = has_state(mover, "crouched") and "up" not in posture
        self.tall: int = LYING if lying else HIT_BOXES[size_of(mover)][1]
        self.flies: bool = is_flying(mover)
        self.bodiless: bool = False
        self.climber: bool = False                          # has the Skill
        self.rides: bool = allows(mover, "rides")
        self.climbs: bool = kind == "climb"
        self.jumps: bool = kind == "jump"
        self.survives: list[str] = self._survives()
        self._read_abilities()
        self.anywhere: bool = False                         # may be set down outside of its zone
        self.foes: list[Cylinder] = []
        self.others: list[tuple[Model, Cylinder]] = []      # nobody ends where they are
        if not self.flies:
            x, y = mover.spot[0], mover.spot[1]
            for one in s.models:
                if (abs(one.spot[0] - x) <= near and abs(one.spot[1] - y) <= near and one is not mover and not one.gone
                        and not is_down(one) and not is_flying(one)):
                    body = body_of(s, one)
                    self.others.append((one, body))
                    if are_foes(s, mover, one):
                        self.foes.append(body)
        self._ground: Ground | None = None

    def _read_abilities(self) -> None:
        """trait.incorporeal, skill.climbing, skill.leap, trait.survival, move.skills: What it has that changes how it
        goes."""
        for one in abilities(self.mover):
            name = one.name
            if name == "incorporeal":
                self.bodiless = True
            elif name == "climbing":
                self.climber = True
                self.climbs = self.climbs or self.kind == "walk"
            elif name == "leap":
                self.jumps = self.jumps or self.kind == "walk"

    def _survives(self) -> list[str]:
        """trait.survival, stratagem.stonekin: The slow environments that cost it nothing, where there are some."""
        if not self.field.areas and not self.s.zones:
            return []
        return [name for name in SLOW if is_immune(self.mover, name)]

    def start(self) -> tuple[int, int, int]:
        return self.mover.spot[0], self.mover.spot[1], self.mover.spot[2]

    def ground(self) -> Ground:
        """ground.steps, environment.difficult: What it goes over, made when it is first asked for."""
        if self._ground is None:
            self._ground = ground_for(self)
        return self._ground

    def foe_at(self, body: Cylinder) -> str:
        for one, other in self.others:
            if other is body:
                return one.id
        return ""


_GROUNDS: Final[dict[str, Ground]] = {}
_WAYS: Final[dict[str, Ways]] = {}
_MOST: Final = 48


def _key(walker: Walker) -> str:
    zones = [f"{zone.spot} {spares(walker, zone)}" for zone in walker.s.zones if _matters(zone.inside)]
    ignored = ",".join(walker.survives) if not walker.bodiless else "all"
    kept_out = "dense" if walker.rides else ""
    return f"{walker.field.name}|{walker.radius}|{walker.tall}|{ignored}|{kept_out}|{';'.join(zones)}"


def _matters(inside: list[str]) -> bool:
    return any(name == RAISED or name in SLOW for name in inside)


def spares(walker: Walker, zone: Zone) -> bool:
    """spell.blessed_rain: Water that is there for the enemies of its owner alone."""
    if code_of("zone spares", zone.kind) is None:
        return False
    own = [one for one in walker.s.models if one.seat == zone.seat]
    return not own or not are_foes(walker.s, walker.mover, own[0])


def ground_for(walker: Walker) -> Ground:
    """environment.difficult, environment.dense, ground.ladders: Solids, slow areas that it minds, thickets that keep
    riders out, tops that are narrower than its base."""
    key = _key(walker)
    kept = _GROUNDS.get(key)
    if kept is None:
        if len(_GROUNDS) >= _MOST:
            _GROUNDS.clear()
        kept = _made(walker)
        _GROUNDS[key] = kept
    return kept


def _made(walker: Walker) -> Ground:
    field, zones = walker.field, walker.s.zones
    minded = [] if walker.bodiless else [name for name in SLOW if name not in walker.survives]
    slow = field.areas_of(tuple(minded))
    slow += [prism_of(zone.spot) for zone in zones
             if any(name in minded for name in zone.inside) and not spares(walker, zone)]
    solids = field.solids + [prism_of(zone.spot) for zone in zones if RAISED in zone.inside]
    if walker.rides:
        solids = solids + [Prism(list(one.corners), one.low, HIGH) for one in thickets(walker)]
    narrow = [] if walker.bodiless else [solid for solid in solids if is_narrow(solid, 2 * walker.radius)]
    return Ground(field.width, field.depth, solids, slow, walker.radius, walker.tall, narrow)


def thickets(walker: Walker) -> list[Prism]:
    """environment.dense: Where neither flyers nor riders come in, but for those at home there."""
    return [] if is_immune(walker.mover, "dense") else walker.field.areas_of(("dense",))


def is_narrow(solid: Prism, than: int) -> bool:
    """ground.ladders: Whether it is less wide than this, across one of its sides."""
    for _, _, dx, dy in solid.edges:
        across = [dx * y - dy * x for x, y in solid.corners]
        if max(across) - min(across) < than * length(dx, dy):
            return True
    return False


def ways_for(walker: Walker) -> Ways:
    """ground.ways: The turning points of this field for this size, found once."""
    key = _key(walker)
    kept = _WAYS.get(key)
    if kept is None:
        if len(_WAYS) >= _MOST:
            _WAYS.clear()
        kept = Ways(walker.ground())
        _WAYS[key] = kept
    return kept
