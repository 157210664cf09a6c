"""Whom a party may hire and what it may buy: every fault of a party, all told at once."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.content import Profile, ability
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.skirmish.content import CONTENT, Upgrade
from norn.games.eldfall.skirmish.rules.party import Party, Recruit, choices, cost, named, read
from norn.kernel.errors import Refusal

MOST: Final = 10
MONSTERS: Final = ("oni", "goblins")


class Terms:
    """What was agreed: how many points, whether Guildsworn, how many upgrades a model may bear (0: by the rules)."""

    def __init__(self, size: int, guildsworn: bool = False, upgrades: int = 0) -> None:
        self.size = size
        self.guildsworn = guildsworn
        self.upgrades = upgrades


def judge(text: str, terms: Terms) -> list[Refusal]:
    """party.text, S285: Everything that is wrong with a party's text, at once."""
    party, wrong = read(text)
    return wrong + faults(party, terms)


def faults(party: Party, terms: Terms) -> list[Refusal]:
    """party.faction, party.points: Everything that is wrong with a party."""
    wrong = [*_wrong_whole(party, terms), *_wrong_numbers(party, terms)]
    for one in party.recruits:
        wrong += _wrong_banner(party, one, terms)
        wrong += wrong_upgrades(party, one, terms)
        wrong += _wrong_choices(one)
    return wrong


def _wrong_whole(party: Party, terms: Terms) -> list[Refusal]:
    """party.points, party.ten, party.leader, party.faction, party.guildsworn: Too dear, too many, none or two lead."""
    wrong: list[Refusal] = []
    spent = cost(party)
    if spent > terms.size:
        wrong.append(Refusal("party_too_dear", ("party.points",), points=spent, most=terms.size))
    if len(party.recruits) > MOST:
        wrong.append(Refusal("party_too_many", ("party.ten",), n=len(party.recruits), most=MOST))
    leaders = [one for one in party.recruits if one.leads]
    if len(leaders) != 1:
        wrong.append(Refusal("one_leader", ("party.leader",), n=len(leaders)))
    if terms.guildsworn:
        if leaders and party.faction not in CORE.profiles[leaders[0].profile].factions:
            wrong.append(Refusal("leaders_faction", ("party.guildsworn",), who=named(leaders[0].profile),
                                 what=f"faction:{party.faction}"))
    elif not any(party.faction in CORE.profiles[one.profile].factions for one in party.recruits):
        wrong.append(Refusal("none_of_faction", ("party.faction",), what=f"faction:{party.faction}"))
    return wrong


def affiliation(party: Party, card: Profile) -> str:
    """party.banners, model.affiliation, S200: In its own faction a model is of it; hired elsewhere it is Neutral."""
    return party.faction if party.faction in card.factions else "neutral"


def limit_of(party: Party, card: Profile, terms: Terms) -> int:
    """party.limit, party.banners, party.guildsworn: How many of one name; a neutral hire may have its own."""
    if terms.guildsworn:
        return 1
    hired = affiliation(party, card) == "neutral" and card.factions != ("neutral",)
    return card.neutral_limit if hired and card.neutral_limit is not None else card.limit


def _wrong_numbers(party: Party, terms: Terms) -> list[Refusal]:
    """party.limit, party.upgrades, class.mount: More of one name than its limit."""
    wrong: list[Refusal] = []
    names = [one.profile for one in party.recruits] + [one.mount for one in party.recruits if one.mount]
    for name in sorted(set(names)):
        most = limit_of(party, CORE.profiles[name], terms)
        if 0 < most < names.count(name):
            wrong.append(Refusal("over_limit", ("party.limit",), who=named(name), n=names.count(name), most=most))
    bought = [name for one in party.recruits for name in one.upgrades]
    for name in sorted(set(bought)):
        limit = CONTENT.upgrades[name].limit
        if limit is not None and bought.count(name) > limit:
            wrong.append(Refusal("over_limit", ("party.upgrades",), who=named(name), n=bought.count(name), most=limit))
    return wrong


def _wrong_banner(party: Party, one: Recruit, terms: Terms) -> list[Refusal]:
    """party.faction, party.rivals, party.monsters, party.undead, class.mount, S18, S201: Whom a party may hire."""
    card = CORE.profiles[one.profile]
    if not card.factions or card.changes:
        return [Refusal("not_for_hire", ("party.faction",), who=named(one.profile))]
    wrong: list[Refusal] = []
    if not terms.guildsworn and party.faction not in card.factions:
        if party.faction in MONSTERS and "neutral" in card.factions:
            wrong.append(Refusal("monsters_hire_none", ("party.monsters",), who=named(one.profile)))
        elif "neutral" not in card.factions:
            wrong.append(Refusal("other_faction", ("party.faction",), who=named(one.profile),
                                 what=f"faction:{party.faction}"))
    raised = {name for special in CORE.specials.values() for name in special.recruits}
    for name in sorted({ability(text).name for text in card.traits} & raised):
        if not any(name in _raises(other) for other in party.recruits):
            wrong.append(Refusal("who_raises_it", ("party.undead",), who=named(one.profile)))
    return wrong


