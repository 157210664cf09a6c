"""21.2 to 21.13 Magic items: who may use them, how they change hands, what becomes of them, and what they do."""
from __future__ import annotations

from pathlib import Path

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import items
from norn.games.fornaldar.rules.ratings import (
    basic_magic,
    combat,
    command,
    from_items,
    is_enchanter,
    is_hero,
    put_to_use,
    rank,
    used_by,
)
from norn.games.fornaldar.state import Character, State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.games.fornaldar.verbs import kill, sink
from norn.kernel.game import Game

MILLS = 3020
BREILDALR = 2331


def names(state: State, one: Character) -> list[str]:
    return [card.id for card in used_by(state, one)]


# --- who may use what ---------------------------------------------------------------------------------------------


@pytest.mark.rules("21.2", "item.20")
def test_usherbane_is_for_clan_skane_alone() -> None:
    """The book's example of 21.2."""
    field = Field()
    lothgar, gorm = field.put("lothgar", 2244), field.put("gorm", 2244)
    field.give("usherbane", "lothgar")
    assert (combat(field.state, lothgar), combat(field.state, gorm)) == (5, 4)
    field.give("usherbane", "gorm")
    assert (combat(field.state, lothgar), combat(field.state, gorm)) == (4, 4), "he carries it to no use"


@pytest.mark.rules("21.3", "item.23")
def test_adas_mask_begins_with_aulgerda_and_serves_whoever_takes_it() -> None:
    """The book's example of 21.3."""
    assert CONTENT.characters["sampo"]["aulgerda"].possessions == ("adas_mask",)
    field = Field()
    aulgerda, svip = field.put("aulgerda", 2024), field.put("svip", 2024)
    field.give("adas_mask", "aulgerda")
    assert (basic_magic(field.state, aulgerda), basic_magic(field.state, svip)) == (5, 4)
    field.give("adas_mask", "svip")
    assert (basic_magic(field.state, aulgerda), basic_magic(field.state, svip)) == (4, 5)


@pytest.mark.rules("21.7", "item.3")
def test_thurolfs_helm_needs_a_command_rating_of_one() -> None:
    """The book's example of 21.7."""
    field = Field("jotuns")
    eyalf, jibalian = field.put("eyalf", MILLS), field.put("jibalian", MILLS)
    field.give("thurolfs_helm", "eyalf")
    assert command(field.state, eyalf) == 6
    field.give("thurolfs_helm", "jibalian")
    assert (command(field.state, eyalf), command(field.state, jibalian)) == (4, 0)
    assert names(field.state, jibalian) == []


@pytest.mark.rules("21.6", "ability.supernatural")
def test_supernaturals_neither_use_nor_carry() -> None:
    field = Field()
    rhodiorm = field.put("rhodiorm", 1515)
    field.give("angsung", "rhodiorm")
    assert (names(field.state, rhodiorm), items.may_carry(field.state, rhodiorm)) == ([], False)


@pytest.mark.rules("21.8", "21.9", "21.10", "21.11")
def test_one_weapon_one_staff_one_armour_two_in_all() -> None:
    field = Field()
    hakon = field.put("hakon", MILLS)
    for item in ("angsung", "skavard"):
        field.give(item, "hakon")
    assert names(field.state, hakon) == ["angsung"]
    for item in ("thurolfs_helm", "glaumjord", "alabaster_horn"):
        field.give(item, "hakon")
    assert names(field.state, hakon) == ["thurolfs_helm", "angsung"]
    signhild = field.put("signhild", MILLS)
    for item in ("staff_of_virimir", "rune_staff", "staff_of_curius"):
        field.give(item, "signhild")
    assert names(field.state, signhild) == ["staff_of_virimir"]


@pytest.mark.rules("21.11")
def test_the_two_items_of_a_phase_are_chosen_at_first_use() -> None:
    """F96: what he has used counts although he hands it on; in another phase he chooses anew."""
    field = Field()
    s = field.state
    hakon = field.put("hakon", MILLS)
    field.put("snorri", MILLS)
    for item in ("thurolfs_helm", "angsung", "alabaster_horn"):
        field.give(item, "hakon")
    items.wear(s, s.items["alabaster_horn"])
    assert names(s, hakon) == ["alabaster_horn", "thurolfs_helm"]
    put_to_use(s, hakon)
    items.wear(s, s.items["angsung"])
    assert names(s, hakon) == ["alabaster_horn", "thurolfs_helm"]
    items.give(s, s.items["thurolfs_helm"], "char:snorri", MILLS)
    assert names(s, hakon) == ["alabaster_horn"], "the helm was one of his two"
    assert names(s, s.characters["snorri"]) == ["thurolfs_helm"]
    s.active = 1
    assert names(s, hakon) == ["angsung", "alabaster_horn"]


