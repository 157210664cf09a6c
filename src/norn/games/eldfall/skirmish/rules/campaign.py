"""Quests in a row: what is carried over, the campfire, the Broker, and how it ends."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core.rules.gear import dress
from norn.games.eldfall.core.rules.models import by_id, is_dead
from norn.games.eldfall.core.state import Carried, Lasting, Model
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.rules import schemes
from norn.games.eldfall.skirmish.rules.deployment import equip
from norn.games.eldfall.skirmish.rules.party import Recruit, choices, read
from norn.games.eldfall.skirmish.rules.quests import (
    is_alone,
    members,
    pay_for_holding,
    pay_for_leaving,
    quest_of,
    scores,
)
from norn.games.eldfall.skirmish.rules.recruiting import wrong_upgrade
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import End, Game

SOLO_CAMPAIGN: Final = 14           # Victory Points that win all parts alone
DEAREST: Final = 5                  # bomb and scroll
DEARER: Final = 1                   # an upgrade, more than usual
CARRIED: Final = "carried"
FOR_SALE: Final = ("scroll_of_superior_mending", "earthbreaker_bomb")
# What rest costs: a little and all of it, of one who stands and of one who fell.
CAMPFIRE: Final = {"stands": (1, 3), "fell": (3, 5)}


def parts() -> list[str]:
    """quest.consecutive: The quests that are played in a row."""
    return [quest.id for quest in sorted(CONTENT.quests.values(), key=lambda quest: quest.part) if quest.part]


def first() -> str:
    return parts()[0]


# --- a quest is over ----------------------------------------------------------------------------------------------


async def finish(g: Game[Any]) -> str | End:
    """end.victory, quest.consecutive, S225, S262: Points are added up; the next part, or the end."""
    s = g.state
    pay_for_holding(g)
    pay_for_leaving(g)
    won = scores(s, schemes.points(g))
    s.earned = [before + now for before, now in zip(s.earned, won, strict=True)]
    g.emit("quest_over", ("end.victory",), quest=f"quest:{s.quest}", why=f"end:{s.over}", points=won)
    if s.part and s.part < len(parts()) and any(can_go_on(m) for m in s.models):
        go_on(g)
        return "prepare"
    return end(g)


def end(g: Game[Any]) -> End:
    """end.victory, solo.rule, S225, S295: Most points win, equal ones share; alone there is a number to reach."""
    s = g.state
    final = tuple(s.earned)
    if is_alone(s):
        need = SOLO_CAMPAIGN if s.part else quest_of(s).alone
        return End(s.over, (0,) if final[0] >= need else (), final)
    return End(s.over, tuple(seat for seat, points in enumerate(final) if points == max(final)), final)


def can_go_on(m: Model) -> bool:
    """quest.consecutive, S262: The standing follow; the fallen are carried, the Dead stay Dead."""
    return m.party >= 0 and m.hp > 0 and not is_dead(m)


def go_on(g: Game[Any]) -> None:
    """quest.consecutive, S262: Health, items and upgrades stay; states, Mana and spells end; creatures are gone."""
    s = g.state
    s.part += 1
    s.quest = parts()[s.part - 1]
    s.sides = list(range(g.seats)) if g.options["alliances"] != "fixed" else s.sides
    for m in s.models:
        if m.party < 0:
            m.gone = m.gone or "removed"
            continue
        dead = is_dead(m)
        m.states = [Lasting("dead", "", "")] if dead else []
        m.enchantments, m.used, m.mana, m.ap = [], [], 0, 0
        m.orders = [order for order in m.orders if not order.until]
        m.gone, m.revealed = CARRIED, True
    s.told, s.ordered, s.duel, s.tally, s.this_turn = [], [], [], {}, {}


async def muster(g: Game[Any]) -> None:
    """quest.consecutive: Whoever stands comes to the next field; it is dressed anew."""
    s = g.state
    if s.part < 2:
        return
    for seat in range(g.seats):
        there = [m for m in members(s, seat) if can_go_on(m)]
        for m in there:
            dress(m)
        s.to_come[seat] = [m.id for m in there]


# --- campfire and Broker ------------------------------------------------------------------------------------------


async def spend(g: Game[Any], seat: int) -> None:
    """quest.restoring.campfire, quest.restoring.broker, S260: One purchase, or no more."""
    s = g.state
    offers = [*rests(s, seat), *sales(s, seat)]
    answer = await g.may_choose_one(seat, "campfire", offers, ("quest.restoring.campfire", "quest.restoring.broker"),
                                    about={"points": s.earned[seat]}) if offers else None
    if answer is None:
        s.spent[seat] = True
        return
    words = answer.split(" ")
    m = by_id(s, words[1])
    price = prices(s, seat)[answer]
    s.earned[seat] -= price
    if words[0] in ("do:rest_a_little", "do:rest_fully"):
        m.hp = base(m, "hp") if words[0] == "do:rest_fully" else m.hp + 1
    else:
        hand_over(m, words[2].partition(":")[2], words[3].partition(":")[2] if len(words) > 3 else "")
    g.emit("bought", ("quest.restoring.campfire",), seat=f"seat:{seat}", who=m.id, price=price, left=s.earned[seat])


def hand_over(m: Model, name: str, chosen: str) -> None:
    """quest.restoring.broker: What was bought is its bearer's."""
    if name in FOR_SALE:
        m.items.append(Carried(name, 1, equipped=False, own=False))
        return
    if chosen:
        m.chosen[name] = chosen
    equip(m, name)


