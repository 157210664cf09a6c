"""23 Characters: successions, homes, and what single ones can do."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.attrition import modifier, who_checks
from norn.games.fornaldar.rules.battlefield import muster, retreat_command
from norn.games.fornaldar.rules.evasion import bonus, evades_freely
from norn.games.fornaldar.rules.forces import is_shiplike
from norn.games.fornaldar.rules.ratings import may_command, rank
from norn.games.fornaldar.rules.recovery import recovery_phase
from norn.games.fornaldar.rules.walking import march_drm
from norn.games.fornaldar.state import Spell, State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of
from norn.games.fornaldar.verbs import kill
from norn.kernel.game import Game

HOMES = {
    "sampo": {"svip": 1414, "ogmund": 2947, "ajattar": 3202, "wodan": 4750, "fiskari": 2714},
    "northern_war": {"schlipme": 1241, "katenag": 2029, "volund": 2316, "fiskari": 2714, "alfildir": 2714,
                     "ogmund": 2947, "ajattar": 3202},
    "jotuns": {"skialgrim": 1241, "tind": 1414, "glum": 1447, "geirrid": 1447, "arn": 2029, "sifka": 2714,
               "thorra": 2841, "gestum": 3850, "ballara": 4424, "vigmund": 4750},
}


def fell(field: Field, *names: str) -> None:
    """One after the other is killed."""
    async def all_die(g: Game[State]) -> None:
        for name in names:
            kill(g, field.character(name), "battle")
    field.tell(all_die)


# --- successions ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("23.0", "ability.succession")
def test_the_realms_best_marshal_or_captain_follows_a_king() -> None:
    """F100: A marshal before captains of more command; of equals the higher command."""
    field = Field()
    for name in ("hakon", "snorri", "olvard", "lembi", "gorm"):
        field.put(name, 3022)
    fell(field, "hakon")
    assert [one.id for one in field.state.characters.values() if one.fate == "here" and one.rank == "king"] == [
        "gorm", "olvard"]
    assert may_command(field.state, field.character("olvard"), "normorea")


@pytest.mark.rules("23.0", "ability.sturlung", "ability.hagentyr", "ability.katli", "ability.gunnpak", "ability.drapa")
@pytest.mark.parametrize(("king", "heir"), [("eyalf", "sturlung"), ("ushpav", "hagentyr"), ("asefni", "katli"),
                                            ("hnag", "gunnpak"), ("herdbolt", "drapa")])
def test_printed_heirs_of_the_march(king: str, heir: str) -> None:
    field = Field("jotuns")
    field.put(king, 2521)
    field.put(heir, 2521)
    fell(field, king)
    assert rank(field.state, field.character(heir)) == "king"
    assert field.events("becomes_king")[0].data["character"] == f"char:{heir}"


@pytest.mark.rules("ability.gisli", "ability.katli")
@pytest.mark.parametrize("order", [("asefni", "katli"), ("katli", "asefni")])
def test_gisli_follows_when_asefni_and_katli_are_dead(order: tuple[str, str]) -> None:
    field = Field("jotuns")
    for name in ("asefni", "katli", "gisli"):
        field.put(name, 2521)
    fell(field, *order)
    assert field.character("gisli").rank == "king"


@pytest.mark.rules("23.0", "ability.succession")
@pytest.mark.parametrize(("king", "others"), [("erfus", ("asdulf",)), ("kogr", ("kiarlak",)), ("frozur", ("nitul",)),
                                              ("hnag", ("hardang",))])
def test_in_the_march_nobody_follows_whom_the_book_does_not_name(king: str, others: tuple[str, ...]) -> None:
    """F100: 24.3 as printed; the rule of the two lost aids was applied there too."""
    field = Field("jotuns")
    field.put(king, 2521)
    for name in others:
        field.put(name, 2521)
    fell(field, king)
    assert all(field.character(name).rank != "king" for name in others)


# --- backs of pieces --------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.3", "ability.rhodiorm")
def test_hafnir_comes_unwounded_where_the_dragon_died() -> None:
    field = Field()
    field.put("rhodiorm", 2521, wounds=6)
    fell(field, "rhodiorm")
    hafnir = field.character("hafnir")
    assert (hafnir.fate, hafnir.at, hafnir.wounds, field.state.vps) == ("here", 2521, 0, [0, 5])


@pytest.mark.rules("ability.hafnir", "9.5", "9.6")
def test_hafnir_heals_one_by_himself_and_slips_away_on_short_days() -> None:
    field = Field(calendar=2)
    hafnir = field.put("hafnir", 2521, wounds=3)
    assert evades_freely(field.state, [hafnir])
    field.state.calendar = 8
    assert not evades_freely(field.state, [hafnir])
    field.open(phase_of(recovery_phase), {"healing": [5]})
    assert field.character("hafnir").wounds == 2


@pytest.mark.rules("2.3", "ability.fiskari")
def test_fiskaris_bough_lies_where_he_fell_and_only_in_the_northern_war() -> None:
    field = Field("northern_war")
    field.put("fiskari", 2714)
    fell(field, "fiskari")
    bough = field.state.items["fiskaris_bough"]
    assert (bough.fate, bough.at, bough.holder) == ("here", 2714, "")
    other = Field("sampo")
    other.put("fiskari", 2714)
    fell(other, "fiskari")
    assert other.state.items["fiskaris_bough"].fate == "coming"


# --- homes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("ability.homes", "3.0.home", "8.3", "19.3")
@pytest.mark.parametrize("scenario", HOMES)
def test_at_home_neither_snow_nor_wild_magic_harms_and_evasion_has_two_more(scenario: str) -> None:
    for name, home in HOMES[scenario].items():
        assert CONTENT.characters[scenario][name].home == home
        field = Field(scenario, calendar=2, weather="snow")
        for realm in field.state.realms.values():
            realm.side = max(realm.side, 0)
        one = field.put(name, home)
        seat = field.state.realms[name].side if name in field.state.realms else -1
        seat = seat if seat >= 0 else 0 if bonus(field.state, home, 0) else 1
        assert who_checks(field.state, seat, home, afloat=False).characters == []
        there = bonus(field.state, home, seat)
        one.at = 2521
        assert there == bonus(field.state, 2521, seat) + 2
    printed = {one.id: one.home for one in CONTENT.characters[scenario].values() if one.home}
    assert printed == HOMES[scenario]


@pytest.mark.rules("8.3", "8.4.3", "8.1.1")
def test_at_home_snow_and_wild_magic_do_not_count_though_a_vortex_does() -> None:
    field = Field(calendar=2, weather="snow")
    field.put("svip", 1414)
    field.state.spells = [Spell(14, 1, "signhild", 1414, "", "", "")]
    check = who_checks(field.state, 0, 1414, afloat=False)
    assert check.characters == ["svip"]
    assert modifier(field.state, check) == 5 - 1 - 4, "the vortex, less command and magic; neither mana nor snow"


# --- single abilities -------------------------------------------------------------------------------------------------


@pytest.mark.rules("ability.gestum", "11.13")
def test_gestum_moves_as_a_ship_and_checks_on_no_short_day() -> None:
    field = Field("jotuns", calendar=1)
    gestum = field.put("gestum", 3849, mode="swim")
    assert is_shiplike(field.state, gestum)
    assert who_checks(field.state, 0, 3849, afloat=True).characters == [], "8.1.8 is for mermen"


@pytest.mark.rules("ability.yule", "8.2")
def test_yule_and_his_escort_do_not_roll_for_snow_either() -> None:
    field = Moves("jotuns", calendar=2, weather="snow")
    field.put("yule", 2521, escort=True)
    field.move(1, {"attrition": [5, 5]})
    field.do("do:stack hex:2521")
    field.to(2522)
    field.do("do:done")
    assert not field.events("attrition")
    assert field.character("yule").escort


@pytest.mark.rules("ability.sturlung")
def test_sturlung_counts_one_higher_for_retreats() -> None:
    field = Field("jotuns")
    field.put("sturlung", 2521)
    field.csps(2521, "midhrasir", 3)
    field.csps(2521, "fynn", 3)
    field.draw_up(2521)
    those = muster(field.state, field.battle, 1)
    assert retreat_command(field.state, field.battle, those) == 4


@pytest.mark.rules("item.25", "14.4.1")
def test_the_shoes_and_the_ring_meet_in_a_forced_march() -> None:
    """Gorm's Ring makes his command five for the march and its check; the Shoes of Lochlann take two more off, though
    another wears them."""
    field = Moves()
    field.put("gorm", 2521)
    field.give("gorms_ring", "gorm")
    field.put("dralak", 2521)
    field.give("farisbane_shoes", "dralak")
    field.move(0)
    field.do("do:stack hex:2521")
    assert march_drm(field.state, field.force) == -5 - 2
