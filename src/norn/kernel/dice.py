"""The only source of chance: roll n is a keyed function of (seed, n), for any n, in any order.

One generator for simulation and for live tables: BLAKE2b keyed with the 128-bit seed. An integer mixer would save half
a microsecond a roll (docs/decisions/0002), which is not worth a second, weaker one.
"""
from __future__ import annotations

import hashlib
import struct
from typing import Any, Final, TypeVar

T = TypeVar("T")

SEED_BITS: Final = 128


def commitment(seed: int) -> str:
    """What is shown at the start, so that anyone can check afterwards that the dice were fixed."""
    return hashlib.blake2b(b"norn commitment" + seed.to_bytes(16, "big"), digest_size=16).hexdigest()


class Dice:
    """Roll after roll; `rolled` says how many have been used."""

    rigged: dict[str, list[int]] | None = None      # tests force rolls by name; 0 is the lowest side
    turn_at: int = -1                               # imagined futures: from this roll on, the other seed
    _other: Any = None

    def __init__(self, seed: int, rolled: int = 0, keyed: Any = None) -> None:
        self.seed = seed
        self.rolled = rolled
        self._keyed: Any = keyed if keyed is not None else hashlib.blake2b(key=seed.to_bytes(16, "big"))
        self._forced: dict[int, str] = {}                   # number -> name of a roll that was forced

    def fork(self) -> Dice:
        twin = Dice(self.seed, self.rolled, self._keyed)
        if self.rigged is not None:
            twin.rigged = self.rigged
            twin._forced = self._forced.copy()
        if self.turn_at >= 0:
            twin.turn_at = self.turn_at
            twin._other = self._other
        return twin

    def force(self, rolls: dict[str, list[int]]) -> None:
        """Tests: the coming rolls of these names are these; whatever was forced before is over."""
        self.rigged = rolls
        self._forced = {}

    def change_future(self, at: int, seed: int) -> None:
        """Rolls from number `at` on come from another seed."""
        self.turn_at = at
        self._other = hashlib.blake2b(key=seed.to_bytes(16, "big"))

    def block(self, number: int) -> bytes:
        """512 bits for roll `number`."""
        source = self._keyed if self.turn_at < 0 or number <= self.turn_at else self._other
        keyed = source.copy()
        keyed.update(number.to_bytes(8, "big"))
        found: bytes = keyed.digest()
        return found

    def below(self, sides: int, name: str) -> int:
        """One roll: 0 to sides - 1. With 128 bits the bias is less than 2^-100."""
        self.rolled += 1
        if self.rigged is not None:
            rolls = self.rigged.get(name, [])
            before = self._forced_before(name)
            if before < len(rolls):
                self._forced[self.rolled] = name
                return rolls[before]
        return int.from_bytes(self.block(self.rolled)[:16], "big") % sides

    def shuffle(self, items: list[T]) -> None:
        """Sort by random keys of 64 bits, stretched out of one roll."""
        self.rolled += 1
        count = len(items)
        stretched = hashlib.shake_128(self.block(self.rolled)).digest(8 * count)
        keys = struct.unpack(f">{count}Q", stretched)
        order = sorted(range(count), key=keys.__getitem__)
        items[:] = [items[i] for i in order]

    def _forced_before(self, name: str) -> int:
        """How many rolls of this name were forced; of those that were taken back nothing is left."""
        self._forced = {number: one for number, one in self._forced.items() if number < self.rolled}
        return sum(1 for one in self._forced.values() if one == name)
