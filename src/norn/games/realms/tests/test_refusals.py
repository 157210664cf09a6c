"""Why not? What players try in each phase and cannot do, with the reason they are told and its rule."""

from __future__ import annotations

import random

import pytest

from norn.agents import RandomAgent, next_move
from norn.games.realms.rules.actions import DEEDS
from norn.games.realms.rules.questions import ALONE, QUESTIONS, WHEN
from norn.games.realms.state import Cache, State
from norn.games.realms.tests.stage import Stage, give, put, set_quests
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.texts import OWN

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
DEEP = "bramble_deep"


def told(stage: Stage, one: str, seat: int | None = None) -> list[str]:
    """The reasons as the player reads them."""
    texts = stage.table.definition.texts
    found = stage.table.why_not(stage.seat if seat is None else seat, one)
    assert all(refusal.rules for refusal in found)
    return [texts.say("refusals", refusal.key, refusal.data) for refusal in found]


@pytest.mark.rules("quest-rules.completing", "quests.discard-focus")
def test_quests_say_why_nothing_can_be_given_to_them() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: set_quests(s, "discard_gold", "discard_focus", "elite_slain"))
    stage.have("torvin", gold=0)
    stage.turn("torvin")
    assert told(stage, "do:give_gold") == told(stage, "quest:discard_gold") == ["You have no gold."]
    assert told(stage, "do:give_focus attribute:wis") == ["You have no Focus token on WIS."]
    assert told(stage, "do:give_benediction") == ["No open quest asks for that."]
    assert told(stage, "quest:elite_slain") == ["That quest is done by deeds; nothing is discarded to it."]
    [refusal] = stage.table.why_not(0, "do:give_benediction")
    assert refusal.rules[0] == "quests.discard-benedictions"


@pytest.mark.rules("actions.cache", "focus.limit", "combat.blocking-actions")
def test_a_cache_says_why_nothing_can_be_taken() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    assert told(stage, "do:take_coin") == told(stage, f"cache:{OAK}") == ["There is no Cache here."]
    stage.arrange(lambda s: s.caches.append(Cache(CLEARING, [], 1, 0)))
    assert told(stage, "do:take_coin") == ["The Cache here holds nothing like that."]
    stage.have("torvin", focus=["str"])
    full = "You hold as many Focus tokens as your limit allows."
    assert told(stage, "do:take_token attribute:wis") == [full]
    stage.have("torvin", level=2)
    assert told(stage, "do:take_token attribute:str") == ["That attribute has a token already."]

    def empty_hands(s: State) -> None:
        s.item_discard += s.heroes[0].items
        s.heroes[0].gold, s.heroes[0].focus, s.heroes[0].items = 0, [], []

    stage.arrange(empty_hands)
    assert told(stage, "do:cache") == ["You have nothing to leave."]


@pytest.mark.rules("actions.move", "focus.extra-move")
def test_the_way_says_why_it_cannot_be_gone() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    enough = "Your Movement is enough for that; no Focus is needed."
    assert told(stage, f"do:move_extra space:{OAK}") == [enough]
    assert told(stage, "lore:dwarven_archives") == ["That space does not touch yours."]
    stage.have("torvin", focus=["str"], dragged=1)
    assert told(stage, f"do:move space:{DEEP}") == ["That costs 2 Movement; you have 1."]
    assert told(stage, f"do:move_extra space:{DEEP}") == []
    stage.have("torvin", used=["turn:extra_move"])
    assert told(stage, f"do:move_extra space:{DEEP}") == ["The extra move of this turn is spent."]


@pytest.mark.rules("actions.move")
def test_a_move_under_way_counts_what_is_left_of_it() -> None:
    stage = Stage("torvin")
    stage.have("torvin", actions=0)
    stage.turn("torvin", f"do:move space:{OAK}")
    assert stage.prompt == "step"
    assert told(stage, f"space:{DEEP}") == ["That costs 2 Movement; you have 1."]
    assert told(stage, f"space:{OAK}") == ["You are there already."]
    assert told(stage, "space:great_anvil") == ["That space does not touch yours."]
    assert told(stage, "do:extra_move") == ["You have no Focus token to pay with."]


