"""Build the compiled wheel with mypyc and install it into `.venv-fast`.

Works on a copy under build/fast, so that nothing compiled ever lies beside the source, and on
objects kept from the last time, so that only changed modules are compiled again. What is
compiled is said in pyproject.toml, [tool.norn.fast]. Run by `.venv/bin/python` (`make fast`).

    tools/build_fast.py            build and install when something changed
    tools/build_fast.py --list     say what would be compiled and what not
    tools/build_fast.py --force    build from nothing
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build/fast"
TREE = WORK / "tree"
VENV = ROOT / ".venv-fast"
FAST_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
COPIED = ("pyproject.toml", "LICENSE", "README.md", ".gitignore", "tools", "src")
# Decorators that mypyc knows; any other one turns a native class into a slow one.
NATIVE_DECORATORS = {"dataclass", "dataclasses.dataclass", "final", "mypyc_attr", "trait", "attr.s"}

# The order in which distutils hands things to CCompiler.compile, after the sources.
COMPILE_ARGUMENTS = (
    *("output_dir", "macros", "include_dirs", "debug"),
    *("extra_preargs", "extra_postargs", "depends"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the compiled wheel into .venv-fast.")
    parser.add_argument("--list", action="store_true", help="only say what would be compiled")
    parser.add_argument("--force", action="store_true", help="build from nothing")
    options = parser.parse_args()
    package = ROOT / "src/norn"
    modules = compiled_modules(package)
    if options.list:
        return show(package, modules)
    faults = [fault for name in modules for fault in unfit(package / name)]
    if faults:
        return complain("\n".join(faults))
    missing = missing_tools()
    if missing:
        return complain(f"cannot compile: {', '.join(missing)} missing")
    if options.force:
        shutil.rmtree(WORK, ignore_errors=True)
        (VENV / ".fast.stamp").unlink(missing_ok=True)
    return build(modules)


def build(modules: list[str]) -> int:
    """Compile, pack and install, unless the installed wheel is of this very source."""
    started = time.monotonic()
    WORK.mkdir(parents=True, exist_ok=True)
    with open(WORK / "lock", "w") as handle:
        only_one(handle)
        make_venv()
        copy_tree()
        want = digest_of_tree(modules)
        stamp = VENV / ".fast.stamp"
        if stamp.exists() and stamp.read_text() == want:
            print("The compiled package is up to date.")
            return 0
        stamp.unlink(missing_ok=True)
        if modules and not compile_modules(modules):
            return 1
        wheel = make_wheel()
        install(wheel)
        stamp.write_text(want)
    print(f"{len(modules)} modules compiled, {wheel.relative_to(ROOT)} installed into {VENV.name}", end=" ")
    print(f"in {time.monotonic() - started:.0f} s")
    return 0


# ---------------------------------------------------------------- what is compiled


def settings() -> dict[str, Any]:
    fast: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["norn"]["fast"]
    # `make test` wants the compiled package soon, `make fast` wants it fast.
    fast["opt_level"] = os.environ.get("NORN_FAST_OPT", fast["opt_level"])
    return fast


def compiled_modules(package: Path) -> list[str]:
    """Paths below src/norn, in a stable order."""
    fast = settings()
    wanted, unwanted = matcher(fast["compile"]), matcher(fast["exclude"])
    names = sorted(path.relative_to(package).as_posix() for path in package.rglob("*.py"))
    return [name for name in names if wanted.fullmatch(name) and not unwanted.fullmatch(name)]


def matcher(globs: list[str]) -> re.Pattern[str]:
    """`**/` any folders or none, `**` anything, `*` anything within one name."""
    meaning = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}

    def one(glob: str) -> str:
        parts = re.split(r"(\*\*/|\*\*|\*|\?)", glob)
        return "".join(meaning.get(part) or re.escape(part) for part in parts)

    return re.compile("|".join(map(one, globs)) or r"(?!)")


def unfit(path: Path) -> list[str]:
    """Classes that mypyc would compile into something silently wrong or slow."""
    faults: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if not isinstance(node, ast.ClassDef):
            continue
        where = f"{path.relative_to(ROOT)}:{node.lineno}: class {node.name}"
        if any(ast.unparse(base).split(".")[-1] == "Struct" for base in node.bases):
            faults.append(f"{where} is a msgspec Struct: exclude the module in [tool.norn.fast]")
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(called) not in NATIVE_DECORATORS:
                faults.append(f"{where}: @{ast.unparse(called)} makes it slow; drop it or exclude the module")
    return faults


def show(package: Path, modules: list[str]) -> int:
    everything = sorted(path.relative_to(package).as_posix() for path in package.rglob("*.py"))
    print("compiled:", *(f"  {name}" for name in modules), sep="\n")
    print("not compiled:", *(f"  {name}" for name in everything if name not in modules), sep="\n")
    return 0


# ---------------------------------------------------------------- compiling


def missing_tools() -> list[str]:
    """What this machine lacks to compile: a C compiler, Python's headers."""
    missing = []
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler.split()[0]) is None and shutil.which("cc") is None:
        missing.append("C compiler")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing.append("Python headers")
    return missing


