"""Printed text says what the data say."""

from __future__ import annotations

import pytest

from norn.games.mistfall.cards import coded, enemies
from norn.games.mistfall.content import CONTENT, HeroCard
from norn.games.mistfall.content_verbs import Effect
from norn.games.mistfall.rules import enemy_verbs
from norn.games.mistfall.rules.actions import CODED
from norn.games.mistfall.rules.declaring import CODED_BOOSTS
from norn.games.mistfall.rules.dispersing import SAVERS
from norn.games.mistfall.rules.enemies import CODED as ABILITIES
from norn.games.mistfall.rules.essentials import ACTIONS
from norn.games.mistfall.rules.naming import SHIELDS
from norn.games.mistfall.rules.values import FIGURES
from norn.games.mistfall.verbs import VERBS
from norn.kit.effects import verbs_of

MODULES = (coded, enemies, enemy_verbs)     # importing them is what brings the cards and verbs in


@pytest.mark.rules("components.hero-cards")
@pytest.mark.parametrize("card", list(CONTENT.cards.values()), ids=lambda card: card.id)
def test_a_card_reads_as_its_actions_do(card: HeroCard) -> None:
    lines = card.text.split("\n")
    if card.modifies:
        assert lines[0].startswith("While in your area: ")
        lines = lines[1:]
    assert lines == [f"{action.source.capitalize()}, {action.type.capitalize()} {action.range}: {action.text}"
                     for action in card.actions]


@pytest.mark.rules("defence.abilities")
def test_whatever_is_coded_has_its_code() -> None:
    wanted = [ref for ref, action in ACTIONS.items() if action.code]
    assert [ref for ref in wanted if ref not in CODED and ref not in CODED_BOOSTS] == []
    known = [*ABILITIES, *SHIELDS, *SAVERS, *FIGURES]
    assert [one.id for one in CONTENT.abilities.values() if one.code and one.id not in known] == []


@pytest.mark.rules("elements.feats-and-gear")
def test_every_verb_is_there() -> None:
    assert [verb for verb in verbs_of(Effect) if verb not in VERBS] == ["spend_objective"]     # a cost, paid apart
