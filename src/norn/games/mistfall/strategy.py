"""A rule-of-thumb party: kill what can be killed, cancel what can be cancelled, mind the cards and the clock."""
from __future__ import annotations

from typing import Any

from norn.games.mistfall.content import CONTENT, Action, Effect
from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight

Facts = dict[str, Any]
Hero = dict[str, Any]
Enemy = dict[str, Any]

YES = {"reflex_enemy_eliminated", "reflex_drawn", "reflex_reinforcing", "reflex_buried", "change_ally",
       "reflex_reward_returns", "reflex_reward_drawn"}
NO = {"attack_order", "area_order"}


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    ids = list(ask.ids)
    facts = sight.facts
    prompt = ask.prompt
    seat = ask.seat if ask.rest.seats is None else sight.seat
    me = facts["heroes"][seat]
    about = ask.rest.about or {}
    if prompt in NO:
        return ()
    if prompt in YES:
        return (ids[0],)
    if prompt == "turn":
        return (_best(facts, me, ids, chance),)
    if prompt == "combined_turn":
        return (_best_combined(facts, ids, chance),)
    several = SEVERAL.get(prompt)
    if several is not None:
        return several(facts, me, ids, about, ask.at_least, ask.at_most)
    one = ONE.get(prompt)
    if one is not None:
        chosen = one(facts, me, ids, about, chance)
        return (chosen,) if chosen else ()
    if ask.at_least == 0:
        return ()
    return tuple(ids[: ask.at_least]) if ask.at_least > 1 else (ids[chance.randrange(len(ids))],)


# --- cards --------------------------------------------------------------------------------------------------


def _kind(card: str) -> str:
    return card.removeprefix("card:").rpartition("-")[0]


def _action(ref: str) -> Action:
    """An action by its name in an option."""
    thing, _, number = ref.removeprefix("action:").rpartition(".")
    for table in (CONTENT.cards, CONTENT.heroes, CONTENT.all_encounters, CONTENT.tiles):
        found: Any = table.get(thing)
        if found is not None:
            action: Action = found.actions[int(number)]
            return action
    raise KeyError(ref)


def _worth_keeping(card: str) -> float:
    """What a card is worth in the hand: one that attacks or cancels more than one that only draws."""
    printed = CONTENT.cards[_kind(card)]
    worth = 1.0 + printed.cost
    for action in printed.actions:
        if action.type == "regular":
            worth += 2
        if action.when == "hurt":
            worth += 2
        if any(effect.do == "draw" for effect in action.effect):
            worth -= 0.5
    return worth


def _cheapest(ids: list[str]) -> list[str]:
    return sorted(ids, key=lambda one: (0 if one.startswith("do:") else _worth_keeping(one), one))


# --- the turn -----------------------------------------------------------------------------------------------


def _best(facts: Facts, me: Hero, ids: list[str], chance: Chance) -> str:
    return max(ids, key=lambda one: (_worth(facts, me, one, chance), -ids.index(one)))


def _best_combined(facts: Facts, ids: list[str], chance: Chance) -> str:
    def worth(option: str) -> float:
        deed, _, name = option.rpartition(" ")
        hero = next(one for one in facts["heroes"] if f"hero:{one['id']}" == name)
        return _worth(facts, hero, deed, chance)

    return max(ids, key=lambda one: (worth(one), -ids.index(one)))


def _worth(facts: Facts, me: Hero, option: str, chance: Chance) -> float:
    words = option.split(" ")
    if words[0] == "do:end_turn":
        return 0.0
    if words[0] == "do:rest":
        return 50.0
    if words[0] == "do:buy":
        return 6.0 + CONTENT.cards[_kind(words[1])].cost + 4 * chance.random()
    if words[0] == "do:sap":
        return 0.6
    if words[0] == "do:unmask":
        return 3.0 if len(me["hand"]) >= 4 else -1.0
    action = _action(words[2])
    inner = _action(words[4]) if words[0] == "do:act_with" else None
    return _action_worth(facts, me, words, action, inner, chance)


