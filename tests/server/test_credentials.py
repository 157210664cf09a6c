"""Every route and every message, with every wrong credential: refused, and nothing has changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.house import House, Made, first_choice

# method, path, the roles that may, body
ROUTES: list[tuple[str, str, tuple[str, ...], Any]] = [
    ("GET", "/api/tables/{id}", ("player", "spectator", "host", "invitation"), None),
    ("GET", "/api/tables/{id}/save", ("player", "host"), None),
    ("GET", "/api/tables/{id}/export", ("host",), None),
    ("POST", "/api/tables/{id}/fork", ("player", "host"), {"decision": 0}),
    ("POST", "/api/tables/{id}/report", ("player", "spectator", "host"), {"text": "x"}),
    ("POST", "/api/tables/{id}/seats/1", ("host",), {"agent": "thumb"}),
    ("POST", "/api/tables/{id}/seats/1/free", ("host",), None),
    ("DELETE", "/api/tables/{id}/seats/1/free", ("host",), None),
    ("POST", "/api/tables/{id}/links/0", ("host",), None),
    ("POST", "/api/tables/{id}/links/spectator", ("host",), None),
    ("POST", "/api/tables/{id}/links/invitation", ("host",), None),
    ("POST", "/api/tables/{id}/claim", ("invitation",), {"seats": [3], "name": "Eve"}),
    ("POST", "/api/tables/{id}/key", ("player",), None),
    ("POST", "/api/tables/{id}/close", ("host",), None),
    ("POST", "/api/tables/{id}/reopen", ("host",), None),
    ("DELETE", "/api/tables/{id}", ("host",), None),
]
MESSAGES: list[dict[str, Any]] = [
    {"type": "answer", "ask": "0.0.0+0", "seat": 0, "choice": ["card:2C"]},
    {"type": "deed", "seat": 0, "deed": "do:go"},
    {"type": "undo"},
    {"type": "undo", "below": True},
    {"type": "agree", "proposal": "x", "yes": True},
    {"type": "why_not", "seat": 0, "what": "card:2C"},
    {"type": "explain", "seat": 0, "stat": "attack", "who": "seat:0"},
    {"type": "odds", "seat": 0, "ask": "0.0.0+0", "choices": [["card:2C"]]},
    {"type": "cancel", "of": "x"},
    {"type": "chat", "text": "hello"},
    {"type": "rename", "seat": 0, "name": "Eve"},
    {"type": "seat", "seat": 0, "agent": "thumb"},
    {"type": "leave", "yes": True},
    {"type": "leave", "yes": False},
]


@pytest.fixture(scope="module")
def here(house: House) -> Made:
    return house.table("hearts", "h,h,h,h")


@pytest.fixture(scope="module")
def there(house: House) -> Made:
    return house.table("hearts", "h,h,h,h")


@pytest.mark.parametrize(("method", "path", "roles", "body"), ROUTES, ids=lambda one: str(one)[:40])
def test_routes(house: House, here: Made, there: Made, method: str, path: str, roles: Any, body: Any) -> None:
    before = house.http("GET", f"/api/tables/{here.id}", here.host).content
    keys = {link["role"]: link["key"] for link in reversed(here.links)}
    wrong = [(403, link["key"]) for link in there.links]
    wrong += [(403, key) for role, key in keys.items() if role not in roles]
    wrong += [(401, key) for key in ("x", "x" * 5000, here.id, keys["host"][:-1], keys["host"] + "x", "é")]
    given = {} if body is None else {"json": body}
    for status, key in wrong:
        headers = {"authorization": b"Bearer " + key.encode()}
        answer = house.http(method, path.format(id=here.id), headers=headers, **given)
        assert answer.status_code == status, (key, answer.text)
        assert set(answer.json()) == {"error"}
    for scheme in ({}, {"authorization": ""}, {"authorization": "Bearer"}, {"authorization": f"Basic {keys['host']}"}):
        answer = house.http(method, path.format(id=here.id), headers=scheme, **given)
        assert answer.status_code == 401
    for key in keys.values():       # a right key does not open another table, there or not
        for other in (there.id, "nowhere"):
            assert house.http(method, path.format(id=other), key, **given).status_code == 403
    assert house.http("GET", f"/api/tables/{here.id}", here.host).content == before


def test_keys_in_addresses_open_nothing(house: House, here: Made) -> None:
    for query in (f"?key={here.host}", f"?access_token={here.host}", f"#key={here.host}"):
        assert house.http("GET", f"/api/tables/{here.id}{query}").status_code == 401


@pytest.mark.parametrize("key", ["x", "", "x" * 200, "\u0000", "é"])
def test_hellos_with_a_wrong_key(house: House, key: str) -> None:
    with house.sit(key, welcome=False) as one:
        one.send("hello", id=None, key=key)
        code, said = one.closed()
        assert code in (4400, 4401)
        assert [message["type"] for message in said] == ["bye"]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: one["type"])
def test_messages(house: House, here: Made, message: dict[str, Any]) -> None:
    with house.sit(here.players[0], welcome=False) as nobody:
        nobody.send(**{"kind": message["type"], **{k: v for k, v in message.items() if k != "type"}})
        assert nobody.closed()[0] == 4400, "nothing is done before hello"
    fields = {name: value for name, value in message.items() if name != "type"}
    with house.sit(here.players[0]) as ann:
        before = (ann.views, ann.asks, ann.table)
    for key in (here.spectator, here.host):
        with house.sit(key) as one:
            assert one.do(message["type"], **fields)["code"] == "not_allowed"
            assert set(one.views) == {-1}
    if "seat" in message:
        with house.sit(here.players[1]) as bo:
            assert bo.do(message["type"], **fields)["code"] == "not_yours"
            assert set(bo.views) == {1}
            fields["seat"] = 77
            assert bo.do(message["type"], **fields)["code"] == "not_yours"
    with house.sit(here.players[0]) as ann:
        assert (ann.views, ann.asks) == before[:2]
        assert ann.chat == []


def test_nobody_sees_more_than_their_own(house: House, here: Made) -> None:
    for link in here.links:
        if link["role"] == "invitation":
            continue
        with house.sit(link["key"]) as one:
            expected = set(link["seats"]) if link["role"] == "player" else {-1}
            assert set(one.views) == expected
            if link["role"] != "player":
                assert not any(one.asks.values())
                assert one.do("moment", seat=0, decision=0)["code"] == "not_over"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_foreign_pages(house: House, here: Made, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        house.sit(here.players[0], origin=origin)
    assert refused.value.response.status_code == 403
    wish = {"game": "hearts", "seats": [{}] * 4}
    assert house.http("POST", "/api/tables", json=wish, headers={"origin": origin}).status_code == 403
    assert house.http("GET", "/api/games", headers={"host": "evil.example"}).status_code == 403
    assert house.http("GET", "/api/games", headers={"origin": house.url}).status_code == 200


def test_keys_are_kept_as_hashes_only(house: House, here: Made) -> None:
    with house.sit(here.players[0]) as ann:
        ann.answer(0, *first_choice(ann.views[0]))
    stored = b"".join(path.read_bytes() for path in house.data.glob("tables.sqlite*"))
    for link in here.links:
        assert link["key"].encode() not in stored
        assert len(link["key"]) * 6 >= 128
        assert link["key"] not in house.log.read_text()


def test_a_message_of_one_link_is_not_taken_for_anothers(house: House, there: Made) -> None:
    """Message ids belong to the link: a foreign id neither blocks nor answers."""
    with house.sit(there.players[2]) as cy, house.sit(there.players[3]) as di:
        assert cy.answer(2, *first_choice(cy.views[2]), id="same")["type"] == "ack"
        assert di.answer(3, *first_choice(di.views[3]), id="same") == {"type": "ack", "id": "same"}


def test_malformed_messages(house: House, here: Made) -> None:
    texts = [
        "", "x", "[]", "null", "{}", '{"type":"nothing"}', '{"type":"answer"}', "[" * 4000,
        '{"type":"chat","id":"1","text":"\\ud800"}', '{"type":"ping","id":1}', '{"type":"ping","id":"1","more":1}',
        '{"type":"answer","id":"1","ask":"x","seat":true,"choice":[]}', '{"type":"undo","id":"1","to":1e999}',
        '{"type":"undo","id":"1","to":-1}', '{"type":"undo","id":"1","to":NaN}', '{"type":"ping","id":""}',
    ]
    for text in texts:
        with house.sit(here.players[1]) as one:
            one.socket.send(text)
            code, _ = one.closed()
            assert code == 4400, text
    with house.sit(here.players[1]) as one:
        one.socket.send(msgspec.json.encode({"type": "ping", "id": "1"}))      # a binary frame
        assert one.closed()[0] == 4400
    with house.sit(here.players[1]) as one:
        one.send("hello", id=None, key=here.players[1])
        assert one.closed()[0] == 4400, "hello twice"
