"""Item 21: what differs though it is of one kind, Reflexes drawn late, decks without what is sought, exchanges."""

from __future__ import annotations

import re

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.catalogue import find_game
from norn.kernel.views import view

# --- two of one kind that differ ----------------------------------------------------------------------------


@pytest.mark.rules("fine.return-right")
def test_two_of_a_kind_return_in_an_order_of_choice_when_they_differ() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="blink arcane_inspiration")
    one = stage.put("tracker_hound", "celenthia", wounds=2, enraged=True)
    two = stage.put("tracker_hound", "celenthia")
    stage.act("celenthia_blink", 0)
    assert stage.prompt == "line_order"
    stage.do(f"enemy:{two}", f"enemy:{one}")
    assert [enemy.id for enemy in stage.state.enemies] == [two, one]


@pytest.mark.rules("fine.return-right")
def test_two_that_are_alike_return_unasked() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="blink arcane_inspiration")
    stage.put("tracker_hound", "celenthia", entered=0)
    stage.put("tracker_hound", "celenthia", entered=1)          # when they came does not matter in the line
    stage.act("celenthia_blink", 0)
    assert stage.prompt == "turn"


@pytest.mark.rules("pursuit.order", "actions.damage-target")
def test_equal_enemies_apart_in_the_line_are_offered_both() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="ice_shard")
    stage.have("hareag", daze=0)
    first = stage.put("ghoren_warrior")
    stage.put("dire_wolf")
    last = stage.put("ghoren_warrior")
    stage.act("hareag_ice_shard", 0)
    assert {f"enemy:{first}", f"enemy:{last}"} <= set(stage.options)    # who goes first in the pursuit depends on it


@pytest.mark.rules("pursuit.order", "actions.damage-target")
def test_equal_enemies_side_by_side_in_the_line_are_offered_once() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="ice_shard")
    stage.put("ghoren_warrior")
    stage.put("ghoren_warrior")
    stage.put("dire_wolf")
    stage.act("hareag_ice_shard", 0)
    assert len(stage.options) == 2


@pytest.mark.rules("actions.one-option", "hero.turn")
def test_two_daggers_are_both_offered_when_one_of_them_has_struck() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab dagger_throw", area="dagger dagger")
    stage.put("ghoren_warrior", "crow")
    assert len(stage.offers("do:act ", "crow_dagger.2")) == 1
    stage.take("do:act ", "crow_dagger.1")
    stage.play_until("turn")
    assert len(stage.offers("do:act ", "crow_dagger.2")) == 2   # the Dagger Throw sends the one that is used away
    assert len(stage.offers("do:act_with", "crow_dagger.2")) == 2


# --- Reflexes that came late --------------------------------------------------------------------------------


@pytest.mark.rules("actions.reflex", "actions.reflex-window")
def test_a_reflex_drawn_in_the_last_refill_is_offered_before_a_friend_is_attacked() -> None:
    stage = Stage("ardenai", "fengray")
    stage.turn_of("fengray")
    stage.put("ghoren_warrior", "fengray")
    stage.do("do:end_turn")
    stage.turn_of("ardenai")
    stage.cards("ardenai", area="longbow quiver", deck="trick_arrow")
    stage.do("do:end_turn")
    while stage.prompt == "reflex_defence_start" and stage.seat == 1:
        stage.do()
    assert (stage.prompt, stage.seat) == ("reflex_defence_start", 0)
    stage.take("ardenai_trick_arrow")
    stage.play_until("travel")
    assert stage.events("attacks") == []


@pytest.mark.rules("actions.reflex", "actions.reflex-window")
def test_a_reflex_drawn_among_the_attacks_is_offered_before_the_next_one() -> None:
    stage = Stage("hareag", "arani")
    stage.turn_of("hareag")
    stage.cards("hareag", hand="arcane_inspiration ice_armour", deck="snowblind")
    stage.cards("arani")
    stage.have("hareag", weakness=4)                            # nothing is drawn at the end of the turn
    stage.put("wild_icehound", "hareag")
    stage.put("ghoren_warrior", "arani")
    stage.play_until("reflex_defence_start")
    stage.do()                                                  # no draw yet
    stage.play_until("reflex_hurt")
    stage.take("arcane_inspiration")                            # draws Snowblind
    stage.play_until("reflex_next_attack", "travel")
    assert (stage.prompt, stage.seat) == ("reflex_next_attack", 0)
    assert stage.offers("hareag_snowblind")


