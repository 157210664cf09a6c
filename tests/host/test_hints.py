"""Hints: an answer that can be given, with a reason in words of the game, and nothing that the seat may not know."""
from __future__ import annotations

import random

import pytest

from norn.agents import UnknownAgent, find_agent, next_move
from norn.host.hints import hint
from norn.kernel.ask import NOT_AGAIN
from norn.kernel.catalogue import open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.laws.twins import find_twin
from tests.contract.play import random_game

GAMES = ["hearts", "realms", "mistfall", "fornaldar", "skald"]


def thumb_game(name: str, seed: int, most: int) -> list[Table]:
    """The table before each decision of a game by rules of thumb."""
    table = open_table(name, seed=seed)
    agents = [find_agent("thumb", table.definition)] * table.seats
    chance = random.Random(seed)
    found: list[Table] = []
    while table.outcome is None and len(found) < most:
        found.append(table.fork())
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_answers_the_question_and_changes_nothing(name: str) -> None:
    for table in thumb_game(name, 5, 60):
        before = save_bytes(table)
        for seat in table.pending:
            told = hint(table, seat)
            table.check(seat, told.choice)
            assert told.text
            assert told.reason
            assert "{" not in told.reason
        assert save_bytes(table) == before


@pytest.mark.parametrize("name", ["hearts", "realms", "mistfall", "fornaldar", "eldfall-skirmish"])
def test_every_hint_has_a_reason_of_its_game(name: str) -> None:
    """The second and third question of Realms' guided table had none but "by its rules of thumb"."""
    generic = open_table(name, seed=1).definition.texts.say("hints", "thumb")
    most = 200 if name in ("hearts", "realms", "mistfall") else 60
    told = [hint(table, seat).reason for table in thumb_game(name, 2, most) for seat in table.pending]
    assert generic not in told
    assert len(set(told)) >= 5


@pytest.mark.parametrize("name", ["hearts", "realms", "mistfall"])
def test_each_kind_of_question_has_a_reason_and_a_coachs_note(name: str) -> None:
    definition = open_table(name, seed=1).definition
    prompts = set(definition.texts.sections["prompts"])
    assert {one for one in prompts if not definition.texts.has("hints", one)} == set()
    assert prompts - {note.prompt for note in definition.learn.coach} == set()


@pytest.mark.parametrize("name", ["realms", "mistfall"])
def test_whoever_passes_is_not_told_why_it_should_be_done(name: str) -> None:
    """A pass at Mistfall's "an enemy enters" came with "Meet it before it strikes"."""
    texts = open_table(name, seed=1).definition.texts
    passed = 0
    for seed in (2, 5):
        for table in thumb_game(name, seed, 150):
            for seat, ask in table.pending.items():
                told = hint(table, seat)
                if told.choice in ((), (NOT_AGAIN,)):
                    passed += 1
                    why = {texts.say("hints", key) for key in (f"{ask.prompt}.pass", "pass") if texts.has("hints", key)}
                    assert told.reason in why
    assert passed >= 3


def test_a_hint_to_choose_none_of_several_is_no_pass() -> None:
    """`Pass` was the hint of the war's first question; what is pressed or written there is called `nothing`."""
    table = open_table("fornaldar", 2, 5, {})
    assert table.pending[0].at_most > 1
    told = hint(table, 0)
    assert told.choice == ()
    assert told.text == "Nothing"


@pytest.mark.parametrize("name", GAMES)
def test_twins_get_the_same_hint(name: str) -> None:
    compared = 0
    for at, (table, chance) in enumerate(random_game(name, 4, most=120)):
        for seat in list(table.pending) if at % 3 == 0 else []:
            twin = find_twin(table, seat, chance)
            if twin is not None and seat in twin.pending:
                assert hint(twin, seat) == hint(table, seat)
                compared += 1
    assert compared >= 5


def test_a_hint_that_peeks_differs_between_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: an agent that goes by the dice to come."""
    def peeking(self: object, sight: Sight, chance: random.Random) -> tuple[str, ...]:
        table = sight._table
        ids = list(sight.ask.ids)
        next_die = table.game.dice.block(table.game.dice.rolled + 1)[0]
        return tuple(sorted(ids, key=lambda one: hash((one, next_die)))[: max(1, sight.ask.at_least)])

    monkeypatch.setattr("norn.agents.ThumbAgent.decide", peeking)
    with pytest.raises(AssertionError):
        test_twins_get_the_same_hint("hearts")


def test_a_game_without_rules_of_thumb_has_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("hearts", seed=1)
    monkeypatch.setattr(table.definition, "package", "tests.host")
    with pytest.raises(UnknownAgent):
        hint(table, next(iter(table.pending)))
