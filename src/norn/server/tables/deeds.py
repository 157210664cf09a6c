"""What a connected client may do at a table: each message as a function of the room and the client."""
from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from norn.kernel.catalogue import find_game
from norn.server.messages import fields, parts, sockets
from norn.server.store.records import About, Entry, Proposal
from norn.server.tables import holding
from norn.server.tables.client import Client, Refusing
from norn.server.tables.leaving import leave, note_use
from norn.server.tables.looking import look, states_for
from norn.server.tables.people import acknowledged, change_about, control_seat, plain_text
from norn.server.tables.room import Room
from norn.server.tables.trying import try_out
from norn.server.workers import work


async def receive(room: Room, client: Client, message: sockets.ClientMessage) -> None:
    """Answer a message, in one way or another."""
    if isinstance(message, sockets.Hello):
        raise Refusing("not_allowed", "You have said hello already.")
    if isinstance(message, sockets.Ping):
        client.send(sockets.Pong(message.id))
        return
    deed = DEEDS[type(message)]
    if client.role != "player" and type(message) not in FOR_ALL:
        raise Refusing("not_allowed", "Only players may do that.")
    done = room.done.get((client.link, message.id)) if client.role == "player" else None
    if done is not None:
        client.send(sockets.Ack(message.id, again=True, proposal=done.proposal))
        return
    what = LIMITED.get(type(message))
    if what is not None and not room.allowances.allows(what, client.person):
        raise Refusing("too_many", "That was often enough for now; wait a minute.")
    if client.role == "player" and not isinstance(message, sockets.Leave):
        await note_use(room, client.link)
    await deed(room, client, message)


# ---------------------------------------------------------------- deciding


def check_seat(room: Room, client: Client, seat: int) -> None:
    """The payload names a seat; the connection must control it."""
    if seat not in room.seats_of(client.link):
        raise Refusing("not_yours", "That seat is not yours.")


def check_open(room: Room) -> None:
    status = room.about.status
    if status == "over":
        raise Refusing("over", "The game is over.")
    if status != "open":
        raise Refusing(status, room.about.reason or "This table is closed.")


async def answer_question(room: Room, client: Client, message: sockets.Answer | sockets.Deed) -> None:
    check_seat(room, client, message.seat)
    ask = message.ask if isinstance(message, sockets.Answer) else None
    choice = tuple(message.choice) if isinstance(message, sockets.Answer) else (message.deed,)
    began = time.perf_counter()

    async def deed() -> None:
        if acknowledged(room, client, message.id):
            return
        check_open(room)
        if room.about.seats[message.seat].agent:
            raise Refusing("with_agent", "An agent has this seat now; take it back first.")
        token = secrets.token_hex(8)
        own, viewers, due = room.seats_of(client.link), room.audience.viewers(), room.save_is_due()
        reply = await room.in_worker.ask(
            lambda now: work.Decide(room.stored.id, now, token, message.seat, ask, choice, viewers, due, own)
        )
        changed = changed_or_refusing(reply)
        await room.record(changed, Entry(0, "decision", room.now(), client.link, message.id), token)
        client.send(sockets.Ack(message.id))
        room.metrics.answered(room.stored.game, time.perf_counter() - began)
        room.audience.broadcast(changed.boards, changed.events, [])
        if changed.over:
            room.audience.tell_table()

    before = room.about.proposal
    await room.change(deed)
    if before is not None and room.about.proposal is None:
        room.audience.tell_table()
    room.agents.wake()


def changed_or_refusing(reply: work.Reply) -> work.Changed:
    if isinstance(reply, work.Refused):
        raise Refusing(reply.code, reply.text, [parts.Reason(one.text, one.rules, one.key) for one in reply.reasons],
                       reply.open)
    if not isinstance(reply, work.Changed):
        raise TypeError(type(reply).__name__)
    return reply


# ---------------------------------------------------------------- taking back


async def undo(room: Room, client: Client, message: sockets.Undo) -> None:
    async def deed() -> None:
        if acknowledged(room, client, message.id):
            return
        if not (room.solo and room.about.status == "over"):
            check_open(room)
        entry = Entry(0, "decision", room.now(), client.link, message.id)
        try:
            await _take_back(room, client, entry, client.link, agreed=False, to=message.to)
        except Refusing as refused:
            if refused.code != "floor" or not message.below:
                raise
            if not room.solo:
                await _propose(room, client, message)
                return
            await _take_back(room, client, entry, client.link, agreed=True, to=message.to)

    await room.change(deed)
    room.audience.tell_table()
    room.agents.wake()


async def _take_back(
    room: Room, client: Client, entry: Entry, controller: int, agreed: bool, to: int | None
) -> None:
    token = secrets.token_hex(8)
    changed = await _try(room, controller, token, agreed, to)
    gone = await room.record(changed, entry, token)
    client.send(sockets.Ack(entry.message))
    room.audience.broadcast(changed.boards, changed.events, gone)


