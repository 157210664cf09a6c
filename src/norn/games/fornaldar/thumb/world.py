"""The table as the computer player reads it: his stacks, what the enemy has where as far as he knows, fortresses."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.costs import Mover
from norn.games.fornaldar.thumb.beliefs import supposed
from norn.games.fornaldar.thumb.hosts import Fort, Goal, Host, Person, clash, halves_of, stranger, without
from norn.games.fornaldar.thumb.printed import forts, kingdoms, lands
from norn.games.fornaldar.thumb.ways import apart, far, hex_of, mover_of
from norn.kernel.ask import Ask, Chance
from norn.kit.thumb import Lookup

SAMPO: Final = "magic_sampo"


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
        self.foes: dict[int, Host] = supposed(self.scenario, self.seat, self.turn, self.mana, realms, known)
        self.forts: dict[int, Fort] = forts(self.scenario, realms, self.ruins)
        self.shut = tuple(sorted([name for name, group in kingdoms(self.scenario).items() if not realms[group][1]]))
        self._sampo: str | None = None
        self._near: dict[int, list[Host]] = {}
        self._moved: list[Host] | None = None
        self.engine: int = known["greutung"]            # where one's siege engine stands; 0 without one
        self.siege = self._siege()
        self.campaign: dict[int, Goal] | None = None        # campaign.py: who marches on what
        self.errands: dict[str, int] | None = None          # errands.py: who fetches men from where
        self.hunts: dict[str, int] | None = None            # hunts.py: who goes to search where
        self._hidden: list[int] | None = None

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

    def stranger(self, name: str) -> Person:
        """An enemy by his printed piece."""
        return stranger(self.scenario, self.mana, name)

    # --- what is asked of it ----------------------------------------------------------------------------------------

    def fort_at(self, place: int, side: int) -> Fort | None:
        fort = self.forts.get(hex_of(place))
        return fort if fort is not None and fort.side == side else None

    def is_sheltered(self, place: int) -> bool:
        """6.4.3, 8.1.7: A fortress of one's own, or a ruin."""
        number = hex_of(place)
        return self.fort_at(place, self.seat) is not None or (number in LAND.fortress and number not in self.forts)

    def is_up(self, place: int) -> bool:
        """10.2: Whether who stands there is awake; sleepers are let lie."""
        return LAND.realm[hex_of(place)] not in self.shut

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

    def moved(self) -> list[Host]:
        """Led stacks of one's own that have gone as far as they could in this turn."""
        if self._moved is None:
            those = [without(host, self.ready.get(place)) for place, host in self.mine.items()]
            self._moved = [host for host in those if host is not None and host.persons and host.men]
        return self._moved

    def engine_turns(self) -> int:
        """24.2.2.6: How many turns the siege engine needs to the fortress that it is for."""
        way = far(mover_of(["mundane"]), self.engine, self.siege, ())
        return max(1, (way + CONTENT.numbers.greutung - 1) // CONTENT.numbers.greutung)

    def _siege(self) -> int:
        """24.2.2.6: The fortress that the siege engine is for: the nearest of the dear ones, within three turns."""
        best, nearest = 0, 3 * CONTENT.numbers.greutung + 1
        if self.engine:
            for fort in self.forts.values():
                if fort.side == 1 - self.seat and fort.prize >= 30:
                    way = far(mover_of(["mundane"]), self.engine, fort.hex, ())
                    if way < nearest:
                        best, nearest = fort.hex, way
        return best

    def fight(self, host: Host, place: int, pride: int = 0, *, engine: bool = False) -> tuple[float, float]:
        """What attacking what is in a place is worth, and how likely it is won; `engine`: with Greutung."""
        fort = self.fort_at(place, 1 - self.seat)
        if fort is not None and (engine or fort.hex == self.engine):
            fort = Fort(fort.hex, fort.side, 1, fort.garrison, fort.command, fort.prize)    # 24.2.2.6
        worth, won = clash(host, self.foes.get(place), fort, pride)
        if self.left <= 2 and LAND.realm[hex_of(place)] in lands(self.scenario, 1 - self.seat):
            worth *= 3.0 if self.left else 5.0      # 24.3.3: whoever stands there at the end is worth five
        return worth, won

    def peril(self, place: int, guard: Host | None) -> float:
        """How likely a fortress of one's own falls to who is near, with such a guard in it."""
        fort = self.fort_at(place, self.seat)
        if fort is None:
            return 0.0
        most = 0.0
        for other in self.near(place):
            worth, won = clash(other, guard, fort, 0)
            if worth > 1.0:
                most = max(most, won)
        return most

    def near(self, place: int) -> list[Host]:
        """Enemies awake with an army who could come here within a turn, by a forced march too."""
        found = self._near.get(place)
        if found is None:
            found = []
            for other, foe in self.foes.items():
                close = foe.men > 0 and LAND.realm[hex_of(other)] not in self.shut and apart(place, other) <= 16
                if close and far(self.mover(foe), other, place, ()) <= halves_of(foe) + 2 * foe.command:
                    found.append(foe)
            self._near[place] = found
        return found

    def hidden(self) -> list[int]:
        """21.1.2: Hexes where an artifact lies that nobody has found."""
        if self._hidden is None:
            rows: list[list[Any]] = self.known["items"]
            self._hidden = sorted({hex_of(place) for _, place, holder, found in rows
                                   if not found and not holder and place})
        return self._hidden

    def is_mine(self, realm: str) -> bool:
        """Whether a kingdom is of one's own side."""
        group = kingdoms(self.scenario).get(realm, "")
        return bool(group) and self.realms[group][0] == self.seat

    def lands(self) -> tuple[str, ...]:
        """24.3.3: Kingdoms in which each of one's CSPs counts at the end."""
        return lands(self.scenario, self.seat)

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
