"""What a player's eye is led to, and what a card would do."""

from __future__ import annotations

from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import view


def weights(table: Table, seat: int) -> dict[str, str]:
    scene = view(table, seat).scene
    return {one.id: one.weight for one in (*scene.zones, *scene.sheets)}


def playing() -> Table:
    """A table at which the pass is over."""
    table = open_table("hearts", seed=3)
    while table.ask is not None and table.ask.prompt == "pass_cards":
        seat = min(table.pending)
        table.answer(seat, *table.pending[seat].ids[:3])
    return table


def test_while_cards_are_passed_only_the_own_hand_is_in_focus() -> None:
    shown = weights(open_table("hearts", seed=3), 1)
    assert [one for one, weight in shown.items() if weight == "focus"] == ["zone:hand1"]
    assert shown["zone:hand0"] == shown["zone:hand2"] == "shelf"


def test_while_tricks_are_played_the_trick_is_in_focus_too() -> None:
    table = playing()
    assert weights(table, 0)["zone:trick"] == "focus"
    assert weights(table, -1)["zone:hand0"] == "shelf"


def test_a_card_says_what_it_would_do_and_lies_by_its_suit() -> None:
    table = playing()
    while True:
        assert table.ask is not None
        seat = table.ask.seat
        shown = view(table, seat).ask
        assert shown is not None
        trick: list[str] = table.game.state.trick
        if trick and len(shown.options) > 1:
            break
        table.answer(seat, shown.options[0].id)
    said = {option.detail for option in shown.options}
    assert said <= {"Takes the trick as it lies.", "Stays below what lies there.",
                    "Another suit: it cannot take the trick."}
    assert all(option.group == option.id[-1] for option in shown.options)
    assert set(shown.groups.values()) <= {"Clubs", "Diamonds", "Spades", "Hearts"}


def test_penalty_cards_have_their_points_as_numbers_and_scores_are_bars() -> None:
    scene = view(open_table("hearts", seed=3), 0).scene
    mine = next(zone for zone in scene.zones if zone.id == "zone:hand0")
    points = {card.id: card.numbers.get("points", 0) for card in mine.things}
    assert all(points[card] == (13 if card == "card:QS" else 1 if card.endswith("H") else 0) for card in points)
    assert [(row.label, row.high) for row in scene.sheets[0].rows[:2]] == [("score", 100), ("points in this deal", 26)]
