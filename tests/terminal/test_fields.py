"""Fields in characters: heights, areas, figures with arrows, dots, and a cursor that finds its way."""
from __future__ import annotations

import random
import re

import pytest

from norn.games.eldfall.skirmish.strategy import decide
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.ground import Field, Piece
from norn.kernel.scene import Board, Figure
from norn.kernel.views import Sight, view
from norn.terminal.drawing.fields import arrow, draw_field
from norn.terminal.drawing.marks import Marks
from norn.terminal.plain import Console, PlainTable
from norn.terminal.reading import find_part
from norn.terminal.session import Session
from norn.terminal.telling import tell_scene, wind
from norn.terminal.words import part_lines
from tests.terminal.pilot import Play, drive

GROUND = Field(width=1000, height=600, pieces=[
    Piece(id="piece:0", name="a wall", outline=[(300, 100), (500, 100), (500, 300), (300, 300)], high=300),
    Piece(id="piece:1", name="a tower", outline=[(700, 0), (800, 0), (800, 100), (700, 100)], high=10_000),
    Piece(id="piece:2", name="a ladder", outline=[(300, 300), (340, 300), (340, 310), (300, 310)], high=300,
          style="ladder"),
], areas=[
    Piece(id="piece:3", name="a pond", text="deep", style="water", outline=[(0, 400), (200, 400), (200, 600), (0, 600)])
])
BOARD = Board(id="board:1", name="Field", ground="", figures=[
    Figure(id="model:0", name="Ann", short="A", owner=0, x=810, y=250, facing=90, radius=60),
    Figure(id="model:1", name="Bo", short="B", owner=1, x=610, y=550, z=300, facing=225, radius=60),
])


def test_heights_areas_figures_dots_and_the_cursor() -> None:
    marks = Marks(lambda seat: f"Seat {seat + 1}", viewer=0)
    marks.dots = [(600, 200, 0), (310, 110, 300)]
    marks.cursor = (920, 410)
    rows = draw_field(BOARD, GROUND, marks, 100).text().split("\n")
    assert rows[2][3 + 6 : 3 + 10] == "3333"
    assert rows[1][3 + 14] == "#"
    assert rows[4][3 + 6] == "H"
    assert rows[5].startswith(" 4 ~~~~")
    assert rows[3][3 + 16 : 3 + 18] == "A→"
    assert rows[6][3 + 12 : 3 + 14] == "b↙"
    assert rows[3][3 + 12] == "·"
    assert rows[5][3 + 18] == "X"
    assert rows[-1] == "B Bo, Seat 2: ↙ at 6.1, 5.5, 3.0 up"
    assert "~ deep" in rows[7]


def test_where_there_is_little_room_a_column_is_an_inch() -> None:
    rows = draw_field(BOARD, GROUND, Marks(str, viewer=0), 15).text().split("\n")
    assert rows[2][3 + 3 : 3 + 5] == "33"


@pytest.mark.parametrize(("degrees", "sign"), [(0, "↑"), (44, "↗"), (90, "→"), (337, "↖"), (350, "↑")])
def test_arrows(degrees: int, sign: str) -> None:
    assert arrow(degrees) == sign


def test_a_field_of_skirmish_is_told_whole() -> None:
    table = open_table("eldfall-skirmish", 2, seed=1, options={"field": "ford"})
    scene = view(table, 0).scene
    (board,) = scene.boards
    ground = scene.ground(board)
    assert isinstance(ground, Field)
    text = draw_field(board, ground, Marks(str, viewer=0), 200).text()
    assert text.count("\n") > 36 + len(board.figures)
    assert "Y forest" in text


