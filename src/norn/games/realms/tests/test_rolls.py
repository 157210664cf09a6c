"""Dice and tests: what a die is worth, pools, triumph; and the odds, against many rolls."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.fate import draw_token, full_bag
from norn.games.realms.rules.rolls import Roll, doom_penalty, throw
from norn.games.realms.rules.values import NOWHERE
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, put
from norn.kernel.game import Game

CLEARING = "wayfarers_clearing"


def chance(share: float, least: int, dice: int) -> float:
    """Of at least so many successes on so many dice, by the binomial law."""
    return sum(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(least, dice + 1))


@pytest.mark.rules("tests.success", "tests.failure", "doom.penalty")
@pytest.mark.parametrize(("penalty", "bonus", "good"), [(0, 0, {5, 6}), (1, 0, {6}), (0, 1, {4, 5, 6}), (1, 1, {5, 6})])
def test_every_face(penalty: int, bonus: int, good: set[int]) -> None:
    stage = Stage("mira")
    stage.board(doom=[CLEARING] if penalty else [])
    for face in range(1, 7):
        roll = Roll(stage.hero("mira"), "agi", "ranged", 1)
        roll.faces, roll.bonus = [face], bonus
        roll.penalty = doom_penalty(stage.state, stage.hero("mira"), NOWHERE)
        assert roll.successes() == (face in good)


@pytest.mark.rules("tests.success", "doom.penalty", "heroes.mira.daring-defiance", "components.dice")
@pytest.mark.parametrize(("penalty", "bonus", "share"), [(0, 0, 1 / 3), (1, 0, 1 / 6), (0, 1, 1 / 2), (1, 1, 1 / 3)])
def test_the_odds_of_a_die_and_of_a_pool(penalty: int, bonus: int, share: float) -> None:
    stage = Stage("mira")
    stage.board(doom=[CLEARING] if penalty else [])
    game = stage.table.game
    dice, tests = 5, 1500
    found: Counter[int] = Counter()
    for _ in range(tests):
        roll = Roll(stage.hero("mira"), "agi", "ranged", 1)
        roll.dice = dice
        roll.penalty, roll.bonus = doom_penalty(stage.state, roll.hero, NOWHERE), bonus
        with pytest.raises(StopIteration):
            throw(game, roll, []).send(None)                 # nobody may change the dice, so nothing is asked
        found[roll.successes()] += 1
    total = sum(n * times for n, times in found.items())
    assert abs(total / (dice * tests) - share) < 4 * sqrt(share * (1 - share) / (dice * tests))
    for least in (1, 2, 3):
        wanted = chance(share, least, dice)
        got = sum(times for n, times in found.items() if n >= least) / tests
        assert abs(got - wanted) < 4 * sqrt(wanted * (1 - wanted) / tests)


@pytest.mark.rules("components.fate-bag", "round.fate-phase")
def test_the_bag_is_drawn_without_replacement() -> None:
    stage = Stage("torvin")
    game: Game[State] = stage.table.game
    for _ in range(3):
        drawn = Counter(draw_token(game, []) for _ in range(18))
        assert drawn == Counter(full_bag())
        assert set(drawn.values()) == {3}
        assert game.state.bag == []


@pytest.mark.rules("components.fate-bag")
def test_each_icon_comes_one_time_in_six() -> None:
    stage = Stage("torvin")
    game: Game[State] = stage.table.game
    first: Counter[str] = Counter()
    for _ in range(1500):
        game.state.bag, game.state.drawn = full_bag(), []
        first[draw_token(game, [])] += 1
    assert set(first) == set(CONTENT.fate)
    assert all(abs(times - 250) < 4 * sqrt(1500 * 5 / 36) for times in first.values())


@pytest.mark.rules("tests.combined", "combat.combined", "combat.combined-retaliation")
def test_a_combined_pool_is_the_sum_of_its_parts() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        put(s, "orc_warchief", CLEARING)
        give(s, "torvin", "dwarf_forged_axe")
        s.heroes[0].focus = ["str"]
        s.heroes[1].gold = 0
        s.doom = [CLEARING]

    stage.arrange(scene)
    orc = stage.state.monsters[-1].id
    axe = CONTENT.items["dwarf_forged_axe"].modifies[0].add
    stage.dice(melee=[6, 6] + [5] * 20)
    stage.turn("torvin", f"do:melee monster:{orc}", "item:dwarf_forged_axe")
    stage.do(f"do:join monster:{orc}", seat=1)
    assert len(stage.faces()) == 4 + 1 + axe + 2             # STR, Focus, one weapon; Mira's STR
    stage.decline("after_roll")
    assert not stage.monster(orc).damaged                    # Doom counts once: two sixes of three needed
    assert stage.hero("torvin").hp == 3                      # R56: the leader is struck
    assert stage.hero("mira").hp == 6
    stage.have("torvin", focus=[], actions=1)
    stage.dice(melee=[6, 6, 6] + [5] * 20)
    stage.do(f"do:melee monster:{orc}")
    stage.do("item:dwarf_forged_axe")
    stage.do(f"do:join monster:{orc}", seat=1)
    assert stage.monster(orc).damaged                        # a six is still a six with two on the space (D22)


@pytest.mark.rules("tests.pool")
def test_one_weapon_and_one_armour_count() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "stone_gargoyle", CLEARING)
        give(s, "torvin", "iron_maul", "mail_hauberk", "round_shield")

    stage.arrange(scene)
    stage.dice(melee=[1] * 20)
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[-1].id}", "item:iron_maul")
    assert len(stage.faces()) == 4 + CONTENT.items["iron_maul"].modifies[0].add
    assert stage.prompt == "wear"
    assert sorted(stage.options) == ["item:mail_hauberk", "item:round_shield"]
    stage.do("item:mail_hauberk")
    assert stage.hero("torvin").hp == 5                      # two wounds less one, not less two


@pytest.mark.rules("tests.triumph")
@pytest.mark.parametrize(("faces", "items"), [([6, 6, 6, 6, 1], 2), ([6, 6, 6, 1, 1], 1)])
def test_triumph_is_three_beyond_the_difficulty(faces: list[int], items: int) -> None:
    stage = Stage("drek")
    hound = stage.put("ash_hound")
    stage.dice(melee=faces)
    stage.turn("drek", f"do:melee monster:{hound}")
    stage.decline("reckless")
    assert len(stage.hero("drek").items) == items


@pytest.mark.rules("tests.triumph")
def test_triumph_finds_no_rare_item() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        rare = [item for item in s.item_deck if CONTENT.items[item].rarity == "rare"][:2]
        s.item_deck = rare + [item for item in s.item_deck if item not in rare]

    stage.arrange(scene)
    top = stage.state.item_deck[:3]
    hound = stage.put("ash_hound")
    stage.dice(melee=[6] * 5)
    stage.turn("drek", f"do:melee monster:{hound}")
    stage.decline("reckless")
    assert stage.hero("drek").items[1:] == top[2:]
    assert stage.state.item_deck[-2:] == top[:2]             # beneath the deck


@pytest.mark.rules("tests.triumph")
@pytest.mark.parametrize("how", ["finish", "combined", "retaliation", "banish"])
def test_what_never_triumphs(how: str) -> None:
    stage = Stage("drek", "torvin")
    before = len(stage.state.item_deck)
    hound = "" if how == "banish" else stage.put("ash_hound", damaged=how == "finish")
    if how == "banish":
        stage.board(doom=[CLEARING])
    if how == "combined":
        stage.dice(melee=[6] * 12)
        stage.turn("drek", f"do:melee monster:{hound}")
        stage.decline("reckless")
        stage.do(f"do:join monster:{hound}")
    elif how == "finish":
        stage.dice(melee=[6] * 12)
        stage.turn("drek", f"do:melee monster:{hound}")
        stage.decline("reckless", "join_attack")
    elif how == "banish":
        stage.have("drek", benedictions=6)
        stage.dice(banish=[6] * 12)
        stage.turn("drek", "do:banish")
        stage.decline("join_banish")
        stage.do("do:spend_benedictions 6")
    else:
        stage.run_until("retaliate", "target")
        if stage.prompt == "target":
            stage.do("hero:drek")
        stage.dice(melee=[6] * 12)
        stage.do(stage.options[0])
    assert "triumph" not in stage.said()
    assert len(stage.state.item_deck) == before


@pytest.mark.rules("tests.triumph", "encounters.card-anatomy")
def test_encounters_and_spells_triumph() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["int", "str"])
    stage.dice(spell=[6, 6, 6, 6, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:gilded_word", "attribute:str")
    stage.decline("after_roll")
    assert len(stage.hero("sylara").items) == 2
    stage.have("sylara", focus=[], space="drowned_chapel")
    stage.meets("mere_bells_under_water", encounter=[6] * 4)
    stage.arrange(lambda s: give(s, "sylara", "scholars_lens"))
    stage.have("sylara", condition="blessed")
    stage.do("do:move space:ferrymans_landing")
    stage.test("wis")
    assert stage.said().count("triumph") == 2


@pytest.mark.rules("focus.reroll", "focus.die")
def test_one_reroll_a_test_and_the_die_stays() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str", "agi"], level=2)
    gargoyle = stage.put("stone_gargoyle")
    stage.dice(melee=[1, 1, 1, 6, 6, 2, 2])
    stage.turn("torvin", f"do:melee monster:{gargoyle}")
    assert len(stage.faces()) == 6
    assert stage.options == [f"do:reroll_focus die:{face}" for face in (1, 2, 6)]    # any die, each face once
    stage.do("do:reroll_focus die:1")
    assert sorted(stage.faces()) == [1, 1, 2, 2, 6, 6]       # R30: still six dice
    assert stage.prompt != "after_roll"                      # once a test
    assert "agi" in stage.hero("torvin").focus
    assert stage.hero("torvin").hp == 4


@pytest.mark.rules("focus.reroll", "combat.combined")
def test_one_reroll_a_test_also_when_two_roll_together() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", focus=["str"])
    stage.have("drek", focus=["str"])
    orc = stage.put("orc_warchief")
    stage.dice(melee=[6, 6] + [1] * 28)
    stage.turn("torvin", f"do:melee monster:{orc}")
    stage.do(f"do:join monster:{orc}", seat=1)
    assert (stage.prompt, stage.seat) == ("after_roll", 0)
    stage.do("do:reroll_focus die:1")
    assert stage.prompt != "after_roll"                      # R30: the test has had its reroll
    assert stage.hero("drek").focus == ["str"]
