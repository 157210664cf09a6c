"""A board of linked places in two groups, a track, sheets, notes; asks by thing and by deed; a party decision."""
from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from norn.kernel.definition import Definition
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, End, Game, Sequence, step
from norn.kernel.scene import Lot, Part, Row, Scene, Sheet, Thing, Track, laid_out

PLACES = {"quay": ("The Quay", 0, 0, "town"), "market": ("Fish Market", 1, 0, "town"),
          "reef": ("Singing Reef", 2, 0, "sea"), "deep": ("The Deep", 2, 1, "sea")}
LINKS = {"quay": ["market"], "market": ["quay", "reef"], "reef": ["market", "deep"], "deep": ["reef"]}


@dataclass
class State:
    boats: list[str]
    turn: int
    tide: int


async def sail(g: Game[State]) -> str | End:
    """sail.next, tide.rises: One boat sails, then the tide rises."""
    s = g.state
    seat = s.turn % g.seats
    ways = [f"place:{place}" for place in LINKS[s.boats[seat]]]
    leaks = ["do:scuttle"] if g.options["leaky"] else []
    chosen = await g.choose_one(seat, "sail", [*ways, "do:anchor", *leaks], ("sail.next",))
    if chosen == "do:scuttle":
        raise RuntimeError("this rule is broken on purpose")
    if chosen != "do:anchor":
        s.boats[seat] = chosen.removeprefix("place:")
        g.emit("sailed", ("sail.next",), seat=f"seat:{seat}", place=chosen)
    s.turn += 1
    s.tide += 1
    g.emit("tide", ("tide.rises",), tide=s.tide)
    if s.tide == 3:
        await g.party_chooses(range(g.seats), "watch", ["do:whistle", "do:anchor"], ("tide.rises",))
    return End("high", tuple(range(g.seats))) if s.tide >= 6 else AGAIN


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """sail.next: Only to a place next to it."""
    if one == f"place:{g.state.boats[seat]}":
        return [Refusal("is_here", ("sail.next",))]
    return [Refusal("too_far", ("sail.next",), place=one)] if one.startswith("place:") else []


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    places = [
        Lot(id=f"place:{key}", name=name, x=x, y=y, group=f"group:{group}", text=f"All about {name}.",
              links=[f"place:{other}" for other in LINKS[key]],
              things=[Thing(id=f"boat:{owner}", name=f"boat {owner + 1}", owner=owner)
                      for owner in range(g.seats) if s.boats[owner] == key])
        for key, (name, x, y, group) in PLACES.items()
    ]
    groups = [Part(id="group:town", name="The town"), Part(id="group:sea", name="The sea")]
    board, grounds = laid_out("board:map", "The bay", places, groups)
    return Scene(
        title="Quay",
        status=f"turn {s.turn + 1}",
        boards=[board],
        grounds=grounds,
        tracks=[Track(id="track:tide", name="Tide", value=s.tide, high=6, marks={6: "the end"})],
        sheets=[Sheet(id=f"seat:{one}", name=f"Skipper {one + 1}", owner=one, rows=[Row("at", PLACES[s.boats[one]][0])])
                for one in range(g.seats)],
        notes=["The lighthouse is dark."],
    )


GAME = Definition(
    "quay",
    sequences={"main": Sequence(step("sail", sail))},
    setup=lambda g: State(["quay"] * g.seats, 0, 0),
    copy=lambda state: replace(state, boats=state.boats[:]),
    dump=asdict,
    load=lambda raw: State(**raw),
    scene=scene,
    facts=lambda g, _seat: dict[str, Any](asdict(g.state)),
    resample=lambda *_: {},
    ends=("high",),
    why_not=why_not,
)
