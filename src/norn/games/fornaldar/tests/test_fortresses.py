"""18 Fortresses, and Greutung."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.battles import may_attack, odds_of
from norn.games.fornaldar.rules.costs import entry, mover
from norn.games.fornaldar.rules.fortresses import (
    ends_at_o,
    garrison_at,
    greutung_side,
    is_inside,
    may_assault,
    settle_greutung,
    stronghold_at,
)
from norn.games.fornaldar.rules.initiating import announceable
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.games.fornaldar.view_battle import battle_pages
from norn.kernel.game import Game

STOCKADE = 2835                 # C, Nerfringia's
CASTLE = 3927                   # A
DELF = 2210                     # A
CAVE = 1123                     # A
COVE = 4038                     # B
BROCH = 1545                    # A
WALL = 1249
QUIET: dict[str, tuple[str, ...] | str] = {"challenge": (), "force_retreat": "do:let_stay", "withdraw": "do:stay"}


def siege(place: int, attackers: int = 20, defenders: int = 0, scenario: str = "sampo", *, inside: str = "nerfringia",
          outside: str = "fynn", leader: str = "gorm") -> Field:
    field = Field(scenario)
    if leader:
        field.put(leader, place)
    field.csps(place, outside, attackers)
    if defenders:
        field.csps(place, inside, defenders)
    return field


@pytest.mark.rules("18.1", "table.fortresses")
@pytest.mark.parametrize(("place", "kind", "rank", "garrison", "command"), [
    (STOCKADE, "stockade", "C", 1, 2), (CASTLE, "castle", "A", 2, 4), (DELF, "dwarrowdelf", "A", 2, 4),
    (CAVE, "cave", "A", 2, 4), (COVE, "cove", "B", 2, 3), (BROCH, "broch", "A", 2, 4), (WALL, "fynvirke", "D", 1, 1),
])
def test_seven_kinds_of_four_classes(place: int, kind: str, rank: str, garrison: int, command: int) -> None:
    found = stronghold_at(Field().state, place)
    assert found is not None
    assert (found.kind.id, found.rank.name, found.rank.garrison, found.rank.command) == (kind, rank, garrison, command)


@pytest.mark.rules("18.2")
def test_those_inside_are_doubled_or_tripled_while_they_defend() -> None:
    """F68: CSPs, heroes and magic, not the garrison; F69: a sally loses it."""
    field = siege(CASTLE, 20, 5, inside="midhrasir")
    field.put("snorri", CASTLE)                         # a hero of 6
    field.put("signhild", CASTLE)                       # magic 5 + 4
    field.draw_up(CASTLE)
    assert odds_of(field.state, field.battle).defender.parts == {"army": 15, "hero": 18, "magic": 27, "garrison": 2}
    field.battle.attacker = 1
    assert odds_of(field.state, field.battle).attacker.parts == {"army": 5, "hero": 6, "magic": 9}


@pytest.mark.rules("18.2", "table.fortresses")
@pytest.mark.parametrize(("scenario", "place", "colour", "leader", "strength"), [
    ("sampo", DELF, "jotunheim", "jarn", 5), ("sampo", STOCKADE, "jotunheim", "jarn", 10),
    ("jotuns", STOCKADE, "centaurs", "klattka", 5), ("sampo", STOCKADE, "fynn", "gorm", 10),
])
def test_attackers_have_their_own_letters(scenario: str, place: int, colour: str, leader: str, strength: int) -> None:
    field = siege(place, 10, 0, scenario, outside=colour, leader=leader)
    field.draw_up(place)
    assert odds_of(field.state, field.battle).attacker.parts["army"] == strength


@pytest.mark.rules("18.2")
def test_a_fort_shelters_its_own_side_only() -> None:
    field = siege(STOCKADE)
    assert (is_inside(field.state, STOCKADE, 1), is_inside(field.state, STOCKADE, 0)) == (True, False)
    assert (garrison_at(field.state, STOCKADE, 1), garrison_at(field.state, STOCKADE, 0)) == (1, 0)
    field.state.ruins.append(STOCKADE)
    assert garrison_at(field.state, STOCKADE, 1) == 0


@pytest.mark.rules("18.3", "18.5")
def test_no_melee_inside_and_no_assault_without_manpower() -> None:
    """F80."""
    field = Field()
    field.put("scyld", STOCKADE)
    field.put("thorskuld", STOCKADE)
    assert not may_assault(field.state, STOCKADE, 0)
    assert announceable(field.state, 0) == []           # a hero alone can do nothing here
    assert announceable(field.state, 1) == [f"do:fight hex:{STOCKADE}"]
    field.put("gorm", STOCKADE, escort=True)
    assert announceable(field.state, 0) == [f"do:fight hex:{STOCKADE}"]


@pytest.mark.rules("18.3", "16.8")
def test_those_inside_can_be_challenged() -> None:
    field = siege(STOCKADE)
    field.put("thorskuld", STOCKADE)
    field.fight(STOCKADE, "ground", 0)
    assert field.options == ["do:trial char:gorm"]


@pytest.mark.rules("18.4")
def test_the_command_of_a_fort_stands_in_for_a_leader() -> None:
    field = siege(STOCKADE, 20, 5)                      # C: 2
    field.draw_up(STOCKADE)
    assert odds_of(field.state, field.battle).defender.command.rating == 2
    field.put("sigurd", STOCKADE)                       # 3: better
    assert odds_of(field.state, field.battle).defender.command.rating == 3
    field.battle.attacker = 1                           # for those who defend only
    field.state.characters["sigurd"].at = 0
    assert odds_of(field.state, field.battle).attacker.command.rating == 0


@pytest.mark.rules("18.4")
def test_a_garrison_falls_last_and_pays_nobody() -> None:
    field = siege(STOCKADE, 30, 3)
    field.fight(STOCKADE, "ground", 0, rigged={"battle": dice(12)})     # 30 to 7 is 4-1, 12 + 4 - 2: A/Fr, F at 4: 3
    field.answer(QUIET, "go_on")
    assert (field.army(STOCKADE, "nerfringia"), field.battle.garrison) == (0, 1)
    assert field.state.vps == [3, 0]
    assert STOCKADE not in field.state.ruins


@pytest.mark.rules("18.4", "22.2")
def test_its_fall_makes_a_ruin() -> None:
    field = siege(STOCKADE, 30)
    field.fight(STOCKADE, "ground", 0, rigged={"battle": dice(12)})
    assert field.state.ruins == [STOCKADE]
    assert field.state.vps == [CONTENT.numbers.vp_fortress, 0]
    assert field.prompt == ""


@pytest.mark.rules("18.4")
def test_a_garrison_that_holds_is_whole_again() -> None:
    field = siege(CASTLE, 30, 1, inside="midhrasir")
    field.fight(CASTLE, "ground", 0, rigged={"battle": dice(9)})
    field.answer(QUIET, "go_on")
    field.battle.garrison = 1
    field.answer({"go_on": "do:stop", "take_initiative": "do:stop"})
    assert garrison_at(field.state, CASTLE, 1) == 2


@pytest.mark.rules("18.4")
def test_the_fynvirke_is_never_destroyed() -> None:
    field = siege(WALL, 30, outside="midhrasir", leader="hakon")
    field.fight(WALL, "ground", 1, rigged={"battle": dice(12)})
    assert field.prompt == ""
    assert field.state.ruins == []
    assert garrison_at(field.state, WALL, 0) == 1


@pytest.mark.rules("18.4", "17.5.8b")
def test_by_r_the_fort_falls_and_by_o_the_garrison_fights_on() -> None:
    """F75."""
    driven = siege(STOCKADE, 20, 8)
    driven.put("sigurd", STOCKADE)
    driven.fight(STOCKADE, "ground", 0, rigged={"battle": dice(10)})    # 20 to 25 is 1-2, 10 + 4 - 3: A/Dr
    driven.answer({"challenge": (), "force_retreat": "do:drive_out"})
    driven.do(driven.options[0])
    assert driven.state.ruins == [STOCKADE]
    slipped = siege(STOCKADE, 20, 8, leader="scyld")                    # 3
    slipped.put("thorskuld", STOCKADE)                                  # 4
    slipped.fight(STOCKADE, "ground", 0, rigged={"battle": dice(6)})    # 25 to 17 is 1-1, 6 - 1 = 5: oC/Bo
    slipped.answer({"challenge": (), "withdraw 0": "do:stay"}, "")
    assert (slipped.prompt, slipped.seat) == ("withdraw", 1)
    slipped.do(slipped.options[1])
    assert slipped.state.ruins == []
    assert (slipped.prompt, slipped.seat, slipped.battle.garrison) == ("go_on", 0, 1)
    assert odds_of(slipped.state, slipped.battle).defender.parts == {"garrison": 1}
    assert not may_attack(slipped.state, slipped.battle, 1)             # a garrison by itself attacks nobody


@pytest.mark.rules("18.4", "17.5.7")
def test_a_sally_that_is_driven_out_leaves_the_garrison() -> None:
    field = siege(STOCKADE, 20, 8)
    field.put("sigurd", STOCKADE)
    field.fight(STOCKADE, "ground", 1, rigged={"battle": dice(3)})      # 8 and a hero of 4 to 20: 1-2, 3 + 3 - 4: rF/A
    field.answer({"challenge": (), "force_retreat": "do:drive_out"}, "retreat_to")
    assert field.seat == 1
    field.do(field.options[0])
    assert field.state.ruins == []
    assert field.battle.garrison == 1
    assert (field.prompt, field.seat) == ("take_initiative", 0)


def test_the_page_says_who_stands_behind_the_walls_and_who_before_them() -> None:
    """In a sally the besiegers were said to defend behind the walls that they besiege."""
    assault, sally = siege(STOCKADE, 20, 8), siege(STOCKADE, 20, 8)
    assault.fight(STOCKADE, "ground", 0)
    sally.fight(STOCKADE, "ground", 1)
    said = [" ".join(battle_pages(one.state, -1)[0].paragraphs[:2]) for one in (assault, sally)]
    assert ["defends behind walls" in one for one in said] == [True, False]
    assert "defends before the walls" in said[1]


@pytest.mark.rules("18.4", "10.2")
def test_an_undecided_fortress_is_manned_when_it_is_attacked() -> None:
    """F110: and it is the other side's then."""
    field = Field("northern_war")
    field.state.realms["jotunheim"].active = False
    field.csps(CAVE, "jotunheim", 4)
    field.put("cythar", CAVE)
    field.csps(CAVE, "thulorm", 9)
    field.fight(CAVE, "ground", 1)
    assert field.state.realms["jotunheim"].side == 0
    assert (field.events("round")[0].data["theirs"], field.state.realms["jotunheim"].active) == (4 * 2 + 2, True)