# --- what they add ------------------------------------------------------------------------------------------------


@pytest.mark.rules("item.3", "item.5", "item.11", "item.13", "item.15", "item.20", "item.21", "item.23", "item.28",
                   "item.30", "item.31", "item.33", "item.36", "item.44")
@pytest.mark.parametrize(("scenario", "item", "bearer", "stat", "occasion", "add"), [
    ("sampo", "thurolfs_helm", "hakon", "command", "", 2), ("sampo", "angsung", "hakon", "combat", "", 2),
    ("sampo", "staff_of_virimir", "svip", "magic", "", 2), ("sampo", "gritvards_helm", "hakon", "command", "", 1),
    ("sampo", "dains_mace", "lofar", "combat", "", 1),
    ("sampo", "dains_mace", "lofar", "combat", "against_trolls_and_jotuns", 2),
    ("sampo", "usherbane", "lothgar", "combat", "", 1), ("sampo", "staff_of_tengen", "tengen", "magic", "", 1),
    ("sampo", "adas_mask", "aulgerda", "magic", "", 1), ("sampo", "gorms_ring", "gorm", "command", "", 0),
    ("sampo", "gorms_ring", "gorm", "command", "forced_march", 1),
    ("sampo", "gorms_ring", "gorm", "command", "reaction", 1),
    ("sampo", "skavard", "hakon", "combat", "", 1), ("sampo", "niferglim", "lofar", "combat", "", 1),
    ("sampo", "hammer_of_bere", "hakon", "combat", "", 2), ("jotuns", "kressek", "eyalf", "combat", "", 1),
    ("sampo", "hringla", "svip", "magic", "", 1), ("sampo", "hringla", "svip", "command", "", 1),
    ("sampo", "hringla", "hakon", "command", "", 1), ("sampo", "fyratnen", "hakon", "combat", "", 0),
    ("northern_war", "fyratnen", "cythar", "combat", "", 1),
])
def test_ratings_that_items_raise(scenario: str, item: str, bearer: str, stat: str, occasion: str, add: int) -> None:
    field = Field(scenario)
    one = field.put(bearer, MILLS)

    def value() -> int:
        if stat == "magic":
            return basic_magic(field.state, one)
        return command(field.state, one, occasion) if stat == "command" else combat(field.state, one, occasion)

    before = value()
    field.give(item, bearer)
    assert value() == before + add


@pytest.mark.rules("item.9", "item.25", "item.34", "item.39", "item.42", "item.44", "item.54")
@pytest.mark.parametrize(("scenario", "item", "bearer", "stat", "occasion", "add"), [
    ("sampo", "alabaster_horn", "hakon", "interception", "", 2),
    ("sampo", "alabaster_horn", "hakon", "reaction_range", "", 2),
    ("sampo", "farisbane_shoes", "dralak", "allowance", "", 8),
    ("sampo", "farisbane_shoes", "gorm", "allowance", "", 0),
    ("sampo", "farisbane_shoes", "dralak", "forced_march", "", -2),
    ("jotuns", "argian_torque", "geirrid", "attrition", "", 1),
    ("jotuns", "staff_of_curius", "ballara", "terrain_cost", "", -2), ("jotuns", "kressek", "eyalf", "melee", "", 1),
    ("northern_war", "cythars_star", "cythar", "defending", "elves_in_hex", 1),
    ("northern_war", "cythars_star", "cythar", "defending", "", 0),
    ("jotuns", "ohnskali", "ushpav", "shift", "trial", 1), ("jotuns", "ohnskali", "ushpav", "shift", "melee", 1),
    ("jotuns", "ohnskali", "ushpav", "shift", "naval", 1), ("jotuns", "ohnskali", "ushpav", "shift", "", 0),
    ("jotuns", "ohnskali", "eyalf", "shift", "trial", 0),
])
def test_other_figures_that_items_change(
    scenario: str, item: str, bearer: str, stat: str, occasion: str, add: int,
) -> None:
    field = Field(scenario)
    one = field.put(bearer, MILLS)
    assert from_items(field.state, one, stat, occasion) == 0
    field.give(item, bearer)
    assert from_items(field.state, one, stat, occasion) == add


