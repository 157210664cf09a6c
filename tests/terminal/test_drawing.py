"""Scenes as characters: every kind of part, at every width, and never by colour alone."""
from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from norn.kernel.scene import Lot, Part, Row, Scene, Sheet, Thing, Track, Zone, laid_out
from norn.kernel.views import OptionView
from norn.terminal.canvas import Canvas, cut, flow, wrap
from norn.terminal.drawing.boards import LIST, MAP
from norn.terminal.drawing.marks import Marks, tags_of, title_of
from norn.terminal.drawing.scene import draw_scene
from norn.terminal.drawing.sheets import thing_lines
from norn.terminal.session import Session
from norn.terminal.telling import tell_scene


def names(seat: int) -> str:
    return f"Seat {seat + 1}"


def drawn(scene: Scene, width: int = 60, marks: Marks | None = None, style: str = "") -> str:
    return draw_scene(scene, marks or Marks(names), width, style).text()


def card(name: str, **more: object) -> Thing:
    return Thing(id=f"card:{name}", name=name, kind="card", **more)  # type: ignore[arg-type]


def test_a_fan_shares_frames_and_carries_numbers_and_ticks() -> None:
    fan = Zone(id="zone:hand", name="Hand", things=[card("ace", short="A♠"), card("ten", short="10♥")], count=2,
               owner=0, layout="fan")
    marks = Marks(names, {"card:ace": "1", "card:ten": "2"}, viewer=0)
    marks.chosen = {"card:ten"}
    marks.lit = {"card:ace"}
    assert drawn(Scene(title="t", zones=[fan]), marks=marks).splitlines() == [
        "Hand (yours): 2",
        "┏━━┳✓──╮",
        "┃A♠┃10♥│",
        "┗1━┻2──╯",
    ]


def test_cards_say_who_played_them_and_how_they_are() -> None:
    zone = Zone(id="zone:table", name="Table", things=[card("ogre", owner=1, state="tired", badges=["2 wounds"])])
    assert drawn(Scene(title="t", zones=[zone])).splitlines() == [
        "Table: 1",
        "╭────────╮",
        "│ogre    │",
        "│Seat 2  │",
        "│tired   │",
        "│2 wounds│",
        "╰────────╯",
    ]


def test_initials_for_a_token_are_not_read_where_there_are_words() -> None:
    ghoul = Thing(id="foe:1", name="Barrow Ghoul", short="BG")
    queen = Thing(id="card:QS", name="queen of spades", short="Q♠")
    heroes = Thing(id="hero:1", name="Arani, Dawnbreaker Cleric", short="Arani")
    assert [title_of(one) for one in (ghoul, queen, heroes)] == ["Barrow Ghoul", "Q♠", "Arani"]


def test_what_is_not_seen_is_counted() -> None:
    zones = [Zone(id="zone:a", name="Deck", count=14, layout="pile"), Zone(id="zone:b", name="Pile", layout="pile")]
    assert drawn(Scene(title="t", zones=zones)) == "Deck: 14   Pile: empty"


def test_a_tall_pile_shows_its_top() -> None:
    things = [card(f"c{number}") for number in range(9)]
    text = drawn(Scene(title="t", zones=[Zone(id="zone:p", name="Pile", things=things, count=9, layout="pile")]))
    assert "Pile: 9, 5 below these" in text
    assert "c8" in text
    assert "c0" not in text


def test_an_emptied_common_zone_keeps_its_room() -> None:
    heights: dict[str, int] = {}
    full = Zone(id="zone:t", name="Table", things=[card("one")])
    empty = Zone(id="zone:t", name="Table")
    before = draw_scene(Scene(title="t", zones=[full], notes=["below"]), Marks(names), 40, "", heights)
    after = draw_scene(Scene(title="t", zones=[empty], notes=["below"]), Marks(names), 40, "", heights)
    assert before.text().splitlines().index("below") == after.text().splitlines().index("below")


