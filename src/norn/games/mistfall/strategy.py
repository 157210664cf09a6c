"""A rule-of-thumb party."""
from __future__ import annotations

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.views import Sight


def decide(sight: Sight, chance: Chance) -> Choice:
    return random_choice(sight.ask, chance)
