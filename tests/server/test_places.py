"""Looking at places through the real server: who may, how often, whatever is written, and nothing hidden in it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from norn.kernel.ask import LONGEST
from norn.laws.twins import find_twin
from tests.contract.play import random_game
from tests.server.house import House, housed
from tests.server.test_leaks import OTHER_DICE, Pair, fill

TEXTS = ("at:walk 300,300", "at:walk 500,300 500,500 face 9", "at:walk 900,600 3590,10", "at:walk 950,850", "at:", "x",
         "at:walk 2900,600", "at:face 10", "at:walk \u0000", "at:😀", "at:" + "7" * (LONGEST - 3))


def test_a_look_is_answered_and_changes_nothing(house: House) -> None:
    made = house.table("inches", "h,h")
    with house.sit(made.players[0]) as one:
        before = one.views[0].get("decision", 0)
        told = one.do("look", seat=0, ask=one.asks[0], text="at:walk 500,300 500,500")
        assert told["type"] == "looked"
        assert told["look"]["answer"] == "at:walk 500,300 500,500 face 180"
        assert told["look"]["says"] == ["5.00 of 6.00 inches."]
        refused = one.do("look", seat=0, ask=one.asks[0], text="at:walk 900,600 3590,10")
        assert {reason["key"] for reason in refused["reasons"]} == {"too_far", "off_the_field", "in_the_way"}
        drawn = one.do("drawing", seat=0, ask=one.asks[0])
        assert len(drawn["drawing"]["areas"]) == 2
        assert one.answer(0, told["look"]["answer"])["type"] == "ack"
        one.until("update")
        assert one.views[0]["decision"] == before + 1
        assert one.do("look", seat=0, ask="1.1.1", text="at:x")["code"] == "stale"


def test_only_for_the_seat_that_is_asked_and_its_own_player(house: House) -> None:
    made = house.table("inches", "h,h")
    with house.sit(made.players[0]) as one, house.sit(made.players[1]) as other:
        ask = one.asks[0]
        assert other.do("look", seat=0, ask=ask, text="at:x")["code"] == "not_yours"
        assert other.do("drawing", seat=0, ask=ask)["code"] == "not_yours"
        assert other.do("look", seat=1, ask=ask, text="at:x")["code"] == "stale"
    with house.sit(made.spectator) as watcher:
        assert watcher.do("look", seat=0, ask=ask, text="at:x")["code"] == "not_allowed"
    hearts = house.table("hearts", "h,h,h,h")
    with house.sit(hearts.players[0]) as one:
        told = one.do("look", seat=0, ask=one.asks[0] or "x", text="at:x")
        assert told["type"] == "refused"


@pytest.mark.parametrize("text", TEXTS)
def test_whatever_is_written_is_answered(house: House, text: str) -> None:
    made = house.table("inches", "h,h")
    with house.sit(made.players[0]) as one:
        told = one.do("look", seat=0, ask=one.asks[0], text=text)
        assert told["type"] == "looked"
        assert one.do("answer", seat=0, ask=one.asks[0], choice=["at:" + "7" * (LONGEST - 3)])["code"] == "illegal"


@pytest.mark.parametrize("text", ["", "at:" + "7" * LONGEST])
def test_what_is_too_long_is_no_message(house: House, text: str) -> None:
    made = house.table("inches", "h,h")
    with house.sit(made.players[0]) as one:
        one.send("look", seat=0, ask=one.asks[0], text=text)
        assert one.closed()[0] == 4400


def test_looks_have_an_allowance_of_their_own(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"messages": 30, "message_seconds": 600, "looks": 500}) as own:
        made = own.table("inches", "h,h")
        with own.sit(made.players[0]) as one:
            for _ in range(60):
                assert one.do("look", seat=0, ask=one.asks[0], text="at:walk 300,300")["type"] == "looked"
            assert one.do("ping")["type"] == "pong"
    with housed(tmp_path / "other", limits={"messages": 30, "message_seconds": 600, "looks": 1}) as own:
        made = own.table("inches", "h,h")
        with own.sit(made.players[0]) as one:
            for _ in range(200):
                one.send("look", seat=0, ask=one.asks[0], text="at:walk 300,300")
            assert one.closed()[0] == 4429


def pairs_at_places(most: int) -> list[Pair]:
    """Twins of whoever is asked for a place."""
    found: list[Pair] = []
    for table, chance in random_game("inches", 1):
        if table.outcome is not None or len(found) == most:
            return found
        seat = next(iter(table.pending))
        twin = find_twin(table, seat, chance)
        if twin is not None and twin.game.state.snares != table.game.state.snares:
            found.append((table.fork(), twin, seat))
    return found


def session(house: House, i: int, seat: int) -> list[str]:
    """All that a seat is told about places."""
    with house.sit(f"key {i} {seat}") as one:
        for number, text in enumerate(TEXTS):
            one.do("look", id=f"look{number}", seat=seat, ask=one.asks[seat], text=text)
        one.do("drawing", id="drawing", seat=seat, ask=one.asks[seat])
        return [raw for raw in one.raw if '"looked"' in raw or '"drawn"' in raw]


def heard(folder: Path, pairs: list[Pair], *planted: str) -> list[list[list[str]]]:
    """What the two servers say, each of its own world."""
    found: list[list[list[str]]] = []
    worlds = {"here": [table for table, _, _ in pairs], "there": [twin for _, twin, _ in pairs]}
    for name, tables in worlds.items():
        data = folder / name
        data.mkdir()
        asyncio.run(fill(data, tables, OTHER_DICE if name == "there" else None))
        with housed(data, *planted) as own:
            found.append([session(own, i, seat) for i, (_, _, seat) in enumerate(pairs)])
    return found


def test_twins_are_told_the_same_by_two_servers(tmp_path: Path) -> None:
    pairs = pairs_at_places(4)
    assert pairs
    here, there = heard(tmp_path, pairs)
    assert here == there
    assert all(len(one) == len(TEXTS) + 1 for one in here)


@pytest.mark.once
def test_a_look_that_knows_of_snares_is_noticed(tmp_path: Path) -> None:
    """A look that says how many snares there are on this side of the field, though nobody may know."""
    here, there = heard(tmp_path, pairs_at_places(2), "leak_snares_in_looks")
    assert here != there
