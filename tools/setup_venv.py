"""Make `.venv` hold what the locks say, and Norn itself.

Runs on any Python 3.11 or newer with nothing installed. Does nothing when nothing changed:
a stamp in the environment holds a digest of the locks, the project's metadata and the
interpreter. Several runs at once wait for each other.

    python3 tools/setup_venv.py                 .venv: runtime, development tools, Norn in place
    python3 tools/setup_venv.py --bench         the same and the peers that benchmarks need
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def main() -> int:
    parser = argparse.ArgumentParser(description="Install what the locks say.")
    parser.add_argument("--bench", action="store_true", help="also the benchmarks' peers")
    options = parser.parse_args()
    if sys.version_info < OLDEST:
        return complain(f"Norn needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    venv = ROOT / ".venv"
    try:
        with only_one(venv):
            install_lock(venv, "requirements.lock")
            if options.bench:
                install_lock(venv, "requirements-bench.lock")
            install_project(venv)
    except subprocess.CalledProcessError as error:
        return complain(f"set-up failed: {' '.join(map(str, error.cmd))}")
    return 0


def install_lock(venv: Path, lock: str) -> None:
    want = digest((ROOT / lock).read_bytes(), str(venv).encode())
    make_venv(venv)
    with stamp(venv, lock, want) as stale:
        if stale:
            say(f"Installing {lock} into {venv.name} (once; well under a minute)")
            pip(venv, "install", "--require-hashes", "-r", str(ROOT / lock))


def install_project(venv: Path) -> None:
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = (metadata["project"], metadata["build-system"], metadata["tool"]["hatch"])
    version = (ROOT / "src/norn/__init__.py").read_bytes()
    with stamp(venv, "norn", digest(repr(parts).encode(), version, str(ROOT).encode())) as stale:
        if stale:
            pip(venv, "install", "--no-deps", "--no-build-isolation", "-e", str(ROOT))


def make_venv(venv: Path) -> None:
    """A working environment of this interpreter, or of whichever made it before."""
    python = python_of(venv)
    if python.exists() and run_quietly(python, "-c", "import pip") == 0:
        return
    shutil.rmtree(venv, ignore_errors=True)
    say(f"Making {venv.name} with Python {sys.version.split()[0]}")
    if run_quietly(Path(sys.executable), "-c", "import ensurepip, venv") != 0:
        install_venv_module()
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True, env=clean_environment())


def install_venv_module() -> None:
    """Debian ships Python without the module that makes environments."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("apt-get") is None:
        say(f"This Python cannot make environments: install {package}, then run this again.")
        return
    say(f"Installing {package}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
    subprocess.run(["apt-get", "install", "-y", "-qq", package], check=True, env=quiet)


@contextlib.contextmanager
def stamp(venv: Path, name: str, want: str) -> Iterator[bool]:
    """Whether the part is stale; stamped afterwards unless it failed."""
    path = venv / f".{name}.stamp"
    stale = not path.exists() or path.read_text() != want
    if stale:
        path.unlink(missing_ok=True)
    yield stale
    if stale:
        path.write_text(want)


@contextlib.contextmanager
def only_one(venv: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: no lock, and nobody runs two at once by accident
        yield
        return
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with open(folder / f"{venv.name}.lock", "w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def pip(venv: Path, *arguments: str) -> None:
    started = time.monotonic()
    quietly = ("--disable-pip-version-check", "--no-input", "-qq")
    command = [str(python_of(venv)), "-m", "pip", *arguments, *quietly]
    subprocess.run(command, check=True, env=clean_environment(), stdin=subprocess.DEVNULL)
    say(f"  done in {time.monotonic() - started:.0f} s")


def clean_environment() -> dict[str, str]:
    """No one else's packages; pip's own settings stay (they may name a mirror)."""
    unwanted = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run_quietly(*command: Path | str) -> int:
    return subprocess.run(command, capture_output=True, check=False, env=clean_environment()).returncode


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def say(text: str) -> None:
    print(text, flush=True)


def complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
