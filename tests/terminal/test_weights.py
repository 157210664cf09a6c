"""What matters comes first; what is put away comes out when the question points at it."""
from __future__ import annotations

from norn.kernel.scene import Page, Scene, Thing, Track, Zone
from norn.kernel.views import AskView, OptionView
from norn.terminal.drawing.marks import Marks
from norn.terminal.drawing.scene import draw_scene
from norn.terminal.plain import Console, PlainTable
from norn.terminal.session import Session
from norn.terminal.telling import changed, tell_scene
from norn.terminal.words import option_lines

SCENE = Scene(
    title="t",
    pages=[Page(id="page:1", name="The ford", paragraphs=["Mist lies on the water."], text="Cross?", weight="focus"),
           Page(id="page:2", name="The opening", paragraphs=["Long ago."], weight="archive")],
    tracks=[Track(id="track:doom", name="Doom", value=3)],
    zones=[Zone(id="zone:deck", name="Deck", count=24, weight="shelf"),
           Zone(id="zone:old", name="Discards", things=[Thing(id="card:1", name="Rope")], count=1, weight="shelf"),
           Zone(id="zone:foes", name="Foes", things=[Thing(id="foe:1", name="Wolf")], count=1, weight="focus")],
)


def drawn(tags: dict[str, str] | None = None) -> str:
    return draw_scene(SCENE, Marks(lambda seat: f"seat {seat}", tags), 60).text()


def test_what_matters_most_is_drawn_first() -> None:
    text = drawn()
    order = [text.index(one) for one in ("The ford", "Mist lies", "Cross?", "Wolf", "Doom", "Deck: 24")]
    assert order == sorted(order)


def test_what_is_put_away_is_counted_or_named() -> None:
    text = drawn()
    assert "Discards: 1" in text
    assert "Rope" not in text
    assert "Put away: The opening." in text
    assert "Long ago" not in text


def test_what_can_be_chosen_comes_out_of_the_shelf() -> None:
    assert "Rope" in drawn({"card:1": "1"})


def test_a_large_group_is_one_line_in_plain_words() -> None:
    options = [OptionView(f"hex:{n:04}", f"hex {n}", group="move") for n in range(187)]
    ask = AskView("p", "Where to?", [*options, OptionView("do:stay", "stay", group="rest")], 1, 1,
                  groups={"move": "Move", "rest": "Stay"})
    lines = option_lines(ask)
    assert lines[0].startswith("1 to 187. Move: 187 answers, such as hex 0.")
    assert lines[1:] == ["Stay:", "188. Stay"]
    assert len(option_lines(ask, every=True)) == 190


class Heard(Console):
    """Remembers what it says, and gives these answers."""

    def __init__(self, *answers: str) -> None:
        self.tty = False
        self.broken = False
        self.lines: list[str] = []
        self.answers = list(answers)

    def say(self, *lines: str) -> None:
        self.lines += lines

    def ask(self) -> str | None:
        return self.answers.pop(0) if self.answers else None


def test_a_change_of_seat_says_what_changed_and_not_the_table_again() -> None:
    session = Session.start("quay", None, 3)
    session.seats = ["human"] * len(session.seats)
    whole = len(tell_scene(session))
    heard = Heard(*["1"] * 6)
    table = PlainTable(session, heard)
    table.run()
    told = [line for line in heard.lines if line.startswith("Fish Market (The town)")]
    assert len(table.told_to) > 1, "several people sat here"
    assert len(told) == 1, "an unchanged place is told once, not once for each who sits down"
    assert len(heard.lines) < 3 * whole + 60


def test_a_page_put_away_is_not_told_as_gone() -> None:
    session = Session.start("quay", None, 3)
    before = tell_scene(session)
    after = dict(list(before.items())[:-2])
    gone = list(before)[-2:]
    assert not [line for line in changed(before, after, still=gone) if line.startswith("Gone")]
