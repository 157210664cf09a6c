"""Other worlds deal who holds a place alone, who swims, where the Sampo is and whence Arn calls (F43, F129)."""
from __future__ import annotations

import random

import pytest

from norn.agents import next_move
from norn.games.fornaldar import view
from norn.games.fornaldar._records import copy_state
from norn.games.fornaldar.rules import forced_march
from norn.games.fornaldar.rules.items import side_with
from norn.games.fornaldar.rules.pieces import characters_at, classes_at, csps_at, manpower_at, top_of
from norn.games.fornaldar.rules.reaching import presence
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.moves import MOVES
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.view import is_secret
from norn.games.fornaldar.worlds import resample
from norn.kernel.ask import Chance
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.scene import Thing
from norn.kernel.table import Table
from norn.kernel.views import view_bytes
from norn.laws import twins
from norn.laws.fuzz import find_player

pytestmark = pytest.mark.once   # leaks are planted by replacing functions, which compiled modules do not allow

CAMPS = (3020, 3121, 3223)      # in the land of Midhrasir
LIVNA, DEEP = 2645, 2646        # the mermen's coast, and water beside it


def dealt(field: Field, worlds: int = 60, later: State | None = None) -> list[State]:
    """What the League could think, which sees classes and tops only; in each the Alliance shows what it shows."""
    found = []
    for number in range(worlds):
        state = copy_state(field.state)
        resample(state, later or field.state, 0, random.Random(number))
        found.append(state)
    assert {seen(s) for s in found} == {seen(field.state)}
    return found


def seen(s: State) -> str:
    places = sorted({one.at for one in s.characters.values() if one.at} | {one.at for one in s.armies}
                    | {one.at for one in s.ships.values() if one.at})
    return str([(place, one, top_of(s, place, 1, one)) for place in places for one in classes_at(s, place, 1)])


def three_camps() -> Field:
    """Sigurd the hero by himself, and two armies that Hakon and Kars lead."""
    field = Field("sampo")
    field.state.turn = 3
    field.put("sigurd", CAMPS[0])
    for name, place, number in (("hakon", CAMPS[1], 4), ("kars", CAMPS[2], 3)):
        field.put(name, place)
        field.csps(place, "midhrasir", number)
    return field


@pytest.mark.rules("11.7", "12.0")
def test_heroes_alone_were_heroes_alone_in_every_world() -> None:
    """F129: from outside a ground force is one, whatever it is made of."""
    worlds = dealt(three_camps())
    for place in CAMPS:
        assert {csps_at(s, place, 1) > 0 for s in worlds} == {False, True}, place
    assert all(sum(csps_at(s, place, 1) for place in CAMPS) == 7 for s in worlds)
    assert {s.characters["sigurd"].at for s in worlds} == set(CAMPS)


@pytest.mark.rules("13.0", "12.0")
def test_escorts_alone_were_escorts_alone_in_every_world() -> None:
    field = three_camps()
    field.state.characters["sigurd"].fate = "coming"
    field.state.characters["sigurd"].at = 0
    field.put("lembi", CAMPS[0], escort=True)
    worlds = dealt(field)
    assert {manpower_at(s, CAMPS[0], 1) for s in worlds} > {1}
    assert {s.characters["lembi"].escort for s in worlds} == {False, True}


@pytest.mark.rules("10.4")
def test_nobody_is_alone_where_it_would_have_been_seen() -> None:
    """Beside enemies heroes alone fight a melee, evade or die; CSPs stay out of a land of their own that sleeps."""
    field = three_camps()
    field.put("scyld", CAMPS[1])
    assert all(csps_at(s, CAMPS[1], 1) > 0 for s in dealt(field))
    field = three_camps()
    field.state.realms["nerfringia"].active = False
    field.put("snorri", 2645)                               # a hero in a sleeping land of his side
    assert {csps_at(s, 2645, 1) for s in dealt(field)} == {0}


