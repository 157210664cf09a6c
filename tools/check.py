"""Everything `make test` promises, in order, with a last word on what was not run.

    python -m tools.check                       all of it
    python -m tools.check lint types imports    only these
    python -m tools.check long clients mutation audit       what `make test-long` adds

Every check runs even when an earlier one failed. With CI=true or NORN_STRICT=1 a check that
could not run, and a test that was skipped, is a failure.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tools.audit import NOT_ASKED
from tools.build_fast import FAST_PYTHON, ROOT, missing_tools

PYTHON = sys.executable
BIN = Path(PYTHON).parent
REPORTS = ROOT / "build/reports"
STRICT = os.environ.get("NORN_STRICT", os.environ.get("CI", "")).lower() in {"1", "true", "yes"}
JOBS = os.environ.get("NORN_JOBS", "auto")


@dataclass
class Tally:
    """What the run has to say at its end."""

    failed: list[str] = field(default_factory=list)
    not_run: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    shards: dict[str, dict[str, float]] = field(default_factory=dict)  # run -> seconds of its tests, by game or folder
    slowest: dict[str, list[str]] = field(default_factory=dict)        # run -> its slowest tests, with their seconds
    unsteady: list[str] = field(default_factory=list)  # failed, and passed when run again by themselves
    lines: list[Path] = field(default_factory=list)  # which lines ran, a file for each run


def main() -> int:
    os.chdir(ROOT)
    REPORTS.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    wanted = sys.argv[1:] or ["lint", "types", "imports", "content", "web", "games", "tests", "compiled"]
    unknown = [name for name in wanted if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    compiler = start_compiling(tally) if {"compiled", "clients"} & set(wanted) else None
    still_quiet = compiler is not None
    for name in wanted:
        if still_quiet and name not in QUIET:
            # Tests that watch the clock want both cores.
            finish_compiling(compiler, tally)
            still_quiet = False
        heading(name)
        started = time.monotonic()
        CHECKS[name](tally)
        tally.seconds[name] = time.monotonic() - started
    return last_words(tally)


# ---------------------------------------------------------------- the checks


def lint(tally: Tally) -> None:
    expect(tally, "lint", [BIN / "ruff", "check", "."])


def types(tally: Tally) -> None:
    expect(tally, "types", [BIN / "mypy"])


def imports(tally: Tally) -> None:
    cache = ("--cache-dir", "build/import-linter")
    expect(tally, "import contracts", [BIN / "lint-imports", "--no-logo", *cache])


def web(tally: Tally) -> None:
    """Types and unit tests of the front end, where there is Node."""
    if shutil.which("npm") is None:
        tally.not_run.append("types and unit tests of the front end: no Node")
        return
    expect(tally, "front end", ["bash", "web/build.sh", "--check"])


def games(tally: Tally) -> None:
    """The games' own tests and the contract suite: they do not watch the clock, so the compiler may run beside them."""
    measured(tally, "tests of games and contract", GAME_TESTS)


def tests(tally: Tally) -> None:
    """Kernel and clients."""
    measured(tally, "other tests", ["tests", *[f"--ignore={path}" for path in GAME_TESTS]])


def long(tally: Tally) -> None:
    pytest(tally, "long tests", [PYTHON, "-m", "pytest", "-m", "long"])


def mutation(tally: Tally) -> None:
    """Whether the tests notice planted faults in the kernel and the server's rights."""
    command = [PYTHON, "-m", "tools.mutate"]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        if line.startswith("mutation:"):
            tally.closing.append(line.strip())
    if process.wait():
        tally.failed.append("mutation")


def audit(tally: Tally) -> None:
    """Known vulnerabilities of what is pinned. Where nobody can be asked it says so; the tree is no worse for it."""
    done = subprocess.run([PYTHON, "-m", "tools.audit"], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="", flush=True)
    tally.closing.extend(f"audit: {line}" for line in done.stdout.splitlines())
    if done.returncode not in (0, NOT_ASKED):
        tally.failed.append("audit")


def content(tally: Tally) -> None:
    expect(tally, "content", [BIN / "norn", "check"])


def compiled(tally: Tally) -> None:
    """Kernel, kit and contract once more, on the compiled package; the games' own tests come with the clients'."""
    fast = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["norn"]["fast"]
    on_compiled(tally, "compiled tests", fast["tests"])


def clients(tally: Tally) -> None:
    """The games' own tests and the clients' once more, on the compiled package."""
    on_compiled(tally, "games' and clients' tests, compiled", list(CLIENT_TESTS), games=True)


