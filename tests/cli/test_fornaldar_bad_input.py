"""Bad input is refused in words: options, answers, saves. (A map with five mistakes: test_map.py.)"""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from norn.cli.main import main
from norn.games.fornaldar.tests.stage import Stage
from norn.kernel.catalogue import BadOption, open_table
from norn.kernel.errors import IllegalChoice, SaveError
from norn.kernel.save import load_bytes, save_bytes


@pytest.mark.parametrize(("options", "said"), [
    ({"expedition": "yes"}, "northern_war"),
    ({"scenario": "jotuns", "expedition": "yes"}, "northern_war"),
    ({"scenario": "ragnarok"}, "is not one of sampo, northern_war, jotuns"),
    ({"turns": -1}, "not between 0 and 14"),
    ({"turns": 15}, "not between 0 and 14"),
    ({"turns": "many"}, "not a whole number"),
    ({"wizards": 3}, "has no option 'wizards'"),
    ({"expedition": "perhaps"}, "is not one of no, yes"),
])
def test_options_that_cannot_be_are_refused_in_words(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=re.escape(said)):
        open_table("fornaldar", 2, 1, options)


def test_a_third_seat_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="is for 2 seats, not 3"):
        open_table("fornaldar", 3, 1, {})


def test_the_command_says_so_too() -> None:
    given = ["sim", "fornaldar", "-n", "1", "--agents", "random,random", "--option", "expedition=yes"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 2
    assert "northern_war" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("answer", [
    "hex:9999", "hex:", "hex:0101x", "do:stack hex:0000", "do:fly", "char:nobody", "csp:fynn", "", "\ud800", "do:stack",
    "side:0101", "try:intercept hex:2331",
])
def test_answers_that_cannot_be_are_refused_and_change_nothing(answer: str) -> None:
    stage = Stage("jotuns")
    for seat in (0, 1):
        stage.do(seat=seat)
    assert stage.prompt == "move"
    before = save_bytes(stage.table)
    with pytest.raises(IllegalChoice):
        stage.table.answer(0, answer)
    with pytest.raises(IllegalChoice):
        stage.table.answer(1, "do:done")
    stage.table.why_not(0, answer)
    assert save_bytes(stage.table) == before


def _broken(change: Callable[[dict[str, Any]], None]) -> bytes:
    raw = json.loads(re.sub(rb',"checksum":"[0-9a-f]{64}"', b"", save_bytes(Stage("northern_war").table)))
    change(raw["state"])
    return json.dumps(raw).encode()


def test_an_unbroken_save_opens_again() -> None:
    assert load_bytes(_broken(lambda state: None)).table.ask is not None


@pytest.mark.parametrize(("what", "change"), [
    ("no such scenario", lambda s: s.update(scenario="ragnarok")),
    ("there is no character", lambda s: s["characters"].update(odin=s["characters"]["vithar"])),
    ("is not among the characters", lambda s: s["characters"].pop("asmundr")),
    ("CSPs of", lambda s: s["armies"][0].update(fresh=s["armies"][0]["fresh"] + 1)),
    ("CSPs of", lambda s: s["armies"][0].update(at=9999)),
    ("is not among the ships", lambda s: s["ships"].pop(next(iter(s["ships"])))),
    ("is not among the items", lambda s: s["items"].pop(next(iter(s["items"])))),
    ("the weather is", lambda s: s.update(weather="hail")),
    ("calendar", lambda s: s.update(calendar=15)),
    ("is no fortress", lambda s: s.update(ruins=[101])),
    ("whose is", lambda s: next(iter(s["realms"].values())).update(side=7)),
    ("wounds", lambda s: s["characters"]["vithar"].update(wounds=50)),
    ("lies on top", lambda s: s.update(tops={"0 2244": "ship:naglfar"})),
    ("lies on top", lambda s: s.update(tops={"2 2244": "ship:sea_hound"})),
    ("lies on top", lambda s: s.update(tops={"0 \u0662": "ship:sea_hound"})),
    ("", lambda s: s.pop("vps")),
    ("", lambda s: s.update(vps="many")),
    ("", lambda s: s.update(armies={})),
])
def test_a_broken_save_is_refused_in_words(what: str, change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(SaveError) as refused:
        load_bytes(_broken(change))
    assert what in str(refused.value)


def test_a_save_without_one_of_its_fields_or_with_another_kind_is_refused_in_words() -> None:
    fields = sorted(json.loads(_broken(lambda state: None))["state"])
    assert len(fields) > 40
    for field in fields:
        for change in (lambda s, field=field: s.pop(field), lambda s, field=field: s.update({field: {"?": [None]}})):
            with pytest.raises(SaveError) as refused:
                load_bytes(_broken(change))
            assert str(refused.value)
