"""Anything: this toy is a load, not a contest."""
from __future__ import annotations

from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight


def decide(sight: Sight, chance: Chance) -> Choice:
    return (sight.ask.ids[chance.randrange(len(sight.ask.ids))],)
