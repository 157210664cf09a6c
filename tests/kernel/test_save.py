"""Saved games: what is in them comes back, older ones are carried over, and a bad file says what is wrong."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from norn.kernel.errors import SaveError
from norn.kernel.game import AGAIN
from norn.kernel.save import KEEP_EVENTS, load_bytes, read_save, save_bytes, write_save
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from norn.laws import tables as laws
from norn.laws.tables import snapshot
from tests.contract.play import answer_at_random
from tests.kernel.bench import RULE, SIZE, G, game, known, told
from tests.toys.feast import at_turn, feast, plays, prompt

A, B, C = "thing:a", "thing:b", "thing:c"


async def counting(g: G) -> str:
    one = await g.choose_one(0, "which", [A, B], RULE)
    g.emit("chosen", RULE, what=one)
    g.state.log.append(one)
    g.state.count += 1
    return AGAIN


def saved_at(count: int, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> tuple[Table, dict[str, Any]]:
    """A table after so many decisions, and its save as plain JSON."""
    definition = known(game(counting, mark_every=4, **changes), monkeypatch)
    table = Table.new(definition, 2, 1, {"size": 3})
    for _ in range(count):
        table.answer(0, A)
    return table, json.loads(save_bytes(table))


def load(raw: dict[str, Any]) -> Any:
    """Without the checksum, as an older file: what else is wrong with it must still be noticed."""
    return load_bytes(json.dumps({key: value for key, value in raw.items() if key != "checksum"}).encode())


@pytest.mark.parametrize("seed", range(3))
def test_a_loaded_table_equals_the_saved_one_at_every_decision(seed: int) -> None:
    table = feast(2 + seed, 20 + seed)
    chance = random.Random(seed)
    while table.outcome is None:
        loaded = load_bytes(save_bytes(table, {"who": "us"}))
        assert snapshot(loaded.table, KEEP_EVENTS) == snapshot(table, KEEP_EVENTS)
        assert (loaded.complete, loaded.remark, loaded.notes, loaded.crash) == (True, "", {"who": "us"}, None)
        answer_at_random(table, chance)
    assert load_bytes(save_bytes(table)).table.outcome == table.outcome


def test_a_table_in_the_middle_of_a_free_deed_or_a_window_loads() -> None:
    table = at_turn(hands={0: "insult", 1: "retort ode", 2: "ode"}, renown1=5)
    plays(table, 0, "insult")
    table.answer(1, "do:gift")
    loaded = load_bytes(save_bytes(table)).table
    assert prompt(loaded) == "gift_rival"
    for one in (table, loaded):
        one.answer(1, "seat:2")
        one.answer(1, one.pending[1].ids[0])
        one.answer(2, "do:no")
        assert prompt(one) == "before_insulted"
    assert snapshot(loaded)["state"] == snapshot(table)["state"]


def test_only_the_newest_events_are_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = saved_at(KEEP_EVENTS + 50, monkeypatch)
    loaded = load_bytes(save_bytes(table)).table
    assert [event.number for event in loaded.events()] == [event.number for event in table.events()][-KEEP_EVENTS:]
    loaded.answer(0, A)
    assert loaded.events()[-1].number == table.events()[-1].number + 1


# ---------------------------------------------------------------- other rules


def test_a_newer_version_of_the_rules_carries_the_state_over(monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = saved_at(6, monkeypatch)
    for state in (raw["state"],):
        state["number"] = state.pop("count")            # as an old version called it
    raw["version"] = 1

    def rename(old: dict[str, Any]) -> dict[str, Any]:
        old["counted"] = old.pop("number")
        return old

    def rename_again(old: dict[str, Any]) -> dict[str, Any]:
        old["count"] = old.pop("counted")
        return old

    known(game(counting, mark_every=4, version=3, migrations={1: rename, 2: rename_again}), monkeypatch)
    loaded = load(raw)
    assert loaded.complete
    assert "other rules" in loaded.remark
    assert loaded.table.game.state.count == 6
    assert told(loaded.table) == ["chosen"] * 6
    loaded.table.answer(0, B)


@pytest.mark.parametrize("how", ["refuses", "crashes"])
def test_decisions_that_newer_rules_do_not_take_are_lost_and_it_says_so(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found here: a crash in the newer rules was a SaveError, and the log before the mark was lost as well."""
    _, raw = saved_at(6, monkeypatch)
    assert raw["taken"] == 4

    async def changed(g: G) -> str:
        one = await g.choose_one(0, "which", [A, C] if how == "crashes" else [B, C], RULE)
        if how == "crashes" and g.state.count == 5:
            raise KeyError(one)
        g.state.count += 1
        return AGAIN

    changed.__name__ = "counting"
    known(game(changed, mark_every=4, version=2), monkeypatch)
    loaded = load(raw)
    assert not loaded.complete
    assert "reopened at the last mark" in loaded.remark
    assert (loaded.table.game.state.count, len(loaded.table.decisions)) == (4, 4)
    assert told(loaded.table) == ["chosen"] * 4
    number = loaded.table.game.next_number
    assert number >= raw["next_number"]
    loaded.table.answer(0, C)


