"""Games that stand on a shared folder: a mistake planted in each place that the tools walk is found, and where it is.

The family is a copy of tests/toys/fell, outside of the repository as NORN_GAMES would have it.
"""

from __future__ import annotations

import importlib
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import norn.kit
from norn.kernel import catalogue
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import load_bytes, save_bytes
from norn.laws import source
from tests.cli.conftest import Run

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
NUMBER = itertools.count()
TITLES = ("fell-race", "fell-trek")


class Family:
    """A copy of the toys core, race and trek, to be changed before it is used."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = f"fells{next(NUMBER)}_{os.getpid()}"
        self.folder = root / self.package / "fell"
        ignored = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(ROOT / "tests/toys/fell", self.folder, ignore=ignored)
        (root / self.package / "__init__.py").write_text("")
        for path in self.folder.rglob("*.py"):
            path.write_text(path.read_text("utf-8").replace("tests.toys", self.package), "utf-8")

    def change(self, file: str, old: str, new: str) -> int:
        """The line at which it was changed."""
        text = (self.folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
        (self.folder / file).write_text(text.replace(old, new), "utf-8")
        return text[: text.index(old)].count("\n") + 1

    def append(self, file: str, more: str) -> int:
        path = self.folder / file
        text = path.read_text("utf-8") if path.exists() else ""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + more, "utf-8")
        return text.count("\n") + 1

    def named(self, text: str) -> str:
        return text.replace("FELL", f"{self.package}.fell")


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Family]:
    """Found by the catalogue for as long as the test runs; what other tests look into is not."""
    made = Family(tmp_path)
    monkeypatch.setattr(catalogue, "_packages", ["norn.games"])
    monkeypatch.setattr(catalogue, "_loaded", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("NORN_GAMES", made.package)
    importlib.invalidate_caches()
    yield made
    for name in [name for name in sys.modules if name.split(".")[0] == made.package]:
        del sys.modules[name]


def forget(family: Family) -> None:
    """As a new process would find it."""
    catalogue._loaded.clear()
    for name in [name for name in sys.modules if name.split(".")[0] == family.package]:
        del sys.modules[name]
    importlib.invalidate_caches()


def told(run: Run, title: str = "fell-race") -> str:
    """What `norn check` says, once it has found something."""
    result = run("check", title)
    assert result.exit_code == 1, result.stdout
    return result.stdout


def test_the_unharmed_family_is_well(run: Run, family: Family) -> None:
    for title, counts in zip(TITLES, ("5 rules, 3 events", "7 rules, 4 events"), strict=True):
        assert run("check", title).stdout == f"{title}: well ({counts}, 1 question)\n"
        assert run("rules", title, "--coverage").exit_code == 0


# ---------------------------------------------------------------- which folders may be shared


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("../cor", "is not there; make the folder, or take it out"),
        ("../../../..", "leads out of"),
        ("../../../elsewhere", "leads out of"),
        ("../out", "leads out of"),
        ("/tmp", "is no way from here; write one such as ../core"),
        ("", "is no way from here"),
        ("../co\\u0000re", "is no way from here"),
        ("..", "holds the game itself"),
        (".", "holds the game itself"),
        ("tests", "lies inside the game"),
        ("../trek", "is or holds a game (trek); put what both need into a folder without a game.toml"),
        ("../trek/tests", "is or holds a game (trek)"),
        ("../heap", "is or holds a game (nim)"),
        ("../bare", "has no __init__.py; write one"),
        ("../my-core", "is no name that Python can import"),
    ],
)
def test_a_folder_that_cannot_be_shared_is_told_with_what_to_do(
    said: str, why: str, run: Run, family: Family
) -> None:
    (family.folder / "bare").mkdir()
    (family.folder / "my-core").mkdir()
    (family.root / "elsewhere").mkdir()
    (family.folder / "out").symlink_to(family.root / "elsewhere")
    family.append("heap/nim/game.toml", "")
    family.change("race/game.toml", '"../core"', f'"../core", "{said}"')
    said = said.replace("\\u0000", "\0")
    assert f"race/game.toml: shares: {said!r} {why}" in told(run)
    for command in ("records", "rules"):
        assert f"shares: {said!r} {why}" in run(command, "fell-race").output


def test_a_folder_named_twice_and_a_wrong_type(run: Run, family: Family) -> None:
    family.change("race/game.toml", '"../core"', '"../core", "../race/../core"')
    assert "race/game.toml: shares: '../race/../core' is named twice" in told(run)
    family.change("trek/game.toml", '["../core"]', '"../core"')
    assert "game.toml: Expected `array`" in told(run, "fell-trek")


# ---------------------------------------------------------------- records


def test_stale_records_of_the_core_are_found_and_written(run: Run, family: Family) -> None:
    family.change("core/state.py", "    rope: bool\n", "    rope: bool\n    salt: int\n")
    for title in TITLES:
        said = f"../core/_records.py is not what ../core/state.py asks for; run: norn records {title}"
        assert said in told(run, title)
    assert "core/_records.py (3 records)" in run("records", "fell-trek").stdout
    assert "one.salt" in (family.folder / "core/_records.py").read_text()
    (family.folder / "core/_records.py").unlink()
    assert "../core/_records.py is missing" in told(run)


def test_a_field_added_to_what_the_states_derive_from_is_in_each_title(run: Run, family: Family) -> None:
    """Found here: fields of a base class were neither copied nor saved."""
    family.change("core/state.py", "    active: int ", "    snow: int\n    active: int ")
    said = told(run)
    assert "  _records.py is not what state.py asks for; run: norn records fell-race" in said
    assert run("records", "fell-race").exit_code == 0
    assert "State(\n        [load_walker(" in (family.folder / "race/_records.py").read_text()
    assert "new.snow = one.snow" in (family.folder / "race/_records.py").read_text()


GEAR = "from dataclasses import dataclass\n\n\n@dataclass\nclass Gear:\n    stick: bool\n"
DERIVED = "\n\n@dataclass(slots=True)\nclass {}:\n    pace: int\n"


def test_a_record_from_anywhere_else_is_refused(run: Run, family: Family) -> None:
    family.append("core/gear.py", GEAR)
    line = family.append("race/state.py", "    gear: Gear\n")
    said = told(run)
    assert f"state.py:{line}: State.gear: Gear cannot be part of the state; a record is a dataclass in state.py" in said


def test_a_record_that_would_be_cut_down_is_refused(run: Run, family: Family) -> None:
    """Fell.walkers would hold a Runner, and a copy would make it a Walker."""
    line = family.append("race/state.py", DERIVED.format("Runner(Walker)")) + 3
    family.change("race/state.py", "import Fell", "import Fell, Walker")
    said = told(run)
    assert "core/state.py:23: Fell.walkers: Walker cannot be held, for a copy would cut a Runner down to it" in said
    assert f"race/state.py:{line}: Runner" in said


def test_a_record_derives_from_one_known_record(run: Run, family: Family) -> None:
    line = family.append("race/state.py", DERIVED.format("Runner(Fell, Generic)")) + 3
    assert f"race/state.py:{line}: Runner derives from Fell, Generic; a record derives from one dataclass" in told(run)


def test_two_records_of_one_name_are_refused(run: Run, family: Family) -> None:
    line = family.append("race/state.py", DERIVED.format("Load")) + 3
    said = told(run)
    assert f"race/state.py:{line}: Load has the name of another record, at" in said
    assert "core/state.py:8: Load; rename one" in said


def test_a_state_in_the_core_is_refused(run: Run, family: Family) -> None:
    line = family.append("core/state.py", DERIVED.format("State")) + 3
    assert f"core/state.py:{line}: State is what each title calls its own" in told(run)


# ---------------------------------------------------------------- ledger


@pytest.mark.parametrize("title", TITLES)
def test_a_rule_cited_in_the_core_and_not_in_the_ledger(title: str, run: Run, family: Family) -> None:
    line = family.change("core/rules/walking.py", '"""walk.slip: ', '"""walk.slide: ') - 1
    family.change("core/content/ground.toml", '["walk.slip"]', '["walk.slop"]')
    family.change("core/tests/test_walking.py", '"walk.slip", ', '"walk.snow", ')
    said = told(run, title)
    assert f"not in the ledger: ../core/rules/walking.py:{line} slip cites walk.slide" in said
    assert "not in the ledger: ../core/content/ground.toml scree cites walk.slop" in said
    assert "not in the ledger: ../core/tests/test_walking.py::test_scree_slides_and_a_rope_holds_once names" in said


@pytest.mark.parametrize("title", TITLES)
def test_a_rule_of_the_core_belongs_to_each_title(title: str, run: Run, family: Family) -> None:
    family.append("core/rules.toml", '\n["walk.swim"]\nsays = "A walker can swim."\n')
    result = run("rules", title, "--coverage")
    assert result.exit_code == 1
    assert "walk.swim                           0       0  <- missing" in result.stdout


SWIMMING = '"""Only for a title with water."""\n\n\ndef swim() -> None:\n    """walk.swim: Splash."""\n'
SWIM_TEST = '\n\n@pytest.mark.rules("walk.swim")\ndef test_swimming() -> None: ...\n'


def test_a_chapter_that_a_title_does_not_use_covers_nothing_there(run: Run, family: Family) -> None:
    family.append("core/rules.toml", '\n["walk.swim"]\nsays = "A walker can swim."\n')
    family.append("core/rules/swimming.py", SWIMMING)
    family.append("core/tests/test_walking.py", SWIM_TEST)
    family.append("trek/sequence.py", family.named("\nfrom FELL.core.rules import swimming\n"))
    assert run("rules", "fell-trek", "--coverage").exit_code == 0
    result = run("rules", "fell-race", "--coverage")
    assert result.exit_code == 1
    assert "walk.swim                           0       1  <- missing" in result.stdout


def test_a_rule_in_two_ledgers_is_told(run: Run, family: Family) -> None:
    family.append("race/rules.toml", '\n["walk.slip"]\nsays = "Nobody slides."\n')
    said = told(run)
    assert "race/rules.toml: walk.slip: " in said
    assert "core/rules.toml has this rule already; take one out" in said


def test_a_wrong_ledger_of_the_core_is_told(run: Run, family: Family) -> None:
    family.append("core/rules.toml", '\n["walk.swim"]\nsay = "typo"\n')
    assert "core/rules.toml: walk.swim: " in told(run)


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("section", "key"), [("events", "strode"), ("prompts", "stride"), ("deeds", "hurry"), ("refusals", "no_food")]
)
@pytest.mark.parametrize("title", TITLES)
def test_words_missing_for_the_core_are_told(section: str, key: str, title: str, run: Run, family: Family) -> None:
    family.change("core/narrator.toml", f"{key} = ", f"{key}_ = ")
    text = (family.folder / "core/rules/walking.py").read_text("utf-8")
    where = f'"do:{key}"' if section == "deeds" else f'"{key}"'
    line = text[: text.index(where)].count("\n") + 1
    said = f"narrator.toml: [{section}] has no {key!r}, which ../core/rules/walking.py:{line} says"
    assert said in told(run, title)


def test_words_that_the_core_does_not_fill_in_are_told(run: Run, family: Family) -> None:
    family.change("core/narrator.toml", "and tears.", "and tears {what}.")
    assert "[events] held wants what; ../core/rules/walking.py:" in told(run)


def test_the_words_of_a_title_win_where_it_says_so(family: Family) -> None:
    catalogue.look_in(family.package)
    assert find_game("fell-trek").texts.sections["events"]["slipped"].endswith("and the others wait.")
    assert find_game("fell-race").texts.sections["events"]["slipped"] == "{seat} slides back to place {place}."


def test_other_words_than_the_core_has_are_told(run: Run, family: Family) -> None:
    same = 'slipped = "{seat} slides back to place {place}."'
    family.append("race/narrator.toml", f'\n[events]\nheld = "Phew."\n{same}\n')
    said = told(run)
    assert "race/narrator.toml: events.held: ../core/narrator.toml has other words for it; take one out, or say" in said
    assert 'replaces = ["events.held"] at the top of' in said
    assert "slipped" not in said                # the same words twice do no harm


def test_two_shared_folders_with_other_words_are_told(run: Run, family: Family) -> None:
    family.append("wood/__init__.py", "")
    family.append("wood/narrator.toml", '[deeds]\nwalk = "Stroll"\n')
    family.change("race/game.toml", '"../core"', '"../core", "../wood"')
    assert "wood/narrator.toml: deeds.walk: ../core/narrator.toml has other words for it" in told(run)


@pytest.mark.parametrize(
    ("replaces", "why"),
    [
        ('["events.held"]', "replaces: events.held has no words here; write them, or take it out"),
        ('["ends.cairn"]', "replaces: no shared folder says ends.cairn; take it out"),
        ('["held"]', "replaces: held has no words here"),
        ('"events.held"', "replaces: expected a list"),
        ("[7]", "replaces: expected a list"),
    ],
)
def test_what_replaces_nothing_is_told(replaces: str, why: str, run: Run, family: Family) -> None:
    family.change("race/narrator.toml", "[ends]", f"replaces = {replaces}\n\n[ends]")
    assert f"race/narrator.toml: {why}" in told(run)


def test_a_wrong_narrator_of_the_core_is_told(run: Run, family: Family) -> None:
    family.append("core/narrator.toml", '\n[event]\nx = "y"\n')
    assert "core/narrator.toml: unknown section 'event'" in told(run)


# ---------------------------------------------------------------- content


def test_a_map_of_the_core_is_content_of_each_title(family: Family) -> None:
    catalogue.look_in(family.package)
    before = {title: find_game(title).content_hash for title in TITLES}
    saved = save_bytes(open_table("fell-race", seed=1))
    family.change("core/content/path.txt", "...::..", "...:...")
    forget(family)
    assert all(find_game(title).content_hash not in ("", before[title]) for title in TITLES)
    assert "other rules" in load_bytes(saved).remark


def test_content_of_one_title_is_nothing_to_the_other(family: Family) -> None:
    catalogue.look_in(family.package)
    before = {title: find_game(title).content_hash for title in TITLES}
    family.append("race/content/prizes.toml", "[wreath]\n")
    forget(family)
    assert find_game("fell-race").content_hash != before["fell-race"]
    assert find_game("fell-trek").content_hash == before["fell-trek"]


def test_wrong_content_of_the_core_is_told(run: Run, family: Family) -> None:
    family.change("core/content/ground.toml", "slip = 2", "slide = 2")
    said = told(run)
    assert "ground.toml: scree: unknown key `slide`" in said
    assert "ground.toml: scree: missing key `slip`" in said


# ---------------------------------------------------------------- imports


@pytest.mark.parametrize(
    ("file", "line", "name", "why"),
    [
        ("race/sequence.py", "from FELL.trek.state import Camp", "FELL.trek.state.Camp", "the game fell-trek; a game"),
        ("race/sequence.py", "import FELL.trek.state", "FELL.trek.state", "the game fell-trek; a game never imports"),
        ("race/sequence.py", "from ..trek import state", "FELL.trek.state", "the game fell-trek; a game never"),
        ("race/sequence.py", "from FELL import trek", "FELL.trek", "the game fell-trek; a game never imports"),
        ("race/tests/test_race.py", "from FELL.trek import GAME", "FELL.trek.GAME", "the game fell-trek; a game never"),
        ("race/sequence.py", "from norn.games.hearts import cards", "norn.games.hearts.cards", "the game hearts; a"),
        ("core/view.py", "from FELL.race.state import State", "FELL.race.state.State", "the game fell-race; what is"),
        ("core/view.py", "from FELL.trek.state import State", "FELL.trek.state.State", "the game fell-trek; what is"),
        ("race/sequence.py", "from FELL.wood import trees", "FELL.wood.trees", "which is not shared; name its folder"),
    ],
)
def test_an_import_that_leaves_the_game_is_told(
    file: str, line: str, name: str, why: str, run: Run, family: Family
) -> None:
    family.append("wood/trees.py", "")
    family.append("wood/__init__.py", "")
    number = family.append(file, "\n\ndef late() -> None:\n    " + family.named(line) + "\n") + 3
    shown = file.removeprefix("race/").replace("core/", "../core/")
    assert f"{shown}:{number} imports {family.named(name)}, {why}" in told(run)


def test_a_core_that_is_not_named_is_told(run: Run, family: Family) -> None:
    family.change("race/game.toml", 'shares = ["../core"]\n', "")
    said = told(run)
    assert f"sequence.py:5 imports {family.package}.fell.core.content.PATH, which is not shared" in said
    assert "state.py:10: State derives from Fell" in said


def test_nested_tests_may_import_agents_and_nothing_else_may(tmp_path: Path) -> None:
    """The contracts of pyproject.toml on a package of the same layers, with a family of games in it."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    layers = ("cli", "terminal", "server", "host", "laws", "agents", "kit", "kernel", "games", "games/hearts",
              "games/fell")
    parts = ("run", "app", "wire", "tables", "messages", "workers", "store", "settings")
    of_server = [f"server/{part}" for part in parts]
    folders = ("", *layers, *of_server,
               "games/hearts/tests", "games/fell/core", "games/fell/core/tests", "games/fell/race",
               "games/fell/race/tests")
    for folder in folders:
        (tmp_path / "norn" / folder).mkdir()
        (tmp_path / "norn" / folder / "__init__.py").write_text("")
    for folder in folders:
        if folder.endswith("tests"):
            (tmp_path / "norn" / folder / "test_it.py").write_text("import norn.agents\n")
    assert lint_imports(tmp_path).returncode == 0
    (tmp_path / "norn/games/fell/race/rules.py").write_text("import norn.agents\n")
    done = lint_imports(tmp_path)
    assert done.returncode == 1
    assert "norn.games.fell.race.rules -> norn.agents (l.1)" in done.stdout


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


