"""What every game checks of its printed tables: references, ids used twice, counts against the component list."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Reference = tuple[str, str, Collection[str]]        # where it stands, the id, the table in which it must be


def missing(wanted: Iterable[Reference]) -> list[str]:
    """References that name nothing."""
    return [f"{at}: there is no {one!r}" for at, one, table in wanted if one not in table]


def used_twice(families: Mapping[str, Iterable[str]]) -> list[str]:
    """Ids that two families have."""
    problems: list[str] = []
    seen: dict[str, str] = {}
    for family, ids in families.items():
        for one in ids:
            if one in seen:
                problems.append(f"{family}: {one}: the id is used in {seen[one]} too")
            seen[one] = family
    return problems


def miscounted(counts: Mapping[str, int], found: Mapping[str, int]) -> list[str]:
    """Where the box does not hold what the component list says."""
    return [f"components: {counts[key]} {key}, but there are {number}" for key, number in found.items()
            if counts[key] != number]
