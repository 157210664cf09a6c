"""What is printed and up: faces of enemies, Life, the tile with the party, abilities that work."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT, EnemyCard, Side
from norn.games.mistfall.rules.essentials import (
    QUEST,
)
from norn.games.mistfall.state import Enemy, State

# Where a space stands among the places, which lie in the order of the quest's spaces.
SPOTS: Final = {
    quest.id: {space.space: index for index, space in enumerate(quest.spaces)} for quest in CONTENT.quests.values()
}


def is_special(enemy: Enemy) -> bool:
    """glossary.special-enemy, elements.special-enemy: Whether this is the villain of the quest."""
    return enemy.kind in CONTENT.villains


FACES: Final[dict[str, EnemyCard]] = CONTENT.enemies


def face(enemy: Enemy) -> EnemyCard | Side:
    """elements.enemy-card, components.special-enemies: The side of its card that is up."""
    card = FACES.get(enemy.kind)
    return card if card is not None else CONTENT.villains[enemy.kind].sides[enemy.side]


def life(s: State, enemy: Enemy) -> int:
    """elements.special-enemy: Printed, or by the quest for a special enemy."""
    if enemy.kind in CONTENT.villains:
        printed = CONTENT.villains[enemy.kind].life
        return printed.per_hero * len(s.heroes) + printed.plus
    return CONTENT.enemies[enemy.kind].life


def is_raging(enemy: Enemy) -> bool:
    """glossary.raging-enemy: Whether it shows the Raging icon."""
    if enemy.kind in CONTENT.villains:
        return CONTENT.villains[enemy.kind].raging
    return CONTENT.enemies[enemy.kind].raging


def tile_here(s: State) -> str:
    """glossary.active-location: The tile with the party on it."""
    return s.places[SPOTS[s.quest][s.party]].tile


def place_here_is_safe(s: State) -> bool:
    """travel.status, glossary.location-status: Whether the active location is Safe."""
    place = s.places[SPOTS[s.quest][s.party]]
    return place.face_up and place.wounds == 0


def abilities(s: State, enemy: Enemy) -> tuple[str, ...]:
    """defence.abilities, quests.four: Those printed, and for the villain those of unbroken seals."""
    card = FACES.get(enemy.kind)
    if card is not None:
        return card.abilities
    found = list(face(enemy).abilities)
    if is_special(enemy):
        for token in CONTENT.quests[s.quest].tokens:
            if token.ability and token.letter not in s.tokens_taken:
                found.append(token.ability)
    return tuple(found)


def works(enemy: Enemy, ability: str) -> bool:
    """defence.abilities: Most work only in a hero area, some only in the quest area; a cancelled one does not."""
    if enemy.silent or ability in enemy.cancelled:
        return False
    where = CONTENT.abilities[ability].where
    return where == "any" or (where == "area") == (enemy.area != QUEST)


def has_ability(s: State, enemy: Enemy, ability: str) -> bool:
    """defence.abilities: Whether it has the ability and the ability works."""
    return ability in abilities(s, enemy) and works(enemy, ability)


def has_flag(s: State, enemy: Enemy, flag: str) -> bool:
    """defence.abilities: Slow, Relentless and the like."""
    return any(CONTENT.abilities[one].flag == flag and works(enemy, one) for one in abilities(s, enemy))


def will_attack(s: State, enemy: Enemy) -> bool:
    """defence.activate, defence.abilities, actions.enrage-resolve: One in a hero area that has yet to attack: not held,
    and not slow in the round it came, unless it is Enraged and its text sets it free."""
    if enemy.area == QUEST or enemy.attacked or enemy.held:
        return False
    if enemy.entered != s.round or not has_flag(s, enemy, "slow"):
        return True
    enrage = face(enemy).enrage
    return enemy.enraged and enrage is not None and enrage.ignores == "slow"
