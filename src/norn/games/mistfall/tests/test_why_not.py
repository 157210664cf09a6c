"""Why not: for everything that a seat sees, and every deed with it, the game has a reason of its own, a true one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from norn.games.mistfall.rules.essentials import CARDS, KIND_OF
from norn.games.mistfall.tests.stage import Stage, alone, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Scene, lots
from norn.kernel.table import Table
from norn.kernel.views import view

GENERAL = ("not_offered", "not_your_turn")      # the kernel's, for whatever nobody has thought of
OPEN = {"card": ("can_be_used", "buy_it"), "space": ("way_open",)}


def shown(scene: Scene) -> list[str]:
    """Every id of a scene."""
    found = [board.id for board in scene.boards]
    for board in scene.boards:
        for space in lots(scene, board):
            found += [space.id, *[thing.id for thing in space.things]]
    for zone in scene.zones:
        found += [zone.id, *[thing.id for thing in zone.things]]
    found += [track.id for track in scene.tracks] + [sheet.id for sheet in scene.sheets]
    return list(dict.fromkeys(found))


def deeds_with(one: str) -> list[str]:
    """The words that a player might say of it."""
    kind, _, rest = one.partition(":")
    if kind == "card":
        numbers = range(len(CARDS[KIND_OF[rest]].actions))
        return [*[f"do:act {one} action:{KIND_OF[rest]}.{number}" for number in numbers], f"do:buy {one}"]
    words = {"enemy": ("do:unmask", "do:sap"), "space": ("do:go", "do:scout"), "hero": ("do:give_way", "do:take"),
             "encounter": ("do:act",)}
    return [f"{word} {one}" for word in words.get(kind, ())]


def _look(table: Table, seat: int, told: Counter[str], bare: list[str]) -> None:
    """Count the reasons for everything this seat sees; collect what has none of the game's own, or an untrue one."""
    ask = table.pending.get(seat)
    offered = [*(ask.ids if ask is not None else ()), *table.free(seat)]
    prompt = ask.prompt if ask is not None else "not asked"
    ids = shown(view(table, seat).scene)
    for one in [*ids, *[deed for thing in ids for deed in deeds_with(thing)], "do:rest", "do:stay", "do:end_turn"]:
        keys = [reason.key for reason in table.why_not(seat, one)]
        if one in offered:
            assert keys == [], (prompt, one, keys)
            continue
        told["all"] += 1
        told["own"] += all(key not in GENERAL for key in keys)
        if any(key in GENERAL for key in keys):
            bare.append(f"{prompt}: {one} {keys}")
        usable = any(one in option.split(" ") for option in offered if option.startswith("do:"))
        if prompt in ("turn", "travel") and " " not in one and one.partition(":")[0] in OPEN:
            is_open = any(key in OPEN[one.partition(":")[0]] for key in keys)
            assert usable <= is_open, (prompt, one, keys)       # a playable card is never refused as if it were not
            copies = any(option.split(" ")[1].rpartition("-")[0] == one.rpartition("-")[0]
                         for option in offered if option.startswith("do:") and " " in option)
            assert is_open <= (usable or copies), (prompt, one, keys)


@pytest.mark.rules("hero.turn", "actions.one-option", "essentials.quest-area")
@pytest.mark.parametrize(("seats", "players"), [
    (2, ("random", "thumb")),
    *(pytest.param(seats, ("thumb",) * seats, marks=pytest.mark.long) for seats in (1, 4)),
])
def test_everything_that_is_shown_has_a_reason_of_its_own(seats: int, players: tuple[str, ...]) -> None:
    told: Counter[str] = Counter()
    bare: list[str] = []
    for seed in (seats, seats + 4):
        turns = "combined" if seed == seats + 4 else "separate"
        table = open_table("mistfall", seats, seed, {"quest": f"quest_{1 + seed % 4}", "turns": turns})
        chance = random.Random(seed)
        for step in range(200):
            if table.outcome is not None:
                break
            if step % 23 == 0 or (step % 7 == 0 and "turn" not in [ask.prompt for ask in table.pending.values()]):
                _look(table, chance.randrange(seats), told, bare)
                _look(table, next(iter(table.pending)), told, bare)
            seat, choice = next_move(table, players, chance)
            table.answer(seat, *choice)
    print(f"{seats} heroes: {told['own']} of {told['all']} with a reason of the game's own")
    assert told["own"] >= 0.95 * told["all"], bare[:10]
    assert not [one for one in bare if ": card:" in one], bare[:10]


def _why(stage: Stage, one: str, seat: int = 0) -> list[str]:
    return [reason.key for reason in stage.table.why_not(seat, one)]


