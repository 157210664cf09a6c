"""The computer player and what lies hidden: who searches and how he comes there, who flies and who sits."""
from __future__ import annotations

from random import Random

from norn.games.fornaldar.facts import facts
from norn.games.fornaldar.strategy import THUMB
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.tests.test_thumb import HOME, LANGRIVERDALE, MILLS, decides, moving, world
from norn.games.fornaldar.thumb import flight, hunts, seats, spells, voyages
from norn.games.fornaldar.thumb.aims import goal_of
from norn.games.fornaldar.thumb.hosts import Host
from norn.games.fornaldar.thumb.ways import water_node

GLADE, ISLE, BOWL, LUNDR, KRINGLO = 4424, 1606, 518, 1414, 3639     # Places of Power
BARROW = 4811                                           # Snaymire, where draugrs rise
ANGSUNG, HELM, STAFF = "angsung", "thurolfs_helm", "staff_of_virimir"


def _field(calendar: int = 6) -> Field:
    """Of the War of the Sampo, whose first turn is halved, the second."""
    field = Field(calendar=calendar)
    field.state.turn = 2
    return field


def _hides(field: Field, item: str, place: int) -> None:
    """An artifact lies there, found by nobody."""
    one = field.state.items[item]
    one.fate, one.found, one.holder, one.at = "here", False, "", place


def test_nobody_went_where_artifacts_lie() -> None:
    """In 60 games none was found: only a party of two strong mages that stood within a turn of one looked for it."""
    field = _field()
    _hides(field, "alabaster_horn", KRINGLO)
    field.put("kars", 3432)
    moving(field)
    assert hunts.hunts(world(field)) == {"kars": KRINGLO}
    for _ in range(3):
        if field.character("kars").at != KRINGLO:
            field.do(*decides(field))
    assert field.character("kars").at == KRINGLO


def test_mages_left_an_army_that_was_about_to_fight() -> None:
    """With searchers sent from everywhere one side lost war after war: a mage counts for as much as eight men."""
    field = _field()
    _hides(field, ANGSUNG, GLADE)
    field.put("hakon", MILLS)
    field.put("signhild", MILLS)
    field.csps(MILLS, "midhrasir", 12)
    field.put("reomur", 3305)
    moving(field)
    assert hunts.hunts(world(field)) == {}


def test_whoever_is_there_searches_with_all_that_is_left_to_him() -> None:
    field = _field()
    _hides(field, ANGSUNG, GLADE)
    field.put("signhild", GLADE)
    moving(field)
    assert decides(field) == (f"do:stack hex:{GLADE}",)
    field.do(*decides(field))
    assert decides(field) == ("do:search mp:8",)


def test_a_search_is_worth_what_the_discovery_table_gives_on_average() -> None:
    """At the Glade with so few points 10 and less finds nothing (6 or less is a curse), 11 and 12 Angsung."""
    field = _field()
    _hides(field, ANGSUNG, GLADE)
    _hides(field, STAFF, BOWL)
    field.put("hakon", HOME)
    moving(field)
    w = world(field)
    party = Host(HOME)
    party.persons = [w.people["hakon"]]
    # eight MPs: 2 is 6 and costs two wounds, 3 to 6 are 7 to 10, from 7 on it is found
    expected = (21 * hunts.FIND - 1 * 2 * hunts.CURSE) / 36.0
    assert abs(hunts.search_worth(w, GLADE, party, 16) - expected) < 0.01
    assert hunts.search_worth(w, GLADE, party, 8) < hunts.search_worth(w, GLADE, party, 16)
    assert hunts.search_worth(w, HOME, party, 16) == 0.0


def test_a_draugr_is_feared_by_those_who_cannot_fight_it() -> None:
    field = _field()
    _hides(field, "vainas_kantele", BARROW)
    field.put("hakon", HOME)
    moving(field)
    w = world(field)
    party = Host(HOME)
    party.persons = [w.people["hakon"]]
    w.people["hakon"].hero = w.people["hakon"].enchanter = False
    assert hunts.search_worth(w, BARROW, party, 8) < 0.0


def test_who_goes_searching_casts_nothing() -> None:
    """20.6, 21.1.2: who has cast in this Game-Turn cannot search."""
    field = _field()
    _hides(field, ANGSUNG, GLADE)
    field.put("signhild", GLADE)
    moving(field)
    w = world(field)
    assert not spells._is_free(w, w.people["signhild"])


def test_a_mage_sends_himself_where_nobody_walks() -> None:
    field = _field(8)
    _hides(field, STAFF, BOWL)
    field.put("svip", LUNDR)
    moving(field, 0)
    w = world(field)
    w.people["svip"].magic = 10
    assert hunts.hunts(w) == {"svip": BOWL}
    field = _field(8)
    _hides(field, STAFF, BOWL)
    field.put("svip", LUNDR)
    field.give("staff_of_tengen", "svip")
    field.give("adas_mask", "svip")
    moving(field, 0)
    if world(field).people["svip"].magic >= 9:
        field.do(*decides(field))
        assert decides(field) == ("do:teleport char:svip",)
        field.do(*decides(field))
        about = dict(field.ask.rest.about or {})
        assert THUMB.several["teleport"](world(field), list(field.ask.ids), about, 1, 1) == ("char:svip",)