async def _try(room: Room, controller: int, token: str, agreed: bool, to: int | None) -> work.Changed:
    viewers = room.audience.viewers()
    return changed_or_refusing(
        await room.in_worker.ask(lambda now: work.TakeBack(room.stored.id, now, token, controller, agreed, to, viewers))
    )


async def _propose(room: Room, client: Client, message: sockets.Undo) -> None:
    """Ask whoever sat here meanwhile whether a decision may be taken back although its floor has risen."""
    tried = await _try(room, client.link, secrets.token_hex(8), agreed=True, to=message.to)
    _check_who_is_left(room, tried.decisions)
    name = secrets.token_urlsafe(6)
    wanted = holding.wanted(room.about, tried.decisions)
    if wanted == [client.link]:
        raise Refusing("floor", "That cannot be taken back: whoever takes a free seat here is not there yet to agree.")
    proposal = Proposal(name, "undo", client.link, tried.decisions, [client.link], wanted)
    about = msgspec.structs.replace(room.about, proposal=proposal)
    await room.commit(Entry(0, "about", room.now(), client.link, message.id, proposal=name), about)
    client.send(sockets.Ack(message.id, proposal=name))


def _check_who_is_left(room: Room, to: int) -> None:
    """What somebody has seen cannot be unseen: who left for good cannot agree, and nobody agrees for them."""
    gone = holding.missing(room.about, to)
    if gone:
        raise Refusing("floor", f"That cannot be taken back: {', '.join(gone)} sat here then and has left, and nobody "
                                "can agree for them.")


async def agree(room: Room, client: Client, message: sockets.Agree) -> None:
    async def deed() -> None:
        if acknowledged(room, client, message.id):
            return
        check_open(room)
        proposal = room.about.proposal
        if proposal is None or proposal.id != message.proposal or client.link not in proposal.wanted:
            raise Refusing("no_proposal", "There is no such proposal any more.")
        agreed = sorted({*proposal.agreed, client.link})
        wanted = sorted({*proposal.wanted, *holding.wanted(room.about, proposal.to)})
        entry = Entry(0, "about", room.now(), client.link, message.id)
        if message.yes and agreed == wanted:
            entry.kind = "decision"
            await _take_back(room, client, entry, proposal.by, agreed=True, to=proposal.to)
        else:
            left = msgspec.structs.replace(proposal, agreed=agreed) if message.yes else None
            await room.commit(entry, msgspec.structs.replace(room.about, proposal=left))
            client.send(sockets.Ack(message.id))

    await room.change(deed)
    room.audience.tell_table()
    room.agents.wake()


# ---------------------------------------------------------------- asking


async def why_not(room: Room, client: Client, message: sockets.WhyNot) -> None:
    check_seat(room, client, message.seat)
    reply = await look(room, lambda now: work.Why(room.stored.id, now, message.seat, message.what))
    if isinstance(reply, work.Reasons):
        client.send(sockets.Why(message.id, [parts.Reason(one.text, one.rules, one.key) for one in reply.reasons]))


async def sketch(room: Room, client: Client, message: sockets.Look | sockets.Drawing) -> None:
    """A place before it is given. One that takes too long is refused, and the table stays open."""
    check_seat(room, client, message.seat)
    check_open(room)
    text = message.text if isinstance(message, sockets.Look) else None
    own = room.seats_of(client.link)
    reply = await look(
        room, lambda now: work.Sketch(room.stored.id, now, message.seat, message.ask, own, text),
        room.settings.limits.rule_seconds,
    )  # fmt: skip
    if not isinstance(reply, work.Sketched):
        return
    if reply.look is None:
        client.send(sockets.Drawn(message.id, reply.drawing))
    else:
        said = [parts.Reason(one.text, one.rules, one.key) for one in reply.reasons]
        client.send(sockets.Looked(message.id, reply.look, said))


async def rule(room: Room, client: Client, message: sockets.AskRule) -> None:
    found = find_game(room.stored.game).ledger.rules.get(message.rule)
    if found is None:
        raise Refusing("unknown_rule", "There is no such rule.")
    client.send(sockets.RuleShown(message.id, rule_info(found)))


def rule_info(found: Any) -> parts.RuleInfo:
    return parts.RuleInfo(found.id, found.says, found.ruling, found.otherwise, found.manual)


async def explain(room: Room, client: Client, message: sockets.Explain) -> None:
    check_seat(room, client, message.seat)
    reply = await look(room, lambda now: work.Explain(room.stored.id, now, message.seat, message.stat, message.who))
    if isinstance(reply, work.Lines):
        client.send(sockets.Explained(message.id, reply.value, [parts.ExplainLine(*line) for line in reply.lines]))


