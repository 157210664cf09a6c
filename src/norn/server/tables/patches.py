"""From one document to the next: what changed, and nothing else. docs/protocol.md tells the format.

A patch that is an object changes what is there, key by key: null takes a key out, `{"=": value}` puts the value there.
In a list whose objects all have ids of their own, or labels and no ids, the keys are those; new ones come last, and
`"#"` tells which stand elsewhere: [id, after which]. In other lists of objects that stay as long as they are, the keys
are places, from 0 on. Everything else that a patch has is the new value itself.

In new values an object with the key `"@"` is like another one: that with this id in the document before, or one that
the patch has made already; `""` is the one before it in its list. Its other keys are a patch to that one.
norn.server.tables.likeness puts these in.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

NOTHING = object()                  # nothing has changed
WHOLE, ORDER, LIKE = "=", "#", "@"
Differ = Callable[[Any, Any], Any]
Reader = Callable[[Any], Any]
_encode = msgspec.json.encode
_decode = msgspec.json.decode


class _Named(msgspec.Struct):
    id: str = ""
    label: str = ""


_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_items = msgspec.json.Decoder(list[msgspec.Raw]).decode
_names = msgspec.json.Decoder(list[_Named]).decode


def can_be_patched(document: bytes) -> bool:
    """A document whose own keys could be taken for likeness goes whole; views never have such keys."""
    return b'"@":' not in document


def diff_encoded(old: bytes | msgspec.Raw, new: bytes | msgspec.Raw) -> Any:
    """The patch from one encoded document to another, as `diff` finds it, without looking into what is the same.

    A view of 30 kB has a few hundred bytes that are new: this is what keeps patches cheaper than sending it whole.
    """
    if old == new:
        return NOTHING
    opening = (memoryview(old)[0], memoryview(new)[0])
    if opening == (ord("{"), ord("{")):
        before, after = _fields(old), _fields(new)
        if not is_odd(before) and not is_odd(after):
            return changes(before, after, diff_encoded, _decode) or NOTHING
    elif opening == (ord("["), ord("[")):
        return _diff_encoded_lists(old, new)
    return diff(_decode(old), _decode(new))


def _diff_encoded_lists(old: bytes | msgspec.Raw, new: bytes | msgspec.Raw) -> Any:
    try:
        named = _names(old), _names(new)
    except msgspec.ValidationError:             # not all are objects, or some have other ids than texts
        return diff(_decode(old), _decode(new))
    labels = not any(one.id for names in named for one in names)
    before, after = (_with_ids([one.label if labels else one.id for one in names], _items(items))
                     for names, items in zip(named, (old, new), strict=True))
    if before is not None and after is not None and not before.keys().isdisjoint(after):
        return _list_changes(before, after, diff_encoded, _decode)
    if len(named[0]) == len(named[1]):
        return changes(_by_place(_items(old)), _by_place(_items(new)), diff_encoded, _decode) or NOTHING
    return _whole(_decode(new))


def diff(old: Any, new: Any) -> Any:
    """The patch from one JSON value to another; NOTHING where they are the same."""
    if old == new and _encode(old) == _encode(new):        # True is 1 in Python, and not in JSON
        return NOTHING
    if isinstance(old, dict) and isinstance(new, dict) and not is_odd(old) and not is_odd(new):
        return changes(old, new, diff, itself) or NOTHING
    if isinstance(old, list) and isinstance(new, list):
        name = _key_of(old, new)
        before, after = _by_id(old, name), _by_id(new, name)
        if before is not None and after is not None and not before.keys().isdisjoint(after):
            return _list_changes(before, after, diff, itself)
        if len(old) == len(new) and all(isinstance(one, dict) for one in [*old, *new]):
            return changes(_by_place(old), _by_place(new), diff, itself) or NOTHING
    return _whole(new)


class Known:
    """Objects by their ids: those of a document, the first of each id, then those that a patch makes."""

    def __init__(self, document: Any) -> None:
        self._found: dict[str, dict[str, Any]] = {}
        for one in objects(document):
            self.add(one)

    def __getitem__(self, one: str) -> dict[str, Any]:
        return self._found[one]

    def add(self, one: dict[str, Any]) -> None:
        if isinstance(name := one.get("id"), str):
            self._found.setdefault(name, one)


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a value, in its order, outer ones first."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(one, dict | list):
            yield from objects(one)


def apply(old: Any, patch: Any) -> Any:
    """The next document. What was handed in stays as it is."""
    return _applied(old, patch, Known(old))


def _applied(old: Any, patch: Any, known: Known) -> Any:
    if not isinstance(patch, dict):
        return _made(patch, known)
    if WHOLE in patch:
        return _made(patch[WHOLE], known)
    if isinstance(old, list) and all(key.isdecimal() for key in patch):
        return [_applied(one, patch[str(n)], known) if str(n) in patch else one for n, one in enumerate(old)]
    if isinstance(old, list):
        order = patch.get(ORDER, [])
        moved = {key: one for key, one in patch.items() if key != ORDER}
        name = _key_of(old)
        found = _merged({one[name]: one for one in old}, moved, known)
        return [found[one] for one in placed(list(found), order)]
    return _merged(old, patch, known)


def _made(value: Any, known: Known, before: Any = None) -> Any:
    """A new value, with what is like something else; in a list, like the one before."""
    if isinstance(value, list):
        found: list[Any] = []
        for one in value:
            found.append(_made(one, known, found[-1] if found else None))
        return found
    if not isinstance(value, dict):
        return value
    if LIKE in value:
        like = known[value[LIKE]] if value[LIKE] else before
        new = _merged(like, {key: one for key, one in value.items() if key != LIKE}, known)
    else:
        new = {key: _made(one, known) for key, one in value.items()}
    known.add(new)
    return new


def placed(ids: list[str], order: list[list[str]]) -> list[str]:
    """Put each id after the one that it is named with; after "" is first."""
    for one, after in order:
        ids.remove(one)
        ids.insert(ids.index(after) + 1 if after else 0, one)
    return ids


def _merged(old: dict[str, Any], patch: dict[str, Any], known: Known) -> dict[str, Any]:
    new = dict(old)
    for key, change in patch.items():
        if change is None:
            new.pop(key, None)
        else:
            new[key] = _applied(old.get(key), change, known)
    return new


def _whole(value: Any) -> Any:
    return {WHOLE: value} if value is None or isinstance(value, dict) else value


def is_odd(value: dict[str, Any]) -> bool:
    """A document's own key that a patch could be misread for."""
    return WHOLE in value or ORDER in value or LIKE in value


