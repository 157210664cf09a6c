"""What lies on the field to be taken up: dropped things, and spears in the fallen."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core.rules.models import carried
from norn.games.eldfall.core.rules.movement import is_held, options_for
from norn.games.eldfall.core.state import Aim, Carried, Declaration
from norn.games.eldfall.core.tests.stage import drive
from norn.games.eldfall.skirmish.rules import deeds, packs, things
from norn.games.eldfall.skirmish.tests.tables import battle, game_of, model, sequence, state_of, step, told


@pytest.mark.rules("item.drop", "item.overload", "item.weight")
def test_who_carries_too_much_drops_something_and_walks() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    sequence(table, m)
    assert packs.offers(g, m) == []                     # what is printed stays at hand
    m.items.append(Carried("heavy_bludgeon", 3, equipped=False, own=False))
    assert is_held(g, m)
    step_to = [one for one in options_for(g, m) if one == "do:drop ability:heavy_bludgeon"]
    assert step_to
    packs.drop(g, m, "heavy_bludgeon")
    assert not is_held(g, m)
    lying = [zone for zone in state_of(table).zones if packs.is_item(zone)]
    assert [zone.kind for zone in lying] == ["heavy_bludgeon"] * 3
    assert f"do:interact {lying[0].id}" in deeds.interactions(g, m)
    deeds.interact(g, m, lying[0].id, "")
    assert carried(m, "heavy_bludgeon") is not None
    assert len(told(table, "taken_up")) == 1


@pytest.mark.rules("item.drop", "sequence.movement")
def test_a_thing_is_dropped_before_one_moves() -> None:
    table = battle()
    m = model(table, 0)
    m.items.append(Carried("treasure", 1, equipped=True, own=False))
    step(table, f"do:activate {m.id}")
    step(table, "do:drop ability:treasure")
    assert carried(m, "treasure") is None
    assert any(zone.kind == "treasure" for zone in state_of(table).zones)


@pytest.mark.rules("action.interact")
def test_summoned_creatures_take_nothing_up() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    packs.lay(g, "spear", [0, m.spot[0], m.spot[1], m.spot[2], 49, 0], -1, "")
    assert deeds.interactions(g, m)
    m.summoner = model(table, 0, 1).id
    assert deeds.interactions(g, m) == []


@pytest.mark.rules("trait.throwing")
def test_a_thrown_spear_is_picked_up_where_its_target_fell() -> None:
    table = battle()
    g, m, foe = game_of(table), model(table, 0), model(table, 1)
    m.items.append(Carried("spear", 0, equipped=False, own=True))
    now = sequence(table, m)
    now.declarations.append(Declaration(m.id, "active", "attack", "spear", "ranged", "", [], [Aim(foe.id, [], 1)]))
    packs.let_lie(g)
    assert not any(packs.is_item(zone) for zone in state_of(table).zones)       # it stands: the spear is gone
    now.notes.append(f"downed {foe.id} {m.id}")
    packs.let_lie(g)
    (lies,) = [zone for zone in state_of(table).zones if packs.is_item(zone)]
    drive(things.touched(g, foe, lies.id, 0))
    assert lies in state_of(table).zones                # only the thrower's own
    drive(things.touched(g, m, lies.id, 0))
    assert carried(m, "spear") is not None
    assert carried(m, "spear").own                      # type: ignore[union-attr]
    assert lies not in state_of(table).zones