def rests(s: State, seat: int) -> list[str]:
    """quest.restoring.campfire: Health for whoever lacks it and is not Dead."""
    found: list[str] = []
    for m in members(s, seat):
        if is_dead(m) or m.hp >= base(m, "hp"):
            continue
        little, full = CAMPFIRE["stands" if m.hp > 0 else "fell"]
        if s.earned[seat] >= little:
            found.append(f"do:rest_a_little {m.id}")
        if s.earned[seat] >= full:
            found.append(f"do:rest_fully {m.id}")
    return found


def sales(s: State, seat: int) -> list[str]:
    """quest.restoring.broker, S260: Any upgrade that the bearer may have, and two things that only the Broker sells."""
    if not quest_of(s).broker:
        return []
    found: list[str] = []
    for m in members(s, seat):
        if is_dead(m):
            continue
        if s.earned[seat] >= DEAREST:
            found += [f"do:buy {m.id} ability:{name}" for name in FOR_SALE]
        for name, can in upgrades_for(s, seat, m).items():
            if CONTENT.upgrades[name].cost + DEARER <= s.earned[seat]:
                found += [f"do:buy_of {m.id} ability:{name} choice:{one}" for one in can] or [
                    f"do:buy {m.id} ability:{name}"]
    return found


def upgrades_for(s: State, seat: int, m: Model) -> dict[str, list[str]]:
    """quest.restoring.broker, party.upgrades, S210: Those of its faction and kind that it does not bear yet, with what
    can be chosen for them."""
    whole, _ = read(s.parties[seat])
    one = Recruit(m.profile, s.leaders[seat] == m.id)
    found: dict[str, list[str]] = {}
    for name, upgrade in CONTENT.upgrades.items():
        can = choices(one, name)
        if name not in m.upgrades and not wrong_upgrade(whole, one, upgrade) and (can or not upgrade.chooses):
            found[name] = can
    return found


def prices(s: State, seat: int) -> dict[str, int]:
    """quest.restoring.campfire, quest.restoring.broker: What everything costs."""
    found: dict[str, int] = {}
    for one in [*rests(s, seat), *sales(s, seat)]:
        words = one.split(" ")
        if words[0] in ("do:buy", "do:buy_of"):
            name = words[2].partition(":")[2]
            found[one] = DEAREST if name in FOR_SALE else CONTENT.upgrades[name].cost + DEARER
        else:
            little, full = CAMPFIRE["stands" if by_id(s, words[1]).hp > 0 else "fell"]
            found[one] = full if words[0] == "do:rest_fully" else little
    return found
