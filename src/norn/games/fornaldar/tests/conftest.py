"""What is kept between searches is forgotten before each test: one that names rules must run the code that has them."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules import costs, interception, keeping, reaching, routes, weather

KEPT = (routes._PRICES, routes._WAYS, routes._SHUT, routes._SKIES, routes._SNOWED, reaching._RISKS,
        interception._OPEN, interception._DISTANCES, weather._kept, costs._MOVERS)


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    keeping.forget()
    for kept in KEPT:
        kept.clear()
