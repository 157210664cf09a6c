"""Damage: what a blow is worth, whom it goes to, and what is added to it."""
from __future__ import annotations

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import Wound
from norn.games.mistfall.thumb.world import (
    Enemy,
    Facts,
    World,
    action_of,
    cancels,
    cheapest,
    kind,
    printed,
    urgency,
    weapons,
)
from norn.kernel.ask import Choice
from norn.kit.ids import name_of

OBJECTIVE = 1.5                 # that an elimination counts for the encounter


def kill_worth(w: World, enemy: Enemy) -> float:
    """What it is worth that this enemy is gone."""
    if enemy["special"]:
        return 60.0
    known = w.kills.get(enemy["id"])
    if known is not None:
        return known
    near = 1.0 if enemy["area"] == w.me["seat"] else 0.8 if enemy["area"] >= 0 else 0.55
    hold = 1.0 if not enemy["held"] else 0.7
    worth: float = 2.6 * (enemy["attack"] + 1) * near * hold + 2.0
    if w.facts["special"]:
        worth += 0.5 * enemy["resolve"]
        worth += 3.0 if w.facts["guarded"] and enemy["area"] == _villain_area(w) else 0.0
    else:
        worth += 1.6 * enemy["resolve"] + OBJECTIVE
    w.kills[enemy["id"]] = worth
    return worth


def _villain_area(w: World) -> int:
    villain = w.villain
    return int(villain["area"]) if villain is not None else -9


def wound_worth(w: World, enemy: Enemy, wounds: int) -> float:
    """What wounds are worth that do not kill."""
    if wounds <= 0:
        return 0.0
    if enemy["special"]:
        return float(wounds * (3.2 + 4.2 * min(1.4, urgency(w))))
    left = enemy["life"] - enemy["wounds"]
    return float(1.3 * (enemy["attack"] + 1) * min(wounds, left) / left)


def strike_worth(w: World, option: str) -> float:
    """The best that an action's damage could do, with what the hand could add to it."""
    strike = w.strikes.get(option)
    if strike is None or not strike["blows"]:
        return 0.5
    adds = additions(w, option)
    found: dict[str, float] = {}
    for one, (wounds, missing) in strike["blows"].items():
        enemy = w.by_id[f"enemy:{one}"]
        need = _cards_for(missing, adds)
        if need < 99:
            found[one] = kill_worth(w, enemy) - 0.7 * need
        elif enemy["special"]:
            found[one] = wound_worth(w, enemy, wounds + sum(adds)) - 0.7 * len(adds)
        else:
            found[one] = wound_worth(w, enemy, wounds)
    if strike["targets"] in ("each_mine", "each_quest", "all"):
        return _together(list(found.values()))
    if strike["targets"] == "each_area":
        areas = {w.by_id[f"enemy:{one}"]["area"] for one in found}
        return max(_together([worth for one, worth in found.items() if w.by_id[f"enemy:{one}"]["area"] == area])
                   for area in areas)
    if not strike["regular"]:
        found = {one: max(worth, _opening_worth(w, option, one, strike["blows"][one][0]))
                 for one, worth in found.items()}
    best = sorted(found.values(), reverse=True)
    return best[0] + 0.6 * sum(best[1 : strike["count"]])


def _opening_worth(w: World, option: str, target: str, wounds: int) -> float:
    """A Fast blow that lets the Regular Action after it finish the target, or saves cards for it."""
    enemy = w.by_id[f"enemy:{target}"]
    worth = 0.0
    if wounds <= 0 or enemy["special"] or w.me["regular"] < 1:
        return worth
    for other, strike in w.strikes.items():
        words = other.split(" ")
        spent = name_of(words[1]) in w.me["hand"] and words[1] in option.split(" ")
        if spent or not strike["regular"] or target not in strike["blows"]:
            continue
        adds = additions(w, other)
        missing = strike["blows"][target][1]
        need = _cards_for(missing - wounds, adds)
        if missing > 0 and need < 99:
            worth = max(worth, kill_worth(w, enemy) - 0.7 * need)
    return worth


