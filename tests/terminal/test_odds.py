"""The odds at the terminal, in both modes: asked for, told as they grow, stopped when nobody looks any more."""
from __future__ import annotations

import asyncio
import re
import sys

import pytest

from norn.host.estimates import Estimate, EventOdds, FigureOdds, MeanOdds, OddsLine, ValueOdds
from norn.kernel.errors import IllegalChoice, NornError
from norn.terminal import odds
from norn.terminal.odds import begin, in_full, in_short, last_word, percent, tell
from norn.terminal.plain import Console, PlainTable
from norn.terminal.reading import NotUnderstood, read_answers
from norn.terminal.screens.odds import OddsScreen
from norn.terminal.screens.table import TableScreen
from norn.terminal.session import Session
from tests.terminal.pilot import Play, drive


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SECONDS", 1.0)


def at_a_trick() -> Session:
    session = Session.start("hearts", None, 5)
    assert session.table.ask is not None
    session.answer(*session.table.pending[0].ids[:3])
    session.run_agents()
    return session


# ---------------------------------------------------------------- words


LINE = OddsLine(
    ["do:roll"], 300, [EventOdds("It rains.", 0.25, 0.2, 0.31)],
    [FigureOdds("seat:0", "You", "gold", 10, [ValueOdds(5, 0.75, 0.7, 0.8), ValueOdds(15, 0.25, 0.2, 0.3)])],
    40, EventOdds("", 0.5, 0.35, 0.65), [EventOdds("All is said.", 0.9, 0.8, 0.95), EventOdds("Rain.", 0.1, 0.05, 0.2)],
    MeanOdds(12.34, 11, 13),
)


def test_odds_say_how_many_games_they_rest_on() -> None:
    assert in_short(LINE) == "wins 50 % (35 to 65) of 40 games, score 12.3 (11.0 to 13.0)"
    assert in_short(OddsLine(["x"], 7)) == "7 worlds, no game to the end yet"
    assert [percent(one) for one in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "<1 %", "50 %", ">99 %", "100 %"]
    assert in_full(LINE) == [
        "Played to the end by rules of thumb: wins 50 % (35 to 65) of 40 games, score 12.3 (11.0 to 13.0).",
        "  90 % (80 to 95): All is said.",
        "  10 % (5 to 20): Rain.",
        "Until this step of the game is over, in 300 worlds that you cannot tell from this one:",
        "  25 % (20 to 31): It rains.",
        "  You, gold, now 10: 5 (75 %), 15 (25 %)",
    ]


def test_the_answers_that_odds_are_asked_of() -> None:
    session = Session.start("hearts", None, 5)
    with pytest.raises(NotUnderstood, match="a whole answer"):
        read_answers("", session)
    assert read_answers("1 2 3", session) == [tuple(session.table.pending[0].ids[:3])]
    trick = at_a_trick()
    assert read_answers("", trick) == [(one,) for one in trick.table.pending[0].ids]


def test_what_is_no_answer_has_no_odds() -> None:
    session = at_a_trick()
    with pytest.raises(IllegalChoice):
        begin(session, [("card:x",)])


def test_a_machine_that_starts_no_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(NornError, match="No such file"):
        begin(at_a_trick(), [(at_a_trick().table.pending[0].ids[0],)])


# ---------------------------------------------------------------- line by line


class Heard(Console):
    def __init__(self, *lines: str) -> None:
        self.tty, self.broken = False, False
        self.lines = list(lines)
        self.heard: list[str] = []

    def say(self, *lines: str) -> None:
        self.heard += lines

    def ask(self) -> str | None:
        return self.lines.pop(0) if self.lines else None


