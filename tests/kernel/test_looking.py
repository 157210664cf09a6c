"""What clients look at a table with: how it stood, what a seat may know, whether an answer would do."""

from __future__ import annotations

import pickle

import pytest

from norn.kernel.errors import IllegalChoice
from norn.kernel.going_back import NOTHING_LEFT
from norn.kernel.views import view_bytes
from tests.kernel.bench import Unchanged
from tests.kernel.test_together import A, B, C, finish, lanes


def key_of(call: object, *args: object) -> str:
    with pytest.raises(IllegalChoice) as caught:
        call(*args)     # type: ignore[operator]
    return caught.value.key


def test_a_table_as_it_stood_is_a_fork() -> None:
    table = finish(lanes())
    seen = [view_bytes(lanes(), seat) for seat in range(-1, 3)]
    with Unchanged(table):
        then = table.at(0)
        assert [view_bytes(then, seat) for seat in range(-1, 3)] == seen
        assert table.at(table.taken).taken == table.taken
        then.answer(0, B)
    assert key_of(table.at, table.taken + 1) == key_of(table.at, -1) == "no_such_moment"


def test_what_others_decided_in_secret_is_not_known() -> None:
    table = lanes()
    assert table.secret_since == 0
    for seat, one in ((0, B), (1, A), (0, C), (2, B)):
        table.answer(seat, one)
    with Unchanged(table):
        known = table.as_known_to(0)
    assert [one[:2] for one in known.decisions] == [(0, (B,)), (0, (C,))]
    assert [known.pending[seat].prompt for seat in range(3)] == ["third", "first", "first"]
    assert [table.taken_for(0), table.taken_for(1), table.taken_for(0, 1), table.taken_for(2, 1)] == [2, 1, 1, 0]
    assert finish(table).secret_since is None


def test_an_answer_can_be_checked_before_it_is_given() -> None:
    table = finish(lanes())
    with Unchanged(table):
        assert table.check(0, (A,)) == 0
        assert key_of(table.check, 0, ("thing:d",)) == "not_offered"
        assert key_of(table.check, 0, (A, B)) == "wrong_count"
        assert key_of(table.check, 1, (A,)) == "not_asked"


def test_causes_are_told_apart_by_keys() -> None:
    table = lanes()
    assert key_of(table.undo, 0) == NOTHING_LEFT
    assert table.last_of(0) == -1
    assert key_of(table.answer, "0", A) == "not_a_seat"
    assert key_of(table.answer, 0, 7) == "not_text"
    table.answer(0, A)
    table.answer(1, A)
    assert table.last_of(0) == 0
    assert key_of(finish(table).undo, 0) in ("came_out", "others_since")
    assert key_of(table.correct, "[") == "bad_correction"


def test_a_refusal_reaches_another_process() -> None:
    """Found here: `norn sim` sends what a strategy did wrong to its parent, which could not make it anew."""
    with pytest.raises(IllegalChoice) as caught:
        finish(lanes()).answer(0, "thing:d")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.key, str(again)) == ("not_offered", str(caught.value))
