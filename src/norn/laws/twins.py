"""Twin states: what a seat is shown or offered is a function of what it may know.

A twin is a world that the seat cannot tell from this one: `resample` deals what is hidden anew, the dice to come are
others. Whatever reaches the seat must be the same bytes in both. Each law returns what is wrong, or None; NO_TWIN when
no twin was found to compare with.
"""

from __future__ import annotations

from random import Random

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.errors import IllegalChoice
from norn.kernel.scene import encode, parts
from norn.kernel.table import Table
from norn.kernel.telling import AUTO, CORRECTION, FREE, Decision
from norn.kernel.views import view_bytes
from norn.laws.tables import difference

NO_TWIN = "no twin found"
BACK = 5
LOOKS = 4           # texts of a place that are looked at


class Told(Exception):
    """On the way to where the table stands, the seat could tell its twin from it."""


def find_twin(table: Table, seat: int, chance: Chance) -> Table | None:
    """A world that the seat cannot tell from this one. Told again from some steps ago at first: what those steps told
    is compared, too, however close the marks are. Raises Told where something tells the worlds apart on the way."""
    for back in (1 + chance.randrange(BACK), 1, 1, 1):
        twin = _tell_again(table, seat, chance, back)
        if twin is not None:
            return twin
    return None


def _tell_again(table: Table, seat: int, chance: Chance, back: int) -> Table | None:
    """The decisions since, taken again by the same seats. None where somebody could not have decided so: no world.

    Who is asked, and at a guarded table who is not asked because the table answers by itself, may not differ.
    """
    twin, tail = table.deal_anew(seat, chance, chance.randrange(1 << 60), back)
    for decision in tail:
        if not _is_possible(twin, seat, decision):
            return None
        twin.retake(decision)
    for other, ask in twin.pending.items():
        if table.guarded and twin.answers_itself(ask):
            raise Told(f"seat {other} is asked {ask.prompt!r} and on a twin the table answers by itself")
    return twin


def _is_possible(twin: Table, seat: int, decision: Decision) -> bool:
    """Whether whoever decided so here could do it on the twin."""
    other, choice, how = decision
    if how == CORRECTION:
        return True
    if how == FREE:
        return choice[0] in twin.free(other)
    ask = twin.pending.get(other)
    if ask is None:
        raise Told(f"seat {other} was asked and is not on a twin, where {_asked(twin)}")
    if twin.guarded and twin.taken >= twin.guarded_from and twin.answers_itself(ask) != (how == AUTO):
        who = "the table answered for" if how == AUTO else "the table asked"
        raise Told(f"{who} seat {other} here and not on a twin: {ask.prompt!r}")
    try:
        ask.check(choice)
    except IllegalChoice as error:
        if other == seat:
            raise Told(f"seat {seat} could decide {choice} here and not on a twin: {error}") from error
        return False
    return True


def _asked(table: Table) -> str:
    return ", ".join(f"seat {seat} is asked {ask.prompt!r}" for seat, ask in table.pending.items()) or "nobody is"


def leaks(table: Table, seat: int, chance: Chance) -> str | None:
    """View, facts, question, looks, events, free deeds, undo, refusals and `why_not` of a seat are the same on a twin.

    So are those who are asked, then and now. A rule that fails on a twin has failed.
    """
    try:
        twin = find_twin(table, seat, chance)
    except Told as told:
        return f"seat {seat} can tell: {told}"
    except Exception as error:  # a game under test may raise anything
        return f"a rule fails on a twin of seat {seat}: {type(error).__name__}: {error}"
    if twin is None:
        return NO_TWIN
    since = twin.marks[0].taken
    for channel, here, there in (
        ("waiting", encode(list(table.pending)), encode(list(twin.pending))),
        ("view or facts", view_bytes(table, seat), view_bytes(twin, seat)),
        ("events", _told(table, seat, since), _told(twin, seat, since)),
        ("undo", _may_undo(table, seat), _may_undo(twin, seat)),
    ):
        if here != there:
            return f"{channel} of seat {seat} differ between twins: {_first_difference(here, there)}"
    leak = _looks_tell(table, seat, twin, chance)
    if leak:
        return leak
    names = _names_to_ask_about(table, seat, twin, chance)
    for one in names:
        here, there = _refused(table, seat, one), _refused(twin, seat, one)
        if here != there:
            return f"why_not of seat {seat} about {one!r} differs between twins: {here!r} or {there!r}"
    return None


