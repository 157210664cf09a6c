"""Does anything that the locks pin have a known vulnerability?

    python -m tools.audit

Asks PyPI's JSON about requirements.lock and requirements-bench.lock, and npm's registry about web/package-lock.json.
Before a source is believed it must find a canary: an old version that everybody knows to be vulnerable. A mirror that
answers without that knowledge would find nothing in anything (pip-audit says "No known vulnerabilities found" where it
was told nothing). Ends with 0 when all was looked at and is well, 1 when something is vulnerable, 3 when a source could
not be asked, which is nobody's fault and is said.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-bench.lock")
PYPI = os.environ.get("NORN_PYPI", "https://pypi.org")
NPM = os.environ.get("NORN_NPM", "https://registry.npmjs.org")
PYTHON_CANARY = ("jinja2", "2.10")
NPM_CANARY = ("lodash", "4.17.4")
TIMEOUT = 15        # seconds
NOT_ASKED = 3
Pin = tuple[str, str]       # name and version
Ask = Callable[[list[Pin]], list[str]]      # what is known against them


class CannotLook(Exception):
    """A source did not answer, or answers without knowing anything."""


def main() -> int:
    codes = {audit("Python packages", python_pins(), ask_pypi, PYTHON_CANARY)}
    codes.add(audit("npm packages", npm_pins(), ask_npm, NPM_CANARY))
    return 1 if 1 in codes else max(codes)


def audit(what: str, pins: list[Pin], ask: Ask, canary: Pin) -> int:
    """Look, after the canary was found; tell."""
    try:
        if not ask([canary]):
            raise CannotLook(f"the source does not know that {' '.join(canary)} is vulnerable")
        found = ask(pins)
    except CannotLook as problem:
        print(f"{what}: NOT AUDITED, {problem}")
        return NOT_ASKED
    for one in found:
        print(f"{what}: {one}")
    print(f"{what}: {len(pins)} looked up, {len(found)} vulnerabilities (canary {' '.join(canary)} found)")
    return 1 if found else 0


# ---------------------------------------------------------------- what is pinned


def python_pins() -> list[Pin]:
    lines = [line for lock in LOCKS for line in (ROOT / lock).read_text("utf-8").splitlines()]
    found = [re.match(r"([A-Za-z0-9_.-]+)==([^\s;\\]+)", line) for line in lines]
    return sorted({(match[1], match[2]) for match in found if match})


def npm_pins() -> list[Pin]:
    packages = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    named = ((path.rpartition("node_modules/")[2], entry) for path, entry in packages.items() if path)
    return sorted({(name, entry["version"]) for name, entry in named if "version" in entry})


# ---------------------------------------------------------------- who knows


def ask_pypi(pins: list[Pin]) -> list[str]:
    with ThreadPoolExecutor(8) as pool:
        return [one for found in pool.map(_ask_pypi_about, pins) for one in found]


def _ask_pypi_about(pin: Pin) -> list[str]:
    name, version = pin
    answer = fetch(f"{PYPI}/pypi/{name}/{version}/json")
    known = [one for one in answer.get("vulnerabilities") or [] if not one.get("withdrawn")]
    return [f"{name} {version}: {one['id']}, mended in {one.get('fixed_in') or 'no version yet'}" for one in known]


def ask_npm(pins: list[Pin]) -> list[str]:
    versions: dict[str, list[str]] = {}
    for name, version in pins:
        versions.setdefault(name, []).append(version)
    answer = fetch(f"{NPM}/-/npm/v1/security/advisories/bulk", versions)
    return [
        f"{name} {' '.join(versions.get(name, []))}: {one.get('title')}, {one.get('url')}"
        for name, advisories in answer.items()
        for one in advisories
    ]


def fetch(url: str, body: Any = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", "accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            found = json.load(answer)
    except (OSError, ValueError) as error:      # no network, a refusal, or something that is no JSON
        raise CannotLook(f"{url}: {error}") from error
    if not isinstance(found, dict):
        raise CannotLook(f"{url}: not what was expected")
    return found


if __name__ == "__main__":
    sys.exit(main())
