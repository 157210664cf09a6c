"""16.3 to 16.7 Who takes part in a combat, and the sums that all kinds of combat are made of (17.5.4 to 17.5.8)."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules import fortresses
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    SWIM,
    armies_at,
    characters_at,
    hex_of,
    is_hexside,
    printed,
    ships_at,
)
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.ratings import command, leader, may_command, rank
from norn.games.fornaldar.state import Battle, Character, Ship, State

EVEN: Final = 4                 # the column 1-1
LAST: Final = 8                 # the column 5-1
TERRAINS: Final = {"c": "clear", "w": "woods", "f": "forest", "r": "rough", "m": "mountain", "s": "marsh"}
TIMES: Final = {"D": 2, "T": 3}
ANY_RACE: Final = ("supernatural", "ancient")           # 17.5.2: they fight as their leader


class Troop:
    """CSPs of a colour who take part."""

    def __init__(self, colour: str, mode: str, number: int) -> None:
        self.colour = colour
        self.mode = mode
        self.number = number

    @property
    def race(self) -> str:
        return CONTENT.kingdoms[self.colour].race


class Muster:
    """One side in a combat, as it stands now."""

    def __init__(self, seat: int, characters: list[Character], troops: list[Troop], ships: list[Ship]) -> None:
        self.seat = seat
        self.characters = characters
        self.troops = troops
        self.ships = ships

    @property
    def escorts(self) -> int:
        return len([1 for one in self.characters if one.escort])

    @property
    def csps(self) -> int:
        """Army CSPs, without escorts."""
        return sum([one.number for one in self.troops])

    @property
    def manpower(self) -> int:
        return self.csps + self.escorts


def muster(s: State, b: Battle, seat: int) -> Muster:
    """14.5.2, 14.8.9, 15.3, 16.3, 16.5, 16.7: All of a side who take part now."""
    late = bystanders(b) if seat == b.opener else {}
    modes = (ABOARD, SWIM) if b.kind == "naval" else (SWIM,) if b.terrain == "sea" else (ASHORE,)
    those = [one for mode in modes for one in characters_at(s, b.place, seat, mode)
             if one.id not in b.absent and one.ref not in late]
    if b.kind in ("melee", "draugr"):
        return Muster(seat, those, [], [])
    troops: list[Troop] = []
    for mode in modes:
        for one in armies_at(s, b.place, seat, mode):
            number = one.fresh + one.done - late.get(f"csp:{one.colour}", 0)
            if number > 0:
                troops.append(Troop(one.colour, mode, number))
    ships = [one for one in ships_at(s, b.place, seat) if not one.refit and one.ref not in late]
    return Muster(seat, those, troops, ships if b.kind == "naval" else [])


def bystanders(b: Battle) -> dict[str, int]:
    """14.5.2, 14.8.9: Who is there and takes no part: in a first round those who came late, in an overrun all of the
    attacker's but the stack that makes it."""
    return b.late if b.round == 1 or b.kind == "overrun" else {}


# --- where ----------------------------------------------------------------------------------------------------


def terrains_of(place: int) -> list[str]:
    """17.5.1: The terrains that a hex offers; trails and aspects are none (F122)."""
    return [TERRAINS[letter] for letter in dict.fromkeys(LAND.terrains[hex_of(place)])]


def is_coast(place: int) -> bool:
    """Whether land and ships may both be in a place; a river's banks are land, too (F123)."""
    return is_hexside(place) or LAND.coast[hex_of(place)] != 0


def is_all_sea(place: int) -> bool:
    """A hex of sea or lake, without land."""
    return not is_hexside(place) and LAND.water[hex_of(place)] != 0


def is_in_sunde(place: int) -> bool:
    """ability.kiarlak: The sea hexes of the Sunde, and the coasts that touch them."""
    number = hex_of(place)
    sunde = LAND.drawn.areas["sunde"]
    return number in sunde or (LAND.coast[number] != 0 and any(near in sunde for near in GRID.near[number]))


