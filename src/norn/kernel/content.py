"""Printed things as frozen records, read strictly from TOML: all problems at once, each with file, entry and key.

Never compiled: msgspec decodes into these classes.
"""
from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from norn.kernel.errors import ContentError

R = TypeVar("R")
UNREAD = "?unread?"             # stands in an entry for what could not be read of it

_collected: ContextVar[list[str] | None] = ContextVar("collected", default=None)    # inside every_problem


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A printed thing. Its id is the name of its TOML table, stable and never reused."""

    id: str
    name: str


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:      # a ValueError is no text, no TOML or no number
        raise ContentError([f"{path}: {error}"]) from error


@contextmanager
def every_problem() -> Iterator[list[str]]:
    """Inside, a table that is wrong in places is read as far as it goes, and what is wrong with it is collected.

    So that what comes after is looked at, too: `norn check` lists references that name nothing beside wrong keys.
    """
    collected: list[str] = []
    before = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(before)


def load_table(path: Path, kind: type[R]) -> dict[str, R]:
    """`[iron_sword]` in the file becomes `{"iron_sword": Item(id="iron_sword", ...)}`."""
    collected = _collected.get()
    problems: list[str] = []
    found: dict[str, R] = {}
    for key, entry in read_toml(path).items():
        if not isinstance(entry, dict):
            problems.append(f"{path.name}: {key}: expected a table, found {entry!r}")
            continue
        if "id" in entry:
            problems.append(f"{path.name}: {key}: the id is the table's name; take the key out")
            continue
        try:
            found[key] = msgspec.convert({**entry, "id": key}, kind, strict=True)
        except msgspec.ValidationError as error:
            wrong = _wrong_keys(entry, kind) or [_plain(error)]
            problems += [f"{path.name}: {key}: {problem}" for problem in wrong]
            if collected is not None and issubclass(kind, msgspec.Struct):
                found[key] = _as_far_as_it_goes(key, entry, kind)
    if collected is not None:
        collected += problems
    elif problems:
        raise ContentError(problems)
    return found


def _as_far_as_it_goes(key: str, entry: dict[str, Any], kind: Any) -> Any:
    """The entry with what can be read of it, so that it can be counted and what it refers to looked up."""
    values: dict[str, Any] = {"id": key}
    for field in msgspec.structs.fields(kind):
        given = [entry[field.encode_name]] if field.encode_name in entry else []
        if field.name != "id" and (given or field.required):
            values[field.name] = next(_readable([*given, UNREAD, 0, (), None], field.type), UNREAD)
    return kind(**values)


def _readable(values: list[Any], kind: Any) -> Iterator[Any]:
    for value in values:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(value, kind, strict=True)


def _wrong_keys(entry: dict[str, Any], kind: type[Any]) -> list[str]:
    """Everything that is wrong with an entry, key by key; a conversion of the whole stops at the first."""
    if not issubclass(kind, msgspec.Struct):
        return []
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind) if field.name != "id"}
    problems = [f"unknown key `{key}`" for key in entry if key not in fields]
    for key, field in fields.items():
        if key not in entry:
            problems += [f"missing key `{key}`"] if field.required else []
            continue
        try:
            msgspec.convert(entry[key], field.type, strict=True)
        except msgspec.ValidationError as error:
            text = str(error).replace("`$", f"`{key}")
            problems.append(text if f"`{key}" in text else f"{text} - at `{key}`")
    return problems


def _plain(error: msgspec.ValidationError) -> str:
    return str(error).replace("`$.", "`").replace("Object", "entry")


def content_hash(folder: Path, *shared: Path) -> str:
    """A digest of every content file, so that a save knows which cards it was played with; empty where there is none.

    Maps and other drawings are text files. Those of a shared folder go by its name, as in `core/map.txt`.
    """
    digest = hashlib.blake2b(digest_size=8)
    found = [("", folder, path) for path in _content_files(folder)]
    found += [(f"{one.parent.name}/", one, path) for one in shared for path in _content_files(one)]
    for prefix, where, path in found:
        digest.update(f"{prefix}{path.relative_to(where).as_posix()}".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest() if found else ""


def _content_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".txt") and path.is_file())
