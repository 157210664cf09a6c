"""The journal's chain of hashes: each entry's covers the one before it, so that nothing in it changes unnoticed.

It finds what a disk, a copy or a hand has changed; against somebody who may write to the storage it proves nothing.
"""
from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable

import msgspec

from norn.server.store.records import Damaged, Entry, unpack_entry

log = logging.getLogger("norn.server")

Stored = tuple[int, bytes, bytes | None]        # number, entry, hash; entries older than the chain have none


def head(table: str, seq: int) -> bytes:
    """What an entry's hash covers between the hash before it and the entry itself: where it belongs."""
    return f" {table} {seq} ".encode()


def link_of(before: bytes | None, table: str, seq: int, entry: bytes) -> bytes:
    """The hash of an entry. The first one, and the first after entries that have none, follows nothing."""
    return hashlib.sha256((before or b"") + head(table, seq) + entry).digest()


def verified(table: str, after: int, found: Iterable[Stored]) -> list[Entry]:
    """The entries after this one, if every hash is right. The entry `after` itself comes first, for its hash."""
    before: bytes | None = None
    wanted = after if after else 1
    entries: list[Entry] = []
    bare = 0
    for seq, data, hashed in found:
        if seq != wanted:
            raise Damaged(f"table {table}: entry {wanted} of its journal is missing")
        wanted += 1
        if seq > after:
            if hashed is None and before is None:
                bare += 1
            elif hashed != link_of(before, table, seq, data):
                raise Damaged(f"table {table}: entry {seq} of its journal is not what was written")
            entries.append(_unpacked(table, seq, data))
        before = hashed
    if bare and after == 0:
        log.warning("table %s: the first %d entries of its journal are older than the hashes; they are taken as they "
                    "stand", table, bare)
    return entries


def _unpacked(table: str, seq: int, data: bytes) -> Entry:
    try:
        entry = unpack_entry(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(f"table {table}: entry {seq} of its journal cannot be read") from error
    if entry.seq != seq:
        raise Damaged(f"table {table}: entry {seq} of its journal says that it is {entry.seq}")
    return entry
