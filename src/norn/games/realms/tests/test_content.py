"""Strict content: whatever is wrong in a file is named with its place before anybody plays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from norn.games.realms.content import FOLDER, Content
from norn.kernel.errors import ContentError

GIVES = '{ do = "gain_gold", n = 2 }'
WRONG = {
    "there is no verb 'gain_gild'": '{ do = "gain_gild", n = 2 }',
    "gain_gold has no 'rarity'": '{ do = "gain_gold", n = 2, rarity = "any" }',
    "gilded_word": '{ do = "gain_gold", n = "two" }',
    "`stat`": '{ do = "lasting", add = 1 }',
    "'sideways'": '{ do = "move_monster", to = "sideways" }',
}


def problems_of(folder: Path, file: str, old: str, new: str) -> str:
    """What is said of a copy of the content with one text of a file changed."""
    copy = folder / "content"
    shutil.copytree(FOLDER, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        Content(copy)
    return str(raised.value)


@pytest.mark.parametrize("said", WRONG)
def test_a_wrong_verb_or_argument_is_named_with_its_file(tmp_path: Path, said: str) -> None:
    told = problems_of(tmp_path, "spells.toml", GIVES, WRONG[said])
    assert said in told
    assert "spells" in told


def test_a_monster_that_does_not_exist_is_named(tmp_path: Path) -> None:
    told = problems_of(tmp_path, "encounters.toml", 'kind = "ash_hound"', 'kind = "ash_hind"')
    assert "there is no 'ash_hind'" in told
    assert "encounters: " in told


def test_what_the_box_does_not_hold_is_named(tmp_path: Path) -> None:
    told = problems_of(tmp_path, "components.toml", "spells = 18", "spells = 19")
    assert "components: 19 spells, but there are 18" in told
