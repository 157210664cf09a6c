"""What options say: the figures of an Attack are those that are rolled; lists have only what can matter."""
from __future__ import annotations

import random
from typing import Any

import pytest

from norn.games.eldfall.core.rules.actions import assists_for, matters
from norn.games.eldfall.core.rules.movement import fewest
from norn.games.eldfall.core.rules.resolution import choose_dice
from norn.games.eldfall.core.state import Lasting, Strike
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish.offers import offer
from norn.games.eldfall.skirmish.strategy import decide
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import Sight


def play_on(table: Table, chance: random.Random) -> str:
    """One answer of the computer player; the option, or nothing."""
    assert table.ask is not None
    seat = table.ask.seat
    choice = decide(Sight(table, seat), chance)
    table.answer(seat, *choice)
    return choice[0] if choice else ""


@pytest.mark.rules("roll.attack", "damage.roll", "strike.number")
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_an_option_says_the_number_that_is_rolled_under(seed: int) -> None:
    """An art of one's own counted once when it was offered and twice when it was rolled."""
    table = open_table("eldfall-skirmish", seats=2, seed=seed)
    chance = random.Random(seed)
    compared = 0
    while table.outcome is None and compared < 8:
        ask = table.ask
        assert ask is not None
        if ask.prompt != "act":
            play_on(table, chance)
            continue
        said: dict[str, Any] = {}
        for one in ask.ids:
            shown = offer(table.game, ask.seat, one)
            if one.startswith("do:attack") and shown is not None:
                said[one] = shown.data
        mover = table.game.state.activation.model
        before = len(table.events())
        chosen = play_on(table, chance)
        while table.outcome is None and table.ask is not None and table.game.state.activation is not None:
            play_on(table, chance)
        told = [event for event in list(table.events())[before:] if event.data.get("who") == mover]
        if chosen in said and " model:" in chosen:
            compared += _same(said[chosen], told, chosen.rpartition(" ")[2])
    assert compared >= 3


def _same(said: dict[str, Any], told: list[Any], target: str) -> int:
    rolled = [one.data for one in told if one.kind == "attack_rolled" and one.data["target"] == target
              and one.data["role"] == "active"]
    if not rolled:
        return 0
    assert rolled[0]["need"] == said["need"]
    assert len(rolled[0]["dice"]) + rolled[0]["sure"] <= said["dice"]
    for one in told:
        if one.kind == "damage_rolled" and one.data["victim"] == target and said["power"]:
            assert (one.data["power"], one.data["arm"]) in ((said["power"], said["arm"]), (said["power"], 0))
    return 1


def healer() -> tuple[Table, Any, Any]:
    """A Hierophant who acts, and one of its own beside it."""
    for seed in range(20):
        table = open_table("eldfall-skirmish", seats=2, seed=seed)
        chance = random.Random(seed)
        while table.outcome is None:
            now = table.game.state.activation
            caster = next((m for m in table.game.state.models if now is not None and m.id == now.model), None)
            asked = table.ask is not None and table.ask.prompt == "act"
            if asked and caster is not None and caster.profile == "expeditionary_hierophant":
                friend = next(m for m in table.game.state.models if m.seat == caster.seat and m is not caster)
                friend.states = []
                friend.hp = value(table.game, "hp", friend)
                return table, caster, friend
            play_on(table, chance)
    raise AssertionError("the Hierophant never acts")


@pytest.mark.rules("action.assist")
def test_the_unhurt_are_not_offered_healing() -> None:
    table, caster, friend = healer()
    assert not matters(table.game, caster, "curative_touch", "melee", friend)
    friend.hp -= 1
    assert matters(table.game, caster, "curative_touch", "melee", friend)
    friend.hp += 1
    friend.states.append(Lasting("bleeding", "", ""))
    assert matters(table.game, caster, "curative_touch", "melee", friend)


@pytest.mark.rules("magic.enchantment")
def test_an_enchantment_is_not_offered_twice() -> None:
    table, caster, _ = healer()
    before = [one for one in assists_for(table.game, caster) if "protective_barrier" in one]
    caster.enchantments.append(Lasting("protective_barrier", "strategic 0", caster.id))
    after = [one for one in assists_for(table.game, caster) if "protective_barrier" in one and one.endswith(caster.id)]
    assert before
    assert after == []


def test_lists_of_movements_are_merged() -> None:
    """S276: The first kind whole, then from each in turn; no special movement to whom one can walk."""
    idle = ["do:stay kind:idle at:idle;0"]
    walk = ["do:contact kind:walk model:3 at:walk;1,1",
            *[f"do:compass kind:walk way:w{n} at:walk;{n},0" for n in range(20)]]
    run = ["do:contact kind:run model:3 at:run;1,1", "do:contact kind:run model:4 at:run;1,2",
           *[f"do:compass kind:run way:w{n} at:run;{n},0" for n in range(20)]]
    found = fewest([idle, walk, run])
    assert len(found) == 24
    assert found[0] == idle[0]
    assert "do:contact kind:run model:3 at:run;1,1" not in found
    assert "do:contact kind:run model:4 at:run;1,2" in found
    assert len([one for one in found if " kind:walk" in one]) == 12


@pytest.mark.rules("action.attack")
def test_an_attack_with_an_art_says_at_whom() -> None:
    """The label had room for three words, and the art took the target's."""
    from norn.kernel.views import view
    table = open_table("eldfall-skirmish", seats=2, seed=2,
                       options={"party1": "oni_pariah", "party2": "sand_court", "size": 90})
    chance = random.Random(2)
    while table.ask is None or not any(" ability:berserk_1 " in one for one in table.ask.ids):
        play_on(table, chance)
    shown = view(table, table.ask.seat).ask
    assert shown is not None
    (option,) = [one for one in shown.options if " ability:berserk_1 " in one.id][:1]
    assert "Berserk" in option.title
    assert " at " in option.title
    assert "or less" in option.detail


@pytest.mark.rules("roll.again")
def test_two_dice_of_one_number_are_two_options() -> None:
    """Two sevens were one option twice, and the game stopped."""
    table, caster, _ = healer()
    strikes = [Strike(0, 0, 7, 5), Strike(0, 0, 7, 5), Strike(1, 0, 7, 5)]
    table.game.state.activation.strikes = strikes
    story = choose_dice(table.game, caster, "mage", list(strikes)[:2], 2)
    ask = story.send(None)
    assert list(ask.ids) == ["do:reroll 0", "do:reroll 1"]
    story.close()


@pytest.mark.rules("quest.restoring.campfire")
def test_who_is_not_on_the_field_names_no_group() -> None:
    """At the campfire nobody stands there: a group was called by an id that no scene has."""
    table = open_table("eldfall-skirmish", seats=1, seed=3, options={"quest": "restoring_balance", "size": 90})
    chance = random.Random(3)
    while table.outcome is None and not table.game.state.models:
        play_on(table, chance)
    m = table.game.state.models[0]
    m.gone = "left"
    assert offer(table.game, 0, f"do:rest_a_little {m.id}") is None


@pytest.mark.rules("roll.again")
def test_a_die_to_roll_again_says_what_it_shows_and_needs() -> None:
    table = open_table("eldfall-skirmish", seats=2, seed=2)
    chance = random.Random(2)
    while table.ask is not None and table.ask.prompt != "reroll":
        play_on(table, chance)
    ask = table.ask
    assert ask is not None
    shown = offer(table.game, ask.seat, ask.ids[0])
    strike = table.game.state.activation.strikes[int(ask.ids[0].split(" ")[1])]
    assert shown is not None
    assert (shown.data["die"], shown.data["need"]) == (strike.die, strike.need)
