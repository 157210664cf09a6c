"""A roster put together in the terminal: points left, in and out, its text kept and pasted; full screen and lines."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from norn.terminal.roster import Roster
from norn.terminal.rosters import keep_roster, kept_rosters
from norn.terminal.screens.builder import Builder
from norn.terminal.session import Session
from tests.terminal.pilot import Play, drive

GAME = "eldfall-skirmish"
TEXT = "at:soga:clan_champion*+bujutsu_expertise,onitaoshi"


def chosen() -> Session:
    return Session.start(GAME, None, 5, {"party1": "choose"})


def roster() -> Roster:
    told = chosen().roster()
    assert told is not None
    return Roster(told)


def test_a_text_is_read_and_written_again() -> None:
    one = roster()
    for text in (TEXT, "at:thenion:slayer_dragoon*+lupus_rex", "at:goblins:goblin_warchief*,goblin_brawlers"):
        one.read(text)
        assert one.text() == text
    one.read("at:nobody:moon*,onitaoshi+cheese")
    assert one.text() == "at:goblins:onitaoshi"


def test_what_is_left_and_who_may_still_come() -> None:
    one = roster()
    assert one.account() == "60 of 60 points left"
    one.do("add clan_champion")
    one.do("add onitaoshi")
    assert one.account() == "16 of 60 points left"
    assert one.text() == "at:soga:clan_champion*,onitaoshi"
    assert all(int(line.tail.split()[0]) <= 16 for line in one.rows() if line.deed.startswith("add "))
    one.do("pick 0")
    one.do("buy bujutsu_expertise")
    assert one.text() == TEXT
    assert one.left < 16
    one.do("out")
    assert one.text() == "at:soga:onitaoshi"
    one.do("pick 0")
    one.do("lead")
    one.do("back")
    one.do("add bushi_attendant")
    one.do("banner helian")
    assert one.text() == "at:helian:onitaoshi*"


def test_choices_and_mounts_are_written() -> None:
    one = roster()
    chooser = next(item for item in one.items.values() if "chooses" in item and item["id"] in item["chooses"])
    one.read(f"at:{chooser['of'][0]}:")
    one.do(f"add {chooser['id']}")
    one.do("pick 0")
    can = chooser["chooses"][chooser["id"]][-1]
    one.do(f"choose {chooser['id']} {can}")
    assert one.text() == f"at:{chooser['of'][0]}:{chooser['id']}={can}*"
    one.read("at:thenion:slayer_dragoon*")
    one.do("pick 0")
    one.do("mount")
    assert one.text() == "at:thenion:slayer_dragoon*+lupus_rex"


def test_twelve_are_kept_for_later_and_what_is_no_file_of_them_is_none(data_home: Path) -> None:
    assert kept_rosters(GAME) == []
    for number in range(14):
        assert keep_roster(GAME, f"at:{number}") == ""
    assert keep_roster(GAME, "at:5") == ""
    assert kept_rosters(GAME)[:2] == ["at:5", "at:13"]
    assert len(kept_rosters(GAME)) == 12
    for nonsense in ("[]", "{", '{"eldfall-skirmish": [7, "a\\n"]}'):
        (data_home / "norn/rosters.json").write_text(nonsense)
        assert kept_rosters(GAME) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_party_is_put_together_on_the_full_screen(size: tuple[int, int]) -> None:
    async def script(play: Play) -> None:
        await play.keys("a")
        builder = play.app.screen
        assert isinstance(builder, Builder)
        assert "60 of 60 points left" in play.screen()
        await play.keys("down", "enter")
        assert "37 of 60 points left" in play.screen()
        assert "Clan Champion, leads" in play.screen()
        await play.keys("w")
        await play.keys(*"at:soga:clan_champion,onitaoshi,onitaoshi,seigen", "enter")
        assert "too many" in play.screen()
        await play.keys("g")
        assert play.app.screen is builder
        assert "Leader" in play.seen("#complaint")
        await play.keys("w")
        await play.keys(*TEXT, "enter", "s")
        assert kept_rosters(GAME) == [TEXT]
        await play.keys("g")
        assert play.session.table.game.state.parties[0] == TEXT.removeprefix("at:")

    drive(chosen(), script, size)


def test_whoever_is_under_the_cursor_goes_out_and_the_cursor_gives_nothing_by_chance() -> None:
    async def script(play: Play) -> None:
        await play.keys("a", "down", "enter", "enter")
        builder = play.app.screen
        assert isinstance(builder, Builder)
        assert len(builder.roster.recruits) >= 1
        before = len(builder.roster.recruits)
        await play.keys("home", "down", "down", "x")
        assert len(builder.roster.recruits) == before - 1
        await play.keys("escape")
        assert play.app.screen is play.table
        assert not play.session.table.decisions

    drive(chosen(), script)


def test_a_party_is_put_together_line_by_line(data_home: Path) -> None:
    lines = ["roster", "3", "at:moon", "at:soga:clan_champion,onitaoshi,seigen", "1", TEXT, "99", "keep", "1"]
    command = [sys.executable, "-c", "from norn.cli.main import main; main()", "play", GAME, "--plain", "--seed", "5",
               "--option", "party1=choose"]
    done = subprocess.run(command, input="\n".join([*lines, ""]), text=True, capture_output=True, timeout=120,
                          check=False)
    said = done.stdout
    assert done.returncode == 0, done.stderr
    assert "Write roster to put one together piece by piece." in said
    assert "60 of 60 points left." in said
    assert "In it: Clan Champion, Onitaoshi, Seigen" in said
    assert "12 points too many" in said
    assert "There is no number '99'." in said
    assert "Player 1 brings Clan Champion, Onitaoshi." in said
