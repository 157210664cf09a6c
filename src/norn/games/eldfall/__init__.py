"""Eldfall: two titles on one d20 core. `core` is no game by itself."""
