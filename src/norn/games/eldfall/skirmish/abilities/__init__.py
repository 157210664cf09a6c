"""What data cannot say of upgrades and stratagems. Importing this registers them."""
from __future__ import annotations

from norn.games.eldfall.skirmish.abilities import orders, stratagems, tribes, upgrades

__all__ = ["orders", "stratagems", "tribes", "upgrades"]
