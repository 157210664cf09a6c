"""One server for all tests that only need any; those that kill, limit or plant something start their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, housed


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("house") / "data") as one:
        yield one
    assert one.trouble() == ""
