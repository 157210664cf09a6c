"""What a worker does with a table: every request as a function of what it holds."""
from __future__ import annotations

import random
import sys
from collections.abc import Sequence

import msgspec

from norn.agents import find_agent
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.dice import commitment
from norn.kernel.errors import IllegalChoice, NornError, RuleError
from norn.kernel.escaping import escape
from norn.kernel.save import load_bytes, load_foreign, save_bytes
from norn.kernel.saved import decode, seal
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.server import work
from norn.server.odds import Odds
from norn.server.showing import Held, board, explain, open_asks, question, sentence_case, told
from norn.server.work import Input, Row, Told

NOTHING_LEFT = "nothing of yours"       # the kernel's words, where there is nothing to take back
BEFORE_YOU = "that cannot be taken back: whoever sat there before you decided it"


class Refuse(Exception):
    """The answer is no."""

    def __init__(self, no: work.No) -> None:
        super().__init__(no.text)
        self.no = no


# ---------------------------------------------------------------- tables come


def begin(request: work.Begin) -> tuple[Held, work.Begun]:
    seed = int(request.seed, 16)
    table = open_table(
        request.game, request.seats, seed, dict(request.options), request.controllers, guarded=request.guarded
    )
    return _held(table, [0] * table.seats)


def take(request: work.Take) -> tuple[Held, work.Begun]:
    loaded = load_foreign(request.save)
    table = loaded.table
    if request.controllers is not None:
        if len(request.controllers) != table.seats:
            raise Refuse(work.No("bad_seats", f"the save has {table.seats} seats, not {len(request.controllers)}"))
        table.controllers = request.controllers
    if request.guarded:
        table.guard()
    remark = "; ".join(filter(None, [loaded.remark, loaded.caution]))
    held, begun = _held(table, [0] * table.seats, remark, loaded.notes)
    try:
        msgspec.msgpack.encode(begun)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Refuse(work.No("bad_save", f"events: {error}")) from error        # nothing else is taken as it stands
    return held, begun


def load(request: work.Load) -> tuple[Held, work.Begun]:
    """The last save, then what was decided since; where the rules have changed, as far as that goes."""
    loaded = load_bytes(request.save)
    table = loaded.table
    remark = loaded.remark
    number = table.game.next_number
    table.game.events = [row for row in request.events if row[0] < number and row[1] <= len(table.decisions)]
    try:
        for one in request.inputs if loaded.complete else ():
            apply(table, one)
    except NornError as error:
        if not remark:
            raise
        remark = f"played by other rules: the last decisions could not be taken again ({error})"
    table.controllers = request.controllers
    before = table.guarded
    if request.guarded:
        table.guard()
    held, begun = _held(table, request.epochs, remark, loaded.notes, request.floors)
    begun.guarded = table.guarded and not before
    return held, begun


def _held(
    table: Table, epochs: list[int], remark: str = "", notes: dict[str, str] | None = None,
    floors: list[int] | None = None,
) -> tuple[Held, work.Begun]:
    definition = table.definition
    begun = work.Begun(
        definition.name,
        definition.version,
        definition.content_hash,
        table.seats,
        table.options,
        table.controllers,
        commitment(table.seed),
        f"{table.seed:032x}",
        table.outcome is not None,
        len(table.decisions),
        epochs,
        kept_bytes(table),
        [_plain(row) for row in table.game.events],
        notes or {},
        remark,
        table.hides_hands,
    )
    return Held(table, epochs, floors or [0] * table.seats), begun


def kept_bytes(table: Table) -> bytes:
    """A save without its events, which the journal has already: they are most of it."""
    events, table.game.events = table.game.events, []
    try:
        return save_bytes(table)
    finally:
        table.game.events = events


def _plain(row: Row) -> Row:
    return (*row[:4], dict(row[4]), tuple(row[5]), row[6])


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
            if NOTHING_LEFT not in str(error):
                raise
            return


def undo(table: Table, one: Input, floor: int) -> None:
    """Take one decision back. Alone, nobody takes back what was decided before they sat down."""
    if not one.agreed and 0 <= table._last_of(one.controller, agreed=False) < floor:
        raise IllegalChoice(BEFORE_YOU)
    table.undo(one.controller, agreed=one.agreed)


# ---------------------------------------------------------------- tables change


def handle(held: Held, request: work.Request) -> work.Reply:
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
            return work.Reasons(told(held.table, request.seat, held.table.why_not(request.seat, request.what)))
        case work.Explain():
            return explain(held.table, request)
        case work.Past():
            return past(held, request)
        case work.Branch():
            return branch(held.table, request)
        case work.Ponder():
            return ponder(held, request)
        case work.Keep():
            return work.Kept(save_bytes(held.table, request.notes))
        case _:
            raise TypeError(f"{type(request).__name__} is not about a table that is there")


def decide(held: Held, request: work.Decide) -> work.Reply:
    table = held.table
    now = open_asks(held, request.own)
    if request.ask is None:
        if request.choice[0] not in table.free(request.seat):
            reasons = told(table, request.seat, table.why_not(request.seat, request.choice[0]))
            return work.No("not_offered", "That is not free to do now.", reasons, now)
    elif now.get(request.seat) != request.ask:
        return work.No("stale", "That question is no longer open.", [], now)
    try:
        return change(held, Input(request.seat, request.choice), request.becomes, request.viewers, request.save)
    except IllegalChoice as error:
        reasons = told(table, request.seat, error.refusals)
        text = reasons[0].text if reasons else sentence_case(str(error))
        return work.No("illegal", text, reasons or [Told(text, error.rules, "")], now)
    except RuleError as error:
        return failed(error)


