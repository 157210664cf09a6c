"""A client written from docs/protocol.md and nothing else: the proof that the page is enough to play.

It imports nothing of Norn. People make a table, take seats by its invitation, answer at random whatever they are asked,
lose their connections, take things back, and check at the end that nothing was lost and that no die was changed.
"""

from __future__ import annotations

import contextlib
import json
import random
import secrets
import socket
import time
from collections import Counter, deque
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.page_rules import Json, check_view, commitment, events_of, features, first_hand, patched, some_choice

DO_NOT_RETRY = (4400, 4401, 4404)
PATIENCE = 60.0                 # seconds in which something must come


# ---------------------------------------------------------------- making a table, taking seats


def call(url: str, method: str, path: str, key: str = "", body: Json | None = None) -> Json:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = httpx.request(method, f"{url}/api{path}", headers=headers, json=body, timeout=30, trust_env=False)
    found: Json = answer.json()
    if answer.status_code >= 400:
        raise AssertionError(f"{method} {path}: {answer.status_code} {found['error']}")
    return found


def make_table(url: str, game: str, seats: str, options: Json) -> tuple[Json, list[str]]:
    """Created, and the people's keys. `seats`: a letter each, o (the maker's own), g (the guest's), a (an agent's)."""
    wishes = {"o": {"kind": "own", "name": "Ann"}, "g": {"kind": "open"}, "a": {"kind": "agent"}}
    created = call(url, "POST", "/tables", body={"game": game, "options": options, "seats": [wishes[s] for s in seats]})
    keys = {link["role"]: link["key"] for link in created["links"]}
    people = [keys["player"]]
    if "g" in seats:
        info = call(url, "GET", "/invitation", keys["invitation"])
        free = [seat["seat"] for seat in info["seats"] if seat["kind"] == "open"]
        claimed = call(url, "POST", f"/tables/{info['table']}/claim", keys["invitation"], {"seats": free, "name": "Bo"})
        assert claimed["link"]["seats"] == free
        people.append(claimed["link"]["key"])
    return created, people


# ---------------------------------------------------------------- one person


