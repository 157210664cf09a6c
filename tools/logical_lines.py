"""Count logical lines of Python (statements, however many lines each is broken over) in games and kit.

Tests, generated records, docstrings, comments and empty lines do not count:

    python -m tools.logical_lines                       # every game and the kit
    python -m tools.logical_lines src/norn/games/mistfall
"""
from __future__ import annotations

import ast
import sys
import tokenize
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "norn"
LEFT_OUT = {"tests", "golden", "_records.py"}


def lines_of(path: Path) -> int:
    """The logical lines of one file, without its docstrings."""
    with path.open("rb") as source:
        lines = sum(token.type == tokenize.NEWLINE for token in tokenize.tokenize(source.readline))
    tree = ast.parse(path.read_text("utf-8"))
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return lines - sum(isinstance(node, homes) and ast.get_docstring(node) is not None for node in ast.walk(tree))


def lines_in(folder: Path) -> int:
    """The logical lines of all that counts in a folder."""
    files = [path for path in sorted(folder.rglob("*.py")) if not LEFT_OUT & set(path.relative_to(folder).parts)]
    return sum(lines_of(path) for path in files)


def main(wanted: list[str]) -> None:
    games = sorted(path for path in (SOURCE / "games").iterdir() if path.is_dir() and not path.name.startswith("_"))
    for folder in [Path(one) for one in wanted] or [*games, SOURCE / "kit"]:
        print(f"{lines_in(folder):6d}  {folder.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
