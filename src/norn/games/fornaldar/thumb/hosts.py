"""Pieces as the computer player counts them: a character, a host of one side in a place, a fortress, a goal."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.thumb import odds
from norn.games.fornaldar.thumb.ways import FAR

RANKS: Final = {"king": 3, "marshal": 2, "captain": 1, "none": 0}


class Person:
    """A character, as far as it is known."""

    def __init__(self, scenario: str, name: str) -> None:
        card = CONTENT.characters[scenario][name]
        self.id = name
        self.kingdom: str = card.kingdom
        self.race: str = card.race
        self.rank: str = card.rank
        self.command: int = card.command
        self.combat: int = card.combat
        self.boxes: int = card.combat
        self.basic: int = card.magic
        self.hero: bool = card.hero
        self.escort: bool = card.escort == "has"
        self.flies: bool = card.flies
        self.worth: int = card.worth
        self.magic: int = 0
        self.enchanter: bool = card.enchanter
        self.at: int = 0
        self.mode: str = "land"
        self.cast: bool = False
        self.done: bool = False
        self.awake: bool = True

    def leads(self, colour: str) -> bool:
        """15.4: Whether it may command CSPs of this colour."""
        if self.rank == "king":
            return True
        if self.rank == "marshal":
            return CONTENT.kingdoms[colour].race == self.race
        return self.rank == "captain" and CONTENT.kingdoms[colour].colour == CONTENT.kingdoms[self.kingdom].colour

    @property
    def prowess(self) -> int:
        """17.9.1: In a trial by combat."""
        return 2 * self.combat if self.hero else self.combat

    @property
    def might(self) -> int:
        """What it adds to a battle."""
        return (self.combat if self.hero else 0) + self.magic


def stranger(scenario: str, mana: int, name: str) -> Person:
    """An enemy by his printed piece."""
    one = Person(scenario, name)
    one.magic = one.basic + mana if one.basic else 0
    return one


class Host:
    """One side's land force in a place: those who would fight together."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.persons: list[Person] = []
        self.csps: dict[str, int] = {}
        self._sums: list[int] = []

    def _sum_up(self) -> None:
        """Added up once, when it is first asked for."""
        men = army = giants = extra = health = 0
        best = (-1, 0)
        for colour, number in self.csps.items():
            men += number
            army += number if any(one.leads(colour) for one in self.persons) else (number + 1) // 2     # 15.1
            giants += number if CONTENT.kingdoms[colour].race == "jotun" else 0
        for one in self.persons:
            men += int(one.escort)
            army += int(one.escort)
            extra += one.might
            health += one.combat
            best = max(best, (RANKS[one.rank], one.command))
        self._sums = [men, army + extra, health, best[1], int(giants > 0 and giants >= men // 2), men + extra]

    def _sum(self, which: int) -> int:
        if not self._sums:
            self._sum_up()
        return self._sums[which]

    @property
    def men(self) -> int:
        """CSPs and escorts."""
        return self._sum(0)

    @property
    def strength(self) -> int:
        """In open ground: CSPs, half of those whom nobody commands, heroes, magic."""
        return self._sum(1)

    @property
    def health(self) -> int:
        """By which the characters' wounds are read."""
        return self._sum(2)

    @property
    def command(self) -> int:
        """15.5: Of the highest ranked one."""
        return self._sum(3)

    @property
    def giants(self) -> int:
        """17.5.6: 1 where half of it are Jötuns."""
        return self._sum(4)

    @property
    def walled(self) -> int:
        """Behind walls, whose own command counts (F62): nobody is halved."""
        return self._sum(5)

    def races(self) -> list[str]:
        found = [str(CONTENT.kingdoms[colour].race) for colour in self.csps]
        return found + [one.race for one in self.persons if not one.flies]

    def with_all(self, other: Host | None) -> Host:
        """Both together."""
        if other is None:
            return self
        found = Host(self.place)
        found.persons = self.persons + other.persons
        found.csps = dict(self.csps)
        for colour, number in other.csps.items():
            found.csps[colour] = found.csps.get(colour, 0) + number
        return found


def without(whole: Host, part: Host | None) -> Host | None:
    """What stays if a part goes; None if that is nobody."""
    if part is None:
        return whole
    found = Host(whole.place)
    gone = [one.id for one in part.persons]
    found.persons = [one for one in whole.persons if one.id not in gone]
    for colour, number in whole.csps.items():
        rest = number - part.csps.get(colour, 0)
        if rest > 0:
            found.csps[colour] = rest
    return found if found.persons or found.csps else None


class Fort:
    """A standing fortress."""

    def __init__(self, hex_number: int, side: int, times: int, garrison: int, command: int, prize: int) -> None:
        self.hex = hex_number
        self.side = side
        self.times = times
        self.garrison = garrison
        self.command = command
        self.prize = prize


class Goal:
    """Where a stack wants to go, and why."""

    def __init__(self, place: int, worth: float, why: str) -> None:
        self.place = place
        self.worth = worth
        self.why = why          # "fight", "join", "shelter", "guard", "claim", "fetch", "search", "cast"


def clash(host: Host, foe: Host | None, fort: Fort | None, pride: int) -> tuple[float, float]:
    """What it is worth to a host to attack another, or a fortress with or without one; and how likely it is won."""
    if fort is not None and not host.men:
        return -9.0, 0.0
    if foe is not None and fort is None and not foe.men and not any(one.hero for one in foe.persons):
        return 3.0, 0.6                         # characters who must evade, or die
    times, garrison, prize, command = 1, 0, 2, 0
    if fort is not None:
        times, garrison, prize, command = fort.times, fort.garrison, fort.prize, fort.command
    if foe is None:
        return odds.assault(host.strength, host.men, host.health, host.command, 0, 0, 0, command, times, garrison,
                            prize, host.giants, pride)
    theirs = foe.strength if fort is None else foe.walled
    return odds.assault(host.strength, host.men, host.health, host.command, theirs, foe.men, foe.health,
                        max(command, foe.command), times, garrison, prize, host.giants - foe.giants, pride)


def halves_of(host: Host) -> int:
    """11.1: What the slowest of them can go in a turn."""
    slowest = min([CONTENT.races[race].allowance for race in host.races()], default=FAR)
    if slowest == FAR:
        return 20
    return slowest + (4 if not host.men else 0)
