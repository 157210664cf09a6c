"""The laws of any table as plain functions: each returns what is wrong, or None.

`norn fuzz` and the contract suite call the same ones, at random decisions of random games. None of them
changes the table it is given: whatever must be tried is tried on a fork.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from norn.kernel.ask import Ask, Chance, Choice, random_choice
from norn.kernel.errors import IllegalChoice, NornError
from norn.kernel.save import KEEP_EVENTS, load_bytes, save_bytes
from norn.kernel.scene import parts
from norn.kernel.table import Table
from norn.kernel.telling import TAIL_LIMIT
from norn.kernel.views import SPECTATOR, view_bytes
from norn.laws.places import looks_are_true
from norn.laws.scenes import offers_are_told, scenes_are_sound
from norn.laws.words import asks_are_told, events_are_told

__all__ = [
    "asks_are_told",
    "attempt",
    "broken",
    "difference",
    "events_are_told",
    "fork_equals",
    "goes_on",
    "laws_hold",
    "load_equals",
    "offered_is_accepted",
    "offers_are_told",
    "scenes_are_sound",
    "snapshot",
    "state_is_plain",
    "tail_is_short",
    "undo_equals",
    "unequal",
    "unoffered_is_refused",
    "views_build",
]


def attempt(law: Callable[..., str | None], *given: Any) -> str | None:
    """What a law says; that it could not even be tried is an answer too."""
    try:
        return law(*given)
    except Exception as error:  # a game under test may raise anything
        return f"{type(error).__name__}: {error}"


# ---------------------------------------------------------------- the table is in order


def laws_hold(table: Table) -> str | None:
    """The game's own laws: conservation, limits."""
    return "; ".join(table.definition.laws(table.game.state)[:5]) or None


def goes_on(table: Table) -> str | None:
    """Somebody is asked, or the game has ended in one of its known ways; it does not run away."""
    if len(table.decisions) > table.definition.meta.runaway:
        return f"{table.definition.meta.runaway} decisions, and still no end"
    end = table.outcome
    if end is None:
        return None if table.pending else "nobody is asked anything and the game is not over"
    if table.pending:
        return "the game is over and somebody is still asked"
    if end.reason not in table.definition.ends:
        return f"ended by {end.reason!r}, which is not among the game's ends"
    if not all(0 <= seat < table.seats for seat in end.winners):
        return f"won by {end.winners} at a table of {table.seats}"
    if end.scores and len(end.scores) != table.seats:
        return f"{len(end.scores)} scores for {table.seats} seats"
    return None


def tail_is_short(table: Table) -> str | None:
    """Few decisions since the last mark; a step that takes more should return AGAIN."""
    if table.tail <= TAIL_LIMIT:
        return None
    return f"{table.tail} decisions since the last mark, over {TAIL_LIMIT}"


def state_is_plain(table: Table) -> str | None:
    """The state is numbers, texts, truth values, lists and tables, and comes back from JSON as it went."""
    dumped = table.definition.dump(table.game.state)
    odd = _not_plain(dumped, "state")
    if odd:
        return odd
    again = table.definition.dump(table.definition.load(msgspec.json.decode(msgspec.json.encode(dumped))))
    return difference(dumped, again, "state")


def _not_plain(value: Any, at: str) -> str | None:
    if isinstance(value, dict):
        return next((odd for key, one in value.items() if (odd := _not_plain(one, f"{at}.{key}"))), None)
    if isinstance(value, list):
        return next((odd for i, one in enumerate(value) if (odd := _not_plain(one, f"{at}[{i}]"))), None)
    if value is None or isinstance(value, (int, str)):
        return None
    return f"{at} is a {type(value).__name__}"


# ---------------------------------------------------------------- going back and coming again


def fork_equals(table: Table) -> str | None:
    """A fork is the same table, and making it leaves the original alone."""
    before = snapshot(table)
    twin = snapshot(table.fork())
    return unequal(before, twin, "the twin") or unequal(before, snapshot(table), "the original")


