"""What data cannot say of an ability: a few lines each, as the book lists them. Importing this registers them."""
from __future__ import annotations

from norn.games.eldfall.core.abilities import (
    arts,
    classes,
    environments,
    gear,
    mounts,
    others,
    rituals,
    skills,
    spells,
    states,
    traits,
)

__all__ = [
    "arts", "classes", "environments", "gear", "mounts", "others", "rituals", "skills", "spells", "states", "traits",
]
