"""`norn replay`."""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from norn.cli.shared import say
from norn.kernel.errors import SaveError

if TYPE_CHECKING:
    from norn.cli.retelling import Record
    from norn.kernel.events import Event
    from norn.kernel.table import Table


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "upto", type=click.IntRange(0), metavar="N", help="Only as far as decision N.")
@click.option("--verify", "verifying", is_flag=True, help="Check dice, decisions and state instead.")
def replay(file: Path, upto: int | None, verifying: bool) -> None:
    """Tell the story of FILE, a saved game or a crash file, from its seed.

    Each line has the number of decisions taken, what happened, and the rules it rests on. In a crash file the
    answer that crashed is given once more, and the error shown with where it happened. --verify plays all of
    it again and compares: exit code 1 if anything does not agree.

    \b
    Examples:
      norn replay evening.json
      norn replay evening.json --to 40
      norn replay evening.json --verify
      norn replay /tmp/norn-crashes/hearts-k2j4.json
    """
    from norn.cli.retelling import Record
    from norn.kernel.save import UNSEALED

    record = Record(file)
    count = len(record.decisions)
    if upto is not None and upto > count:
        raise click.UsageError(f"--to {upto}: the record has {count} decisions")
    if not record.saved.checksum:
        say(f"Note: {UNSEALED}.", err=True)
    if verifying:
        raise SystemExit(_verify(record))
    with _crashes_elsewhere():
        raise SystemExit(_tell(record, count if upto is None else upto))


def _verify(record: Record) -> int:
    from norn.cli.retelling import verify

    code = 0
    if record.saved.version != record.definition.version:
        say(f"played by version {record.saved.version} of the rules, now {record.definition.version}")
    for what, wrong in verify(record):
        say(f"{'WRONG' if wrong else 'right'}  {what}{': ' + wrong if wrong else ''}")
        code = 1 if wrong else code
    say("it does not agree" if code else "it agrees")
    return code


def _tell(record: Record, upto: int) -> int:
    from norn.cli.retelling import Retelling

    saved = record.saved
    title = record.definition.meta.title
    settings = ", ".join(f"{key}={value}" for key, value in saved.options.items())
    say(f"{title}, {saved.seats} seats, {len(record.decisions)} decisions, commitment {saved.commitment}",
        f"options: {settings or 'none'}", "")
    story = Story()
    retelling = Retelling(record)
    retelling.run(upto, story.tell)
    if retelling.disagreement:
        say("", f"from here on the record cannot be played: {retelling.disagreement}", err=True)
    if record.trouble:
        say("", f"the state in the file does not load: {record.trouble}", err=True)
    say("", *_where_it_stands(retelling.table))
    if record.crash is not None and upto == len(record.decisions):
        return _crash_again(record.crash, retelling.table)
    return 1 if retelling.disagreement or record.trouble else 0


class Story:
    """The log, line by line as it grows."""

    def __init__(self) -> None:
        self.told = 0

    def tell(self, table: Table) -> None:
        from norn.kernel.events import Event

        for raw in table.game.events[self.told :]:
            say(_line(table, Event(*raw)))
        self.told = len(table.game.events)


def _line(table: Table, event: Event) -> str:
    from norn.host.words import sentence
    from norn.kernel.views import SPECTATOR, names_in

    seat = SPECTATOR if event.only is None or not event.only else event.only[0]
    names = names_in(table.definition.scene(table.game, seat))
    text = sentence(table, event, names)
    rules = f"  [{' '.join(event.rules)}]" if event.rules else ""
    secret = "" if event.only is None else f"  (only for {_seats(event.only)})"
    return f"{event.decision:>5}  {text}{rules}{secret}"


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat + 1}" for seat in seats) or "nobody"


def _where_it_stands(table: Table) -> list[str]:
    texts = table.definition.texts
    end = table.outcome
    if end is not None:
        won = f" Won by {_seats(end.winners)}." if end.winners else ""
        scores = f" Scores: {', '.join(map(str, end.scores))}." if end.scores else ""
        return [f"The game is over: {texts.say('ends', end.reason)}{won}{scores} The seed was {table.seed:032x}."]
    asked = [
        f"seat {seat + 1} is to decide: {texts.say('prompts', ask.prompt, ask.rest.about)}"
        for seat, ask in table.pending.items()
    ]
    return asked or ["Nobody is asked anything."]


# ---------------------------------------------------------------- crashes


@contextmanager
def _crashes_elsewhere() -> Iterator[None]:
    """Crashing again for a look leaves no second crash file."""
    before = os.environ.get("NORN_CRASHES")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NORN_CRASHES"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["NORN_CRASHES"]
            else:
                os.environ["NORN_CRASHES"] = before


def _crash_again(crash: dict[str, Any], table: Table) -> int:
    """Do what crashed once more; 1 if it still does."""
    where = crash.get("where")
    say("", f"CRASHED: {crash.get('error')}",
        f"where: {' > '.join(map(str, where)) if isinstance(where, list) and where else 'unknown'}")
    decision = crash.get("decision")
    if decision is None:
        return _laws_again(table)
    seat, choice = _answered(decision)
    say(f"seat {seat + 1} answered: {' '.join(choice) or 'nothing'}", "", "answering so again:")
    from norn.kernel.errors import NornError

    try:
        table.answer(seat, *choice)
    except NornError as error:
        say(f"  {error}", *[f"  | {line}" for line in _trace(getattr(error, "crash_file", "")).splitlines()])
        return 1
    say("  it does not crash any more")
    return 0


def _answered(decision: Any) -> tuple[int, list[str]]:
    """Who answered what, if the file says so."""
    match decision:
        case [int(seat), list(choice), int()] if all(isinstance(one, str) for one in choice):
            return seat, choice
    raise SaveError("crash: it does not say who answered what")


def _trace(crash_file: str) -> str:
    """Where it happened, from the crash file just written: compiled code keeps no cause of an error."""
    try:
        crash = json.loads(Path(crash_file).read_bytes())["crash"]
    except (OSError, ValueError, KeyError):
        return ""
    return str(crash.get("trace", "")) if isinstance(crash, dict) else ""


def _laws_again(table: Table) -> int:
    """Look whether a law is still broken; some laws try random answers, so look a few times."""
    from norn.laws.fuzz import problem_at

    for attempt in range(20):
        problem = problem_at(table, random.Random(attempt))
        if problem:
            say("", f"a law is still broken here: {problem}")
            return 1
    say("", "all laws hold here now")
    return 0
