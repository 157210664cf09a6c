"""How the computer player weighs things: ways (distances), odds (battles), world (the table as read), the questions."""
