"""Health and Corruption, Doom tokens, Dark Pacts, the endings and the Last Stand."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import DoomTrack, GainGold, Wound
from norn.games.realms.rules.board import SPACES_OF, TILE_OF
from norn.games.realms.rules.doom import tokens_left
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court
from norn.games.realms.verbs import Doing, perform

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


def holding(stage: Stage, hero: str, *pacts: str) -> None:
    """He holds these pacts, and every other hero none."""

    def scene(s: State) -> None:
        for pact in pacts:
            s.pact_deck.remove(pact)
        next(one for one in s.heroes if one.id == hero).pacts = list(pacts)

    stage.arrange(scene)


# --- health -------------------------------------------------------------------------------------------------


@pytest.mark.rules("health.vanquished", "combat.vanquished")
def test_out_for_a_full_round_and_back_on_the_nearest_quiet_space() -> None:
    stage = Stage("torvin", "drek", "mira")
    for hero in ("drek", "mira"):
        stage.have(hero, space=GATE)
    stage.have("torvin", hp=1, gold=4, focus=["str"], corruption=2)
    stage.put("stone_gargoyle")
    stage.put("warg", OAK, held=True)
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    assert stage.hero("torvin").status == "vanquished"       # not back at the start of the next round
    assert stage.said().count("fate") == 2                   # R92: he draws none
    stage.end_turns("blank", "reckoning")
    stage.until_round(3)
    torvin = stage.hero("torvin")
    assert (torvin.status, torvin.hp, torvin.gold, torvin.focus) == ("standing", 2, 4, ["str"])
    assert torvin.space == "moonlit_ring"                    # without a monster, as near as any


@pytest.mark.rules("combat.vanquished")
def test_with_monsters_everywhere_he_returns_to_the_fewest() -> None:
    stage = Stage("torvin", "drek", "mira")
    for hero in ("drek", "mira"):
        stage.have(hero, space=GATE)
    stage.have("torvin", status="vanquished", hp=0, fell=1, gone=True)
    stage.board(round=2)
    for space in (CLEARING, CLEARING, OAK, OAK, "moonlit_ring", "moonlit_ring", "bramble_deep"):
        stage.put("warg", space, held=True)
    stage.end_turns("blank", "blank")
    stage.until_round(3)
    assert stage.hero("torvin").space == "bramble_deep"


@pytest.mark.rules("health.corrupted")
def test_six_corruption_leaves_a_wraith_and_a_cache() -> None:
    stage = Stage("torvin", "drek", "mira")
    for hero in ("drek", "mira"):
        stage.have(hero, space=GATE)
    stage.have("torvin", corruption=5, gold=3, focus=["str"], space="witchlight_fen")
    stage.board(ice=["witchlight_fen"], ice_left=9)
    stage.turn("torvin", "do:end_turn")
    s = stage.state
    assert stage.hero("torvin").status == "corrupted"
    wraith = next(one for one in s.monsters if one.kind == "wraith")
    assert (wraith.space, wraith.hunts, wraith.seat) == ("witchlight_fen", "printed", -1)    # R91: it plays itself
    cache = s.caches[0]
    assert (cache.items, cache.gold, cache.focus) == (["ancestral_warhammer"], 3, 1)
    assert stage.refused("do:end_turn", seat=0) == {"not_on_board"}
    assert not s.last_stand


@pytest.mark.rules("health.consumed", "pacts.reckoning")
@pytest.mark.parametrize(("pact", "doom", "track"), [("consumed_by_the_blight", 1, 0), ("sacrifice_offered", 0, -2)])
def test_consumed_leaves_no_wraith(pact: str, doom: int, track: int) -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(doom_track=4)
    holding(stage, "torvin", pact)
    stage.end_turns("reckoning", "blank", "blank", reckoning=[1])
    stage.until_round(2)
    assert stage.hero("torvin").status == "consumed"
    assert "wraith" not in [one.kind for one in stage.state.monsters]
    assert stage.state.caches[0].items == ["ancestral_warhammer"]
    assert (len(stage.state.doom), stage.state.doom_track) == (doom, 4 + track)
    assert pact in stage.state.pact_discard


@pytest.mark.rules("health.final-corruption", "overview.cooperation")
def test_a_played_wraith_wins_when_the_party_loses() -> None:
    stage = Stage("torvin", "drek")
    holding(stage, "torvin", "final_corruption")
    stage.board(doom_track=12)
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.draws("reckoning", "doom", reckoning=[1])
    stage.do("do:end_turn")
    assert stage.table.outcome is not None
    assert (stage.table.outcome.reason, stage.table.outcome.winners) == ("dooms_fall", (0,))     # R91


@pytest.mark.rules("health.final-corruption", "endings.consumed-world")
def test_a_lone_hero_who_turns_wraith_has_not_won() -> None:
    stage = Stage("torvin")
    holding(stage, "torvin", "final_corruption")
    stage.end_turns("reckoning", reckoning=[1])
    assert stage.table.outcome is not None
    assert (stage.table.outcome.reason, stage.table.outcome.winners) == ("consumed_world", ())


@pytest.mark.rules("health.final-corruption", "endings.consumed-world")
def test_whose_turning_ends_the_world_has_lost_it_with_the_party() -> None:
    stage = Stage("torvin", "drek", "mira")
    holding(stage, "torvin", "final_corruption")
    stage.arrange(lambda s: s.item_discard.append(s.heroes[1].items.pop()))
    stage.have("drek", status="wraith", gold=0)              # he turned before, and so is an enemy
    stage.put("wraith", seat=1, hunts="printed", space="drakes_hoard")
    stage.have("mira", status="vanquished", hp=0, fell=1)
    stage.end_turns("reckoning", reckoning=[1])
    stage.run_until()
    assert stage.table.outcome is not None
    assert (stage.table.outcome.reason, stage.table.outcome.winners) == ("consumed_world", (1,))


@pytest.mark.rules("health.corruption-zero", "pacts.gaining")
@pytest.mark.parametrize(("before", "pacts"), [(0, 0), (1, 1), (2, 0)])
def test_only_a_fall_to_nothing_draws_a_pact(before: int, pacts: int) -> None:
    stage = Stage("drek")
    stage.have("drek", corruption=before)
    stage.arrange(lambda s: give(s, "drek", "bitter_tonic"))
    stage.turn("drek", "do:use item:bitter_tonic")
    assert len(stage.hero("drek").pacts) == pacts            # R87: 0 at the start draws nothing
    assert (stage.prompt == "gold_or_focus") is (pacts == 1)


@pytest.mark.rules("health.corruption-zero")
def test_where_corruption_is_cleansed() -> None:
    items = [item.id for item in CONTENT.items.values() if any(one.do == "cleanse" for one in item.effect)]
    places = [space.id for space in CONTENT.spaces.values() if any(one.do == "cleanse" for one in space.spend)]
    spells = [spell.id for spell in CONTENT.spells.values() if any(one.do == "cleanse" for one in spell.base)]
    assert (len(items), len(places), spells) == (3, 1, ["soul_anchor"])  # R88
    stage = Stage("drek")
    stage.have("drek", corruption=3, space=places[0], benedictions=1)
    stage.turn("drek", f"do:spend_here space:{places[0]}")
    assert stage.hero("drek").corruption == 1                # exactly two, not up to two


# --- Doom tokens --------------------------------------------------------------------------------------------


@pytest.mark.rules("doom.what", "doom.cap", "doom.corruption-apart", "components.doom-tokens")
def test_one_token_a_space_the_centre_too() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["thornwild"], doom=[CLEARING, "moonlit_ring", "bramble_deep"])
    stage.have("torvin", corruption=2)
    before = stage.state.doom_track
    stage.end_turns("doom", "blank", "blank")
    stage.until_round(2)
    assert sorted(stage.state.doom) == sorted(SPACES_OF["thornwild"])
    assert tokens_left(stage.state) == 16
    assert [hero.corruption for hero in stage.state.heroes] == [2, 0, 0]
    assert stage.state.doom_track == before
    with pytest.raises(Exception, match="Doom token twice"):
        stage.board(doom=[OAK, OAK])


@pytest.mark.rules("doom.overflow", "doom.fully-doomed")
def test_a_full_tile_passes_the_token_to_a_neighbour() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["thornwild"], doom=list(SPACES_OF["thornwild"]))
    before = stage.state.doom_track
    stage.end_turns("doom", "blank", "blank")
    assert stage.prompt == "doom_tile"
    assert sorted(stage.options) == ["tile:ashpeak", "tile:sunken_mere"]         # its two neighbours
    stage.do("tile:ashpeak")
    stage.do("space:smoking_gate")
    assert "smoking_gate" in stage.state.doom
    assert stage.state.doom_track == before                  # R76: it places, it never advances


@pytest.mark.rules("doom.overflow", "malachar.unlocking")
def test_overflow_goes_past_full_tiles_but_not_into_the_closed_court() -> None:
    stage = Stage("torvin", "drek", "mira")
    doomed = ["thornwild", "ashpeak", "stonehollow_hold", "sunken_mere"]
    full = [space for tile in doomed for space in SPACES_OF[tile]]
    stage.board(rifts=["thornwild"], doom=full)
    stage.end_turns("doom", "blank", "blank")
    assert stage.prompt == "doom_space"
    assert {TILE_OF[one[6:]] for one in stage.options} == {"barrowmoor"}


@pytest.mark.rules("doom.track-apart", "fate.doom")
def test_a_rift_elsewhere_does_not_stop_the_track() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(rifts=["barrowmoor"])
    before = stage.state.doom_track
    stage.end_turns("doom", "blank", "blank")
    stage.until_round(2)
    assert (stage.state.doom_track, stage.state.doom) == (before + 1, [])        # R75: the drawer's own tile


@pytest.mark.rules("doom.penalty", "combat.one-space")
def test_the_penalty_is_of_the_rollers_own_space() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    stage.board(doom=[OAK])
    warg = stage.put("warg", OAK)
    stage.dice(spell=[5, 5, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:void_chain")         # it pulls the Warg here
    stage.decline("after_roll")
    assert stage.monster(warg).damaged                       # R27: not of the target's


@pytest.mark.rules("doom.removing", "banish.doom-removal")
def test_banish_takes_one_token_of_its_own_space() -> None:
    stage = Stage("aelindra")
    stage.board(doom=[CLEARING, OAK])
    stage.dice(banish=[6] * 5)
    stage.turn("aelindra", "do:banish")
    assert stage.state.doom == [OAK]


# --- pacts --------------------------------------------------------------------------------------------------


@pytest.mark.rules("pacts.what", "pacts.gaining")
def test_seven_pacts_drawn_unseen() -> None:
    assert {"consumed_by_the_blight", "sacrifice_offered", "final_corruption"} <= set(CONTENT.pacts)
    assert len(CONTENT.pacts) == 7
    stage = Stage("drek", "torvin")
    stage.have("drek", corruption=1, gold=0)
    stage.arrange(lambda s: give(s, "drek", "bitter_tonic"))
    top = stage.state.pact_deck[0]
    stage.turn("drek", "do:use item:bitter_tonic")
    assert stage.options == ["do:take_gold 2", "do:take_focus"]
    stage.do("do:take_focus")
    stage.do("attribute:str")
    drek = stage.hero("drek")
    assert (drek.pacts, drek.focus, drek.gold) == ([top], ["str"], 0)
    for seat in (0, 1):                                      # R89: nobody knows it, not even the holder
        assert top not in str(stage.table.definition.facts(stage.table.game, seat))
        assert top not in str([event.data for event in stage.table.events_for(seat)])


@pytest.mark.rules("pacts.what", "pacts.gaining")
def test_an_empty_pact_deck_is_shuffled_anew() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        s.pact_discard = s.pact_deck[:4]
        s.pact_unread = s.pact_deck[4:]
        s.pact_deck = []
        s.heroes[0].corruption = 1
        give(s, "drek", "bitter_tonic")

    stage.arrange(scene)
    stage.turn("drek", "do:use item:bitter_tonic")
    s = stage.state
    assert (len(s.pact_deck), s.pact_discard, s.pact_unread) == (6, [], [])


@pytest.mark.rules("pacts.multiple", "pacts.reckoning")
def test_a_die_for_each_pact() -> None:
    stage = Stage("drek", "torvin", "mira")
    holding(stage, "drek", "blood_price", "borrowed_hours")
    before = stage.state.doom_track
    stage.end_turns("reckoning", "blank", "blank", reckoning=[1, 1])
    stage.until_round(2)
    drek = stage.hero("drek")
    assert (drek.pacts, drek.hp, drek.corruption) == ([], 4, 1)
    assert stage.state.doom_track == before + 1


# --- endings ------------------------------------------------------------------------------------------------


@pytest.mark.rules("epilogues.s", "epilogues.a", "epilogues.b", "merchant.win", "overview.win", "quests.unlock",
                   "endings.legendary", "endings.radiant", "endings.pyrrhic")
@pytest.mark.parametrize(("doom", "letter"), [(0, "s"), (5, "s"), (6, "a"), (7, "b"), (10, "b"), (11, "b"), (12, "b")])
def test_the_epilogue_of_a_victory(doom: int, letter: str) -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        s.doom_track = doom
        s.monsters[0].damaged = True
        s.heroes[0].space = "shattered_palace"

    stage.arrange(scene)
    stage.dice(melee=[6] * 5)
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[0].id}")
    assert stage.table.outcome is not None
    assert stage.table.outcome.winners == (0, 1)
    assert stage.table.events()[-1].data["epilogue"] == f"epilogue:epilogue_{letter}"


@pytest.mark.rules("epilogues.d", "endings.consumed-world", "merchant.lose")
def test_in_whatever_mix_nobody_standing_ends_it() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.have("drek", status="vanquished", hp=0, fell=1, gone=True)
    stage.arrange(lambda s: _lose(s, 2))
    stage.have("torvin", hp=1)
    stage.put("warg")
    stage.end_turns("blank", "blank")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "consumed_world"    # R93
    assert stage.table.events()[-1].data["epilogue"] == "epilogue:epilogue_d"


def _lose(s: State, seat: int) -> None:
    hero = s.heroes[seat]
    hero.status, hero.gone, hero.gold = "consumed", True, 0
    s.item_discard += hero.items
    hero.items = []


@pytest.mark.rules("last-stand.trigger", "last-stand.adjustments", "last-stand.losing")
def test_the_last_one_stands_and_falls() -> None:
    stage = Stage("torvin", "drek")
    holding(stage, "drek", "sacrifice_offered")
    stage.end_turns("blank", "reckoning", reckoning=[1])
    stage.until_round(2)
    assert stage.state.last_stand
    assert stage.table.outcome is None                       # R94: a state, not an end
    stage.board(doom=[CLEARING])
    stage.dice(banish=[5, 1])
    stage.turn("torvin", "do:banish")
    assert stage.state.doom == []                            # Doom no longer lowers his dice
    stage.have("torvin", hp=1)
    stage.put("warg")
    stage.end_turns("blank")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "consumed_world"


@pytest.mark.rules("last-stand.trigger", "endings.consumed-world")
def test_alone_there_is_no_last_stand() -> None:
    stage = Stage("torvin")
    stage.end_turns("blank")
    assert not stage.state.last_stand


@pytest.mark.rules("last-stand.trigger", "health.vanquished")
def test_a_vanquished_friend_is_not_lost() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", hp=1, space=GATE)
    stage.put("warg", GATE, struck=True)
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    assert stage.hero("drek").status == "vanquished"
    assert not stage.state.last_stand


@pytest.mark.rules("last-stand.winning", "endings.last-stand", "epilogues.s", "epilogues.a")
@pytest.mark.parametrize(("doom", "letter"), [(3, "a"), (6, "a"), (9, "b")])
def test_a_victory_in_the_last_stand(doom: int, letter: str) -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        open_court(s)
        _lose(s, 1)
        s.last_stand = s.engaged = s.awake = True
        s.doom_track = doom
        s.monsters[0].damaged = True
        s.heroes[0].space = "shattered_palace"

    stage.arrange(scene)
    stage.dice(melee=[6] * 5)
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[0].id}")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "last_stand"
    assert stage.table.events()[-1].data["epilogue"] == f"epilogue:epilogue_{letter}"


@pytest.mark.rules("encounters.outcome")
def test_who_falls_over_a_card_gets_no_more_of_it_but_the_rest_is_done() -> None:
    stage = Stage("torvin", "drek")
    effects = (Wound(n=6), GainGold(n=1), DoomTrack(n=1))
    before = stage.state.doom_track
    with pytest.raises(StopIteration):
        perform(stage.table.game, effects, Doing(stage.hero("torvin"), "encounter:thorn_wolves_at_dusk")).send(None)
    assert stage.hero("torvin").status == "vanquished"
    assert stage.hero("torvin").gold == 2                    # D19: the gold is not for him
    assert stage.state.doom_track == before + 1              # and the track rises all the same
