"""What a player stumbled over: words of the log, of questions and on the table that did not say enough."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.scene import Thing, parts
from norn.kernel.views import view


def asked(stage: Stage) -> str:
    ask = view(stage.table, stage.seat).ask
    assert ask is not None
    return ask.text


def told(stage: Stage, kind: str) -> list[str]:
    return [stage.table.definition.texts.event(event) for event in stage.events(kind)]


def thing(stage: Stage, one: str) -> Thing:
    found = parts(view(stage.table, 0).scene)[one]
    assert isinstance(found, Thing)
    return found


@pytest.mark.rules("actions.restriction", "actions.restriction-excess")
def test_a_full_area_says_of_what_it_is_full() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="mace", area="war_sword shield")
    assert thing(stage, f"card:{stage.hero('fengray').area[0]}").text.endswith(
        "Restriction B2: at most 2 with B in an area.")
    stage.act("fengray_mace", 0)
    assert asked(stage) == (
        "Your area has too many weapons and shields (restriction B): at most 2 may stay. Which one do you discard?")


def test_every_restriction_has_words() -> None:
    names = Stage("crow").table.definition.texts.sections["names"]
    letters = {card.limit[0] for card in CONTENT.cards.values() if card.limit not in ("", "none")}
    assert letters
    assert [letter for letter in sorted(letters) if f"limit:{letter}" not in names] == []


@pytest.mark.rules("time.white-number", "time.event")
def test_a_question_mark_says_what_it_stands_for() -> None:
    stage = alone("crow")
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "witchfire"))
    stage.board(time=8, time_peak=8)                            # the card's own 2 bring the next white number
    stage.play_until("reflex_hurt", "bury", "travel")
    assert told(stage, "white_number") == ["The question mark stands for 2 now."]
    assert thing(stage, "time:witchfire").text == "The hero with most cards in hand is dealt ? (now 2) magical damage."
    track = next(track for track in view(stage.table, 0).scene.tracks if track.id == "track:time")
    assert track.text.startswith("A ? on a Time card stands for 2 now")


@pytest.mark.rules("elements.enemy-card", "encounter.check")
def test_badges_say_which_defence_and_how_many_objectives_are_needed() -> None:
    stage = alone("crow")
    one = stage.put("blackwood_magehunter", "crow", objectives=1)
    badges = thing(stage, f"enemy:{one}").badges
    assert "defence 1/3 (physical/magical)" in badges
    assert "1 Objective" in badges
    stage.encounter("hunting_pack", objectives=1)
    ending = next(end for end in CONTENT.all_encounters["hunting_pack"].end if end.met == "objectives")
    wanted = ending.per_hero + ending.plus
    assert thing(stage, "encounter:hunting_pack").badges[0] == f"1 of {wanted} Objectives"
    emptied = next(card.id for card in CONTENT.encounters.values() if card.end[0].met == "no_objectives")
    stage.encounter(emptied, objectives=2)
    assert thing(stage, f"encounter:{emptied}").badges[0] == "2 Objectives to remove"


def test_one_enemy_is_not_several() -> None:
    stage = alone("crow")
    numbers = CONTENT.reinforcement_tracks
    track = next(iter(numbers.values()))
    for count, words in ((1, "1 enemy, "), (2, "2 enemies, ")):
        stage.board(reinforcement=track.enemies.index(count))
        shown = next(one for one in view(stage.table, 0).scene.tracks if one.id == "track:reinforcement")
        assert shown.text.startswith(words)


@pytest.mark.rules("actions.damage-total", "actions.discard-keyword")
def test_with_several_targets_a_boost_says_whom_it_could_eliminate() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind fury", area="raven_axe")
    stage.put("ghoren_smallhorn", "venda", wounds=2)            # falls in any case
    stage.put("ghoren_warrior", "venda", wounds=1)              # Life 3, defence 2
    stage.put("wildlands_shaman", "venda")
    stage.act("venda_whirlwind", 0)
    assert stage.prompt == "boost_damage"
    assert asked(stage).endswith("1 more damage eliminates Ghoren Warrior.")


@pytest.mark.rules("elements.special-enemy")
def test_a_villain_that_turns_says_to_what() -> None:
    stage = Stage("fengray", quest="quest_1")
    stage.turn_of("fengray")
    stage.encounter(next(card.id for card in CONTENT.special_encounters.values()))
    stage.cards("fengray", area="war_sword")
    printed = CONTENT.villains["ghardhak"]
    stage.put("ghardhak", "fengray", wounds=-(-(printed.life.per_hero + printed.life.plus) // 2) - 1)
    stage.act("fengray_war_sword", 1)
    names = ", ".join(CONTENT.abilities[one].name for one in printed.sides[1].abilities)
    assert told(stage, "villain_turns") == [f"{printed.name} turns to side B: attack 3 physical; {names}."]


@pytest.mark.rules("actions.embedded")
def test_an_action_with_another_tells_both_texts() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge", area="war_sword")
    stage.put("ghoren_warrior", "fengray")
    ask = view(stage.table, 0).ask
    assert ask is not None
    label = next(option.label for option in ask.options if option.label.startswith("Lunge with War Sword: "))
    assert "+2 damage if the damage is physical" in label
    stage.take("do:act_with ", "fengray_lunge.0", "fengray_war_sword.1")
    assert "+2 damage if the damage is physical" in told(stage, "acts_with")[-1]


@pytest.mark.rules("actions.resolve-highest", "actions.eliminate")
def test_an_elimination_that_brings_less_says_why() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    for kind in ("ghoren_smallhorn", "ghoren_warrior"):
        stage.put(kind, "venda", wounds=2)
    stage.act("venda_whirlwind", 0)
    stage.play_until("turn")
    assert [one.partition(" brings ")[2] for one in told(stage, "eliminated")] == [
        "1 Resolve.", "0 Resolve, as only the highest of those eliminated together counts."]


@pytest.mark.rules("defence.activate")
def test_who_passes_for_good_is_told_for_how_long() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.put("ghoren_warrior", "crow")
    stage.put("ghoren_warrior", "fengray")
    stage.play_until("area_order")
    assert asked(stage).endswith("that holds for the whole game.")
    ask = view(stage.table, stage.seat).ask
    assert ask is not None
    assert ask.options[-1].label == "Pass, and do not ask this again (in this phase, unless the question says how long)"
