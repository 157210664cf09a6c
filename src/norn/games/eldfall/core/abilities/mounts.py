"""Mounts (S189, S284): a rider on its mount is one model, with the mount's Size and the abilities of both.

Which mount was bought stands in `chosen["mount"]`, the HP that it still adds in `chosen["mount_hp"]`. Riding is an
order that the rider bears: its data has what the mount changes.
"""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, allows, on
from norn.games.eldfall.core.rules.actions import new, put
from norn.games.eldfall.core.rules.attack import strikes_printed
from norn.games.eldfall.core.rules.damage import notes
from norn.games.eldfall.core.rules.models import carried, enemies, has_state, is_up, mover, now
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import lift
from norn.games.eldfall.core.state import Carried, Lasting, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("rides", "riding_lupus_rex")
RULES = ("class.mount", "class.rider")


def mount(g: Game[Any], m: Model) -> None:
    """class.mount, S284: It is in the saddle; the mount's HP come first."""
    card = catalogue.profile(m.chosen["mount"])
    m.chosen.setdefault("mount_hp", str(card.changes.get("hp", 0)))
    m.orders.append(Lasting(f"riding_{card.id}", "", m.id))
    m.hp += int(m.chosen["mount_hp"])
    for held in card.items:
        m.items.append(Carried(held.item, held.copies, equipped=True, own=True))
    lift(g, m, "crouched")
    g.emit("mounted", RULES, who=m.id, what=f"profile:{card.id}")


def dismount(g: Game[Any], m: Model) -> None:
    """class.mount, S284: The mount leaves the field and may be mounted again; its HP go with it."""
    card = catalogue.profile(m.chosen["mount"])
    m.orders = [order for order in m.orders if order.name != f"riding_{card.id}"]
    m.hp = max(m.hp - int(m.chosen["mount_hp"]), min(m.hp, 1))
    for held in card.items:
        own = carried(m, held.item)
        if own is not None:
            m.items.remove(own)
    g.emit("dismounted", RULES, who=m.id)


def can_mount(g: Game[Any], m: Model) -> bool:
    """class.rider, S284: Its own mount, neither Engaged nor where there is no room for the two."""
    if not m.chosen.get("mount") or allows(m, "rides") or not is_up(m) or has_state(m, "engaged"):
        return False
    return space_of(g).room(g.state, m, catalogue.profile(m.chosen["mount"]).size)


# --- how it is mounted and left -----------------------------------------------------------------------------------


@on("strategic offer", "rider", "riding_lupus_rex")
def offer(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """class.rider, S284: In its Strategic Phase, mounting only unseen by enemies."""
    if one.name != "rider":
        return [f"do:dismount {m.id}"] if is_up(m) else []
    seen = any(sees(g, foe, m) for foe in enemies(g, m))
    return [f"do:mount {m.id}"] if can_mount(g, m) and not seen else []


@on("strategic done", "rider")
async def ordered(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """class.rider: Up or down."""
    if words[0] == "mount":
        mount(g, m)
    elif words[0] == "dismount":
        dismount(g, m)
    return words[0] in ("mount", "dismount")


@on("assist", "rider")
def may_mount(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """class.rider, S284: By an Assist on itself."""
    return [f"do:mount {m.id}"] if can_mount(g, m) else []


@on("action done", "rider")
async def mounts(g: Game[Any], m: Model, one: Ability, words: list[str]) -> bool:
    """class.rider, action.assist: In the saddle at once."""
    if words[0] != "mount":
        return False
    put(g, new(m, "active", "assist"))
    mount(g, m)
    return True


@on("move skill", "riding_lupus_rex")
def may_leave(g: Game[Any], m: Model, one: Ability) -> list[str]:
    """class.mount, S284: It may get off in its Movement Step."""
    return ["do:dismount"]


@on("move skill used", "riding_lupus_rex")
def leaves(g: Game[Any], m: Model, one: Ability, word: str) -> None:
    """class.mount: And then goes on foot."""
    if word == "dismount":
        dismount(g, m)


@on("dodge instead", "riding_lupus_rex")
async def dodges(g: Game[Any], m: Model, one: Ability, inches: int) -> bool:
    """class.mount, S189: A Dodge moves nobody; it may get off."""
    if m.seat >= 0 and await g.may_choose_one(m.seat, "dismount", [f"do:dismount {m.id}"], RULES, about={"who": m.id}):
        dismount(g, m)
    return True


@on("sequence end", "riding_lupus_rex")
async def thrown(g: Game[Any], m: Model, one: Ability) -> None:
    """class.mount, S189, S284: Knockdown and falling throw the rider off."""
    down = any(words[0] == "crouched" and words[1] == m.id for words in notes(g, "state"))
    path = now(g).path
    if down or (mover(g) is m and path is not None and path.fall):
        dismount(g, m)


# --- what riding means --------------------------------------------------------------------------------------------


@on("hp own", "riding_lupus_rex")
def bonus(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """class.mount, S284: The mount's HP, as long as they are there."""
    return [Modifier("add", int(m.chosen["mount_hp"]), "ability:riding_lupus_rex", RULES)]


@on("lost hp", "riding_lupus_rex")
def bonus_first(g: Game[Any], m: Model, one: Ability, points: int) -> None:
    """class.mount, S284: They go first and never come back."""
    m.chosen["mount_hp"] = str(max(int(m.chosen["mount_hp"]) - points, 0))


@on("no means", "riding_lupus_rex")
def too_short(g: Game[Any], m: Model, one: Ability, means: str) -> bool:
    """class.mount, S189: No items of reach 0 from the saddle, but the mount's own teeth; no fists."""
    if catalogue.is_spell(means):
        return False
    own = any(held.item == means for held in catalogue.profile(m.chosen["mount"]).items)
    reach = catalogue.read_reach(catalogue.weapon(means).reach).intervals
    return not own and bool(reach) and reach[0][0] == 0


@on("stk own", "riding_lupus_rex")
def unraised(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """class.mount, S189: STK is not raised."""
    d = about.declaration
    if d is None or not d.means:
        return []
    return [Modifier("at_most", max(strikes_printed(g, m, d), 1), "ability:riding_lupus_rex", RULES)]
