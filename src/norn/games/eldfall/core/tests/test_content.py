"""What is printed: figures, counts, editions, and every mistake of a content file at once."""
from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from norn.games.eldfall.core import content_tables
from norn.games.eldfall.core.content import Ability, Amount, Reach, Row, Weapon, ability, amount, reach
from norn.games.eldfall.core.content_tables import CONTENT, FOLDER, Content
from norn.games.eldfall.core.effects import Effect
from norn.games.eldfall.core.rules import conditions
from norn.games.eldfall.core.rules.effects import VERBS
from norn.games.eldfall.core.tests.figures import BEHAVIOURS, CARDS, ITEM_TRAITS, ITEMS, PROFILES, SPELL_TRAITS, SPELLS
from norn.kernel.errors import ContentError
from norn.kernel.ledger import load_ledger
from norn.kit.effects import verbs_of

BOOK = """
acute_senses advantage affinity armor_piercing bleed burn cleave construct crippling demon duelist elemental
elemental_essence familiar fearless focus frostbite ignore_armor ignore_shield inspiring intimidating knockback
knockdown mana_cost mindgame poison watchful resistance resourceful spellbound stagger stun surprise_attack survival
sweep targetless throwing trample two_handed unkeen unstoppable vigilance weakening
"""
BEYOND = """
beast brute continuous incorporeal menacing obstacle ricochet strategist tactician undead unstable unwieldy vampirism
"""


def test_counts() -> None:
    numbers = {name: len(getattr(CONTENT, name)) for name in (
        "profiles", "items", "spells", "schools", "behaviours", "classes", "skills", "arts", "environments")}
    assert numbers == {"profiles": 63, "items": 84, "spells": 100, "schools": 18, "behaviours": 16, "classes": 21 + 2,
                       "skills": 22 + 2, "arts": 5, "environments": 17}
    named = [*BOOK.split(), *BEYOND.split()]
    assert (len(BOOK.split()), len(named)) == (43, 43 + 13)
    assert [name for name in named if name not in CONTENT.traits] == []
    assert sorted(set(CONTENT.traits) - set(named)) == ["benign", "unstraying"]      # words of ours for spells


@pytest.mark.parametrize("line", ITEMS.split("\n")[1:-1], ids=lambda line: line.split(" ")[0])
def test_an_item_has_its_printed_figures(line: str) -> None:
    name, category, power, far, area, strikes, weight = line.split(" ")
    item = CONTENT.items[name]
    found = [item.category, item.power, item.reach.replace(" ", "/"), item.area, item.strikes]
    assert [one or "-" for one in found] == [category, power, far, area, strikes]
    assert (str(item.weight) if item.takes_room else "/") == weight


@pytest.mark.parametrize("line", SPELLS.split("\n")[1:-1], ids=lambda line: line.split(" ")[0])
def test_a_spell_has_its_printed_figures(line: str) -> None:
    name, school, level, element, kind, power, far, area, strikes, mana = line.split(" ")
    spell = CONTENT.spells[name]
    found = [spell.school, str(spell.level), spell.element, spell.kind, spell.power, spell.reach, spell.area,
             spell.strikes, str(spell.mana)]
    assert [one or "-" for one in found] == [school, level, element, kind, power, far, area, strikes, mana]


@pytest.mark.parametrize("line", PROFILES.split("\n")[1:-1], ids=lambda line: line.split(" ")[0])
def test_a_profile_has_its_printed_figures(line: str) -> None:
    name, *figures = line.split(" ")
    card = CONTENT.profiles[name]
    order = ("sta", "spd", "hp", "arm", "off", "def", "acc", "int", "ag", "t", "m")
    found = [card.cost, card.limit, card.inventory, *(card.stats[stat] for stat in order)]      # type: ignore[index]
    assert [str(one) for one in found] == figures


