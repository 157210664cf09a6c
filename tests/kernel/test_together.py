"""Private stories side by side: secret until all are done, each seat's end its own to take back."""

from __future__ import annotations

from typing import Any

import pytest

from norn.kernel import catalogue
from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.game import AGAIN
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from norn.kernel.views import view, view_bytes
from tests.kernel.bench import OTHER_RULE, RULE, G, Unchanged, game, known, play, table_of
from tests.toys.feast import at_plots, at_turn, kinds_told, prompt

A, B, C = "thing:a", "thing:b", "thing:c"


async def three_lanes(g: G) -> None:
    """Two questions for who takes the first thing, three for the others; then all is shown."""
    made = await g.together({seat: lane(g, seat) for seat in range(g.seats)})
    for seat, result in made.items():
        g.state.log.append(f"{seat}:{result}")
        g.emit("shown", RULE, seat=f"seat:{seat}", result=result)


async def lane(g: G, seat: int) -> str:
    first = await g.choose_one(seat, "first", [A, B], RULE)
    g.state.secrets[seat] = first
    g.emit("noted", RULE, only=(seat,), what=first)
    prompt, rules = ("after_a", RULE) if first == A else ("after_b", OTHER_RULE)
    second = await g.choose_one(seat, prompt, [A, B, C], rules)
    if first == B:
        second += await g.choose_one(seat, "third", [A, B], OTHER_RULE)
    g.state.secrets[seat] = ""
    return second


async def then(g: G) -> None:
    await g.choose_one(0, "then", [A, B], RULE)


def lanes(**changes: Any) -> Table:
    return table_of(three_lanes, then, seats=3, **changes)


def finish(table: Table) -> Table:
    """Everyone takes the first option to the end."""
    while table.in_secret:
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].ids[0])
    return table


# ---------------------------------------------------------------- side by side


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 1, 0, 2, 0, 2), (0, 2, 0, 1, 2, 1)])
def test_lanes_run_in_any_order_to_the_same_end(order: tuple[int, ...]) -> None:
    table = lanes()
    for seat in order:
        table.answer(seat, A)
    finish(table)
    assert table.game.state.log == [f"0:{A}", f"1:{A}", f"2:{A}"]
    assert prompt(table) == "then"


def test_a_seat_counts_its_own_decisions_and_none_of_the_others_in_secret() -> None:
    table = lanes()
    for seat in (0, 1, 1):
        table.answer(seat, A)
    assert [view(table, seat).decision for seat in (-1, 0, 1, 2)] == [0, 1, 2, 0]


def test_a_lane_that_is_done_is_asked_nothing_more() -> None:
    table = lanes()
    table.answer(1, A)
    table.answer(1, C)
    assert sorted(table.pending) == [0, 2]
    with Unchanged(table), pytest.raises(IllegalChoice, match="nothing to decide"):
        table.answer(1, A)


def test_only_answers_inside_a_lane_are_recorded_in_it() -> None:
    async def quick(g: G, seat: int) -> str:
        await g.choose_one(seat, "only", [A], RULE)
        return await g.choose_one(seat, "real", [A, B], RULE)

    async def story(g: G) -> None:
        made = await g.together({seat: quick(g, seat) for seat in range(g.seats)})
        g.state.log = [made[seat] for seat in range(g.seats)]
        await g.choose_one(0, "then", [A, B], RULE)

    table = table_of(story)
    assert table.decisions == [(0, (A,), AUTO), (1, (A,), AUTO)]
    table.answer(1, B)
    table.answer(0, A)
    assert table.game.state.log == [A, B]


def test_lanes_without_a_question_end_at_once() -> None:
    async def silent(g: G, seat: int) -> int:
        return seat * 10

    async def story(g: G) -> None:
        made = await g.together({seat: silent(g, seat) for seat in range(g.seats)})
        g.state.log = [str(made[seat]) for seat in range(g.seats)]
        await g.choose_one(0, "then", [A, B], RULE)

    assert table_of(story).game.state.log == ["0", "10"]


def test_a_thousand_rounds_of_silent_lanes_do_not_pile_up() -> None:
    """Found here: every Together that answered itself nested the table's own loop five frames deeper."""

    async def silent(g: G, seat: int) -> int:
        return seat

    async def story(g: G) -> str | None:
        await g.together({seat: silent(g, seat) for seat in range(g.seats)})
        g.state.count += 1
        return AGAIN if g.state.count < 1000 else None

    table = table_of(story, then)
    assert table.game.state.count == 1000


