"""What a host and a player can and cannot do to the others: who must agree, and whose key opens what."""

from __future__ import annotations

from tests.server.house import Client, House, Made, play_on


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
