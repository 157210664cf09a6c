"""Who has which seat, who had it, and whom that gives a say: plain functions of what is known of a table.

A link's number is never given twice, and a person who leaves leaves all seats at once: a link that has lost its seats
is dead for good, and nobody can agree in its place.
"""
from __future__ import annotations

import msgspec

from norn.server.store.records import About, StoredSeat, Tenure

AGENT_CONTROLLER = 100          # seats of agents and free ones have controllers from here on; people's are their links


def people(about: About) -> list[int]:
    """The links of the people who sit here, in order."""
    return sorted({seat.link for seat in about.seats if seat.kind == "human"})


def seats_of(about: About, link: int) -> list[int]:
    return [i for i, seat in enumerate(about.seats) if seat.kind == "human" and seat.link == link]


def name_of(about: About, link: int) -> str:
    """The names that a link goes by, or went by last."""
    names = [about.seats[seat].name for seat in seats_of(about, link)]
    return ", ".join(dict.fromkeys(names or [one.name for one in about.tenures if one.link == link]))


def is_alone(about: About) -> bool:
    """Nobody's secrets are kept from anybody: one person has all that people have, had, or could take.

    Where hands are hidden, whoever sat here once has something to lose for as long as the game goes on, and so has
    whoever may take a free seat.
    """
    if not about.hides:
        return len(people(about)) <= 1
    sat = {*people(about), *(one.link for one in about.tenures)}
    return len(sat) <= 1 and all(seat.kind != "open" for seat in about.seats)


def wanted(about: About, to: int) -> list[int]:
    """Whose agreement is needed to go back until only so many decisions are left."""
    if not about.hides:
        return people(about)
    return sorted({one.link for one in about.tenures if one.until < 0 or (one.used and one.until > to)})


def missing(about: About, to: int) -> list[str]:
    """Names of people whose agreement would be needed and who have left for good."""
    here = people(about)
    return [name_of(about, link) for link in wanted(about, to) if link not in here]


def claimed(about: About, seats: list[int], name: str) -> tuple[About, int]:
    """A person takes free seats: what is known then, and the number of the new link."""
    number = 1 + max([-1, *(one.link for one in about.tenures), *(seat.link for seat in about.seats)])
    rows = list(about.seats)
    for seat in seats:
        rows[seat] = StoredSeat(name, "human", number, "")
    tenures = about.tenures + [Tenure(seat, number, name, about.decisions, used=False) for seat in seats]
    return msgspec.structs.replace(about, seats=rows, tenures=tenures, proposal=None), number


def has_come(about: About, link: int) -> bool:
    """Whether the link's key was ever used. An answer that was lost on its way took the key with it."""
    return all(one.used for one in about.tenures if one.link == link and one.until < 0)


def with_use(about: About, link: int) -> About:
    tenures = [msgspec.structs.replace(one, used=True) if one.link == link else one for one in about.tenures]
    return msgspec.structs.replace(about, tenures=tenures)


def opened(about: About, link: int) -> About:
    """A person's seats are free: an agent that plays there goes on until somebody takes them."""
    mine = seats_of(about, link)
    rows = [StoredSeat("", "open", -1, seat.agent) if i in mine else seat for i, seat in enumerate(about.seats)]
    tenures = [
        msgspec.structs.replace(one, until=about.decisions, name=about.seats[one.seat].name)
        if one.link == link and one.until < 0 else one
        for one in about.tenures
    ]
    leaving = [one for one in about.leaving if one.link != link]
    return msgspec.structs.replace(about, seats=rows, tenures=tenures, leaving=leaving, proposal=None)


def shortened(tenures: list[Tenure], decisions: int) -> list[Tenure]:
    """Only so many decisions are left after an undo: nobody came or left later than that."""
    return [
        msgspec.structs.replace(one, since=min(one.since, decisions), until=min(one.until, decisions))
        for one in tenures
    ]


def controllers(seats: list[StoredSeat]) -> list[int]:
    return [seat.link if seat.kind == "human" else AGENT_CONTROLLER + i for i, seat in enumerate(seats)]


def floors(about: About) -> list[int]:
    """For each seat, the decisions that had been taken when its person came: those are not theirs to take back."""
    found = [0] * len(about.seats)
    for one in about.tenures:
        if one.until < 0:
            found[one.seat] = one.since
    return found
