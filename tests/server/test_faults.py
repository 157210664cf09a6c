"""Updates that are lost, come twice or in another order never show a wrong table: the client asks for the whole."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from norn.server.tables.grounds import Grounds
from norn.server.tables.patches import apply
from norn.server.workers import work
from tests.server.house import Client, House, first_choice, housed

pytestmark = pytest.mark.once


class Faulty(Client):
    """A client behind a bad line: some updates are dropped, doubled, or kept back for a while."""

    def __init__(self, house: House, key: str, chance: random.Random, **more: Any) -> None:
        self.chance = chance
        self.late: list[dict[str, Any]] = []
        self.faults = dict.fromkeys(("dropped", "doubled", "late", "whole"), 0)
        self.trusting = more.pop("trusting", False)
        super().__init__(house, key, **more)

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            for each in self._faulty(message):
                self._follow(each)
            return
        super()._note(message)

    def _faulty(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        copy = msgspec.json.decode(msgspec.json.encode(message))
        what, late = self.chance.randrange(6), self.late
        self.late = []
        self.faults["dropped"] += what == 0
        self.faults["doubled"] += what == 1
        self.faults["late"] += what == 2
        if what == 2:
            self.late = [copy]
        return [[], [message, copy], []][what] + late if what < 3 else [message, *late]

    def _follow(self, message: dict[str, Any]) -> None:
        """What the page tells: a state that is to something else is dropped, and the whole is asked for."""
        seats = [state for state in message["seats"] if "view" in state or self.trusting
                 or state["base"] == self.held[state["seat"]]]
        if self.trusting:
            for state in seats:
                if "view" not in state:
                    state["view"] = self._trusted(self.views[state["seat"]], state.get("patch", {}))
        lost = {state["seat"] for state in message["seats"]} - {state["seat"] for state in seats}
        super()._note({**message, "seats": seats})
        for seat in lost:
            self.faults["whole"] += 1
            self.send("whole", seat=seat, since=max(self.events[seat], default=0))

    def _trusted(self, view: dict[str, Any], patch: dict[str, Any]) -> Any:
        """Whatever comes of a patch to something else; it may fit so badly that nothing does."""
        try:
            return apply(view, patch)
        except (TypeError, KeyError, ValueError, AttributeError):
            return view


def play(house: House, game: str, seats: str, decisions: int, **more: Any) -> tuple[Faulty, list[str]]:
    """A game on a bad line, held against a client that comes fresh whenever the line was good; where they differ."""
    made = house.table(game, seats, **({"deals": 1} if game == "hearts" else {}))
    chance = random.Random(3)
    differing: list[str] = []
    ann = Faulty(house, made.players[0], chance, **more)
    with ann:
        for at in range(decisions):
            settle(ann, "thumb" in seats)
            waiting = [seat for seat in ann.seats if ann.asks.get(seat)]
            if not waiting:
                ann.do("whole", seat=ann.seats[0])      # the last update may be the one that was lost
                continue
            seat = chance.choice(waiting)
            kind = "undo" if chance.random() < 0.2 and ann.undo[seat] else "answer"
            if kind == "undo":
                ann.do("undo")
            else:
                ann.answer(seat, *first_choice(ann.views[seat]))
            if at % 8 == 7:
                settle(ann, "thumb" in seats)
                differing += compare(house, ann, made.players[0])
    return ann, differing


def settle(ann: Faulty, agents: bool) -> None:
    """All that the server has to say is heard. A socket keeps its order, so a pong comes after everything that was said
    before; only agents go on by themselves."""
    ann.do("ping")
    if agents:
        ann.drain(0.05)


def compare(house: House, ann: Faulty, key: str) -> list[str]:
    """Whoever asks for the whole stands where a client stands that was never here; and nobody shows what never was."""
    ann.late = []
    with house.sit(key) as fresh:
        for seat in ann.seats:
            if not ann.trusting and ann.held[seat] != fresh.held[seat]:
                ann.do("whole", seat=seat, since=max(ann.events[seat], default=0))
            if ann.views[seat] != fresh.views[seat]:
                return [f"seat {seat}: another view"]
            if ann.events[seat].keys() < fresh.events[seat].keys() - fresh.gone[seat]:
                return [f"seat {seat}: lines are missing"]
    return []


@pytest.mark.parametrize(("game", "seats"), [
    ("hearts", "h0,h0,thumb,thumb"), ("realms", "h0,h0"), ("mistfall", "h0,h0"),
])  # fmt: skip
def test_a_bad_line_never_shows_a_wrong_table(house: House, game: str, seats: str) -> None:
    faults: Counter[str] = Counter()
    for _ in range(6):              # a short game may have no fault of some kind
        ann, differing = play(house, game, seats, 60)
        assert differing == []
        faults.update(ann.faults)
        if all(faults.values()):
            return
    raise AssertionError(faults)


def test_one_who_trusts_every_patch_is_noticed(house: House) -> None:
    assert any(play(house, "realms", "h0,h0", 60, trusting=True)[1] for _ in range(12))    # each table has its own luck


def test_hello_says_what_is_held_and_gets_only_what_is_new(house: House) -> None:
    made = house.table("mistfall", "h0,h0")
    with house.sit(made.players[0]) as ann:
        start = dict(ann.held), dict(ann.views)
        seat = next(seat for seat in ann.seats if ann.asks.get(seat))
        ann.answer(seat, *first_choice(ann.views[seat]))
        ann.until("update")
        held = {str(one): digest for one, digest in start[0].items()}
        now = {str(one): digest for one, digest in ann.held.items()}
        for known, views, most in ((now, ann.views, 0), (held, start[1], 20_000)):
            client = Client(house, made.players[0], welcome=False)
            client.views, client.held = dict(views), {int(one): digest for one, digest in known.items()}
            client.send("hello", id=None, key=made.players[0], held=known)
            welcome = msgspec.json.decode(client.socket.recv(timeout=20))
            assert all("view" not in state for state in welcome["seats"])
            assert sum(len(msgspec.json.encode(state.get("patch", ""))) - 2 for state in welcome["seats"]) <= most
            client._note(welcome)
            assert client.views == ann.views
            client.close()


def test_a_server_that_starts_again_knows_what_is_held(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h,h,h,h", deals=1)
        with house.sit(made.players[0]) as ann:
            held, view = {"0": ann.held[0]}, ann.views[0]
        house.kill()
        house.start()
        for known, whole in ((held, False), ({"0": "0123456789abcdef.1"}, True)):
            client = Client(house, made.players[0], welcome=False)
            client.views, client.held = {0: view}, {0: known["0"]}
            client.send("hello", id=None, key=made.players[0], held=known)
            state = client.until("welcome")["seats"][0]
            assert ("base" not in state) == whole
            assert client.views[0] == view
            client.close()


def test_nobody_gets_the_whole_view_of_another(house: House) -> None:
    made = house.table("hearts", "h,h,h,h", deals=1)
    with house.sit(made.players[1]) as bo, house.sit(made.spectator) as eve:
        for client, seat in ((bo, 0), (bo, -1), (eve, 0)):
            assert client.do("whole", seat=seat)["code"] == "not_yours"
        assert bo.do("whole", seat=1)["state"]["view"]["seat"] == 1
        assert eve.do("whole", seat=-1)["state"]["view"]["seat"] == -1


def test_a_ground_that_one_seat_explored_is_not_served_to_another() -> None:
    """Nor is one that a worker made for a change which was then not committed."""
    grounds = Grounds()
    boards = [work.Board(seat, b"{}", "", False, {}, {}, grounds={"all": b"x", f"of {seat}": b"y"}) for seat in (0, 1)]
    assert grounds.take(work.Seen(boards))
    assert grounds.find("all", [0, 1]) is None
    for one in boards:
        grounds.show(one)
    assert grounds.find("all", [0]) == grounds.find("all", [1, -1]) == b"x"
    assert grounds.find("of 0", [0]) == b"y"
    assert grounds.find("of 0", [1, -1]) is None
    again = [work.Board(0, b"{}", "", False, {}, {}, grounds={"all": b"", "lost": b""})]
    assert not grounds.take(work.Seen(again)), "the worker thinks that we have what we have not"


def test_a_ground_is_served_to_those_who_were_shown_it(house: House) -> None:
    made, other = house.table("realms", "h,h"), house.table("realms", "h,h", difficulty="hard")
    with house.sit(made.players[0]) as ann:
        board = ann.views[0]["scene"]["boards"][0]
        assert "grounds" not in ann.views[0]["scene"]
    path = f"/api/tables/{made.id}/grounds/{board['ground']}"
    found = house.http("GET", path, made.players[0])
    assert {space["id"] for space in board["spaces"]} <= {spot["id"] for spot in found.json()["spots"]}
    assert "immutable" in found.headers["cache-control"]
    assert "no-store" not in found.headers["cache-control"]
    again = house.http("GET", path, made.players[0], headers={"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = house.http("GET", path, made.players[0], headers={"accept-encoding": "identity"})
    assert plain.json() == found.json()
    assert "content-encoding" not in plain.headers
    assert house.http("GET", path, other.players[0]).status_code == 403
    assert house.http("GET", path, made.invitation).status_code == 403
    assert house.http("GET", path).status_code == 401
    assert house.http("GET", f"/api/tables/{made.id}/grounds/0123", made.players[0]).status_code == 404
