"""Sheets and tracks. Sheets that list the same figures become one table, so that seats can be compared."""
from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from norn.kernel.scene import Row, Sheet, Thing, Track
from norn.terminal.canvas import Canvas, cut, flow, stack, wrap
from norn.terminal.drawing.marks import Marks, remarks_of, title_of

FIGURE = 8              # a value up to this wide fits in a column
PANEL = 38
BAR = 30
SIGNS = 3


def draw_sheets(sheets: Sequence[Sheet], marks: Marks, width: int) -> Canvas:
    labels = _shared_labels(sheets)
    if len(sheets) < 2 or not labels:
        return flow([_panel(sheet, marks, width) for sheet in sheets], width, gap=1)
    table = _table(sheets, labels, marks, width)
    if table is None:
        return flow([_panel(sheet, marks, width) for sheet in sheets], width, gap=1)
    rests = [canvas for sheet in sheets if (canvas := _rest(sheet, labels, marks, width)).rows]
    return stack([table, *rests])


def in_short(sheet: Sheet) -> str:
    """`Mira Whisper: HP 6, gold 2; Daggers (exhausted)`: a whole sheet as running text."""
    figures = ", ".join(f"{row.label} {row.value}" for row in sheet.rows if row.value)
    things = ", ".join(said_of(thing) for thing in sheet.things)
    return f"{sheet.name}: {'; '.join(one for one in (figures, things) if one)}"


def _shared_labels(sheets: Sequence[Sheet]) -> list[str]:
    """The labels that all sheets have, each with a short value."""
    if not sheets:
        return []
    found: list[str] = []
    for row in sheets[0].rows:
        values = [[other.value for other in sheet.rows if other.label == row.label] for sheet in sheets]
        if all(len(one) == 1 and cell_len(one[0]) <= FIGURE for one in values):
            found.append(row.label)
    return found