# ---------------------------------------------------------------- secrecy


def seen(table: Table, seat: int) -> tuple[Any, ...]:
    """All that reaches a seat about the others: its view apart from who is waited for, its events, its refusals."""
    shown = view(table, seat)
    shown.waiting = []
    refused = [(one.key, one.rules, one.data) for one in table.why_not(seat, "thing:none")] if seat >= 0 else []
    told = [(event.number, event.decision, event.kind) for event in table.events_for(seat)]
    return shown, table.definition.facts(table.game, seat), told, refused, list(table.free(seat))


@pytest.mark.parametrize("done", [False, True], ids=["still at it", "done themselves"])
def test_nothing_of_a_lane_reaches_the_others_before_all_are_done(done: bool) -> None:
    """Found here: the others' decisions could be counted, and the name of a private question was told."""
    table = lanes()
    if done:
        table.answer(0, A)
        table.answer(0, A)
    before = [seen(table, seat) for seat in (-1, 0)]
    for choice in (B, C):
        table.answer(1, choice)
        assert [seen(table, seat) for seat in (-1, 0)] == before
    table.answer(1, A)
    assert [seen(table, seat) for seat in (-1, 0)] == before
    assert 1 not in view(table, 0).waiting          # that somebody is ready may be seen


def test_a_refusal_does_not_tell_what_another_is_asked_in_a_lane() -> None:
    errors = []
    for first in (A, B):
        table = lanes()
        table.answer(0, A)
        table.answer(0, A)
        table.answer(1, first)
        with pytest.raises(IllegalChoice) as refused:
            table.answer(0, A)
        errors.append((str(refused.value), refused.value.rules, [one.rules for one in table.why_not(0, A)]))
    assert errors[0] == errors[1]


def test_the_numbers_of_ones_own_events_do_not_count_what_others_do_in_secret() -> None:
    numbers = []
    for others in (0, 2):
        table = lanes()
        for _ in range(others):
            table.answer(1, A)
        table.answer(0, A)
        numbers.append([(event.number, event.decision) for event in table.events_for(0)])
    assert numbers[0] == numbers[1]


def test_what_can_be_taken_back_does_not_tell_who_has_begun_in_secret() -> None:
    async def opening(g: G) -> None:
        await g.choose_one(0, "open", [A, B], RULE)

    able = []
    for others in (0, 1):
        table = table_of(opening, three_lanes, then, seats=3)
        table.answer(0, A)
        if others:
            table.answer(1, A)
        able.append(table.can_undo(0))
    assert able[0] == able[1]


def test_all_is_told_when_all_are_done() -> None:
    table = lanes()
    finish(table)
    assert [event.kind for event in table.events_for(-1)] == ["shown", "shown", "shown"]
    assert [event.kind for event in table.events_for(1)] == ["noted", "shown", "shown", "shown"]


def test_a_lane_that_shows_itself_would_be_seen() -> None:
    """The law above can fail: a lane that writes where all can read."""

    async def loud(g: G, seat: int) -> str:
        g.state.log.append(await g.choose_one(seat, "first", [A, B], RULE))
        return await g.choose_one(seat, "second", [A, B], RULE)

    async def story(g: G) -> None:
        await g.together({seat: loud(g, seat) for seat in range(g.seats)})

    table = table_of(story)
    before = seen(table, 0)
    table.answer(1, A)
    assert seen(table, 0) != before


def test_skalds_plot_in_secret() -> None:
    table = at_plots()
    before = [seen(table, seat) for seat in (-1, 0, 2)]
    table.answer(1, "do:wager")
    table.answer(1, "mead:2")
    assert [seen(table, seat) for seat in (-1, 0, 2)] == before
    assert "plotted" not in kinds_told(table)
    table.answer(1, table.pending[1].ids[0])
    assert [seen(table, seat) for seat in (-1, 0, 2)] == before


# ---------------------------------------------------------------- taking back


def test_undo_takes_back_the_end_of_ones_own_lane_and_the_others_stand() -> None:
    table = lanes()
    for seat, choice in ((0, B), (1, A), (0, C), (1, B), (2, A)):
        table.answer(seat, choice)
    table.undo(0)
    assert table.decisions == [(0, (B,), 0), (1, (A,), 0), (1, (B,), 0), (2, (A,), 0)]
    assert table.pending[0].prompt == "after_b"
    assert sorted(table.pending) == [0, 2]                      # seat 1 stays done
    table.undo(0)
    assert table.pending[0].prompt == "first"
    table.undo(1)
    assert table.pending[1].prompt == "after_a"
    assert table.decisions == [(1, (A,), 0), (2, (A,), 0)]
    assert [kinds_told(table, seat) for seat in (-1, 2)] == [[], ["noted"]]
    finish(table)
    assert table.game.state.log == [f"0:{A}", f"1:{A}", f"2:{A}"]


