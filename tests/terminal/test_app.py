"""The full screen, driven by Textual's own pilot: keys and clicks in, what stands on the screen out."""
from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Static

from norn.kernel.ask import random_choice
from norn.kernel.save import read_save
from norn.terminal.app import NornApp
from norn.terminal.screens.books import log_book
from norn.terminal.screens.finder import Finder
from norn.terminal.screens.menu import MenuScreen
from norn.terminal.screens.table import TableScreen
from norn.terminal.session import Line, Session
from norn.terminal.widgets.ask_pane import OptionList
from norn.terminal.widgets.log_pane import LogPane
from norn.terminal.widgets.rows import Row, RowList
from norn.terminal.widgets.scene_pane import ScenePane
from tests.toys import feast

Script = Callable[["Play"], Awaitable[None]]


class Play:
    """The app as a player has it."""

    def __init__(self, app: NornApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.rest()

    async def rest(self) -> None:
        """Until the agents have decided and all is drawn."""
        for _ in range(100):
            await self.pilot.pause(0.01)
            table = self.app.table_screen
            if table is None or self.app.screen is not table or not table.clock:
                await self.pilot.pause()
                return

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def table(self) -> TableScreen:
        table = self.app.table_screen
        assert table is not None
        return table

    def screen(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def seen(self, selector: str) -> str:
        """The words that stand in one widget, however they are broken into lines."""
        region = self.app.screen.query_one(selector).region
        rows = self.app.screen._compositor.render_strips()[region.y : region.bottom]
        lines = ["".join(segment.text for segment in strip.crop(region.x, region.right)) for strip in rows]
        return " ".join(" ".join(line.strip("│ ") for line in lines).split())

    def cursor(self) -> str:
        row = self.table.ask_pane.rows.row
        return row.id if row is not None else ""

    async def point(self, part: str) -> None:
        """Click on a part of the scene, wherever it is drawn."""
        pane = self.app.screen.query_one(ScenePane)
        y = pane.canvas.rows_of([part])[0]
        x = next(x for x, (_, ink) in enumerate(pane.canvas.rows[y]) if ink.part == part)
        pane.scroll_to(0, max(0, y - 2), animate=False, force=True, immediate=True)
        await self.pilot.pause()
        left, top = pane.content_region.offset - pane.region.offset
        await self.pilot.click(ScenePane, offset=(left + x, top + y - pane.scroll_offset.y))
        await self.rest()


def drive(session: Session | None, script: Script, size: tuple[int, int] = (80, 24)) -> NornApp:
    app = NornApp(session)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            play = Play(app, pilot)
            await play.rest()
            await script(play)

    asyncio.run(run())
    return app


def hearts(seed: int = 5, **options: str) -> Session:
    return Session.start("hearts", None, seed, dict(options))


def test_several_are_marked_and_confirmed() -> None:
    async def script(play: Play) -> None:
        assert "Choose three cards to pass left. (choose 3)" in play.seen("#prompt")
        await play.keys("c")
        assert "0 chosen, 3 more needed." in play.screen()
        await play.keys("space", "down", "enter", "3")
        assert play.screen().count("[x]") == 3
        assert play.screen().count("✓") == 3, "the chosen cards are ticked in the scene too"
        assert play.cursor() == "client:confirm"
        await play.keys("4")
        assert "3 are chosen already" in play.seen("#ask")
        await play.keys("3", "4", "enter")
        assert "passes ten of clubs" in " ".join(line.text for line in play.session.log())

    drive(hearts(), script)


def test_numbers_act_at_once_when_no_longer_one_is_possible() -> None:
    async def script(play: Play) -> None:
        await play.keys("1")
        assert "press Enter" in play.seen("#ask")
        assert play.screen().count("[x]") == 0
        await play.keys("2")
        assert play.screen().count("[x]") == 1, "12 was meant"
        assert "[x] 12 ten of hearts" in play.screen()
        await play.keys("1", "escape", "2")
        assert "[x]  2 queen of clubs" in play.screen(), "Escape forgets the digit"
        await play.keys("9", "enter", "1")
        assert "Play a card." in play.screen()

    drive(hearts(), script)


def test_the_option_under_the_cursor_lights_up_what_it_touches() -> None:
    async def script(play: Play) -> None:
        pane = play.app.screen.query_one(ScenePane)
        assert pane.marks.lit == {"card:TC"}
        assert "┏━━━┳" in play.screen(), "by a heavy frame, not by colour alone"
        await play.keys("down")
        assert pane.marks.lit == {"card:QC"}
        assert "┳━━┳" in play.screen()

    drive(hearts(), script)


def test_clicks_on_options_and_on_the_scene() -> None:
    async def script(play: Play) -> None:
        await play.pilot.click("#options", offset=(6, 1))
        await play.rest()
        assert "[x]  2 queen of clubs" in play.screen()
        await play.point("card:3S")
        assert play.cursor() == "card:3S", "the first click finds the option"
        await play.point("card:3S")
        assert "[x]  9 three of spades" in play.screen(), "the second one takes it"
        await play.point("seat:1")
        assert "What is it, and why not?" in play.screen(), "what has no option is explained"

    drive(hearts(), script)


def test_why_not_cites_the_rule_and_opens_it() -> None:
    async def script(play: Play) -> None:
        await play.keys("2", "3", "4", "enter")
        await play.keys("w")
        shown = play.seen(".dialog")
        assert "You must follow suit. [play.follow]" in shown or "Hearts are not broken yet. [play.broken]" in shown
        await play.keys(*"2H")
        assert "› two of hearts" in play.screen()
        await play.keys("enter")
        assert "╭─ Rules ─" in play.screen()
        assert "Our ruling: " in play.screen()
        await play.keys("escape", "escape")
        assert isinstance(play.app.screen, TableScreen)

    drive(hearts(), script)


def test_the_log_and_its_rules() -> None:
    async def script(play: Play) -> None:
        await play.keys("2", "3", "4", "enter")
        await play.keys("g")
        assert "╭─ Log ─" in play.screen()
        assert "highest card of the suit led" in play.seen("#about"), "the rule of the last line"
        await play.keys("escape", "tab", "enter")
        assert "╭─ Rules ─" in play.screen(), "Enter on a line of the log opens its rule"
        assert "› play.win" in play.screen()

    drive(hearts(), script)


def test_a_click_on_a_rule_id_opens_it() -> None:
    async def script(play: Play) -> None:
        lines = play.screen().splitlines()
        y = next(at for at, line in enumerate(lines) if "[pass.three]" in line)
        await play.pilot.click(offset=(lines[y].index("[pass.three]") + 3, y))
        await play.rest()
        assert "› pass.three" in play.screen()

    drive(hearts(), script)


def test_undo_asks_where_secrets_came_out() -> None:
    async def script(play: Play) -> None:
        await play.keys("u")
        assert "You have not decided anything yet." in play.seen("#ask")
        await play.keys("2", "3", "4", "enter")
        taken = len(play.session.table.decisions)
        await play.keys("u", "n")
        assert len(play.session.table.decisions) == taken
        await play.keys("u")
        assert "The log will tell." in play.screen()
        await play.keys("y")
        assert "[ ]  1 ten of clubs" in play.screen()
        assert "by agreement" in play.screen()

    drive(hearts(), script)


def test_undo_without_secrets_is_at_once() -> None:
    async def script(play: Play) -> None:
        await play.keys("1")
        assert "Skipper 2" in play.screen()
        await play.keys("u")
        assert play.session.table.decisions == []
        assert isinstance(play.app.screen, TableScreen)

    drive(Session.start("quay", None, 1), script)


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
        assert "Seat 1:  ‹ random ›" in play.screen()
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
        assert "› target" in play.screen()
        await play.keys("backspace", "backspace", "backspace", "2", "5")
        assert "‹ 25 ›" in play.screen()
        await play.keys("down", "1", "left", "left", "right")
        assert "deals:  ‹ 1 ›" in play.screen()
        await play.keys("b")
        assert play.session.table.options == {"target": 25, "deals": 1}

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


def test_the_end_tells_the_outcome_and_offers_another_game() -> None:
    session = hearts(deals="1")
    chance = random.Random(2)
    while not session.over:
        session.run_agents()
        ask = session.ask()
        if ask is not None and len(session.table.decisions) < 50:
            session.answer(*random_choice(ask, chance))
        else:
            break

    async def script(play: Play) -> None:
        for _ in range(14):
            if play.session.over:
                break
            await play.keys("enter")
        shown = play.seen(".dialog")
        assert "The agreed number of deals has been played" in shown
        assert "Seat 1 (you): " in shown
        await play.keys("enter")
        assert play.session.over, "an Enter too many chooses nothing"
        await play.keys("3")
        assert "╭─ Log ─" in play.screen()
        await play.keys("escape")
        assert "2 Choose another game" in play.screen(), "the table goes on offering it"
        await play.keys("1")
        assert not play.session.over
        assert "(choose 3)" in play.screen()

    drive(session, script)


def test_two_people_pass_the_keyboard_and_see_only_their_own() -> None:
    session = Session.start("hearts", ["human", "human", "thumb", "thumb"], 5)

    async def script(play: Play) -> None:
        await play.keys("2", "3", "4", "enter")
        assert "Pass the keyboard" in play.screen()
        assert "♣" not in play.screen()
        await play.keys("enter")
        assert "Hand of seat 2 (yours): 13" in play.screen()
        assert "Seat 2 (human)" in play.screen()

    drive(session, script)


def test_people_who_hide_nothing_just_go_on() -> None:
    async def script(play: Play) -> None:
        await play.keys("1")
        assert "Skipper 2 (human)" in play.screen()
        await play.keys("v")
        assert "Waiting for Skipper 2" in play.screen()

    drive(Session.start("quay", None, 1), script)


@pytest.mark.parametrize("size", [
    (80, 24), *(pytest.param(one, marks=pytest.mark.long) for one in [(140, 45), (60, 20)]),
])
def test_a_board_a_track_and_notes(size: tuple[int, int]) -> None:
    async def script(play: Play) -> None:
        canvas = play.app.screen.query_one(ScenePane).canvas.text()
        assert "The town" in canvas
        assert "The sea" in canvas
        assert "Tide  0 of 6" in canvas
        assert "The lighthouse is dark." in canvas
        assert "1 Fish Market" in canvas
        await play.keys("w", *"deep")
        assert "The Deep is not next to you. [sail.next]" in play.seen("#about")
        await play.keys("escape", "m", "m")
        assert "list" in play.screen()
        await play.point("place:market")
        await play.point("place:market")
        assert play.session.table.game.state.boats[0] == "market"

    drive(Session.start("quay", None, 1), script, size)


def test_resizing_keeps_everything() -> None:
    async def script(play: Play) -> None:
        await play.keys("2")
        for size in [(140, 45), (50, 18), (30, 10), (80, 24)]:
            await play.pilot.resize_terminal(*size)
            await play.rest()
        assert "[x]  2 queen of clubs" in play.screen()
        assert "Q♥" in play.screen()

    drive(hearts(), script)


def skald(table: object) -> Session:
    return Session(table, ["human", "random", "random"])  # type: ignore[arg-type]


def test_a_place_is_typed_and_refused_with_its_rule() -> None:
    session = skald(feast.at_turn())
    session.answer(next(one for one in session.ask().ids if one.startswith("do:raid")))  # type: ignore[union-attr]

    async def script(play: Play) -> None:
        assert "Type a place" in play.screen()
        assert "radius: 7" in play.screen()
        await play.keys("a")
        assert "For example: at:" in play.screen()
        play.app.screen.query_one(Input).value = "99,99"
        await play.keys("enter")
        assert "further than 7. [raid.land]" in play.seen(".dialog")
        assert play.app.screen.query_one(Input).value == "99,99", "what was typed stays"
        play.app.screen.query_one(Input).value = "0,0"
        await play.keys("enter")
        assert any("lands at 0, 0" in line.text for line in play.session.log())

    drive(session, script)


def test_order_matters_where_it_does() -> None:
    session = skald(feast.at_turn(hands={0: "vision"}, deck="ode horn insult"))
    session.answer(next(one for one in session.ask().ids if one.startswith("do:play")))  # type: ignore[union-attr]
    ask = session.ask()
    assert ask is not None
    ids = list(ask.ids)

    async def script(play: Play) -> None:
        assert "in order" in play.seen("#ask")
        await play.keys("3", "1", "2")
        assert "[2] 1" in play.screen()
        assert "[1] 3" in play.screen()
        await play.keys("enter")
        assert (0, (ids[2], ids[0], ids[1]), 0) in play.session.table.decisions

    drive(session, script)


def test_one_may_be_chosen_several_times_and_the_whole_must_fit() -> None:
    crew = [{"id": f"mate:{i}", "health": 1 if i == 1 else 2} for i in range(3)]
    session = skald(feast.at_turn(given={"rigged": {"raid": [0]}}, crew0=crew, theme="storm"))
    session.answer("do:raid coast:abbey")
    session.answer("at:7,0")

    async def script(play: Play) -> None:
        assert "(choose 2, the same more than once if you like)" in play.seen("#prompt")
        await play.keys("1", "plus")
        assert "[2] 1" in play.screen()
        await play.keys("c")
        assert "is hurt and comes first. [raid.hurt-first]" in play.seen("#message")
        assert "[2] 1" in play.screen(), "the marks stay"
        await play.keys("minus", "minus", "2", "3", "enter")
        assert [mate.id for mate in play.session.table.game.state.skalds[0].crew] == ["mate:0", "mate:2"]

    drive(session, script)


def test_free_deeds_stand_apart_and_can_be_done() -> None:
    session = skald(feast.at_turn())

    async def script(play: Play) -> None:
        assert "Free to do at any time:" in play.screen()
        number = next(i for i, option in enumerate(play.table.ask_pane.options(), 1) if option.id == "do:toast")
        await play.keys(*str(number), *(["enter"] if number * 10 <= len(play.table.ask_pane.options()) else []))
        assert any("drinks to the hall" in line.text for line in play.session.log())
        assert play.session.ask() is not None, "the question is put again"

    drive(session, script)


def test_any_game_can_be_played_through_by_pressing_keys() -> None:
    """A player who presses whatever comes: nothing crashes, and the game goes on."""
    async def script(play: Play) -> None:
        chance = random.Random(7)
        keys = ["enter", "down", "1", "2", "3", "c", "p", "space", "a", "u", "n", "escape", "w", "minus", "tab", "m"]
        await play.keys(*chance.choices(keys, k=25), "escape", "escape", "escape")
        assert len(play.session.table.decisions) > 3

    drive(Session.start("skald", ["human", "random", "random"], 3), script)


def test_watching_agents_to_the_end() -> None:
    async def script(play: Play) -> None:
        for _ in range(200):
            await play.rest()
            if play.session.over:
                break
        assert play.session.over
        assert "The game is over" in play.screen()

    drive(Session.start("hearts", ["thumb"], 5, {"deals": 1}), script)


class Scuttler:
    """An agent that finds the bug in the rules."""

    name = "random"
    restless = False

    def decide(self, sight: object, chance: object) -> tuple[str, ...]:
        return ("do:scuttle",)


def test_rules_that_fail_are_told_and_the_game_can_be_saved() -> None:
    session = Session.start("quay", ["human", "random"], 1, {"leaky": 1})
    session.agents[1] = Scuttler()

    async def script(play: Play) -> None:
        await play.keys("3")
        assert "The rules of this game failed" in play.seen("#message")
        assert play.session.table.decisions == []
        await play.keys("1")
        assert "Take a decision back with u, or quit with q." in play.seen("#message")
        assert len(play.session.table.decisions) == 1
        await play.keys("u")
        assert play.session.table.decisions == []
        assert "Where to?" in play.seen("#prompt")

    drive(session, script, (100, 40))


def test_o_scrolls_to_what_is_ones_own() -> None:
    async def script(play: Play) -> None:
        pane = play.app.screen.query_one(ScenePane)
        await play.keys("o")
        assert pane.scroll_offset.y > 0
        assert "Skipper 1" in play.seen("#scene")
        await play.keys("o")
        assert pane.scroll_offset.y == 0

    drive(Session.start("quay", None, 1), script, (80, 22))


def test_ones_own_sheet_stands_below_a_scene_that_does_not_fit() -> None:
    async def script(play: Play) -> None:
        own = play.app.screen.query_one("#own")
        assert own.display
        assert "Skipper 1" in play.seen("#own")
        await play.pilot.resize_terminal(150, 120)
        await play.pilot.pause()
        assert not own.display

    drive(Session.start("quay", None, 1), script, (80, 22))


def test_a_party_is_told_that_anyone_may_decide() -> None:
    session = Session.start("quay", None, 1)
    for _ in range(3):
        session.hand_over(session.next_viewer())
        session.answer("do:anchor")

    async def script(play: Play) -> None:
        assert "any other of you: one decides for all" in play.seen("#prompt")
        await play.keys("1")
        assert "Where to?" in play.seen("#prompt")

    drive(session, script)


def test_an_option_tells_what_its_rules_say() -> None:
    session = Session.start("quay", None, 1)

    async def script(play: Play) -> None:
        option = next(one for one in play.table.ask_pane.options() if one.rules)
        play.table.ask_pane.rows.go_to(option.id)
        await play.rest()
        rule = session.rule(option.rules[0])
        assert rule is not None
        assert rule.says[:30] in play.seen("#detail")

    drive(session, script, (160, 48))


def test_the_words_on_an_option_take_what_the_options_leave_free() -> None:
    async def script(play: Play) -> None:
        pane = play.table.ask_pane
        detail = pane.query_one("#detail")
        pane.query_one("#words", Static).update("\n".join(f"line {number}" for number in range(40)))
        pane.make_room()
        await play.pilot.pause()
        assert detail.size.height > 12
        assert pane.rows.size.height >= pane.rows.lines_needed

    drive(Session.start("quay", None, 1), script, (160, 48))


def test_a_lit_part_far_below_does_not_keep_the_scene_there() -> None:
    async def script(play: Play) -> None:
        pane = play.table.scene_pane
        last = play.session.view().scene.sheets[-1].id
        pane.light([last])
        await play.pilot.pause()
        assert pane.scroll_offset.y > 0
        pane.light([])
        await play.pilot.pause()
        assert pane.scroll_offset.y == 0
        pane.scroll_to(0, 1, animate=False, force=True, immediate=True)
        pane.light([last])
        assert pane.scroll_offset.y > 1
        pane.light([])
        await play.pilot.pause()
        assert pane.scroll_offset.y == 1, "where the player was"

    drive(Session.start("quay", None, 1), script, (80, 22))


def test_a_price_stands_behind_an_option_only_where_it_needs_no_further_line() -> None:
    rows = OptionList([Row("axe", "Sell the old axe", "1 ", "(1 action)")])
    rows._lay_out(40)
    assert ("".join(text for text, _ in rows._lines[0][1]), rows.lines_needed) == ("1 Sell the old axe (1 action)", 1)
    rows._lay_out(24)
    assert ("".join(text for text, _ in rows._lines[0][1]), rows.lines_needed) == ("1 Sell the old axe", 1)


def test_an_enter_after_a_number_that_acted_already_answers_nothing_more() -> None:
    session = Session.start("quay", None, 1)

    async def script(play: Play) -> None:
        before = len(play.session.table.decisions)
        await play.pilot.press("1", "enter")
        await play.rest()
        assert len(play.session.table.decisions) == before + 1
        play.table.ask_pane.until = 0.0         # later
        await play.keys("enter")
        assert len(play.session.table.decisions) == before + 2

    drive(session, script)


def test_the_log_says_when_more_has_happened_than_it_shows() -> None:
    async def script(play: Play) -> None:
        log = play.table.query_one(LogPane)
        log.show([Line(f"old {number}", (), False, number) for number in range(40)])
        assert log.border_title == "Log"
        log.show([Line(f"new {number}", (), True, number) for number in range(40)])
        assert log.border_title == "Log: 40 new, g shows all"

    drive(hearts(), script)


def test_page_keys_turn_the_pages_of_the_whole_log() -> None:
    lines = [Row(str(number), f"line {number}") for number in range(200)]
    book = Finder("Log", lines, lambda one: Content("\n".join(["rule"] * 90)), "199", one_line=False)

    async def script(play: Play) -> None:
        await play.app.push_screen(book)
        await play.pilot.pause()
        await play.pilot.press("pageup")
        await play.pilot.pause()
        row = book.query_one(RowList).row
        assert row is not None
        assert row.id != "199"

    drive(hearts(), script)


def session_before(game: str, prompt: str, seed: int) -> Session | None:
    """A game alone, played at random up to a question of this kind, if it comes to one."""
    session = Session.start(game, ["human"], seed)
    chance = random.Random(seed)
    while (ask := session.ask()) is not None and ask.prompt != prompt:
        session.answer(*random_choice(ask, chance))
    return session if ask is not None else None


def test_a_card_that_the_question_names_is_told_beside_it() -> None:
    session = next(one for seed in range(50) if (one := session_before("realms", "encounter", seed)) is not None)
    shown = session.view()
    card = next(zone for zone in shown.scene.zones if zone.id == "zone:encounter").things[-1]

    async def script(play: Play) -> None:
        assert card.text[:40] in play.seen("#detail")

    drive(session, script, (160, 48))


def test_where_nothing_is_pointed_out_one_sees_where_one_stands() -> None:
    session = session_before("realms", "turn", 2)
    assert session is not None

    async def script(play: Play) -> None:
        pane = play.table.scene_pane
        hero = play.session.view().scene.sheets[0].id.replace("sheet", "hero")
        await play.keys("end")
        assert pane.marks.lit == set()
        assert pane.scroll_offset.y <= pane.canvas.rows_of([hero])[0] < pane.scroll_offset.y + pane.size.height

    drive(session, script, (100, 24))


def test_the_log_of_a_loaded_game_says_that_its_beginning_is_missing(tmp_path: Path) -> None:
    session = Session.start("hearts", ["human", "thumb", "thumb", "thumb"], 5)
    chance = random.Random(5)
    while len(session.table.events()) < 350 and not session.over:
        session.run_agents()
        ask = session.ask()
        if ask is not None:
            session.answer(*random_choice(ask, chance))
    assert log_book(session, print).rows[0].selectable
    session.save_as(tmp_path / "late.json")
    loaded = log_book(Session.resume(tmp_path / "late.json"), print)
    assert loaded.rows[0].text == "What happened before was not kept with the saved game."