@pytest.mark.rules("item.6", "item.20", "item.30", "item.38", "item.49", "item.55", "item.37")
def test_items_that_make_heroes_kings_and_enchanters() -> None:
    field = Field("jotuns")
    s = field.state
    eyalf, gisli, gizur = field.put("eyalf", MILLS), field.put("gisli", MILLS), field.put("gizur", MILLS)
    frozur = field.put("frozur", 1123)
    for item in ("fyratnen", "skavard", "lymrims_hammer"):
        assert not is_hero(s, eyalf)
        field.give(item, "eyalf")
        assert is_hero(s, eyalf), item
        s.items[item].fate = "broken"
    before = is_hero(s, frozur)
    field.give("lymrims_hammer", "frozur")
    assert (is_hero(s, frozur), names(s, frozur)) == (before, []), "no Jötun lifts it"
    for item in ("dark_helm", "erlingur"):
        assert rank(s, gisli) == "marshal"
        field.give(item, "gisli")
        assert rank(s, gisli) == "king", item
        s.items[item].fate = "broken"
    assert not is_enchanter(s, gizur)
    field.give("his_hat", "gizur")
    assert is_enchanter(s, gizur)
    geirflaug = field.put("geirflaug", 2244)
    field.give("usherbane", "geirflaug")
    assert (is_hero(s, geirflaug), is_hero(s, geirflaug, "naval")) == (False, True)


def test_every_effect_that_needs_code_is_known_to_some_rule() -> None:
    """Each word of the content is looked for somewhere in the rules: none is printed and forgotten."""
    folder = Path(items.__file__).parent.parent
    files = [path for part in ("rules", "cards") for path in sorted((folder / part).glob("*.py"))]
    code = "".join(path.read_text("utf-8") for path in files)
    words = {word for card in CONTENT.items.values() for word in card.special}
    assert {word for word in words if f'"{word}"' not in code} <= {"reacts_from_held"}


# --- handing over ---------------------------------------------------------------------------------------------------


def free(field: Field, seat: int) -> list[str]:
    return items.deeds(field.state, seat)


@pytest.mark.rules("21.4", "21.5", "21.6")
def test_items_change_hands_in_ones_movement_phase() -> None:
    field = Field()
    s = field.state
    s.phase = "move"
    field.put("gorm", 1545)
    field.put("scyld", 1545)
    field.put("rhodiorm", 1545)
    field.csps(1545, "fynn", 3)
    field.ship("old_haddock", 1545)
    field.give("angsung", "gorm")
    assert free(field, 0) == [
        "do:give item:angsung char:scyld", "do:give item:angsung army:0", "do:give item:angsung ship:old_haddock",
        "do:store item:angsung", "do:lay_down item:angsung"]
    assert free(field, 1) == []
    s.active = 1
    assert free(field, 0) == []
    s.phase = "react"
    assert free(field, 0) != []


@pytest.mark.rules("21.5")
def test_a_handed_over_item_serves_its_new_bearer_and_nobody_else_learns_of_it() -> None:
    field = Field()
    field.start.phase = "move"
    gorm, scyld = field.put("gorm", 1545), field.put("scyld", 1545)
    field.give("angsung", "gorm")
    before = combat(field.state, scyld)

    async def hand_over(g: Game[State]) -> None:
        await items.do_free_deed(g, 0, "do:give item:angsung char:scyld")
    field.tell(hand_over)
    assert combat(field.state, field.character("scyld")) == before + 2
    assert combat(field.state, field.character("gorm")) == CONTENT.characters["sampo"][gorm.id].combat
    assert [event.only for event in field.events("item_moved")] == [(0,)]


@pytest.mark.rules("item.1")
def test_the_sampo_is_never_handed_over() -> None:
    field = Field()
    field.state.phase = "move"
    field.put("gorm", 1545)
    field.put("reomur", 1545)
    field.give("magic_sampo", "reomur")
    assert free(field, 0) == []


@pytest.mark.rules("21.5", "18.4")
def test_what_nobody_has_is_taken_up_and_what_a_ruin_kept_lies_loose() -> None:
    field = Field()
    s = field.state
    s.phase = "move"
    field.put("gorm", 1545)
    item = s.items["angsung"]
    item.fate, item.at, item.holder, item.found = "here", 1545, "fort", True
    assert "do:give item:angsung char:gorm" in free(field, 0)
    assert items.side_with(s, item) == 0
    s.ruins.append(1545)
    assert (items.lies_loose(s, item), items.side_with(s, item)) == (True, -1)
    assert free(field, 0) == ["do:take item:angsung char:gorm"]
    item.holder = "army:0"
    assert items.lies_loose(s, item), "the CSPs that had it are gone"
    item.found = False
    assert free(field, 0) == [], "an undiscovered one is found by search alone"


