"""Malachar's Court, Rifts, Benedictions, encounters, conditions, the board and the Merchant."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Spawn
from norn.games.realms.rules.board import NEAR, SPACES_OF, TILE_OF, distances, neighbours, open_tiles, unreachable_tiles
from norn.games.realms.rules.merchant import merchant_circuit
from norn.games.realms.setup import VENTURES, borders, ring_links
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court
from norn.kernel.catalogue import open_table

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


# --- Malachar -----------------------------------------------------------------------------------------------


@pytest.mark.rules("malachar.engaging", "malachar.no-window", "malachar.unlocking")
def test_he_sleeps_until_the_monster_phase_after_a_hero_came() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(open_court)
    stage.have("drek", space="broken_stair")
    stage.arrange(lambda s: give(s, "drek", "healing_draught"))
    boss = stage.state.monsters[0].id
    stage.turn("drek", "do:move space:shattered_palace")
    assert stage.refused(f"do:melee monster:{boss}") == {"not_awake"}            # R95
    assert stage.state.engaged
    assert not stage.state.awake
    stage.end_turns("blank", "blank")
    stage.run_until("next_hero", "turn")
    assert stage.state.awake
    assert stage.state.monsters[0].hunts == "printed"                            # D6
    stage.have("drek", hp=6, corruption=0, space=stage.state.monsters[0].space)
    stage.turn("drek")
    assert f"do:melee monster:{boss}" in stage.options                           # no special moment is needed


@pytest.mark.rules("malachar.traits", "malachar.rift-call")
@pytest.mark.parametrize("damaged", [False, True])
def test_his_two_sides(damaged: bool) -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.arrange(open_court)
    stage.board(engaged=True, awake=True, sealed=["ashpeak"])
    stage.have("torvin", space="shattered_palace")
    stage.have("drek", space="shattered_palace", hp=5)

    def wound(s: State) -> None:
        s.monsters[0].damaged = damaged

    stage.arrange(wound)
    before = stage.state.doom_track
    stage.end_turns("blank", "blank", "blank")
    assert (stage.prompt == "retaliate") is damaged          # R96
    stage.run_until("next_hero")
    assert (stage.hero("torvin").hp, stage.hero("drek").hp) == (3, 2)    # both sides reach all
    assert stage.state.doom_track == before + (0 if damaged else 1)
    assert "rift_lurker" not in [one.kind for one in stage.state.monsters]       # R97: not every round
    assert stage.state.sealed == ["ashpeak"]


@pytest.mark.rules("malachar.rift-call")
def test_rift_call_with_nothing_sealed_opens_nothing() -> None:
    stage = Stage("drek")
    stage.arrange(open_court)
    stage.board(engaged=True)
    stage.have("drek", space="broken_stair")
    stage.end_turns("blank")
    assert stage.prompt == "rift_call"
    assert len(stage.options) == 3                           # the Court's perimeter
    stage.do("space:hall_of_embers", "space:gate_of_unmaking")
    assert stage.state.rifts == []
    assert sorted(one.space for one in stage.state.monsters if one.kind == "rift_lurker") == [
        "gate_of_unmaking", "hall_of_embers"]


@pytest.mark.rules("malachar.traits", "combat.monster-retaliation")
def test_he_answers_a_failed_attack_against_its_leader_alone() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(open_court)
    stage.board(engaged=True, awake=True)
    stage.have("torvin", space="shattered_palace")
    stage.have("drek", space="shattered_palace")
    stage.dice(melee=[1] * 9)
    stage.turn("drek", f"do:melee monster:{stage.state.monsters[0].id}")
    stage.decline("reckless", "join_attack")
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (3, 6)    # D7


# --- Rifts --------------------------------------------------------------------------------------------------


@pytest.mark.rules("rifts.icon", "rifts.surge", "rifts.no-crack", "fate.rift")
def test_on_a_tile_with_a_rift_it_surges_and_opens_nothing() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["thornwild"], doom=["moonlit_ring"], doom_track=2)
    stage.end_turns("rift", "blank", "blank")
    stage.until_round(2)
    s = stage.state
    assert sorted(s.doom) == ["bramble_deep", "moonlit_ring", CLEARING]  # R79: no overflow, none on the Rift itself
    assert s.doom_track == 2
    assert s.rifts == ["thornwild"]
    assert s.monsters[-1].space == OAK
    assert s.monsters[-1].hunts == ""                        # R59: surge monsters do not hunt at first


@pytest.mark.rules("rifts.icon", "rifts.no-reopening")
def test_with_no_tile_left_the_nearest_rift_surges_or_nothing_happens() -> None:
    stage = Stage("torvin", "drek", "mira")
    others = [tile for tile in stage.state.ring if tile not in ("ashen_court", "barrowmoor")]
    stage.board(rifts=["barrowmoor"], sealed=others)
    stage.end_turns("rift", "blank", "blank")
    stage.until_round(2)
    assert len([space for space in stage.state.doom if TILE_OF[space] == "barrowmoor"]) == 3
    stage.board(rifts=[], sealed=[*others, "barrowmoor"], doom=[])
    before = len(stage.state.monsters)
    stage.end_turns("rift", "reckoning", "reckoning")
    stage.until_round(3)
    assert (stage.state.rifts, stage.state.doom, len(stage.state.monsters)) == ([], [], before)


@pytest.mark.rules("rifts.no-passive", "overview.round")
def test_an_open_rift_spawns_nothing_by_itself() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["ashpeak", "barrowmoor"])
    before = len(stage.state.monsters)
    stage.draws("rift", "rift", "rift")
    stage.end_turns("blank", "blank", "blank")
    stage.until_round(2)
    assert len(stage.state.monsters) == before               # R80
    stage.end_turns("rift", "reckoning", "reckoning")        # and something else does
    assert stage.prompt == "rift_tile"


@pytest.mark.rules("rifts.closing-stops", "banish.closing", "fate.monster")
def test_a_closed_rift_draws_no_spawn() -> None:
    stage = Stage("aelindra", "torvin", "drek")
    stage.have("aelindra", space="drowned_chapel", benedictions=3)
    stage.board(rifts=["sunken_mere"], doom=["ferrymans_landing", "grey_shallows", "smoking_gate"])
    stage.dice(banish=[6, 6, 6, 6, 1, 1, 1, 1])
    stage.turn("aelindra", "do:banish", "do:spend_benedictions 3")
    assert stage.state.sealed == ["sunken_mere"]
    assert stage.state.doom == ["smoking_gate"]              # its whole tile is cleared, no other
    stage.end_turns("monster", "blank", "blank")
    stage.until_round(2)
    assert stage.state.monsters[-1].space == "grey_shallows"             # its Monster space, not the Rift
    stage.end_turns("rift", "blank", "reckoning")
    assert "tile:sunken_mere" not in stage.options           # and it never opens again


@pytest.mark.rules("rifts.closing-spawned", "banish.doom-removal", "banish.sub-types")
def test_three_successes_do_not_close() -> None:
    stage = Stage("aelindra")
    stage.have("aelindra", space=OAK)
    stage.board(rifts=["thornwild"], doom=[OAK, CLEARING])
    stage.dice(banish=[6, 6, 6, 5, 5])
    stage.turn("aelindra", "do:banish")
    assert stage.state.rifts == ["thornwild"]
    assert stage.state.doom == [CLEARING]                    # R83: one token instead
    stage.dice(banish=[6, 6, 6, 1, 1])
    stage.do("do:banish")
    assert "banish_fails" in stage.said()                    # nothing to clear, and not enough to close


# --- Benedictions -------------------------------------------------------------------------------------------


@pytest.mark.rules("benedictions.what", "benedictions.branch", "encounters.outcome")
def test_the_branch_replaces_the_roll() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=GATE, benedictions=1)
    stage.meets("stone_vein_of_true_silver")
    stage.turn("torvin", "do:move space:dwarven_archives")
    assert stage.prompt == "encounter"
    assert stage.options == ["do:test attribute:str", "do:branch"]
    stage.do("do:branch")
    assert (stage.hero("torvin").benedictions, stage.hero("torvin").gold) == (0, 6)
    assert "rolled" not in stage.said()


@pytest.mark.rules("benedictions.earning", "encounters.card-anatomy")
def test_two_cards_of_every_deck_grant_one() -> None:
    for tile in CONTENT.tiles:
        cards = [card for card in CONTENT.encounters.values() if card.deck == tile]
        assert len(cards) == 9
        assert len([card for card in cards if any(one.do == "gain_benediction" for one in card.success)]) == 2
        assert all(card.branch and card.test and card.story and card.name for card in cards)
        assert {name for card in cards for name in card.test} <= {"str", "agi", "wis", "int"}    # R24
        elites = [card for card in cards if any(isinstance(one, Spawn) and one.kind == "elite" for one in card.first)]
        assert [card.type for card in elites] == ([] if tile == "ashen_court" else ["combat"])   # R49
    assert {card.type for card in CONTENT.encounters.values()} == {"combat", "mystery", "social", "hazard"}
    assert any(card.none for card in CONTENT.encounters.values())


@pytest.mark.rules("benedictions.locations", "health.corruption-zero", "doom.removing")
def test_places_have_uses_for_them() -> None:
    spends = {space.id for space in CONTENT.spaces.values() if space.spend_cost or space.dice_per_benediction}
    assert "dwarven_archives" in spends
    assert 5 <= len(spends) <= 9                             # R11: the Archives and four to eight others
    stage = Stage("torvin")
    stage.have("torvin", space="smoking_gate", benedictions=1)
    stage.board(doom=["smoking_gate", "shattered_palace"])
    stage.turn("torvin", "do:spend_here space:smoking_gate")
    assert stage.state.doom == ["shattered_palace"]
    assert (stage.hero("torvin").benedictions, stage.hero("torvin").actions) == (0, 2)


@pytest.mark.rules("benedictions.locations", "board.tiles")
def test_the_moonlit_ring_leads_anywhere_open() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space="moonlit_ring", benedictions=1)
    stage.put("warg", OAK)
    stage.turn("torvin", "do:spend_here space:moonlit_ring")
    assert stage.prompt == "travel"
    assert f"space:{OAK}" not in stage.options               # monsters there
    assert not [one for one in stage.options if TILE_OF[one[6:]] == "ashen_court"]
    stage.do("space:drowned_chapel")
    assert stage.hero("torvin").space == "drowned_chapel"


# --- encounters ---------------------------------------------------------------------------------------------


@pytest.mark.rules("encounters.decks", "encounters.discard")
def test_what_was_resolved_stays_out_over_the_rounds_and_any_other_card_may_come_next() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=OAK)
    stage.meets("thorn_heartwood_spring", encounter=[6, 6])
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.until_round(3)
    assert stage.state.discards["thornwild"] == ("thorn_heartwood_spring",)
    left = stage.state.encounters["thornwild"]
    assert len(left) == 8
    seen = set()
    for number, card in enumerate(left):                     # D28: shuffled anew, so each is as likely as the others
        twin = Stage("torvin")
        twin.have("torvin", space=OAK)
        twin.picks(encounter_card=[twin.state.encounters["thornwild"].index(card)])
        twin.turn("torvin", "do:move space:moonlit_ring")
        seen |= set(twin.state.resolving) | set(twin.state.discards["thornwild"])
        assert len(seen) == number + 1
    assert seen == set(left)


@pytest.mark.rules("encounters.decks", "encounters.discard")
def test_a_deck_goes_round_and_round() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=OAK)

    def scene(s: State) -> None:
        s.discards["thornwild"] = s.encounters["thornwild"][1:]
        s.encounters["thornwild"] = s.encounters["thornwild"][:1]

    stage.arrange(scene)
    last = stage.state.encounters["thornwild"][0]
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.run_until("turn", "step", "next_hero")
    assert stage.state.encounters["thornwild"] == ()
    assert stage.state.discards["thornwild"][-1] == last     # face up on its pile
    if stage.prompt == "step":
        stage.do("do:stop")
    stage.arrange(_again)
    stage.do("do:move space:moonlit_ring")
    stage.run_until("turn", "step", "next_hero")
    assert len(stage.state.encounters["thornwild"]) == 8
    assert len(stage.state.discards["thornwild"]) == 1


def _again(s: State) -> None:
    s.lore_turned = []
    s.monsters = s.monsters[:1]
    s.heroes[0].space = OAK
    s.heroes[0].free_move = True
    s.heroes[0].hp = 6


@pytest.mark.rules("encounters.cannot-skip", "encounters.active-hero")
def test_no_card_is_declined_and_only_its_hero_resolves_it() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", space=GATE, benedictions=1)
    stage.have("drek", space="dwarven_archives")
    stage.meets("stone_cave_in", encounter=[1] * 9)
    stage.turn("torvin", "do:move space:dwarven_archives")
    assert stage.table.ask is not None
    assert stage.table.ask.at_least == 1                     # no way out
    assert list(stage.table.pending) == [0]
    stage.do("do:test attribute:str")
    stage.run_until("turn", "step")
    assert (stage.hero("torvin").hp, stage.hero("drek").hp) == (5, 5)    # the bad is applied too


@pytest.mark.rules("encounters.combat-cards", "hunters.applying", "elites.tier")
@pytest.mark.parametrize("doom", [1, 9])
def test_the_elite_card_brings_it_at_any_doom_in_the_heros_space(doom: int) -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=GATE)
    stage.board(doom_track=doom)
    stage.meets("stone_warchief_at_the_gate", encounter=[1] * 5)
    stage.turn("torvin", "do:move space:dwarven_archives")
    stage.test("str")
    stage.run_until("turn", "retaliate")
    orc = next(one for one in stage.state.monsters if one.kind == "orc_warchief")
    assert orc.space == "dwarven_archives"                   # R72
    assert orc.hunts == "printed"
    assert "strikes" not in stage.said()                     # it acts from the next Monster Phase


@pytest.mark.rules("encounters.combat-cards", "commons.tier", "elites.tier")
@pytest.mark.parametrize(("doom", "tier"), [(3, "common"), (7, "elite")])
def test_other_combat_cards_go_by_the_tier(doom: int, tier: str) -> None:
    stage = Stage("torvin")
    stage.arrange(open_court)
    stage.have("torvin", space="broken_stair")
    stage.board(doom_track=doom)
    stage.meets("court_the_turncoat_herald", encounter=[1] * 9)
    stage.turn("torvin", "do:move space:hall_of_embers")
    stage.test("str")
    one = next(one for one in stage.state.monsters if one.kind != "malachar")
    assert CONTENT.monsters[one.kind].tier == tier
    assert one.hunts == "torvin"


@pytest.mark.rules("encounters.outcome", "encounters.card-anatomy")
@pytest.mark.parametrize(("faces", "gold", "wounds", "doom"), [
    ([6, 6, 1, 1], 5, 0, 0), ([6, 6, 6, 6, 6], 7, 0, 0), ([6, 1, 1, 1], 3, 1, 0), ([1, 1, 1, 1], 3, 1, 1)])
def test_success_triumph_failure_and_nothing_at_all(faces: list[int], gold: int, wounds: int, doom: int) -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=GATE, condition="blessed" if len(faces) == 5 else "")
    stage.meets("stone_vein_of_true_silver", encounter=faces)
    stage.turn("torvin", "do:move space:dwarven_archives")
    stage.test("str")
    stage.run_until("turn", "step")
    torvin = stage.hero("torvin")
    assert (torvin.gold, 6 - torvin.hp, len(stage.state.doom)) == (gold, wounds, doom)


@pytest.mark.rules("encounters.outcome")
def test_a_hero_who_falls_in_mid_card_gets_no_more_of_it() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", space=GATE, hp=1, focus=[])
    stage.meets("stone_the_unquiet_forge", encounter=[1] * 9)
    stage.turn("drek", "do:move space:dwarven_archives")
    stage.test("str")
    assert stage.hero("drek").status == "vanquished"
    stage = Stage("drek", "torvin")
    stage.have("drek", space=GATE, hp=1)
    stage.meets("stone_tunnel_raid")
    stage.turn("drek", "do:move space:dwarven_archives", "do:bargain")
    assert stage.hero("drek").status == "vanquished"
    assert stage.prompt != "step"                            # D19: no free move


@pytest.mark.rules("encounters.outcome", "fate.encounter")
@pytest.mark.parametrize(("hp", "lost"), [(1, 0), (6, 1)])
def test_what_comes_after_his_fall_is_not_his(hp: int, lost: int) -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.have("drek", space="the_caldera", hp=hp)
    stage.board(round=2)
    card = stage.state.encounters["ashpeak"].index("ash_slide_of_scree")
    stage.turn("drek", "do:end_turn")
    stage.turn("torvin", "do:end_turn")
    stage.draws("encounter", "blank", "blank", encounter=[1] * 9)
    stage.picks(encounter_card=[card])
    stage.do("do:end_turn")
    stage.test("str")
    drek = stage.hero("drek")
    assert drek.status == ("vanquished" if hp == 1 else "standing")
    assert (drek.lost_actions if hp == 1 else 2 - drek.actions) == lost          # D19: the action is not lost besides


@pytest.mark.rules("merchant.encounter-gold")
def test_gold_of_an_encounter_is_no_choice_and_personal() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", space=GATE)
    stage.meets("stone_vein_of_true_silver", encounter=[6, 6, 1, 1])
    stage.turn("torvin", "do:move space:dwarven_archives")
    stage.test("str")
    assert stage.prompt != "gold_or_focus"
    assert (stage.hero("torvin").gold, stage.hero("drek").gold) == (5, 2)        # R39


# --- conditions ---------------------------------------------------------------------------------------------


@pytest.mark.rules("conditions.blessed", "conditions.cursed", "conditions.removing-cursed",
                   "conditions.removing-blessed", "conditions.duration")
@pytest.mark.parametrize(("condition", "faces", "after"), [
    ("blessed", [6, 1, 1, 1], "blessed"), ("blessed", [1, 1, 1, 1], ""), ("cursed", [1, 1], "cursed"),
    ("cursed", [6, 1], "")])
def test_a_die_more_or_less_and_when_it_ends(condition: str, faces: list[int], after: str) -> None:
    stage = Stage("mira", "torvin")
    stage.have("mira", condition=condition, gold=0)
    stage.have("torvin", space=GATE)
    stage.board(doom=[CLEARING])
    stage.dice(banish=faces)
    stage.turn("mira", "do:banish")
    assert len(stage.faces()) == len(faces)                  # WIS 3, one more or less
    assert stage.hero("mira").condition == after
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    assert stage.hero("mira").condition == after             # no round ends it


@pytest.mark.rules("conditions.stacking", "conditions.cursed", "conditions.blessed")
@pytest.mark.parametrize("before", ["blessed", "cursed", ""])
def test_a_curse_takes_the_place_of_a_blessing(before: str) -> None:
    stage = Stage("mira")
    stage.have("mira", space="drowned_chapel", condition=before, gold=0)
    stage.meets("mere_mirror_of_still_water", encounter=[1, 1])
    stage.turn("mira", "do:move space:ferrymans_landing")
    stage.test("int")
    assert stage.hero("mira").condition == "cursed"
    if before == "blessed":
        assert "condition_ends" in stage.said()


# --- the board ----------------------------------------------------------------------------------------------


@pytest.mark.rules("board.tiles", "board.hex", "board.adjacency", "board.borders")
def test_four_named_spaces_that_all_touch() -> None:
    stage = Stage("torvin")
    s = stage.state
    assert len(CONTENT.spaces) == 24
    for tile, spaces in SPACES_OF.items():
        assert len(spaces) == len({CONTENT.spaces[space].name for space in spaces}) == 4
        assert CONTENT.spaces[spaces[0]].centre
        for space in spaces:
            assert sorted(NEAR[space]) == sorted(one for one in spaces if one != space)      # R7: a ring
        assert 1 <= len(borders(tile)) <= 2
        assert spaces[0] not in borders(tile)
        for space in borders(tile):
            assert neighbours(s, space)[:-1] == NEAR[space]
            assert s.links[s.links[space]] == space          # each faces one neighbour
    assert distances(s, CLEARING)["smoking_gate"] == 1


@pytest.mark.rules("board.setup", "board.connecting", "board.adjacency", "board.borders")
def test_a_ring_in_shuffled_order() -> None:
    rings = set()
    for seed in range(5):
        s: State = open_table("realms", 2, seed).game.state
        rings.add(tuple(s.ring))
        assert unreachable_tiles(s.links, s.ring) == []
        for index, tile in enumerate(s.ring):
            facing = {TILE_OF[s.links[space]] for space in borders(tile)}
            assert facing == {s.ring[index - 1], s.ring[(index + 1) % 6]}
    assert len(rings) > 1
    assert unreachable_tiles({}, ["ashpeak", "thornwild"]) == ["thornwild"]


@pytest.mark.rules("board.expansion", "board.setup")
@pytest.mark.parametrize("count", [4, 5])
def test_the_number_of_tiles_is_data(count: int) -> None:
    ring = list(CONTENT.tiles)[-count:]
    links = ring_links(ring, [])
    assert len(links) == 2 * count
    assert unreachable_tiles(links, ring) == []
    stage = Stage("torvin")
    stage.state.ring, stage.state.links = ring, links
    assert open_tiles(stage.state) == ring[:-1]              # R22
    assert len(merchant_circuit(stage.state)) == 3 * (count - 1)


@pytest.mark.rules("board.centre-bonus")
@pytest.mark.parametrize(("spoiled", "steps"), [("", 3), ("rift", 2), ("monster", 0)])
def test_a_turn_begun_on_a_quiet_centre_gets_its_bonus(spoiled: str, steps: int) -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", space=OAK)
    if spoiled == "rift":
        stage.board(rifts=["thornwild"])
    if spoiled == "monster":
        stage.put("warg", OAK)
    stage.turn("torvin")
    assert ("centre_bonus" in stage.said()) is (spoiled == "")
    if steps:
        taken = 0
        stage.do(f"do:move space:{CLEARING}")
        while stage.prompt == "step":
            taken += 1
            stage.do(f"space:{OAK if taken % 2 else CLEARING}")
        assert taken + 1 == steps                            # the Oak: one more Movement


@pytest.mark.rules("board.centre-bonus")
def test_coming_to_a_centre_in_mid_turn_gives_nothing() -> None:
    stage = Stage("torvin", "drek")
    stage.turn("torvin", f"do:move space:{OAK}", "do:stop")
    assert "centre_bonus" not in stage.said()
    assert all(CONTENT.spaces[tile.centre].bonus for tile in CONTENT.tiles.values())


@pytest.mark.rules("board.monsters-stay", "combat.targeting")
def test_with_no_hero_on_its_tile_a_monster_stays() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", space="smoking_gate")
    stage.have("drek", space="smoking_gate")
    warg = stage.put("warg")                                 # the Clearing faces the Smoking Gate
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    assert stage.monster(warg).space == CLEARING
    assert "strikes" not in stage.said()


# --- the Merchant -------------------------------------------------------------------------------------------


@pytest.mark.rules("merchant.start")
def test_he_starts_where_the_players_say() -> None:
    table = open_table("realms", 2, 1)
    table.answer(0, "hero:torvin")
    table.answer(1, "hero:drek")
    table.answer(0, f"space:{CLEARING}")
    table.answer(1, f"space:{CLEARING}")
    assert table.ask is not None
    assert (table.ask.prompt, sorted(table.ask.ids)) == ("merchant_start", sorted(VENTURES))
    table.answer(1, f"space:{GATE}")
    assert table.game.state.merchant == GATE


@pytest.mark.rules("merchant.movement", "merchant.whole-map", "board.merchant-crosses")
def test_his_circuit_takes_every_perimeter_space_once() -> None:
    stage = Stage("torvin")
    stage.arrange(open_court)
    s = stage.state
    circuit = merchant_circuit(s)
    perimeter = [space for space in TILE_OF if not CONTENT.spaces[space].centre]
    assert sorted(circuit) == sorted(perimeter)
    for here, there in zip(circuit, [*circuit[1:], circuit[0]], strict=True):
        assert there in neighbours(s, here)                  # D11: a walk, border by border


@pytest.mark.rules("merchant.selling", "merchant.trading")
@pytest.mark.parametrize("item", ["ancestral_warhammer", "notched_sword", "duelists_rapier", "dawnbreaker"])
def test_half_the_cost_rounded_up(item: str) -> None:
    stage = Stage("torvin")
    if item != "ancestral_warhammer":
        stage.arrange(lambda s: give(s, "torvin", item))
    cost = CONTENT.items[item].cost
    assert item != "ancestral_warhammer" or cost == 2        # R38: starters too, cost 2
    stage.turn("torvin", f"do:sell item:{item}")
    assert stage.hero("torvin").gold == 2 + (cost + 1) // 2
    assert stage.hero("torvin").actions == 2
    assert stage.state.item_discard == [item]


@pytest.mark.rules("merchant.paying", "merchant.trading")
def test_what_cannot_be_paid_is_not_sold() -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=2)
    stage.turn("torvin", "do:trade")
    shown = stage.state.market[:]
    cheap = [item for item in shown if CONTENT.items[item].cost <= 2]
    assert len(shown) == 5 if cheap else shown == []
    assert [one for one in stage.options if one.startswith("do:buy")] == [
        f"do:buy item:{item} {CONTENT.items[item].cost}" for item in cheap]


@pytest.mark.rules("merchant.trading")
@pytest.mark.parametrize("order", [[], [4, 2, 0, 1, 3], [3]])
def test_the_buyer_orders_what_goes_beneath_the_deck(order: list[int]) -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=9)
    before = stage.state.item_deck[:]
    stage.turn("torvin", "do:trade", "do:leave_market")
    assert stage.prompt == "market_beneath"
    shown = before[:5]
    stage.do(*[f"item:{shown[number]}" for number in order])
    wanted = [shown[number] for number in order]
    assert stage.state.item_deck == before[5:] + wanted + [item for item in shown if item not in wanted]     # R38
    assert stage.state.market == []
    assert stage.hero("torvin").actions == 1


@pytest.mark.rules("merchant.paying", "components.decks")
def test_rarities() -> None:
    found = {rarity: [item for item in CONTENT.items.values() if item.rarity == rarity]
             for rarity in ("common", "uncommon", "rare")}
    assert {rarity: len(items) for rarity, items in found.items()} == {"common": 18, "uncommon": 12, "rare": 8}
    mean = {rarity: sum(item.cost for item in items) / len(items) for rarity, items in found.items()}
    assert mean["common"] < mean["uncommon"] < mean["rare"]              # R40
    assert len(Stage("torvin").state.item_deck) >= 37
