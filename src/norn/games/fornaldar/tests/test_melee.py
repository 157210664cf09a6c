"""17.7 Melees, and the draugr of the graves."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.melee import toll
from norn.games.fornaldar.state import Realm
from norn.games.fornaldar.tests.stage import Field, dice

OPEN = 2622


def melee(*names: str, scenario: str = "sampo") -> Field:
    field = Field(scenario)
    for name in names:
        field.put(name, OPEN)
    field.draw_up(OPEN, "melee")
    return field


@pytest.mark.rules("17.7", "17.7.1")
def test_the_higher_of_two_strengths_and_heroes_doubled() -> None:
    field = melee("gorm", "scyld", "eberic", "hakon")       # 4, hero 5, 3 or magic 4 + 4; against 5
    found = odds_of(field.state, field.battle)
    assert found.attacker.parts == {"combat": 4 + 10, "magic": 8}
    assert found.defender.total == 5
    field.state.characters["scyld"].wounds = 3
    assert odds_of(field.state, field.battle).attacker.parts == {"combat": 4 + 4, "magic": 8}


@pytest.mark.rules("17.7.2")
def test_the_ratio_is_made_as_in_battle() -> None:
    field = melee("gorm", "hakon")
    assert odds_of(field.state, field.battle).column == 3           # 4 to 5: 1-2


@pytest.mark.rules("17.7.3")
@pytest.mark.parametrize(("ours", "theirs", "drm"), [
    ("gorm", "hakon", -1), ("gorm", "thorskuld", 0), ("gorm", "olvard", 1)])
def test_one_for_the_higher_command(ours: str, theirs: str, drm: int) -> None:
    field = melee(ours, theirs)
    assert odds_of(field.state, field.battle).drm == drm


@pytest.mark.rules("17.7.4", "17.7.5")
def test_losses_by_face_values_and_wounds_only() -> None:
    """F84: no mana, no doubling; wounds cost combat boxes."""
    field = melee("scyld", "eberic", "hakon")
    found = odds_of(field.state, field.battle)
    assert (found.attacker.total, found.attacker.for_wounds) == (10 + 8, 5 + 4)
    lost = toll(field.state, field.battle, 0, "F")                  # at 9: 5/4*
    assert (lost.csps, lost.steps, lost.wounds, lost.star) == (0, 0, 4, True)


@pytest.mark.rules("17.7", "17.5.7")
def test_a_melee_goes_round_by_round_with_its_retreats() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.put("thorskuld", OPEN)
    field.fight(OPEN, "melee", 0, rigged={"battle": dice(6)})       # 4 to 6 is 1-2: oD/Bo
    field.answer({"melee": "do:stand"})
    assert field.character("gorm").wounds == 1
    assert (field.prompt, field.seat) == ("withdraw", 0)
    field.do("do:stay")
    assert (field.prompt, field.seat) == ("withdraw", 1)
    field.do(field.options[1])
    assert field.prompt == ""
    assert field.character("thorskuld").at != OPEN


@pytest.mark.rules("item.44", "item.54")
def test_items_of_the_melee() -> None:
    field = melee("gorm", "lhyr")
    field.give("kressek", "gorm")
    field.give("ohnskali", "lhyr")
    found = odds_of(field.state, field.battle)
    assert (found.drm, found.shift) == (0 + 1, -1)


# --- the draugr -------------------------------------------------------------------------------------------------------


def graves(*party: str, rolls: tuple[int, ...] = (7,)) -> Field:
    field = Field()
    field.state.realms["grave_draugr"] = Realm("grave_draugr", 1, True)
    field.put("grave_draugr", OPEN)
    for name in party:
        field.put(name, OPEN)
    field.fight(OPEN, "draugr", 1, rigged={"battle": dice(*rolls)})
    return field


@pytest.mark.rules("10.6", "ability.draugr")
def test_a_draugr_attacks_first_and_commands_do_not_count() -> None:
    """F93."""
    field = graves("scyld", rolls=(7,))
    found = field.events("round")[0].data
    assert (found["attacker"], found["ours"], found["theirs"], found["drm"]) == ("seat:1", 10, 10, 0)
    assert found["letters"] == "D/D"


@pytest.mark.rules("ability.draugr")
def test_who_cannot_fight_a_draugr_dies() -> None:
    field = graves("gorm", "klakthryg")
    assert field.prompt == ""
    assert [field.character(one).fate for one in ("gorm", "klakthryg", "grave_draugr")] == ["dead", "dead", "gone"]


@pytest.mark.rules("ability.draugr", "21.6")
def test_a_magic_weapon_is_enough() -> None:
    field = Field()
    field.state.realms["grave_draugr"] = Realm("grave_draugr", 1, True)
    field.put("grave_draugr", OPEN)
    field.put("gorm", OPEN)
    field.give("angsung", "gorm")
    field.fight(OPEN, "draugr", 1, rigged={"battle": dice(7)})
    assert field.events("round")[0].data["theirs"] == 4 + 2


@pytest.mark.rules("ability.draugr")
def test_the_party_may_leave_on_its_o_and_the_draugr_never() -> None:
    field = graves("scyld", "gorm", "reomur", rolls=(6,))           # 10 to 18: 1-2, oD/Bo
    field.answer({"lose_wounds": "char:scyld"})
    assert (field.prompt, field.seat) == ("leave_draugr", 0)
    field.do("do:leave")
    assert field.prompt == ""
    assert field.character("grave_draugr").fate == "gone"
    assert field.character("scyld").at == OPEN


@pytest.mark.rules("10.6", "22.1")
def test_a_draugr_pays_nobody() -> None:
    field = graves("scyld", rolls=(12, 12, 12))
    field.answer({"leave_draugr": "do:stay"})
    assert field.prompt == ""
    assert field.state.vps == [0, 5]                                # Scyld, who fell
