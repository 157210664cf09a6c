"""`norn records`."""

from __future__ import annotations

import click

from norn.cli.shared import complete_game, plural, say


@click.command()
@click.argument("game", shell_complete=complete_game)
def records(game: str) -> None:
    """Write _records.py of GAME: copy, dump and load of the dataclasses in its state.py.

    Run it after every change to state.py; `norn check` says when the file is stale.

    \b
    Example:
      norn records hearts
    """
    from norn.kernel.catalogue import UnknownGame, game_folders
    from norn.kernel.errors import ContentError
    from norn.kernel.recordgen import generate

    folders = game_folders()
    if game not in folders:
        raise UnknownGame(f"there is no game {game[:40]!r}; there are: {', '.join(sorted(folders))}")
    package, folder = folders[game]  # not imported: without its records it may not even load
    target = folder / "_records.py"
    try:
        text = generate(folder / "state.py", f"{package}.state")
    except (OSError, SyntaxError) as error:
        raise ContentError([f"{folder / 'state.py'}: {error}"]) from error
    if target.exists() and target.read_text("utf-8") == text:
        say(f"{target} is up to date")
        return
    target.write_text(text, "utf-8")
    say(f"wrote {target} ({plural(text.count('def copy_'), 'record')})")
