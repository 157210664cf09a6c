"""Stages for tests of Fornaldar: `Stage`, a whole table as it is set up; and `Field`, an empty map of a scenario on
which a test puts pieces where it wants them, with one part of the sequence of play told by the real steps."""
from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import battles, combat_phase, initiating
from norn.games.fornaldar.rules.items import do_free_deed, free_deeds
from norn.games.fornaldar.rules.pieces import SIDES, add_csps
from norn.games.fornaldar.state import Army, Battle, Character, Item, Realm, Ship, State
from norn.kernel.ask import Ask, Story, random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.definition import Definition
from norn.kernel.events import Event
from norn.kernel.game import Call, End, Game, Sequence, step
from norn.kernel.table import Table
from norn.kit import stage

BATTLE = Sequence(
    step("terrain", battles.terrain), step("challenges", battles.challenges), step("duel", battles.duel_round),
    step("round", battles.fight_round), step("losses", battles.losses), step("retreat", battles.retreats),
    step("initiative", battles.initiative),
)


async def _end(_: Game[State]) -> End:
    return End("draw")


async def _fight(_: Game[State]) -> Call:
    return Call("battle")


PHASE = Sequence(
    step("combat", initiating.combat_phase), step("contact", combat_phase.contacts),
    step("challenge", combat_phase.challenge), step("duels", combat_phase.next_duel), step("duel", combat_phase.duel),
    step("battle", combat_phase.next_battle), step("over", _end),
)
ONE = Sequence(step("fight", _fight), step("battle", _end))


def empty(scenario: str = "sampo", calendar: int = 6) -> State:
    """Everybody awake, nobody on the map."""
    card = CONTENT.scenarios[scenario]
    realms = {group.id: Realm(group.id, SIDES.index(group.side) if group.side in SIDES else -1, active=True)
              for group in card.groups}
    realms["mundanes"] = Realm("mundanes", 1, active=True)
    if card.expedition is not None:
        realms["expedition"] = Realm("expedition", 1, active=True)
    characters = {
        name: Character(name, "coming", 0, "land", 0, False, piece.rank, False, False, 0, False, False)
        for name, piece in CONTENT.characters[scenario].items()
    }
    ships = {name: Ship(name, "coming", 0, False, False, False) for name, ship in CONTENT.ships.items()
             if ship.scenario == scenario}
    items = {name: Item(name, 0, "", True, "coming", "", 0) for name in CONTENT.items}
    return State(
        scenario=scenario, expedition=False, last=0, turn=1, calendar=calendar, year=1, weather="clear", active=0,
        phase="combat", vps=[0, 0], characters=characters, ships=ships, armies=[], items=items, realms=realms, ruins=[],
        spells=[], plots=[], maelstroms=[], tops={}, force=None, came={}, intercepted=[], tried=[], late={},
        seaborne={}, interceptors={}, teleported={}, evaded=[], declared=[], fields=[], battle=None, duel=None,
        notes=[], told={}, stirred={}, checks=[], dead={}, bled=[0, 0], raised={}, levied=False, king="",
        passed_ruins={}, greutung=0, breath=[], queue=[], used=[],
    )


class Stage(stage.Stage[State]):
    """A table of a scenario, at its first question."""

    def __init__(self, scenario: str = "sampo", seed: int = 1, turns: int = 0, *, expedition: bool = False) -> None:
        self.table = open_table("fornaldar", 2, seed, {
            "scenario": scenario, "turns": turns, "expedition": "yes" if expedition else "no"})

    def play(self, chance: Random, until: tuple[str, ...] = (), most: int = 5000) -> None:
        """Answer at random to the end, or until one of these questions is put."""
        for _ in range(most):
            if self.table.outcome is not None or self.prompt in until:
                return
            seat, ask = next(iter(self.table.pending.items()))
            self.table.answer(seat, *random_choice(ask, chance))
        raise AssertionError(self.prompt)


