"""10 Mobilization."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.mobilization import eligible, mobilization_phase, modifier, why_not_eligible, woken_by
from norn.games.fornaldar.state import Spell, State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of
from norn.kernel.game import Game


def asleep(scenario: str = "sampo", calendar: int = 12, turn: int = 2) -> Field:
    field = Field(scenario, calendar)
    for group in CONTENT.scenarios[scenario].groups:
        field.start.realms[group.id].active = group.active
    field.start.realms["mundanes"].active = False
    field.start.turn = turn
    return field


@pytest.mark.rules("10.2", "10.5", "5.e.2.1", "table.mobilization.sampo")
def test_who_may_be_called_on() -> None:
    field = asleep()
    assert set(eligible(field.state, 0)) == {f"realm:{one}" for one in (
        "basulea", "lochlann", "skane", "jotunheim", "ajattar", "rhodiorm", "tursas", "ogmund")}
    assert "realm:ogmund" in eligible(field.state, 1)
    assert "realm:mundanes" in eligible(field.state, 1)


@pytest.mark.rules("10.3", "5.e.2.2")
def test_two_dice_at_most_the_number_wake_a_realm() -> None:
    field = asleep()
    field.open(phase_of(mobilization_phase), {"mobilization": [1, 2, 5, 5]})
    field.do("realm:lochlann", "realm:skane")
    assert (field.state.realms["lochlann"].active, field.state.realms["skane"].active) == (True, False)
    assert len(field.events("mobilization_roll")) == 2


@pytest.mark.rules("10.3")
def test_an_enemy_awake_and_farcalling_help() -> None:
    field = asleep()
    row = next(one for one in CONTENT.scenarios["sampo"].mobilisation if one.group == "lochlann")
    assert modifier(field.state, 0, row) == 0
    field.state.realms["normorea"].active = True
    assert modifier(field.state, 0, row) == -1
    field.state.spells.append(Spell(3, 0, "svip", 0, "realm:lochlann", "2", ""))
    assert modifier(field.state, 0, row) == -3


@pytest.mark.rules("24.1.2.1")
def test_nobody_is_called_on_in_the_first_turn_of_the_sampo() -> None:
    field = asleep(turn=1)
    field.open(phase_of(mobilization_phase))
    assert field.prompt == ""


@pytest.mark.rules("10.2", "3.0.friendly-coast")
def test_what_wakes_a_sleeping_realm() -> None:
    field = asleep()
    s = field.state
    assert woken_by(s, 0, 2024, manpower=True, ships=False) == ["nerfringia"]
    assert woken_by(s, 0, 2024, manpower=False, ships=False) == [], "a lone enchanter wakes nobody"
    assert woken_by(s, 1, 2024, manpower=True, ships=False) == []
    assert woken_by(s, 0, 1706, manpower=False, ships=True) == ["normorea"]
    assert woken_by(s, 0, 1606, manpower=False, ships=True) == [], "an island is nobody's coast"
    s.realms["nerfringia"].active = True
    assert woken_by(s, 0, 2024, manpower=True, ships=False) == []


@pytest.mark.rules("24.2.2.3")
def test_a_six_makes_a_king_of_midhrasir() -> None:
    field = asleep("northern_war", calendar=6, turn=2)
    field.put("vithar", 3927, escort=True)
    field.start.active = 1
    field.open(phase_of(mobilization_phase), {"king": [4], "heir": [1]})
    assert field.state.king == "asmundr"
    assert field.state.realms["midhrasir"].active
    assert (field.character("asmundr").at, field.character("vithar").fate) == (3927, "gone")


@pytest.mark.rules("24.1.2.3")
def test_the_mundanes_come_with_two_dice_of_csps() -> None:
    field = asleep()
    field.start.active = 1
    field.open(phase_of(mobilization_phase), {"mobilization": [0, 0], "mundanes": [3, 4]})
    field.do("realm:mundanes")
    place = field.options[0]
    field.do(place)
    army = next(one for one in field.state.armies if one.colour == "mundanes")
    assert (army.fresh, f"hex:{army.at:04}") == (9, place)


@pytest.mark.rules("10.2", "14.8")
def test_whom_a_move_wakes_does_not_intercept_it_but_others_do() -> None:
    """F35: The realm that was just entered broke into the very move that woke it."""
    for sleeping, asked in ((True, False), (False, True)):
        field = Moves()
        field.start.realms["nerfringia"].active = not sleeping
        field.put("thorskuld", 2224)
        field.csps(2224, "nerfringia", 5)
        field.put("gorm", 2221)
        field.csps(2221, "fynn", 4)
        field.move(0)
        field.do("do:stack hex:2221")
        field.do("hex:2223" if "hex:2223" in field.goals() else "hex:2222")
        assert field.state.realms["nerfringia"].active
        assert (field.prompt == "intercept") == asked
        if sleeping:
            field.do("do:done")
            field.answer({"forced_march": "do:done"})
            assert field.prompt == "react", "it may react in the same turn"


@pytest.mark.rules("10.1", "10.5")
def test_who_is_awake_never_sleeps_again_and_the_neutral_belong_to_who_wakes_them() -> None:
    field = asleep()
    field.open(phase_of(mobilization_phase), {"mobilization": [0, 0]})
    field.do("realm:ogmund")
    s = field.state
    assert (s.realms["ogmund"].active, s.realms["ogmund"].side) == (True, 0)
    assert "realm:ogmund" not in eligible(s, 0)
    assert "realm:ogmund" not in eligible(s, 1)
    assert [one.key for one in why_not_eligible(s, 1, "realm:ogmund")] == ["not_your_realm"]
    assert [one.key for one in why_not_eligible(s, 0, "realm:fynn")] == ["already_active"]


@pytest.mark.rules("10.2", "14.3.1")
def test_who_is_teleported_into_a_sleeping_land_wakes_it_if_he_is_a_hero() -> None:
    for name, woken in (("reomur", True), ("eberic", False)):
        field = Moves(calendar=9)
        field.start.realms["normorea"].active = False
        field.put("svip", 1414)
        field.put(name, 1414)
        field.move(0, {"teleport": [0, 0]})
        field.do("do:stack hex:1414")
        field.do("do:teleport char:svip")
        field.do(f"char:{name}")
        field.do("hex:2113")
        assert field.state.realms["normorea"].active == woken


@pytest.mark.rules("10.2", "17.5.8b")
def test_a_retreat_into_a_sleeping_land_wakes_it() -> None:
    from norn.games.fornaldar.rules.battlefield import muster
    from norn.games.fornaldar.rules.retreats import flee

    field = Moves()
    field.start.realms["nerfringia"].active = False
    field.put("gorm", 2222)
    field.csps(2222, "fynn", 3)
    field.csps(2222, "midhrasir", 3)
    field.draw_up(2222)

    async def go(g: Game[State]) -> None:
        flee(g, field.battle, muster(g.state, field.battle, 0), 2223)
    field.tell(go)
    assert field.state.realms["nerfringia"].active
    assert field.army(2223, "fynn") == 3


@pytest.mark.rules("10.2", "item.30")
def test_a_hero_by_an_item_wakes_a_land_like_any_other() -> None:
    for item, woken in (("skavard", True), ("angsung", False)):
        field = Moves()
        field.start.realms["nerfringia"].active = False
        field.put("eberic", 2222)
        field.give(item, "eberic")
        field.move(0)
        field.do("do:stack hex:2222")
        field.to(2223)
        assert field.state.realms["nerfringia"].active == woken
