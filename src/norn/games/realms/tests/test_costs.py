"""What is told to cost something costs exactly that."""
from __future__ import annotations

import random

import pytest

from norn.agents import RandomAgent, next_move
from norn.games.realms.rules.actions import cost
from norn.games.realms.rules.board import STANDING
from norn.games.realms.state import Hero
from norn.games.realms.tests.stage import Stage
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import view

GIVES_BACK = {"further_action", "round", "turn"}     # an action gained meanwhile, or a new turn, hides what was paid


def held(table: Table, seat: int) -> dict[str, int]:
    hero: Hero = table.game.state.heroes[seat]
    return {"action": hero.actions, "free_move": int(hero.free_move), "focus": len(hero.focus) + hero.reserve}


@pytest.mark.rules("round.turn-allowance", "actions.move")
def test_whatever_a_turn_offers_takes_what_it_is_told_to_take() -> None:
    chance = random.Random(5)
    seen: dict[str, int] = {}
    for seed in range(4):
        table = open_table("realms", 2, seed, {})
        agents = [RandomAgent()] * 2
        while table.outcome is None:
            for seat, ask in table.pending.items():
                if ask.prompt != "turn":
                    continue
                one = chance.choice(list(ask.ids))
                told = cost(table.game, seat, one)
                twin = table.fork()
                before, since = held(twin, seat), len(twin.game.events)
                twin.answer(seat, one)
                standing = twin.game.state.heroes[seat].status == STANDING
                if told and standing and not GIVES_BACK & {event.kind for event in twin.events(since)}:
                    after = held(twin, seat)
                    for what in ("action", "free_move"):
                        assert before[what] - after[what] == told.get(what, 0), (seed, table.taken, one)
                    seen[one.split(" ")[0]] = seen.get(one.split(" ")[0], 0) + 1
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
    assert {"do:move", "do:focus", "do:cache", "do:melee"} <= set(seen)


@pytest.mark.rules("round.turn-allowance", "spells.cost")
def test_a_spell_is_told_to_cost_an_action_and_a_focus() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["int"], actions=2, free_move=True)
    options = {option.id: option.cost for option in view(stage.table, 0).ask.options}  # type: ignore[union-attr]
    assert options["do:cast spell:mend_wounds"] == "1 action, 1 Focus"
    stage.have("sylara", actions=0)
    options = {option.id: option.cost for option in view(stage.table, 0).ask.options}  # type: ignore[union-attr]
    assert options["do:cast spell:mend_wounds"] == "the free Move, 1 Focus"
    assert options["do:end_turn"] == ""
