"""The cards in code, against the words printed on them: every branch of each."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give

RING = "moonlit_ring"
OAK = "elder_oak"


def at_lore(stage: Stage, card: str, beside: str, lore: str, attribute: str, **faces: list[int]) -> None:
    """The first hero steps onto a Lore space, meets this card and takes its test."""
    hero = stage.state.heroes[0].id
    stage.have(hero, space=beside)
    stage.meets(card, **faces)
    stage.turn(hero, f"do:move space:{lore}")
    stage.test(attribute)


@pytest.mark.rules("encounters.outcome", "conditions.blessed", "conditions.cursed")
@pytest.mark.parametrize(
    ("wounds", "faces", "hp", "condition"),
    [(0, [6, 6, 1], 6, "blessed"), (2, [1] * 5 + [6, 6], 4, "blessed"), (0, [6, 1, 1], 5, ""),
     (0, [1] * 3, 5, "cursed"), (3, [1] * 9, 2, "cursed")],
)
def test_pilgrims_coals(wounds: int, faces: list[int], hp: int, condition: str) -> None:
    stage = Stage("sylara")
    stage.have("sylara", space="the_caldera")
    stage.draws("encounter", encounter=faces)
    stage.picks(encounter_card=[stage.state.encounters["ashpeak"].index("ash_pilgrims_coals")])
    stage.turn("sylara", "do:end_turn")
    assert stage.options == [f"do:take_wounds {n}" for n in range(4)]
    stage.do(f"do:take_wounds {wounds}")
    assert stage.prompt == ("focus_where" if condition == "blessed" else "rest")
    sylara = stage.hero("sylara")
    assert (sylara.hp, sylara.condition) == (hp, condition)
    assert len(stage.faces()) == 3 + 2 * wounds


@pytest.mark.rules("encounters.outcome", "merchant.encounter-gold")
def test_an_offer_to_the_deep_taken_and_declined() -> None:
    for gives in (True, False):
        stage = Stage("drek")
        at_lore(stage, "mere_an_offer_to_the_deep", "drowned_chapel", "ferrymans_landing", "int", encounter=[6, 1])
        assert stage.prompt == "offer_item"
        stage.do(*(["item:bloodmaw_cleaver"] if gives else []))
        drek = stage.hero("drek")
        if gives:
            assert [CONTENT.items[item].rarity in ("uncommon", "rare") for item in drek.items] == [True]
            assert stage.state.item_discard == ["bloodmaw_cleaver"]
        assert drek.gold == 2 + (0 if gives else 1)


@pytest.mark.rules("encounters.outcome")
def test_an_offer_to_the_deep_refused_costs_an_item() -> None:
    stage = Stage("drek")
    at_lore(stage, "mere_an_offer_to_the_deep", "drowned_chapel", "ferrymans_landing", "int", encounter=[1, 1])
    assert (stage.hero("drek").items, stage.hero("drek").corruption) == ([], 0)


@pytest.mark.rules("encounters.outcome", "merchant.encounter-gold")
@pytest.mark.parametrize(("carried", "gains"), [(0, 1), (1, 2), (4, 3)])
def test_the_assessor_pays_by_the_piece(carried: int, gains: int) -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: give(s, "drek", *["iron_maul", "boar_spear", "hunting_bow", "guild_token"][:carried]))
    if carried == 0:
        stage.arrange(lambda s: s.item_discard.append(s.heroes[0].items.pop()))
    at_lore(stage, "stone_assessor_of_the_hold", "silver_gallery", "dwarven_archives", "int", encounter=[6, 1])
    assert stage.hero("drek").gold == 2 + gains


@pytest.mark.rules("encounters.outcome", "merchant.encounter-gold")
@pytest.mark.parametrize(("stake", "face", "gold", "focus"), [(0, 6, 6, 1), (3, 6, 9, 1), (3, 1, 2, 1), (0, 1, 5, 0)])
def test_the_court_of_foxes(stake: int, face: int, gold: int, focus: int) -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=5, focus=["str"])
    at_lore(stage, "thorn_court_of_foxes", OAK, RING, "int", encounter=[face, 1, 1])
    assert stage.options == [f"do:stake {n}" for n in range(4)]
    stage.do(f"do:stake {stake}")
    if stage.prompt == "focus_lost":
        stage.do("attribute:str")
    torvin = stage.hero("torvin")
    assert (torvin.gold, len(torvin.focus)) == (gold, focus)


@pytest.mark.rules("encounters.outcome", "combat.vanquished")
def test_the_doctor_brings_one_back_or_heals() -> None:
    stage = Stage("torvin", "mira")
    stage.have("mira", status="vanquished", hp=0, fell=1, gone=True, space=OAK)
    stage.have("torvin", hp=3)
    at_lore(stage, "barrow_doctor_of_the_departed", "field_of_cairns", "chapel_of_last_names", "wis", encounter=[6, 1])
    mira = stage.hero("mira")
    assert (mira.status, mira.hp, mira.space, mira.gone) == ("standing", 2, "chapel_of_last_names", True)
    assert stage.hero("torvin").hp == 3
    stage = Stage("torvin")
    stage.have("torvin", hp=3)
    at_lore(stage, "barrow_doctor_of_the_departed", "field_of_cairns", "chapel_of_last_names", "wis", encounter=[6, 1])
    assert stage.hero("torvin").hp == 5


@pytest.mark.rules("encounters.outcome")
def test_the_doctors_failure_walks() -> None:
    stage = Stage("torvin")
    at_lore(stage, "barrow_doctor_of_the_departed", "field_of_cairns", "chapel_of_last_names", "wis", encounter=[1, 1])
    came = stage.state.monsters[-1]
    assert (came.kind, came.space, came.damaged) == ("skeleton_warrior", "chapel_of_last_names", False)


@pytest.mark.rules("spells.monsters", "commons.stone-gargoyle.sentinel", "spells.resolving")
@pytest.mark.parametrize(("hits", "damaged", "held"), [(1, False, False), (2, True, False), (4, True, True)])
def test_void_chain(hits: int, damaged: bool, held: bool) -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    bones = stage.put("skeleton_warrior", OAK)
    stage.dice(spell=[6] * hits + [1] * (6 - hits))
    stage.turn("sylara", "do:cast spell:void_chain")
    stage.decline("after_roll")
    chained = stage.monster(bones)
    assert chained.space == ("wayfarers_clearing" if damaged else OAK)
    assert (chained.damaged, chained.held) == (damaged, held)
    assert stage.hero("sylara").hp == 6                      # R43: nothing answers a spell


@pytest.mark.rules("commons.stone-gargoyle.sentinel", "actions.use-ability")
def test_the_gauntlet_pushes_and_stuns() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "colossus_gauntlet")

    stage.arrange(scene)
    stage.put("stone_gargoyle")
    stage.turn("torvin")
    assert stage.refused("do:use item:colossus_gauntlet") == {"no_target"}
    warg = stage.put("warg")
    stage.do("do:use item:colossus_gauntlet")
    assert stage.prompt == "push_where"
    stage.do(f"space:{OAK}")
    assert (stage.monster(warg).space, stage.monster(warg).held) == (OAK, True)
    assert stage.state.exhausted == ["colossus_gauntlet"]
    assert stage.hero("torvin").actions == 1
