"""Parties: grammar, cost, and every fault at once."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core import printed  # noqa: F401
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.rules.attack import spells_known
from norn.games.eldfall.core.rules.gear import is_overloaded
from norn.games.eldfall.core.state import Carried, Model
from norn.games.eldfall.skirmish.content import CONTENT, Ready
from norn.games.eldfall.skirmish.played import NOBODYS
from norn.games.eldfall.skirmish.rules.deployment import trial
from norn.games.eldfall.skirmish.rules.gathering import sample
from norn.games.eldfall.skirmish.rules.party import all_chosen, choices, chosen_of, cost, primary, read, write, written
from norn.games.eldfall.skirmish.rules.recruiting import Terms, judge, slots

SIXTY = Terms(60)


def keys(text: str, terms: Terms = SIXTY) -> list[str]:
    """The keys of every fault, sorted."""
    return sorted(refusal.key for refusal in judge(text, terms))


@pytest.mark.rules("party.text", "party.points", "party.faction", "party.limit", "party.upgrades")
@pytest.mark.parametrize("ready", list(CONTENT.ready.values()), ids=lambda ready: ready.id)
def test_a_ready_party_is_legal_and_spends_most_of_its_points(ready: Ready) -> None:
    party, _ = read(ready.party)
    assert judge(ready.party, Terms(ready.size)) == []
    assert party.faction == ready.faction
    assert ready.size - 4 <= cost(party) <= ready.size
    assert write(party) == ready.party


def test_three_ready_parties_for_each_faction_and_size() -> None:
    numbers = {(one.faction, one.size) for one in CONTENT.ready.values()}
    assert all(sum((one.faction, one.size) == pair for one in CONTENT.ready.values()) == 3 for pair in numbers)
    assert len(numbers) == 14
    assert len({one.party for one in CONTENT.ready.values()}) == 42


@pytest.mark.rules("party.text")
def test_everything_that_can_be_hired_bought_or_ordered_is_in_some_ready_party() -> None:
    parties = [read(ready.party)[0] for ready in CONTENT.ready.values()]
    models = [one for party in parties for one in party.recruits]
    hired = {one.profile for one in models} | {one.mount for one in models}
    assert [card.id for card in CORE.profiles.values() if card.factions and card.id not in hired] == []
    assert [name for name in CONTENT.upgrades if not any(name in one.upgrades for one in models)] == []
    ordered = {name for one in models if one.leads for name in CORE.profiles[one.profile].stratagems}
    ordered |= {name for one in models for bought in one.upgrades for name in CONTENT.upgrades[bought].stratagems}
    assert [name for name in CONTENT.stratagems if name not in ordered] == []


@pytest.mark.rules("model.spellcraft", "trait.affinity")
def test_every_spell_is_known_to_somebody_of_a_ready_party() -> None:
    """Four of Water were nobody's: the Marzban came of fire and of elder magic."""
    schools = {craft.split(" ")[0] for card in CORE.profiles.values() if card.factions for craft in card.crafts}
    known: set[str] = set()
    for ready in CONTENT.ready.values():
        for one in read(ready.party)[0].recruits:
            one.chosen = all_chosen(one)
            known.update(spells_known(trial(written(one))))
    assert [spell.id for spell in CORE.spells.values() if spell.school in schools
            and f"ability:{spell.id}" not in NOBODYS and spell.id not in known] == []


@pytest.mark.rules("item.overload", "item.weight", "upgrade.pouch")
@pytest.mark.parametrize("ready", list(CONTENT.ready.values()), ids=lambda ready: ready.id)
def test_nobody_in_a_ready_party_carries_too_much(ready: Ready) -> None:
    for one in read(ready.party)[0].recruits:
        held = {item.item: item.copies for item in CORE.profiles[one.profile].items}
        bought = [CONTENT.upgrades[name] for name in one.upgrades]
        for upgrade in [upgrade for upgrade in bought if upgrade.item]:
            if upgrade.replaces:
                held.pop(primary(one.profile), None)
            held[upgrade.item] = held.get(upgrade.item, 0) + 1
        room = CORE.profiles[one.profile].inventory + sum(upgrade.room for upgrade in bought)
        assert not is_overloaded(_bearer(one.profile, held), room), one.profile
    assert is_overloaded(_bearer("eonian_runner", {"javelin": 6, "crossbow": 1}), 7)


def _bearer(profile: str, held: dict[str, int]) -> Model:
    carried = [Carried(name, copies, equipped=False, own=True) for name, copies in held.items()]
    return Model("model:0", profile, 0, 0, [], 0, 1, 0, 0, 0, [], [], [], carried, [], {}, [], "", "", revealed=True)


