"""At which point of its path a reaction strikes the mover: three points worth naming, and any other by a place."""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from norn.games.eldfall.core.hooks import allows
from norn.games.eldfall.core.rules import actions
from norn.games.eldfall.core.rules.attack import attack_value, is_barred, reaches
from norn.games.eldfall.core.rules.models import mover, now
from norn.games.eldfall.core.rules.movement import was_aware, was_seen
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.title import space_of, title_of
from norn.kernel.ask import Ask, More
from norn.kernel.game import Game

ANYWHERE: Final = "any"             # in place of a point: which one is asked for
NAMED: Final = 3                    # points that are listed among the reactions
MOST: Final = 24                    # points that are listed then, beside the place
POINT_RULES: Final = ("sequence.reaction", "sequence.opportunity")


def points_for(g: Game[Any], m: Model, one: Model, means: str, mode: str, seen: list[int]) -> list[str]:
    """cover.moment, react.point, S113, S114, S277, S278: Ranged: first in reach, least hampered, last. Melee: the end,
    or as an opportunity. Where there are others, any of them."""
    fit = fit_points(g, m, one, means, mode, seen)
    if not fit:
        return []
    last = last_point(g)
    if len(fit) <= NAMED:
        found = {*fit}
    elif mode == "melee":
        found = {*([fit[-1]] if fit[-1] == last else []), *[at for at in (fit[0], fit[-1]) if at != last]}
    elif not title_of(g).measures(g.state, m.seat):
        found = {fit[0], fit[-1]}
    else:
        trial = actions.new(m, "reactive", "attack", means, mode)
        found = {fit[0], least_hampered(g, trial, one, fit), fit[-1]}
    named = [str(at) for at in sorted(found)]
    return [*named, ANYWHERE] if len(fit) > len(named) else named


def fit_points(g: Game[Any], m: Model, one: Model, means: str, mode: str, seen: list[int]) -> list[int]:
    """react.point, S113, S114: Where the mover was seen, nothing bars the Attack, and it reaches as far as may be
    measured; in melee nothing but the end of an Idle."""
    last = last_point(g)
    trial = actions.new(m, "reactive", "attack", means, mode)
    measures = title_of(g).measures(g.state, m.seat)
    places = seen or (was_aware(g, m) if allows(m, "feel targets") else [])
    if mode == "melee" and now(g).movement == "idle":
        places = [at for at in places if at == last]
    places = [at for at in places if not is_barred(g, m, one, mode, at if at != last else -1)]
    return [at for at in places if not measures or reaches(g, m, one, trial, at if at != last else -1)]


def last_point(g: Game[Any]) -> int:
    path = now(g).path
    return len(path.points) - 1 if path is not None else 0


def least_hampered(g: Game[Any], trial: Declaration, one: Model, fit: list[int]) -> int:
    """cover.moment, S278: Where it is shot best; the first point at which nothing hampers is as good as any."""
    best, most, free = fit[0], -1, attack_value(g, trial, None)
    for at in fit:
        trial.at = at
        worth = attack_value(g, trial, one)
        if worth > most:
            best, most = at, worth
        if worth >= free:
            break
    return best


async def where_struck(g: Game[Any], m: Model, words: list[str], before: int = -1) -> list[str]:
    """react.point, S278: Any other point of the path is pointed at, or taken from a list of some; `before`: which the
    Attack must come."""
    if words[-1] != f"point:{ANYWHERE}":
        return words
    d = actions.read(m, "reactive", [words[0], *[word for word in list(words)[2:] if not word.startswith("point:")]])
    fit = fit_points(g, m, mover(g), d.means, d.mode, was_seen(g, m))
    fit = [at for at in fit if before < 0 or at < before]
    option = "do:attack " + " ".join(list(words)[1:-1])
    more = More()
    more.place = space_of(g).struck_at(g.state, mover(g), fit, partial(told, g, option))
    more.about = {"who": m.id, "mover": mover(g).id, "what": f"ability:{d.means}"}
    (answer,) = await Ask(m.seat, "strike_at", partial(some_points, option, fit), POINT_RULES, 1, 1, more)
    return [*list(words)[:-1], f"point:{answer.replace(';', ':').rpartition(':')[2]}"]


def some_points(option: str, fit: list[int]) -> list[str]:
    """S278: Evenly along the way, the first and the last among them."""
    count = min(len(fit), MOST)
    return [f"{option} point:{fit[number * (len(fit) - 1) // max(count - 1, 1)]}" for number in range(count)]


def told(g: Game[Any], option: str, at: int) -> Sequence[tuple[str, dict[str, Any]]]:
    """What the title says of an Attack at this point."""
    says = title_of(g).hooks.get("strike told")
    return says(g, f"{option} point:{at}") if says is not None else ()