def compile_modules(modules: list[str]) -> bool:
    """In a process of its own: mypy, setuptools and the working folder are global things."""
    command = [sys.executable, str(Path(__file__).resolve()), "--compile-here", *modules]
    environment = {**os.environ, "MYPYPATH": str(TREE / "src")}
    if shutil.which(str(sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        environment.setdefault("CC", "cc")
    return subprocess.run(command, cwd=TREE / "src", env=environment, check=False).returncode == 0


def compile_here(modules: list[str]) -> int:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildSideBySide(build_ext):  # type: ignore[misc, unused-ignore]
        def build_extensions(self) -> None:
            self.compiler.compile = partial(compile_side_by_side, self.compiler)
            super().build_extensions()

    fast = settings()
    extensions = mypycify(
        [
            *("--config-file", str(TREE / "pyproject.toml"), "--cache-dir", str(WORK / "mypy-cache")),
            *(f"norn/{name}" for name in modules),
        ],
        opt_level=str(fast["opt_level"]),
        debug_level="0",
        multi_file=bool(fast["multi_file"]),
        target_dir=str(WORK / "c"),
        group_name="norn",
        strict_dunder_typing=True,
    )
    for extension in extensions:
        # A warning of some newer compiler is no reason to go without.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    shutil.rmtree(WORK / "lib", ignore_errors=True)
    distribution = Distribution({"name": "norn", "ext_modules": extensions})
    command = BuildSideBySide(distribution)
    command.build_lib, command.build_temp = str(WORK / "lib"), str(WORK / "objects")
    command.force = True  # `compile_side_by_side` knows better what is stale
    command.ensure_finalized()
    command.run()
    return 0


def compile_side_by_side(compiler: Any, sources: list[str], *arguments: Any, **named: Any) -> list[str]:
    """In place of distutils' own `compile`: one extension's files on all cores, and only changed ones."""
    given = {**dict(zip(COMPILE_ARGUMENTS, arguments, strict=False)), **named}
    _macros, objects, extra, cpp, jobs = compiler._setup_compile(
        given.get("output_dir"),
        given.get("macros"),
        given.get("include_dirs"),
        sources,
        given.get("depends"),
        given.get("extra_postargs"),
    )
    flags = compiler._get_cc_args(cpp, given.get("debug"), given.get("extra_preargs"))
    headers = b"".join(path.read_bytes() for path in sorted((WORK / "c").rglob("*.h")))
    common = hashlib.sha256(headers + repr((compiler.compiler_so, flags, extra)).encode())

    def compile_one(target: str) -> None:
        source, suffix = jobs[target]
        key = common.copy()
        key.update(Path(source).read_bytes())
        note = Path(f"{target}.key")
        if note.exists() and Path(target).exists() and note.read_text() == key.hexdigest():
            return
        compiler._compile(target, source, suffix, flags, extra, cpp)
        note.write_text(key.hexdigest())

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        largest_first = sorted(objects, key=lambda target: -os.path.getsize(jobs[target][0]))
        list(pool.map(compile_one, largest_first))
    return list(objects)


# ---------------------------------------------------------------- copy, wheel, install


def copy_tree() -> None:
    """A snapshot, so that an edit during the build cannot give half of each."""
    shutil.rmtree(TREE, ignore_errors=True)
    TREE.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, TREE / name, ignore=leave)
        elif source.exists():
            shutil.copy2(source, TREE / name)


def digest_of_tree(modules: list[str]) -> str:
    digest = hashlib.sha256(repr((modules, settings(), sys.version, str(VENV))).encode())
    digest.update((ROOT / "requirements.lock").read_bytes())
    for path in sorted(path for path in TREE.rglob("*") if path.is_file()):
        digest.update(f"\0{path.relative_to(TREE)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def make_wheel() -> Path:
    shutil.rmtree(WORK / "wheel", ignore_errors=True)
    (WORK / "lib").mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(WORK / "wheel")],
        cwd=TREE,
        env={**os.environ, "NORN_FAST_LIB": str(WORK / "lib")},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"the wheel could not be made:\n{done.stdout}{done.stderr}")
    (wheel,) = (WORK / "wheel").glob("*.whl")
    return wheel


def make_venv() -> None:
    """An environment with the compiled Norn in it and nothing else: other packages are found in `.venv`."""
    packages = Path(sysconfig.get_path("purelib"))
    beside = VENV / packages.relative_to(sys.prefix) / "beside.pth"
    if beside.exists() and beside.read_text() == f"{packages}\n" and FAST_PYTHON.exists():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(VENV)], check=True)
    beside.write_text(f"{packages}\n")


def install(wheel: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(FAST_PYTHON), "--disable-pip-version-check", "--no-input"]
    subprocess.run(
        [*pip, "install", "-qq", "--no-deps", "--no-index", "--force-reinstall", str(wheel)], check=True
    )


def only_one(handle: Any) -> None:
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(handle, fcntl.LOCK_EX)


def complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--compile-here"]:
        raise SystemExit(compile_here(sys.argv[2:]))
    raise SystemExit(main())
