"""Norn: fantasy tabletop games, played by their full rules."""

__version__ = "0.2.0"
