"""Printed things are read strictly: every problem at once, with file, entry and key."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from norn.kernel.content import Record, content_hash, load_table, read_toml
from norn.kernel.errors import ContentError
from tests.toys.skald.content import CARDS


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Literal["left", "right"]
    length: int = 1


class Sword(Record, frozen=True):
    damage: int
    text: str = ""
    edges: tuple[Edge, ...] = ()


def swords(folder: Path, toml: str) -> dict[str, Sword]:
    (folder / "swords.toml").write_text(toml)
    return load_table(folder / "swords.toml", Sword)


def problems(folder: Path, toml: str) -> list[str]:
    with pytest.raises(ContentError) as error:
        swords(folder, toml)
    return error.value.problems


def test_a_table_becomes_a_record_with_its_name_as_id(tmp_path: Path) -> None:
    read = swords(tmp_path, '[iron]\nname = "iron sword"\ndamage = 3\nedges = [{side = "left"}]\n')
    assert read == {"iron": Sword(id="iron", name="iron sword", damage=3, edges=(Edge("left"),))}


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        CARDS["ode"].copies = 9  # type: ignore[misc]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ('name = "x"', "damage"),
        ('name = "x"\ndamage = "3"', "damage"),
        ('name = "x"\ndamage = 3.5', "damage"),
        ('name = "x"\ndamage = true', "damage"),
        ('name = "x"\ndamage = 3\ncolour = "red"', "colour"),
        ('name = "x"\ndamage = 3\nid = "y"', "id"),
        ('name = "x"\ndamage = 3\nedges = [{side = "top"}]', "edges"),
        ('name = "x"\ndamage = 3\nedges = [{side = "left", depth = 1}]', "edges"),
    ],
)
def test_a_wrong_entry_is_told_with_file_entry_and_key(entry: str, says: str, tmp_path: Path) -> None:
    (found,) = problems(tmp_path, f"[iron]\n{entry}\n")
    assert found.startswith("swords.toml: iron: ")
    assert says in found


def test_all_problems_are_told_at_once_also_within_one_entry(tmp_path: Path) -> None:
    """Found here: of several problems in one entry only the first was told."""
    found = problems(
        tmp_path,
        'loose = 5\n[iron]\nname = 7\ncolour = "red"\ntext = 3\n[wood]\nname = "w"\ndamage = 1\n[steel]\nname = "s"\n',
    )
    assert [one.split(": ")[1] for one in found] == ["loose", "iron", "iron", "iron", "iron", "steel"]
    for key in ("damage", "colour", "name", "text"):
        assert any(key in one for one in found if ": iron: " in one)


@pytest.mark.parametrize("toml", ["[iron\n", "x = " + "[" * 5000, "x = " + "9" * 5000, "[a]\n[a]\n"])
def test_what_is_no_toml_is_a_content_error_with_the_file(toml: str, tmp_path: Path) -> None:
    (found,) = problems(tmp_path, toml)
    assert "swords.toml" in found


def test_bytes_that_are_no_text_and_missing_files(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    for name in ("bad.toml", "missing.toml"):
        with pytest.raises(ContentError, match=name):
            read_toml(tmp_path / name)


def test_the_digest_follows_every_file_and_name(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("x = 1")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.toml").write_text("y = 1")
    first = content_hash(tmp_path)
    assert content_hash(tmp_path) == first
    (tmp_path / "note.md").write_text("no content")
    assert content_hash(tmp_path) == first
    (tmp_path / "deep" / "b.toml").write_text("y = 2")
    second = content_hash(tmp_path)
    (tmp_path / "deep" / "b.toml").rename(tmp_path / "deep" / "c.toml")
    assert len({first, second, content_hash(tmp_path)}) == 3


def test_the_digest_follows_maps_and_other_text_files(tmp_path: Path) -> None:
    """Found here: a map drawn in a text file could change under a saved game."""
    (tmp_path / "a.toml").write_text("x = 1")
    before = content_hash(tmp_path)
    (tmp_path / "map.txt").write_text("..#..")
    drawn = content_hash(tmp_path)
    (tmp_path / "map.txt").write_text("..~..")
    assert len({before, drawn, content_hash(tmp_path)}) == 3


def test_the_digest_follows_shared_folders_by_their_names(tmp_path: Path) -> None:
    for folder in ("title", "core", "wood"):
        (tmp_path / folder / "content").mkdir(parents=True)
    (tmp_path / "core/content/map.txt").write_text("..#..")
    title, core, wood = (tmp_path / folder / "content" for folder in ("title", "core", "wood"))
    assert content_hash(title) == ""
    first = content_hash(title, core)
    assert content_hash(title, core, wood) == first
    (core / "map.txt").rename(wood / "map.txt")
    assert len({"", first, content_hash(title, core, wood)}) == 3


def test_a_reader_that_lets_numbers_be_texts_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    convert = msgspec.convert
    monkeypatch.setattr(msgspec, "convert", lambda raw, kind, strict=True: convert(raw, kind, strict=False))
    with pytest.raises(pytest.fail.Exception):
        test_a_wrong_entry_is_told_with_file_entry_and_key('name = "x"\ndamage = "3"', "damage", tmp_path)
