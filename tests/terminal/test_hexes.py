"""Maps of hexes in characters: a window that follows what is pointed at, at 80 by 24; hexes by their numbers."""
from __future__ import annotations

from norn.kernel.ground import Edge, Hexes, Laid, Layer, Spot, Terrain
from norn.kernel.scene import Board, Scene, Space, Thing
from norn.kernel.views import OptionView
from norn.terminal.drawing.boards import draw_board
from norn.terminal.drawing.marks import Marks
from norn.terminal.reading import _whole

WIDTH = 47          # of the scene at 80 by 24


def lines(
    lit: set[str], tags: dict[str, str] | None = None, lower: bool = True, layer: int = 0, about: str = ""
) -> list[str]:
    ground = Hexes(
        columns=40, rows=30, terrain=["c" * 20 + "w" * 20] * 30, odd_lower=lower,
        legend=[Terrain(id="c", name="clear"), Terrain(id="w", name="woods")],
        edges=[Edge(kind="minor-river", across=[("hex:3010", "hex:3011")])],
        layers=[Layer(id="layer:realm", name="kingdoms", rows=["N" * 25 + "S" * 15] * 30,
                      legend=[Terrain(id="N", name="the North"), Terrain(id="S", name="the South")])],
        spots=[Spot(id="hex:3010", name="Midbroch", tags=["fortress"], x=29, y=9),
               Spot(id="side:30093010", name="the river", links=["hex:3009", "hex:3010"])])
    laid = Laid(ground)
    army = Thing(id="army:1", name="Clan Fynn, 4 CSP", short="Fy", count=4, owner=0)
    board = Board(id="board:map", name="The map", ground=laid.digest, spaces=[
        Space(id="hex:3010", things=[army]), Space(id="side:30093010", things=[Thing(id="ship:1", name="Oakfist")])])
    marks = Marks(str, tags, viewer=0)
    marks.layer = layer
    marks.lit = lit
    marks.about = [about] if about else []
    canvas = draw_board(Scene(title="", boards=[board], grounds={laid.digest: ground}), board, marks, WIDTH)
    return ["".join(char for char, _ in row) for row in canvas.rows]


def test_a_window_follows_what_is_pointed_at_and_is_never_wider_than_its_pane() -> None:
    here, there = lines({"hex:3010"}), lines({"hex:0203"}, {"hex:0203": "7"})
    assert any("wFy" in line for line in here)
    assert not any("Fy" in line for line in there)
    assert any("▶7" in line for line in there)
    assert max(len(line) for line in here + there) <= WIDTH


def test_whom_the_question_is_about_stays_in_sight_as_long_as_both_fit() -> None:
    """The first goal in the list drew the window away from the force that was to go there."""
    assert not any("Fy" in line for line in lines({"hex:2310"}, {"hex:2310": "7"}))
    both = lines({"hex:2310"}, {"hex:2310": "7"}, about="hex:3010")
    assert any("▶7" in line for line in both)
    assert any("Fy" in line for line in both)
    assert any("@" in line for line in both)
    assert any("@ who is asked about" in line for line in both)
    far = lines({"hex:0203"}, {"hex:0203": "7"}, about="hex:3010")
    assert any("▶7" in line for line in far)


def test_the_hex_in_the_middle_is_told_with_its_sides() -> None:
    said = " ".join(lines({"army:1"}))
    assert "Midbroch (3010)" in said
    assert "minor river south" in said
    assert "Clan Fynn, 4 CSP" in said


def test_which_columns_lie_lower_is_the_grounds_to_say() -> None:
    def first(lower: bool) -> str:
        return next(line for line in lines({"hex:0101"}, None, lower) if line.startswith("01"))

    assert first(True)[3:10] == "    ccc"
    assert first(False)[3:10] == "ccc    "


def test_a_hex_is_chosen_by_its_number_where_no_option_has_that_number() -> None:
    listed = [OptionView(f"hex:{number:04}", f"hex {number:04}") for number in (101, 102, 3010)]
    assert _whole("3010", listed) == "hex:3010"
    assert _whole("0102", listed) == "hex:0102"
    assert _whole("2", listed) is None
    many = [OptionView(f"hex:{number:04}", f"hex {number:04}") for number in range(101, 301)]
    assert _whole("0150", many) == "hex:0150"       # not the hundred and fiftieth


def test_letters_are_of_the_layer_that_is_looked_at() -> None:
    realms = lines({"hex:3010"}, layer=1)
    assert any("SFy" in line for line in realms)
    assert "S the South" in " ".join(realms)
    assert lines({"hex:3010"}, layer=2) == lines({"hex:3010"})


def test_what_lies_on_a_side_is_told_with_the_hex_before_it() -> None:
    assert "Oakfist" in " ".join(lines({"ship:1"}))
    assert any("▶" in line for line in lines({"ship:1"}))