def test_a_mage_on_an_isle_sends_herself_to_an_army() -> None:
    """Ballara sat on her isle through eleven wars, and her staff with her."""
    field = Field("jotuns", calendar=8)
    field.put("ballara", GLADE)
    field.put("asdulf", HOME)
    field.csps(HOME, "midhrasir", 8)
    moving(field)
    w = world(field)
    assert seats.sent_to(w, w.ready[GLADE]) == HOME
    assert seats.sent_to(w, w.ready[HOME]) == 0
    field.do("do:stack hex:4424")
    assert decides(field) == ("do:teleport char:ballara",)
    field.do(*decides(field))
    while field.prompt == "teleport":
        field.do("char:ballara")
    assert field.prompt != "teleport_to" or decides(field) == ("hex:3927",)


def test_a_mage_goes_to_search_while_no_enemy_is_about() -> None:
    """Angsung lies six hexes from Kvalholla and was found in none of eight wars."""
    field = _field(8)
    _hides(field, ANGSUNG, GLADE)
    field.put("signhild", HOME)
    moving(field)
    w = world(field)
    assert hunts.hunts(w) == {"signhild": GLADE}
    quiet = hunts._missed(w, w.mine[HOME])
    field = _field(8)
    field.put("signhild", HOME)
    field.put("reomur", MILLS)
    field.csps(MILLS, "fynn", 8)
    moving(field)
    w = world(field)
    assert hunts._missed(w, w.mine[HOME]) > 3 * quiet


def test_a_ship_takes_searchers_to_an_isle() -> None:
    field = _field(8)
    _hides(field, HELM, ISLE)
    field.put("svip", 1112)
    field.ship("runesong", 1112)
    moving(field, 0)
    w = world(field)
    party = voyages.seekers(w, 1112)
    assert [one.id for one in party.persons] == ["svip"]
    assert voyages.isle(w, water_node(1112), party, 72) == ISLE


def test_the_dragon_flies_to_the_battle() -> None:
    """Rhodiorm lay at home through every war."""
    field = _field()
    field.put("rhodiorm", 1219)
    field.put("reomur", MILLS)
    field.csps(MILLS, "fynn", 8)
    moving(field, 0)
    w = world(field)
    assert flight.pick(w, list(field.ask.ids), None) == "do:flyers hex:1219"


def test_an_idle_mage_goes_where_he_can_cast_and_stays_there() -> None:
    field = _field()
    field.put("signhild", HOME)
    field.put("snorri", HOME, wounds=2)
    moving(field)
    w = world(field)
    host = Host(HOME)
    host.persons = [w.people["signhild"]]
    seat = seats.seat_of(w, host)
    if seat != HOME:
        goal = goal_of(w, host)
        assert goal is not None
        assert (goal.place, goal.why) == (seat, "cast")
    assert seats.promise(w, w.people["signhild"], HOME) > 0.0


def test_an_army_that_could_strike_does_not_lose_its_day_in_a_barrow() -> None:
    field = _field()
    _hides(field, ANGSUNG, MILLS)
    field.put("hakon", MILLS)
    field.csps(MILLS, "midhrasir", 12)
    field.put("reomur", 3305)
    moving(field)
    goal = goal_of(world(field), world(field).ready[MILLS])
    assert goal is not None
    assert (goal.place, goal.why) == (LANGRIVERDALE, "fight")


def test_seats_read_the_table_and_nothing_else() -> None:
    field = _field()
    field.put("signhild", HOME)
    moving(field)
    assert field.table is not None
    known = facts(field.table.game, 0)
    w = type(world(field))(known, field.ask, Random(1))
    assert "signhild" not in w.people


def test_a_flight_that_found_no_way_took_turns_with_a_fleet_for_ever() -> None:
    """Found by playing (Sampo, seed 20002): each of them was offered again once the other had been picked."""
    field = _field()
    field.put("rhodiorm", 1219)
    field.put("reomur", MILLS)
    field.csps(MILLS, "fynn", 8)
    field.ship("runesong", 1309)
    moving(field, 0)
    assert field.table is not None
    known = facts(field.table.game, 0)
    known["force"] = {"at": 1219, "how": "fly", "kind": "move", "characters": ["rhodiorm"], "ships": [], "armies": {},
                      "left": 36, "spent": 0, "held": False}
    w = type(world(field))(known, field.ask, Random(1))
    ids = ["do:stack hex:3020", "do:fleet hex:1309", "do:flyers hex:1219", "do:done"]
    assert THUMB.one["move"](w, ids, {}) == "do:done"
