"""`norn map`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from norn.cli.shared import Settings, checked_options, game_argument, game_options, say

if TYPE_CHECKING:
    from norn.kernel.definition import Definition
    from norn.kernel.ground import Field, Hexes


@click.command()
@game_argument
@game_options
@click.option("--layer", help="What the letters tell: terrain, or another layer of the map by its name.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw into this file, not here.")
def map(game: Definition, options: Settings, layer: str | None, svg: Path | None) -> None:  # noqa: A001 (the command)
    """Draw the map or the field of GAME, in characters or as SVG. Of hexes every second column lies half a hex lower.

    \b
    Examples:
      norn map fornaldar
      norn map fornaldar --layer aspect
      norn map fornaldar --svg map.svg
      norn map eldfall-skirmish --option field=ford
    """
    from norn.kernel.ground import Field

    ground = _ground(game, options)
    if isinstance(ground, Field):
        _show_field(ground, svg)
        return
    known = ["terrain", *(one.id.partition(":")[2] for one in ground.layers)]
    if layer is not None and layer not in known:
        raise click.UsageError(f"this map has no layer {layer!r}; it has: {', '.join(known)}")
    if svg is None:
        say(*in_characters(ground, layer or "terrain"))
        return
    from norn.cli.map_svg import drawn

    _write(svg, drawn(ground, layer or "terrain"))


def _write(svg: Path, text: str) -> None:
    try:
        svg.write_text(text, "utf-8")
    except OSError as error:
        raise click.ClickException(f"{svg}: {error.strerror}") from error
    say(f"drawn: {svg}")


def _show_field(ground: Field, svg: Path | None) -> None:
    from norn.cli.map_svg import drawn_field
    from norn.kernel.scene import Board
    from norn.terminal.drawing.fields import draw_field
    from norn.terminal.drawing.marks import Marks

    if svg is None:
        say(*draw_field(Board(id="board:field", name="", ground=""), ground, Marks(str), 200).text().split("\n"))
    else:
        _write(svg, drawn_field(ground))


def _ground(game: Definition, options: Settings) -> Hexes | Field:
    """The map that a new table lies on."""
    from norn.kernel.catalogue import open_table
    from norn.kernel.ground import Field, Hexes
    from norn.kernel.views import view

    table = open_table(game.name, seed=0, options=checked_options(game, options))
    for ground in view(table, -1).scene.grounds.values():
        if isinstance(ground, Hexes | Field):
            return ground
    raise click.UsageError(f"{game.name} is not played on a map of hexes or a field")


def in_characters(ground: Hexes, layer: str) -> list[str]:
    """Two lines for each row, the second for the lower columns; then what the letters mean."""
    rows, legend = ground.terrain, ground.legend
    for one in ground.layers:
        if one.id.partition(":")[2] == layer:
            rows, legend = one.rows, one.legend
    lower = 0 if ground.odd_lower else 1                # counted from 0
    tens = "".join(str(column // 10) if column % 10 == 0 else " " for column in range(1, ground.columns + 1))
    lines = ["    " + tens, "    " + "".join(str(column % 10) for column in range(1, ground.columns + 1))]
    for number, row in enumerate(rows, 1):
        for half in (0, 1):
            letters = [letter if (i % 2 == lower) == bool(half) else " " for i, letter in enumerate(row)]
            lines.append((f"{number:02}" if not half else "  ") + "  " + "".join(letters).rstrip())
    return [*lines, "", *(f"{one.id}  {one.name}" for one in legend)]
