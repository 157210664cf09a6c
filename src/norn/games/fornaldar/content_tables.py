"""Printed charts and tables, all movement points in halves (F10). Never compiled: msgspec decodes these classes."""
from __future__ import annotations

import re
from typing import Literal

import msgspec

from norn.games.fornaldar.content_pieces import Marcher, Printed

CombatLetter = Literal["-", "H", "D", "T"]      # as it is, halved, doubled, tripled
Weather = Literal["clear", "rain", "snow"]
NEVER = -1                                      # in a chart of costs: may not enter, may not cross
LETTERS = "ABCDEF"
HURTING = "BCDEF"
LEAST_ROLL, MOST_ROLL = 2, 14                   # rolls beyond them count as these
MOST_STRENGTH = 47                              # beyond it: halve, read, double


class Result(msgspec.Struct, frozen=True):
    """A cell of the Combat Results Table: the attacker's letter and mark, the defender's letter and mark."""

    attacker: str
    attacker_mark: str          # "", "o" or "r"
    defender: str
    defender_mark: str


class Loss(msgspec.Struct, frozen=True):
    """A cell of the Casualty Table."""

    csps: int
    wounds: int                 # steps of ships and swimming mermen, too
    star: bool                  # one character or ship to its end first


NO_LOSS = Loss(csps=0, wounds=0, star=False)


class Crt(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]       # from a roll of 2 or less to one of 14 or more


