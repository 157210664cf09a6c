"""The whole scene, top to bottom: boards, tracks, zones, sheets, notes. Each may be missing."""
from __future__ import annotations

from norn.kernel.scene import Scene, Zone
from norn.terminal.canvas import Canvas, flow, stack, wrap
from norn.terminal.drawing.boards import draw_board
from norn.terminal.drawing.cards import draw_zone, heading
from norn.terminal.drawing.marks import Marks
from norn.terminal.drawing.sheets import draw_sheets, draw_track


def draw_scene(scene: Scene, marks: Marks, width: int, style: str = "") -> Canvas:
    """The scene in so many columns; a map that is drawn although it does not fit may be wider."""
    width = max(20, width)
    blocks = [draw_board(board, marks, width, style) for board in scene.boards if board.spaces]
    if scene.tracks:
        blocks.append(stack([draw_track(track, marks, width) for track in scene.tracks]))
    blocks += _zones(scene.zones, marks, width)
    if scene.sheets:
        blocks.append(draw_sheets(scene.sheets, marks, width))
    blocks += [_note(note, width) for note in scene.notes]
    return stack(blocks)


def _zones(zones: list[Zone], marks: Marks, width: int) -> list[Canvas]:
    """Zones with something to see one by one or side by side; those that are only counted in lines of text."""
    seen = [draw_zone(zone, marks, width) for zone in zones if zone.things]
    counted = [heading(zone, marks, width) for zone in zones if not zone.things]
    blocks = [flow(seen, width, gap=2)] if seen else []
    if counted:
        blocks.append(flow(counted, width, gap=3))
    return blocks


def _note(note: str, width: int) -> Canvas:
    canvas = Canvas()
    for line in wrap(note, width):
        canvas.write(0, canvas.height, line)
    return canvas
