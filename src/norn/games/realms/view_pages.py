"""What is read as a page: what the party is after, the encounter on the table and those met before, the epilogue."""
from __future__ import annotations

from functools import lru_cache

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import STANDING
from norn.games.realms.rules.doom import TRACK_END
from norn.games.realms.rules.endings import epilogue, victory
from norn.games.realms.state import State
from norn.games.realms.view_texts import COURT, OPENING, THREAT
from norn.kernel.scene import Page, Weight


def pages(s: State) -> list[Page]:
    found = [_encounter(card, "focus") for card in s.resolving]
    end = _end(s)
    if end:
        told = CONTENT.epilogues[epilogue(s, end)]
        found.append(Page(id=f"epilogue:{told.id}", name=CONTENT.endings[end].name, paragraphs=[told.text],
                          weight="focus", area="centre"))
    weight: Weight = "near" if s.phase == "setup" else "archive"
    found.append(_aim(tuple([quest.id for quest in s.quests]), s.court_open, weight))
    met = [s.discards[tile][-1] for tile in s.ring if s.discards.get(tile)]
    return found + [_encounter(card, "archive") for card in met]


@lru_cache(maxsize=128)
def _encounter(name: str, weight: Weight) -> Page:
    card = CONTENT.encounters[name]
    return Page(id=f"encounter:{name}", name=card.name, text=card.text, paragraphs=[card.story], weight=weight,
                area="centre")


@lru_cache(maxsize=1024)
def _aim(quests: tuple[str, ...], is_open: bool, weight: Weight) -> Page:
    """The opening, and what is asked of the party; to be read again at any time."""
    said = [f"{CONTENT.quests[quest].name}: {CONTENT.quests[quest].text}" for quest in quests]
    return Page(id="page:aim", name="What the Realms ask of you", text=COURT if is_open else THREAT,
                paragraphs=[OPENING, *said], weight=weight)


def _end(s: State) -> str:
    """How the game has ended; "" while it goes on."""
    if s.doom_track >= TRACK_END:
        return "dooms_fall"
    if s.phase != "setup" and not any(hero.status == STANDING for hero in s.heroes):
        return "consumed_world"
    slain = s.awake and not any(CONTENT.monsters[monster.kind].tier == "legendary" for monster in s.monsters)
    return victory(s).reason if slain else ""
