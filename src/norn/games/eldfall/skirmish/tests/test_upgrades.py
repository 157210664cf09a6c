"""The upgrades, one by one: bought for a model of the row."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import has
from norn.games.eldfall.core.rules.attack import arts_for, spells_known
from norn.games.eldfall.core.rules.movement import is_held
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Carried, Lasting
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, model, states
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.tests.orders import offers, phase
from norn.kernel.game import Game
from norn.kernel.table import Table


def bought(*upgrades: str, chosen: dict[str, str] | None = None, number: int = 0) -> Any:
    def buy(g: Game[Any]) -> None:
        g.state.models[number].upgrades = list(upgrades)
        g.state.models[number].chosen.update(chosen or {})
    return buy


def with_upgrade(name: str, *, choice: str = "", **card: Any) -> Table:
    profile("one", **card)
    table = fight(("one", 0, 5, 0))
    bought(name, chosen={name: choice} if choice else None)(table.game)
    return table


@pytest.mark.parametrize(("name", "stat", "more", "card"), [
    ("additional_protection", "arm", 2, {}), ("additional_protection", "ag", -2, {}), ("devotion_tiamat", "t", 1, {}),
    ("devotion_tiamat", "off", 1, {"classes": ("rogue",)}), ("devotion_anras", "def", 1, {}),
    ("devotion_anras", "def", 2, {"traits": ["duelist"]}), ("devotion_paimon", "int", 1, {}),
    ("gift_of_longevity", "int", 1, {}),
])
@pytest.mark.rules("upgrade.additional_protection", "upgrade.devotion_tiamat", "upgrade.devotion_anras",
                   "upgrade.devotion_paimon", "upgrade.gift_of_longevity")
def test_figures(name: str, stat: str, more: int, card: dict[str, Any]) -> None:
    table = with_upgrade(name, **card)
    m = model(table, 0)
    then = value(table.game, stat, m)
    m.upgrades = []
    assert then == value(table.game, stat, m) + more


@pytest.mark.parametrize(("name", "gives"), [
    ("bujutsu_expertise", "armsmaster"), ("kyujutsu_expertise", "marksman"), ("traveling_duelist", "duelist"),
    ("seasoned_combatant", "fearless"), ("muffled_movement", "stealth"), ("climbing_expertise", "climbing"),
    ("tactical_expertise", "tactician"), ("journeyman_adventurer", "resourceful"),
])
@pytest.mark.rules("upgrade.bujutsu_expertise", "upgrade.kyujutsu_expertise", "upgrade.traveling_duelist",
                   "upgrade.seasoned_combatant", "upgrade.muffled_movement", "upgrade.climbing_expertise",
                   "upgrade.tactical_expertise", "upgrade.journeyman_adventurer")
def test_gifts(name: str, gives: str) -> None:
    assert has(model(with_upgrade(name), 0), gives)


@pytest.mark.parametrize(("name", "item"), [
    ("utility_tool", "dagger"), ("imported_casting_amplifier", "casting_amplifier"), ("imported_crossbow", "crossbow"),
    ("king_of_the_battlefield", "spear"), ("yari_tsukai", "lance"), ("nagamaki_tsukai", "longhilted_sword"),
    ("daikyuu_tsukai", "war_bow"), ("kanabou_tsukai", "heavy_bludgeon"), ("fangs_of_tiamat", "war_darts"),
    ("sand_flying_carpet", "flying_carpet"), ("sand_casting_amplifier", "casting_amplifier"), ("smokescreen",
                                                                                               "haze_bomb"),
])
@pytest.mark.rules("upgrade.utility_tool", "upgrade.imported_casting_amplifier", "upgrade.imported_crossbow",
                   "upgrade.king_of_the_battlefield", "upgrade.yari_tsukai", "upgrade.nagamaki_tsukai",
                   "upgrade.daikyuu_tsukai", "upgrade.kanabou_tsukai", "upgrade.fangs_of_tiamat",
                   "upgrade.sand_flying_carpet", "upgrade.sand_casting_amplifier", "upgrade.smokescreen",
                   "party.upgrades")
def test_items_come_into_the_pack(name: str, item: str) -> None:
    from norn.games.eldfall.skirmish.rules.deployment import enlist
    from norn.games.eldfall.skirmish.rules.party import Recruit
    table = fight(("faris_outrider", 0, 5, 0))
    recruit = Recruit("faris_outrider", leads=False)
    recruit.upgrades = [name]
    m = enlist(table.game, 0, recruit)
    held, printed = [one.item for one in m.items], [one.item for one in model(table, 0).items]
    first = next(at for at, one in enumerate(printed) if catalogue.item(one).category == "weapon")
    assert held[first if CONTENT.upgrades[name].replaces else len(printed)] == item


@pytest.mark.rules("upgrade.bujutsu_expertise", "model.arts")
def test_an_expert_has_the_next_level_of_an_art() -> None:
    table = with_upgrade("bujutsu_expertise", arts=["fencing 4"])
    assert arts_for(model(table, 0), "row_sword", "melee")[-1] == "fencing 5"
    table = with_upgrade("bujutsu_expertise")
    assert arts_for(model(table, 0), "row_sword", "melee") == ["fencing 1"]


@pytest.mark.rules("upgrade.adept_shaper", "upgrade.arcane_tome")
def test_the_next_level_of_a_spellcraft() -> None:
    for name in ("adept_shaper", "arcane_tome"):
        table = with_upgrade(name, choice="wizardry", crafts=["wizardry 1"], traits=["affinity elder"])
        levels = {catalogue.spell(spell).level for spell in spells_known(model(table, 0))}
        assert levels == {1, 2}


@pytest.mark.rules("upgrade.elemental_lineage", "upgrade.mana_catalyst", "trait.affinity")
def test_other_elements() -> None:
    crafts = {"crafts": ["art_of_sorcery 1"], "traits": ["affinity elder"]}
    table = with_upgrade("elemental_lineage", choice="water", **crafts)
    assert spells_known(model(table, 0)) == ["arcane_bolt", "water_lash_art_of_sorcery"]
    table = with_upgrade("mana_catalyst", choice="elder-fire", **crafts)
    assert spells_known(model(table, 0)) == ["ignite"]


@pytest.mark.rules("special.chosen_element", "trait.affinity", "trait.resistance")
def test_what_was_chosen_is_what_it_resists_and_casts() -> None:
    profile("one", crafts=["art_of_sorcery 1"], traits=["affinity chosen", "resistance 1 chosen"])
    table = fight(("one", 0, 5, 0))
    model(table, 0).chosen["one"] = "fire"
    assert spells_known(model(table, 0)) == ["ignite"]


@pytest.mark.rules("upgrade.pouch", "upgrade.reduce_weight")
def test_room_and_weight() -> None:
    for name, choice in (("", ""), ("pouch", ""), ("reduce_weight", "armor")):
        profile("one", items=("row_sword",))
        table = fight(("one", 0, 5, 0))
        m = model(table, 0)
        m.items.append(Carried("heavy_polearm", 3, equipped=False, own=False))
        if name:
            bought(name, chosen={name: choice} if choice else None)(table.game)
        assert is_held(table.game, m) == (not name)
    table = with_upgrade("reduce_weight", choice="armor")
    assert (value(table.game, "ag", model(table, 0)), value(table.game, "spd", model(table, 0))) == (11, 7)


def strike_with(upgrade: str, *more: str, on: int = 0, choice: str = "", before: Any = None, own: Any = None,
                victim: Any = None, **rolls: Any) -> Table:
    profile("striker", **{"off": 15, "sta": 1, **(own or {})})
    profile("struck", **{"sta": 0, "hp": 5, **(victim or {})})
    table = fight(("striker", 0, 5, 0), ("struck", 1, 6, 1), **rolls)
    bought(upgrade, chosen={upgrade: choice} if choice else None, number=on)(table.game)
    if before is not None:
        before(table)
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1", *more)
    return table


@pytest.mark.rules("upgrade.reduce_weight")
def test_a_lighter_blade_strikes_once_more() -> None:
    table = strike_with("reduce_weight", choice="row_sword", attack=[20, 20])
    assert len(events(table, "attack_rolled")[0]["dice"]) == 2


@pytest.mark.rules("upgrade.poisoned_weapons")
def test_poisoned_weapons() -> None:
    table = strike_with("poisoned_weapons", attack=[5], damage=[1])
    assert "weakened" in states(table, 1)
    assert "poisoned" not in states(table, 1)
    table = strike_with("poisoned_weapons", own={"traits": ["poison 1"]}, attack=[5], damage=[1])
    assert "poisoned" in states(table, 1)


@pytest.mark.rules("upgrade.hyperias_providence")
def test_providence_takes_a_strike_from_the_clumsy() -> None:
    for die, dice in ((20, 1), (2, 2)):
        table = strike_with("hyperias_providence", on=1, own={"sta": 2}, providence=[die], attack=[20] * dice)
        assert len(events(table, "attack_rolled")[0]["dice"]) == dice


@pytest.mark.rules("upgrade.companion_of_hairon", "class.soldier")
def test_a_companion_counts_itself() -> None:
    profile("s", classes=("soldier",), off=10)
    table = fight(("s", 0, 5, 0), ("s", 0, 6, 0))
    bought("companion_of_hairon")(table.game)
    assert [value(table.game, "off", model(table, n)) for n in (0, 1)] == [12, 11]


@pytest.mark.rules("upgrade.lucky_charm")
def test_luck() -> None:
    profile("one")
    table = phase("strategic free", 0, ("one", 0, 5, 0), before=bought("lucky_charm"))
    assert model(table, 0).luck == 1

    def lucky(number: int) -> Any:
        def give(table: Table) -> None:
            model(table, number).luck = 1
        return give
    table = strike_with("lucky_charm", "do:reroll 0", before=lucky(0), attack=[20, 5], damage=[20])
    assert (model(table, 0).luck, len(events(table, "damage_rolled"))) == (0, 1)
    table = strike_with("lucky_charm", "do:luck", on=1, before=lucky(1), attack=[5], damage=[1, 20])
    assert (model(table, 1).luck, model(table, 1).hp) == (0, 5)


@pytest.mark.rules("upgrade.lucky_charm")
def test_luck_goes_into_rolls_of_attributes_where_it_is_trusted() -> None:
    profile("one")
    table = offers(("one", 0, 5, 0), before=bought("lucky_charm"))
    assert offered(table) == ["do:trust_luck model:0", "do:pass"]
    for trusts, luck, end in ((True, 0, [7]), (False, 1, [5])):
        profile("lucky", sta=1)
        profile("foe", sta=0)
        table = fight(("lucky", 0, 5, 0), ("foe", 1, 15, 1), dodge=[20], dodge_again=[2])
        bought("lucky_charm")(table.game)
        m = model(table, 0)
        m.luck = 1
        inflict(table.game, m, "immobilized")
        if trusts:
            m.orders.append(Lasting("trusting_luck", "", m.id))
        say(table, "do:activate model:0", IDLE, "do:dodge", *(["at:dodge;7;0"] if trusts else []))
        assert (m.luck, m.spot) == (luck, end)


@pytest.mark.rules("upgrade.first_aid")
def test_first_aid_is_given_up_for_a_patient() -> None:
    def hurt(g: Game[Any]) -> None:
        bought("first_aid")(g)
        g.state.models[1].hp = 1
        inflict(g, g.state.models[1], "bleeding")
    profile("one")
    table = offers(("one", 0, 5, 0), ("one", 0, 8, 0), before=hurt)
    say(table, "do:first_aid model:0 model:1")
    assert (model(table, 1).hp, states(table, 1), model(table, 0).upgrades) == (2, [], [])

    def down(g: Game[Any]) -> None:
        bought("first_aid")(g)
        g.state.models[0].hp = 0
        inflict(g, g.state.models[0], "incapacitated")
    table = offers(("one", 0, 5, 0), ("one", 0, 8, 0), before=down)
    assert offered(table) == ["do:first_aid model:0 model:0", "do:pass"]
    say(table, "do:first_aid model:0 model:0")
    assert (model(table, 0).hp, states(table, 0)) == (1, [])


@pytest.mark.rules("upgrade.surge_order")
def test_a_surge_moves_up_to_three() -> None:
    profile("helian", factions=["helian"], spd=6)
    table = offers(("helian", 0, 5, 0), ("helian", 0, 8, 0), before=bought("surge_order"))
    assert table.ask is not None
    say(table, "do:surge model:0")
    table.answer(0, "model:0", "model:1")
    say(table, "move:walk", "at:walk;2;0", "move:walk", "at:walk;12;0")
    assert [model(table, n).spot for n in (0, 1)] == [[2], [12]]
    assert model(table, 0).upgrades == []


@pytest.mark.rules("upgrade.conjured_retinue", "upgrade.personal_guard")
def test_creatures_that_serve() -> None:
    profile("caller", crafts=["art_of_conjuration 1"], traits=["affinity any"], sta=3, ag=4, items=())
    table = fight(("caller", 0, 5, 0))
    bought("conjured_retinue", "personal_guard")(table.game)
    model(table, 0).mana = 1
    say(table, "do:activate model:0", IDLE, "do:ritual ability:summon_gargoyle")
    creature = model(table, 1)
    assert has(creature, "soldier")
    assert has(creature, "sentinel")
    say(table, "do:activate model:1", "at:walk;11;0")
    assert creature.spot == [10]


@pytest.mark.rules("upgrade.personal_guard")
def test_a_guard_is_laid_on_a_creature_that_is_there() -> None:
    def summoned(g: Game[Any]) -> None:
        bought("personal_guard")(g)
        g.state.models[1].summoner = "model:0"
    profile("one")
    table = offers(("one", 0, 5, 0), ("one", 0, 8, 0), before=summoned)
    say(table, "do:guard model:0 model:1")
    assert model(table, 1).orders == [Lasting("guarding", "", "model:0")]


@pytest.mark.rules("upgrade.camaraderie", "upgrade.expedition_leader", "upgrade.raid_leader")
def test_orders_by_upgrades() -> None:
    from norn.games.eldfall.core.hooks import allows
    assert allows(model(with_upgrade("camaraderie"), 0), "heeds orders")
    assert CONTENT.upgrades["expedition_leader"].stratagems == ("advance", "back_to_back")
    assert CONTENT.upgrades["raid_leader"].stratagems == ("formation_spearhead", "rallying_command")
