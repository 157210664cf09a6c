"""15 Command in battle, and 17.5 Ground battles."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.battlefield import Odds, muster, terrains_of
from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.ground import army_strength, jotun_shift
from norn.games.fornaldar.rules.ground import toll as ground_toll
from norn.games.fornaldar.rules.ratings import is_commanded, may_command
from norn.games.fornaldar.tests.stage import Field, dice

OPEN = 2622


def drms(odds: Odds) -> dict[str, int]:
    return {line.why: line.number for line in odds.drms}


def odds(field: Field, terrain: str = "clear", opener: int = 0, place: int = OPEN, kind: str = "ground") -> Odds:
    field.draw_up(place, kind, opener, terrain)
    return odds_of(field.state, field.battle)


# --- 15 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.0", "15.1")
@pytest.mark.parametrize(("number", "strength"), [(7, 3), (2, 1), (1, 1)])
def test_csps_without_command_fight_at_half(number: int, strength: int) -> None:
    field = Field()
    field.csps(OPEN, "fynn", number)
    field.csps(OPEN, "midhrasir", 9)
    field.put("hakon", OPEN)
    found = odds(field)
    assert (found.attacker.parts["army"], found.defender.parts["army"]) == (strength, 9)


@pytest.mark.rules("15.1")
def test_the_leaderless_in_a_fortress_are_not_halved() -> None:
    """F62: its own command counts."""
    field = Field()
    field.csps(2835, "nerfringia", 5)
    field.csps(2835, "fynn", 9)
    field.put("gorm", 2835)
    assert odds(field, place=2835).defender.parts == {"army": 10, "garrison": 1}


@pytest.mark.rules("15.2", "15.4", "15.4.1", "15.4.2", "15.4.3")
def test_captains_command_their_colour_marshals_their_race_kings_all() -> None:
    field = Field()
    captain, marshal, king, mage = (field.put(one, OPEN) for one in ("scyld", "klakthryg", "gorm", "eberic"))
    s = field.state
    assert [may_command(s, captain, one) for one in ("fynn", "basulea", "ycelia")] == [True, False, False]
    assert [may_command(s, marshal, one) for one in ("fynn", "basulea", "ycelia")] == [True, True, False]
    assert [may_command(s, king, one) for one in ("fynn", "basulea", "ycelia")] == [True, True, True]
    assert not may_command(s, mage, "fynn")
    assert is_commanded(s, "fynn", [mage, captain])             # F121: any eligible one there
    assert not is_commanded(s, "basulea", [mage, captain])


@pytest.mark.rules("15.1", "15.3")
def test_only_what_nobody_commands_is_halved_and_orders_change_after_a_round() -> None:
    field = Field()
    field.put("scyld", OPEN)                            # captain of Fynn, hero of 5
    field.csps(OPEN, "fynn", 4)
    field.csps(OPEN, "basulea", 4)
    field.csps(OPEN, "midhrasir", 9)
    field.draw_up(OPEN)
    assert army_strength(field.state, field.battle, muster(field.state, field.battle, 0)) == 4 + 2
    field.state.characters["scyld"].at = 0              # he is gone: in the next round nobody is led
    assert army_strength(field.state, field.battle, muster(field.state, field.battle, 0)) == 4


@pytest.mark.rules("13.0", "13.1")
def test_an_escort_needs_no_command() -> None:
    field = Field()
    field.put("svip", OPEN, escort=True)
    field.csps(OPEN, "midhrasir", 3)
    assert odds(field).attacker.parts["army"] == 1


# --- 17.5 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("17.5", "17.5.1")
def test_the_inactive_player_chooses_the_terrain() -> None:
    place = next(number for number in range(1823, 2830)
                 if len(terrains_of(number)) == 2 and number not in LAND.fortress)
    field = Field()
    field.csps(place, "fynn", 9)
    field.csps(place, "midhrasir", 9)
    field.fight(place, "ground", 0)
    assert (field.prompt, field.seat) == ("terrain", 1)
    assert field.options == [f"terrain:{one}" for one in terrains_of(place)]
    chosen = field.options[1]
    field.do(chosen)
    assert field.events("terrain_chosen")[0].data["terrain"] == chosen


@pytest.mark.rules("17.5.2", "table.terrain")
@pytest.mark.parametrize(("scenario", "colour", "leader", "terrain", "strength"), [
    ("sampo", "normorea", "dorin", "mountain", 16), ("sampo", "midhrasir", "lembi", "marsh", 4),
    ("northern_war", "thulorm", "cythar", "forest", 16), ("northern_war", "thulorm", "cythar", "mountain", 4),
    ("jotuns", "centaurs", "klattka", "rough", 4), ("sampo", "skergota", "tenaz", "marsh", 16),
    ("sampo", "midhrasir", "lembi", "clear", 8),
])
def test_terrain_letters_go_by_race(scenario: str, colour: str, leader: str, terrain: str, strength: int) -> None:
    field = Field(scenario)
    field.put(leader, OPEN)
    field.csps(OPEN, colour, 8)
    foe = "fynn" if colour != "centaurs" else "midhrasir"
    field.csps(OPEN, foe, 8)
    opener = 0 if colour != "centaurs" else 1
    assert odds(field, terrain, opener).defender.parts["army"] == strength


@pytest.mark.rules("17.5.2")
def test_terrain_touches_both_sides_and_heroes_and_magic_too() -> None:
    """F68, F69: Each piece by its race, whoever attacks."""
    field = Field("northern_war")
    field.put("cythar", OPEN)                           # an elf: king, hero of 5, magic 3
    field.csps(OPEN, "thulorm", 4)
    field.csps(OPEN, "ycelia", 4)
    found = odds(field, "forest", opener=1)             # elves attack
    mana = CONTENT.turns[field.state.calendar].mana
    assert found.attacker.parts == {"army": 8, "hero": 10, "magic": 2 * (3 + mana)}
    assert found.defender.parts == {"army": 2}


@pytest.mark.rules("17.5.2", "ability.supernatural")
def test_supernaturals_take_their_leaders_letter() -> None:
    field = Field("jotuns")
    field.put("frozur", OPEN)                           # a Jötun: mountain D
    field.put("muranir", OPEN)                          # a supernatural hero of 7
    field.csps(OPEN, "jotunheim", 2)
    field.csps(OPEN, "nerfringia", 2)
    assert odds(field, "mountain").attacker.parts["hero"] == 14
    alone = Field("jotuns")
    alone.put("muranir", OPEN)
    alone.csps(OPEN, "nerfringia", 2)
    assert odds(alone, "mountain").attacker.parts["hero"] == 7


@pytest.mark.rules("17.5.4")
def test_heroes_add_combat_and_everybody_his_magic() -> None:
    """F70: any Basic Magic of 1 or more; mana 4."""
    field = Field()
    field.put("scyld", OPEN, wounds=2)                  # hero, 5 - 2
    field.put("gorm", OPEN)                             # no hero
    field.put("eberic", OPEN)                           # magic 4
    field.put("antero", OPEN)                           # magic 2, no enchanter
    field.csps(OPEN, "fynn", 3)
    field.csps(OPEN, "midhrasir", 9)
    assert odds(field).attacker.parts == {"army": 3, "hero": 3, "magic": 8 + 6}


@pytest.mark.rules("17.5.6")
def test_commands_are_added_and_taken_off() -> None:
    field = Field()
    field.put("gorm", OPEN)                             # 4
    field.csps(OPEN, "fynn", 9)
    field.put("hakon", OPEN)                            # 5
    field.csps(OPEN, "midhrasir", 9)
    assert drms(odds(field)) == {"command": 4, "enemy_command": -5}
    assert drms(odds(field, opener=1)) == {"command": 5, "enemy_command": -4}


@pytest.mark.rules("17.5.6", "16.8.1")
def test_refusals_cost_three_and_five_and_stay_with_the_decliner() -> None:
    field = Field()
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "midhrasir", 9)
    field.draw_up(OPEN)
    field.battle.refused += ["1 duel", "1 trial", "0 duel"]
    assert odds_of(field.state, field.battle).drm == 3 + 5 - 3
    field.battle.attacker = 1                           # F76: also when the initiative passes
    assert odds_of(field.state, field.battle).drm == 3 - 3 - 5


@pytest.mark.rules("17.5.6")
@pytest.mark.parametrize(("calendar", "weather", "drm"), [(2, "snow", -1), (2, "clear", 0), (6, "snow", 0)])
def test_one_less_in_snow_on_short_days(calendar: int, weather: str, drm: int) -> None:
    field = Field(calendar=calendar, weather=weather)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "midhrasir", 9)
    assert odds(field).drm == drm


@pytest.mark.rules("17.5.6")
@pytest.mark.parametrize(("giants", "others", "shift"), [
    (6, 6, 1), (4, 5, 1), (4, 6, 0), (1, 0, 1), (0, 1, 0), (0, 0, 0)])
def test_half_jotuns_rounded_down_shift_a_column(giants: int, others: int, shift: int) -> None:
    field = Field()
    if giants:
        field.csps(OPEN, "jotunheim", giants)
    if others:
        field.csps(OPEN, "lochlann", others)
    field.draw_up(OPEN)
    assert jotun_shift(field.state, muster(field.state, field.battle, 0)) == shift


@pytest.mark.rules("17.5.6")
def test_shifts_of_both_sides_cancel_and_the_ends_hold() -> None:
    """F78."""
    field = Field("northern_war")
    field.state.realms["jotunheim"].side = 1
    field.csps(OPEN, "jotunheim", 2)
    field.csps(OPEN, "ycelia", 40)
    found = odds(field)
    assert (found.ratio, found.shift, found.column) == (8, -1, 7)
    found = odds(field, opener=1)
    assert (found.ratio, found.shift, found.column) == (0, 1, 1)
    end = Field()
    end.csps(OPEN, "jotunheim", 40)
    end.csps(OPEN, "midhrasir", 1)
    assert (odds(end).ratio, odds(end).column) == (8, 8)


@pytest.mark.rules("ability.hardang")
def test_hardang_shifts_the_first_round_where_he_commands() -> None:
    field = Field("jotuns")
    field.put("hardang", OPEN)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "midhrasir", 9)
    found = odds(field)
    assert (found.shift, found.ratio, found.column) == (2, 5, 7)        # those without a leader are halved
    field.battle.round = 2
    assert odds_of(field.state, field.battle).shift == 0
    field.put("hnag", OPEN)                             # a king commands
    assert odds(field).shift == 0


@pytest.mark.rules("20.1", "ability.rhodiorm")
def test_dragon_breath_once_a_turn() -> None:
    """F85."""
    field = Field()
    field.put("rhodiorm", OPEN)
    field.put("dralak", OPEN)
    field.csps(OPEN, "lochlann", 12)
    field.put("thorskuld", OPEN)
    field.csps(OPEN, "nerfringia", 18)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7, 7)})
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("breathe", 0)
    before = odds_of(field.state, field.battle).column
    field.do("do:breathe")
    assert field.events("round")[0].data["odds"] == CONTENT.columns[before + 1]
    field.answer({"lose_wounds": ("char:dralak",) * 2, "force_retreat": "do:let_stay", "withdraw": "do:stay"}, "go_on")
    assert field.state.breath == ["rhodiorm"]
    assert field.battle.breath == [0, 0]
    field.do("do:attack")
    assert field.prompt != "breathe"


@pytest.mark.rules("20.1", "ability.krenkel")
def test_krenkel_breathes_for_its_side_also_when_it_defends() -> None:
    field = Field("jotuns")
    field.put("krenkel", OPEN)
    field.csps(OPEN, "fynn", 12)
    field.csps(OPEN, "nerfringia", 18)
    field.fight(OPEN, "ground", 1, rigged={"battle": dice(7)})
    assert (field.prompt, field.seat) == ("breathe", 0)
    before = odds_of(field.state, field.battle).column
    field.do("do:breathe")
    assert field.events("round")[0].data["odds"] == CONTENT.columns[before - 1]


@pytest.mark.rules("17.5.7", "table.combat")
def test_the_results_table_is_read_at_its_ends() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.csps(OPEN, "fynn", 20)
    field.csps(OPEN, "midhrasir", 10)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(12)})     # 12 + 4 is read as 14
    assert field.events("round")[0].data["letters"] == "A/Fr"


@pytest.mark.rules("item.27")
def test_a_vial_lasts_one_round() -> None:
    field = Field()
    field.csps(OPEN, "ycelia", 9)
    field.put("heior", OPEN)
    field.csps(OPEN, "midhrasir", 9)
    field.draw_up(OPEN)
    before = odds_of(field.state, field.battle).attacker.total
    field.battle.boost[0] = 6
    assert odds_of(field.state, field.battle).attacker.total == before + 6


@pytest.mark.rules("17.5.4", "20.6")
def test_a_hero_who_has_cast_counts_with_command_and_magic_alone() -> None:
    """F88: His combat strength counted as well."""
    field = Field()
    field.put("wodan", OPEN)                            # a hero of 5, magic 5 and mana 4, command 4
    field.csps(OPEN, "midhrasir", 3)
    field.csps(OPEN, "fynn", 9)
    field.draw_up(OPEN)
    assert odds_of(field.state, field.battle).defender.parts == {"army": 3, "hero": 5, "magic": 9}
    field.character("wodan").cast = True
    found = odds_of(field.state, field.battle).defender
    assert (found.parts, found.command.rating, found.for_wounds) == ({"army": 3, "magic": 9}, 4, 5)


@pytest.mark.rules("17.5.9", "7.6")
def test_a_star_puts_the_wounds_of_a_battle_on_one_character_until_he_is_dead() -> None:
    """Nothing failed when a ground battle forgot the star."""
    field = Field()
    field.put("gorm", OPEN)
    field.put("reomur", OPEN)
    field.csps(OPEN, "fynn", 1)
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 30)
    field.draw_up(OPEN)
    stars = [ground_toll(field.state, field.battle, 0, letter).star for letter in "EF"]
    assert stars == [False, True]                       # 8 of characters: 2 by E, 4* by F
    field = Field()
    field.put("gorm", OPEN)
    field.put("reomur", OPEN)
    field.csps(OPEN, "fynn", 1)
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 30)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(2)})
    field.answer({"challenge": ()}, "lose_wounds_first")
    field.do("char:reomur", seat=0)
    field.answer({"lose_wounds": (), "force_retreat": "do:let_stay", "lose_csps": "csp:fynn"})
    assert (field.character("reomur").fate, field.character("gorm").wounds) == ("dead", 0)


@pytest.mark.rules("16.4", "17.3", "19.6")
def test_a_hero_without_any_csp_fights_round_after_round() -> None:
    """Nothing failed when a hero alone could not fight on."""
    field = Field()
    field.put("scyld", OPEN)
    field.csps(OPEN, "midhrasir", 9)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(9, 9)})       # 5 to 9: 1-2, and his command makes it 12
    field.answer({"challenge": (), "force_retreat": "do:let_stay"}, "go_on")
    assert (field.prompt, field.seat) == ("go_on", 0)
    field.do("do:attack")
    assert len(field.events("round")) == 2
