"""Rules are deterministic, and written where a newcomer would look."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import norn.kit
from norn.kernel.catalogue import find_folders, find_game, wrong_imports
from norn.kernel.recordgen import records_for
from tests.contract.play import GAMES

pytestmark = pytest.mark.once

FORBIDDEN_MODULES = {"random", "time", "datetime", "uuid", "os", "asyncio", "threading", "logging", "secrets", "math"}
FORBIDDEN_CALLS = {"print", "id", "hash", "input", "open", "eval", "exec"}
OUTSIDE = {"tests", "golden"}           # not rules
MAY_READ_FILES = {"content.py"}


def sources(folders: list[Path]) -> list[Path]:
    """The rules in these folders."""
    found = [(folder, path) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path for folder, path in found if not OUTSIDE & set(path.relative_to(folder).parts)]


def offences(folders: list[Path]) -> list[str]:
    return [problem for path in sources(folders) if path.name not in MAY_READ_FILES for problem in problems_in(path)]


def problems_in(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        at = f"{path.parent.name}/{path.name}:{getattr(node, 'lineno', 0)}"
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        found += [f"{at}: imports {name}" for name in names if name.split(".")[0] in FORBIDDEN_MODULES]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            found.append(f"{at}: calls {node.func.id}")
        thinks = path.name == "strategy.py" or path.parent.name == "thumb"      # a player may weigh in fractions
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and not thinks:
            found.append(f"{at}: the fraction {node.value}")
        if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception"):
            found.append(f"{at}: swallows every error")
        if isinstance(node, (ast.For, ast.comprehension)) and _is_set(node.iter):
            found.append(f"{at}: goes through a set, whose order is not fixed")
    return found


def _is_set(node: ast.expr) -> bool:
    return isinstance(node, (ast.Set, ast.SetComp)) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    )


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_deterministic(name: str) -> None:
    assert offences([folder.path for folder in find_folders(name)]) == []


def test_the_furniture_of_games_is_deterministic() -> None:
    """Found here: nobody looked at kit/, on which every game's rules may stand."""
    folders = [Path(one) for one in norn.kit.__path__]
    assert sources(folders)
    assert offences(folders) == []


OFFENCES = ["import random", "from time import time", "print(1)", "x = 0.5", "for x in {1, 2}: pass",
            "y = [x for x in set(z)]", "try:\n    f()\nexcept Exception:\n    pass"]


@pytest.mark.parametrize("line", OFFENCES)
def test_a_planted_offence_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(line)
    assert problems_in(tmp_path / "rule.py")


NOT_YET_PORTED = {"realms"}
LISTS = {"list", "sorted", "tuple"}     # whoever wants the rest of a list says that it is one: `list(cards)[3:]`


def counted_letters(path: Path) -> list[str]:
    """Where letters are counted: `one[5:]` for the name behind `card:`, `one[:5] == "card:"` for its kind."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        counted: list[ast.expr] = []
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and not _is_list(node.value):
            counted = [node] if node.slice.upper is None and _number(node.slice.lower) >= 2 else []
        elif isinstance(node, ast.Compare) and any(_is_text(one) for one in (node.left, *node.comparators)):
            counted = [one for one in (node.left, *node.comparators) if isinstance(one, ast.Subscript)
                       and isinstance(one.slice, ast.Slice) and _number(one.slice.upper) >= 2]
        at = f"{path.parent.name}/{path.name}"
        found += [f"{at}:{one.lineno}: {ast.unparse(one)}: see norn.kit.ids" for one in counted]
    return found


def _number(node: ast.expr | None) -> int:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else 0


def _is_list(node: ast.expr) -> bool:
    return isinstance(node, (ast.List, ast.ListComp)) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LISTS
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("name", sorted(set(GAMES) - NOT_YET_PORTED))
def test_nobody_counts_letters(name: str) -> None:
    """Ids and options are read by `norn.kit.ids`, which breaks loudly where a word changes; `words[1][8:]` does not."""
    folders = [folder.path for folder in find_folders(name)]
    assert [problem for path in sources(folders) for problem in counted_letters(path)] == []


COUNTED = ["x = words[1][8:]", "x = one[5:]", "x = (await f())[0][6:]", "x = one.split(' ')[2][7:]",
           "x = one[:5] != 'card:'", "x = one[:6] in ('hero:', 'card:')[:5] or one[:5] == 'card:'"]
NOT_COUNTED = ["x = deck[-3:]", "x = cards[1:]", "x = found[:1]", "x = ids[:least]", "x = deck[: s.known]",
               "x = list(cards)[3:]", "x = sorted(cards)[2:]", "x = one[:40]", "deck[:n] = cards", "x = row[1:-1]"]


@pytest.mark.parametrize("line", [*COUNTED, *NOT_COUNTED])
def test_counted_letters_are_told_from_the_rest_of_a_list(line: str, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(line)
    assert bool(counted_letters(tmp_path / "rule.py")) == (line in COUNTED)


@pytest.mark.parametrize("name", GAMES)
def test_records_are_what_the_state_says(name: str) -> None:
    """`_records.py` is generated: run `norn records GAME` after a change of state.py."""
    home, *shares = find_folders(name)
    for target, wanted in records_for(home, shares).items():
        assert target.read_text("utf-8") == wanted, target


@pytest.mark.parametrize("name", GAMES)
def test_a_game_imports_no_other(name: str) -> None:
    """The import contracts of pyproject.toml see families of games as one; this sees the titles in them."""
    assert wrong_imports(name) == []


@pytest.mark.parametrize("name", GAMES)
def test_strategy_does_not_look_at_the_state(name: str) -> None:
    path = Path(find_game(name).folder) / "strategy.py"
    assert path.exists()
    assert ".state" not in path.read_text("utf-8")
    assert "_table" not in path.read_text("utf-8")
