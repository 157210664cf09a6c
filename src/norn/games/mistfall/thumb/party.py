"""What the party decides together: where to go, who is pursued, who goes next, rewards."""
from __future__ import annotations

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.thumb.world import Facts, World, printed
from norn.kit.ids import name_of

AN_ENCOUNTER = 2.1              # rounds that a dangerous tile takes ...
A_STEP = 0.4                    # ... and a Safe one on the way, some of them passed by extended movement ...
THE_VILLAIN = 5.0               # ... and the last encounter


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
    wanted = _wanted(w)
    tired = [one for one in w.heroes if one["deck"] + len(one["hand"]) < 10 or one["life"] < 11]
    if tired and not facts["enemies"] and w.rounds_left > _rounds(w, wanted) + 1.2:
        return "do:stay"
    goal = min(wanted[:-1] or wanted, key=lambda space: (_price(w, _path(w, facts["party"], space)), space))
    best, worth = "do:stay", 99.0
    for one in ids:
        words = one.split(" ")
        if words[0] in ("do:go", "do:go_on"):
            price = _price(w, _path(w, name_of(words[1]), goal)) + 0.1 * w.chance.random()
            price += 0.5 * int(words[2]) if len(words) > 2 else 0
            if price < worth:
                best, worth = one, price
    return best


def _wanted(w: World) -> list[str]:
    """Where the party still wants to go: writs, the seals there is time for, and at last the final place."""
    facts = w.facts
    taken = facts["tokens_taken"]
    tokens: dict[str, str] = {one["token"]: one["space"] for one in facts["places"]
                              if one["token"] and one["token"] not in taken}
    wanted = [space for letter, space in tokens.items() if letter in facts["to_gather"]]
    if facts["token_rule"] == "seals":
        near = sorted(tokens.values(), key=lambda one: (_price(w, _path(w, facts["party"], one)), one))
        for space in near:
            if _rounds(w, [*wanted, space, facts["final"]]) <= w.rounds_left:
                wanted.append(space)
    return [*wanted, str(facts["final"])]


def _rounds(w: World, goals: list[str]) -> float:
    """How long it takes to all of these and through the last encounter."""
    union = {space for goal in goals for space in _path(w, w.facts["party"], goal)}
    dangers = sum(1 for space in union if w.places[space]["wounds"] and space != w.facts["final"])
    return AN_ENCOUNTER * dangers + A_STEP * (len(union) + len(goals)) + THE_VILLAIN


def _price(w: World, path: list[str]) -> float:
    return float(sum(3 if w.places[space]["wounds"] else 1 for space in path))


def _path(w: World, start: str, goal: str) -> list[str]:
    """The tiles of the easiest way, the goal included; the final place is no thoroughfare."""
    final: str = w.facts["final"]
    best: dict[str, tuple[float, list[str]]] = {start: (0.0, [])}
    edge = [start]
    while edge:
        space = min(edge, key=lambda one: (best[one][0], one))
        edge.remove(space)
        if space == goal:
            break
        for near in w.places[space]["near"]:
            if near == final and near != goal:
                continue
            cost = best[space][0] + (3 if w.places[near]["wounds"] else 1)
            if near not in best or cost < best[near][0]:
                best[near] = (cost, [*best[space][1], near])
                edge.append(near)
    return best[goal][1] if goal in best else []


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
