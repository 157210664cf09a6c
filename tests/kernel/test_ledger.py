"""The rules ledger: read strictly, in order; and every place in code and content that cites a rule is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel.errors import ContentError
from norn.kernel.ledger import citations, load_ledger, named_in_tests
from tests.toys.feast import feast

RULES = """["move.far"]
says = "Nobody moves further than six."

["14.8.5"]
says = "Hexes are counted."
ruling = "The own hex is not counted."
otherwise = "It is."

["wine"]
says = "Winners drink."
manual = "No program drinks."
"""
CODE = '''"""Module docstring: not a citation."""
from typing import Final

MOVE_RULES = ("move.far", "move.near")
WIND_RULE: Final = ("wind",)
NAMES = ("not.a-rule",)


@decorated
def move(g):
    """move.far, F12, 14.8.5: Six hexes."""
    g.emit("moved", rules=("move.event",))
    return Refusal("too_far", ("move.refusal",))


async def ask(g):
    """No rule is named here: this is prose."""
    await g.choose_one(0, "where", options, ("ask.one",))
    await g.choose(0, "where", options, MOVE_RULES)
    await g.party_chooses([0], "where", options, ("ask.party",))
    await Ask(0, "where", options, ("ask.plain",))
    Modifier("add", 1, "wind", WIND_RULE)


@ANSWERS.on("card", "before_moved", rules=("react.one",))
async def react(g):
    def inner():
        """inner.rule: Deep inside."""
'''
TESTS = '''import pytest

@pytest.mark.rules("move.far", "14.8.5")
def test_far(): ...

@pytest.mark.rules("move.far")
@pytest.mark.parametrize("x", [1])
def test_farther(x): ...

def test_nothing(): ...
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules.toml").write_text(RULES)
    (tmp_path / "moving.py").write_text(CODE)
    (tmp_path / "content" / "cards.toml").write_text(
        '[axe]\nrules = ["axe.swing"]\n[[axe.verbs]]\nrules = ["axe.verb"]\n[bow]\nname = "rules"\n'
    )
    (tmp_path / "tests" / "test_moving.py").write_text(TESTS)
    return tmp_path


def test_rules_are_read_in_rulebook_order(folder: Path) -> None:
    ledger = load_ledger(folder / "rules.toml")
    assert list(ledger.rules) == ["move.far", "14.8.5", "wine"]
    assert ledger.rules["14.8.5"].ruling == "The own hex is not counted."
    assert ledger.rules["wine"].manual == "No program drinks."
    assert ledger.rules["wine"].id == "wine"
    assert "wine" in ledger
    assert "beer" not in ledger


def test_a_slip_of_an_id_finds_those_near(folder: Path) -> None:
    ledger = load_ledger(folder / "rules.toml")
    assert ledger.near("14.8") == ["14.8.5"]
    assert ledger.near("far") == ["move.far"]
    assert ledger.near("nothing") == []


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("['Move']\nsays = 'x'", "'Move'"),
        ("['a b']\nsays = 'x'", "'a b'"),
        ("['']\nsays = 'x'", "''"),
        ("[move]\n", "says"),
        ("[move]\nsays = '  '", "says nothing"),
        ("[move]\nsays = 5", "move"),
        ("[move]\nsays = 'x'\nsaid = 'y'", "said"),
        ("[move]\nsays = 'x'\notherwise = 'y'", "another reading without a ruling"),
        ("move = 5", "move"),
        ("[move\n", "rules.toml"),
        ("x = " + "[" * 5000, "rules.toml"),
    ],
)
def test_a_wrong_rule_is_told_with_file_and_id(toml: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(toml)
    with pytest.raises(ContentError) as error:
        load_ledger(tmp_path / "rules.toml")
    assert says in str(error.value)
    assert "rules.toml" in str(error.value)


def test_all_wrong_rules_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("['A']\nsays = 'x'\n[b]\n[c]\nsays = ''\n[d]\nsays = 'x'\nz = 1\n")
    with pytest.raises(ContentError) as error:
        load_ledger(tmp_path / "rules.toml")
    assert len(error.value.problems) == 4


def test_every_citation_is_found_with_its_function(folder: Path) -> None:
    cited = {(one.rule, one.name) for one in citations(folder) if one.file == "moving.py" and one.name}
    assert cited == {
        ("move.far", "move"), ("14.8.5", "move"), ("move.event", "move"), ("move.refusal", "move"),
        ("ask.one", "ask"), ("move.far", "ask"), ("move.near", "ask"), ("ask.party", "ask"), ("ask.plain", "ask"),
        ("wind", "ask"), ("react.one", "react"), ("inner.rule", "inner"),
    }  # fmt: skip


def test_to_define_a_constant_is_not_to_cite_it(folder: Path) -> None:
    """A rule in a constant that nothing uses counts as enforced, and as exercised by whatever test names it."""
    (folder / "moving.py").write_text('MOVE_RULES = ("move.far",)\n')
    assert not [one for one in citations(folder) if one.file == "moving.py"]


def test_a_constant_is_cited_where_another_module_uses_it(folder: Path) -> None:
    (folder / "moving.py").write_text('MOVE_RULES = ("move.far",)\n')
    (folder / "riding.py").write_text("from moving import MOVE_RULES\n\n\ndef ride():\n    use(MOVE_RULES)\n")
    assert [(one.file, one.name) for one in citations(folder) if one.rule == "move.far"] == [("riding.py", "ride")]


def test_a_citation_knows_its_line(folder: Path) -> None:
    lines = {one.name: one.line for one in citations(folder) if one.rule in ("14.8.5", "inner.rule")}
    source = CODE.splitlines()
    assert source[lines["move"] - 1] == "@decorated"        # where the function begins, decorators and all
    assert source[lines["inner"] - 1].strip() == "def inner():"


def test_content_cites_rules_under_its_entry(folder: Path) -> None:
    found = [(one.rule, one.name, one.file, one.line) for one in citations(folder) if one.file != "moving.py"]
    assert found == [("axe.swing", "axe", "content/cards.toml", 0), ("axe.verb", "axe", "content/cards.toml", 0)]


def test_tests_are_no_citations(folder: Path) -> None:
    (folder / "tests" / "helper.py").write_text('def f():\n    """only.tested: gist."""\n')
    assert "only.tested" not in {one.rule for one in citations(folder)}


def test_broken_content_is_a_content_error(folder: Path) -> None:
    """Found here: a content file with a slip left the ledger with the parser's own error."""
    (folder / "content" / "cards.toml").write_text("[axe\n")
    with pytest.raises(ContentError, match=r"cards\.toml"):
        citations(folder)


def test_tests_that_name_rules_are_found(folder: Path) -> None:
    assert named_in_tests(folder) == {
        "move.far": ["test_moving.py::test_far", "test_moving.py::test_farther"],
        "14.8.5": ["test_moving.py::test_far"],
    }


def test_the_toy_cites_every_rule_it_has() -> None:
    definition = feast().definition
    cited = {one.rule for one in citations(Path(definition.folder))}
    assert cited == set(definition.ledger.rules)


def test_an_unknown_citation_would_be_seen(folder: Path) -> None:
    """The law above can fail: the made-up code cites rules that its ledger does not have."""
    ledger = load_ledger(folder / "rules.toml")
    assert {one.rule for one in citations(folder)} - set(ledger.rules)
