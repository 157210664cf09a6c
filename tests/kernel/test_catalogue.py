"""A game is one folder; what is wrong with it is said with the folder's name, and options are checked."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from norn.kernel import catalogue
from norn.kernel.catalogue import BadOption, UnknownGame, find_game, game_names, look_in, open_table
from norn.kernel.errors import ContentError, NornError
from norn.kernel.views import view
from norn.laws.fuzz import draw_options
from tests.toys.feast import feast

GAME_TOML = """title = "Nim"
summary = "Take."
stage = "draft"
version = 4
seats = [2, 3]
default_seats = 2

[options.heap]
says = "How many."
default = 5
low = 1
high = 9

[options.taker]
says = "Who wins."
default = "last"
choices = ["last", "first"]
"""
CODE = """from tests.kernel.bench import asking, game
GAME = game(asking())
GAME.name = {name!r}
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package of games that the catalogue looks into; forgotten afterwards."""
    package = f"games_{tmp_path.name.replace('-', '_')}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalogue, "_packages", list(catalogue._packages))
    monkeypatch.setattr(catalogue, "_loaded", dict(catalogue._loaded))
    look_in(package)
    yield tmp_path / package
    for name in [name for name in sys.modules if name.startswith(package)]:
        del sys.modules[name]


def write_game(games: Path, name: str = "nim", **files: str) -> Path:
    folder = games.joinpath(*name.split("-"))
    folder.mkdir(parents=True)
    for part in folder.relative_to(games).parents:
        (games / part / "__init__.py").touch()
    given = {"game.toml": GAME_TOML, "__init__.py": CODE.format(name=name), "narrator.toml": "", "rules.toml": ""}
    for file, text in {**given, **{key.replace("__", "."): text for key, text in files.items()}}.items():
        (folder / file).write_text(text)
    return folder


def test_a_folder_with_a_game_toml_is_a_game(games: Path) -> None:
    folder = write_game(games)
    assert "nim" in game_names()
    definition = find_game("nim")
    assert definition.folder == str(folder)
    assert (definition.version, definition.meta.title) == (4, "Nim")
    assert find_game("nim") is definition


def test_a_title_of_a_family_is_found_below_it(games: Path) -> None:
    write_game(games, "heaps-nim")
    assert "heaps-nim" in game_names()
    assert find_game("heaps-nim").name == "heaps-nim"


def test_folders_in_the_making_are_not_games(games: Path) -> None:
    write_game(games, "_draft")
    (games / "empty").mkdir()
    assert not {"_draft", "draft", "empty"} & set(game_names())


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'.*hearts.*skald"):
        find_game("chess")


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"game__toml": "title = 5"}, "game.toml"),
        ({"game__toml": GAME_TOML + "\n[more]\n"}, "more"),
        ({"game__toml": GAME_TOML.replace("[2, 3]", "[3, 2]")}, "seats"),
        ({"game__toml": GAME_TOML.replace("default_seats = 2", "default_seats = 7")}, "seats"),
        ({"game__toml": GAME_TOML.replace("default_seats = 2", "default_seats = 2\nrunaway = 0")}, "runaway"),
        ({"game__toml": GAME_TOML.replace("default = 5", "default = 50")}, "heap"),
        ({"game__toml": GAME_TOML.replace('default = "last"', 'default = "nobody"')}, "taker"),
        ({"game__toml": GAME_TOML.replace('choices = ["last", "first"]', "")}, "taker"),
        ({"game__toml": "title ="}, "game.toml"),
        ({"narrator__toml": "[strange]"}, "narrator.toml"),
        ({"rules__toml": "[Big]\nsays = 'x'"}, "rules.toml"),
    ],
)
def test_a_wrong_file_of_a_game_is_told(files: dict[str, str], says: str, games: Path) -> None:
    """Found here: seats and defaults that cannot be were found out by the first who opened a table."""
    write_game(games, **files)
    with pytest.raises(ContentError, match=says):
        find_game("nim")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "GAME"),
        ("GAME = 5", "GAME"),
        ("import nothing_of_the_kind", "nothing_of_the_kind"),
        ("GAME = ", "invalid syntax"),
        ("raise KeyError('oops')", "oops"),
        (CODE.format(name="chess"), "calls itself 'chess'"),
    ],
)
def test_a_folder_whose_code_is_no_game_is_told(code: str, says: str, games: Path) -> None:
    """Found here: whatever the import raised left the kernel raw."""
    folder = write_game(games, __init____py=code)
    (folder / "__init__.py").write_text(code)
    with pytest.raises(ContentError, match=says) as error:
        find_game("nim")
    assert "nim" in str(error.value)


def test_content_errors_of_a_game_pass_through_whole(games: Path) -> None:
    folder = write_game(games)
    (folder / "__init__.py").write_text(
        "from norn.kernel.errors import ContentError\nraise ContentError(['cards.toml: a', 'cards.toml: b'])"
    )
    with pytest.raises(ContentError) as error:
        find_game("nim")
    assert error.value.problems == ["cards.toml: a", "cards.toml: b"]


# ---------------------------------------------------------------- opening a table


def test_options_are_filled_in_and_checked() -> None:
    assert feast().options == {"nights": 2, "target": 9, "coast": "north"}
    assert feast(options={"nights": "4", "coast": "south"}).options == {"nights": 4, "target": 9, "coast": "south"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"options": {"nigths": 3}}, "no option 'nigths'; its options: nights, target, coast"),
        ({"options": {"nights": 5}}, "nights: 5 is not between 1 and 4"),
        ({"options": {"nights": "many"}}, "'many' is not a whole number"),
        ({"options": {"nights": True}}, "'True' is not a whole number"),
        ({"options": {"nights": None}}, "not a whole number"),
        ({"options": {"nights": 1.5}}, "not a whole number"),
        ({"options": {"coast": "east"}}, "'east' is not one of north, south"),
        ({"options": {"coast": ["north"]}}, "is not one of north, south"),
        ({"seats": 5}, "for 2 to 4 seats, not 5"),
        ({"seats": 1}, "for 2 to 4 seats, not 1"),
        ({"seed": -1}, "at most 128 bits"),
        ({"seed": 1 << 128}, "at most 128 bits"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says) as error:
        open_table("skald", **given)
    assert isinstance(error.value, NornError)


def test_without_a_seed_no_two_tables_are_the_same() -> None:
    one, other = open_table("skald"), open_table("skald")
    assert one.seed != other.seed
    assert one.seed.bit_length() > 64


def test_the_seed_is_in_no_view() -> None:
    table = open_table("skald")
    shown = repr([view(table, seat) for seat in range(-1, 3)])
    assert str(table.seed) not in shown
    assert f"{table.seed:x}" not in shown


@pytest.mark.once
def test_a_catalogue_that_lets_anything_pass_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = feast().options
    monkeypatch.setattr(catalogue, "full_options", lambda definition, given: {**defaults, **given})
    with pytest.raises((AssertionError, pytest.fail.Exception, NornError)):
        test_a_table_that_cannot_be_opened_says_why({"options": {"nights": 5}}, "nights")


TIED = """
[options.map]
says = "Which."
default = "isle"
choices = ["isle", "coast"]