@pytest.mark.rules("hostile.own-cards")
def test_behaviour_cards_are_those_of_the_sources() -> None:
    lines = [""]
    for name, card in CONTENT.behaviours.items():
        lines.append(f"{name}: {'; '.join(card.priority)}{' / ' + ' '.join(card.always) if card.always else ''}")
        for part in ("movement", "action", "reaction"):
            for line in getattr(card, part):
                more = ", ".join(one for one in (*line.skills, line.art, line.prefer) if one)
                lines.append(f"{part[0]} {', '.join(line.when) or 'else'} > {line.do}{' + ' + more if more else ''}"
                             f"{' !' if line.skip else ''}")
    assert "\n".join([*lines, ""]) == BEHAVIOURS


def test_cards_have_their_printed_abilities() -> None:
    lines = [""]
    for name, card in CONTENT.profiles.items():
        lines.append(f"{name}: {' '.join([*card.factions, card.size, str(card.tier), *card.classes])}")
        held = tuple(one.item + (f" x{one.copies}" if one.copies != 1 else "") for one in card.items)
        for kind, has in (("traits", card.traits), ("skills", card.skills), ("arts", card.arts),
                          ("crafts", card.crafts), ("items", held), ("stratagems", card.stratagems)):
            lines += [f"  {kind} {', '.join(list(has)[at : at + 3])}" for at in range(0, len(has), 3)]
    assert "\n".join([*lines, ""]) == CARDS


@pytest.mark.rules(
    "gear.missile_weapons", "gear.bite", "gear.corroded_weapon", "gear.poleaxe", "gear.sword", "gear.short_sword",
    "gear.heavy_polearm", "gear.spear", "gear.hack_and_thrash", "gear.earthen_fists", "gear.fists_of_stone",
    "gear.bite_and_claws", "gear.bow", "gear.corroded_war_bow", "gear.corroded_sword", "gear.spectral_weapon",
    "gear.short_bow", "gear.greatsword", "gear.slayers_lance", "gear.rending_claws", "gear.venomous_bite",
    "gear.desecrated_relic_blade", "gear.great_axe", "gear.raging_thrash", "gear.blighted_relic_blade",
    "gear.profane_arc", "gear.stonesplitter", "gear.tidal_wave", "gear.war_club", "gear.relic_weapon",
    "gear.naginata", "gear.crossbow", "gear.firecracker", "gear.grapeshot", "gear.polearm", "gear.monks_staff",
    "gear.banner_lance", "gear.battle_axe", "gear.javelin", "gear.cursed_grab", "gear.bisento",
    "gear.sweeping_war_club", "gear.looted_weapons", "gear.small_bludgeon", "gear.smash_and_thrash",
    "gear.crushing_maw", "gear.quaking_smash", "gear.lance", "gear.longhilted_sword", "gear.war_bow",
    "gear.heavy_bludgeon",
)
def test_items_have_their_printed_traits() -> None:
    """Those named have no other text than figures and traits."""
    assert _traits(CONTENT.items) == ITEM_TRAITS


@pytest.mark.rules(
    "spell.flare_kitsune_no_mai", "spell.smite", "spell.fire_breath", "spell.inferno_other_spells",
    "spell.corroding_embrace_other_spells", "spell.electrification_everlasting_rain_invocations",
    "spell.lightning_bolt", "spell.chain_lightning", "spell.thunderstorm_everlasting_rain_invocations",
    "spell.flash_flood", "spell.corroding_embrace_necromancy", "spell.mana_burst", "spell.telekinetic_blast",
    "spell.ignite", "spell.flare_art_of_sorcery", "spell.fireball", "spell.inferno_art_of_sorcery",
    "spell.piercing_stream", "spell.spectral_greatsword", "spell.electrification_electromancy",
)
def test_spells_have_their_printed_traits() -> None:
    assert _traits(CONTENT.spells) == SPELL_TRAITS


def _traits(family: Mapping[str, Weapon]) -> str:
    """One line for each that has any."""
    found = {name: sorted(set(one.traits) - {"benign", "unstraying"}) for name, one in family.items()}
    return "\n" + "".join(f"{name}: {', '.join(traits)}\n" for name, traits in found.items() if traits)


def test_each_printed_thing_is_in_the_tables_of_figures() -> None:
    for table, family in ((ITEMS, CONTENT.items), (SPELLS, CONTENT.spells), (PROFILES, CONTENT.profiles)):
        named = [line.split(" ")[0] for line in table.split("\n")[1:-1]]
        assert sorted(set(family) - set(named)) == (["lupus_rex"] if family is CONTENT.profiles else [])
        assert len(named) == len(set(named))


