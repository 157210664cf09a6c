"""Places: looked at before they are given, and the list beside them is made only when somebody looks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from norn.kernel.ask import LONGEST, Look, random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.errors import IllegalChoice
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from norn.kernel.views import look_view, view
from norn.laws.places import looks_are_true
from norn.laws.tables import snapshot
from norn.laws.twins import NO_TWIN, leaks
from tests.contract.play import random_game
from tests.toys.feast import at_turn
from tests.toys.inches import walking


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often the list beside the place is made."""
    count = [0]
    real = walking.named

    def counted(g: Any) -> list[str]:
        count[0] += 1
        return real(g)

    monkeypatch.setattr(walking, "named", counted)
    return count


def field(turns: int = 12) -> Table:
    return open_table("inches", 2, 1, {"turns": turns})


def play(table: Table) -> None:
    chance = random.Random(3)
    while table.outcome is None:
        ask = table.ask
        assert ask is not None
        table.answer(ask.seat, *random_choice(ask, chance))


def test_random_play_replay_and_refusals_do_not_make_the_list(made: list[int]) -> None:
    table = field()
    play(table)
    load_bytes(save_bytes(table))
    table.at(5)
    again = table.fork()
    again.undo(0, agreed=True)
    fresh = field()
    with pytest.raises(IllegalChoice):
        fresh.answer(0, "at:walk 9000,9000")
    assert fresh.why_not(0, "at:walk 9000,9000")
    fresh.look(0, "at:walk 300,300")
    fresh.drawing(0)
    assert made == [0]


def test_the_list_is_made_once_when_somebody_looks(made: list[int]) -> None:
    table = field()
    first = view(table, 0).ask
    assert first is not None
    assert [option.id for option in first.options] == ["do:walk spot:3"] or first.options == []
    view(table, 0)
    assert made == [1]


def test_a_look_says_the_completed_answer_its_legs_and_what_comes_of_it() -> None:
    table = field()
    look = table.look(0, "at:walk 500,300 500,500")
    assert look.answer == "at:walk 500,300 500,500 face 180"
    assert [leg["cost"] for leg in look.legs] == ["3.00″", "2.00″"]
    assert look.says[0] == ("length", {"inches": "5.00", "reach": "6.00"})
    assert not look.refusals
    shown = look_view(table, 0, look)
    assert shown.says == ["5.00 of 6.00 inches."]
    table.answer(0, look.answer)
    assert (table.game.state.walkers[0].x, table.game.state.walkers[0].facing) == (500, 180)


def test_a_look_has_every_reason_at_once() -> None:
    look = field().look(0, "at:walk 900,600 3590,10")
    assert [refusal.key for refusal in look.refusals][:2] == ["too_far", "off_the_field"]
    assert {"piece:barn", "piece:wall"} <= {refusal.data.get("what") for refusal in look.refusals}
    assert look.legs[0]["wrong"]


def test_a_place_without_a_look_of_its_own_is_looked_at_all_the_same() -> None:
    table = at_turn()
    seat = next(iter(table.pending))
    table.answer(seat, next(one for one in table.pending[seat].ids if one.startswith("do:raid")))
    assert table.look(seat, "at:1,2").answer == "at:1,2"
    assert [refusal.key for refusal in table.look(seat, "at:90,90").refusals] == ["too_far"]
    assert table.drawing(seat)["shape"] == "disc"


@pytest.mark.parametrize("text", ["", "at:", "at:walk", "walk 1,1", "at:walk 1,1,1", "at:walk -5,3", "at:walk ²,3",
                                  "at:walk 1,1 face 400", "at:\n", "at:" + "9" * 900, "do:walk spot:3"])
def test_what_is_no_path_is_refused_in_words(text: str) -> None:
    assert field().look(0, text).refusals


def test_whoever_is_not_asked_for_a_place_is_told_so() -> None:
    table = field()
    for seat, text, key in ((1, "at:x", "not_asked"), (7, "at:x", "not_asked"), ("0", "at:x", "not_asked"),
                            (0, 5, "not_text"), (0, "at:" + "x" * LONGEST, "not_text")):
        with pytest.raises(IllegalChoice) as refused:
            table.look(seat, text)
        assert refused.value.key == key
    hearts = open_table("hearts", 4, 1)
    with pytest.raises(IllegalChoice) as refused:
        hearts.drawing(next(iter(hearts.pending)))
    assert refused.value.key == "no_place"


def test_looking_changes_nothing() -> None:
    table = field()
    before = snapshot(table)
    for _ in range(5):
        table.look(0, "at:walk 900,600 3590,10")
        table.drawing(0)
    assert snapshot(table) == before


def test_an_answer_may_have_a_thousand_letters() -> None:
    table = field()
    with pytest.raises(IllegalChoice) as refused:
        table.answer(0, "at:walk " + "3" * (LONGEST - 8))
    assert refused.value.key == "not_a_path"


# ---------------------------------------------------------------- the laws


def told(plant: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[str | None]:
    """What the leak law says at decisions of some games in which something is planted."""
    plant(monkeypatch)
    for seed in range(4):
        for table, chance in random_game("inches", seed, most=12):
            if table.outcome is None:
                yield leaks(table, next(iter(table.pending)), chance)


def a_leaking_look(monkeypatch: pytest.MonkeyPatch) -> None:
    real = walking.look

    def look(s: Any, text: str) -> Look:
        found = real(s, text)
        found.touches = [*found.touches, f"spot:{s.snares[1 - s.turn % 2]}"]
        return found

    monkeypatch.setattr(walking, "look", look)


def a_leaking_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = walking.drawing
    monkeypatch.setattr(walking, "drawing", lambda s: {**real(s), "beware": s.snares[1 - s.turn % 2]})


@pytest.mark.parametrize("plant", [a_leaking_look, a_leaking_drawing])
def test_a_look_or_drawing_that_leaks_is_told(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    word = "look of" if plant is a_leaking_look else "drawing of"
    assert any(found and found.startswith(word) for found in told(plant, monkeypatch))


def test_nothing_leaks_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(told(lambda _: None, monkeypatch))
    assert None in found
    assert set(found) <= {None, NO_TWIN}


def test_a_look_that_promises_too_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "look", lambda _s, text: Look(text))
    table = field()
    ask = table.pending[0]
    found = [looks_are_true(table, 0, ask, random.Random(seed)) for seed in range(5)]
    assert any(problem and "an answer would say" in problem for problem in found)


def test_a_look_without_words_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = walking.look

    def wordless(s: Any, text: str) -> Look:
        found = real(s, text)
        found.says = [("moonshine", {})]
        return found

    monkeypatch.setattr(walking, "look", wordless)
    table = field()
    assert "moonshine" in (looks_are_true(table, 0, table.pending[0], random.Random(1)) or "")
