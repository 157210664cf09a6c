"""8 Attrition: who checks and why, the modifiers, the examples of the book."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.attrition import (
    attrition_phase,
    causes_of,
    causes_of_army,
    causes_of_ship,
    csps_of,
    letter_of,
    modifier,
    who_checks,
)
from norn.games.fornaldar.rules.lands import aspect_at
from norn.games.fornaldar.rules.pieces import army
from norn.games.fornaldar.state import Army, Spell
from norn.games.fornaldar.tests.stage import Field, phase_of

VORTEX = Spell(14, 0, "svip", 0, "", "", "")
WILD, ENCHANTED = 1414, 2019           # Ullevi's Pillars, which heal; Traef Vatna
OPEN = 2521                             # Midhrasir's fields
SVIPS = 2316                            # Völund's smithy: wild, heals nobody


def there(field: Field, place: int, colour: str, mode: str = "land") -> Army:
    found = army(field.state, place, colour, mode)
    assert found is not None
    return found


@pytest.mark.rules("8.4.7", "8.4.3", "8.4.6", "table.attrition", "table.casualty")
def test_the_example_of_solmanudur() -> None:
    """18 CSPs with Hakon and Snorri (2 wounds) in wild magic at mana 6: a roll of 9 is a D; five CSPs and two
    wounds."""
    field = Field(calendar=9)
    field.put("hakon", SVIPS)
    field.put("snorri", SVIPS, wounds=2)
    field.csps(SVIPS, "midhrasir", 18)
    check = who_checks(field.state, 1, SVIPS, afloat=False)
    assert (csps_of(field.state, check), modifier(field.state, check)) == (18, 6 - 5)
    field.open(phase_of(attrition_phase), {"attrition": [3, 4]})          # 4 and 5: nine
    assert field.events("attrition")[0].data["letter"] == "D"
    assert (field.prompt, field.ask.at_least) == ("lose_csps", 5)
    field.do(*["csp:midhrasir"] * 5)
    assert (field.prompt, field.ask.at_least) == ("lose_wounds", 2)
    field.do("char:hakon", "char:snorri")
    assert field.army(SVIPS, "midhrasir") == 13
    assert (field.character("hakon").wounds, field.character("snorri").wounds) == (1, 3)
    assert field.state.vps == [5, 0]


@pytest.mark.rules("8.4.1", "8.1.1", "8.1.3")
def test_the_example_of_the_vortex_over_mermen_and_elves() -> None:
    """Both check once, and both modifiers count for all: +3 in a mundane hex and +5 for the vortex."""
    field = Field("northern_war")
    place = 3927
    assert aspect_at(field.state, place) == "mundane"
    field.csps(place, "skergota", 2)
    field.csps(place, "thulorm", 2)
    field.state.spells = [Spell(14, 0, "gullveig", place, "", "", "")]
    check = who_checks(field.state, 1, place, afloat=False)
    assert sorted(check.colours) == ["skergota", "thulorm"]
    assert modifier(field.state, check) == 8


@pytest.mark.rules("8.4.5", "8.1.4")
def test_the_example_of_mermen_in_thulorm() -> None:
    """Mundanes check in an enchanted hex; mermen beside them neither lose nor count."""
    field = Field()
    field.put("hakon", ENCHANTED)
    field.csps(ENCHANTED, "midhrasir", 6)
    field.csps(ENCHANTED, "skergota", 4)
    check = who_checks(field.state, 1, ENCHANTED, afloat=False)
    assert (check.characters, check.colours, csps_of(field.state, check)) == (["hakon"], ["midhrasir"], 6)


@pytest.mark.rules("8.1.6", "15.1")
def test_leaderless_armies_check_outside_of_their_fortresses() -> None:
    field = Field()
    field.csps(OPEN, "midhrasir", 3)
    field.csps(3128, "midhrasir", 3)
    assert causes_of_army(field.state, there(field, OPEN, "midhrasir")) == ["leaderless"]
    assert causes_of_army(field.state, there(field, 3128, "midhrasir")) == []
    field.put("lofar", OPEN)            # a king of another race commands all
    assert causes_of_army(field.state, there(field, OPEN, "midhrasir")) == []


@pytest.mark.rules("8.1.7", "8.4.3", "6.4.3")
def test_snow_of_the_calendar_and_of_the_hex_add_up() -> None:
    field = Field(calendar=2, weather="snow")
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 4)
    assert modifier(field.state, who_checks(field.state, 1, OPEN, afloat=False)) == 1 + 4 - 5
    field.put("snorri", 3020)
    assert not who_checks(field.state, 1, 3020, afloat=False).characters, "a fortress shelters"
    field.state.ruins.append(3020)
    assert not who_checks(field.state, 1, 3020, afloat=False).characters, "so does a ruin"


@pytest.mark.rules("8.1.5", "8.3")
def test_healing_places_and_homes_spare_characters_not_armies() -> None:
    field = Field()
    field.put("svip", WILD)
    field.csps(WILD, "lochlann", 2)
    check = who_checks(field.state, 0, WILD, afloat=False)
    assert (check.characters, check.colours) == ([], ["lochlann"])


@pytest.mark.rules("8.1.5")
def test_wild_magic_spares_strangers_in_a_healing_place_and_no_led_army() -> None:
    """Whoever was tested before was at home there, and the army had nobody to lead it."""
    field = Field()
    field.put("dralak", WILD)
    field.csps(WILD, "lochlann", 2)
    check = who_checks(field.state, 0, WILD, afloat=False)
    assert (check.characters, check.colours) == ([], ["lochlann"])
    assert causes_of(field.state, check) == ["wild"]


@pytest.mark.rules("8.1.2", "6.3.1", "6.4.5")
def test_bad_sailers_check_in_rain_but_not_on_friendly_coasts() -> None:
    field = Field(weather="rain")
    at_sea = field.ship("old_haddock", 4045)
    in_harbour = field.ship("swiftdagger", 1044)
    good = field.ship("wrath_of_gorm", 4045)
    assert causes_of_ship(field.state, at_sea) == ["weather"]
    assert causes_of_ship(field.state, in_harbour) == []
    assert causes_of_ship(field.state, good) == []


@pytest.mark.rules("8.1.8", "8.4.8")
def test_swimmers_check_on_short_days_and_lose_by_steps() -> None:
    field = Field(calendar=4)
    field.csps(4430, "skergota", 6, mode="swim")
    check = who_checks(field.state, 1, 4430, afloat=True)
    assert (check.colours, modifier(field.state, check)) == (["skergota"], 0)
    field.open(phase_of(attrition_phase), {"attrition": [5, 5]})          # twelve: E
    assert field.prompt == "lose_steps"
    assert field.ask.at_least == 2


@pytest.mark.rules("ability.yule")
def test_yule_never_checks() -> None:
    field = Field("jotuns", calendar=2, weather="snow")
    field.put("yule", OPEN, escort=True)
    check = who_checks(field.state, 1, OPEN, afloat=False)
    assert (check.characters, csps_of(field.state, check)) == ([], 0)


@pytest.mark.rules("24.3.2.3", "24.3.2.5", "24.3.2.7")
def test_centaurs_are_calm_in_wild_magic_and_the_loherim_at_home() -> None:
    field = Field("jotuns")
    field.put("klattka", SVIPS)
    field.csps(SVIPS, "centaurs", 4)
    assert not who_checks(field.state, 0, SVIPS, afloat=False).colours
    field.csps(3927, "centaurs", 2)
    assert "mundane" in causes_of_army(field.state, there(field, 3927, "centaurs"))
    field.state.realms["sifka"].side = 1
    field.put("sifka", 2714)
    field.csps(2714, "loherim", 4)
    assert not who_checks(field.state, 1, 2714, afloat=False).colours


@pytest.mark.rules("table.attrition")
@pytest.mark.parametrize(("total", "letter"), [(-3, "A"), (2, "A"), (3, "B"), (5, "B"), (6, "C"), (10, "D"), (12, "E"),
                                               (15, "F"), (40, "F")])
def test_the_attrition_table(total: int, letter: str) -> None:
    assert letter_of(total) == letter


# --- what was missing -------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.1.6", "18.6")
@pytest.mark.parametrize("at", [1149, 1249, 1349, 1449])
def test_the_fynvirke_shelters_the_leaderless_and_from_snow(at: int) -> None:
    """Four leaderless CSPs of Fynn stand on the wall by the set-up; they checked every turn."""
    field = Field(calendar=2, weather="snow")
    field.csps(at, "fynn", 4)
    field.put("gorm", at)
    assert causes_of_army(field.state, there(field, at, "fynn")) == []
    field.character("gorm").at = 1545
    assert causes_of_army(field.state, there(field, at, "fynn")) == []


@pytest.mark.rules("8.1.6", "15.1")
def test_leaderless_swimmers_check_too() -> None:
    field = Field()
    field.csps(4430, "skergota", 3, mode="swim")
    assert causes_of_army(field.state, there(field, 4430, "skergota", "swim")) == ["leaderless"]
    field.put("tenaz", 4430)
    assert causes_of_army(field.state, there(field, 4430, "skergota", "swim")), "a captain ashore commands no swimmers"
    field.character("tenaz").mode = "swim"
    assert causes_of_army(field.state, there(field, 4430, "skergota", "swim")) == []


@pytest.mark.rules("8.1.8")
def test_tursas_and_who_rides_the_sea_horse_are_no_mermen() -> None:
    field = Field("sampo", calendar=4)
    field.put("tursas", 4430, mode="swim")
    field.put("kars", 4431, mode="swim")
    field.put("tenaz", 4432, mode="swim")
    checks = {at: who_checks(field.state, seat, at, afloat=True).characters
              for at, seat in ((4430, 0), (4431, 1), (4432, 1))}
    assert checks == {4430: [], 4431: [], 4432: ["tenaz"]}


@pytest.mark.rules("8.1.3", "8.4.3")
def test_mermen_check_in_a_mundane_hex_though_they_swim_in_it() -> None:
    """8.1.4 and 8.1.5 spare who is at sea or aboard; 8.1.3 does not. Those aboard are one piece with the ship."""
    field = Field("northern_war")
    place = next(one for one in range(3500, 4100) if LAND.coast[one] and LAND.aspect[one] == "mundane")
    field.put("spyrax", place, mode="swim")
    field.csps(place, "skergota", 4, mode="swim")
    check = who_checks(field.state, 1, place, afloat=True)
    assert (check.characters, check.colours, modifier(field.state, check)) == (["spyrax"], ["skergota"], 3 - 3)
    field.ship("kanddare", place)
    field.csps(place, "thulorm", 1, mode="aboard")
    assert "thulorm" not in who_checks(field.state, 1, place, afloat=True).colours


@pytest.mark.rules("8.4.3", "8.1.1")
def test_a_besieger_in_snow_adds_one_and_no_four() -> None:
    """+1 spares one's own fortress only, +4 any fortress and ruins."""
    field = Field(calendar=2, weather="snow")
    field.csps(3020, "ycelia", 4)
    field.csps(3128, "midhrasir", 4)
    field.csps(2521, "midhrasir", 4)
    field.csps(3432, "midhrasir", 4)
    field.state.ruins = [3432]
    field.state.spells = [Spell(14, 0, "gullveig", at, "", "", "") for at in (3020, 3128, 2521, 3432)]
    drms = {at: modifier(field.state, who_checks(field.state, seat, at, afloat=False))
            for at, seat in ((3020, 0), (3128, 1), (2521, 1), (3432, 1))}
    assert drms == {3020: 6, 3128: 5, 2521: 10, 3432: 6}


