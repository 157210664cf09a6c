"""Profiles to walk about with, until the core's own are there. Never compiled: msgspec reads them."""
from __future__ import annotations

from pathlib import Path
from typing import Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Profile
from norn.kernel.content import load_table

PROFILES: Final[dict[str, Profile]] = load_table(Path(__file__).parent / "content" / "walkers.toml", Profile)

catalogue.add_profiles(PROFILES)
