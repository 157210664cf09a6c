"""What is printed for Skirmish: counts, figures, tables, and every mistake at once."""
from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.skirmish.content import CONTENT, FOLDER, Content
from norn.kernel.errors import ContentError
from norn.kernel.ledger import load_ledger

# Cost and limit: the book's for the 40 upgrades that it prints, the later edition's for the last four (S208, S209).
UPGRADES = """
pouch 1 -
additional_protection 1 3
utility_tool 1 -
first_aid 3 3
imported_casting_amplifier 4 1
imported_crossbow 5 1
camaraderie 5 3
king_of_the_battlefield 2 3
bujutsu_expertise 3 2
kyujutsu_expertise 3 2
lucky_charm 3 3
yari_tsukai 2 3
nagamaki_tsukai 2 3
daikyuu_tsukai 3 3
kanabou_tsukai 3 3
traveling_duelist 3 2
seasoned_combatant 2 -
poisoned_weapons 2 -
muffled_movement 2 -
climbing_expertise 2 -
fangs_of_tiamat 2 3
concealed_approach 3 3
devotion_tiamat 1 -
devotion_anras 1 -
devotion_paimon 2 -
tactical_expertise 3 1
companion_of_hairon 2 2
gift_of_longevity 1 2
adept_shaper 3 2
reduce_weight 3 3
hyperias_providence 3 3
double_time 3 1
surge_order 3 1
mana_catalyst 1 -
elemental_lineage 4 2
arcane_tome 4 3
sand_flying_carpet 4 1
conjured_retinue 3 1
personal_guard 3 3
sand_casting_amplifier 2 3
smokescreen 2 2
expedition_leader 5 -
raid_leader 4 -
journeyman_adventurer 3 -
"""


def test_counts() -> None:
    numbers = {name: len(getattr(CONTENT, name)) for name in ("upgrades", "stratagems", "schemes", "quests", "ready")}
    assert numbers == {"upgrades": 44, "stratagems": 60, "schemes": 25, "quests": 8, "ready": 42}
    kinds = [one.kind for one in CONTENT.stratagems.values()]
    assert (kinds.count("authority"), kinds.count("subterfuge"), kinds.count("tribe")) == (48, 8, 4)


@pytest.mark.rules("party.upgrade-figures")
def test_what_upgrades_cost_and_how_many_there_may_be() -> None:
    found = [f"{one.id} {one.cost} {'-' if one.limit is None else one.limit}" for one in CONTENT.upgrades.values()]
    assert found == UPGRADES.split("\n")[1:-1]
    assert CONTENT.upgrades["seasoned_combatant"].factions == ("soga", "helian")
    numbers = [sum(faction in one.factions for one in CONTENT.upgrades.values())
               for faction in ("neutral", "soga", "thenion", "helian", "sand")]
    assert numbers == [12, 9, 8, 9, 7]


@pytest.mark.rules("stratagem.tribes")
def test_every_stratagem_is_on_a_card_or_an_upgrade() -> None:
    named = [name for card in CORE.profiles.values() for name in card.stratagems]
    named += [name for upgrade in CONTENT.upgrades.values() for name in upgrade.stratagems]
    assert sorted(set(CONTENT.stratagems) - set(named)) == []
    tribes = [one.id for one in CONTENT.stratagems.values() if one.kind == "tribe"]
    assert list(CORE.profiles["goblin_warchief"].stratagems) == tribes


@pytest.mark.rules("scheme.table")
def test_the_tables_of_schemes() -> None:
    """S235: Four of twenty faces, three of the common ten; the common six are on the same faces for all."""
    lengths = {table.id: len(table.faces) for table in CONTENT.tables.values()}
    assert lengths == {"soga": 20, "thenion": 20, "helian": 20, "sand": 20, "oni": 10, "goblins": 10, "neutral": 10}
    common = CONTENT.tables["neutral"].faces
    assert all(table.faces[:10] == common for table in CONTENT.tables.values())
    assert len(set(common)) == 6
    assert {name for table in CONTENT.tables.values() for name in table.faces} == set(CONTENT.schemes)
    assert (CONTENT.tables["thenion"].faces[18], CONTENT.tables["thenion"].faces[19]) == (
        "assassination_contract", "blood_for_blood")
    assert CONTENT.tables["helian"].faces[12:14] == ("virtuous_commander", "virtuous_commander")


