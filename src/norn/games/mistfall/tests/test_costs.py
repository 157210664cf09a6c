"""What is told to cost something costs exactly that."""
from __future__ import annotations

import random

import pytest

from norn.agents import RandomAgent, next_move
from norn.games.mistfall.rules.essentials import ACTIONS
from norn.games.mistfall.rules.held import PAYMENTS
from norn.games.mistfall.rules.reasons import cost
from norn.games.mistfall.state import Hero
from norn.games.mistfall.tests.stage import Stage
from norn.kernel.catalogue import open_table


@pytest.mark.rules("hero.turn", "hero.purchase", "fine.regular-limit")
def test_turns_and_purchases_take_what_they_are_told_to_take() -> None:
    chance = random.Random(3)
    seen: dict[str, int] = {}
    for seed in range(6):
        table = open_table("mistfall", 2, seed, {})
        agents = [RandomAgent()] * 2
        while table.outcome is None:
            for seat, ask in table.pending.items():
                for one in [one for one in ask.ids if ask.prompt == "turn" and one.startswith(("do:act ", "do:buy "))]:
                    told = cost(table.game, seat, one)
                    twin = table.fork()
                    resolve, regular = twin.game.state.resolve, twin.game.state.heroes[seat].regular
                    since = len(twin.game.events)
                    twin.answer(seat, one)
                    hero: Hero = twin.game.state.heroes[seat]
                    kinds = {event.kind for event in twin.events(since)}
                    if one.startswith("do:buy "):
                        assert resolve - twin.game.state.resolve == told.get("resolve", 0)
                    elif not hero.done and not kinds & {"further_action", "phase"}:
                        assert regular - hero.regular == told.get("regular", 0), (seed, table.taken, one, kinds)
                    seen[" ".join(sorted(told))] = seen.get(" ".join(sorted(told)), 0) + 1
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
    assert {"", "regular", "resolve"} <= set(seen)


@pytest.mark.rules("fine.costs")
def test_every_payment_that_is_printed_has_a_word() -> None:
    assert {pay.do for action in ACTIONS.values() for pay in action.pay} == set(PAYMENTS)
    two = next(ref for ref, action in ACTIONS.items() if [(pay.do, pay.n) for pay in action.pay] == [("discard", 2)])
    table = open_table("mistfall", 1, 1, {})
    assert cost(table.game, 0, f"do:act card:x action:{two}")["discard"] == 2


@pytest.mark.rules("travel.scouting")
def test_scouting_tells_its_price() -> None:
    stage = Stage("crow")
    one = stage.offers("do:scout")[0]
    assert cost(stage.table.game, 0, one) == {"resolve": 1}
    before = stage.state.resolve
    stage.do(one)
    assert before - stage.state.resolve == 1
    stage.land("ruined_watchtower")
    assert cost(stage.table.game, 0, "do:scout space:s0") == {}         # the first of the round is free there
