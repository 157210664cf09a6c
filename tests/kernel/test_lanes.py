"""Lanes by themselves, without a table: what is asked, what has come of them, and what a private story may not do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from norn.kernel.ask import Ask, Story, Together
from norn.kernel.dice import Dice
from norn.kernel.errors import RuleError
from norn.kernel.free_deed import FreeDeed
from norn.kernel.game import End, Ended, Game
from norn.kernel.lanes import Lanes
from tests.kernel.bench import RULE, G, game

A, B = "thing:a", "thing:b"


async def asks_one(g: G, seat: int) -> str:
    return await g.choose_one(seat, "which", [A, B], RULE)


async def asks_nothing(g: G, seat: int) -> str:
    return f"nothing of {seat}"


def bare() -> G:
    return Game(game(), 3, {}, Dice(1))


def lanes_of(g: G, *stories: Callable[[G, int], Story]) -> Lanes:
    return Lanes(g, Together({seat: story(g, seat) for seat, story in enumerate(stories)}), 5)


def begin(lanes: Lanes) -> Lanes:
    for seat in lanes.stories:
        lanes.pause(seat, lanes.tell(seat, None))
    return lanes


def test_each_lane_stands_at_its_own_question() -> None:
    lanes = begin(lanes_of(bare(), asks_one, asks_nothing, asks_one))
    assert {seat: ask.prompt for seat, ask in lanes.asked.items()} == {0: "which", 2: "which"}
    assert lanes.results == {1: "nothing of 1"}
    assert lanes.began == 5
    assert not lanes.done
    lanes.close()


def test_results_come_in_the_order_in_which_the_stories_were_begun() -> None:
    lanes = begin(lanes_of(bare(), asks_one, asks_one))
    for seat in (1, 0):
        lanes.pause(seat, lanes.tell(seat, (A,)))
    assert lanes.done
    assert lanes.asked == {}
    assert list(lanes.in_order().items()) == [(0, A), (1, A)]


def test_dice_are_refused_while_a_lane_is_told_and_only_then() -> None:
    async def rolls(g: G, seat: int) -> None:
        g.roll(6, "die")

    g = bare()
    lanes = lanes_of(g, rolls)
    with pytest.raises(RuleError, match="private story rolled dice"):
        lanes.tell(0, None)
    lanes.pause(0, None)
    assert 1 <= g.roll(6, "die") <= 6


def test_a_lane_that_asks_another_seat_is_refused() -> None:
    async def asks_another(g: G, seat: int) -> None:
        await g.choose_one(seat + 1, "which", [A, B], RULE)

    lanes = lanes_of(bare(), asks_another)
    with pytest.raises(RuleError, match="may ask that seat only"):
        lanes.tell(0, None)


def test_lanes_within_a_lane_are_refused_and_closed() -> None:
    inner: list[Any] = []

    async def opens_lanes(g: G, seat: int) -> None:
        inner.append(asks_one(g, seat))
        await g.together({seat: inner[0]})

    lanes = lanes_of(bare(), opens_lanes)
    with pytest.raises(RuleError, match="may ask that seat only"):
        lanes.tell(0, None)
    with pytest.raises(RuntimeError):        # closed: it cannot be told any more
        inner[0].send(None)


@pytest.mark.parametrize(("awaited", "message"), [(Together({}), "at least one story"), (7, "awaited int")])
def test_what_is_no_set_of_private_stories_is_refused(awaited: Any, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        Lanes(bare(), awaited, 0)


# ---------------------------------------------------------------- free deeds


def deed_of(story: Callable[[Any, int, str], Story] | None, waiting: dict[int, Ask]) -> FreeDeed:
    definition = game(deed=story)
    return FreeDeed(definition, Game(definition, 2, {}, Dice(1)), 0, "do:wave", waiting)


def test_a_free_deed_asks_and_is_told() -> None:
    async def wave(g: G, seat: int, one: str) -> None:
        await g.choose_one(seat, "to_whom", [A, B], RULE)

    deed = deed_of(wave, {})
    asked = deed.tell(None)
    assert asked is not None
    assert asked.prompt == "to_whom"
    assert deed.tell((A,)) is None


def test_questions_that_waited_for_a_free_deed_make_their_options_anew() -> None:
    offered = [A]
    ask = Ask(1, "which", lambda: offered[:], RULE)
    assert list(ask.ids) == [A]

    async def adds(g: G, seat: int, one: str) -> None:
        offered.append(B)

    deed = deed_of(adds, {1: ask})
    assert deed.tell(None) is None
    assert list(deed.questions_again()[1].ids) == [A, B]


def test_a_free_deed_without_a_story_is_an_error_of_the_rules() -> None:
    with pytest.raises(RuleError, match="has no story for it"):
        deed_of(None, {})


def test_private_stories_in_a_free_deed_are_refused() -> None:
    async def opens_lanes(g: G, seat: int, one: str) -> None:
        await g.together({seat: asks_one(g, seat)})

    with pytest.raises(RuleError, match="only ask questions"):
        deed_of(opens_lanes, {}).tell(None)


def test_the_end_of_the_game_passes_through_a_free_deed() -> None:
    async def ends(g: G, seat: int, one: str) -> None:
        raise Ended(End("over"))

    with pytest.raises(Ended):
        deed_of(ends, {}).tell(None)