def _looks_tell(table: Table, seat: int, twin: Table, chance: Chance) -> str | None:
    """Where the seat is asked for a place: what it may draw, and what a look says of some texts, is the same too."""
    asked = table.pending.get(seat)
    place = asked.rest.place if asked is not None else None
    if asked is None or place is None or (asked.rest.answers is not None and seat in asked.rest.answers):
        return None
    here, there = encode(table.drawing(seat)), encode(twin.drawing(seat))
    if here != there:
        return f"drawing of seat {seat} differs between twins: {_first_difference(here, there)}"
    texts = [place.sample(chance) for _ in range(LOOKS)]
    for text in [*texts, *(one[:-1] for one in texts), "at:nowhere", "at:"]:
        here, there = looked(table, seat, text), looked(twin, seat, text)
        if here != there:
            return f"look of seat {seat} at {text!r} differs between twins: {_first_difference(here, there)}"
    return None


def looked(table: Table, seat: int, text: str) -> bytes:
    """All that a look tells."""
    look = table.look(seat, text)
    reasons = [(refusal.key, refusal.rules, refusal.data) for refusal in look.refusals]
    return encode([look.answer, look.legs, look.says, look.touches, reasons])


def worlds_agree(table: Table, seat: int, chance: Chance) -> str | None:
    """A world is a function of what the seat knows and of chance: the same chance deals table and twin the same one."""
    try:
        twin = find_twin(table, seat, chance)
    except Exception:  # `leaks` tells of it
        return NO_TWIN
    if twin is None:
        return NO_TWIN
    here, there = table.fork(), twin.fork()
    if here.marks[-1].taken != there.marks[-1].taken:
        return NO_TWIN
    seed = chance.randrange(1 << 60)
    worlds = [world.deal_anew(seat, Random(seed), seed)[0] for world in (here, there)]
    one, other = (world.definition.dump(world.game.state) for world in worlds)
    if encode(one) == encode(other):
        return None
    return f"the same chance deals seat {seat} other worlds on a twin: {difference(one, other, 'state')}"


def undo_tells(table: Table, seat: int, choice: Choice, chance: Chance) -> str | None:
    """What can be taken back alone has shown its seat nothing that it did not know: twins look the same after it."""
    after = table.fork()
    after.answer(seat, *choice)
    if not after.can_undo(after.controllers[seat]):
        return None
    try:
        twin = find_twin(table, seat, chance)
    except Told as told:
        return f"seat {seat} can tell: {told}"
    if twin is None:
        return NO_TWIN
    try:
        twin.answer(seat, *choice)
    except IllegalChoice as error:
        return f"seat {seat} is offered {choice} here and not on a twin: {error}"
    if not table.guarded and _answered_for(after, table.taken) != _answered_for(twin, table.taken):
        return NO_TWIN          # at such a table silence may tell
    if view_bytes(after, seat) != view_bytes(twin, seat):
        return f"seat {seat} learned something from {choice} and may take it back"
    return None


def _answered_for(table: Table, since: int) -> list[int]:
    """The seats for which the table has answered by itself since then."""
    return [seat for seat, _, how in list(table.decisions)[since:] if how == AUTO]


def taking_back_tells(table: Table, seat: int, chance: Chance) -> str | None:
    """`undo_tells` of a random answer of whoever is asked."""
    asked = [other for other, ask in table.pending.items() if ask.rest.answers is None or other not in ask.rest.answers]
    if not asked:
        return None
    other = asked[chance.randrange(len(asked))]
    return undo_tells(table, other, random_choice(table.pending[other], chance), chance)


LAWS = {"leak": leaks, "worlds": worlds_agree, "undo tells": taking_back_tells}


def _told(table: Table, seat: int, since: int) -> bytes:
    """The facts that the seat was told since then, with what their own numbers tell beside."""
    told = [event for event in table.events_for(seat) if event.decision > since]
    return encode([(event.number, event.decision, event.span, *event.fact()) for event in told])


def _may_undo(table: Table, seat: int) -> bytes:
    """Whether the seat may take something back: a floor that rises tells that something has come out."""
    return encode(seat >= 0 and table.can_undo(table.controllers[seat]))


def _refused(table: Table, seat: int, one: str) -> bytes:
    reasons = [(refusal.key, refusal.rules, refusal.data) for refusal in table.why_not(seat, one)]
    return encode(reasons)


def _names_to_ask_about(table: Table, seat: int, twin: Table, chance: Chance) -> list[str]:
    """Things the seat sees, things that others are offered here or there, and things that others see."""
    seen = list(parts(table.definition.scene(table.game, seat)))
    hidden: list[str] = []
    for world in (table, twin):
        for other in range(table.seats):
            if other != seat:
                hidden += parts(world.definition.scene(world.game, other))
                hidden += world.pending[other].ids if other in world.pending else ()
    picked = [pool[chance.randrange(len(pool))] for pool in (seen, hidden) if pool for _ in range(6)]
    return list(dict.fromkeys([*picked, "do:conjure"]))


def _first_difference(here: bytes, there: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    return f"...{here[max(0, at - 60):at + 60]!r} or ...{there[max(0, at - 60):at + 60]!r}"
