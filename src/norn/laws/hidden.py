"""What a seat cannot know must be dealt anew on some twin: state that no twin ever changes escapes the law of leaks.

A field is given another of its values, and all look at the table again. It is hidden where one notices and another
does not, or where nobody ever notices. Over many twins every hidden field must have differed in one, unless the game
lists it as known to all, by what was told or by counting; what is listed may hold nothing that lies hidden elsewhere
and that not everybody is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from norn.kernel.ask import Chance
from norn.kernel.definition import Definition
from norn.kernel.game import Game
from norn.kernel.scene import encode
from norn.kernel.table import Table
from norn.kernel.views import SPECTATOR

ENOUGH = 100  # twins at which a field held something, before anything is said of it
VALUES = 400  # different ones kept of a field, to try another
TRIES = 2  # fields tried at a position

EVERYBODY = "everybody"

Path = tuple[str | int, ...]


class Hidden:
    """What was found out about the fields of a game's state, over many tables and their twins."""

    def __init__(self) -> None:
        self.there: dict[str, int] = {}  # field -> at how many twins it held something
        self.values: dict[str, list[Any]] = {}  # field -> some of the values it has had
        self.dealt: set[str] = set()  # fields that differed on a twin
        self.unseen: dict[str, str] = {}  # field -> who did not notice that it was another
        self.tried: dict[str, int] = {}
        self.shown: set[str] = set()  # fields that all noticed at once
        self.untold: dict[str, set[str]] = {}  # listed field -> texts in it that not everybody was shown

    def note(self, table: Table, twin: Table, chance: Chance) -> None:
        """A table and its twin for some seat."""
        definition = table.definition
        here, there = definition.dump(table.game.state), definition.dump(twin.game.state)
        self._differ(table.game.state, here, there, "")
        leaves = list(_leaves(table.game.state, here, "", ()))
        before = seen_by_all(definition, table.game)
        for field, path in leaves:
            known = self.values.setdefault(field, [])
            value = _at(here, path)
            if len(known) < VALUES and value not in known:
                known.append(value)
        self._look_for_untold(table, [(field, _at(here, path)) for field, path in leaves], before[0])
        for field in {field for field, _ in leaves}:
            self.there[field] = self.there.get(field, 0) + 1
        left: dict[str, list[Path]] = {}
        for field, path in leaves:
            if field not in self.dealt and field not in self.shown:
                left.setdefault(field, []).append(path)
        for field in sorted(left, key=lambda field: self.tried.get(field, 0))[:TRIES]:      # the least tried first
            self.tried[field] = self.tried.get(field, 0) + 1
            self._try(table, field, left[field][chance.randrange(len(left[field]))], before, chance)

    def _look_for_untold(self, table: Table, leaves: list[tuple[str, Any]], shown: bytes) -> None:
        """Texts in fields that are listed as known to all, which all are neither shown nor have been told of."""
        listed = table.definition.known_to_all
        texts = [(field, value) for field, value in leaves if isinstance(value, str) and value]
        hidden = [(field, value) for field, value in texts if _listed(field, listed) and value.encode() not in shown]
        if hidden:
            told = encode([raw[4] for raw in table.game.events if raw[6] is None])
            for field, value in hidden:
                if value.encode() not in told:
                    self.untold.setdefault(field, set()).add(value)

    def _differ(self, state: Any, here: Any, there: Any, field: str) -> None:
        """Which fields are others on the twin; a list of another length is one that differs."""
        if isinstance(here, dict) and isinstance(there, dict):
            for key in here.keys() & there.keys():
                inner, named = _inside(state, key, field)
                self._differ(inner, here[key], there[key], named)
            if here.keys() != there.keys():
                self.dealt.add(field)
        elif isinstance(here, list) and isinstance(there, list):
            for index, (one, other) in enumerate(zip(here, there, strict=False)):
                self._differ(_item(state, index), one, other, field + "[]")
            if len(here) != len(there):
                self.dealt.add(field + "[]")
        elif here != there:
            self.dealt.add(field)

    def _try(self, table: Table, field: str, path: Path, before: list[bytes], chance: Chance) -> None:
        """Who notices that a field has another value. A view that fails has looked at it."""
        definition = table.definition
        dumped = definition.dump(table.game.state)
        others = [value for value in self.values[field] if value != _at(dumped, path)]
        if not others:
            return
        inner = _at(dumped, path[:-1])
        inner[path[-1]] = others[chance.randrange(len(others))]
        changed: Game[Any] = Game(definition, table.seats, table.options, table.game.dice)
        try:
            changed.state = definition.load(dumped)
            after = seen_by_all(definition, changed)
        except Exception:  # any failure shows that the field was read
            self.shown.add(field)
            return
        blind = [seat - 1 for seat in range(table.seats + 1) if after[seat] == before[seat]]
        if not blind:
            self.shown.add(field)
        elif len(blind) == table.seats + 1:
            self.unseen.setdefault(field, EVERYBODY)
        else:
            self.unseen[field] = "a spectator" if blind == [SPECTATOR] else f"seat {max(blind)}"

    def add(self, other: Hidden) -> None:
        """What was found out elsewhere, too."""
        for field, count in other.there.items():
            self.there[field] = self.there.get(field, 0) + count
        self.dealt |= other.dealt
        for field, values in other.values.items():
            known = self.values.setdefault(field, [])
            known += [value for value in values if value not in known][: VALUES - len(known)]
        self.shown |= other.shown
        for field, who in other.unseen.items():
            if self.unseen.get(field, EVERYBODY) == EVERYBODY:
                self.unseen[field] = who
        for field, texts in other.untold.items():
            self.untold.setdefault(field, set()).update(texts)


