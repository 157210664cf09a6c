"""What every game must keep. `norn fuzz`, `norn check` and the contract suite hold games to the same functions, games
outside of this repository (NORN_GAMES) included.

tables    the table at one decision: forks, saves, undo, offers, the game's own laws
scenes    ids are unique, boards lie on their grounds, what may be chosen is not shelved
words     every event, question, option and end has its sentence and cites known rules
twins     no seat can tell a world from another that it thinks possible: by what it is shown, who is asked, undo
hidden    every field that a seat cannot know differs on some twin
refusals  the game's own reasons agree with what it offers
gathered  what can be said only over many decisions
source    rules are deterministic, a strategy does not look at the state
stories   nothing is asked without await, steps that are named exist
reach     which rules and printed things a game has come to
fuzz      games at random, in which all of it is checked
"""
