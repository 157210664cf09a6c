"""Clients, agents and laws use no private name of the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import norn.kernel

pytestmark = pytest.mark.once

KERNEL = Path(next(iter(norn.kernel.__path__)))
CLIENTS = ("agents", "laws", "host", "terminal", "server", "cli")


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def kernel_privates() -> set[str]:
    """Names with an underscore that the kernel's classes, objects and modules have."""
    found: set[str] = set()
    for path in KERNEL.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return {name for name in found if is_private(name)}


def privates_used_in(path: Path, privates: set[str]) -> list[str]:
    """`table._story`, `self.table._story`, `getattr(table, "_story")`, `from norn.kernel.ask import _raise`."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Attribute) and node.attr in privates:
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names = [] if own else [node.attr]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("norn.kernel"):
            names = [alias.name for alias in node.names if is_private(alias.name)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "setattr"):
            names = [one.value for one in node.args if isinstance(one, ast.Constant) and one.value in privates]
        found += [f"{path.name}:{node.lineno}: {name}" for name in names if isinstance(node, (ast.expr, ast.stmt))]
    return found


@pytest.mark.parametrize("layer", CLIENTS)
def test_no_private_name_of_the_kernel_is_used(layer: str) -> None:
    """Found here, in nine places: going back, lanes and checks had no public names."""
    privates = kernel_privates()
    paths = sorted((KERNEL.parent / layer).rglob("*.py"))
    assert paths
    assert [one for path in paths for one in privates_used_in(path, privates)] == []


PLANTED = ["table._back_to(3)", "self.table._story", "held.table.fork()._follow(a, b, c)", "f(x)._undo_in_lane(1)",
           "getattr(table, '_story')", "from norn.kernel.ask import _raise", "catalogue._loaded.clear()"]
ALLOWED = ["self._recover(1)", "row._replace(id=1)", "table.at(3)", "session._seen", "from norn import __version__"]


@pytest.mark.parametrize("line", [*PLANTED, *ALLOWED])
def test_a_planted_private_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text(line)
    assert bool(privates_used_in(tmp_path / "client.py", kernel_privates())) == (line in PLANTED)
