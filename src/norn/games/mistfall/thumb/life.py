"""Staying alive: cancelling, burying, discarding, healing, and what enemies do."""
from __future__ import annotations

from norn.games.mistfall.content_verbs import Cancel, MoveEnemy
from norn.games.mistfall.thumb.world import Facts, World, action_of, cheapest, printed, worth_keeping
from norn.kernel.ask import Choice
from norn.kit.ids import name_of


def defend(w: World, ids: list[str], about: Facts) -> str:
    """Free cancels first; then cards of the hand, as what is discarded is not buried; the dear ones if much is left."""
    me, left = w.me, about["n"]
    mine = about["hero"] == f"hero:{me['id']}"
    victim = w.hero(str(about["hero"]))
    best, worth = "", 0.0
    for one in ids:
        words = one.split(" ")
        action = action_of(words[2])
        if action.code:
            value = 0.5 if me["life"] > victim["life"] + 2 else -1.0
        else:
            cancelled = sum(min(left, effect.n) for effect in action.effect if isinstance(effect, Cancel))
            value = cancelled * (1.5 if victim["life"] > 5 else 2.5)
            value -= (0.4 if name_of(words[1]) in me["hand"] else 0.1) + 0.2 * action.focus
            value -= 2.0 if "burial" in action.after else 0.8 if action.after else 0.0
            value -= 0.5 if not mine else 0.0
            if not cancelled:
                value = 0.05 if me["deck"] > 5 else -1.0
        if value > worth:
            best, worth = one, value
    return best


def before_attacks(w: World, ids: list[str], about: Facts) -> str:
    """What holds or sends enemies away when much is coming: to oneself, or to a friend in need."""
    threat = w.threat(w.me["seat"])
    in_need = any(w.threat(one["seat"]) >= max(6, one["life"]) for one in w.heroes if one["seat"] != w.me["seat"])
    for one in ids:
        action = action_of(one.split(" ")[2])
        if action.when == "defence_start" and (threat >= 5 or threat >= w.me["life"]):
            return one
        away = any(isinstance(effect, MoveEnemy) and effect.to == "quest" for effect in action.effect)
        if away and (threat >= 4 or threat >= w.me["life"] or (in_need and action.range >= 2)):
            return one
    return ""


def before_pursuit(w: World, ids: list[str], about: Facts) -> str:
    """To be passed over, when two or more would come."""
    line = [one for one in w.enemies if one["area"] < 0]
    return ids[0] if len(line) > 1 and w.me["focus"] >= 4 and w.me["life"] < 12 else ""


def before_conditions(w: World, ids: list[str], about: Facts) -> str:
    hurt = max((one["poison"] + one["burning"] for one in w.heroes), default=0)
    return ids[0] if hurt > 0 else ""


def enters(w: World, ids: list[str], about: Facts) -> str:
    enemy = w.by_id.get(str(about["enemy"]))
    if enemy is None:
        return ""
    if enemy["area"] == w.me["seat"]:
        return ids[0] if len(w.me["hand"]) > 3 else ""
    owner = w.facts["heroes"][enemy["area"]]
    return ids[0] if owner["life"] + 3 < w.me["life"] and len(w.me["hand"]) > 2 else ""


def bury(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """From the discard pile first, then the cheapest cards, then the top of the deck."""

    def price(one: str) -> float:
        if one.startswith("do:top"):
            return 3.4
        if one.startswith("do:from_discard"):
            return worth_keeping(one.removeprefix("do:from_discard ")) / 10
        return 2.0 + worth_keeping(one) / 2

    return tuple(sorted(ids, key=lambda one: (price(one), one))[:least])


def discard(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    return tuple(cheapest(ids)[:least])


def restore(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """Beneath the deck what the next rounds need, out of the burial pile the rest."""
    hero = w.me
    back = sorted([f"card:{one}" for one in hero["discard"]], key=lambda one: (-worth_keeping(one), one))
    dead = sorted([f"card:{one}" for one in hero["burial"]], key=lambda one: (-worth_keeping(one), one))
    wanted = max(0, 9 - hero["deck"] - len(hero["hand"]))
    chosen: list[str] = []
    while len(chosen) < most and (back or dead):
        if back and (wanted > 0 or not dead):
            chosen.append(f"do:beneath {back.pop(0)}")
            wanted -= 1
        elif dead:
            card = dead.pop(0)
            chosen.append(f"do:unbury {card}")
            back.insert(0, card)
    return tuple(one for one in chosen if one in ids)


def recall(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    return tuple(sorted(ids, key=lambda one: (-worth_keeping(one), one))[:most])


def where_it_is_spent(w: World, ids: list[str], about: Facts) -> str:
    """An Objective goes where an action takes it up."""
    return max(ids, key=lambda one: (any(action.pay for action in printed(one).actions), one))


def mildest(w: World, ids: list[str], about: Facts) -> str:
    return min(ids, key=lambda one: (w.by_id[one]["attack"] if w.by_id[one]["calms"] else 1, one))


def worst_condition(w: World, ids: list[str], about: Facts) -> str:
    order = ["condition:burning", "condition:poison", "condition:weakness", "condition:daze"]
    if str(about["who"]).startswith("enemy:"):
        order = ["condition:weakness", "condition:daze", "condition:poison", "condition:burning"]
    return min(ids, key=order.index)


def neediest(w: World, ids: list[str], about: Facts) -> str:
    return min(ids, key=lambda one: (w.hero(one)["deck"] + len(w.hero(one)["hand"]), one))
