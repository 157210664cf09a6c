"""`norn tables`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from norn.cli.shared import plural

if TYPE_CHECKING:
    from norn.server.store.keeping import Kept
    from norn.server.store.records import Store

T = TypeVar("T")


@click.group()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--database", default="", metavar="URL", help="postgresql://…, where the server has one.")
@click.pass_context
def tables(ctx: click.Context, data: Path | None, database: str) -> None:
    """Look after the tables of a web server: what there is, and what is in the bin.

    `norn serve --keep-days N` puts tables into the bin; from there they come back by themselves when somebody opens
    one of their links, or by `restore`. All of this works while the server runs.

    \b
    Examples:
      norn tables list
      norn tables list --bin
      norn tables restore k3JxV0aQm2s
      norn tables restore --all
      norn tables --data /srv/norn empty
    """
    ctx.obj = (data, database)


@tables.command("list")
@click.option("--bin", "only_bin", is_flag=True, help="Only what is in the bin.")
@click.pass_obj
def list_tables(where: tuple[Path | None, str], only_bin: bool) -> None:
    """List the tables: id, game, when it was made, how much was done there, how long nothing was."""
    from norn.server.store.keeping import listed

    found = [one for one in _with_store(where, listed) if one.binned is not None or not only_bin]
    for one in found:
        click.echo(_row(one))
    binned = sum(one.binned is not None for one in found)
    click.echo(f"{plural(len(found), 'table')}, {binned} in the bin", err=True)


def _row(one: Kept) -> str:
    made = time.strftime("%Y-%m-%d", time.gmtime(one.created))
    place = "" if one.binned is None else f"   in the bin for {one.binned:.1f} days"
    return f"{one.id:<14} {one.game:<14} {made} {one.changes:>6} changes   untouched for {one.idle:.1f} days{place}"


@tables.command()
@click.argument("ids", nargs=-1, metavar="[ID]…")
@click.option("--all", "everything", is_flag=True, help="All that is in the bin.")
@click.pass_obj
def restore(where: tuple[Path | None, str], ids: tuple[str, ...], everything: bool) -> None:
    """Take tables out of the bin: their links open them again, and they count as just played."""
    from norn.server.store.keeping import listed, wake

    if everything == bool(ids):
        raise click.UsageError("name tables, or say --all (`norn tables list --bin` shows them)")

    async def run(store: Store) -> list[str]:
        wanted = list(ids) or [one.id for one in await listed(store) if one.binned is not None]
        back = [table for table in wanted if await wake(store, table)]
        click.echo(f"{plural(len(back), 'table')} taken out of the bin")
        return [table for table in wanted if table not in back]

    missing = _with_store(where, run)
    if missing:
        raise click.ClickException(f"not in the bin: {', '.join(missing)}")


@tables.command("empty")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def empty_bin(where: tuple[Path | None, str], yes: bool) -> None:
    """Delete everything that is in the bin, now and for good."""
    from norn.server.store.keeping import empty, listed

    count = sum(one.binned is not None for one in _with_store(where, listed))
    if count and not yes:
        click.confirm(f"Delete {plural(count, 'table')} for good?", abort=True)
    click.echo(f"deleted {plural(_with_store(where, empty) if count else 0, 'table')}")


def _with_store(where: tuple[Path | None, str], what: Callable[[Store], Awaitable[T]]) -> T:
    from norn.host.saves import data_folder
    from norn.server.store.records import StorageError
    from norn.server.store.sqlite import SqliteStore

    data, database = where
    path = (data if data is not None else data_folder() / "server") / "tables.sqlite"
    if not database and not path.exists():
        raise click.ClickException(f"{path.parent}: there are no tables; name the server's folder with --data")

    async def run() -> T:
        store: Store = SqliteStore(path, beside=True)
        if database:
            from norn.server.store.postgres import PostgresStore

            store = PostgresStore(database)
        try:
            await store.start()
            return await what(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        raise click.ClickException(str(error)) from error
