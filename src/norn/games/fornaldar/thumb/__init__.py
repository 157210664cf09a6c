"""How the computer player weighs things: ways (distances), odds (battles), world (the table as read), and what is asked."""
