"""What docs/protocol.md promises of views and seeds, and how it wants questions answered; it knows nothing of Norn."""

from __future__ import annotations

import random
import re
from hashlib import blake2b, shake_128
from typing import Any

Json = dict[str, Any]


def written_out(option: Json, scene: Json) -> Json:
    """An option with what is written on the things that it touches."""
    if not option.get("written"):
        return option
    spaces = [space for board in scene.get("boards", []) for space in board.get("spaces", [])]
    holders = [*scene.get("zones", []), *scene.get("sheets", []), *spaces]
    texts = {thing["id"]: thing.get("text", "") for holder in holders for thing in holder.get("things", [])}

    def put(hole: re.Match[str]) -> str:
        lines: list[str] = texts[option["touches"][int(hole[1])]].split("\n")
        return " ".join(lines) if hole[2] is None else lines[int(hole[2])].partition(": ")[2]
    return {**option, **{name: re.sub(r"\{(\d+)(?:\.(\d+))?\}", put, option[name])
                         for name in ("label", "detail") if name in option}}


def events_of(state: Json) -> list[Json]:
    """The events of a seat's state, each with its own number, decision and rules."""
    found: list[Json] = []
    for event in state.get("events", []):
        before = found[-1] if found else {}
        found.append({"rules": state.get("rules", {}).get(event["kind"], []), **event})
        found[-1]["n"] = event["n"] if "n" in event else before["n"] + 1
        found[-1]["decision"] = event["decision"] if "decision" in event else before["decision"]
    return found


def options_of(ask: Json) -> list[Json]:
    """The options of a question; many come folded."""
    folded = ask.get("folded")
    if folded is None:
        found: list[Json] = ask["options"]
        return found
    unfolded: list[Json] = []
    for n, key in enumerate(_keys(folded["keys"])):
        one: Json = {}
        for name, column in folded["columns"].items():
            value = column["of"][_which(column, n)]
            if "parts" in column:
                value = ", ".join(column["parts"][m] for m in value)
            if name in ("id", "label", "title"):
                value = value.replace("*", key)
            elif name == "touches":
                value = [text.replace("*", key) for text in value]
            one[name] = value
        unfolded.append(one)
    for one, m in zip(unfolded, folded.get("via", []), strict=False):
        one["via"] = [unfolded[m]["touches"][-1]] if m >= 0 else folded["far"][-m - 1]
    return unfolded


def _keys(said: str) -> list[str]:
    """`0412+7` are eight."""
    found: list[str] = []
    for one in said.split(" "):
        first, _, more = one.partition("+")
        found.append(first)
        found += [str(int(first) + n).zfill(len(first)) for n in range(1, int(more or 0) + 1)]
    return found


def _which(column: Json, n: int) -> int:
    """Which value of a column the n-th option has."""
    runs = column.get("runs", [])
    for many, value in zip(runs[::2], runs[1::2], strict=True):
        if n < many:
            return int(value)
        n -= many
    return int(column["at"][n]) if "at" in column else 0


def some_choice(ask: Json, chance: random.Random) -> list[str]:
    """An answer as the page says: counts, order, repetition, places, and no more of this."""
    options = options_of(ask)
    ids = [option["id"] for option in options]
    if "do:not_again" in ids:
        if chance.random() < 0.2:
            return ["do:not_again"]
        ids.remove("do:not_again")
    region = ask.get("region")
    if region and (not ids or (chance.random() < 0.75 and region["shape"] != "roster")):
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
    if region["shape"] in ("path", "template"):       # one point, near enough; what is in the way, the board tells
        kinds = sorted(region.get("kinds", {}))
        kind = chance.choice(kinds) if kinds else region.get("kind", "")
        facing = str(chance.randrange(region.get("facings", 360)))
        if "write" not in region or ("stand" in region and chance.random() < 0.3):
            stand: str = region["stand"]
            return stand.replace("{kind}", kind).replace("{facing}", facing)
        near = region.get("radius", 800) // 8
        point = [max(region["size"], region[axis] + chance.randint(-near, near)) for axis in "xy"]
        written: str = region["write"].replace("{kind}", kind).replace("{points}", f"{point[0]},{point[1]}")
        return written
    assert region["shape"] == "disc", region
    while True:
        x, y = chance.randint(0, region["x"] + region["radius"]), chance.randint(0, region["y"] + region["radius"])
        far = (x - region["x"]) ** 2 + (y - region["y"]) ** 2 > region["radius"] ** 2
        if not far and not any(a <= x <= c and b <= y <= d for a, b, c, d in region["without"]):
            return f"at:{x},{y}"