def _action_worth(
    facts: Facts, me: Hero, words: list[str], action: Action, inner: Action | None, chance: Chance
) -> float:
    worth = -_focus_price(facts, me, action.focus + (inner.focus if inner is not None else 0))
    worth -= 0.3 if words[1].startswith("card:") and words[1][5:] in me["hand"] else 0.0
    worth -= 0.8 * sum(pay.n for pay in action.pay if pay.do in ("discard", "bury"))
    worth -= 1.2 * sum(pay.n for pay in action.pay if pay.do in ("spend_resolve", "bury"))
    if "burial" in action.after:
        worth -= 2.0
    damage = next((effect for one in (action, inner) if one for effect in one.effect if effect.do == "damage"), None)
    if damage is not None:
        worth += _damage_worth(facts, me, words, action, inner, damage)
    for effect in (*action.effect, *(inner.effect if inner is not None else ())):
        worth += _effect_worth(facts, me, words, effect, chance)
    return worth


def _focus_price(facts: Facts, me: Hero, n: int) -> float:
    """What it costs to be seen: icons passed, and enemies that would come."""
    price = 0.15 * n
    for space in range(me["focus"] + 1, me["focus"] + n + 1):
        if space in me["reinforcement_icons"] and facts["encounter"] and facts["box"] is not None:
            price += 1.2
        if space in me["raging_icons"]:
            here = [one["attack"] for one in facts["enemies"] if one["area"] == me["seat"] and one["calms"]]
            price += 0.8 * max(here, default=0)
    return price


