"""The computer player's plans: who waits for whom, what is believed of the enemy, fleets, mermen, magic."""
from __future__ import annotations

from random import Random

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.facts import facts
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.tests.test_thumb import HOME, LANGRIVERDALE, MILLS, OPEN, decides, moving, world
from norn.games.fornaldar.thumb import affairs, campaign, sea, spells, swim
from norn.games.fornaldar.thumb.aims import goal_of
from norn.games.fornaldar.thumb.hosts import Goal, Host
from norn.games.fornaldar.thumb.walls import exposed
from norn.games.fornaldar.thumb.world import World
from norn.kernel.catalogue import open_table

COVE = 4038                             # on Skergota
NEAR = 3017                             # a turn from Langriverdale, in the north of Midhrasir


def test_whoever_could_strike_already_waits_until_the_others_can() -> None:
    """Snorri stormed Langriverdale alone, a turn before Hakon would have come."""
    field = Field()
    field.put("snorri", NEAR)
    field.csps(NEAR, "midhrasir", 6)
    field.put("hakon", 3023)
    field.csps(3023, "midhrasir", 12)
    moving(field)
    w = world(field)
    host, far_off = w.ready[NEAR], w.ready[3023]
    venture = campaign.Venture(LANGRIVERDALE, 12.0, 2, [
        campaign.March(host, 1, moved=False), campaign.March(far_off, 2, moved=False)])
    assert campaign._part(w, venture, venture.party[0]).place == NEAR
    assert campaign._part(w, venture, venture.party[1]).place in (LANGRIVERDALE, NEAR)


def test_nobody_waits_for_the_others_in_the_snow() -> None:
    """Snorri waited for three turns in the field, and eleven CSPs became one."""
    field = Field(calendar=14)
    field.start.turn = 4
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 8)
    moving(field)
    w = world(field)
    w.campaign = {OPEN: Goal(OPEN, 20.0, "fight")}
    goal = goal_of(w, w.ready[OPEN])
    assert goal is not None
    assert (goal.why, w.is_sheltered(goal.place)) == ("shelter", True)


def test_men_without_a_leader_are_not_halved_behind_walls() -> None:
    """F62: five dwarves in a dwarrowdelf were counted as three."""
    host = Host(2512)
    host.csps = {"normorea": 5}
    assert (host.strength, host.walled) == (3, 5)


def test_walls_are_not_left_to_whoever_is_near() -> None:
    """Gullveig went to hold Maalakan Hill, and Langriverdale fell behind her."""
    field = Field("northern_war")
    field.put("gullveig", LANGRIVERDALE)
    field.csps(LANGRIVERDALE, "ycelia", 12)
    field.put("cythar", 3111)
    field.csps(3111, "thulorm", 12)
    moving(field, 0)
    w = world(field)
    elves = w.foes[3111] = Host(3111)
    elves.persons, elves.csps = [w.stranger("cythar")], {"thulorm": 12}
    assert exposed(w, w.ready[LANGRIVERDALE]) > 2.0


def test_an_army_in_the_field_is_taken_for_the_one_that_stood_nearest() -> None:
    """Whoever marched out of Tuvelien was guessed as an average army, and Tuvelien as full as ever."""
    table = open_table("fornaldar", 2, 8, {"scenario": "northern_war"})
    s = table.game.state
    for army in s.armies:
        if army.at == 3515:
            army.fresh -= 2
            s.armies.append(type(army)(at=3513, colour=army.colour, mode=army.mode, fresh=2, done=0))
            break
    foes = World(facts(table.game, 0), table.pending[0], Random(1)).foes
    assert [one.id for one in foes[3513].persons] == ["cythar"]
    assert (foes[3515].men, foes[3515].persons) == (4, [])


def test_a_fleet_far_out_sails_for_harbour_over_several_turns() -> None:
    """Krikol's kobolds came to the eastern edge and lay there until a storm took them."""
    field = Field("northern_war")
    field.put("krikol", 5031, mode="aboard")
    field.csps(5031, "kobolds", 3, mode="aboard")
    field.ship("parnion", 5031)
    field.ship("anameo", 5031)
    moving(field, 0)
    w = world(field)
    harbour = sea.home(w, sea.fleets(w)[5031])
    assert w.fort_at(harbour, 0) is not None
    assert decides(field) == ("do:fleet hex:5031",)
    field.do(*decides(field))
    assert decides(field)[0].startswith("hex:")


def test_mermen_swim_to_a_coast_that_nobody_holds() -> None:
    """Twelve of them sat on Skergota through every war."""
    field = Field("northern_war")
    field.put("spyrax", COVE)
    field.csps(COVE, "skergota", 9)
    moving(field, 1)
    w = world(field)
    goal = swim.prey(w, w.ready[COVE])
    if not goal:
        pytest.skip("no hostile coast within three turns of the cove")
    assert w.fort_at(goal, 0) is not None
    field.do(*decides(field))
    assert decides(field) == (swim.AFLOAT,)


def test_every_enchantment_has_a_worth_and_knows_where_it_is_aimed() -> None:
    assert set(spells.WORTH) == set(CONTENT.enchantments)


def _mage(field: Field) -> World:
    field.put("signhild", HOME)
    field.put("snorri", HOME)
    moving(field)
    return world(field)


def test_a_mage_strikes_at_a_mind_that_is_weaker_and_spares_a_stronger() -> None:
    field = Field()
    field.put("klakthryg", 3720)
    field.csps(3720, "skane", 6)
    w = _mage(field)
    signhild = w.people["signhild"]
    w.foes[3720].persons = [w.stranger("klakthryg")]
    weaker = spells.WORTH["mental_attack"](w, signhild, "", "char:klakthryg")
    w.foes[3720].persons = [w.stranger("heior")]
    w.foes[3720].persons[0].magic = signhild.magic + 2
    assert weaker > spells.LEAST
    assert spells.WORTH["mental_attack"](w, signhild, "", "char:heior") == 0.0


def test_snow_is_called_on_armies_in_the_field_and_not_on_those_under_a_roof() -> None:
    field = Field()
    field.put("klakthryg", 3720)
    field.csps(3720, "skane", 12)
    field.put("heior", 3305)
    field.csps(3305, "ycelia", 12)
    w = _mage(field)
    w.foes[3720].csps = {"skane": 12}
    w.foes[3720]._sums = []
    signhild = w.people["signhild"]
    assert spells.WORTH["fimbulwinter"](w, signhild, "snow", "hex:3720") > spells.LEAST
    assert spells.WORTH["fimbulwinter"](w, signhild, "snow", "hex:3305") == 0.0


def test_a_hero_is_strengthened_where_he_will_fight() -> None:
    field = Field()
    w = _mage(field)
    idle = spells.WORTH["strength"](w, w.people["signhild"], "", "char:snorri")
    w.foes[HOME] = Host(HOME)
    assert idle == 0.0
    assert spells.WORTH["strength"](w, w.people["signhild"], "", "char:snorri") > spells.LEAST


@pytest.mark.parametrize(("price", "answer"), [(0, "do:stay"), (30, "do:withdraw")])
def test_the_expedition_goes_home_when_it_costs_more_than_it_can_win(price: int, answer: str) -> None:
    field = Field("northern_war")
    field.put("asketil", MILLS)
    moving(field)
    assert affairs.stays(world(field), ["do:stay", "do:withdraw"], {"n": price}) == answer