class Person:
    """A link: its seats as they were told, and a connection that may be lost at any moment."""

    def __init__(self, url: str, key: str, messages: int = 100) -> None:
        self.url = url
        self.key = key
        self.messages = messages                        # in 20 seconds
        self.sent: deque[float] = deque()
        self.you: Json = {}
        self.table: Json = {}
        self.states: dict[int, Json] = {}               # seat -> the newest SeatState, its view whole
        self.grounds: dict[str, Json] = {}
        self.asked_whole: set[int] = set()
        self.log: dict[int, dict[int, Json]] = {}       # seat -> n -> event
        self.gone: dict[int, set[int]] = {}
        self.talk: dict[int, Json] = {}
        self.said: list[str] = []
        self.replies: dict[str, Json] = {}
        self.count: Counter[str] = Counter()
        self.bye = ""
        self.come()

    # --- the connection -------------------------------------------------------------------------------------

    def come(self) -> None:
        """Say hello, again and again with growing pauses, until there is a welcome."""
        self.asked_whole.clear()
        for tries in range(8):
            with contextlib.suppress(ConnectionClosed, OSError):
                self.socket = connect(f"{self.url.replace('http', 'ws', 1)}/api/socket", origin=Origin(self.url),
                                      max_size=None, close_timeout=1, proxy=None, legacy=True)
                since = {str(seat): state.get("last", 0) for seat, state in self.states.items()}
                held = {str(seat): state["digest"] for seat, state in self.states.items()}
                talk = max(self.talk, default=0)
                self._write({"type": "hello", "key": self.key, "since": since, "talk": talk, "held": held})
                while self.read(PATIENCE) != "welcome":
                    pass
                return
            time.sleep(0.1 * 2**tries)
        raise AssertionError("the server does not welcome us")

    def cut(self) -> None:
        """The connection is lost, without a goodbye."""
        self.count["cut"] += 1
        with contextlib.suppress(OSError):              # the server may have gone before
            self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def _write(self, message: Json) -> None:
        while len(self.sent) >= self.messages - 5 and time.monotonic() - self.sent[0] < 20:
            time.sleep(0.1)
        self.sent.append(time.monotonic())
        if len(self.sent) >= self.messages:
            self.sent.popleft()
        self.socket.send(json.dumps(message))

    def read(self, seconds: float) -> str:
        """Take in one message; its type, or "" if none came in time."""
        try:
            message = json.loads(self.socket.recv(timeout=seconds))
        except TimeoutError:
            return ""
        kind: str = message["type"]
        if "id" in message:
            self.replies[message["id"]] = message
        elif kind == "bye":
            self.bye = message["code"]
        if kind == "welcome":
            self.you = message["you"]
        if kind in ("welcome", "table"):
            self.table = message["table"]
        if kind in ("welcome", "update"):
            for state in message["seats"]:
                self._take(state)
        if kind == "whole":
            self.asked_whole.discard(message["state"]["seat"])
            self._take(message["state"])
        if kind in ("welcome", "talk"):
            self.talk.update({line["n"]: line for line in message.get("talk", [])})
        return kind

    def _take(self, state: Json) -> None:
        seat = state["seat"]
        if "view" not in state:
            held = self.states.get(seat, {})
            if state["base"] != held.get("digest"):
                self._ask_whole(seat)
                return
            state["view"] = patched(held["view"], state["patch"]) if "patch" in state else held["view"]
            self.count["patch"] += 1
        self.states[seat] = state
        self.log.setdefault(seat, {}).update({event["n"]: event for event in events_of(state)})
        self.gone.setdefault(seat, set()).update(state.get("gone", []))
        check_view(state["view"], self._grounds(state["view"]["scene"]))

    def _grounds(self, scene: Json) -> dict[str, Json]:
        """Those of the scene's boards; each is fetched once."""
        for digest in {board["ground"] for board in scene.get("boards", [])} - self.grounds.keys():
            self.grounds[digest] = call(self.url, "GET", f"/tables/{self.table['table']}/grounds/{digest}", self.key)
        return self.grounds

    def _ask_whole(self, seat: int) -> None:
        """Once, until it is here: what comes meanwhile is of no use."""
        if seat not in self.asked_whole:
            self.asked_whole.add(seat)
            since = max(self.log.get(seat, {}), default=0)
            self._write({"type": "whole", "id": secrets.token_hex(12), "seat": seat, "since": since})

    def catch_up(self, seconds: float = 0.0) -> None:
        """Whatever waits to be read; where the connection is lost, all that was missed."""
        try:
            while self.read(seconds):
                seconds = 0.0
        except ConnectionClosed as closed:
            self._come_back(closed)

    def _come_back(self, closed: ConnectionClosed) -> None:
        assert closed.rcvd is None or closed.rcvd.code not in DO_NOT_RETRY, (closed, self.bye)
        self.come()

    def say(self, kind: str, trouble: str = "", **fields: Any) -> Json:
        """Send a message until it is answered. `trouble`: the connection is lost before it is sent, or after."""
        message = {"type": kind, "id": secrets.token_hex(12), **fields}
        if trouble == "before":
            self.cut()
        until = time.monotonic() + PATIENCE
        while message["id"] not in self.replies:
            assert time.monotonic() < until, f"no answer to {message}"
            try:
                self._write(message)
                if trouble == "after":
                    trouble = ""
                    self.cut()
                while message["id"] not in self.replies and self.read(PATIENCE):
                    pass
            except ConnectionClosed as closed:
                self._come_back(closed)
        reply = self.replies.pop(message["id"])
        self.count[reply["type"] if not reply.get("again") else "again"] += 1
        return reply

    # --- playing --------------------------------------------------------------------------------------------

    def asked(self) -> list[int]:
        """The seats that have a question which this person may answer."""
        if self.table["status"] != "open":
            return []
        return [seat for seat, state in self.states.items()
                if state.get("ask") and not self.table["seats"][seat].get("agent")]

    def answer(self, seat: int, chance: random.Random, trouble: str) -> None:
        """Some answer to the question of a seat; another one where the rules want something else."""
        for _ in range(500):
            state = self.states[seat]
            if not state.get("ask"):
                return
            choice = some_choice(state["view"]["ask"], chance)
            reply = self.say("answer", trouble, ask=state["ask"], seat=seat, choice=choice)
            trouble = ""
            if reply["type"] == "ack":
                self.count.update(features(state["view"]["ask"], choice))
                if self.states[seat].get("ask") == state["ask"]:
                    self.states[seat]["ask"] = ""           # until the update comes
                return
            self.count[reply["code"]] += 1
            if reply["code"] in ("stale", "over"):          # somebody else was faster
                self.catch_up(0.2)
                return
            assert reply["code"] == "illegal", reply
            assert reply["reasons"], reply
        raise AssertionError(f"nothing answers {self.states[seat]['view']['ask']}")

    def do_something_free(self, chance: random.Random, trouble: str) -> None:
        deeds = [(seat, deed["id"]) for seat, state in self.states.items() for deed in state["view"].get("free", [])]
        if deeds and self.table["status"] == "open":
            seat, deed = chance.choice(deeds)
            reply = self.say("deed", trouble, seat=seat, deed=deed)
            assert reply["type"] == "ack" or reply["code"] in ("not_offered", "over"), reply
            self.count["deed"] += reply["type"] == "ack"

    def chat(self, trouble: str) -> None:
        """Something that nobody has said before."""
        self.said.append(f"{self.you['link']} says {secrets.token_hex(4)}")
        reply = self.say("chat", trouble, text=self.said[-1])
        assert reply["type"] == "ack", reply

    def take_back(self, below: bool, trouble: str) -> str:
        """Undo; the proposal, if it needs the others' agreement."""
        reply = self.say("undo", trouble, below=below)
        if reply["type"] == "ack":
            self.count["proposal" if reply.get("proposal") else "undo"] += 1
            return str(reply.get("proposal", ""))
        assert reply["code"] in ("floor", "nothing", "over"), reply
        return ""