def _table(sheets: Sequence[Sheet], labels: list[str], marks: Marks, width: int) -> Canvas | None:
    """Seats below each other and figures beside each other, or the other way round; None when neither fits."""
    names = _aligned([marks.label(sheet.id, sheet.name) for sheet in sheets], [sheet.name for sheet in sheets])
    values = {(sheet.id, row.label): row.value for sheet in sheets for row in sheet.rows}
    # Room for the signs of an option is kept free, or the table would turn into panels while one chooses.
    first = min(max(cell_len(sheet.name) for sheet in sheets) + SIGNS, width // 3)
    columns = _column_widths(labels, [[values[sheet.id, label] for sheet in sheets] for label in labels],
                             width - first)
    if columns is None:
        return None
    canvas = Canvas()
    heads = [wrap(label, column - 1) for label, column in zip(labels, columns, strict=True)]
    top = max(map(len, heads))
    x = first
    for head, column in zip(heads, columns, strict=True):
        for y, line in enumerate(head):
            canvas.write(x + column - cell_len(line), top - len(head) + y, line, marks.ink("dim", ""))
        x += column
    for y, sheet in enumerate(sheets, top):
        canvas.write(0, y, cut(names[y - top], first), marks.ink("name", sheet.id))
        x = first
        for label, column in zip(labels, columns, strict=True):
            value = values[sheet.id, label]
            canvas.write(x, y, " " * (column - cell_len(value)) + value, marks.ink("text", sheet.id))
            x += column
    return canvas


def _aligned(labels: list[str], names: list[str]) -> list[str]:
    """All names begin in the same column, whether there are signs in front or not."""
    widest = max(cell_len(label) - cell_len(name) for label, name in zip(labels, names, strict=True))
    return [" " * (widest - cell_len(label) + cell_len(name)) + label
            for label, name in zip(labels, names, strict=True)]


def _column_widths(labels: list[str], values: list[list[str]], room: int) -> list[int] | None:
    """Labels in one line where there is room, else broken at words; None when even that is too wide."""
    whole = [max(map(cell_len, [label, *column])) + 1 for label, column in zip(labels, values, strict=True)]
    if sum(whole) + len(whole) <= room:
        return [column + 1 for column in whole]
    if sum(whole) <= room:
        return whole
    broken = [max(map(cell_len, [*label.split(" "), *column])) + 1
              for label, column in zip(labels, values, strict=True)]
    if sum(broken) > room:
        return None
    spare = room - sum(broken)
    for index, column in enumerate(whole):      # whoever can be whole with what is to spare
        if column - broken[index] <= spare:
            spare -= column - broken[index]
            broken[index] = column
    return broken


def _rest(sheet: Sheet, labels: list[str], marks: Marks, width: int) -> Canvas:
    """What a sheet has beyond the table."""
    canvas = Canvas()
    for row in sheet.rows:
        if row.label not in labels and row.value:
            for line in wrap(f"{sheet.name}, {row.label}: {row.value}", width):
                canvas.write(0, canvas.height, line, marks.ink("text", sheet.id))
    if sheet.things:
        y = canvas.height
        indent = min(cell_len(sheet.name) + 2, width // 3)
        canvas.write(0, y, cut(f"{sheet.name}:", indent), marks.ink("name", sheet.id))
        canvas.paste(_things(sheet.things, marks, width - indent), indent, y)
    return canvas


def _panel(sheet: Sheet, marks: Marks, width: int) -> Canvas:
    """A framed sheet of its own."""
    inner = max(8, min(PANEL, width) - 4)
    body = flow([_figure(row, sheet, marks, inner) for row in sheet.rows], inner, gap=3)
    if sheet.things:
        body.paste(_things(sheet.things, marks, inner), 0, body.height)
    if not body.rows:
        for line in wrap(sheet.text or "nothing on it", inner):
            body.write(0, body.height, line, marks.ink("dim", sheet.id))
    return framed(body, marks.label(sheet.id, sheet.name), sheet.id, marks, inner)


def _figure(row: Row, sheet: Sheet, marks: Marks, width: int) -> Canvas:
    canvas = Canvas()
    for line in wrap(f"{row.label}: {row.value}", width):
        canvas.write(0, canvas.height, line, marks.ink("text", sheet.id))
    return canvas


def framed(body: Canvas, title: str, part: str, marks: Marks, inner: int) -> Canvas:
    """A box around something, its title in the upper edge."""
    top, side, bottom, line = ("┏┓", "┃", "┗┛", "━") if part in marks.lit else ("╭╮", "│", "╰╯", "─")
    frame = marks.ink("frame", part)
    canvas = Canvas()
    canvas.write(0, 0, top[0] + line * (inner + 2) + top[1], frame)
    if title:
        canvas.write(2, 0, f" {cut(title, inner - 2)} ", marks.ink("name", part))
    for y in range(body.height):
        canvas.write(0, y + 1, side, frame)
        canvas.write(inner + 3, y + 1, side, frame)
    canvas.write(0, body.height + 1, bottom[0] + line * (inner + 2) + bottom[1], frame)
    canvas.paste(body, 2, 1)
    return canvas


def _things(things: Sequence[Thing], marks: Marks, width: int) -> Canvas:
    """Things side by side where they are short."""
    blocks = []
    for thing in things:
        block = Canvas()
        thing_lines(block, thing, marks, width)
        blocks.append(block)
    return flow(blocks, width, gap=2)


def thing_lines(canvas: Canvas, thing: Thing, marks: Marks, width: int) -> None:
    """`• Ogre (2 wounds)`; the number to press instead of the dot where there is one."""
    sign = marks.tag(thing.id) or "·"
    text = ("▶" if thing.id in marks.lit else "") + f"{sign} {marks.tick(thing.id)}{said_of(thing)}"
    for index, line in enumerate(wrap(text, max(6, width), hang=2)):
        canvas.write(0, canvas.height, ("  " if index else "") + line, marks.ink("text", thing.id))


def said_of(thing: Thing) -> str:
    remarks = remarks_of(thing)
    return title_of(thing) + (f" ({', '.join(remarks)})" if remarks else "")


def draw_track(track: Track, marks: Marks, width: int) -> Canvas:
    """`Doom 3 of 12 ███░░░░░`, and what happens where."""
    canvas = Canvas()
    label = f"{marks.label(track.id, track.name)}  {track.value} of {track.high}"
    if track.low:
        label += f" (from {track.low})"
    x = canvas.write(0, 0, cut(label, width), marks.ink("name", track.id))
    reach = max(1, track.high - track.low)
    room = min(BAR, reach, width - x - 2)
    if room >= 3:
        full = round(room * min(max(track.value - track.low, 0), reach) / reach)
        canvas.write(x + 2, 0, "█" * full + "░" * (room - full), marks.ink("bar", track.id))
    said = "   ".join(f"{'✓' if track.value >= at else ' '}{at}: {what}" for at, what in sorted(track.marks.items()))
    for line in wrap(said, width - 2) if said else []:
        canvas.write(2, canvas.height, line, marks.ink("dim", track.id))
    return canvas
