"""What a saved game says about its seats is believed only where it makes sense."""

from __future__ import annotations

import msgspec
import pytest

from norn.server.room import Refusing
from norn.server.seating import Head, read_head, seats_from_notes


def kinds(seats: str, names: str = "", count: int = 4) -> list[tuple[str, str, str, int | None]]:
    wishes = seats_from_notes(Head("hearts", count, {"seats": seats, "names": names}))
    return [(wish.kind, wish.name, wish.agent, wish.link) for wish in wishes]


def test_people_share_one_link_and_agents_come_back() -> None:
    found = kinds("human,thumb,random,human", "Ann\tBo\t\tDi")
    assert found == [
        ("human", "Ann", "", 0), ("agent", "Bo", "thumb", None), ("agent", "", "random", None), ("human", "Di", "", 0),
    ]


@pytest.mark.parametrize("seats", ["", "human,thumb", "thumb,thumb,thumb,thumb", "human,thumb,skald,human"])
def test_people_sit_everywhere_where_the_notes_make_no_sense(seats: str) -> None:
    assert kinds(seats, "Ann\tBo\tCy\tDi") == [("human", name, "", 0) for name in ("Ann", "Bo", "Cy", "Di")]


@pytest.mark.parametrize("names", ["Ann\tBo", f"Ann\tBo\tCy\t{'D' * 500}"])
def test_names_that_make_no_sense_are_left_out(names: str) -> None:
    assert [name for _, name, _, _ in kinds("human,human,human,human", names)] == [""] * 4


@pytest.mark.parametrize(
    "head",
    [{"game": "skaldic", "seats": 4}, {"game": "hearts", "seats": 0}, {"game": "hearts", "seats": 101}, {"seats": 4}, []],
)
def test_a_save_of_no_game_or_with_impossible_seats_is_none(head: object) -> None:
    with pytest.raises(Refusing) as refused:
        read_head(msgspec.json.encode(head))
    assert refused.value.code == "bad_save"


def test_a_save_names_its_game_and_seats() -> None:
    assert read_head(b'{"game": "hearts", "seats": 4}') == Head("hearts", 4)