@pytest.mark.rules("12.0")
def test_a_sleeper_was_left_by_himself_and_lay_open() -> None:
    """F42: Found by looking at worlds of everything (jotuns, seed 5): whoever was awake beside him was elsewhere."""
    field = Field("jotuns")
    field.state.turn = 3
    field.state.realms["muranir"].active = False
    field.put("muranir", 1216)
    field.put("drapa", 1216)
    field.put("gunnpak", 1417)
    field.csps(1417, "lochlann", 4)
    for number in range(30):
        state = copy_state(field.state)
        resample(state, field.state, 1, random.Random(number))
        assert is_secret(state, 1216, 0)


def test_the_same_chance_deals_one_world_from_every_other() -> None:
    """Also where there are fewer CSPs than places, so that heroes and escorts hold as many as they must."""
    field = three_camps()
    for name, place in (("snorri", 3325), ("thorskuld", 3426), ("astholf", 3527)):
        field.put(name, place, escort=name != "snorri")
    field.state.armies[:] = []
    field.csps(CAMPS[2], "midhrasir", 1)
    field.put("hakon", CAMPS[1], escort=True)
    for number, world in enumerate(dealt(field)):
        one, other = copy_state(field.state), copy_state(world)
        for state in (one, other):
            resample(state, copy_state(state), 0, random.Random(1000 + number))
        assert str(one) == str(other)


@pytest.mark.rules("14.6.1", "12.0")
def test_how_many_swim_and_who_swims_below_was_the_same_in_every_world() -> None:
    field = Field("sampo")
    field.state.turn = 3
    for place, mode in ((LIVNA, "land"), (DEEP, "swim"), (LIVNA, "swim")):
        field.csps(place, "skergota", 4, mode)
    field.put("havha", DEEP, mode="swim")
    field.put("tenaz", DEEP, mode="swim")
    field.put("lhyr", LIVNA, mode="swim")
    worlds = dealt(field)
    assert len({csps_at(s, DEEP, 1) for s in worlds}) > 3
    assert {s.characters["havha"].at for s in worlds} == {DEEP}, "on top"
    assert {(s.characters["tenaz"].at, s.characters["tenaz"].mode) for s in worlds} == {
        (DEEP, "swim"), (LIVNA, "swim"), (LIVNA, "land")}


@pytest.mark.rules("item.1")
def test_the_sampo_lay_where_it_lies_in_every_world() -> None:
    """Who bears it is one and the same, where he is nobody has seen; but where it has ground CSPs lie."""
    field = three_camps()
    field.state.phase = "movement"
    field.give("magic_sampo", "hakon")
    worlds = dealt(field)
    assert {s.items["magic_sampo"].holder for s in worlds} == {"char:hakon"}
    assert {s.items["magic_sampo"].at for s in worlds} == set(CAMPS)
    assert all(s.items["magic_sampo"].at == s.characters["hakon"].at and side_with(s, s.items["magic_sampo"]) == 1
               for s in worlds)
    later = copy_state(field.state)
    field.state.phase = "weather"
    assert {s.items["magic_sampo"].at for s in dealt(field, later=later)} == {CAMPS[1]}


def test_arn_was_where_he_is_in_every_world() -> None:
    """While his side moves he calls CSPs from afar, and they show where he is; at other times nothing does."""
    field = Field("jotuns")
    field.state.turn, field.state.phase = 3, "recovery"
    for name, place in (("arn", CAMPS[0]), ("eyalf", CAMPS[1]), ("gizur", CAMPS[2])):
        field.put(name, place)
        field.csps(place, "midhrasir", 3)
    assert {s.characters["arn"].at for s in dealt(field)} == set(CAMPS)
    later = copy_state(field.state)
    later.phase = "forced_march"
    assert {s.characters["arn"].at for s in dealt(field, later=later)} == {CAMPS[0]}, "found by twins (seed 220)"
    field.state.phase = "movement"
    assert {s.characters["arn"].at for s in dealt(field)} == {CAMPS[0]}


