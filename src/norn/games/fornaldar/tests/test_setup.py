"""2 to 5: the glossary's own examples, the set-up, and the order of the phases."""
from __future__ import annotations

import pytest

from norn.games.fornaldar import sequence
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.attrition import causes_of_ship
from norn.games.fornaldar.rules.costs import entry, mover
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.interception import may_be_stopped
from norn.games.fornaldar.rules.lands import aspect_at, is_friendly_coast, kingdom_at, land_of
from norn.games.fornaldar.rules.mobilization import woken_by
from norn.games.fornaldar.rules.pieces import FLEET, force_manpower, is_occupied, realm_of, side_of, top_of
from norn.games.fornaldar.rules.ratings import combat
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.rules.turns import game_turn_ends, player_turn_ends
from norn.games.fornaldar.rules.victory import totals
from norn.games.fornaldar.tests.stage import Field, Stage, phase_of

PHASES = ["weather", "reinforcement", "plot", "enchant", "attrition", "recovery", "mobilization", "movement", "move",
          "forced_march", "reaction", "react", "combat", "battle", "player_turn_ends", "turn_ends"]


# --- 2, 3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.1")
def test_a_hex_has_neighbours_a_kingdom_and_an_aspect() -> None:
    field = Field()
    assert set(GRID.near[3927]) >= {4027, 4028}, "F2: odd columns lie lower"
    assert set(GRID.near[1606]) >= {1705, 1706}
    assert [kingdom_at(field.state, one) for one in (3927, 3305, 1605)] == ["midhrasir", "ycelia", ""]
    aspects = {one: aspect_at(field.state, one) for one in (3927, 1414, 2019)}
    assert aspects == {3927: "mundane", 1414: "wild", 2019: "enchanted"}


@pytest.mark.rules("3.0.friendly-coast", "8.1.2", "10.2")
def test_the_glossarys_example_of_a_friendly_coast() -> None:
    """3.0: A troll ship in 1606 does not wake Normorea, in 1706 it does. A Mundane fleet in 1706 or 1806 does not
    suffer in rain, in 1606 or 1705 it does."""
    field = Field(weather="rain")
    s = field.state
    s.realms["normorea"].active = False
    assert woken_by(s, 0, 1606, manpower=False, ships=True) == []
    assert woken_by(s, 0, 1706, manpower=False, ships=True) == ["normorea"]
    causes = {at: causes_of_ship(s, field.ship("icemaiden", at)) for at in (1706, 1806, 1606, 1705)}
    assert CONTENT.ships["icemaiden"].bad_sailer
    assert causes == {1706: [], 1806: [], 1606: ["weather"], 1705: ["weather"]}


@pytest.mark.rules("3.0.friendly-coast")
@pytest.mark.parametrize(("at", "seat"), [(1140, 0), (1745, 0), (2145, 0), (1948, 0), (4235, 1), (1606, -1)])
def test_ylland_fyrn_skane_and_skergota_are_no_islands(at: int, seat: int) -> None:
    s = Field().state
    assert LAND.coast[at]
    assert [one for one in (0, 1) if is_friendly_coast(s, at, one)] == ([seat] if seat >= 0 else [])
    assert land_of(s, at) == seat


@pytest.mark.rules("3.0.combat-strength")
def test_wounds_lower_strength_and_only_magic_lifts_it_above_the_maximum() -> None:
    field = Field()
    scyld = field.put("scyld", 1044, wounds=2)
    assert combat(field.state, scyld) == 3
    scyld.wounds, scyld.bonus = 0, 2
    assert combat(field.state, scyld) == 7


@pytest.mark.rules("3.0", "3.0.sides", "3.0.kingdoms", "3.0.types", "24.2.2.4", "24.3.2.2")
def test_each_piece_has_a_side_and_a_realm_with_which_it_wakes() -> None:
    s = Field("northern_war").state
    assert [side_of(s, one) for one in ("gullveig", "kobolds", "cythar", "kanddare", "skergota")] == [0, 0, 1, 1, 1]
    assert realm_of(s, "basulea_guests").id == "lochlann", "24.2.2.4: not with their clan"
    assert realm_of(s, "basulea").id == "basulea"
    march = Field("jotuns").state
    assert [realm_of(march, one).id for one in ("swithiod", "guard", "tupilak")] == ["midhrasir"] * 3
    field = Field()
    field.ship("harasser", 1735)
    assert is_occupied(field.state, 1735, 0), "an army, a ship or a character"


@pytest.mark.rules("3.0.force")
def test_characters_alone_are_no_force() -> None:
    field = Field()
    field.start.turn = 2
    field.put("signhild", 3022)
    alone = whole(field.state, 1, 3022, MARCH, "move")
    assert alone is not None
    assert (force_manpower(field.state, alone), may_be_stopped(field.state, alone)) == (0, False)
    field.put("hakon", 3022, escort=True)
    force = whole(field.state, 1, 3022, MARCH, "move")
    assert force is not None
    assert (force_manpower(field.state, force), may_be_stopped(field.state, force)) == (1, True)


