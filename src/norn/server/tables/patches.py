"""From one document to the next: what changed, and nothing else. docs/protocol.md tells the format.

A patch that is an object changes what is there, key by key: null takes a key out, `{"=": value}` puts the value there.
In a list whose objects all have ids of their own the keys are those ids; new ones come last, and `"#"` tells which
stand elsewhere: [id, after which]. In other lists of objects that stay as long as they are, the keys are places, from
0 on. Everything else that a patch has is the new value itself.
"""
from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

NOTHING = object()                  # nothing has changed
WHOLE, ORDER = "=", "#"
_encode = msgspec.json.encode


def diff(old: Any, new: Any) -> Any:
    """The patch from one JSON value to another; NOTHING where they are the same."""
    if old == new and _encode(old) == _encode(new):        # True is 1 in Python, and not in JSON
        return NOTHING
    if isinstance(old, dict) and isinstance(new, dict) and not _is_odd(old) and not _is_odd(new):
        return _changes(old, new) or NOTHING
    if isinstance(old, list) and isinstance(new, list):
        before, after = _by_id(old), _by_id(new)
        if before is not None and after is not None and not before.keys().isdisjoint(after):
            return _list_changes(before, after)
        if len(old) == len(new) and all(isinstance(one, dict) for one in [*old, *new]):
            return _changes(*({str(place): one for place, one in enumerate(items)} for items in (old, new))) or NOTHING
    return _whole(new)


def apply(old: Any, patch: Any) -> Any:
    """The next document. What was handed in stays as it is."""
    if not isinstance(patch, dict):
        return patch
    if WHOLE in patch:
        return patch[WHOLE]
    if isinstance(old, list) and all(key.isdecimal() for key in patch):
        return [apply(one, patch[str(place)]) if str(place) in patch else one for place, one in enumerate(old)]
    if isinstance(old, list):
        order = patch.get(ORDER, [])
        found = _merged({one["id"]: one for one in old}, {key: one for key, one in patch.items() if key != ORDER})
        return [found[one] for one in placed(list(found), order)]
    return _merged(old, patch)


def placed(ids: list[str], order: list[list[str]]) -> list[str]:
    """Put each id after the one that it is named with; after "" is first."""
    for one, after in order:
        ids.remove(one)
        ids.insert(ids.index(after) + 1 if after else 0, one)
    return ids


def _merged(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    new = dict(old)
    for key, change in patch.items():
        if change is None:
            new.pop(key, None)
        else:
            new[key] = apply(old.get(key), change)
    return new


def _whole(value: Any) -> Any:
    return {WHOLE: value} if value is None or isinstance(value, dict) else value


def _is_odd(value: dict[str, Any]) -> bool:
    """A document's own key that a patch could be misread for."""
    return WHOLE in value or ORDER in value


def _changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        change = diff(old[key], value) if key in old else _whole(value)
        if change is not NOTHING:
            found[key] = change
    return found


def _by_id(items: list[Any]) -> dict[str, Any] | None:
    """The objects of a list by their ids; None where one has none, or two have the same."""
    found: dict[str, Any] = {}
    for one in items:
        name = one.get("id") if isinstance(one, dict) else None
        # Browsers put keys that are numbers before all others.
        if not isinstance(name, str) or not name or name in found or name.isdecimal():
            return None
        found[name] = one
    return None if _is_odd(found) else found


def _list_changes(old: dict[str, Any], new: dict[str, Any]) -> Any:
    found = _changes(old, new)
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
