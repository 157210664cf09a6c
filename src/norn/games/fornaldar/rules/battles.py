"""17.1 to 17.4 Resolving combat: one battle or melee in one hex, from contact to its end, round after round."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import LEAST_ROLL, MOST_ROLL, Result
from norn.games.fornaldar.rules import evasion, fortresses, ground, melee, naval, notes, retreats
from norn.games.fornaldar.rules import challenges as challenging
from norn.games.fornaldar.rules.arms import item_with
from norn.games.fornaldar.rules.battlefield import Odds, muster, terrains_of
from norn.games.fornaldar.rules.initiating import contact_at, fight_of, is_still_on
from norn.games.fornaldar.rules.lands import realm_at
from norn.games.fornaldar.rules.losses import Toll, bury, take_losses
from norn.games.fornaldar.rules.pieces import (
    armies_at, characters_at, has_special_item, hex_of, is_active, printed, ships_at,
)
from norn.games.fornaldar.rules.ratings import has_special, is_hero
from norn.games.fornaldar.state import Battle, State
from norn.games.fornaldar.verbs import realm_named, wake
from norn.kernel.game import AGAIN, Call, Game, Leave
from norn.kit.ids import name_of

BEGIN_RULES: Final = ("16.1", "17.1", "5.e.5.6")
HOW: Final = {"ground": "battle", "overrun": "battle", "naval": "naval", "melee": "melee", "draugr": "draugr"}
LAND_BATTLES: Final = ("ground", "overrun")
GO_ON, STOP = "do:attack", "do:stop"
