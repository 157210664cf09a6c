"""Two toys on one shared folder: `race` and `trek` stand on `core` (`shares` in their game.toml)."""
