"""Every ruling cites its rule, and every rule is enforced and tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel.catalogue import find_game
from norn.kernel.ledger import citations, named_in_tests
from tests.contract.play import GAMES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_is_cited_is_in_the_ledger(name: str) -> None:
    definition = find_game(name)
    folder = Path(definition.folder)
    unknown = [f"{one.file}:{one.line} {one.rule}" for one in citations(folder) if one.rule not in definition.ledger]
    assert not unknown
    assert not [rule for rule in named_in_tests(folder) if rule not in definition.ledger]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_ledger_is_cited_and_tested(name: str) -> None:
    """Unless it says why a program cannot enforce it. A game in an early stage may still be on its way."""
    definition = find_game(name)
    if definition.meta.stage in ("draft", "alpha"):
        return
    folder = Path(definition.folder)
    enforced = {one.rule for one in citations(folder)}
    tested = named_in_tests(folder)
    rules = [rule for rule, entry in definition.ledger.rules.items() if not entry.manual]
    assert [rule for rule in rules if rule not in enforced] == []
    assert [rule for rule in rules if rule not in tested] == []
