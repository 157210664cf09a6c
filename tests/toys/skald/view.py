"""What a seat may see: its own hand and what lies open; hands and deck are counted."""
from __future__ import annotations

from functools import partial
from typing import Any

from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.scene import Scene, Sheet, Thing, Zone, figure
from norn.kit.ids import name_of
from norn.kit.worlds import dealt
from norn.kit.zones import ALL, COUNT, OWNER, Visibility, shown
from tests.toys.skald.content import CARDS, THEMES
from tests.toys.skald.state import Skald, State


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    zones = [_zone(s, "zone:deck", "Deck", s.deck, COUNT, seat)]
    zones.append(_zone(s, "zone:discard", "Discard", s.discard, ALL, seat))
    if s.vision == seat >= 0:
        zones.append(_zone(s, "zone:vision", "Your vision", s.deck[-3:][::-1], ALL, seat))
    for other, skald in enumerate(s.skalds):
        zones.append(_zone(s, f"zone:hand{other}", f"Hand of seat {other + 1}", skald.hand, OWNER, seat, other))
        zones.append(_zone(s, f"zone:front{other}", f"Before seat {other + 1}", skald.front, ALL, seat, other))
    sheets = [_sheet(g, other, skald) for other, skald in enumerate(s.skalds)]
    theme = THEMES[s.theme].name if s.theme else "no theme yet"
    return Scene(title="Skald", status=f"Night {s.night}, {theme}", zones=zones, sheets=sheets)


def _zone(
    s: State, zone: str, name: str, cards: list[int], visibility: Visibility, seat: int, owner: int = -1
) -> Zone:
    thing = partial(_card, s, {s.ids[card]: card for card in cards})
    return shown(zone, name, [s.ids[card] for card in cards], visibility, seat, thing, owner)


def _card(s: State, cards: dict[str, int], one: str) -> Thing:
    card = CARDS[s.kinds[cards[one]]]
    return Thing(id=one, name=card.name, text=card.text, kind="card", style=card.sort)


def _sheet(g: Game[State], seat: int, skald: Skald) -> Sheet:
    rows = [figure("renown", skald.renown), figure("mead", skald.mead)]
    rows += [figure(stat, g.value(stat, f"seat:{seat}")) for stat in ("strength", "scorn", "reach")]
    crew = [Thing(id=mate.id, name=f"mate {name_of(mate.id)}", badges=[f"{mate.health} left"]) for mate in skald.crew]
    return Sheet(id=f"seat:{seat}", name=f"Seat {seat + 1}", owner=seat, rows=rows, things=crew)


def facts(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    return {
        "night": s.night,
        "theme": s.theme,
        "hand": {s.ids[card]: s.kinds[card] for card in s.skalds[seat].hand} if seat >= 0 else {},
        "hands": [len(skald.hand) for skald in s.skalds],
        "fronts": [[s.kinds[card] for card in skald.front] for skald in s.skalds],
        "discard": [s.kinds[card] for card in s.discard],
        "deck": len(s.deck),
        "renown": [skald.renown for skald in s.skalds],
        "mead": [skald.mead for skald in s.skalds],
        "crews": [[mate.health for mate in skald.crew] for skald in s.skalds],
    }


def resample(state: State, now: State, seat: int, chance: Chance) -> None:
    """night.hidden: What is printed on the cards that the seat has not seen changes places among them."""
    seen = open_cards(state) + open_cards(now)
    if now.reshuffles > state.reshuffles:
        seen += now.shuffled_in         # they lay open since the mark
    if seat >= 0:
        for world in (state, now):
            seen += world.skalds[seat].hand + world.skalds[seat].knows
        if now.vision == seat:
            seen += now.deck[-3:]
    unseen = [card for card in range(len(state.kinds)) if card not in seen]
    printed = [state.kinds[card] for card in unseen]

    def fits(kind: str, place: int) -> bool:
        return kind != "retort" or unseen[place] not in now.cleared

    for card, (kind,) in zip(unseen, dealt(printed, [1] * len(unseen), fits, chance), strict=True):
        state.kinds[card] = kind


def open_cards(s: State) -> list[int]:
    """Cards that lie where all can see them."""
    return s.discard + [card for skald in s.skalds for card in skald.front]
