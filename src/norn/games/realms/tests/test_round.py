"""The structure of a round: turns, the Monster Phase, Fate tokens, Clean-up."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import CENTRE_OF, TILE_OF
from norn.games.realms.rules.merchant import merchant_circuit
from norn.games.realms.rules.spawning import monster_space
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


# --- the Hero Phase -----------------------------------------------------------------------------------------


@pytest.mark.rules("round.hero-phase")
def test_the_players_pick_the_order_as_they_go() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.do("hero:drek", seat=2)                            # whoever speaks first
    assert stage.seat == 1
    assert stage.refused("do:end_turn", seat=0) == {"not_your_turn_now"}
    stage.do("do:end_turn")
    assert stage.prompt == "next_hero"
    assert stage.options == ["hero:torvin", "hero:mira"]
    stage.do("hero:mira")
    stage.do("do:end_turn")
    assert stage.seat == 0                                   # the last one is nobody's choice
    assert stage.state.order == [1, 2, 0]


@pytest.mark.rules("round.turn-allowance")
def test_two_actions_and_a_move_or_three_actions() -> None:
    stage = Stage("torvin")
    stage.have("torvin", level=5)
    stage.turn("torvin", "do:focus attribute:str", "do:focus attribute:agi", "do:focus attribute:wis")
    torvin = stage.hero("torvin")
    assert (torvin.actions, torvin.free_move) == (0, False)
    assert stage.refused("do:focus attribute:int") == {"no_action"}
    assert stage.refused(f"do:move space:{OAK}") == {"no_action"}


@pytest.mark.rules("round.turn-allowance", "actions.move")
def test_a_second_move_costs_an_action() -> None:
    stage = Stage("torvin")
    for actions in (2, 1, 0):
        stage.turn("torvin", f"do:move space:{OAK if actions % 2 == 0 else CLEARING}")
        if stage.prompt == "step":
            stage.do("do:stop")
        if actions:
            assert stage.hero("torvin").actions == actions
    assert stage.state.phase != "heroes" or stage.refused(f"do:move space:{CLEARING}") == {"no_action"}


@pytest.mark.rules("round.assist")
def test_a_helper_adds_one_die_to_a_test_for_an_action() -> None:
    stage = Stage("mira", "torvin", "drek")
    for hero in ("mira", "torvin", "drek"):
        stage.have(hero, space=OAK, gold=0)
    stage.have("drek", space="moonlit_ring")
    stage.have("torvin", space="moonlit_ring")
    stage.meets("thorn_song_in_the_canopy", encounter=[1, 1, 1, 6])
    stage.turn("mira", "do:move space:moonlit_ring")
    stage.test("wis")
    assert (stage.prompt, stage.seat) == ("help_test", 1)
    stage.do("do:help hero:mira")
    assert len(stage.faces()) == 4                           # one helper a test: Drek is not asked
    assert [stage.hero(one).actions for one in ("mira", "torvin", "drek")] == [2, 1, 2]
    assert stage.hero("mira").benedictions == 2


@pytest.mark.rules("round.assist")
def test_nobody_helps_from_another_space() -> None:
    stage = Stage("mira", "torvin")
    stage.have("mira", space=OAK, gold=0)
    stage.meets("thorn_song_in_the_canopy", encounter=[6, 6, 6])
    stage.turn("mira", "do:move space:moonlit_ring")
    stage.test("wis")
    assert stage.prompt != "help_test"
    assert stage.hero("torvin").actions == 2


@pytest.mark.rules("round.assist", "fate.encounter")
def test_an_action_kept_back_helps_in_the_fate_phase() -> None:
    stage = Stage("mira", "torvin")
    stage.have("mira", gold=0)
    stage.turn("mira", "do:end_turn")
    stage.turn("torvin", "do:focus attribute:str")
    stage.draws("encounter", "blank", encounter=[6, 6, 6, 6, 6, 6])
    card = stage.state.encounters["thornwild"].index("thorn_song_in_the_canopy")
    stage.picks(encounter_card=[card])
    stage.do("do:end_turn")
    stage.test("wis")
    assert (stage.prompt, stage.seat) == ("help_test", 1)    # D5
    stage.do("do:help hero:mira")
    assert "helped" in stage.said()
    assert len(stage.faces()) == 4


@pytest.mark.rules("round.assist", "combat.combined")
def test_without_an_action_left_nobody_joins() -> None:
    stage = Stage("torvin", "drek")
    warg = stage.put("warg")
    stage.turn("drek")
    stage.have("drek", actions=0, free_move=False)
    stage.do("do:end_turn")
    stage.dice(melee=[6] * 6)
    stage.turn("torvin", f"do:melee monster:{warg}")
    assert stage.prompt != "join_attack"


# --- the Monster Phase --------------------------------------------------------------------------------------


@pytest.mark.rules("round.monster-phase", "combat.order")
def test_the_tougher_acts_first_and_by_its_healthy_value() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", space=GATE)
    first = stage.put("vine_horror", OAK)                    # Toughness 2
    second = stage.put("stone_gargoyle", OAK, damaged=True)  # 3, though Damaged
    third = stage.put("skeleton_warrior", OAK)               # 2, younger than the Horror (R52)
    stage.put("warg", OAK, held=True)
    stage.have("torvin", hp=6)
    stage.run_until("retaliate")
    stage.run_until("next_hero")
    struck = [event.data["monster"] for event in stage.table.events() if event.kind == "strikes"]
    assert struck == [f"monster:{one}" for one in (second, first, third)]


@pytest.mark.rules("round.monster-phase", "combat.attack-when", "combat.any-space")
def test_each_moves_and_attacks_before_the_next() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", space=GATE)
    stage.put("vine_horror", OAK)
    stage.put("warg", "moonlit_ring")
    stage.run_until("retaliate")
    stage.run_until("next_hero")
    told = [event.kind for event in stage.table.events() if event.kind in ("monster_moved", "strikes")]
    assert told == ["monster_moved", "strikes"] * 2


@pytest.mark.rules("round.retarget", "combat.retargeting", "combat.targeting")
def test_a_fallen_target_is_replaced() -> None:
    stage = Stage("torvin", "drek")
    stage.put("orc_warchief")
    stage.put("warg")
    stage.have("torvin", hp=2)
    stage.run_until("retaliate")
    assert stage.hero("torvin").status == "vanquished"       # the lower HP of the two
    assert stage.hero("drek").hp < 6                         # the Warg turns to Drek
    assert stage.seat == 1


@pytest.mark.rules("round.merchant-moves", "merchant.movement", "board.merchant-crosses")
def test_the_merchant_walks_when_all_have_acted() -> None:
    stage = Stage("torvin")
    circuit = merchant_circuit(stage.state)
    start = circuit.index(stage.state.merchant)
    visited = [stage.state.merchant]
    for number in range(2, 7):
        stage.draws("blank") if stage.state.bag.count("fate_blank") else stage.draws("reckoning")
        stage.do("do:end_turn")
        stage.until_round(number)
        visited.append(stage.state.merchant)
    assert visited == [circuit[(start + n) % len(circuit)] for n in range(6)]
    assert len({TILE_OF[space] for space in visited}) > 1    # he crosses borders
    assert not set(visited) & set(CENTRE_OF.values())


# --- the Fate Phase -----------------------------------------------------------------------------------------


@pytest.mark.rules("round.fate-phase", "fate.blank")
def test_one_token_a_hero_in_turn_order_and_none_for_the_fallen() -> None:
    stage = Stage("torvin", "drek", "mira")
    for hero in ("mira", "torvin", "drek"):
        stage.turn(hero)
        if hero == "drek":
            stage.draws("blank", "blank", "blank")
        stage.do("do:end_turn")
    stage.until_round(2)
    drawn = [event.data["hero"] for event in stage.table.events() if event.kind == "fate"]
    assert drawn == ["hero:mira", "hero:torvin", "hero:drek"]
    assert stage.state.bag.count("fate_blank") == 0
    assert len(stage.state.bag) == 15                        # drawn tokens stay out
    stage.have("mira", status="vanquished", hp=0, fell=2, gone=True)
    stage.draws("reckoning", "reckoning")
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek", "do:end_turn")
    assert len(stage.state.bag) == 13


@pytest.mark.rules("round.fate-phase", "round.clean-up")
@pytest.mark.parametrize(("heroes", "rises"), [
    (("torvin",), 1), (("torvin", "drek"), 1), (("torvin", "drek", "mira"), 0)])
def test_small_parties_pay_with_doom(heroes: tuple[str, ...], rises: int) -> None:
    stage = Stage(*heroes)
    every = CONTENT.tuning.small_party_doom_every
    stage.board(round=every)
    before = stage.state.doom_track
    for hero in heroes:
        stage.turn(hero)
        stage.draws(*["blank"] * len(heroes))
        stage.do("do:end_turn")
    stage.until_round(every + 1)
    assert stage.state.doom_track == before + rises          # R74
    if rises:
        assert every > 1
        for hero in heroes:
            stage.turn(hero)
            stage.draws(*["reckoning"] * len(heroes))
            stage.do("do:end_turn")
        stage.until_round(every + 2)
        assert stage.state.doom_track == before + rises


@pytest.mark.rules("fate.rift", "rifts.icon", "rifts.new", "rifts.maximum")
def test_a_new_rift_where_the_party_chooses() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["ashpeak"], sealed=["barrowmoor"])
    stage.end_turns("rift", "blank", "blank")
    assert stage.prompt == "rift_tile"
    assert set(stage.options) == {"tile:thornwild", "tile:sunken_mere", "tile:stonehollow_hold"}     # R78
    before = len(stage.state.monsters)
    stage.do("tile:sunken_mere")
    assert stage.state.rifts == ["ashpeak", "sunken_mere"]
    assert stage.state.doom == []
    assert len(stage.state.monsters) == before


@pytest.mark.rules("fate.monster", "hunters.applying", "commons.tier", "icons.monster")
@pytest.mark.parametrize(("tile", "rift"), [("thornwild", True), ("thornwild", False), ("sunken_mere", False),
                                            ("stonehollow_hold", False)])
def test_where_a_monster_token_spawns(tile: str, rift: bool) -> None:
    stage = Stage("torvin", "drek", "mira")
    start = {"thornwild": CLEARING, "sunken_mere": "ferrymans_landing", "stonehollow_hold": GATE}[tile]
    stage.have("torvin", space=start)
    stage.board(rifts=[tile] if rift else [], doom_track=0)              # R2: 0 is common tier
    stage.end_turns("monster", "blank", "blank")
    stage.until_round(2)
    one = stage.state.monsters[-1]
    wanted = {"thornwild": OAK, "sunken_mere": "grey_shallows", "stonehollow_hold": "great_anvil"}[tile]
    assert one.space == wanted
    assert monster_space("stonehollow_hold") == "great_anvil"            # no Monster space: the centre
    assert one.kind in CONTENT.elements[CONTENT.tiles[tile].element].commons
    assert one.hunts == ("printed" if CONTENT.monsters[one.kind].prey else "")


@pytest.mark.rules("fate.monster", "rifts.cap")
def test_a_full_rift_brings_no_fourth() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["thornwild"])
    for _ in range(3):
        stage.put("warg", OAK, held=True)
    stage.end_turns("monster", "blank", "blank")
    stage.until_round(2)
    assert len([one for one in stage.state.monsters if one.kind != "malachar"]) == 3


@pytest.mark.rules("fate.encounter", "encounters.triggers", "encounters.active-hero")
def test_an_encounter_token_uses_the_drawers_own_deck() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.have("drek", space=GATE)
    stage.end_turns("blank", "encounter", "blank")
    event = next(one for one in stage.table.events() if one.kind == "encounter")
    assert event.data["hero"] == "hero:drek"
    assert CONTENT.encounters[event.data["card"][10:]].deck == "stonehollow_hold"


@pytest.mark.rules("fate.reckoning", "pacts.reckoning", "pacts.multiple")
def test_a_reckoning_calls_every_pact_of_every_hero() -> None:
    stage = Stage("torvin", "drek", "mira")

    def scene(s: State) -> None:
        for pact in ("blood_price", "hollow_purse", "borrowed_hours"):
            s.pact_deck.remove(pact)
        s.heroes[0].pacts = ["blood_price", "borrowed_hours"]
        s.heroes[2].pacts = ["hollow_purse"]

    stage.arrange(scene)
    due = CONTENT.tuning.reckoning_due_at_most
    stage.end_turns("blank", "reckoning", "blank", reckoning=[due, due + 1, due + 1])
    stage.until_round(2)
    assert stage.said().count("pact_waits") == 2
    assert stage.said().count("pact_due") == 1
    assert stage.hero("torvin").hp == 4                      # Blood Price came due, Borrowed Hours waits
    assert stage.hero("torvin").pacts == ["borrowed_hours"]
    assert stage.hero("mira").pacts == ["hollow_purse"]


@pytest.mark.rules("round.fate-first", "fate.doom")
def test_all_of_fate_is_resolved_before_clean_up() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", gold=9)
    stage.board(rifts=["thornwild"])
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.draws("doom", "doom")
    stage.do("do:end_turn")
    assert stage.prompt == "doom_space"
    stage.do(stage.options[0])
    assert (stage.prompt, stage.state.phase) == ("doom_space", "fate")
    stage.do(stage.options[0])
    assert stage.prompt == "level_up"


# --- Clean-up -----------------------------------------------------------------------------------------------


@pytest.mark.rules("round.clean-up", "actions.use-ability")
def test_one_card_is_readied_and_dice_decide_the_others() -> None:
    for die, ready in ((5, True), (4, False)):
        stage = Stage("torvin")

        def scene(s: State) -> None:
            give(s, "torvin", "surgeons_kit", "salt_censer")
            s.exhausted = ["surgeons_kit", "salt_censer"]
            s.turned = ["gust"]
            s.shots = ["hunting_bow"]

        stage.arrange(scene)
        stage.draws("blank", ready=[die])
        stage.do("do:end_turn")
        assert stage.prompt == "ready_item"
        stage.do("item:salt_censer")
        stage.until_round(2)
        assert stage.state.exhausted == ([] if ready else ["surgeons_kit"])
        assert (stage.state.turned, stage.state.shots) == ([], [])


@pytest.mark.rules("round.level-up", "levels.when", "levels.effect", "levels.cost")
def test_one_level_a_round_in_clean_up_only() -> None:
    stage = Stage("torvin")
    cost = CONTENT.tuning.level_cost
    assert cost == 3
    stage.have("torvin", gold=7)
    stage.turn("torvin")
    assert stage.refused("do:level_up") == {"only_in_clean_up"}
    stage.draws("blank")
    stage.do("do:end_turn")
    assert stage.prompt == "level_up"
    stage.do("do:level_up")
    stage.until_round(2)
    assert (stage.hero("torvin").level, stage.hero("torvin").gold) == (2, 4)


@pytest.mark.rules("round.short-rest")
def test_a_rest_heals_one_each_and_raises_doom() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.have("torvin", hp=3)
    stage.have("drek", hp=5, space=OAK)
    before = stage.state.doom_track
    stage.end_turns("blank", "blank", "blank")
    assert stage.prompt == "rest"
    for seat, vote in ((0, "do:yes"), (1, "do:no"), (2, "do:yes")):      # R100: the party votes
        stage.do(vote, seat=seat)
    assert [hero.hp for hero in stage.state.heroes] == [4, 6, 6]         # never above 6
    assert stage.state.doom_track == before + 1
    assert stage.state.round == 2


@pytest.mark.rules("round.short-rest")
@pytest.mark.parametrize("where", ["apart", "outvoted", "one is down"])
def test_no_rest(where: str) -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.have("torvin", hp=3)
    before = stage.state.doom_track
    if where != "outvoted":
        stage.have("drek", space=GATE)
    if where == "one is down":
        stage.have("drek", status="vanquished", hp=0, fell=1, gone=True)
    stage.end_turns("blank", "blank", "blank")
    if where == "apart":
        assert stage.state.round == 2
    else:
        assert stage.prompt == "rest"                        # R100: a fallen hero does not prevent it
        for seat in sorted(stage.table.pending):
            stage.do("do:yes" if seat == 0 else "do:no", seat=seat)
    assert (stage.hero("torvin").hp, stage.state.doom_track) == (3, before)


@pytest.mark.rules("round.short-rest")
def test_what_else_heals() -> None:
    healing = {spell.id for spell in CONTENT.spells.values()
               if any(effect.do == "heal" for effect in (*spell.base, *spell.upgraded))}
    assert len(healing) == 2
    assert "mend_wounds" in healing
    items = [item.id for item in CONTENT.items.values() if any(effect.do == "heal" for effect in item.effect)]
    assert len(items) + 1 == 4                               # R44: and the Feather
    stage = Stage("torvin")
    stage.have("torvin", hp=5)
    stage.arrange(lambda s: give(s, "torvin", "healing_draught"))
    stage.turn("torvin", "do:use item:healing_draught")
    assert stage.hero("torvin").hp == 6
    assert stage.hero("torvin").actions == 2
