"""16.8 Challenges, 17.8 duels arcane, 17.9 trials by combat."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.challenges import able, begin, bout, challengers, refuses_freely
from norn.games.fornaldar.state import Duel
from norn.games.fornaldar.tests.stage import Field, dice

OPEN = 2622


def field_of(*names: str, scenario: str = "sampo", cast: tuple[str, ...] = ()) -> Field:
    field = Field(scenario)
    for name in names:
        field.put(name, OPEN, cast=name in cast)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "midhrasir", 9)
    return field


@pytest.mark.rules("16.8", "5.e.5.2", "5.e.5.3", "5.e.5.4", "17.5.3")
def test_both_sides_may_challenge() -> None:
    field = field_of("gorm", "eberic", "hakon", "signhild")
    field.fight(OPEN, "ground", 0, rigged={"trial": dice(7), "duel": dice(7)})
    assert (field.prompt, field.seat) == ("challenge", 0)
    field.do("do:trial char:gorm")
    assert (field.prompt, field.seat) == ("answer_trial", 1)
    field.do("do:refuse")
    assert (field.prompt, field.seat) == ("challenge", 1)
    assert field.options == ["do:duel char:signhild"]           # the trial is taken, whoever made it (F76)
    field.do("do:duel char:signhild")
    assert (field.prompt, field.seat) == ("answer_duel", 0)
    field.do("do:refuse")
    assert field.battle.refused == ["1 trial", "0 duel"]
    assert field.events("round")[0].data["drm"] == 4 - 5 + 5 - 3


@pytest.mark.rules("16.8.1")
def test_the_challenged_names_his_champion() -> None:
    field = field_of("gorm", "hakon", "snorri")
    field.fight(OPEN, "ground", 0, rigged={"trial": dice(12, 12, 12, 12)})
    field.do("do:trial char:gorm")
    assert field.options == ["char:hakon", "char:snorri", "do:refuse"]
    assert field.events("trial_offered")[0].data == {"seat": "seat:0", "character": "char:gorm"}    # no strength (F47)
    field.do("char:snorri")
    assert field.events("trial_round")[0].data["other"] == "char:snorri"


@pytest.mark.rules("16.8.2")
def test_one_challenge_of_each_kind() -> None:
    field = field_of("gorm", "scyld", "eberic", "hakon", "signhild")
    field.fight(OPEN, "ground", 0)
    assert field.table is not None
    with pytest.raises(Exception, match="one_of_each"):
        field.do("do:trial char:gorm", "do:trial char:scyld")
    field.do("do:duel char:eberic", "do:trial char:eberic")     # the same may fight both
    assert [one.kind for one in field.battle.duels] == ["duel", "trial"]


@pytest.mark.rules("16.8.2")
def test_an_only_character_who_fights_one_kind_refuses_the_other_freely() -> None:
    field = field_of("gorm", "eberic", "signhild")
    field.fight(OPEN, "ground", 0, rigged={"duel": dice(7)})
    field.do("do:duel char:eberic", "do:trial char:gorm")
    field.do("char:signhild")
    field.do("do:refuse")
    assert field.battle.refused == []
    two = field_of("gorm", "eberic", "signhild", "hakon")
    two.fight(OPEN, "ground", 0, rigged={"duel": dice(7)})
    two.do("do:duel char:eberic", "do:trial char:gorm")
    two.do("char:signhild")
    two.do("do:refuse")
    assert two.battle.refused == ["1 trial"]
    other = field_of("gorm", "eberic", "signhild", "hakon")     # whoever of two has fought, the other could
    other.fight(OPEN, "ground", 0, rigged={"trial": dice(7)})
    other.do("do:duel char:eberic", "do:trial char:gorm")
    other.do("do:refuse")
    other.do("char:hakon")
    assert other.battle.refused == ["1 duel"]
    late = field_of("gorm", "eberic", "signhild", "hakon")
    late.draw_up(OPEN)
    late.battle.duels.append(Duel("trial", 0, "gorm", "hakon", "accepted", 1, []))
    late.battle.duels.append(Duel("duel", 0, "eberic", "", "", 1, []))
    assert not refuses_freely(late.state, late.battle, late.battle.duels[1], 1)


@pytest.mark.rules("16.8.3", "16.8.4")
def test_a_duel_is_for_mages_and_a_trial_for_all() -> None:
    field = field_of("gorm", "eberic", "antero", "hakon")
    field.draw_up(OPEN)
    s, b = field.state, field.battle
    assert [one.id for one in able(s, b, 0, "duel")] == ["eberic", "antero"]
    assert [one.id for one in able(s, b, 0, "trial")] == ["gorm", "eberic", "antero"]
    assert challengers(s, b, 0, "duel") == []                   # F76: nobody there could answer


@pytest.mark.rules("17.8.2b")
def test_a_jotun_may_accept_a_duel_but_not_offer_one() -> None:
    field = field_of("antero", "signhild")                      # Antero is a Jötun with magic 2
    field.draw_up(OPEN)
    assert challengers(field.state, field.battle, 0, "duel") == []
    assert [one.id for one in challengers(field.state, field.battle, 1, "duel")] == ["signhild"]


@pytest.mark.rules("16.8", "20.6")
def test_casters_are_out_without_a_penalty() -> None:
    field = field_of("eberic", "signhild", cast=("signhild",))
    field.fight(OPEN, "ground", 0)
    assert field.events("round")                                # nobody could be challenged, so nobody was asked
    assert field.battle.refused == []


@pytest.mark.rules("24.3.2.4", "16.8")
def test_the_jibalian_neither_offers_nor_accepts() -> None:
    field = field_of("hnag", "jibalian", scenario="jotuns")
    field.draw_up(OPEN)
    assert able(field.state, field.battle, 1, "trial") == []
    assert challengers(field.state, field.battle, 0, "trial") == []


@pytest.mark.rules("17.8", "17.8.1")
def test_a_duel_goes_by_current_magic_and_loses_by_basic() -> None:
    field = field_of("eberic", "signhild")                      # 4 + 4 and 5 + 4
    field.draw_up(OPEN)
    found = bout(field.state, Duel("duel", 0, "eberic", "signhild", "accepted", 1, []))
    assert (found.column, found.strengths) == (3, (4, 5))


@pytest.mark.rules("17.8.2", "17.9.2", "5.e.5.5")
def test_a_duel_goes_on_until_somebody_is_dead() -> None:
    field = field_of("eberic", "signhild")
    field.fight(OPEN, "ground", 0, rigged={"duel": dice(7, 7, 6, 7)})
    field.do("do:duel char:eberic")
    field.do("char:signhild")
    field.do()                                                  # no challenge in return
    assert [one.data["letters"] for one in field.events("duel_round")] == ["D/C", "D/C", "D/B"]
    assert field.character("eberic").fate == "dead"
    assert field.character("signhild").fate == "here"
    assert field.events("round")                                # and then the battle


@pytest.mark.rules("17.9", "17.9.1")
def test_a_trial_doubles_heroes_and_reads_losses_plain() -> None:
    field = field_of("scyld", "hakon")
    field.draw_up(OPEN)
    found = bout(field.state, Duel("trial", 0, "scyld", "hakon", "accepted", 1, []))
    assert (found.column, found.strengths) == (5, (5, 5))       # 10 to 5, and neither command nor suffix counts


@pytest.mark.rules("17.3")
def test_a_battle_that_a_trial_has_decided_is_not_fought() -> None:
    field = Field()
    field.put("scyld", OPEN, wounds=4)                          # a hero alone, with one box left
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 5)
    field.fight(OPEN, "ground", 0, rigged={"trial": dice(7)})
    field.do("do:trial char:scyld")
    field.do("char:hakon")
    assert field.character("scyld").fate == "dead"
    assert field.prompt == ""
    assert not field.events("round")


# --- items ------------------------------------------------------------------------------------------------------------


def trial(challenger: str, champion: str, item: str, bearer: str, *rolls: int, pairs: tuple[int, ...] = (),
          scenario: str = "jotuns") -> Field:
    field = Field(scenario)
    field.put(challenger, OPEN)
    field.put(champion, OPEN)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "nerfringia", 9)
    field.give(item, bearer)
    field.fight(OPEN, "ground", 0, rigged={"trial": list(pairs) or dice(*rolls), "item": dice(2, 2)})
    field.do(f"do:trial char:{challenger}")
    field.do(f"char:{champion}")
    return field


@pytest.mark.rules("item.41")
def test_vikrane_doubles_hits() -> None:
    field = trial("hnag", "asdulf", "vikrane", "hnag", 7)       # 4 to 4: D/D
    assert (field.events("trial_round")[0].data["first"], field.events("trial_round")[0].data["second"]) == (1, 2)


@pytest.mark.rules("item.44")
def test_kressek_doubles_the_first_hit() -> None:
    field = trial("hnag", "asdulf", "kressek", "asdulf", 7, 7)  # 4 to 5: D/C at 1-2 ..
    rounds = [one.data["first"] for one in field.events("trial_round")]
    assert list(rounds)[:2] == [2, 1]


@pytest.mark.rules("item.46")
def test_njals_glove_adds_a_hit_for_each_six() -> None:
    field = trial("hnag", "asdulf", "njals_glove", "hnag", pairs=(5, 1))        # 6 and 2: E/E at 8
    assert field.events("trial_round")[0].data["second"] == 2 + 1
    defending = trial("hnag", "asdulf", "njals_glove", "asdulf", pairs=(0, 5))  # 1 and 6: D/D
    assert defending.events("trial_round")[0].data["first"] == 1 + 1
    # With 1 and 6 a six would have done as well: with 1 and 5 only the one counts, and only for who defends.
    hits = [trial("hnag", "asdulf", "njals_glove", bearer, pairs=(0, 4)).events("trial_round")[0].data["first"]
            for bearer in ("hnag", "asdulf")]
    assert hits[1] == hits[0] + 1


@pytest.mark.rules("item.47")
def test_maslok_makes_an_f_of_an_e() -> None:
    field = trial("hnag", "asdulf", "maslok", "hnag", 8)        # E/E
    assert field.events("trial_round")[0].data["letters"] == "E/F"


@pytest.mark.rules("item.50")
def test_hano_slays_on_a_twelve_and_hits_more_on_doubles() -> None:
    field = Field("jotuns")
    field.put("kimbi", OPEN)                                    # a dwarf, the only ones who may use it
    field.put("hnag", OPEN)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "normorea", 9)
    field.give("hano", "kimbi")
    field.fight(OPEN, "ground", 1, rigged={"trial": [1, 1, 5, 5]})
    field.do("do:trial char:kimbi")
    field.do("char:hnag")
    first, second = field.events("trial_round")[0].data, field.events("trial_round")[1].data
    assert (first["roll"], first["second"]) == (4, 0 + 1)       # 10 to 4 is 2-1: D/B, and one more for the double
    assert (second["roll"], second["second"]) == (12, 3)        # all that he had left
    assert field.character("hnag").fate == "dead"


@pytest.mark.rules("item.8", "item.17")
def test_armour_in_challenges() -> None:
    glaumjord = trial("hnag", "asdulf", "glaumjord", "hnag", 7, 7)
    assert [one.data["first"] for one in glaumjord.events("trial_round")][:2] == [0, 1]
    field = Field("jotuns")
    field.put("gisli", OPEN)
    field.put("hnag", OPEN)
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "normorea", 9)
    field.give("nirpings_mailcoat", "gisli")
    field.fight(OPEN, "ground", 0, rigged={"trial": dice(7, 7, 7, 7)})
    field.do("do:trial char:hnag")
    field.do("char:gisli")
    assert [one.data["second"] for one in field.events("trial_round")] == [0, 0, 0, 0]
    assert field.character("hnag").fate == "dead"


@pytest.mark.rules("item.7")
def test_mottsiger_undoes_a_heros_doubling_but_not_a_supernaturals() -> None:
    field = field_of("scyld", "rhodiorm", "hakon")
    field.give("mottsiger", "hakon")
    field.draw_up(OPEN)
    assert bout(field.state, Duel("trial", 1, "hakon", "scyld", "accepted", 1, [])).column == 4         # 5 to 5
    assert bout(field.state, Duel("trial", 1, "hakon", "rhodiorm", "accepted", 1, [])).column == 2      # 5 to 12


@pytest.mark.rules("item.15")
def test_dains_mace_against_trolls_and_jotuns() -> None:
    field = Field()
    field.put("yngvur", OPEN)                                   # a dwarf hero of 5
    field.give("dains_mace", "yngvur")
    field.csps(OPEN, "ycelia", 3)
    field.draw_up(OPEN)
    assert odds_of(field.state, field.battle).defender.parts["hero"] == 6
    field.csps(OPEN, "fynn", 1)
    assert odds_of(field.state, field.battle).defender.parts["hero"] == 7


@pytest.mark.rules("item.54")
def test_ohnskali_shifts_a_trial() -> None:
    field = field_of("gorm", "lhyr")
    field.draw_up(OPEN)
    duel = Duel("trial", 1, "lhyr", "gorm", "accepted", 1, [])
    before = bout(field.state, duel).column
    field.give("ohnskali", "lhyr")
    assert bout(field.state, duel).column == before + 1


@pytest.mark.rules("item.55")
def test_erlingur_cancels_one_challenge() -> None:
    field = field_of("hnag", "glum", "biallek", "illgrima", scenario="jotuns")
    field.give("erlingur", "biallek")
    field.fight(OPEN, "ground", 0)
    field.do("do:duel char:glum", "do:trial char:hnag")
    assert "do:cancel" in field.options
    field.do("do:cancel")
    assert "do:cancel" not in field.options                     # one only
    field.do("do:refuse")
    assert field.battle.refused == ["1 trial"]


@pytest.mark.rules("item.10")
def test_erenya_shoots_before_the_first_round() -> None:
    field = field_of("knud", "hakon", "snorri")
    field.give("erenya", "knud")
    field.fight(OPEN, "ground", 0, rigged={"arrow": [4], "battle": dice(7)})
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("lose_wounds", 1)     # whom it hits is the enemy's choice
    field.do("char:hakon")
    assert field.character("hakon").wounds >= 1
    assert field.events("arrow")[0].data["roll"] == 5
    miss = field_of("knud", "hakon", "snorri")
    miss.give("erenya", "knud")
    miss.fight(OPEN, "ground", 0, rigged={"arrow": [3], "battle": dice(12)})
    miss.answer({"challenge": ()})
    assert miss.events("arrow")[0].data["roll"] == 4
    assert miss.character("hakon").wounds + miss.character("snorri").wounds == 0


@pytest.mark.rules("item.8")
def test_glaumjord_ignores_the_first_wound_of_a_battle() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.give("glaumjord", "gorm")
    field.csps(OPEN, "fynn", 9)
    field.csps(OPEN, "midhrasir", 9)
    field.put("thorskuld", OPEN)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7, 7)})
    field.answer({"challenge": (), "force_retreat": "do:let_stay", "withdraw": "do:stay"}, "go_on")
    assert field.character("gorm").wounds == 0                  # D at 4: one wound, ignored
    field.do("do:attack")
    field.answer({"force_retreat": "do:let_stay", "withdraw": "do:stay"}, "go_on")
    assert field.character("gorm").wounds == 1


def test_the_challenge_being_fought_lay_twice_in_the_state() -> None:
    """Found by fuzz (seed 190): a copy of the table had two records where the table had one, and they went apart."""
    s = field_of("gorm", "hakon").state
    waiting = Duel("trial", 0, "gorm", "hakon", "accepted", 1, [])
    begin(s, waiting)
    waiting.answer, waiting.round = "over", 3
    waiting.used.append("kressek gorm")
    assert s.duel is not None
    assert (s.duel.kind, s.duel.answer, s.duel.round, s.duel.used) == ("trial", "accepted", 1, [])
