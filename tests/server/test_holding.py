"""Whose agreement is needed, by who sat where and until when."""

from __future__ import annotations

from norn.server.store.records import About, StoredSeat, Tenure
from norn.server.tables.holding import is_alone, missing, opened, wanted

SEATS = [StoredSeat("Ann", "human", 0, ""), StoredSeat("Cy", "human", 2, "")]


def about(*tenures: Tenure, hides: bool = True) -> About:
    made = About(SEATS, [0, 0])
    made.hides, made.tenures = hides, list(tenures)
    return made


ANN = Tenure(0, 0, "Ann", 0)
BO = Tenure(1, 1, "Bo", 0, until=10)
CY = Tenure(1, 2, "Cy", 10)


def test_whoever_sat_there_after_the_moment_gone_back_to_must_agree() -> None:
    assert wanted(about(ANN, BO, CY), to=9) == [0, 1, 2]
    assert missing(about(ANN, BO, CY), to=9) == ["Bo"]


def test_who_had_left_by_then_has_seen_nothing_of_it() -> None:
    assert wanted(about(ANN, BO, CY), to=10) == [0, 2]
    assert missing(about(ANN, BO, CY), to=10) == []


def test_a_key_that_was_never_used_has_seen_nothing() -> None:
    never = Tenure(1, 1, "Bo", 0, until=10, used=False)
    assert wanted(about(ANN, never, CY), to=3) == [0, 2]


def test_where_no_hands_are_hidden_those_who_are_there_agree() -> None:
    assert wanted(about(ANN, BO, CY, hides=False), to=3) == [0, 2]


def test_two_people_are_not_alone_though_nothing_was_noted_of_when_they_came() -> None:
    """Where it was not, one of them could have read the other's hand in a save."""
    assert not is_alone(about())
    assert not is_alone(about(ANN))


def test_when_a_seat_is_freed_only_its_own_person_leaves_it_now() -> None:
    now = about(ANN, BO, CY)
    now.decisions = 25
    freed = opened(now, 2)
    assert [one.until for one in freed.tenures] == [-1, 10, 25], "Ann stays, and Bo had left long before"
    assert [seat.kind for seat in freed.seats] == ["human", "open"]
    again = opened(now, 1)
    assert [one.until for one in again.tenures] == [-1, 10, -1], "who has left cannot leave again"


def test_when_a_person_leaves_only_what_that_person_has_now_ends() -> None:
    before = about(ANN, BO, CY)
    before.decisions = 14
    after = opened(before, 2)
    assert after.tenures == [ANN, BO, Tenure(1, 2, "Cy", 10, until=14)]
    assert [(seat.kind, seat.link) for seat in after.seats] == [("human", 0), ("open", -1)]
    came_back = Tenure(1, 2, "Cy", 2, until=5)
    assert opened(about(came_back, BO, CY), 2).tenures[0] == came_back, "what has ended has ended"
