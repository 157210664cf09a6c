"""What Eldfall Skirmish and Northern Wind share: models, rolls, the Activation Sequence, magic, Hostiles.

It never sees an inch, a tile or a title: a title gives a `Space` (space.py) and a record of choices (title.py).
"""
