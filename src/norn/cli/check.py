"""`norn check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from norn.cli.shared import complete_game, plural, say

if TYPE_CHECKING:
    from norn.cli.named import Named
    from norn.kernel.definition import Definition
    from norn.kernel.sharing import Folder


@click.command()
@click.argument("game", shell_complete=complete_game, required=False)
def check(game: str | None) -> None:
    """Check the content of GAME, or of all games: every mistake at once.

    Reads all content strictly, and looks for rules that are cited and not in the ledger, for events, questions,
    deeds, refusals and ends without words or with words that nothing fills in, for a stale _records.py, a
    missing strategy.py, options whose default is not allowed, seat numbers at which no table opens, and imports
    of another game. The folders that a game shares with others are read with it. In the source: rules that use
    chance, clocks or sets, ids read by counting letters, a question that nobody awaits, a step that is named and
    not there, a strategy that looks at the state or has no decide.

    \b
    Examples:
      norn check
      norn check hearts
    """
    from norn.kernel.catalogue import UnknownGame, game_folders

    names = sorted(game_folders())
    if game is not None and game not in names:
        raise UnknownGame(f"there is no game {game[:40]!r}; there are: {', '.join(names)}")
    failed = False
    for name in names if game is None else [game]:
        problems, remark = problems_of(name)
        failed = failed or bool(problems)
        say(f"{name}: {plural(len(problems), 'problem') if problems else 'well'}{remark}")
        for problem in problems:
            say(f"  {problem}")
    raise SystemExit(1 if failed else 0)


def problems_of(name: str) -> tuple[list[str], str]:
    """Everything that is wrong with a game, and a remark on what was looked at."""
    from norn.cli.named import named_in
    from norn.kernel.catalogue import find_folders, find_game, forget_game
    from norn.kernel.content import every_problem
    from norn.kernel.errors import ContentError, NotImportable

    try:
        home, *shares = find_folders(name)
    except ContentError as error:
        return error.problems, ""
    problems = [*_wrong_imports(name), *_stale_records(name, home, shares)]
    with every_problem() as shape:
        try:
            definition = find_game(name)
            named = named_in(definition)
        except ContentError as error:
            # A module that stumbled over what could not be read says nothing new: that is listed already.
            more = [] if shape and isinstance(error, NotImportable) else error.problems
            return _together([*problems, *shape, *more, *_wrong_files(home, shares)]), ""
        except Exception as error:  # the game's own modules may fail in any way
            said = [] if shape else [f"does not load: {type(error).__name__}: {error}"]
            return _together([*problems, *shape, *said, *_wrong_files(home, shares)]), ""
    if shape:
        forget_game(name)       # it was read only as far as it went
    problems += shape
    problems += _wrong_citations(definition)
    problems += _wrong_words(definition, named)
    problems += source_problems(definition)
    problems += _wrong_meta(definition)
    problems += _wrong_learning(definition)
    problems += definition.checks() if definition.checks is not None and not shape else []
    counts = {section: len({one.key for one in named if one.section == section}) for section in ("events", "prompts")}
    rules = plural(len(definition.ledger.rules), "rule")
    events, questions = plural(counts["events"], "event"), plural(counts["prompts"], "question")
    return problems, f" ({rules}, {events}, {questions}{_taught(definition)})"


def _taught(definition: Definition) -> str:
    learn = definition.learn
    if not learn.aim:
        return ""
    terms, notes = plural(len(learn.terms), "term"), plural(len(learn.coach), "coach's note")
    return f"; learn: {terms}, {notes}"


def _wrong_files(home: Folder, shares: list[Folder]) -> list[str]:
    """What is wrong with the game's own files, each looked at by itself."""
    from norn.kernel.catalogue import read_meta
    from norn.kernel.errors import ContentError
    from norn.kernel.ledger import load_ledger
    from norn.kernel.texts import load_texts

    problems: list[str] = []
    shared = [folder.path for folder in shares]
    for read in (
        lambda: read_meta(home.path / "game.toml"),
        lambda: load_texts(home.path / "narrator.toml", None, shared),
        lambda: load_ledger(home.path / "rules.toml", shared),
    ):
        try:
            read()
        except ContentError as error:
            problems += error.problems
    return problems


def _together(problems: list[str]) -> list[str]:
    """Each once, and nothing about what stands for something unread: that is listed as such."""
    from norn.kernel.content import UNREAD

    return [problem for problem in dict.fromkeys(problems) if UNREAD not in problem]


def _wrong_imports(name: str) -> list[str]:
    from norn.kernel.catalogue import wrong_imports

    try:
        return wrong_imports(name)
    except SyntaxError:
        return []  # told where the game is imported


def _stale_records(name: str, home: Folder, shares: list[Folder]) -> list[str]:
    from norn.kernel.errors import ContentError
    from norn.kernel.recordgen import records_for
    from norn.kernel.sharing import shown

    if not (home.path / "state.py").exists():
        return []
    try:
        wanted = records_for(home, shares)
    except ContentError as error:
        return error.problems
    except SyntaxError as error:
        return [f"{shown(Path(error.filename or 'state.py'), home.path)}: {error}"]
    problems: list[str] = []
    for target, text in wanted.items():
        file = shown(target, home.path)
        if not target.exists():
            problems.append(f"{file} is missing; run: norn records {name}")
        elif target.read_text("utf-8") != text:
            source = file.replace("_records.py", "state.py")
            problems.append(f"{file} is not what {source} asks for; run: norn records {name}")
    return problems


def _wrong_citations(definition: Definition) -> list[str]:
    from norn.cli.coverage import coverage

    return [f"not in the ledger: {line}" for line in coverage(definition).unknown]


def _wrong_words(definition: Definition, named: list[Named]) -> list[str]:
    from norn.kernel.texts import fields_in

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
        missing = ", ".join(sorted(fields_in(sentence) - one.data))
        if missing:
            problems.append(f"narrator.toml: [{one.section}] {one.key} wants {missing}; {one.place} does not give it")
        if one.section == "ends" and one.key not in definition.ends:
            problems.append(f"{one.place} ends the game by {one.key!r}, which is not among its ends")
    return list(dict.fromkeys(problems))


def _wrong_learning(definition: Definition) -> list[str]:
    """What learn.toml says of the game that is not so, hints to no question, and questions without one."""
    from functools import partial

    from norn.agents import AGENTS
    from norn.kernel.catalogue import full_options
    from norn.kernel.learn import wrong_learning
    from norn.kernel.texts import OWN

    problems = [f"learn.toml: {one}" for one in wrong_learning(definition, partial(full_options, definition))]
    problems += [f"learn.toml: agents.{name}: there is no such agent; there are: {', '.join(AGENTS)}"
                for name in definition.learn.agents if name not in AGENTS]
    texts = definition.texts
    problems += [
        f"narrator.toml: [hints] {key!r} begins with no question of [prompts]"
        for key in texts.sections["hints"]
        if key not in OWN["hints"] and not texts.has("prompts", key.partition(".")[0])
    ]
    if texts.sections["hints"].keys() - OWN["hints"].keys():        # whoever gives hints gives one at every question
        problems += [f"narrator.toml: [hints] has no reason for what is answered to {prompt!r}"
                     for prompt in texts.sections["prompts"] if not texts.has("hints", prompt)]
    return problems


def source_problems(definition: Definition) -> list[str]:
    """What the laws of the source find, each with file and line."""
    from norn.laws.source import counted_letters, not_deterministic, strategy_problems
    from norn.laws.stories import forgotten_awaits, unknown_steps

    laws = (not_deterministic, counted_letters, strategy_problems, forgotten_awaits, unknown_steps)
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
