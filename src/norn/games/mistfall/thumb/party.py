"""What the party decides together: where to go, who is pursued, who goes next, rewards."""
from __future__ import annotations

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.thumb.world import Facts, World, printed

A_STEP = 1.2                    # rounds that a tile takes ...
AN_ENCOUNTER = 2.3              # ... and an encounter on it ...
THE_VILLAIN = 4.5               # ... and the last one


def travel(w: World, ids: list[str], about: Facts) -> str:
    facts = w.facts
    if facts["encounter"]:
        weak = [one for one in w.heroes if one["life"] < 4]
        ways = [one for one in ids if one.startswith("do:go ")]
        if not facts["special"] and weak and ways and w.rounds_left > 7 and not facts["met"]:
            return ways[0]
        return "do:stay"
    if not facts["safe_here"]:
        return "do:stay"
    goal = _goal(w)
    tired = [one for one in w.heroes if one["deck"] + len(one["hand"]) < 10 or one["life"] < 11]
    if tired and not facts["enemies"] and w.rounds_left > _rounds_to_win(w, goal) + 1.3:
        return "do:stay"
    best, worth = "do:stay", 99.0
    for one in ids:
        words = one.split(" ")
        if words[0] in ("do:go", "do:go_on"):
            steps, dangers = _way(facts, words[1][6:], goal)
            price = steps + 2 * dangers + (0.5 * int(words[2]) if len(words) > 2 else 0) + 0.1 * w.chance.random()
            if price < worth:
                best, worth = one, price
    return best


def _goal(w: World) -> str:
    """The nearest writ that is still wanted, or a seal if there is time for it; else the final place."""
    facts = w.facts
    taken = facts["tokens_taken"]
    tokens: dict[str, str] = {one["token"]: one["space"] for one in facts["places"]
                              if one["token"] and one["token"] not in taken}
    writs = [space for letter, space in tokens.items() if letter in facts["to_gather"]]
    if writs:
        return min(writs, key=lambda space: (sum(_way(facts, facts["party"], space)), space))
    if facts["token_rule"] == "seals":
        for space in sorted(tokens.values(), key=lambda one: (sum(_way(facts, facts["party"], one)), one)):
            out = _rounds(facts, facts["party"], space)
            if out + _rounds(facts, space, facts["final"]) + THE_VILLAIN <= w.rounds_left:
                return space
    return str(facts["final"])


def _rounds_to_win(w: World, goal: str) -> float:
    facts = w.facts
    more = 0.0 if goal == facts["final"] else _rounds(facts, goal, facts["final"])
    return _rounds(facts, facts["party"], goal) + more + THE_VILLAIN


def _rounds(facts: Facts, start: str, goal: str) -> float:
    steps, dangers = _way(facts, start, goal)
    return 0.3 * steps + AN_ENCOUNTER * dangers


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


def stoutest(w: World, ids: list[str], about: Facts) -> str:
    """The hero with most cards left to bury."""
    return max(ids, key=lambda one: (w.hero(one)["life"], one))


def next_hero(w: World, ids: list[str], about: Facts) -> str:
    """First whoever has most enemies upon him."""
    return max(ids, key=lambda one: (len(w.near(w.hero(one)["seat"])), one))


def reward(w: World, ids: list[str], about: Facts) -> str:
    """To its owner, or to whoever can place it and has least life left; now and then Resolve is better."""
    face = printed(str(about["card"]))
    heroes = [one for one in w.heroes if f"do:take hero:{one['id']}" in ids]
    if face.hero:
        return next((f"do:take hero:{one['id']}" for one in heroes if one["id"] == face.hero), "do:exchange")
    places = any(effect.do == "place" for action in face.actions for effect in action.effect)
    able = [one for one in heroes if not places or set(face.keywords) & set(CONTENT.heroes[one["id"]].proficiencies)]
    if not able or w.chance.random() < 0.2:
        return "do:exchange"
    return f"do:take hero:{min(able, key=lambda one: one['life'])['id']}"


def area(w: World, ids: list[str], about: Facts) -> str:
    """Where most enemies stand."""

    def crowd(one: str) -> float:
        seat = next((hero["seat"] for hero in w.facts["heroes"] if f"hero:{hero['id']}" == one), -1)
        return float(sum(enemy["attack"] + 1 for enemy in w.near(seat)))

    return max(ids, key=lambda one: (crowd(one), one))
