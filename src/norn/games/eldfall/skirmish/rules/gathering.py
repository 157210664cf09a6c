"""Choosing a party at the table: a ready one from the list, or one's own as text, in secret.

An own party is answered as `at:` and its text (S285, party.py): `at:soga:clan_champion*+bujutsu_expertise,onitaoshi`.
Everything that is wrong with it is told at once.
"""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core.content import Profile
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.skirmish.content import CONTENT, FACTIONS, Upgrade
from norn.games.eldfall.skirmish.rules.party import (
    Party,
    Recruit,
    choices,
    cost,
    model_cost,
    named,
    read,
    upgrade_cost,
    write,
)
from norn.games.eldfall.skirmish.rules.recruiting import Terms, could_bear, faults, judge
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Ask, Chance, Look, More, Place
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

CHOOSE: Final = "choose"
RULES: Final = ("party.text", "party.points", "party.faction")
TRIES: Final = 40
_KEPT: Final[dict[str, list[str]]] = {}         # by terms: the parties that are listed


def terms_of(s: State) -> Terms:
    """setup.size, party.guildsworn, quest.4.party: What a party of this game must keep to."""
    return Terms(s.size, s.guildsworn, CONTENT.quests[s.quest].upgrades)


def agreed(g: Game[State], seat: int, terms: Terms) -> str:
    """party.text: The ready party that an option names, if it keeps to the terms; else its seat is asked."""
    name = g.options[f"party{seat + 1}"]
    if name == CHOOSE or judge(CONTENT.ready[name].party, terms):
        return ""
    return CONTENT.ready[name].party


async def choose_party(g: Game[State], seat: int, terms: Terms) -> str:
    """party.text, S285: Ready parties as a list, and beside it one's own as text."""
    more = More()
    more.place = Place(partial(check, terms), partial(sample, terms), partial(region, terms), partial(roster, terms),
                       partial(look, terms))
    more.about = {"points": terms.size}
    (answer,) = await Ask(seat, "party", partial(listed, terms), RULES, 1, 1, more)
    return answer.rpartition("at:")[2]


def check(terms: Terms, text: str) -> list[Refusal]:
    """party.text: All that is wrong with it."""
    return judge(text.removeprefix("at:"), terms)


def region(terms: Terms) -> dict[str, Any]:
    return {"shape": "roster", "points": terms.size, "guildsworn": terms.guildsworn, "upgrades": terms.upgrades}


def look(terms: Terms, text: str) -> Look:
    """party.points, party.text: What a party costs, model by model, and all that is wrong with it."""
    party, _ = read(text.removeprefix("at:"))
    spent = cost(party)
    told: list[tuple[str, dict[str, Any]]] = [
        ("points_left" if spent <= terms.size else "points_over",
         {"points": spent, "most": terms.size, "left": abs(terms.size - spent)})]
    for one in party.recruits:
        price = model_cost(one) + sum([upgrade_cost(party, one, name) for name in one.upgrades])
        what = [named(name) for name in (*([one.mount] if one.mount else []), *one.upgrades)]
        told.append(("recruit_with" if what else "recruit", {"who": named(one.profile), "points": price, "what": what}))
    return Look(text, says=told, refusals=check(terms, text))


def roster(terms: Terms) -> dict[str, Any]:
    """party.text: What a party is put together of, for a client that edits it; `check` has the last word."""
    upgrades = list(CONTENT.upgrades.values())
    models = [_hireable(card, upgrades) for card in CORE.profiles.values() if card.factions and not card.changes]
    return {"roster": {
        "points": terms.size, "lists": [{"id": one, "name": one.replace("_", " ").capitalize()} for one in FACTIONS],
        "items": models,
        "extras": [{"id": one.id, "name": one.name, "points": one.cost, "of": list(one.factions), "text": one.text}
                   for one in upgrades],
    }}


