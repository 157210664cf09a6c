"""Finds games: a game is a folder of `norn.games` with a `game.toml`. No list to edit. Never compiled."""
from __future__ import annotations

import importlib
import os
import secrets
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from norn.kernel.content import content_hash, read_toml
from norn.kernel.definition import Definition
from norn.kernel.dice import SEED_BITS
from norn.kernel.errors import ContentError, NornError, NotImportable
from norn.kernel.learn import load_learn
from norn.kernel.ledger import load_ledger
from norn.kernel.sharing import Folder, shared_folders, strays
from norn.kernel.table import Table
from norn.kernel.texts import load_texts


class OptionSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a game: a number in bounds, or one of some words."""

    says: str
    default: int | str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    only_with: dict[str, tuple[str, ...]] = {}      # anything but the default only where these options are so


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`game.toml`."""

    title: str
    summary: str
    stage: Literal["draft", "alpha", "beta", "released"]
    version: int
    seats: tuple[int, int]
    default_seats: int
    cooperative: bool = False
    hidden: bool = True             # something is hidden from somebody: the leak law must find other worlds
    shares: tuple[str, ...] = ()    # folders beside it on which it stands, as in "../core"
    listed: bool = True             # in the works, it opens by its name and is offered to nobody
    runaway: int = 20_000           # decisions: a game that takes more will not end by itself
    options: dict[str, OptionSpec] = {}


class UnknownGame(NornError):
    """There is no such game."""


class BadOption(NornError):
    """The table cannot be opened like this: what is wrong with the seats or options."""


_loaded: dict[str, Definition] = {}
_packages: list[str] = ["norn.games"]
OTHER_PACKAGES = "NORN_GAMES"       # names packages with games beside Norn's own, separated by commas


def packages() -> list[str]:
    """Where games are looked for."""
    named = [name.strip() for name in os.environ.get(OTHER_PACKAGES, "").split(",")]
    return list(dict.fromkeys([*_packages, *[name for name in named if name]]))


def look_in(package: str) -> None:
    """Also find games in this package: tests bring their own."""
    if package not in _packages:
        _packages.append(package)


def game_names() -> list[str]:
    """Every game that is offered, by folder name; one in the works (`listed = false`) is opened by its name alone."""
    return sorted(name for name, (_, folder) in game_folders().items() if _is_listed(folder))


def _is_listed(folder: Path) -> bool:
    try:
        return tomllib.loads((folder / "game.toml").read_text("utf-8")).get("listed", True) is not False
    except (OSError, ValueError):
        return True             # whoever opens it is told what is wrong


def game_folders() -> dict[str, tuple[str, Path]]:
    """Name -> package and folder of every game; none of them is imported."""
    return {name: (home.package, home.path) for name, (home, _) in _homes().items()}


def _homes() -> dict[str, tuple[Folder, Folder]]:
    """Name -> the game's folder, and the package of games in which it was found."""
    found: dict[str, tuple[Folder, Folder]] = {}
    for package in packages():
        for root in _import_package(package).__path__:
            for path in sorted(Path(root).glob("**/game.toml")):
                inner = path.parent.relative_to(root).parts
                if inner and not any(part.startswith(("_", ".")) for part in inner):
                    home = Folder(".".join([package, *inner]), path.parent)
                    found["-".join(inner)] = (home, Folder(package, Path(root)))
    return found


def _import_package(package: str) -> ModuleType:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise UnknownGame(
            f"{OTHER_PACKAGES} names the package {package!r}, which cannot be imported ({error}); "
            "is its folder on PYTHONPATH?"
        ) from error


def find_folders(name: str) -> list[Folder]:
    """A game's own folder, then those that it shares; nothing is imported."""
    homes = _homes()
    if name not in homes:
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(sorted(homes))}")
    home, top = homes[name]
    return [home, *shared_folders(home, top)]


def wrong_imports(name: str) -> list[str]:
    """Imports by which a game leaves its own folder and those that it shares, each with file and line."""
    home, *shares = find_folders(name)
    games = {other: folder for other, (folder, _) in _homes().items()}
    return strays(home, shares, games, packages())


def find_game(name: str) -> Definition:
    """The game's definition, with its texts, ledger and meta data; read once."""
    if name in _loaded:
        return _loaded[name]
    (module, folder), *shares = find_folders(name)
    definition = _import_game(module, folder)
    if definition.name != name:
        raise ContentError([f"{folder}: GAME calls itself {definition.name!r}, its folder is {name!r}"])
    definition.meta = read_meta(folder / "game.toml")
    definition.version = definition.meta.version
    definition.texts = load_texts(folder / "narrator.toml", definition.names, [one.path for one in shares])
    definition.ledger = load_ledger(folder / "rules.toml", [one.path for one in shares])
    definition.learn = load_learn(folder, [one.path for one in shares])
    definition.content_hash = content_hash(folder / "content", *(one.path / "content" for one in shares))
    definition.folder = str(folder)
    definition.package = module
    definition.shares = tuple((one.package, str(one.path)) for one in shares)
    _loaded[name] = definition
    return definition