# --- strength -------------------------------------------------------------------------------------------------


def modified(number: int, letter: str) -> int:
    """17.5.2: Doubled, tripled, or halved and rounded down (F69)."""
    return number // 2 if letter == "H" else number * TIMES.get(letter, 1)


def column_of(attackers: int, defenders: int) -> int:
    """17.5.5: The ratio, rounded against the attacker: 6 to 14 is 1-3, 20 to 12 is 1-1. The ends are 1-5 and 5-1."""
    if attackers <= 0:
        return 0
    if defenders <= 0:
        return LAST
    if attackers >= defenders:
        return min(EVEN + attackers // defenders - 1, LAST)
    return max(EVEN + 1 - (defenders + attackers - 1) // attackers, 0)


def is_led(s: State, colour: str, those: list[Character]) -> bool:
    """15.2, 15.4: CSPs are commanded by any eligible character who is there with them (F121)."""
    return any(may_command(s, one, colour) for one in those)


# --- command --------------------------------------------------------------------------------------------------


class Command:
    """What counts for a side: the figure, and whose it is ("fort" or a character)."""

    def __init__(self, rating: int, whose: str, its_rank: str) -> None:
        self.rating = rating
        self.whose = whose
        self.rank = its_rank


def command_of(s: State, b: Battle, those: Muster) -> Command:
    """15.5, 17.5.6, 18.4: The highest ranked character's; a fortress's own may take its place for those who defend."""
    one = leader(s, those.characters)
    found = Command(0, "", "none") if one is None else Command(command(s, one), one.ref, rank(s, one))
    own = fortresses.fort_command(s, b, those.seat)
    return Command(own, "fort", "none") if own > found.rating else found


def retreat_command(s: State, b: Battle, those: Muster) -> int:
    """ability.sturlung: The command that an o looks at (F65)."""
    found = command_of(s, b, those)
    one = leader(s, those.characters)
    if one is None:
        return found.rating
    more = printed(s, one.id).ability("retreat_command")
    return found.rating if more is None else max(found.rating, command(s, one) + more.n)


# --- a round before its dice ----------------------------------------------------------------------------------


class Line:
    """One figure of a round, with the rule it rests on: what is added to the dice, or columns shifted."""

    def __init__(self, why: str, number: int, rule: str) -> None:
        self.why = why
        self.number = number
        self.rule = rule


class Sums:
    """What one side announces: its strength by parts, what its losses are read by, its command (F44)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.parts: dict[str, int] = {}         # "army", "hero", "magic", "garrison", "fleet", "swimmers", "cargo" ...
        self.for_csps = 0                       # strengths by which losses are read
        self.for_wounds = 0
        self.for_steps = 0
        self.command = Command(0, "", "none")

    @property
    def total(self) -> int:
        return sum(self.parts.values())


class Odds:
    """A round, all but its dice."""

    def __init__(self, attacker: Sums, defender: Sums) -> None:
        self.attacker = attacker
        self.defender = defender
        self.drms: list[Line] = []              # on the attacker's dice
        self.shifts: list[Line] = []            # columns to the right, in the attacker's favour

    @property
    def drm(self) -> int:
        return sum([one.number for one in self.drms])

    @property
    def shift(self) -> int:
        return sum([one.number for one in self.shifts])

    @property
    def ratio(self) -> int:
        return column_of(self.attacker.total, self.defender.total)

    @property
    def column(self) -> int:
        """Shifts of both sides cancel; the table's ends hold (F78)."""
        return min(max(self.ratio + self.shift, 0), LAST)

    def of(self, seat: int) -> Sums:
        return self.attacker if self.attacker.seat == seat else self.defender

    def add(self, why: str, number: int, rule: str) -> None:
        """To the attacker's dice; nothing is said of what is nothing."""
        if number:
            self.drms.append(Line(why, number, rule))

    def move(self, why: str, number: int, rule: str) -> None:
        """Columns in the attacker's favour."""
        if number:
            self.shifts.append(Line(why, number, rule))