@pytest.mark.rules("party.text")
def test_the_first_parties_of_the_book_are_among_them() -> None:
    """The tips page: three models for each of the four factions."""
    wanted = [{"expeditionary_hierophant", "flameshaper", "citadel_guard"},
              {"clan_champion", "onitaoshi", "bushi_attendant"},
              {"nightshade", "rangers_guild_hunter", "thenrin_swashbuckler"},
              {"vizier_of_conjurations", "taskmage_explorer", "academy_expeditioner"}]
    sixty = [read(ready.party)[0] for ready in CONTENT.ready.values() if ready.size == 60]
    found = [{one.profile for one in party.recruits} for party in sixty]
    assert [party for party in wanted if party not in found] == []


@pytest.mark.rules("party.text")
def test_every_fault_is_told_at_once() -> None:
    """A party text with many faults: too dear, no Leader, a model nobody knows, an upgrade of others, a Character's."""
    text = "soga:seigen+pouch,onitaoshi,onitaoshi,onitaoshi,nightshade,snowman,bushi_attendant+arcane_tome+hat"
    assert keys(text) == [
        "characters_bear_none", "no_model", "no_upgrade", "nothing_to_choose", "one_leader", "other_faction",
        "over_limit", "party_too_dear", "upgrade_of_others"]


@pytest.mark.rules("party.text")
@pytest.mark.parametrize(("text", "fault"), [
    ("", "no_faction"), ("elves:nightshade*", "no_faction"), ("soga", "one_leader"), ("soga:,", "no_model"),
    ("soga:Clan Champion*", "no_model"), ("soga:clan_champion**", "no_model"),
    ("soga:" + "x" * 1_000, "party_too_long"), ("soga:clan_champion*+", "no_upgrade"),
    ("soga:clan_champion*+pouch*", "no_upgrade"),
])
def test_nonsense_is_told(text: str, fault: str) -> None:
    assert fault in keys(text)


@pytest.mark.rules("party.faction", "party.banners", "model.affiliation")
def test_whom_a_faction_hires() -> None:
    """Its own and neutral ones, half-neutral ones too, and at least one of its own."""
    assert keys("helian:citadel_guard*,hired_blade") == []
    assert keys("helian:citadel_guard*,nightshade") == ["other_faction"]
    assert keys("helian:hired_blade*,onitaoshi") == ["none_of_faction"]
    assert keys("neutral:hired_blade*,onitaoshi") == []
    assert keys("neutral:citadel_guard*") == ["none_of_faction", "other_faction"]
    assert keys("sand:golem*") == ["none_of_faction", "not_for_hire"]


@pytest.mark.rules("party.limit", "party.banners")
def test_a_neutral_hire_may_have_a_limit_of_its_own() -> None:
    """S200: Two Slayer Dragoons in Thenion, one elsewhere."""
    assert keys("thenion:slayer_dragoon*,slayer_dragoon") == []
    assert keys("soga:slayer_dragoon,slayer_dragoon,bushi_attendant*") == ["over_limit"]
    assert keys("neutral:slayer_dragoon*,slayer_dragoon") == ["over_limit"]
    assert keys("neutral:amazon_gladiatrix*,amazon_gladiatrix", Terms(90)) == []


@pytest.mark.rules("party.ten", "party.points")
def test_ten_models_and_the_points() -> None:
    assert keys("goblins:goblin_brawlers*" + ",goblin_brawlers" * 9, Terms(80)) == []
    assert keys("goblins:goblin_brawlers*" + ",goblin_brawlers" * 9, Terms(75)) == ["party_too_dear"]
    eleven = "goblins:goblin_brawlers*" + ",goblin_brawlers" * 9 + ",goblin_skirmishers"
    assert keys(eleven, Terms(90)) == ["party_too_many"]


@pytest.mark.rules("party.monsters")
def test_monsters_hire_no_neutrals_and_buy_neutral_upgrades_only() -> None:
    """S18."""
    assert keys("oni:oni_marauder*,hired_blade") == ["monsters_hire_none"]
    assert keys("goblins:goblin_warchief*+seasoned_combatant") == ["upgrade_of_others"]
    assert keys("goblins:goblin_warchief*+pouch") == []


@pytest.mark.rules("party.undead", "special.raiser_of_the_dead", "special.lady_of_the_dead")
def test_undead_need_somebody_who_raises_them() -> None:
    """S201."""
    assert keys("oni:oni_marauder*,bonewalker") == ["who_raises_it"]
    assert keys("oni:blue_rasetsu*,bonewalker,vengeful_spirit") == []
    assert keys("oni:chiyohime*,bonewalker") == []


