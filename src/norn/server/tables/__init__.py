"""Tables in play: their rooms, their people, and what may be done at them."""