[options.ships]
says = "Whether there are any."
default = "no"
choices = ["no", "yes"]
only_with = { map = ["coast"] }
"""


def test_an_option_that_another_must_allow_says_so(games: Path) -> None:
    write_game(games, game__toml=GAME_TOML.partition("[options")[0] + TIED)
    assert open_table("nim", options={"map": "coast", "ships": "yes"}).options["ships"] == "yes"
    with pytest.raises(BadOption, match="option ships: 'yes' needs map to be coast, not 'isle'"):
        open_table("nim", options={"ships": "yes"})
    drawn = [draw_options(find_game("nim"), random.Random(seed)) for seed in range(40)]
    assert {(one["map"], one["ships"]) for one in drawn} == {("isle", "no"), ("coast", "no"), ("coast", "yes")}


def test_an_option_tied_to_nothing_is_a_mistake_in_game_toml(games: Path) -> None:
    write_game(games, game__toml=GAME_TOML.partition("[options")[0] + TIED.replace('["coast"] }', '["sea"] }'))
    with pytest.raises(ContentError, match="only_with: map is never 'sea'"):
        find_game("nim")


def test_a_game_in_the_works_opens_by_its_name_and_is_offered_to_nobody(games: Path) -> None:
    write_game(games, game__toml=GAME_TOML.replace('stage = "draft"', 'stage = "draft"\nlisted = false'))
    assert "nim" not in game_names()
    assert open_table("nim").definition.name == "nim"
