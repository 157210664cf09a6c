"""What the lines of behaviour cards ask: each word is one question about a Hostile and a target it might choose."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Line
from norn.games.eldfall.core.rules import actions
from norn.games.eldfall.core.rules.attack import cover_of, interval
from norn.games.eldfall.core.rules.models import allies, by_id, card, enemies, has_state, now
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import base, is_aware, value
from norn.kernel.game import Game


class Found:
    """The line that is done: its number, those it may be done to, and which word failed in each line before it."""

    def __init__(self, number: int, line: Line, targets: list[Model], failed: list[str]) -> None:
        self.number = number
        self.line = line
        self.targets = targets
        self.failed = failed


def find_line(g: Game[Any], m: Model, lines: Sequence[Line], only: str) -> Found | None:
    """hostile.lines, hostile.tokens: The first line all of whose words hold for some target; `only`: for this one."""
    foes = [by_id(g.state, only)] if only else [foe for foe in enemies(g, m) if not has_state(foe, "shrouded")]
    failed: list[str] = []
    for number, line in enumerate(lines):
        targets, why = fitting(g, m, line, foes)
        if targets or (not line.when and not foes):
            return Found(number, line, targets, failed)
        failed.append(why)
    return None


def fitting(g: Game[Any], m: Model, line: Line, foes: list[Model]) -> tuple[list[Model], str]:
    """hostile.lines: Those for whom all words hold; and the first word that held for none."""
    left, why = foes, "nobody"
    pool = [one for one in [m, *allies(g, m)] if one.hp < base(one, "hp")] if is_for_friends(line) else foes
    left = pool
    for text in line.when:
        word, *rest = text.split(" ")
        left = [foe for foe in left if WORDS[word](g, m, foe, rest)]
        if not left:
            why = text
            break
    return left, why


def is_for_friends(line: Line) -> bool:
    """S290: A line that heals looks at its own side."""
    return any(text.startswith("wounded_ally") for text in line.when)


def choose(g: Game[Any], m: Model, priority: Sequence[str], targets: list[Model]) -> Model | None:
    """hostile.priority, S197: By the card's priority, then the nearest, then the first."""
    left = space_of(g).nearest(g.state, m, targets) if targets else []
    for text in priority:
        if not left:
            return None
        scores = [_score(g, m, foe, text) for foe in left]
        left = [foe for foe, score in zip(left, scores, strict=True) if score == min(scores)]
    return left[0] if left else None


def _score(g: Game[Any], m: Model, foe: Model, text: str) -> int:
    """hostile.priority: `lowest hp`, `highest arm`, `closest`, `farthest`, `most wounded`: the least is picked."""
    words = text.split(" ")
    if words[0] == "closest":
        return space_of(g).distance(g.state, m, foe)
    if words[0] == "farthest":
        return -space_of(g).distance(g.state, m, foe)
    if words[0] == "lowest":
        return foe.hp if words[1] == "hp" else value(g, words[1], foe)
    if words[0] == "highest":
        return -(foe.hp if words[1] == "hp" else value(g, words[1], foe))
    if words[:2] == ["most", "wounded"]:
        return foe.hp - base(foe, "hp")
    return 0


def closest(g: Game[Any], m: Model, foes: list[Model]) -> Model | None:
    near = space_of(g).nearest(g.state, m, foes) if foes else []
    return near[0] if near else None


# --- the words ----------------------------------------------------------------------------------------------------


def _engaged(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    from norn.games.eldfall.core.rules.states import engages
    return has_state(m, "engaged") and engages(g, foe, m)


def _not_engaged(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not has_state(m, "engaged")


def _sight(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return sees(g, m, foe)


def _no_sight(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not any(sees(g, m, other) for other in enemies(g, m))


def _contact(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return space_of(g).touching(g.state, m, foe)


def _no_contact(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not space_of(g).touching(g.state, m, foe)


def _in_cover(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return cover_of(g, foe, m, -1) > 0


def _weakened(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return has_state(foe, "weakened")


def _within(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return space_of(g).within(g.state, m, foe, int(rest[0]))


def _beyond(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not _within(g, m, foe, rest)


def _out_of(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    near = _contact(g, m, foe, rest) if rest[0] == "0" else _within(g, m, foe, rest)
    return not near or not sees(g, m, foe)


def _target_of(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    """What the card's owner is the target of."""
    for d in now(g).declarations:
        if d.model != foe.id or d.action != "attack" or not any(aim.target == m.id for aim in d.aims):
            continue
        spell = catalogue.is_spell(d.means)
        fits = {"attack": True, "melee": d.mode == "melee", "ranged": d.mode == "ranged", "spell": spell,
                "ranged_spell": spell and d.mode == "ranged"}
        if fits[rest[0]]:
            return True
    return False


def _foes_within(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    near = [other for other in enemies(g, m) if space_of(g).within(g.state, m, other, int(rest[1]))]
    return len(near) >= int(rest[0])


def _foes_aware(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return len([other for other in enemies(g, m) if is_aware(g, m, other)]) >= int(rest[0])


def reached(g: Game[Any], m: Model, foe: Model, means: str) -> bool:
    """In sight and in that weapon's reach."""
    d = actions.new(m, "active", "attack", means, "melee")
    return sees(g, m, foe) and interval(g, m, foe, d, -1) is not None


def _foes_reached(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    there = [other for other in enemies(g, m) if reached(g, m, other, rest[1])]
    return len(there) >= int(rest[0]) and foe in there


def _spray(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    """So many enemies under a template that is laid at this one."""
    space, area = space_of(g), catalogue.weapon(rest[1]).area
    if not sees(g, m, foe):
        return False
    for text in space.lay_named(g.state, m, area, 0, foe.id):
        under = space.under(g.state, space.laid(g.state, m, area, 0, text))
        if len([one for one in under if one in enemies(g, m)]) >= int(rest[0]):
            return True
    return False


def _goblin_near(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return any("goblin" in card(one).tags and space_of(g).within(g.state, one, foe, int(rest[0]))
               for one in allies(g, m))


def _wounded_ally(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return sees(g, m, foe) and space_of(g).within(g.state, m, foe, int(rest[0]))


def _not_enchanted(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not any(one.name == rest[0] for one in foe.enchantments)


def _none_immobilized(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    return not any(has_state(other, "immobilized") and is_aware(g, m, other) for other in enemies(g, m))


def _barred(g: Game[Any], m: Model, foe: Model, rest: list[str]) -> bool:
    """engaged.actions, state.blinded: The line is not open to it as it is."""
    return False


WORDS: Final[dict[str, Callable[[Game[Any], Model, Model, list[str]], bool]]] = {
    "engaged": _engaged, "not_engaged": _not_engaged, "sight": _sight, "no_sight": _no_sight, "contact": _contact,
    "no_contact": _no_contact, "in_cover": _in_cover, "weakened": _weakened, "within": _within, "beyond": _beyond,
    "out_of": _out_of, "target_of": _target_of, "foes_within": _foes_within, "foes_aware": _foes_aware,
    "foes_reached": _foes_reached, "spray": _spray, "goblin_near": _goblin_near, "wounded_ally": _wounded_ally,
    "not_enchanted": _not_enchanted, "none_immobilized": _none_immobilized, "barred": _barred,
}
