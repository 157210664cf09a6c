"""The processes that run rules and agents, and what is said to them."""
