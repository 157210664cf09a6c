"""Resolve pyproject.toml into requirements.lock and requirements-bench.lock.

The locks hold for every platform and Python from 3.11 on, with hashes, and name no index.
`make lock` keeps what is pinned where it still fits; `make lock UPGRADE=1` takes the newest.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESOLVER = "uv==0.13.7"
HEADER = "# Written by `make lock` from pyproject.toml; do not edit.\n"


def main() -> int:
    uv = resolver()
    compile_lock(uv, "requirements.lock", "--group", "dev")
    bench = ROOT / "requirements-bench.lock"
    compile_lock(uv, bench.name, "--group", "bench", "--constraints", "requirements.lock")
    foreign = [line for name in ("requirements.lock", bench.name) for line in addresses(ROOT / name)]
    for line in foreign:
        print(f"a lock names an address: {line}", file=sys.stderr)
    return 1 if foreign else 0


def resolver() -> Path:
    venv = ROOT / "build/lock-venv"
    uv = venv / "bin/uv"
    if not uv.exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        subprocess.run([str(venv / "bin/pip"), "install", "-q", RESOLVER], check=True)
    return uv


def compile_lock(uv: Path, name: str, *arguments: str) -> None:
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    subprocess.run(
        [
            *(str(uv), "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--generate-hashes"),
            *("--python-version", "3.11", "--no-header", "--no-emit-index-url", "--no-emit-find-links"),
            *("--output-file", name, *arguments, *upgrade),
        ],
        check=True,
        cwd=ROOT,
    )
    lock = ROOT / name
    lock.write_text(HEADER + lock.read_text().removeprefix(HEADER))


def addresses(lock: Path) -> list[str]:
    return [line for line in lock.read_text().splitlines() if re.search(r"://|index-url|find-links", line)]


if __name__ == "__main__":
    raise SystemExit(main())
