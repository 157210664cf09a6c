"""The scene in words, a line for each part: for screen readers and pipes. No lines drawn, no colours."""
from __future__ import annotations

from norn.kernel.scene import Board, Scene, Sheet, Space, Zone
from norn.terminal.session import Session
from norn.terminal.words import listing, rows_phrase, thing_phrase, track_phrase, zone_amount


def tell_scene(session: Session) -> dict[str, str]:
    """Part -> its line, in the order of the scene."""
    scene: Scene = session.view().scene
    lines = {"title": f"{scene.title}. {scene.status}" if scene.status else scene.title}
    for board in scene.boards:
        lines.update(_board(board, session))
    for track in scene.tracks:
        lines[track.id] = f"{track.name}: {track_phrase(track)}"
    for zone in scene.zones:
        lines[zone.id] = _zone(zone, session)
    for sheet in scene.sheets:
        lines[sheet.id] = _sheet(sheet, session)
    for index, note in enumerate(scene.notes):
        lines[f"note {index}"] = note
    return lines


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The lines that are new or different, and what has gone."""
    gone = [f"Gone: {line.split(':', 1)[0]}" for part, line in before.items() if part not in after]
    return [line for part, line in after.items() if before.get(part) != line] + gone


def _board(board: Board, session: Session) -> dict[str, str]:
    groups = {group.id: group.name for group in board.groups}
    names = {space.id: space.name for space in board.spaces}
    lines = {board.id: f"{board.name}: {len(board.spaces)} spaces"}
    for space in board.spaces:
        lines[space.id] = _space(space, groups, names, session)
    return lines


def _space(space: Space, groups: dict[str, str], names: dict[str, str], session: Session) -> str:
    kinds = [groups.get(space.group, space.group)] if space.group else []
    head = space.name + (f" ({', '.join(kinds + space.tags)})" if kinds or space.tags else "")
    things = ", ".join(thing_phrase(thing, session) for thing in space.things) or "nothing there"
    ways = listing([names[other] for other in space.links if other in names])
    return f"{head}: {things}" + (f"; leads to {ways}" if ways else "")


def _zone(zone: Zone, session: Session) -> str:
    yours = " (yours)" if zone.owner == session.viewer >= 0 else ""
    things = ", ".join(thing_phrase(thing, session, zone.owner) for thing in zone.things)
    return f"{zone.name}{yours}" + (f", {zone_amount(zone)}: {things}" if things else f": {zone_amount(zone)}")


def _sheet(sheet: Sheet, session: Session) -> str:
    kind = session.seats[sheet.owner] if 0 <= sheet.owner < len(session.seats) else ""
    name = f"{sheet.name} ({'you' if sheet.owner == session.viewer else kind})" if kind else sheet.name
    things = ", ".join(thing_phrase(thing, session, sheet.owner) for thing in sheet.things)
    return f"{name}: " + "; ".join(one for one in [rows_phrase(sheet.rows), things] if one)
