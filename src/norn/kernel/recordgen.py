"""Writes a game's `_records.py`: copy, dump and load of the dataclasses in its `state.py`.

`norn records GAME` calls this; a contract test holds that the file is what this would write. Generated source instead
of generated methods, so that mypyc compiles it and a reader can read it.
"""
from __future__ import annotations

import ast
from pathlib import Path

from norn.kernel.errors import ContentError

PLAIN = ("int", "str", "bool")
FIXED = ("tuple", "row", "optional")
INSIDE = {"list": 1, "dict": 2, "tuple": 1, "optional": 1}      # how many types stand in their brackets
DEPTH = "xyzuvw"                                                # a name for each list inside a list


class _Kind:
    """The type of a field: its head (`int`, `list`, a record's name ...) and what is inside."""

    def __init__(self, head: str, inner: tuple[_Kind, ...] = ()) -> None:
        self.head = head
        self.inner = inner

    @property
    def fixed(self) -> bool:
        """Nothing in it can change, so that a copy may share it."""
        return self.head in PLAIN or (self.head in FIXED and all(kind.fixed for kind in self.inner))


def generate(state_file: Path, module: str) -> str:
    """The text of `_records.py` for this `state.py`; `module` is its dotted name."""
    tree = ast.parse(state_file.read_text("utf-8"))
    records = {
        node.name: _fields_of(node, state_file)
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(mark) for mark in node.decorator_list)
    }
    if "State" not in records:
        raise ContentError([f"{state_file}: there is no dataclass State"])
    names = sorted(records)
    lines = [
        '"""Generated from state.py by `norn records`; do not edit."""',
        "# ruff: noqa: E501, I001",
        "from __future__ import annotations",
        "",
        "from typing import Any",
        "",
        "from norn.kernel.records import READERS",
        f"from {module} import {', '.join(names)}",
        "",
    ]
    used: set[str] = {"fields"}
    body: list[str] = []
    for name, found in records.items():
        for key, kind in found:
            _check(kind, records, f"{state_file}: {name}.{key}")
            _readers(kind, used)
        body += ["", *_copy(name, found), "", "", *_dump(name, found), "", "", *_load(name, found), ""]
    lines[6] = f"from norn.kernel.records import {', '.join(sorted(used))}"
    return "\n".join([*lines, *body]).rstrip() + "\n"


def _fields_of(node: ast.ClassDef, path: Path) -> list[tuple[str, _Kind]]:
    found = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            found.append((line.target.id, _kind(line.annotation, f"{path}: {node.name}.{line.target.id}")))
    return found


def _kind(node: ast.expr, at: str) -> _Kind:
    if isinstance(node, ast.Name):
        return _Kind(node.id)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _kind(ast.parse(node.value, mode="eval").body, at)
    if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and node.right.value is None:
        return _Kind("optional", (_kind(node.left, at),))
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        kinds = tuple(_kind(one, at) for one in inner if not _is_dots(one))
        endless = any(_is_dots(one) for one in inner)
        return _Kind("row" if node.value.id == "tuple" and not endless else node.value.id, kinds)
    known = "int, str, bool, list, dict, tuple and dataclasses"
    raise ContentError([f"{at}: the state holds {known}, not {ast.unparse(node)}"])


