"""`norn check`."""

from __future__ import annotations

import string
from pathlib import Path
from typing import TYPE_CHECKING

import click

from norn.cli.shared import complete_game, plural

if TYPE_CHECKING:
    from norn.cli.named import Named
    from norn.kernel.definition import Definition


@click.command()
@click.argument("game", shell_complete=complete_game, required=False)
def check(game: str | None) -> None:
    """Check the content of GAME, or of all games: every mistake at once.

    Reads all content strictly, and looks for rules that are cited and not in the ledger, for events, questions,
    deeds, refusals and ends without words or with words that nothing fills in, for a stale _records.py, a
    missing strategy.py, options whose default is not allowed, and seat numbers at which no table opens. In the
    source: rules that use chance, clocks or sets, a question that nobody awaits, a step that is named and not
    there, a strategy that looks at the state or has no decide.

    \b
    Examples:
      norn check
      norn check hearts
    """
    from norn.kernel.catalogue import UnknownGame, game_names

    names = game_names()
    if game is not None and game not in names:
        raise UnknownGame(f"there is no game {game[:40]!r}; there are: {', '.join(names)}")
    failed = False
    for name in names if game is None else [game]:
        problems, remark = problems_of(name)
        failed = failed or bool(problems)
        click.echo(f"{name}: {plural(len(problems), 'problem') if problems else 'well'}{remark}")
        for problem in problems:
            click.echo(f"  {problem}")
    raise SystemExit(1 if failed else 0)


def problems_of(name: str) -> tuple[list[str], str]:
    """Everything that is wrong with a game, and a remark on what was looked at."""
    from norn.cli.named import named_in
    from norn.kernel.catalogue import find_game, game_folders
    from norn.kernel.errors import ContentError

    package, folder = game_folders()[name]
    problems = _stale_records(name, package, folder)
    try:
        definition = find_game(name)
        named = named_in(folder)
    except ContentError as error:
        return [*problems, *error.problems], ""
    except Exception as error:  # the game's own modules may fail in any way
        return [*problems, f"does not load: {type(error).__name__}: {error}"], ""
    problems += _wrong_citations(definition)
    problems += _wrong_words(definition, named)
    problems += source_problems(definition)
    problems += _wrong_meta(definition)
    counts = {section: len({one.key for one in named if one.section == section}) for section in ("events", "prompts")}
    rules = plural(len(definition.ledger.rules), "rule")
    events, questions = plural(counts["events"], "event"), plural(counts["prompts"], "question")
    return problems, f" ({rules}, {events}, {questions})"


def _stale_records(name: str, package: str, folder: Path) -> list[str]:
    from norn.kernel.errors import ContentError
    from norn.kernel.recordgen import generate

    source, target = folder / "state.py", folder / "_records.py"
    if not source.exists():
        return []
    try:
        wanted = generate(source, f"{package}.state")
    except ContentError as error:
        return error.problems
    except SyntaxError as error:
        return [f"state.py: {error}"]
    fix = f"run: norn records {name}"
    if not target.exists():
        return [f"_records.py is missing; {fix}"]
    return [] if target.read_text("utf-8") == wanted else [f"_records.py is not what state.py asks for; {fix}"]


def _wrong_citations(definition: Definition) -> list[str]:
    from norn.cli.coverage import coverage

    return [f"not in the ledger: {line}" for line in coverage(definition).unknown]


def _wrong_words(definition: Definition, named: list[Named]) -> list[str]:
    problems = [
        f"narrator.toml: [ends] has no {reason!r}, by which the game can end"
        for reason in definition.ends
        if not definition.texts.has("ends", reason)
    ]
    for one in named:
        if not definition.texts.has(one.section, one.key):
            problems.append(f"narrator.toml: [{one.section}] has no {one.key!r}, which {one.place} says")
            continue
        if one.data is None or one.section == "deeds":
            continue
        sentence = definition.texts.sections[one.section][one.key]
        wanted = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
        missing = ", ".join(sorted(wanted - one.data))
        if missing:
            problems.append(f"narrator.toml: [{one.section}] {one.key} wants {missing}; {one.place} does not give it")
        if one.section == "ends" and one.key not in definition.ends:
            problems.append(f"{one.place} ends the game by {one.key!r}, which is not among its ends")
    return list(dict.fromkeys(problems))


def source_problems(definition: Definition) -> list[str]:
    """What the laws of the source find, each with file and line."""
    from norn.laws.source import not_deterministic, strategy_problems
    from norn.laws.stories import forgotten_awaits, unknown_steps

    laws = (not_deterministic, strategy_problems, forgotten_awaits, unknown_steps)
    return [problem for law in laws for problem in law(definition)]


def _wrong_meta(definition: Definition) -> list[str]:
    from norn.agents import UnknownAgent, find_agent
    from norn.kernel.catalogue import open_table
    from norn.laws.source import strategy_problems

    problems: list[str] = []
    try:
        find_agent("thumb", definition)
    except UnknownAgent as error:
        if not strategy_problems(definition):  # which say it better
            problems.append(str(error))
    low, high = definition.meta.seats
    for seats in sorted({low, high, definition.meta.default_seats}):
        try:
            open_table(definition.name, seats, seed=1)
        except Exception as error:  # the setup is the game's own
            why = f"{type(error).__name__}: {error}"
            problems.append(f"no table opens for {seats} with the default options: {why}")
    return problems
