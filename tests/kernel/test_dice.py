"""Roll n is a function of (seed, n), every side is as likely, and nobody can change the seed afterwards."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from norn.kernel.dice import Dice, commitment
from tests.kernel.bench import RULE, G, table_of

A, B = "thing:a", "thing:b"


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))


def test_roll_n_depends_on_seed_and_n_only() -> None:
    straight = Dice(77)
    rolls = [straight.below(1000, "die") for _ in range(50)]
    for number in (49, 3, 0, 17):
        assert Dice(77, rolled=number).below(1000, "another name") == rolls[number]
    jumping = Dice(77)
    jumping.below(6, "die")
    jumping.shuffle([1, 2, 3])
    assert jumping.below(1000, "die") == rolls[2]       # a shuffle is one roll, however many cards
    assert [Dice(78).below(1000, "die") for _ in range(1)] != rolls[:1]


def test_every_bit_of_the_seed_matters() -> None:
    firsts = {Dice(1 << bit).block(1) for bit in range(128)}
    assert len(firsts) == 128


def test_six_sides_are_equally_likely() -> None:
    """Chi-square with 5 degrees of freedom: 99.9 % of fair dice stay below 20.5. Seed and result are fixed."""
    dice = Dice(2026)
    counts: Counter[object] = Counter(dice.below(6, "die") for _ in range(30_000))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < 20.5


def test_neighbouring_rolls_are_independent() -> None:
    dice = Dice(7)
    rolls = [dice.below(6, "die") for _ in range(18_001)]
    counts: Counter[object] = Counter(itertools.pairwise(rolls))
    assert chi_square(counts, 36) < 66.6                # 35 degrees of freedom, 99.9 %


def test_neighbouring_seeds_are_independent() -> None:
    firsts = [Dice(seed).below(6, "die") for seed in range(9001)]
    counts: Counter[object] = Counter(itertools.pairwise(firsts))
    assert chi_square(counts, 36) < 66.6


@pytest.mark.parametrize(("size", "limit"), [(2, 10.9), (3, 20.6), (4, 49.8)])
def test_every_order_of_a_small_deck_is_equally_likely(size: int, limit: float) -> None:
    dice = Dice(5)
    counts: Counter[object] = Counter()
    for _ in range(6000):
        deck = list(range(size))
        dice.shuffle(deck)
        counts[tuple(deck)] += 1
    orders = len(list(itertools.permutations(range(size))))
    assert len(counts) == orders
    assert chi_square(counts, orders) < limit


def test_a_loaded_die_fails_the_test_of_the_sides() -> None:
    """The laws above can fail: a die that shows one side a little more often, and a shuffle that swaps naively."""
    dice = Dice(2026)
    loaded: Counter[object] = Counter(min(5, dice.below(63, "die") // 10) for _ in range(30_000))
    assert chi_square(loaded, 6) > 20.5
    counts: Counter[object] = Counter()
    for _ in range(6000):
        deck = [0, 1, 2]
        for i in range(3):
            j = dice.below(3, "swap")
            deck[i], deck[j] = deck[j], deck[i]
        counts[tuple(deck)] += 1
    assert chi_square(counts, 6) > 20.6


def test_a_shuffle_keeps_every_card_and_works_in_place() -> None:
    dice = Dice(1)
    for size in (0, 1, 2, 52, 300):
        deck = list(range(size))
        same = deck
        dice.shuffle(deck)
        assert same is deck
        assert sorted(deck) == list(range(size))


def test_a_fork_of_the_dice_rolls_on_alone() -> None:
    dice = Dice(9)
    dice.below(6, "die")
    twin = dice.fork()
    alone = [twin.below(100, "x") for _ in range(5)]
    assert dice.rolled == 1
    assert alone == [dice.below(100, "x") for _ in range(5)]


def test_another_future_begins_behind_what_was_rolled() -> None:
    dice, other = Dice(9), Dice(9)
    past = [dice.below(1000, "die") for _ in range(5)]
    other.change_future(5, seed=1234)
    assert [other.below(1000, "die") for _ in range(5)] == past
    assert [other.below(1000, "die") for _ in range(5)] != [dice.below(1000, "die") for _ in range(5)]


def test_rolls_are_forced_by_name_and_only_those() -> None:
    async def story(g: G) -> None:
        g.state.log = [str(g.roll(6, "raid")), str(g.roll(6, "press")), str(g.roll(6, "raid")), str(g.roll(6, "raid"))]
        await g.choose_one(0, "go", [A, B], RULE)

    free = table_of(story).game.state.log
    forced = table_of(story, rigged={"raid": [5, 0]}).game.state.log
    assert forced == ["6", free[1], "1", free[3]]       # counted from 0; the others fall as they would have


def test_the_commitment_gives_the_seed_away_to_nobody_and_fixes_it() -> None:
    seeds = [0, 1, 2**127, 2**128 - 1]
    told = [commitment(seed) for seed in seeds]
    assert len(set(told)) == len(seeds)
    assert all(len(one) == 32 for one in told)
    assert commitment(1) == told[1]
    assert f"{1:032x}" not in told[1]
    assert commitment(5) != Dice(5).block(0)[:16].hex()
