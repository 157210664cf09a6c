"""Writes a game's `_records.py`: copy, dump and load of the dataclasses in its `state.py`.

`norn records GAME` calls this; a contract test holds that the file is what this would write. Generated source instead
of generated methods, so that mypyc compiles it and a reader can read it. A folder that games share has a `_records.py`
of its own for its `state.py`, which the titles' call.
"""
from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from norn.kernel.errors import ContentError
from norn.kernel.sharing import Folder

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


class _Record:
    """A dataclass: where it stands, what it derives from, its fields."""

    def __init__(self, node: ast.ClassDef, path: Path, module: str) -> None:
        self.name = node.name
        self.module = module
        self.at = f"{path}:{node.lineno}: {node.name}"
        self.bases = [ast.unparse(base) for base in node.bases]
        self.lines: dict[str, str] = {}         # field -> where it stands
        self.own: dict[str, _Kind] = {}
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                key = line.target.id
                self.lines[key] = f"{path}:{line.lineno}: {node.name}.{key}"
                self.own[key] = _kind(line.annotation, self.lines[key])


_Records = dict[str, _Record]


def records_for(home: Folder, shares: Sequence[Folder]) -> dict[Path, str]:
    """What every `_records.py` of a game and of the folders it shares should say, the shared ones first."""
    standing = [folder for folder in shares if (folder.path / "state.py").exists() and _read_folder(folder)]
    wanted = {folder.path / "_records.py": generate_shared(folder) for folder in standing}
    wanted[home.path / "_records.py"] = generate(home.path / "state.py", f"{home.package}.state", standing)
    return wanted


def generate(state_file: Path, module: str, shares: Sequence[Folder] = ()) -> str:
    """The text of `_records.py` for this `state.py`; `module` is its dotted name."""
    own = _read(state_file, module)
    if "State" not in own:
        raise ContentError([f"{state_file}: there is no dataclass State"])
    known = dict(own)
    for folder in shares:
        for name, record in _read_folder(folder).items():
            if name in known:
                raise ContentError([f"{known[name].at} has the name of another record, at {record.at}; rename one"])
            known[name] = record
    text = _written(own, known)
    _check_heirs(known)
    return text


def generate_shared(folder: Folder) -> str:
    """The text of `_records.py` for the `state.py` of a shared folder: whole records, but no State."""
    own = _read_folder(folder)
    if "State" in own:
        raise ContentError([f"{own['State'].at} is what each title calls its own; call the shared one otherwise"])
    return _written(own, own)


def _read_folder(folder: Folder) -> _Records:
    return _read(folder.path / "state.py", f"{folder.package}.state")


def _read(path: Path, module: str) -> _Records:
    tree = ast.parse(path.read_text("utf-8"), str(path))
    return {
        node.name: _Record(node, path, module)
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(mark) for mark in node.decorator_list)
    }


def _written(own: _Records, known: _Records) -> str:
    used: set[str] = {"fields"}
    called: dict[str, set[str]] = {}            # module of another's records -> functions
    body: list[str] = []
    for name, record in own.items():
        found = _fields_of(record, known)
        for key, kind in found:
            _check(kind, known, _place_of(record, key, known))
            _readers(kind, used)
            for other in _named(kind) & set(known) - set(own):
                module = known[other].module.removesuffix("state") + "_records"
                called.setdefault(module, set()).update(f"{verb}_{_snake(other)}" for verb in ("copy", "dump", "load"))
        body += ["", *_copy(name, found), "", "", *_dump(name, found), "", "", *_load(name, found), ""]
    modules = dict.fromkeys(record.module for record in own.values())       # one: they stand in one file
    lines = [
        '"""Generated from state.py by `norn records`; do not edit."""',
        "# ruff: noqa: E501, I001",
        "from __future__ import annotations",
        "",
        "from typing import Any",
        "",
        f"from norn.kernel.records import {', '.join(sorted(used))}",
        *(f"from {module} import {', '.join(sorted(called[module]))}" for module in sorted(called)),
        *(f"from {module} import {', '.join(sorted(own))}" for module in modules),
        "",
    ]
    return "\n".join([*lines, *body]).rstrip() + "\n"


def _fields_of(record: _Record, known: _Records, below: tuple[str, ...] = ()) -> list[tuple[str, _Kind]]:
    """All its fields in the order of its __init__: those of what it derives from stand first."""
    if not record.bases:
        return list(record.own.items())
    base = record.bases[0]
    if len(record.bases) > 1 or base not in known or base in (record.name, *below):
        derives = f"{record.at} derives from {', '.join(record.bases)}"
        raise ContentError([f"{derives}; a record derives from one dataclass, in state.py here or in a shared folder"])
    return list({**dict(_fields_of(known[base], known, (record.name, *below))), **record.own}.items())


def _place_of(record: _Record, key: str, known: _Records) -> str:
    return record.lines[key] if key in record.lines else _place_of(known[record.bases[0]], key, known)


def _named(kind: _Kind) -> set[str]:
    return {kind.head}.union(*map(_named, kind.inner))


def _check_heirs(known: _Records) -> None:
    """Whatever a state holds, from its State down, is copied as what the field says: nothing may derive from that."""
    heirs = {base: record for record in known.values() for base in record.bases}
    waiting, seen = ["State"], {"State"}
    while waiting:
        record = known[waiting.pop()]
        for key, kind in _fields_of(record, known):
            for held in sorted(_named(kind) & set(known)):
                if held in heirs:
                    at, cut = _place_of(record, key, known), f"a copy would cut a {heirs[held].name} down to it"
                    fix = f"hold a {heirs[held].name}, or derive nothing ({heirs[held].at})"
                    raise ContentError([f"{at}: {held} cannot be held, for {cut}; {fix}"])
                if held not in seen:
                    seen.add(held)
                    waiting.append(held)


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


def _check(kind: _Kind, records: _Records, at: str, depth: int = 0) -> None:
    if kind.head not in records and kind.head not in (*PLAIN, *INSIDE, "row"):
        where = "; a record is a dataclass in state.py, here or in a folder that game.toml shares"
        hint = where if kind.head[:1].isupper() else ""
        raise ContentError([f"{at}: {kind.head} cannot be part of the state{hint}"])
    if kind.head == "dict" and kind.inner and kind.inner[0].head != "str":
        raise ContentError([f"{at}: {kind.head} cannot be part of the state unless its keys are str"])
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