def test_the_same_rules_must_take_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = saved_at(6, monkeypatch)
    raw["decisions"][5] = "0 0 0\tthing:none"
    with pytest.raises(SaveError, match="does not play"):
        load(raw)


def test_another_content_is_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = saved_at(6, monkeypatch)
    known(game(counting, mark_every=4), monkeypatch).content_hash = "new cards"
    loaded = load(raw)
    assert loaded.complete
    assert "other rules" in loaded.remark


def test_an_option_that_newer_rules_brought_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found here: one new option made every older save unreadable."""
    _, raw = saved_at(6, monkeypatch)
    newer = known(game(counting, mark_every=4, version=2), monkeypatch)
    newer.meta.options["extra"] = SIZE
    assert load(raw).table.options == {"size": 3, "extra": 3}
    newer.version = 1
    with pytest.raises(SaveError, match="options"):
        load(raw)
    raw["options"]["strange"] = 4
    newer.version = 2
    with pytest.raises(SaveError, match="strange"):
        load(raw)


def test_newer_rules_may_roll_where_the_older_did_not(monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = saved_at(6, monkeypatch)

    async def rolling(g: G) -> str:
        await g.choose_one(0, "which", [A, B], RULE)
        g.roll(6, "new")
        g.state.count += 1
        return AGAIN

    rolling.__name__ = "counting"
    known(game(rolling, mark_every=4, version=2), monkeypatch)
    loaded = load(raw)
    assert loaded.complete
    assert not loaded.table.can_undo(0)


async def asks_one(g: G) -> None:
    await g.choose_one(0, "which", [C], RULE)


async def asks_in_secret(g: G) -> None:
    async def lane(seat: int) -> str:
        return await g.choose_one(seat, "which", [C], RULE)

    await g.together({seat: lane(seat) for seat in range(g.seats)})


async def votes_for_one(g: G) -> None:
    await g.all_choose(range(g.seats), "which", [C], RULE)


@pytest.mark.parametrize("how", [asks_one, asks_in_secret, votes_for_one])
@pytest.mark.parametrize("kept", [4, 6])
def test_newer_rules_that_leave_one_answer_ask_nobody(kept: int, how: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found here: reopened by other rules, the table waited for an answer that it gives by itself at any other time."""
    _, raw = saved_at(6, monkeypatch)

    async def changed(g: G) -> str:
        if g.state.count == kept:
            await how(g)
        await g.choose_one(0, "then", [A, B], RULE)
        g.state.count += 1
        return AGAIN

    changed.__name__ = "counting"
    known(game(changed, mark_every=4, version=2), monkeypatch)
    table = load(raw).table
    assert table.ask.prompt == "then"
    assert next(one for one in table.decisions if one[2] == AUTO)[1] == (C,)
    assert laws.fork_equals(table) is None
    assert laws.load_equals(table) is None
    table.answer(0, B)


