"""Ids are made and read in one place."""

import pytest

from norn.kit.ids import is_a, kind_of, made, name_in, name_of, named, rest_of, things_in, word_of


def test_what_is_made_is_read_again() -> None:
    one = made("hero", "venda")
    assert one == "hero:venda"
    assert (kind_of(one), name_of(one), named("hero", one)) == ("hero", "venda", "venda")


@pytest.mark.parametrize("one", ["", "venda", "heroine:x", "hero", "xhero:venda"])
def test_what_is_of_another_kind_has_no_name_there(one: str) -> None:
    assert not is_a("hero", one)
    assert named("hero", one) == ""


def test_a_name_may_hold_colons_and_points() -> None:
    assert name_of("action:cleave.0:b") == "cleave.0:b"
    assert kind_of("action:cleave.0:b") == "action"


def test_an_option_is_a_deed_with_things() -> None:
    option = "do:act_with card:c3 action:cleave.0 card:c9 action:axe.1"
    assert word_of(option) == "do:act_with"
    assert rest_of(option) == "card:c3 action:cleave.0 card:c9 action:axe.1"
    assert things_in(option) == ["card:c3", "action:cleave.0", "card:c9", "action:axe.1"]
    assert name_in("action", option) == "cleave.0"
    assert name_in("hero", option) == ""


def test_a_bare_thing_is_an_option_too() -> None:
    assert (word_of("hex:0412"), rest_of("hex:0412"), things_in("hex:0412")) == ("hex:0412", "", ["hex:0412"])
    assert things_in("try:intercept hex:0412") == ["hex:0412"]
