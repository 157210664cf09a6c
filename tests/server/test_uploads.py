"""Whatever is uploaded gets an answer in words, and whatever is accepted opens."""
from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from norn.agents import RandomAgent, next_move
from norn.kernel.catalogue import look_in, open_table
from norn.kernel.save import save_bytes
from tests.server.house import House, Made, housed

DEPTHS = [1, 2, 5, 20, 50, 60, 63, 64, 65, 100, 500, *range(960, 1040, 7), 2000, 5000, 10_000, 30_000, 100_000]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("uploads") / "data") as one:
        yield one
    assert "Traceback" not in one.trouble()


def a_save(game: str, decisions: int = 12) -> dict[str, Any]:
    look_in("tests.toys")
    table = open_table(game, seed=8)
    chance = random.Random(decisions)
    while table.outcome is None and len(table.decisions) < decisions:
        seat, choice = next_move(table, [RandomAgent()] * table.seats, chance)
        table.answer(seat, *choice)
    found: dict[str, Any] = json.loads(save_bytes(table))
    del found["checksum"]
    return found


def nested(depth: int, chance: random.Random) -> str:
    """Lists and maps, mixed."""
    opens = [chance.choice(["[", '{"a":', '[1,{"b":2},', '{"c":[],"d":']) for _ in range(depth)]
    return "".join(opens) + "1" + "".join("]" if one[0] == "[" else "}" for one in reversed(opens))


def check_answer(house: House, body: str) -> bool:
    """Refused in words, or a table that opens for everyone; returns whether it was accepted."""
    answer = house.http("POST", "/api/saves", content=body.encode())
    if answer.status_code != 201:
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text, body[:200])
        text = answer.json()["error"]["text"]
        assert text, body[:200]
        assert "Traceback" not in text
        return False
    made = Made(answer.json())
    for key in (*made.players, made.spectator):
        assert house.http("GET", f"/api/tables/{made.id}", key).json()["status"] in ("open", "over"), body[:300]
        with house.sit(key) as one:
            assert one.views, body[:300]
    return True


PLACES = ("state", "events", "crash", "notes", "options", "standing", "cursor", "data", "whole", "more")


def laid_into(save: dict[str, Any], place: str, text: str) -> str:
    """The body of an upload, with something nested in one of its places."""
    found = dict(save)
    mark = "<here>"
    if place == "data":         # what an event tells, which is taken as it stands
        *rest, last = found["events"]
        found["events"] = [*rest, [*last[:4], {**last[4], "extra": mark}, *last[5:]]]
    elif place == "state":
        found["state"] = {**found["state"], next(iter(found["state"])): mark}
    elif place in ("whole", "more"):
        return f'{{"save":{text}}}' if place == "whole" else f'{{"save":{json.dumps(save)},"seats":{text}}}'
    else:
        found[place] = mark
    return f'{{"save":{json.dumps(found)}}}'.replace(f'"{mark}"', text)


@pytest.mark.once
def test_an_upload_of_any_depth_is_answered_in_words_and_what_is_accepted_opens(house: House) -> None:
    chance = random.Random(12)
    save = a_save("hearts")
    accepted = 0
    for depth in DEPTHS:
        for place in {"data", "crash", *chance.sample(PLACES, 2)}:
            accepted += check_answer(house, laid_into(save, place, nested(depth, chance)))
    print(f"{accepted} accepted")
    assert accepted >= 5


def spoil(value: Any, chance: random.Random) -> Any:
    """The same with one thing in it changed."""
    odd: list[Any] = ["", "x", "card:2C", "do:pass", 0, -1, 7, 1 << 70, None, [], {}, [[]], {"a": 1}, True, 1.5,
                             "\x1b[2J", "seat:0", "a" * 3000]
    if not isinstance(value, (dict, list)) or not value or chance.random() < 0.1:
        return chance.choice(odd)
    found: Any = dict(value) if isinstance(value, dict) else list(value)
    key = chance.choice(list(found)) if isinstance(found, dict) else chance.randrange(len(found))
    found[key] = spoil(found[key], chance)
    return found


def check_spoilt(house: House, count: int) -> None:
    chance = random.Random(31)
    saves = [a_save(game, 5 * turn) for game in ("hearts", "skald", "realms", "mistfall") for turn in range(1, 4)]
    accepted = 0
    for _ in range(count):
        save = chance.choice(saves)
        key = chance.choice([*save, "state", "state", "events", "events"])
        spoilt = {**save, key: spoil(save[key], chance)}
        accepted += check_answer(house, json.dumps({"save": spoilt}))
    print(f"{accepted} of {count} spoilt saves are accepted, and open")
    assert accepted > count / 20


@pytest.mark.once
def test_a_spoilt_save_is_refused_in_words_or_opens(house: House) -> None:
    check_spoilt(house, 120)


@pytest.mark.long
def test_many_spoilt_saves_are_refused_in_words_or_open(house: House) -> None:
    check_spoilt(house, 2000)


@pytest.mark.once
def test_a_changed_save_is_refused_and_an_older_one_is_taken_with_a_remark(house: House, tmp_path: Path) -> None:
    table = open_table("hearts", seed=8)
    whole = json.loads(save_bytes(table))
    changed = {**whole, "spans": whole["spans"] + 1}
    refused = house.http("POST", "/api/saves", json={"save": changed})
    assert refused.status_code == 422
    assert "checksum" in refused.json()["error"]["text"]
    assert house.http("POST", "/api/saves", json={"save": whole}).json().get("remark", "") == ""
    del whole["checksum"]
    assert "no checksum" in house.http("POST", "/api/saves", json={"save": whole}).json()["remark"]
