"""A rule-of-thumb party: do the quests at hand, fight what can be beaten, stay alive, go for Malachar together."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight

Facts = dict[str, Any]

YES = {"join_attack", "join_banish", "retaliate", "stay_up", "spell_answer", "level_up", "wear"}
NO = {"help_test", "block"}
SHAKEN = 3              # HP at which a hero looks for a quiet place
HEALING = {"mend_wounds", "tide_of_life"}
SPELLS = {"ember_lance": 60, "starfall": 70, "frost_bind": 30, "gilded_word": 32, "kindle_resolve": 20,
          "scouring_light": 25, "rift_collapse": 45, "soul_anchor": 10}


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    ids = list(ask.ids)
    facts = sight.facts
    prompt = ask.prompt
    if prompt in NO:
        return ()
    if prompt in YES:
        return (ids[0],) if ids else ()
    me = facts["heroes"][ask.seat if ask.rest.seats is None else sight.seat]
    answer = ANSWERS.get(prompt)
    if answer is not None:
        chosen = answer(facts, me, ids, chance)
        return (chosen,) if chosen else ()
    if prompt == "turn":
        return (max(ids, key=lambda one: (_worth(facts, me, one), -ids.index(one))),)
    if prompt == "step":
        return (_step(facts, me, ids),)
    if prompt == "after_roll":
        return _change_dice(ask.rest.about or {}, me, ids)
    if ask.at_least == 0:
        return ()
    return tuple(ids[: ask.at_least]) if ask.at_least > 1 else (ids[chance.randrange(len(ids))],)


# --- dice ---------------------------------------------------------------------------------------------------


def at_least(dice: int, wanted: int, facts: Facts, space: str) -> int:
    """The chance of so many successes, in per cent."""
    sides = 6 if space in facts["doom"] and not facts["last_stand"] else 3
    ways = [1]                      # by the number of successes, of sides ** dice throws
    for _ in range(dice):
        ways = [a * (sides - 1) + b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return int(100 * sum(ways[max(0, wanted):]) // sides**dice)


def _dice(me: Facts, attribute: str) -> int:
    return int(me[attribute]) + (1 if attribute in me["focus"] else 0)


# --- the turn -----------------------------------------------------------------------------------------------


def _worth(facts: Facts, me: Facts, option: str) -> int:
    words = option.split(" ")
    deed = words[0][3:]
    if deed in ("melee", "shoot"):
        return _attack_worth(facts, me, words)
    if deed in ("move", "move_extra"):
        return _move_worth(facts, me, words[1][6:]) - (5 if deed == "move_extra" else 0)
    if deed == "cast":
        return _spell_worth(facts, me, words[1][6:])
    if deed == "banish":
        return _banish_worth(facts, me)
    if deed == "focus":
        return _focus_worth(facts, me, words[1][10:])
    if deed == "use":
        return _item_worth(facts, me, words[1][5:])
    if deed == "give_item":
        return 88 if len(me["items"]) > 1 else 50
    if deed == "trade":
        return 38 if me["gold"] >= 4 and not _open(facts, "gold_discarded") else -1
    flat = {"give_gold": 95, "give_focus": 93, "give_benediction": 94, "take": 90, "take_coins": 91, "take_coin": 89,
            "take_token": 60, "spend_here": -1, "sell": -5, "cache": -9, "end_turn": 1, "focus_reserve": 3}
    return flat.get(deed, 0)


def _attack_worth(facts: Facts, me: Facts, words: list[str]) -> int:
    monster = next(one for one in facts["monsters"] if f"monster:{one['id']}" == words[1])
    melee = words[0] == "do:melee"
    dice = _dice(me, "str" if melee else "agi") + 1
    friends = [one for one in _standing(facts) if one["space"] == me["space"] and one["id"] != me["id"]]
    if melee and monster["toughness"] >= 3:
        dice += sum(_dice(one, "str") for one in friends if one["actions"] > 0)
    chance = at_least(dice, monster["toughness"], facts, me["space"])
    worth = 40 + 40 * chance // 100 + (6 if monster["damaged"] else 0) + (2 if not melee else 0)
    if melee and me["hp"] <= monster["wounds"] and chance < 60 and monster["tier"] != "legendary":
        worth -= 45
    return worth


def _banish_worth(facts: Facts, me: Facts) -> int:
    tile = facts["spaces"][me["space"]]["tile"]
    friends = [one for one in _standing(facts) if one["space"] == me["space"] and one["actions"] > 0]
    dice = max(1, sum(_dice(one, "wis") for one in friends)) + me["benedictions"] + 1
    if tile in facts["rifts"] and facts["spaces"][me["space"]]["icon"] and _centre(facts, tile) == me["space"]:
        need = 4 - facts["charges"].get(tile, 0)
        chance = at_least(dice, max(0, need), facts, me["space"])
        return 25 + 50 * chance // 100 + (25 if _open(facts, "rift_closed") else 0)
    chance = at_least(dice, 1, facts, me["space"])
    return (75 if _open(facts, "doom_banished") else 33) * chance // 100


def _centre(facts: Facts, tile: str) -> str:
    return str(next(space for space, one in facts["spaces"].items() if one["tile"] == tile))


def _focus_worth(facts: Facts, me: Facts, attribute: str) -> int:
    best = max(("str", "agi", "wis", "int"), key=lambda one: me[one])
    worth = 34 if attribute == best else 20
    return worth + (40 if _open(facts, "focus_discarded") else 0)


def _spell_worth(facts: Facts, me: Facts, spell: str) -> int:
    if spell in HEALING:
        near = [one for one in _standing(facts) if one["space"] == me["space"]]
        return 14 * max(6 - int(one["hp"]) for one in near) - 8
    if spell == "soul_anchor":
        return 15 * max(int(one["corruption"]) - 2 for one in _standing(facts))
    if spell in ("ember_lance", "starfall"):
        here = [one for one in facts["monsters"] if one["space"] == me["space"]]
        need = min((one["toughness"] for one in here), default=9)
        return 45 + 40 * at_least(_dice(me, "int"), need, facts, me["space"]) // 100
    if spell == "gilded_word" and not (_open(facts, "gold_discarded") or me["level"] < 3):
        return 5
    return SPELLS.get(spell, 2)


def _item_worth(facts: Facts, me: Facts, item: str) -> int:
    if item in ("healing_draught", "hearthwine", "surgeons_kit"):
        return 70 if me["hp"] <= 3 else -1
    if item in ("fire_flask", "colossus_gauntlet"):
        return 60
    if item in ("bitter_tonic", "salt_censer", "dawnwater_phial"):
        return 60 if me["corruption"] >= 4 else -1
    return 15 if item == "stirring_incense" else -1


# --- where to -----------------------------------------------------------------------------------------------


def _move_worth(facts: Facts, me: Facts, space: str) -> int:
    guarded = _danger(facts, me["space"])
    if guarded and me["hp"] > SHAKEN and not _hopeless(facts, me):
        return -2
    if guarded and me["hp"] <= SHAKEN and not _danger(facts, space):
        return 85 - 5 * _goal_distance(facts, me, space)
    here, there = _goal_distance(facts, me, me["space"]), _goal_distance(facts, me, space)
    worth = 36 + 10 * (here - there) if there < here else -3
    if _danger(facts, space) and me["hp"] <= 3:
        worth -= 60
    return worth


def _hopeless(facts: Facts, me: Facts) -> bool:
    here = [one for one in facts["monsters"] if one["space"] == me["space"]]
    best = max(_dice(me, "str"), _dice(me, "agi"), _dice(me, "int")) + 1
    return all(at_least(best, one["toughness"], facts, me["space"]) < 25 for one in here)


def _danger(facts: Facts, space: str) -> int:
    return sum(one["wounds"] + one["corruption"] for one in facts["monsters"] if one["space"] == space)


def _step(facts: Facts, me: Facts, ids: list[str]) -> str:
    here = _goal_distance(facts, me, me["space"])
    spaces = [one for one in ids if one.startswith("space:")]
    good = [one for one in spaces if _goal_distance(facts, me, one[6:]) < here
            and not (me["hp"] <= 3 and _danger(facts, one[6:]))]
    return min(good, key=lambda one: _goal_distance(facts, me, one[6:])) if good else "do:stop"


def _goal_distance(facts: Facts, me: Facts, space: str) -> int:
    far = _distances(facts, space)
    return min((far[goal] + cost for goal, cost in _goals(facts, me).items() if goal in far), default=0)


def _goals(facts: Facts, me: Facts) -> dict[str, int]:
    """Spaces worth going to, and how much further off each counts."""
    spaces = facts["spaces"]
    found: dict[str, int] = {}
    if facts["awake"]:
        return {one["space"]: 0 for one in facts["monsters"] if one["tier"] == "legendary"}
    if me["hp"] <= SHAKEN:
        return _havens(facts)
    if facts["court_open"]:
        return _last_march(facts)
    leader = _standing(facts)[0]
    if leader["id"] != me["id"]:
        return {leader["space"]: 0}
    for space, one in spaces.items():
        if one["tile"] == "ashen_court" and not facts["court_open"]:
            continue
        if one["icon"] == "lore" and space not in facts["lore_turned"]:
            found[space] = 1 if _open(facts, "benediction_discarded") else 3
        if space in facts["fortune"] or space in facts["forge"]:
            found[space] = 1
        if space in facts["doom"] and me["wis"] >= 3 and not _danger(facts, space):
            found[space] = 0 if _open(facts, "doom_banished") else 4
    for tile in facts["rifts"]:
        if me["wis"] >= 2:
            found[_centre(facts, tile)] = 0 if _open(facts, "rift_closed") else 3
    for monster in facts["monsters"]:
        if monster["tier"] == "legendary":
            continue
        wanted = _open(facts, "monster_defeated") or (_open(facts, "elite_defeated") and monster["tier"] == "elite")
        dice = max(_dice(me, "str"), _dice(me, "agi")) + 1
        if me["hp"] >= 4 and at_least(dice, monster["toughness"], facts, monster["space"]) > 50:
            found.setdefault(monster["space"], 0 if wanted else 2)
    if _open(facts, "gold_discarded") or me["gold"] >= 4:
        found.setdefault(facts["merchant"], 4)
    return found


def _havens(facts: Facts) -> dict[str, int]:
    """Where nothing can reach a wounded hero: tiles without monsters, best where friends are."""
    wild = {facts["spaces"][one["space"]]["tile"] for one in facts["monsters"]}
    friends = {facts["spaces"][one["space"]]["tile"] for one in _standing(facts)}
    return {space: 0 if one["tile"] in friends else 1 for space, one in facts["spaces"].items()
            if one["tile"] not in wild and one["tile"] not in facts["rifts"]}


def _last_march(facts: Facts) -> dict[str, int]:
    """Gather whole before the Court, then go in together."""
    boss = next(one for one in facts["monsters"] if one["tier"] == "legendary")
    court = facts["spaces"][boss["space"]]["tile"]
    gates = [space for space, one in facts["spaces"].items() if one["tile"] == court and space in facts["links"]]
    there = all(facts["spaces"][one["space"]]["tile"] == court for one in _standing(facts))
    if there and all(one["hp"] >= 4 for one in _standing(facts)):
        return {boss["space"]: 0}
    return dict.fromkeys(gates[:1], 0)


def _distances(facts: Facts, start: str) -> dict[str, int]:
    found = {start: 0}
    edge = [start]
    while edge:
        beyond = []
        for space in edge:
            for other in facts["spaces"][space]["near"]:
                locked = facts["spaces"][other]["tile"] == "ashen_court" and not facts["court_open"]
                if other not in found and not locked:
                    found[other] = found[space] + 1
                    beyond.append(other)
        edge = beyond
    return found


# --- other questions ----------------------------------------------------------------------------------------


def _open(facts: Facts, goal: str) -> bool:
    return any(quest["goal"] == goal and not quest["done"] for quest in facts["quests"])


def _standing(facts: Facts) -> list[Facts]:
    return [one for one in facts["heroes"] if one["status"] == "standing"]


def _change_dice(about: Facts, me: Facts, ids: list[str]) -> Choice:
    if about.get("successes", 0) >= about.get("need", 1):
        return ()
    for one in ids:
        if one.startswith("do:reroll"):
            return (one,)
    return (ids[0],) if ids and me["hp"] >= 4 else ()


def _encounter(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    if "do:branch" in ids and not _open(facts, "benediction_discarded") and not facts["court_open"]:
        return "do:branch"
    tests = [one for one in ids if one.startswith("do:test")]
    return max(tests, key=lambda one: _dice(me, one[18:]))


def _rest(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    hurt = min(one["hp"] for one in _standing(facts)) <= 3
    missing = sum(6 - one["hp"] for one in _standing(facts))
    limit = 10 if facts["court_open"] else 8
    return "do:yes" if (hurt or missing >= 6) and facts["doom_track"] <= limit else "do:no"


def _reckless(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return ids[0] if ids and me["hp"] >= 4 else ""


def _dare(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return ids[0] if ids and me["gold"] >= 2 and not _open(facts, "gold_discarded") else ""


def _channel(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    if "do:channel_wound" in ids and me["hp"] >= 4:
        return "do:channel_wound"
    return "do:channel_corruption" if "do:channel_corruption" in ids and me["corruption"] <= 1 else ""


def _market(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    buys = [one for one in ids if one.startswith("do:buy")]
    return max(buys, key=lambda one: int(one.split(" ")[2])) if buys else ids[-1]


def _focus_where(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return max(ids, key=lambda one: me[one[10:]])


def _focus_spend(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return min(ids, key=lambda one: me.get(one[10:], 0) if one.startswith("attribute:") else -1)


def _benedictions(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return ids[0] if _open(facts, "benediction_discarded") else ids[-1]


def _lowest(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    heroes = {f"hero:{one['id']}": one for one in _standing(facts)}
    return min(ids, key=lambda one: heroes[one]["hp"] if one in heroes else 99)


def _leader_first(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return min(ids, key=[f"hero:{one['id']}" for one in facts["heroes"]].index)


def _strongest(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    heroes = {f"hero:{one['id']}": one for one in _standing(facts)}
    return max(ids, key=lambda one: heroes[one]["hp"] if one in heroes else 0)


def _weakest(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    monsters = {f"monster:{one['id']}": one for one in facts["monsters"]}
    return min(ids, key=lambda one: (not monsters[one]["damaged"], monsters[one]["toughness"]) if one in monsters else
               (True, 99))


def _free_attack(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return max(ids, key=lambda one: _attack_worth(facts, me, one.split(" "))) if ids else ""


def _fate(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    order = ["fate_blank", "fate_reckoning", "fate_encounter", "fate_rift", "fate_monster", "fate_doom"]
    return min(ids, key=lambda one: order.index(one[5:]))


def _last(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return ids[-1]


def _first(facts: Facts, me: Facts, ids: list[str], chance: Chance) -> str:
    return ids[0] if ids else ""


ANSWERS = {
    "encounter": _encounter, "rest": _rest, "reckless": _reckless, "dare": _dare, "channel": _channel,
    "market": _market, "focus_where": _focus_where, "focus_spend": _focus_spend, "benediction_dice": _benedictions,
    "pick_hero": _lowest, "target": _strongest, "pick_monster": _weakest, "free_attack": _free_attack,
    "fate_choice": _fate, "gold_or_focus": _first, "cache_things": _first, "cache_gold": _first, "travel": _first,
    "stake": _first, "coals": _first, "weapon": _first, "exchange_quest": _first, "next_hero": _leader_first,
    "choose_start": _first, "merchant_start": _first,
}
