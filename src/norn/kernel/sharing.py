"""A game may stand on folders that others stand on too: `shares = ["../core"]` in its game.toml. Never compiled.

What lies there belongs to each title that shares it: records, rules, words, content. A title may import from its own
folder and from those it shares, and from no other game; what is shared never imports a title.
"""
from __future__ import annotations

import ast
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from norn.kernel.content import read_toml
from norn.kernel.definition import Definition
from norn.kernel.errors import ContentError


class Folder(NamedTuple):
    """A folder of Python code, and its dotted name."""

    package: str
    path: Path


def shares_in(folder: Path) -> list[Path]:
    """The folders that a game.toml names; whether they may be shared, `shared_folders` asks."""
    said = read_toml(folder / "game.toml").get("shares", [])
    named = said if isinstance(said, list) else []      # a wrong type is told where the whole file is read
    return [Path(os.path.normpath(folder / one)) for one in named if isinstance(one, str)]


def shared_folders(home: Folder, top: Folder) -> list[Folder]:
    """The folders that a game shares; `top` is the package of games in which it was found."""
    said: Any = read_toml(home.path / "game.toml").get("shares", [])
    found: list[Folder] = []
    problems: list[str] = []
    for one in said if isinstance(said, list) else []:
        path = Path(os.path.normpath(home.path / str(one)))
        why = _unfit(str(one), path, home, top)
        if not why and path in [other.path for other in found]:
            why = "is named twice; take one out"
        if why:
            problems.append(f"{home.path / 'game.toml'}: shares: {str(one)!r} {why}")
        else:
            found.append(Folder(".".join([top.package, *path.relative_to(top.path).parts]), path))
    if problems:
        raise ContentError(problems)
    return found


def _unfit(said: str, path: Path, home: Folder, top: Folder) -> str:
    """Why a folder cannot be shared, and what to do; empty when it can. Links are followed: none leads out."""
    if not said or not said.isprintable() or Path(said).is_absolute():
        return "is no way from here; write one such as ../core"
    real, root, own = path.resolve(), top.path.resolve(), home.path.resolve()
    if not (path.is_relative_to(top.path) and real.is_relative_to(root)):
        return f"leads out of {top.package}; put the folder beside the games that share it"
    if own.is_relative_to(real):
        return "holds the game itself; name the folder beside it in which the shared files are"
    if real.is_relative_to(own):
        return "lies inside the game, to which it belongs anyway; take it out"
    if not path.is_dir():
        return "is not there; make the folder, or take it out"
    games = [real, *(parent for parent in real.parents if parent.is_relative_to(root))]
    other = next((parent for parent in games if (parent / "game.toml").exists()), None) or next(
        (inner.parent for inner in real.rglob("game.toml")), None)
    if other is not None:
        return f"is or holds a game ({other.name}); put what both need into a folder without a game.toml"
    if not all(part.isidentifier() for part in path.relative_to(top.path).parts):
        return "is no name that Python can import; call it by small letters, figures and _"
    return "" if (path / "__init__.py").exists() else "has no __init__.py; write one, so that it can be imported"


# ---------------------------------------------------------------- who imports what


class Import(NamedTuple):
    """One name that a file imports: `from a.b import c` is a.b.c."""

    file: Path
    line: int
    name: str


def imports_of(folder: Folder, path: Path) -> list[Import]:
    """Everything that a file of this folder imports, relative names made whole."""
    inner = path.relative_to(folder.path).with_suffix("").parts
    package = [*folder.package.split("."), *inner[:-1]]
    found: list[Import] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [Import(path, node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            base += node.module.split(".") if node.module else []
            found += [Import(path, node.lineno, ".".join([*base, alias.name])) for alias in node.names]
    return found


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def strays(
    home: Folder, shares: Sequence[Folder], games: Mapping[str, Folder], tops: Sequence[str]
) -> list[str]:
    """Imports by which a game leaves its folders: of another game, of a title by what is shared, of what is not shared.

    `tops` are the packages in which games are found. Tests may have helpers of their own beside the games.
    """
    problems: list[str] = []
    for folder in (home, *shares):
        for path in sorted(folder.path.rglob("*.py")):
            for one in imports_of(folder, path):
                why = _stray(one, folder, home, shares, games, tops)
                if why:
                    problems.append(f"{shown(path, home.path)}:{one.line} imports {one.name}, {why}")
    return list(dict.fromkeys(problems))


def _stray(
    one: Import, folder: Folder, home: Folder, shares: Sequence[Folder], games: Mapping[str, Folder],
    tops: Sequence[str],
) -> str:
    if is_in(one.name, folder.package) or any(is_in(one.name, other.package) for other in shares):
        return ""
    other = next((name for name, game in games.items() if is_in(one.name, game.package)), None)
    if other is not None and folder != home:
        return f"the game {other}; what is shared never knows its titles: let the title pass it in"
    if other is not None:
        return f"the game {other}; a game never imports another: put what both need into a folder that both share"
    if "tests" in one.file.relative_to(folder.path).parts or not any(is_in(one.name, top) for top in tops):
        return ""
    return 'which is not shared; name its folder in game.toml, as in shares = ["../core"]'


def reached(home: Folder, shares: Sequence[Folder]) -> list[Path]:
    """The code of the shared folders that this game imports, at first or at second hand: what it leaves aside, such as
    a chapter that only another title has, applies no rule of this game and says nothing in it."""
    modules: dict[str, tuple[Folder, Path]] = {}
    for folder in shares:
        for path in code_in(folder.path):
            inner = path.relative_to(folder.path).with_suffix("").parts
            name = ".".join([folder.package, *(inner[:-1] if inner[-1] == "__init__" else inner)])
            modules[name] = (folder, path)
    found: set[Path] = set()
    waiting = [(home, path) for path in code_in(home.path)] if shares else []
    while waiting:
        for one in imports_of(*waiting.pop()):
            parts = one.name.split(".")
            for name in (".".join(parts[:count]) for count in range(1, len(parts) + 1)):
                if name in modules and modules[name][1] not in found:
                    found.add(modules[name][1])
                    waiting.append(modules[name])
    return sorted(found)


def code_in(folder: Path) -> list[Path]:
    """The Python files of a folder, its tests aside."""
    return [path for path in sorted(folder.rglob("*.py")) if "tests" not in path.relative_to(folder).parts]


def folders_of(definition: Definition) -> list[Folder]:
    """A game's own folder, and those that it shares."""
    own = Folder(definition.package, Path(definition.folder))
    return [own, *(Folder(package, Path(path)) for package, path in definition.shares)]


def files_used(definition: Definition) -> list[Path]:
    """What a game uses outside of its own folder: shared code that it imports, and all shared content."""
    home, *shares = folders_of(definition)
    content = [path for folder in shares for path in sorted((folder.path / "content").rglob("*.toml"))]
    return [*reached(home, shares), *content]


def shown(path: Path, folder: Path) -> str:
    """A file as it is told: seen from the game's folder."""
    return Path(os.path.relpath(path, folder)).as_posix()
