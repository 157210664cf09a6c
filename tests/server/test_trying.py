"""Trying things out through a real server: nothing counts, nobody notices, and nothing hidden shows."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from norn.kernel.table import Table
from tests.server.house import Client, House, first_choice, housed
from tests.server.page_rules import some_choice
from tests.server.test_leaks import OTHER_DICE, fill
from tests.server.test_odds import asked_pairs, differ, risky_pairs

Json = dict[str, Any]


def go_on(one: Client, told: Json, steps: int) -> tuple[Json, list[tuple[int, list[str]]]]:
    """Answer in a trial, the first thing each time; what it came to, and the answers."""
    given = []
    for _ in range(steps):
        asked = [state for state in told["seats"] if state.get("ask")]
        if not asked or told.get("stopped"):
            break
        seat, choice = asked[0]["seat"], first_choice(asked[0]["view"])
        told = one.do("try", what="answer", seat=seat, ask=asked[0]["ask"], choice=choice)
        assert told["type"] == "tried", told
        given.append((seat, choice))
    return told, given


# ---------------------------------------------------------------- nothing counts


@pytest.mark.parametrize(("game", "seats"), [("realms", "h0,h0"), ("mistfall", "h0,h0"), ("hearts", "h,h,h,h")])
def test_a_trial_begins_with_what_the_seat_sees_and_changes_nothing(house: House, game: str, seats: str) -> None:
    made = house.table(game, seats)
    with house.sit(made.players[0]) as one, house.sit(made.spectator) as watcher:
        seat = next(seat for seat in one.seats if one.asks[seat])
        watcher.drain()
        view, ask = one.views[seat], one.asks[seat]
        before = len(watcher.raw)
        told = one.do("try", what="begin", seat=seat)
        assert told["type"] == "tried"
        assert next(state["view"] for state in told["seats"] if state["seat"] == seat) == view
        told, given = go_on(one, told, 8)
        assert told["steps"] == len(given) > 0
        assert told["seats"][0]["view"] != view
        assert one.do("try", what="leave")["type"] == "ack"
        one.drain()
        watcher.drain()
        assert len(watcher.raw) == before, "nobody else notices"
        assert (one.views[seat], one.asks[seat]) == (view, ask)
    with house.sit(made.players[0]) as again:
        assert (again.views[seat], again.asks[seat]) == (view, ask)


def test_back_takes_the_last_answer_of_the_trial_back(house: House) -> None:
    made = house.table("realms", "h0,h0")
    with house.sit(made.players[0]) as one:
        told = one.do("try", what="begin", seat=0)
        first, _ = go_on(one, told, 3)
        second, _ = go_on(one, first, 1)
        back = one.do("try", what="back")
        assert second["seats"] != first["seats"]
        for name in ("seats", "steps", "sure", "left"):
            assert back[name] == first[name], "the dice of the imagined world are what they were"
        for _ in range(5):
            back = one.do("try", what="back")
        assert (back["steps"], back["seats"]) == (0, told["seats"])


# ---------------------------------------------------------------- do these


@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_what_was_tried_can_be_done_up_to_chance(house: House, game: str) -> None:
    """The real table goes the way of the trial for as long as that says so, and `sure` ends where chance begins."""
    ended_early = done = trials = 0
    while trials < 25:
        made = house.table(game, "h0,h0")
        with house.sit(made.players[0]) as one:
            while trials < 25 and not one.views[0].get("outcome"):
                one.wait_for(lambda client: any(client.asks.values()))
                seat = next(seat for seat in one.seats if one.asks[seat])
                told, given = go_on(one, one.do("try", what="begin", seat=seat), 12)
                one.do("try", what="leave")
                trials += 1
                ended_early += told["sure"] < len(given)
                for seat, choice in given[: told["sure"]]:
                    assert one.answer(seat, *choice)["type"] == "ack", "it is what the real table asks, too"
                    one.until("update")
                    one.drain(0.02)
                    done += 1
    assert done > 60
    assert ended_early > 2


def test_dice_end_what_is_sure(house: House) -> None:
    """Once dice have fallen in a trial, no further answer is sure."""
    made = house.table("realms", "h0,h0")
    chance = random.Random(1)
    rolled = 0
    with house.sit(made.players[0]) as one:
        for _ in range(30):
            told = one.do("try", what="begin", seat=next(seat for seat in one.seats if one.asks[seat]))
            fell: int | None = None
            while not told.get("stopped"):
                state = next(state for state in told["seats"] if state.get("ask"))
                choice = some_choice(state["view"]["ask"], chance)
                told = one.do("try", what="answer", seat=state["seat"], ask=state["ask"], choice=choice)
                kinds = {event["kind"] for state in told["seats"] for event in state.get("events", [])}
                fell = told["steps"] if fell is None and "rolled" in kinds else fell
                assert fell is None or told["sure"] <= fell
            rolled += fell is not None
    assert rolled > 3


# ---------------------------------------------------------------- limits, and whoever asks for too much


def test_a_trial_ends_after_forty_answers_and_where_others_decide(house: House) -> None:
    for _ in range(8):          # a game may be over before that: chance has it so now and then
        made = house.table("realms", "h0,h0")
        with house.sit(made.players[0]) as one:
            told, given = go_on(one, one.do("try", what="begin", seat=0), 60)
            if told["stopped"] == "over":
                continue
            assert (len(given), told["left"], told["stopped"]) == (40, 0, "long")
            refused_after_the_last(one, told)
            break
    else:
        raise AssertionError("eight games were over within forty answers")
    made = house.table("hearts", "h,h,h,h")
    with house.sit(made.players[0]) as one:
        told, given = go_on(one, one.do("try", what="begin", seat=0), 60)
        assert (len(given), told["stopped"]) == (1, "others")


def refused_after_the_last(one: Client, told: dict[str, Any]) -> None:
    state = next(state for state in told["seats"] if state.get("ask"))
    wish = {"seat": state["seat"], "ask": state["ask"], "choice": first_choice(state["view"])}
    assert one.do("try", what="answer", **wish)["code"] == "too_many"


def test_who_may_try_what(house: House) -> None:
    made = house.table("hearts", "h,h,h,h")
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo, house.sit(made.spectator) as watcher:
        assert watcher.do("try", what="begin", seat=0)["code"] == "not_allowed"
        assert ann.do("try", what="begin", seat=1)["code"] == "not_yours"
        assert ann.do("try", what="begin", seat=99)["code"] == "not_yours"
        for what in ("answer", "back", "leave"):
            assert ann.do("try", what=what, seat=0, ask="try.0.0", choice=["x"])["code"] == "nothing"
        told = ann.do("try", what="begin", seat=0)
        assert [state["seat"] for state in told["seats"]] == [0], "of another's hand nothing is made up"
        assert ann.do("try", what="answer", seat=1, ask="try.1.0", choice=["x"])["code"] == "not_yours"
        for ask in ("", "x", "try.0.1", "try.0.", "try.0.99999", "try.0.-1", ann.asks[0]):
            assert ann.do("try", what="answer", seat=0, ask=ask, choice=["x"])["code"] == "stale"
        for choice in ([], ["x"], ["x" * 200] * 30, ["\u202e"], first_choice(ann.views[0]) * 2):
            assert ann.do("try", what="answer", seat=0, ask="try.0.0", choice=choice)["code"] == "illegal"
        assert bo.do("try", what="back")["code"] == "nothing", "a trial is its person's own"
        with house.sit(made.players[0]) as second:
            assert second.do("try", what="begin", seat=0)["type"] == "tried"
            assert ann.do("try", what="back")["code"] == "nothing", "one for each person"
        assert ann.do("try", what="leave")["code"] == "nothing"
        house.http("POST", f"/api/tables/{made.id}/close", made.host)
        assert ann.do("try", what="begin", seat=0)["code"] == "closed"


@pytest.mark.once
def test_a_person_tries_only_so_often(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"tries": 3}) as house:
        made = house.table("hearts", "h,h,h,h")
        with house.sit(made.players[0]) as one:
            told = [one.do("try", what="begin", seat=0) for _ in range(4)]
    assert [one["type"] for one in told] == ["tried"] * 3 + ["refused"]
    assert told[-1]["code"] == "too_many"


@pytest.mark.once
def test_a_rule_that_does_not_end_in_a_trial_quarantines_nobody(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"rule_seconds": 1.0}) as house:
        made = house.table("tarpit", "h")
        with house.sit(made.players[0]) as one:
            assert one.do("try", what="begin", seat=0)["type"] == "tried"
            told = one.do("try", what="answer", seat=0, ask="try.0.0", choice=["do:sink"])
            assert told["code"] == "rules_stuck"
            assert one.do("try", what="back")["code"] == "nothing"
            assert house.http("GET", f"/api/tables/{made.id}", made.host).json()["status"] == "open"
            assert one.do("try", what="begin", seat=0)["type"] == "tried", "the next trial has a process again"


# ---------------------------------------------------------------- nothing hidden shows

TRIALS = 60


def outcomes(one: Client, seat: int) -> Counter[str]:
    """What comes of the first answer, in many trials: how often the seat is told what."""
    found: Counter[str] = Counter()
    for _ in range(TRIALS):
        told, _ = go_on(one, one.do("try", what="begin", seat=seat), 1)
        found.update({event["text"] for state in told["seats"] for event in state.get("events", [])})
        found.update({str(state["view"]["scene"].get("zones")) for state in told["seats"]})
    return found


def compare(folder: Path, pairs: list[tuple[Table, Table, int]], *planted: str) -> list[str]:
    """Where the trials of twins differ by more than chance."""
    found: list[list[Counter[str]]] = []
    for world in (0, 1):
        house = House(folder / f"world{world}", *planted, limits={"tries": 100_000})
        house.data.mkdir(parents=True)
        asyncio.run(fill(house.data, [pair[world] for pair in pairs], OTHER_DICE if world else None))  # type: ignore[misc]
        house.start()
        try:
            told = []
            for i, (_, _, seat) in enumerate(pairs):
                with house.sit(f"key {i} {seat}") as one:
                    begun = one.do("try", what="begin", seat=seat)
                    for part in ("scene", "ask", "free"):
                        there = begun["seats"][0]["view"].get(part)
                        assert there == one.views[seat].get(part), "at first it is what the seat sees"
                    told.append(outcomes(one, seat))
            found.append(told)
        finally:
            house.stop()
    return [
        f"table {i}: {what[:200]!r} {one[what]} or {other[what]} times"
        for i, (one, other) in enumerate(zip(*found, strict=True))
        for what in {*one, *other}
        if differ(one[what] / TRIALS, other[what] / TRIALS, TRIALS, TRIALS)
    ]


@pytest.mark.once
@pytest.mark.parametrize("game", ["skald", pytest.param("realms", marks=pytest.mark.long)])
def test_trials_of_twins_are_the_same(tmp_path: Path, game: str) -> None:
    pairs = risky_pairs() if game == "realms" else asked_pairs(game, 3, 3)
    assert len(pairs) >= 3
    assert compare(tmp_path, pairs) == []


@pytest.mark.once
def test_trials_that_look_at_the_real_dice_are_noticed(tmp_path: Path) -> None:
    assert compare(tmp_path, risky_pairs(), "trials_that_peek")
