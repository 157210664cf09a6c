"""Zones: cards side by side, as fans or as piles; what a seat may not see is only counted."""
from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from norn.kernel.scene import Thing, Zone
from norn.terminal.canvas import Canvas, Ink, cut, flow, stack, wrap
from norn.terminal.drawing.marks import Marks, remarks_of, tint, title_of

CARD_WIDTH = 18         # a name longer than this is broken into lines
PILE_SHOWN = 4


class Card(NamedTuple):
    """A card ready to be framed: its lines with their roles."""

    part: str
    lines: list[tuple[str, str]]
    width: int


def draw_zone(zone: Zone, marks: Marks, width: int) -> Canvas:
    """A heading, and the cards below it."""
    things = zone.things
    left_out = 0
    if zone.layout == "pile" and len(things) > PILE_SHOWN:
        left_out = len(things) - PILE_SHOWN
        things = things[-PILE_SHOWN:]
    head = heading(zone, marks, width, left_out)
    if not things:
        return head
    cards = [_card(thing, zone, marks, width) for thing in things]
    drawn = _fan(cards, marks, width) if zone.layout == "fan" else _row(cards, marks, width)
    return stack([head, drawn])


def heading(zone: Zone, marks: Marks, width: int, left_out: int = 0) -> Canvas:
    """The zone's name and how much is in it."""
    unseen = zone.count - len(zone.things)
    amount = str(max(zone.count, len(zone.things)) or "empty")
    if zone.things and unseen > 0:
        amount += f", {unseen} of them unseen"
    if left_out:
        amount += f", {left_out} below these"
    yours = " (yours)" if zone.owner == marks.viewer >= 0 else ""
    canvas = Canvas()
    ink = marks.ink("heading" if zone.things else "text", zone.id)
    for y, line in enumerate(wrap(f"{marks.label(zone.id, zone.name)}{yours}: {amount}", width)):
        canvas.write(0, y, line, ink)
    return canvas


def _card(thing: Thing, zone: Zone, marks: Marks, width: int) -> Card:
    room = max(4, min(CARD_WIDTH, width - 2))
    lines = [(line, tint(thing)) for line in wrap(title_of(thing), room)]
    if 0 <= thing.owner != zone.owner:
        lines.append((cut(marks.seat_name(thing.owner), room), "dim"))
    for remark in remarks_of(thing):
        lines += [(line, "dim") for line in wrap(remark, room)]
    sign = marks.tag(thing.id)
    inner = max([cell_len(line) for line, _ in lines] + [cell_len(sign), 2])
    return Card(thing.id, lines, inner)


def _row(cards: list[Card], marks: Marks, width: int) -> Canvas:
    """Each card in a frame of its own."""
    tallest = max(len(card.lines) for card in cards)
    return flow([_fan_line([card], marks, tallest) for card in cards], width, gap=0)


def _fan(cards: list[Card], marks: Marks, width: int) -> Canvas:
    """Cards held together, sharing frames; as many lines as it takes."""
    lines: list[list[Card]] = [[]]
    used = 1
    for card in cards:
        if lines[-1] and used + card.width + 1 > width:
            lines.append([])
            used = 1
        lines[-1].append(card)
        used += card.width + 1
    return stack([_fan_line(line, marks, max(len(card.lines) for card in line)) for line in lines])


def _fan_line(cards: list[Card], marks: Marks, height: int) -> Canvas:
    canvas = Canvas()
    x = 0
    for index, card in enumerate(cards):
        before = cards[index - 1].part in marks.lit if index else None
        _edge(canvas, x, height, marks.ink("frame", card.part), before, card.part in marks.lit)
        _face(canvas, x + 1, card, marks, height)
        x += card.width + 1
    last = cards[-1]
    _edge(canvas, x, height, marks.ink("frame", last.part), last.part in marks.lit, None)
    return canvas


def _edge(canvas: Canvas, x: int, height: int, ink: Ink, left: bool | None, right: bool | None) -> None:
    """The upright line between two cards, or at an end, where one of them is None. Heavy beside a lit card."""
    heavy = bool(left) or bool(right)
    if left is None:
        top, side, bottom = "┏┃┗" if heavy else "╭│╰"
    elif right is None:
        top, side, bottom = "┓┃┛" if heavy else "╮│╯"
    else:
        top, side, bottom = "┳┃┻" if heavy else "┬│┴"
    ink = Ink(ink.role, ink.part, heavy)
    canvas.write(x, 0, top, ink)
    for y in range(height):
        canvas.write(x, y + 1, side, ink)
    canvas.write(x, height + 1, bottom, ink)


def _face(canvas: Canvas, x: int, card: Card, marks: Marks, height: int) -> None:
    lit = card.part in marks.lit
    line = ("━" if lit else "─") * card.width
    frame = marks.ink("frame", card.part)
    canvas.write(x, 0, line, frame)
    canvas.write(x, 0, marks.tick(card.part), marks.ink("number", card.part))
    for y in range(height):
        text, role = card.lines[y] if y < len(card.lines) else ("", "text")
        canvas.write(x, y + 1, text + " " * (card.width - cell_len(text)), marks.ink(role, card.part))
    canvas.write(x, height + 1, line, frame)
    canvas.write(x, height + 1, marks.tag(card.part), marks.ink("number", card.part))
