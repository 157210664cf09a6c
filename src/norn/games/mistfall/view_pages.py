"""Texts to be read: the quest's opening, encounters with their story, Time cards. They stay readable again."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT, Quest
from norn.games.mistfall.state import State
from norn.games.mistfall.view_texts import event_text
from norn.games.mistfall.view_weights import Light
from norn.kernel.scene import Page, Weight


def _opening(quest: Quest) -> list[str]:
    """What the quest is about, who waits at its end, and what lies on the way."""
    villain = CONTENT.villains[quest.special_enemy]
    return [quest.text, f"{villain.name}: {villain.story}", *[f"{token.name}: {token.text}" for token in quest.tokens]]


PARAGRAPHS: Final[dict[str, list[str]]] = {
    **{quest.id: _opening(quest) for quest in CONTENT.quests.values()},
    **{card.id: [card.story] for card in CONTENT.all_encounters.values() if card.story},
}
NO_PARAGRAPHS: Final[list[str]] = []
# Pages are many and seldom change, so each is made once: for each card its weights, and the numbers its ? stands for.
KEPT: Final[dict[tuple[str, str, str], Page]] = {}


def pages(s: State, light: Light) -> list[Page]:
    """What there has been to read so far, the newest of each sort first."""
    quest = CONTENT.quests[s.quest]
    encounters, times = CONTENT.all_encounters, CONTENT.time_cards
    met = [s.encounter, *s.encounter_discard[::-1]] if s.encounter else s.encounter_discard[::-1]
    return [
        _page(s.quest, quest.name, "", light.opening()),
        *[_page(card, encounters[card].name, encounters[card].text, light.story(card)) for card in met],
        *[_page(card, times[card].name, event_text(s, card), light.event(card)) for card in s.time_discard[::-1]],
    ]


def _page(one: str, name: str, text: str, weight: Weight) -> Page:
    key = (one, text, weight)
    page = KEPT.get(key)
    if page is None:
        paragraphs = PARAGRAPHS.get(one, NO_PARAGRAPHS)
        page = Page(id=f"story:{one}", name=name, text=text, paragraphs=paragraphs, weight=weight, area="centre")
        KEPT[key] = page
    return page