def hands(person: Person) -> dict[int, set[str]]:
    """What each seat holds."""
    return {seat: {thing["id"] for zone in state["view"]["scene"].get("zones", []) if zone.get("owner", -1) == seat
                   for thing in zone.get("things", [])}
            for seat, state in person.states.items()}


# ---------------------------------------------------------------- a game from beginning to end


class Play:
    """A table and its people, played at random."""

    def __init__(self, url: str, game: str, seats: str, options: Json | None = None, *, seed: int = 0,
                 trouble: float = 0.02, undo: float = 0.02, messages: int = 100) -> None:
        self.chance = random.Random(seed)
        self.trouble = trouble
        self.undo = undo
        self.game = game
        self.created, keys = make_table(url, game, seats, options or {})
        self.people = [Person(url, key, messages) for key in keys]
        self.first_hands = {seat: hand for person in self.people for seat, hand in hands(person).items()}
        self.count: Counter[str] = Counter()

    def run(self, decisions: int = 100_000) -> Json:
        """To the end; returns the outcome."""
        quiet = time.monotonic()
        while not all(person.table["status"] == "over" for person in self.people):
            assert self.people[0].table["status"] in ("open", "over"), self.people[0].table
            for person in self.people:
                person.catch_up()
            asked = [(person, seat) for person in self.people for seat in person.asked()]
            if asked:
                quiet = time.monotonic()
                self._one(*self.chance.choice(asked))
                self.count["decisions"] += 1
                assert self.count["decisions"] < decisions, "the game does not end"
            else:
                assert time.monotonic() - quiet < PATIENCE, "nobody is asked anything any more"
                self.chance.choice(self.people).catch_up(0.02)
        return self._end()

    def _one(self, person: Person, seat: int) -> None:
        """Somebody does something; sometimes the connection is lost over it."""
        trouble = self.chance.choice(["before", "after"]) if self.chance.random() < self.trouble else ""
        trouble = {3: "before", 5: "after"}.get(self.count["decisions"], trouble)       # twice for certain
        what = self.chance.random()
        if what > 0.98 or self.count["decisions"] == 5:
            person.chat(trouble)
        elif what < self.undo / 4 or self.count["decisions"] == 8:
            self._agree(person.take_back(below=True, trouble=trouble))
        elif what < self.undo and person.states[seat].get("undo"):
            person.take_back(below=False, trouble=trouble)
        elif what < self.undo + 0.05:
            person.do_something_free(self.chance, trouble)
        else:
            person.answer(seat, self.chance, trouble)

    def _agree(self, proposal: str) -> None:
        """Everybody who is wanted says yes, mostly; a no, or an agent's decision in between, and it is gone."""
        for person in self.people if proposal else ():
            until = time.monotonic() + 3
            while (told := person.table.get("proposal") or {}).get("id") != proposal and time.monotonic() < until:
                person.read(0.1)
            link = person.you["link"]
            if told.get("id") == proposal and (link not in told["wanted"] or link in told["agreed"]):
                continue
            yes = self.chance.random() < 0.8
            reply = person.say("agree", proposal=proposal, yes=yes)
            if reply["type"] == "refused":
                assert reply["code"] == "no_proposal", reply
                self.count["lapsed"] += 1
                return
            assert told.get("id") == proposal, "the proposal was not told to one who is wanted"
            self.count["agreed" if yes else "declined"] += 1
            if not yes:
                return

    def _end(self) -> Json:
        for person in self.people:
            person.catch_up(0.2)
        for person in self.people:
            self.count.update(person.count)
            self._check_seed(person)
            check_nothing_was_lost(person)
        outcomes = [state["view"]["outcome"] for person in self.people for state in person.states.values()]
        assert all(outcome == outcomes[0] for outcome in outcomes)
        found: Json = outcomes[0]
        assert found["text"]
        assert set(found.get("winners", [])) <= {seat["seat"] for seat in self.people[0].table["seats"]}
        for person in self.people:
            person.socket.close()
        return found

    def _check_seed(self, person: Person) -> None:
        seed = bytes.fromhex(person.table["seed"])
        assert commitment(seed) == self.created["commitment"], "the seed does not agree with the commitment"
        assert person.table["commitment"] == self.created["commitment"]
        if self.game == "hearts":
            assert self.first_hands
            assert all(first_hand(seed, seat) == hand for seat, hand in self.first_hands.items())


def check_nothing_was_lost(person: Person) -> None:
    """After all that was lost and taken back, the person knows what one knows who comes now and asks for everything."""
    fresh = Person(person.url, person.key, person.messages)
    fresh.socket.close()
    for seat, state in person.states.items():
        assert state["view"] == fresh.states[seat]["view"]
        log, gone = person.log[seat], person.gone[seat]
        assert gone == fresh.gone[seat]
        last = fresh.states[seat].get("last", 0)
        assert set(log) | gone == set(range(1, last + 1)), "a line of the log is missing"
        for n, event in fresh.log[seat].items():
            assert [event[key] for key in ("n", "kind")] == [log[n][key] for key in ("n", "kind")]
            assert event.get("data") == log[n].get("data")
    lines = [line["text"] for _, line in sorted(person.talk.items()) if line.get("by", -1) == person.you["link"]]
    assert lines == person.said, "a line of the talk is missing, or was said twice"
    assert person.talk == fresh.talk
