"""What teaches, at the terminal: the outline of a round, hints and words, in both modes."""
from __future__ import annotations

import random
from typing import Any

import pytest

from norn.host.hints import hint
from norn.kernel.ask import random_choice
from norn.kernel.save import save_bytes
from norn.kernel.views import SPECTATOR, Sight
from norn.terminal.learning import (
    by_chapter,
    hint_lines,
    outline_lines,
    phase_name,
    rules_about,
    word_lines,
)
from norn.terminal.plain import Console, PlainTable
from norn.terminal.reading import NotUnderstood
from norn.terminal.screens.dialogs import Page
from norn.terminal.session import Session
from norn.terminal.widgets.rows import RowList
from tests.terminal.pilot import Play, drive


def passing() -> Session:
    return Session.start("hearts", None, 5)


def at_a_trick() -> Session:
    session = passing()
    session.answer(*session.table.pending[0].ids[:3])
    session.run_agents()
    return session


def marked(lines: list[str]) -> list[str]:
    return [line[2:].partition(":")[0] for line in lines if line.startswith("> ")]


def test_the_outline_marks_where_the_table_is() -> None:
    before, after = outline_lines(passing()), outline_lines(at_a_trick())
    assert marked(before) == ["Deal and pass"]
    assert before[-1].startswith("Now, Deal and pass: Pass what could win you tricks")
    assert marked(after) == ["Thirteen tricks"]
    assert len(after) == 4


@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_every_game_that_teaches_has_its_place_in_the_round(game: str) -> None:
    session = Session.start(game, ["human"], 3)
    chance = random.Random(3)
    found = set()
    for _ in range(40):
        session.run_agents()
        if session.over:
            break
        found.add(tuple(marked(outline_lines(session))))
        session.answer(*random_choice(session.table.pending[session.viewer], chance))
    assert len(found - {()}) >= 2, found
    assert all(len(one) <= 1 for one in found)


def test_a_game_that_teaches_nothing_says_so() -> None:
    session = Session.start("quay", None, 1)
    assert outline_lines(session) == ["This game has no outline of a round."]
    assert word_lines(session, "") == ["This game has no glossary."]
    assert phase_name(session) == ""


def test_a_hint_is_an_answer_with_a_reason_and_changes_nothing() -> None:
    session = at_a_trick()
    before = save_bytes(session.table)
    said = hint_lines(session)
    found = hint(session.table, session.viewer)
    assert said == [f"Hint: {found.text}", found.reason]
    assert save_bytes(session.table) == before
    session.table.check(session.viewer, found.choice)


def test_there_is_no_hint_where_nobody_is_asked_or_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Session.start("quay", None, 1)
    assert hint_lines(toy) == ["This game has no computer player to ask."]

    def fail(*_: Any) -> list[str]:
        raise ZeroDivisionError("\x1b[2J")

    session = at_a_trick()
    monkeypatch.setattr("norn.agents.ThumbAgent.decide", fail)
    said = hint_lines(session)
    assert said[0].startswith("The computer player has nothing to say")
    assert "\x1b" not in said[0]
    session.hand_over(SPECTATOR)
    assert hint_lines(session) == ["A hint needs a question, and you are asked nothing now."]


def test_words_are_found_by_any_form_and_by_their_beginning() -> None:
    session = passing()
    trick = "trick: Four cards, one from each player; the highest of the suit led takes them."
    assert word_lines(session, "Tricks") == word_lines(session, "tri") == [trick]
    assert word_lines(session, "")[0].startswith("trick, broken")
    with pytest.raises(NotUnderstood, match="no 'xyzzy'"):
        word_lines(session, "xyzzy")


class Heard(Console):
    """What was said, and nothing on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += lines


def test_the_line_mode_obeys_outline_hint_and_word() -> None:
    console = Heard()
    table = PlainTable(at_a_trick(), console)
    for line, wanted in (
        ("outline", "> Thirteen tricks"), ("hint", "Hint: "), ("word duck", "duck: "), ("word xyzzy", "The glossary"),
    ):
        console.lines.clear()
        table.obey(line)
        assert any(one.startswith(wanted) for one in console.lines), (line, console.lines)
    assert Sight(table.session.table, 0).ask.ids, "the question is still open"


def test_keys_for_the_hint_and_the_round() -> None:
    async def script(play: Play) -> None:
        assert "Thirteen tricks" in play.seen("#bar")
        await play.keys("i")
        assert "Hint:" in play.seen("#message")
        await play.keys("t")
        assert isinstance(play.app.screen, Page)
        assert "> Thirteen tricks" in play.screen()
        await play.keys("escape")
        assert not isinstance(play.app.screen, Page)

    drive(at_a_trick(), script, (110, 40))


def test_the_rules_are_a_book_of_chapters_searched_by_words() -> None:
    session = Session.start("realms", ["human", "thumb"], 4)
    chapters = by_chapter(session)
    assert list(chapters)[:2] == ["What it is about", "Quests"]
    assert sum(map(len, chapters.values())) == len(session.table.definition.ledger.rules)
    assert rules_about(session, "2") == rules_about(session, "quests") == chapters["Quests"]
    found = rules_about(session, "level gold")
    assert found
    assert all("gold" in f"{one.id} {one.says} {one.ruling}".lower() for one in found)
    assert rules_about(session, "zeppelin") == []


def test_the_book_of_the_full_screen_has_its_chapters() -> None:
    async def script(play: Play) -> None:
        await play.keys("r")
        heads = [row.text for row in play.app.screen.query_one(RowList).rows if row.role == "head"]
        assert heads[:2] == ["What it is about", "Quests"]
        await play.keys(*"benediction")
        assert "benedictions." in play.screen()

    drive(Session.start("realms", ["human", "thumb"], 4), script)
