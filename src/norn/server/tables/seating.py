"""Who sits where, which links open that, and which games there are."""
from __future__ import annotations

import contextlib
import secrets

from norn.agents import HUMAN
from norn.host.saves import Head, read_head
from norn.host.seats import agents_for, kinds_noted, names_noted
from norn.kernel.catalogue import find_game, game_names
from norn.kernel.definition import Definition
from norn.kernel.dice import SEED_BITS
from norn.kernel.errors import NornError
from norn.server.messages import fields, http
from norn.server.store.records import Link, StoredSeat, StoredTable, hash_key
from norn.server.tables.client import Refusing
from norn.server.tables.people import check_agent, plain_text, shown_link


def new_seed() -> str:
    return f"{secrets.randbits(SEED_BITS):032x}"


def seats_as_wished(wishes: list[http.SeatWish], game: str) -> list[StoredSeat]:
    """Who sits where; the maker's own seats share the first link, and who takes the free ones is not known yet."""
    rows = []
    for i, wish in enumerate(wishes):
        if wish.kind == "agent":
            check_agent(game, wish.agent)
            words = find_game(game).learn.agents.get(wish.agent)
            rows.append(StoredSeat(_name(wish.name, words.name if words else wish.agent), "agent", -1, wish.agent))
        elif wish.kind == "own":
            rows.append(StoredSeat(_name(wish.name, f"Player {i + 1}"), "human", 0, ""))
        else:
            rows.append(StoredSeat("", "open", -1, ""))
    if all(row.kind == "agent" for row in rows):
        raise Refusing("bad_seats", "At least one seat is a person's.")
    return rows


def _name(given: str, otherwise: str) -> str:
    if not given.strip():
        return otherwise
    try:
        return plain_text(given, fields.NAME_LENGTH)
    except Refusing as refused:
        raise Refusing("bad_name", f"A name: {refused.text}") from refused


def table_name(given: str) -> str:
    return _name(given, "")


def several_people(seats: list[StoredSeat]) -> bool:
    """Whether somebody could learn from the table what another holds, now or once the free seats are taken."""
    return len({seat.link for seat in seats if seat.kind == "human"}) > 1 or any(seat.kind == "open" for seat in seats)


def new_links(row: StoredTable) -> tuple[dict[bytes, Link], list[http.NewLink]]:
    """What the maker of a table gets: no key but those of his own."""
    kinds = [seat.kind for seat in row.about.seats]
    wanted = [Link(row.id, "player", 0)] if "human" in kinds else []
    if "open" in kinds:
        wanted.append(Link(row.id, "invitation", -1))
    if row.about.spectators:
        wanted.append(Link(row.id, "spectator", -1))
    wanted.append(Link(row.id, "host", -1))
    keys = [secrets.token_urlsafe(24) for _ in wanted]
    shown = [shown_link(row, key, link) for key, link in zip(keys, wanted, strict=True)]
    return {hash_key(key): link for key, link in zip(keys, wanted, strict=True)}, shown


def checked_head(save: bytes) -> Head:
    """What a save says of itself, before a worker reads it in full."""
    try:
        head = read_head(save)
        find_game(head.game)
    except NornError as error:
        raise Refusing("bad_save", f"Not a saved game: {str(error)[:200]}") from error
    if not 0 < head.seats <= 100:
        raise Refusing("bad_save", "Not a saved game: so many seats do not exist.")
    return head


def seats_from_notes(head: Head) -> list[http.SeatWish]:
    """Who sat where, as the save says; the people's seats are its bringer's. Otherwise all seats are."""
    kinds = kinds_noted(head.notes, head.seats)
    if HUMAN not in kinds:
        kinds = [HUMAN] * head.seats
    names = names_noted(head.notes, head.seats, fields.NAME_LENGTH)
    return [
        http.SeatWish("own", name) if kind == HUMAN else http.SeatWish("agent", name, kind)
        for kind, name in zip(kinds, names, strict=True)
    ]


# ---------------------------------------------------------------- games


def games() -> http.Games:
    found = []
    for name in game_names():
        with contextlib.suppress(NornError):        # a game that does not load cannot be offered
            found.append(game_info(find_game(name)))
    return http.Games(found)


def game_info(definition: Definition) -> http.GameInfo:
    meta = definition.meta
    options = {
        key: http.OptionInfo(one.says, one.default, one.low, one.high, one.choices) for key, one in meta.options.items()
    }
    return http.GameInfo(
        definition.name, meta.title, meta.summary, meta.stage, meta.version, meta.seats, meta.default_seats, options,
        agents_for(definition), meta.cooperative, definition.learn.guided is not None,
    )
