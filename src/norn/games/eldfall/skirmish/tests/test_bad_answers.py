"""Bad answers at a table: each is refused with its reasons, and nothing has changed."""
from __future__ import annotations

import pytest

from norn.games.eldfall.skirmish._records import dump_state
from norn.games.eldfall.skirmish.tests.tables import ask_of, battle, model, state_of, step
from norn.kernel.errors import IllegalChoice


@pytest.mark.rules("ground.answer", "ground.stand", "move.walk")
@pytest.mark.parametrize(("text", "keys"), [
    ("at:walk;moon", ["not_a_path"]), ("at:walk;" + "1,1;" * 300, ["not_text", "not_offered", "not_a_place"]),
    ("at:walk;1500,1550;1500,500;0", ["in_the_way"]), ("at:walk;2001,1550;0", ["too_far"]),
    ("at:walk;1501,1550;99;q", ["not_a_path"]), ("\x00", ["not_offered"]),
])
def test_a_bad_path_is_refused_and_nothing_has_changed(text: str, keys: list[str]) -> None:
    """Nonsense, too long, through a wall, a hundredth too far."""
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard")
    seat = ask_of(table)[0]
    one = model(table, seat)
    one.spot = [1500, 1550, 0]
    step(table, f"do:activate {one.id}")
    before, decided = dump_state(state_of(table)), len(table.decisions)
    with pytest.raises(IllegalChoice) as refused:
        table.answer(seat, text)
    assert {refused.value.key, *[one.key for one in refused.value.refusals]} & set(keys)
    assert (dump_state(state_of(table)), len(table.decisions)) == (before, decided)
    table.answer(seat, "at:walk;2000,1550;0")