def ponder(held: Held, request: work.Ponder) -> work.Reply:
    """The table for another process to compute odds on, if these are answers to what the seat is asked."""
    table = held.table
    now = open_asks(held, request.own)
    if now.get(request.seat) != request.ask:
        return work.No("stale", "That question is no longer open.", [], now)
    for choice in request.choices:
        try:
            table._how(request.seat, choice, table.pending[request.seat])
        except IllegalChoice as error:
            reasons = told(table, request.seat, error.refusals)
            text = reasons[0].text if reasons else sentence_case(str(error))
            return work.No("illegal", text, reasons or [Told(text, error.rules, "")], now)
    return work.Kept(save_bytes(table))


def begin_odds(request: work.OddsBegin) -> Odds:
    table = load_bytes(request.save).table
    return Odds(table, request.seat, request.choices, request.agents, request.seed)


def go_on(odds: Odds, seconds: float) -> work.Pondered:
    odds.work(seconds)
    return work.Pondered(odds.told(), min(line.games for line in odds.lines), odds.done, odds.remark)


def failed(error: Exception) -> work.No:
    """A rule failed. What it said may hold secrets: that goes to the server's log and the crash file only."""
    print(f"norn: {type(error).__name__}: {escape(str(error))}", file=sys.stderr)
    return work.No("rules_failed", "A rule of this game failed; the table stands as before.")


def move(held: Held, request: work.Move) -> work.Reply:
    """The agent whose turn it is decides; one that fails plays at random, so that nobody is held up."""
    table = held.table
    seat = next_agent(table, request.agents)
    if seat is None:
        return work.Idle()
    chance = random.Random(f"{table.seed} {seat} {len(table.decisions)}")
    remark = ""
    try:
        choice = find_agent(request.agents[seat], table.definition).decide(Sight(table, seat), chance)
        changed = change(held, Input(seat, tuple(choice)), request.becomes, request.viewers, request.save)
    except Exception as error:
        name = request.agents[seat]
        remark = f"The agent {name} of seat {seat + 1} failed ({type(error).__name__}), so chance decided."
        choice = random_choice(table.pending[seat], chance)
        changed = change(held, Input(seat, tuple(choice)), request.becomes, request.viewers, request.save)
    changed.remark = remark
    changed.agents_next = next_agent(_candidate(held).table, request.agents) is not None
    return changed


def next_agent(table: Table, agents: dict[int, str]) -> int | None:
    """The agent that decides now. What a party decides is left to the people in it."""
    for seat, ask in table.pending.items():
        if seat not in agents:
            continue
        people = [other for other in ask.asked if other not in agents]
        if not (ask.rest.join == "any" and people):
            return seat
    return None


def take_back(held: Held, request: work.TakeBack) -> work.Reply:
    one = Input(undo=True, controller=request.controller, agreed=request.agreed, to=request.to)
    try:
        return change(held, one, request.becomes, request.viewers, save=True)
    except IllegalChoice as error:
        text = sentence_case(str(error))
        return work.No("nothing" if NOTHING_LEFT in text else "floor", text)


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
    fresh = [_plain(row) for row in events if row[0] >= first]
    floors = [min(floor, len(table.decisions)) for floor in held.floors]
    after = Held(table, _epochs(held, table) if one.undo else held.epochs, floors)
    after.token = becomes
    held.candidate = after
    over = table.outcome is not None
    # What was only renumbered is not told again: it is what others did in secret, and would tell that somebody undid.
    boards = [board(after, viewer, [row for row in events if row[0] >= first]) for viewer in viewers]
    seed = f"{table.seed:032x}" if over else ""
    saved = kept_bytes(table) if save or over else None
    return work.Changed(one, fresh, gone, moved, boards, len(table.decisions), after.epochs, over, seed, save=saved,
                        secret=before.in_secret and table.in_secret)


def _candidate(held: Held) -> Held:
    assert held.candidate is not None
    return held.candidate


def _epochs(held: Held, after: Table) -> list[int]:
    """An undo puts questions anew; where it took back the end of one seat's lane, only that seat's."""
    before = held.table
    same = before._lanes is not None and after._lanes is not None and before._lanes_from == after._lanes_from
    return [
        epoch if same and question(before, seat) == question(after, seat) else epoch + 1
        for seat, epoch in enumerate(held.epochs)
    ]


# ---------------------------------------------------------------- the past


def at_moment(table: Table, decision: int) -> Table:
    """The table as it was after so many decisions."""
    if decision > len(table.decisions):
        raise Refuse(work.No("bad_moment", f"only {len(table.decisions)} decisions were taken"))
    then = table.fork()
    if decision < len(table.decisions):
        try:
            then._back_to(decision)
        except NornError as error:
            raise Refuse(work.No("bad_moment", sentence_case(str(error)))) from error
    return then


def past(held: Held, request: work.Past) -> work.Reply:
    then = at_moment(held.table, request.decision)
    shown = board(Held(then, held.epochs, held.floors), request.viewer, request.rows)
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
