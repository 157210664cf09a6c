"""What race and trek share: walkers on a path, how they walk, what is drawn and said of it. No game by itself."""
