"""Where things are: the questions that the core asks of a title, and nothing about rules.

All answers are whole numbers or ids, the same on every machine. `at` is a point of the activated model's path
(`Activation.path.points`); -1 means where everybody stands now. Only the activated model is ever judged elsewhere than
where it stands, so each question about two models holds whichever of them is the mover.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from norn.games.eldfall.core.state import Battle, Model, Path, Zone
from norn.kernel.ask import Place
from norn.kernel.errors import Refusal

Tells = Callable[[int], Sequence[tuple[str, dict[str, Any]]]]
NOWHERE = -1
NO_COVER, LIGHT, HEAVY = 0, 1, 2


class Space:
    """A title derives its own from this: inches, tiles, or the row of numbered places in the core's tests."""

    # --- measuring ------------------------------------------------------------------------------------------

    def distance(self, s: Battle, one: Model, other: Model, at: int = NOWHERE) -> int:
        """How far apart two models are, in the Space's unit."""
        raise NotImplementedError

    def within(self, s: Battle, one: Model, other: Model, inches: int, at: int = NOWHERE) -> bool:
        """Whether two models are at most so many inches apart; a Space of tiles converts (0 to 1 is the same space)."""
        raise NotImplementedError

    def touching(self, s: Battle, one: Model, other: Model, at: int = NOWHERE) -> bool:
        """Base contact, or the same space."""
        raise NotImplementedError

    def aware(self, s: Battle, watcher: Model, other: Model, inches: int, at: int = NOWHERE) -> bool:
        """Whether the other is in an Awareness of so many inches around the watcher."""
        raise NotImplementedError

    def nearest(self, s: Battle, one: Model, others: Sequence[Model], at: int = NOWHERE) -> list[Model]:
        """The others, the nearest first; of equals in the order given."""
        far = [(self.distance(s, one, other, at), number) for number, other in enumerate(others)]
        return [others[number] for _, number in sorted(far)]

    # --- sight ----------------------------------------------------------------------------------------------

    def sees(self, s: Battle, viewer: Model, target: Model, back: bool, at: int = NOWHERE) -> bool:
        """Whether a line is free; `back`: the viewer has one, so that only what is before it counts."""
        raise NotImplementedError

    def in_front(self, s: Battle, viewer: Model, other: Model, at: int = NOWHERE) -> bool:
        """Whether the other is before the viewer, whatever stands between them."""
        raise NotImplementedError

    def cover(self, s: Battle, shooter: Model, target: Model, at: int = NOWHERE) -> tuple[int, str]:
        """NO_COVER, LIGHT or HEAVY, and the id of what gives it."""
        raise NotImplementedError

    def sightings(self, s: Battle, path: Path, mover: Model, watcher: Model, back: bool) -> list[int]:
        """The points of a path at which the watcher sees the mover."""
        raise NotImplementedError

    # --- moving ---------------------------------------------------------------------------------------------

    def place(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> Place:
        """The question for a path of this kind, at most so long; `toward`: only straight to one of these models (ids).

        `inches` are as if it stood: a Space with postures halves them itself for whoever stays Crouched.
        """
        raise NotImplementedError

    def path(self, s: Battle, mover: Model, kind: str, inches: int, text: str) -> Path:
        """The path that an answer means. It was checked when it was given: nothing is searched or refused here."""
        raise NotImplementedError

    def named(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> list[str]:
        """The few answers worth listing beside the place (S276): deeds, each ending in a whole text after a blank."""
        raise NotImplementedError

    def way(self, s: Battle, mover: Model, kind: str, inches: int, target: Model, stop: int) -> Path:
        """The shortest way towards a model, ending so many inches before it if it can; what a Hostile walks."""
        raise NotImplementedError

    def way_out(self, s: Battle, mover: Model, kind: str, inches: int) -> list[Path]:
        """The shortest ways to the nearest edge or exit; several where they are equally long."""
        raise NotImplementedError

    def away(self, s: Battle, mover: Model, kind: str, inches: int, foes: Sequence[Model]) -> Path:
        """To the reachable place furthest from all of these."""
        raise NotImplementedError

    def cut(self, s: Battle, path: Path, at: int) -> Path:
        """The same path, ended at one of its points."""
        raise NotImplementedError

    def push(self, s: Battle, victim: Model, source: Model, inches: int, pull: bool) -> list[Path]:
        """The ways that a push (or a pull) may send somebody; the pusher's side chooses."""
        raise NotImplementedError

    def drop(self, s: Battle, one: Model) -> Path | None:
        """The way down for whoever hangs on a wall; None for everybody else."""
        return None

    def settle(self, s: Battle, mover: Model, path: Path) -> None:
        """The mover stands at the path's end, facing as it says."""
        raise NotImplementedError

    def struck_at(self, s: Battle, mover: Model, points: Sequence[int], tells: Tells) -> Place:
        """The question at which of these points of its path the activated model is struck, answered as `at:point;7`;
        `tells` is asked what would come of one of them."""
        raise NotImplementedError

    # --- areas ----------------------------------------------------------------------------------------------

    def lay(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> Place:
        """The question for laying a template (circular_s, circular_l, spray_s, spray_l), over a target or anywhere."""
        raise NotImplementedError

    def laid(self, s: Battle, user: Model, shape: str, inches: int, text: str) -> list[int]:
        """The spot of a template that an answer means."""
        raise NotImplementedError

    def lay_named(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> list[str]:
        """The few answers worth listing."""
        raise NotImplementedError

    def under(self, s: Battle, spot: list[int], at: int = NOWHERE) -> list[Model]:
        """The models that a template touches."""
        raise NotImplementedError

    def in_line(self, s: Battle, user: Model, target: Model, at: int = NOWHERE) -> list[Model]:
        """The models that a line from one to the other runs through, the target too."""
        raise NotImplementedError

    def environments(self, s: Battle, one: Model, at: int = NOWHERE) -> list[str]:
        """The environments in which a model is."""
        raise NotImplementedError

    def grounds(self, s: Battle, name: str) -> bool:
        """Whether there is this environment (without a name: any) on the field; false spares all questions about it."""
        raise NotImplementedError

    def crossed(self, s: Battle, one: Model, other: Model, at: int = NOWHERE) -> list[str]:
        """The environments that the line from one to the other meets, those at its ends too; one for each area."""
        raise NotImplementedError

    def beside(self, s: Battle, one: Model, size: str) -> list[list[int]]:
        """Free spots for a model of this size in contact with one, the best first."""
        raise NotImplementedError

    def spots_in(self, s: Battle, zone: Zone, size: str) -> list[list[int]]:
        """Free spots for a model of this size in a zone."""
        raise NotImplementedError

    def overlaps(self, s: Battle, zone: Zone, spot: list[int]) -> bool:
        """Whether a zone and a template touch."""
        raise NotImplementedError

    def room(self, s: Battle, one: Model, size: str) -> bool:
        """Whether a model could stand where it is with a hit box of this size."""
        raise NotImplementedError

    def room_for(self, s: Battle, one: Model) -> list[int]:
        """Where a model stands once its hit box has changed: where it is, or the least way off."""
        return one.spot

    def inside(self, s: Battle, zone: Zone, one: Model, at: int = NOWHERE) -> bool:
        """Whether a model touches a zone."""
        raise NotImplementedError

    # --- facing ---------------------------------------------------------------------------------------------

    def facing_to(self, s: Battle, one: Model, other: Model) -> int:
        """The facing that looks at the other."""
        raise NotImplementedError

    def turnings(self, s: Battle, one: Model) -> list[int]:
        """Every facing that a model may take."""
        raise NotImplementedError

    # --- words ----------------------------------------------------------------------------------------------

    def words(self, s: Battle, spot: list[int]) -> str:
        """A spot in words, for the log."""
        raise NotImplementedError

    def refuse(self, key: str, rules: tuple[str, ...], **data: Any) -> list[Refusal]:
        return [Refusal(key, rules, **data)]
