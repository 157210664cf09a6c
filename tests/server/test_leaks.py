"""No byte of hidden state reaches a seat or a spectator: twin states through two real servers.

A twin is a world that a seat cannot tell from the real one. Both are put into storage under the same ids and keys, two
servers are started on them, and the seat does the same things at both: every byte that comes back must be the same.

What is listened to, and the planted bug that shows it (tests/server/planted.py, leaking.py, peeking*.py):

    views, status, refusals, table     here: show_the_top_card, show_the_next_die, talk_of_the_next_die,
                                       look_over_shoulders
    events                             here: tell_everything
    patches, pages, hints, grounds,    here: CHANNELS, each leaking on its own channel only
    summaries, looks, drawings
    whatever is written in a look      test_places.py: test_a_look_that_knows_of_snares_is_noticed
    trials                             test_trying.py: trials_that_peek
    odds                               test_odds.py: odds_that_peek
    that somebody decided, and when    test_silence.py
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from norn.kernel.dice import commitment
from norn.kernel.errors import NornError
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.saved import decode, seal
from norn.kernel.scene import parts
from norn.kernel.table import Table
from norn.laws.twins import find_twin
from norn.server.store.records import About, Entry, Link, StoredSeat, StoredTable, Tenure, hash_key
from norn.server.store.sqlite import SqliteStore
from tests.contract.play import random_game
from tests.server.house import Client, House

OTHER_DICE = 77
Pair = tuple[Table, Table, int]         # a table, its twin, and the seat that cannot tell them apart


def find_pairs(name: str, seed: int, every: int, most: int) -> list[Pair]:
    """Twins at some decisions of a random game, for one seat after the other and for spectators."""
    pairs: list[Pair] = []
    for at, (table, chance) in enumerate(random_game(name, seed)):
        if at % every or table.outcome is not None:
            continue
        seat = (len(pairs) % (table.seats + 1)) - 1
        twin = find_twin(table, seat, chance)
        if twin is not None:
            here = load_bytes(save_bytes(table)).table      # a table that was forked would mark every step from now on
            here.game.events = list(table.game.events)      # a save has the newest only
            pairs.append((here, twin, seat))
        if len(pairs) == most:
            break
    return pairs


def with_other_dice(table: Table, seed: int) -> bytes:
    """A save of the table whose dice to come are others, where none has fallen since its last mark."""
    if table.game.dice.rolled == table.marks[-1].rolled:
        saved = decode(save_bytes(table))
        saved.seed, saved.commitment = f"{seed:032x}", commitment(seed)
        changed = seal(saved)
        with contextlib.suppress(NornError):
            load_bytes(changed)
            return changed
    return save_bytes(table)


async def fill(data: Path, worlds: list[Table], dice: int | None = None) -> None:
    """Put tables into storage as the server would have, each person with an own link.

    With `dice`, their dice to come are of that seed; what was committed to at the start stays what it was, since
    everybody knows that.
    """
    store = SqliteStore(data / "tables.sqlite")
    await store.start()
    for i, table in enumerate(worlds):
        table.controllers = list(range(table.seats))
        seats = [StoredSeat(f"P{seat}", "human", seat, "") for seat in range(table.seats)]
        about = About(seats, [0] * table.seats, decisions=len(table.decisions))
        about.tenures = [Tenure(seat, seat, one.name) for seat, one in enumerate(seats)]
        definition = table.definition
        save = save_bytes(table) if dice is None else with_other_dice(table, dice)
        row = StoredTable(f"t{i}", definition.name, definition.version, definition.content_hash, table.options,
                          commitment(table.seed), 1, 1, save, about, 0)
        links = {hash_key(f"key {i} {seat}"): Link(row.id, "player", seat) for seat in range(table.seats)}
        links[hash_key(f"key {i} -1")] = Link(row.id, "spectator", -1)
        links[hash_key(f"key {i} host")] = Link(row.id, "host", -1)
        await store.create(row, links, Entry(1, "begin", 0, events=table.game.events))
    await store.close()


def session(house: House, i: int, seat: int, names: list[str], answer: list[str], back: bool) -> list[str]:
    """Everything that a seat can do without the others; what it gets to see."""
    key = f"key {i} {seat}"
    got: list[str] = []
    with house.sit(key) as one:
        for n, name in enumerate(names if seat >= 0 else []):       # a name may be longer than an id of a message
            one.do("why_not", id=f"w{n}", seat=seat, what=name)
            one.do("explain", id=f"e{n}", seat=seat, stat="might", who=name)
            one.do("answer", id=f"a{n}", seat=seat, ask=one.asks[seat] or "x", choice=[name, "do:conjure"])
            one.do("deed", id=f"d{n}", seat=seat, deed=name if name.startswith("no") else f"do:conjure {name}")
        for stat, who in explainable(one.views[seat]["scene"])[:6] if seat >= 0 else []:
            one.do("explain", id=f"x{stat}{who}"[:60], seat=seat, stat=stat, who=who)
        if seat >= 0:
            one.do("answer", id="stale", seat=seat, ask="9.9.9", choice=["do:pass"])
            one.do("answer", id="empty", seat=seat, ask=one.asks[seat] or "x", choice=["do:conjure"] * 40)
            one.do("hint", id="hint", seat=seat, ask=one.asks[seat] or "x")
            for text in ("at:nowhere", "at:walk 500,300 500,500"):
                one.do("look", id=f"look {text}", seat=seat, ask=one.asks[seat] or "x", text=text)
            one.do("drawing", id="drawing", seat=seat, ask=one.asks[seat] or "x")
            one.do("odds", id="odds", seat=seat, ask="x", choices=[["do:pass"]])
            one.do("odds", id="odds2", seat=seat, ask=one.asks[seat] or "x", choices=[["do:conjure"]])
        one.do("moment", id="past", seat=seat, decision=0)
        one.do("rule", id="rule", rule="x")
        if answer:
            assert one.answer(seat, *answer, id="answer")["type"] == "ack"
            one.until("update")
        if seat >= 0 and (answer or back):
            one.do("undo", id="undo")
        one.do("whole", id="whole", seat=seat, since=1)
        one.do("whole", id="theirs", seat=(seat + 1) % 2)
        one.do("ping", id="last")
        got += one.raw
        held, views = dict(one.held), dict(one.views)
    for known in ({str(seat): held[seat]}, {str(seat): "0123456789abcdef.1"}):
        one = Client(house, key, welcome=False)
        one.views, one.held = dict(views), {seat: known[str(seat)]}
        one.send("hello", id=None, key=key, since={str(seat): 3}, held=known)
        one.do("ping", id="again")
        got += one.raw
        one.close()
    for board in views[seat]["scene"].get("boards", []):
        told = house.http("GET", f"/api/tables/t{i}/grounds/{board['ground']}", key)
        assert told.status_code == 200, told.text
        got.append(f"ground {told.text}")
    keys = [key, f"key {i} host"]
    got.append("summary " + house.http("POST", "/api/summaries", json={"keys": keys}).text)
    for method, path, role in (("GET", "", str(seat)), ("GET", "/save", str(seat)), ("POST", "/report", str(seat)),
                               ("GET", "/export", "host"), ("GET", "", "host"), ("GET", "/save", "host")):
        body = {"json": {"text": "odd"}} if method == "POST" else {}
        told = house.http(method, f"/api/tables/t{i}{path}", f"key {i} {role}", **body)
        headers = sorted((name, value) for name, value in told.headers.items() if name != "date")
        text = told.text if path != "/report" else str(told.json()["open"])     # a report's id is drawn by lot
        got.append(f"{path.strip('/') or 'table'} {told.status_code} {headers} {text}")
    return [one.replace(house.url, "") for one in got]


def explainable(scene: dict[str, Any]) -> list[tuple[str, str]]:
    """What the scene says can be explained: the stat, and whose."""
    found = [(row["stat"], row.get("of") or sheet["id"]) for sheet in scene.get("sheets", [])
             for row in sheet.get("rows", []) if row.get("stat")]
    things = [thing for zone in scene.get("zones", []) for thing in zone.get("things", [])]
    return found + [(stat, thing["id"]) for thing in things for stat in thing.get("stats", {}).values()]


def names_to_try(pair: Pair, chance: random.Random) -> list[str]:
    """Things that the seat sees, and things that others see or are offered, in either world."""
    table, twin, seat = pair
    seen = list(parts(table.definition.scene(table.game, seat)))
    hidden: list[str] = []
    for world in (table, twin):
        for other in range(world.seats):
            if other != seat:
                hidden += parts(world.definition.scene(world.game, other))
                hidden += list(world.pending[other].ids) if other in world.pending else []
    return list(dict.fromkeys(chance.choice(pool) for pool in (seen, hidden) if pool for _ in range(4)))


def harmless(pair: Pair) -> list[str]:
    """An answer of the seat that tells it nothing new: one that it could take back alone."""
    table, _, seat = pair
    ask = table.pending.get(seat)
    if ask is None or ask.rest.place is not None:
        return []
    choice = list(ask.ids)[: max(1, ask.at_least)]
    after = table.fork()
    try:
        after.answer(seat, *choice)
    except Exception:
        return []
    return choice if after.can_undo(after.controllers[seat]) else []


def both_can_tell_their_beginning(pair: Pair) -> bool:
    """A twin was dealt at its last mark: an undo beyond that would find that its beginning does not lead there, nor
    with the dice that it is given here."""
    for save in (save_bytes(pair[0]), save_bytes(pair[1]), with_other_dice(pair[1], OTHER_DICE)):
        again = load_bytes(save).table
        try:
            again.undo(again.controllers[pair[2]])
        except NornError as error:
            if "cannot go back further" in str(error):
                return False
    return True


def heard(folder: Path, pairs: list[Pair], *planted: str) -> list[list[tuple[str, str]]]:
    """All that is said to the seats of each pair, by the two servers that have one world each."""
    chance = random.Random(1)
    scripts = [(names_to_try(pair, chance), harmless(pair), both_can_tell_their_beginning(pair)) for pair in pairs]
    said: list[list[list[str]]] = []
    for world in (0, 1):
        tables = [pair[0] if world == 0 else pair[1] for pair in pairs]
        house = House(folder / f"world{world}", "still_clock", *planted)
        house.data.mkdir(parents=True)
        asyncio.run(fill(house.data, tables, OTHER_DICE if world else None))
        house.start()
        try:
            said.append([session(house, i, pairs[i][2], *scripts[i]) for i in range(len(pairs))])
        finally:
            house.stop()
    return [list(zip(here, there, strict=True)) for here, there in zip(*said, strict=True)]


def channel(text: str) -> str:
    """By what a thing was said: the type of a message, or what was fetched."""
    return str(msgspec.json.decode(text)["type"]) if text.startswith("{") else text.partition(" ")[0]


def compare(folder: Path, pairs: list[Pair], *planted: str) -> list[str]:
    """Where the two servers say something different to a seat that cannot tell the worlds apart."""
    differing = []
    for i, said in enumerate(heard(folder, pairs, *planted)):
        for one, other in said:
            if one != other:
                at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
                shown = f"…{one[max(0, at - 80):at + 80]} or …{other[at:at + 80]}"
                differing.append(f"table {i}, seat {pairs[i][2]}: {shown}")
                break
    return differing


def are_twins_worth_comparing(pairs: list[Pair]) -> None:
    """They differ in what is hidden, and some of them in the dice to come."""
    assert len(pairs) >= 8
    assert any(save_bytes(here) != save_bytes(there) for here, there, _ in pairs)
    assert any(with_other_dice(there, OTHER_DICE) != save_bytes(there) for _, there, _ in pairs)


@pytest.mark.parametrize("game", [
    "hearts", "skald", "mistfall",
    *(pytest.param(one, marks=pytest.mark.long) for one in ("realms", "fornaldar", "eldfall-skirmish"))])
def test_twins_look_the_same_through_the_server(tmp_path: Path, game: str) -> None:
    pairs = find_pairs(game, seed=3, every=4, most=10)
    are_twins_worth_comparing(pairs)
    assert compare(tmp_path, pairs) == []


# Each new way to a seat: the bug that leaks there and nowhere else, a game that uses it, and by what it must be found.
CHANNELS = {
    "leak_in_patches": ("realms", {"update"}),
    "leak_on_pages": ("realms", {"welcome", "update", "whole", "report"}),      # wherever the view goes, and no further
    "leak_in_hints": ("realms", {"hint"}),
    "leak_in_grounds": ("realms", {"ground"}),
    "leak_in_summaries": ("realms", {"summary"}),
    "leak_in_looks": ("inches", {"looked"}),
    "leak_in_drawings": ("inches", {"drawn"}),
}


@functools.cache
def a_few(game: str) -> list[Pair]:
    """Twins of whoever is asked, in whom a patch comes of an answer."""
    found = [pair for pair in find_pairs(game, 3, 5 if game == "realms" else 1, 16) if pair[2] in pair[0].pending]
    answering = [pair for pair in found if harmless(pair)]
    return [*answering[:2], *[pair for pair in found if pair not in answering][:1]]


@pytest.mark.once
@pytest.mark.parametrize("planted", CHANNELS)
def test_a_leak_on_any_channel_is_found_on_that_channel(tmp_path: Path, planted: str) -> None:
    game, wanted = CHANNELS[planted]
    found = {channel(one) for said in heard(tmp_path, a_few(game), planted) for one, other in said if one != other}
    assert found == wanted


@pytest.fixture(scope="module")
def realms() -> list[Pair]:
    """From a whole game: the item deck lies in another order, unread pacts are others, other dice are to come."""
    pairs = find_pairs("realms", seed=3, every=10, most=14)
    for hidden in ("item_deck", "pact_deck"):
        assert all(getattr(here.game.state, hidden) != getattr(there.game.state, hidden) for here, there, _ in pairs)
    assert {seat for _, _, seat in pairs} == {-1, 0, 1, 2}
    assert any(harmless(pair) for pair in pairs)
    return pairs


def test_twins_of_realms_look_the_same_through_the_server(tmp_path: Path, realms: list[Pair]) -> None:
    are_twins_worth_comparing(realms)
    assert compare(tmp_path, realms) == []


@pytest.mark.once
@pytest.mark.long
@pytest.mark.parametrize("planted", ["look_over_shoulders", "show_the_top_card", "show_the_next_die",
                                     "talk_of_the_next_die"])
def test_planted_leaks_of_realms_are_noticed(tmp_path: Path, realms: list[Pair], planted: str) -> None:
    assert compare(tmp_path, realms, planted)


@pytest.mark.once
@pytest.mark.parametrize("planted", ["tell_everything", "look_over_shoulders"])
def test_planted_leaks_are_noticed(tmp_path: Path, planted: str) -> None:
    pairs = find_pairs("hearts", seed=3, every=1, most=8)       # near the pass: what is told before a mark is kept
    assert compare(tmp_path, pairs, planted)