def _is_dots(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _check(kind: _Kind, records: dict[str, list[tuple[str, _Kind]]], at: str, depth: int = 0) -> None:
    known = kind.head in records or kind.head in (*PLAIN, *INSIDE, "row")
    if not known or (kind.head == "dict" and kind.inner and kind.inner[0].head != "str"):
        raise ContentError([f"{at}: {kind.head} cannot be part of the state"])
    if len(kind.inner) != INSIDE.get(kind.head, len(kind.inner) if kind.head == "row" else 0):
        raise ContentError([f"{at}: say what is in the {kind.head}"])
    if depth >= len(DEPTH):
        raise ContentError([f"{at}: nested too deeply; make a dataclass of it"])
    for inner in kind.inner:
        _check(inner, records, at, depth + 1)


def _readers(kind: _Kind, used: set[str]) -> None:
    reader = {"int": "as_int", "str": "as_str", "bool": "as_bool", "list": "as_list", "tuple": "as_list",
              "row": "as_row", "dict": "as_dict"}.get(kind.head)
    if reader:
        used.add(reader)
    for inner in kind.inner[1:] if kind.head == "dict" else kind.inner:
        _readers(inner, used)


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


def _copy(name: str, found: list[tuple[str, _Kind]]) -> list[str]:
    # Not by the dataclass's own __init__, which mypyc leaves interpreted: it took longer than all the rest.
    lines = [f"def copy_{_snake(name)}(one: {name}) -> {name}:", f"    new = {name}.__new__({name})"]
    lines += [f"    new.{key} = {_copied(kind, f'one.{key}')}" for key, kind in found]
    return [*lines, "    return new"]


def _copied(kind: _Kind, what: str, depth: int = 0) -> str:
    x = DEPTH[depth]
    if kind.fixed:
        return what
    if kind.head == "list":
        inner = kind.inner[0]
        return f"{what}[:]" if inner.fixed else f"[{_copied(inner, x, depth + 1)} for {x} in {what}]"
    if kind.head == "dict":
        inner = kind.inner[1]
        if inner.fixed:
            return f"{what}.copy()"
        return f"{{{x}k: {_copied(inner, x, depth + 1)} for {x}k, {x} in {what}.items()}}"
    if kind.head == "optional":
        return f"None if {what} is None else {_copied(kind.inner[0], what, depth)}"
    if kind.head == "tuple":
        return f"tuple([{_copied(kind.inner[0], x, depth + 1)} for {x} in {what}])"
    if kind.head == "row":
        return _row([_copied(inner, f"{what}[{i}]", depth) for i, inner in enumerate(kind.inner)])
    return f"copy_{_snake(kind.head)}({what})"


def _dump(name: str, found: list[tuple[str, _Kind]]) -> list[str]:
    lines = [f"def dump_{_snake(name)}(one: {name}) -> dict[str, Any]:", "    return {"]
    lines += [f'        "{key}": {_dumped(kind, f"one.{key}")},' for key, kind in found]
    return [*lines, "    }"]


def _dumped(kind: _Kind, what: str, depth: int = 0) -> str:
    x = DEPTH[depth]
    if kind.head in PLAIN or (kind.head == "optional" and kind.inner[0].head in PLAIN):
        return what
    if kind.head == "row":
        return f"[{', '.join(_dumped(inner, f'{what}[{i}]', depth) for i, inner in enumerate(kind.inner))}]"
    if kind.head in ("list", "tuple"):
        inner = kind.inner[0]
        return f"list({what})" if inner.head in PLAIN else f"[{_dumped(inner, x, depth + 1)} for {x} in {what}]"
    if kind.head == "dict":
        inner = kind.inner[1]
        if inner.head in PLAIN:
            return f"dict({what})"
        return f"{{{x}k: {_dumped(inner, x, depth + 1)} for {x}k, {x} in {what}.items()}}"
    if kind.head == "optional":
        return f"None if {what} is None else {_dumped(kind.inner[0], what, depth)}"
    return f"dump_{_snake(kind.head)}({what})"


def _load(name: str, found: list[tuple[str, _Kind]]) -> list[str]:
    keys = ", ".join(f'"{key}"' for key, _ in found) + ("," if len(found) == 1 else "")
    lines = [
        f'def load_{_snake(name)}(raw: Any, at: str = "{_snake(name)}") -> {name}:',
        f"    got = fields(raw, at, ({keys}))",
        f"    return {name}(",
    ]
    lines += [f"        {_loaded(kind, f'got[{key!r}]', '{at}.' + key)}," for key, kind in found]
    return [*(line.replace("'", '"') if "got['" in line and 'f"' not in line else line for line in lines), "    )"]


def _loaded(kind: _Kind, what: str, at: str, depth: int = 0) -> str:
    x = DEPTH[depth]
    where = f'f"{at}"'
    if kind.head in PLAIN:
        return f"as_{kind.head}({what}, {where})"
    if kind.head == "list":
        return f"[{_loaded(kind.inner[0], x, at, depth + 1)} for {x} in as_list({what}, {where})]"
    if kind.head == "tuple":
        return f"tuple([{_loaded(kind.inner[0], x, at, depth + 1)} for {x} in as_list({what}, {where})])"
    if kind.head == "row":
        items = _row([_loaded(inner, f"{x}[{i}]", at, depth + 1) for i, inner in enumerate(kind.inner)])
        return f"[{items} for {x} in [as_row({what}, {where}, {len(kind.inner)})]].pop()"
    if kind.head == "dict":
        inner = _loaded(kind.inner[1], x, at, depth + 1)
        return f"{{{x}k: {inner} for {x}k, {x} in as_dict({what}, {where}).items()}}"
    if kind.head == "optional":
        return f"None if {what} is None else {_loaded(kind.inner[0], what, at, depth)}"
    return f"load_{_snake(kind.head)}({what}, {where})"


def _row(items: list[str]) -> str:
    """The source of a tuple of these."""
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