@pytest.mark.rules("class.mount")
def test_a_mount_changes_its_riders_figures() -> None:
    mount = CONTENT.profiles["lupus_rex"]
    assert (dict(mount.stats), dict(mount.changes)) == ({"spd": 9}, {"def": 3, "t": 2, "arm": -2, "hp": 1})
    assert [card.id for card in CONTENT.profiles.values() if card.mount] == ["slayer_dragoon"]


# --- editions -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("edition.figures", "magic.schools")
def test_kitsune_flare_is_of_the_first_level_and_inferno_of_the_fourth() -> None:
    """S12: The Spellmaiden has level I; the book's own cover example casts Fireball."""
    levels = {name: CONTENT.spells[name].level for name in (
        "flare_kitsune_no_mai", "flare_art_of_sorcery", "fireball", "inferno_art_of_sorcery")}
    assert list(levels.values()) == [1, 2, 3, 4]
    assert "kitsune_no_mai 1" in CONTENT.profiles["kitsune_spellmaiden"].crafts


@pytest.mark.rules("gear.grapeshot")
def test_grapeshot_is_as_on_tharos_card() -> None:
    """S13: Not 12, the large circle and three copies."""
    held = next(one for one in CONTENT.profiles["tharos"].items if one.item == "grapeshot")
    bomb = CONTENT.items["grapeshot"]
    assert (bomb.power, bomb.area, bomb.traits, held.copies) == ("13", "circular_s", ("targetless",), 1)


@pytest.mark.rules("gear.shield", "gear.great_shield", "gear.light_shield")
def test_only_the_shield_named_shield_hampers_its_wearer() -> None:
    """S15: One strike less with a weapon that reaches farther than contact."""
    less = {item.id for item in CONTENT.items.values() for row in item.rows if row.stat == "stk" and row.add < 0}
    assert less == {"shield"}
    for name, number in (("shield", 3), ("great_shield", 4), ("light_shield", 2)):
        rows = CONTENT.items[name].rows
        assert Row(stat="attack", add=-number, whose="against", when=("melee", "front", "shielded")) in rows
        assert Row(stat="arm", add=number, when=("ranged", "front", "shielded")) in rows


@pytest.mark.rules("gear.war_bow", "magic.printed")
def test_the_books_text_holds_where_it_prints_one() -> None:
    """S16, S17: War Bow, Zeal, Confuse Target, the sigil's Glacier Circle, Curative Miracle, Inferno."""
    spells = CONTENT.spells
    assert CONTENT.items["war_bow"].traits == ("stagger", "two_handed")
    assert (spells["unrelenting_zeal"].reach, spells["unrelenting_zeal"].strikes) == ("10", "1")
    assert (spells["confuse_target"].kind, spells["confuse_target"].traits) == ("enchantment", ("mindgame",))
    states = {name: [effect.state for effect in spells[name].does if effect.do == "inflict"]  # type: ignore[attr-defined]
              for name in ("glacier_circle_other_spells", "glacier_circle_cryomancy")}
    assert states == {"glacier_circle_other_spells": ["immobilized"], "glacier_circle_cryomancy": ["slowed"]}
    assert spells["glacier_circle_other_spells"].power == "INT"
    assert (spells["inferno_other_spells"].kind, "burn 3" in spells["inferno_other_spells"].traits) == ("sorcery", True)
    lifted = [effect.states for effect in spells["curative_miracle"].does if effect.do == "lift"]  # type: ignore[attr-defined]
    assert lifted == [("weakened", "bleeding", "crippled", "poisoned")]


def test_the_gladiatrix_costs_32() -> None:
    """S14: The 25 of Quest 4 are those of a Hostile; there she is of Tier IV (S199)."""
    card = CONTENT.profiles["amazon_gladiatrix"]
    assert (card.cost, card.limit, card.tier) == (32, 2, 4)


