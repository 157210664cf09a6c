"""What a battle is worth before it is fought: mean losses by the Combat Results Table, round after round."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT

EVEN: Final = 4
LAST: Final = 8
ROLLS: Final = 11
WAYS: Final = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)         # of 36, for 2 to 12
MOST: Final = 47
ROUNDS: Final = 7
KEPT: Final = 20_000
WOUND: Final = 0.9              # what a wound is worth in VPs, somewhat


def at_most(number: int) -> float:
    """How likely two dice show so much at most."""
    return sum(WAYS[:max(0, number - 1)]) / 36.0


class Round:
    """The mean of a round in a column with a modifier: by letters' losses, and how likely each is driven out."""

    def __init__(self) -> None:
        self.attackers: list[float] = [0.0] * 6         # how likely each letter, A to F
        self.defenders: list[float] = [0.0] * 6
        self.attacker_driven = 0.0
        self.defender_driven = 0.0
        self.defender_slips = 0.0


_ROUNDS: dict[int, Round] = {}
_LOSSES: dict[int, float] = {}
_WORTH: dict[tuple[int, ...], tuple[float, float]] = {}


def column_of(attackers: int, defenders: int) -> int:
    """17.5.5: The ratio, rounded against the attacker."""
    if attackers <= 0:
        return 0
    if defenders <= 0:
        return LAST
    if attackers >= defenders:
        return min(EVEN + attackers // defenders - 1, LAST)
    return max(EVEN + 1 - (defenders + attackers - 1) // attackers, 0)


def a_round(column: int, drm: int) -> Round:
    """What a round brings on average."""
    drm = max(-12, min(12, drm))
    key = column * 100 + drm + 50
    found = _ROUNDS.get(key)
    if found is None:
        found = Round()
        for roll in range(ROLLS):
            share = WAYS[roll] / 36.0
            cell = CONTENT.crt[min(max(roll + drm, 0), len(CONTENT.crt) - 1)][column]
            found.attackers[ord(cell.attacker) - 65] += share
            found.defenders[ord(cell.defender) - 65] += share
            found.attacker_driven += share if cell.attacker_mark == "r" else 0.0
            found.defender_driven += share if cell.defender_mark == "r" else 0.0
            found.defender_slips += share if cell.defender_mark == "o" else 0.0
        _ROUNDS[key] = found
    return found


def loss(letters: list[float], strength: int) -> float:
    """The mean loss of CSPs of a strength by the Casualty Table."""
    return _mean(letters, strength, 0)


def hurt(letters: list[float], strength: int) -> float:
    """The mean number of wounds, or of ships' steps."""
    return _mean(letters, strength, 1)


def _mean(letters: list[float], strength: int, right: int) -> float:
    total = 0.0
    for number in range(1, 6):
        if letters[number] > 0.0:
            total += letters[number] * _read(number, strength, right)
    return total


def _read(number: int, strength: int, right: int) -> float:
    key = (number * 4096 + min(strength, 4000)) * 2 + right
    found = _LOSSES.get(key)
    if found is None:
        if strength > MOST:
            found = 2.0 * _read(number, (strength + 1) // 2, right)
        else:
            cell = CONTENT.casualties["ABCDEF"[number]][max(strength, 0)]
            found = float(cell.wounds if right else cell.csps)
        _LOSSES[key] = found
    return found


def assault(
    ours: int, men: int, persons: int, command: int,
    theirs: int, their_men: int, their_persons: int, their_command: int,
    times: int, garrison: int, prize: int, shift: int, pride: int = 0,
) -> tuple[float, float]:
    """VPs that an attack is worth on average, and how likely the hex is won.

    Strengths are those of CSPs, heroes and magic together; `times` what walls make of theirs; `prize` the VPs for the
    fortress, or for the field; `pride` what is added to the dice.
    """
    key = (ours, men, persons, command, theirs, their_men, their_persons, their_command, times, garrison, prize, shift,
           pride)
    found = _WORTH.get(key)
    if found is None:
        found = _assault(key)
        if len(_WORTH) >= KEPT:
            _WORTH.clear()
        _WORTH[key] = found
    return found


def _assault(key: tuple[int, ...]) -> tuple[float, float]:
    (ours, men, persons, command, theirs, their_men, their_persons, their_command, times, garrison, prize, shift,
     pride) = key
    a_men, d_men, walls = float(men), float(their_men), float(garrison)
    a_rest, d_rest = float(ours - men), float(theirs - their_men)
    a_health, d_health = float(max(1, persons)), float(max(1, their_persons))
    left, worth, won = 1.0, 0.0, 0.0
    for _ in range(ROUNDS):
        attack = int(a_men + a_rest * min(1.0, a_health / max(1, persons)) + 0.5)
        defend = int((d_men + d_rest * min(1.0, d_health / max(1, their_persons))) * times + walls + 0.5)
        column = min(max(column_of(attack, defend) + shift, 0), LAST)
        one = a_round(column, command - their_command + pride)
        lost = min(a_men, loss(one.attackers, int(a_men + 0.5)))
        taken = loss(one.defenders, int(d_men + walls + 0.5))
        our_wounds = min(a_health, hurt(one.attackers, int(a_health + 0.5))) if persons else 0.0
        wounds = min(d_health, hurt(one.defenders, int(d_health + 0.5))) if their_persons else 0.0
        killed = min(d_men, taken)
        breached = max(0.0, min(walls, taken - d_men)) if d_men < taken else 0.0
        gain = killed - lost + WOUND * (wounds - our_wounds)
        falls = one.defender_driven
        if d_men - killed < 0.5 and walls - breached < 0.5:
            falls = max(falls, 0.7)
        if worth > 0.0 and gain + falls * prize < -0.3:
            break                                               # an attacker stops when he likes
        worth += left * (gain + falls * prize)
        won += left * falls
        left *= max(0.0, 1.0 - falls - one.attacker_driven)
        a_men, d_men, walls = a_men - lost, d_men - killed, walls - breached
        a_health, d_health = a_health - our_wounds, d_health - wounds
        if left < 0.05 or a_men < 0.5:
            break
    return worth, won
