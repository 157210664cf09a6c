"""The odds of an answer: right where they are known, blind to what is hidden, and never in anybody's way."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from norn.host.odds import RARE, SHOWN
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from tests.server.house import Client, House, first_choice, housed
from tests.server.test_leaks import OTHER_DICE, fill, find_pairs, with_other_dice

WORLDS = 120            # that twins are compared by
SIGMAS = 5.0            # what differs by more than this does not differ by chance


def odds_of(one: Client, seat: int, *choices: list[str]) -> dict[str, Any]:
    """The last word on the odds of these answers."""
    sent = one.send("odds", seat=seat, ask=one.asks[seat], choices=list(choices))
    while True:
        told = one.until("odds", "refused", id=sent)
        if told["type"] == "refused" or told.get("done"):
            return told


def odds_after(one: Client, seat: int, choice: list[str], worlds: int) -> dict[str, Any]:
    """The odds of an answer once so many worlds were seen, however long that takes on a busy machine."""
    sent = one.send("odds", seat=seat, ask=one.asks[seat], choices=[choice])
    while True:
        told = one.until("odds", "refused", id=sent)
        assert told["type"] == "odds", told
        line: dict[str, Any] = told["lines"][0]
        enough = line.get("worlds", 0) >= worlds
        if told.get("done"):
            assert enough, told
            return line
        if enough:
            assert one.do("cancel", of=sent)["type"] in ("ack", "refused")      # it may just have come to its end
            return line


def shares(line: dict[str, Any]) -> dict[str, float]:
    return {event["text"]: event["share"] for event in line.get("events", [])}


def near(share: float, truth: float, count: int) -> bool:
    return abs(share - truth) <= SIGMAS * math.sqrt(truth * (1 - truth) / count)


@pytest.fixture(scope="module")
def bookmaker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    limits = {"odds_seconds": 4.0, "rule_seconds": 1.0}
    with housed(tmp_path_factory.mktemp("odds") / "data", limits=limits) as house:
        yield house


@pytest.mark.parametrize("coin", ["heads", "tails"])
def test_odds_are_right_and_do_not_know_the_coin(bookmaker: House, coin: str) -> None:
    made = bookmaker.table("wager", "h,h", coin=coin)
    with bookmaker.sit(made.players[0]) as ann, bookmaker.sit(made.players[1]) as bo:
        bo.answer(1, "do:even")         # in secret: the odds of the hands may not know it
        hands = odds_of(ann, 0, ["do:odd"], ["do:even"])["lines"]
        for line in hands:
            assert line["worlds"] > 100
            assert near(shares(line)["The hands are alike."], 0.5, line["worlds"]), line
        ann.answer(0, "do:odd")
        ann.wait_for(lambda client: client.asks[0] and client.views[0]["ask"]["prompt"] == "wager")
        before = ann.views
        roll, guess = odds_of(ann, 0, ["do:roll"], ["do:guess"])["lines"]
        for line, truth in ((roll, 0.25), (guess, 0.5)):
            assert line["games"] > 100
            assert near(line["wins"]["share"], truth, line["games"]), line
            assert near(shares(line)["The wager is won."], truth, line["worlds"]), line
            assert line["wins"]["low"] < line["wins"]["share"] < line["wins"]["high"]
            assert line["wins"]["high"] - line["wins"]["low"] < 0.2
            low, high = line["score"]["low"], line["score"]["high"]
            off = abs((low + high) / 2 - (5 + 10 * truth))
            assert off < 2.6 * (high - low) / 2         # five sigmas, so that chance cannot fail it
            assert line["ends"][0]["text"] == "All is said."
            figure = line["figures"][0]
            assert (figure["part"], figure["label"], figure["now"]) == ("seat:0", "gold", 10)
            assert [value["value"] for value in figure["values"]] == [5, 15]
        assert ann.views == before
        assert ann.answer(0, "do:guess")["type"] == "ack", "nothing has happened at the table"


def test_what_cannot_be_answered_has_no_odds(bookmaker: House) -> None:
    made = bookmaker.table("wager", "h,h")
    with bookmaker.sit(made.players[0]) as ann:
        assert odds_of(ann, 0, ["do:conjure"])["code"] == "illegal"
        assert odds_of(ann, 0, ["do:odd", "do:even"])["code"] == "illegal"
        sent = ann.do("odds", seat=0, ask="9.9.9", choices=[["do:odd"]])
        assert sent["code"] == "stale"
        assert sent["open"] == [{"seat": 0, "ask": ann.asks[0]}]
        assert ann.do("cancel", of="nothing")["code"] == "nothing"


def test_odds_are_cancelled(house: House) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb")
    with house.sit(made.players[0]) as ann:
        ann.wait_for(lambda client: client.asks[0])
        sent = ann.send("odds", seat=0, ask=ann.asks[0], choices=[first_choice(ann.views[0])])
        assert not ann.until("odds", id=sent).get("done")
        assert ann.do("cancel", of=sent)["type"] == "ack"
        began = time.monotonic()
        while not (last := ann.until("odds", id=sent)).get("done"):
            pass
        assert last["remark"] == "Stopped."
        assert time.monotonic() - began < 2, "within a slice; the whole would take 20 s"
        assert ann.do("cancel", of=sent)["code"] == "nothing"
        # A second question ends the first one.
        first = ann.send("odds", seat=0, ask=ann.asks[0], choices=[first_choice(ann.views[0])])
        second = ann.send("odds", seat=0, ask=ann.asks[0], choices=[first_choice(ann.views[0])])
        done: dict[str, str] = {}
        while set(done) != {first}:
            told = ann.until("odds")
            if told.get("done"):
                done[told["id"]] = told["remark"]
        assert done == {first: "Stopped."}
        assert ann.do("cancel", of=second)["type"] == "ack"


def test_a_stuck_rule_in_an_imagined_game_harms_nobody(bookmaker: House) -> None:
    made = bookmaker.table("wager", "h0,h0", pit="open")
    other = bookmaker.table("hearts", "h0,h0,h0,h0")
    with bookmaker.sit(made.players[0]) as ann, bookmaker.sit(other.players[0]) as one:
        ann.answer(0, "do:odd")
        ann.answer(1, "do:odd")
        ann.wait_for(lambda client: client.asks[0] and client.views[0]["ask"]["prompt"] == "wager")
        sent = ann.send("odds", seat=0, ask=ann.asks[0], choices=[["do:sink"]])
        assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack", "nobody waits for it"
        refused = ann.until("refused", id=sent)
        assert refused["code"] == "rules_stuck"
        assert ann.table["status"] == "open", "the table itself is not quarantined"
        assert odds_of(ann, 0, ["do:roll"])["lines"][0]["games"] > 100, "odds are computed again"
        assert ann.answer(0, "do:roll")["type"] == "ack"


@pytest.mark.once
def test_a_flood_of_questions_for_odds(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"messages": 100, "odds": 3}) as house:
        made = house.table("hearts", "h,h,h,h")
        others = [house.sit(key) for key in made.players[1:]]
        for seat, client in enumerate(others, start=1):
            client.send("odds", seat=seat, ask=client.asks[seat], choices=[first_choice(client.views[seat])])
            client.until("odds")
        with house.sit(made.players[0]) as ann:
            choice = first_choice(ann.views[0])
            assert odds_of(ann, 0, choice)["code"] == "busy", "three at once are the limit of this server"
            for client in others:
                client.close()
            for _ in range(90):
                ann.send("odds", seat=0, ask=ann.asks[0], choices=[choice])
            assert ann.do("ping")["type"] == "pong", "it is answered in between"
            assert ann.answer(0, *choice)["type"] == "ack"
            with contextlib.suppress(ConnectionClosed):     # it may be closed before all are sent
                for _ in range(20):
                    ann.send("odds", seat=0, ask=ann.asks[0] or "x", choices=[choice])
            code, said = ann.closed()
        assert code == 4429
        assert said[-1]["code"] == "too_many"
        with house.sit(made.players[0]) as ann:
            assert ann.do("undo")["type"] == "ack", "the table is as good as ever"


def compare(folder: Path, pairs: list[tuple[Table, Table, int]], *planted: str) -> list[str]:
    """Where the odds of twins differ by more than chance."""
    found: list[list[dict[str, Any]]] = []
    for world in (0, 1):
        house = House(folder / f"world{world}", *planted, limits={"odds_seconds": 60.0})
        house.data.mkdir(parents=True)
        asyncio.run(fill(house.data, [pair[world] for pair in pairs], OTHER_DICE if world else None))  # type: ignore[misc]
        house.start()
        try:
            told = []
            for i, (_, _, seat) in enumerate(pairs):
                with house.sit(f"key {i} {seat}") as one:
                    told.append(odds_after(one, seat, first_choice(one.views[seat]), WORLDS))
            found.append(told)
        finally:
            house.stop()
    return [
        f"table {i}: {what!r} {here} or {there}"
        for i, (one, other) in enumerate(zip(*found, strict=True))
        for what, here, there in told_of_both(one, other)
        if differ(here, there, one["worlds"], other["worlds"])
    ]


def told_of_both(one: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, float, float]]:
    """Every share that both tell. An event that one does not tell was rare there, unless there was no room."""
    here, there = shares(one), shares(other)
    full = max(len(one.get("events", [])), len(other.get("events", []))) == SHOWN
    for text in sorted({*here, *there}):
        if not full or (text in here and text in there):    # what is not told has at most the share RARE
            yield text, here.get(text, min(there.get(text, 0), RARE)), there.get(text, min(here.get(text, 0), RARE))
    figures = {(figure["part"], figure["label"]): values(figure) for figure in other.get("figures", [])}
    for figure in one.get("figures", []):
        key = (figure["part"], figure["label"])
        for value in sorted({*values(figure), *figures.get(key, {})}) if key in figures else []:
            yield f"{key} {value}", values(figure).get(value, 0.0), figures[key].get(value, 0.0)


def values(figure: dict[str, Any]) -> dict[int, float]:
    return {value["value"]: value["share"] for value in figure["values"]}


def differ(here: float, there: float, worlds: int, others: int) -> bool:
    """Whether two shares differ by more than chance."""
    both = (here * worlds + there * others) / (worlds + others)
    return abs(here - there) > SIGMAS * math.sqrt(both * (1 - both) * (1 / worlds + 1 / others)) + 1e-9


def asked_pairs(game: str, seed: int, every: int) -> list[tuple[Table, Table, int]]:
    pairs = [(here, there, seat) for here, there, seat in find_pairs(game, seed, every, 40) if seat in here.pending]
    return pairs[:4]


def risky_pairs() -> list[tuple[Table, Table, int]]:
    """Twins of Realms where the first answer rolls dice that are others in the twin."""
    def is_risky(here: Table, there: Table, seat: int) -> bool:
        if seat not in here.pending or with_other_dice(there, OTHER_DICE) == save_bytes(there):
            return False
        after = load_bytes(save_bytes(here)).table
        ask = after.pending[seat]
        rolled = after.game.dice.rolled
        after.answer(seat, *list(ask.ids)[: max(1, ask.at_least)])
        return after.game.dice.rolled > rolled

    return [pair for pair in find_pairs("realms", 3, 1, 400) if is_risky(*pair)][:4]


@pytest.mark.once
@pytest.mark.parametrize("game", [
    "skald", *(pytest.param(one, marks=pytest.mark.long) for one in ("realms", "hearts")),
])
def test_the_odds_of_twins_are_the_same(tmp_path: Path, game: str) -> None:
    """What is hidden does not move them: two servers on twin worlds tell the same, as far as chance goes."""
    pairs = risky_pairs() if game == "realms" else asked_pairs(game, 3, 3)
    assert len(pairs) >= 3
    assert compare(tmp_path, pairs) == []


@pytest.mark.once
@pytest.mark.long
@pytest.mark.parametrize("game", ["hearts", "realms"])
def test_odds_that_look_at_the_real_cards_or_dice_are_noticed(tmp_path: Path, game: str) -> None:
    pairs = risky_pairs() if game == "realms" else asked_pairs(game, 3, 3)
    assert compare(tmp_path, pairs, "odds_that_peek")
