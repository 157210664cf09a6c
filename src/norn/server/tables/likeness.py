"""Objects of a patch that are like others are told by what is different.

A card that goes from a hand to a pile need not say its text again, and of three warriors alike the second and the third
say their names only. docs/protocol.md tells the format, `patches.apply` reads it.
"""
from __future__ import annotations

from typing import Any

import msgspec

from norn.server.tables.patches import LIKE, ORDER, WHOLE, changes, diff, is_odd, itself, objects

Object = dict[str, Any]
DEPTH = 3               # of what a document is cut into: view, scene, zones, one zone
_encode = msgspec.json.encode
_decode = msgspec.json.decode
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_items = msgspec.json.Decoder(list[msgspec.Raw]).decode


def shorten(old: bytes, change: Any) -> Any:
    """The same patch to that document, with likenesses where they are shorter."""
    return _patch(change, Kept(old))


class Kept:
    """Objects by id: of an encoded document, of which only those pieces are read that are asked for, and of a patch."""

    def __init__(self, document: bytes) -> None:
        self._document = document
        self._pieces: list[bytes] | None = None
        self._read: dict[bytes, dict[str, Object]] = {}     # piece -> its objects
        self._made: dict[str, Object] = {}
        self._kin: dict[str, Object] = {}                   # what ids have in common -> the last such that was made

    def add(self, one: Object) -> None:
        if isinstance(name := one.get("id"), str) and name and self.get(name) is None:
            self._made[name] = one
            for kin in (*_kin(name), str(one.get("kind"))):
                self._kin[kin] = one

    def get(self, name: str) -> Object | None:
        """What a client finds by that id: the first in the document, then the first that was made."""
        needle = b'"id":' + _encode(name)
        if needle in self._document:
            return next((found[name] for found in self._with(needle) if name in found), None)
        return self._made.get(name)

    def likes(self, value: Object) -> list[Object]:
        """The object itself as it was, or its kin: the second of three warriors is like the first."""
        name = value.get("id")
        if not isinstance(name, str) or not name:
            return []
        if (own := self.get(name)) is not None:
            return [own]
        last = self._kin.get(str(value.get("kind")))
        kin = [one for each in _kin(name) for one in (self._kin.get(each), self._old_kin(each))]
        return [one for one in (last, *kin) if one is not None]

    def _old_kin(self, kin: str) -> Object | None:
        needle = kin.encode()
        if needle not in self._document:
            return None
        names = (name for found in self._with(needle) for name in found if kin in _kin(name))
        return self.get(next(names, ""))

    def _with(self, needle: bytes) -> list[dict[str, Object]]:
        """The objects of the pieces that have this in them."""
        if self._pieces is None:
            self._pieces = _cut(self._document, DEPTH)
        found = []
        for piece in self._pieces:
            if needle in piece:
                if piece not in self._read:
                    self._read[piece] = _by_id(_decode(piece))
                found.append(self._read[piece])
        return found


def _cut(value: bytes | msgspec.Raw, depth: int) -> list[bytes]:
    """The pieces of a document; whoever holds several is one himself, where it has an id."""
    opening = memoryview(value)[0]
    if not depth or opening not in b"{[":
        return [bytes(value)]
    inside = _fields(value) if opening == ord("{") else dict(enumerate(_items(value)))
    if "id" in inside:
        return [bytes(value)]
    return [piece for one in inside.values() for piece in _cut(one, depth - 1)]


def _by_id(value: Any) -> dict[str, Object]:
    found: dict[str, Object] = {}
    for one in objects(value):
        if isinstance(name := one.get("id"), str):
            found.setdefault(name, one)
    return found


def _kin(name: str) -> tuple[str, ...]:
    """What ids have in common: `enemy:warrior-` of those that are numbered, `:war_camp` of a card and its page."""
    kind, _, rest = name.partition(":")
    named, _, number = rest.rpartition("-")
    return (f"{kind}:{named}-", ) if named and number.isdecimal() else (f":{rest}",) if rest else ()


def _patch(change: Any, kept: Kept) -> Any:
    if not isinstance(change, dict):
        return _value(change, kept)
    if WHOLE in change:
        return {WHOLE: _value(change[WHOLE], kept)}
    return {key: one if key == ORDER else _patch(one, kept) for key, one in change.items()}


def _value(value: Any, kept: Kept, before: Object | None = None) -> Any:
    if isinstance(value, list):
        return [_value(one, kept, value[n - 1] if n else None) for n, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    short = _likened(value, kept, before)
    if short is None:
        short = {key: _value(one, kept) for key, one in value.items()}
    else:
        short = {key: one if key == LIKE else _patch(one, kept) for key, one in short.items()}
    kept.add(value)
    return short


def _likened(value: Object, kept: Kept, before: Object | None) -> Object | None:
    """By what it is like, where that is shorter."""
    if is_odd(value):
        return None
    found = [(one["id"], one) for one in kept.likes(value)]
    if isinstance(before, dict):
        found.append(("", before))
    best, length = None, len(_encode(value))
    for like, one in found:
        if not is_odd(one) and one.keys() & value.keys():
            short = {LIKE: like, **changes(one, value, diff, itself)}
            if (now := len(_encode(short))) < length:
                best, length = short, now
    return best
