"""A field on which tests move: the steps of the Movement and Reaction Phases; places of the map by what they are."""
from __future__ import annotations

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules import forced_march, movement, reaction
from norn.games.fornaldar.rules.reaching import presence
from norn.games.fornaldar.state import Force
from norn.games.fornaldar.tests.stage import Field, _end
from norn.kernel.game import Sequence, step
from norn.kit.hexes import side_of

MOVES = Sequence(
    step("movement", movement.movement_phase), step("move", movement.move),
    step("forced_march", forced_march.forced_marches), step("reaction", reaction.reaction_phase),
    step("react", reaction.react), step("over", _end),
)
WAR = 2                     # a turn without the first turn's special rules


class Moves(Field):
    """A map on which a side moves."""

    def __init__(self, scenario: str = "sampo", calendar: int = 6, weather: str = "clear") -> None:
        super().__init__(scenario, calendar, weather)
        self.start.turn = WAR

    def move(self, active: int = 0, rigged: dict[str, list[int]] | None = None) -> None:
        self.start.active = active
        self.open(MOVES, rigged)

    @property
    def force(self) -> Force:
        found = self.state.force
        assert found is not None
        return found

    def goals(self) -> list[str]:
        """Where the force on its way can go."""
        return [one for one in self.options if one.startswith(("hex:", "side:"))]

    def offers(self, word: str) -> list[str]:
        return [one for one in self.options if one.split(" ")[0] == word]

    def to(self, *places: int) -> None:
        """One leg after the other; nobody evades, intercepts or says more than he must."""
        for place in places:
            self.do(f"hex:{place:04}")
            self.quiet()

    def quiet(self) -> None:
        """Whoever is asked in passing stands and waits."""
        while self.prompt in ("evade", "intercept"):
            self.do(*(["do:stand"] if "do:stand" in self.options else []))


def plain(one: int, other: int) -> bool:
    """Nothing on the side between two hexes."""
    return LAND.sides.get(side_of(one, other), 0) == 0


def hub(realm: str = "midhrasir") -> int:
    """A clear hex with six clear neighbours and nothing on its sides, far from garrisons' own hexes."""
    for number in GRID.numbers:
        near = GRID.near[number]
        if LAND.realm[number] != realm or LAND.terrains[number] != "c" or LAND.aspect[number] in ("enchanted", "wild"):
            continue
        if all(LAND.terrains[one] == "c" and plain(number, one) and one not in LAND.fortress for one in near):
            return number
    raise AssertionError(realm)


def side_with(marks: int, without: int = 0) -> tuple[int, int]:
    """Two land hexes with these marks between them and none of those."""
    for side, found in sorted(LAND.sides.items()):
        if found & marks == marks and not found & without:
            one, other = side // 10_000, side % 10_000
            if LAND.ground[one] and LAND.ground[other]:
                return one, other
    raise AssertionError((marks, without))


def line(start: int, length: int) -> list[int]:
    """Clear, empty hexes in a row, from a hub southwards or northwards, start included."""
    found = [start]
    while len(found) <= length:
        found.append(GRID.near[found[-1]][0])
    return found


def seen(field: Field, seat: int, place: int) -> str:
    return presence(field.state, seat).get(place, "")
