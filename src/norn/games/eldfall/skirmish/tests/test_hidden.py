"""What a seat cannot know differs on some twin; a resample that forgets a part of it is found. Marked `once`: parts are
replaced by broken ones, which compiled modules do not allow."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.skirmish import GAME, hiding, view
from norn.games.eldfall.skirmish.tests.tables import battle, model, opened, state_of, until
from norn.kernel.table import Table
from norn.laws import hidden

pytestmark = [pytest.mark.once, pytest.mark.rules("deploy.shrouded", "scheme.rule", "party.text")]
ENOUGH = 20
PARTIES = ("parties[]", "to_come[][]")
SCHEMES = ("schemes[]",)
TOKENS = ("leaders[]", "models[].profile", "models[].hp", "models[].items[].item")


def secret_parties() -> Table:
    """All have chosen, nobody has come."""
    table = opened("treasure_hunt", 2, party1="choose", party2="choose", size=60)
    for seat, ask in list(table.pending.items()):
        table.answer(seat, list(ask.ids)[seat])
    until(table, "initiative")
    return table


def hidden_models() -> Table:
    """All of both parties are under tokens, the Leaders among them."""
    table = battle("treasure_hunt", party1="thenion_shadows", party2="oni_court", size=60)
    for seat, count in enumerate(state_of(table).counts):
        for m in [model(table, seat, number) for number in range(count)]:
            m.states, m.revealed = [Lasting("shrouded", "", "")], False
    return table


def found_out(*tables: Table) -> hidden.Hidden:
    """What some twins tell of such tables."""
    found = hidden.Hidden()
    for number in range(ENOUGH):
        for table in tables:
            twin = table.fork()
            twin.game.state = GAME.copy(table.game.state)
            view.resample(twin.game.state, table.game.state, number % 2, random.Random(number))
            found.note(table, twin, random.Random(number))
    return found


def test_each_hidden_field_differs_on_some_twin() -> None:
    assert {*PARTIES, *SCHEMES} <= found_out(secret_parties()).dealt
    assert {*TOKENS, *SCHEMES} <= found_out(hidden_models()).dealt


@pytest.mark.parametrize(("part", "fields"), [
    ("_another_party", ("parties[]",)),
    pytest.param("_other_schemes", SCHEMES, marks=pytest.mark.long),
    pytest.param("_other_tokens", ("models[].profile",), marks=pytest.mark.long),
])
def test_what_a_resample_forgets_is_found(part: str, fields: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "ENOUGH", ENOUGH)
    monkeypatch.setattr(hidden, "TRIES", 60)
    table = secret_parties() if part == "_another_party" else hidden_models()

    def told() -> list[str]:
        return [one for one in hidden.problems(GAME, found_out(table)) if one.startswith(tuple(fields))]

    assert told() == []
    monkeypatch.setattr(hiding, part, lambda *_: {})
    assert len(told()) == len(fields)
