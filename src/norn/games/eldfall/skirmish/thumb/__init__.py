"""How the computer player of Skirmish weighs things; strategy.py says which question goes where."""