def test_odds_line_by_line() -> None:
    session = at_a_trick()
    before = session.table.decisions[:]
    count = len(session.table.pending[0].ids)
    console = Heard("odds", "odds 1", "odds nonsense", "help")
    PlainTable(session, console).run()
    compared = [line for line in console.heard if re.match(r"\d+\. .*: .*; [1-9]\d* worlds$", line)]
    assert len(compared) == count
    assert re.search(r"wins \d+ % \(\d+ to \d+\) of \d+ game", compared[0])
    assert any(line.startswith("Until this step of the game is over, in ") for line in console.heard)
    assert any("nonsense" in line for line in console.heard)
    assert any(line.startswith("  odds ") for line in console.heard), "help tells of it"
    assert session.table.decisions == before


def test_whoever_has_waited_enough_hears_what_is_known() -> None:
    class Impatient:
        stopped = False

        def __iter__(self) -> object:
            yield Estimate([LINE], 0.2)
            raise KeyboardInterrupt

        def stop(self) -> None:
            self.stopped = True

    forecast = Impatient()
    session = at_a_trick()
    assert tell(last_word(forecast), session, compared=False)[-1] == "Note: Stopped."      # type: ignore[arg-type]
    assert forecast.stopped


# ---------------------------------------------------------------- full screen


async def until(play: Play, wanted: str) -> str:
    for _ in range(600):
        await play.pilot.pause(0.05)
        if re.search(wanted, play.screen()):
            return play.screen()
    raise AssertionError(f"{wanted} never came:\n{play.screen()}")


def odds_screen(play: Play) -> OddsScreen:
    screen = play.app.screen
    assert isinstance(screen, OddsScreen)
    return screen


@pytest.mark.long
def test_odds_grow_while_one_looks_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SECONDS", 3.0)
    session = at_a_trick()

    async def script(play: Play) -> None:
        assert "d Odds" in play.screen(), "the footer tells of it"
        second = play.table.ask_pane.options()[1].id
        await play.keys("d")
        await until(play, r"\d+ %: [1-9]\d* worlds")
        await play.keys("down")
        assert odds_screen(play).query_one("#found").rows[0].tail       # type: ignore[attr-defined]
        shown = await until(play, r"Done: [1-9]\d* worlds, [1-9]\d* games to the end")
        assert re.search(r"wins \d+ %", shown)
        await play.keys("enter")
        assert isinstance(play.app.screen, TableScreen)
        row = play.table.ask_pane.rows.row
        assert row is not None
        assert row.id == second, "to this answer, which is not given yet"
        assert play.session.table.taken == taken

    taken = session.table.taken
    drive(session, script, (130, 36))


def test_who_looks_away_stops_the_odds_and_the_screen_never_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SECONDS", 60.0)

    async def script(play: Play) -> None:
        await play.keys("d")
        process = odds_screen(play).forecast._process
        await until(play, r"\d+ %: [1-9]\d* worlds")
        began = asyncio.get_running_loop().time()
        await play.keys("escape")
        assert isinstance(play.app.screen, TableScreen)
        assert asyncio.get_running_loop().time() - began < 5, "a minute is left of it"
        assert process.poll() is not None
        await play.keys("1")
        assert play.session.table.taken > taken

    session = at_a_trick()
    taken = session.table.taken
    drive(session, script, (130, 36))


@pytest.mark.long
def test_odds_of_several_cards_are_those_of_what_is_marked() -> None:
    async def script(play: Play) -> None:
        await play.keys("d")
        assert "mark one first" in play.seen("#message")
        for key in ("2", "3", "4"):
            await play.keys(key)
        await play.keys("d")
        assert "What is marked" in await until(play, r"wins \d+ %")
        await play.keys("escape")

    drive(Session.start("hearts", None, 5), script, (130, 36))


def test_there_are_no_odds_when_the_game_is_over() -> None:
    session = Session.start("hearts", ["thumb"], 5, {"deals": 1})
    session.run_agents()

    async def script(play: Play) -> None:
        await play.keys("escape", "d")
        assert "nothing to answer" in play.seen("#message")

    drive(session, script, (130, 36))