def test_undo_in_a_lane_equals_never_having_done_it() -> None:
    table, plain = lanes(), lanes()
    for seat, choice in ((1, A), (0, B), (2, B), (1, C)):
        table.answer(seat, choice)
        if seat != 0:
            plain.answer(seat, choice)
    table.undo(0)
    for seat in (-1, 0, 1, 2):
        assert view_bytes(table, seat) == view_bytes(plain, seat)
        told = [[event.fact() for event in one.events_for(seat) if event.kind != "undone"] for one in (table, plain)]
        assert told[0] == told[1]
    assert table.decisions == plain.decisions
    assert table.game.luck == plain.game.luck


async def peeking_lanes(g: G) -> None:
    async def peeks(seat: int) -> None:
        if await g.choose_one(seat, "peek", [A, B], RULE) == A:
            g.reveal()
        await g.choose_one(seat, "peeked", [A, B], RULE)

    await g.together({seat: peeks(seat) for seat in range(g.seats)})


def test_what_was_seen_in_a_lane_stays_seen_when_another_takes_its_own_back() -> None:
    """The floor stays with the decision that raised it, wherever that stands in the record afterwards."""
    table = table_of(peeking_lanes, seats=3)
    for seat, choice in ((0, B), (1, A), (2, B)):
        table.answer(seat, choice)
    table.undo(0)
    assert table.decisions == [(1, (A,), 0), (2, (B,), 0)]
    assert list(table.game.luck) == [1, 0]
    assert [table.can_undo(seat) for seat in range(3)] == [False, False, True]


def test_what_another_has_seen_in_secret_does_not_hold_up_ones_own_lane() -> None:
    """Found here: whether one may take back told of what the others had looked at."""
    table = table_of(peeking_lanes, seats=2)
    table.answer(0, B)
    table.answer(1, A)
    assert table.can_undo(0)
    assert not table.can_undo(1)
    table.undo(0)
    assert table.decisions == [(1, (A,), 0)]


def test_undo_in_a_lane_tells_the_others_nothing() -> None:
    """Found here: "a decision is taken back" was told to all, with its number."""
    table = lanes()
    before = [seen(table, seat) for seat in (-1, 0)]
    table.answer(1, B)
    table.answer(1, C)
    table.undo(1)
    assert [seen(table, seat) for seat in (-1, 0)] == before
    assert kinds_told(table, 1)[-1] == "undone"


def test_nobody_takes_back_alone_what_led_to_the_lanes_of_others() -> None:
    """Found here: the others' secret decisions were thrown away without a word; now it needs their agreement."""

    async def opening(g: G) -> None:
        await g.choose_one(0, "open", [A, B], RULE)

    table = table_of(opening, three_lanes, then, seats=3)
    table.answer(0, A)
    table.answer(1, A)
    with Unchanged(table), pytest.raises(IllegalChoice, match="others may have decided in secret"):
        table.undo(0)
    table.undo(0, agreed=True)
    assert prompt(table) == "open"


def test_who_plays_all_lanes_takes_back_what_led_to_them() -> None:
    async def opening(g: G) -> None:
        await g.choose_one(0, "open", [A, B], RULE)

    table = table_of(opening, three_lanes, then, seats=3, controllers=[0, 0, 0])
    table.answer(0, A)
    table.undo(0)
    assert prompt(table) == "open"


def test_when_all_are_done_nothing_can_be_taken_back() -> None:
    table = finish(lanes())
    for controller in range(3):
        with Unchanged(table), pytest.raises(IllegalChoice, match="something was revealed"):
            table.undo(controller)
    table.undo(2, agreed=True)
    assert list(table.pending) == [2]


def test_a_controller_of_two_seats_takes_back_the_newest_of_either_lane() -> None:
    table = lanes(controllers=[7, 8, 7])
    table.answer(0, A)
    table.answer(2, A)
    table.answer(1, A)
    table.undo(7)
    assert table.decisions == [(0, (A,), 0), (1, (A,), 0)]
    table.undo(7)
    assert table.decisions == [(1, (A,), 0)]


