"""Prompt economy: no question is put that has one real answer, and no Reflex is asked for that would change nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from norn.games.mistfall.tests.stage import next_move
from norn.kernel.ask import NOT_AGAIN, Ask
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table

# What merely says that a Reflex was used, or what it costs.
PRICE = ("acts", "discarded", "buried", "put_away", "focus", "reward_returns", "objectives", "phase", "corrected")
# It is still being resolved.
UNDER_WAY = ("bonus_receiver", "boost", "boost_cancel", "discard", "forager", "pick_enemy", "pick_hero", "recall",
             "remove_condition", "restore", "sacrifice")
ASKED_WITH_SCOPE = ("reflex_", "change_ally", "weakness", "objection")


def questions(seats: int, seed: int, agents: tuple[str, ...], every: int = 3) -> Iterator[tuple[Table, int, Ask]]:
    """The questions put in one game, some of them."""
    quest = f"quest_{1 + seed % 4}"
    table = open_table("mistfall", seats, seed, {"quest": quest, "turns": "combined" if seed % 5 == 4 else "separate"})
    players = [agents[seat % len(agents)] for seat in range(seats)]
    chance = random.Random(seed)
    count = 0
    while table.outcome is None and count < 900:
        count += 1
        if count % every == 0:
            seat = next(iter(table.pending))
            yield table, seat, table.pending[seat]
        seat, choice = next_move(table, players, chance)
        table.answer(seat, *choice)


def after(table: Table, seat: int, choice: tuple[str, ...]) -> str:
    """The state that an answer leads to, copies of a card alike."""
    twin = table.fork()
    before = len(twin.game.events)
    twin.answer(seat, *choice)
    state = json.dumps(twin.definition.dump(twin.game.state), sort_keys=True)
    asked = "" if twin.ask is None else f"{twin.ask.prompt} {twin.ask.rest.about} {list(twin.pending)}"
    told = [event[3:5] for event in twin.game.events[before:] if event[3] not in ("acts", "acts_with", "damaged")]
    return re.sub(r"([a-z])-\d+", r"\1", f"{state} {asked} {told}")


@pytest.mark.parametrize("agents", [("random",), ("thumb",), ("thumb", "random")], ids="-".join)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_question_has_but_one_real_answer(seats: int, agents: tuple[str, ...]) -> None:
    idle: dict[str, str] = {}
    for table, seat, ask in questions(seats, 11 + seats, agents):
        if ask.at_most > 1 or ask.rest.ordered or len(ask.ids) > 12:
            continue
        choices: list[tuple[str, ...]] = [(one,) for one in ask.ids]
        if ask.at_least == 0:
            choices.append(())
        if len({after(table, seat, choice) for choice in choices}) < 2 and _same_later(table, seat, choices):
            idle[ask.prompt] = f"{ask.rest.about} {list(ask.ids)}"
    assert idle == {}


def _same_later(table: Table, seat: int, choices: list[tuple[str, ...]]) -> bool:
    """Whether the answers are still all one some questions later; a story may keep an answer in mind."""
    told = set()
    for choice in choices:
        twin = table.fork()
        before = len(twin.game.events)
        twin.answer(seat, *choice)
        asked: list[str] = []
        for _ in range(12):
            if twin.ask is not None:
                asked.append(f"{twin.ask.prompt} {list(twin.pending)}")   # who is asked next counts
                twin.answer(next(iter(twin.pending)), *twin.ask.ids[: twin.ask.at_least])
        state = json.dumps(twin.definition.dump(twin.game.state), sort_keys=True)
        events = [event[3:5] for event in twin.game.events[before:]]
        told.add(re.sub(r"([a-z])-\d+", r"\1", f"{state} {asked} {events}"))
    return len(told) < 2


@pytest.mark.rules("actions.reflex")
@pytest.mark.parametrize("agents", [("random",), ("thumb",)], ids="-".join)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_reflex_is_asked_for_only_where_one_changes_something(seats: int, agents: tuple[str, ...]) -> None:
    idle: dict[str, str] = {}
    for table, seat, ask in questions(seats, 21 + seats, agents, every=1):
        if not ask.prompt.startswith("reflex_"):
            continue
        assert ask.may_stand, ask.prompt                    # "not again" is offered
        told = [_consequences(table, seat, one) or
                (ask.prompt == "reflex_would_bury" and after(table, seat, (one,)) != after(table, seat, ()))
                for one in ask.ids]
        if not any(told):
            idle[ask.prompt] = f"{ask.rest.about} {list(ask.ids)}"
    assert idle == {}


def _consequences(table: Table, seat: int, one: str) -> bool:
    twin = table.fork()
    before = len(twin.game.events)
    twin.answer(seat, one)
    if twin.ask is not None and twin.ask.prompt in UNDER_WAY:
        return True
    return any(event[3] not in PRICE for event in twin.game.events[before:])


@pytest.mark.rules("actions.reflex", "glossary.reflex")
def test_who_never_cares_is_not_asked_again_in_this_phase() -> None:
    """With "not again" for everything that can be passed so, a game has far fewer questions."""
    counts = []
    for answer in ((), (NOT_AGAIN,)):
        table = open_table("mistfall", 4, 3)
        chance = random.Random(3)
        asked = 0
        while table.outcome is None and table.game.state.round < 6:
            seat, choice = next_move(table, ["thumb"] * 4, chance)
            if table.ask is not None and table.ask.may_stand and table.ask.prompt.startswith(ASKED_WITH_SCOPE):
                choice = answer
                asked += 1
            table.answer(seat, *choice)
        counts.append(asked)
    assert counts[1] < counts[0]
