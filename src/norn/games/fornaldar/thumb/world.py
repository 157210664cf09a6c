"""The table as the computer player reads it: his stacks, what the enemy has where as far as he knows, fortresses."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.costs import Mover
from norn.games.fornaldar.thumb import odds
from norn.games.fornaldar.thumb.ways import FAR, far, hex_of, mover_of
from norn.kernel.ask import Ask, Chance
from norn.kit.thumb import Lookup

RANKS: Final = {"king": 3, "marshal": 2, "captain": 1, "none": 0}
TIMES: Final = {"D": 2, "T": 3}
GROUND: Final = "ground"
SAMPO: Final = "magic_sampo"


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


class Host:
    """One side's land force in a place: those who would fight together."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.persons: list[Person] = []
        self.csps: dict[str, int] = {}
        self.guess = False

    @property
    def men(self) -> int:
        total = 0
        for number in self.csps.values():
            total += number
        for one in self.persons:
            total += int(one.escort)
        return total

    @property
    def army(self) -> int:
        """15.1: CSPs by themselves, half where nobody commands them."""
        total = 0
        for colour, number in self.csps.items():
            total += number if any(one.leads(colour) for one in self.persons) else (number + 1) // 2
        for one in self.persons:
            total += int(one.escort)
        return total

    @property
    def extra(self) -> int:
        """What heroes and magic add."""
        total = 0
        for one in self.persons:
            total += one.might
        return total

    @property
    def health(self) -> int:
        total = 0
        for one in self.persons:
            total += one.combat
        return total

    @property
    def command(self) -> int:
        """15.5: Of the highest ranked one."""
        best = (-1, 0)
        for one in self.persons:
            best = max(best, (RANKS[one.rank], one.command))
        return best[1]

    @property
    def strength(self) -> int:
        return self.army + self.extra

    @property
    def giants(self) -> bool:
        """17.5.6: Half of it are Jötuns."""
        number = 0
        for colour, csps in self.csps.items():
            number += csps if CONTENT.kingdoms[colour].race == "jotun" else 0
        return number > 0 and number >= self.men // 2

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


class Fort:
    """A standing fortress."""

    def __init__(self, hex_number: int, side: int, times: int, garrison: int, command: int, prize: int) -> None:
        self.hex = hex_number
        self.side = side
        self.times = times
        self.garrison = garrison
        self.command = command
        self.prize = prize