def test_a_field_is_told_in_words() -> None:
    """Its spots were told as spaces with nothing there, and nothing of what stands on it."""
    session = Session.start("eldfall-skirmish", None, 5, {"field": "ford"})
    told = tell_scene(session)
    assert told["board:field"].line == "The Ford: nobody on it yet"
    assert not [one for one in told if one.startswith("spot:")]
    part = session.part("board:field")
    assert part is not None
    lines = part_lines(part, session)
    assert "36 by 36 inches." in lines
    assert any(line.startswith("- a tall ladder: ") and line.endswith(" high") for line in lines)
    assert wind(350) == "north"
    assert wind(203) == "south-west"


def test_a_figure_is_found_by_the_name_that_its_sheet_has_too() -> None:
    """`look Onitaoshi` wanted the id of one of two."""
    session = Session.start("eldfall-skirmish", None, 5, {"party1": "soga_vanguard", "party2": "oni_raiders"})
    chance = random.Random(1)
    while not session.view().scene.boards[0].figures:
        seat, ask = next(iter(session.table.pending.items()))
        session.table.answer(seat, *random_choice(ask, chance))
    name = session.view().scene.boards[0].figures[0].name
    assert find_part(name, session).startswith("model:")


def where_dice_are_shared(seed: int) -> Session | None:
    """A game by rules of thumb, up to where the first seat shares its dice among targets."""
    session = Session.start("eldfall-skirmish", None, seed)
    chance = random.Random(seed)
    while session.table.outcome is None:
        seat, ask = next(iter(session.table.pending.items()))
        if (seat, ask.prompt) == (0, "share"):
            return session
        session.table.answer(seat, *decide(Sight(session.table, seat), chance))
    return None


@pytest.mark.long
def test_dice_to_be_shared_say_what_each_target_needs() -> None:
    session = next(found for found in map(where_dice_are_shared, range(40)) if found is not None)

    async def script(play: Play) -> None:
        rows = [row for row in play.table.ask_pane.rows.rows if row.id.startswith("model:")]
        assert len(rows) > 1
        assert all(re.fullmatch(r"\d dice, \d+ or less", row.tail) for row in rows)

    drive(session, script, size=(120, 40))


@pytest.mark.long
def test_a_cursor_finds_its_way_and_goes_there() -> None:
    async def script(play: Play) -> None:
        for number in range(60):                # up to the first movement
            ask = play.session.view().ask
            if ask is not None and ask.prompt == "move":
                break
            if ask is not None:
                options = [option.id for option in ask.options]
                play.session.answer(*options[number % len(options) : number % len(options) + max(1, ask.at_least)])
            play.table.start_anew()
            await play.rest()
        ask = play.session.view().ask
        assert ask is not None
        assert ask.region is not None
        who, y = ask.region["who"], ask.region["y"]
        assert play.table.scene_pane.dots
        await play.keys("b")
        assert play.table.scene_pane.cursor == (ask.region["x"], y)
        await play.keys(*["up" if y > 1800 else "down"] * 3, "enter")
        assert "1.50 of" in play.seen("#ask")
        assert "Enter again goes there." in play.seen("#ask")
        await play.keys("n", "enter")
        assert "1.50 of" in play.seen("#ask")
        before = len(play.session.table.decisions)
        await play.keys("enter")
        assert len(play.session.table.decisions) > before
        moved = next(one for one in play.session.table.game.state.models if one.id == who)
        assert moved.spot[1] == (y - 150 if y > 1800 else y + 150)
        assert play.table.scene_pane.cursor is None

    drive(Session.start("eldfall-skirmish", None, 5, {"field": "ford"}), script, size=(130, 50))


class Numbers(Console):
    """Someone who answers with small numbers, whatever is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.chance = random.Random(2)

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self) -> str | None:
        return None if "The game is over." in self.said else str(self.chance.randrange(5))


@pytest.mark.long
def test_a_game_in_lines_is_finished_by_its_lists_alone() -> None:
    console = Numbers()
    PlainTable(Session.start("eldfall-skirmish", None, 11), console).run()
    assert "The game is over." in console.said
    assert not [line for line in console.said if "\x1b" in line or "point:any" in line or "{" in line]
