"""Learning through the server: what teaches a game, the guided table, hints."""
from __future__ import annotations

from typing import Any

import pytest

from norn.kernel.dice import commitment
from norn.server.settings import Limits
from tests.server.house import House, Made

TWO = [{"kind": "own", "name": "Ann"}, {"kind": "agent", "agent": "thumb"}]


def guided(house: House, seats: list[dict[str, Any]] = TWO, **more: Any) -> Any:
    wish = {"game": "skald", "seats": seats, "guided": True, **more}
    return house.http("POST", "/api/tables", json=wish)


def test_what_teaches_a_game_is_public_and_may_be_kept(house: House) -> None:
    told = house.http("GET", "/api/games/skald/learn")
    assert told.status_code == 200
    assert told.headers["cache-control"] == "public, max-age=300"
    learn = told.json()
    assert learn["aim"].startswith("Win the most renown")
    assert learn["round"][1]["steps"] == ["plots"]
    assert learn["agents"]["thumb"]["name"] == "The Hall"
    assert house.http("GET", "/api/games/fell-race/learn").json() == {}
    assert house.http("GET", "/api/games/nothing/learn").status_code == 404
    games = {game["name"]: game for game in house.http("GET", "/api/games").json()["games"]}
    assert games["skald"]["guided"]
    assert "guided" not in games["fell-race"]


def test_a_guided_table_has_the_seed_and_options_that_all_may_read(house: House) -> None:
    told = guided(house)
    assert told.status_code == 201
    made = told.json()
    assert made["commitment"] == commitment(7)
    with house.sit(Made(made).players[0]) as ann:
        info = ann.table
        assert info["guided"]
        assert info["options"]["nights"] == 2
        assert ann.views[0]["step"] == "moot"


@pytest.mark.parametrize(("seats", "more", "code"), [
    ([*TWO, TWO[1]], {}, "bad_seats"),
    ([TWO[0], {"kind": "open"}], {}, "bad_seats"),
    (TWO, {"options": {"nights": 1}}, "bad_option"),
    (TWO, {"game": "fell-race"}, "bad_option"),
])
def test_a_guided_table_is_as_the_game_says(house: House, seats: Any, more: Any, code: str) -> None:
    told = guided(house, seats, **more)
    assert told.status_code == 422
    assert told.json()["error"]["code"] == code


def test_a_hint_is_an_answer_with_a_reason(house: House) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb")
    with house.sit(made.players[0]) as ann:
        told = ann.do("hint", seat=0, ask=ann.asks[0])
        assert told["type"] == "hint"
        assert len(told["choice"]) == 3
        assert "queen of spades" in told["reason"]
        assert ann.do("hint", seat=0, ask=ann.asks[0])["choice"] == told["choice"], "asking changes nothing"
        assert ann.answer(0, *told["choice"])["type"] == "ack"
        assert ann.do("hint", seat=0, ask="9.9.9")["code"] == "stale"
        assert ann.do("hint", seat=1, ask="0.1.0")["code"] == "not_yours"


def test_hints_are_not_without_end(house: House) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb")
    with house.sit(made.players[0]) as ann:
        told = [ann.do("hint", seat=0, ask=ann.asks[0]) for _ in range(Limits.hints + 1)]
    assert [one["type"] for one in told] == ["hint"] * Limits.hints + ["refused"]
    assert told[-1]["code"] == "too_many"