def measured(tally: Tally, name: str, arguments: list[str]) -> None:
    """Tests of the pure package, with the lines of it that they run in their own processes."""
    lines = REPORTS / f"{name.replace(' ', '-')}-lines.json"
    lines.unlink(missing_ok=True)
    source = ["--source", "src/norn", "--omit", "*/tests/*,*/_records.py"]
    cover: list[Path | str] = ["-m", "slipcover", *source, "--json", "--out", lines]
    # The tool is imported before pytest could rewrite its asserts, which it has no need of.
    quiet = ["-W", "ignore:Module already imported so cannot be rewritten; slipcover"]
    pytest(tally, name, [PYTHON, *cover, "-m", "pytest", *quiet, *arguments])
    if lines.exists():
        tally.lines.append(lines)


def on_compiled(tally: Tally, name: str, paths: list[str], games: bool = False) -> None:
    if not FAST_BUILT:
        print("not run: there is no compiled package")
        return
    where = [str(FAST_PYTHON), "-c", "import norn; print(norn.__path__[0])"]
    found = subprocess.run(where, capture_output=True, text=True, check=True)
    folder = Path(found.stdout.strip()) / "games"
    paths = [*paths, *([str(folder)] if games and folder.is_dir() else [])]
    marks = ["-m", "not long and not once", "-p", "no:cacheprovider"]
    environment = {**os.environ, "NORN_EXPECT_COMPILED": "1"}
    pytest(tally, name, [FAST_PYTHON, "-m", "pytest", *marks, *paths], environment)


CHECKS: dict[str, Callable[[Tally], None]] = {
    "lint": lint,
    "types": types,
    "imports": imports,
    "web": web,
    "games": games,
    "tests": tests,
    "content": content,
    "compiled": compiled,
    "long": long,
    "clients": clients,
    "mutation": mutation,
    "audit": audit,
}
QUIET = {"lint", "types", "imports", "content", "web", "games"}
CLIENT_TESTS = ("tests/cli/", "tests/host/", "tests/server/", "tests/terminal/", "tests/web/")
UNSTEADY_AT_MOST = 8  # of one run of some 500 or more; a machine that is starved for a minute fails several at once
GAME_TESTS = ["src/norn/games", "tests/contract"]
FAST_BUILT: list[str] = []


# ---------------------------------------------------------------- compiling beside the others


def start_compiling(tally: Tally) -> subprocess.Popen[bytes] | None:
    missing = missing_tools()
    if missing and install_compiler(missing):
        missing = missing_tools()
    if missing:
        tally.not_run.append(f"tests of the compiled package: {', '.join(missing)} missing")
        return None
    log = open(REPORTS / "fast.log", "wb")  # noqa: SIM115  closed with the process
    environment = {**os.environ, "NORN_FAST_OPT": "0"}
    command = [str(PYTHON), str(ROOT / "tools/build_fast.py")]
    return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)


def install_compiler(missing: list[str]) -> bool:
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    packages = {"C compiler": ["gcc", "libc6-dev"], "Python headers": [f"python{version}-dev"]}
    names = [name for what in missing for name in packages[what]]
    print(f"installing {' '.join(names)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
    done = subprocess.run(["apt-get", "install", "-y", "-qq", *names], env=quiet, check=False)
    return done.returncode == 0


def finish_compiling(compiler: subprocess.Popen[bytes] | None, tally: Tally) -> None:
    if compiler is None:
        return
    heading("build of the compiled package")
    started = time.monotonic()
    code = compiler.wait()
    lines = (REPORTS / "fast.log").read_text(errors="replace").splitlines()
    print("\n".join(line for line in lines[-40:] if code or not line.startswith(("gcc", "cc", "running"))))
    tally.seconds["waiting for the compiler"] = time.monotonic() - started
    if code:
        tally.failed.append("build of the compiled package")
    else:
        FAST_BUILT.append("yes")


# ---------------------------------------------------------------- running and telling


def expect(tally: Tally, name: str, command: list[Path | str]) -> None:
    try:
        code = subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode
    except OSError as error:
        print(error)
        code = 1
    if code:
        tally.failed.append(name)


def pytest(
    tally: Tally,
    name: str,
    command: list[Path | str],
    environment: dict[str, str] | None = None,
) -> None:
    """Run pytest, echo it, keep its closing line and the tests it skipped."""
    report = REPORTS / f"{name.replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    command = [*command, "-n", JOBS, f"--junitxml={report}"]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment, text=True
    )
    assert process.stdout is not None
    closing = ""
    broken: list[str] = []
    for line in process.stdout:
        print(line, end="", flush=True)
        if re.search(r"\b(passed|failed|error|errors|no tests ran|skipped|deselected)\b.* in [\d.]+s", line):
            closing = line.strip()
        elif found := re.match(r"(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", line):
            broken.append(found[1])
    if process.wait() and not only_unsteady(tally, name, str(command[0]), broken, environment):
        tally.failed.append(name)
    tally.closing.append(f"{closing}  ({name})" if closing else f"pytest gave no closing line  ({name})")
    tally.not_run.extend(f"{name}: {skipped}" for skipped in skipped_in(report))
    tally.shards[name] = seconds_in(report)
    tally.slowest[name] = slowest_in(report)


