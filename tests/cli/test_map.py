"""`norn map`: a map in characters and as a drawing."""
from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from norn.cli.map import in_characters
from norn.cli.map_svg import drawn
from norn.kernel.ground import Edge, Hexes, Layer, Spot, Terrain
from tests.cli.conftest import Run

SMALL = Hexes(
    columns=3, rows=2, terrain=["cw~", "fc~"], odd_lower=True, legend=[
        Terrain(id="c", name="clear", style="clear"), Terrain(id="w", name="woods", style="woods"),
        Terrain(id="f", name="forest", style="forest"), Terrain(id="~", name="sea", style="sea")],
    layers=[Layer(id="layer:realm", name="Realms", rows=["AB.", "AA."], legend=[
        Terrain(id="A", name="Ash & Elm", group="realm:a"), Terrain(id="B", name="Birch", group="realm:b")])],
    edges=[Edge(kind="minor-river", across=[("hex:0101", "hex:0201")]),
           Edge(kind="bridge", across=[("hex:0101", "hex:0201")]),
           Edge(kind="trail", name="Low Road", along=["hex:0101", "hex:0102", "hex:0202"])],
    spots=[Spot(id="hex:0102", name="<Hall>", tags=["fortress", "stockade", "power"])],
)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORN_GAMES", "tests.toys")


def test_lower_columns_stand_in_the_second_line_of_their_row() -> None:
    assert in_characters(SMALL, "terrain")[:6] == ["       ", "    123", "01   w", "    c ~", "02   c", "    f ~"]
    even = Hexes(columns=3, rows=1, terrain=["abc"])
    assert in_characters(even, "terrain")[2:4] == ["01  a c", "     b"]


def test_another_layer_is_drawn_by_its_own_letters() -> None:
    lines = in_characters(SMALL, "realm")
    assert lines[2:4] == ["01   B", "    A ."]
    assert lines[-2:] == ["A  Ash & Elm", "B  Birch"]


@pytest.mark.parametrize("layer", ["terrain", "realm"])
def test_the_drawing_is_xml_with_a_path_for_each_terrain(layer: str) -> None:
    root = ElementTree.fromstring(drawn(SMALL, layer))
    fills = [path.get("fill") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    assert {"#efe7bf", "#c9d99b", "#8fb573", "#a9cbdc"} <= set(fills)
    assert fills.count("#efe7bf") == 1
    names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "<Hall>" in names
    assert "0302" in names


def test_the_map_of_a_game_is_that_of_its_table(run: Run, toys: None, tmp_path: Path) -> None:
    result = run("map", "hexes")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2].startswith("01  m m . . . . w w h")
    assert "~  lake" in result.stdout
    file = tmp_path / "map.svg"
    assert run("map", "hexes", "--svg", file).exit_code == 0
    assert len(list(ElementTree.parse(file).getroot())) > 2500


def test_what_cannot_be_drawn_is_refused_in_words(run: Run, toys: None, tmp_path: Path) -> None:
    assert "not played on a map of hexes" in run("map", "hearts").stderr
    assert "has no layer 'moods'; it has: terrain" in run("map", "hexes", "--layer", "moods").stderr
    missing = run("map", "hexes", "--svg", tmp_path / "no" / "map.svg")
    assert missing.exit_code == 1
    assert "No such file or directory" in missing.stderr
