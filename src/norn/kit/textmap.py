"""A map as one text that people edit: layers of letters, then lists; every mistake at once, with line and column.

    [terrain]                       a layer: a line for each row, its number first, a letter for each column
             1
    1234567890                      lines that do not begin with a row's number and a letter are rulers
    01  ~~~cccww~~
    [rivers]                        sides, and rivers as they run: any number on a line
    2134|2235 2134|2135
    [roads]                         chains: a way through hexes that touch, with or without a name
    King's Road: 3020-3019-3018
    [tunnels]                       links: two hexes that need not touch
    2014>2210
    [shallows]                      areas: hexes, and stretches of a column
    1938..1944 2038
    [towns]                         points: a hex, a name, and what the schema asks for
    3927 Whale Hall, castle, A
    [kinds of ground]               keys: what the letters mean
    w woods

`#` begins a remark on a line of its own, or behind two spaces. The game says which layers and lists there are.
"""
from __future__ import annotations

from norn.kernel.errors import ContentError
from norn.kit.hexes import Grid, hex_text, side_of, side_text

SIDES, CHAINS, LINKS, AREAS, POINTS, KEYS = "sides", "chains", "links", "areas", "points", "keys"


class Schema:
    """What a map must have: letters by layer, a kind by list, and for points and keys what is behind the name.

    `fields` has for a list of them a tuple of words allowed in each place behind the name; an empty one allows all.
    """

    def __init__(self, grid: Grid, layers: dict[str, str], lists: dict[str, str],
                 fields: dict[str, list[tuple[str, ...]]] | None = None) -> None:
        self.grid = grid
        self.layers = layers
        self.lists = lists
        self.fields: dict[str, list[tuple[str, ...]]] = fields if fields is not None else {}


class Chain:
    """A way from hex to hex."""

    def __init__(self, name: str, hexes: list[int], line: int) -> None:
        self.name = name
        self.hexes = hexes
        self.line = line


class Point:
    """A hex with a name and what else its line says."""

    def __init__(self, hex: int, name: str, fields: list[str], line: int) -> None:  # noqa: A002 (its name everywhere)
        self.hex = hex
        self.name = name
        self.fields = fields
        self.line = line


