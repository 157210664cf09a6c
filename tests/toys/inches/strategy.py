"""A rule of thumb: to the first spot within reach, or anywhere."""
from __future__ import annotations

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.views import Sight


def decide(sight: Sight, chance: Chance) -> Choice:
    ids = sight.ask.ids if chance.randrange(2) else ()
    return (ids[chance.randrange(len(ids))],) if ids else random_choice(sight.ask, chance)
