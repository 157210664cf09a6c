"""The scene in words, a line for each part: for screen readers and pipes. No lines drawn, no colours."""
from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from norn.kernel.escaping import escape_lines
from norn.kernel.ground import Field, Hexes
from norn.kernel.scene import WEIGHTS, Board, Lot, Page, Scene, Sheet, Thing, Zone, lots
from norn.terminal.session import Session
from norn.terminal.words import listing, thing_phrase, track_phrase, zone_amount

FEW = 5         # of so many things all are told again when one has changed, of more only what has changed
SHORT = 100     # a first sentence of a closed pile up to this length is told with it: what it is known to hold
NOTE = "note "
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
MANY = 8        # what lies in a larger spread is not read out by itself


class Told(NamedTuple):
    """What is said of one part: its head, its pieces one by one, and what seldom changes at the end."""

    name: str
    head: str
    pieces: dict[str, str]
    end: str = ""
    rows: bool = False      # its pieces are rows with labels, and one that has gone can be told by its label
    words: str = ""         # a page's: whoever has heard them, with what happened, need not hear them again

    @property
    def line(self) -> str:
        """All of it."""
        said = ", ".join(self.pieces.values())
        return f"{self.head}: {said}{self.end}" if said else f"{self.head}{self.end}"

    def news(self, before: Told) -> str:
        """What is new since then, where what stays need not be heard again; "" where it is only another who looks."""
        added = [piece for key, piece in self.pieces.items() if key not in before.pieces]
        other = [piece for key, piece in self.pieces.items() if before.pieces.get(key, piece) != piece]
        gone = {key: piece for key, piece in before.pieces.items() if key not in self.pieces}
        if self.rows:           # that one sits down is no news of the sheet: what it held lies before one now
            gone = gone if self.head == before.head else {}
            news = [*added, *other, *[f"no longer {key}" for key in gone]]
            return f"{self.name}: {', '.join(news)}" if news else ""
        if len(before.pieces) > FEW and len(added) + len(other) + len(gone) <= len(self.pieces) // 2:
            told = {"now also": added, "now": other, "no longer": list(gone.values())}
            news = [f"{how} {', '.join(pieces)}" for how, pieces in told.items() if pieces]
            return f"{self.head}: {'; '.join(news)}" if news else self.line
        if self.head != before.head or self.end != before.end or gone:
            return self.line
        return f"{self.name}: {', '.join([*added, *other])}"


def tell_scene(session: Session) -> dict[str, Told]:
    """Part -> what is said of it, in the order of the scene."""
    scene: Scene = session.view().scene
    lines = {"title": _said(f"{scene.title}. {scene.status}" if scene.status else scene.title)}
    for weight in WEIGHTS:
        lines.update(_of_weight(weight, scene, session))
    for index, note in enumerate(scene.notes):
        lines[f"{NOTE}{index}"] = _said(note)
    return lines


def _of_weight(weight: str, scene: Scene, session: Session) -> dict[str, Told]:
    """What matters so much, in words; of the archive nothing is told by itself: `look NAME` reads it."""
    lines: dict[str, Told] = {}
    if weight == "archive":
        return lines
    for page in scene.pages:
        if page.weight == weight:
            lines[page.id] = _page(page)
    for board in scene.boards:
        if board.weight == weight:
            lines.update(_board(board, session))
    for track in scene.tracks:
        if track.weight == weight:
            lines[track.id] = _said(f"{track.name}: {track_phrase(track)}{f'. {track.text}' if track.text else ''}")
    for zone in scene.zones:
        if zone.weight == weight:
            lines[zone.id] = _zone(zone, session)
    for sheet in scene.sheets:
        if sheet.weight == weight:
            lines[sheet.id] = _sheet(sheet, session)
    return lines


def changed(before: dict[str, Told], after: dict[str, Told], still: Container[str] = ()) -> list[str]:
    """The lines that are new, what is different in the others, and what has gone; `still` is there, and put away."""
    lines = []
    for part, told in after.items():
        old = before.get(part)
        if old is None:
            lines.append(told.line)
        elif told != old and (news := told.news(old)):
            lines.append(news)
    gone = [told.name for part, told in before.items()
            if part not in after and part not in still and not part.startswith((NOTE, "page:"))]
    return lines + [f"Gone: {one}" for one in gone]


def known_to(
    own: dict[str, Told], told: dict[str, Told], theirs: dict[str, Told], now: dict[str, Told]
) -> dict[str, Told]:
    """What whoever sits down has heard: all that was told, but of what lies otherwise before each of them (`theirs` is
    the table now as the one before sees it) what was told when this one sat here last."""
    before = {part: one for part, one in told.items() if part in now or part not in theirs}
    for part, one in now.items():
        if theirs.get(part) != one and not one.rows and part in own:
            before[part] = own[part]
    return before