def bay() -> Scene:
    places = [
        Lot(id="s:a", name="Quay", x=0, y=0, links=["s:b", "s:d"], group="g:1", tags=["safe"]),
        Lot(id="s:b", name="Reef", x=5, y=0, links=["s:a", "s:c"], group="g:1"),
        Lot(id="s:c", name="Deep", x=5, y=9, links=["s:b"], group="g:2", things=[Thing(id="t:1", name="boat")]),
        Lot(id="s:d", name="Cave", x=9, y=9, links=["s:a"], group="g:2"),
    ]
    return bare(places, [Part(id="g:1", name="Shore"), Part(id="g:2", name="Sea")])


def bare(places: list[Lot], groups: list[Part] | None = None) -> Scene:
    """A scene with nothing but a board."""
    board, grounds = laid_out("b:1", "The world", places, groups)
    return Scene(title="t", boards=[board], grounds=grounds)


def test_a_board_is_a_map_with_links_and_groups() -> None:
    marks = Marks(names, {"s:b": "2"})
    marks.lit = {"s:b"}
    text = drawn(bay(), 80, marks, MAP)
    assert "┌┄ Shore ┄" in text
    assert "┌┄ Sea ┄" in text
    assert "───┃ ▶2 Reef" in text, "a line between neighbours; lit by a heavy frame and a sign"
    assert "→ Cave" in text, "a link that cannot be drawn is told"
    assert "· boat" in text


def test_a_board_that_does_not_fit_is_a_list() -> None:
    text = drawn(bay(), 40)
    assert "╭─ Shore ─" in text
    assert "Quay (safe)" in text
    assert "  → Reef, Cave" in text
    assert max(map(cell_len, text.splitlines())) <= 40


def test_a_list_puts_side_by_side_what_fits_and_lets_nothing_wander() -> None:
    cave = Lot(id="s:c", name="Cave", links=["s:q"],
                 things=[Thing(id="t:1", name="gold"), Thing(id="t:2", name="bear", badges=["a long way from home"])])
    scene = bare([cave, Lot(id="s:q", name="Quay")])
    plain = drawn(scene, 40, style=LIST)
    assert "Cave      · gold" in plain
    assert "\n  · bear (a long way from home)" in plain
    marks = Marks(names, {"s:c": "12", "t:1": "13"})
    marks.lit = {"s:c", "t:1"}
    marks.chosen = {"s:c", "t:1"}
    marked = drawn(scene, 40, marks, LIST)
    assert "▶12 ✓Cave ▶13 ✓gold" in marked
    assert len(marked.splitlines()) == len(plain.splitlines())


