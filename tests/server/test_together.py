"""Several server processes with one PostgreSQL: the same tables, whoever serves them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cluster import cluster, why_not
from tests.server.house import Client, House, first_choice, housed, play_on
from tests.server.storm import read_journal
from tests.server.test_rights import claims_at_once, free, hand_to_agents, is_refused_alone, play_some

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    if why_not():
        pytest.skip(why_not())
    folder = tmp_path_factory.mktemp("together")
    with cluster() as url, housed(folder / "one", database=url) as one, housed(folder / "two", database=url) as two:
        yield one, two


def test_players_at_different_servers_play_to_the_end(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h0,h1,h0,h1", deals=1)
    with one.sit(made.players[0]) as ann, two.sit(made.players[1]) as bo, two.sit(made.spectator) as eve:
        ann.wait_for(lambda client: client.table["seats"][1].get("online"))
        bo.wait_for(lambda client: client.table["seats"][0].get("online"))
        assert play_on([ann, bo]) >= 40
        for client in (ann, bo, eve):
            client.wait_for(lambda client: client.table["status"] == "over")
        assert ann.views[0]["scene"]["status"] == bo.views[1]["scene"]["status"]
        assert bo.do("chat", text="Again?")["type"] == "ack"
        ann.wait_for(lambda client: client.chat)
        assert ann.chat[-1]["text"] == "Again?"


def test_the_same_message_at_both_servers_at_once(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h0,h0,h0,h0")
    with one.sit(made.players[0]) as here, two.sit(made.players[0]) as there:
        for turn in range(12):
            here.drain(0.05)
            there.drain(0.05)
            seat = next(seat for seat in range(4) if here.asks[seat])
            message = {"id": f"turn{turn}", "ask": here.asks[seat], "seat": seat,
                       "choice": first_choice(here.views[seat])}
            threads = [threading.Thread(target=client.do, args=("answer",), kwargs=message) for client in (here, there)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        said = [text for client in (here, there) for text in client.raw if '"type":"ack"' in text]
        assert len(said) == 24
        assert sum("again" in text for text in said) == 12
    applied = Counter(entry.message for entry in read_journal(one, made.id) if entry.message)
    assert applied == {f"turn{turn}": 1 for turn in range(12)}


def test_both_servers_decide_as_fast_as_they_can(houses: tuple[House, House]) -> None:
    """Private questions answered at both at once: none is lost, nobody is stale."""
    one, two = houses
    for _ in range(5):
        made = one.table("hearts", "h,h,h,h")
        clients = [(one, two)[seat % 2].sit(made.players[seat]) for seat in range(4)]
        replies: list[str] = []

        def decide(seat: int, clients: list[Client] = clients, replies: list[str] = replies) -> None:
            replies.append(clients[seat].answer(seat, *first_choice(clients[seat].views[seat]))["type"])

        threads = [threading.Thread(target=decide, args=(seat,)) for seat in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert replies == ["ack"] * 4
        for seat, client in enumerate(clients):
            client.wait_for(lambda client, seat=seat: client.views[seat]["decision"] > 3)
            client.close()


def test_links_and_tables_go_everywhere_at_once(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h,h,h,h")
    with two.sit(made.players[1]) as bo:
        new = one.http("POST", f"/api/tables/{made.id}/key", made.players[1]).json()["link"]["key"]
        assert bo.closed()[0] == 4401
    with two.sit(new) as bo:
        assert one.http("DELETE", f"/api/tables/{made.id}", made.host).status_code == 200
        assert bo.closed()[0] == 4404
    assert two.http("GET", f"/api/tables/{made.id}", made.host).status_code == 401


def test_a_link_that_was_replaced_while_nobody_could_hear_it(houses: tuple[House, House]) -> None:
    """The announcement was lost with the connection that listens: whoever came with the old key goes all the same."""
    one, two = houses
    made = one.table("hearts", "h,h,h,h")

    async def replace_in_silence() -> None:
        import asyncpg

        connection = await asyncpg.connect(one.settings["database"])
        await connection.execute("delete from norn_links where tid = $1 and role = 'player' and number = 1", made.id)
        await connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'"
        )
        await connection.close()

    with two.sit(made.players[0]) as ann, two.sit(made.players[1]) as bo:
        asyncio.run(replace_in_silence())
        assert bo.closed()[0] == 4401
        ann.wait_for(lambda client: not client.table["seats"][1].get("online"))
        assert ann.answer(0, *first_choice(ann.views[0]))["type"] == "ack"


def test_of_guests_at_two_servers_one_gets_the_seat(houses: tuple[House, House]) -> None:
    one, two = houses
    for seat in (1, 2, 3):
        made = one.table("hearts", "h,open,open,open")
        assert sorted(claims_at_once([one, two] * 4, made, seat)) == [201] + [409] * 7


def test_a_seat_claimed_at_one_server_is_played_at_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h,open,thumb,thumb")
    with two.sit(made.players[0]) as ann, two.sit(one.claim(made, 1, name="Bo")) as bo:
        assert bo.seats == [1]
        assert bo.answer(1, *first_choice(bo.views[1]))["type"] == "ack"
        ann.wait_for(lambda client: client.table["seats"][1]["name"] == "Bo")


def test_spectators_at_the_other_server_are_thrown_out_with_a_replaced_link(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h,thumb,thumb,thumb")
    with two.sit(made.spectator) as eve, two.sit(made.host) as host:
        new = one.http("POST", f"/api/tables/{made.id}/links/spectator", made.host).json()["link"]["key"]
        assert eve.closed()[0] == 4401
        with two.sit(new) as again:
            assert again.do("ping")["type"] == "pong"
            assert host.do("ping")["type"] == "pong"


def test_a_host_at_two_servers_cannot_agree_with_himself(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h,h,h,h")
    clients = [house.sit(key) for house, key in zip((one, two, one, two), made.players, strict=True)]
    play_some(clients, 6)
    hand_to_agents(two, made, 1, 2, 3)
    clients[0].wait_for(lambda client: client.asks[0])
    is_refused_alone(clients[0], clients[1:])
    with two.sit(made.players[0]) as there:
        there.wait_for(lambda client: client.asks[0])
        is_refused_alone(there, clients[1:])
    for client in clients:
        client.close()


def test_a_person_at_one_server_keeps_a_seat_that_the_host_wants_at_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    made = one.table("hearts", "h,h,thumb,thumb")
    with one.sit(made.players[0]) as ann, two.sit(made.players[1]) as bo:
        assert not free(one, made, 1)["open"]
        bo.wait_for(lambda client: client.table["seats"][1].get("leaving"))
        assert bo.do("chat", text="I am here")["type"] == "ack"
        ann.wait_for(lambda client: client.chat)
        ann.wait_for(lambda client: not client.table["seats"][1].get("leaving"))
        free(one, made, 1)
        bo.wait_for(lambda client: client.table["seats"][1].get("leaving"))
        assert bo.do("leave", yes=True)["type"] == "ack"
        ann.wait_for(lambda client: client.table["seats"][1]["kind"] == "open")
    assert one.http("GET", f"/api/tables/{made.id}", made.players[1]).status_code == 401


def test_absence_is_counted_once_by_several_servers(houses: tuple[House, House], tmp_path: Path) -> None:
    """Two servers that hold the table do not make the day half as long."""
    url = houses[0].settings["database"]
    with (
        housed(tmp_path / "three", database=url, absence_seconds=4.8) as three,
        housed(tmp_path / "four", database=url, absence_seconds=4.8) as four,
    ):
        made = three.table("hearts", "h,h,thumb,thumb")
        three.sit(made.players[1]).close()
        began = time.monotonic()
        free(three, made, 1)
        with three.sit(made.players[0]) as ann, four.sit(made.players[0]):
            ann.wait_for(lambda client: client.table["seats"][1]["kind"] == "open", 30)
            assert time.monotonic() - began >= 4.8


def test_one_server_dies_and_the_other_goes_on(houses: tuple[House, House], tmp_path: Path) -> None:
    one, _ = houses
    with housed(tmp_path / "three", database=one.settings["database"]) as three:
        made = one.table("hearts", "h0,h0,h0,h0")
        with three.sit(made.players[0]) as ann:
            assert ann.answer(0, *first_choice(ann.views[0]))["type"] == "ack"
        three.kill()
        with one.sit(made.players[0]) as ann:
            assert not ann.asks[0]
            assert ann.answer(1, *first_choice(ann.views[1]))["type"] == "ack"
