"""What a seat cannot know: Schemes until they are shown, parties until all have come, which token is which model.

A twin has another of each where the seat would not notice; ids stay, since they tell nothing.
"""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.inches.bodies import INCH, find_model, has_state, within
from norn.games.eldfall.skirmish.inches.deploying import DEEPER
from norn.games.eldfall.skirmish.rules import gathering, party
from norn.games.eldfall.skirmish.rules.deployment import WAITING, has_tactician
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffled

PARTS: Final = ("profile", "hp", "mana", "luck", "items", "upgrades", "chosen")    # what a token hides


def knows(seat: int, m: Model) -> bool:
    """deploy.shrouded, S169: Whether a seat knows who somebody is: its own, whoever stands open, whoever was seen."""
    return m.seat == seat or m.revealed or not has_state(m, "shrouded")


def is_shown(seat: int, m: Model) -> bool:
    """deploy.order: Whether a seat sees it at all: whoever waits is seen by its owner alone."""
    return m.gone == "" or (m.gone == WAITING and m.seat == seat)


def deal_anew(state: State, now: State, seat: int, chance: Chance) -> dict[str, str]:
    """scheme.rule, deploy.shrouded, party.text: What this seat cannot know, otherwise; which id became which."""
    became: dict[str, str] = {}
    for other in range(len(state.sides)):
        if other != seat:
            _another_party(state, now, other, chance)
            became.update(_other_schemes(state, now, other, chance))
            _other_tokens(state, now, other, chance)
    return became


# --- parties ------------------------------------------------------------------------------------------------------


def _another_party(state: State, now: State, other: int, chance: Chance) -> None:
    """party.text, initiative.check: Another ready party, of a Leader's Morale that fits once that is known. One that
    was agreed on, or of which somebody has come already, stays, as all do in later parts; whoever waits was seen by its
    owner alone."""
    come = any(m.party == other and m.gone != WAITING for m in now.models)
    if not state.parties[other] or other in state.agreed or come or now.part > 1:
        return
    true, _ = party.read(state.parties[other])
    morale = _morale(true) if now.checked else 0
    fits = [text for text in _listed(state) if morale in (0, _morale(party.read(text)[0]))
            and (not now.order or _lengthens(state, text) == (now.zones_of[other] >= DEEPER))]
    if not fits:
        return
    read, _ = party.read(shuffled(fits, chance)[0])
    state.points += party.cost(read) - party.cost(true)
    state.parties[other] = party.write(read)
    state.to_come[other] = [party.written(one) for one in read.recruits]
    state.counts[other] = len(read.recruits)


def _listed(s: State) -> list[str]:
    """setup.size, party.guildsworn: The parties that anybody could have taken from the list."""
    return [one.rpartition("at:")[2] for one in gathering.listed(gathering.terms_of(s))]


def _lengthens(s: State, text: str) -> bool:
    """trait.tactician: Known as soon as the order is."""
    return has_tactician(s, [party.written(one) for one in party.read(text)[0].recruits])


def _morale(one: party.Party) -> int:
    return next(CORE.profiles[recruit.profile].stats["m"] for recruit in one.recruits if recruit.leads)


# --- Schemes ------------------------------------------------------------------------------------------------------


def _other_schemes(state: State, now: State, other: int, chance: Chance) -> dict[str, str]:
    """scheme.draw, scheme.rule: Others of its table, as many as were drawn; one that was shown stays."""
    if now.shown[other]:
        return {}
    read, _ = party.read(state.parties[other])
    if not read.recruits:
        return {}
    pool = shuffled(dict.fromkeys(CONTENT.tables[read.faction].faces), chance)
    before = [*state.offered[other], *([state.schemes[other]] if state.schemes[other] else [])]
    fresh = [pool[number % len(pool)] for number in range(len(before))]
    became = {f"scheme:{other}.{old}": f"scheme:{other}.{new}" for old, new in zip(before, fresh, strict=True)}
    if state.schemes[other]:
        state.schemes[other] = fresh[-1]
    else:
        state.offered[other] = fresh
    return became


# --- tokens -------------------------------------------------------------------------------------------------------


def _other_tokens(state: State, now: State, other: int, chance: Chance) -> None:
    """deploy.shrouded, S169: Which of a seat's tokens is whom, where it has several. Points are public, and with them
    STA: those of one STA change places."""
    tokens = [m for m, later in zip(state.models, now.models, strict=False) if m.seat == other
              and not m.revealed and not later.revealed and has_state(m, "shrouded")]
    leader = state.leaders[other]
    moved: dict[str, str] = {}
    for stamina in sorted({base(m, "sta") for m in tokens}):
        equal = [m for m in tokens if base(m, "sta") == stamina]
        under = {f"{_said(m)} {m.id == leader} {number}": [m.id, *[getattr(m, part) for part in PARTS]]
                 for number, m in enumerate(sorted(equal, key=_said))}
        for m, name in zip(equal, shuffled(under, chance), strict=True):
            source, *values = under[name]
            moved[source] = m.id
            for part, value in zip(PARTS, values, strict=True):
                setattr(m, part, value)
    state.leaders[other] = moved.get(leader, leader)
    for m in tokens:
        _feel_anew(state, m)
    for m in state.models:
        m.summoner = moved.get(m.summoner, m.summoner)
        for lasting in [*m.states, *m.enchantments, *m.orders]:
            lasting.by = moved.get(lasting.by, lasting.by)


def _feel_anew(state: State, m: Model) -> None:
    """sequence.reaction-sight: In a Sequence a token feels the mover as far as whoever lies under it would."""
    now = state.activation
    if now is not None and now.path is not None and m.id in now.aware:
        mover = find_model(state, now.model)
        far = base(m, "ag") * INCH
        now.aware[m.id] = [at for at in range(len(now.path.points)) if within(state, m, mover, far, at)]


def _said(m: Model) -> str:
    """What lies under a token, as a text."""
    items = [f"{one.item} {one.copies} {one.equipped} {one.own}" for one in m.items]
    return f"{m.profile} {m.hp} {m.mana} {m.luck} {items} {m.upgrades} {sorted(m.chosen.items())}"