@pytest.mark.rules("scheme.rule", "scheme.relentless_advance", "scheme.cunning_tenacity", "scheme.peacekeeping_paragon")
def test_no_scheme_pays_more_than_three() -> None:
    """S233."""
    assert all(one.most <= 3 and one.each <= one.most for one in CONTENT.schemes.values())
    two = [one.id for one in CONTENT.schemes.values() if one.each == 2]
    assert two == ["martial_valor", "cunning_tenacity", "breach_their_defenses", "relentless_advance",
                   "peacekeeping_paragon", "strength_in_numbers"]


@pytest.mark.rules("quest.3.sigil", "quest.restoring.3.caches")
def test_charts_of_the_quests() -> None:
    lines = CONTENT.quests["treasure_hunt"].chart
    sigil = {face: line.spell for line in lines for face in range(line.low, line.high + 1)}
    assert [sigil[face] for face in (4, 5, 12, 16, 18, 19, 20)] == [
        "inferno_other_spells", "glacier_circle_other_spells", "claws_of_earth", "thunderstorm_other_spells",
        "mass_mindbreak_other_spells", "corroding_embrace_other_spells", "smite"]
    cache = CONTENT.quests["reception_hall"].chart
    assert [(line.high, line.item or line.upgrade, line.points, line.hostile) for line in cache] == [
        (4, "scroll_of_superior_mending", 0, 0), (8, "earthbreaker_bomb", 0, 0), (12, "", 1, 0),
        (15, "additional_protection", 0, 0), (20, "", 2, 1)]


@pytest.mark.rules("quest.1.rewards", "quest.2.rewards", "quest.3.rewards", "quest.4.rewards",
                   "quest.restoring.1.rewards")
def test_rewards_of_the_quests() -> None:
    rewards = {quest.id: [(one.deed, one.points) for one in quest.rewards] for quest in CONTENT.quests.values()}
    assert [points for _, points in rewards["outbreak"]] == [1, 2, 3, 1]
    bounds = [(one.least, one.most) for one in CONTENT.quests["outbreak"].rewards if one.deed == "fells_enemy"]
    assert bounds == [(0, 16), (17, 21), (22, 9_999)]
    assert rewards["unexpected_encounter"] == [("incapacitates_tier", 2), ("kills_tier", 3), ("fells_member", -1)]
    assert rewards["treasure_hunt"] == [("opens_cache", 1), ("leaves_with_treasure", 3), ("holds_treasure", 2)]
    assert rewards["battle_royale"] == [("fells_gladiatrix", 3), ("last_standing", 5)]
    for name in ("intrusion", "great_hall"):
        assert [points for deed, points in rewards[name] if deed == "members_out"] == [7, 5, 3]


@pytest.mark.rules("quest.restoring.1.difficulty", "quest.restoring.2.difficulty", "quest.restoring.3.difficulty",
                   "quest.restoring.4.difficulty", "hostile.riftspawn")
@pytest.mark.parametrize(("quest", "points", "tiers", "back"), [
    ("intrusion", 60, [1, 1, 2, 2], []), ("intrusion", 61, [1, 1, 2, 2], ["1 hostile_turn"]),
    ("intrusion", 121, [1, 1, 2, 2], ["1 hostile_turn", "2 hostile_turn"]),
    ("intrusion", 181, [1, 1, 2, 2], ["1 turn_end", "2 turn_end"]),
    ("great_hall", 60, [1, 1, 2, 2], []), ("great_hall", 120, [1, 1, 2, 2], ["1 hostile_turn", "2 hostile_turn"]),
    ("great_hall", 180, [1, 1, 2, 2], ["1 turn_end", "2 turn_end"]),
    ("great_hall", 181, [1, 1, 2, 2, 2], ["1 turn_end", "2 turn_end"]),
    ("reception_hall", 60, [1, 1, 3], []), ("reception_hall", 120, [1, 1, 2, 2, 3], []),
    ("reception_hall", 121, [1, 1, 2, 2, 3], ["1 turn_end"]),
    ("reception_hall", 240, [1, 1, 2, 2, 3], ["1 turn_end", "2 turn_end"]),
    ("obelisk", 60, [4], []), ("obelisk", 120, [3, 3, 4], []), ("obelisk", 121, [3, 3, 4], ["3 hostile_turn"]),
    ("obelisk", 181, [2, 2, 3, 3, 4], ["3 hostile_turn"]), ("obelisk", 241, [2, 2, 3, 3, 5], ["3 hostile_turn"]),
])
def test_how_hard_restoring_balance_is(quest: str, points: int, tiers: list[int], back: list[str]) -> None:
    """S251, S254, S266: By the sum of all parties' points."""
    found = CONTENT.quests[quest]
    assert sorted(post.tier for post in found.hostiles if post.least <= points <= post.most) == tiers
    coming = [one for one in found.respawns if one.least <= points <= one.most]
    assert [f"{tier} {one.when}" for one in coming for tier in one.tiers] == back


