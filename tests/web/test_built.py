"""What ships is what the source builds."""
from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Opener
from tests.web.stand import ROOT, Stand

pytestmark = pytest.mark.once
STATIC = ROOT / "src/norn/server/static"
WEB = ROOT / "web"


def test_the_shipped_page_is_what_the_source_builds(tmp_path: Path):
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no Node: what is shipped could not be compared with its source")
    command = ["bash", str(WEB / "build.sh"), str(tmp_path / "static")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    built = {path.relative_to(tmp_path / "static"): path for path in (tmp_path / "static").rglob("*") if path.is_file()}
    shipped = {path.relative_to(STATIC): path for path in STATIC.rglob("*") if path.is_file()}
    assert sorted(map(str, built)) == sorted(map(str, shipped)), "run `make web` and commit what it builds"
    for name, path in built.items():
        assert path.read_bytes() == shipped[name].read_bytes(), f"{name}: run `make web` and commit what it builds"


def test_nothing_comes_from_elsewhere():
    for path in STATIC.rglob("*"):
        if path.suffix in (".html", ".css"):
            text = path.read_text()
            assert "//fonts." not in text
            assert 'src="http' not in text
            assert "url(http" not in text
            assert " style=" not in text


def test_the_lock_names_no_registry():
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()


SENT = "() => performance.getEntries().filter((one) => one.transferSize).map((one) => [one.name, one.transferSize])"


def test_a_first_visit_costs_little(stand: Stand, visit: Opener):
    """At most 200 kB, over the wire, until the start page stands."""
    page = visit(stand.url)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes: list[list[Any]] = page.evaluate(SENT)
    for name, size in sizes:
        print(size, name)
    assert any(".js" in name for name, _ in sizes)
    assert sum(size for _, size in sizes) <= 200_000