@pytest.mark.rules("party.guildsworn", "party.rivals")
def test_guildsworn_take_one_of_each_from_anywhere() -> None:
    """S206: The Leader's faction is the party's."""
    mixed = "helian:citadel_guard*,nightshade,bonewalker"
    assert keys(mixed, Terms(60, guildsworn=True)) == ["who_raises_it"]
    assert keys("helian:citadel_guard*,nightshade,hired_blade", Terms(60, guildsworn=True)) == []
    assert keys("helian:citadel_guard*,citadel_guard", Terms(60, guildsworn=True)) == ["over_limit"]
    assert keys("soga:citadel_guard*,nightshade", Terms(60, guildsworn=True)) == ["leaders_faction"]


@pytest.mark.rules("party.leader")
def test_one_leads() -> None:
    assert keys("soga:clan_champion*,onitaoshi*") == ["one_leader"]
    assert keys("soga:clan_champion,onitaoshi") == ["one_leader"]


# --- upgrades -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("party.upgrades", "trait.resourceful", "upgrade.journeyman_adventurer")
def test_how_many_upgrades_a_model_bears() -> None:
    assert keys("soga:onitaoshi*+pouch+additional_protection") == ["too_many_upgrades"]
    assert keys("soga:clan_champion*+pouch+additional_protection") == []
    assert keys("soga:clan_champion*+pouch+additional_protection+utility_tool") == ["too_many_upgrades"]
    assert keys("soga:onitaoshi*+journeyman_adventurer+pouch+additional_protection") == []
    assert keys("soga:onitaoshi*+pouch+pouch") == ["too_many_upgrades", "upgrade_twice"]
    vizier = read("sand:vizier_of_conjurations*")[0].recruits[0]
    assert slots(vizier, SIXTY) == 3


@pytest.mark.rules("quest.4.party")
def test_the_arena_allows_three_upgrades() -> None:
    text = "soga:bushi_attendant*+pouch+additional_protection+daikyuu_tsukai"
    assert keys(text, Terms(25)) == ["too_many_upgrades"]
    assert keys(text, Terms(25, upgrades=3)) == []
    assert keys("soga:bushi_attendant*+pouch+additional_protection+daikyuu_tsukai+utility_tool",
                Terms(25, upgrades=3)) == ["too_many_upgrades"]


@pytest.mark.rules("party.upgrades", "party.upgrade-figures")
def test_limits_of_upgrades() -> None:
    """S208, S209: Additional Protection 3, Yari-tsukai 3, Devotions as many as one likes."""
    four = "goblins:goblin_brawlers*+additional_protection" + ",goblin_brawlers+additional_protection" * 3
    assert keys(four) == ["over_limit"]
    yari = ",bushi_attendant+yari_tsukai" * 3
    assert keys("soga:bushi_attendant*+yari_tsukai" + yari) == ["over_limit"]
    assert keys("thenion:hired_blade*+devotion_tiamat,thenrin_swashbuckler+devotion_tiamat") == []


@pytest.mark.rules("upgrade.yari_tsukai", "upgrade.daikyuu_tsukai", "item.primary")
def test_a_weapon_like_the_old_one_is_cheaper() -> None:
    champion, bushi = read("soga:clan_champion*+yari_tsukai")[0], read("soga:bushi_attendant*+daikyuu_tsukai")[0]
    assert (cost(champion), cost(bushi)) == (23 + 1, 13 + 2)
    assert cost(read("soga:bushi_attendant*+yari_tsukai")[0]) == 13 + 2
    assert cost(read("soga:clan_champion*+daikyuu_tsukai")[0]) == 23 + 3


@pytest.mark.rules("upgrade.devotion_paimon")
def test_paimon_makes_the_others_cheaper_but_not_below_one() -> None:
    """S211: Once, and not other Paimons."""
    text = "thenion:nightshade*+devotion_paimon,hired_blade+devotion_paimon,thenrin_swashbuckler+poisoned_weapons"
    assert cost(read(text)[0]) == 22 + 17 + 16 + 2 + 2 + 1
    assert cost(read("thenion:nightshade*+devotion_paimon,hired_blade+devotion_tiamat")[0]) == 22 + 17 + 2 + 1


@pytest.mark.rules("upgrade.traveling_duelist", "upgrade.devotion_anras", "upgrade.companion_of_hairon",
                   "upgrade.camaraderie")
def test_upgrades_that_are_not_for_all() -> None:
    assert keys("soga:kitsune_spellmaiden*+traveling_duelist") == ["upgrade_not_for"]
    assert keys("thenion:night_temple_priestess*+devotion_anras") == ["upgrade_not_for"]
    assert keys("helian:eonian_runner*+companion_of_hairon") == ["upgrade_not_for"]
    assert keys("helian:citadel_guard*+camaraderie") == ["upgrade_not_for"]
    assert keys("helian:citadel_guard*,hired_blade+camaraderie") == []