def patched(old: Any, patch: Any, known: dict[str, Any] | None = None) -> Any:
    """What becomes of a value by a patch."""
    known = objects_of(old, {}) if known is None else known
    if not isinstance(patch, dict):
        return made(patch, known, None)
    if "=" in patch:
        return made(patch["="], known, None)
    if isinstance(old, list) and all(key.isdecimal() for key in patch):
        return [patched(one, patch.get(str(place), {}), known) for place, one in enumerate(old)]
    name = "id" if isinstance(old, list) and any("id" in one for one in old) else "label"
    found = {one[name]: one for one in old} if isinstance(old, list) else dict(old)
    for key, change in patch.items():
        if key == "#":
            continue
        if change is None:
            found.pop(key)
        else:
            found[key] = patched(found.get(key), change, known)
    if not isinstance(old, list):
        return found
    order = list(found)
    for one, after in patch.get("#", []):
        order.remove(one)
        order.insert(order.index(after) + 1 if after else 0, one)
    return [found[one] for one in order]


def made(value: Any, known: dict[str, Any], before: Any) -> Any:
    """A new value; what has the key "@" is like another object."""
    if isinstance(value, list):
        found: list[Any] = []
        for one in value:
            found.append(made(one, known, found[-1] if found else None))
        return found
    if not isinstance(value, dict):
        return value
    if "@" in value:
        like = known[value["@"]] if value["@"] else before
        new = patched(like, {key: one for key, one in value.items() if key != "@"}, known)
    else:
        new = {key: made(one, known, None) for key, one in value.items()}
    if isinstance(new.get("id"), str):
        known.setdefault(new["id"], new)
    return new


def objects_of(value: Any, known: dict[str, Any]) -> dict[str, Any]:
    """The objects in a value by their ids, the first of each."""
    if isinstance(value, dict) and isinstance(value.get("id"), str):
        known.setdefault(value["id"], value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        objects_of(one, known)
    return known


def check_view(view: Json, grounds: dict[str, Json]) -> None:
    """What options touch is in the scene, zones have no fewer cards than are seen, an outcome ends the questions."""
    scene = view["scene"]
    holders = [*scene.get("zones", []), *scene.get("sheets", [])]
    parts = [*scene.get("boards", []), *scene.get("tracks", []), *holders]
    hexes: set[str] = set()
    for board in scene.get("boards", []):
        ground = grounds[board["ground"]]
        assert ground["shape"] in ("spaces", "hexes", "field")
        hexes |= hexes_of(ground)
        parts += [part for name in ("groups", "spots", "pieces", "areas") for part in ground.get(name, [])]
        parts += [*board.get("figures", []), *board.get("areas", [])]
        holders += board.get("spaces", [])
        spots = {spot["id"] for spot in ground.get("spots", [])} | hexes
        groups = {group["id"] for group in ground.get("groups", [])}
        assert {space["id"] for space in board.get("spaces", [])} <= spots
        assert all(set(spot.get("links", [])) <= spots for spot in ground.get("spots", []))
        assert all(spot.get("group", "") in groups | {""} for spot in ground.get("spots", []))
    parts += [thing for holder in holders for thing in holder.get("things", [])]
    known = {part["id"] for part in parts} | hexes
    assert all(part["name"] or part.get("facedown") for part in parts)
    for zone in scene.get("zones", []):
        assert zone.get("count", 0) >= len(zone.get("things", [])), zone
    for track in scene.get("tracks", []):
        assert all(mark.lstrip("-").isdigit() for mark in track.get("marks", {}))
    ask = view.get("ask") or {}
    for option in [*(options_of(ask) if ask else []), *view.get("free", [])]:
        written_out(option, scene)
        assert set(option.get("touches", [])) <= known, option
        assert option["label"]
    if ask:
        assert view["seat"] in view["waiting"]
        assert ask.get("join", "one") in ("one", "any", "all")
        assert 0 <= ask["at_least"] <= ask["at_most"]
    if view.get("outcome"):
        assert not ask
        assert not view.get("waiting")


def hexes_of(ground: Json) -> set[str]:
    """The ids of all hexes of a map: column and row, from 01."""
    rows = ground["terrain"] if ground["shape"] == "hexes" else []
    return {f"hex:{column:02}{row:02}" for row, letters in enumerate(rows, 1)
            for column, letter in enumerate(letters, 1) if letter != " "}


def commitment(seed: bytes) -> str:
    return blake2b(b"norn commitment" + seed, digest_size=16).hexdigest()


def first_hand(seed: bytes, seat: int) -> set[str]:
    """Seat's first hand in Hearts, from the seed."""
    pack = [f"card:{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA"]
    stream = shake_128(blake2b((1).to_bytes(8, "big"), key=seed).digest()).digest(8 * 52)
    keys = [int.from_bytes(stream[8 * i : 8 * i + 8], "big") for i in range(52)]
    dealt = [pack[i] for i in sorted(range(52), key=keys.__getitem__)]
    return set(dealt[13 * seat : 13 * seat + 13])