@pytest.mark.rules("quest.3.sigil")
def test_every_spell_that_no_model_casts_comes_by_a_sigil_or_a_blade() -> None:
    """S265: Ten of 100; two of Everlasting Rain IV are Northern Wind's."""
    known: set[str] = set()
    for card in CORE.profiles.values():
        crafts = {text.split(" ")[0]: int(text.split(" ")[1]) for text in card.crafts}
        elements = {text.split(" ")[1] for text in card.traits if text.startswith("affinity ")}
        elements |= {"fire", "air", "earth", "water", "elder"} if "chosen" in elements else set()
        known |= {spell.id for spell in CORE.spells.values() if spell.level <= crafts.get(spell.school, 0)
                  and ("any" in elements or spell.element in elements)}
    left = sorted(set(CORE.spells) - known)
    sigils = {line.spell for line in CONTENT.quests["treasure_hunt"].chart}
    assert len(left) == 10
    assert sorted(set(left) - sigils) == ["flash_flood", "life_leech_other_spells", "summon_water_elemental",
                                          "thunderstorm_everlasting_rain_invocations"]
    assert "spellbound life_leech_other_spells" in CORE.items["succumbing_embrace"].traits


def test_each_content_entry_cites_rules_that_there_are() -> None:
    home = FOLDER.parent
    ledger = load_ledger(home / "rules.toml", [home.parent / "core"])
    families: dict[str, dict[str, Any]] = {
        "upgrade": CONTENT.upgrades, "stratagem": CONTENT.stratagems, "scheme": CONTENT.schemes}
    others: list[dict[str, Any]] = [CONTENT.quests, CONTENT.tables, CONTENT.quest_items]
    for family in (*families.values(), *others):
        for one in family.values():
            assert one.rules, one.id
            assert [rule for rule in one.rules if rule not in ledger] == [], one.id
    general = ("stratagem.rule", "stratagem.affiliation", "stratagem.leader-falls", "stratagem.tribes",
               "stratagem.terse", "stratagem.conjuration", "scheme.rule", "scheme.draw", "scheme.table", "scheme.twice")
    for rule in ledger.rules:
        family_name, _, name = rule.partition(".")
        assert family_name not in families or rule in general or name in families[family_name], rule


WRONG = (
    ("upgrades.toml", 'item = "lance"', 'item = "lances"', "yari_tsukai: there is no 'lances'"),
    ("upgrades.toml", "[pouch]", "[dagger]", "upgrades: dagger: the id is used in the core too"),
    ("stratagems.toml", 'gives = ["watchful"]', 'gives = ["wakeful"]', "eternal_vigil: there is no 'wakeful'"),
    ("stratagems.toml", 'state = "confused"', 'state = "muddled"', "mind_invasion: there is no 'muddled'"),
    ("stratagems.toml", "[march]", "[marching]", "profiles: flameweaver_errant: there is no 'march'"),
    ("scheme_tables.toml", '    "head_hunt",\n', "", "scheme_tables: soga: 19 faces"),
    ("quests.toml", "low = 20, high = 20", "low = 19, high = 20",
     "quests: treasure_hunt: its chart is not from 1 to 20"),
    ("quests.toml", "at = [1200, 300]", "at = [1200, 3700]", "quests: intrusion: (1200, 3700) is not on the field"),
)


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(FOLDER, folder)
    for file, right, wrong, _ in WRONG:
        text = (folder / file).read_text("utf-8")
        assert right in text, (file, right)
        (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises(ContentError) as raised:
        Content(folder)
    assert [problem for *_, problem in WRONG if problem not in raised.value.problems] == []
