"""At which point of its path a mover is struck: any at which it can be, pointed at on the field."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.rules.models import now
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.offers import offer
from norn.games.eldfall.skirmish.tests.tables import ask_of, battle, game_of, model, state_of, step
from norn.kernel.errors import IllegalChoice
from norn.kernel.table import Table
from norn.kernel.views import look_view, view


def shot_at(**options: Any) -> tuple[Table, Model, str]:
    """A model walks across the open before an archer; the archer's shot at another point of the way."""
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard", **options)
    seat = ask_of(table)[0]
    mover = model(table, seat)
    archer = next(m for m in state_of(table).models if m.seat != seat and m.profile == "bushi_attendant")
    for number, m in enumerate(state_of(table).models):
        m.spot = [100 + 150 * number, 100, 0]           # out of the way
    mover.spot, archer.spot, archer.facing = [1500, 1550, 0], [1700, 2150, 0], 48
    step(table, f"do:activate {mover.id}")
    step(table, "at:walk;1900,1550;0")
    while ask_of(table)[1].prompt != "react":
        step(table)
    (option,) = [one for one in ask_of(table)[1].ids if archer.id in one and one.endswith("point:any")
                 and one.count("ability:") == 1][:1]
    return table, archer, option


def way_of(table: Table) -> list[list[int]]:
    path = now(game_of(table)).path
    assert path is not None
    return path.points


@pytest.mark.rules("react.point", "sequence.reaction")
def test_any_point_of_the_way_may_be_shot_at() -> None:
    """S278: Three points were listed, and no other could be named."""
    table, archer, option = shot_at()
    listed = [one for one in ask_of(table)[1].ids if one.rpartition(" ")[0] == option.rpartition(" ")[0]]
    held = archer.ap
    step(table, option)
    _, ask = ask_of(table)
    assert (ask.prompt, archer.ap) == ("strike_at", held - 1)
    place = ask.rest.place
    assert place is not None
    others = [at for at in range(len(way_of(table)))
              if f"{option.rpartition(':')[0]}:{at}" not in listed and not place.check(f"at:point;{at}")]
    assert others
    shown = offer(game_of(table), archer.seat, ask.ids[0])
    assert shown is not None
    assert shown.detail == "attack"
    step(table, f"at:point;{others[0]}")
    d = next(d for d in now(game_of(table)).declarations if d.model == archer.id)
    assert (d.action, d.at) == ("attack", others[0])


@pytest.mark.rules("react.point", "ground.answer")
def test_a_point_of_the_way_is_pointed_at_and_says_the_dice() -> None:
    table, archer, option = shot_at()
    step(table, option)
    looked = table.look(archer.seat, "at:point;?1700,1560")
    assert looked.answer.startswith("at:point;")
    assert looked.legs
    at = int(looked.answer.rpartition(";")[2])
    way = way_of(table)
    assert abs(way[at][0] - 1700) <= 25
    (said,) = look_view(table, archer.seat, looked).says
    assert " or less: ACC " in said
    for wrong, key in (("at:point;999", "not_struck_there"), ("at:point;x", "not_a_point"),
                       ("at:point;?1700,1560", "only_a_wish")):
        with pytest.raises(IllegalChoice) as refused:
            table.answer(archer.seat, wrong)
        assert refused.value.key == key
    shown = view(table, archer.seat).ask
    assert shown is not None
    assert shown.region is not None
    assert len(table.drawing(archer.seat)["dots"]) > 3


@pytest.mark.rules("react.point", "measure.standard")
def test_where_nothing_is_measured_every_point_in_sight_may_be_tried() -> None:
    table, archer, option = shot_at(mode="realism")
    step(table, option)
    place = ask_of(table)[1].rest.place
    assert place is not None
    seen = now(game_of(table)).seen[archer.id]
    assert [list(dot)[:2] for dot in place.drawing()["dots"]] == [
        list(way_of(table)[at])[:2] for at in seen]
