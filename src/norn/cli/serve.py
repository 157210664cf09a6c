"""`norn serve`."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from norn.cli.shared import say


def _days(_ctx: click.Context, _param: click.Parameter, days: float) -> float:
    if 0 < days < 1:
        raise click.BadParameter("0 keeps everything; otherwise at least one day")
    return days


def _key(_ctx: click.Context, _param: click.Parameter, file: Path | None) -> str:
    if file is None:
        return ""
    try:
        key = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as error:
        raise click.BadParameter(f"{file} cannot be read as a key: {error}") from error
    if not 16 <= len(key) <= 200 or not key.isprintable() or " " in key:
        raise click.BadParameter(f"{file} must hold one key of 16 to 200 letters and figures: `openssl rand -hex 24`")
    return key


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True,
              help="The address to listen on; 0.0.0.0 for everyone in the network. The risks: whoever is there "
              "can open the page, make tables and keep the machine busy, and what is sent is not encrypted, so they "
              "could read keys along. Only in a network that you trust; for the internet put a proxy with HTTPS before "
              "it (--origin).")
@click.option("--port", default=8321, show_default=True, type=click.IntRange(0, 65535),
              help="0 takes any free one; without this option, the first free one from the default on.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--database", default="", metavar="URL", help="postgresql://…, for several servers at once.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Where the page is seen, behind a proxy.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that run the rules.")
@click.option("--keep-days", default=0.0, type=click.FloatRange(0), callback=_days, metavar="N",
              help="Put tables untouched for so long into the bin; see `norn tables --help`.")
@click.option("--bin-days", default=30.0, show_default=True, type=click.FloatRange(1), metavar="N",
              help="Delete what has been in the bin for so long.")
@click.option("--metrics-key", "metrics_key", type=click.Path(dir_okay=False, path_type=Path), callback=_key,
              metavar="FILE", help="Answer GET /api/metrics (for Prometheus) to whoever sends the key in this file as "
              "`Authorization: Bearer KEY`, and to nobody else; without this there are no metrics.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser, where there is a display.")
@click.option("--backup", type=click.Path(dir_okay=False, path_type=Path), help="Only copy the tables to this file.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    origins: tuple[str, ...],
    workers: int | None,
    keep_days: float,
    bin_days: float,
    metrics_key: str,
    open_page: bool,
    backup: Path | None,
) -> None:
    """Serve the web table: play in the browser, alone or with friends.

    \b
    Examples:
      norn serve                                  for this computer only
      norn serve --host 0.0.0.0                   for the network: only one that you trust
      norn serve --keep-days 90                   put away what nobody plays any more
      norn serve --origin https://norn.example    behind a proxy
      norn serve --backup tables-today.sqlite     a copy, also while a server runs
      norn serve --metrics-key /etc/norn/key      figures for Prometheus, at /api/metrics
    """
    from norn.host.saves import data_folder
    from norn.server.run import free_port, run, running_at, show
    from norn.server.settings import Settings
    from norn.server.store.records import InUse, StorageError
    from norn.server.store.sqlite_file import backup as copy_tables

    folder = data if data is not None else data_folder() / "server"
    try:
        if backup is not None:
            if database:
                raise click.UsageError("--backup is for the built-in storage; PostgreSQL has pg_dump")
            copy_tables(folder / "tables.sqlite", backup)
            say(f"copied to {backup}")
            return
        settings = Settings(folder, host, port, database, origins, keep_days=keep_days, bin_days=bin_days,
                            metrics_key=metrics_key, open_page=open_page)
        if click.get_current_context().get_parameter_source("port") == ParameterSource.DEFAULT:
            settings.port = free_port(host, port)
        if workers is not None:
            settings.workers = workers
        raise SystemExit(run(settings))
    except InUse as error:
        url = running_at(folder)
        if not url:
            raise click.ClickException(str(error)) from error
        say(f"Norn is at {url} already, and uses {folder}.")
        if not open_page:
            raise SystemExit(1) from error
        show(url)
    except StorageError as error:
        raise click.ClickException(str(error)) from error
