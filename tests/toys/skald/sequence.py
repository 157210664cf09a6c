"""The order of play, the setup, the values, and what the table may never break."""
from __future__ import annotations

from norn.kernel.game import Game, Sequence, step
from norn.kernel.modifiers import Modifier, Values
from norn.kit.ids import name_of
from tests.toys.skald.content import CARDS, COASTS, PACK, THEMES
from tests.toys.skald.rules import dusk, night, raid, turn
from tests.toys.skald.state import Mate, Skald, State
from tests.toys.skald.verbs import fresh_id

SEQUENCES = {
    "main": Sequence(
        step("nightfall", night.nightfall),     # ends the feast after the last night
        step("moot", night.moot),
        step("plots", night.plots),
        step("turn", turn.take_turn),           # AGAIN after a deed, or a raid
        step("next", turn.next_skald),          # back to "turn" until all have had theirs
        step("vote", dusk.vote),
        step("dusk", dusk.dusk),                # ends the feast or returns to "nightfall"
    ),
    "raid": Sequence(
        step("land", raid.land),
        step("fight", raid.fight),
        step("losses", raid.losses),
        step("spoils", raid.spoils),            # perhaps a pursuit
        step("home", raid.home),
    ),
    "pursuit": Sequence(step("chase", raid.chase)),
    "ambush": Sequence(step("ambush", raid.ambush)),
}


def setup(g: Game[State]) -> State:
    """night.hidden: The cards get their names after the shuffle, in the order in which they lie."""
    skalds = [
        Skald(renown=2, mead=2, hand=[], front=[], crew=[Mate(f"mate:{3 * seat + i}", 2) for i in range(3)],
              toasted=False, gifted=False, knows=[])
        for seat in range(g.seats)
    ]  # fmt: skip
    state = State(
        night=0, theme="", skalds=skalds, deck=list(range(len(PACK))), discard=[], kinds=PACK[:], ids=[""] * len(PACK),
        next_id=0, shuffled_in=[], reshuffles=0, cleared=[], turn=0, deeds=0, raid=None, vision=-1, met=[],
    )  # fmt: skip
    g.shuffle(state.deck)
    for card in state.deck:
        fresh_id(state, card)
    return state


def _printed(g: Game[State], stat: str, who: str) -> int:
    """value.rows: Strength is the crew's number, scorn 2, reach 7."""
    return {"strength": len(g.state.skalds[int(name_of(who))].crew), "scorn": 2, "reach": 7}[stat]


def _rows(g: Game[State], stat: str, who: str) -> list[Modifier]:
    """value.rows: What the theme says to all, and what lies in front of the skald."""
    s = g.state
    found = [(f"theme:{s.theme}", row) for row in (THEMES[s.theme].modifiers if s.theme else ())]
    for card in s.skalds[int(name_of(who))].front:
        found += [(f"kind:{s.kinds[card]}", row) for row in CARDS[s.kinds[card]].modifiers]
    return [row.modifier(source) for source, row in found if row.stat == stat]


VALUES = Values(_printed, _rows)


def laws(state: State) -> list[str]:
    """Every card is in one place under one name, and the figures are possible."""
    if sorted(state.kinds) != sorted(PACK) or len(state.ids) != len(PACK) or not 2 <= len(state.skalds) <= 4:
        return ["the pack or the skalds are not complete"]
    cards = state.deck + state.discard
    for skald in state.skalds:
        cards = cards + skald.hand + skald.front
    if sorted(cards) != list(range(len(PACK))):
        return ["a card is missing or in two places"]
    problems = [f"skald {seat}: {problem}" for seat in range(len(state.skalds)) for problem in _skald_laws(state, seat)]
    if sorted(dict.fromkeys(state.ids)) != sorted(state.ids) or not all(map(_is_dealt, state.ids)):
        problems.append("two cards have one name")
    if state.theme not in ("", *THEMES) or (state.theme == "" and state.met):
        problems.append("no such theme")
    if not (0 <= state.night < 100 and 0 <= state.turn <= len(state.skalds) and 0 <= state.deeds <= 2):
        problems.append("night, turn or deeds out of bounds")
    if not -1 <= state.vision < len(state.skalds) or not 0 <= state.next_id < 100_000 or state.reshuffles < 0:
        problems.append("vision, names or reshuffles out of bounds")
    if not all(0 <= card < len(PACK) for card in state.shuffled_in + state.cleared):
        problems.append("there is no such card")
    if state.raid is not None and (state.raid.coast not in COASTS or not 0 <= state.raid.presses <= 3):
        problems.append("no such raid")
    return problems


def _is_dealt(one: str) -> bool:
    number = one.removeprefix("card:c")
    return number != one and number.isascii() and number.isdigit()


def _skald_laws(state: State, seat: int) -> list[str]:
    skald = state.skalds[seat]
    problems = []
    if not (0 <= skald.renown < 10_000 and 0 <= skald.mead < 10_000):
        problems.append("renown or mead out of bounds")
    mates = [f"mate:{3 * seat + i}" for i in range(3)]
    here = [mate.id for mate in skald.crew]
    if here != [mate for mate in mates if mate in here] or not all(1 <= mate.health <= 2 for mate in skald.crew):
        problems.append("a crew of strangers")
    if any(CARDS[state.kinds[card]].sort != "standing" for card in skald.front):
        problems.append("what cannot stand in front stands there")
    if not all(0 <= card < len(PACK) for card in skald.knows):
        problems.append("knows a card that is none")
    return problems
