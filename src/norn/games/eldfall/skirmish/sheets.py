"""What stands beside the field: a sheet for each model, the points of each seat."""
from __future__ import annotations

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import abilities
from norn.games.eldfall.core.rules.models import card, has_state, is_up
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT, Reward
from norn.games.eldfall.skirmish.hiding import is_shown, knows
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kernel.scene import Row, Sheet, Track, figure

NO_MOST = 9_999
FIGURES = ("sta", "spd", "off", "def", "acc", "int", "ag", "t", "arm", "m")


def sheets(g: Game[State], seat: int) -> list[Sheet]:
    """model.profile: Everybody on the field, one's own first."""
    shown = [m for m in g.state.models if is_shown(seat, m) and knows(seat, m)]
    own = [m for m in shown if m.seat == seat]
    others = [m for m in shown if m.seat != seat]
    return [_quest(g.state), *_schemes(g.state, seat), *[_sheet(g, m, near=m in own) for m in [*own, *others]]]


def _quest(s: State) -> Sheet:
    """setup.quest: What is fought for, and what it pays."""
    quest = CONTENT.quests[s.quest]
    rows = [Row(name_of_deed(reward), str(reward.points)) for reward in quest.rewards]
    if s.part:
        rows += [Row(f"seat {seat + 1}, parts before", str(points)) for seat, points in enumerate(s.earned)]
    return Sheet(id="sheet:quest", name=quest.name, rows=rows, text=quest.text, weight="shelf", area="edge")


def name_of_deed(reward: Reward) -> str:
    """quest.1.rewards: A deed in a few words, with what bounds it."""
    words = reward.deed.replace("_", " ")
    if reward.tier:
        return f"{words} {reward.tier}"
    low, high = reward.least, reward.most
    return f"{words} {low or ''}-{high if high < NO_MOST else ''}" if low or high < NO_MOST else words


def _schemes(s: State, seat: int) -> list[Sheet]:
    """scheme.rule: One's own Scheme, and those that were shown."""
    found: list[Sheet] = []
    for other, name in enumerate(s.schemes):
        if name and (other == seat or s.shown[other] or s.over):
            scheme = CONTENT.schemes[name]
            found.append(Sheet(id=f"sheet:scheme{other}", name=f"Scheme: {scheme.name}", owner=other, text=scheme.text,
                               weight="near" if other == seat else "shelf", area="party"))
    return found


def _sheet(g: Game[State], m: Model, *, near: bool) -> Sheet:
    printed = card(m)
    rows = [figure("HP", m.hp, high=max(base(m, "hp"), 1)), figure("AP", m.ap, high=max(base(m, "sta"), m.ap, 1))]
    if m.mana:
        rows.append(figure("Mana", m.mana))
    rows += [Row(stat.upper(), str(base(m, stat)), stat=stat, of=m.id) for stat in FIGURES]
    worn = [catalogue.item(one.item).name for one in m.items if one.equipped]
    packed = [f"{catalogue.item(one.item).name}{f' ×{one.copies}' if one.copies > 1 else ''}" for one in m.items
              if not one.equipped and one.copies]
    rows.append(Row("in hand", ", ".join(worn) or "nothing"))
    if packed:
        rows.append(Row("pack", ", ".join(packed)))
    known = [name_of(one.name) for one in abilities(m) if one.name in catalogue.PRINTED]
    text = "; ".join(dict.fromkeys(known))
    down = "Dead. " if has_state(m, "dead") else "Incapacitated. " if has_state(m, "incapacitated") else ""
    return Sheet(id=f"sheet:{m.id.partition(':')[2]}", name=printed.name, owner=m.seat, rows=rows,
                 text=f"{down}{text}", weight="near" if near and is_up(m) else "shelf", area="party")


def name_of(name: str) -> str:
    found = catalogue.PRINTED.get(name)
    return found.name if found is not None else name


def tracks(g: Game[State]) -> list[Track]:
    """end.victory, turn.rounds: The round, and everybody's points."""
    s = g.state
    found = [Track(id="track:round", name="Round", value=min(s.round, 5), low=1, high=5, area="edge")]
    return found + [Track(id=f"track:vp{seat}", name=f"Victory Points of seat {seat + 1}", value=points,
                          low=min(points, 0), high=10, area="edge") for seat, points in enumerate(s.vp)]
