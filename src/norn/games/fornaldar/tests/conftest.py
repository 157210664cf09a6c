"""What is kept between searches is forgotten before each test: one that names rules must run the code that has them."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules import reaching, routes, weather


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    for kept in (routes._PRICES, routes._SKIES, reaching._RISKS, weather._kept):
        kept.clear()
