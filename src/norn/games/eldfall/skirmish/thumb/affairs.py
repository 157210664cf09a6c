"""Smaller questions: what is chosen at the start, alliances and duels, what comes with a spell."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.skirmish.thumb.fight import STRONGER, strength
from norn.games.eldfall.skirmish.thumb.world import World
from norn.kernel.ask import Choice

About = dict[str, Any]
STOUTEST: Final = 3


def said(ids: list[str], word: str) -> str:
    """The deed of that word; the first where there is none."""
    return next((one for one in ids if one.partition(":")[2] == word), ids[0])


def any_party(world: World, ids: list[str], about: About) -> str:
    """party.text: A ready party or one of its own, and not always the same; where there is but one champion, one of the
    stoutest."""
    champions = sorted([one for one in ids if one.startswith("do:hire")], key=lambda one: (-stoutness(one), one))
    if about.get("points", 60) < 30 and champions:
        return armoured(world, champions[world.chance.randrange(min(STOUTEST, len(champions)))])
    place = world.ask.rest.place
    return place.sample(world.chance) if place is not None else any_of(world, ids, about)


def any_of(world: World, ids: list[str], about: About) -> str:
    """One is as good as the other, and not always the same."""
    return ids[world.chance.randrange(len(ids))]


def armoured(world: World, option: str) -> str:
    """upgrade.additional_protection: With more armour, where points are left for it."""
    place = world.ask.rest.place
    better = f"at:{option.rpartition('at:')[2]}+additional_protection"
    return better if place is not None and not place.look(better).refusals else option


def stoutness(option: str) -> int:
    """model.attributes: What somebody bears and deals in both roles, by its card."""
    stats = catalogue.profile(named(option, "profile")).stats
    return 100 * stats["hp"] * (stats["off"] + stats["def"]) * stats["t"] // max(18 - stats["arm"], 1)


def named(option: str, kind: str) -> str:
    return next((word.partition(":")[2] for word in option.split(" ") if word.startswith(f"{kind}:")), "")


def keep(world: World, ids: list[str], about: About) -> str:
    """initiative.check: What was bought is worth more than the first turn."""
    return said(ids, "keep_all")


def yes(world: World, ids: list[str], about: About) -> str:
    """deploy.shrouded: Whoever may come unseen does."""
    return said(ids, "yes")


def ally(world: World, ids: list[str], about: About) -> str:
    """alliance.made: Whoever leads needs nobody; whoever does not needs somebody."""
    return said(ids, "no") if world.ahead >= 0 else said(ids, "yes")


def leave(world: World, ids: list[str], about: About) -> str:
    """quest.restoring.gate-out, quest.3.rewards: One came for the way out; a treasure is safe outside."""
    return said(ids, "leave")


def champion(world: World, ids: list[str], about: About) -> str:
    """duel.issue, duel.begins: The one who strikes hardest and stands longest; nobody, if the other does so by far."""
    found = [option for option in ids if world.of(option.split(" ")[-1]) is not None]
    best = max(found, key=lambda option: (strength(world.fighters[option.split(" ")[-1]]), option), default=ids[0])
    other, own = world.of(about["who"]), world.of(best.split(" ")[-1])
    if own is None or (other is not None and strength(own) * STRONGER < strength(other)):
        return said(ids, "refuse")
    return best


def own_people(world: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """template.touch: One's own are spared."""
    return tuple([one for one in ids if world.of(one) in world.friends][:at_most])


def everybody(world: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """spell.reanimation: As many as may be."""
    return tuple(ids[:at_most])