async def odds(room: Room, client: Client, message: sockets.Odds) -> None:
    """The odds of answers: the table is read here, what may come of them is computed elsewhere."""
    check_seat(room, client, message.seat)
    check_open(room)
    room.forecasts.cancel(client)
    room.forecasts.check_room(client)
    own, choices = room.seats_of(client.link), [tuple(choice) for choice in message.choices]
    reply = await look(
        room, lambda now: work.Ponder(room.stored.id, now, message.seat, message.ask, choices, own)
    )
    if isinstance(reply, work.Kept):
        room.forecasts.begin(client, message, reply.save, room.agent_seats())


async def hint(room: Room, client: Client, message: sockets.Hint) -> None:
    """What the computer player would answer in this seat's place."""
    check_seat(room, client, message.seat)
    check_open(room)
    own = room.seats_of(client.link)
    reply = await look(
        room, lambda now: work.Hint(room.stored.id, now, message.seat, message.ask, own),
        room.settings.limits.rule_seconds,
    )
    if isinstance(reply, work.Hinted):
        client.send(sockets.HintShown(message.id, list(reply.choice), reply.text, reply.reason))


async def cancel(room: Room, client: Client, message: sockets.Cancel) -> None:
    if not room.forecasts.cancel(client, message.of):
        raise Refusing("nothing", "Nothing of that name is being computed.")
    client.send(sockets.Ack(message.id))


async def whole(room: Room, client: Client, message: sockets.Whole) -> None:
    """For one who has lost the thread."""
    if message.seat not in client.viewers:
        raise Refusing("not_yours", "That seat is not yours.")

    async def deed() -> None:
        if room.about.status == "quarantined":
            raise Refusing("quarantined", room.about.reason)
        states = await states_for(room, [message.seat], {str(message.seat): message.since})
        client.send(sockets.WholeShown(message.id, states[0]))

    await room.change(deed)


async def moment(room: Room, client: Client, message: sockets.Moment) -> None:
    """A past moment: of a finished table from any seat, of a solo one from one's own."""
    if not room.shown_in_full:
        raise Refusing("not_over", "The past is shown when the game is over.")
    if message.seat >= len(room.about.seats):
        raise Refusing("not_yours", "There is no such seat.")
    if room.about.status != "over" and message.seat not in client.viewers and message.seat != -1:
        raise Refusing("not_yours", "That seat is not yours.")
    rows = [row for row in room.log.since(message.seat, 0) if row[1] <= message.decision]
    reply = await look(
        room,
        lambda now: work.Past(room.stored.id, now, message.seat, message.decision, rows),
        room.settings.limits.rule_seconds,
    )
    if isinstance(reply, work.Moment):
        events = room.log.told(reply.board, rows)
        last = max((event.n for event in events), default=0)
        room.grounds.show(reply.board)
        state = parts.SeatState(message.seat, msgspec.Raw(reply.board.view), events=events, last=last)
        client.send(sockets.MomentShown(message.id, state))


# ---------------------------------------------------------------- people


async def chat(room: Room, client: Client, message: sockets.Chat) -> None:
    text = plain_text(message.text, fields.CHAT_LENGTH)

    async def deed() -> None:
        if acknowledged(room, client, message.id):
            return
        entry = Entry(0, "chat", room.now(), client.link, message.id, text=text)
        await room.commit(entry, room.about)
        client.send(sockets.Ack(message.id))
        room.audience.tell_talk()

    await room.change(deed)


async def rename(room: Room, client: Client, message: sockets.Rename) -> None:
    check_seat(room, client, message.seat)
    name = plain_text(message.name, fields.NAME_LENGTH)

    def renamed(about: About) -> tuple[About, str]:
        seats = list(about.seats)
        seats[message.seat] = msgspec.structs.replace(seats[message.seat], name=name)
        return msgspec.structs.replace(about, seats=seats), ""

    await change_about(room, client, message.id, renamed)


async def hand_seat(room: Room, client: Client, message: sockets.HandSeat) -> None:
    check_seat(room, client, message.seat)
    await control_seat(room, client, message.id, message.seat, message.agent)


Handler = Callable[[Room, Client, Any], Awaitable[None]]
DEEDS: dict[type, Handler] = {
    sockets.Whole: whole,
    sockets.Answer: answer_question,
    sockets.Deed: answer_question,
    sockets.Undo: undo,
    sockets.Agree: agree,
    sockets.WhyNot: why_not,
    sockets.Look: sketch,
    sockets.Drawing: sketch,
    sockets.AskRule: rule,
    sockets.Explain: explain,
    sockets.Odds: odds,
    sockets.Cancel: cancel,
    sockets.Hint: hint,
    sockets.Moment: moment,
    sockets.Chat: chat,
    sockets.Rename: rename,
    sockets.HandSeat: hand_seat,
    sockets.Leave: leave,
    sockets.Try: try_out,
}
LIMITED = {     # in a minute, for each person
    sockets.Chat: "chat", sockets.Rename: "rename", sockets.HandSeat: "rename", sockets.Try: "try",
    sockets.Hint: "hint",
}
FOR_ALL = (sockets.Whole, sockets.AskRule, sockets.Moment)
