"""Who comes first: seats, late answers, Hostiles, dodgers, end moves, what wounds bring."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Behaviour, Line
from norn.games.eldfall.core.rules.models import seats_from
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, model, put, strike


@pytest.mark.rules("sequence.reaction")
def test_seats_react_in_turn_order_from_the_active_one() -> None:
    profile("a")
    table = fight(("a", 0, 5, 0))
    table.game.state.order = [2, -1, 0, 1]
    assert seats_from(table.game, 0) == [1, 2]
    assert seats_from(table.game, 1) == [2, 0]
    assert seats_from(table.game, -1) == [2, 0, 1]


@pytest.mark.rules("sequence.late", "skill.protector", "skill.foresight")
def test_late_answers_go_round_until_all_have_passed() -> None:
    profile("a", off=15, sta=1)
    profile("seer", skills=["foresight"], sta=1)
    profile("guard", skills=["protector"], spd=8, sta=1)
    table = fight(("a", 0, 5, 0), ("seer", 1, 6, 1), ("guard", 1, 9, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, "", f"{SWORD} model:1", "do:dodge model:1")
    assert table.ask is not None
    assert (table.ask.prompt, "do:protect model:2 model:1" in offered(table)) == ("late", True)
    say(table, "do:protect model:2 model:1")
    assert model(table, 2).ap == 0                  # the Protector's step is paid for


@pytest.mark.rules("sequence.late", "hostile.late")
def test_hostiles_answer_behind_everybody_else() -> None:
    profile("a", off=15, sta=1, hp=5)
    profile("seer", skills=["foresight"], sta=1)
    profile("stone", sta=1)
    catalogue.BEHAVIOURS["stone"] = Behaviour(
        id="stone", name="stone", profile="stone", priority=("closest",), movement=(), action=(),
        reaction=(Line(do="attack row_sword"),))
    table = fight(("a", 0, 5, 0), ("seer", 1, 6, 1), ("stone", -1, 4, 0), attack=[20, 20, 20])
    say(table, "do:activate model:0", IDLE, "", f"{SWORD} model:1", "do:dodge model:1")
    assert [one["who"] for one in events(table, "declared")] == ["model:0", "model:1", "model:2"]


@pytest.mark.rules("dodge.move", "sequence.end")
def test_reactive_dodgers_move_before_the_active_one() -> None:
    profile("a", sta=1)
    profile("b", sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 9, 1))
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", "do:dodge", "at:dodge;11;1", "at:dodge;3;0")
    assert [one["who"] for one in events(table, "stepped")] == ["model:1", "model:0"]


@pytest.mark.rules("skill.follow_up", "skill.hit_and_retreat", "sequence.end")
def test_follow_up_comes_before_the_retreat_and_who_was_left_may_retreat() -> None:
    """S144, S145: its enemy has dodged away, so it is Engaged no more."""
    profile("a", off=15, sta=1, skills=["follow_up", "hit_and_retreat"])
    profile("b", sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1", "at:dodge;9;1")
    prompts: list[str] = []
    while table.ask is not None and table.ask.prompt != "tactical":
        prompts.append(table.ask.prompt)
        say(table, "")
    assert prompts == ["follow_up", "retreat"]


@pytest.mark.rules("skill.hit_and_retreat")
def test_nobody_retreats_who_is_engaged_still() -> None:
    table = strike({"skills": ["hit_and_retreat"]}, {}, attack=[20])
    assert table.ask is None


@pytest.mark.rules("friendly-fire", "trait.sweep")
def test_a_friend_who_falls_of_it_rolls_no_morale() -> None:
    """S151: after Health was settled."""
    profile("sweeper", off=15, traits=["sweep 2"], sta=1)
    profile("friend", m=10, hp=1, sta=0)
    profile("foe", sta=0)
    table = fight(("sweeper", 0, 5, 0), ("friend", 0, 4, 0), ("foe", 1, 6, 1), attack=[5], damage=[20, 1])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:2")
    assert [state.name for state in model(table, 1).states] == ["incapacitated"]
    assert events(table, "rolled") == []


@pytest.mark.rules("damage.once", "trait.frostbite", "trait.burn", "trait.cleave")
def test_cleave_frostbite_and_burn_come_in_this_order() -> None:
    """S140."""
    table = strike({"traits": ["burn 1", "frostbite", "cleave"]}, {"hp": 9}, attack=[5], damage=[1], frostbite=[20],
                   burn=[1])
    told = [event for event in table.events() if event.kind in ("rolled", "damage_rolled")]
    assert [event.kind for event in told] == ["damage_rolled", "rolled", "damage_rolled"]
    assert model(table, 1).hp == 5


@pytest.mark.rules("modifier.zero", "roll.attribute")
def test_at_0_no_die_is_thrown() -> None:
    profile("a", ag=3)
    table = fight(("a", 0, 5, 0), test=[1])
    assert not attribute_roll(table.game, model(table, 0), "ag", "test", plus=-3)
    assert (events(table, "rolled"), len(events(table, "roll_lost"))) == ([], 1)


@pytest.mark.rules("critical.twenty", "roll.attack")
def test_a_twenty_is_critical_only_above_twenty() -> None:
    for offense, arm in ((20, 5), (21, 0)):
        table = strike({"off": offense}, {}, attack=[20], damage=[20])
        assert events(table, "damage_rolled")[0]["arm"] == arm


@pytest.mark.rules("skill.protector", "state.petrified")
def test_a_protector_pays_and_moves_once() -> None:
    profile("a", off=15, sta=1)
    profile("ward", sta=0)
    profile("guard", skills=["protector"], spd=8, sta=2)

    def played(*states: str) -> Any:
        table = fight(("a", 0, 5, 0), ("ward", 1, 6, 1), ("guard", 1, 9, 1), attack=[20])
        put(table, 2, *states)
        say(table, "do:activate model:0", IDLE, *([] if states else [""]), f"{SWORD} model:1")
        return table

    table = played()
    say(table, "do:protect model:2 model:1")
    assert model(table, 2).ap == 1
    assert not any("protect" in one for one in (offered(table) if table.ask is not None else []))
    table = played("petrified")
    assert table.ask is None or not any("protect" in one for one in offered(table))