@pytest.mark.rules("party.characters", "model.kinds")
def test_who_is_a_character_an_oni_a_goblin() -> None:
    """S18, S190."""
    cards = CONTENT.profiles.values()
    assert sorted(card.id for card in cards if card.character) == [
        "anari", "chanra", "chiyohime", "kogetsu", "nara", "seigen", "tharos", "tomoe"]
    assert sorted(card.id for card in cards if "oni" in card.tags) == [
        "blue_rasetsu", "blue_yaksha", "chiyohime", "oni_marauder", "oni_pariah", "red_rasetsu", "red_yaksha"]
    assert sorted(card.id for card in cards if "goblin" in card.tags) == [
        "chanra", "goblin_brawlers", "goblin_shaman", "goblin_skirmishers", "goblin_warchief"]


@pytest.mark.rules("item.no-room", "item.accessory")
def test_what_takes_no_room_and_what_is_no_weapon() -> None:
    """S28, S33."""
    found = [(CONTENT.items[name].takes_room, CONTENT.items[name].weight) for name in (
        "piercing_dagger", "chimera_claws", "dagger", "sword")]
    assert found == [(False, 0), (False, 0), (True, 0), (True, 1)]
    lantern = CONTENT.items["arcane_lantern"]
    assert (lantern.modes, lantern.power, lantern.strikes, lantern.gives) == ((), "", "", ("vigilance",))


@pytest.mark.rules("art.metamagic")
def test_the_first_two_levels_of_metamagic_print_nothing() -> None:
    """S287."""
    assert [level.name for level in CONTENT.arts["metamagic"].levels] == ["", "", "Overchannel"]
    others = ("assassination", "fencing", "berserk", "archery")
    assert [len(CONTENT.arts[name].levels) for name in others] == [5, 5, 4, 4]


@pytest.mark.rules("trait.construct", "trait.elemental", "trait.undead", "trait.fearless", "trait.vigilance")
def test_what_keeps_what_off() -> None:
    traits = CONTENT.traits
    assert set(traits["elemental"].immune) < set(traits["construct"].immune)
    more = set(traits["construct"].immune) - set(traits["elemental"].immune)
    assert more == {"surprise_attack", "panicked", "confused"}
    assert traits["undead"].immune == ("poisoned", "weakened", "bleeding", "panicked", "mindgame")
    assert (traits["fearless"].immune, traits["vigilance"].immune) == (("panicked",), ("surprise_attack",))


# --- behaviour cards ----------------------------------------------------------------------------------------------


@pytest.mark.rules("hostile.own-cards")
def test_every_kind_with_a_tier_has_a_card_and_strikes_with_what_it_has() -> None:
    cards = {card.profile: card for card in CONTENT.behaviours.values()}
    assert sorted(cards) == sorted(card.id for card in CONTENT.profiles.values() if card.tier)
    for card in cards.values():
        profile = CONTENT.profiles[card.profile]
        known = {held.item for held in profile.items} | {"hurl_line"}
        schools = {text.split(" ")[0]: int(text.split(" ")[1]) for text in profile.crafts}
        known |= {spell.id for spell in CONTENT.spells.values() if spell.level <= schools.get(spell.school, 0)}
        for line in (*card.movement, *card.action, *card.reaction):
            used = line.do.split(" ")
            assert used[0] not in ("attack", "cast") or used[1] in known, (card.id, line.do)
            assert all(any(text.split(" ")[0] == skill for text in profile.skills) for skill in line.skills), card.id
            if line.art:
                level = {text.split(" ")[0]: int(text.split(" ")[1]) for text in profile.arts}[line.art.split(" ")[0]]
                assert int(line.art.split(" ")[1]) <= level, card.id


# --- reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "means"), [
    ("stealth 2", Ability("stealth", 2)), ("affinity fire", Ability("affinity", 1, "fire")),
    ("resistance 2 sorcery", Ability("resistance", 2, "sorcery")), ("vigilance", Ability("vigilance")),
])
def test_an_ability_is_read(text: str, means: Ability) -> None:
    assert ability(text) == means