def problems(definition: Definition, hidden: Hidden) -> list[str]:
    """Fields that escape the law of leaks, and fields that are listed as known to all and are not."""
    if not definition.meta.hidden:
        return []
    listed = definition.known_to_all
    found = [
        f"{field} is hidden from {who} and the same on all {hidden.there[field]} twins: deal it anew in resample, or "
        "list it in known_to_all"
        for field, who in sorted(hidden.unseen.items())
        if field not in hidden.dealt and not (field in hidden.shown and who == EVERYBODY) and not _listed(field, listed)
        and hidden.there[field] >= ENOUGH
    ]
    secret = {value for field in hidden.dealt for value in hidden.values.get(field, ()) if isinstance(value, str)}
    for field in sorted(hidden.values):
        if not _listed(field, listed):
            continue
        if field in hidden.dealt:
            found.append(f"{field} is listed in known_to_all, and a twin has changed it")
        told = sorted(hidden.untold.get(field, set()) & secret)
        if told:
            found.append(f"{field} is listed in known_to_all, and held {told[0]!r}, which not everybody was shown")
    return found


def _listed(field: str, listed: tuple[str, ...]) -> bool:
    """`lasting` stands for `lasting[].stat` as well."""
    return any(field == one or field.startswith((f"{one}.", f"{one}[", f"{one}{{")) for one in listed)


def seen_by_all(definition: Definition, game: Game[Any]) -> list[bytes]:
    """Scene and facts: of a spectator first, then of each seat."""
    return [
        encode(definition.scene(game, seat)) + b"\n" + encode(definition.facts(game, seat))
        for seat in (SPECTATOR, *range(game.seats))
    ]


def _leaves(state: Any, dumped: Any, field: str, path: Path) -> Iterator[tuple[str, Path]]:
    """Every number and text in the state: its field, without indices and keys of tables, and where it lies."""
    if isinstance(dumped, dict):
        for key, value in dumped.items():
            if path and field.endswith("{}") and value == path[-1]:
                continue                        # a record that repeats its key says nothing new
            inner, named = _inside(state, key, field)
            yield from _leaves(inner, value, named, (*path, key))
    elif isinstance(dumped, list):
        for index, value in enumerate(dumped):
            yield from _leaves(_item(state, index), value, field + "[]", (*path, index))
    else:
        yield field, path


def _inside(state: Any, key: str, field: str) -> tuple[Any, str]:
    """A record has fields by name; the keys of a table are data."""
    if isinstance(state, dict):
        return state.get(key), field + "{}"
    return getattr(state, key, None), f"{field}.{key}" if field else key


def _item(state: Any, index: int) -> Any:
    return state[index] if isinstance(state, (list, tuple)) and index < len(state) else None


def _at(dumped: Any, path: Path) -> Any:
    for key in path:
        dumped = dumped[key]
    return dumped
