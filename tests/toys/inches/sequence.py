"""The order of play."""
from __future__ import annotations

from functools import partial

from norn.kernel.ask import Ask, More, Place
from norn.kernel.game import AGAIN, End, Game, Sequence, step
from norn.kit.ids import name_of, rest_of
from tests.toys.inches import walking
from tests.toys.inches.ground import SPOTS, inches
from tests.toys.inches.state import State, Walker


def setup(g: Game[State]) -> State:
    """snare.hidden: Each seat's snare lies at one of the spots, by chance."""
    walkers = [Walker(x, y, 90 if x < 1000 else 270, False) for x in (200, 3400) for y in (300, 1200, 2100)]
    return State(0, walkers, [g.roll(len(SPOTS), "snare") - 1 for _ in range(2)], [False] * 2, [[], []])


async def turn(g: Game[State]) -> str | End:
    """turn.order, walk.path, walk.named: One walker walks; after so many turns the spots are counted."""
    s = g.state
    more = More()
    more.place = Place(
        partial(walking.why_not, s), partial(walking.some_walk, s), partial(walking.region, s),
        partial(walking.drawing, s), partial(walking.look, s),
    )  # fmt: skip
    more.about = {"who": f"walker:{walking.mover(s)}"}
    more.public = True
    more.why = partial(walking.why_not_named, s)
    rules = ("walk.path", "walk.reach", "walk.free", "walk.named")
    (one,) = await Ask(s.turn % 2, "walk", partial(walking.named, g), rules, 1, 1, more)
    if one.startswith("do:walk"):
        spot = SPOTS[int(name_of(rest_of(one)))]
        one = walking.way_to(s, (spot.x, spot.y))
    _walk(g, one)
    s.turn += 1
    if s.turn < g.options["turns"]:
        return AGAIN
    scores = tuple(walking.held(s, seat) for seat in range(2))
    return End("evening", tuple(seat for seat in range(2) if scores[seat] == max(scores)), scores)


def _walk(g: Game[State], text: str) -> None:
    """walk.path, snare.sprung: The walker goes; a snare of the other side springs at the end of the way."""
    s = g.state
    who, foe = walking.mover(s), 1 - s.turn % 2
    read = walking.read(s, text)
    assert read is not None
    path = walking.completed(read)
    walker = s.walkers[who]
    walker.x, walker.y = path.points[-1]
    walker.facing = path.facing
    g.emit("walked", ("walk.path",), who=f"walker:{who}", inches=inches(path.cost()))
    if s.sprung[foe]:
        return
    found = walking.by(path.points[-1])
    if s.snares[foe] in found:
        s.sprung[foe] = walker.hurt = True
        g.emit("sprung", ("snare.sprung",), who=f"walker:{who}", spot=SPOTS[s.snares[foe]].id)
    else:
        s.clear[foe] = sorted({*s.clear[foe], *found})
    g.reveal()


SEQUENCES = {"main": Sequence(step("turn", turn))}


def laws(s: State) -> list[str]:
    whole = len(s.walkers) == 6 and len(s.snares) == len(s.sprung) == len(s.clear) == 2 and 0 <= s.turn <= 100
    if not whole or not all(0 <= spot < len(SPOTS) for spot in [*s.snares, *s.clear[0], *s.clear[1]]):
        return ["the field is not complete"]
    if any(s.snares[seat] in s.clear[seat] for seat in range(2)):
        return ["a snare lies where it cannot"]
    return [] if all(0 <= w.x < 10000 and 0 <= w.y < 10000 and 0 <= w.facing < 360 for w in s.walkers) else ["far away"]
