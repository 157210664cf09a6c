"""17.6 Naval battles (the worked examples are in test_examples_of_play)."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.naval import toll
from norn.games.fornaldar.tests.stage import Field, dice

SEA = 1938
COAST = 2135


def fleets(scenario: str = "sampo", calendar: int = 6, weather: str = "clear") -> Field:
    field = Field(scenario, calendar, weather)
    field.ship("shrieker", SEA)                 # 3
    field.ship("cinderhull", SEA)               # 4
    field.ship("golden_raven", SEA)             # 4
    return field


@pytest.mark.rules("17.6", "17.6.2", "7.10")
def test_ships_fight_by_the_side_that_shows() -> None:
    field = fleets()
    field.state.ships["cinderhull"].damaged = True
    field.draw_up(SEA, "naval")
    found = odds_of(field.state, field.battle)
    assert (found.attacker.parts, found.defender.parts) == ({"fleet": 3 + 3}, {"fleet": 4})


@pytest.mark.rules("17.6.2")
def test_mermen_count_twice_and_once_for_losses() -> None:
    """F72."""
    field = fleets()
    field.csps(SEA, "skergota", 4, "swim")
    field.put("lhyr", SEA, mode="swim")
    field.draw_up(SEA, "naval")
    found = odds_of(field.state, field.battle)
    assert found.defender.parts == {"fleet": 4, "swimmers": 8}
    assert found.defender.for_steps == 8


@pytest.mark.rules("17.6.2", "17.6.4")
def test_heroes_alone_count_in_the_ratio_and_all_for_losses() -> None:
    """F70, F71: no magic at sea."""
    field = fleets()
    field.put("grendel", SEA, mode="aboard")    # a hero of 5
    field.put("svip", SEA, mode="aboard")       # 4, magic 4
    field.draw_up(SEA, "naval")
    found = odds_of(field.state, field.battle)
    assert found.attacker.parts == {"fleet": 7, "hero": 5}
    assert found.attacker.for_wounds == 9


@pytest.mark.rules("17.6.2", "15.1")
def test_embarked_csps_count_and_without_command_half() -> None:
    field = fleets()
    field.csps(SEA, "fynn", 3, "aboard")
    field.draw_up(SEA, "naval")
    assert odds_of(field.state, field.battle).attacker.parts == {"fleet": 7, "cargo": 1}
    field.put("gorm", SEA, mode="aboard", escort=True)
    assert odds_of(field.state, field.battle).attacker.parts == {"fleet": 7, "cargo": 4}


@pytest.mark.rules("17.6.3")
def test_the_dice_are_modified_as_ashore() -> None:
    field = fleets(calendar=2, weather="snow")
    field.put("gorm", SEA, mode="aboard")
    field.put("hakon", SEA, mode="aboard")
    field.draw_up(SEA, "naval")
    field.battle.refused.append("1 trial")
    found = odds_of(field.state, field.battle)
    assert {line.why: line.number for line in found.drms} == {
        "command": 4, "enemy_command": -5, "trial_declined": 5, "snow": -1}


@pytest.mark.rules("17.6.5", "17.6.6", "7.9")
def test_left_hand_figures_are_ignored_and_stars_read_apart() -> None:
    field = fleets()
    field.ship("wrath_of_gorm", SEA)
    field.csps(SEA, "fynn", 5, "aboard")
    field.put("gorm", SEA, mode="aboard")
    field.draw_up(SEA, "naval")
    found = toll(field.state, field.battle, 0, "F")     # ships 11: 6/5*, characters 4: 3/3*
    assert (found.csps, found.steps, found.wounds) == (0, 5, 3)
    assert found.steps_star
    assert found.star
    assert found.armies == []                   # those aboard do not fight for their lives


@pytest.mark.rules("17.6.6")
def test_a_star_sinks_one_ship_first() -> None:
    field = fleets()
    field.ship("orms_sling", SEA)
    field.ship("seaweaver", SEA)
    field.put("hakon", SEA, mode="aboard")
    field.fight(SEA, "naval", 0, rigged={"battle": dice(2)})        # 7 to 9 is 1-2, and 2 - 5: rF/A, 3* at 7
    field.answer({"challenge": ()})
    assert field.prompt == "lose_steps_first"
    field.do("ship:shrieker")
    field.do("ship:cinderhull", seat=0)
    assert field.state.ships["shrieker"].fate == "sunk"
    assert field.state.ships["cinderhull"].damaged


@pytest.mark.rules("17.6.1", "14.2.8")
def test_challenges_come_first_at_sea_too() -> None:
    field = fleets()
    field.put("gorm", SEA, mode="aboard")
    field.put("hakon", SEA, mode="aboard")
    field.fight(SEA, "naval", 0)
    assert (field.prompt, field.options) == ("challenge", ["do:trial char:gorm"])


@pytest.mark.rules("ability.grendel")
def test_grendel_shifts_a_column_at_sea_only() -> None:
    field = fleets()
    field.put("grendel", SEA, mode="aboard")
    field.draw_up(SEA, "naval")
    assert odds_of(field.state, field.battle).shift == 1
    field.battle.attacker = 1
    assert odds_of(field.state, field.battle).shift == -1
    ashore = Field()
    ashore.put("grendel", 2622)
    ashore.csps(2622, "fynn", 4)
    ashore.csps(2622, "midhrasir", 4)
    ashore.draw_up(2622)
    assert odds_of(ashore.state, ashore.battle).shift == 0


@pytest.mark.rules("ability.kiarlak")
def test_kiarlak_in_the_sunde() -> None:
    field = Field("jotuns")
    field.ship("takamon", SEA)
    field.put("kiarlak", SEA, mode="aboard")
    field.ship("hengis", SEA)
    field.draw_up(SEA, "naval")
    assert ("sunde", 1) in [(line.why, line.number) for line in odds_of(field.state, field.battle).drms]
    away = Field("jotuns")
    away.ship("takamon", 4433)
    away.put("kiarlak", 4433, mode="aboard")
    away.ship("hengis", 4433)
    away.draw_up(4433, "naval")
    assert "sunde" not in [line.why for line in odds_of(away.state, away.battle).drms]


@pytest.mark.rules("item.29", "item.20")
def test_weapons_of_the_sea() -> None:
    field = fleets()
    field.put("tenaz", SEA, mode="swim")        # a hero of 4
    field.give("coral_trident", "tenaz")
    field.put("klakthryg", SEA, mode="aboard")  # of Skane, 4, no hero
    field.give("usherbane", "klakthryg")        # +1, and a hero at sea
    field.draw_up(SEA, "naval")
    found = odds_of(field.state, field.battle)
    assert (found.defender.parts["hero"], found.attacker.parts["hero"]) == (8, 5)


@pytest.mark.rules("17.5.8b", "17.6.6")
def test_a_fleet_retreats_with_all_aboard() -> None:
    field = fleets()
    field.csps(SEA, "midhrasir", 1, "aboard")
    field.put("hakon", SEA, mode="aboard")      # command 5
    field.fight(SEA, "naval", 0, rigged={"battle": dice(8)})        # 8 - 5 = 3 at 1-1: rD/Ao
    field.answer({"challenge": (), "lose_steps": "ship:shrieker", "force_retreat": "do:let_stay"})
    assert (field.prompt, field.seat) == ("withdraw", 1)
    goal = field.options[-1]
    field.do(goal)
    place = int(goal.split(":")[1])
    assert field.state.ships["golden_raven"].at == field.character("hakon").at == place
    assert field.army(place, "midhrasir", "aboard") == 1
    assert CONTENT.columns[4] == "1-1"
