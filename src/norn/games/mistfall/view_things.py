"""Cards, enemies and heroes as things to point at. What is printed is made once and kept: nobody changes a scene."""
from __future__ import annotations

from functools import lru_cache
from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.enemies import kind_of
from norn.games.mistfall.rules.essentials import CARDS, CONDITIONS, KIND_OF, tokens
from norn.games.mistfall.rules.printed import abilities, face, is_special, life
from norn.games.mistfall.rules.values import NO_ACT, attack_of, defence_of
from norn.games.mistfall.state import Enemy, State
from norn.games.mistfall.view_texts import encounter_objectives, event_text, objectives
from norn.kernel.scene import Thing

CONDITION_NAMES: Final = {"poison": "Poison", "burning": "Burning", "daze": "Daze", "weakness": "Weakness"}
ENEMY_STATS: Final = {"attack": "attack", "defence": "defence.physical", "magical defence": "defence.magical"}


# --- hero cards ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def card_thing(card: str, owner: int, lying: int = 0) -> Thing:
    """A hero card, with the Objectives that lie on it."""
    printed = CARDS[KIND_OF[card]]
    text = printed.text
    if printed.limit not in ("", "none"):
        text += f"\nRestriction {printed.limit}: at most {printed.most} with {printed.letter} in an area."
    return Thing(id=f"card:{card}", name=printed.name, text=text, kind="card", style=printed.kind, owner=owner,
                 badges=[objectives(lying)] if lying else [], numbers={"Objectives": lying} if lying else {},
                 cost=f"{printed.cost} Resolve" if printed.cost else "",
                 keywords=[word.capitalize() for word in printed.keywords])


# --- enemies ------------------------------------------------------------------------------------------------


def printed_name(enemy: str) -> str:
    """elements.enemy-card: Of a copy or a villain."""
    return CONTENT.villains[enemy].name if enemy in CONTENT.villains else CONTENT.enemies[kind_of(enemy)].name


def number_of(s: State, enemy: Enemy) -> str:
    """elements.enemy-card: The number of the copy, where several of the kind are in play."""
    same = 0
    for other in s.enemies:
        same += other.kind == enemy.kind
    return f" {enemy.id.rpartition('-')[2]}" if same > 1 else ""


def _initials(name: str) -> str:
    return "".join([word[0] for word in name.split(" ") if word[0].isupper()])


@lru_cache(maxsize=512)
def _enemy_text(kind: str, side: int, able: tuple[str, ...]) -> str:
    """Its abilities, its Enrage and what it is vulnerable to."""
    card = CONTENT.villains[kind].sides[side] if kind in CONTENT.villains else CONTENT.enemies[kind]
    parts = [f"{CONTENT.abilities[one].name}: {CONTENT.abilities[one].text}" for one in able]
    if card.enrage is not None:
        parts.append(f"Enrage: {card.enrage.text}")
    if card.vulnerabilities:
        parts.append(f"Vulnerable ({card.vulnerability_wounds}): {', '.join(card.vulnerabilities)}.")
    return " ".join(parts)


def enemy_thing(s: State, enemy: Enemy) -> Thing:
    card = face(enemy)
    attack, most = attack_of(s, enemy), life(s, enemy)
    physical, magical = [defence_of(s, enemy, kind, NO_ACT) for kind in ("physical", "magical")]
    badges = [f"{enemy.wounds}/{most} wounds", f"attack {attack} {card.damage}",
              f"defence {physical}/{magical} (physical/magical)", *_marks(enemy)]
    numbers = {"wounds": enemy.wounds, "life": most, "attack": attack, "defence": physical, "magical defence": magical}
    number, name = number_of(s, enemy), printed_name(enemy.id)
    return Thing(id=enemy.ref, name=f"{name}{number}", short=f"{_initials(name)}{number}", kind="monster",
                 text=_enemy_text(enemy.kind, enemy.side, tuple(abilities(s, enemy))),
                 style="special" if is_special(enemy) else CONTENT.enemies[enemy.kind].deck,
                 state="enraged" if enemy.enraged else "", badges=badges, owner=enemy.area, numbers=numbers,
                 keywords=[word.capitalize() for word in card.keywords], stats=ENEMY_STATS)


def _marks(enemy: Enemy) -> list[str]:
    """What lies on it, what it brings, what it holds."""
    found = [f"{tokens(enemy, kind)} {CONDITION_NAMES[kind]}" for kind in CONDITIONS if tokens(enemy, kind)]
    worth = CONTENT.villains[enemy.kind].resolve if is_special(enemy) else CONTENT.enemies[enemy.kind].resolve
    found += [f"brings {worth} Resolve"] if worth else []
    found += ["held"] if enemy.held else []
    found += [objectives(enemy.objectives)] if enemy.objectives else []
    return found + [f"holds {CARDS[KIND_OF[card]].name}" for card in enemy.stolen]


@lru_cache(maxsize=512)
def fallen_thing(card: str, deck: str) -> Thing:
    """An enemy in its discard pile."""
    return Thing(id=f"enemy:{card}", name=printed_name(card), kind="monster", style=deck)


# --- the quest's cards --------------------------------------------------------------------------------------


def encounter_thing(s: State) -> Thing:
    """The active encounter: what it asks, and how far it is done."""
    card = CONTENT.all_encounters[s.encounter]
    box = "blank" if card.reinforcements is None else str(card.reinforcements)
    return Thing(id=f"encounter:{s.encounter}", name=card.name, text=card.text, kind="card", style="encounter",
                 badges=[encounter_objectives(s), f"Reinforcements {box}"],
                 numbers={"Objectives": s.encounter_objectives}, keywords=[word.capitalize() for word in card.keywords])


@lru_cache(maxsize=128)
def past_encounter(card: str) -> Thing:
    printed = CONTENT.encounters[card]
    return Thing(id=f"encounter:{card}", name=printed.name, text=printed.text, kind="card", style="encounter")


def time_thing(s: State, card: str) -> Thing:
    printed = CONTENT.time_cards[card]
    return Thing(id=f"time:{card}", name=printed.name, text=event_text(s, card), kind="card", style="time",
                 numbers={"time": printed.time})


@lru_cache(maxsize=64)
def tile_thing(tile: str, status: str) -> Thing:
    """The tile with the party, as a card."""
    printed = CONTENT.tiles[tile]
    return Thing(id=f"tile:{tile}", name=printed.name, text=printed.text, kind="card", style="location", state=status,
                 numbers={"restoration": printed.restoration},
                 keywords=[word.capitalize() for word in printed.keywords])


@lru_cache(maxsize=32)
def hero_to_choose(hero: str, focus: int) -> Thing:
    """setup.heroes: A hero nobody has yet, with role and numbers."""
    card = CONTENT.heroes[hero]
    gear = ", ".join(CARDS[kind].name for kind in card.starting_gear)
    text = f"{card.advice} {card.text} Gear: {gear}. Proficiencies: {', '.join(card.proficiencies)}."
    return Thing(id=f"hero:{card.id}", kind="hero", text=text, short=card.name,
                 name=f"{card.name}, {card.title} (focus {focus}, Restoration {card.restoration})",
                 numbers={"focus": focus, "restoration": card.restoration})
