"""What a map of hexes says of a hex that has no name of its own."""
from __future__ import annotations

from norn.kernel.ground import Hexes, Laid, Layer, Spot, Terrain

LEGEND = [Terrain(id="c", name="clear"), Terrain(id="w", name="woods")]
REALMS = Layer(id="layer:realm", name="Realms", rows=["AA", "A."],
               legend=[Terrain(id="A", name="Ash", group="realm:ash")])
MOODS = Layer(id="layer:mood", name="Moods", rows=["!.", ".."], legend=[Terrain(id="!", name="haunted")])


def ground(*layers: Layer) -> Hexes:
    return Hexes(columns=2, rows=2, terrain=["cw", "c "], legend=LEGEND, layers=list(layers),
                 spots=[Spot(id="hex:0201", name="Hall")])


def test_layers_add_to_the_words_of_a_hex_and_say_to_which_group_it_belongs() -> None:
    found = ground(REALMS, MOODS).spot("hex:0101")
    assert found is not None
    assert (found.name, found.text, found.group, found.terrain) == ("hex 0101", "clear, haunted", "realm:ash", "c")
    plain = ground(REALMS, MOODS).spot("hex:0102")
    assert plain is not None
    assert (plain.text, plain.group) == ("clear", "realm:ash")


def test_a_hex_with_a_name_and_a_place_that_is_no_hex_are_what_they_were() -> None:
    assert ground(REALMS).spot("hex:0201") == Spot(id="hex:0201", name="Hall")
    assert ground(REALMS).spot("hex:0202") is None
    assert ground().spot("hex:0101") == Spot(id="hex:0101", name="hex 0101", text="clear", terrain="c")


def test_which_columns_are_lower_is_part_of_the_digest_and_the_old_way_adds_nothing() -> None:
    odd = Hexes(columns=1, rows=1, terrain=["c"], odd_lower=True)
    assert Laid(odd).digest != Laid(Hexes(columns=1, rows=1, terrain=["c"])).digest
    assert Laid(ground()).digest == Laid(Hexes(columns=2, rows=2, terrain=["cw", "c "], legend=LEGEND,
                                               spots=[Spot(id="hex:0201", name="Hall")], odd_lower=False)).digest


def test_a_hex_that_was_looked_for_is_kept_with_its_own_map_only() -> None:
    plain, haunted = ground(), ground(MOODS)
    assert plain.spot("hex:0101") is plain.spot("hex:0101")
    assert haunted.spot("hex:0101") != plain.spot("hex:0101")
    assert len(haunted.all_spots()) == 3