def _hireable(card: Profile, upgrades: list[Upgrade]) -> dict[str, Any]:
    """A model as it stands in a roster: price, limit, which upgrades it might bear, what is to be chosen for it."""
    one = Recruit(card.id, leads=True)
    fit = [] if card.character else [number for number, upgrade in enumerate(upgrades) if could_bear(one, upgrade)]
    chosen = {name: choices(one, name) for name in (card.id, *[upgrades[number].id for number in fit])}
    found: dict[str, Any] = {"id": card.id, "name": card.name, "points": card.cost, "most": card.limit,
                             "of": list(card.factions), "extras": fit, "text": card.text}
    if card.mount:
        found["mount"] = {"id": card.mount, "name": CORE.profiles[card.mount].name,
                          "points": CORE.profiles[card.mount].cost}
    several = {name: can for name, can in chosen.items() if len(can) > 1}
    return {**found, "chooses": several} if several else found


def listed(terms: Terms) -> list[str]:
    """party.points: The ready parties that keep to the terms; where none does, as much of each as can be paid, and
    everybody who could come alone."""
    key = f"{terms.size} {terms.guildsworn} {terms.upgrades}"
    if key not in _KEPT:
        found = [f"do:take ready:{one.id} at:{one.party}" for one in CONTENT.ready.values()
                 if not judge(one.party, terms)]
        _KEPT[key] = found or [*shortened(terms), *alone(terms)]
    return _KEPT[key]


def shortened(terms: Terms) -> list[str]:
    """party.points: Ready parties without the upgrades and models that cost too much."""
    found: list[str] = []
    for one in CONTENT.ready.values():
        whole, _ = read(one.party)
        less = Party(whole.faction)
        for recruit in sorted(whole.recruits, key=lambda recruit: not recruit.leads):
            bare = Recruit(recruit.profile, recruit.leads)
            bare.chosen = {name: kept for name, kept in recruit.chosen.items() if name == recruit.profile}
            less.recruits.append(bare)
            if faults(less, terms):
                less.recruits.pop()
        if len(less.recruits) > 1:
            found.append(f"do:take_some ready:{one.id} at:{write(less)}")
    return found


def alone(terms: Terms) -> list[str]:
    """party.leader: Whoever can be paid and led by himself."""
    found: list[str] = []
    for name, card in CORE.profiles.items():
        for faction in card.factions:
            if not judge(f"{faction}:{name}*", terms):
                found.append(f"do:hire profile:{name} at:{faction}:{name}*")
                break
    return found


def sample(terms: Terms, chance: Chance) -> str:
    """party.text: Any party that keeps to the terms: a Leader, then whoever and whatever can still be paid."""
    leaders = [(faction, name) for faction in FACTIONS for name, card in CORE.profiles.items()
               if faction in card.factions and not faults(_led_by(faction, name, chance), terms)]
    if not leaders or chance.randrange(2):
        one = listed(terms)[chance.randrange(len(listed(terms)))]
        return f"at:{one.rpartition('at:')[2]}"
    party = _led_by(*leaders[chance.randrange(len(leaders))], chance)
    profiles, upgrades = list(CORE.profiles), list(CONTENT.upgrades)
    for _ in range(TRIES):
        bearer = party.recruits[chance.randrange(len(party.recruits))]
        if chance.randrange(3):
            party.recruits.append(_hired(profiles[chance.randrange(len(profiles))], chance))
            if faults(party, terms):
                party.recruits.pop()
        else:
            name = upgrades[chance.randrange(len(upgrades))]
            chosen = dict(bearer.chosen)
            bearer.upgrades.append(name)
            _choose(bearer, name, chance)
            if faults(party, terms):
                bearer.upgrades.pop()
                bearer.chosen = chosen
    assert cost(party) <= terms.size
    return f"at:{write(party)}"


def _led_by(faction: str, name: str, chance: Chance) -> Party:
    """party.leader: A party of its Leader alone."""
    party = Party(faction)
    party.recruits.append(_hired(name, chance))
    party.recruits[0].leads = True
    return party


def _hired(name: str, chance: Chance) -> Recruit:
    """class.mount: Some of those who may ride do."""
    one = Recruit(name, leads=False)
    one.mount = CORE.profiles[name].mount if chance.randrange(2) else ""
    _choose(one, name, chance)
    return one


def _choose(one: Recruit, name: str, chance: Chance) -> None:
    """party.text: Where something must be chosen, any of it."""
    can = choices(one, name)
    if len(can) > 1 and name not in one.chosen:
        one.chosen[name] = can[chance.randrange(len(can))]