def forget_game(name: str) -> None:
    """Have it read again when it is wanted next."""
    _loaded.pop(name, None)


def _import_game(module: str, folder: Path) -> Definition:
    try:
        definition = importlib.import_module(module).GAME
    except NornError:
        raise
    except Exception as error:
        raise NotImportable([f"{folder}: cannot be imported: {type(error).__name__}: {error}"]) from error
    if not isinstance(definition, Definition):
        raise ContentError([f"{folder}: GAME is a {type(definition).__name__}, not a Definition"])
    return definition


def read_meta(path: Path) -> Meta:
    """`game.toml`, whose numbers of seats and defaults must be possible ones."""
    try:
        meta = msgspec.convert(read_toml(path), Meta)
    except msgspec.ValidationError as error:
        raise ContentError([f"{path}: {error}"]) from error
    problems = []
    if not 1 <= meta.seats[0] <= meta.default_seats <= meta.seats[1]:
        problems.append(f"{path}: seats from {meta.seats[0]} to {meta.seats[1]}, {meta.default_seats} by default")
    if meta.runaway < 1:
        problems.append(f"{path}: runaway is a number of decisions after which no game goes on, not {meta.runaway}")
    for key, spec in meta.options.items():
        try:
            _option(key, spec, spec.default)
        except BadOption as error:
            problems.append(f"{path}: {error}")
        for other, words in spec.only_with.items():
            known = meta.options[other].choices if other in meta.options else ()
            problems += [f"{path}: option {key}: only_with: {other} is never {word!r}" for word in words
                         if word not in known]
    if problems:
        raise ContentError(problems)
    return meta


def full_options(definition: Definition, given: dict[str, Any]) -> dict[str, Any]:
    """The given options, checked, with defaults for the rest."""
    specs: dict[str, OptionSpec] = definition.meta.options
    for key in given:
        if key not in specs:
            known = ", ".join(specs) or "none"
            raise BadOption(f"{definition.name} has no option {str(key)[:40]!r}; its options: {known}")
    full = {key: _option(key, spec, given.get(key, spec.default)) for key, spec in specs.items()}
    for key, spec in specs.items():
        for other, wanted in unmet(spec, full[key], full).items():
            said = f"{full[key]!r} needs {other} to be {' or '.join(wanted)}, not {full[other]!r}"
            raise BadOption(f"option {key}: {said}")
    return full


def unmet(spec: OptionSpec, value: int | str, others: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What an option's value asks of others and they are not."""
    if value == spec.default:
        return {}
    return {other: wanted for other, wanted in spec.only_with.items() if others[other] not in wanted}


def _option(key: str, spec: OptionSpec, value: Any) -> int | str:
    if spec.choices:
        if value not in spec.choices:
            raise BadOption(f"option {key}: {str(value)[:40]!r} is not one of {', '.join(spec.choices)}")
        return str(value)
    if isinstance(spec.default, str):
        raise BadOption(f"option {key}: a word without choices")
    try:
        number = value if isinstance(value, int) and not isinstance(value, bool) else int(str(value))
    except ValueError:
        raise BadOption(f"option {key}: {str(value)[:40]!r} is not a whole number") from None
    if not spec.low <= number <= spec.high:
        raise BadOption(f"option {key}: {number} is not between {spec.low} and {spec.high}")
    return number


def open_table(
    name: str,
    seats: int | None = None,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    controllers: list[int] | None = None,
    rigged: dict[str, list[int]] | None = None,
    guarded: bool = False,
) -> Table:
    """A new table. Without a seed, one of 128 bits that nobody can guess.

    By itself it answers every question with one answer. Where several people play it should be `guarded`: if hands are
    hidden, only what all know is answered then, and every other question is put to whoever must answer it.
    """
    definition = find_game(name)
    low, high = definition.meta.seats
    count = definition.meta.default_seats if seats is None else seats
    if not low <= count <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise BadOption(f"{name} is for {wanted} seats, not {count}")
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption(f"a seed is a number of at most {SEED_BITS} bits")
    return Table.new(definition, count, seed, full_options(definition, options or {}), controllers, rigged, guarded)
