"""Places: what a look says before an answer is what the answer would come to."""

from __future__ import annotations

from norn.kernel.ask import Ask, Chance, is_place
from norn.kernel.scene import encode
from norn.kernel.table import Table
from norn.laws.words import unsaid

FEW = 2_000                 # letters of a region: it is in every view


def looks_are_true(table: Table, seat: int, ask: Ask, chance: Chance) -> str | None:
    """A look refuses what an answer would be refused for, completes what it would not, and has its words."""
    place = ask.rest.place
    if place is None:
        return None
    encode(table.drawing(seat))             # plain data, or it fails here
    if len(encode(place.region())) > FEW:
        return f"{ask.prompt}: the region has more than {FEW} letters; what is drawn on demand belongs into the drawing"
    text = place.sample(chance)
    for one in (text, text[: chance.randrange(len(text) + 1)], "at:"):
        problem = _look_is_true(table, seat, ask, one)
        if problem:
            return problem
    return _wish_is_true(table, seat, ask, chance)


def _wish_is_true(table: Table, seat: int, ask: Ask, chance: Chance) -> str | None:
    """A wish (a point to which a look finds the way) is never an answer; what the look makes of it is one."""
    place = ask.rest.place
    region = place.region() if place is not None else {}
    if "wish" not in region:
        return None
    x, y = (max(0, region[axis] + chance.randrange(801) - 400) for axis in ("x", "y"))
    wish = str(region["wish"]).replace("{kind}", str(region.get("kind", ""))).replace("{points}", f"{x},{y}")
    if not ask.refusals(wish):
        return f"{wish!r} is a wish, and would be taken for an answer"
    look = table.look(seat, wish)
    encode([look.answer, look.legs, look.says, look.touches])
    if not look.refusals and ask.refusals(look.answer):
        return f"a look at the wish {wish!r} completes it to {look.answer!r}, which is refused"
    return None


def _look_is_true(table: Table, seat: int, ask: Ask, text: str) -> str | None:
    look = table.look(seat, text)
    encode([look.answer, look.legs, look.says, look.touches])
    for key, data in look.says:
        problem = unsaid(table.definition.texts, "looks", key, dict(data))
        if problem:
            return problem
    if not is_place(text):
        return None
    said, refused = ([refusal.key for refusal in found] for found in (look.refusals, ask.refusals(text)))
    if said != refused:
        return f"a look at {text!r} says {said}, an answer would say {refused}"
    if not refused and ask.refusals(look.answer):
        return f"a look at {text!r} completes it to {look.answer!r}, which is refused"
    return None
