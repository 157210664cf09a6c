"""What a saved game says about its seats is believed only where it makes sense."""

from __future__ import annotations

import msgspec
import pytest

from norn.host.saves import Head
from norn.server.messages import http
from norn.server.store.records import StoredSeat
from norn.server.tables.client import Refusing
from norn.server.tables.seating import checked_head, seats_as_wished, seats_from_notes, several_people


def sitting(seats: str, names: str) -> list[tuple[str, str]]:
    """Who, under which name."""
    wishes = seats_from_notes(Head("hearts", 4, {"seats": seats, "names": names}))
    return [(wish.agent if wish.kind == "agent" else wish.kind, wish.name) for wish in wishes]


def test_people_s_seats_are_the_bringer_s_and_agents_come_back() -> None:
    found = sitting("human,thumb,random,human", "Ann\tBo\t\tDi")
    assert found == [("own", "Ann"), ("thumb", "Bo"), ("random", ""), ("own", "Di")]


@pytest.mark.parametrize("seats", ["", "human,thumb", "thumb,thumb,thumb,thumb", "human,thumb,skald,human"])
def test_people_sit_everywhere_where_the_notes_make_no_sense(seats: str) -> None:
    assert sitting(seats, "Ann\tBo\tCy\tDi") == [("own", name) for name in ("Ann", "Bo", "Cy", "Di")]


@pytest.mark.parametrize("names", ["Ann\tBo", f"Ann\tBo\tCy\t{'D' * 500}"])
def test_names_that_make_no_sense_are_left_out(names: str) -> None:
    assert [name for _, name in sitting("human,human,human,human", names)] == [""] * 4


NO_GAME = [{"game": "skaldic", "seats": 4}, {"seats": 4}, []]


@pytest.mark.parametrize("head", [*NO_GAME, {"game": "hearts", "seats": 0}, {"game": "hearts", "seats": 101}])
def test_a_save_of_no_game_or_with_impossible_seats_is_none(head: object) -> None:
    with pytest.raises(Refusing) as refused:
        checked_head(msgspec.json.encode(head))
    assert refused.value.code == "bad_save"


def test_a_save_names_its_game_and_seats() -> None:
    assert checked_head(b'{"game": "hearts", "seats": 4}') == Head("hearts", 4)


def test_a_table_of_agents_alone_is_nobodys() -> None:
    with pytest.raises(Refusing) as refused:
        seats_as_wished([http.SeatWish("agent")] * 4, "hearts")
    assert refused.value.code == "bad_seats"
    wishes = [http.SeatWish("own", "Ann"), http.SeatWish("open"), *[http.SeatWish("agent")] * 2]
    rows = seats_as_wished(wishes, "hearts")
    assert [(row.kind, row.link, row.agent) for row in rows] == [
        ("human", 0, ""), ("open", -1, ""), ("agent", -1, "thumb"), ("agent", -1, "thumb")
    ]


def test_a_free_seat_counts_as_somebody_and_an_agent_does_not() -> None:
    ann, bo = StoredSeat("Ann", "human", 0, ""), StoredSeat("Bo", "human", 1, "")
    agent, free = StoredSeat("", "agent", -1, "thumb"), StoredSeat("", "open", -1, "")
    assert [several_people(seats) for seats in ([ann, agent], [ann, ann], [ann, free], [ann, bo])] == [
        False, False, True, True,
    ]