# ---------------------------------------------------------------- the rules marker and the scan


def test_a_test_that_runs_none_of_the_rules_it_names_is_told(family: Family) -> None:
    """Found here: nobody looked at the markers of tests without a game.toml above; and code of the core was none."""
    assert "walk.stride" in (family.folder / "race/tests/test_race.py").read_text("utf-8")     # and that one passes
    idle = '\n\n@pytest.mark.rules("walk.rope")\ndef test_idle() -> None: ...\n'
    family.append("core/tests/test_walking.py", idle)
    family.append("race/tests/test_race.py", idle)
    done = run_tests(family)
    assert done.stdout.count("the test names rules that no code it ran cites: walk.rope") >= 2     # CI tells it twice
    assert "2 failed, 8 passed" in done.stdout


def run_tests(family: Family) -> subprocess.CompletedProcess[str]:
    """The family's own tests, under this repository's conftest.py."""
    markers = "markers =\n    rules(*ids): as in pyproject.toml\n"
    (family.root / "pytest.ini").write_text(f"[pytest]\naddopts = --import-mode=importlib\n{markers}")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider", str(family.folder)]
    paths = f"{family.root}{os.pathsep}{ROOT}"
    env = {**os.environ, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=family.root, env=env, capture_output=True, text=True, check=False)


def test_the_determinism_scan_reads_the_core(family: Family) -> None:
    catalogue.look_in(family.package)
    line = family.append("core/rules/walking.py", "import random\n")
    for title in TITLES:
        assert source.not_deterministic(find_game(title)) == [f"../core/rules/walking.py:{line}: imports random"]


def test_the_determinism_scan_reads_the_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(norn.kit, "__path__", [str(tmp_path)])
    (tmp_path / "inches.py").write_text("\nHALF = 0.5\n")
    assert source.furniture_problems() == ["inches.py:2: the fraction 0.5"]


def test_a_walk_that_forgets_the_core_is_caught(run: Run, family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tools once saw the title's folder only, and said "well"."""
    monkeypatch.setattr("norn.cli.coverage.files_used", lambda definition: [])
    monkeypatch.setattr("norn.cli.named.files_used", lambda definition: [])
    with pytest.raises(AssertionError):
        test_a_rule_cited_in_the_core_and_not_in_the_ledger("fell-race", run, family)
    forget(family)
    with pytest.raises(AssertionError):
        test_words_missing_for_the_core_are_told("events", "held", "fell-race", run, family)