@pytest.mark.rules("actions.reflex", "actions.reflex-window")
def test_who_could_change_nothing_for_anybody_is_not_asked_before_the_attacks() -> None:
    stage = Stage("ardenai", "fengray")
    stage.turn_of("ardenai")
    stage.cards("ardenai", hand="trick_arrow", area="longbow quiver")
    stage.put("ghoren_warrior", "fengray", held=True)           # it will not attack
    stage.play_until("reflex_defence_start", "travel")
    assert stage.prompt == "travel"


# --- decks, exchanges, the fallen ---------------------------------------------------------------------------


@pytest.mark.rules("travel.exhausted-text", "defence.abilities")
def test_reanimate_without_a_skeleton_left_moves_no_time() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="wild_swing", area="raven_axe")
    for _ in range(6):
        stage.put("bonesorrow_warrior")
    for _ in range(6):
        stage.put("bonesorrow_shooter")
    for _ in range(2):
        stage.put("bonesorrow_magus")
    stage.put("bonesorrow_magus", "venda")
    stage.put("vengeful_banshee", "venda", wounds=1)
    before = stage.state.time
    stage.take("do:act ", "venda_raven_axe.1")
    stage.take("vengeful_banshee")
    stage.play_until("turn")
    assert len(stage.events("ability")) == 1
    assert (stage.state.time, stage.events("deck_exhausted")) == (before, [])
    assert len(stage.events("none_found")) == 1


@pytest.mark.rules("fine.exchange", "fine.return-right")
def test_an_exchanged_enemy_goes_to_the_right_end_of_the_line() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="misdirection shadowstep")
    stage.have("crow", focus=4)
    leader = stage.put("ghoren_warrior")
    follower = stage.put("dire_wolf")
    mine = stage.put("wild_icehound", "crow")
    stage.act("crow_misdirection", 0)
    stage.do(f"enemy:{leader}")
    stage.play_until("turn")
    line = [enemy.id for enemy in stage.state.enemies if enemy.area < 0]
    assert line == [follower, mine]
    assert stage.enemy(leader).area == 0
    assert stage.hero("crow").focus == 2


@pytest.mark.rules("defence.buried-fallen", "defence.elimination")
def test_an_attack_that_eliminates_its_hero_has_no_further_effect() -> None:
    stage = Stage("fengray", "crow")
    stage.turn_of("fengray")
    stage.encounter("call_to_war")
    stage.put("ghardhak", held=True)
    stage.cards("fengray", hand="toughness", deck="")
    vampire = stage.put("bloodscorne_vampire", "fengray", wounds=2)
    stage.play_until("travel")
    assert stage.hero("fengray").status == "eliminated"
    assert stage.events("wounds_removed") == []
    assert (stage.enemy(vampire).area, stage.enemy(vampire).wounds) == (-1, 2)


# --- what is stated and shown -------------------------------------------------------------------------------


@pytest.mark.rules("quests.one", "quests.two", "quests.three", "quests.four")
def test_the_ledger_states_the_lives_that_are_played() -> None:
    Stage("crow", quest="quest_1")
    ledger = find_game("mistfall").ledger.rules
    for number, villain in zip(("one", "two", "three", "four"), CONTENT.villains.values(), strict=True):
        ruling = ledger[f"quests.{number}"].ruling
        plus, per_hero = re.findall(r"Life (?:is )?(?:(\d+) and )?(\d+) for each hero", ruling)[0]
        assert (int(plus or 0), int(per_hero)) == (villain.life.plus, villain.life.per_hero), number


@pytest.mark.rules("elements.enemy-card")
def test_an_enemy_shows_the_resolve_it_brings() -> None:
    stage = alone("crow")
    stage.put("ghoren_blood_tracker")
    stage.put("ghoren_warrior", "crow")
    shown = {thing.id: thing.badges for zone in view(stage.table, 0).scene.zones for thing in zone.things
             if thing.id.startswith("enemy:")}
    assert [badge for badges in shown.values() for badge in badges if "Resolve" in badge] == [
        "brings 2 Resolve", "brings 1 Resolve"]
