"""What it takes to host a table, whatever the client: words, agents, seats, odds. No event loop, no screen, no web."""
