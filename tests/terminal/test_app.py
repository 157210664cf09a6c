"""The full screen: deciding, asking why, taking back, several people, boards and places."""
from __future__ import annotations

import random

import pytest
from textual.widgets import Input

from norn.kernel.ask import random_choice
from norn.terminal.screens.table import TableScreen
from norn.terminal.session import Session
from norn.terminal.widgets.scene_pane import ScenePane
from tests.terminal.pilot import Play, drive, hearts
from tests.toys import feast


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
        await play.pilot.click("#options", offset=(6, 2))        # below the name of its group
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
        assert "Player 1 (you): " in shown
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
        assert "Hand of Player 2 (yours): 13" in play.screen()
        assert "Your turn, Player 2" in play.screen()

    drive(session, script)


def test_people_who_hide_nothing_just_go_on() -> None:
    async def script(play: Play) -> None:
        await play.keys("1")
        assert "Your turn, Skipper 2" in play.screen()
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
        assert "Enter again gives at:0,0." in play.seen(".dialog"), "it is looked at before it is given"
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
        assert "(choose 2, the same as often as it says)" in play.seen("#prompt")
        await play.keys("1", "plus")
        assert "[2/2] 1" in play.screen()
        await play.keys("c")
        assert "is hurt and comes first. [raid.hurt-first]" in play.seen("#message")
        assert "[2/2] 1" in play.screen(), "the marks stay"
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
