"""The keys of the table."""
HELP = """\
CHOOSING
  ↑ ↓ Enter     walk through the options, take one
  # 1 2 3 4     go to a hex by its four digits, on a map of hexes
  1 2 3 …       take an option by its number; the same numbers
                stand on the cards and spaces
  Space         mark, where several are to be chosen; c confirms
  + − Backspace once more, one less, where one can be chosen often
  p             pass, or choose nothing, where that is allowed
  e  x          the last option, or the one before it, where they
                touch nothing at the table: done, and skip to the next
  a             type a place, where places cannot be listed; put a
                party together, where one is asked for
  b             a cursor on a field in inches: arrows move it, Enter
                looks and then goes there; n takes another movement
  mouse         click an option; click a card or a space to find its
                option, click again to take it

FINDING OUT
  w             why not? Anything on the table: what it is, what can
                be done with it, or which rule forbids to choose it
  d             the odds of every answer, or of what is marked: worlds
                that you cannot tell from this one are played on
  i             a hint: what the computer player would do, and why
  t             the round: where the table is, and what one may do now
  r             the rules; a click on [a.rule] opens it anywhere
  g             the whole log; lines with + are new since you decided
  Tab           go to the scene (arrows scroll) and to the log
                (Enter opens the rules of a line)

THE TABLE
  u             undo your last decision; where dice fell or secrets came
                out you are asked first, and the log tells
  s  l          save a copy, load a game
  q             quit; the game is kept after every decision
  z             more room for the scene
  o             scroll to your own cards and sheets, and back to the top
  m             boards as a map, as a list, or whatever fits
  y             the letters of a map: terrain, kingdoms, other layers
  f             agents at once, or one by one (NORN_PACE=seconds)
  v             the next person at this keyboard

SIGNS
  ▶ heavy frame   what the option under the cursor touches
  3               press 3 for this      •  several options touch it
  ✓               chosen
"""
