"""Laws of the scene: a part stands in one place, weights and areas are known ones, boards lie on their grounds, and
what may be chosen is not shelved."""

from __future__ import annotations

from collections.abc import Iterator

from norn.kernel.scene import AREAS, WEIGHTS, Board, Part, Placed, Scene
from norn.kernel.table import Table
from norn.kernel.texts import Texts
from norn.kernel.views import SPECTATOR, OptionView, View, view
from norn.laws.words import unsaid

IN_SIGHT = ("focus", "near")


def scenes_are_sound(table: Table) -> str | None:
    """Of every seat and of a spectator."""
    for seat in (SPECTATOR, *range(table.seats)):
        problem = unsound(view(table, seat))
        if problem:
            return f"seat {seat}: {problem}"
    return None


def unsound(shown: View) -> str | None:
    scene = shown.scene
    problem = twice_there(scene) or strangely_placed(scene) or off_the_ground(scene)
    return problem or twice_offered(shown) or shelved(shown)


def offers_are_told(table: Table) -> str | None:
    """Titles and details have words that their data fill in, groups are parts or have words, ways lead over places."""
    offer = table.definition.offer
    if offer is None:
        return None
    texts: Texts = table.definition.texts
    for seat, ask in table.pending.items():
        shown = view(table, seat)
        places = set(_homes(shown.scene))
        grounds = list(shown.scene.grounds.values())
        for one in [*ask.ids, *table.free(seat)]:
            made = offer(table.game, seat, one)
            if made is None:
                continue
            problem = unsaid(texts, "titles", made.title, made.data) if made.title else None
            problem = problem or (unsaid(texts, "details", made.detail, made.data) if made.detail else None)
            known = not made.group or made.group in places or texts.has("groups", made.group)
            if not known and all(ground.spot(made.group) is None for ground in grounds):
                problem = problem or f"narrator.toml: [groups] has no {made.group!r}, and it is no part of the scene"
            lost = [place for place in made.via if all(ground.spot(place) is None for ground in grounds)]
            problem = problem or (f"its way leads over {lost[0]!r}, which is no place" if lost else None)
            if problem:
                return f"{one!r}: {problem}"
    return None


def twice_there(scene: Scene) -> str | None:
    """An id is one part in one place; what lies on a board is no place of it."""
    ids = [one.id for one, _ in _standing(scene)]
    ids += [spot.id for ground in scene.grounds.values() for spot in ground.spots]
    again = _again(ids)
    return f"{again!r} stands in the scene twice" if again else None


def strangely_placed(scene: Scene) -> str | None:
    for one in _placed(scene):
        if one.weight not in WEIGHTS or one.area not in AREAS:
            return f"{one.id!r} has weight {one.weight!r} and area {one.area!r}"
    return None


def off_the_ground(scene: Scene) -> str | None:
    """Every board's ground is there, and whatever stands on the board stands on a place of it, told once."""
    for board in scene.boards:
        ground = scene.grounds.get(board.ground)
        if ground is None:
            return f"the ground of {board.id!r} is not in the scene"
        ids = [space.id for space in board.spaces]
        for one in ids:
            if ground.spot(one) is None:
                return f"{one!r} is no place of the ground of {board.id!r}"
        again = _again(ids)
        if again:
            return f"{board.id!r} tells of {again!r} twice"
    return None


def twice_offered(shown: View) -> str | None:
    """An option is one of the question's or a free deed, and each once."""
    again = _again([option.id for option in (*_options(shown), *shown.free)])
    return f"{again!r} is offered twice" if again else None


def shelved(shown: View) -> str | None:
    """What may be chosen is not shelved: everything that the question's options touch is in focus or near."""
    options = _options(shown)
    if not options:
        return None
    homes = _homes(shown.scene)
    boards = [(shown.scene.ground(board), board) for board in shown.scene.boards]
    for option in options:
        for one in option.touches:
            home = homes.get(one) or next((board for ground, board in boards if ground.spot(one) is not None), None)
            if home is not None and home.weight not in IN_SIGHT:
                return f"{option.id!r} touches {one!r}, which lies in {home.id!r}, of weight {home.weight}"
    return None


def _again(ids: list[str]) -> str:
    """The first that comes again; "" where each comes once."""
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            return one
        seen.add(one)
    return ""


def _options(shown: View) -> list[OptionView]:
    return shown.ask.options if shown.ask is not None else []


def _homes(scene: Scene) -> dict[str, Placed]:
    """In which placed part each part of the scene stands; those have themselves."""
    return {one.id: home for one, home in _standing(scene)}


def _placed(scene: Scene) -> Iterator[Placed]:
    yield from scene.boards
    yield from scene.zones
    yield from scene.tracks
    yield from scene.sheets
    yield from scene.pages


def _standing(scene: Scene) -> Iterator[tuple[Part, Placed]]:
    """Every part that is told, with the placed part it stands in; the places of grounds aside."""
    for one in _placed(scene):
        yield one, one
    for board in scene.boards:
        yield from ((one, board) for one in _on(scene, board))
    for zone in scene.zones:
        yield from ((one, zone) for one in zone.things)
    for sheet in scene.sheets:
        yield from ((one, sheet) for one in sheet.things)


def _on(scene: Scene, board: Board) -> Iterator[Part]:
    if board.ground in scene.grounds:
        yield from scene.ground(board).groups
    for space in board.spaces:
        yield from space.things
    yield from board.figures
