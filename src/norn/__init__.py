"""Norn: fantasy tabletop games, played by their full rules."""

__version__ = "0.1.0"
