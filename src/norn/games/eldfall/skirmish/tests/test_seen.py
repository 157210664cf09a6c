"""What a seat sees: letters, names, and whose sheet stands beside the field."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.skirmish.rules.gathering import look, roster
from norn.games.eldfall.skirmish.rules.recruiting import Terms
from norn.games.eldfall.skirmish.sheets import called, concerned, letter, sheets
from norn.games.eldfall.skirmish.tests.test_offers import play_on
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table


def fighting(seed: int, prompt: str) -> Table:
    """A game that has come to such a question."""
    table = open_table("eldfall-skirmish", seats=2, seed=seed)
    chance = random.Random(seed)
    while table.outcome is None:
        assert table.ask is not None
        if table.ask.prompt == prompt:
            return table
        play_on(table, chance)
    raise AssertionError("it is never asked")


def test_every_model_has_a_letter_of_its_own() -> None:
    models = fighting(2, "act").game.state.models
    assert len({letter(m) for m in models}) == len(models)


@pytest.mark.rules("deploy.shrouded")
def test_a_name_tells_nothing_of_a_token() -> None:
    """A letter behind a name says that another is called so: not of one whom the seat does not know."""
    s = fighting(2, "act").game.state
    one = next(m for m in s.models if m.seat == 0)
    other = next(m for m in s.models if m.seat == 1)
    other.profile, other.gone, one.gone = one.profile, "", ""
    assert called(s, one, 0).endswith(letter(one))
    other.revealed = False
    other.states.append(Lasting("shrouded", "", ""))
    assert called(s, one, 0) == called(s, one, 0).removesuffix(f" {letter(one)}")


@pytest.mark.rules("sequence.activation", "sequence.reaction")
def test_whom_the_moment_is_about_stands_beside_the_field() -> None:
    table = fighting(2, "react")
    s = table.game.state
    assert table.ask is not None
    seat = table.ask.seat
    beside = [one for one in sheets(table.game, seat) if one.area == "centre"]
    assert beside[0].id == f"sheet:{s.activation.model.partition(':')[2]}"
    asked = {word for one in table.ask.ids for word in one.split(" ")}
    assert asked & {m.id for m in s.models if m.seat == seat} <= concerned(s, seat)


@pytest.mark.rules("party.text", "party.points")
def test_a_roster_tells_prices_and_a_look_what_is_left() -> None:
    drawn = roster(Terms(60))["roster"]
    champion = next(one for one in drawn["items"] if one["id"] == "clan_champion")
    assert champion["points"] == 23
    assert all(0 <= number < len(drawn["extras"]) for number in champion["extras"])
    said = dict(look(Terms(60), "at:soga:clan_champion*+pouch,onitaoshi").says)
    assert (said["points_left"]["points"], said["points_left"]["left"]) == (45, 15)
    reasons = [one.key for one in look(Terms(60), "at:soga:onitaoshi,onitaoshi,onitaoshi,nobody").refusals]
    assert {"no_model", "party_too_dear", "one_leader"} <= set(reasons)