@pytest.mark.rules("8.1.7")
def test_the_caves_of_the_undecided_shelter_from_snow() -> None:
    field = Field("northern_war")
    field.state.realms["jotunheim"].side = -1
    field.put("auberon", 1123)
    field.state.spells = [Spell(4, 0, "gullveig", 1123, "", "snow", "")]
    assert who_checks(field.state, 1, 1123, afloat=False).characters == []


@pytest.mark.rules("8.4.3", "8.1.7")
def test_on_a_friendly_coast_mermen_ashore_add_nothing_for_snow_and_others_do() -> None:
    field = Field(calendar=2, weather="snow")
    coast = next(one for one in range(4035, 4240) if LAND.realm[one] == "skergota" and one not in LAND.fortress)
    field.put("tenaz", coast)
    field.csps(coast, "skergota", 4)
    assert modifier(field.state, who_checks(field.state, 1, coast, afloat=False)) == -2
    field.put("lembi", coast)
    assert modifier(field.state, who_checks(field.state, 1, coast, afloat=False)) == 5 - 2


@pytest.mark.rules("5.d.1", "5.d.2", "8.1", "8.4", "8.4.2", "8.4.4")
def test_both_sides_check_on_one_position_hex_by_hex_and_ships_apart() -> None:
    field = Field(calendar=5, weather="rain")
    field.csps(2521, "midhrasir", 10)
    field.csps(2622, "fynn", 10)
    shore = next(one for one in range(3800, 4100) if LAND.coast[one] and LAND.realm[one] == "midhrasir"
                 and LAND.aspect[one] == "normal" and one not in LAND.fortress)
    field.ship("old_haddock", shore)
    field.csps(shore, "fynn", 10)
    field.open(phase_of(attrition_phase), {"attrition": [3, 3] * 4})       # eights: C
    rolls = [(event.data["seat"], event.data["hex"]) for event in field.events("attrition")]
    assert rolls == [("seat:1", "hex:2521"), ("seat:0", "hex:2622"), *[("seat:0", f"hex:{shore}")] * 2]
    assert field.army(2521, "midhrasir") == 10, "nobody has lost anything before all have rolled"
    while field.prompt:
        field.do(*[field.options[0]] * field.ask.at_least)
    assert [field.army(2521, "midhrasir"), field.army(2622, "fynn"), field.army(shore, "fynn")] == [8, 8, 8]
    assert not field.state.ships["old_haddock"].damaged, "of strength two a C costs nothing"
