"""When the engine is wrong the table is put right by agreement: logged, replayed, refused where a law breaks."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from norn.kernel.catalogue import open_table
from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.game import AGAIN, End
from norn.kernel.going_back import changed_in
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from norn.kernel.telling import CORRECTION
from norn.laws.fuzz import problem_at
from norn.laws.tables import snapshot
from tests.contract.play import GAMES_HEAVY_LATER, answer_at_random
from tests.kernel.bench import RULE, G, Unchanged, game, known, table_of, told
from tests.toys.feast import at_plots, at_turn, prompt

A, B = "thing:a", "thing:b"


async def counting(g: G) -> str:
    first = await g.choose_one(0, "first", [A, B], RULE)
    await g.choose_one(1, "second", [A, B], RULE)
    g.state.log.append(first)
    g.state.count += 1
    return AGAIN


def corrected(table: Table, **changes: Any) -> str:
    """The text of a correction."""
    return json.dumps({**table.definition.dump(table.game.state), **changes})


def test_a_correction_changes_the_state_and_begins_the_step_again() -> None:
    table = table_of(counting)
    table.answer(0, A)
    table.correct(corrected(table, count=40))
    assert table.game.state.count == 40
    assert prompt(table) == "first"
    assert told(table) == ["corrected"]
    seat, choice, how = table.decisions[-1]
    assert (seat, how) == (-1, CORRECTION)
    assert json.loads(choice[0])["count"] == 40


async def dealing(g: G) -> str:
    """A step that has done something before each of its questions."""
    g.state.count += 10
    await g.choose_one(0, "first", [A, B], RULE)
    g.state.count += 100
    g.state.log.append("dealt")
    await g.choose_one(1, "second", [A, B], RULE)
    return AGAIN


def test_in_the_middle_of_a_step_nothing_is_done_twice() -> None:
    """Found by a reviewer: the unchanged state was taken, and what the step had done was done once more."""
    table = table_of(dealing, mark_every=50)
    for began in (0, 110, 220):
        table.correct(corrected(table))                             # at its first question
        assert (prompt(table), table.game.state.count) == ("first", began + 10)
        table.answer(0, A)
        there = state_of(table)
        table.correct(corrected(table))                             # at its second one
        assert (prompt(table), table.game.state.count) == ("first", began + 10)
        table.answer(0, A)
        assert state_of(table) == there
        table.answer(1, A)


def state_of(table: Table) -> Any:
    return table.definition.dump(table.game.state)


def test_what_is_changed_in_the_middle_of_a_step_is_changed_where_it_began() -> None:
    table = table_of(dealing)
    table.answer(0, A)
    assert (table.game.state.count, table.game.state.log) == (110, ["dealt"])
    table.correct(corrected(table, log=["dealt", "put right"]))
    assert (prompt(table), table.game.state.count, table.game.state.log) == ("first", 10, ["dealt", "put right"])
    table.answer(0, A)
    assert table.game.state.log == ["dealt", "put right", "dealt"]


def test_what_a_step_has_added_itself_is_not_added_again_and_what_is_wanted_new_is() -> None:
    now = {"kept": 1, "counted": 5, "added": 2}
    began = {"kept": 1, "counted": 3, "used_up": 4}
    assert changed_in(now, now, began) == began
    assert changed_in(now, {**now, "new": 7}, began) == {**began, "new": 7}
    assert changed_in(now, {**now, "added": 9}, began) == {**began, "added": 9}
    assert changed_in(now, {**now, "counted": 6}, began) == {**began, "counted": 6}
    assert changed_in(now, {"counted": 5, "added": 2}, began) == {"counted": 3, "used_up": 4}


@pytest.mark.parametrize("name", [
    pytest.param(one, marks=pytest.mark.long) if one in ("mistfall", "inches") else one for one in GAMES_HEAVY_LATER])
def test_an_unchanged_correction_anywhere_breaks_no_law(name: str) -> None:
    chance = random.Random(17)
    table = open_table(name, seed=4)
    for _ in range(60):
        if table.outcome is not None:
            break
        answer_at_random(table, chance)
        if chance.random() < 0.3 and table.outcome is None:
            other = table.fork()
            other.correct(corrected(other))
            for _ in range(12):
                assert problem_at(other, chance) is None
                if other.outcome is not None:
                    break
                answer_at_random(other, chance)


def test_a_correction_is_replayed() -> None:
    table = table_of(counting, mark_every=50)
    table.answer(0, A)
    table.correct(corrected(table, count=40))
    for seat in (0, 1, 0):
        table.answer(seat, B)
    assert snapshot(table.fork()) == snapshot(table)
    table.undo(0)
    assert table.game.state.count == 41
    again = table_of(counting, mark_every=50)
    again._replay(table.decisions)
    assert again.game.state == table.game.state


def test_a_correction_survives_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found here: a tab in the text of a correction split it in two."""
    definition = known(game(counting), monkeypatch)
    table = Table.new(definition, 2, 1, {"size": 3})
    table.answer(0, A)
    raw = {**definition.dump(table.game.state), "count": 40, "log": ["a\tb", "ü"]}
    table.correct(json.dumps(raw, indent="\t"))
    table.answer(0, B)
    loaded = load_bytes(save_bytes(table))
    assert loaded.complete
    assert loaded.table.game.state == table.game.state
    while loaded.table.decisions:
        loaded.table.undo(0, agreed=True)
    assert loaded.table.game.state.count == 0


