"""People at a table, over real sockets."""

from __future__ import annotations

from tests.server.house import House, play_on


def test_two_players_play_hearts_to_its_end(house: House) -> None:
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    assert len(made.players) == 2
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        assert ann.seats == [0, 2]
        assert play_on([ann, bo]) >= 40
        ann.drain()
        bo.drain()
        outcome = ann.views[0]["outcome"]
        assert outcome["reason"] == "deals"
        assert sum(outcome["scores"]) in (26, 78)
        assert ann.table["status"] == "over"
        assert len(ann.table["seed"]) == 32
        assert list(ann.events[0]) == list(range(1, len(ann.events[0]) + 1))
