"""21 What single items do outside of combat."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import items
from norn.games.fornaldar.rules.attrition import is_calm_by_bough, torque, who_checks
from norn.games.fornaldar.rules.forces import new_force
from norn.games.fornaldar.rules.ratings import (
    has_special,
)
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.kernel.catalogue import open_table
from norn.kernel.game import Game

MILLS = 3020
BREILDALR = 2331



def free(field: Field, seat: int) -> list[str]:
    return items.deeds(field.state, seat)


# --- items outside of combat ----------------------------------------------------------------------------------------


@pytest.mark.rules("item.12", "item.22", "item.48", "9.5")
@pytest.mark.parametrize("item", ["highstaff_of_jir", "lormalien", "feldern_brooch"])
def test_items_that_heal_everybody_in_the_hex(item: str) -> None:
    field = Field()
    hakon, far = field.put("hakon", MILLS, wounds=2), field.put("olvard", 2024, wounds=2)
    field.put("signhild", MILLS)
    assert items.healing_items(field.state, hakon) == 0
    field.give(item, "signhild")
    assert (items.healing_items(field.state, hakon), items.healing_items(field.state, far)) == (1, 0)


@pytest.mark.rules("item.1", "5.b")
@pytest.mark.parametrize(("at", "more"), [(1545, 1), (1546, 0), (3020, 0)])
def test_the_sampo_grinds_in_a_friendly_fortress(at: int, more: int) -> None:
    field = Field()
    field.start.turn = 2
    field.put("reomur", at)
    field.give("magic_sampo", "reomur")
    field.tell(items.reinforcement_items)
    assert field.army(at, "fynn") == more
    assert field.state.raised == ({"fynn": 1} if more else {})
    assert all(event.only == (0,) for event in field.events("sampo_grinds"))


@pytest.mark.rules("item.1", "18.4")
def test_the_sampo_grinds_nothing_in_a_ruin() -> None:
    field = Field()
    field.start.turn = 2
    field.put("reomur", 1545)
    field.give("magic_sampo", "reomur")
    field.state.ruins.append(1545)
    field.tell(items.reinforcement_items)
    assert field.armies(1545) == []


@pytest.mark.rules("item.43")
@pytest.mark.parametrize(("roll", "csps", "wounds"), [
    (2, 0, 1), (3, 0, 1), (4, 0, 0), (7, 1, 0), (9, 2, 0), (12, 3, 0),
])
def test_the_mirror_calls_centaurs_or_wounds(roll: int, csps: int, wounds: int) -> None:
    field = Field("jotuns")
    field.put("frozur", 925)
    field.give("howling_mirror", "frozur")
    field.tell(items.reinforcement_items, {"mirror": dice(roll)})
    field.do("do:use item:howling_mirror")
    frozur = field.character("frozur")
    assert (field.army(925, "centaurs"), frozur.wounds, frozur.cast) == (csps, wounds, True)


@pytest.mark.rules("item.43")
def test_the_mirror_wants_the_wild_and_twenty_centaurs_are_enough() -> None:
    field = Field("jotuns")
    field.put("frozur", 1123)
    field.give("howling_mirror", "frozur")
    field.tell(items.reinforcement_items)
    assert (field.prompt, field.options) == ("call", []), "asked all the same: where it is is hidden"
    field = Field("jotuns")
    field.put("frozur", 925)
    field.give("howling_mirror", "frozur")
    field.csps(1822, "centaurs", 19)
    field.tell(items.reinforcement_items, {"mirror": dice(12)})
    field.do("do:use item:howling_mirror")
    assert field.army(925, "centaurs") == 1


@pytest.mark.rules("item.43")
def test_centaurs_that_a_mundane_calls_are_his() -> None:
    field = Field("jotuns")
    field.put("eyalf", 925)
    field.give("howling_mirror", "eyalf")
    field.tell(items.reinforcement_items, {"mirror": dice(9)})
    field.do("do:use item:howling_mirror")
    assert field.army(925, "called_centaurs") == 2
    assert field.state.realms["called_centaurs"].side == 1


@pytest.mark.rules("item.53")
def test_the_stone_of_grotti_is_given_up_for_eight_jotuns() -> None:
    field = Field("jotuns")
    field.put("herdbolt", 1515)
    field.give("stone_of_grotti", "herdbolt")
    field.tell(items.reinforcement_items)
    field.do("do:use item:stone_of_grotti")
    assert field.army(1515, "grotti") == 8
    assert field.state.items["stone_of_grotti"].fate == "used"
    assert CONTENT.kingdoms["grotti"].race == "jotun"


@pytest.mark.rules("item.18")
def test_kobold_dust_hides_a_stack_on_its_way_once() -> None:
    field = Field()
    field.start.phase = "move"
    field.put("knud", 3305)
    field.give("kobold_dust", "knud")
    assert "do:use item:kobold_dust" not in free(field, 0)
    field.start.force = new_force(0, "march", "move", 3305)
    field.start.force.characters = ["knud"]
    assert "do:use item:kobold_dust" in free(field, 0)

    async def throw(g: Game[State]) -> None:
        await items.do_free_deed(g, 0, "do:use item:kobold_dust")
    field.tell(throw)
    assert field.state.force is not None
    assert (field.state.force.hidden, field.state.items["kobold_dust"].fate) == (True, "used")
    assert free(field, 0) == []


@pytest.mark.rules("item.27")
def test_the_demon_vial_gives_six_in_one_round() -> None:
    field = Field()
    field.put("knud", 2024)
    field.put("hakon", 2024)
    field.give("demon_vial", "knud")
    field.fight(2024, kind="melee", opener=0)

    async def use(g: Game[State]) -> None:
        await items.do_free_deed(g, 0, "do:use item:demon_vial")
    assert "do:use item:demon_vial" in free(field, 0)
    field.start = field.state
    field.table = None
    field.tell(use)
    assert field.battle.boost == [6, 0]
    assert field.state.items["demon_vial"].fate == "used"


@pytest.mark.rules("ability.volund")
def test_volund_mends_one_broken_item_a_game_at_his_anvil() -> None:
    field = Field("northern_war")
    s = field.state
    s.phase, s.active = "move", 1
    s.realms["volund"].side = 1
    volund = field.put("volund", 2316)
    for item in ("angsung", "skavard"):
        s.items[item].fate = "broken"
    assert free(field, 1) == ["do:mend item:angsung", "do:mend item:skavard"]
    volund.at = 2315
    assert free(field, 1) == []
    volund.at = 2316

    async def mend(g: Game[State]) -> None:
        await items.do_free_deed(g, 1, "do:mend item:angsung")
    field.tell(mend)
    assert field.state.items["angsung"].holder == "char:volund"
    assert not [one for one in free(field, 1) if "mend" in one]


@pytest.mark.rules("21.3", "21.11")
def test_possessions_are_with_those_who_have_them() -> None:
    """Section J of the rulings."""
    assert CONTENT.characters["sampo"]["wodan"].possessions == ("airnir",)
    assert CONTENT.characters["sampo"]["leif"].possessions == ("runed_oar",)
    field = Field()
    leif = field.put("leif", 2739)
    assert not has_special(field.state, leif, "ship_never_checks")
    field.give("runed_oar", "leif")
    assert has_special(field.state, leif, "ship_never_checks")


@pytest.mark.rules("21.1", "21.3")
def test_artifacts_lie_undiscovered_and_the_sampo_begins_with_reomur() -> None:
    s: State = open_table("fornaldar", 2, 1, {"scenario": "sampo"}).game.state
    assert (s.items["magic_sampo"].holder, s.items["magic_sampo"].found) == ("char:reomur", True)
    hidden = {item.id: item.at for item in s.items.values() if not item.found}
    assert hidden == CONTENT.scenarios["sampo"].artifacts
    assert all(CONTENT.items[item].kind == "artifact" for item in hidden)
    assert s.items["adas_mask"].holder == "char:aulgerda"


@pytest.mark.rules("item.24")
def test_the_ship_with_the_runed_oar_does_not_check_for_weather() -> None:
    field = Field(weather="rain")
    field.ship("icemaiden", 4045)
    field.put("leif", 4045, mode="aboard")
    assert who_checks(field.state, 1, 4045, afloat=True).ships == ["icemaiden"]
    field.give("runed_oar", "leif")
    assert who_checks(field.state, 1, 4045, afloat=True).ships == []


@pytest.mark.rules("item.32")
def test_an_elf_with_fiskaris_bough_never_checks_in_an_enchanted_hex() -> None:
    field = Field("northern_war")
    field.put("cythar", 2019)
    assert not is_calm_by_bough(field.state, 1, 2019)
    field.give("fiskaris_bough", "cythar")
    assert is_calm_by_bough(field.state, 1, 2019)
    field.character("cythar").at = 2029
    assert not is_calm_by_bough(field.state, 1, 2029)
    field.put("asketil", 2019)
    field.give("fiskaris_bough", "asketil")
    assert not is_calm_by_bough(field.state, 1, 2019), "he is no elf"


@pytest.mark.rules("item.39")
def test_the_torque_makes_enemies_up_to_three_hexes_away_check() -> None:
    field = Field("jotuns")
    field.put("geirrid", MILLS)
    assert not torque(field.state, MILLS + 3, 1)
    field.give("argian_torque", "geirrid")
    assert torque(field.state, MILLS + 3, 1)
    assert not torque(field.state, MILLS + 4, 1)
    assert not torque(field.state, MILLS + 3, 0), "her own side does not mind"
