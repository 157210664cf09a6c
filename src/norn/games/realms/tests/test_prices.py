"""What is paid is paid: no armour, ward or friend takes a price off a hero."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from norn.games.realms.tests.stage import Stage, give, open_court

ARCHIVES = "dwarven_archives"
# Every price in wounds or Corruption: who pays it, what it comes to, and how he comes to pay it.


def meet(stage: Stage, hero: str, tile_space: str, lore: str, card: str) -> None:
    """He walks onto that Lore space and meets the card."""
    stage.have(hero, space=tile_space)
    stage.turn(hero)
    stage.meets(card)
    stage.do(f"do:move space:{lore}")


def bargain_in_wounds(stage: Stage, hero: str) -> None:
    meet(stage, hero, "silver_gallery", ARCHIVES, "stone_tunnel_raid")
    stage.do("do:bargain")


def bargain_in_corruption(stage: Stage, hero: str) -> None:
    meet(stage, hero, "widows_causeway", "chapel_of_last_names", "barrow_the_widows_price")
    stage.do("do:bargain")


def offer_of_malachar(stage: Stage, hero: str) -> None:
    stage.arrange(open_court)
    meet(stage, hero, "broken_stair", "hall_of_embers", "court_malachar_makes_an_offer")
    stage.do("do:bargain")


def coals(stage: Stage, hero: str) -> None:
    stage.have(hero, space="drakes_hoard")
    stage.turn("aelindra", "do:end_turn")
    stage.turn(hero)
    stage.draws("blank", "encounter", encounter=[6] * 9)
    stage.picks(fate=[12, 9], encounter_card=[stage.state.encounters["ashpeak"].index("ash_pilgrims_coals")])
    stage.do("do:end_turn")
    assert stage.prompt == "coals"
    stage.do("do:take_wounds 3")


def reckless(stage: Stage, hero: str) -> None:
    warg = stage.put("warg")
    stage.turn(hero, f"do:melee monster:{warg}")
    stage.dice(melee=[6] * 5)
    stage.do("do:reckless")


def surge(stage: Stage, hero: str) -> None:
    stage.have(hero, focus=["int", "wis"], level=2)
    stage.turn(hero)
    stage.dice(spell=[1] * 14)
    stage.do("do:cast spell:gilded_word")
    if stage.prompt == "focus_spend":
        stage.do("attribute:wis")
    stage.do("do:surge_all")


PRICES: dict[str, tuple[str, int, int, Callable[[Stage, str], None]]] = {
    "a bargain in wounds": ("drek", 1, 0, bargain_in_wounds),
    "a bargain in Corruption": ("drek", 0, 1, bargain_in_corruption),
    "Malachar's offer": ("drek", 0, 2, offer_of_malachar),
    "Pilgrims' Coals": ("drek", 3, 0, coals),
    "Reckless Assault": ("drek", 1, 0, reckless),
    "Arcane Surge": ("sylara", 1, 0, surge),
}


def coat(stage: Stage, hero: str) -> None:
    stage.arrange(lambda s: give(s, hero, "padded_coat"))


def cloak(stage: Stage, hero: str) -> None:
    stage.arrange(lambda s: give(s, hero, "warded_cloak"))


def wards(stage: Stage, hero: str) -> None:
    stage.have(hero, ward_wound=2, ward_corruption=2, ward_either=2)


def a_friend(stage: Stage, hero: str) -> None:
    """Aelindra is at the table anyway, and could channel it."""


DEFENCES = {"a Padded Coat": coat, "a Warded Cloak": cloak, "wards": wards, "Channel Divinity": a_friend}


@pytest.mark.rules("health.price")
@pytest.mark.parametrize("defence", DEFENCES)
@pytest.mark.parametrize("price", PRICES)
def test_a_price_cannot_be_prevented(price: str, defence: str) -> None:
    hero, wounds, corruption, pays = PRICES[price]
    stage = Stage(hero, "aelindra")
    stage.have("aelindra", space="silver_gallery")
    DEFENCES[defence](stage, hero)
    before = stage.hero(hero)
    hp, tainted = before.hp, before.corruption
    pays(stage, hero)
    after = stage.hero(hero)
    assert (hp - after.hp, after.corruption - tainted) == (wounds, corruption)
    assert not {"warded_off", "worn", "channels"} & set(stage.said())
    assert stage.prompt not in ("channel", "wear")


@pytest.mark.rules("health.price", "heroes.torvin.shield-wall")
def test_a_price_in_wounds_is_damage_all_the_same() -> None:
    stage = Stage("torvin")
    bargain_in_wounds(stage, "torvin")
    assert (stage.hero("torvin").hp, stage.prompt) == (5, "focus_where")


@pytest.mark.rules("health.price", "combat.vanquished", "encounters.outcome")
def test_a_price_may_fell_him_who_pays_it_and_a_feather_still_answers_the_fall() -> None:
    stage = Stage("drek", "aelindra")
    stage.arrange(lambda s: give(s, "drek", "phoenix_feather"))
    stage.have("drek", hp=1)
    bargain_in_wounds(stage, "drek")
    assert stage.prompt == "stay_up"
    stage.do("item:phoenix_feather")
    assert (stage.hero("drek").hp, stage.hero("drek").status) == (2, "standing")


@pytest.mark.rules("health.price", "combat.automatic-damage")
def test_what_strikes_without_being_paid_is_still_lessened() -> None:
    stage = Stage("drek")
    coat(stage, "drek")
    stage.board(fire=["wayfarers_clearing"])
    stage.end_turns("blank")
    assert stage.hero("drek").hp == 6