@pytest.mark.parametrize(("text", "means"), [
    ("12", Amount((), 12)), ("T", Amount(("t",), 0)), ("T+2", Amount(("t",), 2)), ("STA-1", Amount(("sta",), -1)),
    ("max T AG -3", Amount(("t", "ag"), -3)), ("QTY", Amount(("qty",), 0)),
])
def test_an_amount_is_read(text: str, means: Amount) -> None:
    assert amount(text) == means


@pytest.mark.parametrize(("text", "means"), [
    ("16", Reach(((16, 0),))), ("T", Reach(of="t")), ("aura", Reach(aura=True)), ("", Reach()),
    ("20:0 40:-6", Reach(((20, 0), (40, -6)))), ("24:3 48:-3", Reach(((24, 3), (48, -3)))),
])
def test_a_reach_is_read(text: str, means: Reach) -> None:
    assert reach(text) == means


@pytest.mark.parametrize("read", [lambda: ability("Stealth II"), lambda: amount("T*2"), lambda: reach("20 to 40")])
def test_what_cannot_be_read_is_told(read: object) -> None:
    with pytest.raises(ContentError, match="is no"):
        read()      # type: ignore[operator]


def test_the_words_of_rows_and_verbs_are_those_of_the_rules() -> None:
    assert set(content_tables.CONDITIONS) == set(conditions.CONDITIONS)
    assert set(verbs_of(Effect)) == set(VERBS)


def test_each_content_entry_cites_rules_that_there_are() -> None:
    core = FOLDER.parent
    ledger = load_ledger(core / "rules.toml")
    for one in CONTENT.printed.values():
        assert one.rules, one.id
        assert [rule for rule in one.rules if rule not in ledger] == [], one.id
    families: dict[str, Collection[str]] = {
        "gear": CONTENT.items, "spell": CONTENT.spells, "special": CONTENT.specials, "trait": CONTENT.traits,
        "class": CONTENT.classes, "skill": CONTENT.skills, "state": CONTENT.states, "art": CONTENT.arts,
        "environment": CONTENT.environments, "behaviour": CONTENT.behaviours,
    }
    for rule in ledger.rules:
        family, _, name = rule.partition(".")
        if family in families and rule not in ("environment.rule", "environment.exempt", "environment"):
            assert name in families[family], rule


WRONG = (
    ("items.toml", "power = \"T\"", "power = \"T times 2\"", "'T times 2' is no amount"),
    ("items.toml", 'traits = ["cleave"]', 'traits = ["cleaving"]', "rending_claws: there is no 'cleaving'"),
    ("traits.toml", '"affiliated"', '"of_the_same_banner"', "inspiring: there is no condition 'of_the_same_banner'"),
    ("states.toml", '[slowed]', "[burn]", "states: burn: the id is used in traits too"),
    ("spells_sorcery.toml", 'school = "armamancy"', 'school = "weaponry"', "there is no 'weaponry'"),
    ("profiles_soga.toml", 'item = "greatsword"', 'item = "great_sword"',
     "profiles: onitaoshi: there is no 'great_sword'"),
    ("behaviours.toml", '"sight", "within 5"', '"smell", "within 5"', "there is no condition 'smell'"),
    ("spells_scholars.toml", 'do = "summon", profile = "golem"', 'do = "summon", profile = "snowman"',
     "summon_golem: there is no 'snowman'"),
    ("schools.toml", "[electromancy]", "[electrics]", "there is no 'electromancy'"),
    ("skills.toml", "[snipe]\n", "[snipe_two]\n", "profiles: tharos: there is no 'snipe'"),
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
    told = "\n".join(raised.value.problems)
    assert [problem for *_, problem in WRONG if not re.search(re.escape(problem), told)] == []


def test_a_missing_model_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(FOLDER, folder)
    path = folder / "profiles_goblins.toml"
    tables = path.read_text("utf-8").split("\n[")
    path.write_text("\n[".join([one for one in tables if not one.startswith("goblin_shaman]")]), "utf-8")
    with pytest.raises(ContentError) as raised:
        Content(folder)
    assert sorted(raised.value.problems) == [
        "behaviours: goblin_shaman: there is no 'goblin_shaman'", "components: 63 profiles, but there are 62"]