# ---------------------------------------------------------------- saving and forking


def test_partial_lanes_survive_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    known(game(three_lanes, then), monkeypatch)
    table = Table.new(catalogue.find_game("bench"), 3, 5, {"size": 3})
    for seat, choice in ((0, B), (1, A), (0, C), (1, B)):
        table.answer(seat, choice)
    loaded = load_bytes(save_bytes(table)).table
    for seat in range(-1, 3):
        assert view_bytes(loaded, seat) == view_bytes(table, seat)
    loaded.undo(0)                          # the end of one's lane, also in a loaded table
    assert loaded.pending[0].prompt == "after_b"
    assert sorted(loaded.pending) == [0, 2]
    finish(loaded)
    assert loaded.game.state.log == [f"0:{A}{A}", f"1:{B}", f"2:{A}"]


def test_partial_lanes_survive_a_fork_and_stay_apart() -> None:
    table = lanes()
    table.answer(1, B)
    twin = table.fork()
    with Unchanged(table):
        play(twin, 3, 6)
    assert table.pending[1].prompt == "after_b"


# ---------------------------------------------------------------- what a lane may not do


async def rolls(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    g.roll(6, "die")


async def shuffles(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    g.shuffle([1, 2])


async def tells(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    g.emit("heard", RULE)


async def tells_one(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    g.emit("heard", RULE, only=(0, 1))


async def asks_another(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    await g.choose_one(1 - seat, "other", [A, B], RULE)


async def asks_all(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    await g.all_choose(range(g.seats), "vote", [A, B], RULE)


async def opens_a_span(g: G, seat: int) -> None:
    """Found by pulling tables about: the numbers of spans told of what the others did in secret, and moved by undo."""
    await g.choose_one(seat, "first", [A, B], RULE)
    with g.span("plot"):
        await g.choose_one(seat, "second", [A, B], RULE)


async def opens_lanes(g: G, seat: int) -> None:
    await g.choose_one(seat, "first", [A, B], RULE)
    await g.together({seat: rolls(g, seat)})


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "wrong", [rolls, shuffles, tells, tells_one, asks_another, asks_all, opens_a_span, opens_lanes]
)
def test_a_lane_that_touches_others_is_a_rule_error(wrong: Any, seat: int) -> None:
    async def story(g: G) -> None:
        await g.together({seat: wrong(g, seat) for seat in range(g.seats)})

    table = table_of(story)
    with Unchanged(table), pytest.raises(RuleError):
        table.answer(seat, A)
    assert table.game.lane == -1


def test_a_lane_that_fails_at_once_leaves_no_story_behind() -> None:
    """Found here: the stories that never began were thrown away with a warning each."""

    async def at_once(g: G, seat: int) -> None:
        g.roll(6, "die")

    async def story(g: G) -> None:
        await g.choose_one(0, "open", [A, B], RULE)
        await g.together({seat: at_once(g, seat) for seat in range(g.seats)})

    table = table_of(story, seats=3)
    with Unchanged(table), pytest.raises(RuleError, match="rolled dice"):
        table.answer(0, A)


def test_no_lanes_at_all_are_a_rule_error() -> None:
    async def story(g: G) -> None:
        await g.together({})

    with pytest.raises(RuleError, match="at least one story"):
        table_of(story)


def test_nothing_is_free_while_others_think_in_secret() -> None:
    table = at_plots()
    assert table.free(0) == []
    with Unchanged(table), pytest.raises(IllegalChoice):
        table.answer(0, "do:toast")
    assert table.why_not(0, "do:toast")
    assert at_turn().free(0) == ["do:toast"]


# ---------------------------------------------------------------- the laws here can fail


@pytest.mark.once
def test_an_undo_that_takes_the_others_along_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_undo_in_lane", lambda self, index: self._back_to(index))
    with pytest.raises(AssertionError):
        test_undo_takes_back_the_end_of_ones_own_lane_and_the_others_stand()


@pytest.mark.once
def test_a_private_story_that_may_tell_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from norn.kernel.game import Game

    told = Game.emit

    def loud(self: Any, kind: str, rules: Any = (), only: Any = None, **data: Any) -> None:
        self.lane = -1
        told(self, kind, rules, None, **data)

    monkeypatch.setattr(Game, "emit", loud)
    with pytest.raises(AssertionError):
        test_nothing_of_a_lane_reaches_the_others_before_all_are_done(done=False)