@pytest.mark.rules("upgrade.expedition_leader", "upgrade.raid_leader")
def test_upgrades_with_stratagems_are_for_the_leader() -> None:
    """S215."""
    assert keys("soga:onitaoshi*,bushi_attendant+raid_leader") == ["upgrade_for_leader"]
    assert keys("soga:onitaoshi*+raid_leader,bushi_attendant") == []


@pytest.mark.rules("party.characters")
def test_characters_bear_no_upgrades() -> None:
    """S18."""
    assert keys("soga:seigen*+pouch") == ["characters_bear_none"]


# --- mounts and choices -------------------------------------------------------------------------------------------


@pytest.mark.rules("class.mount")
def test_a_mount_is_bought_for_its_rider() -> None:
    """S284: It is none of the ten, and its cost adds to the rider's."""
    party, wrong = read("thenion:slayer_dragoon*+lupus_rex")
    assert (wrong, cost(party), len(party.recruits), party.recruits[0].mount) == ([], 17 + 5, 1, "lupus_rex")
    assert keys("thenion:nightshade*+lupus_rex") == ["no_mount"]
    assert keys("thenion:slayer_dragoon*+lupus_rex+lupus_rex") == ["no_mount"]
    assert keys("thenion:nightshade*,lupus_rex") == ["not_for_hire"]


@pytest.mark.rules("magic.affinity", "special.chosen_element")
def test_the_marzban_names_an_element() -> None:
    """S36."""
    assert keys("sand:djinnborn_marzban*") == ["must_choose"]
    assert keys("sand:djinnborn_marzban=fire*") == []
    assert keys("sand:djinnborn_marzban=profane*") == ["not_to_choose"]
    assert keys("sand:taskmage_explorer=fire*") == ["not_to_choose"]


@pytest.mark.rules("party.next-level", "upgrade.adept_shaper", "upgrade.arcane_tome")
def test_a_spellcraft_at_its_end_cannot_be_raised() -> None:
    """S213: The Aeroturge's are at their end; the Expatriate has but one that is not."""
    assert keys("sand:spelldancer_aeroturge*+arcane_tome") == ["nothing_to_choose"]
    assert keys("sand:spelldancer_voidcaster*+arcane_tome=armamancy") == ["not_to_choose"]
    assert keys("helian:flameweaver_noble*+adept_shaper=art_of_sorcery") == []
    expatriate = read("helian:helrin_expatriate*+adept_shaper")[0].recruits[0]
    assert chosen_of(expatriate, "adept_shaper") == "art_of_enchanting"
    assert all_chosen(expatriate) == {"adept_shaper": "art_of_enchanting"}
    assert all_chosen(read("sand:djinnborn_marzban=fire*+pouch")[0].recruits[0]) == {"djinnborn_marzban": "fire"}
    assert keys("helian:flameweaver_errant*+adept_shaper") == []


@pytest.mark.rules("upgrade.elemental_lineage", "upgrade.mana_catalyst", "upgrade.reduce_weight")
def test_what_upgrades_let_one_choose() -> None:
    vizier = read("sand:vizier_of_conjurations*+elemental_lineage=water+mana_catalyst=elder-air")[0].recruits[0]
    assert choices(vizier, "elemental_lineage") == ["fire", "water", "earth", "air"]
    assert choices(vizier, "mana_catalyst") == [
        "elder-fire", "elder-water", "elder-earth", "elder-air", "earth-fire", "earth-water", "earth-air"]
    assert (chosen_of(vizier, "elemental_lineage"), chosen_of(vizier, "mana_catalyst")) == ("water", "elder-air")
    guard = read("helian:citadel_guard*+reduce_weight=shield")[0].recruits[0]
    assert choices(guard, "reduce_weight") == ["armor", "small_bludgeon", "short_sword", "shield"]
    assert keys("helian:citadel_guard*+reduce_weight") == ["must_choose"]


# --- drawn --------------------------------------------------------------------------------------------------------


def drawn(terms: Terms, times: int) -> list[str]:
    chance = random.Random(7)
    return [sample(terms, chance).removeprefix("at:") for _ in range(times)]


@pytest.mark.rules("party.text", "party.leader")
def test_parties_drawn_at_random_left_out_riders_and_whoever_must_choose() -> None:
    """The Marzban was never drawn, nor a mount, nor an upgrade for which something is chosen."""
    large = Terms(200)
    parties = drawn(large, 200)
    assert [text for text in parties if judge(text, large)] == []
    ready = {one.party for one in CONTENT.ready.values()}
    recruits = [one for text in parties if text not in ready for one in read(text)[0].recruits]
    hired = {one.profile for one in recruits}
    assert {name for name, card in CORE.profiles.items() if card.factions and not card.changes} - hired == set()
    assert any(one.mount for one in recruits)
    assert any(name != one.profile for one in recruits for name in one.chosen)
