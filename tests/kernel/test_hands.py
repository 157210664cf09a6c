"""Whether seats hide something from one another is a property of the table."""

from norn.kernel.catalogue import find_game, open_table


def test_rivals_hide_their_hands_and_companions_do_not() -> None:
    assert open_table("hearts", seed=1).hides_hands
    assert not open_table("mistfall", seats=2, seed=1).hides_hands


def test_a_game_says_by_options_and_seats_whether_hands_are_hidden(monkeypatch) -> None:
    monkeypatch.setattr(find_game("hearts"), "hides_hands", lambda options, seats: seats * options["target"] > 200)
    assert open_table("hearts", seed=1, options={"target": 100}).hides_hands
    assert not open_table("hearts", seed=1, options={"target": 20}).hides_hands


def test_who_sits_alone_hides_nothing() -> None:
    assert not open_table("realms", seats=1, seed=1).hides_hands