@pytest.mark.rules("actions.one-option", "hero.turn")
def test_a_dagger_with_one_action_open_can_be_used() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab shadowstep", area="dagger")
    stage.put("ghoren_warrior", "crow")
    dagger = stage.hero("crow").area[0]
    stage.take("do:act ", "crow_dagger.1")
    stage.play_until("turn")
    assert _why(stage, f"card:{dagger}") == ["can_be_used"]                     # its Regular Action
    assert _why(stage, f"do:act card:{dagger} action:crow_dagger.1") == ["used_up"]
    backstab = stage.hero("crow").hand[0]
    assert _why(stage, f"card:{backstab}") == ["can_be_used"]
    assert _why(stage, f"do:act card:{backstab} action:crow_backstab.0") == ["with_what"]


@pytest.mark.rules("actions.one-option", "fine.costs")
def test_an_empty_quiver_says_what_it_is_good_for() -> None:
    stage = alone("ardenai")
    stage.cards("ardenai", hand="replenish", area="longbow quiver")
    stage.have("ardenai", objectives={})
    stage.put("ghoren_warrior", "ardenai")
    bow, quiver = [f"card:{card}" for card in stage.hero("ardenai").area]
    assert _why(stage, quiver) == ["can_be_used"]
    assert _why(stage, f"do:act {bow} action:ardenai_longbow.2") == ["cannot_pay"]
    stage.act("ardenai_quiver", 1)
    stage.play_until("turn")
    assert _why(stage, quiver)[0] == "used_up"


@pytest.mark.rules("actions.declare", "defence.abilities", "glossary.enemy-elimination")
def test_an_enemy_says_why_it_cannot_be_chosen() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="strong_punch")
    near = stage.put("ghoren_warrior", "fengray")
    far = stage.put("ghoren_warrior", "arani")
    hidden = stage.put("blackwood_changeling", "fengray")
    assert _why(stage, f"enemy:{near}") == ["action_first"]
    assert _why(stage, f"enemy:{far}") == ["beyond_you"]
    assert _why(stage, f"enemy:{hidden}") == ["shielded_one"]
    assert _why(stage, f"enemy:{near}", seat=1) == ["enemy_idle"]
    gone = next(one for one in stage.state.enemy_decks["green"])
    stage.arrange(lambda s: s.enemy_discards["green"].append(s.enemy_decks["green"].pop(0)))
    assert _why(stage, f"enemy:{gone}") == ["enemy_gone"]


@pytest.mark.rules("actions.enrage-which", "actions.enrage-again", "defence.activate", "pursuit.ties")
def test_the_questions_about_enemies_and_heroes_say_why_one_is_not_among_them() -> None:
    stage = Stage("fengray", "arani", "crow")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="lunge strong_punch", area="war_sword")
    stage.have("fengray", focus=6)
    stage.put("ghoren_warrior", "fengray", held=True)
    stage.put("dire_wolf", "fengray")
    hound = stage.put("vampire_hound", "fengray")
    angry = stage.put("tracker_hound", "fengray", enraged=True)
    other = stage.put("ghoren_warrior", "arani")
    stage.take("do:act ", "fengray_war_sword.1")
    stage.take(hound)
    stage.play_until("enrage")
    assert [_why(stage, f"enemy:{one}") for one in (hound, angry, other)] == [
        ["not_raging"], ["enraged_already"], ["other_area"]]
    stage.do(next(one for one in stage.options if "wolf" in one))
    stage.play_until("attack_order")
    held = next(enemy.id for enemy in stage.state.enemies if enemy.held)
    assert (_why(stage, f"enemy:{held}"), _why(stage, f"enemy:{other}")) == (["is_held"], ["other_area"])
    stage.take(hound)
    stage.play_until("attack_order")
    assert _why(stage, f"enemy:{hound}") == ["has_attacked"]


@pytest.mark.rules("actions.draw", "essentials.quest-area", "essentials.track-movement", "actions.restoration")
def test_piles_zones_and_markers_say_what_they_are() -> None:
    stage = Stage("fengray", "crow")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="lunge", discard="taunt", burial="block")
    hero = stage.hero("fengray")
    told = {one: _why(stage, one) for one in (
        "zone:fengray_deck", "zone:blue", "zone:line", "zone:fengray_hand", "track:time", "party:party",
        f"card:{hero.discard[0]}", f"card:{hero.burial[0]}", f"card:{stage.hero('crow').feats[0]}", "hero:crow")}
    assert list(told.values()) == [
        ["pile_closed"], ["pile_closed"], ["not_the_whole"], ["not_the_whole"], ["track_moves"], ["travel_phase"],
        ["in_discard"], ["in_burial"], ["not_your_feat"], ["hero_idle"]]


@pytest.mark.rules("travel.steps", "glossary.relocation")
def test_a_tile_that_is_open_says_so() -> None:
    stage = Stage("fengray", quest="quest_1")
    assert stage.prompt == "travel"
    goal = next(one for one in stage.options if one.startswith("do:go ")).split(" ")[1]
    assert _why(stage, goal) == ["way_open"]
