"""What of everything printed has been played in a game: resolved, not merely offered."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.state import State
from norn.kernel.events import RawEvent

# S265, S267, S287: No model has them, or the other title has; they are written and tested.
NOBODYS: Final = (
    "ability:thunderstorm_everlasting_rain_invocations", "ability:flash_flood", "ability:petrified", "ability:hidden",
    "ability:assassination_5", "ability:berserk_4", "ability:metamagic_1", "ability:metamagic_2",
)
DECLARED: Final = "declared"        # not yet carried out: of it the art alone is told nowhere else
LEVELS: Final = [f"ability:{art.id}_{level + 1}" for art in CORE.arts.values() for level in range(len(art.levels))]
STRUCK: Final = [item.id for item in CORE.items.values() if item.strikes]       # these are played by striking


def content_ids() -> list[str]:
    """model.profile, item.categories, magic.schools: Every model, thing, spell, state, level of an art, upgrade,
    Stratagem and Scheme that a rule brings into play."""
    tables = (CORE.items, CORE.spells, CORE.states, CONTENT.upgrades, CONTENT.stratagems, CONTENT.quest_items)
    found = [f"profile:{one}" for one in CORE.profiles]
    found += [f"ability:{one}" for table in tables for one in table]
    found += LEVELS
    found += [f"scheme:{one}" for one in CONTENT.schemes]
    return [one for one in found if one not in NOBODYS]


def in_play(s: State) -> list[str]:
    """model.profile, item.equip, party.upgrades: Who stands on the field, what they wear, what lies on them."""
    found: list[str] = []
    for m in s.models:
        if not m.gone:
            found.append(f"profile:{m.profile}")
            found += [f"ability:{one.item}" for one in m.items if one.equipped and one.item not in STRUCK]
            found += [f"ability:{one}" for one in m.upgrades]
            found += [f"ability:{one.name}" for one in [*m.states, *m.enchantments, *m.orders]]
    return found


def told(event: RawEvent) -> list[str]:
    """sequence.resolution: What was rolled, cast, ordered or paid, as an event says it."""
    _, _, _, kind, data, _, _ = event
    if kind == DECLARED:
        return [word for word in data["by"] if word in LEVELS]
    words = [word for word in data.values() if isinstance(word, str)]
    return [word if not word.startswith("scheme:") else f"scheme:{word.partition('.')[2]}" for word in words]

