"""How often an address may ask: counted by address, over the last so many seconds, and forgotten afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

from norn.server.tables import allowances
from norn.server.tables.allowances import Rate, is_place_for
from norn.server.wire.guard import Connections


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    one = Clock()
    monkeypatch.setattr(allowances, "time", one)
    return one


def test_so_many_in_so_many_seconds_for_each_address(clock: Clock) -> None:
    rate = Rate(2, 60)
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]
    assert rate.allows("b")
    clock.now += 59
    assert not rate.allows("a")
    clock.now += 1
    assert rate.allows("a")


def test_what_was_refused_does_not_count(clock: Clock) -> None:
    rate = Rate(1, 60)
    assert rate.allows("a")
    clock.now += 30
    assert not rate.allows("a")
    clock.now += 30
    assert rate.allows("a")


def test_thousands_of_addresses_are_forgotten_when_their_time_is_over(clock: Clock) -> None:
    rate = Rate(0, 60)
    rate.allows("never")        # it has asked nothing that counts
    rate.most = 1
    for number in range(10_000):
        rate.allows(f"old {number}")
    clock.now += 59
    rate.allows("recent")
    assert len(rate._times) > 10_000 - 1
    clock.now += 1
    rate.allows("new")
    assert set(rate._times) == {"recent", "new"}
    assert not rate.allows("recent")


def test_addresses_are_forgotten_from_the_first_one_too_many(clock: Clock) -> None:
    rate = Rate(1, 60)
    for number in range(10_000):
        rate.allows(f"old {number}")
    clock.now += 60
    rate.allows("new")
    assert set(rate._times) == {"new"}


def test_who_has_all_places_of_their_own_keeps_none_from_the_others() -> None:
    ann, watcher = ("player", 0), ("spectator", -1)
    assert is_place_for(watcher, Counter({ann: 2, watcher: 1}), [ann], 4)
    assert not is_place_for(watcher, Counter({ann: 2, watcher: 2}), [ann], 4)
    assert not is_place_for(watcher, Counter({watcher: 2}), [ann], 4), "two are kept for her until she comes"


def test_nothing_is_forgotten_while_there_is_room(clock: Clock) -> None:
    rate = Rate(1, 60)
    for number in range(9_999):
        rate.allows(f"old {number}")
    clock.now += 60
    rate.allows("last that fits")
    assert len(rate._times) == 10_000
    rate.allows("one more")
    assert set(rate._times) == {"last that fits", "one more"}


def test_an_address_has_so_many_connections_until_it_leaves_one() -> None:
    connections = Connections(2)
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    assert connections.enter("b")
    connections.leave("a")
    assert connections.enter("a")
    for _ in range(2):
        connections.leave("a")
    assert "a" not in connections._open
