"""What anybody sees of a fell: all of it lies open."""
from __future__ import annotations

from typing import Any, TypeVar

from norn.kernel.game import Game
from norn.kernel.scene import Board, Ground, Lot, Row, Sheet, Thing, figure, laid_out
from tests.toys.fell.core.content import PATH
from tests.toys.fell.core.state import Fell

F = TypeVar("F", bound=Fell)


def board(g: Game[F]) -> tuple[Board, dict[str, Ground]]:
    places = []
    for place, ground in enumerate(PATH):
        here = [seat for seat, walker in enumerate(g.state.walkers) if walker.at == place]
        things = [Thing(id=f"walker:{seat}", name=f"Walker {seat + 1}", kind="piece") for seat in here]
        links = [f"place:{other}" for other in (place - 1, place + 1) if 0 <= other < len(PATH)]
        places.append(Lot(id=f"place:{place}", name=ground.name, x=place, y=0, links=links, things=things))
    return laid_out("board:path", "The path", places)


def sheets(g: Game[F]) -> list[Sheet]:
    return [
        Sheet(id=f"seat:{seat}", name=f"Seat {seat + 1}", owner=seat, rows=[
            figure("place", walker.at), figure("provisions", walker.load.food),
            Row("rope", "yes" if walker.load.rope else "no")])
        for seat, walker in enumerate(g.state.walkers)
    ]


def facts(g: Game[F], seat: int) -> dict[str, Any]:
    return {"places": [walker.at for walker in g.state.walkers], "food": [w.load.food for w in g.state.walkers]}


def resample(state: Fell, now: Fell, seat: int, chance: object) -> None:
    """Nothing is hidden."""
