"""Laws about stories, found without telling them: nothing is asked without `await`, and steps that are named exist."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from norn.kernel.definition import Definition
from norn.kernel.game import AGAIN
from norn.kernel.sharing import Folder, folders_of, shown
from norn.laws.source import parsed, sources

ASKING = {"choose", "choose_one", "may_choose_one", "party_chooses", "all_choose", "together"}  # of a Game
OPENING = {"window", "offer", "force"}          # of the kit's Reactions
# Where a story or question may stand without `await`: it is kept, handed on, or returned by what only makes it.
KEEPERS = (ast.Await, ast.Call, ast.keyword, ast.Dict, ast.List, ast.Tuple, ast.DictComp, ast.ListComp,
           ast.GeneratorExp, ast.Lambda, ast.Starred)  # fmt: skip


class Names:
    """Which functions of a game are stories: by file, and methods by name."""

    def __init__(self, definition: Definition) -> None:
        self.folders = folders_of(definition)
        self.trees = {path: parsed(path) for path in sources(definition)}
        self.stories = {path: _functions(tree, ast.AsyncFunctionDef) for path, tree in self.trees.items()}
        plain = {name for tree in self.trees.values() for name in _functions(tree, ast.FunctionDef)}
        self.methods = {name for names in self.stories.values() for name in names} - plain
        self.reactions = {name for tree in self.trees.values() for name in _reactions(tree)}

    def are_stories(self, path: Path) -> set[str]:
        """The names in a file that mean a story: its own, and those that it imports from the game's other files."""
        tree = self.trees[path]
        found = self.stories[path] - _functions(tree, ast.FunctionDef)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for other in module_files(self.folders, node.module):
                    found |= {alias.asname or alias.name for alias in node.names
                              if alias.name in self.stories.get(other, set())}
        return found


def module_files(folders: list[Folder], module: str) -> list[Path]:
    """Where a module of the game, or of a folder that it shares, could lie."""
    inside = [folder for folder in folders if f"{module}.".startswith(f"{folder.package}.")]
    found = []
    for folder in inside:
        parts = [part for part in module.removeprefix(folder.package).split(".") if part] or ["__init__"]
        found.append(folder.path.joinpath(*parts).with_suffix(".py"))
    return found


def _functions(tree: ast.AST, kind: type[ast.AST]) -> set[str]:
    return {node.name for node in ast.walk(tree) if type(node) is kind}  # type: ignore[attr-defined]


