"""8 Attrition: who checks and why, the modifiers, the examples of the book."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.attrition import (
    attrition_phase,
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
