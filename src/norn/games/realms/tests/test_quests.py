"""Quests: goals, trackers, rewards, and what happens when one can no longer be done."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Spawn
from norn.games.realms.rules import quests
from norn.games.realms.rules.doom import tokens_left
from norn.games.realms.rules.quests import is_impossible, new_quest
from norn.games.realms.state import State
from norn.games.realms.tests.stage import START, Stage, give, set_quests
from norn.kernel.catalogue import open_table

CLEARING = "wayfarers_clearing"


def with_quest(stage: Stage, quest: str, progress: int = 0) -> None:
    """That quest is open; the two others are ones that nothing here touches."""
    others = [name for name in ("reach_level", "rift_sealed", "discard_items") if name != quest][:2]

    def scene(s: State) -> None:
        set_quests(s, quest, *others)
        s.quests[0].progress = progress

    stage.arrange(scene)


@pytest.mark.rules("quests.draw", "quest-rules.pool")
def test_three_of_nine_open_to_all() -> None:
    drawn: set[str] = set()
    for seed in range(12):
        s: State = open_table("realms", 2, seed).game.state
        assert len(s.quests) == 3
        assert sorted([*[quest.id for quest in s.quests], *s.quest_pool]) == sorted(CONTENT.quests)
        drawn |= {quest.id for quest in s.quests}
    assert drawn == set(CONTENT.quests)
    stage = Stage("torvin", "drek")
    for seat in (0, 1):
        facts = str(stage.table.definition.facts(stage.table.game, seat))
        assert all(quest.id in facts for quest in stage.state.quests)


@pytest.mark.rules("quests.rift-sealed", "trackers.rift-sealed", "rifts.closing-spawned")
def test_rift_sealed_is_done_at_once_by_a_rift_that_opened_later() -> None:
    stage = Stage("aelindra", "torvin")
    stage.arrange(lambda s: set_quests(s, "rift_sealed", "discard_gold", "reach_level"))
    stage.turn("aelindra", "do:end_turn")
    stage.turn("torvin")
    stage.draws("rift", "blank")
    stage.do("do:end_turn")
    assert stage.prompt == "rift_tile"
    stage.do("tile:thornwild")
    stage.until_round(2)
    stage.have("aelindra", space="elder_oak", benedictions=3)
    stage.dice(banish=[6, 6, 6, 6, 1, 1, 1, 1])
    stage.turn("aelindra", "do:banish", "do:spend_benedictions 3")      # R82: four successes, not ten
    quest = stage.state.quests[0]
    assert (quest.done, quest.cards) == (True, [])
    assert len(stage.hero("aelindra").items) == 2            # D18: to the hero whose deed it was
    assert len(stage.hero("torvin").items) == 1


@pytest.mark.rules("quests.elite-slain", "trackers.elite-slain")
def test_elite_slain() -> None:
    stage = Stage("drek", "torvin")
    with_quest(stage, "elite_slain")
    orc = stage.put("orc_warchief", damaged=True)
    stage.dice(melee=[6] * 6)
    stage.turn("drek", f"do:melee monster:{orc}")
    stage.decline("reckless", "join_attack")
    stage.run_until("turn")
    quest = stage.state.quests[0]
    assert (quest.done, quest.cards) == (True, [])           # the card goes back
    assert [hero.benedictions for hero in stage.state.heroes] == [1, 1]


@pytest.mark.rules("quests.elite-slain")
def test_a_common_monster_is_no_elite() -> None:
    stage = Stage("drek")
    with_quest(stage, "elite_slain")
    warg = stage.put("warg", damaged=True)
    stage.dice(melee=[6] * 6)
    stage.turn("drek", f"do:melee monster:{warg}")
    stage.run_until("turn")
    assert stage.state.quests[0].progress == 0


@pytest.mark.rules("quests.discard-benedictions", "trackers.discard-benedictions", "quest-rules.tracking",
                   "quest-rules.completing", "quests.order")
def test_three_benedictions_from_any_heroes() -> None:
    stage = Stage("drek", "torvin")
    with_quest(stage, "discard_benedictions")
    stage.have("drek", benedictions=2, space="gatehouse_of_oaths")
    stage.have("torvin", benedictions=2)
    stage.board(doom=["smoking_gate", "broken_stair"])
    stage.turn("drek", "do:give_benediction", "do:give_benediction")
    assert stage.state.quests[0].progress == 2
    assert stage.hero("drek").actions == 2                   # free
    stage.do("do:end_turn")
    stage.turn("torvin", "do:give_benediction")
    assert stage.prompt == "doom_away"                       # the party's choice
    stage.do("space:smoking_gate")
    assert stage.state.doom == ["broken_stair"]
    assert stage.state.quests[0].done
    assert stage.hero("torvin").benedictions == 1
    assert stage.refused("do:give_benediction") == {"no_such_quest"}


@pytest.mark.rules("quests.discard-focus", "trackers.discard-focus")
def test_four_focus() -> None:
    stage = Stage("drek")
    with_quest(stage, "discard_focus", progress=2)
    stage.have("drek", focus=["str"], reserve=1)
    stage.turn("drek", "do:give_focus attribute:str")
    assert stage.state.quests[0].progress == 3
    stage.do("do:give_focus do:reserve")
    assert stage.state.quests[0].done
    assert (stage.hero("drek").focus, stage.hero("drek").reserve) == ([], 0)
    assert len(stage.hero("drek").items) == 2


@pytest.mark.rules("quests.discard-focus", "quests.discard-gold")
def test_spending_is_not_discarding() -> None:
    stage = Stage("sylara")

    def scene(s: State) -> None:
        set_quests(s, "discard_focus", "discard_gold", "reach_level")
        s.heroes[0].focus = ["str"]
        s.heroes[0].gold = 9

    stage.arrange(scene)
    stage.turn("sylara", "do:cast spell:gilded_word")
    stage.decline("after_roll")
    stage.do("do:trade")
    if any(one.startswith("do:buy") for one in stage.options):
        stage.do(stage.options[0])
    assert [quest.progress for quest in stage.state.quests] == [0, 0, 0]     # R45


@pytest.mark.rules("quests.defeat-monsters", "trackers.defeat-monsters")
def test_four_monsters() -> None:
    stage = Stage("drek", "torvin")
    with_quest(stage, "defeat_monsters", progress=2)
    for kind in ("warg", "ash_hound"):
        one = stage.put(kind, damaged=True)
        stage.dice(melee=[6] * 6)
        stage.turn("drek", f"do:melee monster:{one}")
        stage.decline("reckless", "join_attack")
        stage.run_until("turn", "focus_where")
        if kind == "warg":
            assert stage.state.quests[0].progress == 3
            assert stage.state.quests[0].cards == ["warg"]
    assert stage.prompt == "focus_where"                     # every hero gains 1 Focus
    stage.run_until("turn")
    assert [len(hero.focus) for hero in stage.state.heroes] == [1, 1]
    assert stage.state.quests[0].cards == []


@pytest.mark.rules("quest-rules.simultaneous", "quests.order", "quests.defeat-monsters", "quests.elite-slain")
def test_one_deed_counts_for_two_quests() -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: set_quests(s, "elite_slain", "defeat_monsters", "reach_level"))
    orc = stage.put("orc_warchief", damaged=True)
    stage.dice(melee=[6] * 6)
    stage.turn("drek", f"do:melee monster:{orc}")
    stage.run_until("turn")
    assert [quest.progress for quest in stage.state.quests] == [1, 1, 0]


@pytest.mark.rules("quests.clear-doom", "trackers.clear-doom", "doom.removing")
def test_five_doom_tokens_by_banish() -> None:
    stage = Stage("aelindra")
    with_quest(stage, "clear_doom", progress=4)
    stage.board(doom=[CLEARING])
    before = stage.state.doom_track
    assert tokens_left(stage.state) == 15                    # D3: four lie on the quest
    stage.dice(banish=[6] * 6)
    stage.turn("aelindra", "do:banish")
    assert stage.state.quests[0].done
    assert stage.state.doom_track == before - 1
    assert tokens_left(stage.state) == 20


@pytest.mark.rules("quests.clear-doom", "doom.removing", "spells.resolving")
def test_a_spell_clears_nothing_for_the_quest() -> None:
    stage = Stage("sylara")
    with_quest(stage, "clear_doom")
    stage.board(doom=[CLEARING])
    stage.have("sylara", focus=["str"])
    stage.dice(spell=[6] * 6)
    stage.turn("sylara", "do:cast spell:scouring_light")
    stage.run_until("turn")
    assert stage.state.doom == []
    assert stage.state.quests[0].progress == 0


@pytest.mark.rules("quests.discard-gold", "trackers.discard-gold")
def test_ten_gold_buy_an_uncommon_or_better() -> None:
    stage = Stage("drek")
    with_quest(stage, "discard_gold", progress=8)
    stage.have("drek", gold=3)
    stage.turn("drek", "do:give_gold", "do:give_gold")
    drek = stage.hero("drek")
    assert (drek.gold, drek.actions) == (1, 2)
    assert stage.state.quests[0].done
    assert CONTENT.items[drek.items[1]].rarity in ("uncommon", "rare")


@pytest.mark.rules("quests.discard-gold", "quests.discard-items", "actions.blocked")
def test_discards_are_free_even_beside_a_monster() -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: set_quests(s, "discard_items", "discard_gold", "reach_level"))
    stage.put("warg")
    stage.turn("drek", "do:give_gold")
    assert stage.state.quests[1].progress == 1               # R45: in any place


@pytest.mark.rules("quests.discard-items", "trackers.discard-items")
def test_two_items() -> None:
    stage = Stage("drek", "torvin")
    with_quest(stage, "discard_items")
    stage.arrange(lambda s: give(s, "drek", "iron_maul"))
    stage.turn("drek", "do:give_item item:iron_maul")
    assert stage.state.quests[0].cards == ["iron_maul"]      # it lies there, useless
    assert stage.state.item_discard == []
    stage.do("do:give_item item:bloodmaw_cleaver")
    assert sorted(stage.state.item_discard) == ["bloodmaw_cleaver", "iron_maul"]     # D4
    assert stage.state.quests[0].cards == []
    assert [hero.gold for hero in stage.state.heroes] == [4, 4]


@pytest.mark.rules("trackers.discard-items")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    stage = Stage("drek")
    with_quest(stage, "discard_focus", progress=3)

    def scene(s: State) -> None:
        s.item_discard = s.item_deck
        s.item_deck = []
        s.heroes[0].focus = ["str"]

    stage.arrange(scene)
    stage.turn("drek", "do:give_focus attribute:str")
    assert len(stage.hero("drek").items) == 2
    assert stage.state.item_discard == []


@pytest.mark.rules("quests.reach-level", "trackers.reach-level", "levels.when", "round.level-up")
def test_level_three_is_done_the_moment_it_is_reached() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", level=2, gold=CONTENT.tuning.level_cost)
    stage.run_until("level_up")
    stage.do("do:level_up")
    quest = next(one for one in stage.state.quests if one.id == "reach_level")
    assert quest.done
    assert [hero.benedictions for hero in stage.state.heroes] == [1, 1]


@pytest.mark.rules("quests.unlock", "quest-rules.unlock", "malachar.unlocking", "quests.order")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_third_quest_opens_the_court_in_whatever_order(last: int) -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        set_quests(s, "discard_gold", "discard_benedictions", "discard_items")
        for index, quest in enumerate(s.quests):
            quest.done = index != last
            quest.progress = CONTENT.quests[quest.id].n - 1 if index == last else CONTENT.quests[quest.id].n
        s.heroes[0].space = s.links["gate_of_unmaking"]
        s.heroes[0].benedictions = 1
        if last == 2:
            s.quests[2].cards = [s.item_deck.pop()]

    stage.arrange(scene)
    stage.turn("drek")
    assert stage.refused("do:move space:gate_of_unmaking") == {"court_locked"}
    stage.do(("do:give_gold", "do:give_benediction", "do:give_item item:bloodmaw_cleaver")[last])
    stage.run_until("turn")
    assert stage.state.court_open
    assert "do:move space:gate_of_unmaking" in stage.options


@pytest.mark.rules("quest-rules.impossible")
def test_rift_sealed_that_comes_too_late_is_fulfilled() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        set_quests(s, "rift_sealed", "discard_gold", "reach_level")
        s.sealed = ["ashpeak", "sunken_mere", "stonehollow_hold", "thornwild", "barrowmoor"]

    stage.arrange(scene)
    assert not is_impossible(stage.state, stage.state.quests[0])     # R48: every Rift closed is fulfilled


@pytest.mark.rules("quest-rules.impossible")
def test_no_other_quest_can_ever_become_impossible() -> None:
    """Gold, Focus, items, Benedictions, monsters, elites, Doom and levels all come again from cards for ever."""
    stage = Stage("drek")
    outcomes = [effect for card in CONTENT.encounters.values() if card.deck != "ashen_court"
                for effect in (*card.first, *card.success, *card.failure, *card.branch)]
    assert {"gain_gold", "gain_focus", "gain_benediction", "draw_item", "place_doom", "spawn"} <= {
        effect.do for effect in outcomes}
    assert any(isinstance(effect, Spawn) and effect.kind == "elite" for effect in outcomes)

    def bare(s: State) -> None:
        s.sealed = ["ashpeak", "sunken_mere", "stonehollow_hold", "thornwild", "barrowmoor"]
        s.heroes[0].gold = 0
        s.item_discard += s.heroes[0].items
        s.heroes[0].items = []

    stage.arrange(bare)
    assert not any(is_impossible(stage.state, new_quest(name)) for name in CONTENT.quests)


@pytest.mark.once           # replaces a rule, which compiled code does not notice
@pytest.mark.rules("quest-rules.impossible")
def test_an_impossible_quest_is_replaced_from_the_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage("drek", "torvin")
    old = [quest.id for quest in stage.state.quests]
    monkeypatch.setattr(quests, "is_impossible", lambda s, quest: quest.id == old[1])
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    now = [quest.id for quest in stage.state.quests]
    assert [now[0], now[2]] == [old[0], old[2]]
    assert now[1] not in old
    assert old[1] in stage.state.quest_pool
    assert "quest_exchanged" in stage.said()


@pytest.mark.rules("quest-rules.impossible")
def test_alone_each_quest_may_be_exchanged_once() -> None:
    table = open_table("realms", 1, 1)
    table.answer(0, "hero:torvin")
    while table.ask is not None and table.ask.prompt in ("choose_start", "merchant_start"):
        table.answer(0, START)
    drawn = [quest.id for quest in table.game.state.quests]
    for number, quest in enumerate(drawn):
        assert table.ask is not None
        assert list(table.ask.ids) == [f"do:keep quest:{quest}", f"do:exchange quest:{quest}"]
        table.answer(0, f"do:{'exchange' if number == 1 else 'keep'} quest:{quest}")
    assert table.ask is not None
    assert table.ask.prompt == "turn"
    now = [quest.id for quest in table.game.state.quests]
    assert [now[0], now[2]] == [drawn[0], drawn[2]]
    assert now[1] not in drawn


@pytest.mark.rules("quest-rules.impossible")
@pytest.mark.parametrize("seats", [1, 2])
def test_only_a_lone_player_may_exchange_quests(seats: int) -> None:
    table = open_table("realms", seats, 1)
    for seat in range(seats):
        table.answer(seat, f"hero:{list(CONTENT.heroes)[seat]}")
    for seat in range(seats):
        table.answer(seat, START)
    table.answer(0, START)                                   # the Merchant
    drawn = [quest.id for quest in table.game.state.quests]
    assert table.ask is not None
    if seats > 1:
        assert table.ask.prompt == "next_hero"
        return
    for index in range(3):
        assert table.ask.prompt == "exchange_quest"          # each once, in its place
        table.answer(0, f"do:exchange quest:{drawn[index]}")
    assert table.ask.prompt != "exchange_quest"
    assert not {quest.id for quest in table.game.state.quests[2:]} & {drawn[2]}


@pytest.mark.rules("quests.rift-sealed", "quests.discard-focus")
@pytest.mark.parametrize("hero", ["torvin", "drek"])
def test_the_item_of_a_reward_goes_to_him_whose_deed_it_was(hero: str) -> None:
    stage = Stage("torvin", "drek")
    with_quest(stage, "discard_focus", 3)
    stage.have(hero, focus=["str"])
    stage.turn(hero, "do:give_focus attribute:str")
    assert stage.state.quests[0].done
    assert [len(one.items) for one in stage.state.heroes if one.id == hero] == [2]       # D18
    assert [len(one.items) for one in stage.state.heroes if one.id != hero] == [1]
