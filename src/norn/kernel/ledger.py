"""The rules ledger: every rule of the rulebook, in its order, in our words; and who cites it. Never compiled."""
from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from norn.kernel.content import read_toml
from norn.kernel.errors import ContentError
from norn.kernel.sharing import code_in, shown

RULE_ID = re.compile(r"[a-z0-9][a-z0-9._\-]*")
_ONE = r"(?:[a-z0-9][a-z0-9._\-]*|[A-Z]\d+)"           # a rule, or the number of a ruling (F57) that is told with it
_CITED = re.compile(rf"^({_ONE}(?:,\s{_ONE})*):\s")       # may go over several lines


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    says: str
    ruling: str = ""            # what we decided, and why, where the book is unclear
    otherwise: str = ""         # the other reading
    manual: str = ""            # why it cannot be enforced by a program
    id: str = ""


class Ledger:
    """The rules by id, in rulebook order."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self.rules = rules

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules

    def near(self, wanted: str) -> list[str]:
        """Ids that the writer may have meant."""
        return [rule for rule in self.rules if rule.startswith(wanted) or wanted in rule][:8]


def load_ledger(path: Path, shared: Sequence[Path] = ()) -> Ledger:
    """Read `rules.toml` strictly, after those of the folders that the game shares; all problems at once."""
    problems: list[str] = []
    rules: dict[str, Rule] = {}
    places: dict[str, Path] = {}
    for file in (*(folder / "rules.toml" for folder in shared if (folder / "rules.toml").exists()), path):
        found = _read_rules(file, problems)
        problems += [f"{file}: {key}: {places[key]} has this rule already; take one out" for key in found
                     if key in places]
        rules.update(found)
        places.update(dict.fromkeys(found, file))
    if problems:
        raise ContentError(problems)
    return Ledger(rules)


def _read_rules(path: Path, problems: list[str]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for key, entry in read_toml(path).items():
        if not RULE_ID.fullmatch(key):
            problems.append(f"{path}: {key!r}: an id has small letters, figures, dots, dashes and underscores")
            continue
        try:
            rules[key] = msgspec.convert({**entry, "id": key}, Rule)
        except (msgspec.ValidationError, TypeError) as error:
            problems.append(f"{path}: {key}: {error}")
            continue
        if not rules[key].says.strip():
            problems.append(f"{path}: {key}: says nothing")
        if bool(rules[key].ruling) < bool(rules[key].otherwise):
            problems.append(f"{path}: {key}: another reading without a ruling")
    return rules


class Citation(msgspec.Struct, frozen=True):
    """A place in the code that names a rule."""

    rule: str
    file: str
    line: int               # where the citing function begins (0: a content file)
    name: str


def citations(folder: Path, more: Sequence[Path] = ()) -> list[Citation]:
    """Every rule named in a game's code and content: docstrings (`focus.limit: ...`), `rules=`, content `rules`.

    `more` are the files that the game uses of the folders it shares.
    """
    found: list[Citation] = []
    code = [*code_in(folder), *(path for path in more if path.suffix == ".py")]
    trees = {path: ast.parse(path.read_text("utf-8"), str(path)) for path in code}
    shared: dict[str, tuple[str, ...]] = {}
    for tree in trees.values():
        shared.update(_constants(tree))
    for path, tree in trees.items():
        found += _in_code(tree, shown(path, folder), {**shared, **_constants(tree)})
    for path in [*sorted((folder / "content").rglob("*.toml")), *(path for path in more if path.suffix == ".toml")]:
        raw = read_toml(path)
        found += [Citation(rule, shown(path, folder), 0, entry) for rule, entry in _in_content(raw)]
    return found


def _in_code(tree: ast.Module, name: str, constants: dict[str, tuple[str, ...]]) -> list[Citation]:
    found: list[Citation] = []

    def walk(node: ast.AST, line: int, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            at, where = line, inside
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                at = min([child.lineno, *(mark.lineno for mark in child.decorator_list)])
                where = child.name
                match = _CITED.match(ast.get_docstring(child) or "")
                if match:
                    rules = [one for one in re.split(r",\s", match[1]) if RULE_ID.fullmatch(one)]
                    found.extend(Citation(rule, name, at, where) for rule in rules)
            for rule in _named(child, constants):
                found.append(Citation(rule, name, at, where))
            walk(child, at, where)

    walk(tree, 0, "")
    return found


def _constants(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Module constants in capitals that are tuples of texts: `PLAY_RULES = ("follow-suit",)`."""
    found: dict[str, tuple[str, ...]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, value = node.target, node.value
        else:
            continue
        texts = _texts(value)
        if texts and isinstance(target, ast.Name) and target.id.isupper():
            found[target.id] = texts
    return found


def _texts(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, (ast.Tuple, ast.List)) and node.elts:
        values = [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        return tuple(values) if len(values) == len(node.elts) else ()
    return ()


def _named(node: ast.AST, constants: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Rule ids in a call: `rules=(...)`, or a constant tuple whose name ends in RULE or RULES, where it is used."""
    if isinstance(node, ast.keyword) and node.arg in ("rules", "window_rules"):
        return _texts(node.value)
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in _RULES_AT:
        place = _RULES_AT[getattr(node.func, "id", getattr(node.func, "attr", ""))]
        return _texts(node.args[place]) if len(node.args) > place else ()
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.endswith(("RULE", "RULES")):
        return constants.get(node.id, ())
    return ()


# Where rules stand by position in the kernel's own calls.
_RULES_AT = {"Ask": 3, "choose": 3, "choose_one": 3, "may_choose_one": 3, "party_chooses": 3, "all_choose": 3,
             "Refusal": 1, "Modifier": 3, "on": 3}


def _in_content(raw: Any, entry: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if isinstance(raw, dict):
        for key, value in raw.items():
            if key == "rules" and isinstance(value, list):
                found += [(rule, entry) for rule in value if isinstance(rule, str)]
            else:
                found += _in_content(value, entry or str(key))
    elif isinstance(raw, list):
        for one in raw:
            found += _in_content(one, entry)
    return found


def named_in_tests(folder: Path, shared: Sequence[Path] = ()) -> dict[str, list[str]]:
    """Rule id -> the tests that name it with `@pytest.mark.rules("id", ...)`; those of shared folders count too."""
    found: dict[str, list[str]] = {}
    for path in [path for one in (folder, *shared) for path in sorted((one / "tests").rglob("test_*.py"))]:
        file = path.name if path.is_relative_to(folder) else shown(path, folder)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rules"):
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            found.setdefault(argument.value, []).append(f"{file}::{node.name}")
    return found