class World:
    """Everything that is looked at for one question."""

    def __init__(self, known: Lookup, ask: Ask, chance: Chance) -> None:
        self.known = known
        self.ask = ask
        self.chance = chance
        self.seat: int = known["seat"]
        self.scenario: str = known["scenario"]
        self.turn: int = known["turn"]
        last: int = known["last"]
        turns: int = known["turns"]
        self.left = (min(last, turns) if last else turns) - self.turn       # Game-Turns after this one
        self.mana: int = known["mana"]
        self.weather: str = known["weather"]
        self.calendar: int = known["calendar"]
        self.ruins: list[int] = known["ruins"]
        realms: dict[str, list[int]] = known["realms"]
        self.realms = realms
        self.mine: dict[int, Host] = {}         # all of one's own ashore and awake, by place
        self.ready: dict[int, Host] = {}        # of them those who could still go
        self.people: dict[str, Person] = {}
        self.asleep: list[int] = []
        self._own(known)
        self.foes: dict[int, Host] = {}
        self._enemies(known)
        self.forts: dict[int, Fort] = _forts(self.scenario, realms, self.ruins)
        self.shut = tuple(sorted([name for name, group in _kingdoms(self.scenario).items() if not realms[group][1]]))
        self._sampo: str | None = None

    # --- one's own ----------------------------------------------------------------------------------------------

    def _own(self, known: Lookup) -> None:
        rows: list[dict[str, Any]] = known["characters"]
        for row in rows:
            one = Person(self.scenario, row["id"])
            one.at, one.mode, one.rank = row["at"], row["mode"], row["rank"]
            one.command, one.combat, one.boxes = row["command"], row["combat"], row["boxes"]
            one.basic, one.magic, one.hero = row["basic"], row["magic"], row["hero"]
            one.escort, one.cast, one.done, one.awake = row["escort"], row["cast"], row["done"], row["awake"]
            one.enchanter = row["enchanter"]
            self.people[one.id] = one
            if one.mode == "land":
                if one.awake:
                    self._host(self.mine, one.at).persons.append(one)
                    if not one.done and not one.cast:
                        self._host(self.ready, one.at).persons.append(one)
                else:
                    self.asleep.append(one.at)
        armies: list[list[Any]] = known["armies"]
        for at, colour, mode, fresh, done, awake in armies:
            if mode == "land":
                if awake:
                    self._add(self.mine, at, colour, fresh + done)
                    if fresh:
                        self._add(self.ready, at, colour, fresh)
                else:
                    self.asleep.append(at)
        for host in self.ready.values():
            host.csps = {colour: number for colour, number in host.csps.items()
                         if any(one.leads(colour) for one in host.persons)}

    def _host(self, by: dict[int, Host], place: int) -> Host:
        found = by.get(place)
        if found is None:
            found = Host(place)
            by[place] = found
        return found

    def _add(self, by: dict[int, Host], place: int, colour: str, number: int) -> None:
        host = self._host(by, place)
        host.csps[colour] = host.csps.get(colour, 0) + number

    # --- the enemy ------------------------------------------------------------------------------------------------

    def _enemies(self, known: Lookup) -> None:
        notes: dict[int, tuple[int, list[str]]] = {}
        rows: list[list[Any]] = known["notes"]
        for where, turn, noted in rows:
            notes[where] = (turn, noted)
        seen: list[dict[str, Any]] = known["enemies"]
        dead: list[str] = known["dead"]
        for row in seen:
            place: int = row["at"]
            if not any(one in (GROUND, "persons", "flyers") for one in row["classes"]):
                continue
            pieces: list[str] = row["pieces"]
            if not pieces and place in notes and notes[place][0] >= self.turn - 2:
                pieces = notes[place][1]
            host = Host(place)
            if pieces:
                self._fill(host, pieces, dead)
            else:
                self._guess(host, dead, GROUND in row["classes"])
            self.foes[place] = host

    def _fill(self, host: Host, pieces: list[str], dead: list[str]) -> None:
        for piece in pieces:
            kind, _, name = piece.partition(":")
            if kind == "char" and name not in dead:
                host.persons.append(self.stranger(name))
            elif kind == "csp":
                colour, _, number = name.partition(" ")
                host.csps[colour] = host.csps.get(colour, 0) + int(number)

    def stranger(self, name: str) -> Person:
        """An enemy by his printed piece."""
        one = Person(self.scenario, name)
        one.magic = one.basic + self.mana if one.basic else 0
        return one

    def _guess(self, host: Host, dead: list[str], ground: bool) -> None:
        """What was set up there may still be there; else a middling force."""
        host.guess = True
        pieces = _set_up(self.scenario, 1 - self.seat).get(hex_of(host.place), [])
        if pieces and ground:
            self._fill(host, pieces, dead)
        if not host.persons and not host.csps:
            one = Person(self.scenario, next(iter(CONTENT.characters[self.scenario])))
            one.rank, one.command, one.combat, one.hero, one.escort = "captain", 3, 4, False, False
            one.magic, one.basic, one.kingdom, one.flies = 2, 0, _any_colour(self.scenario, 1 - self.seat), False
            host.persons.append(one)
            if ground:
                host.csps = {_any_colour(self.scenario, 1 - self.seat): 4}

    # --- what is asked of it ----------------------------------------------------------------------------------------

    def fort_at(self, place: int, side: int) -> Fort | None:
        fort = self.forts.get(hex_of(place))
        return fort if fort is not None and fort.side == side else None

    def is_sheltered(self, place: int) -> bool:
        """6.4.3, 8.1.7: A fortress of one's own, or a ruin."""
        number = hex_of(place)
        return self.fort_at(place, self.seat) is not None or (number in LAND.fortress and number not in self.forts)

    def snow_next(self) -> bool:
        """Whether the next Attrition Phase will be one of snow, or may be."""
        following = self.calendar % 14 + 1
        return self.left > 0 and CONTENT.turns[following].weather in ("snow", "die")

    def mover(self, host: Host) -> Mover:
        return mover_of(host.races() or ["mundane"])

    def way(self, host: Host, goal: int) -> int:
        """Halves to a goal, through no sleeping realm but the goal's."""
        return far(self.mover(host), host.place, goal, self.shut_to(goal, host))

    def shut_to(self, goal: int, host: Host) -> tuple[str, ...]:
        if not host.men and not any(one.hero for one in host.persons):
            return ()
        realm = LAND.realm[hex_of(goal)]
        return tuple([one for one in self.shut if one != realm]) if realm in self.shut else self.shut

    def fight(self, host: Host, place: int, pride: int = 0) -> tuple[float, float]:
        """What attacking what is in a place is worth, and how likely it is won."""
        foe = self.foes.get(place)
        fort = self.fort_at(place, 1 - self.seat)
        if fort is not None and not host.men:
            return -9.0, 0.0
        times, garrison, prize, command = 1, 0, 2, 0
        if fort is not None:
            times, garrison, prize, command = fort.times, fort.garrison, fort.prize, fort.command
        men = foe.men if foe is not None else 0
        strength = foe.strength if foe is not None else 0
        health = foe.health if foe is not None else 0
        if foe is not None:
            command = max(command, foe.command)
            if fort is None and not men and not any(one.hero for one in foe.persons):
                return 3.0, 0.6                 # characters who must evade, or die
        shift = int(host.giants) - int(foe is not None and foe.giants)
        return odds.assault(host.strength, host.men, host.health, host.command, strength, men, health, command, times,
                            garrison, prize, shift, pride)

    def is_bad(self, place: int, host: Host) -> bool:
        """8.1.3 to 8.1.5: The aspect of the hex costs some of these attrition."""
        aspect = LAND.aspect[hex_of(place)]
        return aspect != "normal" and any(aspect in CONTENT.races[race].checks_in for race in host.races())

    @property
    def sampo(self) -> str:
        """Who of one's own carries the Sampo, where it is worth a war."""
        if self._sampo is None:
            found = ""
            rows: list[list[Any]] = self.known["items"]
            if self.scenario == "sampo":
                for name, _, holder, _ in rows:
                    if name == SAMPO:
                        found = str(holder).removeprefix("char:")
            self._sampo = found
        return self._sampo


