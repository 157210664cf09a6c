"""17.1 to 17.4: rounds, initiative, ends; retreats (17.5.8b) and overruns."""
from __future__ import annotations

from random import Random

import pytest

from norn.games.fornaldar.laws import laws
from norn.games.fornaldar.rules.battlefield import muster
from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.retreats import free_to_go, ways_out
from norn.games.fornaldar.tests.stage import Field, Stage, dice

OPEN = 2622
QUIET: dict[str, tuple[str, ...] | str] = {
    "challenge": (), "force_retreat": "do:let_stay", "withdraw": "do:stay", "terrain": "terrain:clear",
}


def two_armies(fomorian: int = 12, mundane: int = 12) -> Field:
    """Captains of command 3 on both sides, neither of them a hero."""
    field = Field()
    field.put("klakthryg", OPEN)                        # marshal, 4
    field.csps(OPEN, "fynn", fomorian)
    field.put("thorskuld", OPEN)                        # king, 4
    field.csps(OPEN, "nerfringia", mundane)
    return field


@pytest.mark.rules("17.1", "17.2", "17.3")
def test_the_attacker_goes_on_or_the_other_takes_the_initiative() -> None:
    field = two_armies()
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7, 7, 7)})
    field.answer(QUIET, "go_on")
    assert (field.prompt, field.seat, field.battle.round) == ("go_on", 0, 2)
    field.do("do:attack")
    field.answer(QUIET, "go_on")
    field.do("do:stop")
    assert (field.prompt, field.seat) == ("take_initiative", 1)
    field.do("do:attack")
    assert field.battle.attacker == 1
    assert [event.data["attacker"] for event in field.events("round")] == ["seat:0", "seat:0", "seat:1"]
    field.answer(QUIET, "go_on")
    assert field.seat == 1                              # now it is his to go on
    field.do("do:stop")
    assert (field.prompt, field.seat) == ("take_initiative", 0)
    field.do("do:stop")
    assert field.prompt == ""                           # two refusals in a row: both stay
    assert {one.colour for one in field.armies(OPEN)} == {"fynn", "nerfringia"}


@pytest.mark.rules("17.3", "17.5.1")
def test_the_terrain_stays_when_the_initiative_passes() -> None:
    field = two_armies()
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7)})
    terrain = field.battle.terrain
    field.answer(QUIET, "go_on")
    field.answer({"go_on": "do:stop", "take_initiative": "do:attack"}, "lose_csps")
    assert field.battle.terrain == terrain != ""


@pytest.mark.rules("17.3")
def test_it_is_over_when_a_side_is_gone() -> None:
    field = Field()
    field.csps(OPEN, "fynn", 30)
    field.csps(OPEN, "nerfringia", 1)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(12)})
    assert field.prompt == ""
    assert [event.kind for event in field.events("battle_over")] == ["battle_over"]
    assert field.army(OPEN, "nerfringia") == 0


@pytest.mark.rules("17.5.7")
def test_an_o_lets_go_whose_command_is_at_least_the_enemys() -> None:
    """F65."""
    field = two_armies()                                # 4 against 4
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(6)})      # C/Bo
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("withdraw", 1)
    weaker = Field()
    weaker.put("dralak", OPEN)                          # 4
    weaker.csps(OPEN, "fynn", 12)
    weaker.put("olvard", OPEN)                          # 3
    weaker.csps(OPEN, "nerfringia", 12)
    weaker.fight(OPEN, "ground", 0, rigged={"battle": dice(5)})     # 6 after command: C/Bo
    weaker.answer({"challenge": (), "lose_csps": ("csp:fynn",)})
    assert weaker.events("round")[0].data["letters"] == "C/Bo"
    assert weaker.prompt == "go_on"                     # he may not go


@pytest.mark.rules("17.5.7", "17.5.8b")
def test_an_r_lets_the_other_side_drive_it_out_whatever_the_commands() -> None:
    field = two_armies()
    field.state.came[f"land {OPEN}"] = [2621]
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(10)})     # A/Dr
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("force_retreat", 0)
    field.do("do:drive_out")
    assert (field.prompt, field.seat) == ("retreat_to", 1)
    assert "hex:2621" not in field.options              # not where the attacker came from
    goal = field.options[0]
    field.do(goal)
    assert field.prompt == ""
    assert field.army(OPEN, "nerfringia") == 0
    assert f"hex:{field.character('thorskuld').at:04}" == goal


@pytest.mark.rules("17.5.8b")
def test_an_attacker_goes_back_where_he_came_from() -> None:
    field = two_armies()
    field.state.came[f"land {OPEN}"] = [2621]
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(3)})      # rD/Ao
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("force_retreat", 1)
    field.do("do:drive_out")
    assert field.character("klakthryg").at == 2621
    assert field.army(2621, "fynn") > 0


@pytest.mark.rules("17.5.8b")
def test_a_defender_who_came_in_too_goes_where_he_likes() -> None:
    """A force that intercepted or reacted is no attacker: only where the attacker came from is shut to it."""
    field = two_armies()
    field.state.came = {f"land {OPEN}": [2621]}
    field.draw_up(OPEN)
    goals = ways_out(field.state, field.battle, muster(field.state, field.battle, 1))
    assert len(goals) > 1
    assert 2621 not in goals
    assert ways_out(field.state, field.battle, muster(field.state, field.battle, 0)) == [2621]