def forgotten_awaits(definition: Definition) -> list[str]:
    """Questions and stories that are made and then dropped: nobody is asked, and the rules go on as if."""
    names = Names(definition)
    found = []
    for path, tree in names.trees.items():
        stories = names.are_stories(path)
        parents = {inner: node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = _asks(node, stories, names)
                if name and not _is_kept(node, parents):
                    found.append(f"{shown(path, names.folders[0].path)}:{node.lineno}: {name}(...) without await")
    return found


def _asks(node: ast.Call, stories: set[str], names: Names) -> str:
    """The name of what is called, if it must be awaited."""
    if isinstance(node.func, ast.Name):
        return node.func.id if node.func.id in stories else ""
    if not isinstance(node.func, ast.Attribute):
        return ""
    called, of = node.func.attr, node.func.value
    opens = called in OPENING and isinstance(of, ast.Name) and of.id in names.reactions
    return called if opens or called in ASKING or called in names.methods else ""


def _reactions(tree: ast.AST) -> set[str]:
    """The names under which a file keeps the kit's Reactions, whose windows are stories."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if _called(node.value) == "Reactions":
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def _is_kept(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Somebody may await it yet."""
    parent = parents[node]
    if isinstance(parent, ast.IfExp):
        return node is not parent.test and _is_kept(parent, parents)
    if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
        return _is_used(parent, parents)
    if isinstance(parent, ast.Return):
        return isinstance(_function_of(parent, parents), ast.FunctionDef)
    return isinstance(parent, KEEPERS)


def _is_used(assigned: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """What is kept under a name is awaited or handed on somewhere in the function. Kept in anything else, it may be."""
    targets = assigned.targets if isinstance(assigned, ast.Assign) else [assigned.target]  # type: ignore[attr-defined]
    wanted = {target.id for target in targets if isinstance(target, ast.Name)}
    if len(wanted) < len(targets):
        return True
    function = _function_of(assigned, parents)
    return any(
        isinstance(node, ast.Name) and node.id in wanted and isinstance(node.ctx, ast.Load)
        and isinstance(parents[node], (*KEEPERS, ast.Return))
        for node in ast.walk(function)
    )


def _function_of(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> ast.AST:
    while node in parents and not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        node = parents[node]
    return node


# ---------------------------------------------------------------- steps


def unknown_steps(definition: Definition) -> list[str]:
    """Steps that a step names as the next one, and sequences that it calls or leaves, which are not there."""
    found: dict[str, None] = {}
    for sequence_name, sequence in definition.sequences.items():
        for story in sequence.steps.values():
            for place, kind, name in _names_returned(definition, story):
                if kind == "sequence" and name not in definition.sequences:
                    known = ", ".join(definition.sequences)
                    found[f"{place}: there is no sequence {name!r} (there are: {known})"] = None
                if kind == "step" and name != AGAIN and name not in sequence.steps:
                    steps = ", ".join(sequence.names)
                    found[f"{place}: {name!r} is no step of {sequence_name} (it has: {steps})"] = None
    return [*found, *_wrongly_left(definition)]


def _wrongly_left(definition: Definition) -> list[str]:
    """Sequences that a rule leaves and nobody calls, and steps where their callers cannot go on."""
    found = []
    callers = _callers(definition)
    names = Names(definition)
    for path, tree in names.trees.items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and _called(node) == "Leave"):
                continue
            module = _module_of(names.folders, path)
            place = f"{shown(path, names.folders[0].path)}:{node.lineno}"
            given = {"sequence": "", "step": ""}
            given.update(zip(given, [_constant(one, module)[1] for one in node.args], strict=False))
            given.update({one.arg: _constant(one.value, module)[1] for one in node.keywords if one.arg})
            found += [f"{place}: {problem}" for problem in _leaving(definition, callers, **given)]
    return found


def _leaving(definition: Definition, callers: dict[str, set[str]], sequence: str, step: str) -> Iterator[str]:
    called = [name for name in definition.sequences if name != definition.main]
    if sequence and sequence not in called:
        yield f"there is no sequence {sequence!r} to leave (there are: {', '.join(called)})"
        return
    steps = [
        f"{caller}/{name}" for caller in sorted(callers.get(sequence) or set(definition.sequences) - {sequence})
        for name in definition.sequences[caller].names
    ]
    if step and not any(one.endswith(f"/{step}") for one in steps):
        yield f"who called {sequence or 'it'} has no step {step!r} (there are: {', '.join(steps)})"


def _callers(definition: Definition) -> dict[str, set[str]]:
    """Sequence -> the sequences with a step that calls it, as far as the source says so."""
    callers: dict[str, set[str]] = {}
    for caller, sequence in definition.sequences.items():
        for story in sequence.steps.values():
            for _, kind, name in _names_returned(definition, story):
                if kind == "sequence":
                    callers.setdefault(name, set()).add(caller)
    return callers


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _module_of(folders: list[Folder], path: Path) -> Any:
    """The module that a file of the game is."""
    for folder in folders:
        if path.is_relative_to(folder.path):
            parts = [part for part in path.relative_to(folder.path).with_suffix("").parts if part != "__init__"]
            return importlib.import_module(".".join([folder.package, *parts]))
    return None


def _names_returned(definition: Definition, story: Any) -> Iterator[tuple[str, str, str]]:
    """Place, "step" or "sequence", and name of whatever a step's own function returns as a constant."""
    home = getattr(story, "__module__", "")
    path = next((path for path in module_files(folders_of(definition), home) if path.exists()), None)
    if path is None:
        return  # a step made elsewhere, or no plain function
    place = shown(path, Path(definition.folder))
    module = importlib.import_module(home)
    for function in ast.walk(parsed(path)):
        if isinstance(function, ast.AsyncFunctionDef) and function.name == story.__name__:
            for node in _own_nodes(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    for value in _branches(node.value):
                        kind, name = _constant(value, module)
                        if name:
                            yield f"{place}:{value.lineno}", kind, name


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield node
            yield from _own_nodes(node)


def _branches(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.IfExp):
        yield from _branches(value.body)
        yield from _branches(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for one in value.values:
            yield from _branches(one)
    else:
        yield value


def _constant(value: ast.expr, module: Any) -> tuple[str, str]:
    """A text, the name of one, or a call of a sequence by one of these."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Call" and value.args:
        return "sequence", _constant(value.args[0], module)[1]
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return "step", value.value
    if isinstance(value, ast.Name):
        known = getattr(module, value.id, None)
        return "step", known if isinstance(known, str) else ""
    return "step", ""
