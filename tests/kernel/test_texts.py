"""The words of a game: ids become names, and what has no words shows its key instead of being swallowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel.errors import ContentError, Refusal
from norn.kernel.events import Event
from norn.kernel.texts import Texts, fields_in, load_texts
from norn.kernel.views import names_in, view
from tests.toys.feast import at_turn, card, feast


def printed(one: str) -> str:
    return {"kind:axe": "the axe", "theme:storm": "the storm"}[one]


TEXTS = Texts(
    {
        "events": {"hit": "{seat} hits {whom} with {what}.", "silence": "Nothing.", "braces": "{{{seat}}}",
                   "drawn": "{n} card. | {n} cards."},
        "deeds": {"swing": "Swing {0} at {1}", "wait": "Wait", "odd": "Odd {3}", "named": "Named {who}"},
        "refusals": {"too_far": "Further than {reach}."},
        "costs": {"action": "{n} action | {n} actions", "move": "the Move"},
        "names": {"kind:club": "a club"},
    },
    printed,
)


def event(kind: str, **data: object) -> Event:
    return Event(1, 1, 0, kind, data, (), None)


def test_a_sentence_is_filled_in_and_ids_become_names() -> None:
    told = TEXTS.event(event("hit", seat="seat:0", whom="seat:11", what=["kind:axe", "kind:club", "kind:rusty_nail"]))
    assert told == "Seat 1 hits Seat 12 with the axe, a club, rusty nail."
    assert TEXTS.event(event("braces", seat="seat:0")) == "{Seat 1}"
    assert TEXTS.event(event("silence")) == "Nothing."


def test_a_cost_knows_one_and_many() -> None:
    assert TEXTS.cost({}) == ""
    assert TEXTS.cost({"action": 1, "move": 1}) == "1 action, the Move"
    assert TEXTS.cost({"action": 2, "old_gold": 3}) == "2 actions, old gold: 3"


def test_a_sentence_knows_one_and_many() -> None:
    assert [TEXTS.event(event("drawn", n=n)) for n in (0, 1, 2)] == ["0 cards.", "1 card.", "2 cards."]
    assert TEXTS.event(event("drawn")) == "{n} cards."


def test_what_the_scene_calls_a_thing_comes_first() -> None:
    def scene(one: str) -> str | None:
        return {"kind:axe": "your axe"}.get(one)

    assert TEXTS.name("kind:axe", scene) == "your axe"
    assert TEXTS.name("kind:club", scene) == "a club"


def test_a_missing_sentence_shows_its_key_and_data() -> None:
    assert TEXTS.event(event("was_lost", seat="seat:0", count=3)) == "was lost: seat Seat 1, count 3"
    assert TEXTS.say("ends", "all_dead") == "all dead"
    assert TEXTS.refusal(Refusal("no_key", ())) == "no key"
    assert not TEXTS.has("ends", "all_dead")


def test_a_missing_field_shows_itself() -> None:
    """Found here: a sentence that names a field which an event lacks was a KeyError in every client."""
    assert TEXTS.event(event("hit", seat="seat:0")) == "Seat 1 hits {whom} with {what}."
    assert TEXTS.event(event("hit")) == "{seat} hits {whom} with {what}."


def test_a_text_with_a_colon_is_no_id() -> None:
    """Found here: of a sentence with a colon in it only the end was shown."""
    assert TEXTS.show("Beware: wolves") == "Beware: wolves"
    assert TEXTS.show("12:30") == "12:30"
    assert TEXTS.show("kind:axe") == "the axe"
    assert TEXTS.show([]) == "nothing"
    assert TEXTS.show((1, 2)) == "1, 2"


def test_an_option_is_named_by_its_deed_and_its_things() -> None:
    assert TEXTS.option("do:swing kind:axe seat:1") == "Swing the axe at Seat 2"
    assert TEXTS.option("do:wait") == "Wait"
    assert TEXTS.option("kind:axe") == "the axe"
    assert TEXTS.option("kind:axe kind:club") == "the axe, a club"
    assert TEXTS.option("do:pass") == "Pass"
    assert TEXTS.option("try:leap_over kind:axe") == "leap over the axe"
    assert TEXTS.option("do:odd kind:axe") == "Odd {3} the axe"
    assert TEXTS.option("do:named kind:axe") == "Named {who} the axe"


def test_a_deed_may_name_all_of_its_things() -> None:
    own = Texts({"deeds": {"strike": "Strike: {*}"}, "names": {"kind:axe": "the axe"}}, None)
    assert own.option("do:strike kind:axe seat:1 kind:axe") == "Strike: the axe, Seat 2, the axe"
    assert own.option("do:strike") == "Strike"
    assert own.option("do:strike item:x", lambda one: "a {0} of {braces}") == "Strike: a {0} of {braces}"


def test_the_kernels_own_words_may_be_replaced() -> None:
    own = Texts({"events": {"undone": "Not so fast!"}}, None)
    assert own.event(event("undone")) == "Not so fast!"
    assert own.event(event("corrected")) == "The table is put right by agreement."


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[evnts]\nx = 'y'", "unknown section 'evnts'"),
        ("[events]\nx = 5", "events.x: expected a text"),
        ("events = 5", "events: expected a table"),
        ("[events]\nx = '{seat'", "events.x: unbalanced braces"),
        ("[events]\nx = 'a } b'", "events.x: unbalanced braces"),
        ("[events]\nx = '{seat.name}'", "events.x: {seat.name}"),
        ("[prompts]\nx = '{0}'", "prompts.x: {0}"),
        ("[refusals]\nx = '{reach:>5}'", "refusals.x: {reach:>5}"),
        ("[deeds]\nx = '{who}'", "deeds.x: {who}"),
        ("[deeds]\nx = '{*} at {0}'", "deeds.x: beside {*} there is no other field"),
        ("[events\n", "narrator.toml"),
        ("x = " + "[" * 5000, "narrator.toml"),
        ("x = " + "9" * 5000, "narrator.toml"),
    ],
)
def test_wrong_texts_are_told_with_file_section_and_key(toml: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "narrator.toml"
    path.write_text(toml)
    with pytest.raises(ContentError) as error:
        load_texts(path, None)
    assert says in str(error.value)
    assert "narrator.toml" in str(error.value)


def test_all_wrong_texts_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "narrator.toml"
    path.write_text("[events]\na = 1\nb = '{'\n[nonsense]\n[deeds]\nc = '}'\n")
    with pytest.raises(ContentError) as error:
        load_texts(path, None)
    assert len(error.value.problems) == 4


def test_a_missing_file_is_a_content_error(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nothing\.toml"):
        load_texts(tmp_path / "nothing.toml", None)


# ---------------------------------------------------------------- at a table


def test_options_at_a_table_are_named_as_the_seat_sees_the_things() -> None:
    table = at_turn(hands={0: "insult", 1: "insult"})
    shown = view(table, 0).ask
    assert shown is not None
    labels = {option.id: option.label for option in shown.options}
    mine = f"do:play {card(table, 0, 'insult')}"
    assert labels[mine] == "Play insult"
    assert labels["do:raid coast:abbey"] == "Raid the abbey"
    assert labels["try:accuse seat:1"] == "Accuse Seat 2 of hiding a retort"
    assert [option.attempt for option in shown.options if option.id.startswith("try:")] == [True, True]
    assert not any(option.attempt for option in shown.options if option.id.startswith("do:"))
    touched = {option.id: option.touches for option in shown.options}
    assert touched[mine] == [card(table, 0, "insult")]
    assert touched["try:accuse seat:1"] == ["seat:1"]
    rules = {option.id: option.rules for option in shown.options}
    assert rules["do:boast"] == ("turn.boast",)


def test_a_hidden_card_has_no_name_to_others() -> None:
    table = at_turn(hands={1: "insult"})
    hidden = card(table, 1, "insult")
    texts = table.definition.texts
    mine, theirs = view(table, 1).scene, view(table, 0).scene
    assert texts.name(hidden, names_in(mine)) == "insult"
    assert texts.name(hidden, names_in(theirs)) == hidden.removeprefix("card:")


def test_every_event_of_a_whole_game_is_told_without_a_brace() -> None:
    from tests.kernel.bench import play

    table = play(feast(seed=12), 4)
    for one in table.events():
        assert "{" not in table.definition.texts.event(one)


@pytest.mark.once
def test_texts_that_show_bare_ids_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "name", lambda self, one, names=None: one)
    with pytest.raises(AssertionError):
        test_a_sentence_is_filled_in_and_ids_become_names()


def test_one_of_several_is_named_by_its_place() -> None:
    sentence = "Ann {points[0]}, Bo {points[1]} {points[1]:point|points}; all: {points}."
    texts = Texts({"events": {"scored": sentence}}, None)
    assert texts.say("events", "scored", {"points": [16, 1]}) == "Ann 16, Bo 1 point; all: 16, 1."
    assert fields_in(texts.sections["events"]["scored"]) == {"points"}


def test_a_number_has_forms_of_its_own() -> None:
    texts = Texts({"events": {"hit": "{who} needs {need} {need:success|successes}: {n:none|one|{n} of {need}}."}}, None)
    told = [texts.say("events", "hit", {"who": "Ann", "need": need, "n": n}) for need, n in ((1, 0), (3, 1), (3, 2))]
    assert told == ["Ann needs 1 success: none.", "Ann needs 3 successes: one.", "Ann needs 3 successes: 2 of 3."]
    assert texts.say("events", "hit", {"who": "Ann", "need": 1}) == "Ann needs 1 success: {n}."
    assert fields_in(texts.sections["events"]["hit"]) == {"who", "need", "n"}
