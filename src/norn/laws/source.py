"""Laws about the source: rules are deterministic, a strategy does not look at the state."""

from __future__ import annotations

import ast
from pathlib import Path

import norn.kit
from norn.kernel.definition import Definition
from norn.kernel.sharing import folders_of, shown

FORBIDDEN_MODULES = {"random", "time", "datetime", "uuid", "os", "asyncio", "threading", "logging", "secrets", "math"}
EXACT = {"isqrt"}           # of math, what stays with whole numbers
FORBIDDEN_CALLS = {"print", "id", "hash", "input", "open", "eval", "exec"}
OUTSIDE = {"tests", "golden"}  # not rules
MAY_READ_FILES = {"content.py"}


def sources(definition: Definition) -> list[Path]:
    """The files with the game's rules, those of the folders that it shares included."""
    return [path for folder in folders_of(definition) for path in _rules_in(folder.path)]


def _rules_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if not OUTSIDE & set(path.relative_to(folder).parts))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def not_deterministic(definition: Definition) -> list[str]:
    """Where the rules use chance, clocks, sets or fractions, or swallow errors, each with file and line."""
    return _offences(sources(definition), Path(definition.folder))


def furniture_problems() -> list[str]:
    """The same of kit/, on which every game's rules may stand."""
    folders = [Path(one) for one in norn.kit.__path__]
    return [problem for folder in folders for problem in _offences(_rules_in(folder), folder)]


def _offences(paths: list[Path], folder: Path) -> list[str]:
    return [
        f"{shown(path, folder)}:{problem}"
        for path in paths
        if path.name not in MAY_READ_FILES
        for problem in problems_in(path)
    ]


def problems_in(path: Path) -> list[str]:
    found = []
    for node in ast.walk(parsed(path)):
        at = getattr(node, "lineno", 0)
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            exact = node.module == "math" and all(alias.name in EXACT for alias in node.names)
            names = [] if exact else [node.module or ""]
        found += [f"{at}: imports {name}" for name in names if name.split(".")[0] in FORBIDDEN_MODULES]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            found.append(f"{at}: calls {node.func.id}")
        thinks = path.name == "strategy.py" or path.parent.name == "thumb"  # a player may weigh in fractions
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and not thinks:
            found.append(f"{at}: the fraction {node.value}")
        if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception"):
            found.append(f"{at}: swallows every error")
        if isinstance(node, (ast.For, ast.comprehension)) and _is_set(node.iter):
            found.append(f"{getattr(node.iter, 'lineno', at)}: goes through a set, whose order is not fixed")
    return found


def _is_set(node: ast.expr) -> bool:
    return isinstance(node, (ast.Set, ast.SetComp)) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    )


def strategy_problems(definition: Definition) -> list[str]:
    """A strategy decides by views and asks alone, and has the function that agents call."""
    path = Path(definition.folder) / "strategy.py"
    if not path.exists():
        return []  # then there is no such agent
    text = path.read_text("utf-8")
    found = [
        f"strategy.py:{number}: looks at the state of the table"
        for number, line in enumerate(text.splitlines(), 1)
        if ".state" in line or "_table" in line
    ]
    named = {}
    for node in parsed(path).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            named[node.name] = node.lineno
        elif isinstance(node, ast.ImportFrom):
            named.update({alias.asname or alias.name: node.lineno for alias in node.names})
    if "decide" not in named:
        alike = [f"; {name} in line {line}?" for name, line in named.items() if name.lower().startswith("deci")]
        found.append(f"strategy.py:1: there is no decide(sight, chance){''.join(alike[:1])}")
    return found


# ---------------------------------------------------------------- ids

LISTS = {"list", "sorted", "tuple"}  # whoever wants the rest of a list says that it is one: `list(cards)[3:]`


def counted_letters(definition: Definition) -> list[str]:
    """Where ids are read by counting letters: `one[5:]` for the name behind `card:`, `one[:5] == "card:"` for its
    kind. `norn.kit.ids` breaks loudly where a word changes; these do not."""
    folder = Path(definition.folder)
    return [f"{shown(path, folder)}:{problem}" for path in sources(definition) for problem in letters_counted_in(path)]


def letters_counted_in(path: Path) -> list[str]:
    found = []
    for node in ast.walk(parsed(path)):
        counted: list[ast.expr] = []
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and not _is_list(node.value):
            counted = [node] if node.slice.upper is None and _number(node.slice.lower) >= 2 else []
        elif isinstance(node, ast.Compare) and any(_is_text(one) for one in (node.left, *node.comparators)):
            counted = [one for one in (node.left, *node.comparators) if isinstance(one, ast.Subscript)
                       and isinstance(one.slice, ast.Slice) and _number(one.slice.upper) >= 2]
        found += [f"{one.lineno}: {ast.unparse(one)} counts letters: see norn.kit.ids" for one in counted]
    return found


def _number(node: ast.expr | None) -> int:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else 0


def _is_list(node: ast.expr) -> bool:
    return isinstance(node, (ast.List, ast.ListComp)) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LISTS
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
