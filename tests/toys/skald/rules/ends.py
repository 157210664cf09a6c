"""How a feast ends."""
from __future__ import annotations

from norn.kernel.game import End, Game
from tests.toys.skald.state import State


def after_the_last_night(g: Game[State]) -> End:
    """end.nights: The most renown wins."""
    return _end(g, "nights", range(g.seats))


def enough_renown(g: Game[State]) -> End | None:
    """end.renown: Somebody has what was agreed."""
    if max(skald.renown for skald in g.state.skalds) >= g.options["target"]:
        return _end(g, "renown", range(g.seats))
    return None


def wiped_out(g: Game[State], seat: int) -> End:
    """end.wrecked: Without a crew there is no feast; the others count."""
    return _end(g, "wrecked", [other for other in range(g.seats) if other != seat])


def _end(g: Game[State], reason: str, seats: range | list[int]) -> End:
    """end.tie: Equals share."""
    skalds = g.state.skalds
    most = max(skalds[seat].renown for seat in seats)
    winners = tuple([seat for seat in seats if skalds[seat].renown == most])
    return End(reason, winners, tuple([skald.renown for skald in skalds]))
