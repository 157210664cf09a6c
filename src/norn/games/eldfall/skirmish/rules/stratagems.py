"""Stratagems: what a Leader orders in the Strategic Phase, until the next. Its bearers have its rows and gifts."""
from __future__ import annotations

from norn.games.eldfall.core.catalogue import static_abilities
from norn.games.eldfall.core.hooks import allows, code_of, codes_among, has
from norn.games.eldfall.core.rules import effects
from norn.games.eldfall.core.rules.models import (
    by_id,
    card,
    has_state,
    is_ally,
    is_dead,
    is_enemy,
    is_here,
    is_token,
    is_up,
)
from norn.games.eldfall.core.state import Declaration, Lasting, Model
from norn.games.eldfall.core.title import title_of
from norn.games.eldfall.core.values import is_aware
from norn.games.eldfall.skirmish.content import CONTENT, Stratagem
from norn.games.eldfall.skirmish.rules import party, recruiting
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game

RULES = ("stratagem.rule", "turn.stratagem")


def leader(s: State, seat: int) -> Model | None:
    """party.leader, stratagem.leader-falls, S286: The Leader, if it can still order; some do so even when down, nobody
    who serves another side by now."""
    if not s.leaders[seat]:
        return None
    m = by_id(s, s.leaders[seat])
    if m.party != seat:
        return None
    printed = static_abilities(m.profile, m.upgrades)
    if is_here(m) and (is_up(m) or any(code(one) for code, one in codes_among("orders when down", printed))):
        return m
    for other in s.models:
        fallen = is_here(m) and has_state(m, "incapacitated")
        if fallen and other.party == seat and is_up(other) and allows(other, "leads in place"):
            return other
    return None


def known(m: Model) -> list[str]:
    """turn.stratagem: Those on its card, and those that its upgrades bring; tribes were chosen at the start."""
    bought = [name for one in m.upgrades for name in CONTENT.upgrades[one].stratagems]
    return [name for name in [*card(m).stratagems, *bought] if CONTENT.stratagems[name].kind != "tribe"]


def options(g: Game[State], seat: int) -> list[str]:
    """stratagem.rule, trait.strategist, S216: One a phase, two different ones of a Strategist; none is allowed."""
    s = g.state
    m = leader(s, seat)
    most = 2 if m is not None and allows(m, "two orders") else 1
    if m is None or len(s.ordered) >= most or "no order" in m.used:
        return []
    return [f"do:stratagem ability:{name}" for name in known(m)
            if name not in s.ordered and (CONTENT.stratagems[name].to in ("all", "others", "enemies", "self")
                                          or targets(g, m, CONTENT.stratagems[name]))]


async def use(g: Game[State], seat: int, words: list[str]) -> None:
    """stratagem.rule: It is in force until the player's next Strategic Phase."""
    s = g.state
    name = words[1].partition(":")[2]
    m = leader(s, seat)
    assert m is not None
    s.ordered.append(name)
    order = CONTENT.stratagems[name]
    g.emit("ordered", RULES, who=f"seat:{seat}" if is_token(m) else m.id, what=f"ability:{name}")
    chosen = targets(g, m, order)
    if order.to in ("target", "dead", "enemy"):
        most = min(order.targets, len(chosen))
        about = {"what": f"ability:{name}", "n": most}
        picked = await g.choose(seat, "stratagem_targets", [one.id for one in chosen], RULES, 1, most, about=about)
        chosen = [one for one in chosen if one.id in picked]
    await lay(g, m, order, chosen)


async def lay(g: Game[State], m: Model, order: Stratagem, chosen: list[Model]) -> None:
    """stratagem.rule: Each of them bears it; what it does at once is done; what data cannot say has its own story."""
    d = Declaration(m.id, "active", "stratagem", order.id, "", "", [], [])
    for one in chosen:
        if not any(old.name == order.id for old in one.orders):
            one.orders.append(Lasting(order.id, f"strategic {m.seat}", ""))
        effects.carry(g, d, one, order.does)
    code = code_of("ordered", order.id)
    if code is not None:
        await code(g, m, chosen)


def ordered_by(g: Game[State], order: Lasting, m: Model) -> bool:
    """stratagem.rule, alliance.means: Whether a model's side has ordered it: it lasts until that seat's Strategic
    Phase. By which model is not kept: the Leader may be under a token."""
    seat = int(order.until.partition(" ")[2])
    return seat == m.seat or title_of(g).allied(g.state, seat, m.seat)


def targets(g: Game[State], m: Model, order: Stratagem) -> list[Model]:
    """stratagem.affiliation, stratagem.terse, S218: Whom it may be for: affiliation, sort, nearness."""
    found: list[Model] = []
    for one in g.state.models:
        if not is_here(one) or not is_wanted(g, m, order, one):
            continue
        if order.who and not any(is_of(one, word) for word in order.who):
            continue
        fits = code_of("order for", order.id)
        if (not order.near or is_aware(g, m, one)) and (fits is None or fits(g, m, one)):
            found.append(one)
    return found


def is_wanted(g: Game[State], m: Model, order: Stratagem, one: Model) -> bool:
    """stratagem.rule: Authority is for one's own, subterfuge for enemies."""
    if order.to == "self":
        return one is m
    if order.to in ("enemy", "enemies"):
        return is_enemy(g, m, one) and is_up(one)
    if order.to == "dead":
        return is_dead(one)
    if order.to == "others" and one is m:
        return False
    alive = not is_dead(one) or order.does != ()
    return alive and is_ally(g, m, one) and is_affiliated(g.state, m, one)


def is_affiliated(s: State, m: Model, one: Model) -> bool:
    """stratagem.affiliation, party.guildsworn, upgrade.camaraderie, S164, S218: Of the Leader's faction, an ally's too
    unless Shrouded; hired Neutrals only with Camaraderie. In Guildsworn the whole of one's own party."""
    while one.summoner:
        one = by_id(s, one.summoner)
    if one.seat == m.seat and (one is m or one.party < 0 or s.guildsworn or allows(one, "heeds orders")):
        return True
    if s.guildsworn or one.party < 0 or (one.seat != m.seat and has_state(one, "shrouded")):
        return False
    return affiliation_of(s, one) == affiliation_of(s, m)


def affiliation_of(s: State, m: Model) -> str:
    """model.affiliation, S200: As its own party hired it."""
    read, _ = party.read(s.parties[m.party])
    return recruiting.affiliation(read, card(m))


def is_of(m: Model, word: str) -> bool:
    """stratagem.terse: A class, a trait, a tag, or summoned."""
    return (word == "summoned" and bool(m.summoner)) or has(m, word) or word in card(m).tags
