"""Generated copy, dump and load: every field type goes there and back, and a wrong one is named by its place."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from norn.kernel import recordgen, records
from norn.kernel.errors import ContentError, SaveError
from norn.kernel.recordgen import generate

HEAD = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n"
_numbers = itertools.count()

# annotation -> a value of it, as Python source; and a JSON value that is none
KINDS = {
    "int": ("7", "7"),
    "str": ("'x'", 7),
    "bool": ("True", 1),
    "list[int]": ("[1, 2]", [1, "2"]),
    "list[list[str]]": ("[['a'], []]", [["a"], "b"]),
    "dict[str, int]": ("{'a': 1}", {"a": None}),
    "dict[str, list[Piece]]": ("{'a': [Piece(1, None)]}", {"a": [{"at": 1}]}),
    "tuple[int, ...]": ("(1, 2, 3)", [1, True]),
    "tuple[Piece, ...]": ("(Piece(1, 'n'),)", [1]),
    "tuple[int, str]": ("(1, 'a')", ["a", 1]),
    "tuple[int, list[int]]": ("(1, [2])", [1, 2]),
    "tuple[int]": ("(1,)", [1, 2]),
    "list[tuple[int, int]]": ("[(1, 2), (3, 4)]", [[1, 2], [3]]),
    "int | None": ("None", "x"),
    "list[int] | None": ("[1]", [None]),
    "tuple[int, int] | None": ("(4, 5)", [4]),
    "list[int | None]": ("[None, 3]", ["x"]),
    "Piece": ("Piece(3, 'n')", {"at": 3, "name": "n", "more": 1}),
    "Piece | None": ("Piece(3, None)", []),
    "list[Piece]": ("[Piece(1, 'a'), Piece(2, None)]", {}),
    "'list[Piece]'": ("[Piece(1, 'a')]", [None]),
}


def made(folder: Path, body: str) -> tuple[ModuleType, ModuleType]:
    """The module of a state and its generated records."""
    stem = f"made{next(_numbers)}"
    (folder / f"{stem}.py").write_text(HEAD + body)
    state = loaded(folder / f"{stem}.py", stem)
    (folder / f"{stem}_records.py").write_text(generate(folder / f"{stem}.py", stem))
    return state, loaded(folder / f"{stem}_records.py", f"{stem}_records")


def loaded(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def with_field(folder: Path, annotation: str) -> tuple[ModuleType, ModuleType]:
    piece = "@dataclass\nclass Piece:\n    at: int\n    name: str | None\n\n"
    return made(folder, f"{piece}@dataclass\nclass State:\n    held: {annotation}\n")


@pytest.mark.parametrize("annotation", KINDS)
def test_every_field_type_round_trips(annotation: str, tmp_path: Path) -> None:
    state, made_records = with_field(tmp_path, annotation)
    value = state.State(eval(KINDS[annotation][0], vars(state)))
    dumped = made_records.dump_state(value)
    assert _is_plain(dumped)
    again = made_records.load_state(dumped)
    assert again == value
    assert type(again.held) is type(value.held)
    assert made_records.dump_state(again) == dumped


@pytest.mark.parametrize("annotation", KINDS)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(annotation: str, tmp_path: Path) -> None:
    state, made_records = with_field(tmp_path, annotation)
    value = state.State(eval(KINDS[annotation][0], vars(state)))
    twin = made_records.copy_state(value)
    assert twin == value
    ours = {id(part) for part in _changeable(value.held)}
    assert not [part for part in _changeable(twin.held) if id(part) in ours]


@pytest.mark.parametrize("annotation", KINDS)
def test_a_wrong_type_is_named_by_its_path(annotation: str, tmp_path: Path) -> None:
    _, made_records = with_field(tmp_path, annotation)
    with pytest.raises(SaveError, match=r"^state\.held"):
        made_records.load_state({"held": KINDS[annotation][1]})


def test_the_path_leads_through_nested_records(tmp_path: Path) -> None:
    _, made_records = with_field(tmp_path, "dict[str, list[Piece]]")
    with pytest.raises(SaveError, match=r"^state\.held\.name: expected a text, found int$"):
        made_records.load_state({"held": {"a": [{"at": 1, "name": 5}]}})


def test_missing_and_unknown_fields_are_named(tmp_path: Path) -> None:
    _, made_records = with_field(tmp_path, "int")
    with pytest.raises(SaveError, match="state: held is missing"):
        made_records.load_state({})
    with pytest.raises(SaveError, match="state: unknown field 'other'"):
        made_records.load_state({"held": 1, "other": 2})
    with pytest.raises(SaveError, match="state: expected a record, found nothing"):
        made_records.load_state(None)


@pytest.mark.parametrize("number", [1 << 60, -(1 << 54), 1.5, True, None])
def test_a_number_that_is_no_whole_one_in_bounds_is_refused(number: object) -> None:
    with pytest.raises(SaveError, match="here"):
        records.as_int(number, "here")


UNFIT = ("float", "set[int]", "object", "dict[int, str]", "Optional[int]", "list", "dict", "tuple", "list[int, int]",
         "dict[str]", "int[str]", "int | str", "Other", "list[list[list[list[list[list[list[int]]]]]]]")


@pytest.mark.parametrize("annotation", UNFIT)
def test_what_cannot_be_saved_is_refused_by_name(annotation: str, tmp_path: Path) -> None:
    path = tmp_path / "state.py"
    path.write_text(HEAD + f"@dataclass\nclass State:\n    held: {annotation}\n")
    with pytest.raises(ContentError, match=r"State\.held"):
        generate(path, "state")


def test_a_game_without_a_state_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "state.py").write_text("class State:\n    pass\n")
    with pytest.raises(ContentError, match="no dataclass State"):
        generate(tmp_path / "state.py", "state")


def test_a_generator_that_shares_lists_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordgen, "_copied", lambda kind, what, depth=0: what)
    for annotation in ("list[int]", "dict[str, list[Piece]]", "tuple[int, list[int]]", "Piece"):
        with pytest.raises(AssertionError):
            test_a_copy_is_equal_and_shares_nothing_that_can_change(annotation, tmp_path)


def test_a_generator_that_forgets_what_is_inside_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordgen, "_dumped", lambda kind, what, depth=0: what)
    for annotation in ("list[Piece]", "tuple[Piece, ...]"):
        with pytest.raises((AssertionError, SaveError)):
            test_every_field_type_round_trips(annotation, tmp_path)


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(key) is str and _is_plain(one) for key, one in value.items())
    if type(value) is list:
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, str, bool)


def _changeable(value: Any) -> list[Any]:
    """Every part of a value that could be changed in place."""
    if isinstance(value, dict):
        return [value, *(part for one in value.values() for part in _changeable(one))]
    if isinstance(value, (list, tuple)):
        return [part for one in value for part in _changeable(one)] + ([value] if isinstance(value, list) else [])
    if hasattr(value, "__dict__"):
        return [value, *(part for one in vars(value).values() for part in _changeable(one))]
    return []
