"""Forbidden ranges: where nothing may be measured, no offer, look or listed point hangs on how far off somebody is."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.rules import attack
from norn.games.eldfall.skirmish.inches import laying, listing, moving
from norn.games.eldfall.skirmish.tests.stage import Stage
from norn.games.eldfall.skirmish.tests.tables import ask_of, battle, model, state_of, step
from norn.kernel.table import Table
from norn.kit.inches import length

NEAR, FAR = 1_500, 2_700            # within the reach of Missile Weapons, and beyond; out of Awareness and any walk
BLIND = ("standard", "realism")


def facing_each_other(mode: str, far: int) -> Table:
    """A bare field with an archer of the active seat and one enemy before it, so far off; the archer is activated."""
    table = battle(mode=mode, party1="goblins_great_horde", party2="goblins_great_horde", size=90)
    Stage(mode=mode)
    s = state_of(table)
    s.field = "stage"
    seat = ask_of(table)[0]
    archer = next(m for m in s.models if m.seat == seat and any(one.item == "missile_weapons" for one in m.items))
    foe = model(table, 1 - seat)
    for m in s.models:
        m.gone = "" if m in (archer, foe) else "removed"
    archer.spot, archer.facing, foe.spot, foe.facing = [300, 1_800, 0], 0, [300 + far, 1_800, 0], 32
    step(table, f"do:activate {archer.id}")
    return table


def moves_listed(mode: str, far: int) -> set[str]:
    """What the movements that are listed lead to, in words."""
    _, ask = ask_of(facing_each_other(mode, far))
    return {" ".join(word for word in text.split(" ") if not word.startswith("at:")) for text in ask.ids}


def attacks_offered(mode: str, far: int) -> set[str]:
    table = facing_each_other(mode, far)
    step(table, "at:idle;0")
    while ask_of(table)[1].prompt != "act":
        step(table)
    return {text for text in ask_of(table)[1].ids if "attack" in text}


def template_seen(mode: str, far: int) -> list[Any]:
    """What a look at a template far off says: whom it would touch, and what is against it."""
    stage = Stage(mode=mode)
    user, foe = stage.model(300, 1_800), stage.model(300 + far, 1_800, seat=1)
    lay = laying.Lay(stage.s, user, "circular_l", 20, "")
    seen = laying.look(lay, f"at:lay;{foe.spot[0]},{foe.spot[1]}")
    return [seen.says, seen.touches, [refusal.key for refusal in seen.refusals], "radius" in laying.region(lay)]


def told(mode: str) -> list[str]:
    """What differs between near and far."""
    return [name for name, look in (("list", moves_listed), ("offer", attacks_offered), ("look", template_seen))
            if look(mode, NEAR) != look(mode, FAR)]


@pytest.mark.rules("measure.standard", "measure.realism", "measure.attempt")
@pytest.mark.parametrize("mode", BLIND)
def test_nothing_tells_a_forbidden_range(mode: str) -> None:
    assert told(mode) == []


@pytest.mark.long
@pytest.mark.rules("measure.assisted")
def test_where_all_may_be_measured_all_of_them_tell() -> None:
    assert "offer" in told("assisted")
    assert "look" in told("assisted")


@pytest.mark.once
@pytest.mark.parametrize("mode", BLIND)
def test_a_planted_offer_that_tells_a_range_is_caught(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = attack.targets_for

    def telling(g: Any, m: Any, means: str, mode: str) -> Any:
        d = attack._trial(m, means, mode)
        return [one for one in good(g, m, means, mode) if attack.reaches(g, m, one, d, -1)]

    monkeypatch.setattr("norn.games.eldfall.core.rules.actions.targets_for", telling)
    assert "offer" in told(mode)


@pytest.mark.once
@pytest.mark.parametrize("mode", BLIND)
def test_a_planted_look_that_tells_a_range_is_caught(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "mode_of", lambda s: "assisted")
    assert "look" in told(mode)


@pytest.mark.once
@pytest.mark.parametrize("mode", BLIND)
def test_a_planted_point_that_tells_a_range_is_caught(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = listing._into_contact

    def telling(one: Any) -> None:
        good(one)
        for foe, body in one.foes():
            if length(body.x - one.walker.mover.spot[0], body.y - one.walker.mover.spot[1]) <= 2_000:
                one.texts.append(f"do:shoot_from kind:walk {foe.id} at:walk;{body.x},{body.y}")

    monkeypatch.setattr(listing, "_into_contact", telling)
    assert "list" in told(mode)


@pytest.mark.once
@pytest.mark.rules("measure.realism")
def test_a_planted_length_in_realism_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(telling: bool) -> list[str]:
        stage = Stage(mode="realism")
        one = stage.model(300, 1_800)
        if telling:
            monkeypatch.setattr(moving.Move, "is_blind", lambda self: False)
        return [key for key, _ in moving.look(moving.Move(stage.s, one, "walk", 5, ""), "at:walk;700,1800").says]

    assert "length" not in says(telling=False)
    assert "length" in says(telling=True)
