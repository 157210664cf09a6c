"""How the rule-of-thumb party thinks; strategy.py is its door. Nothing here knows more than a seat's facts."""
