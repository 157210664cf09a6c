"""What a seat may see: all but the other's snare."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.scene import Board, Figure, Row, Scene, Sheet, figure
from tests.toys.inches.ground import LAID, RADIUS, SPOTS
from tests.toys.inches.state import State
from tests.toys.inches.walking import held

NAMES = ("Ari", "Bera", "Cnut", "Dag", "Eir", "Finn")


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    figures = [
        Figure(id=f"walker:{who}", name=NAMES[who], short=NAMES[who][:1], kind="hero", owner=who // 3, x=walker.x,
               y=walker.y, radius=RADIUS, facing=walker.facing, badges=["hurt"] if walker.hurt else [])
        for who, walker in enumerate(s.walkers)
    ]
    board = Board(id="board:field", name="The field", ground=LAID.digest, figures=figures, weight="focus")
    sheets = [Sheet(id=f"seat:{one}", name=f"Side {one + 1}", owner=one,
                    rows=[figure("spots held", held(s, one)), Row("snare", _snare(s, one, seat))])
              for one in range(2)]
    return Scene(title="Inches", status=f"Turn {s.turn + 1}", boards=[board], sheets=sheets,
                 grounds={LAID.digest: LAID.ground})


def _snare(s: State, of: int, seat: int) -> str:
    spot = SPOTS[s.snares[of]].name
    return f"sprung at {spot}" if s.sprung[of] else f"at {spot}" if of == seat else "hidden"


def facts(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    return {
        "turn": s.turn,
        "walkers": [[walker.x, walker.y, walker.facing, walker.hurt] for walker in s.walkers],
        "snares": [s.snares[of] if of == seat or s.sprung[of] else -1 for of in range(2)],
        "clear": s.clear,
    }


def resample(_state: State, now: State, seat: int, chance: Chance) -> None:
    """snare.hidden: The other's snare lies at any spot that nobody has tried in vain."""
    for of in range(2):
        if of != seat and not now.sprung[of]:
            left = [spot for spot in range(len(SPOTS)) if spot not in now.clear[of]]
            _state.snares[of] = left[chance.randrange(len(left))]
