"""Faults of the rule-of-thumb party that were found by watching Crow and Fengray move by move."""
from __future__ import annotations

import random
from typing import Any

from norn.games.mistfall.thumb import life, strikes
from norn.games.mistfall.thumb.turn import deed_worth
from norn.games.mistfall.thumb.world import World


def _world(hand: str, area: str = "", played: str = "", discard: str = "", strike: Any = None) -> World:
    """A hero with an enemy of 3 Life before him; cards by their names, separated by spaces."""
    me = {"id": "crow", "seat": 0, "status": "standing", "hand": hand.split(), "area": area.split(), "deck": 8,
          "played": played.split(), "discard": discard.split(), "burial": [], "focus": 1, "life": 12, "regular": 1,
          "objectives": {}, "reinforcement_icons": [], "raging_icons": []}
    enemy = {"id": "ghoren_warrior-1", "area": 0, "attack": 3, "special": False, "held": False, "resolve": 1,
             "life": 3, "wounds": 0, "calms": True}
    facts = {"heroes": [me], "enemies": [enemy], "special": False, "strikes": strike or {}, "encounter": "",
             "box": None, "guarded": False}
    return World(facts, me, random.Random(0))


def _about(card: str, action: str, missing: int, n: int) -> dict[str, Any]:
    return {"card": f"card:{card}", "action": f"action:{action}", "short": {"enemy:ghoren_warrior-1": missing}, "n": n}


def test_the_first_card_for_a_lunge_is_given_when_the_swords_own_cards_finish_it() -> None:
    hand = "fengray_toughness-1 fengray_toughness-2 fengray_strong_punch-1"
    world = _world(hand, "fengray_war_sword-1", "fengray_lunge-1")
    ids = [f"card:{one}" for one in hand.split()]
    given = strikes.boost(world, ids, _about("fengray_lunge-1", "fengray_lunge.0", 3, 1), 0, 1)
    assert given == ("card:fengray_toughness-1",)
    assert strikes.boost(world, ids, _about("fengray_lunge-1", "fengray_lunge.0", 6, 1), 0, 1) == ()


def test_one_dagger_is_two_damage_for_a_double_stab() -> None:
    world = _world("crow_dagger-2", "crow_dagger-1", "crow_double_stab-1")
    about = _about("crow_double_stab-1", "crow_dagger.2", 2, 1)
    assert strikes.boost(world, ["card:crow_dagger-2"], about, 0, 1) == ("card:crow_dagger-2",)
    about = _about("crow_double_stab-1", "crow_dagger.2", 3, 1)
    assert strikes.boost(world, ["card:crow_dagger-2"], about, 0, 1) == ()


def test_a_dagger_is_not_thrown_at_an_enemy_in_reach() -> None:
    world = _world("crow_dagger_throw-1", "crow_dagger-1", "crow_dagger-1")
    throw = "do:act card:crow_dagger_throw-1 action:crow_dagger_throw.0"
    assert strikes.change(world, [throw], _about("crow_dagger-1", "crow_dagger.2", 2, 1)) == ""
    world = _world("crow_dagger_throw-1", "crow_dagger-1", "crow_dagger-1")
    enemy = world.enemies[0]
    far = {**enemy, "id": "ghoren_warrior-2", "area": -1}
    world.by_id["enemy:ghoren_warrior-2"] = far
    ids = ["enemy:ghoren_warrior-2", f"enemy:{enemy['id']}"]
    about = {**_about("crow_dagger-1", "crow_dagger.2", 2, 1), "short": dict.fromkeys(ids, 2), "beyond": ids[:1]}
    assert strikes.targets(world, ids, about, 1, 1) == (ids[1],)


def test_the_last_dagger_is_kept_when_it_kills_without_a_backstab() -> None:
    plain = "do:act card:crow_dagger-1 action:crow_dagger.2"
    stab = "do:act_with card:crow_backstab-1 action:crow_backstab.0 card:crow_dagger-1 action:crow_dagger.2"
    blow = {"targets": "one", "count": 1, "regular": True}
    strike = {plain: blow | {"blows": {"ghoren_warrior-1": (1, 2)}},
              stab: blow | {"blows": {"ghoren_warrior-1": (3, 0)}}}
    world = _world("crow_backstab-1 crow_shadowstep-1 crow_dagger_throw-1", "crow_dagger-1", strike=strike)
    assert deed_worth(world, plain) > deed_worth(world, stab)


def test_a_card_is_not_counted_as_reflex_and_as_boost_at_once() -> None:
    plain = "do:act card:crow_dagger-1 action:crow_dagger.2"
    strike = {plain: {"targets": "one", "count": 1, "regular": True, "blows": {"ghoren_warrior-1": (0, 2)}}}
    alone = _world("crow_double_stab-1", "crow_dagger-1", strike=strike)
    helped = _world("crow_double_stab-1 crow_shadowstep-1", "crow_dagger-1", strike=strike)
    assert deed_worth(alone, plain) < 1 < deed_worth(helped, plain)


def test_a_belt_brings_back_the_dagger() -> None:
    world = _world("", discard="crow_backstab-1 crow_dagger-1")
    assert life.recall(world, ["card:crow_backstab-1", "card:crow_dagger-1"], {}, 0, 1) == ("card:crow_dagger-1",)