def only_unsteady(
    tally: Tally, name: str, python: str, broken: list[str], environment: dict[str, str] | None
) -> bool:
    """Whether all that failed were a few tests of clients, which pass when they are run again by themselves.

    Such tests start servers, browsers and terminals, and watch the clock on a machine that others use. They are named
    in the last words, so that somebody looks at them. A rule, a law or the kernel gets no second chance.
    """
    if not 0 < len(broken) <= UNSTEADY_AT_MOST or not all(test.startswith(CLIENT_TESTS) for test in broken):
        return False
    heading(f"once more, by themselves: {len(broken)} of {name}")
    command = [python, "-m", "pytest", "-m", "long or not long", "-p", "no:cacheprovider", "-n", "0", *broken]
    if subprocess.run(command, stdin=subprocess.DEVNULL, env=environment, check=False).returncode:
        return False
    tally.unsteady.extend(f"{test}  ({name})" for test in broken)
    return True


def skipped_in(report: Path) -> list[str]:
    if not report.exists():
        return []
    reasons: dict[str, list[str]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        for skipped in case.iter("skipped"):
            if skipped.get("type") == "pytest.skip":
                reasons.setdefault(skipped.get("message", "no reason"), []).append(case.get("name", "?"))
    return [f"{reason} ({len(names)}: {', '.join(names[:3])})" for reason, names in reasons.items()]


def seconds_in(report: Path) -> dict[str, float]:
    """What the tests of each game, and of each folder beside the games, took: seconds of one process."""
    took: dict[str, float] = {}
    if report.exists():
        for case in ElementTree.parse(report).iter("testcase"):
            places = case.get("classname", "").split(".")
            at = places.index("games") if "games" in places else places.index("tests") if "tests" in places else -1
            shard = places[at + 1] if len(places) > at + 1 else places[-1]
            took[shard] = took.get(shard, 0) + float(case.get("time", 0))
    return dict(sorted(took.items(), key=lambda one: -one[1]))


def slowest_in(report: Path, most: int = 5) -> list[str]:
    if not report.exists():
        return []
    took = [(float(case.get("time", 0)), case.get("name", "?")) for case in ElementTree.parse(report).iter("testcase")]
    return [f"{name} {seconds:.0f} s" for seconds, name in sorted(took, reverse=True)[:most] if seconds >= 1]


def lines_run(files: list[Path]) -> list[str]:
    """How much of each package the tests ran, in their own processes: servers and workers they start are not seen."""
    ran: dict[str, set[int]] = {}
    idle: dict[str, set[int]] = {}
    for file in files:
        for name, one in json.loads(file.read_text())["files"].items():
            ran.setdefault(name, set()).update(one["executed_lines"])
            idle.setdefault(name, set()).update(one["missing_lines"])
    by_package: dict[str, list[int]] = {}
    for name, done in ran.items():
        inside = Path(name).as_posix().split("src/norn/", 1)[-1].split("/")
        package = "/".join(inside[:2]) if inside[0] == "games" else inside[0]
        for key in (package, "all") if len(inside) > 1 else ("all",):
            sums = by_package.setdefault(key, [0, 0])
            sums[0] += len(done)
            sums[1] += len(done | idle[name])
    told = [f"{key} {hit / of:.1%}" for key, (hit, of) in sorted(by_package.items()) if of]
    return ["lines run by tests in their own processes: " + ", ".join(told)] if told else []


def heading(name: str) -> None:
    print(f"\n--- {name}", flush=True)


def last_words(tally: Tally) -> int:
    heading("in short")
    took = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in tally.seconds.items())
    print(f"time: {took}; {sum(tally.seconds.values()):.0f} s in all")
    for name, shards in tally.shards.items():
        print(f"{name}: " + ", ".join(f"{shard} {seconds:.0f} s" for shard, seconds in shards.items() if seconds >= 1))
        print(f"  slowest: {', '.join(tally.slowest[name])}")
    print(*tally.closing, *lines_run(tally.lines), sep="\n")
    if tally.unsteady:
        print("UNSTEADY, to be looked at: failed, and passed when run again by themselves:")
        print(*(f"  {test}" for test in tally.unsteady), sep="\n")
    if tally.not_run:
        print("not run:", *(f"  {reason}" for reason in tally.not_run), sep="\n")
    if "tests" in tally.seconds or "games" in tally.seconds:
        print("left to `make test-long`: tests marked long")
    if tally.not_run and STRICT:
        tally.failed.append("nothing may be left out here (CI or NORN_STRICT)")
    print(f"FAILED: {', '.join(tally.failed)}" if tally.failed else "all well")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
