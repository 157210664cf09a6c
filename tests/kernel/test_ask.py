"""Every shape of question: what is accepted, what is refused and by which rules; a refusal changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.kernel.ask import LONGEST, NOT_AGAIN, Ask, Choice, More, Place, is_place, random_choice, these
from norn.kernel.errors import IllegalChoice, Refusal, RuleError
from norn.kernel.game import AGAIN
from norn.kernel.table import Table
from norn.kernel.telling import AUTO, PLAYER
from norn.kernel.views import view
from tests.kernel.bench import OTHER_RULE, RULE, G, Unchanged, asking, table_of
from tests.toys.feast import at_turn, card, prompt

A, B, C = "thing:a", "thing:b", "thing:c"
THREE = [A, B, C]


def asked(options: Any = THREE, at_least: int = 1, at_most: int = 1, **more: Any) -> Table:
    """A table that asks seat 0 this again and again, and logs the answers."""

    async def question(g: G) -> str:
        rest = More()
        for key, value in more.items():
            setattr(rest, key, f"{value}{g.state.count}" if key == "scope" else value)
        choice = await Ask(0, "which", these(options), RULE, at_least, at_most, rest if more else None)
        g.state.log.append("+".join(choice) or "nothing")
        g.state.count += 1
        return AGAIN

    return table_of(question)


def refusal(table: Table, *choice: Any, seat: int = 0) -> IllegalChoice:
    """How an answer is refused; nothing changes by it."""
    with Unchanged(table), pytest.raises(IllegalChoice) as refused:
        table.answer(seat, *choice)
    return refused.value


def at_most_two(choice: Choice) -> list[Refusal]:
    """Not more than two of one thing."""
    return [Refusal("too_many", OTHER_RULE, what=one) for one in dict.fromkeys(choice) if choice.count(one) > 2]


def even(one: str) -> list[Refusal]:
    """Even numbers up to 100."""
    text = one.removeprefix("at:")
    if not text.isdigit():
        return [Refusal("no_number", OTHER_RULE)]
    return [] if int(text) % 2 == 0 and int(text) <= 100 else [Refusal("odd", OTHER_RULE)]


PLACE = Place(even, lambda chance: f"at:{2 * chance.randrange(50)}", lambda: {"shape": "line", "length": 100})

# shape -> (table, answers that are accepted, answers that are refused)
SHAPES: dict[str, tuple[dict[str, Any], list[Choice], list[Choice]]] = {
    "one": ({}, [(A,), (C,)], [(), (A, B), ("thing:x",), ("",), (A, A)]),
    "one or none": ({"at_least": 0}, [(), (B,)], [(A, B), ("do:pass",), (NOT_AGAIN,)]),
    "two": ({"at_least": 2, "at_most": 2}, [(A, C), (C, A)], [(), (A,), (A, A), (A, B, C), (A, "thing:x")]),
    "one to three": ({"at_most": 3}, [(A,), (A, B), (C, B, A)], [(), (A, B, A), (A, B, C, "thing:d")]),
    "ordered": ({"at_least": 3, "at_most": 3, "ordered": True}, [(C, A, B)], [(A, B), (A, B, B)]),
    "repeat": ({"at_least": 3, "at_most": 3, "repeat": True}, [(A, A, A), (A, B, A)], [(A, A), (A, A, "thing:x")]),
    "repeat with limits": (
        {"at_least": 2, "at_most": 4, "repeat": True, "limits": {A: 2, B: 3}}, [(A, A, B), (B, C, A, B), (B, B, B)],
        [(A, A, A), (C, C), (A,), (B,) * 4, (A, A, "thing:x")],
    ),
    "repeat with limits, in order": (
        {"at_least": 2, "at_most": 3, "ordered": True, "repeat": True, "limits": {A: 2}}, [(A, B, A), (C, B)],
        [(B, B), (A, A, A)],
    ),
    "repeat with fits": (
        {"at_least": 3, "at_most": 3, "repeat": True, "fits": at_most_two}, [(A, A, B)], [(A, A, A), (B, B)],
    ),
    "place": ({"place": PLACE}, [("at:4",), (A,)], [("at:5",), ("at:x",), ("at:",), ("thing:x",), (), ("at:2", A)]),
    "place only": ({"options": [], "place": PLACE}, [("at:0",)], [("at:1",), ("",), ("AT:2",)]),
    "with a standing order": (
        {"at_least": 0, "at_most": 2, "scope": "day"}, [(NOT_AGAIN,), (), (A, B)], [(NOT_AGAIN, A), (NOT_AGAIN,) * 2],
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_what_answers_the_question_is_accepted_as_given(shape: str) -> None:
    given, accepted, _ = SHAPES[shape]
    for choice in accepted:
        table = asked(**given)
        table.answer(0, *choice)
        assert table.decisions == [(0, choice, PLAYER)]
        taken = () if choice == (NOT_AGAIN,) else choice
        assert table.game.state.log[0] == ("+".join(taken) or "nothing")


@pytest.mark.parametrize("shape", SHAPES)
def test_what_does_not_is_refused_and_nothing_changes(shape: str) -> None:
    given, _, refused = SHAPES[shape]
    table = asked(**given)
    for choice in refused:
        error = refusal(table, *choice)
        assert str(error).startswith("which")
        assert error.rules


@pytest.mark.parametrize("shape", SHAPES)
def test_an_answer_to_the_question_before_is_refused(shape: str) -> None:
    """A plain question, this one, and a plain one again: each takes its own answers only."""
    given, accepted, _ = SHAPES[shape]
    more = {key: value for key, value in given.items() if key not in ("options", "at_least", "at_most")}

    async def story(g: G) -> None:
        await g.choose_one(0, "before", ["old:a", "old:b"], RULE)
        rest = More()
        for key, value in more.items():
            setattr(rest, key, value)
        options, least = given.get("options", THREE), given.get("at_least", 1)
        await Ask(0, "which", these(options), RULE, least, given.get("at_most", 1), rest if more else None)
        await g.choose_one(0, "behind", ["new:a", "new:b"], RULE)
        await g.choose_one(1, "other", ["new:a", "new:b"], RULE)

    table = table_of(story)
    table.answer(0, "old:a")
    refusal(table, "old:b")
    table.answer(0, *accepted[0])
    refusal(table, *accepted[0])
    table.answer(0, "new:a")
    refusal(table, "new:b")
    table.answer(1, "new:b")


def test_an_answer_to_the_question_before_a_party_or_a_vote_is_refused() -> None:
    async def story(g: G) -> None:
        await g.choose_one(0, "before", ["old:a", "old:b"], RULE)
        await g.party_chooses([0, 1], "party", [A, B], RULE)
        await g.choose_one(0, "between", ["old:a", "old:b"], RULE)
        await g.all_choose([0, 1], "vote", [A, B], RULE)
        await g.choose_one(0, "behind", ["new:a", "new:b"], RULE)

    table = table_of(story)
    for _ in range(2):
        table.answer(0, "old:a")
        refusal(table, "old:b")
        table.answer(1, A)
    table.answer(0, B)
    refusal(table, A)
    table.answer(0, "new:a")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_random_answer_is_always_accepted(shape: str) -> None:
    table = asked(**SHAPES[shape][0])
    chance = random.Random(4)
    seen = set()
    for _ in range(60):
        ask = table.pending.get(0)
        if ask is None or len(table.decisions) > 300:
            break
        choice = random_choice(ask, chance)
        seen.add(choice)
        table.answer(0, *choice)
    assert len(seen) > 1


@pytest.mark.parametrize(("key", "value", "only_words"), [
    pytest.param(key, value, only_words, id=key) for key, value, only_words in [
        ("about", {"n": 1}, True), ("why", even, True), ("option_rules", {A: RULE}, True), ("public", True, True),
        ("seats", (0, 1), False), ("fits", at_most_two, False), ("place", PLACE, False), ("scope", "day", False),
        ("bluff", True, False),
    ]
])
def test_what_only_says_more_leaves_a_question_plain(key: str, value: Any, only_words: bool) -> None:
    rest = More()
    setattr(rest, key, value)
    assert rest.only_words() is only_words
    table = asked(**{key: value})
    assert (table.plain is table.ask) is only_words, "plain questions are answered straight"


def test_an_option_rests_on_rules_of_its_own_or_on_those_of_the_question() -> None:
    table = asked(["do:take thing:a", "do:take thing:b", "do:leave"], option_rules={"do:take": OTHER_RULE})
    shown = view(table, 0).ask
    assert shown is not None
    assert [option.rules for option in shown.options] == [OTHER_RULE, OTHER_RULE, RULE]


def test_a_limit_is_refused_with_a_reason_shown_and_never_drawn_beyond() -> None:
    table = asked(at_least=3, at_most=9, repeat=True, limits={A: 1, B: 2, C: 3})
    error = refusal(table, B, B, B)
    assert [(one.key, one.data) for one in error.refusals] == [("too_often", {"what": B, "times": 2})]
    shown = view(table, 0).ask
    assert shown is not None
    assert ([option.limit for option in shown.options], shown.at_most) == ([1, 2, 3], 6)
    drawn = [random_choice(table.pending[0], random.Random(seed)) for seed in range(300)]
    assert max(choice.count(C) for choice in drawn) == 3
    for choice in drawn:
        table.pending[0].check(choice)
    assert {len(choice) for choice in drawn} == {3, 4, 5, 6}


def test_limits_that_leave_one_answer_are_answered_by_the_table() -> None:
    assert own_answers([A, B], 3, 5, repeat=True, limits={A: 2, B: 1}) == [(0, (A, A, B), AUTO)]
    assert own_answers([A], 2, 3, repeat=True, limits={A: 2}) == [(0, (A, A), AUTO)]
    assert own_answers([A, B], 3, 3, repeat=True, limits={A: 2, B: 2}) == []
    assert own_answers([A, B], 3, 3, repeat=True, limits={A: 2, B: 1}, ordered=True) == []


def test_limits_below_what_must_be_chosen_are_an_error_of_the_rules() -> None:
    with pytest.raises(RuleError, match="at least 4 must be chosen"):
        asked([A, B], at_least=4, at_most=4, repeat=True, limits={A: 2, B: 1})


def test_a_rule_gives_limits_by_repeat_and_none_below_one() -> None:
    async def question(g: G) -> None:
        await g.choose(0, "which", [A, B], RULE, 1, 4, repeat={A: 2})
        await g.choose(0, "which", [A, B], RULE, 1, 4, repeat={A: 0})

    table = table_of(question)
    assert [table.pending[0].limit(one) for one in (A, B)] == [2, 1]
    with pytest.raises(RuleError, match="thing:a may be chosen 0 times"):
        table.answer(0, A, A, B)


def test_a_condition_that_nothing_drawn_meets_fails_as_the_fault_of_the_rules() -> None:
    """Found here: it looked like an illegal choice of the player, after a thousand tries."""
    table = asked(at_least=2, at_most=2, fits=lambda choice: [Refusal("never", RULE)])
    with pytest.raises(RuleError, match="none of 1000 random answers fits; a limit for each option"):
        random_choice(table.pending[0], random.Random(1))


def test_a_refusal_cites_the_rules_of_what_was_wrong() -> None:
    assert refusal(asked(), "thing:x").rules == RULE
    assert refusal(asked(), A, B).rules == RULE
    table = asked(at_least=3, at_most=3, repeat=True, fits=at_most_two)
    error = refusal(table, A, A, A)
    assert error.rules == OTHER_RULE
    assert [one.key for one in error.refusals] == ["too_many"]
    error = refusal(asked(place=PLACE), "at:3")
    assert (error.rules, error.refusals[0].key) == (OTHER_RULE, "odd")


def test_a_question_says_itself_why_a_thing_is_not_offered() -> None:
    table = asked(why=lambda one: [Refusal("too_heavy", OTHER_RULE, what=one)])
    error = refusal(table, "thing:x")
    assert error.rules == OTHER_RULE
    assert (error.refusals[0].key, error.refusals[0].data) == ("too_heavy", {"what": "thing:x"})
    assert table.why_not(0, "thing:x")[0].key == "too_heavy"
    assert table.why_not(0, A) == ()
    assert table.pending[0].refusals(A) == ()
    assert [one.key for one in table.why_not(0, "thing:" + "x" * 300)] == ["not_offered"]


def test_the_game_says_what_the_question_wants_where_it_does_not_say_so_itself() -> None:
    async def story(g: G) -> None:
        await g.choose_one(0, "ask", [A, B], RULE, lambda one: [Refusal("too_heavy", OTHER_RULE)] if one == C else [])

    table = table_of(
        story,
        why_not=lambda g, seat, one: [Refusal("asleep", OTHER_RULE)],
        no_answer=lambda g, seat, ask, one: [] if one in ask.ids else [Refusal(f"not_{ask.prompt}", ask.rules)],
    )
    assert [one.key for one in table.why_not(0, C)] == ["too_heavy"]
    assert [one.key for one in table.why_not(0, "thing:x")] == ["not_ask"]
    assert [one.key for one in refusal(table, "thing:x").refusals] == ["not_ask"]
    assert table.objections(0, A) == ()


def test_the_game_says_why_where_the_question_does_not() -> None:
    table = table_of(asking(), why_not=lambda g, seat, one: [Refusal("asleep", OTHER_RULE)] if one == C else [])
    assert refusal(table, C).rules == OTHER_RULE
    assert refusal(table, "thing:x").rules == RULE
    assert [one.key for one in table.why_not(0, C)] == ["asleep"]
    assert [one.key for one in table.why_not(0, "thing:x")] == ["not_offered"]
    assert [one.key for one in table.why_not(1, C)] == ["asleep"]           # also to one who is not asked
    grumpy = table_of(asking(), why_not=lambda g, seat, one: [Refusal("asleep", OTHER_RULE)])
    assert grumpy.why_not(0, A) == ()                                       # what is offered is not denied
    assert [one.key for one in table.why_not(1, A)] == ["not_your_turn"]


def test_why_not_is_empty_exactly_where_the_answer_would_be_taken() -> None:
    """Found here: a place that is allowed and a standing order that is offered were said not to be."""
    table = asked(place=PLACE, at_least=0, scope="day")
    for one in (A, "at:4", NOT_AGAIN):
        assert table.why_not(0, one) == ()
        table.fork().answer(0, one)
    for one in ("at:5", "at:x", "thing:x", "do:pass"):
        assert table.why_not(0, one)
        refusal(table, one)
    assert [one.key for one in table.why_not(0, "at:5")] == ["odd"]


@pytest.mark.parametrize("seat", [-1, 1, 7])
def test_a_seat_that_is_not_asked_cannot_answer(seat: int) -> None:
    table = asked()
    error = refusal(table, A, seat=seat)
    assert "waiting for seat 0" in str(error)
    assert error.rules == RULE
    assert table.why_not(seat, A)


@pytest.mark.parametrize("one", [None, 5, b"thing:a", ["thing:a"], {}, 1.5, ("thing:a",)])
def test_an_answer_is_made_of_texts(one: Any) -> None:
    refusal(asked(), one)
    refusal(asked(at_least=2, at_most=2), one, A)
    refusal(asked(place=PLACE), one)


@pytest.mark.parametrize("one", ["at:" + "9" * 5000, "at:4\t5", "at:\x00", "at:\ud800", "at:\n4"])
def test_a_place_that_no_file_could_hold_is_refused_before_the_game_sees_it(one: str) -> None:
    """Found here: a tab in an accepted place was read back from a save as two choices."""
    table = asked(place=Place(lambda one: [], PLACE.sample, PLACE.region))
    refusal(table, one)
    assert table.why_not(0, one)


def test_a_check_of_the_game_that_crashes_is_a_rule_error() -> None:
    def crashes(one: Any) -> list[Refusal]:
        raise KeyError(one)

    for given in ({"place": Place(crashes, PLACE.sample, PLACE.region)}, {"why": crashes}, {"fits": crashes}):
        table = asked(**given)
        with Unchanged(table), pytest.raises(RuleError, match="KeyError"):
            table.answer(0, "at:3" if "place" in given else A if "fits" in given else "thing:x")


# ---------------------------------------------------------------- answers that the table gives by itself


def own_answers(options: Any, at_least: int = 1, at_most: int = 1, **more: Any) -> list[tuple[int, Choice, int]]:
    """What the table decided by itself before a question that has two answers."""

    async def question(g: G) -> None:
        rest = More()
        for key, value in more.items():
            setattr(rest, key, value)
        await Ask(0, "which", these(options), RULE, at_least, at_most, rest if more else None)
        await g.choose_one(0, "then", [A, B], RULE)

    table = table_of(question)
    assert table.ask is not None
    return table.decisions if table.ask.prompt == "then" else []


def test_an_only_answer_is_given_by_the_table_and_recorded() -> None:
    assert own_answers([A]) == [(0, (A,), AUTO)]
    assert own_answers([A, B], 2, 2) == [(0, (A, B), AUTO)]
    assert own_answers([A, B], 2, 5) == [(0, (A, B), AUTO)]
    assert own_answers([], 0, 1) == [(0, (), AUTO)]
    assert own_answers([A, B], 0, 0) == [(0, (), AUTO)]
    assert own_answers([A], 3, 3, repeat=True) == [(0, (A, A, A), AUTO)]


def test_what_has_two_answers_is_asked() -> None:
    for options, least, most, more in (
        ([A, B], 1, 1, {}), ([A], 0, 1, {}), ([A, B], 1, 2, {}), ([A, B], 2, 2, {"ordered": True}),
        ([A, B], 2, 2, {"repeat": True}), ([A], 1, 3, {"repeat": True}), ([A], 1, 1, {"place": PLACE}),
        ([A], 1, 1, {"bluff": True}), ([], 0, 1, {"bluff": True}),
    ):  # fmt: skip
        assert own_answers(options, least, most, **more) == []


def test_the_view_says_how_many_may_be_chosen() -> None:
    for given, most in (({"at_most": 5}, 3), ({"at_most": 5, "repeat": True}, 5), ({"at_most": 2}, 2)):
        shown = view(asked(**given), 0).ask
        assert shown is not None
        assert shown.at_most == most


def test_an_order_of_one_is_no_choice() -> None:
    assert own_answers([A], 1, 1, ordered=True) == [(0, (A,), AUTO)]


@pytest.mark.parametrize(
    ("options", "least", "most", "more"),
    [
        ([], 1, 1, {}),
        ([A], 2, 2, {}),
        ([], 1, 3, {"repeat": True}),
        ([A, B], 3, 3, {"ordered": True}),
        (THREE, 3, 2, {}),
        ([], 2, 1, {"place": PLACE}),
    ],
)
def test_a_question_without_an_answer_is_a_rule_error(options: Any, least: int, most: int, more: Any) -> None:
    with pytest.raises(RuleError, match="which: at least"):
        own_answers(options, least, most, **more)


def test_an_only_answer_that_does_not_fit_is_a_rule_error() -> None:
    """Found here: the table gave an answer that it would have refused a player."""
    with pytest.raises(RuleError, match="which"):
        own_answers([A], fits=lambda choice: [Refusal("no", RULE)])


def test_an_only_answer_is_skipped_by_undo() -> None:
    async def story(g: G) -> None:
        g.state.log.append(await g.choose_one(0, "first", [A, B], RULE))
        g.state.log.append(await g.choose_one(0, "only", [C], RULE))
        g.state.log.append(await g.choose_one(0, "then", [A, B], RULE))

    table = table_of(story)
    table.answer(0, A)
    assert [how for _, _, how in table.decisions] == [PLAYER, AUTO]
    table.undo(0)
    assert table.decisions == []
    assert prompt(table) == "first"
    table.answer(0, B)
    assert table.game.state.log == [B, C]


# ---------------------------------------------------------------- standing orders


def standing(scopes: list[str]) -> Table:
    """Asks seat 0 and seat 1 the same optional question, in these scopes one after the other."""

    async def story(g: G) -> str:
        scope = scopes[min(g.state.count, len(scopes) - 1)]
        for seat in (0, 1):
            choice = await g.choose(seat, "react", [A, B], RULE, 0, 1, scope=scope)
            g.state.log.append(f"{seat}{'+'.join(choice)}")
        await g.choose_one(0, "go", [A, B], RULE)
        g.state.count += 1
        return AGAIN

    return table_of(story)


def test_a_standing_order_passes_while_its_scope_lasts() -> None:
    table = standing(["day", "day", "night"])
    table.answer(0, NOT_AGAIN)
    table.answer(1, A)
    table.answer(0, A)
    assert list(table.pending) == [1]                                   # seat 0 was not asked again ...
    assert table.decisions[-1] == (0, (), AUTO)                         # ... and it is in the record
    table.answer(1)
    table.answer(0, A)
    assert (list(table.pending), prompt(table)) == ([0], "react")       # another scope
    assert table.game.state.log == ["0", f"1{A}", "0", "1"]


def test_a_standing_order_is_taken_back_with_its_decision() -> None:
    table = standing(["day"])
    table.answer(0, NOT_AGAIN)
    assert table.game.standing == {"0 react": "day"}
    table.undo(0)
    assert table.game.standing == {}
    assert list(table.pending) == [0]
    table.answer(0, A)
    assert table.game.standing == {}


def test_a_standing_order_survives_a_fork() -> None:
    table = standing(["day"])
    table.answer(0, NOT_AGAIN)
    for one in (table, table.fork()):
        one.answer(1)
        one.answer(0, A)
        assert list(one.pending) == [1]


def test_a_standing_order_is_offered_where_there_is_a_scope_only() -> None:
    shown = view(standing(["day"]), 0).ask
    assert shown is not None
    assert [option.id for option in shown.options] == [A, B, NOT_AGAIN]
    shown = view(standing([""]), 0).ask
    assert shown is not None
    assert [option.id for option in shown.options] == [A, B]
    refusal(standing([""]), NOT_AGAIN)


def test_not_again_is_no_answer_where_something_must_be_chosen() -> None:
    """Found here: it went to the story as an empty choice, which the question does not allow."""
    table = asked(scope="day")
    refusal(table, NOT_AGAIN)
    shown = view(table, 0).ask
    assert shown is not None
    assert NOT_AGAIN not in [option.id for option in shown.options]


# ---------------------------------------------------------------- places


def test_a_place_may_be_as_long_as_a_file_holds_it_and_no_longer() -> None:
    table = asked(place=Place(lambda one: [], PLACE.sample, PLACE.region))
    longest = "at:" + "9" * (LONGEST - 3)
    refusal(table, longest + "9")
    table.answer(0, longest)
    assert table.decisions == [(0, (longest,), PLAYER)]


def test_a_place_is_drawn_sampled_and_checked() -> None:
    table = at_turn(theme="fog")
    table.answer(0, "do:raid coast:abbey")
    ask = table.pending[0]
    shown = view(table, 0).ask
    assert shown is not None
    assert shown.region == {"shape": "disc", "x": 0, "y": 0, "radius": 4, "without": [[3, 1, 4, 6]]}
    assert view(table, 1).ask is None
    chance = random.Random(2)
    for _ in range(200):
        one = random_choice(ask, chance)
        assert one == ("do:turn_back",) or table.why_not(0, one[0]) == ()
    error = refusal(table, "at:3,3")
    assert [one.key for one in error.refusals] == ["too_far", "a_reef"]         # all that is wrong at once
    assert error.rules == ("raid.land", "raid.reef")
    table.answer(0, "at:2,2")
    assert ("at:2,2",) in [choice for _, choice, _ in table.decisions]


# ---------------------------------------------------------------- options are lazy


def test_options_are_not_made_while_replaying() -> None:
    made = []

    def options() -> list[str]:
        made.append(1)
        return [A, B]

    async def question(g: G) -> None:
        for _ in range(3):
            await Ask(0, "which", options, RULE)

    table = table_of(question)
    for _ in range(2):
        table.answer(0, A)
    made.clear()
    table.fork()
    assert made == []


def test_options_that_run_out_of_an_iterator_are_a_rule_error() -> None:
    """Found here: StopIteration out of the options was taken for the end of the step."""

    async def question(g: G) -> None:
        await g.choose_one(0, "first", [A, B], RULE)
        await Ask(0, "second", lambda: [next(iter(()))], RULE)

    table = table_of(question)
    with Unchanged(table), pytest.raises(RuleError):
        table.answer(0, A)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_cannot_be_asked(seat: int) -> None:
    """Found by an author: such a question stood for ever, since nobody could answer it."""

    async def first(g: G) -> None:
        await g.choose_one(0, "first", [A, B], RULE)

    async def nobody(g: G) -> None:
        await g.choose_one(seat, "nobody", [A, B], RULE)

    table = table_of(first, nobody)
    with Unchanged(table), pytest.raises(RuleError, match="there is no seat"):
        table.answer(0, A)
    with pytest.raises(RuleError, match="there is no seat"):
        table_of(nobody)


# ---------------------------------------------------------------- the laws here can fail


@pytest.mark.once
@pytest.mark.parametrize(
    ("law", "target", "broken"),
    [
        (test_what_does_not_is_refused_and_nothing_changes, "check", lambda self, choice: None),
        (test_an_only_answer_is_given_by_the_table_and_recorded, "only_answer", lambda self: None),
        (test_a_question_says_itself_why_a_thing_is_not_offered, "refusals", lambda self, one: ()),
    ],
    ids=["anything is accepted", "nothing by itself", "no reasons"],
)
def test_a_broken_question_is_caught(law: Any, target: str, broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ask, target, broken)
    given = {"shape": "two"} if "shape" in law.__code__.co_varnames else {}
    with pytest.raises((AssertionError, pytest.fail.Exception, RuleError, IndexError)):
        law(**given)


@pytest.mark.once
def test_an_undo_that_stops_at_the_tables_own_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("norn.kernel.going_back.AUTO", 16)
    with pytest.raises(AssertionError):
        test_an_only_answer_is_skipped_by_undo()


@pytest.mark.once
def test_a_refusal_that_leaves_traces_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def traces(self: Ask, choice: Choice) -> None:
        self.prompt = "tampered"
        raise IllegalChoice("no", "which: no", RULE)

    monkeypatch.setattr(Ask, "check", traces)
    with pytest.raises(AssertionError):
        test_what_does_not_is_refused_and_nothing_changes("two")


def test_a_hidden_card_is_offered_to_its_holder_only() -> None:
    table = at_turn(hands={0: "insult", 1: "insult"})
    mine, theirs = card(table, 0, "insult"), card(table, 1, "insult")
    assert f"do:play {mine}" in table.pending[0].ids
    keys = [[one.key for one in table.why_not(0, f"do:play {one}")] for one in (theirs, "card:c9999")]
    assert keys == [["not_in_hand"], ["not_in_hand"]]


@pytest.mark.parametrize("bare", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_more_than_may_be_chosen_is_asked_of_nobody(first: bool, bare: bool) -> None:
    """Found here: behind a plain question, two of at most one was put and one was taken for an answer."""

    async def story(g: G) -> None:
        if not first:
            await g.choose_one(0, "plain", [A, B], RULE)
        two = Ask(0, "two", lambda: [A, B, C], RULE, 2, 1) if bare else g.choose(0, "two", [A, B, C], RULE, 2, 1)
        await two

    with pytest.raises(RuleError, match="at least 2"):
        table_of(story).answer(0, A)


def test_what_may_be_chosen_no_time_is_refused_alone_too() -> None:
    table = asked(at_least=1, at_most=3, repeat=True, limits={A: 0, B: 2, C: 1})
    with pytest.raises(IllegalChoice) as refused:
        table.answer(0, A)
    assert refused.value.key == "too_often"
    table.answer(0, B)


def test_without_repeat_everything_is_chosen_once() -> None:
    assert [asked(at_least=1, at_most=2).pending[0].limit(one) for one in (A, B)] == [1, 1]


def test_a_place_may_be_as_long_as_a_line_and_no_longer() -> None:
    assert is_place("at:" + "7" * (LONGEST - 3))
    assert not is_place("at:" + "7" * (LONGEST - 2))
    assert not is_place("7" * LONGEST)
