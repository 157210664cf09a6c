"""The full screen: the menu, saving, loading, quitting and help."""
from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from norn.kernel.save import read_save
from norn.terminal.screens.menu import MenuScreen
from norn.terminal.screens.table import TableScreen
from norn.terminal.widgets.rows import RowList
from tests.terminal.pilot import Play, drive, hearts


def test_save_load_and_what_is_there_already(tmp_path: Path) -> None:
    async def script(play: Play) -> None:
        first = play.session
        await play.keys("2", "3", "4", "enter", "s")
        box = play.app.screen.query_one(Input)
        box.value = str(tmp_path / "evening.json")
        await play.keys("enter")
        assert "Saved: " in play.seen("#message")
        taken = len(play.session.table.decisions)
        assert len(read_save(tmp_path / "evening.json").table.decisions) == taken
        await play.keys("s")
        play.app.screen.query_one(Input).value = str(tmp_path / "evening.json")
        await play.keys("enter")
        assert "Enter again replaces it" in play.seen(".dialog")
        await play.keys("escape", "l")
        assert "Load a game" in play.screen()
        await play.keys("enter")
        assert play.session is not first
        assert len(play.session.table.decisions) == taken

    drive(hearts(), script)


def test_a_save_that_went_bad_is_a_message(data_home: Path) -> None:
    async def script(play: Play) -> None:
        assert play.session.path is not None
        bad = play.session.path.with_name("bad.json")
        text = play.session.path.read_text().replace('"hearts"', '"chess"', 1)
        bad.write_text(text)
        await play.keys("l", *"chess", "enter")
        assert "That could not be loaded" in play.seen("#ask")
        assert isinstance(play.app.screen, TableScreen)

    drive(hearts(), script)


def test_quit_says_where_the_game_is_and_how_to_resume() -> None:
    async def script(play: Play) -> None:
        await play.keys("q")
        assert "Go on with: norn play --load" in play.seen(".dialog")
        await play.keys("n")
        assert isinstance(play.app.screen, TableScreen)
        await play.keys("q", "y")

    app = drive(hearts(), script)
    assert app.return_value == 0


def test_help_zoom_and_fast() -> None:
    async def script(play: Play) -> None:
        await play.keys("question_mark")
        assert "CHOOSING" in play.screen()
        await play.keys("escape", "z")
        assert "─Log─" not in play.screen()
        await play.keys("z", "f")
        assert "one by one" in play.seen("#ask")

    drive(hearts(), script)


def test_the_menu_begins_and_resumes_games() -> None:
    kept = hearts()

    async def script(play: Play) -> None:
        assert isinstance(play.app.screen, MenuScreen)
        assert "Resume a game" in play.screen()
        rows = play.app.screen.query_one(RowList)
        rows.go_to("new quay")
        await play.keys("enter")
        assert "How many:  ‹ 2 ›" in play.screen()
        await play.keys("down", "right", "right", "down", "left")
        assert "How many:  ‹ 3 ›" in play.screen()
        assert "1:  ‹ Computer (random) ›" in play.screen()
        await play.keys("b")
        assert isinstance(play.app.screen, TableScreen)
        assert play.session.seats == ["random", "human", "human"]

    drive(None, script)

    async def resume(play: Play) -> None:
        rows = play.app.screen.query_one(RowList)
        rows.go_to(str(kept.path))
        await play.keys("enter")
        assert play.session.table.seed == kept.table.seed

    drive(None, resume)


def test_options_are_typed_and_bounded() -> None:
    async def script(play: Play) -> None:
        play.app.screen.query_one(RowList).go_to("new hearts")
        await play.keys("enter", "end", "up")
        assert "› Target" in play.screen()
        await play.keys("backspace", "backspace", "backspace", "2", "5")
        assert "‹ 25 ›" in play.screen()
        await play.keys("down", "1", "left", "left", "right")
        assert "Deals:  ‹ 1: One deal ›" in play.screen()
        await play.keys("b")
        assert play.session.table.options == {"target": 25, "deals": 1}

    drive(None, script)


def test_a_new_table_is_set_up_in_the_games_words_and_as_for_a_first_game() -> None:
    async def script(play: Play) -> None:
        play.app.screen.query_one(RowList).go_to("new mistfall")
        await play.keys("enter")
        shown = play.screen()
        assert "Set up for a first game. Two heroes on the shortest road." in shown
        assert "Quest:  ‹ The Drums of Ghardhak ›" in shown
        assert "quest_1" not in shown
        await play.keys("down", "down", "right")
        assert "1:  ‹ The Old Guide ›" in play.screen()
        await play.keys("b")
        assert play.session.seats == ["thumb", "human"]
        assert play.session.table.options["quest"] == "quest_1"

    drive(None, script)


def test_a_saved_game_is_deleted_only_when_sure() -> None:
    path = hearts().path
    assert path is not None

    async def script(play: Play) -> None:
        play.app.screen.query_one(RowList).go_to(str(path))
        await play.keys("d", "n")
        assert path.exists()
        await play.keys("d", "y")
        assert not path.exists()
        assert "Resume a game" not in play.screen()

    drive(None, script)
