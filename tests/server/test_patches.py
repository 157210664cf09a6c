"""A patch leads from one document to the next, whatever the two are."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from norn.server.tables.documents import LONG, Document
from norn.server.tables.likeness import shorten
from norn.server.tables.patches import NOTHING, apply, diff, diff_encoded
from norn.server.workers.work import Board
from tests.server.page_rules import patched

KEYS = st.sampled_from(["id", "label", "a", "b", "=", "#", "", "1", "2", "é"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x", "=", "#", "1"])
IDS = st.sampled_from(["p", "q", "r", "s", "t", "u", "=", "#", "7", "", "__proto__"])


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    things = st.lists(st.tuples(IDS, st.dictionaries(KEYS, inner, max_size=3)), max_size=7)
    named = things.map(lambda found: [{**thing, "id": one} for one, thing in found])
    unique = things.map(lambda found: [{**thing, "id": one} for one, thing in dict(found).items()])
    return st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4) | named | unique


DOCUMENTS = st.recursive(LEAVES, nested, max_leaves=25)
HANDS = st.lists(st.sampled_from("abcdefgh"), unique=True).map(lambda ids: [{"id": one} for one in ids])


def bytes_of(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def follow(old: Any, new: Any) -> None:
    kept = bytes_of(old)
    change = diff(old, new)
    encoded = diff_encoded(msgspec.json.encode(old), msgspec.json.encode(new))
    assert encoded is change if change is NOTHING else encoded == change, "the quick way finds the same"
    got = old if change is NOTHING else apply(old, msgspec.json.decode(bytes_of_patch(change)))
    assert bytes_of(got) == bytes_of(new)
    assert bytes_of(old) == kept
    assert (change is NOTHING) == (bytes_of(old) == bytes_of(new))
    if change is not NOTHING:
        follow_short(old, new, change)


def follow_short(old: Any, new: Any, change: Any) -> None:
    """With likenesses it leads to the same, for the server's own way and for a client from the page."""
    short = msgspec.json.decode(bytes_of_patch(shorten(msgspec.json.encode(old), change)))
    assert bytes_of(apply(old, short)) == bytes_of(new)
    assert bytes_of(patched(old, short)) == bytes_of(new)
    assert len(bytes_of_patch(short)) <= len(bytes_of_patch(change))


def bytes_of_patch(change: Any) -> bytes:
    return msgspec.json.encode(change)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_leads_from_any_document_to_any_other(old: Any, new: Any) -> None:
    follow(old, new)


@given(st.dictionaries(KEYS, DOCUMENTS, max_size=4), st.data())
def test_a_patch_leads_from_a_document_to_one_like_it(old: dict[str, Any], data: st.DataObject) -> None:
    new = {**old, data.draw(KEYS): data.draw(DOCUMENTS)}
    follow(old, new)
    follow(new, old)


@given(HANDS, HANDS)
def test_a_list_is_put_in_order(old: Any, new: Any) -> None:
    follow({"things": old}, {"things": new})


def test_what_does_not_change_is_not_sent() -> None:
    cards = [{"id": f"card:{n}", "name": f"the card with number {n}"} for n in range(20)]
    old = {"scene": {"zones": [{"id": "hand", "name": "Hand", "things": cards}]}}
    new = {"scene": {"zones": [{"id": "hand", "name": "Hand", "things": [*cards[:7], *cards[8:]]}]}}
    assert diff(old, new) == {"scene": {"zones": {"hand": {"things": {"card:7": None}}}}}
    assert diff(new, old) == {"scene": {"zones": {"hand": {"things": {
        "card:7": {"=": cards[7]}, "#": [["card:7", "card:6"]],
    }}}}}
    assert diff(old, old) is NOTHING


def test_rows_without_ids_are_told_by_their_labels() -> None:
    old, new = ([{"label": "Might", "value": "3"}, {"label": "Wounds", "value": hurt}] for hurt in "12")
    assert diff({"rows": old}, {"rows": new}) == {"rows": {"Wounds": {"value": "2"}}}
    more = [old[0], {"label": "Poison", "value": "1"}, old[1]]
    assert diff({"rows": old}, {"rows": more}) == {"rows": {
        "Poison": {"=": {"label": "Poison", "value": "1"}}, "#": [["Poison", "Might"]],
    }}


