"""What a worker does with a table: every request as a function of what it holds."""
from __future__ import annotations

import sys
from collections.abc import Sequence

from norn.agents import UnknownAgent, find_agent
from norn.host.hints import hint
from norn.host.odds import Odds
from norn.host.turns import let_decide, next_agent
from norn.host.words import Told, reasons, sentence_case, why_illegal
from norn.kernel.dice import commitment
from norn.kernel.errors import IllegalChoice, NornError, RuleError
from norn.kernel.escaping import escape
from norn.kernel.going_back import NOTHING_LEFT
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.saved import decode, seal
from norn.kernel.table import Table
from norn.kernel.views import look_view
from norn.server.workers import work
from norn.server.workers.showing import Held, board, explain, kept_bytes, open_asks, plain, question
from norn.server.workers.work import Input

BEFORE_YOU = "that cannot be taken back: whoever sat there before you decided it"


class Refusing(Exception):
    """The answer is no."""

    def __init__(self, reply: work.Refused) -> None:
        super().__init__(reply.text)
        self.reply = reply


def answer_request(held: Held, request: work.Request) -> work.Reply:
    """A request about a table that is there."""
    match request:
        case work.Decide():
            return decide(held, request)
        case work.Move():
            return move(held, request)
        case work.TakeBack():
            return take_back(held, request)
        case work.Look():
            return work.Seen([board(held, viewer, rows) for viewer, rows in request.tell.items()])
        case work.Why():
            return work.Reasons(reasons(held.table, request.seat, held.table.why_not(request.seat, request.what)))
        case work.Sketch():
            return sketch(held, request)
        case work.Explain():
            return explain(held.table, request)
        case work.Past():
            return past(held, request)
        case work.Branch():
            return branch(held.table, request)
        case work.Ponder():
            return ponder(held, request)
        case work.Hint():
            return give_hint(held, request)
        case work.Keep():
            return work.Kept(save_bytes(held.table, request.notes))
        case _:
            raise TypeError(f"{type(request).__name__} is not about a table that is there")


def decide(held: Held, request: work.Decide) -> work.Reply:
    table = held.table
    now = open_asks(held, request.own)
    if request.ask is None:
        if request.choice[0] not in table.free(request.seat):
            why = reasons(table, request.seat, table.why_not(request.seat, request.choice[0]))
            return work.Refused("not_offered", "That is not free to do now.", why, now)
    elif now.get(request.seat) != request.ask:
        return work.Refused("stale", "That question is no longer open.", [], now)
    try:
        return change(held, Input(request.seat, request.choice), request.becomes, request.viewers, request.save)
    except IllegalChoice as error:
        return illegal(why_illegal(table, request.seat, error), now)
    except RuleError as error:
        return failed(error)


def sketch(held: Held, request: work.Sketch) -> work.Reply:
    """What would come of a place, if that is what the seat is asked for."""
    table, seat = held.table, request.seat
    now = open_asks(held, request.own)
    if now.get(seat) != request.ask:
        return work.Refused("stale", "That question is no longer open.", [], now)
    try:
        if request.text is None:
            return work.Sketched(drawing=table.drawing(seat))
        found = table.look(seat, request.text)
        return work.Sketched(look_view(table, seat, found), reasons(table, seat, found.refusals))
    except IllegalChoice as error:
        return illegal(why_illegal(table, seat, error), now)
    except RuleError as error:
        return failed(error)


def ponder(held: Held, request: work.Ponder) -> work.Reply:
    """The table for another process to compute odds on, if these are answers to what the seat is asked."""
    table = held.table
    now = open_asks(held, request.own)
    if now.get(request.seat) != request.ask:
        return work.Refused("stale", "That question is no longer open.", [], now)
    for choice in request.choices:
        try:
            table.check(request.seat, choice)
        except IllegalChoice as error:
            return illegal(why_illegal(table, request.seat, error), now)
    return work.Kept(save_bytes(table))


def give_hint(held: Held, request: work.Hint) -> work.Reply:
    """On the table itself, which it does not change: an agent that fails has no hint to give."""
    now = open_asks(held, request.own)
    if now.get(request.seat) != request.ask:
        return work.Refused("stale", "That question is no longer open.", [], now)
    try:
        found = hint(held.table, request.seat)
    except UnknownAgent:
        return work.Refused("not_available", "This game has no computer player to ask.")
    except Exception as error:          # the strategy is the game's own, and may fail in any way
        print(f"norn: a hint: {type(error).__name__}: {escape(str(error))}", file=sys.stderr)
        return work.Refused("not_available", "The computer player has nothing to say to this.")
    return work.Hinted(found.choice, found.text, found.reason)


def illegal(why: list[Told], now: dict[int, str]) -> work.Refused:
    return work.Refused("illegal", why[0].text, why, now)


def begin_odds(request: work.OddsBegin) -> Odds:
    table = load_bytes(request.save).table
    return Odds(table, request.seat, request.choices, request.agents, request.seed)


def go_on(odds: Odds, seconds: float) -> work.Pondered:
    odds.work(seconds)
    return work.Pondered(odds.told(), min(line.games for line in odds.lines), odds.done, odds.remark)


