"""Every ruling cites its rule, and every rule is enforced and tested."""

from __future__ import annotations

import pytest

from norn.cli.coverage import coverage
from norn.kernel.catalogue import find_game
from tests.contract.play import GAMES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_is_cited_is_in_the_ledger(name: str) -> None:
    assert coverage(find_game(name)).unknown == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_ledger_is_cited_and_tested(name: str) -> None:
    """Unless it says why a program cannot enforce it. A game in an early stage may still be on its way."""
    definition = find_game(name)
    if definition.meta.stage in ("draft", "alpha"):
        return
    assert coverage(definition).missing == []