def test_rows_with_nothing_of_their_own_are_told_by_their_places() -> None:
    old, new = ([{"value": "3"}, {"value": hurt}] for hurt in "12")
    assert diff({"rows": old}, {"rows": new}) == {"rows": {"1": {"value": "2"}}}


def test_true_is_not_one() -> None:
    assert diff({"a": [True]}, {"a": [1]}) == {"a": [1]}


def warrior(n: int) -> dict[str, Any]:
    return {"id": f"enemy:warrior-{n}", "kind": "monster", "name": f"Warrior {n}", "text": "Attacks, and calms down."}


def test_of_three_alike_two_say_their_names() -> None:
    old: dict[str, Any] = {"scene": {"zones": [{"id": "line"}]}}
    new = {"scene": {"zones": [{"id": "line", "things": [warrior(1), warrior(2), warrior(3)]}]}}
    assert shorten(msgspec.json.encode(old), diff(old, new)) == {"scene": {"zones": {"line": {"things": [
        warrior(1), {"@": "", "id": "enemy:warrior-2", "name": "Warrior 2"},
        {"@": "", "id": "enemy:warrior-3", "name": "Warrior 3"},
    ]}}}}


def test_what_goes_elsewhere_does_not_say_its_text_again() -> None:
    there = {"id": "hand", "things": [warrior(1), warrior(2)]}, {"id": "pile"}
    gone = {"id": "hand", "things": [warrior(2)]}, {"id": "pile", "things": [warrior(1)]}
    short = shorten(msgspec.json.encode({"zones": there}), diff({"zones": [*there]}, {"zones": [*gone]}))
    assert short == {"zones": {"hand": {"things": {"enemy:warrior-1": None}},
                               "pile": {"things": [{"@": "enemy:warrior-1"}]}}}


def shown(document: Any) -> Board:
    return Board(0, msgspec.json.encode(document), "", undo=False, texts={}, taken={}, moments={}, grounds={})


def test_a_document_that_could_be_misread_goes_whole() -> None:
    """A key "@" of its own would be taken for a likeness."""
    cards = [{"id": f"card:{n}", "text": "x" * LONG} for n in range(4)]
    for odd in ({}, {"@": "card:1"}):
        document = Document()
        document.turn(shown({"things": cards}))
        base = document.digest
        document.turn(shown({"things": cards, "more": [cards[1], odd]}))
        told = document.told(base)
        assert (told.patch is None) == bool(odd)
        assert (told.view is None) != bool(odd)


CASES = Path(__file__).resolve().parents[2] / "web/src/lib/patch.cases.json"


def some_value(chance: random.Random, depth: int) -> Any:
    kind = chance.randrange(6 if depth else 3)
    if kind < 3:
        return [None, True, chance.randrange(3), "x", "="][chance.randrange(5)]
    if kind == 3:
        return [some_value(chance, depth - 1) for _ in range(chance.randrange(3))]
    return {key: some_value(chance, depth - 1) for key in chance.sample(["a", "b", "c", "#"], chance.randrange(4))}


def cases() -> list[dict[str, Any]]:
    """Pairs of documents with the patch between them: what the client in TypeScript is tried with."""
    chance = random.Random(13)
    found = []
    for _ in range(80):
        ids = [chance.sample([f"card:{n}" for n in range(9)], chance.randrange(8)) for _ in range(2)]
        old, new = ({"list": [{"id": one, "at": chance.randrange(2)} for one in mine], "more": some_value(chance, 3),
                     "rows": [{"label": f"l{n}", "value": chance.randrange(2)} for n in chance.sample(range(4), 3)],
                     "things": [{**warrior(chance.randrange(20)), "n": n} for n in range(chance.randrange(4))]}
                    for mine in ids)
        if (change := diff(old, new)) is not NOTHING:
            found.append({"old": old, "patch": change, "new": new})
            short = shorten(msgspec.json.encode(old), change)
            found += [{"old": old, "patch": short, "new": new}] if short != change else []
    return found


def test_the_web_client_is_tried_with_the_same() -> None:
    """PYTHONPATH=. python -c "from tests.server.test_patches import *; CASES.write_bytes(told_cases())" writes them."""
    assert CASES.read_bytes() == told_cases()


def told_cases() -> bytes:
    return b"[\n" + b",\n".join(map(msgspec.json.encode, cases())) + b"\n]\n"