def test_a_migration_that_crashes_is_a_save_error(monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = saved_at(6, monkeypatch)
    known(game(counting, mark_every=4, version=2, migrations={1: lambda old: old["nothing"]}), monkeypatch)
    with pytest.raises(SaveError, match="nothing"):
        load(raw)


# ---------------------------------------------------------------- bad files


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", 2, "format 2"),
        ("game", "chess", "no game 'chess'"),
        ("version", -(10**15), "version"),
        ("version", 10**15, "version"),
        ("seats", 7, "seats"),
        ("controllers", [0], "controllers"),
        ("seed", "xyz", "seed"),
        ("seed", "0" * 32, "commitment"),
        ("commitment", "0" * 32, "commitment"),
        ("options", {}, "options"),
        ("options", {"size": 77}, "size"),
        ("taken", 99, "taken"),
        ("taken", -1, "taken"),
        ("state", [], "state: expected a record"),
        ("state", {"log": []}, "state"),
        ("state", {"log": [], "count": -5, "secrets": ["", ""]}, "below nothing"),
        ("cursor", [], "cursor"),
        ("cursor", [["main", "nowhere"]], "no step 'nowhere'"),
        ("cursor", [["side", "counting"]], "main sequence"),
        ("cursor", [["main", "counting"]] * 40, "cursor"),
        ("rolled", -1, "rolled"),
        ("rolled", 1 << 50, "rolled"),
        ("decisions", ["0 0 0\tthing:a"] * 3, "taken"),
        ("decisions", ["0 0"] * 6, "seat, how and luck"),
        ("decisions", ["9 0 0\tthing:a"] * 6, "no seat 9"),
        ("decisions", ["0 7 0\tthing:a"] * 6, "kind of decision"),
        ("decisions", ["--0 0 0"] * 6, "decisions"),
        ("decisions", ["0 0 1\tthing:a"] * 6, "dice and secrets"),
        ("events", [[99999, 0, 0, "x", {}, [], None]], "events"),
        ("events", {}, "events"),
        ("next_number", -1, "next_number"),
        ("notes", {"a": 1}, "notes"),
        ("more", 1, "more"),
    ],
)
def test_a_bad_file_says_what_is_wrong(key: str, value: Any, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, raw = saved_at(6, monkeypatch)
    before = save_bytes(table)
    raw[key] = value
    with pytest.raises(SaveError, match=says):
        load(raw)
    assert save_bytes(table) == before


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"format": NaN}', b"[" * 100_000])
def test_what_is_no_save_at_all_is_a_save_error(data: bytes) -> None:
    with pytest.raises(SaveError):
        load_bytes(data)


@pytest.mark.parametrize("key", ["state", "events", "crash", "notes"])
def test_a_huge_file_is_refused(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, raw = saved_at(6, monkeypatch)
    raw[key] = {"log": ["x" * 1_500_000]} if key != "notes" else {"a": "x" * 3_000_000}
    with pytest.raises(SaveError, match="too large"):
        load(raw)
    (tmp_path / "huge.json").write_bytes(b" " * 3_000_000)
    with pytest.raises(SaveError, match="too large"):
        read_save(tmp_path / "huge.json")


def test_the_file_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("{}")
    with pytest.raises(SaveError, match=r"old\.json"):
        read_save(path)
    with pytest.raises(SaveError, match=r"missing\.json"):
        read_save(tmp_path / "missing.json")
    with pytest.raises(SaveError, match="cannot be written"):
        write_save(path / "below" / "x.json", feast())


def test_a_save_is_written_and_read(tmp_path: Path) -> None:
    table = feast(seed=3)
    write_save(tmp_path / "deep" / "game.json", table, {"0": "Egil"})
    loaded = read_save(tmp_path / "deep" / "game.json")
    assert loaded.notes == {"0": "Egil"}
    assert snapshot(loaded.table) == snapshot(table)
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["game.json"]


# ---------------------------------------------------------------- the laws here can fail


def test_a_state_that_is_not_read_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken toy: its load forgets what has come into play."""
    definition = feast().definition
    good = definition.load

    def forgets(raw: Any) -> Any:
        state = good(raw)
        state.met = []
        return state

    monkeypatch.setattr(definition, "load", forgets)
    with pytest.raises(AssertionError):
        test_a_loaded_table_equals_the_saved_one_at_every_decision(0)
