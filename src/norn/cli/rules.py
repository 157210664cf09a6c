"""`norn rules`."""

from __future__ import annotations

import difflib
import textwrap
from typing import TYPE_CHECKING, Any

import click

from norn.cli.shared import game_argument, json_option, plural, print_json, say

if TYPE_CHECKING:
    from norn.cli.coverage import Coverage, Entry
    from norn.kernel.definition import Definition


@click.command()
@game_argument
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--coverage", "covering", is_flag=True, help="Which rules are applied by code and named by tests.")
@json_option
def rules(game: Definition, rule_id: str | None, covering: bool, as_json: bool) -> None:
    """Show the rules of GAME in the order of its rulebook, or the one with this ID.

    A rule may come with a ruling: what we decided where the book is unclear, and the other reading. With
    --coverage the exit code is 1 when a rule is applied by no code or named by no test.

    \b
    Examples:
      norn rules hearts
      norn rules hearts play.broken
      norn rules hearts --coverage
      norn rules hearts --coverage --json
    """
    from norn.cli.coverage import coverage

    found = coverage(game)
    if rule_id is not None and rule_id not in found.entries:
        raise click.UsageError(_unknown(game, rule_id))
    wanted = found.entries if rule_id is None else {rule_id: found.entries[rule_id]}
    if covering:
        raise SystemExit(_show_coverage(found, wanted, as_json))
    if as_json:
        print_json({"rules": [_entry(entry) for entry in wanted.values()]})
    elif rule_id is not None:
        say(*_in_full(wanted[rule_id]))
    else:
        say(*[line for entry in wanted.values() for line in _in_short(entry)])


def _unknown(game: Definition, rule_id: str) -> str:
    known = list(game.ledger.rules)
    near = game.ledger.near(rule_id) or difflib.get_close_matches(rule_id, known, 3)
    hint = f"did you mean {', '.join(near)}?" if near else f"`norn rules {game.name}` lists them"
    return f"{game.name} has no rule {rule_id!r}; {hint}"


def _in_short(entry: Entry) -> list[str]:
    rule = entry.rule
    marks = [word for word, there in (("ruling", rule.ruling), ("by hand", rule.manual)) if there]
    return _wrapped(rule.says + (f" ({', '.join(marks)})" if marks else ""), f"{rule.id:<20} ", " " * 21)


def _in_full(entry: Entry) -> list[str]:
    rule = entry.rule
    lines = [rule.id, *_wrapped(rule.says)]
    for label, text in (("Ruling", rule.ruling), ("Otherwise", rule.otherwise), ("By hand", rule.manual)):
        if text:
            lines += ["", *_wrapped(f"{label}: {text}")]
    lines += ["", "applied in:", *(f"  {where}" for where in entry.code or ["no code"])]
    lines += ["tested in:", *(f"  {name}" for name in entry.tests or ["no test"])]
    return lines


def _wrapped(text: str, first: str = "  ", rest: str = "  ") -> list[str]:
    return textwrap.wrap(text, 100, initial_indent=first, subsequent_indent=rest)


def _entry(entry: Entry) -> dict[str, Any]:
    rule = entry.rule
    said = {"id": rule.id, "says": rule.says, "ruling": rule.ruling, "otherwise": rule.otherwise}
    return {**said, "manual": rule.manual, "enforced": entry.code, "tested": entry.tests}


def _show_coverage(found: Coverage, wanted: dict[str, Entry], as_json: bool) -> int:
    if as_json:
        print_json(
            {
                "rules": len(found.entries),
                "enforced": len(found.enforced),
                "tested": len(found.tested),
                "manual": len(found.manual),
            }
        )
        return 1 if found.missing or found.unknown else 0
    say(f"{'':<28} enforced  tested")
    for name, entry in wanted.items():
        applied = f"{len(entry.code):>8}" if entry.code or not entry.rule.manual else " by hand"
        lacking = "  <- missing" if name in found.missing else ""
        say(f"{name:<28} {applied} {len(entry.tests):>7}{lacking}")
    for line in found.unknown:
        say(f"not in the ledger: {line}")
    counts = f"{len(found.enforced)} enforced, {len(found.tested)} tested, {len(found.manual)} by hand"
    say(f"{plural(len(found.entries), 'rule')}: {counts}")
    return 1 if found.missing or found.unknown else 0