class CasualtyRow(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    low: int
    high: int
    losses: tuple[str, str, str, str, str]      # B to F


class AttritionRow(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    at_most: int
    letter: Literal["A", "B", "C", "D", "E", "F"]


class Terrain(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cost: dict[Marcher, int]
    combat: dict[Marcher, CombatLetter]
    rain: int = 0               # added in rain (6.3.4)
    snow: int = 0               # added in snow (6.4.6)
    snow_times: int = 1         # multiplied in snow (6.4.1)
    snow_as: str = ""           # the terrain it is taken for in snow (6.4.6)
    overrun: bool = False       # 14.5.1


class Way(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Trail, faerie road, giants' path, tunnel: what a hex costs when entered along it."""

    cost: dict[Marcher, int]
    rain: int = 0
    lost_in_snow: bool = False      # there is none in mountains under snow (11.11)


class Hexside(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What crossing a side, or entering a Fynvirke hex, adds."""

    cost: dict[Marcher, int]
    cost_in_rain: dict[Marcher, int] = msgspec.field(default_factory=dict)      # where rain on both sides changes it
    snow_times: int = 1
    free_in_snow: bool = False


class FortressKind(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    inside: Literal["D", "T"]
    attackers: dict[Marcher, CombatLetter]      # those not named fight as they are
    destroyed: bool = True                      # can be


class FortressClass(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    garrison: int
    command: int


class CalendarTurn(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Its name is the month."""

    turn: int
    day: Literal["skammdegi", "nattleysi"]
    weather: Literal["clear", "rain", "snow", "die"]
    mana: int


class DiceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    low: int
    high: int
    result: str
    n: int = 0


class DiceTable(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One or two dice and what they bring."""

    dice: Literal[1, 2]
    rows: tuple[DiceRow, ...]

    def read(self, roll: int) -> DiceRow:
        """The row of a roll; one beyond the ends is read there."""
        roll = min(max(roll, self.rows[0].low), self.rows[-1].high)
        return next(row for row in self.rows if row.low <= roll <= row.high)


class Numbers(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Numbers that stand in the rules' sentences. Movement in halves."""

    alone: int                  # added to the allowance of a character without escort
    flyer: int
    ship: int
    slow_ship: int              # of full strength 2 or less
    greutung: int
    sea: int
    normorean_sea: int
    merman_sea: int             # in Náttleysi; twice that in Skammdegi
    merman_normorean_sea: int
    merman_turn: int            # swimming side to land side and back
    river: int                  # along a river hexside
    embark: int
    disembark: int
    teleport: int
    teleport_character: int
    teleport_escort: int
    overrun: int
    overrun_drm: int
    search_least: int
    search_most: int
    search_columns: tuple[int, ...]     # search points from which each column of a Discovery Table counts
    intercept_range: int
    intercept_needs: int
    declined_duel: int
    declined_trial: int
    snow_battle: int            # on the dice in snow on a Skammdegi day
    attrition_foreign: int      # mermen, elves, kobolds, centaurs in mundane, Mundane in enchanted hexes
    attrition_vortex: int
    attrition_snow: int
    attrition_snow_turn: int
    attrition_snow_march: int   # 6.4.9
    evade_home: int
    items_a_phase: int
    vp_ship: int                # for each point of printed full strength
    vp_csp: int
    vp_fortress: int
    vp_character: int
    vp_artifact: int
    vp_heirloom: int


CELL = re.compile(r"([ro]?)([A-F])/([A-F])([ro]?)")
LOSS = re.compile(r"(\d+)/(\d+)(\*?)")


def results(crt: Crt) -> tuple[tuple[tuple[Result, ...], ...], list[str]]:
    """The Combat Results Table by roll (from 2) and column, and every cell that cannot be read."""
    problems: list[str] = []
    if len(crt.rows) != MOST_ROLL - LEAST_ROLL + 1:
        problems.append(f"crt.toml: {len(crt.rows)} rows, expected one for each roll from {LEAST_ROLL} to {MOST_ROLL}")
    rows: list[tuple[Result, ...]] = []
    for roll, cells in enumerate(crt.rows, LEAST_ROLL):
        found = [CELL.fullmatch(cell) for cell in cells]
        problems += [f"crt.toml: roll {roll}: {cell!r} is no result" for cell, one in zip(cells, found, strict=True)
                     if one is None]
        if len(cells) != len(crt.columns):
            problems.append(f"crt.toml: roll {roll}: {len(cells)} cells for {len(crt.columns)} columns")
        rows.append(tuple(Result(one[2], one[1], one[3], one[4]) for one in found if one is not None))
    return tuple(rows), problems


def casualties(rows: list[CasualtyRow]) -> tuple[dict[str, tuple[Loss, ...]], list[str]]:
    """The Casualty Table by letter and strength (from 0), and everything wrong with it."""
    problems: list[str] = []
    table: dict[str, list[Loss]] = {letter: [NO_LOSS] for letter in LETTERS}
    for row in rows:
        if row.low != len(table["A"]) or row.high < row.low:
            problems.append(f"casualties.toml: {row.id}: expected to begin at {len(table['A'])} and not end before")
        span = max(row.high - row.low + 1, 0)
        table["A"] += [NO_LOSS] * span
        for letter, cell in zip(HURTING, row.losses, strict=False):        # an unread row is named already
            found = LOSS.fullmatch(cell)
            if found is None:
                problems.append(f"casualties.toml: {row.id}: {letter}: {cell!r} is no loss")
            else:
                table[letter] += [Loss(int(found[1]), int(found[2]), bool(found[3]))] * span
    if len(table["A"]) != MOST_STRENGTH + 1:
        problems.append(f"casualties.toml: ends at {len(table['A']) - 1}, expected {MOST_STRENGTH}")
    return {letter: tuple(losses) for letter, losses in table.items()}, problems


def unbroken(table: DiceTable) -> list[str]:
    """Rows of a dice table that leave a gap, overlap, or miss the ends of the dice."""
    problems: list[str] = []
    expected: int = table.dice
    for row in table.rows:
        if row.low != expected or row.high < row.low:
            problems.append(f"dice.toml: {table.id}: a row begins at {row.low}, expected {expected}")
        expected = row.high + 1
    if expected != 6 * table.dice + 1:
        problems.append(f"dice.toml: {table.id}: ends at {expected - 1}, expected {6 * table.dice}")
    return problems
