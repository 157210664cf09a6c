"""What anybody sees: all of it lies open."""
from __future__ import annotations

from typing import Any

from norn.kernel.game import Game
from norn.kernel.scene import Board, Scene, Sheet, Space, Thing, figure
from tests.toys.hexes.ground import ARMIES, LAID, TOWNS, named
from tests.toys.hexes.state import State

KINDS = ("foot", "horse", "guns")


def thing(army: int) -> Thing:
    kind = KINDS[army % 3]
    return Thing(id=f"army:{army}", name=f"{kind.title()} {army + 1}", short=str(army + 1), kind="unit", style=kind,
                 owner=army * 2 // ARMIES, count=1 + army % 4, numbers={"strength": 2 + army % 5})


def spaces(s: State) -> list[Space]:
    here: dict[int, list[Thing]] = {}
    for army, at in enumerate(s.at):
        here.setdefault(at, []).append(thing(army))
    held = {at: seat for at, seat in zip(TOWNS, s.towns, strict=True) if seat >= 0}
    return [Space(id=named(at), things=here.get(at, []), owner=held.get(at, -1)) for at in sorted({*here, *held})]


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    board = Board(id="board:map", name="The map", ground=LAID.digest, spaces=spaces(s), weight="focus")
    sheets = [Sheet(id=f"seat:{one}", name=f"Seat {one + 1}", owner=one, rows=[
        figure("towns", s.towns.count(one)), figure("armies", ARMIES // 2)]) for one in range(2)]
    return Scene(title="Marches", status=f"Turn {s.turns + 1} of 12", boards=[board], sheets=sheets,
                 grounds={LAID.digest: LAID.ground})


def facts(g: Game[State], seat: int) -> dict[str, Any]:
    return {"at": list(g.state.at), "towns": list(g.state.towns), "turns": g.state.turns, "active": g.state.active}


def resample(state: State, now: State, seat: int, chance: object) -> None:
    """Nothing is hidden."""
