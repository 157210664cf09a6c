"""Starts a real server for the tests: `python -m tests.server.start '{"data": "...", ...}' [PLANTED BUG ...]`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import msgspec

from norn.server.run import run
from norn.server.settings import Limits, Settings


def main() -> int:
    given = msgspec.json.decode(sys.argv[1])
    limits = Limits(**given.pop("limits", {}))
    data = Path(given.pop("data"))
    for name in sys.argv[2:]:
        getattr(importlib.import_module("tests.server.planted"), name)()
    return run(Settings(data, limits=limits, **given))


if __name__ == "__main__":
    raise SystemExit(main())