def _raises(one: Recruit) -> tuple[str, ...]:
    """special.lady_of_the_dead, special.raiser_of_the_dead: Models of which trait its party may hire."""
    special = CORE.profiles[one.profile].special
    return CORE.specials[special].recruits if special else ()


# --- upgrades -----------------------------------------------------------------------------------------------------


def slots(one: Recruit, terms: Terms) -> int:
    """party.upgrades, trait.resourceful, quest.4.party: How many upgrades a model may bear."""
    if terms.upgrades:
        return terms.upgrades
    given = [text for name in one.upgrades for text in CONTENT.upgrades[name].gives]
    texts = [*CORE.profiles[one.profile].traits, *given]
    more = [ability(text).level for text in texts if ability(text).name == "resourceful"]
    return 1 + max(more, default=0)


def wrong_upgrades(party: Party, one: Recruit, terms: Terms) -> list[Refusal]:
    """party.upgrades, party.characters, S18, S210: Too many, twice the same, on a Character, of another faction."""
    card = CORE.profiles[one.profile]
    wrong: list[Refusal] = []
    if card.character and one.upgrades:
        wrong.append(Refusal("characters_bear_none", ("party.characters",), who=named(one.profile)))
    elif len(one.upgrades) > slots(one, terms):
        wrong.append(Refusal("too_many_upgrades", ("party.upgrades",), who=named(one.profile), n=len(one.upgrades),
                             most=slots(one, terms)))
    if len(set(one.upgrades)) < len(one.upgrades):
        wrong.append(Refusal("upgrade_twice", ("party.upgrades",), who=named(one.profile)))
    for name in one.upgrades:
        wrong += wrong_upgrade(party, one, CONTENT.upgrades[name])
    return wrong


def wrong_upgrade(party: Party, one: Recruit, upgrade: Upgrade) -> list[Refusal]:
    """party.upgrades, party.monsters, upgrade.expedition_leader, S215: Of another faction, for other models, for the
    Leader alone."""
    wrong: list[Refusal] = []
    about = {"who": named(one.profile), "what": named(upgrade.id)}
    own = "neutral" if party.faction in MONSTERS else party.faction
    if "neutral" not in upgrade.factions and own not in upgrade.factions:
        wrong.append(Refusal("upgrade_of_others", ("party.upgrades",), **about))
    if not could_bear(one, upgrade):
        wrong.append(Refusal("upgrade_not_for", (f"upgrade.{upgrade.id}",), **about))
    if upgrade.leader and not one.leads:
        wrong.append(Refusal("upgrade_for_leader", (f"upgrade.{upgrade.id}",), **about))
    return wrong


def could_bear(one: Recruit, upgrade: Upgrade) -> bool:
    """party.upgrades: Whether an upgrade is for models of its sort."""
    return all(_meets(one, need) for need in upgrade.needs)


def _meets(one: Recruit, need: str) -> bool:
    """party.upgrades: `class warrior`, `not demon`, `neutral`."""
    card = CORE.profiles[one.profile]
    word, _, of = need.partition(" ")
    if word == "class":
        return of in card.classes
    if word == "not":
        return not any(ability(text).name == of for text in card.traits)
    return word in card.factions


def _wrong_choices(one: Recruit) -> list[Refusal]:
    """party.next-level, magic.affinity, S36, S213: Something must be chosen, or cannot be."""
    wrong: list[Refusal] = []
    for name in [one.profile, *one.upgrades]:
        can, chosen = choices(one, name), one.chosen.get(name, "")
        needs = name != one.profile and bool(CONTENT.upgrades[name].chooses)
        if needs and not can:
            wrong.append(Refusal("nothing_to_choose", ("party.next-level",), who=named(one.profile), what=named(name)))
        elif chosen and chosen not in can:
            wrong.append(Refusal("not_to_choose", ("party.text",), who=named(one.profile), what=named(name),
                                 which=chosen, can=can))
        elif not chosen and len(can) > 1:
            wrong.append(Refusal("must_choose", ("party.text",), who=named(one.profile), what=named(name), can=can))
    return wrong
