"""What stands beside the field: a sheet for each seat and each model.

Whom the moment is about stands beside the field with all its figures, everybody else in the strip above it.
"""
from __future__ import annotations

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import abilities
from norn.games.eldfall.core.rules.attack import means_of
from norn.games.eldfall.core.rules.models import card, has_state, is_up
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT, Reward
from norn.games.eldfall.skirmish.hiding import is_shown, knows
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kernel.scene import Row, Sheet, figure

NO_MOST = 9_999
FIGURES = ("sta", "spd", "off", "def", "acc", "int", "ag", "t", "arm", "m")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAITING = "waiting"


def sheets(g: Game[State], seat: int) -> list[Sheet]:
    """model.profile: Everybody on the field, one's own first."""
    s = g.state
    shown = [m for m in s.models if is_shown(seat, m) and knows(seat, m)]
    about = concerned(s, seat)
    first = s.activation.model if s.activation is not None else ""
    ordered = sorted(shown, key=lambda m: (m.id != first, m.seat != seat))
    return [*[_side(s, one) for one in range(len(s.sides))], _quest(s), *_schemes(s, seat),
            *[_sheet(g, m, seat, is_asked=m.id in about) for m in ordered]]


def concerned(s: State, seat: int) -> set[str]:
    """sequence.activation, sequence.reaction: The activated model, whoever answers it and at whom they aim, and of
    one's own those who may answer; at the start whoever is set down."""
    a = s.activation
    if a is None:
        return {m.id for m in s.models if m.seat == seat and m.gone == WAITING}
    found = {a.model}
    for d in a.declarations:
        found |= {d.model, *[aim.target for aim in d.aims]}
    may = {m.id for m in s.models if m.seat == seat and is_up(m) and m.ap > 0 and m.id not in s.told}
    return found | (may & {*a.seen, *a.aware})


def letter(m: Model) -> str:
    """A letter for each model, so that no two on the field are alike."""
    number = int(m.id.partition(":")[2])
    return LETTERS[number % 26] + (str(number // 26 + 1) if number >= 26 else "")


def called(s: State, m: Model, seat: int) -> str:
    """deploy.shrouded: A model by its name, with its letter where the seat knows another that is called so."""
    name = str(card(m).name)
    alike = any(other is not m and other.profile == m.profile and not other.gone and knows(seat, other)
                for other in s.models)
    return f"{name} {letter(m)}" if alike else name


def _side(s: State, seat: int) -> Sheet:
    """end.victory, morale.broken: The points of a seat, and whether its morale holds."""
    rows = [figure("VP", s.vp[seat], high=10)]
    if s.broken[seat]:
        rows.append(Row("Morale", "broken"))
    return Sheet(id=f"seat:{seat}", name=f"seat {seat + 1}", owner=seat, rows=rows, weight="near", area="edge")


def _quest(s: State) -> Sheet:
    """setup.quest: What is fought for, and what it pays."""
    quest = CONTENT.quests[s.quest]
    rows = [figure(name_of_deed(reward), reward.points, f"{reward.points} VP") for reward in quest.rewards]
    if s.part:
        rows += [figure(f"seat {seat + 1}, parts before", points) for seat, points in enumerate(s.earned)]
    return Sheet(id="sheet:quest", name=quest.name, rows=rows, text=quest.text, weight="shelf", area="edge")


def name_of_deed(reward: Reward) -> str:
    """quest.1.rewards: A deed in a few words, with what bounds it."""
    words = reward.deed.replace("_", " ")
    if reward.tier:
        return f"{words} {reward.tier}"
    low, high = reward.least, reward.most
    if high < NO_MOST:
        return f"{words} of {low} to {high} points:" if low else f"{words} of at most {high} points:"
    return f"{words} of {low} points or more:" if low else f"{words}:"


def _schemes(s: State, seat: int) -> list[Sheet]:
    """scheme.rule: One's own Scheme, and those that were shown."""
    found: list[Sheet] = []
    for other, name in enumerate(s.schemes):
        if name and (other == seat or s.shown[other] or s.over):
            scheme = CONTENT.schemes[name]
            found.append(Sheet(id=f"sheet:scheme{other}", name=f"Scheme: {scheme.name}", owner=other, text=scheme.text,
                               weight="shelf", area="edge"))
    return found


def _sheet(g: Game[State], m: Model, seat: int, *, is_asked: bool) -> Sheet:
    printed = card(m)
    rows = [figure("HP", m.hp, high=max(base(m, "hp"), 1)), figure("AP", m.ap, high=max(base(m, "sta"), m.ap, 1))]
    if m.mana:
        rows.append(figure("Mana", m.mana))
    rows += [Row(stat.upper(), str(base(m, stat)), stat=stat, of=m.id, number=base(m, stat)) for stat in FIGURES]
    rows += _arms(g, m)
    packed = [f"{catalogue.item(one.item).name}{f' ×{one.copies}' if one.copies > 1 else ''}" for one in m.items
              if not one.equipped and one.copies]
    if packed:
        rows.append(Row("pack", ", ".join(packed)))
    has = ", ".join(dict.fromkeys(name_of(one.name) for one in abilities(m) if one.name in catalogue.PRINTED))
    if has and m.seat == seat:
        rows.append(Row("has", has))
    if m.chosen:
        rows.append(Row("chosen", ", ".join(name_of(one) for one in m.chosen.values())))
    down = "Dead. " if has_state(m, "dead") else "Incapacitated. " if has_state(m, "incapacitated") else ""
    return Sheet(id=f"sheet:{m.id.partition(':')[2]}", name=called(g.state, m, seat), owner=m.seat, rows=rows,
                 text=f"{down}{printed.text} {has}", weight="near" if is_asked else "shelf",
                 area="centre" if is_asked else "edge")


def _arms(g: Game[State], m: Model) -> list[Row]:
    """item.weapon: What is in hand, and how it strikes."""
    ready = {name for name, _ in means_of(g, m)} if is_up(m) else set()
    found = []
    for one in m.items:
        if one.equipped and one.copies:
            item = catalogue.item(one.item)
            how = f"PW {item.power}, RCH {reach(item.reach)}, STK {item.strikes}" if one.item in ready else "worn"
            found.append(Row(item.name, how))
    return found or [Row("in hand", "nothing")]


def reach(printed: str) -> str:
    """item.weapon: `24:0 48:-6` in words: 24″, to 48″ with 6 less."""
    found = []
    for one in printed.split(" "):
        far, _, change = one.partition(":")
        found.append(f"{far}″" if change in ("", "0") else f"{far}″ ({int(change):+})")
    return ", ".join(found)


def name_of(name: str) -> str:
    """What is printed of that name; an element, a school or a mount in plain words."""
    found = catalogue.PRINTED.get(name)
    return found.name if found is not None else name.replace("_", " ").replace("-", " to ")
