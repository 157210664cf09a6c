"""Field files: read strictly, judged by what a fair fight needs; drawn ones come from their seed alone."""
from __future__ import annotations

import pytest

from norn.games.eldfall.skirmish import content_fields, judging
from norn.games.eldfall.skirmish.content_fields import ENVIRONMENTS, FIELDS, KINDS, FieldFile, Laying, read_field
from norn.games.eldfall.skirmish.drawn import drawn_field
from norn.games.eldfall.skirmish.field import find_field


@pytest.mark.rules("field.file")
def test_a_file_with_faults_tells_all_of_them_at_once() -> None:
    data = {
        "name": "Bad", "colour": "red", "spots": {"well": [9000, 10]},
        "pieces": [{"kind": "castle", "at": [10, 10]}, {"kind": "wall", "at": [10], "turn": 3},
                   {"kind": "wall", "at": [1, 2], "turn": 64}],
    }
    found, problems = read_field(data, KINDS)
    assert found is None
    assert len(problems) == 5
    assert "there is no kind 'castle'" in problems[0]
    assert problems[1].startswith("piece 2:")
    assert "turn 64" in problems[2]
    assert problems[3:] == ["unknown key `colour`", "missing key `text`"]
    found, problems = read_field({"name": "Off", "text": ".", "spots": {"well": [9000, 10]},
                                  "pieces": [{"kind": "wall", "at": [5000, 1]}]}, KINDS)
    assert found is not None
    assert problems == ["piece 1: (5000, 1) is not on the field", "spots: well is not on the field"]


@pytest.mark.long           # `norn check`, which is a part of every run, judges them too
@pytest.mark.rules("field.judged", "field.quests")
def test_every_shipped_field_is_fair() -> None:
    assert judging.problems() == []


def test_every_quest_has_its_field_and_every_environment_is_on_one() -> None:
    assert len([one for one in FIELDS.values() if not one.free]) >= 10
    assert {"arena", *(f"restoring_{part}" for part in range(1, 5))} <= set(FIELDS)
    assert len(ENVIRONMENTS) == 17
    laid = {name for field in FIELDS.values() for piece in field.pieces for name in KINDS[piece.kind].environments}
    assert laid == set(ENVIRONMENTS)


@pytest.mark.rules("field.judged")
@pytest.mark.parametrize(("pieces", "fault"), [
    ([], "0 pieces, not 12 to 20"),
    ([("crate", 300 * at + 200, 1800, 0) for at in range(12)], "0 pieces higher than a Medium hit box"),
    ([("long_wall", 450 + 900 * at, 900, 0) for at in range(4)] + [("long_wall", 450, 2700, 0)], "does not reach zone"),
    ([("platform", 700 * at + 400, 1800, 0) for at in range(5)], "0 high places are reached"),
    ([], "100 % see each other"),
    ([], "from zone to zone 100 % of the lines are free"),
    ([("low_wall", 420 * at + 200, y, 0) for at in range(8) for y in (2900, 2500)], "more often than the other"),
])
def test_what_is_unfair_is_found(pieces: list[tuple[str, int, int, int]], fault: str) -> None:
    laid = tuple(Laying(kind, (x, y), turn) for kind, x, y, turn in pieces)
    content_fields.FIELDS[fault] = FieldFile(name="Unfair", text=".", pieces=laid, spots={"centre": (1800, 2200)})
    try:
        assert any(fault in found for found in judging.judge(fault)), judging.judge(fault)
    finally:
        del content_fields.FIELDS[fault]


@pytest.mark.rules("field.file")
def test_a_drawn_field_comes_from_its_seed_and_has_two_equal_halves() -> None:
    assert drawn_field(7) == drawn_field(7)
    assert drawn_field(7) != drawn_field(8)
    for seed in range(6):
        laid = drawn_field(seed).pieces
        turned = {(one.kind, 3600 - one.at[0], 3600 - one.at[1], (one.turn + 32) % 64) for one in laid}
        assert turned == {(one.kind, *one.at, one.turn) for one in laid}
        assert judging.judge(f"drawn {seed}") == []
    assert find_field("drawn 3") is find_field("drawn 3")
