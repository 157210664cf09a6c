"""The package as it is built and installed: what is in a wheel, what it needs, what is compiled."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import norn
from tools.build_fast import compiled_modules

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/norn"


def test_version_is_importable() -> None:
    assert norn.__version__.split(".")[0].isdigit()


@pytest.mark.once
def test_pure_wheel_ships_all_of_the_source_and_nothing_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    clean = {name: value for name, value in os.environ.items() if name != "NORN_FAST_LIB"}
    subprocess.run(command, cwd=ROOT, env=clean, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert "norn/py.typed" in names
    shipped = {path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in {".so", ".pyc"}}
    missing = {path.relative_to(SOURCE.parent).as_posix() for path in shipped} - names
    assert not missing
    homes = ("norn/", f"norn-{norn.__version__}.dist-info/")
    assert not [name for name in names if not name.startswith(homes)]


@pytest.mark.once
def test_nothing_compiled_lies_beside_the_source() -> None:
    assert not [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]


@pytest.mark.once
def test_every_import_is_a_declared_dependency() -> None:
    """The development tools are installed here too and would hide a missing one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    declared = {dependency.split(">")[0].split("=")[0].strip() for dependency in wanted}
    known = {*sys.stdlib_module_names, *declared, "norn"}
    undeclared = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if "tests" not in path.parts and path.name != "conftest.py"
        for name in imported_packages(path)
        if name.replace("_", "-") not in known and name not in known
    ]
    assert not undeclared


def imported_packages(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.once
def test_locks_name_no_address() -> None:
    for lock in sorted(ROOT.glob("requirements*.lock")):
        text = lock.read_text()
        assert "://" not in text
        assert "index-url" not in text


def test_compiled_modules_are_loaded_exactly_where_they_should_be() -> None:
    expected = (".so", ".pyd") if "NORN_EXPECT_COMPILED" in os.environ else (".py",)
    for name in compiled_modules(Path(norn.__path__[0])):
        module = importlib.import_module("norn." + name.removesuffix(".py").replace("/", "."))
        assert str(module.__file__).endswith(expected), f"{name} was loaded from {module.__file__}"
