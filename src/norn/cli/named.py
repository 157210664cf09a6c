"""What the code of a game says by key: events, questions, deeds, refusals. Found without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from norn.kernel.definition import Definition
from norn.kernel.sharing import code_in, files_used, shown

QUESTIONS = ("Ask", "choose", "choose_one", "may_choose_one", "party_chooses", "all_choose")
# Where the key stands in the kernel's calls: name of the function -> section of narrator.toml, position.
KEYS = {
    "emit": ("events", 0),
    "Refusal": ("refusals", 0),
    "Condition": ("refusals", 0),       # kit.deeds: what is told where it does not hold
    "End": ("ends", 0),
    **dict.fromkeys(QUESTIONS, ("prompts", 1)),
}
DEED = re.compile(r"(?:do|try):([a-z0-9_]+)")


@dataclass(frozen=True)
class Named:
    """A key that some code uses, and the data that it gives for the sentence (None: cannot be told)."""

    section: str
    key: str
    place: str
    data: frozenset[str] | None = None


def named_in(definition: Definition) -> list[Named]:
    """Every key in the code of a game and in the shared code that it uses, its tests aside."""
    folder = Path(definition.folder)
    paths = [*code_in(folder), *(path for path in files_used(definition) if path.suffix == ".py")]
    trees = {path: ast.parse(path.read_text("utf-8"), str(path)) for path in paths}
    prefixes = [prefix for tree in trees.values() for prefix in _prefixes(tree)]
    prompts = definition.texts.sections.get("prompts", {})
    found: list[Named] = []
    for path, tree in trees.items():
        beginnings = _beginnings(tree)
        file = shown(path, folder)
        for node in ast.walk(tree):
            if node not in beginnings:
                found += [*_in_node(node, file), *_in_moment(node, file, prefixes, prompts)]
    return found


def _prefixes(tree: ast.AST) -> list[str]:
    """What a game's windows put before a moment's key: `Reactions(..., prompt="reflex_")`."""
    return [
        next((text for word in node.keywords if word.arg == "prompt" for text in _texts(word.value)), "")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) == "Reactions"
    ]


def _in_moment(node: ast.AST, file: str, prefixes: list[str], prompts: Mapping[str, object]) -> list[Named]:
    """A moment's key is the question of the window that is opened for it: one of the game's windows has the words."""
    if not (isinstance(node, ast.Call) and _called(node) == "Moment" and node.args and prefixes):
        return []
    asked = [[f"{prefix}{key}" for prefix in prefixes] for key in _texts(node.args[0])]
    place = f"{file}:{node.lineno}"
    return [Named("prompts", next((one for one in names if one in prompts), names[0]), place) for names in asked]


def _beginnings(tree: ast.AST) -> set[ast.AST]:
    """Texts that are only compared with the beginning of an option: `one.startswith("do:give")`."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("startswith", "removeprefix")
        for argument in node.args
        for inner in ast.walk(argument)
    }


def _in_node(node: ast.AST, file: str) -> list[Named]:
    if isinstance(node, ast.Call):
        return _in_call(node, f"{file}:{node.lineno}")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        match = DEED.match(node.value)
        return [Named("deeds", match[1], f"{file}:{node.lineno}")] if match else []
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [one for mark in node.decorator_list for one in _in_reaction(mark, node.name, file)]
    return []


def _in_call(node: ast.Call, place: str) -> list[Named]:
    name = _called(node)
    if name not in KEYS:
        return []
    section, position = KEYS[name]
    keys = _texts(node.args[position]) if len(node.args) > position else []
    told = _told(node) if name == "Condition" else _data(node, section)
    return [Named(section, key, place, told) for key in keys]


def _called(node: ast.Call) -> str:
    name: str = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name


def _told(node: ast.Call) -> frozenset[str] | None:
    """A condition's sentence is filled in by its `tells`, if it has one."""
    return None if len(node.args) > 3 or any(word.arg == "tells" for word in node.keywords) else frozenset()


def _texts(node: ast.expr) -> list[str]:
    """A text, or one of two: `"turn" if s.cairn else "lead"`."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _data(node: ast.Call, section: str) -> frozenset[str] | None:
    """The names that fill in the sentence, as far as the call shows them."""
    words = {word.arg: word.value for word in node.keywords}
    if None in words:
        return None
    if section in ("events", "refusals"):
        return frozenset(name for name in words if name is not None and name not in ("rules", "only"))
    if section == "ends":
        return frozenset()
    about = words.get("about", ast.Dict([], []))
    if len(node.args) > 5 or "more" in words or not isinstance(about, ast.Dict):
        return None
    keys = [key.value for key in about.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    return frozenset(keys) if len(keys) == len(about.keys) else None


def _in_reaction(mark: ast.expr, function: str, file: str) -> list[Named]:
    """`@ANSWERS.on(kind, key, ...)`: a deed, and the question of its moment."""
    if not (isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "on"):
        return []
    if len(mark.args) < 2:
        return []
    forced = any(word.arg == "forced" and ast.unparse(word.value) == "True" for word in mark.keywords)
    prompts = [f"{key}{'_forced' if forced else ''}" for key in _texts(mark.args[1])]
    place = f"{file}:{mark.lineno}"
    return [Named("deeds", function, place), *[Named("prompts", one, place, None) for one in prompts]]