def test_a_correction_cannot_be_taken_back_alone_but_by_agreement() -> None:
    table = table_of(counting)
    table.answer(0, A)
    table.correct(corrected(table, count=40))
    assert not table.can_undo(0)
    with Unchanged(table), pytest.raises(IllegalChoice, match="all agreed on"):
        table.undo(0)
    table.undo(0, agreed=True)
    assert table.game.state.count == 0
    assert table.decisions == []
    assert told(table) == ["undone_by_agreement"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "5", '"x"', "{}", '{"log": 1}', "[" * 100_000, '{"count": NaN}', "\x00"],
)
def test_a_correction_that_is_no_state_is_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found here: it was called a crash of the rules, with a crash file for each."""
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path))
    table = table_of(counting)
    table.answer(0, A)
    with Unchanged(table), pytest.raises(IllegalChoice, match="correction"):
        table.correct(text)
    assert list(tmp_path.iterdir()) == []


def test_a_correction_that_breaks_a_law_is_refused() -> None:
    table = table_of(counting)
    table.answer(0, A)
    with Unchanged(table), pytest.raises(IllegalChoice, match="below nothing"):
        table.correct(corrected(table, count=-1))
    table = at_turn()
    raw = table.definition.dump(table.game.state)
    raw["deck"].pop()
    with Unchanged(table), pytest.raises(IllegalChoice, match="a card is missing"):
        table.correct(json.dumps(raw))


def test_a_correction_ends_private_stories_and_free_deeds() -> None:
    table = at_plots()
    table.answer(1, "do:wager")
    table.correct(json.dumps(table.definition.dump(table.game.state)))
    assert sorted(table.pending) == [0, 1, 2]
    assert table.pending[1].prompt == "plot"
    table = at_turn(hands={1: "ode ode"})
    table.answer(1, "do:gift")
    table.correct(json.dumps(table.definition.dump(table.game.state)))
    assert prompt(table) == "turn"
    assert table.free(0) == ["do:toast"]


def test_a_correction_takes_a_game_up_again_that_was_over() -> None:
    """Found here: the table was over and asked questions at the same time."""

    async def last(g: G) -> End | None:
        await g.choose_one(0, "last", [A, B], RULE)
        return End("done")

    table = table_of(last)
    table.answer(0, A)
    table.correct(corrected(table, count=3))
    assert table.outcome is None
    assert prompt(table) == "last"
    table.answer(0, A)
    assert table.outcome is not None


def test_spans_are_closed_by_a_correction() -> None:
    async def story(g: G) -> None:
        with g.span("battle"):
            await g.choose_one(0, "blow", [A, B], RULE)
        await g.choose_one(0, "after", [A, B], RULE)

    table = table_of(story)
    table.correct(corrected(table, count=1))
    assert len(table.game.spans) == 1
    table.answer(0, A)
    assert table.game.spans == []


def test_a_story_that_a_correction_ends_is_closed_and_not_only_forgotten() -> None:
    """Found here: its spans were closed only when it was collected, which compiled stories are not told of."""

    async def story(g: G) -> None:
        with g.span("battle"):
            await g.choose_one(0, "blow", [A, B], RULE)

    table = table_of(story)
    held = table._story
    table.correct(corrected(table, count=1))
    assert held is not table._story
    assert table.game.span_names == ["battle"]
    table.answer(0, A)
    assert table.game.span_names == ["battle"]


def test_a_crash_after_a_correction_names_where_it_was_and_not_what_the_correction_ended() -> None:
    async def story(g: G) -> None:
        with g.span("battle"):
            await g.choose_one(0, "blow", [A, B], RULE)
        with g.span("fall"):
            raise KeyError("shards")

    table = table_of(story)
    table.correct(corrected(table, count=1))
    with pytest.raises(RuleError) as error:
        table.answer(0, A)
    assert error.value.where == ("main/story", "fall")


def test_a_correction_that_no_file_can_hold_is_refused() -> None:
    """Found here: half a letter was taken, and from then on the table could not be saved."""
    table = table_of(counting)
    with Unchanged(table), pytest.raises(IllegalChoice, match="no state"):
        table.correct(corrected(table, log=["\ud800"]))


@pytest.mark.once
def test_a_correction_that_is_not_held_against_the_laws_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.bench.laws", lambda state: [])
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test_a_correction_that_breaks_a_law_is_refused()


@pytest.mark.once
def test_a_correction_made_in_the_middle_of_a_step_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("norn.kernel.table.changed_in", lambda _now, wanted, _began: wanted)
    with pytest.raises(AssertionError):
        test_in_the_middle_of_a_step_nothing_is_done_twice()
