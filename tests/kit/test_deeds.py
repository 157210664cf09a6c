"""A deed is one row: what is offered is never refused, what is refused names every condition that fails."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from norn.kernel.errors import Refusal, RuleError
from norn.kit.deeds import Condition, Deed, Deeds, Together, offered
from norn.kit.ids import name_of, word_of

Who = dict[str, Any]
asked: list[str] = []


def rested(s: Who, who: Who, _: str) -> bool:
    asked.append("rested")
    return bool(who["actions"] > 0)


RESTED = Condition("no_action", ("turn.actions",), rested)
HERE = Condition("not_here", ("move.here",), lambda s, who, thing: name_of(thing) in s["spaces"], gate=True)
NEAR = Condition(
    "too_far", ("move.near",), lambda s, who, thing: s["spaces"][name_of(thing)] <= who["moves"],
    tells=lambda s, who, thing: {"n": s["spaces"][name_of(thing)], "have": who["moves"]},
)
done: list[tuple[str, str]] = []


async def walk(g: Any, who: Who, thing: str) -> None:
    done.append(("walk", thing))


async def rest(g: Any, who: Who, thing: str) -> None:
    done.append(("rest", thing))


DEEDS = Deeds(
    Deed("do:walk", ("move.walk",), walk, (RESTED,), lambda s, who: [f"space:{one}" for one in s["spaces"]],
         (HERE, NEAR), lambda s, who, thing: {"moves": s["spaces"][name_of(thing)]}, means=("space",)),
    Deed("do:look", ("look",), rest, (RESTED,)),
    Deed("do:rest", ("rest",), rest),
)
STATE = {"spaces": {"ford": 1, "keep": 5}}


def test_offers_are_the_rows_whose_conditions_hold() -> None:
    assert DEEDS.options(STATE, {"actions": 1, "moves": 2}) == ["do:walk space:ford", "do:look", "do:rest"]
    assert DEEDS.options(STATE, {"actions": 0, "moves": 2}) == ["do:rest"]


def test_what_concerns_the_doer_is_looked_at_once() -> None:
    asked.clear()
    DEEDS.options(STATE, {"actions": 1, "moves": 2})
    assert asked == ["rested"]


def test_refusals_name_every_condition_that_fails() -> None:
    found = DEEDS.why_not(STATE, {"actions": 0, "moves": 2}, "do:walk space:keep")
    assert [(one.key, one.rules) for one in found] == [("no_action", ("turn.actions",)), ("too_far", ("move.near",))]
    assert found[1].data == {"n": 5, "have": 2}


def test_behind_a_gate_nothing_is_asked() -> None:
    found = DEEDS.why_not(STATE, {"actions": 1, "moves": 2}, "do:walk space:nowhere")
    assert [one.key for one in found] == ["not_here"]


def test_a_bare_thing_means_its_deed() -> None:
    assert [one.key for one in DEEDS.why_not(STATE, {"actions": 1, "moves": 2}, "space:keep")] == ["too_far"]
    assert DEEDS.why_not(STATE, {"actions": 1, "moves": 2}, "moon:full") == []


def test_what_is_offered_is_not_refused() -> None:
    for actions in (0, 1):
        for moves in range(7):
            who = {"actions": actions, "moves": moves}
            offered = DEEDS.options(STATE, who)
            every = ["do:walk space:ford", "do:walk space:keep", "do:look", "do:rest"]
            assert [one for one in every if not DEEDS.why_not(STATE, who, one)] == offered


def test_price_and_story_come_from_the_same_row() -> None:
    assert DEEDS.cost(STATE, {}, "do:walk space:keep") == {"moves": 5}
    assert DEEDS.cost(STATE, {}, "do:rest") == {}
    assert DEEDS.option_rules["do:look"] == ("look",)
    asyncio.run(DEEDS.do(None, {}, "do:walk space:keep"))
    assert done[-1] == ("walk", "space:keep")


def test_a_row_may_list_its_options_itself_under_several_words() -> None:
    """Actions printed on cards: in the order of the cards, whatever the word."""
    cards = {"a": "do:act card:a", "b": "do:act_with card:b card:c", "c": ""}
    deeds = Deeds(
        Deed("do:act", ("act",), walk, (RESTED,), offers=lambda s, who: [one for one in cards.values() if one],
             against=lambda s, who, thing: [] if cards[name_of(word_of(thing))] else [Refusal("spent", ("act",))],
             words=("do:act_with",)),
    )
    assert deeds.options({}, {"actions": 1}) == ["do:act card:a", "do:act_with card:b card:c"]
    assert deeds.options({}, {"actions": 0}) == []
    assert deeds.why_not({}, {"actions": 1}, "do:act_with card:b card:c") == []
    assert [one.key for one in deeds.why_not({}, {"actions": 1}, "do:act card:c")] == ["spent"]
    assert [one.key for one in deeds.why_not({}, {"actions": 0}, "do:act card:c")] == ["no_action"]
    assert deeds.option_rules == {"do:act": ("act",), "do:act_with": ("act",)}
    asyncio.run(deeds.do(None, {}, "do:act_with card:b card:c"))
    assert done[-1] == ("walk", "card:b card:c")


def test_what_is_not_among_the_things_is_refused_and_never_looked_at_for_an_offer() -> None:
    looked: list[str] = []

    def is_near(s: Any, who: Who, thing: str) -> bool:
        looked.append(thing)
        return thing == "space:ford"

    deeds = Deeds(Deed("do:swim", ("swim",), walk, things=lambda s, who: ["space:ford"],
                       among=(Condition("no_water", ("swim",), is_near),)))
    assert deeds.options({}, {}) == ["do:swim space:ford"]
    assert looked == []
    assert [one.key for one in deeds.why_not({}, {}, "do:swim space:keep")] == ["no_water"]
    assert deeds.why_not({}, {}, "do:swim space:ford") == []


def test_rows_together_are_offered_in_an_order_of_their_own() -> None:
    near = Deed("do:near", ("near",), walk, things=lambda s, who: ["space:a", "space:c"])
    far = Deed("do:far", ("far",), rest, (RESTED,))
    deeds = Deeds(Together(lambda s, who: [*offered(far, s, who), *offered(near, s, who)], near, far, needs=(RESTED,)),
                  Deed("do:rest", ("rest",), rest))
    assert deeds.options({}, {"actions": 1}) == ["do:far", "do:near space:a", "do:near space:c", "do:rest"]
    assert deeds.options({}, {"actions": 0}) == ["do:rest"]
    assert offered(far, {}, {"actions": 0}) == []
    assert [one.key for one in deeds.why_not({}, {"actions": 0}, "do:far")] == ["no_action"]
    assert deeds.option_rules == {"do:near": ("near",), "do:far": ("far",), "do:rest": ("rest",)}


def test_needs_that_neighbours_share_are_looked_at_once() -> None:
    looked: list[str] = []

    def holds(name: str, s: Any, who: Who, thing: str) -> bool:
        looked.append(name)
        return bool(who[name] > 0)

    awake, strong, rich = (Condition(name, (name,), partial(holds, name)) for name in ("awake", "strong", "rich"))
    deeds = Deeds(
        Deed("do:a", ("a",), rest, (awake, strong)), Deed("do:b", ("b",), rest, (awake, strong, rich)),
        Deed("do:c", ("c",), rest, (awake,)), Deed("do:d", ("d",), rest), Deed("do:e", ("e",), rest, (rich,)),
    )
    for who in ({"awake": a, "strong": b, "rich": c} for a in (0, 1) for b in (0, 1) for c in (0, 1)):
        looked.clear()
        offers = deeds.options({}, who)
        assert looked.count("awake") == 1
        assert offers == [word for word, deed in deeds.by_word.items() if not deed.why_not({}, who, "")]


def test_two_rows_of_one_word_are_refused() -> None:
    with pytest.raises(RuleError, match="two deeds have the word 'do:rest'"):
        Deeds(Deed("do:rest", (), rest), Deed("do:rest", (), rest))
    with pytest.raises(RuleError, match="a bare space means both"):
        Deeds(Deed("do:a", (), rest, means=("space",)), Deed("do:b", (), rest, means=("space",)))
