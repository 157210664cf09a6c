"""Offer and refusal agree: a question objects to nothing that it offers, and says what it wants instead of the rest."""

from __future__ import annotations

import random

import pytest

from norn.games.mistfall.rules.questions import ASKED
from norn.games.mistfall.tests.stage import Stage, alone, next_move
from norn.kernel.catalogue import find_game, open_table
from norn.laws.refusals import Refused


def _why(stage: Stage, one: str, seat: int = 0) -> list[str]:
    return [reason.key for reason in stage.table.why_not(seat, one)]


def _own(stage: Stage, seat: int = 0) -> list[str]:
    """What the game itself has against what it offers."""
    ask = stage.table.pending[seat]
    return [f"{one}: {why.key}" for one in ask.ids for why in stage.table.objections(seat, one)]


def _wounded() -> Stage:
    """Fengray is to bury cards for wounds."""
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge lunge taunt", area="war_sword", discard="block", burial="iron_stance")
    stage.put("ghoren_warrior", "fengray")
    stage.take("do:end_turn")
    stage.play_until("bury")
    return stage


@pytest.mark.rules("defence.bury", "defence.bury-area")
def test_what_is_offered_to_be_buried_was_called_a_copy_of_another() -> None:
    stage = _wounded()
    assert any(one.startswith("do:from_discard") for one in stage.options)
    assert _own(stage) == []


@pytest.mark.rules("defence.bury", "essentials.hero-area")
def test_a_card_that_cannot_be_buried_says_where_it_lies() -> None:
    stage = _wounded()
    hero = stage.hero("fengray")
    assert _why(stage, f"card:{hero.burial[0]}") == ["wants_bury", "lies_elsewhere"]
    assert _why(stage, f"card:{hero.discard[0]}") == ["from_discard"]
    assert _why(stage, f"card:{hero.area[0]}") == ["area_stays"]
    assert _why(stage, f"do:from_discard card:{hero.hand[0]}") == ["wants_bury", "lies_elsewhere"]
    assert _why(stage, "do:top 9") == _why(stage, f"do:top card:{hero.hand[0]}") == ["top_counts"]
    assert _why(stage, "do:unbury track:time") == ["wants_bury", "when_restoring"]


@pytest.mark.rules("hero.order", "pursuit.ties", "defence.activate")
def test_who_may_go_next_was_told_that_his_turn_is_over() -> None:
    stage = Stage("crow", "fengray", "arani")
    stage.play_until("next_hero")
    assert _own(stage) == []
    assert _why(stage, "enemy:nobody") == ["wants_next"]
    assert _why(stage, "do:rest") == ["wants_next", "rest_in_turn"]
    assert _why(stage, "do:after card:crow_dagger-1") == ["wants_next", "when_used"]


@pytest.mark.rules("actions.reflex", "fine.impossible", "actions.no-interrupt")
def test_a_reflex_that_would_do_nothing_was_called_a_copy_of_another() -> None:
    stage = Stage("crow", "arani")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab shadowstep", area="dagger")
    stage.cards("arani", hand="divine_protection turn_the_dead", area="chainmail")
    stage.put("ghoren_warrior", "crow")
    stage.play_until("reflex_hurt")
    for seat in stage.table.pending:
        assert _own(stage, seat) == []
    assert _why(stage, "zone:line", stage.seat) == ["wants_reflex", "not_the_whole"]
    assert _why(stage, "do:act enemy:ghoren_warrior-1", stage.seat) == ["no_reflex_there"]


@pytest.mark.rules("actions.reflex-modify", "fine.reflex-per-copy")
def test_a_reflex_that_could_change_the_action_was_said_to_need_a_trigger() -> None:
    found = Refused()
    for seed in range(6):
        table = open_table("mistfall", 2, seed, {"quest": "quest_1"})
        chance = random.Random(seed)
        for _ in range(250):
            if table.outcome is not None:
                break
            if any(ask.prompt.startswith("change_") for ask in table.pending.values()):
                found.note(table, chance)
            seat, choice = next_move(table, ("thumb", "thumb"), chance)
            table.answer(seat, *choice)
    assert found.offered > 5
    assert not found.objected
    assert not found.unexplained


@pytest.mark.rules("hero.turn", "glossary.regular-action")
def test_deeds_say_what_they_are_done_to() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    assert _own(stage) == []
    assert _why(stage, "do:end_turn card:fengray_lunge-1") == ["said_alone"]
    assert _why(stage, "do:act zone:line") == ["printed_on"]
    assert _why(stage, "do:sap card:fengray_lunge-1") == _why(stage, "do:unmask zone:line") == ["for_enemies"]
    assert _why(stage, "do:top 1") == ["when_burying"]
    assert _why(stage, "do:end_turn", seat=1) == ["deed_in_turn"]


def test_every_question_of_the_game_knows_what_it_wants() -> None:
    prompts = find_game("mistfall").texts.sections["prompts"]
    known = [one for one in prompts if one in ASKED or one.startswith("reflex_")]
    assert sorted(set(prompts) - set(known)) == ["travel", "turn"]


@pytest.mark.parametrize("one", ["enemy:x y", "hero:", "card:nothing", "do:take hero:x", "do:sap enemy:x", "do:top -1",
                                 "do:unbury card:", "do:act card:x action:y.0", "do:act hero:x action:z", "space:s99"])
def test_what_there_is_not_is_refused_and_breaks_nothing(one: str) -> None:
    table = open_table("mistfall", 2, 5, {"quest": "quest_2"})
    chance = random.Random(5)
    for _ in range(150):
        if table.outcome is not None:
            break
        for seat in range(2):
            assert table.why_not(seat, one)
        seat, choice = next_move(table, ("thumb", "thumb"), chance)
        table.answer(seat, *choice)
