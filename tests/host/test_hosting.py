"""What every client does to host a table: words of refusals, agents' turns, seats in a save."""

from __future__ import annotations

import pytest

from norn.agents import HUMAN
from norn.host.saves import Head, read_head
from norn.host.seats import agents_for, kinds_noted, names_noted, seat_agents, seat_notes, usual_seats
from norn.host.turns import let_decide, next_agent
from norn.host.words import reasons, sentence, sentence_case, why_illegal
from norn.kernel.ask import Chance, Choice
from norn.kernel.catalogue import BadOption, find_game, open_table
from norn.kernel.errors import IllegalChoice, Refusal, RuleError, SaveError
from norn.kernel.events import Event
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight


def hearts() -> Table:
    return open_table("hearts", seed=5)


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(("said", "shown"), [
    ("pass: the same thing twice", "The same thing twice."),
    ("that cannot be taken back: dice were rolled", "That cannot be taken back: dice were rolled."),
    ("Already said.", "Already said."),
])
def test_a_refusal_becomes_a_sentence(said: str, shown: str) -> None:
    assert sentence_case(said) == shown


def test_an_illegal_answer_has_always_a_reason() -> None:
    table = hearts()
    with pytest.raises(IllegalChoice) as caught:
        table.answer(0, *table.pending[0].ids[:2])
    (told,) = why_illegal(table, 0, caught.value)
    assert (told.text, told.key) == ("Choose 3, not 2.", "")
    assert told.rules
    (why,) = reasons(table, 0, [Refusal("not_offered", ("pass.three",), what="card:x")])
    assert (why.key, why.rules, why.text[0].isupper()) == ("not_offered", ("pass.three",), True)


def test_texts_that_do_not_fit_do_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = hearts()

    def fails(*_: object) -> str:
        raise KeyError("no such field")

    monkeypatch.setattr(type(table.definition.texts), "say", fails)
    assert sentence(table, Event(0, 0, 0, "trick_taken", {}, (), None), lambda one: None) == "trick taken"
    assert [one.text for one in reasons(table, 0, [Refusal("must_follow", ())])] == ["Must follow"]


# ---------------------------------------------------------------- agents


def first(sight: Sight, chance: Chance) -> Choice:
    return tuple(sight.ask.ids[: sight.ask.at_least])


def broken(sight: Sight, chance: Chance) -> Choice:
    raise KeyError("no idea")


def test_the_next_agent_is_one_that_is_asked() -> None:
    table = hearts()
    assert next_agent(table, {2, 3}) == 2
    assert next_agent(table, {}) is None
    for seat in (2, 3):
        table.answer(seat, *table.pending[seat].ids[:3])
    assert next_agent(table, {2, 3}) is None


def test_an_agent_that_fails_leaves_it_to_chance() -> None:
    table = hearts()
    chosen, error = let_decide(table, 0, first, lambda choice: choice)
    assert (chosen, error) == (tuple(table.pending[0].ids[:3]), None)
    chosen, error = let_decide(table, 0, broken, lambda choice: choice)
    table.check(0, chosen)
    assert isinstance(error, KeyError)
    assert let_decide(table, 0, broken, lambda choice: choice)[0] == chosen, "the same chance in the same place"


def test_a_client_may_stop_where_the_rules_fail() -> None:
    table = hearts()
    tried: list[Choice] = []

    def answer(choice: Choice) -> None:
        tried.append(choice)
        if len(tried) == 1:
            raise RuleError("broken on purpose")

    with pytest.raises(RuleError):
        let_decide(table, 0, first, answer, (RuleError,))
    tried.clear()
    assert isinstance(let_decide(table, 0, first, answer)[1], RuleError)
    assert len(tried) == 2


# ---------------------------------------------------------------- seats


def test_seats_in_a_save_are_read_as_they_were_written() -> None:
    notes = seat_notes([HUMAN, "thumb", "random", HUMAN], ["Ann", "Bo", "", "Di"])
    head = read_head(save_bytes(hearts(), notes))
    assert (head.game, head.seats, head.decisions) == ("hearts", 4, [])
    assert kinds_noted(head.notes, 4) == [HUMAN, "thumb", "random", HUMAN]
    assert names_noted(head.notes, 4, 40) == ["Ann", "Bo", "", "Di"]
    assert names_noted(seat_notes([HUMAN] * 4), 4, 40) == [""] * 4


@pytest.mark.parametrize("noted", ["", "human", "human,human,human,skald", "human,human,human,"])
def test_seats_that_make_no_sense_are_not_believed(noted: str) -> None:
    assert kinds_noted({"seats": noted}, 4) == []


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"game": 1, "seats": 4}', b"[" * 100_000])
def test_what_is_no_save_has_no_head(data: bytes) -> None:
    with pytest.raises(SaveError):
        read_head(data)
    assert read_head(b'{"game": "hearts", "seats": 4, "more": 1}') == Head("hearts", 4)


def test_who_can_sit_there() -> None:
    definition = find_game("hearts")
    assert agents_for(definition) == ["thumb", "random"]
    assert usual_seats(definition) == [HUMAN, "thumb", "thumb", "thumb"]
    assert usual_seats(find_game("mistfall"), 2) == [HUMAN, HUMAN]
    assert list(seat_agents(definition, [HUMAN, "thumb", HUMAN, "random"])) == [1, 3]
    with pytest.raises(BadOption, match=r"seat 2: .*; a person is 'human'"):
        seat_agents(definition, [HUMAN, "oracle"])
