"""What is found fast is what the plain definition says, on random fields: first contact, jumps, sightings, ends."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.content_walkers import PROFILES
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches import tracing
from norn.games.eldfall.skirmish.inches.bodies import body_of
from norn.games.eldfall.skirmish.inches.grammar import Draft, Vertex
from norn.games.eldfall.skirmish.inches.jumping import struck
from norn.games.eldfall.skirmish.inches.legs import Leg, first_contact
from norn.games.eldfall.skirmish.inches.moving import Move, check, path
from norn.games.eldfall.skirmish.inches.sampling import sample
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.judging import free_places
from norn.games.eldfall.skirmish.state import State
from norn.games.eldfall.skirmish.tests.stage import SPACE
from norn.kit.inches import Cylinder, cuts, disc_meets, length, runs_through
from norn.kit.legs import along
from norn.kit.sight import NO_FACING, eyes, in_front, marks, middle

assert PROFILES


def drawn_state(seed: int, chance: random.Random) -> State:
    """Twelve walkers on a drawn field, half of them of each seat."""
    s = State([], [], [0, 1], 1, 0, None, [], 0, 0, 0, f"drawn {seed}", "assisted", [0, 1], [0, 1])
    for number, (x, y, z) in enumerate(chance.sample(free_places(find_field(s.field)), 12)):
        s.models.append(Model(f"model:{number}", chance.choice(("walker", "walker_small")), number // 6, number // 6,
                              [x, y, z], chance.randrange(64), 1, 1, 0, 0, [], [], [], [], [], {}, [], "", "",
                              revealed=True))
    return s


def plain_contact(walker: Walker, leg: Leg) -> int:
    """Hundredth by hundredth: the first at which somebody is touched whom the leg brings nearer; -1: never."""
    long = length(leg.bx - leg.ax, leg.by - leg.ay)
    low, high = min(leg.az, leg.bz), max(leg.az, leg.bz) + walker.tall
    foes = [foe for foe in walker.foes if foe.low <= high and foe.high >= low
            and (foe.x - leg.ax) * (leg.bx - leg.ax) + (foe.y - leg.ay) * (leg.by - leg.ay) > 0]
    for at in range(long + 1):
        x, y = leg.ax + along(leg.bx - leg.ax, at, long), leg.ay + along(leg.by - leg.ay, at, long)
        if any((x - foe.x) ** 2 + (y - foe.y) ** 2 <= (walker.radius + foe.radius + 2) ** 2 for foe in foes):
            return at
    return -1


def contacts(count: int, seed: int) -> None:
    chance = random.Random(seed)
    s = drawn_state(seed, chance)
    met = 0
    for _ in range(count):
        one = s.models[chance.randrange(12)]
        walker = Walker(s, one, "walk", "")
        x, y, z = walker.start()
        foe = walker.foes[chance.randrange(len(walker.foes))]
        turn = chance.randint(-150, 150)
        leg = Leg("", x, y, z, max(0, foe.x + turn), max(0, foe.y + chance.randint(-150, 150)), z, 0)
        found, want = first_contact(walker, leg)[0], plain_contact(walker, leg)
        met += want >= 0
        assert found == want
    assert met > count // 3


def test_the_first_contact_along_a_leg() -> None:
    contacts(250, seed=1)


@pytest.mark.long
def test_the_first_contact_along_twenty_thousand_legs() -> None:
    for seed in range(10):
        contacts(2_000, seed)


def test_what_a_jump_strikes_is_struck_somewhere_on_its_way() -> None:
    """Point by point; judged in stretches of ten, the fast answer may only be stricter, and only by so much."""
    chance = random.Random(4)
    s = drawn_state(2, chance)
    both = 0
    for _ in range(400):
        walker = Walker(s, s.models[chance.randrange(12)], "jump", "")
        x, y, z = walker.start()
        bx, by, bz = x + chance.randint(-400, 400), y + chance.randint(-400, 400), chance.choice((0, 100, 250, 400))
        if min(bx, by) < 0:
            continue
        fast, plain = bool(struck(walker, x, y, z, bx, by, bz)), plain_struck(walker, x, y, z, bx, by, bz, room=0)
        both += plain
        assert fast or not plain
        assert not fast or plain_struck(walker, x, y, z, bx, by, bz, room=10)
    assert both > 30


def plain_struck(walker: Walker, ax: int, ay: int, az: int, bx: int, by: int, bz: int, *, room: int) -> bool:
    long = length(bx - ax, by - ay, bz - az)
    for at in range(long + 1):
        x, y, z = (a + along(b - a, at, long) for a, b in ((ax, bx), (ay, by), (az, bz)))
        for solid in walker.ground().solids:
            if (solid.low < z + walker.tall + room and solid.high > z - room
                    and disc_meets(solid, x, y, walker.radius + room)):
                return True
    return False


def plain_sees(s: State, watcher: Model, facing: int, target: Cylinder, mover: Model) -> bool:
    """All 135 lines past everything."""
    viewer = body_of(s, watcher)
    solids = find_field(s.field).solids
    posts = [body_of(s, one) for one in s.models if one is not watcher and one is not mover]
    for az, bz in ((viewer.high, target.high), (middle(viewer), middle(target)), (viewer.low + 1, target.low + 1)):
        for a in eyes(viewer, facing):
            for b in in_front(viewer, facing, marks(target)):
                if not any(runs_through(solid, *a, az, *b, bz) for solid in solids) and not any(
                        cuts(post, *a, az, *b, bz) for post in posts):
                    return True
    return False


def test_a_path_is_seen_where_each_of_its_points_is() -> None:
    chance = random.Random(9)
    seen = judged = 0
    for seed in (3, 5):
        s = drawn_state(seed, chance)
        for number in range(8):
            mover = s.models[number]
            gone = path(Move(s, mover, "walk", 5, ""), sample(Move(s, mover, "walk", 5, ""), chance))
            watcher = s.models[11 - number] if number < 6 else s.models[0]
            for facing, back in ((watcher.facing, True), (NO_FACING, False)):
                found = SPACE.sightings(s, gone, mover, watcher, back)
                body = body_of(s, mover)
                last = len(gone.points) - 1
                for at, (x, y, z) in enumerate(gone.points):
                    high = 16 if "down" in gone.posture and at == last else body.high - body.low
                    want = plain_sees(s, watcher, facing, Cylinder(x, y, body.radius, z, z + high), mover)
                    judged += 1
                    seen += want
                    assert (at in found) == want
    assert 0.1 < seen / judged < 0.95


def test_an_answer_is_refused_for_those_far_off_as_well() -> None:
    """Only those near the vertices are looked at: nobody who could be met is left out."""
    chance = random.Random(6)
    s = drawn_state(1, chance)
    for _ in range(300):
        one = s.models[chance.randrange(12)]
        x, y = chance.randrange(3600), chance.randrange(3600)
        text = f"at:run;{x},{y};0"
        near = {refusal.key for refusal in check(Move(s, one, "run", 60, ""), text)}
        whole = tracing.trace(Walker(s, one, "run", ""), Draft("run", [Vertex("", x, y, -1)], 0, ""))
        assert near - {"too_far"} == {refusal.key for refusal in whole.refusals}