@pytest.mark.rules("merchant.paying", "merchant.trading")
def test_the_market_says_what_is_too_dear() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "dawnbreaker")
        s.item_deck.insert(0, s.heroes[0].items.pop())

    stage.arrange(scene)
    stage.have("torvin", gold=2)
    stage.turn("torvin", "do:trade")
    assert told(stage, "item:dawnbreaker") == ["Dawnbreaker costs 4 gold; you have 2."]
    assert told(stage, f"item:{stage.state.item_deck[0]}")[0].endswith("is not for sale now.")


@pytest.mark.rules("actions.use-ability")
def test_an_item_says_how_it_works() -> None:
    stage = Stage("mira")
    stage.arrange(lambda s: give(s, "mira", "iron_maul", "mail_hauberk", "lucky_knucklebone"))
    stage.turn("mira")
    assert told(stage, "item:iron_maul") == ["Iron Maul counts when you attack; it is not used otherwise."]
    assert told(stage, "item:mail_hauberk")[0].startswith("Mail Hauberk counts when you are hit")
    assert told(stage, "item:lucky_knucklebone") == ["Lucky Knucklebone answers something; you will be asked."]
    assert told(stage, "item:wraithsilk_cloak") == ["Wraithsilk Cloak works by itself; it is not used."]


@pytest.mark.rules("encounters.card-anatomy", "benedictions.branch", "encounters.outcome")
def test_an_encounter_says_why_a_way_is_shut() -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=0, space=OAK)
    stage.meets("thorn_court_of_foxes")
    stage.turn("torvin", "do:move space:moonlit_ring")
    assert stage.prompt == "encounter"
    assert told(stage, "do:test attribute:str") == ["This card tests AGI or INT."]
    assert told(stage, "do:branch") == ["You have no Benediction."]
    assert told(stage, "do:bargain") == ["This card offers no bargain."]