class Field:
    """A map that a test fills, and then plays on."""

    def __init__(self, scenario: str = "sampo", calendar: int = 6, weather: str = "clear") -> None:
        self.start = empty(scenario, calendar)
        self.start.weather = weather
        self.table: Table | None = None

    # --- putting pieces there -----------------------------------------------------------------------------------

    def put(self, name: str, place: int, *, mode: str = "land", wounds: int = 0, escort: bool = False,
            cast: bool = False, bonus: int = 0) -> Character:
        one = self.state.characters[name]
        one.fate, one.at, one.mode, one.wounds, one.escort = "here", place, mode, wounds, escort
        one.cast, one.bonus = cast, bonus
        return one

    def csps(self, place: int, colour: str, number: int, mode: str = "land") -> None:
        add_csps(self.state, place, colour, mode, number)

    def ship(self, name: str, place: int, *, damaged: bool = False, refit: bool = False) -> Ship:
        one = self.state.ships[name]
        one.fate, one.at, one.damaged, one.refit = "here", place, damaged, refit
        return one

    def give(self, item: str, bearer: str) -> None:
        one = self.state.items[item]
        one.fate, one.holder, one.at = "here", f"char:{bearer}", self.state.characters[bearer].at

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        if self.table is None:
            return self.start
        found: State = self.table.game.state
        return found

    @property
    def battle(self) -> Battle:
        found = self.state.battle
        assert found is not None
        return found

    @property
    def ask(self) -> Ask:
        assert self.table is not None
        assert self.table.ask is not None, "nobody is asked anything"
        return self.table.ask

    @property
    def prompt(self) -> str:
        """The question; "" when all is over."""
        assert self.table is not None
        return self.table.ask.prompt if self.table.ask is not None else ""

    @property
    def seat(self) -> int:
        assert self.table is not None
        return next(iter(self.table.pending))

    @property
    def options(self) -> list[str]:
        return list(self.ask.ids)

    def character(self, name: str) -> Character:
        return self.state.characters[name]

    def army(self, place: int, colour: str, mode: str = "land") -> int:
        found = [one for one in self.state.armies if (one.at, one.colour, one.mode) == (place, colour, mode)]
        return sum(one.fresh + one.done for one in found)

    def armies(self, place: int) -> list[Army]:
        return [one for one in self.state.armies if one.at == place]

    def events(self, kind: str) -> list[Event]:
        assert self.table is not None
        return [event for event in self.table.events() if event.kind == kind]

    # --- playing --------------------------------------------------------------------------------------------------

    def draw_up(self, place: int, kind: str = "ground", opener: int = 0, terrain: str = "clear") -> None:
        """A combat as it stands before its first round; nothing is played."""
        self.start.active = opener
        battles.begin(self.start, place, kind, opener, "battle", "sea" if kind == "naval" else "land")
        if kind in ("ground", "overrun"):
            self.battle.terrain = "fortress" if self.battle.fort >= 0 else terrain

    def fight(self, place: int, kind: str = "ground", opener: int = 0, where: str = "land",
              rigged: dict[str, list[int]] | None = None, absent: tuple[str, ...] = ()) -> None:
        """One combat, from contact."""
        self.start.active = opener
        battles.begin(self.start, place, kind, opener, "battle", "sea" if kind == "naval" else where)
        self.battle.absent += absent
        self.open(ONE, rigged)

    def phase(self, active: int = 0, rigged: dict[str, list[int]] | None = None) -> None:
        """The combat phase of a side."""
        self.start.active = active
        self.open(PHASE, rigged)

    def tell(self, story: Callable[[Game[State]], Story], rigged: dict[str, list[int]] | None = None) -> None:
        """Any story of the rules, by itself."""
        async def one(g: Game[State]) -> None:
            await story(g)
        self.open(Sequence(step("one", one), step("over", _end)), rigged)

    def open(self, main: Sequence, rigged: dict[str, list[int]] | None = None) -> None:
        definition = Definition(
            "fornaldar", sequences={"main": main, "battle": BATTLE}, setup=lambda _: self.start, copy=copy.deepcopy,
            dump=lambda _: {}, load=_nothing, scene=_nothing, facts=_nothing, resample=_nothing, ends=("draw",),
            hides_hands=lambda *_: True, free=free_deeds, deed=do_free_deed,
        )
        self.table = Table.new(definition, 2, 1, {}, rigged=rigged, guarded=True)

    def do(self, *choice: str, seat: int | None = None) -> None:
        assert self.table is not None
        self.table.answer(self.seat if seat is None else seat, *choice)

    def answer(self, said: Mapping[str, tuple[str, ...] | str], until: str = "") -> None:
        """Answer as listed by prompt, or by "prompt seat", until a question comes that is not listed, or this one."""
        assert self.table is not None
        for _ in range(500):
            if self.table.outcome is not None or self.prompt == until:
                return
            for seat, ask in list(self.table.pending.items()):
                choice = said.get(f"{ask.prompt} {seat}", said.get(ask.prompt))
                if choice is not None:
                    self.do(*([choice] if isinstance(choice, str) else choice), seat=seat)
                    break
            else:
                return
        raise AssertionError(self.prompt)

    def play(self, chance: Random, until: tuple[str, ...] = (), watch: Callable[[], Any] | None = None) -> None:
        """Answer at random to the end, or until one of these questions is put."""
        assert self.table is not None
        for _ in range(2000):
            if self.table.outcome is not None or self.prompt in until:
                return
            if watch is not None:
                watch()
            seat, ask = next(iter(self.table.pending.items()))
            self.table.answer(seat, *random_choice(ask, chance))
        raise AssertionError(self.prompt)


def phase_of(story: Callable[[Game[State]], Story]) -> Sequence:
    """A step of the order of play by itself, as often as it wants; whatever comes after it ends the play."""
    after = ("over", "weather", "recovery", "movement")
    return Sequence(step("one", story), *[step(name, _end) for name in after])


def dice(*rolls: int) -> list[int]:
    """Two dice for each total, as they are rigged: from 0."""
    found: list[int] = []
    for roll in rolls:
        first = max(1, roll - 6)
        found += [first - 1, roll - first - 1]
    return found


def _nothing(*_: Any) -> Any:
    return None
