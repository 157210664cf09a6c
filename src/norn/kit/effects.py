"""Effects: what a printed text does, one record per verb: `{ do = "draw", n = 2 }` in a file is `Draw(n=2)`.

A verb's arguments stand in its record and nowhere else. A game has a root of its own, from which its verbs derive.
Never compiled: msgspec decodes into these classes.
"""
from __future__ import annotations

import re
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from norn.kernel.content import read_toml


def verb_of(name: str) -> str:
    """The word of a record: `draw_reward` of `DrawReward`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", tag=verb_of):
    """One verb with its arguments."""

    do: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.do = verb_of(cls.__name__)


def verbs_of(root: type[Effect]) -> dict[str, type[Effect]]:
    """A game's verbs by their words: the records from which no other derives."""
    found: dict[str, type[Effect]] = {}
    for one in root.__subclasses__():
        found |= verbs_of(one) if one.__subclasses__() else {one.do: one}
    return found


def any_of(root: type[Effect]) -> Any:
    """The type of whatever holds any verb of a game."""
    return reduce(or_, verbs_of(root).values())


def wrong_verbs(folder: Path, root: type[Effect], apart: tuple[str, ...] = ()) -> list[str]:
    """Every verb of a folder's files that does not exist, or has an argument that means nothing to it. What stands
    under the keys `apart` has a `do` that is no verb."""
    verbs = {word: {field.encode_name for field in msgspec.structs.fields(one)} for word, one in verbs_of(root).items()}
    problems: list[str] = []

    def walk(raw: Any, at: str) -> None:
        if isinstance(raw, list):
            for one in raw:
                walk(one, at)
        elif isinstance(raw, dict):
            do = raw.get("do")
            if isinstance(do, str):
                known = verbs.get(do)
                problems.extend(
                    [f"{at}: there is no verb {do!r}"] if known is None
                    else [f"{at}: {do} has no {key!r}" for key in raw if key != "do" and key not in known]
                )
            for key, value in raw.items():
                if key not in apart:
                    walk(value, f"{at}: {key}" if isinstance(value, dict) else at)

    for path in sorted(folder.glob("*.toml")):
        walk(read_toml(path), path.name)
    return problems