@pytest.mark.rules("item.36")
def test_before_the_hammer_of_bere_a_garrison_does_not_count() -> None:
    field = siege(STOCKADE, 20, 3, "northern_war", leader="brodd")
    field.draw_up(STOCKADE)
    assert odds_of(field.state, field.battle).defender.parts == {"army": 6, "garrison": 1}
    field.give("hammer_of_bere", "brodd")
    assert odds_of(field.state, field.battle).defender.parts == {"army": 6}


@pytest.mark.rules("18.6")
def test_the_fynvirke_costs_all_but_trolls() -> None:
    prices = CONTENT.hexsides["fynvirke"].cost
    assert prices["troll"] == 0
    assert {race: price for race, price in prices.items() if price != 6} == {"troll": 0}
    field = Field()
    field.put("gorm", 1248)
    field.put("hakon", 1248)
    s = field.state
    troll, mundane = mover(s, [s.characters["gorm"]], []), mover(s, [s.characters["hakon"]], [])
    assert entry(troll, ("clear",), (), (), True, "clear", "clear") == 2
    assert entry(mundane, ("clear",), (), (), True, "clear", "clear") == 2 + 6


@pytest.mark.rules("18.7")
def test_at_kvalholla_an_o_of_the_attackers_ends_it() -> None:
    """F79."""
    field = siege(CASTLE, 20, 9, inside="midhrasir")                    # 20 to 29 is 1-2
    field.fight(CASTLE, "ground", 0, rigged={"battle": dice(6)})        # 4 - 4: oD/Bo
    field.answer({})
    assert field.events("walls_hold")
    assert field.prompt == ""
    stockade = siege(STOCKADE, 20, 14)
    stockade.fight(STOCKADE, "ground", 0, rigged={"battle": dice(4)})   # 4 + 4 - 2: oD/Bo too
    assert stockade.events("round")[0].data["letters"] == "oD/Bo"
    assert not stockade.events("walls_hold")


