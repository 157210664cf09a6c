"""Maps as text: what is read, and every mistake at once with line and column."""
from __future__ import annotations

import pytest

from norn.kernel.errors import ContentError
from norn.kit.hexes import Grid, side_of
from norn.kit.textmap import AREAS, CHAINS, KEYS, LINKS, POINTS, SIDES, Schema, read_map

SCHEMA = Schema(
    Grid(4, 3), {"ground": ".wm", "mood": "ab"},
    {"rivers": SIDES, "roads": CHAINS, "holes": LINKS, "fog": AREAS, "towns": POINTS, "views": POINTS, "kinds": KEYS},
    {"towns": [("keep", "hut"), ()], "kinds": [("easy", "hard")]})

GOOD = """\
# A small map.

[ground]
    1234
01  .wm.
02  ....
03  wwmm

[mood]
01  aabb
02  aabb
03  abab

[rivers]
0101|0201 0201|0202
[roads]
Low Road: 0101-0102-0202-0302  # the old one
0203-0303
[holes]
0101>0403
[fog]
0101..0103 0401
[towns]
0202  High Town, keep, in the middle
0303  Low Town, hut, by the river
[views]
0102  The Lookout
[kinds]
.  plain, easy
w  wood, hard
"""


def read(text: str) -> list[str]:
    """The mistakes of a map."""
    with pytest.raises(ContentError) as caught:
        read_map(text, SCHEMA)
    return caught.value.problems


def test_a_good_map_is_read() -> None:
    drawn = read_map(GOOD, SCHEMA)
    assert drawn.layers["ground"] == [".wm.", "....", "wwmm"]
    assert drawn.letter("ground", 301) == "m"
    assert drawn.letter("mood", 203) == "b"
    assert drawn.sides["rivers"] == [side_of(101, 201), side_of(201, 202)]
    assert [(road.name, road.hexes) for road in drawn.chains["roads"]] == [
        ("Low Road", [101, 102, 202, 302]), ("", [203, 303])]
    assert drawn.links["holes"] == [(101, 403)]
    assert drawn.areas["fog"] == [101, 102, 103, 401]
    town = drawn.points["towns"][0]
    assert (town.hex, town.name, town.fields, town.line) == (202, "High Town", ["keep", "in the middle"], 24)
    assert drawn.points["views"][0].name == "The Lookout"
    assert drawn.keys["kinds"] == {".": ["plain", "easy"], "w": ["wood", "hard"]}


def test_five_planted_mistakes_are_five_reports_with_line_and_column() -> None:
    bad = (GOOD.replace("02  ....\n", "02  ..x.\n")                     # an unknown letter
           .replace("03  abab", "03  aba")                              # a row too short
           .replace("0201|0202", "0101|0403")                           # hexes that do not touch
           .replace("0203-0303", "0201-0203-0303")                      # a gap
           .replace("Low Town", "High Town"))                           # a name twice
    assert read(bad) == [
        "map.txt:6:7: 'x' at 0302 is no letter of [ground]: it knows .wm",
        "map.txt:12:8: row 03 of [mood] is too short: 3 letters for 4 columns",
        "map.txt:15:11: 0101 and 0403 do not touch: there is no side between them",
        "map.txt:18:6: a gap: 0203 does not touch 0201",
        "map.txt:25:7: the name 'High Town' stands already in line 24",
    ]


@pytest.mark.parametrize(("old", "new", "said"), [
    ("[holes]", "[caves]", "map.txt:19:1: there is no layer or list called [caves]"),
    ("[holes]", "[fog]", "map.txt:21:1: [fog] was begun already in line 19"),
    ("[holes]", "[holes", "map.txt:19:7: the heading [holes is not closed with ]"),
    ("0101>0403", "0101>0504", "map.txt:20:6: '0504' is no hex: hexes are 0101 to 0403"),
    ("0101>0403", "0101-0403", "map.txt:20:1: '0101-0403' is no link"),
    ("0101..0103", "0101..0203", "map.txt:22:1: '0101..0203' does not go down a column"),
    ("0101..0103 0401", "0101..0103 0102", "map.txt:22:12: 0102 stands already in line 22"),
    ("0201|0202", "0201|0101", "map.txt:15:11: 0101|0201 stands already in line 15"),
    ("0201|0202", "0201|02x2", "map.txt:15:16: '02x2' is no hex"),
    ("0201|0202", "0201", "map.txt:15:11: '0201' is no side"),
    ("0203-0303", "0203", "map.txt:18:1: a chain has at least two hexes"),
    (", keep,", ", fort,", "map.txt:24:18: 'fort' is none of: keep, hut"),
    (", hut, by the river", "", "map.txt:25:15: 0 things stand behind the name, and [towns] wants 2"),
    ("02  aabb\n", "", "map.txt:11:1: row 03 stands where row 02 should"),
    ("02  aabb", "02  aabba", "map.txt:11:9: row 02 of [mood] is too long: 5 letters for 4 columns"),
    ("03  abab\n", "", "map.txt:13:1: [mood] ends after row 02 of 03"),
    ("# A small map.", "A small map.", "map.txt:1:1: there is no heading such as [name] above this line"),
    ("[views]\n0102  The Lookout\n", "", "map.txt:29:1: [views] is missing"),
    ("w  wood, hard", ".  wood, hard", "map.txt:30:1: '.' is no new letter of [kinds]"),
    ("w  wood, hard", "w  plain, hard", "map.txt:30:4: the name 'plain' stands already in line 29"),
    ("w  wood, hard", "w  wood, wet", "map.txt:30:10: 'wet' is none of: easy, hard"),
])
def test_each_mistake_in_words(old: str, new: str, said: str) -> None:
    assert old in GOOD
    assert any(problem.startswith(said) for problem in read(GOOD.replace(old, new, 1))), read(GOOD.replace(old, new, 1))


def test_a_layer_at_the_end_of_the_text_is_counted_too() -> None:
    assert "map.txt:4:1: [ground] ends after row 02 of 03" in read("[ground]\n01  ....\n02  ....")
