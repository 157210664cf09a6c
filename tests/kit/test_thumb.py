"""Rules of thumb: which question goes to which of them, and what is answered where there is none."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from norn.kernel.ask import NOT_AGAIN, PASS, Ask, Chance, Choice, More, Place
from norn.kernel.views import Sight
from norn.kit.thumb import About, Thumb
from tests.kernel.bench import RULE


class World:
    """Counts how often the table was read."""

    read: ClassVar[int] = 0

    def __init__(self, sight: Sight, chance: Chance) -> None:
        World.read += 1
        self.seat = sight.seat


class Looking:
    """A sight of one question."""

    seat = 1

    def __init__(self, ask: Ask) -> None:
        self.ask = ask


def last(w: World, ids: list[str], about: About) -> str:
    return ids[-1]


def nothing(w: World, ids: list[str], about: About) -> str:
    return ""


def named(w: World, ids: list[str], about: About) -> str:
    return f"{about['card']} {w.seat}"


def many(w: World, ids: list[str], about: About, least: int, most: int) -> Choice:
    return tuple(ids[-most:])


THUMB = Thumb(
    World,
    {"last": last, "nothing": nothing, "named": named},
    {"many": many},
    first=("first",),
    none=("none",),
    never=("never",),
)


def answer(prompt: str, ids: list[str], least: int = 1, most: int = 1, **more: Any) -> Choice:
    rest = More()
    for name, value in more.items():
        setattr(rest, name, value)
    ask = Ask(1, prompt, lambda: ids, RULE, least, most, rest)
    return THUMB.decide(Looking(ask), random.Random(1))  # type: ignore[arg-type]


ABC = ["thing:a", "thing:b", "thing:c"]


@pytest.mark.parametrize(
    ("prompt", "least", "most", "expected"),
    [
        ("last", 1, 1, ("thing:c",)),
        ("many", 1, 2, ("thing:b", "thing:c")),
        ("first", 1, 1, ("thing:a",)),
        ("none", 0, 1, ()),
        ("never", 0, 1, (NOT_AGAIN,)),
        ("nothing", 0, 1, ()),
        ("nothing", 1, 1, ("thing:a",)),  # there is no declining
        ("unheard_of", 0, 1, ()),
        ("unheard_of", 2, 3, ("thing:a", "thing:b")),
    ],
)
def test_a_question_goes_to_its_rule(prompt: str, least: int, most: int, expected: Choice) -> None:
    assert answer(prompt, ABC, least, most) == expected


def test_a_rule_knows_the_world_and_what_the_question_is_about() -> None:
    assert answer("named", ABC, about={"card": "card:x"}) == ("card:x 1",)


def test_what_no_rule_answers_is_answered_at_random() -> None:
    assert {answer("unheard_of", [*ABC, PASS])[0] for _ in range(3)} == {ABC[random.Random(1).randrange(4)]}


def test_the_table_is_read_only_for_a_rule() -> None:
    before = World.read
    for prompt in ("first", "none", "never", "unheard_of"):
        answer(prompt, ABC)
    assert World.read == before
    answer("last", ABC)
    assert World.read == before + 1


def test_a_place_that_cannot_be_listed_is_sampled() -> None:
    place = Place(lambda at: (), lambda chance: "at:3,4", dict)
    assert answer("last", [], place=place) == ("at:3,4",)
    assert answer("last", [], 0) == ()
