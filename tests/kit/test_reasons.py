"""Reasons: a question knows what answers it, and says of anything else why it does not."""

from __future__ import annotations

from norn.kernel.errors import Refusal
from norn.kit.deeds import Condition, Deed, Deeds
from norn.kit.reasons import Question, is_of, said_when

WANTS = Refusal("wants_bury", ("bury",))
SAME = Refusal("same_copy", ("bury",))
BURY = Question(WANTS, ("card", "do:top", "zone:line"), SAME, Refusal("burying", ("bury",)))
OPTIONS = ["card:a", "do:top 1", "zone:line"]


def in_area(one: str) -> list[Refusal]:
    return [Refusal("area_stays", ("bury.area",))] if one == "card:b" else []


def in_general(one: str) -> list[Refusal]:
    return [Refusal("enemy_gone", ())] if one == "enemy:x" else []


def keys(one: str) -> list[str]:
    return [refusal.key for refusal in BURY.why_not(in_area, lambda: OPTIONS, in_general, one)]


def test_nothing_stands_against_what_is_offered() -> None:
    assert [keys(one) for one in OPTIONS] == [[], [], []]


def test_a_thing_of_the_right_kind_is_refused_by_the_condition_that_fails() -> None:
    assert keys("card:b") == ["area_stays"]
    assert keys("card:c") == keys("do:top 2") == ["same_copy"]


def test_a_thing_of_another_kind_is_told_what_is_wanted_and_what_is_wrong_with_it_anyway() -> None:
    assert keys("enemy:x") == ["wants_bury", "enemy_gone"]
    assert keys("zone:other") == keys("do:rest") == ["wants_bury"]


def test_conditions_are_asked_before_the_offers_so_that_a_law_sees_them_disagree() -> None:
    wrong = BURY.why_not(lambda one: [SAME], OPTIONS, in_general, "card:a")
    assert wrong == [SAME]


def test_without_a_last_reason_there_is_none() -> None:
    assert Question(WANTS, ("card",)).why_not(None, ["card:a"], in_general, "card:b") == []


def test_words_of_other_questions_say_when_they_are_said() -> None:
    assert {word: told.key for word, told in said_when(BURY, Question(WANTS, ("do:mute",))).items()} == {
        "do:top": "burying"}


def test_a_deed_names_the_kind_it_is_done_to() -> None:
    async def do(g: object, who: object, thing: str) -> None:
        """Nothing."""

    deeds = Deeds(
        Deed("do:rest", (), do, among=(Condition("said_alone", (), is_of(), gate=True),)),
        Deed("do:hit", (), do, things=lambda s, who: ["enemy:x"],
             among=(Condition("for_enemies", (), is_of("enemy"), gate=True),)),
    )
    told = {one: [refusal.key for refusal in deeds.why_not(None, None, one)]
            for one in ("do:rest", "do:rest card:a", "do:hit enemy:x", "do:hit card:a")}
    assert told == {"do:rest": [], "do:rest card:a": ["said_alone"], "do:hit enemy:x": [], "do:hit card:a": [
        "for_enemies"]}
