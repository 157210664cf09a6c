"""2.1: The map as clients draw it: terrain, kingdoms, aspects, what lies on the sides, ways, and what has a name."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND, MARKS, WAYS
from norn.kernel.ground import Edge, Hexes, Laid, Layer, Part, Spot, Terrain
from norn.kit.hexes import SIDE

KINDS: Final = {
    "major rivers": "major-river", "minor rivers": "minor-river", "fords": "ford", "ferries": "ferry",
    "bridges": "bridge", "ridges": "ridge", "passes": "pass", "straits": "strait", "necks": "neck",
    "main trails": "trail", "side trails": "trail", "faerie roads": "faerie-road", "giants' paths": "giants-path",
}
WATER: Final = ".~o"


def hex_id(number: int) -> str:
    return f"hex:{number:04}"


def terrain_rows() -> list[str]:
    """The letters of the terrain, and of the waters where there is no land."""
    land, terrain = LAND.drawn.layers["land"], LAND.drawn.layers["terrain"]
    return ["".join(whose if whose in WATER else kind for whose, kind in zip(*rows, strict=True))
            for rows in zip(land, terrain, strict=True)]


def legend_of(name: str) -> list[Terrain]:
    return [Terrain(id=letter, name=words[0], style=words[1]) for letter, words in LAND.drawn.keys[name].items()]


def layers() -> list[Layer]:
    """Kingdoms, a second terrain, and aspects; the plain aspect goes without saying."""
    drawn = LAND.drawn
    realms = [Terrain(id=letter, name=words[0], style=words[1], group=f"realm:{words[1]}")
              for letter, words in drawn.keys["kingdoms"].items()]
    aspects = [one for one in legend_of("kinds of aspect") if one.id != "."]
    names = {letter: words[0] for letter, words in drawn.keys["layers"].items()}
    return [
        Layer(id="layer:kingdom", name=names["k"], rows=[row.upper() for row in drawn.layers["land"]], legend=realms),
        Layer(id="layer:also", name=names["s"], rows=drawn.layers["also"], legend=legend_of("kinds of terrain")),
        Layer(id="layer:aspect", name=names["a"], rows=drawn.layers["aspect"], legend=aspects),
    ]


def edges() -> list[Edge]:
    """11.10, 11.11, 11.15, 18.6: Sides by their kind, ways by their names, tunnels from mouth to mouth, the wall."""
    drawn = LAND.drawn
    found = [Edge(kind=KINDS[name], across=[(hex_id(side // SIDE), hex_id(side % SIDE)) for side in drawn.sides[name]])
             for name in MARKS]
    found += [Edge(kind=KINDS[name], name=chain.name, along=[hex_id(one) for one in chain.hexes])
              for name in WAYS for chain in drawn.chains[name]]
    found += [Edge(kind="tunnel", along=[hex_id(one), hex_id(other)]) for one, other in drawn.links["tunnels"]]
    return [*found, Edge(kind="wall", along=[hex_id(one) for one in drawn.areas["fynvirke"]])]


def spots() -> list[Spot]:
    """18.1, 14.3, 14.2.5: Fortresses, places of power, split hexes; the first of them in a hex gives it its name."""
    drawn = LAND.drawn
    bare = Hexes(columns=GRID.columns, rows=GRID.rows, terrain=terrain_rows(), layers=layers(),
                 legend=legend_of("kinds of terrain"))
    names: dict[int, list[str]] = {}
    tags: dict[int, list[str]] = {}
    walls: dict[int, str] = {}
    for list_name, tag in (("fortresses", "fortress"), ("places of power", "power"), ("split hexes", "split")):
        for point in drawn.points[list_name]:
            names.setdefault(point.hex, []).append(point.name)
            tags.setdefault(point.hex, []).extend([tag, point.fields[0]] if tag == "fortress" else [tag])
            walls.update({point.hex: _walls(*point.fields)} if tag == "fortress" else {})
    found: list[Spot] = []
    for number in sorted(names):
        spot = bare.spot(hex_id(number))
        assert spot is not None
        other = [name for name in names[number] if name != names[number][0]]
        other += [walls[number]] if number in walls else []
        found.append(Spot(id=spot.id, name=names[number][0], text=", ".join([*other, spot.text]), x=spot.x, y=spot.y,
                          terrain=spot.terrain, group=spot.group, tags=tags[number]))
    return found


def _walls(kind: str, rank: str) -> str:
    """18.2, 18.4: What a fortress is worth to who defends it."""
    rated = CONTENT.fortress_classes[f"class_{rank.lower()}"]
    times = "doubled" if CONTENT.fortress_kinds[kind].inside == "D" else "tripled"
    return f"garrison {rated.garrison}, command {rated.command}, defenders {times}"


def lesser_spots() -> list[Spot]:
    """14.2.5, 14.7.1: Places that are no whole hexes: the second part of a split hex, and the sides of rivers that
    ships sail on."""
    found = [Spot(id=f"{hex_id(number)}b", name=f"the far part of {number:04}", links=[hex_id(number)], tags=["split"])
             for number in GRID.numbers if len(LAND.ground[number]) > 1]
    for side in LAND.side:
        if side:
            one, other = side // SIDE, side % SIDE
            found.append(Spot(id=f"side:{one:04}{other:04}", name=f"the river between {one:04} and {other:04}",
                              links=[hex_id(one), hex_id(other)], tags=["river"]))
    return found


def drawing() -> Hexes:
    waters = [Terrain(id=letter, name=words[0], style=words[1]) for letter, words in LAND.drawn.keys["waters"].items()]
    realms = [Part(id=f"realm:{words[1]}", name=words[0]) for words in LAND.drawn.keys["kingdoms"].values()]
    return Hexes(columns=GRID.columns, rows=GRID.rows, terrain=terrain_rows(), odd_lower=True,
                 legend=[*legend_of("kinds of terrain"), *waters], layers=layers(), edges=edges(), groups=realms,
                 spots=[*spots(), *lesser_spots()])


LAID: Final = Laid(drawing())