# --- what is printed ----------------------------------------------------------------------------------------------

_SET_UP: dict[str, dict[int, list[str]]] = {}
_REALMS: dict[str, dict[str, str]] = {}
_PRIZES: dict[str, dict[int, int]] = {}


def _kingdoms(scenario: str) -> dict[str, str]:
    """Kingdom -> the group of the set-up that wakes with it."""
    found = _REALMS.get(scenario)
    if found is None:
        found = {group.kingdom: group.id for group in CONTENT.scenarios[scenario].groups if group.kingdom}
        _REALMS[scenario] = found
    return found


def _set_up(scenario: str, seat: int) -> dict[int, list[str]]:
    """What a side began with, by hex."""
    key = f"{scenario} {seat}"
    found = _SET_UP.get(key)
    if found is None:
        found = {}
        for group in CONTENT.scenarios[scenario].groups:
            if group.side in (("fomorian", "mundane")[seat], "either"):
                for line in group.lines:
                    here = found.setdefault(line.hex, [])
                    here += [f"char:{one}" for one in line.characters]
                    here += [f"csp:{colour} {number}" for colour, number in line.csps.items()]
        _SET_UP[key] = found
    return found


def _any_colour(scenario: str, seat: int) -> str:
    side = ("fomorian", "mundane")[seat]
    return next((group.kingdom for group in CONTENT.scenarios[scenario].groups
                 if group.side == side and group.kingdom), "midhrasir")


def _prize(scenario: str, number: int, kingdom: str, seat: int) -> int:
    """22.2 and the scenario's awards: what its fall pays the one who brings it down."""
    side = ("fomorian", "mundane")[seat]
    total = CONTENT.numbers.vp_fortress
    awards = CONTENT.scenarios[scenario].awards
    named = [one for one in awards if one.why == "destroys" and number in one.hexes]
    others = [one for one in awards if one.why == "destroys_other" and one.kingdom == kingdom]
    for one in named or others:
        total += one.vp if one.side in (side, "either") else 0
    for one in awards:
        if one.why == "knowe_stands" and number in one.hexes:
            total += one.vp
    return total


def _forts(scenario: str, realms: dict[str, list[int]], ruins: list[int]) -> dict[int, Fort]:
    """18.1: Every fortress that stands, and whose."""
    card = CONTENT.scenarios[scenario]
    kingdoms = _kingdoms(scenario)
    prizes = _PRIZES.setdefault(scenario, {})
    found: dict[int, Fort] = {}
    for number, fortress in LAND.fortress.items():
        if number in ruins or (fortress.kind == "knowe" and "knowes" not in card.special):
            continue
        kingdom = LAND.realm[number]
        side = 1 if fortress.kind == "pellost" else realms[kingdoms[kingdom]][0] if kingdom in kingdoms else -1
        if side < 0:
            continue
        key = number * 2 + 1 - side
        if key not in prizes:
            prizes[key] = _prize(scenario, number, kingdom, 1 - side)
        rank = CONTENT.fortress_classes[f"class_{fortress.rank.lower()}"]
        times = TIMES[CONTENT.fortress_kinds[fortress.kind].inside]
        found[number] = Fort(number, side, times, rank.garrison, rank.command, prizes[key])
    return found


def halves_of(host: Host) -> int:
    """11.1: What the slowest of them can go in a turn."""
    slowest = min([CONTENT.races[race].allowance for race in host.races()], default=FAR)
    if slowest == FAR:
        return 20
    return slowest + (4 if not host.men else 0)
