"""How the rule-of-thumb party weighs things; strategy.py puts it to use."""