def _together(worths: list[float]) -> float:
    """Several at once: what is added is added once."""
    worths = sorted(worths, reverse=True)
    return worths[0] + 0.75 * sum(worths[1:])


def additions(w: World, option: str) -> list[int]:
    """How much damage cards and tokens could add to an action, one by one, the most first."""
    known = w.additions.get(option)
    if known is None:
        known = w.additions[option] = _additions(w, option.split(" "))
    return known


def _additions(w: World, words: list[str]) -> list[int]:
    """Reflexes with their own boosts, then the boosts of the action. A card is used once."""
    spare = [one for one in w.me["hand"] if f"card:{one}" != words[1]]
    found: list[int] = []
    actions = [action_of(one) for one in (words[2], *words[4:5])]
    boosts = [boost for one in actions for boost in one.boosts if boost.damage]
    for one, reflex in _reflexes(w, words, spare):
        found.append(sum(row.add for row in reflex.modifies if row.stat == "damage"))
        if one in spare:
            spare.remove(one)
        boosts += [boost for boost in reflex.boosts if boost.damage]
    for boost in boosts:
        if boost.do == "spend_objective":
            found += [boost.damage] * min(boost.up_to, max([0, *w.me["objectives"].values()]))
            continue
        area = [one for one in w.me["area"] if f"card:{one}" not in words] if boost.source == "either" else []
        fitting = [one for one in [*spare, *area]
                   if not boost.keyword or set(boost.keyword) & set(printed(one).keywords)]
        for one in cheapest(fitting)[: boost.up_to]:
            found.append(boost.damage)
            if one in spare:
                spare.remove(one)
    return sorted(found, reverse=True)


def _reflexes(w: World, words: list[str], spare: list[str]) -> list[tuple[str, Action]]:
    """Reflexes of hand and area that would add damage to this action."""
    words_of = set(printed(words[1]).keywords) if words[1].startswith("card:") else set()
    if len(words) > 3:
        words_of |= set(printed(words[3]).keywords)
    return [(one, reflex) for one in [*spare, *w.me["area"]] for reflex in printed(one).actions
            if reflex.when == "my_damage" and (reflex.source == "hand") == (one in spare)
            and sum(row.add for row in reflex.modifies if row.stat == "damage") > 0
            and (not reflex.of or set(reflex.of) & words_of)]


def _cards_for(missing: int, adds: list[int]) -> int:
    """How many of them it takes; 99 if they are not enough."""
    used = 0
    while missing > 0:
        if used == len(adds):
            return 99
        missing -= adds[used]
        used += 1
    return used


# --- while it is being resolved -----------------------------------------------------------------------------


