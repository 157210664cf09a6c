"""Puts what is printed into the catalogue; whoever plays by these rules imports it. Never compiled."""
from __future__ import annotations

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content_tables import CONTENT

catalogue.add(CONTENT.printed)
catalogue.add_profiles(CONTENT.profiles)
catalogue.add_behaviours(CONTENT.behaviours)
