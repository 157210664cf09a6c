"""`norn records`."""

from __future__ import annotations

import click

from norn.cli.shared import complete_game, plural, say


@click.command()
@click.argument("game", shell_complete=complete_game)
def records(game: str) -> None:
    """Write _records.py of GAME: copy, dump and load of the dataclasses in its state.py.

    Run it after every change to state.py; `norn check` says when the file is stale. Those of the folders that
    the game shares are written too.

    \b
    Example:
      norn records hearts
    """
    from norn.kernel.catalogue import find_folders
    from norn.kernel.errors import ContentError
    from norn.kernel.recordgen import records_for

    home, *shares = find_folders(game)  # not imported: without its records it may not even load
    try:
        wanted = records_for(home, shares)
    except (OSError, SyntaxError) as error:
        raise ContentError([f"{error.filename or home.path / 'state.py'}: {error}"]) from error
    for target, text in wanted.items():
        if target.exists() and target.read_text("utf-8") == text:
            say(f"{target} is up to date")
            continue
        target.write_text(text, "utf-8")
        say(f"wrote {target} ({plural(text.count('def copy_'), 'record')})")