def targets(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """Those that fall by it, or by what the hand can add, the most dangerous ones before others; a villain when it
    presses; rather not one that takes a Reflex to reach."""
    short, beyond = about.get("short", {}), about.get("beyond", ())
    words = [str(about["card"]), str(about["action"]), *str(about.get("with", "")).split()]
    adds = additions(w, " ".join(["do:act", *words]))

    def worth(one: str) -> float:
        enemy = w.by_id[one]
        missing = short.get(one, 9)
        need = _cards_for(missing, adds)
        price = 1.5 if one in beyond else 0.0
        if missing <= 0:
            return 10.0 + kill_worth(w, enemy) - price
        if (need < 99 or missing <= 2) and not enemy["special"]:
            return float(kill_worth(w, enemy) - min(1.5 * need, 2.0 * missing) - price)
        return wound_worth(w, enemy, 3) - price

    return tuple(sorted(ids, key=lambda one: (-worth(one), one))[: max(least, most)])


def picked(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """For a text that is no damage: the most dangerous."""
    return tuple(sorted(ids, key=lambda one: (-kill_worth(w, w.by_id[one]) if not w.by_id[one]["special"] else -8.0,
                                              one))[: max(least, most)])


def boost(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """As many as finish a target; against a villain what the hand can spare; cancel what is left."""
    if "left" in about:
        return tuple(cheapest(ids)[: min(most, 1 if about["left"] > 0 else 0)])
    short = about.get("short")
    if not short:
        return tuple(cheapest(ids)[:1]) if len(w.me["hand"]) > 3 else ()
    missing = min(short.values())
    if missing <= 0:
        return ()
    per = _each_adds(str(about["card"]))
    if missing <= per * most + _later_boosts(w, about):
        return tuple(cheapest(ids)[: min(most, -(-missing // per))])
    if any(w.by_id[one]["special"] for one in short if one in w.by_id):
        threatened = w.threat(w.me["seat"]) > 0 and urgency(w) < 0.8
        spare = [one for one in cheapest(ids) if not (threatened and cancels(one))]
        return tuple(spare[: min(most, missing)])
    return ()


def _each_adds(card: str) -> int:
    """The damage that each card given adds, by the text that asks for it."""
    if not card.startswith("card:"):
        return 1
    return max([boost.damage for action in printed(card).actions for boost in action.boosts], default=1) or 1


def _later_boosts(w: World, about: Facts) -> int:
    """The damage that cards may still add after this question: by the Weapon used, by Reflexes already played."""
    card = str(about["card"])
    later = [one for one in w.me["played"] if f"card:{one}" != card and f"action:{kind(one)}." not in about["action"]]
    if f"action:{kind(card)}." in about["action"] and not weapons([card]):
        later += weapons(w.me["area"])[:1]
    spare = len(w.me["hand"]) - int(about["n"])
    found = 0
    for one in later:
        boosts = [boost for action in printed(one).actions for boost in action.boosts if boost.damage]
        fitting = [[other for other in w.me["hand"] if set(boost.keyword) & set(printed(other).keywords)]
                   for boost in boosts]
        found += max([boost.damage * min(boost.up_to, len(cards), spare)
                      for boost, cards in zip(boosts, fitting, strict=True)], default=0)
    return max(0, found)


def boost_bury(w: World, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    short = about.get("short") or {"": 0}
    villain = any(w.by_id[one]["special"] for one in short if one in w.by_id)
    need = 0 < min(short.values()) <= 2 or (villain and urgency(w) > 0.6 and min(short.values()) > 0)
    return tuple(cheapest(ids)[:1]) if need and w.me["life"] > 7 else ()


def spend(w: World, ids: list[str], about: Facts) -> str:
    missing = min((about.get("short") or {"": 0}).values())
    return ids[min(int(missing), len(ids)) - 1] if missing > 0 else ""


def change(w: World, ids: list[str], about: Facts) -> str:
    """A Reflex that adds damage where it is missing; free ones always."""
    short = about.get("short") or {}
    missing = min(short.values()) if short else 0
    villain = any(w.by_id[one]["special"] for one in short if one in w.by_id)
    best, worth = "", 0.0
    for one in ids:
        words = one.split(" ")
        action = action_of(words[2])
        adds = sum(row.add for row in action.modifies if row.stat == "damage")
        adds += sum(-row.add for row in action.modifies if row.stat.startswith("defence"))
        adds += sum(effect.n for effect in action.effect if isinstance(effect, Wound))
        value = 0.5 if not action.pay and name_of(words[1]) not in w.me["hand"] else 0.0
        if short and missing > 0:
            value += adds if missing <= adds + 2 or villain else 0
        gains = [effect for effect in action.effect if effect.do != "send"]
        value += 0.6 * len(gains) if missing > 0 or not action.effect else -0.2
        value += 0.7 if any(row.stat == "focus" for row in action.modifies) and w.me["focus"] > 2 else 0.0
        value -= 0.8 * sum(pay.n for pay in action.pay) if w.me["life"] < 8 else 0.0
        if value > worth:
            best, worth = one, value
    return best


def change_ally(w: World, ids: list[str], about: Facts) -> str:
    """An ally's blow: when damage is missing, and not for a mere scratch."""
    short = about.get("short") or {}
    missing = min(short.values()) if short else 0
    villain = any(w.by_id[one]["special"] for one in short if one in w.by_id)
    _, holder, ref = ids[0].split(" ")
    action = action_of(ref)
    free = kind(holder) and not action.pay and name_of(holder) not in w.me["hand"]
    return ids[0] if missing == 1 or villain or (free and missing > 0) else ""