def test_a_huge_board_lists_only_where_something_is() -> None:
    spaces = [Lot(id=f"h:{n}", name=f"Hex {n}", x=n % 50, y=n // 50) for n in range(2500)]
    spaces[77].things = [Thing(id="u:1", name="army")]
    text = drawn(bare(spaces), 60, style=LIST)
    assert "Hex 77" in text
    assert "army" in text
    assert "2499 more spaces" in text


def test_tracks_say_value_and_marks() -> None:
    track = Track(id="k:1", name="Doom", value=4, high=8, marks={3: "rain", 8: "the end"})
    assert drawn(Scene(title="t", tracks=[track])) == "Doom  4 of 8  ████░░░░\n  ✓3: rain    8: the end"


def test_equal_sheets_are_one_table_also_while_one_is_lit() -> None:
    sheets = [Sheet(id=f"seat:{n}", name=f"Seat {n + 1}", owner=n, rows=[Row("score", str(n)), Row("mood", "calm")])
              for n in range(3)]
    sheets[1].rows.append(Row("was passed", "the queen of spades"))
    marks = Marks(names, {"seat:1": "1"})
    marks.lit = {"seat:1"}
    assert drawn(Scene(title="t", sheets=sheets), 40, marks).splitlines() == [
        "           score  mood",
        "   Seat 1      0  calm",
        "▶1 Seat 2      1  calm",
        "   Seat 3      2  calm",
        "Seat 2, was passed: the queen of spades",
    ]


def test_different_sheets_are_panels() -> None:
    sheets = [Sheet(id="a", name="Hero", rows=[Row("might", "3")], things=[Thing(id="t:h", name="helm")]),
              Sheet(id="b", name="Quest", text="Find the crown.")]
    text = drawn(Scene(title="t", sheets=sheets), 90)
    assert "╭─ Hero ─" in text
    assert "· helm" in text
    assert "Find the crown." in text


def test_numbers_stand_on_what_an_option_touches() -> None:
    options = [OptionView("card:a", "a", ["card:a"]), OptionView("do:hit m:1", "hit", ["m:1"]),
               OptionView("do:flee m:1", "flee", ["m:1"])]
    assert tags_of(options) == {"card:a": "1", "m:1": "•"}


def test_lines_of_a_long_thing_stay_in_their_frame() -> None:
    """Indented lines were as wide as the first one, and stood on the frame."""
    for length in range(20, 60):
        canvas = Canvas()
        thing = Thing(id="boss", name="Boss", badges=["x" * 7] * (length // 8) + ["y" * (length % 8 + 1)])
        thing_lines(canvas, thing, Marks(str), 24)
        assert canvas.width <= 24, length


def test_an_empty_scene_is_nothing() -> None:
    assert drawn(Scene(title="t")) == ""


def test_wrapping_counts_cells_not_characters() -> None:
    assert wrap("龍龍龍 a", 4) == ["龍龍", "龍 a"]
    assert wrap("abcdef", 4) == ["abcd", "ef"]
    assert cut("龍龍龍", 5) == "龍龍…"
    canvas = Canvas()
    canvas.write(0, 0, "龍x")
    assert canvas.width == 3
    assert flow([], 10).rows == []


words = st.text(alphabet="ab é龍-", max_size=12)
ids = st.integers(0, 10_000).map(lambda n: f"x:{n}")
things = st.lists(
    st.builds(Thing, id=ids, name=words, short=words, style=words, state=words, badges=st.lists(words, max_size=2),
              owner=st.integers(-1, 3), facedown=st.booleans()), max_size=6)
spaces = st.lists(
    st.builds(Lot, id=ids, name=words, x=st.integers(-3, 3), y=st.integers(-3, 3), links=st.lists(ids, max_size=3),
              things=things, tags=st.lists(words, max_size=2), group=st.sampled_from(["", "g:1", "g:2"])), max_size=8)
scenes = st.builds(
    Scene,
    title=words,
    zones=st.lists(st.builds(Zone, id=ids, name=words, things=things, count=st.integers(0, 20),
                             owner=st.integers(-1, 3), layout=st.sampled_from(["row", "fan", "pile", "odd"])),
                   max_size=4),
    tracks=st.lists(st.builds(Track, id=ids, name=words, value=st.integers(-5, 50), low=st.integers(-5, 5),
                              high=st.integers(-5, 50), marks=st.dictionaries(st.integers(-5, 50), words, max_size=2)),
                    max_size=2),
    sheets=st.lists(st.builds(Sheet, id=ids, name=words, owner=st.integers(-1, 3), things=things,
                              rows=st.lists(st.builds(Row, st.sampled_from(["might", "long label", ""]), words),
                                            max_size=3)), max_size=3),
    notes=st.lists(words, max_size=2),
)


@settings(max_examples=40, deadline=None)
@given(scenes, spaces, st.integers(20, 120), st.sampled_from(["", MAP, LIST]), st.booleans())
def test_any_scene_can_be_drawn_at_any_width(
    scene: Scene, places: list[Lot], width: int, style: str, pointed: bool
) -> None:
    board = bare(places, [Part(id="g:1", name="One")])
    scene.boards, scene.grounds = board.boards, board.grounds
    marks = Marks(names, {f"x:{n}": str(n % 99) for n in range(0, 10_000, 2)} if pointed else {}, viewer=0)
    marks.lit = {f"x:{n}" for n in range(0, 10_000, 3)} if pointed else set()
    canvas = draw_scene(scene, marks, width, style)
    if style != MAP:
        assert canvas.width <= width + 2


def test_the_scene_in_words_draws_no_lines() -> None:
    games = ("hearts", "skald", "quay")
    told = "\n".join(part.line for game in games for part in tell_scene(Session.start(game, None, 3)).values())
    assert not any(0x2500 <= ord(char) < 0x2600 or char == "\x1b" for char in told)
    assert "Fish Market (The town): nothing there; leads to The Quay and Singing Reef" in told
    assert "Tide: 0, on a track from 0 to 6 (at 6: the end)" in told
