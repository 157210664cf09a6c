"""The whole scene, top to bottom: boards, tracks, zones, sheets, notes. Each may be missing."""
from __future__ import annotations

from norn.kernel.scene import Scene, Zone
from norn.terminal.canvas import Canvas, flow, stack, wrap
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
    blocks = [draw_board(scene, board, marks, width, style) for board in scene.boards]
    if scene.tracks:
        blocks.append(stack([draw_track(track, marks, width) for track in scene.tracks]))
    blocks += _zones(scene.zones, marks, width, {} if heights is None else heights)
    if scene.sheets:
        blocks.append(draw_sheets(scene.sheets, marks, width))
    blocks += [_note(note, width) for note in scene.notes]
    return stack(blocks)


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


def _note(note: str, width: int) -> Canvas:
    canvas = Canvas()
    for line in wrap(note, width):
        canvas.write(0, canvas.height, line)
    return canvas