class Drawn:
    """A map as read: rows of letters by layer, and each list by its name."""

    def __init__(self, schema: Schema) -> None:
        self.grid = schema.grid
        self.layers: dict[str, list[str]] = {}
        self.sides: dict[str, list[int]] = {name: [] for name, kind in schema.lists.items() if kind == SIDES}
        self.chains: dict[str, list[Chain]] = {name: [] for name, kind in schema.lists.items() if kind == CHAINS}
        self.links: dict[str, list[tuple[int, int]]] = {
            name: [] for name, kind in schema.lists.items() if kind == LINKS}
        self.areas: dict[str, list[int]] = {name: [] for name, kind in schema.lists.items() if kind == AREAS}
        self.points: dict[str, list[Point]] = {name: [] for name, kind in schema.lists.items() if kind == POINTS}

        self.keys: dict[str, dict[str, list[str]]] = {name: {} for name, kind in schema.lists.items() if kind == KEYS}

    def letter(self, layer: str, number: int) -> str:
        """What a layer has at a hex."""
        return self.layers[layer][number % 100 - 1][number // 100 - 1]


def read_map(text: str, schema: Schema, file: str = "map.txt") -> Drawn:
    """The map, or a ContentError with all of its mistakes in the order of their lines."""
    reading = _Reading(schema, file)
    for number, line in enumerate(text.splitlines(), 1):
        reading.read(number, line)
    reading.finish()
    if reading.problems:
        raise ContentError([said for _, _, said in sorted(reading.problems)])
    return reading.drawn


class _Reading:
    """A text on its way to being a map."""

    def __init__(self, schema: Schema, file: str) -> None:
        self.schema = schema
        self.grid = schema.grid
        self.file = file
        self.drawn = Drawn(schema)
        self.problems: list[tuple[int, int, str]] = []
        self.heading = ""               # of the section being read; empty before the first and in one that is unknown
        self.line = 0
        self.headings: dict[str, int] = {}
        self.names: dict[str, int] = {}         # names of points and chains of this section
        self.seen: dict[int, int] = {}          # sides or hexes of this section

    def wrong(self, column: int, what: str) -> None:
        self.problems.append((self.line, column, f"{self.file}:{self.line}:{column}: {what}"))

    def read(self, number: int, line: str) -> None:
        self.line = number
        bare = line.strip()
        if not bare or bare.startswith("#"):
            return
        if bare.startswith("["):
            self._begin(line, bare)
        elif self.heading in self.schema.layers:
            self._row(line)
        elif self.heading:
            self._entry(line.split("  #", maxsplit=1)[0].rstrip())
        elif not self.headings:
            self.wrong(1, "there is no heading such as [name] above this line")

    def _begin(self, line: str, bare: str) -> None:
        """A heading: a layer or a list."""
        self._end()
        name, at = bare[1:].split("]", maxsplit=1)[0].strip(), line.index("[") + 1
        known = name in self.schema.layers or name in self.schema.lists
        if not bare.endswith("]"):
            self.wrong(len(line.rstrip()) + 1, f"the heading [{name} is not closed with ]")
        if name in self.headings:
            self.wrong(at, f"[{name}] was begun already in line {self.headings[name]}")
        if not known:
            there = ", ".join([*self.schema.layers, *self.schema.lists])
            self.wrong(at, f"there is no layer or list called [{name}]; there are: {there}")
        self.headings[name] = self.line
        self.heading = name if known else ""
        self.names, self.seen = {}, {}
        if name in self.schema.layers:
            self.drawn.layers[name] = []

    def _end(self) -> None:
        """A layer that is over has all of its rows."""
        if self.heading in self.schema.layers and len(self.drawn.layers[self.heading]) < self.grid.rows:
            rows = len(self.drawn.layers[self.heading])
            self.wrong(1, f"[{self.heading}] ends after row {rows:02} of {self.grid.rows:02}")

    def finish(self) -> None:
        self.line += 1
        self._end()
        for name in [*self.schema.layers, *self.schema.lists]:
            if name not in self.headings:
                self.wrong(1, f"[{name}] is missing")

    def _row(self, line: str) -> None:
        """A row of a layer: its number, spaces, a letter for each column. Anything else is a ruler."""
        number = line[:2]
        letters = line[2:].strip()
        if not number.isdecimal() or letters.replace(" ", "").isdecimal():
            return
        rows, allowed = self.drawn.layers[self.heading], self.schema.layers[self.heading]
        at = len(line) - len(line[2:].lstrip()) + 1
        if int(number) != len(rows) + 1:
            self.wrong(1, f"row {number} stands where row {len(rows) + 1:02} should")
        if len(letters) != self.grid.columns:
            much = "short" if len(letters) < self.grid.columns else "long"
            self.wrong(at + min(len(letters), self.grid.columns),
                       f"row {number} of [{self.heading}] is too {much}: {len(letters)} letters for "
                       f"{self.grid.columns} columns")
        for column, letter in enumerate(letters[:self.grid.columns]):
            if letter not in allowed:
                self.wrong(at + column, f"{letter!r} at {column + 1:02}{number} is no letter of [{self.heading}]: "
                                        f"it knows {allowed}")
        rows.append(letters[:self.grid.columns].ljust(self.grid.columns))

    def _entry(self, line: str) -> None:
        """A line of a list."""
        kind = self.schema.lists[self.heading]
        if kind == CHAINS:
            self._chain(line)
        elif kind == POINTS:
            self._point(line)
        elif kind == KEYS:
            self._key(line)
        else:
            at = 0
            for word in line.split():
                at = line.index(word, at)
                if kind == SIDES:
                    self._side(word, at + 1)
                elif kind == LINKS:
                    self._link(word, at + 1)
                else:
                    self._stretch(word, at + 1)
                at += len(word)

    def _hex(self, word: str, column: int) -> int:
        """A hex's number; 0 and a complaint where it is none."""
        number = int(word) if len(word) == 4 and word.isascii() and word.isdecimal() else 0
        if not self.grid.holds(number):
            self.wrong(column, f"{word!r} is no hex: hexes are 0101 to {self.grid.columns:02}{self.grid.rows:02}")
            return 0
        return number

    def _pair(self, word: str, column: int, mark: str, what: str) -> tuple[int, int]:
        """Two hexes with a mark between them; zeros where they are not."""
        parts = word.split(mark)
        if len(parts) != 2:
            self.wrong(column, f"{word!r} is no {what}: two hexes with {mark} between them, as in 0101{mark}0102")
            return 0, 0
        return self._hex(parts[0], column), self._hex(parts[1], column + len(parts[0]) + len(mark))

    def _once(self, number: int, column: int, said: str) -> bool:
        if number in self.seen:
            self.wrong(column, f"{said} stands already in line {self.seen[number]}")
            return False
        self.seen[number] = self.line
        return True

    def _side(self, word: str, column: int) -> None:
        one, other = self._pair(word, column, "|", "side")
        if not one or not other:
            return
        if not self.grid.touch(one, other):
            self.wrong(column, f"{hex_text(one)} and {hex_text(other)} do not touch: there is no side between them")
            return
        side = side_of(one, other)
        if self._once(side, column, side_text(side)):
            self.drawn.sides[self.heading].append(side)

    def _link(self, word: str, column: int) -> None:
        one, other = self._pair(word, column, ">", "link")
        if one and other and self._once(side_of(one, other), column, word):
            self.drawn.links[self.heading].append((one, other))

    def _stretch(self, word: str, column: int) -> None:
        """A hex, or those of a column from one to another."""
        if ".." not in word:
            one = last = self._hex(word, column)
        else:
            one, last = self._pair(word, column, "..", "stretch")
            if one and last and (one // 100 != last // 100 or last < one):
                self.wrong(column, f"{word!r} does not go down a column")
                return
        if not one or not last:
            return
        for number in range(one, last + 1):
            if self._once(number, column, hex_text(number)):
                self.drawn.areas[self.heading].append(number)

    def _chain(self, line: str) -> None:
        """A name and a colon, or none, then hexes with - between them; each touches the one before."""
        named, colon, rest = line.rpartition(":")
        name = named.strip()
        self._name(name, line.index(name) + 1)
        at = len(named) + len(colon) + len(rest) - len(rest.lstrip()) + 1
        hexes: list[int] = []
        before = 0
        for word in rest.strip().split("-"):
            number = self._hex(word.strip(), at)
            if before and number and not self.grid.touch(before, number):
                self.wrong(at, f"a gap: {hex_text(number)} does not touch {hex_text(before)}")
            if number:
                hexes.append(number)
            before = number
            at += len(word) + 1
        if len(hexes) < 2:
            self.wrong(1, "a chain has at least two hexes")
        self.drawn.chains[self.heading].append(Chain(name, hexes, self.line))

    def _name(self, name: str, column: int) -> None:
        if name and name in self.names:
            self.wrong(column, f"the name {name!r} stands already in line {self.names[name]}")
        elif name:
            self.names[name] = self.line

    def _point(self, line: str) -> None:
        """A hex, a name, and between commas what the schema asks for."""
        word = line.split(maxsplit=1)[0]
        start = line.index(word)
        number = self._hex(word, start + 1)
        name, fields = self._named(line, start + len(word))
        if number:
            self.drawn.points[self.heading].append(Point(number, name, fields, self.line))

    def _key(self, line: str) -> None:
        """A letter, what it means, and between commas what the schema asks for."""
        letter = line.split(maxsplit=1)[0]
        start = line.index(letter)
        if letter in self.drawn.keys[self.heading] or len(letter) != 1:
            self.wrong(start + 1, f"{letter!r} is no new letter of [{self.heading}]")
        name, fields = self._named(line, start + len(letter))
        self.drawn.keys[self.heading][letter] = [name, *fields]

    def _named(self, line: str, start: int) -> tuple[str, list[str]]:
        """What a line says from here on: a name, and between commas what the schema asks for."""
        parts = line[start:].split(",")
        name = parts[0].strip()
        self._name(name, line.index(name, start) + 1)
        wanted = self.schema.fields.get(self.heading, [])
        if len(parts) - 1 != len(wanted):
            self.wrong(len(line) + 1, f"{len(parts) - 1} things stand behind the name, and [{self.heading}] wants "
                                      f"{len(wanted)}")
        at = start + len(parts[0]) + 1
        for part, allowed in zip(parts[1:], wanted, strict=False):
            if allowed and part.strip() not in allowed:
                self.wrong(at + len(part) - len(part.lstrip()) + 1,
                           f"{part.strip()!r} is none of: {', '.join(allowed)}")
            at += len(part) + 1
        return name, [part.strip() for part in parts[1:]]
