"""Do the tests notice when the kernel or the server's rights are wrong? Small faults are planted, one at a time.

    python -m tools.mutate                      a fixed sample, as `make test-long` does
    python -m tools.mutate server/wire/guard.py only this module
    python -m tools.mutate --all kernel/ask.py  every fault of it
    python -m tools.mutate --seed 2             another sample

Why an own runner: mutmut's faults do not reach the worker processes that the server starts, and cosmic-ray changes the
files of the checkout in place, so that two cannot run at once and a run that is killed leaves a fault behind. Here each
fault is written into a copy of the package that comes first on PYTHONPATH, which every process inherits.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tools.build_fast import ROOT

FLOOR = 0.75        # of the faults must be noticed
PATIENCE = 240      # seconds for the tests of one fault
PACKAGE = ROOT / "src/norn"
N = TypeVar("N", ast.stmt, ast.expr)


@dataclass(frozen=True)
class Target:
    """A module, the tests that should notice its faults (the likeliest first), and how many faults a sample has."""

    module: str
    tests: tuple[str, ...]
    sample: int


KERNEL = tuple(f"test_{word}" for word in ["undo", "fork", "together", "party", "free", "save", "crash", "medley"])
RIGHTS = ("test_credentials", "test_playing", "test_limits", "test_hostile_clients")


def tests_in(folder: str, *names: str) -> tuple[str, ...]:
    return tuple(f"tests/{folder}/{name}.py" for name in dict.fromkeys(names))


TARGETS = [
    Target("kernel/ask.py", tests_in("kernel", "test_ask", "test_party", "test_together"), 8),
    Target("kernel/table.py",
           tests_in("kernel", "test_ask", "test_looking", "test_lanes", "test_correction", *KERNEL, "test_views"), 8),
    Target("kernel/telling.py",
           tests_in("kernel", "test_sequence", "test_ask", "test_lanes", "test_correction", *KERNEL), 8),
    Target("kernel/going_back.py", tests_in("kernel", *KERNEL, "test_correction"), 8),
    Target("server/tables/seating.py", tests_in("server", "test_seating", *RIGHTS), 6),
    Target("server/wire/guard.py", tests_in("server", "test_rates", "test_origins", "test_limits", *RIGHTS), 4),
    Target("server/tables/allowances.py", tests_in("server", "test_rates", "test_shares", "test_limits", *RIGHTS), 4),
    Target("server/tables/deeds.py", tests_in("server", "test_playing", "test_rights", *RIGHTS, "test_explaining"), 8),
    Target("server/tables/holding.py", tests_in("server", "test_holding", "test_rights"), 4),
]


# ---------------------------------------------------------------- faults

SWAPPED: dict[type[ast.AST], Callable[[], Any]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Fault:
    """A module with one thing wrong."""

    target: Target
    line: int
    was: str
    now: str
    source: str

    def __str__(self) -> str:
        return f"{self.target.module}:{self.line}: {_brief(self.was)} -> {_brief(self.now)}"


def _brief(code: str) -> str:
    line = " ".join(code.split())
    return f"`{line if len(line) <= 60 else line[:57] + '...'}`"


class Planter(ast.NodeTransformer):
    """Plants the fault with one number, in the functions of a module; counts them all."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.count = 0
        self.inside = 0         # so many functions
        self.planted: tuple[int, str, str] | None = None

    def offer(self, node: N, wrong: N) -> N:
        """The wrong thing instead of the node, if this is the place."""
        self.count += self.inside > 0
        if not self.inside or self.count - 1 != self.wanted:
            return node
        ast.fix_missing_locations(ast.copy_location(wrong, node))
        self.planted = (node.lineno, ast.unparse(node), ast.unparse(wrong))
        return wrong

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._visit_body(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._visit_body(node)

    def _visit_body(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        """The statements only: a wrong annotation is no fault."""
        self.inside += 1
        node.body = [self.visit(statement) for statement in node.body]
        self.inside -= 1
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node     # what is said wrongly is for the tests of words

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return self.offer(node, ast.Pass())

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node
        self.generic_visit(node)
        return self.offer(node, ast.Pass())

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = self.offer(node.test, ast.Constant(False))  # noqa: FBT003
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if node.value is None or isinstance(node.value, ast.Constant):
            return node
        return self.offer(node, ast.Return(ast.Constant(None)))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        swapped = SWAPPED[type(node.ops[0])]()
        return self.offer(node, ast.Compare(node.left, [swapped, *node.ops[1:]], node.comparators))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return self.offer(node, ast.BoolOp(SWAPPED[type(node.op)](), node.values))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) not in SWAPPED:
            return node
        return self.offer(node, ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self.offer(node, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            return self.offer(node, ast.Constant(not node.value))
        if isinstance(node.value, int):
            return self.offer(node, ast.Constant(node.value + 1))
        return node


def count_faults(source: str) -> int:
    planter = Planter(-1)
    planter.visit(ast.parse(source))
    return planter.count


def plant(target: Target, source: str, number: int) -> Fault:
    tree = ast.parse(source)
    planter = Planter(number)
    planter.visit(tree)
    assert planter.planted is not None, f"{target.module} has no fault {number}"
    return Fault(target, *planter.planted, ast.unparse(tree) + "\n")


def draw_faults(targets: list[Target], seed: int, *, every: bool) -> list[Fault]:
    """The sample: a function of the seed and the sources."""
    drawn: list[Fault] = []
    for target in targets:
        source = (PACKAGE / target.module).read_text("utf-8")
        numbers = range(count_faults(source))
        chance = random.Random(f"{seed} {target.module}")
        wanted = numbers if every else sorted(chance.sample(numbers, min(target.sample, len(numbers))))
        drawn += [plant(target, source, number) for number in wanted]
    return drawn


# ---------------------------------------------------------------- trying them


class Copy:
    """A copy of the package that comes before the installed one."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        # With the compiled bytecode: times of files are kept, so that it stays valid.
        shutil.copytree(PACKAGE, self.source / "norn")
        paths = [str(self.source), os.environ.get("PYTHONPATH", "")]
        own = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONDONTWRITEBYTECODE": "1"}
        self.environment = {**os.environ, **own, "NORN_CRASHES": str(folder / "crashes")}

    def passes(self, tests: list[str], *more: str) -> bool:
        """Whether the tests pass on this copy; not to come to an end is not to pass."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *more, *tests]
        null = subprocess.DEVNULL
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, start_new_session=True, stdin=null, stdout=null, stderr=null
        )
        try:
            return process.wait(PATIENCE) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            with contextlib.suppress(ProcessLookupError):       # with the servers that a test has left behind
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def notices(self, fault: Fault) -> bool:
        path = self.source / "norn" / fault.target.module
        whole = path.read_bytes()
        for cached in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            cached.unlink()
        path.write_text(fault.source, "utf-8")
        try:
            return not self.passes(list(fault.target.tests))
        finally:
            path.write_bytes(whole)


def try_all(faults: list[Fault], copies: list[Copy]) -> list[bool]:
    """Which of them are noticed."""
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for one in copies:
        free.put(one)

    def attempt(fault: Fault) -> bool:
        own = free.get()
        try:
            noticed = own.notices(fault)
        finally:
            free.put(own)
        print(f"{'noticed' if noticed else 'SURVIVED':>9}  {fault}", flush=True)
        return noticed

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(attempt, faults))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", help=f"of {', '.join(target.module for target in TARGETS)}")
    parser.add_argument("--all", action="store_true", help="every fault instead of a sample")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    asked = parser.parse_args()
    targets = [target for target in TARGETS if target.module in asked.modules or not asked.modules]
    unknown = set(asked.modules) - {target.module for target in targets}
    if unknown:
        parser.error(f"no tests are named for {', '.join(sorted(unknown))}")
    began = time.monotonic()
    faults = draw_faults(targets, asked.seed, every=asked.all)
    jobs = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="norn-mutate-") as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(jobs)]
        tests = sorted({test for target in targets for test in target.tests})
        if not copies[0].passes(tests, "-n", str(jobs)):
            print("the tests fail without any fault: mend them first", file=sys.stderr)
            return 1
        noticed = try_all(faults, copies)
    share = sum(noticed) / len(noticed)
    took = time.monotonic() - began
    told = f"{sum(noticed)} of {len(noticed)} planted faults noticed, {share:.0%}"
    print(f"mutation: {told} (at least {FLOOR:.0%} must be), {took:.0f} s")
    return 0 if share >= FLOOR else 1


if __name__ == "__main__":
    raise SystemExit(main())
