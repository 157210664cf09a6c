"""Nothing comes from nowhere or is lost: CSPs, ships, items, characters (laws.py), each with planted bugs."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.facts import facts
from norn.games.fornaldar.laws import laws
from norn.games.fornaldar.rules import items, losses, scenarios
from norn.games.fornaldar.rules.pieces import raise_csps, send_home
from norn.games.fornaldar.state import Character, Item, Ship, State
from norn.games.fornaldar.tests.stage import Field, Stage

SCENARIOS = [("sampo", False), ("northern_war", False), ("northern_war", True), ("jotuns", False)]


@pytest.mark.parametrize(("scenario", "expedition"), SCENARIOS)
def test_every_set_up_is_whole(scenario: str, expedition: bool) -> None:
    assert laws(Stage(scenario, expedition=expedition).table.game.state) == []


def lose_a_csp(s: State) -> None:
    s.armies[0].fresh -= 1


def find_a_csp(s: State) -> None:
    s.armies[0].fresh += 1


def lose_an_escort(s: State) -> None:
    next(one for one in s.characters.values() if one.escort and one.fate == "here").escort = False


def split_an_army(s: State) -> None:
    s.armies.append(type(s.armies[0])(s.armies[0].at, s.armies[0].colour, s.armies[0].mode, 1, 0))
    s.armies[0].fresh -= 1


def lose_a_ship(s: State) -> None:
    del s.ships[next(iter(s.ships))]


def launch_a_ship(s: State) -> None:
    s.ships["kuru_of_nowhere"] = Ship("kuru_of_nowhere", "here", 1938, damaged=False, refit=False, done=False)


def forget_a_ship(s: State) -> None:
    next(one for one in s.ships.values() if one.fate == "here").fate = "coming"


def beach_a_ship(s: State) -> None:
    next(one for one in s.ships.values() if one.fate == "here").at = 2622


def lose_an_item(s: State) -> None:
    del s.items[next(iter(s.items))]


def forge_an_item(s: State) -> None:
    s.items["ring"] = Item("ring", 2622, "", found=True, fate="here", used="", worn=0)


def use_up_the_sampo(s: State) -> None:
    one = next(one for one in s.items.values() if one.fate == "here" and one.found)
    one.fate, one.at, one.holder = "used", 0, ""


def move_the_undiscovered(s: State) -> None:
    next(one for one in s.items.values() if not one.found).at = 2622


def give_to_the_absent(s: State) -> None:
    absent = next(one for one in s.characters.values() if one.fate == "coming")
    next(one for one in s.items.values() if one.found and one.fate == "here").holder = absent.ref


def break_and_keep(s: State) -> None:
    next(one for one in s.items.values() if one.found and one.fate == "here").fate = "broken"


def lose_a_character(s: State) -> None:
    del s.characters[next(iter(s.characters))]


def send_back_a_character(s: State) -> None:
    one = next(one for one in s.characters.values() if one.fate == "here")
    one.fate, one.at = "coming", 0


def raise_a_stranger(s: State) -> None:
    s.characters["grave_draugr"] = Character(
        "grave_draugr", "here", 2622, "land", wounds=0, escort=False, rank="none", cast=False, flying=False, bonus=0,
        done=False, frozen=False)


def live_with_all_wounds(s: State) -> None:
    next(one for one in s.characters.values() if one.fate == "here").wounds = 99


def raise_guests_of_nobody(s: State) -> None:
    """Summed up and all: only nothing brings elves of Loherim here."""
    raise_csps(s, s.armies[0].at, "loherim", s.armies[0].mode, 1)


def bring_more_than_is_printed(s: State) -> None:
    raise_csps(s, s.armies[0].at, s.armies[0].colour, s.armies[0].mode, -1)


def raise_the_fallen(s: State) -> None:
    s.dead[s.armies[0].colour] = -1
    s.armies[0].fresh += 1


def go_home_without_leave(s: State) -> None:
    one = next(one for one in s.characters.values() if one.fate == "here" and not one.escort)
    one.fate, one.at = "gone", 0
    for item in s.items.values():
        if item.holder == one.ref:
            item.fate, item.holder, item.at = "lost", "", 0


def carry_from_afar(s: State) -> None:
    item = next(one for one in s.items.values() if one.fate == "here" and one.holder.startswith("char:"))
    item.at += 1


def refit_a_whole_ship(s: State) -> None:
    next(one for one in s.ships.values() if one.fate == "here").refit = True


def crowd_a_ship(s: State) -> None:
    s.armies[0].mode = "aboard"


@pytest.mark.parametrize("bug", [
    crowd_a_ship,
    raise_guests_of_nobody, bring_more_than_is_printed, raise_the_fallen, go_home_without_leave, carry_from_afar,
    refit_a_whole_ship,
    lose_a_csp, find_a_csp, lose_an_escort, split_an_army, lose_a_ship, launch_a_ship, forget_a_ship, beach_a_ship,
    lose_an_item, forge_an_item, use_up_the_sampo, move_the_undiscovered, give_to_the_absent, break_and_keep,
    lose_a_character, send_back_a_character, raise_a_stranger, live_with_all_wounds,
])
def test_a_planted_bug_is_caught(bug: Callable[[State], None]) -> None:
    s = Stage("sampo").table.game.state
    bug(s)
    assert laws(s), bug.__name__


def test_named_sources_and_sinks_keep_the_sums() -> None:
    s = Stage("sampo").table.game.state
    army = s.armies[0]
    raise_csps(s, army.at, army.colour, army.mode, 3)
    assert laws(s) == []
    guests = CONTENT.scenarios["sampo"].invasion
    assert guests is not None
    raise_csps(s, army.at, guests.kingdom, army.mode, 7)
    assert laws(s) == []
    send_home(s, guests.kingdom)
    assert laws(s) == []


def test_a_character_who_is_both_faces_at_once_is_caught() -> None:
    s = Stage("northern_war").table.game.state
    face = s.characters["vithar"]
    other = s.characters["asmundr"]
    other.fate, other.at = "here", face.at
    assert any("one piece" in said for said in laws(s))


@pytest.mark.rules("24.2.4.c")
def test_an_item_went_home_with_the_expedition_and_was_nowhere() -> None:
    """Its bearer was gone and still held it; now it lies where he stood, and at sea it is lost."""
    card = CONTENT.scenarios["northern_war"].expedition
    assert card is not None
    field = Field("northern_war")
    field.state.expedition = True
    ashore, afloat = card.characters[:2]
    field.put(ashore, 2622)
    field.put(afloat, 1938, mode="aboard")
    field.ship(card.ships[0], 1938)
    for item, bearer in zip(sorted(field.state.items)[:2], (ashore, afloat), strict=True):
        field.give(item, bearer)
    field.put("vithar", 1938, mode="aboard")            # a guest
    field.tell(lambda g: scenarios.expedition_toll(g, 1))
    field.do("do:withdraw")
    first, second = (field.state.items[item] for item in sorted(field.state.items)[:2])
    assert (first.fate, first.holder, first.at) == ("here", "", 2622)
    assert (second.fate, second.holder, second.at) == ("lost", "", 0)
    assert field.character("vithar").fate == "dead", "nobody is aboard of nothing (7.9)"


@pytest.mark.rules("17.5.1")
def test_odds_of_a_battle_were_asked_for_before_its_terrain_was_chosen() -> None:
    """Found by fuzz (seed 5030): facts failed while the defender chose."""
    field = Field("jotuns")
    field.put("dropmund", 2123)
    field.put("gunnpak", 2123)
    field.csps(2123, "fynn", 5)
    field.csps(2123, "midhrasir", 5)
    field.fight(2123)
    assert field.prompt == "terrain"
    assert field.table is not None
    assert all(facts(field.table.game, seat)["odds"] is None for seat in (-1, 0, 1))


@pytest.mark.rules("21.13")
def test_a_dead_characters_second_item_was_still_with_him_while_the_first_was_asked_for() -> None:
    """Found by fuzz (seed 5035)."""
    field = Field("jotuns")
    dead = field.put("dropmund", 2123)
    field.put("erfus", 2123)
    field.put("kimbi", 2123)
    for item in sorted(field.state.items)[:2]:
        field.give(item, "dropmund")
    dead.fate, dead.at = "dead", 0
    field.tell(lambda g: items.settle(g, g.state.characters["dropmund"], 2123, "attrition", ""))
    assert field.prompt == "recover"
    assert [one.id for one in field.state.items.values() if one.holder == "char:dropmund"] == []


@pytest.mark.rules("21.13")
def test_who_fell_second_still_had_his_items_while_those_of_the_first_were_asked_for() -> None:
    """Found by fuzz (seed 172): two die at once."""
    field = Field("jotuns")
    for name in ("dropmund", "erfus", "kimbi"):
        field.put(name, 2123)
    field.csps(2123, "nerfringia", 2)
    for item, bearer in zip(sorted(field.state.items), ("dropmund", "erfus"), strict=False):
        field.give(item, bearer)
    dying = [field.character("dropmund"), field.character("erfus")]
    field.tell(lambda g: losses.bury(g, [g.state.characters[one.id] for one in dying], "overwhelmed", {}))
    assert field.prompt == "recover"
    assert [one.id for one in field.state.items.values() if one.holder in ("char:dropmund", "char:erfus")] == []
    field.do(field.options[0])
    assert field.prompt == "recover"
