"""16 Initiating combat, and E.5.1."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.battlefield import muster
from norn.games.fornaldar.rules.initiating import announceable, kind_of_fight
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.stage import Field, dice

OPEN = 2622
OTHER = 2621
SEA = 1938
COAST = 2135
FORT = 2835


def two_armies(place: int = OPEN) -> Field:
    field = Field()
    field.put("gorm", place)
    field.csps(place, "fynn", 6)
    field.put("hakon", place)
    field.csps(place, "midhrasir", 6)
    return field


@pytest.mark.rules("5.e.5.1", "16.0", "16.1")
def test_combat_is_announced_by_hex_and_voluntary() -> None:
    field = two_armies()
    field.csps(OTHER, "fynn", 2)
    field.csps(OTHER, "midhrasir", 2)
    field.phase(0)
    assert field.prompt == "announce"
    assert field.options == [f"do:fight hex:{OTHER}", f"do:fight hex:{OPEN}"]
    field.do()
    assert field.prompt == ""
    assert not field.events("ground_begins")


@pytest.mark.rules("5.e.5.1")
def test_where_nobody_meets_nothing_is_asked() -> None:
    field = Field()
    field.csps(OPEN, "fynn", 6)
    field.csps(OTHER, "midhrasir", 6)
    field.phase(0)
    assert field.table is not None
    assert field.table.outcome is not None


@pytest.mark.rules("14.8.11", "16.0")
def test_the_intercepted_must_fight() -> None:
    field = two_armies()
    field.state.intercepted.append(OPEN)
    field.phase(0, rigged={"battle": dice(7)})
    assert [event.data["hex"] for event in field.events("ground_begins")] == [f"hex:{OPEN}"]
    assert field.prompt == "challenge"


@pytest.mark.rules("17.4", "5.e.5.6")
def test_the_active_player_chooses_the_order() -> None:
    field = two_armies()
    field.csps(OTHER, "fynn", 2)
    field.csps(OTHER, "midhrasir", 2)
    field.phase(0, rigged={"battle": dice(6, 6)})
    field.do(*field.options)
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("next_battle", 0)
    field.do(f"do:fight hex:{OPEN}")
    assert field.battle.place == OPEN
    field.answer({"force_retreat": "do:let_stay", "withdraw": "do:stay", "go_on": "do:stop",
                  "take_initiative": "do:stop", "lose_csps": ("csp:fynn",)})
    assert [event.data["hex"] for event in field.events("battle_joined")] == [f"hex:{OPEN}", f"hex:{OTHER}"]


@pytest.mark.rules("16.2", "16.4")
def test_one_csp_on_either_side_makes_a_battle_of_it() -> None:
    field = Field()
    field.put("scyld", OPEN)                            # a hero, alone
    field.csps(OPEN, "midhrasir", 3)
    assert kind_of_fight(field.state, OPEN, "land") == "ground"
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7)})
    assert field.events("round")[0].data["ours"] == 5
    alone = Field()
    alone.put("scyld", OPEN)
    alone.put("snorri", OPEN)
    assert kind_of_fight(alone.state, OPEN, "land") == "melee"      # only heroes on both sides
    alone.put("gorm", OPEN, escort=True)
    assert kind_of_fight(alone.state, OPEN, "land") == "ground"     # an escort is a CSP
    fort = Field()
    fort.put("gorm", FORT)
    fort.put("hakon", FORT)
    assert kind_of_fight(fort.state, FORT, "land") == "ground"      # 18.3: no melee where a garrison stands


@pytest.mark.rules("16.2")
def test_a_naval_battle_needs_ships_or_swimmers_on_both_sides() -> None:
    field = Field()
    field.ship("shrieker", COAST)
    field.csps(COAST, "midhrasir", 4)
    assert announceable(field.state, 0) == []
    field.csps(COAST, "skergota", 1, "swim")
    assert announceable(field.state, 0) == [f"do:fight_at_sea hex:{COAST}"]


@pytest.mark.rules("16.3")
def test_all_ashore_take_part_and_nobody_afloat() -> None:
    field = Field()
    field.put("gorm", COAST)
    field.put("scyld", COAST, mode="aboard")
    field.csps(COAST, "fynn", 3)
    field.csps(COAST, "fynn", 2, "aboard")
    field.ship("shrieker", COAST)
    field.csps(COAST, "midhrasir", 3)
    field.csps(COAST, "skergota", 3, "swim")
    field.put("lhyr", COAST, mode="swim")
    field.draw_up(COAST, "ground", 0)
    ours, theirs = muster(field.state, field.battle, 0), muster(field.state, field.battle, 1)
    assert ([one.id for one in ours.characters], ours.csps, ours.ships) == (["gorm"], 3, [])
    assert ([one.id for one in theirs.characters], theirs.csps) == ([], 3)


@pytest.mark.rules("16.5")
def test_all_afloat_take_part_but_ships_that_refit() -> None:
    field = Field()
    field.ship("shrieker", COAST)
    field.ship("cinderhull", COAST, refit=True)
    field.put("grendel", COAST, mode="aboard")
    field.put("gorm", COAST)
    field.csps(COAST, "fynn", 1, "aboard")
    field.csps(COAST, "fynn", 4)
    field.ship("golden_raven", COAST)
    field.draw_up(COAST, "naval", 0)
    ours = muster(field.state, field.battle, 0)
    assert ([one.id for one in ours.ships], [one.id for one in ours.characters], ours.csps) == (
        ["shrieker"], ["grendel"], 1)


@pytest.mark.rules("16.6", "17.7")
def test_a_melee_is_between_characters_alone_and_on_land() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.put("hakon", OPEN)
    assert kind_of_fight(field.state, OPEN, "land") == "melee"
    sea = Field()
    sea.put("tursas", SEA, mode="swim")
    sea.put("lhyr", SEA, mode="swim")
    assert kind_of_fight(sea.state, SEA, "sea") == "melee"          # the exception: mermen hunt Tursas
    sea.csps(SEA, "skergota", 2, "swim")
    assert kind_of_fight(sea.state, SEA, "sea") == "naval"
    shore = Field()
    shore.put("tursas", COAST, mode="swim")
    shore.put("lhyr", COAST, mode="swim")
    assert kind_of_fight(shore.state, COAST, "sea") == "melee"
    shore.csps(COAST, "fynn", 1)                                    # not where a Fomorian CSP is, be it ashore
    assert kind_of_fight(shore.state, COAST, "sea") == "naval"
    hunt = Field()
    hunt.put("tursas", SEA, mode="swim")
    hunt.put("lhyr", SEA, mode="swim")
    hunt.fight(SEA, "melee", 1, where="sea", rigged={"battle": dice(7)})
    hunt.answer({"melee": "do:stand"})
    assert hunt.events("round")[0].data["theirs"] == 8              # a hero of 4, doubled


@pytest.mark.rules("16.7", "item.12", "item.21", "item.14")
@pytest.mark.parametrize(("item", "left"), [("highstaff_of_jir", 0), ("airnir", 1), ("staff_of_tengen", 1)])
def test_who_has_the_magic_for_it_may_decline_a_melee(item: str, left: int) -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.put("wodan", OPEN)
    field.put("hakon", OPEN)
    field.give(item, "wodan")
    field.fight(OPEN, "melee", 0, rigged={"battle": dice(7)})
    assert field.table is not None
    assert list(field.table.pending) == [0, 1]                      # both are asked: nobody knows who bears what
    field.do("do:stand", seat=0)
    field.do("do:decline", seat=1)
    if left:
        assert field.events("round")[0].data["theirs"] == 5         # Hakon alone
    else:
        assert field.prompt == ""
        assert not field.events("round")


@pytest.mark.rules("10.2", "16.1")
def test_an_attack_wakes_and_the_undecided_go_to_the_other_side() -> None:
    """F36, F110."""
    field = Field("northern_war")
    field.state.realms["jotunheim"].active = False
    assert field.state.realms["jotunheim"].side == -1
    field.csps(OPEN, "jotunheim", 3)
    field.csps(OPEN, "midhrasir", 3)
    assert announceable(field.state, 1) == [f"do:fight hex:{OPEN}"]
    field.phase(1, rigged={"battle": dice(7)})
    field.do(f"do:fight hex:{OPEN}")
    assert (field.state.realms["jotunheim"].active, field.state.realms["jotunheim"].side) == (True, 0)


@pytest.mark.rules("10.2")
def test_an_undecided_bystander_sleeps_on() -> None:
    field = two_armies()
    field.state.realms["ogmund"].active = False
    field.put("ogmund", OPEN)
    assert field.state.realms["ogmund"].side == -1
    field.fight(OPEN, "ground", 0)
    assert (field.state.realms["ogmund"].active, field.state.realms["ogmund"].side) == (False, -1)


@pytest.mark.rules("10.1", "20.6")
def test_sleepers_and_casters_attack_nobody() -> None:
    field = Field()
    field.put("svip", OPEN, cast=True)
    field.csps(OPEN, "midhrasir", 1)
    assert announceable(field.state, 0) == []
    field.put("gorm", OPEN)
    field.state.realms["fynn"].active = False
    assert announceable(field.state, 0) == []


@pytest.mark.rules("enchantment.7")
def test_the_hidden_are_not_attacked_until_they_fight() -> None:
    field = two_armies()
    field.state.spells.append(Spell(7, 1, "signhild", OPEN, "", "", ""))
    assert announceable(field.state, 0) == []
    assert announceable(field.state, 1) == [f"do:fight hex:{OPEN}"]
    field.fight(OPEN, "ground", 1)
    assert field.state.spells == []


@pytest.mark.rules("16.1")
def test_contact_shows_who_is_there() -> None:
    """F44."""
    field = two_armies()
    field.fight(OPEN, "ground", 0)
    seen = {note.seat: note.pieces for note in field.state.notes}
    assert seen == {0: ["char:hakon", "csp:midhrasir 6"], 1: ["char:gorm", "csp:fynn 6"]}


@pytest.mark.rules("5.e.5.2", "5.e.5.3", "5.e.5.4", "5.e.5.5", "5.e.5.6", "17.4")
def test_all_challenges_come_before_the_first_battle() -> None:
    """They were fought right before each battle."""
    field = two_armies()
    field.put("lothgar", OTHER)
    field.csps(OTHER, "skane", 4)
    field.put("astholf", OTHER)
    field.csps(OTHER, "suderpathia", 4)
    field.phase(0, rigged={"trial": dice(*[12] * 8), "battle": dice(7, 7), "item": dice(7, 7)})
    field.do(*field.options)
    said = []
    for choice in ("do:trial char:lothgar", "do:trial char:gorm", "char:astholf", "char:hakon"):
        said.append((field.prompt, field.seat))
        field.do(choice)
    assert said == [("challenge", 0), ("challenge", 0), ("answer_trial", 1), ("answer_trial", 1)]
    assert (field.prompt, field.seat) == ("next_duel", 0)       # the active player says which is fought first
    field.do("do:trial char:gorm")
    kinds = [event.kind for event in field.table.events()] if field.table is not None else []
    assert field.character("hakon").fate == field.character("astholf").fate == "dead"
    assert "round" not in kinds
    assert field.prompt == "next_battle"
    first = [event.data["other"] for event in field.events("trial_round")]
    assert (first[0], first[-1]) == ("char:hakon", "char:astholf")


@pytest.mark.rules("5.e.5.5", "16.8.2")
def test_the_second_challenge_of_a_battle_is_fought_though_the_first_has_decided_it() -> None:
    """A battle that the trial decided was broken off before the duel arcane that had been accepted."""
    field = Field()
    field.put("scyld", OPEN, wounds=4)
    field.put("eberic", OPEN)
    field.put("hakon", OPEN)
    field.put("signhild", OPEN)
    field.csps(OPEN, "midhrasir", 5)
    field.phase(0, rigged={"trial": dice(7), "duel": dice(*[12] * 6), "item": dice(7, 7)})
    field.do(*field.options)
    field.do("do:duel char:eberic", "do:trial char:scyld")
    field.do("char:signhild")
    field.do("char:hakon")
    field.do("do:trial char:scyld")
    assert field.character("scyld").fate == "dead"
    assert field.events("duel_round")


@pytest.mark.rules("16.8.2")
def test_who_fights_the_second_kind_that_was_offered_may_decline_the_first() -> None:
    """The refusal was weighed before the other answer was given."""
    field = Field()
    field.put("gorm", OPEN)
    field.put("eberic", OPEN)
    field.csps(OPEN, "fynn", 5)
    field.put("leif", OPEN)                                 # a mage of theirs, and their only character
    field.csps(OPEN, "suderpathia", 5)
    field.fight(OPEN, "ground", 0)
    field.do("do:duel char:eberic", "do:trial char:gorm")
    field.do("do:refuse")
    field.do("char:leif")
    assert field.battle.refused == []
    assert [event.kind for event in field.events("duel_refused_freely")] == ["duel_refused_freely"]