# --- Greutung ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("24.2.2.6")
def test_greutung_cancels_walls_for_those_who_hold_it() -> None:
    """F111."""
    field = siege(CASTLE, 20, 9, "northern_war", inside="midhrasir", outside="ycelia", leader="jofur")
    field.state.greutung = CASTLE
    field.draw_up(CASTLE)
    assert odds_of(field.state, field.battle).defender.parts == {"army": 9, "garrison": 2}
    field.battle.marks[0] = "o"
    assert not ends_at_o(field.state, field.battle)
    field.state.used.append("greutung 1")               # it is the Mundanes' now: no use against their own walls
    assert odds_of(field.state, field.battle).defender.parts == {"army": 27, "garrison": 2}


@pytest.mark.rules("24.2.2.6")
@pytest.mark.parametrize(("roll", "place", "side"), [(6, 0, 0), (7, 2622, 1)])
def test_greutung_is_broken_or_captured(roll: int, place: int, side: int) -> None:
    field = Field("northern_war")
    field.state.greutung = 2622
    field.csps(2622, "thulorm", 2)

    async def story(g: Game[State]) -> None:
        settle_greutung(g)
    field.tell(story, rigged={"greutung": dice(roll)})
    assert (field.state.greutung, greutung_side(field.state)) == (place, side)


@pytest.mark.rules("24.2.2.6", "17.5.8b")
def test_greutung_never_retreats() -> None:
    field = Field("northern_war")
    field.csps(2622, "ycelia", 9)
    field.put("jofur", 2622)
    field.csps(2622, "thulorm", 9)
    field.put("cythar", 2622)
    field.state.greutung = 2622
    field.fight(2622, "ground", 1, rigged={"battle": dice(11), "greutung": dice(7)})
    field.answer({"challenge": (), "force_retreat": "do:drive_out", "lose_wounds": ("char:jofur",) * 2})
    if field.prompt == "retreat_to":
        field.do(field.options[0])
    assert field.events("retreated")
    assert (field.state.greutung, greutung_side(field.state)) == (2622, 1)