@pytest.mark.rules("21.5")
def test_in_a_battle_only_what_is_in_its_hex_changes_hands() -> None:
    field = Field()
    for one in ("hakon", "snorri"):
        field.put(one, MILLS)
    field.put("olvard", 2024)
    field.put("lembi", 2024)
    field.give("angsung", "hakon")
    field.give("skavard", "olvard")
    field.put("gorm", MILLS)
    field.fight(MILLS, kind="melee")
    assert free(field, 1) == ["do:give item:angsung char:snorri"]


# --- the dead -------------------------------------------------------------------------------------------------------


def settle(field: Field, name: str, how: str, roll: int, victor: str = "") -> None:
    dead = field.character(name)
    place = dead.at

    async def story(g: Game[State]) -> None:
        kill(g, g.state.characters[name], how)
        await items.settle(g, g.state.characters[name], place, how, victor)
    field.tell(story, {"item": dice(roll)})


@pytest.mark.rules("21.13")
@pytest.mark.parametrize(("roll", "fate", "asked"), [
    (2, "broken", -1), (4, "broken", -1), (5, "here", 1), (8, "here", 1), (9, "here", 0), (12, "here", 0),
])
def test_two_dice_for_an_item_of_who_falls_in_battle(roll: int, fate: str, asked: int) -> None:
    field = Field()
    field.put("hakon", MILLS)
    field.put("snorri", MILLS)
    field.csps(MILLS, "midhrasir", 2)
    field.put("gorm", MILLS)
    field.put("rhodiorm", MILLS)
    field.give("angsung", "hakon")
    settle(field, "hakon", "battle", roll)
    assert field.state.items["angsung"].fate == fate
    if asked < 0:
        assert field.prompt == ""
        return
    assert (field.seat, field.options) == ((1, ["char:snorri", "army:1"]) if asked else (0, ["char:gorm"]))
    field.do(field.options[0])
    assert field.state.items["angsung"].holder == ("char:snorri" if asked else "char:gorm")


@pytest.mark.rules("21.13")
@pytest.mark.parametrize(("roll", "victor", "holder"), [
    (9, "gorm", ""), (10, "gorm", "char:gorm"), (10, "", "char:snorri"),
])
def test_in_a_challenge_the_victor_has_it_or_it_breaks(roll: int, victor: str, holder: str) -> None:
    """F95: with both dead it goes to his own side."""
    field = Field()
    field.put("hakon", MILLS)
    field.put("snorri", MILLS)
    field.put("gorm", MILLS)
    field.give("angsung", "hakon")
    settle(field, "hakon", "trial", roll, victor)
    field.answer({"recover": "char:snorri"})
    assert field.state.items["angsung"].holder == holder
    assert field.state.items["angsung"].fate == ("here" if holder else "broken")


@pytest.mark.rules("21.13", "7.9")
def test_the_black_orb_is_lost_at_sea_when_nobody_survives() -> None:
    """The end of the second Example of Play: a 5, recovered, and nobody there to recover it."""
    field = Field()
    field.put("hargoll", 2041, mode="aboard")
    field.ship("golden_raven", 2041)
    field.give("black_orb", "hargoll")
    settle(field, "hargoll", "naval", 5)
    assert field.prompt == ""
    assert field.state.items["black_orb"].fate == "lost"
    assert len(field.events("item_lost_at_sea")) == 1


@pytest.mark.rules("7.9")
def test_what_a_ship_carried_goes_down_with_it() -> None:
    field = Field()
    field.ship("whiteseal", 2041, damaged=True)
    item = field.state.items["angsung"]
    item.fate, item.holder, item.at = "here", "ship:whiteseal", 2041

    async def sunk(g: Game[State]) -> None:
        sink(g, g.state.ships["whiteseal"])
    field.tell(sunk)
    assert field.state.items["angsung"].fate == "lost"


@pytest.mark.rules("21.13")
def test_with_nobody_to_take_it_an_item_lies_in_the_hex() -> None:
    field = Field()
    field.put("hakon", 2024)
    field.give("angsung", "hakon")
    settle(field, "hakon", "attrition", 2)
    item = field.state.items["angsung"]
    assert (item.holder, item.at, item.fate) == ("", 2024, "here")
    assert not field.events("item_roll"), "he did not fall in combat"


@pytest.mark.rules("21.4", "10.1")
def test_the_sleeping_take_nothing() -> None:
    field = Field()
    field.csps(2024, "nerfringia", 3)
    field.put("hakon", 2024)
    field.start.realms["nerfringia"].active = False
    assert items.takers(field.state, 2024, 1) == ["char:hakon"]
    field.start.realms["nerfringia"].active = True
    assert items.takers(field.state, 2024, 1) == ["char:hakon", "army:1"]