def failed(error: Exception) -> work.Refused:
    """A rule failed. What it said may hold secrets: that goes to the server's log and the crash file only."""
    print(f"norn: {type(error).__name__}: {escape(str(error))}", file=sys.stderr)
    return work.Refused("rules_failed", "A rule of this game failed; the table stands as before.")


def move(held: Held, request: work.Move) -> work.Reply:
    """The agent whose turn it is decides; one that fails plays at random, so that nobody is held up."""
    table = held.table
    seat = next_agent(table, request.agents)
    if seat is None:
        return work.Idle()
    name = request.agents[seat]
    changed, error = let_decide(
        table, seat, lambda sight, chance: find_agent(name, table.definition).decide(sight, chance),
        lambda choice: change(held, Input(seat, choice), request.becomes, request.viewers, request.save),
    )
    if error is not None:
        changed.remark = f"The agent {name} of seat {seat + 1} failed ({type(error).__name__}), so chance decided."
    changed.agents_next = next_agent(_candidate(held).table, request.agents) is not None
    return changed


def take_back(held: Held, request: work.TakeBack) -> work.Reply:
    one = Input(undo=True, controller=request.controller, agreed=request.agreed, to=request.to)
    try:
        return change(held, one, request.becomes, request.viewers, save=True)
    except IllegalChoice as error:
        return work.Refused("nothing" if error.key == NOTHING_LEFT else "floor", sentence_case(str(error)))


def change(held: Held, one: Input, becomes: str, viewers: Sequence[int], save: bool) -> work.Changed:
    """Do it on a copy, and tell what came of it."""
    before = held.table
    table = before.fork()
    first = table.game.next_number
    apply(table, one, held.floor_of(one.controller))
    events = table.game.events
    left = {row[0]: row[1] for row in events}
    gone: list[int] = []
    moved: dict[int, int] = {}
    if one.undo:
        gone = [row[0] for row in before.game.events if row[0] not in left]
        moved = {row[0]: left[row[0]] for row in before.game.events if left.get(row[0], row[1]) != row[1]}
    fresh = [plain(row) for row in events if row[0] >= first]
    floors = [min(floor, len(table.decisions)) for floor in held.floors]
    after = Held(table, _epochs(held, table) if one.undo else held.epochs, floors)
    after.token = becomes
    after.given = held.given
    held.candidate = after
    over = table.outcome is not None
    # What was only renumbered is not told again: it is what others did in secret, and would tell that somebody undid.
    boards = [board(after, viewer, [row for row in events if row[0] >= first]) for viewer in viewers]
    seed = f"{table.seed:032x}" if over else ""
    saved = kept_bytes(table) if save or over else None
    return work.Changed(one, fresh, gone, moved, boards, len(table.decisions), after.epochs, over, seed, save=saved,
                        secret=before.in_secret and table.in_secret)


def apply(table: Table, one: Input, floor: int = 0) -> None:
    """Do what was decided, once more or for the first time."""
    if not one.undo:
        table.answer(one.seat, *one.choice)
        return
    undo(table, one, floor)
    while one.to is not None and len(table.decisions) > one.to:
        try:
            undo(table, one, floor)
        except IllegalChoice as error:
            if error.key != NOTHING_LEFT:
                raise
            return


def undo(table: Table, one: Input, floor: int) -> None:
    """Take one decision back. Alone, nobody takes back what was decided before they sat down."""
    if not one.agreed and 0 <= table.last_of(one.controller) < floor:
        raise IllegalChoice("before_you", BEFORE_YOU)
    table.undo(one.controller, agreed=one.agreed)


def _candidate(held: Held) -> Held:
    assert held.candidate is not None
    return held.candidate


def _epochs(held: Held, after: Table) -> list[int]:
    """An undo puts questions anew; where it took back the end of one seat's lane, only that seat's."""
    before = held.table
    same = before.secret_since is not None and before.secret_since == after.secret_since
    return [
        epoch if same and question(before, seat) == question(after, seat) else epoch + 1
        for seat, epoch in enumerate(held.epochs)
    ]


# ---------------------------------------------------------------- the past


def at_moment(table: Table, decision: int) -> Table:
    """The table as it was after so many decisions."""
    if decision > table.taken:
        raise Refusing(work.Refused("bad_moment", f"only {table.taken} decisions were taken"))
    try:
        return table.at(decision)
    except NornError as error:
        raise Refusing(work.Refused("bad_moment", sentence_case(str(error)))) from error


def past(held: Held, request: work.Past) -> work.Reply:
    then = at_moment(held.table, request.decision)
    there = Held(then, held.epochs, held.floors)
    there.given = held.given
    shown = board(there, request.viewer, request.rows)
    shown.ask = ""
    return work.Moment(shown)


def branch(table: Table, request: work.Branch) -> work.Reply:
    """A past moment as a save. Its dice to come are others, unless some have fallen since the mark it is built on."""
    then = at_moment(table, request.decision)
    data = save_bytes(then)
    if then.game.dice.rolled == then.marks[-1].rolled:
        saved = decode(data)
        saved.seed = request.seed
        saved.commitment = commitment(int(request.seed, 16))
        changed = seal(saved)
        try:
            load_bytes(changed)
        except NornError:
            pass
        else:
            return work.Kept(changed)
    return work.Kept(data, "The dice to come are the same as there: some had fallen since the last mark.")
