"""What matters comes first; what is put away comes out when the question points at it."""
from __future__ import annotations

import functools
import json
import random
import re
from pathlib import Path

import pytest

from norn.agents import find_agent
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.scene import Page, Scene, Thing, Track, Zone
from norn.kernel.views import AskView, OptionView, Sight
from norn.terminal.drawing.marks import Marks
from norn.terminal.drawing.scene import draw_scene
from norn.terminal.plain import Console, PlainTable
from norn.terminal.session import Session
from norn.terminal.telling import Told, changed, tell_scene
from norn.terminal.words import option_lines, outcome_lines

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
    assert lines[1:] == ["188. Stay"]
    assert len(option_lines(ask, every=True)) == 189


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


@functools.cache
def play_by_thumb(game: str, seed: int, seats: int) -> list[str]:
    """A whole game at one keyboard, line by line: all that is said."""

    class Thumb(Heard):
        def ask(self) -> str | None:
            session = table.session
            if session.over or session.viewer not in session.table.pending:
                return None
            choice = find_agent("thumb", session.table.definition).decide(Sight(session.table, session.viewer), chance)
            return " ".join(choice) or "0"

    chance = random.Random(1)
    heard = Thumb()
    table = PlainTable(Session.start(game, ["human"] * seats, seed), heard)
    table.run()
    assert table.session.over
    return heard.lines


def test_a_whole_game_of_two_people_who_hide_nothing_is_short() -> None:
    """Realms, two seats at one keyboard, this seed: 2,573 lines when each who sat down was told the table again."""
    lines = play_by_thumb("realms", 1, 2)
    assert len(lines) < 1_850
    assert {"The party won.", "The party lost."} & set(lines[-8:]), "won or lost is said plainly"
    assert not [line for line in lines if "look away" in line], "whoever plays openly need not look away"
    assert sum("; leads to " in line for line in lines) < 40, "each place is told once, and again when its name changes"
    assert not [line for line in lines if line.endswith("(you): no longer holding anything")], "it lies before one now"


def test_what_lies_otherwise_before_each_is_told_when_it_changed_for_that_seat() -> None:
    """In Realms a hero's INT says which spells lie there: "now also" and "no longer" came at every change of seat."""
    session = Session.start("realms", ["human"] * 3, 50)
    heard = Heard("1", "1", "1", *["1"] * 30)       # Torvin, Sylara, who knows more spells, and Drek
    PlainTable(session, heard).run()
    turns = [line for line in heard.lines if line.startswith("Your turn, ")]
    assert len({line.partition(":")[0] for line in turns}) > 3, "they sat down one after the other"
    assert sum(line.startswith("Spells, 18: now also") for line in heard.lines) <= 1
    assert sum(line.startswith("Spells, 12: no longer") for line in heard.lines) <= 2


@pytest.mark.parametrize(("game", "seats"), [("hearts", ["human", "thumb", "thumb", "random"]),
                                             ("realms", ["human", "thumb"]), ("mistfall", ["human", "human"])])
def test_no_word_of_machines_is_said(game: str, seats: list[str]) -> None:
    heard = Heard(*["1"] * 10, "outline", "hint", "look", "log", *["1"] * 10)
    PlainTable(Session.start(game, seats, 4), heard).run()
    said = [line for line in heard.lines if not line.startswith(("Your game is kept", "Go on with"))]
    assert len(said) > 40
    assert not [line for line in said if re.search(r"\b[Ss]eat \d|\(human\)|\bthumb\b|\(random\)|\b1 choices", line)]


def test_people_who_hide_their_hands_still_look_away() -> None:
    session = Session.start("hearts", ["human"] * 4, 5)
    assert session.hides(0, 1)
    assert not Session.start("realms", ["human"] * 2, 5).hides(0, 1)


def test_a_page_that_was_heard_is_not_read_out_again() -> None:
    lines = play_by_thumb("realms", 1, 2)
    met = [line.partition(" meets: ")[2].partition(". ")[2] for line in lines if " meets: " in line]
    assert met
    assert all(sum(words in line for line in lines) <= sum(one == words for one in met) for words in met)


def test_a_group_of_one_has_no_line_of_its_own() -> None:
    options = [OptionView("do:a", "move north", group="move"), OptionView("do:b", "move south", group="move"),
               OptionView("do:c", "leave a thing", group="leave"), OptionView("do:d", "strike", group="foe:1"),
               OptionView("do:e", "end")]
    ask = AskView("p", "What?", options, 1, 1, groups={"move": "Move", "leave": "Leave", "foe:1": "Wolf"})
    assert option_lines(ask) == [
        "Move:", "1. Move north", "2. Move south", "3. Leave a thing", "4. Wolf: Strike", "5. End",
    ]


def test_of_many_things_only_what_has_changed_is_told() -> None:
    things = {f"t{n}": f"thing {n}" for n in range(8)}
    before = Told("Pack", "Pack, 8", things)
    after = Told("Pack", "Pack, 8", {**{key: one for key, one in things.items() if key != "t3"}, "t1": "thing 1 (worn)",
                                     "t9": "thing 9"})
    assert after.news(before) == "Pack, 8: now also thing 9; now thing 1 (worn); no longer thing 3"
    few = Told("Pack", "Pack, 1", {"t1": "thing 1"})
    assert few.news(before) == "Pack, 1: thing 1"


def test_a_sheet_is_told_anew_only_where_it_changed_whoever_looks() -> None:
    rows = {"HP": "HP 3", "gold": "gold 1"}
    mine = Told("Ann (you)", "Ann (you)", rows, rows=True)
    hers = Told("Ann", "Ann", {**rows, "holding anything": "holds rope"}, rows=True)
    assert mine.news(hers) == ""
    assert changed({"sheet": hers}, {"sheet": mine}) == []
    assert hers.news(mine) == "Ann: holds rope"
    assert mine._replace(pieces={"HP": "HP 2"}).news(mine) == "Ann (you): HP 2, no longer gold"


def test_a_page_put_away_is_not_told_as_gone() -> None:
    session = Session.start("quay", None, 3)
    before = tell_scene(session)
    after = dict(list(before.items())[:-2])
    gone = list(before)[-2:]
    assert not [line for line in changed(before, after, still=gone) if line.startswith("Gone")]


def test_a_draw_is_nobodys_defeat() -> None:
    """Found before: `You lost.` over a war that neither side had won."""
    golden = json.loads((Path(find_game("fornaldar").folder) / "golden/fornaldar-draw.json").read_text("utf-8"))
    table = open_table("fornaldar", golden["seats"], int(golden["seed"], 16), golden["options"])
    for seat, *choice in golden["decisions"]:
        table.answer(seat, *choice)
    session = Session(table, ["human", "thumb"])
    assert outcome_lines(session)[:2] == ["A draw: nobody won.", "Neither side has won: a draw."]
