"""The scene, drawn and scrolled. A click says which part was meant."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from norn.kernel.ground import Hexes
from norn.kernel.scene import Scene
from norn.terminal.canvas import Canvas, Ink
from norn.terminal.drawing.boards import LIST, MAP
from norn.terminal.drawing.marks import TINTS, Marks
from norn.terminal.drawing.scene import draw_scene

STYLES = ("", MAP, LIST)
ROLES = ("text", "name", "heading", "dim", "frame", "link", "number", "bar", "red",
         *(f"tint{number}" for number in range(TINTS)))


class ScenePane(ScrollView, can_focus=True):
    COMPONENT_CLASSES: ClassVar[set[str]] = {"scene--lit", *(f"scene--{role}" for role in ROLES)}
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "scroll_up"), ("down", "scroll_down"), ("left", "scroll_left"), ("right", "scroll_right"),
        ("pageup", "page_up"), ("pagedown", "page_down"), ("home", "scroll_home"), ("end", "scroll_end"),
        ("enter", "point"),
    ]
    DEFAULT_CSS = """
    ScenePane { scrollbar-size: 1 1; }
    ScenePane > .scene--name { text-style: bold; }
    ScenePane > .scene--heading { text-style: bold; color: $text-primary; }
    ScenePane > .scene--dim { color: $foreground-darken-3; }
    ScenePane > .scene--frame { color: $primary-background-lighten-3; }
    ScenePane > .scene--link { color: $foreground-darken-3; }
    ScenePane > .scene--number { text-style: bold; color: $text-warning; }
    ScenePane > .scene--bar { color: $text-accent; }
    ScenePane > .scene--red { text-style: bold; color: $text-error; }
    ScenePane > .scene--tint0 { text-style: bold; color: $text-primary; }
    ScenePane > .scene--tint1 { text-style: bold; color: $text-secondary; }
    ScenePane > .scene--tint2 { text-style: bold; color: $text-success; }
    ScenePane > .scene--tint3 { text-style: bold; color: $text-warning; }
    ScenePane > .scene--tint4 { text-style: bold; color: $text-accent; }
    ScenePane > .scene--tint5 { text-style: bold; color: $text-error; }
    ScenePane > .scene--lit { background: $primary; color: $foreground-lighten-2; text-style: bold; }
    """

    class Pointed(Message):
        """A part of the scene was clicked."""

        def __init__(self, part: str) -> None:
            super().__init__()
            self.part = part

    class Placed(Message):
        """The cursor of a field was moved, or this place is meant."""

        def __init__(self, x: int, y: int, *, meant: bool) -> None:
            super().__init__()
            self.x, self.y, self.meant = x, y, meant

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.scene = Scene(title="")
        self.marks = Marks(str)
        self.style = 0                          # index into STYLES
        self.dots: list[tuple[int, int, int]] = []
        self.cursor: tuple[int, int] | None = None
        self.map_layer = 0                      # of maps: terrain, or what else they say of their hexes
        self.canvas = Canvas()
        self._heights: dict[str, int] = {}
        self._width = 0
        self._own_place = self._led_to = Offset(0, 0)       # where the player was, where a lit part led him

    def show(self, scene: Scene, marks: Marks) -> None:
        """Draw this, and keep to what is lit."""
        marks.lit = self.marks.lit if not marks.lit else marks.lit
        marks.layer = self.map_layer
        marks.dots, marks.cursor = self.dots, self.cursor
        self.scene, self.marks = scene, marks
        self._draw()

    def light(self, parts: Iterable[str]) -> None:
        """Point these out, and nothing else; scroll to where they are."""
        lit = set(parts)
        if lit == self.marks.lit:
            return
        self.marks.lit = lit
        self._draw()
        if self.scroll_offset == self._led_to:      # nobody has scrolled since: the player's own place counts
            self.scroll_to(*self._own_place, animate=False, force=True, immediate=True)
        self._own_place = self.scroll_offset
        self._go_to(lit or self._figure())
        self._led_to = self.scroll_offset

    def _figure(self) -> set[str]:
        """One's only piece on the boards: where nothing else is pointed out, one wants to see where one stands."""
        own = {thing.id for board in self.scene.boards for space in board.spaces for thing in space.things
               if thing.owner == self.marks.viewer >= 0}
        return own if len(own) == 1 and not self._own_place.y else set()

    def _go_to(self, lit: set[str]) -> None:
        """Where these are in sight, nowhere; else there, with what lies around them."""
        rows = self.canvas.rows_of(lit)
        height = self.size.height
        if not rows or not height:
            return
        top, left = rows[0], min(self.canvas.left_of(lit), max(0, self.canvas.width - 1))
        lines = min(rows[-1] - top + 1, height)
        if not self.scroll_offset.y <= top <= self.scroll_offset.y + height - lines:
            around = max(0, min(top - (height - lines) // 2, self.canvas.height - height))
            self.scroll_to(self.scroll_offset.x, around, animate=False, force=True, immediate=True)
        self.scroll_to_region(Region(left, top, 1, lines), animate=False, force=True, immediate=True)

    def next_style(self) -> str:
        """Boards as fits, as a map, as a list; returns which it is now."""
        self.style = (self.style + 1) % len(STYLES)
        self._draw()
        self._go_to(self.marks.lit or self._figure())
        self._led_to = self.scroll_offset
        return STYLES[self.style] or "whatever fits"

    def next_layer(self) -> str:
        """The next layer of a map: its terrain, then what else it says of its hexes; returns which it is now."""
        names = next((["terrain", *[layer.name for layer in ground.layers]] for board in self.scene.boards
                      if isinstance(ground := self.scene.ground(board), Hexes)), [])
        if len(names) < 2:
            return ""
        self.map_layer = self.marks.layer = (self.map_layer + 1) % len(names)
        self._draw()
        self._go_to(self.marks.lit or self._figure())
        return names[self.map_layer]

    def point_at(self, cursor: tuple[int, int] | None) -> None:
        """Put the cursor of a field here, or take it away."""
        self.cursor = self.marks.cursor = cursor
        self._draw()
        if cursor is not None:
            rows = [y for y, row in enumerate(self.canvas.rows) if any(char == "X" and ink.lit for char, ink in row)]
            if rows:
                self.scroll_to_region(Region(0, max(0, rows[0] - 3), 1, 7), animate=False, force=True, immediate=True)

    def _move(self, across: int, down: int) -> bool:
        """Half an inch by an arrow key; False where there is no cursor."""
        if self.cursor is None:
            return False
        x, y = max(0, self.cursor[0] + across * 50), max(0, self.cursor[1] + down * 50)
        self.point_at((x, y))
        self.post_message(self.Placed(x, y, meant=False))
        return True

    def action_scroll_up(self) -> None:
        if not self._move(0, -1):
            super().action_scroll_up()

    def action_scroll_down(self) -> None:
        if not self._move(0, 1):
            super().action_scroll_down()

    def action_scroll_left(self) -> None:
        if not self._move(-1, 0):
            super().action_scroll_left()

    def action_scroll_right(self) -> None:
        if not self._move(1, 0):
            super().action_scroll_right()

    def action_point(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Placed(*self.cursor, meant=True))

    def next_own(self, seat: int) -> None:
        """Scroll to what is the seat's own, one after the other, then back to the top."""
        own = [zone.id for zone in self.scene.zones if zone.owner == seat]
        own += [sheet.id for sheet in self.scene.sheets if sheet.owner == seat]
        tops = sorted({0, *(rows[0] for one in own if (rows := self.canvas.rows_of([one])))})
        below = [top for top in tops if self.scroll_offset.y < min(top, self.max_scroll_y)]
        self.scroll_to(0, below[0] if below else 0, animate=False, force=True, immediate=True)

    def forget(self) -> None:
        """Another game: nothing is remembered of the drawings before."""
        self._heights = {}

    def _draw(self) -> None:
        width = self.scrollable_content_region.width or 60
        if width != self._width:
            self._width, self._heights = width, {}
        self.canvas = draw_scene(self.scene, self.marks, width, STYLES[self.style], self._heights)
        self.virtual_size = Size(max(width, self.canvas.width) if self.canvas.width > width else width,
                                 self.canvas.height)
        self.refresh()

    def on_resize(self, _event: events.Resize) -> None:
        self._draw()
        if self.scroll_offset == self._led_to:      # what is lit may have come to lie below the edge
            self._go_to(self.marks.lit or self._figure())
            self._led_to = self.scroll_offset

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        scroll_x, scroll_y = self.scroll_offset
        at = y + scroll_y
        base = self.rich_style
        if not 0 <= at < self.canvas.height:
            return Strip.blank(width, base)
        return Strip(self._segments(at, base)).crop_extend(scroll_x, scroll_x + width, base)

    def _segments(self, at: int, base: Style) -> list[Segment]:
        """Cells with the same ink belong together."""
        segments: list[Segment] = []
        text = ""
        ink: Ink | None = None
        for char, this in self.canvas.rows[at]:
            if this != ink and text:
                segments.append(Segment(text, self._look(ink or this, base)))
                text = ""
            ink = this
            text += char
        if ink is not None:
            segments.append(Segment(text, self._look(ink, base)))
        return segments

    def _look(self, ink: Ink, base: Style) -> Style:
        look = base + self.get_component_rich_style(f"scene--{ink.role}", partial=True)
        if ink.lit:
            look += self.get_component_rich_style("scene--lit", partial=True)
        return look + Style.from_meta({"part": ink.part}) if ink.part else look

    def on_click(self, event: events.Click) -> None:
        part = event.style.meta.get("part", "")
        if part:
            self.post_message(self.Pointed(part))
