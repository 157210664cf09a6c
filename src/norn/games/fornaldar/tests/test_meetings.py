"""Items, enchantments and abilities that meet: what comes of it where each by itself is plain."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.arms import hits_inflicted, hits_taken, trial_strength
from norn.games.fornaldar.rules.attrition import causes_of_ship, who_checks
from norn.games.fornaldar.rules.enchantments import modifier as casting_drm
from norn.games.fornaldar.rules.forces import command_of, whole
from norn.games.fornaldar.rules.items import healing_items
from norn.games.fornaldar.rules.ratings import combat, command, leader, magic, may_command, rank, used_by
from norn.games.fornaldar.rules.recovery import recovery_phase
from norn.games.fornaldar.rules.routes import MARCH, SHIP, SWIMMING
from norn.games.fornaldar.rules.spells import BY_NUMBER, targets
from norn.games.fornaldar.rules.weather import weather_at
from norn.games.fornaldar.state import Duel, Spell, State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of
from norn.games.fornaldar.verbs import kill
from norn.kernel.game import Game

OPEN = 2521


def trial(one: str, other: str) -> Duel:
    return Duel("trial", 0, one, other, "accepted", 1, [])


# --- in a trial -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("item.7", "item.30")
def test_mottsiger_undoes_a_hero_who_is_one_by_skavard_only() -> None:
    field = Field("northern_war")
    brodd, ottarr = field.put("brodd", OPEN), field.put("ottarr", OPEN)
    field.give("skavard", "ottarr")
    assert trial_strength(field.state, ottarr, brodd) == 2 * (3 + 1)
    field.give("mottsiger", "brodd")
    assert trial_strength(field.state, ottarr, brodd) == 3 + 1, "the weapon's own point stays"


@pytest.mark.rules("item.44", "item.46", "21.11")
def test_kresseks_doubling_comes_before_the_gloves_sixes() -> None:
    field = Field("jotuns")
    dropmund = field.put("dropmund", OPEN)
    field.give("kressek", "dropmund")
    field.give("njals_glove", "dropmund")
    duel = trial("dropmund", "hnag")
    assert hits_inflicted(field.state, duel, dropmund, 2, (6, 6), attacking=True) == 2 * 2 + 2
    assert hits_inflicted(field.state, duel, dropmund, 2, (6, 6), attacking=True) == 2 + 2, "only the first is doubled"


@pytest.mark.rules("item.50", "item.46")
def test_hanos_death_blow_needs_no_glove() -> None:
    field = Field("jotuns")
    kimbi = field.put("kimbi", OPEN)
    field.give("hano", "kimbi")
    field.give("njals_glove", "kimbi")
    duel = trial("kimbi", "drapa")
    assert hits_inflicted(field.state, duel, kimbi, 0, (6, 6), attacking=True) == -1
    assert hits_inflicted(field.state, duel, kimbi, 0, (1, 1), attacking=False) == -1
    assert hits_inflicted(field.state, duel, kimbi, 1, (1, 1), attacking=True) == 2, "any other double one more"


@pytest.mark.rules("item.8", "item.17", "21.10")
def test_two_coats_of_mail_are_worn_one_over_the_other_by_nobody() -> None:
    field = Field("jotuns")
    gisli = field.put("gisli", OPEN)
    field.give("nirpings_mailcoat", "gisli")
    field.give("glaumjord", "gisli")
    assert [card.id for card in used_by(field.state, gisli)] == ["glaumjord"], "the lower number, while he says nothing"
    assert hits_taken(field.state, trial("drapa", "gisli"), gisli, 2) == 1
    field.state.items["nirpings_mailcoat"].worn = 1
    duel = trial("drapa", "gisli")
    assert [hits_taken(field.state, duel, gisli, 2) for _ in range(2)] == [1, 1], "every result, not the first wound"


@pytest.mark.rules("7.10", "item.5", "9.6")
def test_strength_helps_the_wounded_to_heal_but_saves_nobodys_life() -> None:
    field = Field()
    olvard = field.put("olvard", OPEN, wounds=3, bonus=2)
    field.give("angsung", "olvard")
    assert combat(field.state, olvard) == 4 - 3 + 2 + 2
    field.start.active = 1
    field.open(phase_of(recovery_phase), {"healing": [4]})
    assert field.character("olvard").wounds == 0, "a five is no more than his current five"


# --- casting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("20.5", "item.4", "item.42")
def test_the_amulet_and_the_staff_of_curius_in_one_hex_add_up() -> None:
    field = Field("jotuns")
    field.put("tind", 1414)
    field.put("ballara", OPEN)
    field.put("eyalf", OPEN)
    field.give("staff_of_curius", "ballara")
    field.give("amulet_of_kluth", "eyalf")
    assert casting_drm(field.state, Spell(14, 0, "tind", OPEN, "", "", ""), BY_NUMBER[14]) == 4
    vision = Spell(13, 1, "illgrima", OPEN, "", "", "")
    assert casting_drm(field.state, vision, BY_NUMBER[13]) == 2, "a friend minds the staff only"


@pytest.mark.rules("20.5", "item.35", "item.37", "item.2")
def test_the_rune_staff_helps_besides_the_hat_and_the_kantele() -> None:
    field = Field("jotuns")
    field.put("kausi", 3905)
    field.give("rune_staff", "kausi")
    field.give("his_hat", "kausi")
    assert casting_drm(field.state, Spell(8, 0, "kausi", OPEN, "", "", ""), BY_NUMBER[8]) == -3
    field.give("vainas_kantele", "kausi")
    field.state.items["his_hat"].holder = ""
    assert casting_drm(field.state, Spell(3, 0, "kausi", 0, "realm:skane", "", ""), BY_NUMBER[3]) == -3


@pytest.mark.rules("21.9", "item.11", "item.35")
def test_of_two_staffs_one_serves() -> None:
    field = Field("jotuns")
    kausi = field.put("kausi", 3905)
    plain = magic(field.state, kausi)
    field.give("rune_staff", "kausi")
    field.give("staff_of_virimir", "kausi")
    assert magic(field.state, kausi) == plain + 2
    assert casting_drm(field.state, Spell(8, 0, "kausi", OPEN, "", "", ""), BY_NUMBER[8]) == 0


@pytest.mark.rules("enchantment.6", "24.3.2.4")
def test_no_enchantment_heals_the_jibalian() -> None:
    field = Field("jotuns", calendar=9)
    mage = field.put("vigmund", 4750)
    field.put("jibalian", 4750, wounds=3)
    field.put("eyalf", 4750, wounds=1)
    assert targets(field.state, mage, BY_NUMBER[6]) == ["char:eyalf"]


# --- weather and attrition --------------------------------------------------------------------------------------------


@pytest.mark.rules("enchantment.11", "item.26", "8.1.2")
def test_the_talisman_clears_the_sky_of_a_storm_and_not_its_waves() -> None:
    field = Field(weather="clear")
    ship, good = field.ship("icemaiden", 4045), field.ship("golden_raven", 4045)
    field.state.spells = [Spell(11, 0, "heior", 4045, "", "rain", "")]
    assert causes_of_ship(field.state, ship) == ["storm", "weather"]
    field.state.spells.append(Spell(0, 1, "", 4045, "", "clear", "talisman_of_winds"))
    assert weather_at(field.state, 4045) == "clear"
    assert (causes_of_ship(field.state, ship), causes_of_ship(field.state, good)) == (["storm"], ["storm"])


@pytest.mark.rules("6.4.4")
def test_fimbulwinter_pens_ships_in_and_swimmers_not() -> None:
    field = Moves()
    harbour = 4038
    field.ship("ironjaw", harbour)
    field.csps(harbour, "skergota", 3, mode="swim")
    field.put("tenaz", harbour, mode="swim")
    field.start.spells = [Spell(4, 0, "svip", harbour, "", "snow", "")]
    field.move(1)
    field.do(f"do:fleet hex:{harbour}")
    assert not field.goals()
    field.do(f"do:swimmers hex:{harbour}")
    assert field.goals()


@pytest.mark.rules("6.5", "8.1.7", "6.4.9")
def test_a_clear_sky_by_elements_spares_the_camp_but_not_the_march_that_led_there() -> None:
    field = Moves(calendar=2, weather="snow")
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 4)
    field.start.spells = [Spell(2, 1, "signhild", 2525, "", "clear", "sidalls_scroll")]
    assert weather_at(field.state, 2523) == "clear"
    field.move(1, {"attrition": [0, 0]})
    field.do(f"do:stack hex:{OPEN}")
    field.to(2522, 2523)
    field.do("do:done")
    assert len(field.events("attrition")) == 1, "he has entered 2522 in snow"
    assert not who_checks(field.state, 1, 2523, afloat=False).colours


@pytest.mark.rules("item.32", "enchantment.14")
def test_under_fiskaris_bough_not_even_a_vortex_is_felt() -> None:
    field = Field("northern_war")
    field.put("cythar", 2019)
    field.csps(2019, "thulorm", 5)
    field.state.spells = [Spell(14, 0, "gullveig", 2019, "", "", "")]
    assert who_checks(field.state, 1, 2019, afloat=False).colours == ["thulorm"]
    field.give("fiskaris_bough", "cythar")
    assert who_checks(field.state, 1, 2019, afloat=False).colours == []


@pytest.mark.rules("item.39", "ability.yule", "18.4")
def test_the_torque_reaches_into_fortresses_but_not_to_yule() -> None:
    field = Field("jotuns")
    field.put("geirrid", 3023)
    field.give("argian_torque", "geirrid")
    field.put("yule", 3020, escort=True)
    field.csps(3020, "midhrasir", 3)
    check = who_checks(field.state, 1, 3020, afloat=False)
    assert (check.characters, check.colours) == ([], ["midhrasir"])


# --- command and movement ---------------------------------------------------------------------------------------------


@pytest.mark.rules("item.49", "15.4.3", "15.5", "ability.katli")
def test_who_is_a_king_by_his_helm_leaves_no_throne() -> None:
    field = Field("jotuns")
    kimbi, asefni = field.put("kimbi", OPEN), field.put("asefni", OPEN)
    field.put("katli", OPEN)
    field.give("dark_helm", "kimbi")
    assert rank(field.state, kimbi) == "king"
    assert may_command(field.state, kimbi, "skergota")
    assert leader(field.state, [kimbi, asefni]) is asefni, "of two kings the higher command"

    async def die(g: Game[State]) -> None:
        kill(g, kimbi, "battle")
    field.tell(die)
    assert not field.events("becomes_king")


@pytest.mark.rules("item.28", "24.1.2.1", "14.4")
def test_gorms_ring_is_halved_with_his_command_on_the_first_turn() -> None:
    field = Field()
    gorm = field.put("gorm", OPEN)
    field.give("gorms_ring", "gorm")
    assert (command(field.state, gorm), command_of(field.state, [gorm])) == (4, 2), "five for a march, halved downwards"
    field.state.turn = 2
    assert command_of(field.state, [gorm]) == 5


@pytest.mark.rules("enchantment.16", "item.25")
def test_no_shoes_help_a_frozen_stack() -> None:
    field = Field()
    field.start.turn = 2
    field.put("dralak", OPEN)
    field.give("farisbane_shoes", "dralak")
    force = whole(field.state, 0, OPEN, MARCH, "move")
    assert force is not None
    assert force.left == 2 * (12 + 4)
    field.character("dralak").frozen = True
    frozen = whole(field.state, 0, OPEN, MARCH, "move")
    assert frozen is not None
    assert frozen.left == 2 * 4


@pytest.mark.rules("enchantment.16", "13.2")
def test_who_comes_by_a_frozen_hex_is_not_frozen_by_taking_an_escort_there() -> None:
    """Freeze is on a stack; the hex froze whoever changed in it."""
    field = Moves()
    field.csps(2522, "midhrasir", 3)
    field.put("hakon", OPEN)
    field.start.spells = [Spell(16, 0, "gullveig", 2522, "", "", "orb_of_olth")]
    field.move(1)
    field.do(f"do:stack hex:{OPEN}")
    field.to(2522)
    left = field.force.left
    field.do("do:attach char:hakon")
    assert left > 2 * 5
    assert field.force.left == left - 4, "an escort's pace, two MPs less; not his command"


@pytest.mark.rules("9.5", "item.12", "item.22")
def test_a_healing_place_and_two_healing_items_add_up_but_heal_no_more_than_there_is() -> None:
    field = Field("northern_war")
    one = field.put("cythar", 3515, wounds=2)
    field.put("fiskari", 3515)
    field.give("lormalien", "cythar")
    field.give("highstaff_of_jir", "fiskari")
    assert healing_items(field.state, one) == 2
    field.start.active = 1
    field.open(phase_of(recovery_phase), {"healing": [5]})
    assert field.character("cythar").wounds == 0


@pytest.mark.rules("enchantment.17", "item.40", "14.6.1")
def test_a_maelstrom_holds_ships_and_neither_mermen_nor_the_sea_horse() -> None:
    field = Field()
    field.start.turn = 2
    field.state.maelstroms = [4045]
    field.ship("golden_raven", 4045)
    field.put("tenaz", 4045, mode="swim")
    assert whole(field.state, 1, 4045, SHIP, "move") is None
    assert whole(field.state, 1, 4045, SWIMMING, "move") is not None
    assert LAND.water[4045]