@pytest.mark.rules("focus.reroll")
def test_a_roll_says_why_no_die_is_rerolled() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    stage.dice(spell=[1, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:gilded_word")
    assert stage.prompt == "after_roll"
    assert told(stage, "do:reroll_focus die:1") == ["You have no Focus token on INT."]


@pytest.mark.rules("round.hero-phase", "focus.gold")
def test_whose_turn_it_is_and_what_waits_for_it() -> None:
    stage = Stage("torvin", "mira")
    asked = "You are asked whose turn is next."
    assert told(stage, "do:banish", 0) == [asked, "Your turn has not begun."]
    assert told(stage, "do:coin attribute:str", 0) == [asked, "You have no Focus token on STR."]
    stage.turn("torvin", "do:end_turn")
    assert stage.prompt == "turn"                            # Mira is the last to go: nobody is asked
    assert told(stage, "do:banish", 0) == ["It is not your turn."]
    stage = Stage("torvin", "mira", "drek")
    stage.turn("torvin", "do:end_turn")
    assert told(stage, "hero:torvin") == ["Torvin Stonefist has had a turn in this round."]
    assert told(stage, "do:banish", 0) == [asked, "Your turn of this round is over."]
    assert told(stage, "hero:sylara") == ["There is no such hero."]


@pytest.mark.rules("round.hero-phase", "levels.cost", "levels.cap", "levels.when")
def test_the_other_phases_say_what_belongs_to_another() -> None:
    stage = Stage("torvin", "mira")
    bones = stage.put("skeleton_warrior", damaged=True)
    stage.run_until("retaliate")
    for one in ("do:banish", f"do:melee monster:{bones}", f"do:move space:{OAK}", "do:cast spell:gust", "do:trade"):
        assert told(stage, one) == ["You are asked whether you strike back.",
                                    "That is done in one's own turn of the Hero Phase."]
    assert told(stage, "do:level_up")[1:] == ["Levels are gained in Clean-up only."]
    assert told(stage, "do:retaliate monster:warg-9") == [
        "You strike back at the monster that has just struck you, at no other."
    ]
    stage = Stage("torvin", "mira")
    stage.have("torvin", hp=3, gold=1)
    stage.have("mira", level=5, gold=9)
    stage.run_until("rest")
    assert told(stage, "do:level_up", 0) == ["You are asked whether you vote for a rest.",
                                             "A level costs 3 gold; you have 1."]
    assert told(stage, "do:level_up", 1)[1:] == ["Level 5 is the highest."]


@pytest.mark.rules("board.tiles", "malachar.unlocking")
def test_a_journey_says_where_it_cannot_lead() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space="moonlit_ring", benedictions=1)
    stage.put("warg", OAK)
    stage.turn("torvin", "do:spend_here space:moonlit_ring")
    assert stage.prompt == "travel"
    assert told(stage, f"space:{OAK}") == ["A monster stands there."]
    assert told(stage, "space:hall_of_embers") == ["The Ashen Court is shut until the three quests are done."]
    assert told(stage, "space:moonlit_ring") == ["You are there already."]


@pytest.mark.rules("doom.cap", "board.monsters-stay")
def test_doom_and_pushed_monsters_say_where_they_cannot_go() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    stage.put("warg")
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:gust")
    stage.decline("after_roll")
    assert told(stage, "space:great_anvil") == ["It is pushed to another space of its own tile."]
    stage = Stage("torvin")
    stage.board(rifts=["thornwild"], doom=[OAK])
    stage.end_turns("doom")
    assert stage.prompt == "doom_space"
    assert told(stage, f"space:{OAK}") == ["A Doom token lies there already."]
    assert told(stage, "space:great_anvil") == ["That is on another tile."]


@pytest.mark.rules("round.turn-allowance", "actions.move", "combat.one-space")
def test_a_turn_says_what_a_deed_is_done_to_and_when_other_words_are_said() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    assert told(stage, "do:end_turn spell:gust") == ["That is said alone, without anything after it."]
    assert told(stage, "do:move") == ["Say also what it is done to."]
    assert told(stage, "do:move hero:torvin") == ["That is done to a space."]
    assert told(stage, "do:focus space:elder_oak") == ["That is done to an attribute."]
    assert told(stage, "do:retaliate monster:warg-1") == ["You strike back when a monster has struck you."]
    assert told(stage, "tile:thornwild") == ["You are asked for a deed of your turn."]


@pytest.mark.rules("heroes.choice", "merchant.selling", "doom.cap")
def test_a_question_says_what_it_wants_and_why_this_is_not_it() -> None:
    stage = Stage("torvin")
    stage.board(rifts=["thornwild"], doom=[OAK])
    stage.end_turns("doom")
    assert stage.prompt == "doom_space"
    assert told(stage, "do:trade") == ["You are asked which space takes the Doom token.",
                                       "That is done in one's own turn of the Hero Phase."]
    assert told(stage, "hero:torvin") == ["You are asked which space takes the Doom token."]


@pytest.mark.rules("actions.use-ability", "tests.pool")
def test_an_exhausted_shield_says_so_and_another_item_that_it_would_not_help() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "stone_gargoyle", "wayfarers_clearing")
        give(s, "torvin", "iron_maul", "mail_hauberk", "aegis_of_the_first_king", "round_shield",
             "warded_cloak")
        s.exhausted.append("round_shield")

    stage.arrange(scene)
    stage.dice(melee=[1] * 20)
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[-1].id}", "item:iron_maul")
    assert stage.prompt == "wear"
    assert told(stage, "item:round_shield") == ["Round Shield is exhausted or used up for now."]
    assert told(stage, "item:warded_cloak") == ["That would not lower this damage."]


def test_every_question_but_the_turn_says_what_it_wants() -> None:
    sections = find_game("realms").texts.sections
    assert set(QUESTIONS) == set(sections["prompts"]) - {"turn"} - set(OWN.get("prompts", {}))
    words = {f"do:{word}" for word in sections["deeds"]}
    assert set(ALONE) <= words
    by_themselves = {"do:coin", "do:coin_reserve", "do:level_up", "do:level_up_by_focus"}
    unsaid = words - set(WHEN) - set(DEEDS.by_word) - by_themselves - {f"do:{word}" for word in OWN["deeds"]}
    assert not unsaid


def test_the_game_itself_has_nothing_against_what_it_offers() -> None:
    """What is told of an option that is not offered would be nonsense, were the same said of its neighbour that is."""
    chance = random.Random(4)
    asked: dict[str, int] = {}
    for seed in range(12):
        table = open_table("realms", 1 + seed % 5, seed, {})
        agents = [RandomAgent()] * table.seats
        while table.outcome is None:
            for seat, ask in table.pending.items():
                asked[ask.prompt] = asked.get(ask.prompt, 0) + len(ask.ids)
                against = {one: table.objections(seat, one) for one in ask.ids}
                assert not any(against.values()), (seed, table.taken, ask.prompt, against)
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
    assert {"turn", "next_hero", "step", "market", "encounter", "after_roll", "doom_space", "weapon"} <= set(asked)
