"""A party, an army, a band put together piece by piece: of what the drawing of a place says, into the text it becomes.

What can be done stands in rows; the full screen and the lines show the same ones. Whether it may be so the game says.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

GIVE = "give"
WRITE = "write"
KEEP = "keep"
BACK = "back"
WHOLE = -1
BANNERS = -2


class Line(NamedTuple):
    """Something that can be done, or a heading (without a deed)."""

    deed: str
    text: str
    tail: str = ""


@dataclass(slots=True)
class Recruit:
    id: str
    leads: bool = False
    choice: str = ""                                        # what is chosen for itself
    mount: bool = False
    extras: dict[str, str] = field(default_factory=dict)    # what was bought, each with what is chosen for it


class Roster:
    """What may come, who is in it, and what is left of its points."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.points: int = told["points"]
        self.lists: dict[str, str] = {one["id"]: one["name"] for one in told["lists"]}
        self.items: dict[str, dict[str, Any]] = {one["id"]: one for one in told["items"]}
        self.extras: dict[str, dict[str, Any]] = {one["id"]: one for one in told["extras"]}
        self._numbered: list[dict[str, Any]] = told["extras"]
        self.list = next(iter(self.lists))
        self.recruits: list[Recruit] = []
        self.at = WHOLE                 # whose rows are shown: a recruit's, by number; the banners'; all of it

    # --- as text ----------------------------------------------------------------------------------------------

    def read(self, text: str) -> None:
        """What was written or pasted, as far as the roster knows it."""
        faction, _, rest = text.strip().removeprefix("at:").partition(":")
        self.list = faction if faction in self.lists else self.list
        self.recruits, self.at = [], WHOLE
        for part in rest.split(","):
            head, *bought = part.split("+")
            name, _, choice = head.replace("*", "").partition("=")
            item = self.items.get(name)
            if item is None:
                continue
            pairs = [one.partition("=") for one in bought]
            self.recruits.append(Recruit(
                name, "*" in head, choice, mount=item.get("mount", {}).get("id") in bought,
                extras={name: chosen for name, _, chosen in pairs if name in self.extras}))

    def text(self) -> str:
        return f"at:{self.list}:{','.join(self._written(one) for one in self.recruits)}"

    def _written(self, one: Recruit) -> str:
        parts = [_with(one.id, one.choice) + ("*" if one.leads else "")]
        if one.mount:
            parts.append(self.items[one.id]["mount"]["id"])
        return "+".join([*parts, *[_with(name, choice) for name, choice in one.extras.items()]])

    # --- what it comes to -------------------------------------------------------------------------------------

    def price(self, one: Recruit) -> int:
        item = self.items[one.id]
        mount: int = item["mount"]["points"] if one.mount else 0
        bought: int = sum(self.extras[name]["points"] for name in one.extras)
        return int(item["points"]) + mount + bought

    @property
    def left(self) -> int:
        return self.points - sum(self.price(one) for one in self.recruits)

    def account(self) -> str:
        """`15 of 60 points left`."""
        return f"{-self.left} points too many" if self.left < 0 else f"{self.left} of {self.points} points left"

    def _for_hire(self) -> list[dict[str, Any]]:
        """Its own first, then those of no list, that can be paid and have not come as often as they may."""
        own = [one for one in self.items.values() if self.list in one["of"]]
        free = [one for one in self.items.values() if self.list not in one["of"] and "neutral" in one["of"]]
        return [one for one in [*own, *free] if one["points"] <= self.left and self._may_come(one)]

    def _may_come(self, item: dict[str, Any]) -> bool:
        come = sum(one.id == item["id"] for one in self.recruits)
        return not item["most"] or come < item["most"]

    def _for_sale(self, one: Recruit) -> list[dict[str, Any]]:
        fit = [self._numbered[number] for number in self.items[one.id]["extras"]]
        return [extra for extra in fit if extra["id"] not in one.extras and extra["points"] <= self.left
                and ("neutral" in extra["of"] or self.list in extra["of"])]

    # --- rows -------------------------------------------------------------------------------------------------

    def rows(self) -> list[Line]:
        """Everything that can be done now: with the whole, or with whoever was picked."""
        if self.at == BANNERS:
            return [Line(BACK, "Back to the whole"), *[Line(f"banner {one}", name) for one, name in self.lists.items()]]
        return self._all_rows() if self.at == WHOLE else self._rows_of(self.at)

    def _all_rows(self) -> list[Line]:
        found = [Line(GIVE, "Take it", self.account())] if self.recruits else []
        found += [Line("banners", f"Banner: {self.lists[self.list]}")]
        if self.recruits:
            found.append(Line("", "In it:"))
            found += [Line(f"pick {number}", f"{self.items[one.id]['name']}{', leads' if one.leads else ''}",
                           ", ".join([_points(self.price(one)), *[self.extras[name]["name"] for name in one.extras]]))
                      for number, one in enumerate(self.recruits)]
        if hire := self._for_hire():
            found.append(Line("", "May come:"))
            found += [Line(f"add {one['id']}", one["name"], _points(one["points"])) for one in hire]
        found.append(Line("", "Its text:"))
        found.append(Line(WRITE, "Write it, or paste it", self.text() if self.recruits else ""))
        return [*found, *([Line(KEEP, "Keep it for later")] if self.recruits else [])]

    def _rows_of(self, number: int) -> list[Line]:
        one = self.recruits[number]
        item = self.items[one.id]
        found = [Line(BACK, "Back to the whole", self.account()),
                 Line("", f"{item['name']}, {_points(self.price(one))}:")]
        found += [Line("lead", "Let it lead")] if not one.leads else []
        found.append(Line("out", "Out with it"))
        chooses: dict[str, list[str]] = item.get("chooses", {})
        found += [Line(f"choose {one.id} {can}", f"It has {_words(can)}") for can in chooses.get(one.id, ())
                  if can != one.choice]
        if "mount" in item:
            word = "Without" if one.mount else "With"
            found.append(Line("mount", f"{word} {item['mount']['name']}", _points(item["mount"]["points"])))
        for name, choice in one.extras.items():
            found.append(Line(f"sell {name}", f"Without {self.extras[name]['name']}", _words(choice)))
            found += [Line(f"choose {name} {can}", f"{self.extras[name]['name']}: {_words(can)}")
                      for can in chooses.get(name, ()) if can != choice]
        sale = self._for_sale(one)
        found += [Line("", "Upgrades:")] if sale else []
        return [*found, *[Line(f"buy {extra['id']}", extra["name"], _points(extra["points"])) for extra in sale]]

    def about(self, deed: str) -> str:
        """What is printed on whom or what a row is about."""
        word, _, rest = deed.partition(" ")
        if word == "pick":
            rest = self.recruits[int(rest)].id
        one = self.items.get(rest) or self.extras.get(rest)
        return str(one.get("text", "")) if one is not None else ""

    # --- doing ------------------------------------------------------------------------------------------------

    def do(self, deed: str) -> None:
        """Carry out a row: all but giving, writing and keeping, which are the client's."""
        word, _, rest = deed.partition(" ")
        if word == "banner":
            self.list, self.at = rest, WHOLE
            self.recruits = [one for one in self.recruits if {self.list, "neutral"} & set(self.items[one.id]["of"])]
        elif word == "add":
            first = self.items[rest].get("chooses", {}).get(rest, [""])[0]
            self.recruits.append(Recruit(rest, not any(one.leads for one in self.recruits), first))
        elif word == "banners":
            self.at = BANNERS
        elif word == "pick":
            self.at = int(rest)
        elif word == BACK:
            self.at = WHOLE
        elif self.at >= 0:
            self._do_to(self.recruits[self.at], word, rest)

    def _do_to(self, one: Recruit, word: str, rest: str) -> None:
        if word == "lead":
            for other in self.recruits:
                other.leads = other is one
        elif word == "out":
            self.recruits.remove(one)
            self.at = WHOLE
        elif word == "mount":
            one.mount = not one.mount
        elif word == "sell":
            del one.extras[rest]
        elif word == "buy":
            one.extras[rest] = self.items[one.id].get("chooses", {}).get(rest, [""])[0]
        elif word == "choose":
            name, _, can = rest.partition(" ")
            if name == one.id:
                one.choice = can
            else:
                one.extras[name] = can


def _with(name: str, choice: str) -> str:
    return f"{name}={choice}" if choice else name


def _points(points: int) -> str:
    return f"{points} {'point' if points == 1 else 'points'}"


def _words(name: str) -> str:
    return name.replace("_", " ")
