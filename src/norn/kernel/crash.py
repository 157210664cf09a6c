"""When a rule crashes: a file that `norn replay` opens, with the table before the answer and what was answered."""
from __future__ import annotations

import os
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from norn.kernel.table import Table
from norn.kernel.telling import Decision

KEEP = 50


def crash_folder() -> Path:
    """NORN_CRASHES, or a folder of ours among the temporary files."""
    return Path(os.environ.get("NORN_CRASHES") or Path(tempfile.gettempdir()) / "norn-crashes")


def write_crash(table: Table, decision: Decision, text: str, where: tuple[str, ...], error: Exception) -> str:
    """The path of the crash file, or nothing when it cannot be written: a full disk must not hide the error."""
    from norn.kernel.save import save_bytes

    trace = "".join(traceback.format_exception(error))[-8000:]
    crash = {"error": text, "where": list(where), "decision": [decision[0], list(decision[1]), decision[2]],
             "trace": trace}
    try:
        folder = crash_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(prefix=f"{table.definition.name}-", suffix=".json", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(save_bytes(table, crash=crash))
        for old in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)[:-KEEP]:
            old.unlink(missing_ok=True)
    except Exception:
        return ""
    return name
