"""Putting an answer together."""
from __future__ import annotations

from norn.kernel.ask import NOT_AGAIN, PASS
from norn.kernel.views import AskView, OptionView
from norn.terminal.pick import Pick


def ask(ids: str, least: int, most: int, *, ordered: bool = False, repeat: bool = False) -> Pick:
    options = [OptionView(one, one) for one in ids.split()]
    return Pick(AskView("q", "Which?", options, least, most, (), ordered, repeat))


def test_one_of_several_is_an_answer_at_once() -> None:
    pick = ask("a b", 1, 1)
    assert pick.answers_alone("a")
    assert pick.wanted() == ""


def test_marks_come_and_go_and_the_answer_is_in_listed_order() -> None:
    pick = ask("a b c d", 2, 3)
    pick.mark("d")
    assert pick.missing() == "1 chosen, 1 more needed."
    pick.mark("a")
    pick.mark("b")
    assert "Unmark one first" in pick.mark("c")
    pick.mark("a")
    assert pick.answer() == ("b", "d")
    assert pick.enough
    assert [pick.sign(one) for one in "abcd"] == ["[ ]", "[x]", "[ ]", "[x]"]
    assert pick.wanted() == "(choose 2 to 3)"


def test_where_order_matters_it_is_kept_and_shown() -> None:
    pick = ask("a b c", 3, 3, ordered=True)
    for one in "cab":
        pick.mark(one)
    assert pick.answer() == ("c", "a", "b")
    assert pick.sign("a") == "[2]"
    assert "in order" in pick.wanted()


def test_one_option_several_times() -> None:
    pick = ask("a b", 3, 3, repeat=True)
    for one in "bab":
        assert pick.mark(one) == ""
    assert "Take one back first" in pick.mark("a")
    assert pick.sign("b") == "[2]"
    pick.unmark("b")
    pick.mark("a")
    assert pick.answer() == ("a", "a", "b")


def test_one_option_no_more_often_than_it_may_be() -> None:
    pick = ask("a b", 3, 4, repeat=True)
    pick.ask.options[0].limit = 1
    pick.ask.options[1].limit = 3
    assert pick.mark("a") == pick.mark("b") == ""
    assert pick.mark("a") == "This may be chosen once, and is."
    pick.mark("b")
    pick.mark("b")
    assert pick.mark("b") == "This may be chosen 3 times, and is."
    assert (pick.sign("a"), pick.sign("b")) == ("[1/1]", "[3/3]")
    assert "as often as it says" in pick.wanted()
    assert pick.answer() == ("a", "b", "b", "b")


def test_passing() -> None:
    assert ask("a", 0, 1).passing() == ()
    assert ask(f"a {PASS}", 1, 1).passing() == (PASS,)
    assert ask("a b", 1, 1).passing() is None
    assert ask(f"a b {NOT_AGAIN}", 0, 2).answers_alone(NOT_AGAIN)
