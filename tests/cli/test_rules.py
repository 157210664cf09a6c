"""`norn rules`."""

from __future__ import annotations

from tests.cli.conftest import Run, Toy, only_object


def test_all_rules_in_the_order_of_the_book(run: Run) -> None:
    shown = run("rules", "hearts").stdout
    assert shown.index("deal.cards ") < shown.index("play.follow ") < shown.index("end.deals ")


def test_one_rule_with_its_ruling_and_where_it_is_applied(run: Run) -> None:
    shown = run("rules", "hearts", "play.broken").stdout
    assert "Ruling: Only a heart breaks hearts" in shown
    assert "Otherwise: " in shown
    assert "rules/trick.py:" in shown
    assert "test_rules.py::" in shown


def test_json(run: Run) -> None:
    rules = only_object(run("rules", "hearts", "--json").stdout)["rules"]
    assert [rule["id"] for rule in rules][:2] == ["deal.cards", "deal.order"]
    assert rules[0]["enforced"]


def test_coverage_of_hearts_is_complete(run: Run) -> None:
    result = run("rules", "hearts", "--coverage", "--json")
    assert result.exit_code == 0
    assert only_object(result.stdout) == {"rules": 14, "enforced": 14, "tested": 14, "manual": 0}


def test_coverage_names_what_is_missing(run: Run, toy: Toy) -> None:
    toy.append("rules.toml", '["silence"]\nsays = "Nobody speaks."\nmanual = "ears"\n\n["echo"]\nsays = "Echo."\n')
    toy.change("rules/turn.py", '"""end.empty: ', '"""end.emtpy: ')
    result = run("rules", "toy", "--coverage")
    assert result.exit_code == 1
    lines = {line.split()[0]: line for line in result.stdout.splitlines() if line.strip()}
    assert "by hand" in lines["silence"]
    assert lines["echo"].endswith("<- missing")
    assert lines["end.empty"].endswith("<- missing")
    assert "not in the ledger: rules/turn.py:" in result.stdout
    figures = only_object(run("rules", "toy", "--coverage", "--json").stdout)
    assert figures == {"rules": 8, "enforced": 5, "tested": 6, "manual": 1}
