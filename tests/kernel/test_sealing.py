"""A save that was changed after it was written does not load, and says so."""
from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from norn.agents import RandomAgent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.crash import write_crash
from norn.kernel.errors import RuleError, SaveError
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.saved import DAMAGED, MAX_DEPTH, check_depth
from norn.laws.tables import snapshot


def some_save(decisions: int = 3) -> bytes:
    table = open_table("hearts", seed=9)
    chance = random.Random(2)
    for _ in range(decisions):
        seat, choice = next_move(table, [RandomAgent()] * 4, chance)
        table.answer(seat, *choice)
    return save_bytes(table, {"seats": "human,thumb,thumb,thumb", "where": "Deal 1"})


def check_flips(data: bytes) -> None:
    """Each bit of each byte: refused with a sentence, or no difference at all."""
    whole = snapshot(load_bytes(data).table)
    refused = 0
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        try:
            loaded = load_bytes(bytes(flipped))
        except SaveError:
            refused += 1
        else:
            assert snapshot(loaded.table) == whole, bit
            assert not loaded.caution, bit
    print(f"{refused} of {8 * len(data)} flipped bits are refused")
    assert refused == 8 * len(data)         # nothing in a save of ours is outside its meaning


def test_every_flipped_bit_of_a_save_is_refused_with_a_sentence() -> None:
    check_flips(some_save())


def test_every_flipped_bit_of_a_crash_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path))
    table = open_table("hearts", seed=9)
    path = write_crash(table, (0, ("card:2C",), 0), "planted", ("play",), RuleError("planted"))
    data = Path(path).read_bytes()
    assert load_bytes(data).crash["error"] == "planted"
    chance = random.Random(4)
    for at in range(len(data)):
        flipped = bytearray(data)
        flipped[at] ^= 1 << chance.randrange(8)
        with pytest.raises(SaveError):
            load_bytes(bytes(flipped))


def test_a_save_laid_out_anew_is_still_whole() -> None:
    data = some_save()
    assert not load_bytes(json.dumps(json.loads(data), sort_keys=True).encode()).caution
    again = json.dumps(json.loads(data), indent=2).encode()
    assert snapshot(load_bytes(again).table) == snapshot(load_bytes(data).table)
    with pytest.raises(SaveError, match="checksum"):
        load_bytes(again.replace(b'"where": "Deal 1"', b'"where": "Deal 2"'))


def test_an_older_file_without_a_checksum_loads_and_says_so() -> None:
    old = json.loads(some_save())
    assert len(old.pop("checksum")) == 64
    loaded = load_bytes(json.dumps(old).encode())
    assert "no checksum" in loaded.caution
    assert (loaded.remark, loaded.complete) == ("", True)
    assert not load_bytes(some_save()).caution


def test_a_checksum_of_something_else_says_what_to_do() -> None:
    other = json.loads(some_save())
    other["checksum"] = "0" * 64
    with pytest.raises(SaveError, match=DAMAGED):
        load_bytes(json.dumps(other).encode())


@pytest.mark.parametrize("opens", ["[", '{"a":', '[{"a":', '{"a":[{"b":'])
def test_depth_is_counted_before_anything_is_read(opens: str) -> None:
    closes = {"[": "]", "{": "}"}
    for depth in (1, 2, MAX_DEPTH // 4, 1000, 30_000):
        text = opens * depth
        whole = text + "1" + "".join(closes[one] for one in reversed(text) if one in closes)
        deep = sum(text.count(one) for one in closes)
        for said in (whole, text, f'{{"x":"[[[{{{{\\"","y":{whole}}}'):
            if deep + said.startswith('{"x"') <= MAX_DEPTH:
                check_depth(said.encode())
                continue
            with pytest.raises(SaveError, match="nested too deeply"):
                check_depth(said.encode())


def test_brackets_in_texts_do_not_count() -> None:
    check_depth(json.dumps({"a": "[" * 1000, "b": '\\"[' * 1000}).encode())
    check_depth(b'["' + b"[" * 5_000_000)                   # a text that never ends
    check_depth(b'"' + b'\\"[' * 1_000_000)                 # and that is full of quotes
    check_depth(b"[]" * 2_000_000)
    check_depth(b"]" * 5000)