@pytest.mark.rules("3.0.races", "3.0.allowance", "6.2", "11.5")
def test_the_example_of_two_and_three_points() -> None:
    """11.5: One piece would pay 2 and another 3 to enter: together they pay 3. In clear weather nothing is added."""
    field = Field()
    troll, dwarf = field.put("gorm", 2521), field.put("lofar", 2521)
    forest = ("forest",)
    prices = [entry(mover(field.state, those, []), forest, (), (), False, "clear", "clear") // 2
              for those in ([troll], [dwarf], [troll, dwarf])]
    assert prices == [2, 3, 3]
    field.csps(2521, "normorea", 2)
    field.start.turn = 2
    force = whole(field.state, 1, 2521, MARCH, "move")
    assert force is not None
    assert force.left == 18, "nine for dwarves, though their king alone has more"


# --- 4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.1", "4.2", "4.2.1", "4.2.2", "4.3", "4.4")
@pytest.mark.parametrize(("scenario", "calendar", "escorts"), [
    ("sampo", 11, (9, 11)), ("northern_war", 5, (9, 8)), ("jotuns", 7, None),
])
def test_the_set_up_of_a_scenario(scenario: str, calendar: int, escorts: tuple[int, int] | None) -> None:
    stage = Stage(scenario)
    s = stage.state
    assert (s.calendar, s.turn) == (calendar, 1)
    for group in CONTENT.scenarios[scenario].groups:
        assert s.realms[group.id].active == group.active
        for line in group.lines:
            for colour, number in line.csps.items():
                assert sum(one.fresh + one.done for one in s.armies if (one.at, one.colour) == (line.hex, colour)
                           ) == number
    assert not any(one.damaged or one.refit for one in s.ships.values())
    here = [one for one in s.characters.values() if one.fate == "here"]
    assert all(one.escort for one in here if CONTENT.characters[scenario][one.id].escort == "has")
    if escorts is not None:
        sides = [side_of(s, one.id) for one in here if one.escort]
        assert (sides.count(0), sides.count(1)) == escorts


@pytest.mark.rules("4.3")
def test_both_choose_at_once_and_unseen_who_begins_aboard() -> None:
    stage = Stage("sampo")
    assert sorted(stage.table.pending) == [0, 1]
    stage.do("hex:1044", seat=0)
    assert stage.table.pending[0].prompt == "board"
    stage.do("char:scyld", seat=0)
    assert not stage.events("orders_given"), "the other still chooses"
    stage.do(seat=1)
    assert stage.state.characters["scyld"].mode == "aboard"


@pytest.mark.rules("4.3", "12.0", "12.1")
@pytest.mark.parametrize("scenario", ["sampo", "jotuns"])
def test_the_owner_says_at_the_set_up_what_lies_on_top(scenario: str) -> None:
    """It could be said from the first Movement Phase on only."""
    stage = Stage(scenario)
    stage.do("do:order hex:2244", seat=0)
    ask = stage.table.pending[0]
    first, *_, last = sorted(ask.ids)
    assert ask.prompt == "top"
    stage.do(last, seat=0)
    assert not stage.events("orders_given"), "the other still chooses"
    stage.do(seat=1)
    assert stage.state.tops == {"0 2244": last}
    assert [top_of(stage.state, 2244, 0, FLEET), top_of(Stage(scenario).state, 2244, 0, FLEET)] == [last, first]


@pytest.mark.rules("4.3")
@pytest.mark.parametrize("scenario", list(CONTENT.scenarios))
def test_one_empty_answer_begins_as_printed(scenario: str) -> None:
    stage = Stage(scenario)
    for seat in (0, 1):
        assert stage.table.pending[seat].at_least == 0
        stage.do(seat=seat)
    assert stage.state.tops == {}
    assert len(stage.events("orders_given")) == 2


# --- 5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.0", "5.f")
def test_phases_come_in_the_books_order_and_the_fomorians_first() -> None:
    assert [one for one in sequence.SEQUENCES["main"].steps if one in PHASES] == PHASES
    field = Field()
    field.csps(1545, "fynn", 1)
    field.csps(3927, "midhrasir", 1)
    field.open(phase_of(player_turn_ends))
    assert field.state.active == 1
    assert field.events("player_turn")[0].data["seat"] == "seat:1"


@pytest.mark.rules("5.f", "4.5")
def test_the_calendar_goes_on_by_one_and_over_the_year() -> None:
    field = Field(calendar=14)
    field.start.turn, field.start.active = 4, 1
    field.csps(1545, "fynn", 1)
    field.csps(3927, "midhrasir", 1)
    field.open(phase_of(game_turn_ends))
    s = field.state
    assert (s.turn, s.calendar, s.year, s.active) == (5, 1, 2, 0)


@pytest.mark.rules("5.f")
def test_when_a_side_has_nothing_left_the_other_has_no_turn_any_more() -> None:
    """F120: the game ends at once, not after another player-turn."""
    field = Field()
    field.csps(1545, "fynn", 1)
    field.open(phase_of(player_turn_ends))
    assert (field.state.active, field.events("player_turn")) == (0, [])


@pytest.mark.rules("24.1.1", "24.2.1", "24.3.1", "24.1.3.a", "24.2.3.g")
@pytest.mark.parametrize("scenario", list(CONTENT.scenarios))
def test_the_points_with_which_a_war_begins(scenario: str) -> None:
    card = CONTENT.scenarios[scenario]
    assert totals(Stage(scenario).state) == (card.vp_fomorian, card.vp_mundane)
    printed = {"sampo": (30, 0), "northern_war": (0, 65), "jotuns": (0, 0)}
    assert (card.vp_fomorian, card.vp_mundane) == printed[scenario]