def load_equals(table: Table) -> str | None:
    """A table that was saved and loaded is the same table."""
    loaded = load_bytes(save_bytes(table))
    if not loaded.complete:
        return f"loading lost decisions: {loaded.remark}"
    return unequal(snapshot(table, KEEP_EVENTS), snapshot(loaded.table, KEEP_EVENTS), "as loaded")


def undo_equals(table: Table, seat: int, choice: Choice) -> str | None:
    """Answer on a fork and take it back: all is as before where it is allowed, and refused where not."""
    twin = table.fork()
    before = snapshot(twin)
    twin.answer(seat, *choice)
    controller = twin.controllers[seat]
    if not twin.can_undo(controller):
        return _refused_undo(twin, controller)
    number = twin.game.next_number
    twin.undo(controller)
    if not twin.game.events or twin.game.events[-1][3] != "undone":
        return "no event tells of it"
    if twin.game.events.pop()[0] < number:
        return "the number of an event was used twice"
    return unequal({**before, "next_number": b""}, {**snapshot(twin), "next_number": b""}, "taken back")


def _refused_undo(table: Table, controller: int) -> str | None:
    before = snapshot(table)
    try:
        table.undo(controller)
    except IllegalChoice:
        return unequal(before, snapshot(table), "refused")
    return "taken back although it was said to be impossible"


def snapshot(table: Table, events: int = 0) -> dict[str, bytes]:
    """All that two equal tables agree on, part by part as JSON; of the events only the newest, if so many."""
    game = table.game
    end = table.outcome
    seen = {
        "state": table.definition.dump(game.state),
        "cursor": table.cursor,
        "outcome": None if end is None else [end.reason, end.winners, end.scores],
        "pending": {str(seat): _question(ask) for seat, ask in table.pending.items()},
        "free": [table.free(seat) for seat in range(table.seats)],
        "decisions": table.decisions,
        "luck": [bool(one) for one in game.luck],
        "rolled": game.dice.rolled,
        "standing": game.standing,
        "spans": [game.span_count, game.spans],
        "guarded": [table.guarded, table.guarded_from],
        "events": game.events[-events:],
        "next_number": game.next_number,
    }
    return {name: msgspec.json.encode(part) for name, part in seen.items()}


def unequal(one: dict[str, bytes], other: dict[str, bytes], at: str) -> str | None:
    """Where two snapshots first differ; None when the tables are equal."""
    for name, part in one.items():
        if part != other[name]:
            return difference(msgspec.json.decode(part), msgspec.json.decode(other[name]), f"{at}: {name}")
    return None


def _question(ask: Ask) -> list[Any]:
    rest = ask.rest
    region = None if rest.place is None else rest.place.region()
    said = None if rest.answers is None else {str(seat): choice for seat, choice in rest.answers.items()}
    shape = [ask.at_least, ask.at_most, rest.ordered, rest.repeat, rest.limits, rest.join, rest.bluff, rest.scope]
    return [ask.prompt, list(ask.ids), ask.asked, shape, ask.rules, rest.about, region, said]


