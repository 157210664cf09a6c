"""`norn new-game`."""

from __future__ import annotations

import keyword
import re
import shlex
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from norn.cli.shared import say
from norn.kernel.catalogue import OTHER_PACKAGES

NAME = re.compile(r"[a-z][a-z0-9_]*")


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder of games; src/norn/games of this checkout unless given.",
)
def new_game(name: str, into: Path | None) -> None:
    """Write a new game NAME: a small playable toy to change into your own.

    It passes `norn check`, `norn fuzz` and the contract suite as it is. Nothing is ever overwritten. Then read
    docs/adding-a-game.md.

    \b
    Examples:
      norn new-game cairn
      norn new-game cairn --into ~/mygames
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise click.UsageError(f"{name!r} is no name for a game: small letters, figures and _, as in my_game")
    parent = _checkout_games() if into is None else into.expanduser().resolve()
    folder = parent / name
    if folder.exists():
        raise click.ClickException(f"{folder} exists already; nothing was written")
    package = _package(parent)
    written = write_skeleton(folder, name, f"{package}.{name}")
    for path in written:
        say(f"  {path.relative_to(parent)}")
    say("", f"{folder} is ready. Try it, then make it yours (docs/adding-a-game.md):", "")
    root = shlex.quote(str(_root(parent)))
    before = "" if package == "norn.games" else f"PYTHONPATH={root} {OTHER_PACKAGES}={package} "
    for command in (f"play {name}", f"check {name}", f"fuzz {name} -n 100"):
        say(f"  {before}norn {command}")
    say(f"  {before}python -m pytest {shlex.quote(str(folder))}")


def write_skeleton(folder: Path, name: str, package: str) -> list[Path]:
    """Every file of the skeleton with its names filled in, and the records of its state."""
    from norn.kernel.recordgen import generate

    title = name.replace("_", " ").capitalize()
    words = {"@NAME@": name, "@TITLE@": title, "@PACKAGE@": package}
    written: list[Path] = []
    folder.mkdir(parents=True)
    _make_package(folder.parent)
    for inner, template in _templates(files("norn.cli") / "skeleton"):
        text = template.read_text("utf-8")
        for mark, word in words.items():
            text = text.replace(mark, word)
        text = _sort_imports(text)
        path = folder / inner.removesuffix(".in")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(path)
    records = folder / "_records.py"
    records.write_text(generate(folder / "state.py", f"{package}.state"), "utf-8")
    return sorted([*written, records])


def _sort_imports(text: str) -> str:
    """Where our package stands among the imports depends on its name."""
    block = re.compile(r"(?:^from .+\n)+", re.MULTILINE)
    return block.sub(lambda found: "".join(sorted(found[0].splitlines(keepends=True))), text)


def _templates(folder: Traversable, inside: str = "") -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            found += _templates(one, f"{inside}{one.name}/")
        elif one.name.endswith(".in"):
            found.append((f"{inside}{one.name}", one))
    return found


def _checkout_games() -> Path:
    """src/norn/games, if Norn runs from a checkout."""
    import norn.games

    found = Path(norn.games.__path__[0]).resolve()
    if not (found.parents[2] / "pyproject.toml").exists():
        raise click.UsageError("Norn is installed, not checked out: say where the game goes with --into FOLDER")
    return found


def _package(folder: Path) -> str:
    """The dotted name of a folder: up as far as there are packages."""
    parts = [folder.name]
    parent = folder.parent
    while (parent / "__init__.py").exists():
        parts.insert(0, parent.name)
        parent = parent.parent
    wrong = next((part for part in parts if not part.isidentifier()), None)
    if wrong is not None:
        raise click.UsageError(f"--into: Python cannot import from a folder called {wrong!r}")
    return ".".join(parts)


def _root(folder: Path) -> Path:
    """The folder that must be on PYTHONPATH."""
    root = folder.parent
    while (root / "__init__.py").exists():
        root = root.parent
    return root


def _make_package(folder: Path) -> None:
    if not (folder / "__init__.py").exists():
        (folder / "__init__.py").write_text('"""Games of our own."""\n', "utf-8")
