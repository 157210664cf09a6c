"""The board: tiles, their status, what is adjacent, turning them up."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT, QuestSpace
from norn.games.mistfall.rules.printed import SPOTS
from norn.games.mistfall.state import Place, State
from norn.kernel.game import Game

FLIP_RULES: Final = ("travel.flip", "travel.enter-face-down")
TOKEN_RULES: Final = ("components.quest-tokens",)
LAYOUT: Final[dict[str, dict[str, QuestSpace]]] = {
    quest.id: {space.space: space for space in quest.spaces} for quest in CONTENT.quests.values()
}


def place_named(s: State, space: str) -> Place:
    """glossary.locations: The tile of a space."""
    return s.places[SPOTS[s.quest][space]]


def adjacent(quest: str, one: str, other: str) -> bool:
    """travel.adjacency, glossary.adjacent-location: They share a side."""
    a, b = LAYOUT[quest][one], LAYOUT[quest][other]
    return abs(a.x - b.x) + abs(a.y - b.y) == 1


def neighbours(s: State, space: str) -> list[Place]:
    """travel.adjacency: The tiles next to one."""
    return [place for place in s.places if adjacent(s.quest, space, place.space)]


def is_safe(place: Place) -> bool:
    """travel.status, glossary.location-status: Face-up and without Wound tokens."""
    return place.face_up and place.wounds == 0


def turn_up(g: Game[State], place: Place) -> None:
    """travel.flip, travel.enter-face-down: A tile turned up is Perilous, its token revealed."""
    if not place.face_up:
        place.face_up = True
        place.wounds = 1
        g.reveal()
        g.emit("turned_up", FLIP_RULES, space=f"space:{place.space}", tile=f"tile:{place.tile}")
        if place.token:
            token = f"token:{g.state.quest}.{place.token}"
            g.emit("token_shown", TOKEN_RULES, token=token, space=f"space:{place.space}")


def degrade(g: Game[State], place: Place) -> None:
    """travel.status-limits, glossary.degrading, setup.quest: One more Wound token, up to two; the Haven never."""
    if place.wounds < 2 and "haven" not in CONTENT.tiles[place.tile].keywords:
        place.wounds += 1
        g.emit("degraded", ("glossary.degrading",), space=f"space:{place.space}", n=place.wounds,
               status=f"status:{place.wounds}")


def improve(g: Game[State], place: Place) -> None:
    """travel.status-limits, glossary.improving, encounter.improve: One Wound token less."""
    if place.wounds > 0:
        place.wounds -= 1
        g.emit("improved", ("encounter.improve", "glossary.improving"), space=f"space:{place.space}", n=place.wounds,
               status=f"status:{place.wounds}")
