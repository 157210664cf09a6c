"""Printed tables: what names nothing, what is there twice, what is counted wrongly."""

from norn.kit.content import miscounted, missing, used_twice


def test_a_reference_that_names_nothing_is_told_with_its_place() -> None:
    wanted = [("heroes: crow", "dagger", {"dagger": 1}), ("heroes: crow", "rope", ["dagger"])]
    assert missing(wanted) == ["heroes: crow: there is no 'rope'"]


def test_an_id_of_two_families_is_told_once() -> None:
    families = {"heroes": ["crow", "arani"], "tiles": ["moor"], "enemies": ["crow"]}
    assert used_twice(families) == ["enemies: crow: the id is used in heroes too"]


def test_the_box_holds_what_the_list_says() -> None:
    assert miscounted({"heroes": 7, "tiles": 30}, {"heroes": 7, "tiles": 29}) == [
        "components: 30 tiles, but there are 29"]
