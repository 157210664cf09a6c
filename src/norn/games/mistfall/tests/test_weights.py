"""What matters at which moment, how options are shown, what there is to read."""

from __future__ import annotations

import pytest

from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone, give
from norn.games.mistfall.tests.test_scenes import weights
from norn.kernel.catalogue import open_table
from norn.kernel.events import Event
from norn.kernel.scene import Page, Sheet, Thing, parts
from norn.kernel.views import OptionView, view


def weight(stage: Stage, one: str, seat: int = 0) -> str:
    return weights(view(stage.table, seat).scene)[one]


def option(stage: Stage, *words: str) -> OptionView:
    ask = view(stage.table, stage.seat).ask
    assert ask is not None
    return next(one for one in ask.options if all(word in one.id for word in words))


def page(stage: Stage, one: str) -> Page:
    found = parts(view(stage.table, 0).scene)[one]
    assert isinstance(found, Page)
    return found


# --- weights ------------------------------------------------------------------------------------------------


def test_heroes_to_choose_and_the_opening_come_first() -> None:
    weighed = weights(view(open_table("mistfall", 2, 1, {}), 0).scene)
    assert (weighed["zone:heroes"], weighed["hero:crow"], weighed["story:quest_1"]) == ("focus", "focus", "focus")
    assert (weighed["board:quest"], weighed["zone:rewards"]) == ("shelf", "shelf")


def test_the_map_is_focus_in_the_travel_phase_and_on_the_shelf_in_a_turn() -> None:
    stage = Stage("crow")
    assert (stage.prompt, weight(stage, "board:quest"), weight(stage, "zone:place")) == ("travel", "focus", "shelf")
    stage.turn_of("crow")
    assert (weight(stage, "board:quest"), weight(stage, "tile:hearthguard")) == ("shelf", "near")


def test_who_pursues_the_hero_who_acts_is_focus_for_everybody() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    mine, other = stage.put("dire_wolf", "crow"), stage.put("ghoren_warrior", "fengray")
    assert [weight(stage, f"enemy:{mine}", seat) for seat in (0, 1, -1)] == ["focus"] * 3
    assert [weight(stage, f"enemy:{other}", seat) for seat in (0, 1)] == ["near"] * 2


def test_ones_own_hand_is_near_and_others_lie_on_the_shelf() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    hands = ("zone:crow_hand", "zone:fengray_hand")
    assert [[weight(stage, hand, seat) for hand in hands] for seat in (0, 1, -1)] == [
        ["near", "shelf"], ["shelf", "near"], ["near", "shelf"]]
    zones = {zone.id: zone.area for zone in view(stage.table, 1).scene.zones}
    assert (zones["zone:fengray_hand"], zones["zone:crow_hand"]) == ("hand", "")


def test_the_line_is_focus_while_nobody_is_near_who_acts() -> None:
    stage = alone("ardenai")
    assert weight(stage, "zone:line") == "shelf"
    stage.put("dire_wolf")
    assert weight(stage, "zone:line") == "focus"
    stage.put("ghoren_warrior", "ardenai")
    assert weight(stage, "zone:line") == "near"


def test_feats_are_near_while_the_pool_can_pay() -> None:
    stage = alone("crow")
    stage.board(resolve=3)
    assert weight(stage, "zone:crow_feats") == "near"
    stage.board(resolve=0)
    assert weight(stage, "zone:crow_feats") == "shelf"


def test_an_attack_lifts_the_attacked_and_what_can_be_buried() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab", area="", discard="dagger")
    stage.put("ghoren_warrior", "crow")
    stage.play_until("bury")
    assert (weight(stage, "zone:crow_enemies", 1), weight(stage, "zone:crow_discard")) == ("focus", "near")
    assert (weight(stage, "zone:crow_discard", 1), weight(stage, "zone:crow_burial")) == ("shelf", "shelf")


def test_before_the_attacks_everybody_looks_at_his_own_enemies() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="prayer", area="chainmail")
    mine, other = stage.put("dire_wolf", "arani"), stage.put("ghoren_warrior", "fengray")
    stage.play_until("reflex_defence_start")
    assert [weight(stage, f"enemy:{mine}", seat) for seat in (0, 1)] == ["focus", "near"]
    assert [weight(stage, f"enemy:{other}", seat) for seat in (0, 1)] == ["near", "focus"]


def test_who_may_go_next_is_focus_until_he_has_gone() -> None:
    stage = Stage("crow", "fengray", "arani")
    stage.turn_of("crow")
    stage.do("do:end_turn")
    assert stage.prompt == "next_hero"
    assert [weight(stage, f"hero:{one}") for one in ("crow", "fengray", "arani")] == ["near", "focus", "focus"]


def test_a_card_in_use_and_a_drawn_reward_are_focus() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt fire_bolt")
    stage.put("ghoren_warrior", "celenthia")
    stage.put("dire_wolf", "celenthia")
    stage.act("celenthia_fire_bolt", 0)
    assert (stage.prompt, weight(stage, "zone:celenthia_played")) == ("target", "focus")
    stage = alone("crow")
    stage.encounter("barrow_awakening")
    stage.play_until("reward")
    assert weight(stage, "zone:offered") == "focus"
    assert weight(stage, "story:barrow_awakening") == "archive"


