"""Friends, days apart: names of tables, tables in short for whoever has keys, and where a server is found."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from norn.server.settings import Settings
from norn.server.wire.addresses import addresses
from tests.server.house import House, first_choice, housed


def summaries(house: House, *keys: str) -> list[dict[str, object] | None]:
    told = house.http("POST", "/api/summaries", json={"keys": keys})
    assert told.status_code == 200, told.text
    found: list[dict[str, object] | None] = told.json()["summaries"]
    return found


# ---------------------------------------------------------------- names


def test_a_table_has_a_name_that_its_host_may_change(house: House) -> None:
    wish = {"game": "skald", "name": " Our\tThursdays ", "seats": [{"kind": "own"}, {"kind": "open"}]}
    made = house.http("POST", "/api/tables", json=wish).json()
    keys = {link["role"]: link["key"] for link in made["links"]}
    path = f"/api/tables/{made['table']}"
    assert house.http("GET", path, keys["player"]).json()["name"] == "Our Thursdays"
    with house.sit(keys["player"]) as one:
        for role, status in (("player", 403), ("spectator", 403), ("invitation", 403), ("host", 200)):
            assert house.http("POST", f"{path}/name", keys[role], json={"name": "Fridays"}).status_code == status
        one.wait_for(lambda one: one.table["name"] == "Fridays")
    assert house.http("GET", "/api/invitation", keys["invitation"]).json()["name"] == "Fridays"
    assert house.http("POST", f"{path}/name", keys["host"], json={"name": "x" * 41}).status_code == 422
    assert house.http("POST", f"{path}/name", keys["host"], json={"name": ""}).status_code == 200
    assert "name" not in house.http("GET", path, keys["player"]).json()


@pytest.mark.once
def test_a_name_outlives_the_server_and_tables_of_before_have_none(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        made = house.table("skald", "h,h")
        assert house.http("POST", f"/api/tables/{made.id}/name", made.host, json={"name": "Ours"}).status_code == 200
        house.kill()
        house.start()
        assert house.http("GET", f"/api/tables/{made.id}", made.host).json()["name"] == "Ours"


def test_a_fork_is_called_like_its_table(house: House) -> None:
    made = house.table("skald", "h0,h0")
    house.http("POST", f"/api/tables/{made.id}/name", made.host, json={"name": "Ours"})
    fork = house.http("POST", f"/api/tables/{made.id}/fork", made.players[0], json={"decision": 0}).json()
    key = next(link["key"] for link in fork["links"] if link["role"] == "host")
    assert house.http("GET", f"/api/tables/{fork['table']}", key).json()["name"] == "Ours"


# ---------------------------------------------------------------- tables in short


def test_summaries_say_whose_turn_it_is_and_since_when(house: House) -> None:
    made = house.table("skald", "h,h")
    before = int(time.time())
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        asked = [one for one in (ann, bo) if one.asks[one.seats[0]]]
        names = {f"P{one.seats[0]}" for one in asked}
        told = summaries(house, *made.players, made.spectator, made.host, made.invitation, "nonsense")
        assert told[4:] == [None, None], "an invitation opens nothing but the door"
        for one, role in zip(told[:4], ("player", "player", "spectator", "host"), strict=True):
            assert one is not None
            assert (one["table"], one["game"], one["role"], one["status"]) == (made.id, "skald", role, "open")
            assert names <= set(one["waiting"])                     # type: ignore[call-overload]
            assert before - 5 <= one["since"] <= time.time() + 1    # type: ignore[operator]
        for one, who in zip(told[:2], (ann, bo), strict=True):
            assert one is not None
            assert one.get("asked", []) == ([who.seats[0]] if who in asked else [])
            assert one.get("round", "") == who.views[who.seats[0]]["scene"].get("status", "")


def test_a_summary_of_a_finished_game_says_who_has_won(house: House) -> None:
    made = house.table("skald", "h0,h0")
    with house.sit(made.players[0]) as one:
        while not one.views[0].get("outcome"):
            seat = next(seat for seat in one.seats if one.asks[seat])
            assert one.answer(seat, *first_choice(one.views[seat]))["type"] == "ack"
            one.until("update")
        told = summaries(house, made.players[0], made.spectator)
        outcome = one.views[0]["outcome"]
    assert told[0] is not None
    assert told[1] is not None
    assert told[0]["result"] == told[1]["result"] == outcome["text"]
    assert told[0]["status"] == "over"
    assert told[0].get("won", None) is bool(outcome.get("winners"))


def test_what_happens_in_secret_does_not_show_in_a_summary(house: House) -> None:
    """In hearts all pass cards at first: what somebody has passed, and when, is in that one's own summary only."""
    made = house.table("hearts", "h,h,h,h")
    with house.sit(made.players[0]) as ann:
        before = summaries(house, *made.players[1:], made.spectator)
        time.sleep(1.1)                         # `since` counts seconds
        assert ann.answer(0, *first_choice(ann.views[0]))["type"] == "ack"
        after = summaries(house, *made.players[1:], made.spectator)
        for one, then in zip(after, before, strict=True):
            assert one is not None
            assert then is not None
            assert one.pop("waiting") != then.pop("waiting"), "that she is not waited for any more all see at once"
            assert one == then


def test_to_ask_for_summaries_is_no_use_of_a_key(house: House) -> None:
    """The host may free at once the seat of one whose key was never used."""
    made = house.table("hearts", "h,h,h,h")
    summaries(house, made.players[1])
    assert house.http("POST", f"/api/tables/{made.id}/seats/1/free", made.host).json() == {"open": True}


def test_summaries_are_few_and_of_their_shape(house: House) -> None:
    for body in ({}, {"keys": "x"}, {"keys": ["x"] * 51}, {"keys": [""]}, {"keys": ["x" * 101]}, {"keys": [1]},
                 {"keys": [], "more": 1}):
        assert house.http("POST", "/api/summaries", json=body).status_code == 400
    assert summaries(house) == []
    assert summaries(house, *["\u0000😀"] * 50) == [None] * 50


@pytest.mark.once
def test_an_address_asks_for_summaries_only_so_often(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"summaries": 3}) as house:
        told = [house.http("POST", "/api/summaries", json={"keys": []}).status_code for _ in range(4)]
    assert told == [200, 200, 200, 429]


# ---------------------------------------------------------------- addresses


def test_only_a_host_is_told_where_the_server_is(house: House) -> None:
    made = house.table("skald", "h,open")
    for key in (*made.players, made.spectator, made.invitation):
        assert house.http("GET", "/api/addresses", key).status_code == 403
    assert house.http("GET", "/api/addresses").status_code == 401
    assert house.http("GET", "/api/addresses", made.host).json() == {"addresses": [], "only_here": True}


def test_addresses_are_those_that_others_can_open() -> None:
    proxied = addresses(Settings(Path("x"), origins=("https://norn.example/",)), 8321)
    assert (proxied.addresses, proxied.only_here) == (["https://norn.example"], False)
    named = addresses(Settings(Path("x"), host="192.168.7.7"), 8400)
    assert (named.addresses, named.only_here) == (["http://192.168.7.7:8400"], False)
    for address in addresses(Settings(Path("x"), host="0.0.0.0"), 8400).addresses:
        assert "0.0.0.0" not in address
        assert "127.0.0.1" not in address
