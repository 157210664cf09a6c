"""Why 5? The figures on the sheets and monsters, and how each comes about."""

from __future__ import annotations

import random

import pytest

from norn.agents import find_agent, next_move
from norn.games.realms.state import Lasting
from norn.games.realms.tests.stage import Stage, give
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Sheet, Thing, parts
from norn.kernel.table import Table
from norn.kernel.views import names_in

CLEARING = "wayfarers_clearing"


def why(table: Table, stat: str, who: str) -> list[tuple[str, int]]:
    """Each source as players read it, and the value after it."""
    values = table.definition.values
    assert values is not None
    names = names_in(table.definition.scene(table.game, 0))
    return [(table.definition.texts.name(line.source, names), line.value)
            for line in values.explain(table.game, stat, who)]


def test_every_figure_that_can_be_explained_is_the_one_shown() -> None:
    table = open_table("realms", 3, seed=1)
    agents = [find_agent("thumb", table.definition)] * table.seats
    chance = random.Random(1)
    compared = changed = 0
    for _ in range(30):
        for _ in range(6):
            if table.outcome is None:
                seat, choice = next_move(table, agents, chance)
                table.answer(seat, *choice)
        seen = parts(table.definition.scene(table.game, 0))
        for part in seen.values():
            for shown, stat in shown_by(part):
                lines = why(table, stat, part.id)
                assert lines[-1][1] == shown, (stat, part.id, lines)
                compared += 1
                changed += len(lines) > 1
    assert compared > 500
    assert changed > 5


def shown_by(part: object) -> list[tuple[int, str]]:
    """The figures of a sheet or a monster, and their stats."""
    if isinstance(part, Sheet):
        return [(int(row.value.split(" ")[0]), row.stat) for row in part.rows if row.stat]
    if not isinstance(part, Thing) or not part.stats:
        return []
    toughness = next(badge for badge in part.badges if badge.startswith("Toughness"))
    blow = next(badge for badge in part.badges if badge.startswith("hits for "))
    deals = [words.split(" ") for words in blow.removeprefix("hits for ").split(" and ") if words != "nothing"]
    found = {word.rstrip("s").lower(): int(n) for n, word in deals}
    return [(int(toughness.split(" ")[1]), "toughness"), (found.get("wound", 0), "wounds"),
            (found.get("corruption", 0), "corruption")]


@pytest.mark.rules("tests.pool", "focus.die", "conditions.blessed", "conditions.cursed")
def test_the_dice_of_an_attribute_are_explained() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", focus=["str"], condition="blessed")
    stage.arrange(lambda s: s.lasting.append(Lasting("torvin", "dice.str", 1, "round", 1)))
    lines = why(stage.table, "attribute.str", "sheet:torvin")
    assert lines == [("Torvin Stonefist, Dwarven Warden", 4), ("Focus on it", 5), ("an effect that lasts", 6),
                     ("Blessed", 7)]
    stage.have("drek", condition="cursed")
    assert [value for _, value in why(stage.table, "attribute.wis", "sheet:drek")] == [1, 0, 1]


@pytest.mark.rules("actions.move", "focus.limit")
def test_movement_and_focus_limit_are_explained() -> None:
    stage = Stage("mira")
    stage.arrange(lambda s: give(s, "mira", "focus_crystal"))
    stage.have("mira", dragged=5)
    assert [value for _, value in why(stage.table, "movement", "sheet:mira")] == [2, 3, -2, 1]
    assert why(stage.table, "focus.limit", "sheet:mira")[-1] == ("Focus Crystal", 2)


@pytest.mark.rules("commons.goblin-skirmisher.swarm", "elites.drowned-shade.corruption-strike", "monsters.finish")
def test_a_monsters_figures_are_explained_and_shown_as_they_are_dealt() -> None:
    stage = Stage("torvin")
    goblin = stage.put("goblin_skirmisher")
    stage.put("goblin_shaman")
    shade = stage.put("drowned_shade", damaged=True)
    assert why(stage.table, "wounds", f"monster:{goblin}")[1:] == [("Swarm", 2)]
    assert why(stage.table, "corruption", f"monster:{shade}")[1:] == [("Corruption Strike lost", 0)]
    assert why(stage.table, "toughness", f"monster:{shade}") == [("Drowned Shade", 2), ("the Damaged side", 3)]
    seen = parts(stage.table.definition.scene(stage.table.game, 0))
    shown = seen[f"monster:{shade}"]
    assert isinstance(shown, Thing)
    assert shown.badges == ["Toughness 3", "hits for 1 wound"]        # a Damaged Shade deals no Corruption


@pytest.mark.rules("monsters.toughness", "boss.malachar")
def test_what_weakens_malachar_is_explained() -> None:
    stage = Stage("torvin")
    boss = stage.state.monsters[0].id
    stage.arrange(lambda s: s.lasting.extend(Lasting("torvin", "toughness.boss", -1, "round", 2) for _ in range(5)))
    assert [value for _, value in why(stage.table, "toughness", f"monster:{boss}")] == [4, 3, 2, 1, 0, -1, 1]
