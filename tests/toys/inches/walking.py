"""Walking: a path in inches, what stands in its way, and what it would come to."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Chance, Look
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from tests.toys.inches.ground import (
    CORNERS,
    HEIGHT,
    PIECES,
    RADIUS,
    SPOTS,
    WIDTH,
    Point,
    inches,
    is_by,
    length,
    nearer,
    touches,
)
from tests.toys.inches.state import State

REACH, NEAR, SNARE, MOST = 600, 300, 150, 8
COMPASS = [(0, -1000), (383, -924), (707, -707), (924, -383), (1000, 0), (924, 383), (707, 707), (383, 924),
           (0, 1000), (-383, 924), (-707, 707), (-924, 383), (-1000, 0), (-924, -383), (-707, -707), (-383, -924)]


class Path:
    """Where a walk leads, and which way the walker looks at its end: -1 where the text does not say."""

    def __init__(self, points: list[Point], facing: int) -> None:
        self.points = points
        self.facing = facing

    def text(self) -> str:
        walk = f"walk {' '.join(f'{x},{y}' for x, y in self.points[1:])} " if len(self.points) > 1 else ""
        return f"at:{walk}face {self.facing}"

    def cost(self) -> int:
        return sum(length(a, b) for a, b in self.legs())

    def legs(self) -> list[tuple[Point, Point]]:
        return list(zip(self.points, self.points[1:], strict=False))


def mover(s: State) -> int:
    """turn.order: The walkers of both sides take turns, the first of each, the second, the third."""
    return s.turn % 2 * 3 + s.turn // 2 % 3


def at(s: State, who: int) -> Point:
    return s.walkers[who].x, s.walkers[who].y


def _number(word: str, most: int) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 5 and int(word) <= most else -1


def read(s: State, text: str) -> Path | None:
    """walk.path: `at:walk 1200,300 1500,450 face 90`, or `at:face 90` on the spot; where it looks may be left out."""
    words = text.removeprefix("at:").split(" ")
    facing = -1
    if len(words) >= 2 and words[-2] == "face":
        facing = _number(words[-1], 359)
        words = words[:-2]
        if facing < 0:
            return None
    points = [at(s, mover(s))]
    for word in words[1:]:
        x, _, y = word.partition(",")
        points.append((_number(x, 9999), _number(y, 9999)))
    if any(min(point) < 0 for point in points) or len(points) > MOST + 1:
        return None
    if words[:1] == ["walk"] and len(points) > 1:
        return Path(points, facing)
    return Path(points, facing) if not words and facing >= 0 else None


def hindered(s: State, a: Point, b: Point) -> list[Refusal]:
    """walk.free: Not through pieces or figures."""
    found = [Refusal("in_the_way", ("walk.free",), what=piece.id) for piece in PIECES
             if is_by(a, b, piece.outline) and touches(a, b, piece.outline)]
    for who in range(6):
        if who != mover(s) and nearer(a, b, at(s, who), 2 * RADIUS):
            found.append(Refusal("in_the_way", ("walk.free",), what=f"walker:{who}"))
    return found


def why_not(s: State, text: str) -> list[Refusal]:
    """walk.path, walk.reach, walk.free: Every reason at once."""
    path = read(s, text)
    if path is None:
        return [Refusal("not_a_path", ("walk.path",))]
    found: list[Refusal] = []
    if path.cost() > REACH:
        found.append(Refusal("too_far", ("walk.reach",), inches=inches(path.cost()), reach=inches(REACH)))
    if any(not (RADIUS <= x <= WIDTH - RADIUS and RADIUS <= y <= HEIGHT - RADIUS) for x, y in path.points[1:]):
        found.append(Refusal("off_the_field", ("walk.free",)))
    ways = [refusal for a, b in path.legs() for refusal in hindered(s, a, b)]
    return found + list({refusal.data["what"]: refusal for refusal in ways}.values())


def completed(path: Path) -> Path:
    """walk.path: Whoever does not say where the walker looks lets it look the way it went."""
    if path.facing >= 0:
        return path
    (ax, ay), (bx, by) = path.points[-2:]
    ahead = [(bx - ax) * dx + (by - ay) * dy for dx, dy in COMPASS]
    return Path(path.points, ahead.index(max(ahead)) * 45 // 2)


def look(s: State, text: str) -> Look:
    """walk.near, snare.sprung: The legs, how long they are, who would be near, and what nobody has tried yet."""
    path = read(s, text)
    if path is None:
        return Look(refusals=why_not(s, text))
    path = completed(path)
    legs = [{"points": [list(a), list(b)], "cost": f"{inches(length(a, b))}″", "wrong": bool(hindered(s, a, b))}
            for a, b in path.legs()]
    end = path.points[-1]
    says: list[tuple[str, dict[str, Any]]] = [("length", {"inches": inches(path.cost()), "reach": inches(REACH)})]
    near = [who for who in range(6) if who != mover(s) and length(end, at(s, who)) <= NEAR]
    says += [("near", {"who": f"walker:{who}", "inches": inches(length(end, at(s, who)))}) for who in near]
    spots = [spot for spot in by(end) if spot not in s.clear[1 - s.turn % 2] and not s.sprung[1 - s.turn % 2]]
    says += [("untried", {"spot": SPOTS[spot].id}) for spot in spots]
    touched = [*(f"walker:{who}" for who in near), *(SPOTS[spot].id for spot in spots)]
    return Look(path.text(), legs=legs, says=says, touches=touched, refusals=why_not(s, text))


def by(point: Point) -> list[int]:
    """The spots that are so near that a snare there would spring."""
    return [number for number, spot in enumerate(SPOTS) if length(point, (spot.x, spot.y)) <= SNARE]


def held(s: State, seat: int) -> int:
    """turn.count: A spot is held by whoever stands there unhurt."""
    own = [walker for walker in s.walkers[3 * seat : 3 * seat + 3] if not walker.hurt]
    return len({spot for walker in own for spot in by((walker.x, walker.y))})


def way_to(s: State, goal: Point) -> str:
    """walk.named: Straight to a spot, or around one corner; "" where that is too far."""
    start = at(s, mover(s))
    for corner in (None, *CORNERS):
        path = completed(Path([start, goal] if corner is None else [start, corner, goal], -1))
        if path.cost() <= REACH and not why_not(s, path.text()):
            return path.text()
    return ""


def named(g: Game[State]) -> list[str]:
    """walk.named: The spots within reach."""
    return [f"do:walk {spot.id}" for spot in SPOTS if way_to(g.state, (spot.x, spot.y))]


def why_not_named(s: State, one: str) -> list[Refusal]:
    """walk.named: Only to spots, and only so far."""
    spot = next((spot for spot in SPOTS if spot.id in (one, one.removeprefix("do:walk "))), None)
    if spot is None:
        return [Refusal("not_a_spot", ("walk.named",))]
    return [] if way_to(s, (spot.x, spot.y)) else [Refusal("out_of_reach", ("walk.named",), spot=spot.id)]


def some_walk(s: State, chance: Chance) -> str:
    x, y = at(s, mover(s))
    for _ in range(20):
        text = f"at:walk {max(0, x - 420 + chance.randrange(840))},{max(0, y - 420 + chance.randrange(840))}"
        if not why_not(s, text):
            return text
    return f"at:face {chance.randrange(360)}"


def region(s: State) -> dict[str, Any]:
    x, y = at(s, mover(s))
    return {"shape": "path", "who": f"walker:{mover(s)}", "x": x, "y": y, "radius": REACH, "size": RADIUS, "most": MOST,
            "write": "at:walk {points}", "turn": " face {facing}", "stand": "at:face {facing}"}


def drawing(s: State) -> dict[str, Any]:
    """walk.reach, walk.free: How far one comes in a straight line, in half the reach and in all of it."""
    areas = []
    for reach in (REACH, REACH // 2):
        areas.append({"outline": [list(_furthest(s, way, reach)) for way in COMPASS], "cost": f"{inches(reach)}″"})
    return {"areas": areas}


def _furthest(s: State, way: Point, reach: int) -> Point:
    x, y = at(s, mover(s))
    low, high = 0, reach
    while low < high:
        far = (low + high + 1) // 2
        end = (x + way[0] * far // 1000, y + way[1] * far // 1000)
        ok = RADIUS <= end[0] <= WIDTH - RADIUS and RADIUS <= end[1] <= HEIGHT - RADIUS
        low, high = (far, high) if ok and not hindered(s, (x, y), end) else (low, far - 1)
    return x + way[0] * low // 1000, y + way[1] * low // 1000