@pytest.mark.rules("17.5.8b")
def test_where_several_stacks_came_in_no_way_of_theirs_is_open_to_the_defender() -> None:
    """Only the last stack's way was kept."""
    field = two_armies()
    field.state.came = {f"land {OPEN}": [2621, 2623], f"sea {OPEN}": [2522]}
    field.draw_up(OPEN)
    assert ways_out(field.state, field.battle, muster(field.state, field.battle, 0)) == [2621, 2623]
    goals = ways_out(field.state, field.battle, muster(field.state, field.battle, 1))
    assert goals
    assert not {2621, 2623} & set(goals)


@pytest.mark.rules("17.5.7")
def test_losses_then_r_then_o() -> None:
    field = two_armies()
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(3)})      # rD/Ao
    field.answer({"challenge": ()})
    assert field.events("losses")
    assert field.prompt == "force_retreat"
    field.do("do:let_stay")
    assert (field.prompt, field.seat) == ("withdraw", 1)


@pytest.mark.rules("17.5.8b")
def test_with_nowhere_to_go_an_r_strikes_once_more() -> None:
    """F66: and an o is void."""
    field = two_armies()
    for near in (2621, 2722, 2721, 2723, 2623, 2522, 2521, 2523):
        field.csps(near, "fynn", 1)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(10)})     # A/Dr: D at 12 is 4
    field.answer({"challenge": ()}, "force_retreat")
    assert field.army(OPEN, "nerfringia") == 8
    assert ways_out(field.state, field.battle, muster(field.state, field.battle, 1)) == []
    field.do("do:drive_out")
    assert field.events("cornered")
    assert field.army(OPEN, "nerfringia") == 6          # D at 8 is 2
    assert field.prompt == "go_on"                      # and the battle goes on


@pytest.mark.rules("14.5.3", "14.5.4")
def test_an_overrun_is_one_round_at_minus_three() -> None:
    field = two_armies(30, 6)
    field.fight(OPEN, "overrun", 0, rigged={"battle": dice(7)})
    assert [(line.why, line.number) for line in odds_of(field.state, field.battle).drms][-1] == ("overrun", -3)
    assert field.prompt == "challenge"                  # challenges may come before it
    field.answer(QUIET)
    assert field.prompt == ""
    assert len(field.events("round")) == 1


@pytest.mark.rules("14.8.9")
def test_latecomers_miss_the_first_round() -> None:
    field = Field()
    field.csps(OPEN, "fynn", 8)
    field.put("gorm", OPEN)
    field.put("scyld", OPEN)
    field.csps(OPEN, "nerfringia", 12)
    field.state.late = {f"{OPEN} csp:fynn": 3, f"{OPEN} char:scyld": 1}
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(3)})
    assert field.events("round")[0].data["ours"] == 5           # five of the eight, and Gorm is no hero
    field.answer({**QUIET, "lose_wounds": "char:gorm"}, "go_on")
    left = field.army(OPEN, "fynn")
    assert odds_of(field.state, field.battle).attacker.total == left + 5


@pytest.mark.rules("24.3.2.5", "24.3.2.4")
def test_centaurs_and_the_jibalian_go_on_an_o_whoever_commands() -> None:
    field = Field("jotuns")
    field.put("klattka", OPEN)                          # marshal, 3
    field.csps(OPEN, "centaurs", 6)
    field.csps(OPEN, "norskold", 6)
    field.put("erfus", OPEN)                            # king, 4
    field.csps(OPEN, "nerfringia", 12)
    field.fight(OPEN, "ground", 1)
    loose = free_to_go(field.state, field.battle, 0)
    assert ([one.id for one in loose.characters], [one.colour for one in loose.troops]) == (["klattka"], ["centaurs"])
    field.state.characters["erfus"].at = 0
    all_of_them = free_to_go(field.state, field.battle, 0)
    assert [one.colour for one in all_of_them.troops] == ["centaurs", "norskold"]


@pytest.mark.rules("ability.sturlung")
def test_sturlung_commands_better_in_retreat() -> None:
    field = Field("jotuns")
    field.put("sturlung", OPEN)                         # 3
    field.csps(OPEN, "midhrasir", 6)
    field.put("hnag", OPEN)                             # 4
    field.csps(OPEN, "fynn", 6)
    field.fight(OPEN, "ground", 0)
    assert free_to_go(field.state, field.battle, 1).csps == 6
    assert odds_of(field.state, field.battle).defender.command.rating == 3


@pytest.mark.parametrize("scenario", ["sampo", "northern_war", "jotuns"])
def test_a_war_of_three_turns_fights_and_keeps_the_laws(scenario: str) -> None:
    stage = Stage(scenario, seed=3, turns=3)
    stage.play(Random(3))
    assert stage.table.outcome is not None
    assert laws(stage.state) == []
    assert stage.state.battle is None
