"""Whatever is sent, the server answers, and never with 500."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed

from tests.server.house import Client, House, Made
from tests.server.openapi import OPERATIONS, document
from tests.server.test_credentials import MESSAGES

QUICK = settings(max_examples=12, deadline=None, derandomize=True, database=None,
                 suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(("method", "path"), [one[:2] for one in OPERATIONS], ids=str)
def test_no_route_fails(house: House, method: str, path: str) -> None:
    made = house.table("hearts", "h0,h0,h0,h0")
    schema = schemathesis.openapi.from_dict(document(made.id))
    headers = {"authorization": f"Bearer {made.host}"}

    @QUICK
    @given(case=schema[path][method.upper()].as_strategy())
    def run(case: Any) -> None:
        answer = case.call(base_url=house.url, headers=headers)
        case.validate_response(answer, checks=[not_a_server_error])

    run()


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
ODD = ["card:2C", "do:pass", "at:0,0", "seat:0", "0.0.0+0", "{x}", "%s", "a b"]
ODDLY = [one for one in MESSAGES if one["type"] != "leave"]       # it would end the connection
WORDS = st.text(max_size=40) | st.sampled_from(ODD)


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """A message of some type, with some of its fields replaced by something odd."""
    message = dict(draw(st.sampled_from([*ODDLY, {"type": "rule", "rule": "x"}, {"type": "moment", "seat": 0,
                                                                                    "decision": 0}])))
    message["id"] = draw(st.text(min_size=1, max_size=64))
    for name in draw(st.lists(st.sampled_from(sorted(message)), max_size=2)):
        value = message[name]
        if isinstance(value, str) and name != "type":
            message[name] = draw(WORDS)
        elif isinstance(value, list):
            message[name] = draw(st.lists(WORDS, max_size=5))
        elif type(value) is int:
            message[name] = draw(st.integers(-2, 5) | st.integers())
        elif name != "type":
            message[name] = draw(JSON)
    try:
        return msgspec.json.encode(message)
    except (OverflowError, UnicodeEncodeError):
        return b"{}"


def test_no_message_fails(house: House) -> None:
    seats = [house.table("hearts", "h0,h0,h0,h0"), house.table("skald", "h0,h0,h0")]
    clients: dict[str, Client] = {}

    @settings(QUICK, max_examples=250)
    @given(st.sampled_from(seats), messages())
    def run(made: Made, message: bytes) -> None:
        client = clients.get(made.id)
        if client is None:
            client = clients[made.id] = house.sit(made.players[0])
        client.socket.send(message.decode())
        try:
            client.send("ping", id="after this one")
            client.until("pong", id="after this one")
        except ConnectionClosed:
            code, _ = client.closed()
            assert code == 4400, (code, message)
            del clients[made.id]

    run()
    for client in clients.values():
        client.close()