def test_after_next_stack_there_is_somebody_wherever_a_hero_was_alone() -> None:
    """Which stack is next depends on where somebody leads (see test_worlds)."""
    field = three_camps()
    field.csps(3325, "midhrasir", 2)
    field.state.active = 1
    field.open(MOVES)
    field.do(f"do:stack hex:{CAMPS[2]}")
    field.do("do:next")
    worlds = dealt(field)
    led = [place for place in CAMPS if str(place) not in field.state.stirred]
    for s in worlds:
        assert all(characters_at(s, place, 1) for place in led)
        assert csps_at(s, 3325, 1) > 0
        assert not characters_at(s, 3325, 1)


# --- all worlds at once, whatever was told ----------------------------------------------------------------------


def everything(state: State, now: State, seat: int, chance: Chance) -> None:
    """All that is hidden from the seat now, also where something was told that rested on it: it is no true world, and
    all the same nothing that is on the table now may differ in it."""
    later = copy_state(now)
    kept = state.told, state.stirred, state.late, state.seaborne
    for s in (state, later):
        s.told, s.stirred, s.late, s.seaborne = {}, {}, {}, {}
    resample(state, later, seat, chance)
    state.told, state.stirred, state.late, state.seaborne = kept


def told_apart(monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int, decisions: int) -> list[str]:
    """What tells the table from such worlds at the steps of a game, where neither combat nor attrition has shown who is
    there: who is asked what, views, refusals."""
    definition = find_game("fornaldar")
    monkeypatch.setattr(definition, "resample", everything)
    monkeypatch.setattr(definition, "mark_every", 1)
    table = open_table("fornaldar", 2, seed, {"scenario": scenario}, guarded=True)
    chance = random.Random(seed)
    agents = [find_player("mixed", definition)] * 2
    found: list[str] = []
    for _ in range(decisions):
        s = table.game.state
        shown = s.battle or s.fields or s.declared or s.intercepted or s.plots or s.phase == "attrition"
        if table.tail == 0 and not shown:
            for seat in (-1, 0, 1):
                found += differences(table, table.deal_anew(seat, chance, 1)[0], seat, chance)
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    return found


def differences(table: Table, twin: Table, seat: int, chance: Chance) -> list[str]:
    asked = [[(other, ask.prompt) for other, ask in world.pending.items()] for world in (table, twin)]
    if asked[0] != asked[1]:
        return [f"asked: {asked[0]} or {asked[1]}"]
    if view_bytes(table, seat) != view_bytes(twin, seat):
        return [f"view of seat {seat}"]
    names = twins._names_to_ask_about(table, seat, twin, chance)
    return [f"why not {one}" for one in names if twins._refused(table, seat, one) != twins._refused(twin, seat, one)]


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "seed"), [("sampo", 2), ("northern_war", 7), ("jotuns", 5)])
def test_nothing_on_the_table_tells_what_is_hidden_from_it(
    monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int
) -> None:
    assert told_apart(monkeypatch, scenario, seed, 200) == []


@pytest.mark.long
def test_a_view_that_tells_who_is_alone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    good = view.enemy_things

    def loose(s: State, place: int, side: int) -> list[Thing]:
        found = good(s, place, side)
        return [thing for thing in found if thing.kind != "ground" or csps_at(s, place, side)]

    monkeypatch.setattr(view, "enemy_things", loose)
    assert "view of seat 0" in told_apart(monkeypatch, "sampo", 2, 60)


@pytest.mark.long
def test_asking_only_where_csps_could_march_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def able(s: State) -> bool:
        places = [place for place, letters in presence(s, s.active).items() if "g" in letters and place not in s.ruins]
        return any(csps_at(s, place, s.active) for place in sorted(places)[-3:])

    monkeypatch.setattr(forced_march, "is_asked", able)
    found = [one for seed in (2, 4, 6, 8) for one in told_apart(monkeypatch, "sampo", seed, 120)]
    assert any(one.startswith("asked: ") for one in found)
