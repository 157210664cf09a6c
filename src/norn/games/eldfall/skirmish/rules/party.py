"""Parties: how one is written down (S285), what it costs, what is chosen for it. recruiting.py says what is wrong.

`soga:clan_champion*+bujutsu_expertise,onitaoshi,bushi_attendant`: the faction, then models, the Leader with a star,
each with what was bought for it. A mount is bought like an upgrade. What is chosen stands behind an equals sign:
`djinnborn_marzban=fire*`, `arcane_tome=art_of_enchanting`; it may be left away where only one thing can be chosen.
"""
from __future__ import annotations

import re
from typing import Final

from norn.games.eldfall.core.content import Profile, ability
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.skirmish.content import CONTENT, FACTIONS
from norn.kernel.errors import Refusal

LONGEST: Final = 1_000
ELEMENTS: Final = ("fire", "water", "earth", "air")
BORN: Final = ("fire", "air", "earth", "water", "elder")
_PART: Final = re.compile(r"([a-z0-9_]+)(?:=([a-z0-9_\-]+))?(\*)?")


class Recruit:
    """A model of a party with what was bought for it."""

    def __init__(self, profile: str, leads: bool) -> None:
        self.profile = profile
        self.leads = leads
        self.mount = ""
        self.upgrades: list[str] = []
        self.chosen: dict[str, str] = {}        # by what it was chosen for: the model itself, an upgrade


class Party:
    def __init__(self, faction: str) -> None:
        self.faction = faction
        self.recruits: list[Recruit] = []


# --- reading ------------------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Party, list[Refusal]]:
    """party.text, S285: The party that a text means, and what of it could not be read."""
    wrong: list[Refusal] = []
    if len(text) > LONGEST:
        return Party(""), [Refusal("party_too_long", ("party.text",), most=LONGEST)]
    faction, _, models = text.partition(":")
    if faction not in FACTIONS:
        wrong.append(Refusal("no_faction", ("party.faction",), what=faction))
    party = Party(faction)
    for part in models.split(",") if models else []:
        recruit = _read_recruit(part, wrong)
        if recruit is not None:
            party.recruits.append(recruit)
    return party, wrong


def read_recruit(text: str) -> Recruit:
    """party.text: One model of a party that was judged already."""
    recruit = _read_recruit(text, [])
    assert recruit is not None
    return recruit


def _read_recruit(part: str, wrong: list[Refusal]) -> Recruit | None:
    """party.text: A model, then what was bought for it."""
    first, *bought = part.split("+")
    match = _PART.fullmatch(first)
    if match is None or match[1] not in CORE.profiles:
        wrong.append(Refusal("no_model", ("party.text",), what=first))
        return None
    recruit = Recruit(match[1], bool(match[3]))
    if match[2]:
        recruit.chosen[recruit.profile] = match[2]
    for one in bought:
        _read_bought(recruit, one, wrong)
    return recruit


def _read_bought(recruit: Recruit, one: str, wrong: list[Refusal]) -> None:
    """party.text, class.mount: An upgrade, with what was chosen for it, or a mount."""
    match = _PART.fullmatch(one)
    if match is None or match[3] or (match[1] not in CONTENT.upgrades and match[1] not in CORE.profiles):
        wrong.append(Refusal("no_upgrade", ("party.text",), what=one))
    elif match[1] in CONTENT.upgrades:
        recruit.upgrades.append(match[1])
        if match[2]:
            recruit.chosen[match[1]] = match[2]
    elif match[1] != CORE.profiles[recruit.profile].mount or recruit.mount:
        wrong.append(Refusal("no_mount", ("class.mount",), who=named(recruit.profile), what=named(match[1])))
    else:
        recruit.mount = match[1]


def named(one: str) -> str:
    """A model or an upgrade as the texts name it."""
    return f"profile:{one}" if one in CORE.profiles else f"ability:{one}"


def write(party: Party) -> str:
    """party.text: A party as it is written down."""
    return f"{party.faction}:{','.join([written(one) for one in party.recruits])}"


def written(one: Recruit) -> str:
    def chosen(name: str) -> str:
        return f"{name}={one.chosen[name]}" if name in one.chosen else name

    head = chosen(one.profile) + ("*" if one.leads else "")
    return "+".join([head, *([one.mount] if one.mount else []), *[chosen(name) for name in one.upgrades]])


# --- what it costs ------------------------------------------------------------------------------------------------


def cost(party: Party) -> int:
    """party.points, S284: Models, mounts and upgrades together."""
    total = 0
    for one in party.recruits:
        total += model_cost(one)
        total += sum([upgrade_cost(party, one, name) for name in one.upgrades])
    return total


def model_cost(one: Recruit) -> int:
    """party.points, class.mount, S284: What a model costs; a mount's cost adds to its rider's."""
    return CORE.profiles[one.profile].cost + (CORE.profiles[one.mount].cost if one.mount else 0)


def upgrade_cost(party: Party, one: Recruit, name: str) -> int:
    """upgrade.devotion_paimon, upgrade.yari_tsukai, upgrade.daikyuu_tsukai, S211: Less for whoever has the weapon that
    it replaces; and where the party bears something that makes all others cheaper, so much less, not below one."""
    upgrade = CONTENT.upgrades[name]
    price = upgrade.cheaper.get(primary(one.profile), upgrade.cost)
    bought = {other for recruit in party.recruits for other in recruit.upgrades}
    less = max([CONTENT.upgrades[other].discount for other in sorted(bought)], default=0)
    return max(price - less, 1) if less and not upgrade.discount else price


def primary(profile: str) -> str:
    """item.primary: The topmost weapon of a card; "" without one."""
    for held in CORE.profiles[profile].items:
        item = CORE.items[held.item]
        if item.category == "weapon" and "natural" not in item.modes:
            return held.item
    return ""


# --- choices ------------------------------------------------------------------------------------------------------


def choices(one: Recruit, name: str) -> list[str]:
    """What can be chosen for a model itself or for one of its upgrades; nothing where there is nothing to choose."""
    card = CORE.profiles[one.profile]
    if name == one.profile:
        return list(BORN) if "affinity chosen" in card.traits else []
    kind = CONTENT.upgrades[name].chooses
    if kind == "craft":
        return _raisable(card)
    if kind == "element":
        return list(ELEMENTS)
    if kind == "catalyst":
        old = [ability(text).of for text in card.traits if ability(text).name == "affinity"]
        return [f"{element}-{new}" for element in old for new in ELEMENTS if new != element]
    return ["armor", *_carried(card)] if kind == "weight" else []


def _raisable(card: Profile) -> list[str]:
    """party.next-level, S213: Spellcrafts that have a further level."""
    crafts = [ability(text) for text in card.crafts]
    return [craft.name for craft in crafts
            if any(spell.school == craft.name and spell.level > craft.level for spell in CORE.spells.values())]


def _carried(card: Profile) -> list[str]:
    """upgrade.reduce_weight: Weapons and shields that have a weight."""
    held = [CORE.items[one.item] for one in card.items]
    return [item.id for item in held if item.category in ("weapon", "shield") and item.takes_room]


def all_chosen(one: Recruit) -> dict[str, str]:
    """party.text: Everything that was chosen for a model, also where there was but one thing to choose."""
    found = {name: chosen_of(one, name) for name in [one.profile, *one.upgrades]}
    return {name: choice for name, choice in found.items() if choice}


def chosen_of(one: Recruit, name: str) -> str:
    """party.text: What was chosen; the only thing where there was but one."""
    can = choices(one, name)
    return one.chosen.get(name, can[0] if len(can) == 1 else "")
