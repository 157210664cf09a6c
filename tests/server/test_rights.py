"""What a host and a player can and cannot do to the others: who must agree, and whose key opens what."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Client, House, Made, first_choice, housed, play_on


def hand_to_agents(house: House, made: Made, *seats: int) -> None:
    for seat in seats:
        given = house.http("POST", f"/api/tables/{made.id}/seats/{seat}", made.host, json={"agent": "thumb"})
        assert given.status_code == 200, given.text


def play_some(clients: list[Client], decisions: int) -> None:
    play_on(clients, decisions)
    for client in clients:
        client.drain()


def is_refused_alone(host: Client, victims: list[Client]) -> None:
    """Going back below the floor without the others changes nothing, whatever the host answers himself."""
    before = host.views[host.seats[0]]["decision"]
    said = host.do("undo", below=True)
    if said["type"] == "ack":
        assert said.get("proposal"), "it was done at once"
        host.do("agree", proposal=said["proposal"], yes=True)
    host.drain()
    assert host.views[host.seats[0]]["decision"] >= before
    for one in [host, *victims]:
        one.drain()
        told = [event["kind"] for events in one.events.values() for event in events.values()]
        assert "undone_by_agreement" not in told, "the log says that all agreed"


def test_a_host_who_hands_the_others_seats_to_agents_cannot_agree_with_himself(house: House) -> None:
    made = house.table("hearts", "h,h,h,h")
    clients = [house.sit(key) for key in made.players]
    play_some(clients, 6)
    hand_to_agents(house, made, 1, 2, 3)
    host = clients[0]
    for _ in range(2):
        host.wait_for(lambda one: one.asks[0])
        play_some([host], 1)
    host.wait_for(lambda one: one.asks[0])
    is_refused_alone(host, clients[1:])
    assert host.do("moment", seat=0, decision=1)["code"] == "not_over"
    assert house.http("GET", f"/api/tables/{made.id}/save", made.host).status_code == 409
    for client in clients:
        client.close()


def sat_down(house: House, made: Made) -> list[Client]:
    return [house.sit(key) for key in made.players]


def free(house: House, made: Made, seat: int) -> dict[str, Any]:
    answer = house.http("POST", f"/api/tables/{made.id}/seats/{seat}/free", made.host)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def notices(client: Client) -> list[str]:
    client.drain()
    return [one["text"] for one in client.talk if "by" not in one]


# ---------------------------------------------------------------- whose agreement


def test_who_has_left_for_good_is_not_agreed_for(house: House) -> None:
    """Bo leaves of his own will: what was decided while he sat there stands, what came later can be taken back."""
    made = house.table("hearts", "h,h,h,h")
    clients = sat_down(house, made)
    play_some(clients, 6)
    host, bo = clients[0], clients[1]
    assert bo.do("leave", yes=True)["type"] == "ack"
    assert bo.closed()[0] == 4401
    hand_to_agents(house, made, 1, 2, 3)
    host.wait_for(lambda one: one.asks[0])
    said = host.do("undo", below=True, to=1)
    assert said["code"] == "floor"
    assert "P1 sat here then and has left" in said["text"]
    is_refused_alone(host, clients[2:])
    # The same by a second person who takes the seat, though it is the host again.
    second = house.sit(house.claim(made, 1, name="Bo"))
    assert host.do("undo", below=True, to=1)["code"] == "floor"
    second.drain()
    assert second.do("undo", below=True, to=1)["code"] in ("floor", "nothing")
    assert house.http("GET", f"/api/tables/{made.id}/save", made.host).status_code == 409
    for client in [host, second, *clients[2:]]:
        client.close()


def test_closing_a_table_or_starting_the_server_anew_opens_nothing(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h,h,h,open")
        clients = sat_down(house, made)
        play_some(clients[:1], 1)
        hand_to_agents(house, made, 1, 2, 3)
        clients[0].wait_for(lambda one: one.asks[0])
        house.kill()
        house.start()
        with house.sit(made.players[0]) as host:
            host.wait_for(lambda one: one.asks[0])
            is_refused_alone(host, [])
            assert house.http("POST", f"/api/tables/{made.id}/close", made.host).status_code == 200
            assert host.do("undo", below=True)["code"] == "closed"
            assert host.do("moment", seat=0, decision=0)["code"] == "not_over"
        assert free(house, made, 1) == {"open": False}
        refused = house.http("POST", f"/api/tables/{made.id}/claim", made.invitation,
                             json={"seats": [3], "name": "Eve"})
        assert refused.json()["error"]["code"] == "closed"
        for path in ("save", "export"):
            answer = house.http("GET", f"/api/tables/{made.id}/{path}", made.host)
            assert answer.status_code == 409 or answer.json()["save"] is None


def test_whoever_handed_the_seat_over_must_agree_and_can(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb")
    ann, bo = clients = sat_down(house, made)
    play_some(clients, 4)
    assert bo.do("seat", seat=1, agent="thumb")["type"] == "ack"
    ann.wait_for(lambda one: one.asks[0])
    name = ann.do("undo", below=True)["proposal"]
    bo.wait_for(lambda one: one.table.get("proposal"))
    assert bo.table["proposal"]["wanted"] == [0, 1]
    assert bo.do("agree", proposal=name, yes=True)["type"] == "ack"
    ann.wait_for(lambda one: any(event["kind"] == "undone_by_agreement" for event in one.events[0].values()))
    for client in clients:
        client.close()


def test_one_who_claims_a_seat_does_not_take_back_what_was_decided_there_before(house: House) -> None:
    made = house.table("hearts", "h,h,h,h")
    with house.sit(made.players[1]) as bo:
        assert bo.answer(1, *first_choice(bo.views[1]))["type"] == "ack"
        bo.wait_for(lambda one: one.undo[1])
        assert bo.do("leave", yes=True)["type"] == "ack"
    with house.sit(house.claim(made, 1, name="Cy")) as cy:
        assert not cy.undo[1]
        assert "before you" in cy.do("undo")["text"]


def test_a_table_with_a_free_seat_is_nobodys_alone(house: House) -> None:
    """The maker of a table cannot look at the hands of those who are to come."""
    made = house.table("hearts", "h,open,open,open")
    with house.sit(made.players[0]) as ann:
        assert not ann.table["solo"]
        assert ann.do("moment", seat=0, decision=0)["code"] == "not_over"
        hand_to_agents(house, made, 1, 2, 3)
        ann.wait_for(lambda one: one.asks[0])
        play_some([ann], 2)
        ann.wait_for(lambda one: one.asks[0])
        assert ann.do("undo", below=True)["code"] == "floor"
    for path in ("save", "export"):
        answer = house.http("GET", f"/api/tables/{made.id}/{path}", made.host)
        assert answer.status_code == 409 or answer.json()["save"] is None
    assert house.http("POST", f"/api/tables/{made.id}/fork", made.host, json={"decision": 0}).status_code == 409


def test_without_hidden_hands_the_people_who_are_there_agree(house: House) -> None:
    made = house.table("mistfall", "h,h")
    ann, bo = clients = sat_down(house, made)
    play_some(clients, 4)
    assert free(house, made, 1) == {"open": True}
    assert bo.closed()[0] == 4401
    ann.wait_for(lambda one: one.table["solo"])
    assert house.http("GET", f"/api/tables/{made.id}/save", made.host).status_code == 200
    ann.close()


# ---------------------------------------------------------------- keys


def test_nobody_gets_another_persons_key(house: House) -> None:
    wish = {"game": "hearts", "seats": [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}, {"kind": "agent"}]}
    made = Made(house.http("POST", "/api/tables", json=wish).json())
    assert [(link["role"], link.get("seats", [])) for link in made.links] == [
        ("player", [0]), ("invitation", []), ("spectator", []), ("host", [])]
    with house.sit(made.players[0]) as ann:
        key = house.claim(made, 1, name="Bo")
        assert notices(ann) == ["Bo takes seat 2."]
        assert key not in "".join(ann.raw)
        assert ann.table["seats"][1]["name"] == "Bo"
        refused = house.http("POST", f"/api/tables/{made.id}/links/1", made.host)
        assert refused.status_code == 403
        assert ann.table["seats"][2]["kind"] == "open"
    with house.sit(key) as bo:
        assert bo.seats == [1]
    stored = b"".join(path.read_bytes() for path in house.data.glob("tables.sqlite*"))
    assert key.encode() not in stored


def test_an_invitation_opens_nothing_but_free_seats(house: House) -> None:
    made = house.table("hearts", "h,open,open,thumb")
    shown = house.http("GET", "/api/invitation", made.invitation).json()
    assert [seat["kind"] for seat in shown["seats"]] == ["human", "open", "open", "agent"]
    assert house.http("GET", "/api/invitation", made.host).status_code == 403
    assert house.http("GET", "/api/invitation", "x").status_code == 401
    with house.sit(made.invitation, welcome=False) as guest:
        guest.send("hello", id=None, key=made.invitation)
        assert guest.closed()[0] == 4401
    path = f"/api/tables/{made.id}/claim"

    def refusal(seats: list[int], name: str = "Eve") -> str:
        answer = house.http("POST", path, made.invitation, json={"seats": seats, "name": name})
        return str(answer.json()["error"]["code"])

    assert refusal([0]) == refusal([3]) == refusal([1, 0]) == "taken"
    assert refusal([9]) == "not_found"
    assert refusal([1], " ") == "bad_name"
    assert refusal([]) == "bad_request"
    assert house.http("GET", f"/api/tables/{made.id}", made.host).json()["seats"][1] == {"seat": 1, "name": "",
                                                                                        "kind": "open"}


def test_of_two_guests_who_want_one_seat_one_gets_it(house: House) -> None:
    made = house.table("hearts", "h,open,thumb,thumb")
    assert sorted(claims_at_once([house] * 8, made, 1)) == [201] + [409] * 7
    seats = house.http("GET", f"/api/tables/{made.id}", made.host).json()["seats"]
    assert seats[1]["link"] == 1


def claims_at_once(houses: list[House], made: Made, seat: int) -> list[int]:
    got: list[int] = []

    def claim(one: House, i: int) -> None:
        wish = {"seats": [seat], "name": f"Guest {i}"}
        got.append(one.http("POST", f"/api/tables/{made.id}/claim", made.invitation, json=wish).status_code)

    threads = [threading.Thread(target=claim, args=(one, i)) for i, one in enumerate(houses)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def test_spectators_of_a_replaced_link_are_thrown_out(house: House) -> None:
    made = house.table("hearts", "h,open,thumb,thumb")
    with house.sit(made.spectator) as eve, house.sit(made.host) as host, house.sit(made.players[0]) as ann:
        answer = house.http("POST", f"/api/tables/{made.id}/links/spectator", made.host)
        assert eve.closed(3)[0] == 4401
        with house.sit(answer.json()["link"]["key"]) as again:
            assert set(again.views) == {-1}
        assert host.do("ping")["type"] == ann.do("ping")["type"] == "pong", "nobody else goes"
        assert notices(ann) == ["The host has replaced the link for those who watch."]


def test_an_old_invitation_is_dead(house: House) -> None:
    made = house.table("hearts", "h,open,thumb,thumb")
    new = house.http("POST", f"/api/tables/{made.id}/links/invitation", made.host).json()["link"]
    assert new["path"] == f"/#invite={new['key']}"
    assert house.http("GET", "/api/invitation", made.invitation).status_code == 401
    made.invitation = new["key"]
    with house.sit(house.claim(made, 1)) as bo:
        assert bo.seats == [1]


def test_a_player_replaces_the_own_key_and_everybody_hears_of_it(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb")
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as thief:
        new = house.http("POST", f"/api/tables/{made.id}/key", made.players[1]).json()["link"]
        assert thief.closed()[0] == 4401
        assert new["link"] == 1
        assert notices(ann)[-1] == "P1 has a new key; the old one opens nothing any more."
    with house.sit(new["key"]) as bo:
        assert bo.answer(1, *first_choice(bo.views[1]))["type"] == "ack"


# ---------------------------------------------------------------- freeing seats


def test_the_host_cannot_take_the_seat_of_one_who_is_there(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb")
    ann, bo = clients = sat_down(house, made)
    assert free(house, made, 1) == {"open": False}
    bo.wait_for(lambda one: one.table["seats"][1].get("leaving"))
    refused = house.http("POST", f"/api/tables/{made.id}/claim", made.invitation, json={"seats": [1], "name": "Eve"})
    assert refused.status_code == 409
    assert bo.do("leave", yes=False)["type"] == "ack"
    ann.wait_for(lambda one: not one.table["seats"][1].get("leaving"))
    free(house, made, 1)
    assert bo.answer(1, *first_choice(bo.views[1]))["type"] == "ack", "to play is to stay"
    assert bo.do("leave", yes=False)["code"] == "nothing"
    free(house, made, 1)
    bo.close()
    with house.sit(made.players[1]) as bo:
        assert not bo.table["seats"][1].get("leaving"), "to come back is to stay"
        free(house, made, 1)
        assert house.http("GET", f"/api/tables/{made.id}", made.players[1]).status_code == 200
        bo.wait_for(lambda one: not one.table["seats"][1].get("leaving"))
        free(house, made, 1)
        assert house.http("DELETE", f"/api/tables/{made.id}/seats/1/free", made.host).status_code == 200
        free(house, made, 1)
        assert bo.do("leave", yes=True)["type"] == "ack"
        assert bo.closed()[0] == 4401
    told = notices(ann)
    for part in ("wants seat 2 of P1 free", "P1 keeps seat 2", "P1 is here: seat 2", "The host leaves seat 2 to P1",
                 "P1 has left seat 2"):
        assert any(part in text for text in told), part
    with house.sit(house.claim(made, 1, name="Cy")) as cy:
        assert cy.views[1]
    for client in clients:
        client.close()


def test_a_seat_whose_key_was_never_used_is_free_at_once(house: House) -> None:
    """The answer with the key was lost: nobody has seen that hand, and nobody ever will by that key."""
    made = house.table("hearts", "h,h,thumb,thumb")
    with house.sit(made.players[0]) as ann:
        assert ann.answer(0, *first_choice(ann.views[0]))["type"] == "ack"
        assert free(house, made, 1) == {"open": True}
        assert house.http("GET", f"/api/tables/{made.id}", made.players[1]).status_code == 401
        key = house.claim(made, 1, name="Bo")
        assert house.http("GET", f"/api/tables/{made.id}", key).status_code == 200, "that is a use"
        assert free(house, made, 1) == {"open": False}


def test_a_seat_opens_when_its_person_stays_away(tmp_path: Path) -> None:
    with housed(tmp_path / "data", absence_seconds=1.2) as house:
        made = house.table("hearts", "h,h,thumb,thumb")
        with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
            free(house, made, 1)
            time.sleep(2.5)
            assert bo.do("ping")["type"] == "pong", "one who is there does not stay away"
            bo.close()
            ann.wait_for(lambda one: one.table["seats"][1]["kind"] == "open")
            assert notices(ann)[-1] == "P1 has stayed away: seat 2 can be taken."
        assert house.http("GET", f"/api/tables/{made.id}", made.players[1]).status_code == 401


def test_a_clock_that_jumps_a_day_ahead_opens_no_seat(tmp_path: Path) -> None:
    """What counts is time that the server has seen go by, also when it was started anew with another clock."""
    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h,h,thumb,thumb")
        house.sit(made.players[1]).close()
        free(house, made, 1)
    with housed(tmp_path / "data", "clock_a_week_ahead") as house, house.sit(made.players[0]) as ann:
        time.sleep(1)
        ann.drain()
        assert ann.table["seats"][1].get("leaving")
        assert ann.table["seats"][1]["kind"] == "human"
        assert house.http("GET", f"/api/tables/{made.id}", made.players[1]).status_code == 200


def test_absence_is_counted_on_after_a_restart(tmp_path: Path) -> None:
    with housed(tmp_path / "data", absence_seconds=2.4) as house:
        made = house.table("hearts", "h,h,thumb,thumb")
        house.sit(made.players[1]).close()
        free(house, made, 1)
        time.sleep(1)
        house.kill()
        house.start()
        time.sleep(3)           # nobody is at the table
        shown = house.http("GET", f"/api/tables/{made.id}", made.host).json()
        assert shown["seats"][1]["kind"] == "open"


def test_one_who_played_alone_brings_nobody_in(house: House) -> None:
    """A solo table shows everything, its save and seed too: no seat of that game goes to somebody else."""
    made = house.table("hearts", "h0,thumb,h0,thumb", deals=1)
    save = house.http("GET", f"/api/tables/{made.id}/save", made.players[0]).json()
    brought = Made(house.http("POST", "/api/saves", json={"save": save}).json())
    for table in (made, brought):
        for seat in (0, 1, 2):
            refused = house.http("POST", f"/api/tables/{table.id}/seats/{seat}/free", table.host)
            assert refused.json()["error"]["code"] == "sealed"
        with house.sit(table.players[0]) as ann:
            assert ann.do("leave", yes=True)["code"] == "sealed"
    with house.sit(made.players[0]) as ann:
        play_on([ann])
        assert ann.do("leave", yes=True)["type"] == "ack", "when it is over everybody may see everything"


def test_an_agent_among_people_keeps_its_seat(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb")
    refused = house.http("POST", f"/api/tables/{made.id}/seats/2/free", made.host)
    assert refused.json()["error"]["code"] == "sealed"


def test_who_handed_a_seat_over_is_told_to_all(house: House) -> None:
    made = house.table("hearts", "h,h,open,thumb")
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        hand_to_agents(house, made, 1, 2)
        assert bo.do("seat", seat=1, agent=None)["type"] == "ack"
        path = f"/api/tables/{made.id}/seats/1"
        assert house.http("POST", path, made.players[1], json={"agent": "random"}).status_code == 200
        assert notices(ann)[1:] == [
            "The host lets thumb play seat 2 of P1.", "The host lets thumb play seat 3.",
            "P1 takes seat 2 back from the agent.", "P1 lets random play seat 2."]


# ---------------------------------------------------------------- tables of before


def test_tables_made_before_open_with_their_old_links(tmp_path: Path) -> None:
    """Their rows say nothing of who sat where since when, each player has a link that the host made, and what is stored
    has no version: the second migration says who sat where."""
    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h,h,h,h")
        clients = sat_down(house, made)
        play_some(clients, 6)
        for client in clients:
            client.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "data/tables.sqlite")) as stored, stored:
        about = msgspec.json.decode(stored.execute("select about from tables").fetchone()[0])
        for name in ("hides", "tenures", "leaving"):
            del about[name]
        stored.execute("update tables set about = ?", (msgspec.json.encode(about),))
        stored.execute("drop table schema")
        for seq, packed in stored.execute("select seq, entry from journal").fetchall():
            entry = msgspec.json.decode(packed)
            del entry["dead"]
            stored.execute("update journal set entry = ?, hash = null where seq = ?", (msgspec.json.encode(entry), seq))
    with housed(tmp_path / "data") as house:
        clients = sat_down(house, made)
        play_some(clients, 2)
        hand_to_agents(house, made, 1, 2, 3)
        clients[0].wait_for(lambda one: one.asks[0])
        is_refused_alone(clients[0], clients[1:])
        for client in clients:
            client.close()


# ---------------------------------------------------------------- these tests look


@pytest.mark.long
@pytest.mark.parametrize(("planted", "test"), [
    ("spectators_stay", test_spectators_of_a_replaced_link_are_thrown_out),
    ("only_the_present_agree", test_whoever_handed_the_seat_over_must_agree_and_can),
    ("the_absent_agree", test_who_has_left_for_good_is_not_agreed_for),
    ("alone_with_free_seats", test_a_table_with_a_free_seat_is_nobodys_alone),
    ("hosts_free_seats_at_once", test_the_host_cannot_take_the_seat_of_one_who_is_there),
    ("keys_outlive_their_seats", test_an_old_invitation_is_dead),
])
def test_planted_bugs_are_caught(tmp_path: Path, planted: str, test: Callable[[House], None]) -> None:
    caught = (AssertionError, TimeoutError, KeyError, ConnectionClosed)
    with housed(tmp_path / "data", planted) as house, pytest.raises(caught):
        test(house)
