"""A toy Space and a toy title: places 0 to 20 in a row, an inch apart; a walled place blocks sight.

`fight(...)` opens a table at the first question with the models it is given; rolls are forced by name.
"""
from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from norn.games.eldfall.core import abilities, catalogue, printed  # noqa: F401
from norn.games.eldfall.core.content import Item, Named, Profile, Spell
from norn.games.eldfall.core.rules import magic, sequence, states
from norn.games.eldfall.core.rules.models import now
from norn.games.eldfall.core.space import Space, Tells
from norn.games.eldfall.core.state import Battle, Model, Path, Zone
from norn.games.eldfall.core.title import Title, register
from norn.games.eldfall.core.values import VALUES, value
from norn.kernel.ask import Chance, Look, Place
from norn.kernel.definition import Definition
from norn.kernel.errors import Refusal
from norn.kernel.game import Call, End, Game, step
from norn.kernel.game import Sequence as Steps
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.kernel.texts import Texts

LAST = 20
WALLS: list[int] = []           # places through which nobody sees
GROUND: dict[int, list[str]] = {}       # the environments of places
COVERS: dict[int, int] = {}             # places that give cover


class Row(Space):
    """Places in a row. A model's spot is [place]; facing 0 looks up the row, 1 down."""

    def _at(self, s: Battle, m: Model, at: int) -> int:
        if at >= 0 and s.activation is not None and s.activation.model == m.id and s.activation.path is not None:
            return s.activation.path.points[at][0]
        return m.spot[0]

    def distance(self, s: Battle, one: Model, other: Model, at: int = -1) -> int:
        return max(abs(self._at(s, one, at) - self._at(s, other, at)) - 1, 0) * 100

    def within(self, s: Battle, one: Model, other: Model, inches: int, at: int = -1) -> bool:
        return self.distance(s, one, other, at) <= inches * 100

    def touching(self, s: Battle, one: Model, other: Model, at: int = -1) -> bool:
        return abs(self._at(s, one, at) - self._at(s, other, at)) <= 1

    def aware(self, s: Battle, watcher: Model, other: Model, inches: int, at: int = -1) -> bool:
        return self.within(s, watcher, other, inches, at)

    def sees(self, s: Battle, viewer: Model, target: Model, back: bool, at: int = -1) -> bool:
        a, b = self._at(s, viewer, at), self._at(s, target, at)
        if back and not self.in_front(s, viewer, target, at):
            return False
        return not any(min(a, b) < wall < max(a, b) for wall in WALLS)

    def in_front(self, s: Battle, viewer: Model, other: Model, at: int = -1) -> bool:
        a, b = self._at(s, viewer, at), self._at(s, other, at)
        return b >= a if viewer.facing == 0 else b <= a

    def cover(self, s: Battle, shooter: Model, target: Model, at: int = -1) -> tuple[int, str]:
        return COVERS.get(self._at(s, target, at), 0), "piece:1"

    def sightings(self, s: Battle, path: Path, mover: Model, watcher: Model, back: bool) -> list[int]:
        return [at for at in range(len(path.points)) if self.sees(s, watcher, mover, back, at)]

    def place(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> Place:
        def check(text: str) -> list[Refusal]:
            words = text.removeprefix("at:").split(";")
            if words[0] != kind or len(words) not in (2, 3, 4) or not words[1].isdigit():
                return [Refusal("nonsense", ("sequence.movement",))]
            return [] if abs(int(words[1]) - mover.spot[0]) <= inches and int(words[1]) <= LAST else [
                Refusal("too_far", ("move.walk",))]

        def sample(chance: Chance) -> str:
            ends = [end for end in range(LAST + 1) if abs(end - mover.spot[0]) <= inches]
            return f"at:{kind};{ends[chance.randrange(len(ends))]};{mover.facing}"

        return Place(check, sample, lambda: {"shape": "row"}, None, lambda text: Look(text, refusals=check(text)))

    def struck_at(self, s: Battle, mover: Model, points: Sequence[int], tells: Tells) -> Place:
        def check(text: str) -> list[Refusal]:
            fits = text in [f"at:point;{at}" for at in points]
            return [] if fits else [Refusal("nonsense", ("sequence.reaction",))]

        def sample(chance: Chance) -> str:
            return f"at:point;{points[chance.randrange(len(points))]}"

        return Place(check, sample, lambda: {"shape": "row"}, None, lambda text: Look(text, refusals=check(text)))

    def named(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> list[str]:
        return []

    def path(self, s: Battle, mover: Model, kind: str, inches: int, text: str) -> Path:
        words = text.removeprefix("at:").split(";")
        here, there = mover.spot[0], int(words[1]) if kind != "idle" else mover.spot[0]
        way = range(here, there + (1 if there >= here else -1), 1 if there >= here else -1)
        facing = int(words[2]) if len(words) > 2 and words[2].isdigit() else mover.facing
        posture = {"c": "down", "s": "up"}.get(words[-1], "")
        points = [[place] for place in way]
        entered, touched = self.met(s, points)
        return Path(text, kind, points, [100 * n for n in range(len(points))], facing, posture, 0, False, entered,
                    touched, False)

    def met(self, s: Battle, points: list[list[int]]) -> tuple[list[str], list[str]]:
        """What a way comes into: environments of places, zones."""
        entered: list[str] = []
        touched: list[str] = []
        for at in range(1, len(points)):
            here, before = points[at][0], points[at - 1][0]
            entered += [f"{at} {name}" for name in GROUND.get(here, []) if name not in GROUND.get(before, [])]
            for zone in s.zones:
                if abs(here - zone.spot[0]) <= zone.spot[1] < abs(before - zone.spot[0]):
                    touched.append(f"{at} {zone.id}")
                    entered += [f"{at} {name}" for name in zone.inside]
        return entered, touched

    def way(self, s: Battle, mover: Model, kind: str, inches: int, target: Model, stop: int) -> Path:
        here, there = mover.spot[0], target.spot[0]
        away = 1 if there < here else -1
        end = there + away * (stop + 1)
        far = max(min(abs(end - here), inches), 0)
        return self.path(s, mover, kind, inches, f"at:{kind};{here - away * far};{mover.facing}")

    def way_out(self, s: Battle, mover: Model, kind: str, inches: int) -> list[Path]:
        end = max(mover.spot[0] - inches, 0)
        path = self.path(s, mover, kind, inches, f"at:{kind};{end};1")
        path.leaves = end == 0
        return [path]

    def away(self, s: Battle, mover: Model, kind: str, inches: int, foes: Any) -> Path:
        up = all(foe.spot[0] <= mover.spot[0] for foe in foes)
        end = min(mover.spot[0] + inches, LAST) if up else max(mover.spot[0] - inches, 0)
        return self.path(s, mover, kind, inches, f"at:{kind};{end};{mover.facing}")

    def cut(self, s: Battle, path: Path, at: int) -> Path:
        path.points, path.costs = list(path.points)[: at + 1], list(path.costs)[: at + 1]
        return path

    def push(self, s: Battle, victim: Model, source: Model, inches: int, pull: bool) -> list[Path]:
        away = 1 if (victim.spot[0] >= source.spot[0]) != pull else -1
        end = min(max(victim.spot[0] + away * inches, 0), LAST)
        return [Path("", "push", [victim.spot, [end]], [0, 100], victim.facing, "", 0, False, [], [], False)]

    def settle(self, s: Battle, mover: Model, path: Path) -> None:
        mover.spot = list(path.points[-1])
        mover.facing = path.facing

    def lay(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> Place:
        return Place(lambda text: [], lambda chance: "at:5", lambda: {"shape": "row"})

    def laid(self, s: Battle, user: Model, shape: str, inches: int, text: str) -> list[int]:
        return [user.spot[0], inches] if shape == "focus" else [int(text.removeprefix("at:")), 1]

    def lay_named(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> list[str]:
        found = [m for m in s.models if m.id == target]
        return [f"at:{found[0].spot[0]}"] if found else []

    def under(self, s: Battle, spot: list[int], at: int = -1) -> list[Model]:
        return [m for m in s.models if not m.gone and abs(self._at(s, m, at) - spot[0]) <= spot[1]]

    def in_line(self, s: Battle, user: Model, target: Model, at: int = -1) -> list[Model]:
        low, high = sorted((user.spot[0], self._at(s, target, at)))
        return [m for m in s.models if m is not user and not m.gone and low <= m.spot[0] <= high]

    def environments(self, s: Battle, one: Model, at: int = -1) -> list[str]:
        zones = [name for zone in s.zones if self.inside(s, zone, one, at) for name in zone.inside]
        return [*GROUND.get(self._at(s, one, at), []), *zones]

    def grounds(self, s: Battle, name: str) -> bool:
        there = [one for names in GROUND.values() for one in names] + [one for zone in s.zones for one in zone.inside]
        return name in there if name else bool(there)

    def crossed(self, s: Battle, one: Model, other: Model, at: int = -1) -> list[str]:
        low, high = sorted((self._at(s, one, at), self._at(s, other, at)))
        return [name for place in range(low, high + 1) for name in GROUND.get(place, [])]

    def beside(self, s: Battle, one: Model, size: str) -> list[list[int]]:
        return [[one.spot[0] + 1]]

    def spots_in(self, s: Battle, zone: Zone, size: str) -> list[list[int]]:
        return [[place] for place in range(zone.spot[0] - zone.spot[1], zone.spot[0] + zone.spot[1] + 1)]

    def overlaps(self, s: Battle, zone: Zone, spot: list[int]) -> bool:
        return abs(zone.spot[0] - spot[0]) <= zone.spot[1] + spot[1]

    def room(self, s: Battle, one: Model, size: str) -> bool:
        return True

    def inside(self, s: Battle, zone: Zone, one: Model, at: int = -1) -> bool:
        return abs(self._at(s, one, at) - zone.spot[0]) <= zone.spot[1]

    def facing_to(self, s: Battle, one: Model, other: Model) -> int:
        return 0 if other.spot[0] >= one.spot[0] else 1

    def turnings(self, s: Battle, one: Model) -> list[int]:
        return [0, 1]

    def words(self, s: Battle, spot: list[int]) -> str:
        return f"place {spot[0]}"


SKIRMISH = Title(
    Row(), stray_is_opponents=True, weakened="sta", summons_may_overshoot=False, fallen_die=True, has_stratagems=True,
    measures=lambda s, seat: True, allied=lambda s, a, b: False)
NORTHERN_WIND = Title(
    Row(), stray_is_opponents=False, weakened="stk", summons_may_overshoot=True, fallen_die=False, has_stratagems=False,
    measures=lambda s, seat: True, allied=lambda s, a, b: False)
register("row", SKIRMISH)
register("row-nw", NORTHERN_WIND)


@dataclass
class State(Battle):
    pass


async def tactical(g: Game[Any]) -> Any:
    """The active seat activates models until it wants no more."""
    s = g.state
    ids = [f"do:activate {m.id}" for m in s.models if m.seat <= 0 and sequence.may_activate(g, m)]
    answer = await g.choose_one(0, "tactical", [*ids, "do:pass"], ("sequence.activation",))
    if answer == "do:pass":
        return End("over")
    sequence.begin(g, s.models[int(answer.partition(":")[2].partition(":")[2])])
    return Call("activation")


async def again(g: Game[Any]) -> Any:
    return "tactical"


def _toy(kind: Any, **data: Any) -> Any:
    return msgspec.convert(data, kind)


STATS = {"hp": 2, "arm": 5, "sta": 2, "spd": 6, "m": 12, "t": 12, "off": 12, "def": 10, "ag": 10, "acc": 11, "int": 10}
ITEMS: dict[str, Any] = {
    "row_sword": _toy(Item, id="row_sword", name="Sword", category="weapon", modes=["melee"], power="T", reach="1",
                      strikes="STA", weight=1),
    "row_pike": _toy(Item, id="row_pike", name="Pike", category="weapon", modes=["melee"], power="T+2", reach="2",
                     strikes="STA", weight=2, traits=["two_handed"]),
    "row_bow": _toy(Item, id="row_bow", name="Bow", category="weapon", modes=["ranged"], power="T", strikes="STA",
                    reach="20:0 40:-6", weight=2, traits=["two_handed"]),
}
ITEMS["row_whip"] = _toy(Item, id="row_whip", name="Whip", category="weapon", modes=["melee"], power="T", reach="5",
                         strikes="STA", weight=1)
catalogue.add(ITEMS)


def profile(name: str, *, items: tuple[str, ...] = ("row_sword",), classes: tuple[str, ...] = (), **more: Any) -> str:
    """A card of its own for a test."""
    if "dfn" in more:
        more["def"] = more.pop("dfn")           # `def` is no name in Python
    stats = {**STATS, **{key: more.pop(key) for key in list(more) if key in STATS}}
    card = _toy(Profile, id=name, name=name, text="", classes=list(classes), size=more.pop("size", "medium"),
                stats=stats, inventory=9, items=[{"item": item} for item in items], **more)
    catalogue.PROFILES[name] = card
    catalogue._STATIC.clear()
    from norn.games.eldfall.core import hooks
    hooks._STATIC.clear()
    return name


def setup(g: Game[Any], models: list[tuple[str, int, int, int]]) -> State:
    s = State([], [], [0, 1], 1, 0, None, [], 0, 0, 0)
    g.state = s
    for name, seat, place, facing in models:
        m = magic.make(g, name, seat, seat, [place], facing)
        m.ap = value(g, "sta", m)
    states.settle_engaged(g)
    return s


def fight(
    *models: tuple[str, int, int, int], title: str = "row", **rolls: Any
) -> Table:
    """Models as (card, seat, place, facing). Rolls by name as they lie on the table: `attack=[8, 6]`."""
    definition = Definition(
        title, sequences={"main": Steps(step("tactical", tactical), step("again", again)),
                          "activation": sequence.STEPS},
        setup=partial(setup, models=list(models)), copy=copy.deepcopy, dump=lambda s: {}, load=lambda raw: raw,
        scene=lambda g, seat: Scene(title="Row"), facts=lambda g, seat: {}, resample=lambda *_: None, ends=("over",),
        values=VALUES)
    definition.texts = Texts({}, None)
    forced = {name.replace("_", " "): [die - 1 for die in dice] for name, dice in rolls.items()}
    return Table.new(definition, 2, 7, rigged=forced)


def events(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in table.events() if event.kind == kind]


def say(table: Table, *answers: str) -> None:
    """Answers one after the other, whoever is asked; an empty text passes."""
    for one in answers:
        assert table.ask is not None
        table.answer(table.ask.seat, *([one] if one else []))


def activation(table: Table) -> Any:
    return now(table.game)


def offered(table: Table) -> list[str]:
    assert table.ask is not None
    return list(table.ask.ids)


def named_of(kind: type[Named] | type[Spell], **data: Any) -> Any:
    return _toy(kind, **data)
