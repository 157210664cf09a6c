"""The computer player and magic items: into whose hands they go, when they are used up, what arms are worth."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.state import Note
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.tests.test_thumb import HOME, LANGRIVERDALE, MILLS, OPEN, decides, moving, world
from norn.games.fornaldar.thumb import fight, gear, seats, spells
from norn.games.fornaldar.thumb.hosts import Goal, Host

SMITHY = 2316


def test_a_staff_stayed_with_whoever_had_found_it() -> None:
    """Six of seven artifacts were with captains who had no use for them: nobody ever handed anything over."""
    field = Field()
    field.put("kars", HOME)
    field.put("signhild", HOME)
    field.give("staff_of_virimir", "kars")
    moving(field)
    assert decides(field) == ("do:give item:staff_of_virimir char:signhild",)
    field.do(*decides(field))
    assert gear.change_hands(world(field)) == ""


def test_what_helps_its_bearer_stays_with_him() -> None:
    field = Field()
    field.put("hakon", HOME)
    field.put("kars", HOME)
    field.give("gritvards_helm", "hakon")
    moving(field)
    assert gear.change_hands(world(field)) == ""


def test_two_do_not_hand_one_thing_to_and_fro() -> None:
    """What makes a king is reckoned by the printed rank: whoever bears it has that of a king."""
    field = Field("jotuns")
    field.put("kimbi", HOME)
    field.put("gizur", HOME)
    field.put("katli", HOME)
    for item in ("erlingur", "lymrims_hammer", "kressek", "hringla", "his_hat"):
        field.give(item, "kimbi")
    moving(field)
    deed, done = gear.change_hands(world(field)), 0
    while deed and done < 12:
        field.do(deed)
        deed, done = gear.change_hands(world(field)), done + 1
    assert 0 < done < 12


def test_what_lies_about_is_picked_up() -> None:
    field = Field()
    field.put("snorri", OPEN)
    item = field.state.items["angsung"]
    item.fate, item.found, item.holder, item.at = "here", True, "", OPEN
    moving(field)
    assert gear.change_hands(world(field)) == "do:take item:angsung char:snorri"


def test_what_the_fynvirke_keeps_is_the_enemys() -> None:
    """It is no fortress of the list, and what lies in it seemed to lie about: a deed was not offered (seed 91033)."""
    field = Field()
    field.put("snorri", 1349)
    item = field.state.items["gorms_ring"]
    item.fate, item.found, item.holder, item.at = "here", True, "fort", 1349
    moving(field)
    assert gear.change_hands(world(field)) == ""


def test_the_sampo_is_handed_to_nobody() -> None:
    field = Field()
    field.put("reomur", 1545)
    field.put("gorm", 1545)
    field.give("magic_sampo", "reomur")
    moving(field, 0)
    assert gear.change_hands(world(field)) == ""


def test_the_smith_mends_what_is_broken() -> None:
    field = Field("northern_war")
    field.put("volund", SMITHY)
    field.state.items["angsung"].fate = "broken"
    moving(field)
    assert decides(field) == ("do:mend item:angsung",)
    field.do(*decides(field))
    assert gear.change_hands(world(field)) == ""


@pytest.mark.parametrize(("enemies", "thrown"), [(6, True), (0, False)])
def test_dust_is_thrown_where_an_army_might_be_met_on_its_way(enemies: int, thrown: bool) -> None:
    """In eighteen games nobody threw it but by chance."""
    field = Field()
    field.put("heior", 3305)
    field.csps(3305, "ycelia", 14)
    field.give("kobold_dust", "heior")
    if enemies:
        field.put("kars", 3110)
        field.csps(3110, "midhrasir", enemies)
    field.put("olvard", LANGRIVERDALE)
    moving(field, 0)
    host = world(field).ready[3305]
    goal = Goal(LANGRIVERDALE, 10.0, "fight")
    assert gear.throw_dust(world(field), host, goal) == ("do:use item:kobold_dust" if thrown else "")
    assert gear.throw_dust(world(field), host, Goal(LANGRIVERDALE, 1.0, "join")) == ""
    field.state.phase = "early"
    assert gear.throw_dust(world(field), host, goal) == "", "24.2.2.1: before play nothing is used up"


@pytest.mark.parametrize(("men", "opened"), [(6, True), (60, False)])
def test_the_vial_is_opened_where_it_makes_better_odds(men: int, opened: bool) -> None:
    """item.27: six more are a column or two of an even battle; of one that is won they are nothing."""
    field = Field()
    field.put("heior", OPEN)
    field.csps(OPEN, "ycelia", men)
    field.give("demon_vial", "heior")
    field.put("kars", OPEN)
    field.csps(OPEN, "midhrasir", 8)
    field.fight(OPEN, opener=0)
    field.answer({"terrain": "terrain:clear"}, until="challenge")
    assert field.prompt == "challenge"
    assert gear.open_vial(world(field)) == ("do:use item:demon_vial" if opened else "")
    if opened:
        field.do("do:use item:demon_vial")
        assert field.battle.boost[0] == 6
        assert gear.open_vial(world(field)) == ""


def test_vikrane_and_a_coat_of_mail_are_reckoned_with_in_a_trial() -> None:
    """Drapa, whose hits count twice, challenged no more than anybody of her strength."""
    field = Field("jotuns")
    field.put("drapa", MILLS)
    field.put("gunnpak", MILLS)
    field.give("vikrane", "drapa")
    moving(field, 0)
    w = world(field)
    drapa, gunnpak = w.people["drapa"], w.people["gunnpak"]
    assert fight._merit(w, drapa, "trial") > 1.5 * fight._merit(w, gunnpak, "trial")
    assert fight._merit(w, w.stranger("gisli"), "trial") > 1.3 * w.stranger("gisli").prowess * 8.0

def test_a_hero_has_most_of_what_raises_combat() -> None:
    """17.5.4: Usherbane and the mace were with kings whose combat counts in no battle."""
    field = Field()
    field.put("dorin", HOME)
    field.put("yngvur", HOME)
    field.give("dains_mace", "dorin")
    moving(field)
    assert gear.change_hands(world(field)) == "do:give item:dains_mace char:yngvur"


def test_whoever_has_an_orb_of_his_own_goes_where_he_can_cast_by_it() -> None:
    """In 29 games nobody cast Fulguration, Freeze or a Maelstrom: those who could were always with an army."""
    field = Field("jotuns")
    field.put("nitul", 2841)
    field.csps(2835, "basulea", 8)
    field.put("bjork", 2835)
    field.put("kimbi", 2825)
    field.csps(2825, "normorea", 40)
    field.start.notes.append(Note(0, 2825, 1, ["char:kimbi", "csp:normorea 40"]))
    moving(field, 0)
    w = world(field)
    assert seats.seat_of(w, w.ready[2841]) == 0
    field.give("orb_of_olth", "nitul")
    w = world(field)
    assert seats.seat_of(w, w.ready[2841]) in (2029, 2132)


def test_what_one_casts_by_goes_to_a_mage_for_whom_no_men_wait() -> None:
    """In thirty games nobody cast Freeze: a marshal had the orb, and his army needed him elsewhere."""
    field = Field("jotuns")
    field.put("nitul", 1019)
    field.put("skialgrim", 1019)
    field.give("orb_of_olth", "nitul")
    moving(field, 0)
    assert gear.change_hands(world(field)) == "do:give item:orb_of_olth char:skialgrim"
    field = Field("jotuns")
    field.put("thorra", HOME)
    field.put("jibalian", HOME)
    field.give("orb_of_olth", "thorra")
    moving(field)
    assert gear.change_hands(world(field)) == "do:give item:orb_of_olth char:jibalian", "it casts wherever it is"


def test_what_makes_a_spell_easier_is_reckoned_with() -> None:
    """In sixteen games Healing was never cast by who has the girdle for it."""
    field = Field()
    field.put("signhild", HOME)
    moving(field)
    w = world(field)
    healing, flying = CONTENT.enchantments["healing"], CONTENT.enchantments["flying"]
    plain = spells.likely(w, w.people["signhild"], healing)
    assert plain == spells.likely(w, w.people["signhild"], flying)
    field.give("freyas_girdle", "signhild")
    w = world(field)
    assert spells.likely(w, w.people["signhild"], healing) > plain
    assert spells.likely(w, w.people["signhild"], flying) == plain


def test_a_mage_with_an_orb_leaves_a_quiet_army_to_cast_by_it() -> None:
    """Whoever had one and was with an army never came to a Place of Power."""
    field = Field("jotuns")
    field.put("skialgrim", 2840)
    field.put("gunnpak", 2840)
    field.csps(2840, "fynn", 2)
    field.put("kimbi", 2825)
    field.csps(2825, "normorea", 40)
    field.start.notes.append(Note(0, 2825, 1, ["char:kimbi", "csp:normorea 40"]))
    field.start.ruins.extend(LAND.fortress)
    moving(field, 0)
    assert seats.envoys(world(field), 2840) == []
    field.give("orb_of_olth", "skialgrim")
    assert seats.envoys(world(field), 2840) == ["skialgrim"]
    host = Host(2840)
    host.persons = [world(field).people["skialgrim"]]
    assert seats.seat_of(world(field), host) == 2841
