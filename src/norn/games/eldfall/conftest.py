"""The row's toy state derives from the core's, and compiled classes take no such heirs: its tests run once, pure."""
from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

if os.environ.get("NORN_EXPECT_COMPILED"):
    HERE = Path(__file__).parent
    ON_THE_ROW = ("tests.row import", "tests import row", "core.tests.stage import", "tests.orders import")
    collect_ignore = [str(one) for one in HERE.rglob("test_*.py") if any(
        row in one.read_text("utf-8") for row in ON_THE_ROW)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "norn/games/eldfall" in item.path.as_posix() and hasattr(getattr(item, "module", None), "fight"):
            item.add_marker("once")


@pytest.fixture(autouse=True)
def printed_cards_stay() -> Iterator[None]:
    """A test's own cards are gone after it, also where they have the name of a printed one."""
    from norn.games.eldfall.core import catalogue, hooks
    before = dict(catalogue.PROFILES)
    yield
    if before != catalogue.PROFILES:
        catalogue.PROFILES.clear()
        catalogue.PROFILES.update(before)
        catalogue._STATIC.clear()
        hooks._STATIC.clear()
