"""24 The scenarios' special rules, one by one. Victory lines are in test_victory.py, the expedition in its own file."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.attrition import attrition_phase, who_checks
from norn.games.fornaldar.rules.fortresses import greutung_side
from norn.games.fornaldar.rules.interception import may_be_stopped
from norn.games.fornaldar.rules.mobilization import eligible, mobilization_phase, modifier, roll_for, why_not_eligible
from norn.games.fornaldar.rules.reaction import is_asked
from norn.games.fornaldar.rules.recovery import recovery_phase
from norn.games.fornaldar.rules.reinforcement import reinforcement_phase
from norn.games.fornaldar.rules.scenarios import before_play, has
from norn.games.fornaldar.rules.turns import player_turn_ends
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, Stage, dice, phase_of


def asleep(scenario: str, calendar: int, turn: int = 2) -> Field:
    """A map on which only those are awake whom the set-up wakes."""
    field = Field(scenario, calendar)
    for group in CONTENT.scenarios[scenario].groups:
        field.start.realms[group.id].active = group.active
    field.start.realms["mundanes"].active = False
    field.start.turn = turn
    return field


# --- 24.1 The War of the Sampo ----------------------------------------------------------------------------------------


@pytest.mark.rules("24.1", "24.1.2", "24.2", "24.2.2", "24.3", "24.3.2")
def test_special_rules_hold_in_their_own_war() -> None:
    sampo, war, march = Field("sampo").state, Field("northern_war").state, Field("jotuns").state
    assert [has(one, "pellost_closed") for one in (sampo, war, march)] == [True, False, False]
    assert [has(one, "midhrasir_paralysed") for one in (sampo, war, march)] == [False, True, False]
    assert [has(one, "begins_with_movement") for one in (sampo, war, march)] == [False, True, True]


@pytest.mark.rules("24.1.2.1", "item.1")
@pytest.mark.parametrize(("turn", "csps"), [(1, 3), (2, 4)])
def test_the_sampo_ground_its_first_csp_before_the_war(turn: int, csps: int) -> None:
    """The three of Langriverdale are there by the set-up, that of the first turn among them."""
    field = Field("sampo", calendar=11 if turn == 1 else 12)
    field.start.turn, field.start.phase = turn, "weather"
    field.put("reomur", 3109)
    field.give("magic_sampo", "reomur")
    field.csps(3109, "ycelia", 3)
    field.open(phase_of(reinforcement_phase))
    assert field.army(3109, "ycelia") == csps


@pytest.mark.rules("24.1.2.1")
def test_nobody_intercepts_on_the_first_turn_of_the_sampo_war() -> None:
    field = Moves()
    field.put("gorm", 2521)
    field.csps(2521, "fynn", 2)
    field.move(0)
    field.do("do:stack hex:2521")
    assert may_be_stopped(field.state, field.force)
    field.state.turn = 1
    assert not may_be_stopped(field.state, field.force)


@pytest.mark.rules("24.1.2.2", "11.14")
def test_pellost_is_shut_to_flyers_too() -> None:
    field = Moves()
    field.put("rhodiorm", 4748)
    field.move(0)
    field.do("do:flyers hex:4748")
    assert "hex:4749" in field.goals()
    assert "hex:4750" not in field.goals()


@pytest.mark.rules("24.1.2.3")
def test_mundanes_without_their_captain_lose_half_rounded_up_and_pay_nobody() -> None:
    field = Field()
    field.csps(1450, "mundanes", 5)
    field.put("mundane_captain", 1550)
    field.csps(1550, "mundanes", 3)
    field.open(phase_of(attrition_phase))
    assert (field.army(1450, "mundanes"), field.army(1550, "mundanes")) == (2, 3)
    assert field.state.vps == [0, 0]
    assert not field.events("attrition"), "no other roll touches them"


@pytest.mark.rules("24.1.2.3", "8.2")
def test_no_attrition_is_rolled_for_mundanes_who_march_through_snow() -> None:
    field = Moves(calendar=2, weather="snow")
    field.put("mundane_captain", 1348)
    field.csps(1348, "mundanes", 6)
    field.move(1, {"attrition": [5, 5]})
    field.do("do:stack hex:1348")
    field.to(1347)
    field.do("do:done")
    assert field.prompt == "lose_wounds", "their captain is no CSP"
    field.do(*["char:mundane_captain"] * 2)
    assert field.army(1347, "mundanes") == 6


@pytest.mark.rules("24.1.2.3")
def test_mundanes_may_go_home_and_come_back_at_full_strength() -> None:
    field = Moves()
    field.put("mundane_captain", 1550, wounds=2)
    field.csps(1550, "mundanes", 3)
    field.put("hakon", 3022)
    field.move(1)
    field.do("do:go_home")
    s = field.state
    assert (field.army(1550, "mundanes"), field.character("mundane_captain").at) == (0, 0)
    assert (s.realms["mundanes"].active, s.vps) == (False, [0, 0])
    assert "realm:mundanes" in eligible(s, 1)
    again = asleep("sampo", 12)
    again.start.active = 1
    again.start.characters["mundane_captain"].fate = "dead"
    again.tell(lambda g: roll_for(g, 1, "mundanes"), {"mobilization": [0, 0], "mundanes": [3, 3]})
    again.do(again.options[0])
    assert (again.character("mundane_captain").fate, again.character("mundane_captain").wounds) == ("here", 0)


@pytest.mark.rules("24.1.2.4", "5.b")
def test_tuisto_comes_on_harpa_to_an_intact_fortress_without_enemies() -> None:
    field = Field("sampo", calendar=5)
    field.start.turn, field.start.phase = 9, "weather"
    field.start.ruins = [2024]
    field.csps(2331, "fynn", 1)
    field.open(phase_of(reinforcement_phase))
    assert (field.seat, field.prompt, field.options) == (1, "place_reinforcements", ["hex:2835"])
    field.do("hex:2835")
    assert (field.character("tuisto").at, field.army(2835, "nerfringia")) == (2835, 4)


@pytest.mark.rules("24.1.2.4")
def test_lohi_comes_on_skerpla_to_basulea_or_fynn_and_the_levy_after_him() -> None:
    field = Field("sampo", calendar=6)
    s = field.start
    s.turn, s.year, s.phase, s.weather, s.levied = 10, 2, "weather", "clear", True
    field.open(phase_of(reinforcement_phase))
    assert field.options == [f"hex:{one:04}" for one in (1044, 1249, 1538, 1541, 1545, 1735)]
    field.do("hex:1735")
    assert (field.character("lohi").at, field.army(1735, "fynn")) == (1735, 2)


@pytest.mark.rules("24.1.2.4", "18.4")
def test_the_levy_counts_each_intact_fortress_and_the_fynvirke_once() -> None:
    """Kvalholla three and Gunnar Thorpe two; never more than three in a fortress; the sleeping levy too."""
    field = asleep("sampo", 4, turn=8)
    s = field.start
    s.year, s.phase, s.weather = 2, "weather", "clear"
    s.ruins = [2220]
    field.open(phase_of(reinforcement_phase))
    while field.prompt == "levy":
        number = field.ask.at_least
        field.do(*[one for one in field.options for _ in range(3)][:number])
    raised = {event.data["realm"]: event.data["n"] for event in field.events("levied")}
    assert raised["realm:fynn"] == 2 + 1 + 1, "Gunnar Thorpe, 1044, the wall"
    assert raised["realm:midhrasir"] == 3 + 4, "2220 is a ruin"
    assert raised["realm:skergota"] == 2
    assert raised["realm:jotunheim"] == 3
    assert field.state.levied
    assert all(one.fresh <= 3 for one in field.state.armies)


@pytest.mark.rules("24.1.2.4")
@pytest.mark.parametrize(("calendar", "year", "weather"), [(1, 2, "clear"), (4, 2, "rain"), (5, 2, "rain"),
                                                           (12, 1, "clear")])
def test_no_levy_in_autumn_nor_in_rain_nor_before_the_new_year(calendar: int, year: int, weather: str) -> None:
    field = Field("sampo", calendar, weather)
    field.start.turn, field.start.year, field.start.phase, field.start.used = 5, year, "weather", ["came 0", "came 1"]
    field.open(phase_of(reinforcement_phase))
    assert field.prompt == ""
    assert not field.state.armies


# --- 24.2 The Second Northern War -------------------------------------------------------------------------------------


@pytest.mark.rules("24.2.2.1")
def test_ships_sail_six_before_the_northern_war_and_take_nobody_aboard() -> None:
    """3.0: Ships are forces. F108: without embarking."""
    stage = Stage("northern_war")
    stage.do(seat=0)
    stage.do(seat=1)
    stage.do("do:fleet hex:4506")
    assert stage.state.force is not None
    assert stage.state.force.left == 12
    assert not stage.offers("do:embark")
    assert "hex:4509" in stage.options, "three hexes in Harpa's rain"
    assert "hex:4510" not in stage.options


@pytest.mark.rules("24.2.2.2", "24.3.2.1")
@pytest.mark.parametrize(("scenario", "weather"), [("northern_war", "rain"), ("jotuns", "clear")])
def test_two_wars_begin_with_the_fomorian_movement_phase(scenario: str, weather: str) -> None:
    stage = Stage(scenario)
    for seat in list(stage.table.pending):
        stage.do(seat=seat)
    assert (stage.prompt, stage.seat, stage.state.weather) == ("move", 0, weather)
    assert not stage.events("attrition")
    field = Field("sampo", calendar=11)
    field.open(phase_of(before_play))
    assert field.state.weather == "clear"


@pytest.mark.rules("24.2.2.2")
def test_only_midhrasir_can_wake_on_the_first_turn_and_the_alliance_does_not_react() -> None:
    field = asleep("northern_war", 5, turn=1)
    assert eligible(field.state, 0) == eligible(field.state, 1) == []
    field.csps(3218, "thulorm", 3)
    field.put("fiskari", 3218)
    field.csps(3217, "ycelia", 3)
    assert not is_asked(field.state, 1)
    assert is_asked(field.state, 0)
    field.state.turn = 2
    assert is_asked(field.state, 1)


@pytest.mark.rules("24.2.2.3")
@pytest.mark.parametrize(("turn", "ruins", "where", "needed"), [
    (1, [], 0, 6), (2, [], 0, 5), (3, [3218], 0, 3), (1, [3218, 3515], 0, 4), (1, [], 3128, 5),
])
def test_what_helps_midhrasir_to_a_king(turn: int, ruins: list[int], where: int, needed: int) -> None:
    for die in (needed - 1, needed):
        field = asleep("northern_war", 5, turn)
        field.put("vithar", 3927)
        field.start.ruins, field.start.active = list(ruins), 1
        if where:
            field.csps(where, "ycelia", 1)
        field.open(phase_of(mobilization_phase), {"king": [die - 1], "heir": [0]})
        assert field.state.king == ("vithar" if die == needed else "")


@pytest.mark.rules("24.2.2.3")
def test_a_fleet_off_midhrasir_counts_as_forces_in_it() -> None:
    field = asleep("northern_war", 5, turn=1)
    field.put("vithar", 3927)
    field.ship("dark_rage", 4018)
    field.start.active = 1
    field.open(phase_of(mobilization_phase), {"king": [4], "heir": [0]})
    assert field.state.king == "vithar"


@pytest.mark.rules("24.2.2.3", "ability.succession", "ability.vithar")
def test_the_strife_ends_though_both_claimants_fell_before() -> None:
    """Their one piece is dead: whoever follows them is king, nobody rises from the grave."""
    field = asleep("northern_war", 8, turn=4)
    field.put("egill", 3432)
    field.start.characters["vithar"].fate = "dead"
    field.start.characters["egill"].rank = "king"
    field.start.active = 1
    field.open(phase_of(mobilization_phase), {"king": [5]})
    s = field.state
    assert (s.king, s.realms["midhrasir"].active) == ("egill", True)
    assert (field.character("vithar").fate, field.character("asmundr").at) == ("dead", 0)


@pytest.mark.rules("24.2.2.3", "11.14")
def test_no_flyer_of_the_alliance_comes_over_midhrasir_without_a_king() -> None:
    field = Moves("northern_war", calendar=6)
    field.start.realms["midhrasir"].active = False
    field.put("fiskari", 3218).flying = True
    field.move(1)
    field.do("do:flyers hex:3218")
    assert "hex:3215" in field.goals()
    assert "hex:3221" not in field.goals()


@pytest.mark.rules("24.2.2.5")
def test_no_mundanes_beside_mundane_jotuns() -> None:
    field = asleep("northern_war", 6)
    assert "realm:mundanes" in eligible(field.state, 1)
    field.state.realms["jotunheim"].active, field.state.realms["jotunheim"].side = True, 1
    assert "realm:mundanes" not in eligible(field.state, 1)
    assert [one.key for one in why_not_eligible(field.state, 1, "realm:mundanes")] == ["jotuns_came"]


@pytest.mark.rules("24.2.2.7", "5.b")
def test_kobolds_come_aboard_over_the_oster_sea_and_three_csps_to_ycelia() -> None:
    field = Field("northern_war", calendar=7)
    field.start.turn, field.start.phase = 3, "weather"
    field.ship("berserker", 5030)
    field.open(phase_of(reinforcement_phase))
    assert field.seat == 0
    assert "hex:5030" not in field.options
    assert set(field.options) == {f"hex:50{row}" for row in range(25, 51)} - {"hex:5030"}
    field.do("hex:5031")
    assert (field.character("krikol").mode, field.army(5031, "kobolds", "aboard")) == ("aboard", 3)
    assert {field.state.ships[one].at for one in ("parnion", "anameo")} == {5031}
    assert field.options == [f"hex:{one}" for one in (3109, 3305, 3909, 4506)]
    field.do("hex:3305")
    assert field.army(3305, "ycelia") == 3


@pytest.mark.rules("24.2.2.7")
def test_loftunga_comes_on_solmanudur_ii_asleep_if_midhrasir_is() -> None:
    field = asleep("northern_war", 9, turn=5)
    field.start.phase = "weather"
    field.open(phase_of(reinforcement_phase))
    assert field.options == [f"hex:{one}" for one in (2220, 3020, 3128, 3432, 3526, 3927)]
    field.do("hex:3020")
    assert (field.character("loftunga").at, field.army(3020, "midhrasir")) == (3020, 4)
    assert not field.state.realms["midhrasir"].active


# --- 24.3 The March of the Jötuns -------------------------------------------------------------------------------------


@pytest.mark.rules("24.3.2.1")
def test_two_more_on_fomorian_rolls_of_the_second_turn() -> None:
    """F38: a hindrance; and nobody mobilizes on the first."""
    field = asleep("jotuns", 8, turn=2)
    rows = {(one.group, one.side): one for one in CONTENT.scenarios["jotuns"].mobilisation}
    assert modifier(field.state, 0, rows["basulea", "fomorian"]) == 2
    assert modifier(field.state, 1, rows["suderpathia", "mundane"]) == 0
    field.state.turn, field.state.calendar = 3, 9
    assert modifier(field.state, 0, rows["basulea", "fomorian"]) == -1
    first = asleep("jotuns", 7, turn=1)
    first.open(phase_of(mobilization_phase))
    assert first.prompt == ""


@pytest.mark.rules("24.3.2.2")
def test_swithiod_and_the_guard_wake_with_midhrasir() -> None:
    field = asleep("jotuns", 9)
    field.csps(3526, "swithiod", 6)
    field.csps(3927, "guard", 2)
    field.start.active = 1
    field.tell(lambda g: roll_for(g, 1, "midhrasir"), {"mobilization": dice(2)})
    assert all(field.state.realms[name].active for name in ("midhrasir",))
    field.csps(2521, "swithiod", 1)
    assert who_checks(field.state, 1, 2521, afloat=False).colours == ["swithiod"], "awake, and leaderless"


@pytest.mark.rules("24.3.2.6")
def test_hardang_and_gizur_come_with_a_wanderer_by_lot() -> None:
    field = Field("jotuns", calendar=8)
    field.start.turn, field.start.phase = 2, "weather"
    field.open(phase_of(reinforcement_phase))
    assert field.options == ["hex:1044", "hex:1249", "hex:1545"]
    field.do("hex:1545")
    assert (field.character("hardang").at, field.army(1545, "fynn")) == (1545, 4)
    later = Field("jotuns", calendar=9)
    later.start.turn, later.start.phase = 3, "weather"
    later.open(phase_of(reinforcement_phase), {"wanderer": [1]})
    assert later.options == ["hex:3526", "hex:3927"], "on the coast, with their ships"
    later.do("hex:3927")
    assert {later.character(one).at for one in ("gizur", "wandering_sword")} == {3927}
    assert {later.state.ships[one].at for one in ("jolomon", "oka")} == {3927}
    assert [later.character(one).fate for one in ("wandering_seer", "wandering_captain")] == ["coming", "coming"]


@pytest.mark.rules("24.3.2.6", "5.b")
def test_reinforcements_without_an_intact_fortress_are_lost() -> None:
    field = Field("jotuns", calendar=9)
    field.start.turn, field.start.phase, field.start.ruins = 3, "weather", [3526, 3927]
    field.open(phase_of(reinforcement_phase))
    assert field.events("reinforcements_lost")
    assert [field.character("gizur").fate, field.state.ships["oka"].fate] == ["gone", "gone"]


@pytest.mark.rules("24.3.2.4")
def test_the_jibalian_neither_heals_nor_checks_for_wild_magic() -> None:
    field = Field("jotuns", calendar=9)
    field.put("jibalian", 2316, wounds=2)
    assert who_checks(field.state, 1, 2316, afloat=False).characters == []
    field.start.active = 1
    field.open(phase_of(recovery_phase), {"healing": [0]})
    assert field.character("jibalian").wounds == 2


@pytest.mark.rules("24.1.2.3")
def test_only_what_remains_of_the_mundanes_can_go_home() -> None:
    field = Moves()
    field.put("hakon", 3022)
    field.move(1)
    assert field.state.realms["mundanes"].active
    assert not field.offers("do:go_home")


@pytest.mark.rules("24.2.2.6", "5.f")
def test_greutung_is_settled_when_the_battle_has_left_the_enemy_alone_with_it() -> None:
    """It was settled before the next combat only: until then nobody's, or led away."""
    field = Field("northern_war")
    field.start.greutung = 2521
    field.csps(2521, "midhrasir", 3)
    field.csps(3305, "ycelia", 1)
    field.open(phase_of(player_turn_ends), {"greutung": dice(7)})
    assert greutung_side(field.state) == 1
    assert field.events("greutung_captured")


@pytest.mark.rules("11.5", "14.4")
def test_whoever_was_dropped_off_makes_no_forced_march() -> None:
    """The Movement Phase is not over yet: they may move no more in it."""
    field = Moves()
    field.put("hakon", 2521)
    field.put("lembi", 2521)
    field.csps(2521, "midhrasir", 4)
    field.move(1)
    field.do("do:stack hex:2521")
    field.to(2522)
    field.do("do:drop")
    field.do("char:lembi", "csp:midhrasir", "csp:midhrasir")
    field.to(2523)
    field.do("do:done")
    assert field.prompt == "forced_march"
    assert "do:stack hex:2523" in field.options
    assert "do:stack hex:2522" not in field.options