def itself(value: Any) -> Any:
    return value


def changes(old: dict[str, Any], new: dict[str, Any], differ: Differ, read: Reader) -> dict[str, Any]:
    found: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        change = differ(old[key], value) if key in old else _whole(read(value))
        if change is not NOTHING:
            found[key] = change
    return found


def _by_place(items: list[Any]) -> dict[str, Any]:
    return {str(place): one for place, one in enumerate(items)}


def _key_of(*lists: list[Any]) -> str:
    """What objects in lists are known by: their ids, or their labels where none has an id."""
    return "id" if any("id" in one for items in lists for one in items if isinstance(one, dict)) else "label"


def _by_id(items: list[Any], name: str) -> dict[str, Any] | None:
    """The objects of a list by their ids, or labels; None where one has none, or two have the same."""
    return _with_ids([one.get(name) if isinstance(one, dict) else None for one in items], items)


def _with_ids(names: list[Any], items: list[Any]) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for name, one in zip(names, items, strict=True):
        # Browsers put keys that are numbers before all others.
        if not isinstance(name, str) or not name or name in found or name.isdecimal():
            return None
        found[name] = one
    return None if is_odd(found) else found


def _list_changes(old: dict[str, Any], new: dict[str, Any], differ: Differ, read: Reader) -> Any:
    found = changes(old, new, differ, read)
    left = [one for one in old if one in new] + [one for one in new if one not in old]
    order = _order(left, list(new))
    if order:
        found[ORDER] = order
    return found or NOTHING


def _order(before: list[str], after: list[str]) -> list[list[str]]:
    """The fewest ids that must be put elsewhere: all but the longest run that stands in order already."""
    if before == after:
        return []
    at = {one: place for place, one in enumerate(before)}
    ends: list[int] = []                    # the lowest place that a run of each length can end with
    longest: list[int] = []                 # of the run that ends with each id
    for one in after:
        length = bisect_left(ends, at[one])
        ends[length : length + 1] = [at[one]]
        longest.append(length)
    stays, wanted = set(), len(ends) - 1
    for one, length in zip(reversed(after), reversed(longest), strict=True):
        if length == wanted:
            stays.add(one)
            wanted -= 1
    return [[one, after[place - 1] if place else ""] for place, one in enumerate(after) if one not in stays]
