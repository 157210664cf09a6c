"""The full screen: what stands where, what is in sight, and what is told beside it."""
from __future__ import annotations

import random
import time
from pathlib import Path

from textual.content import Content
from textual.widgets import Static

from norn.kernel.ask import random_choice
from norn.kernel.scene import Part
from norn.terminal.screens.books import log_book
from norn.terminal.screens.finder import Finder
from norn.terminal.session import Line, Session
from norn.terminal.widgets.ask_pane import OptionList
from norn.terminal.widgets.log_pane import LogPane
from norn.terminal.widgets.rows import Row, RowList
from norn.terminal.widgets.scene_pane import ScenePane
from tests.terminal.pilot import Play, drive, hearts


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
        assert "Your party decides, one for all" in play.seen("#prompt")
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
        await play.keys("1")
        assert play.table.ask_pane.until > 0
        play.table.ask_pane.until = time.monotonic() + 60       # at once, however busy the machine is
        await play.keys("enter")
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
    card = next(page for page in shown.scene.pages if page.id.startswith("encounter:") and page.weight == "focus")

    async def script(play: Play) -> None:
        assert card.text[:40] in play.seen("#detail")

    drive(session, script, (160, 48))


def test_two_copies_of_a_card_are_told_once() -> None:
    """Mistfall: Heal is used, and another Heal may be discarded for it; both say the same."""

    async def script(play: Play) -> None:
        for _ in range(3):
            await play.keys("1", "enter")
        pane = play.table.ask_pane
        option = pane.options()[0]
        card = pane.session.part(option.touches[0])
        assert card is not None
        assert card.text
        copy = Part(id="card:copy", name=card.name, text=card.text)
        pane._named = lambda: [copy]  # type: ignore[method-assign]
        assert str(pane._detail(option)).count(card.text) == 1

    drive(Session.start("mistfall", ["human", "thumb"], 3), script, (120, 40))


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
