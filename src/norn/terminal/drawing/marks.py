"""What to point out in a scene: what the highlighted option touches, what can be chosen, what is chosen already."""
from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

from norn.kernel.scene import Thing
from norn.kernel.views import OptionView
from norn.terminal.canvas import Ink

TINTS = 6
MANY = "•"              # several options touch this: no single number


class Marks:
    """Never by colour alone: lit parts have heavy frames or arrows, offered ones a number, chosen ones a tick."""

    def __init__(
        self, seat_name: Callable[[int], str], tags: dict[str, str] | None = None, viewer: int = -1
    ) -> None:
        self.seat_name = seat_name
        self.viewer = viewer
        self.tags = tags or {}
        self.lit: set[str] = set()
        self.chosen: set[str] = set()
        self.about: list[str] = []      # what the question is about, beside what can be chosen
        self.dots: list[tuple[int, int, int]] = []      # of a field: where one may end
        self.cursor: tuple[int, int] | None = None      # of a field: a place that is being looked for
        self.layer = 0                  # of a map: its terrain, or what else it says of its hexes

    def ink(self, role: str, part: str) -> Ink:
        return Ink(role, part, part in self.lit)

    def tag(self, part: str) -> str:
        """The number to press for it."""
        return self.tags.get(part, "")

    def tick(self, part: str) -> str:
        return "✓" if part in self.chosen else ""

    def label(self, part: str, name: str) -> str:
        """A name in a line of text, with its signs: `▶3 ✓Ogre`."""
        tag = self.tag(part)
        return ("▶" if part in self.lit else "") + (f"{tag} " if tag else "") + self.tick(part) + name


def tags_of(options: Sequence[OptionView]) -> dict[str, str]:
    """Part -> the number of the option that touches it; a dot where several do."""
    tags: dict[str, str] = {}
    for number, option in enumerate(options, 1):
        for part in option.touches:
            tags[part] = MANY if part in tags else str(number)
    # A thing that is an option by itself is meant by its own number, whatever else touches it.
    for number, option in enumerate(options, 1):
        if option.touches == [option.id]:
            tags[option.id] = str(number)
    return tags


def tint(thing: Thing) -> str:
    """A colour for the style, always the same one; it only repeats what the words say."""
    title = title_of(thing)
    if "♥" in title or "♦" in title:
        return "red"
    if not thing.style or "♠" in title or "♣" in title:
        return "name"
    return f"tint{zlib.crc32(thing.style.encode()) % TINTS}"


INITIALS = 3            # so few plain letters are for a token on a map; where there are words they tell nothing


def title_of(thing: Thing) -> str:
    """What stands on a card: its sign (Q♠) or its short name, or its name where there are only initials for it."""
    only_initials = len(thing.short) <= INITIALS and thing.short.isascii()
    return thing.name if only_initials else thing.short


def remarks_of(thing: Thing) -> list[str]:
    """State and badges, in words."""
    return [one for one in [thing.state, *thing.badges, "face down" if thing.facedown else ""] if one]
