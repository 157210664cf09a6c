"""What docs/protocol.md promises of views and seeds, and how it wants questions answered; it knows nothing of Norn."""

from __future__ import annotations

import random
from hashlib import blake2b, shake_128
from typing import Any

Json = dict[str, Any]


def options_of(ask: Json) -> list[Json]:
    """The options of a question; many come folded."""
    folded = ask.get("folded")
    if folded is None:
        found: list[Json] = ask["options"]
        return found
    unfolded: list[Json] = []
    for n, key in enumerate(folded["keys"].split(" ")):
        one: Json = {}
        for name, column in folded["columns"].items():
            value = column["of"][column["at"][n] if "at" in column else 0]
            if name in ("id", "label", "title"):
                value = value.replace("*", key)
            elif name == "touches":
                value = [text.replace("*", key) for text in value]
            one[name] = value
        unfolded.append(one)
    for one, m in zip(unfolded, folded.get("via", []), strict=False):
        one["via"] = [unfolded[m]["touches"][-1]] if m >= 0 else folded["far"][-m - 1]
    return unfolded


def some_choice(ask: Json, chance: random.Random) -> list[str]:
    """An answer as the page says: counts, order, repetition, places, and no more of this."""
    options = options_of(ask)
    ids = [option["id"] for option in options]
    if "do:not_again" in ids:
        if chance.random() < 0.2:
            return ["do:not_again"]
        ids.remove("do:not_again")
    region = ask.get("region")
    if region and (not ids or chance.random() < 0.75):
        return [some_place(region, chance)]
    repeat = ask.get("repeat", False)
    most = ask["at_most"] if repeat else min(ask["at_most"], len(ids))
    size = chance.randint(ask["at_least"], most)
    limits = {option["id"]: option["limit"] for option in options if "limit" in option}
    if limits:
        return chance.sample([one for one in ids for _ in range(limits.get(one, 1))], size)
    if repeat:
        return chance.choices(ids, k=size)
    chosen = chance.sample(ids, size)
    return chosen if ask.get("ordered") else [one for one in ids if one in chosen]


def features(ask: Json, choice: list[str]) -> list[str]:
    """What an answer had to know of the page."""
    found = [name for name in ("ordered", "repeat", "region") if ask.get(name)]
    found += [f"join {ask['join']}"] if ask.get("join", "one") != "one" else []
    found += ["not_again"] if choice == ["do:not_again"] else ["several"] if len(choice) > 1 else []
    return [*found, "place"] if choice and choice[0].startswith("at:") else found if choice else [*found, "none"]


def some_place(region: Json, chance: random.Random) -> str:
    if region["shape"] == "path":       # one point, near enough; what stands in the way, the board would tell
        near = region["radius"] // 8
        point = [max(region["size"], region[axis] + chance.randint(-near, near)) for axis in "xy"]
        written: str = region["write"].replace("{points}", f"{point[0]},{point[1]}")
        return written
    assert region["shape"] == "disc", region
    while True:
        x, y = chance.randint(0, region["x"] + region["radius"]), chance.randint(0, region["y"] + region["radius"])
        far = (x - region["x"]) ** 2 + (y - region["y"]) ** 2 > region["radius"] ** 2
        if not far and not any(a <= x <= c and b <= y <= d for a, b, c, d in region["without"]):
            return f"at:{x},{y}"


def patched(old: Any, patch: Any) -> Any:
    """What becomes of a value by a patch."""
    if not isinstance(patch, dict):
        return patch
    if "=" in patch:
        return patch["="]
    if isinstance(old, list) and all(key.isdecimal() for key in patch):
        return [patched(one, patch.get(str(place), {})) for place, one in enumerate(old)]
    found = {one["id"]: one for one in old} if isinstance(old, list) else dict(old)
    for key, change in patch.items():
        if key == "#":
            continue
        if change is None:
            found.pop(key)
        else:
            found[key] = patched(found.get(key), change)
    if not isinstance(old, list):
        return found
    order = list(found)
    for one, after in patch.get("#", []):
        order.remove(one)
        order.insert(order.index(after) + 1 if after else 0, one)
    return [found[one] for one in order]


def check_view(view: Json, grounds: dict[str, Json]) -> None:
    """What options touch is in the scene, zones have no fewer cards than are seen, an outcome ends the questions."""
    scene = view["scene"]
    holders = [*scene.get("zones", []), *scene.get("sheets", [])]
    parts = [*scene.get("boards", []), *scene.get("tracks", []), *holders]
    for board in scene.get("boards", []):
        ground = grounds[board["ground"]]
        assert ground["shape"] == "spaces"
        parts += ground.get("groups", [])
        parts += ground.get("spots", [])
        holders += board.get("spaces", [])
        spots = {spot["id"] for spot in ground.get("spots", [])}
        groups = {group["id"] for group in ground.get("groups", [])}
        assert {space["id"] for space in board.get("spaces", [])} <= spots
        assert all(set(spot.get("links", [])) <= spots for spot in ground.get("spots", []))
        assert all(spot.get("group", "") in groups | {""} for spot in ground.get("spots", []))
    parts += [thing for holder in holders for thing in holder.get("things", [])]
    known = {part["id"] for part in parts}
    assert all(part["name"] or part.get("facedown") for part in parts)
    for zone in scene.get("zones", []):
        assert zone.get("count", 0) >= len(zone.get("things", [])), zone
    for track in scene.get("tracks", []):
        assert all(mark.lstrip("-").isdigit() for mark in track.get("marks", {}))
    ask = view.get("ask") or {}
    for option in [*(options_of(ask) if ask else []), *view.get("free", [])]:
        assert set(option.get("touches", [])) <= known, option
        assert option["label"]
    if ask:
        assert view["seat"] in view["waiting"]
        assert ask.get("join", "one") in ("one", "any", "all")
        assert 0 <= ask["at_least"] <= ask["at_most"]
    if view.get("outcome"):
        assert not ask
        assert not view.get("waiting")


def commitment(seed: bytes) -> str:
    return blake2b(b"norn commitment" + seed, digest_size=16).hexdigest()


def first_hand(seed: bytes, seat: int) -> set[str]:
    """Seat's first hand in Hearts, from the seed."""
    pack = [f"card:{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA"]
    stream = shake_128(blake2b((1).to_bytes(8, "big"), key=seed).digest()).digest(8 * 52)
    keys = [int.from_bytes(stream[8 * i : 8 * i + 8], "big") for i in range(52)]
    dealt = [pack[i] for i in sorted(range(52), key=keys.__getitem__)]
    return set(dealt[13 * seat : 13 * seat + 13])
