"""The whole scene, what matters first: by weight, and in each weight pages, boards, tracks, zones, sheets.

What is shelved is a counter, what is in the archive a name; whatever can be chosen is drawn, wherever it lies.
"""
from __future__ import annotations

from norn.kernel.scene import Page, Placed, Scene, Sheet, Thing, Zone
from norn.terminal.canvas import Canvas, Ink, flow, stack, wrap
from norn.terminal.drawing.boards import draw_board
from norn.terminal.drawing.cards import draw_zone, heading
from norn.terminal.drawing.marks import Marks
from norn.terminal.drawing.sheets import draw_sheets, draw_track

KEPT_FREE = 6           # lines at most that an emptied zone keeps, so that the rest does not jump about


def draw_scene(
    scene: Scene, marks: Marks, width: int, style: str = "", heights: dict[str, int] | None = None
) -> Canvas:
    """The scene in so many columns; a map that is drawn although it does not fit may be wider.

    `heights` remembers from one drawing to the next how tall the common zones were.
    """
    width = max(20, width)
    heights = {} if heights is None else heights
    blocks = _of_weight("focus", scene, marks, width, style, heights)
    blocks += _of_weight("near", scene, marks, width, style, heights)
    blocks += [_note(note, width) for note in scene.notes]
    return stack([*blocks, *_put_away(scene, marks, width)])


def _of_weight(
    weight: str, scene: Scene, marks: Marks, width: int, style: str, heights: dict[str, int]
) -> list[Canvas]:
    blocks = [_page(page, marks, width) for page in scene.pages if weight_of(page, marks) == weight]
    blocks += [draw_board(scene, one, marks, width, style) for one in scene.boards if weight_of(one, marks) == weight]
    tracks = [draw_track(track, marks, width) for track in scene.tracks if weight_of(track, marks) == weight]
    blocks += [stack(tracks)] if tracks else []
    blocks += _zones([zone for zone in scene.zones if weight_of(zone, marks) == weight], marks, width, heights)
    sheets = [sheet for sheet in scene.sheets if weight_of(sheet, marks) == weight]
    return [*blocks, draw_sheets(sheets, marks, width)] if sheets else blocks


def weight_of(part: Placed, marks: Marks) -> str:
    """How much a part matters here: whatever the question points at comes out of the shelf and the archive."""
    if part.weight in ("focus", "near"):
        return part.weight
    things: list[Thing] = part.things if isinstance(part, (Zone, Sheet)) else []
    pointed = any(one in marks.tags or one in marks.lit for one in (part.id, *[thing.id for thing in things]))
    return "near" if pointed else part.weight


def _put_away(scene: Scene, marks: Marks, width: int) -> list[Canvas]:
    """What is shelved, counted side by side; what is in the archive, by name."""
    placed: list[Placed] = [*scene.pages, *scene.boards, *scene.tracks, *scene.zones, *scene.sheets]
    counted = [_counter(part, marks, width) for part in placed if weight_of(part, marks) == "shelf"]
    names = [part.name for part in placed if weight_of(part, marks) == "archive"]
    blocks = [flow(counted, width, gap=3)] if counted else []
    return [*blocks, _note(f"Put away: {', '.join(names)}.", width, "dim")] if names else blocks


def _counter(part: Placed, marks: Marks, width: int) -> Canvas:
    if isinstance(part, Zone):
        return heading(part, marks, width)
    canvas = Canvas()
    for line in wrap(marks.label(part.id, part.name), width):
        canvas.write(0, canvas.height, line, marks.ink("text", part.id))
    return canvas


def _page(page: Page, marks: Marks, width: int) -> Canvas:
    """A text to be read, with its title and who speaks."""
    canvas = Canvas()
    title = f"{page.name} ({page.speaker})" if page.speaker else page.name
    for line in wrap(marks.label(page.id, title), width):
        canvas.write(0, canvas.height, line, marks.ink("heading", page.id))
    for paragraph in [*page.paragraphs, *([page.text] if page.text else [])]:
        for line in wrap(paragraph, width - 2):
            canvas.write(2, canvas.height, line)
    return canvas


def _zones(zones: list[Zone], marks: Marks, width: int, heights: dict[str, int]) -> list[Canvas]:
    """In their order: those with something to see as cards, those that are only counted side by side in words."""
    seen: list[list[Canvas]] = [[]]
    counted: list[Canvas] = []
    for zone in zones:
        common = zone.owner < 0 and zone.layout == "row"
        if not zone.things and not (common and zone.id in heights):
            counted.append(heading(zone, marks, width))
            continue
        block = draw_zone(zone, marks, width)
        if common:
            heights[zone.id] = max(heights.get(zone.id, 0), min(block.height, KEPT_FREE))
            block.write(0, heights[zone.id] - 1, "")
        if zone.layout == "fan":        # a hand has its own lines, or it would wander as cards come and go beside it
            seen += [[block], []]
        else:
            seen[-1].append(block)
    blocks = [flow(line, width, gap=2) for line in seen if line]
    if counted:
        blocks.append(flow(counted, width, gap=3))
    return blocks


def _note(note: str, width: int, role: str = "text") -> Canvas:
    canvas = Canvas()
    for line in wrap(note, width):
        canvas.write(0, canvas.height, line, Ink(role))
    return canvas
