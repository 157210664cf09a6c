"""What deserves the stage: whoever goes down does, whoever is merely taunted does not."""
from __future__ import annotations

from norn.kernel.catalogue import find_game
from norn.kernel.events import Event

TEXTS = find_game("eldfall-skirmish").texts


def staged(kind: str, **data: str) -> str:
    return str(TEXTS.moment(Event(0, 0, 0, kind, data, (), None)))


def test_a_fall_has_the_stage_and_no_other_state() -> None:
    """Found before: no model's fall was staged, only rolls."""
    assert staged("state_came", who="model:3", state="ability:incapacitated") == "loss"
    assert staged("state_came", who="model:3", state="ability:dead") == "loss"
    assert staged("state_came", who="model:3", state="ability:taunted") == ""
    assert staged("attack_rolled") == "roll"


def test_whatever_deserves_the_stage_is_an_event() -> None:
    moments = {one.split(".")[0] for one in TEXTS.sections["moments"]}
    assert moments <= set(TEXTS.sections["events"])
