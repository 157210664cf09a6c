"""A PostgreSQL server of our own, in a temporary folder, as a user who is not root."""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def find_programs() -> Path | None:
    """Where initdb and postgres are; Debian keeps them out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    here = shutil.which("initdb")
    return Path(here).resolve().parent if here else None


def why_not() -> str:
    """Why there can be no PostgreSQL here; empty when there can."""
    if find_programs() is None:
        return "PostgreSQL's server is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and _somebody() is None:
        return "PostgreSQL will not run as root, and there is no other user to run it"
    return ""


def _somebody() -> str | None:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    return None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """The URL of a fresh database."""
    programs = find_programs()
    assert programs is not None
    user = _somebody() if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="norn-pg-", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    try:
        command: list[str | Path] = [programs / "initdb", "-D", data, "-U", "norn", "-A", "trust", "-E", "UTF8"]
        subprocess.run(command, check=True, user=user, capture_output=True, cwd=folder)
        port = _free_port()
        command = [programs / "postgres", "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder]
        log = open(folder / "log", "wb")  # noqa: SIM115
        server = subprocess.Popen(command, user=user, stdout=log, stderr=log, cwd=folder)
        try:
            _wait(programs, port, user)
            yield f"postgresql://norn@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait(20)
            log.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def _wait(programs: Path, port: int, user: str | None) -> None:
    for _ in range(200):
        command: list[str | Path] = [programs / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-t", "1"]
        if subprocess.run(command, user=user, capture_output=True, check=False).returncode == 0:
            return
    raise AssertionError("PostgreSQL does not start")
