"""Hatch build hook: put the compiled modules into the wheel, when tools/build_fast.py made some.

Without NORN_FAST_LIB in the environment it does nothing, and the wheel is the pure one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FastBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        library = os.environ.get("NORN_FAST_LIB")
        if library is None or version != "standard":
            return
        compiled = sorted(path for path in Path(library).rglob("*") if path.suffix in {".so", ".pyd"})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): str(path.relative_to(library)) for path in compiled})