def described(session: Session, known: set[str], heard: str = "", *, first: bool) -> list[str]:
    """What the things say that came to the table since; at first only one's own. Those of others wait for `look`,
    and so do piles and whole decks that are laid out.

    What was heard already, with what happened, is not said again.
    """
    scene: Scene = session.view().scene
    places: list[tuple[int, list[Thing]]] = [(zone.owner, zone.things) for zone in scene.zones if zone.layout != "pile"]
    places += [(sheet.owner, sheet.things) for sheet in scene.sheets]
    places += [(-1, space.things) for board in scene.boards for space in board.spaces]
    lines = []
    for owner, things in places:
        for thing in things:
            whose = thing.owner if thing.owner >= 0 else owner
            told = whose == session.viewer if first or whose >= 0 else True
            if thing.text and thing.text not in known and thing.text not in heard and told and len(things) <= MANY:
                lines += escape_lines(f"{thing.name}: {thing.text}")
            known.add(thing.text)
    return lines


def _page(page: Page) -> Told:
    """Read out when it comes to matter; what is only shelved is named."""
    said = " ".join([*page.paragraphs, page.text]).strip()
    line = f"{page.name}: {said}" if page.weight == "focus" else f"{page.name}: to be read with look {page.name}"
    return Told(line, line, {}, words=said if page.weight == "focus" else "")


def _said(text: str) -> Told:
    return Told(text, text, {})


def _board(board: Board, session: Session) -> dict[str, Told]:
    scene: Scene = session.view().scene
    if isinstance(scene.ground(board), Field):
        return _field(board, session)
    places = lots(scene, board)
    told = places
    if isinstance(scene.ground(board), Hexes):      # of thousands those in which there is something to tell
        told = [one for one in places if one.things or one.state or one.owner >= 0]
    groups = {group.id: group.name for group in scene.ground(board).groups}
    names = {space.id: space.name for space in places}
    lines = {board.id: _said(f"{board.name}: {len(places)} spaces")}
    for space in told:
        lines[space.id] = _space(space, groups, names, session)
    return lines


def _field(board: Board, session: Session) -> dict[str, Told]:
    """A field in inches: who stands where."""
    count = len(board.figures)
    many = f"{count} {'figure' if count == 1 else 'figures'}, in inches from the left and from the top"
    lines = {board.id: _said(f"{board.name}: {many if count else 'nobody on it yet'}")}
    for one in board.figures:
        facing = f", looking {wind(one.facing)}" if one.facing is not None else ""
        where = f"at {one.x / 100:.2f}, {one.y / 100:.2f}{facing}"
        lines[one.id] = Told(one.name, thing_phrase(one, session), {"where": where})
    return lines


def wind(degrees: int) -> str:
    """Which way that is, north being up."""
    return WINDS[(degrees + 22) // 45 % 8]


def _space(space: Lot, groups: dict[str, str], names: dict[str, str], session: Session) -> Told:
    kinds = [groups.get(space.group, space.group)] if space.group else []
    head = space.name + (f" ({', '.join(kinds + space.tags)})" if kinds or space.tags else "")
    things = ", ".join(thing_phrase(thing, session) for thing in space.things) or "nothing there"
    ways = listing([names[other] for other in space.links if other in names])
    return Told(space.name, head, {"things": things}, f"; leads to {ways}" if ways else "")


def _zone(zone: Zone, session: Session) -> Told:
    yours = " (yours)" if zone.owner == session.viewer >= 0 else ""
    name = f"{zone.name}{yours}"
    things = [thing_phrase(thing, session, zone.owner) for thing in zone.things]
    if not things:
        about = zone.text.partition(". ")[0].rstrip(".")
        inside = f" ({about})" if zone.count and 0 < len(about) <= SHORT else ""
        return Told(name, f"{name}: {zone_amount(zone)}{inside}", {})
    head = f"{name}, {zone_amount(zone)}"
    if len(things) <= FEW:
        return Told(name, head, {"things": ", ".join(things)})
    return Told(name, head, dict(zip([thing.id for thing in zone.things], things, strict=True)))


def _sheet(sheet: Sheet, session: Session) -> Told:
    player = ""
    if 0 <= sheet.owner < len(session.seats):
        player = "you" if sheet.owner == session.viewer else session.who_plays(sheet.owner, sheet.name)
    name = f"{sheet.name} ({player})" if player else sheet.name
    pieces = {row.label: f"{row.label} {row.value}" for row in sheet.rows}
    things = ", ".join(thing_phrase(thing, session, sheet.owner) for thing in sheet.things)
    if things:
        pieces["holding anything"] = f"holds {things}"
    return Told(name, name, pieces, rows=True)
