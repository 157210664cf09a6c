"""What a hero has for a moment: actions by hand and area icon, and what is used up."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    KIND_OF,
    has_enemies,
)
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import Act
from norn.kit.ids import is_a, name_of

FREE: Final = "free"            # the trigger of Reflexes that name none
PAYMENTS: Final = {"discard": "discard", "bury": "bury", "spend_objective": "objective", "spend_resolve": "resolve"}


def _answers_to(action: Action) -> str:
    """actions.reflex: `turn` for Regular and Fast actions, `free` or its trigger for a Reflex."""
    return (action.when or FREE) if action.type == "reflex" else "turn"


def _index(source: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """actions.hand-icon, actions.area-icon: By what actions answer to: each card's actions from this zone."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for copy, kind in KIND_OF.items():
        for number, action in enumerate(CARDS[kind].actions):
            if action.source == source:
                cards = found.setdefault(_answers_to(action), {})
                cards[copy] = (*cards.get(copy, ()), f"{kind}.{number}")
    return found


def _on_things() -> dict[str, dict[str, tuple[str, ...]]]:
    """elements.hero-charter, elements.location, glossary.encounter: The same for charters, tiles and encounters."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for ref, action in ACTIONS.items():
        if action.source not in ("hand", "area"):
            things = found.setdefault(_answers_to(action), {})
            thing = ref.rpartition(".")[0]
            things[thing] = (*things.get(thing, ()), ref)
    return found
HAND: Final = _index("hand")
AREA: Final = _index("area")
THINGS: Final = _on_things()
HELD: Final = {key: (HAND.get(key, {}), AREA.get(key, {}), THINGS.get(key, {})) for key in (*HAND, *AREA, *THINGS)}


def held_actions(s: State, hero: Hero, key: str) -> list[tuple[str, str]]:
    """actions.one-option, actions.hand-icon, actions.area-icon: Holder and action of all that the hero has for this
    moment; of several copies that are alike in a zone the first that is not used up."""
    found: list[tuple[str, str]] = []
    if key not in HELD:
        return found
    hand, area, things = HELD[key]
    seen: list[str] = []
    if hand:
        for card in hero.hand:
            if card in hand:
                for ref in hand[card]:
                    if ref not in seen:
                        seen.append(ref)
                        found.append((f"card:{card}", ref))
    if area:
        for card in hero.area:
            if card in area:
                for ref in area[card]:
                    if is_used_up(hero, f"card:{card}", ref) or (ref in seen and not _differs(hero, card, ref, found)):
                        continue
                    seen.append(ref)
                    found.append((f"card:{card}", ref))
    if hero.id in things:
        found.extend([(hero.ref, ref) for ref in things[hero.id]])
    return found


def _differs(hero: Hero, card: str, ref: str, found: list[tuple[str, str]]) -> bool:
    """actions.one-option, hero.turn: Whether no copy already found is in the same state."""
    mine = wear(hero, card)
    return all(wear(hero, name_of(holder)) != mine for holder, other in found if other == ref)


def wear(hero: Hero, card: str) -> tuple[object, ...]:
    """hero.turn, glossary.objectives: What tells two copies in an area apart: what was used of them, and tokens."""
    name = f":card:{card} "
    return (hero.objectives.get(card, 0), *[one.replace(name, " ") for one in hero.used if name in one])


def is_used_up(hero: Hero, holder: str, ref: str) -> bool:
    """hero.turn: Once a turn, phase or round; a Fast Action outside the hand once a turn anyway."""
    action = ACTIONS[ref]
    if action.once and f"{action.once}:{holder} {ref}" in hero.used:
        return True
    return action.type == "fast" and action.source != "hand" and f"turn:{holder} {ref}" in hero.used


def begin(s: State, hero: Hero, holder: str, ref: str) -> Act:
    """actions.mobility: An action as it would begin now."""
    act = Act(hero, holder, ref)
    act.mobile = not has_enemies(s, hero.seat)
    return act


def meant_by(s: State, hero: Hero, thing: str) -> Act:
    """actions.one-option, actions.embedded: The action that an option names behind its word, as it would begin now."""
    holder, ref, *inner = thing.split(" ")
    act = begin(s, hero, holder, name_of(ref))
    if inner:
        act.embed(name_of(inner[0]), name_of(inner[1]))
    return act


def taken_by(s: State, hero: Hero, thing: str) -> dict[str, int]:
    """hero.turn, fine.regular-limit, fine.costs: The Regular Action, and the printed costs of an action and of the one
    it embeds."""
    refs = [name_of(one) for one in thing.split(" ") if is_a("action", one)]
    spent = {"regular": 1} if ACTIONS[refs[0]].type == "regular" else {}
    for pay in [pay for ref in refs for pay in ACTIONS[ref].pay]:
        spent[PAYMENTS[pay.do]] = spent.get(PAYMENTS[pay.do], 0) + pay.n
    return spent
