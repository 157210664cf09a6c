"""What there is little of is shared between people, not between sockets: places, chat, names, odds, reports."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from norn.server.messages import fields, sockets
from norn.server.settings import Limits
from norn.server.tables.allowances import is_place_for
from norn.server.tables.client import Refusing
from norn.server.tables.forecasts import Forecasts
from norn.server.workers import work
from tests.server.house import Client, House, first_choice, housed

pytestmark = pytest.mark.once
OURS = {"chats": Limits.chats, "renames": Limits.renames}


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("fair") / "data", limits=OURS) as house:
        yield house


def come(house: House, key: str) -> Client | None:
    """Come to the table, if there is a place."""
    one = house.sit(key, welcome=False)
    one.send("hello", id=None, key=key)
    try:
        one.until("welcome")
    except (ConnectionClosed, TimeoutError):
        return None
    return one


def fill(house: House, key: str, most: int = 60) -> list[Client]:
    """As many as find a place."""
    found: list[Client] = []
    while len(found) < most and (one := come(house, key)) is not None:
        found.append(one)
    return found


@pytest.mark.long
def test_spectators_cannot_lock_players_out(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    watching = fill(fair, made.spectator)
    assert 20 <= len(watching) < 40
    players = [come(fair, key) for key in made.players for _ in range(4)]
    assert None not in players, "four places for each of the four"
    assert len(watching) + len(players) == 40
    assert come(fair, made.spectator) is None
    for one in [*watching, *players]:
        assert one is not None
        one.close()


def test_one_player_cannot_lock_the_others_out(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    greedy = fill(fair, made.players[0])
    assert 4 < len(greedy) < 40
    others = [come(fair, key) for key in made.players[1:] for _ in range(4)]
    assert None not in others
    assert come(fair, made.players[0]) is None
    for one in [*greedy, *others]:
        assert one is not None
        one.close()


@pytest.mark.parametrize("people", [1, 2, 4, 8, 30])
@pytest.mark.parametrize("most", [4, 40])
def test_everybody_finds_a_place_whoever_came_before(people: int, most: int) -> None:
    """Whatever the order: each person has one at least, if the table has as many."""
    if people >= most:
        return
    links = [("player", i) for i in range(people)]
    for greedy in (("spectator", -1), links[0]):
        present: Counter[tuple[str, int]] = Counter()
        while is_place_for(greedy, present, links, most):
            present[greedy] += 1
        assert present[greedy] > 0
        for link in links:
            if link != greedy:
                assert is_place_for(link, present, links, most)
                present[link] += 1
        assert sum(present.values()) <= most


def test_a_link_with_many_sockets_chats_as_one_person(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    sockets = [fair.sit(made.players[0]) for _ in range(5)]
    told = Counter(one.do("chat", text=f"line {i}").get("code", "ack") for i in range(20) for one in sockets)
    assert told == {"ack": Limits.chats, "too_many": 100 - Limits.chats}
    with fair.sit(made.players[1]) as bo:
        assert bo.do("chat", text="Hush")["type"] == "ack"
        assert sum("by" in line for line in bo.talk) <= Limits.chats + 1, "beside what the table itself has to say"
    assert sockets[0].answer(0, *first_choice(sockets[0].views[0]))["type"] == "ack", "and may play all the same"
    for one in sockets:
        one.close()


def test_a_link_with_many_sockets_renames_as_one_person(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    sockets = [fair.sit(made.players[0]) for _ in range(4)]
    told = Counter(one.do("rename", seat=0, name=f"Ann {i}").get("code", "ack") for i in range(8) for one in sockets)
    assert told == {"ack": Limits.renames, "too_many": 32 - Limits.renames}
    assert sockets[0].do("seat", seat=0, agent="thumb")["code"] == "too_many", "handing over counts likewise"
    seat = f"/api/tables/{made.id}/seats/0"
    assert fair.http("POST", seat, made.players[0], json={"agent": "thumb"}).status_code == 429
    assert fair.http("POST", seat, made.host, json={"agent": "thumb"}).status_code == 200, "the host is somebody else"
    with fair.sit(made.players[1]) as bo:
        assert bo.do("rename", seat=1, name="Bo")["type"] == "ack"
    for one in sockets:
        one.close()


def test_a_message_sent_again_does_not_count_again(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    with fair.sit(made.players[0]) as ann:
        for _ in range(Limits.chats + 5):
            assert ann.do("chat", id="the same", text="hello")["type"] == "ack"
        assert ann.do("chat", text="another")["type"] == "ack"


def test_the_sockets_of_a_link_share_its_messages(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"messages": 60}) as house:
        made = house.table("hearts", "h,h,h,h")
        one, two = house.sit(made.players[0]), house.sit(made.players[0])
        with house.sit(made.players[1]) as bo:
            for i in range(40):
                assert (one if i % 2 else two).do("ping")["type"] == "pong"
            for i in range(40):
                with contextlib.suppress(ConnectionClosed):
                    (one if i % 2 else two).send("ping")
            assert {one.closed()[0], two.closed()[0]} == {4429}
            for _ in range(40):
                assert bo.do("ping")["type"] == "pong", "another person is another person"


def test_each_link_has_its_own_reports(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")

    def report(key: str) -> int:
        return fair.http("POST", f"/api/tables/{made.id}/report", key, json={"text": "odd"}).status_code

    assert [report(made.spectator) for _ in range(8)] == [201] * 5 + [429] * 3
    assert [report(made.players[0]) for _ in range(8)] == [201] * 5 + [429] * 3
    assert report(made.players[1]) == 201
    assert report(made.host) == 201


# ---------------------------------------------------------------- odds


def test_eight_sockets_of_one_link_leave_the_odds_to_others(fair: House) -> None:
    made = fair.table("hearts", "h,h,h,h")
    sockets = [fair.sit(made.players[0]) for _ in range(8)]
    for one in sockets:
        one.send("odds", seat=0, ask=one.asks[0], choices=[first_choice(one.views[0])])
    for one in sockets[:-1]:
        while not (told := one.until("odds")).get("done"):
            pass
        assert told["remark"] == "Stopped.", "one person has one computation, the newest"
    with fair.sit(made.players[1]) as bo:
        sent = bo.send("odds", seat=1, ask=bo.asks[1], choices=[first_choice(bo.views[1])])
        assert bo.until("odds", "refused", id=sent)["type"] == "odds"
        assert bo.do("cancel", of=sent)["type"] == "ack"
    for one in sockets:
        one.close()


class Asker:
    """A client that wants odds, at some address."""

    role, link, hashed, viewers = "player", 0, b"", [0]

    def __init__(self, person: str, address: str) -> None:
        self.person = person
        self.address = address
        self.told: list[Any] = []

    def send(self, message: fields.Out) -> None:
        self.told.append(message)

    def bye(self, close: int, code: str, text: str) -> None:
        raise AssertionError


class Slow:
    """A worker whose computations never come to an end by themselves."""

    def __init__(self) -> None:
        self.begun: set[str] = set()
        self.most = 0               # computations at once

    async def ask(self, request: work.Request, seconds: float | None = None) -> work.Reply:
        if isinstance(request, work.OddsBegin):
            self.begun.add(request.table)
            self.most = max(self.most, len(self.begun))
        await asyncio.sleep(0.001)
        if isinstance(request, work.Forget):
            self.begun.discard(request.table)
        return work.Forgotten() if isinstance(request, work.Forget) else work.Pondered([], 0, done=False)


def test_odds_are_shared_between_addresses() -> None:
    """One who sits at many tables has all places while nobody else wants one, and no longer."""

    async def run() -> None:
        forecasts = Forecasts(Slow(), Limits())  # type: ignore[arg-type]
        wish = sockets.Odds(id="o", seat=0, ask="0", choices=[["do:x"]])

        def begins(one: Asker) -> bool:
            try:
                forecasts.check_room(one)
            except Refusing:
                return False
            forecasts.begin(one, wish, b"", {})
            return True

        greedy = [Asker(f"table{i} player 0", "10.0.0.1") for i in range(9)]
        assert [begins(one) for one in greedy] == [True] * 8 + [False]
        others = [Asker(f"other{i} player 0", f"10.0.0.{2 + i}") for i in range(9)]
        assert [begins(one) for one in others] == [True] * 7 + [False] * 2, "each has one; the last two come later"
        await asyncio.sleep(0.1)
        stopped = [one for one in greedy if one.told and one.told[-1].done]
        assert len(stopped) == 7
        assert "others" in stopped[0].told[-1].remark
        forecasts.leave(others[0])
        assert begins(others[7])
        await forecasts.close()

    asyncio.run(run())


def test_one_who_asks_again_and_again_has_one_computation() -> None:
    """What was stopped is over before the next begins: a flood of questions does not queue up before others'."""

    async def run() -> None:
        worker = Slow()
        forecasts = Forecasts(worker, Limits())  # type: ignore[arg-type]
        one = Asker("table player 0", "10.0.0.1")
        for i in range(50):
            forecasts.cancel(one)
            forecasts.check_room(one)
            forecasts.begin(one, sockets.Odds(id=f"o{i}", seat=0, ask="0", choices=[["do:x"]]), b"", {})
            await asyncio.sleep(0.0005)
        await asyncio.sleep(0.1)
        assert worker.most == 1
        done = {told.id for told in one.told if told.done}
        assert done == {f"o{i}" for i in range(49)}, "each has its last word"
        assert forecasts.cancel(one, "o49")
        await forecasts.close()

    asyncio.run(run())


def test_a_player_who_has_all_that_is_his_own_takes_no_other_place() -> None:
    ann, bo, spectators = ("player", 0), ("player", 1), ("spectator", 0)
    full = Counter({ann: 4, bo: 4, spectators: 4})
    assert not is_place_for(ann, full, [ann, bo], 12)
    assert is_place_for(ann, full - Counter({ann: 1}), [ann, bo], 12)


def test_nothing_is_kept_free_for_a_player_who_has_all_that_is_his_own() -> None:
    ann, spectators = ("player", 0), ("spectator", 0)
    assert is_place_for(spectators, Counter({ann: 4, spectators: 3}), [ann], 8)
    assert not is_place_for(spectators, Counter({ann: 3, spectators: 4}), [ann], 8), "one is Ann's"
    assert not is_place_for(spectators, Counter({ann: 4, spectators: 4}), [ann], 8)
