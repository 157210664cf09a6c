"""Hostiles of a quest: which models they are, where they begin, how they come back."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core.catalogue import profile
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.gear import dress
from norn.games.eldfall.core.rules.models import by_id, card, give_ap, is_up
from norn.games.eldfall.core.rules.states import settle_engaged
from norn.games.eldfall.core.state import Carried, Lasting, Model
from norn.games.eldfall.core.values import base, value
from norn.games.eldfall.skirmish.content import CONTENT, Post
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.deploying import nearest_free, zone_for
from norn.games.eldfall.skirmish.rules.quests import DEAD, HOSTILES, is_alone, posted, quest_of, standing_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kit.inches import facing_of

STONE: Final = "stone"
BOSS: Final = "champion_of_the_arena"
WATER: Final = ("shallow_aquatic", "deep_aquatic")


def place_all(g: Game[Any]) -> None:
    """quest.2.hostiles, quest.restoring.1.hostiles, quest.restoring.2.hostiles, quest.restoring.3.hostiles,
    quest.restoring.4.hostiles, quest.4.gladiatrix, solo.rule, S251: Those of the quest for so many points."""
    s = g.state
    for number, post in enumerate(quest_of(s).hostiles):
        if post.least <= s.points <= post.most and (not post.solo or is_alone(s)):
            come(g, number, post)


def come(g: Game[Any], number: int, post: Post) -> Model:
    """quest.restoring.difficulty, quest.4.gladiatrix, S249: A Hostile takes its post; the champion may be a seat's."""
    s = g.state
    name = post.profile or kind_of(g, post.tier)
    seat = s.champion if post.profile else HOSTILES
    m = magic.make(g, name, seat, -1, nearest_free(s, profile(name).size, *post.at), 0)
    s.posts[m.id] = number
    face(s, m, post)
    if post.profile and g.options["boss"] == "boss":
        m.orders.append(Lasting(BOSS, "", ""))
        m.hp = value(g, "hp", m)
    g.emit("hostile_came", quest_of(s).rules, who=m.id, what=f"profile:{m.profile}")
    return m


def kind_of(g: Game[Any], tier: int) -> str:
    """hostile.kinds, S199, S291: By the set that was agreed on, several in turn; a Tier that it lacks is of stone."""
    s = g.state
    chosen = CONTENT.hostiles[g.options["hostiles"]]
    names = chosen.tiers[tier - 1] or CONTENT.hostiles[STONE].tiers[tier - 1]
    before = sum(1 for m in s.models if m.id in s.posts and card(m).tier == tier)
    name = names[before % len(names)]
    wet = CONTENT.hostiles[STONE].wet
    return wet[name] if name in wet and has_water(s) else name


def has_water(s: State) -> bool:
    return bool(find_field(s.field).areas_of(WATER))


def face(s: State, m: Model, post: Post) -> None:
    """quest.2.hostiles, S242, S252, S256: North, south, the centre, or the first player's zone."""
    field = find_field(s.field)
    x, y = m.spot[0], m.spot[1]
    if post.facing in ("north", "south"):
        m.facing = facing_of(0, -1 if post.facing == "north" else 1)
    elif post.facing == "centre":
        m.facing = facing_of(field.width // 2 - x or 1, field.depth // 2 - y)
    else:
        m.facing = facing_of(0, 1)


def turn_to_first(g: Game[Any]) -> None:
    """quest.4.gladiatrix: Once zones are known, to the first player's."""
    s = g.state
    for one, number in s.posts.items():
        if quest_of(s).hostiles[number].facing == "first" and is_up(by_id(s, one)):
            m = by_id(s, one)
            left, low, right, top = zone_for(s, s.order[0])
            m.facing = facing_of((left + right) // 2 - m.spot[0], (low + top) // 2 - m.spot[1])


# --- they come back -----------------------------------------------------------------------------------------------


def respawn(g: Game[Any], when: str) -> None:
    """quest.restoring.respawn, quest.restoring.1.difficulty, quest.restoring.2.difficulty,
    quest.restoring.3.difficulty, quest.restoring.4.difficulty, S254: The dead of these Tiers, where they began."""
    s = g.state
    tiers = [tier for one in quest_of(s).respawns if one.when == when and one.least <= s.points <= one.most
             for tier in one.tiers]
    for m in posted(s):
        if card(m).tier in tiers and standing_of(m) == DEAD:
            rise(g, m)
    if tiers:
        settle_engaged(g)


def rise(g: Game[Any], m: Model) -> None:
    """quest.restoring.respawn, S254: As good as new, with its points at once."""
    s = g.state
    post = quest_of(s).hostiles[s.posts[m.id]]
    m.states, m.enchantments, m.orders = [], [], []
    m.items = [Carried(held.item, held.copies, equipped=False, own=True) for held in card(m).items]
    dress(m)
    m.spot = nearest_free(s, card(m).size, *post.at)
    m.gone, m.hp = "", base(m, "hp")
    give_ap(g, m, value(g, "sta", m) - m.ap)
    face(s, m, post)
    s.fallen.pop(m.id, None)
    g.emit("hostile_came", ("quest.restoring.respawn",), who=m.id, what=f"profile:{m.profile}")


def spring_up(g: Game[Any], tier: int, near: Model) -> None:
    """quest.restoring.3.caches: A Hostile comes into contact with whoever woke it; it has no post to come back to."""
    name = kind_of(g, tier)
    spot = nearest_free(g.state, profile(name).size, near.spot[0], near.spot[1])
    m = magic.make(g, name, HOSTILES, -1, spot, near.facing)
    give_ap(g, m, value(g, "sta", m))
    g.state.posts[m.id] = next(number for number, post in enumerate(quest_of(g.state).hostiles) if post.tier == tier)
    if HOSTILES not in g.state.order:
        g.state.order.append(HOSTILES)
    g.emit("hostile_came", ("quest.restoring.3.caches",), who=m.id, what=f"profile:{m.profile}")