def test_a_lantern_brings_the_map_near() -> None:
    stage = alone("crow", "quest_4")
    give(stage, "crow", "reward_lantern_of_the_lost")
    stage.act("reward_lantern_of_the_lost", 0)
    stage.play_until("turn")
    assert weight(stage, "board:quest") == "shelf"
    stage.act("reward_lantern_of_the_lost", 1)
    assert (stage.prompt, weight(stage, "board:quest")) == ("reveal", "near")


# --- pages --------------------------------------------------------------------------------------------------


def test_the_opening_is_read_before_the_first_journey_and_again_later() -> None:
    stage = Stage("crow", quest="quest_4")
    opening = page(stage, "story:quest_4")
    assert (opening.weight, opening.name) == ("focus", "The Heart of the Mist")
    assert any("Nethrael" in one for one in opening.paragraphs)
    stage.turn_of("crow")
    assert page(stage, "story:quest_4").weight == "archive"


def test_a_time_card_is_read_while_it_is_resolved() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab dagger", area="")
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "witchfire"))
    stage.board(time=8, time_peak=8)
    stage.play_until("bury")
    assert (page(stage, "story:witchfire").weight, "now 2" in page(stage, "story:witchfire").text) == ("focus", True)
    stage.play_until("travel")
    assert page(stage, "story:witchfire").weight == "archive"


def test_an_encounters_page_has_its_story_and_what_it_asks() -> None:
    stage = alone("crow")
    stage.encounter("barrow_awakening")
    shown = page(stage, "story:barrow_awakening")
    assert (shown.weight, shown.paragraphs) == ("archive", ["The barrows open one after the other."])
    assert "End: " in shown.text
    stage.board(phase="pursuit")
    assert page(stage, "story:barrow_awakening").weight == "focus"


def test_whatever_deserves_the_stage_is_an_event() -> None:
    texts = Stage("crow").table.definition.texts
    assert set(texts.sections["moments"]) <= set(texts.sections["events"])
    told = [Event(0, 0, 0, kind, {}, (), None) for kind in ("encounter", "hero_eliminated", "beaten", "round")]
    assert {texts.moment(one) for one in told} == {
        "story", "loss", "gain", "turn"}


# --- options and figures ------------------------------------------------------------------------------------


@pytest.mark.rules("hero.turn", "actions.one-option")
def test_an_action_is_called_by_its_card_and_what_comes_of_it() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="dagger", area="dagger")
    stage.put("ghoren_warrior", "crow")
    blow = option(stage, "crow_dagger.2")
    assert (blow.title, blow.group) == ("Dagger: 2 physical damage", "regular")
    assert blow.detail.startswith("Range 1. Deal 2 physical damage.")
    placing = option(stage, "crow_dagger.0")
    assert (placing.title, placing.group) == ("Place Dagger", "fast")
    assert option(stage, "do:end_turn").detail == "You draw up to 5 cards in hand, and have 1."


@pytest.mark.rules("travel.extended")
def test_a_longer_way_says_through_where_it_leads() -> None:
    stage = Stage("crow", quest="quest_4")

    def change(s: State) -> None:
        for place in s.places:
            if place.space in ("east_1", "east_2"):
                place.face_up, place.wounds = True, 0

    stage.arrange(change)
    stage.board(resolve=3)
    far = option(stage, "do:go_on", "space:east_3")
    assert (far.via, far.group) == (["space:east_1", "space:east_2"], "go")
    assert option(stage, "do:go ", "space:east_1").detail.startswith("Safe")
    assert option(stage, "do:go ", "space:north_1").detail.startswith("Face-down")


@pytest.mark.rules("elements.enemy-card", "hero.turn")
def test_enemies_have_figures_and_copies_are_told_apart_where_there_is_little_room() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab")
    ids = [stage.put("ghoren_warrior", "crow", wounds=1), stage.put("ghoren_warrior", "crow")]
    found = parts(view(stage.table, 0).scene)
    one, other = [found[f"enemy:{name}"] for name in ids]
    assert isinstance(one, Thing)
    assert isinstance(other, Thing)
    assert (one.numbers["wounds"], one.numbers["life"], one.numbers["attack"]) == (1, 3, 3)
    assert {one.short, other.short} == {f"GW {name.rpartition('-')[2]}" for name in ids}
    sheet = found["hero:crow"]
    assert isinstance(sheet, Sheet)
    assert {row.label: row.high for row in sheet.rows if row.high is not None} == {"focus": 13, "cards left": 15}
    card = found[f"card:{stage.hero('crow').hand[0]}"]
    assert isinstance(card, Thing)
    assert card.keywords == ["Combat", "Mobility", "Stealth"]


def _venomtongue_first(s: State) -> None:
    """Of Crow's two rewards this one lies on top of the deck."""
    found = next(card for card in s.rewards if card.startswith("crow_"))
    s.rewards.remove(found)
    if found != "crow_venomtongue-1":
        s.boxed[s.boxed.index("crow_venomtongue-1")] = found
    s.rewards.insert(0, "crow_venomtongue-1")


@pytest.mark.rules("encounter.reward-exchange", "actions.proficiency")
def test_who_cannot_use_a_reward_is_said_to_be_unable() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.encounter("barrow_awakening")
    stage.arrange(_venomtongue_first)
    stage.play_until("reward")
    assert option(stage, "do:exchange").title.startswith("Exchange it for ")
    assert option(stage, "do:take", "hero:crow").detail.startswith("Cards in hand")
    assert option(stage, "do:take", "hero:fengray").detail.startswith("Not proficient")