def _effect_worth(facts: Facts, me: Hero, words: list[str], effect: Effect, chance: Chance) -> float:
    do = effect.do
    if do == "place":
        return _place_worth(me, words[1])
    if do == "draw":
        return 0.5 if me["deck"] > 6 and len(me["hand"]) < 7 else -0.5
    if do == "restore":
        return _heal_worth(facts, me, effect)
    if do in ("halve_focus", "focus"):
        lost = min(-effect.n if do == "focus" else me["focus"] // 2, me["focus"])
        return 0.4 * lost if _enemies_wait(facts) else -1.0
    if do == "condition" and effect.kind == "daze" and effect.who is None:
        return 0.8 * effect.n if facts["enemies"] else 0.0
    if do == "condition" and effect.who is None:
        return 1.0 * effect.n
    if do == "hold":
        return 2.0
    if do == "wound":
        return 2.0 * effect.n
    if do == "move_enemy":
        return _move_worth(facts, me, effect)
    if do == "send_enemy":
        return 5.0
    if do == "objective" and effect.on == "encounter":
        return 2.6 if len(me["hand"]) > 2 else 0.8
    return {"extra_action": 4.0, "cleanse": 1.0, "recall": 1.0, "look": 1.0, "time": 6.0, "objective": 0.9,
            "gain_resolve": 1.5, "reveal": -0.5, "mute": 0.2, "lasting": 0.5, "calm": 0.3}.get(do, 0.0)


def _enemies_wait(facts: Facts) -> bool:
    return any(one["area"] < 0 for one in facts["enemies"])


def _place_worth(me: Hero, card: str) -> float:
    printed = CONTENT.cards[_kind(card)]
    if printed.limit and printed.limit != "none":
        same = [one for one in me["area"] if CONTENT.cards[_kind(one)].limit[:1] == printed.limit[0]]
        lowest = min([int(CONTENT.cards[_kind(one)].limit[1:]) for one in (*same, card)])
        if len(same) >= lowest and printed.cost <= min(CONTENT.cards[_kind(one)].cost for one in same):
            return -3.0
    armed = any("weapon" in CONTENT.cards[_kind(one)].keywords for one in me["area"])
    if "weapon" in printed.keywords:
        return 5.0 + printed.cost if not armed else 2.0 + printed.cost
    return 3.0 + printed.cost


def _heal_worth(facts: Facts, me: Hero, effect: Effect) -> float:
    heroes = [one for one in facts["heroes"] if one["status"] == "standing"]
    if effect.who in (None, "me"):
        heroes = [me]
    need = max(min(effect.n, 2 * len(one["burial"]) + len(one["discard"])) * (1.0 if _thin(one) else 0.35)
               for one in heroes)
    return 0.9 * need * (1.6 if effect.who == "each" else 1.0)


def _thin(hero: Hero) -> bool:
    return bool(hero["deck"] + len(hero["hand"]) < 9)


def _move_worth(facts: Facts, me: Hero, effect: Effect) -> float:
    if effect.to == "quest":
        mine = [one["attack"] for one in facts["enemies"] if one["area"] == me["seat"]]
        return 0.7 * max(mine, default=0) if me["life"] < 9 else 0.2
    if facts["special"]:
        return 2.5
    others = [one for one in facts["heroes"] if one["status"] == "standing" and one["seat"] != me["seat"]]
    weak = [one for one in others if one["life"] + 4 < me["life"]
            and any(enemy["area"] == one["seat"] for enemy in facts["enemies"])]
    mine_empty = not any(one["area"] == me["seat"] for one in facts["enemies"])
    return 2.0 if weak else 1.2 if mine_empty and me["regular"] > 0 else -0.5


# --- damage -------------------------------------------------------------------------------------------------


def _damage_worth(
    facts: Facts, me: Hero, words: list[str], action: Action, inner: Action | None, damage: Effect
) -> float:
    physical = damage.physical is not None
    base = (damage.physical if physical else damage.magical) or 0
    base += sum(row.add for row in action.modifies if row.stat == "damage" and row.when in ("", "deals_physical"))
    base -= me["daze"]
    spare = [one for one in me["hand"] if f"card:{one}" != words[1]]
    boosts = [boost for one in (action, inner) if one is not None for boost in one.boosts if boost.damage]
    per = max((boost.damage for boost in boosts), default=0)
    room = sum(boost.up_to for boost in boosts)
    fitting = [one for one in spare if any(
        not boost.keyword or set(boost.keyword) & set(CONTENT.cards[_kind(one)].keywords) for boost in boosts)]
    most = min(room, len(fitting))
    keywords = set(CONTENT.cards[_kind(words[1])].keywords) if words[1].startswith("card:") else set()
    if len(words) > 3:
        keywords |= set(CONTENT.cards[_kind(words[3])].keywords)
    reach = action.range + (0 if any(one["area"] == me["seat"] for one in facts["enemies"]) else 1)
    found: list[float] = []
    for enemy in facts["enemies"]:
        if reach < me["reach"][enemy["id"]] and damage.targets not in ("all", "each_quest"):
            continue
        if damage.targets == "each_quest" and enemy["area"] >= 0:
            continue
        matches = len(keywords & set(enemy["vulnerabilities"])) * enemy["vulnerability"]
        defence = enemy["physical"] if physical else enemy["magical"]
        found.append(_blow_worth(facts, me, enemy, base, defence, matches, per, most))
    if not found:
        return 0.5
    if damage.targets in ("each_mine", "each_area", "all", "each_quest"):
        return 0.7 * sum(found)
    return max(found)


def _blow_worth(
    facts: Facts, me: Hero, enemy: Enemy, base: int, defence: int, matches: int, per: int, most: int
) -> float:
    left = enemy["life"] - enemy["wounds"]
    for extra in range(most + 1):
        wounds = matches + max(0, base + extra * per - defence)
        if wounds >= left:
            near = 1.5 if enemy["area"] == me["seat"] else 1.0
            return float(3 * (enemy["attack"] + 1) * near / 1.5 + 2 * enemy["resolve"] + 2 - 0.6 * extra
                         + (30 if enemy["special"] else 0))
    wounds = matches + max(0, base + (most if enemy["special"] else 0) * per - defence)
    if enemy["special"]:
        return float(2.2 * wounds - 0.4 * most)
    return float(1.5 * (enemy["attack"] + 1) * wounds / left)



def _targets(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """Those that would fall first, the most dangerous ones before others."""
    short = about.get("short", {})
    enemies = {f"enemy:{one['id']}": one for one in facts["enemies"]}

    def worth(one: str) -> float:
        enemy = enemies[one]
        missing = short.get(one, 9)
        near = 1.0 if enemy["area"] == me["seat"] else 0.6
        value = (3 * (enemy["attack"] + 1) * near + 2 * enemy["resolve"]) * (1.0 if missing <= 0 else 0.5)
        return float(value - max(0, missing) + (6 if enemy["special"] else 0))

    return tuple(sorted(ids, key=lambda one: (-worth(one), one))[: max(least, most)])


def _boost(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """As many as finish a target, or all against a villain when the hand can spare them; cancel what is left."""
    if "left" in about:
        need = 1 if about["left"] > 0 else 0
        return tuple(_cheapest(ids)[: min(most, need)])
    short = about.get("short")
    if not short:
        return tuple(_cheapest(ids)[:1]) if len(me["hand"]) > 3 else ()
    missing = min(short.values())
    if missing <= 0:
        return ()
    villain = any(one["special"] for one in facts["enemies"] if f"enemy:{one['id']}" in short)
    if missing <= most or villain:
        return tuple(_cheapest(ids)[: min(most, missing)])
    return ()


def _boost_bury(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    short = about.get("short") or {"": 0}
    return tuple(_cheapest(ids)[:1]) if 0 < min(short.values()) <= 2 and me["life"] > 6 else ()


def _spend(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    short = about.get("short") or {"": 0}
    missing = min(short.values())
    if missing <= 0:
        return ""
    return ids[min(int(missing), len(ids)) - 1]


def _change(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    """A Reflex that adds damage where it is missing; free ones always."""
    short = about.get("short") or {}
    missing = min(short.values()) if short else 0
    villain = any(one["special"] for one in facts["enemies"] if f"enemy:{one['id']}" in short)
    best, worth = "", 0.0
    for one in ids:
        words = one.split(" ")
        action = _action(words[2])
        adds = sum(row.add for row in action.modifies if row.stat == "damage")
        value = 0.5 if not action.pay and words[1][5:] not in me["hand"] else 0.0
        if short and not missing <= 0:
            value += adds if missing <= adds + 2 or villain else 0
        value += 1.0 if any(row.stat == "range" for row in action.modifies) and not short else 0.0
        value += 0.6 * len(action.effect) if missing > 0 or not action.effect else -0.2
        value += 0.7 if any(row.stat == "focus" for row in action.modifies) and me["focus"] > 2 else 0.0
        if value > worth:
            best, worth = one, value
    if not short and not best:
        best = ids[0]
    return best


# --- defence ------------------------------------------------------------------------------------------------


def _defend(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    """Free cancels first; then cards of the hand, as what is discarded is not buried; the dear ones if much is left."""
    left = about["n"]
    mine = about["hero"] == f"hero:{me['id']}"
    best, worth = "", 0.0
    for one in ids:
        words = one.split(" ")
        action = _action(words[2])
        if action.code:
            value = 0.5 if me["life"] > 8 else -1.0
        else:
            cancels = sum(min(left, effect.n) for effect in action.effect if effect.do == "cancel")
            value = cancels * 1.5 - (0.4 if words[1][5:] in me["hand"] else 0.1) - 0.2 * action.focus
            value -= 2.0 if "burial" in action.after else 0.8 if action.after else 0.0
            value -= 0.5 if not mine else 0.0
            if not cancels:
                value = 0.05 if me["deck"] > 5 else -1.0
        if value > worth:
            best, worth = one, value
    return best


def _before_attacks(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    threat = sum(one["attack"] for one in facts["enemies"] if one["area"] == me["seat"] and not one["held"])
    for one in ids:
        action = _action(one.split(" ")[2])
        if action.when == "defence_start" and (threat >= 5 or threat >= me["life"]):
            return one
        if any(effect.do == "move_enemy" and effect.to == "quest" for effect in action.effect) and threat >= 4:
            return one
    return ""


def _enters(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    enemy = next((one for one in facts["enemies"] if f"enemy:{one['id']}" == about["enemy"]), None)
    if enemy is None:
        return ""
    if enemy["area"] == me["seat"]:
        return ids[0] if len(me["hand"]) > 3 else ""
    owner = facts["heroes"][enemy["area"]]
    return ids[0] if owner["life"] + 3 < me["life"] and len(me["hand"]) > 2 else ""


def _bury(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """From the discard pile first, then the cheapest cards, then the top of the deck."""
    def price(one: str) -> float:
        if one.startswith("do:"):
            return 3.4
        return _worth_keeping(one) / 10 if one[5:] in me["discard"] else 2.0 + _worth_keeping(one) / 2

    return tuple(sorted(ids, key=lambda one: (price(one), one))[:least])


def _discard(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    return tuple(_cheapest(ids)[:least])


def _restore(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    """Beneath the deck what the next rounds need, out of the burial pile the rest."""
    hero = me
    back = sorted([f"card:{one}" for one in hero["discard"]], key=lambda one: (-_worth_keeping(one), one))
    dead = sorted([f"card:{one}" for one in hero["burial"]], key=lambda one: (-_worth_keeping(one), one))
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


# --- the party ----------------------------------------------------------------------------------------------


def _travel(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    heroes = [one for one in facts["heroes"] if one["status"] == "standing"]
    time_left = facts["the_end"] - facts["time"]
    if facts["encounter"]:
        weak = [one for one in heroes if one["life"] < 4]
        ways = [one for one in ids if one.startswith("do:go ")]
        if not facts["special"] and weak and ways and time_left > 8 and not facts["met"]:
            return ways[0]
        return "do:stay"
    if not facts["safe_here"]:
        return "do:stay"
    goal = _goal(facts)
    distance, dangers = _way(facts, facts["party"], goal)
    need = 1.2 * distance + 2.3 * dangers + 3.5
    tired = [one for one in heroes if one["deck"] + len(one["hand"]) < 10 or one["life"] < 11]
    if tired and time_left > need + 1.5 and not facts["enemies"]:
        return "do:stay"
    best, worth = "do:stay", 99.0
    for one in ids:
        words = one.split(" ")
        if words[0] in ("do:go", "do:go_on"):
            near = _way(facts, words[1][6:], goal)
            price = near[0] + 2 * near[1] + (0.5 * int(words[2]) if len(words) > 2 else 0) + 0.1 * chance.random()
            if price < worth:
                best, worth = one, price
    return best


def _goal(facts: Facts) -> str:
    """The nearest writ that is still wanted, else the final place."""
    taken = facts["tokens_taken"]
    wanted: list[str] = [one["space"] for one in facts["places"]
                         if one["token"] in facts["to_gather"] and one["token"] not in taken]
    if not wanted:
        return str(facts["final"])
    return min(wanted, key=lambda space: (sum(_way(facts, facts["party"], space)), space))


def _way(facts: Facts, start: str, goal: str) -> tuple[int, int]:
    """Steps, and dangerous tiles among them, of the easiest way; the final place is no thoroughfare."""
    places = {one["space"]: one for one in facts["places"]}
    best: dict[str, tuple[int, int]] = {start: (0, 0)}
    edge = [start]
    while edge:
        space = min(edge, key=lambda one: (best[one][0] + 2 * best[one][1], one))
        edge.remove(space)
        if space == goal:
            break
        for near in places[space]["near"]:
            if near == facts["final"] and near != goal:
                continue
            steps = (best[space][0] + 1, best[space][1] + (1 if places[near]["wounds"] else 0))
            if near not in best or steps[0] + 2 * steps[1] < best[near][0] + 2 * best[near][1]:
                best[near] = steps
                edge.append(near)
    return best.get(goal, (99, 99))


def _stoutest(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    """The hero with most cards left to bury."""
    heroes = {f"hero:{one['id']}": one for one in facts["heroes"]}
    return max(ids, key=lambda one: (heroes[one]["life"], one))


def _next(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    """First whoever has most enemies upon him."""
    def pressed(one: str) -> int:
        hero = next(hero for hero in facts["heroes"] if f"hero:{hero['id']}" == one)
        return sum(1 for enemy in facts["enemies"] if enemy["area"] == hero["seat"])

    return max(ids, key=lambda one: (pressed(one), one))


def _neediest(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    heroes = {f"hero:{one['id']}": one for one in facts["heroes"]}
    return min(ids, key=lambda one: (heroes[one]["deck"] + len(heroes[one]["hand"]), one))


def _reward(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    printed = CONTENT.cards[_kind(str(about["card"]))]
    heroes = [one for one in facts["heroes"] if f"do:take hero:{one['id']}" in ids]
    if printed.hero:
        return next((f"do:take hero:{one['id']}" for one in heroes if one["id"] == printed.hero), "do:exchange")
    places = any(effect.do == "place" for action in printed.actions for effect in action.effect)
    able = [one for one in heroes
            if not places or set(printed.keywords) & set(CONTENT.heroes[one["id"]].proficiencies)]
    if not able or chance.random() < 0.2:
        return "do:exchange"
    return f"do:take hero:{min(able, key=lambda one: one['life'])['id']}"


def _area(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    def crowd(one: str) -> float:
        seat = next((hero["seat"] for hero in facts["heroes"] if f"hero:{hero['id']}" == one), -1)
        return float(sum(enemy["attack"] + 1 for enemy in facts["enemies"] if enemy["area"] == seat))

    return max(ids, key=lambda one: (crowd(one), one))


def _mildest(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    enemies = {f"enemy:{one['id']}": one for one in facts["enemies"]}
    return min(ids, key=lambda one: (enemies[one]["attack"] if enemies[one]["calms"] else 1, one))


def _worst_condition(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    order = ["condition:burning", "condition:poison", "condition:weakness", "condition:daze"]
    if str(about["who"]).startswith("enemy:"):
        order = ["condition:weakness", "condition:daze", "condition:poison", "condition:burning"]
    return min(ids, key=order.index)


def _hero(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    return ids[chance.randrange(len(ids))]


def _yes(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    return "do:yes"


def _after(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    return ids[-1]


def _buy_off(facts: Facts, me: Hero, ids: list[str], about: Facts, chance: Chance) -> str:
    return ""


def _picked(facts: Facts, me: Hero, ids: list[str], about: Facts, least: int, most: int) -> Choice:
    return _targets(facts, me, ids, {}, least, most)


SEVERAL = {"boost": _boost, "boost_bury": _boost_bury, "bury": _bury, "discard": _discard, "restore": _restore,
           "target": _targets, "pick_enemy": _picked, "over_limit": _discard}
ONE = {"change_action": _change, "boost_objectives": _spend, "reflex_hurt": _defend, "travel": _travel,
       "reflex_defence_start": _before_attacks, "reflex_enemy_enters": _enters, "pursued": _stoutest,
       "tie": _stoutest, "next_hero": _next, "next_end": _next, "pick_hero": _neediest, "bonus_receiver": _neediest,
       "reward": _reward, "pick_area": _area, "enrage": _mildest, "remove_condition": _worst_condition,
       "choose_hero": _hero, "weakness": _yes, "after": _after, "buy_off": _buy_off}