def difference(one: Any, other: Any, at: str) -> str | None:
    """Where two plain structures first differ; None when they are equal."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(one[key], other[key], f"{at}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(a, b, f"{at}[{index}]") for index, (a, b) in enumerate(zip(one, other, strict=True))]
    elif one == other and type(one) is type(other):
        return None
    else:
        return f"{at}: {str(one)[:80]!r} before, {str(other)[:80]!r} afterwards"
    return next((found for pair in pairs if (found := difference(*pair))), None)


# ---------------------------------------------------------------- what is offered


def offered_is_accepted(table: Table, chance: Chance) -> str | None:
    """A random answer of every seat asked is accepted on a fork, and the original does not notice."""
    before = snapshot(table)
    for seat, ask in table.pending.items():
        if ask.rest.answers is not None and seat in ask.rest.answers:
            continue
        choice = random_choice(ask, chance)
        problem = _accepts(table, seat, choice)
        if problem is None and ask.rest.place is not None:
            problem = _place_holds(table, seat, ask, chance)
        if problem:
            return problem
    for seat in range(table.seats):
        for one in table.free(seat)[:3]:
            problem = _accepts(table, seat, (one,))
            if problem:
                return problem
    return unequal(before, snapshot(table), "the original after an answer on its fork")


def _place_holds(table: Table, seat: int, ask: Ask, chance: Chance) -> str | None:
    """Where a place is asked for: what is listed beside it is accepted too, and a look says what answering would."""
    problem = None
    if ask.ids and ask.at_most == 1 and ask.rest.fits is None:
        problem = _accepts(table, seat, (ask.ids[chance.randrange(len(ask.ids))],))
    return problem or looks_are_true(table, seat, ask, chance)


def _accepts(table: Table, seat: int, choice: Choice) -> str | None:
    try:
        table.fork().answer(seat, *choice)
    except NornError as error:
        return f"seat {seat} is offered {' '.join(choice) or 'nothing'} and it is refused: {error}"
    return None


def unoffered_is_refused(table: Table, chance: Chance) -> str | None:
    """Three things that are not offered are refused with a reason, and nothing changes."""
    twin = table.fork()
    before = snapshot(twin)
    for seat, ask in twin.pending.items():
        free = twin.free(seat)
        strange = [one for one in _strangers(twin, seat, chance) if one not in ask.ids and one not in free]
        for one in strange[:3]:
            if not twin.why_not(seat, one):
                return f"seat {seat} is not offered {one!r} and is not told why not"
            choice = (one,) * max(1, ask.at_least)
            try:
                twin.answer(seat, *choice)
            except IllegalChoice:
                continue
            return f"seat {seat} is not offered {one!r} and may choose it"
    return unequal(before, snapshot(twin), "after a refusal")


def _strangers(table: Table, seat: int, chance: Chance) -> list[str]:
    """Ids that a seat might name: what it sees, what others are free to do, plain nonsense."""
    found = list(parts(table.definition.scene(table.game, seat)))
    for other in range(table.seats):
        found += [one for one in table.definition.free(table.game, other) if other != seat]
    picked = [found[chance.randrange(len(found))] for _ in range(12)] if found else []
    return [*dict.fromkeys(picked[:10]), "do:conjure thing:none", "", "card:\x00"]


def views_build(table: Table) -> str | None:
    """Every seat and a spectator can look at the table."""
    for seat in (SPECTATOR, *range(table.seats)):
        try:
            view_bytes(table, seat)
        except Exception as error:  # a game under test may raise anything
            return f"view of seat {seat}: {type(error).__name__}: {error}"
    return None


# ---------------------------------------------------------------- all of them

QUICK: dict[str, Callable[[Table], str | None]] = {
    "laws": laws_hold,
    "goes on": goes_on,
    "tail": tail_is_short,
}
FULL: dict[str, Callable[[Table], str | None]] = {
    "plain state": state_is_plain,
    "fork": fork_equals,
    "load": load_equals,
    "views": views_build,
    "asks": asks_are_told,
    "offers": offers_are_told,
    "scenes": scenes_are_sound,
}


def broken(table: Table, chance: Chance, since: int = 0) -> str | None:
    """The first law that does not hold at this decision, with what is wrong; events from `since` on."""
    for name, law in {**QUICK, **FULL}.items():
        problem = attempt(law, table)
        if problem:
            return f"{name}: {problem}"
    for name, problem in (
        ("events", attempt(events_are_told, table, since)),
        ("offered", attempt(offered_is_accepted, table, chance)),
        ("not offered", attempt(unoffered_is_refused, table, chance)),
    ):
        if problem:
            return f"{name}: {problem}"
    return _broken_undo(table, chance)


def _broken_undo(table: Table, chance: Chance) -> str | None:
    for seat, ask in table.pending.items():
        if ask.rest.answers is None or seat not in ask.rest.answers:
            problem = attempt(undo_equals, table, seat, random_choice(ask, chance))
            return f"undo: {problem}" if problem else None
    return None
