"""How often a person may do what, and how many places each has at a table."""
from __future__ import annotations

import time
from collections import Counter, deque

from norn.server.settings import Limits
from norn.server.store.records import Link

RESERVED = 4                    # connections that each player of a table has for certain


class Rate:
    """So many in so many seconds, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def allows(self, key: str) -> bool:
        now = time.monotonic()
        times = self._times.setdefault(key, deque())
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > 10_000:
            self._times = {one: kept for one, kept in self._times.items() if kept and kept[-1] > now - self.seconds}
        return True


class Allowances:
    """How often a person may do what, with all sockets together."""

    def __init__(self, limits: Limits) -> None:
        self._rates = {
            "message": Rate(limits.messages, limits.message_seconds),
            "look": Rate(limits.looks, 1),
            "chat": Rate(limits.chats, 60),
            "rename": Rate(limits.renames, 60),
            "hint": Rate(limits.hints, 60),
            "try": Rate(limits.tries, 60),
        }

    def allows(self, what: str, person: str) -> bool:
        return self._rates[what].allows(person)


def person_of(link: Link, address: str) -> str:
    """Who comes with a link. One that many share, as the spectators do, tells people apart by their address only."""
    return f"{link.table} {link.role} {link.number if link.role in ('player', 'host') else address}"


Place = tuple[str, int]         # at a table: the role and the number of a link


def is_place_for(newcomer: Place, present: Counter[Place], players: list[Place], most: int) -> bool:
    """Each player has some places that nobody else can take; what is left is for whoever comes first."""
    own = min(RESERVED, most // (len(players) + 1))
    if newcomer in players and present[newcomer] < own:
        return True
    kept = sum(max(0, own - present[one]) for one in players if one != newcomer)
    return sum(present.values()) + kept < most
