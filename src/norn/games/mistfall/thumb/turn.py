"""A hero's turn: what each deed is worth, and the best of them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import (
    Condition,
    Draw,
    Effect,
    Focus,
    HalveFocus,
    Hold,
    MoveEnemy,
    Objective,
    Place,
    Recall,
    Restore,
    Send,
    SendEnemy,
    Wound,
)
from norn.games.mistfall.thumb.strikes import strike_worth
from norn.games.mistfall.thumb.world import Facts, World, action_of, printed, pursuits, thin, weapons
from norn.kit.ids import named

DEAR = 4                        # Resolve
OTHERS = {"extra_action": 4.0, "cleanse": 1.0, "recall": 1.0, "look": 1.0, "time": 6.0, "objective": 0.9,
          "gain_resolve": 1.5, "reveal": -0.5, "mute": 0.2, "lasting": 0.5, "calm": 0.3}


def choose_deed(w: World, ids: list[str], about: Facts) -> str:
    """The one worth most; of equals the first."""
    return max(ids, key=lambda one: deed_worth(w, one))


def deed_worth(w: World, option: str) -> float:
    words = option.split(" ")
    if words[0] == "do:end_turn":
        return 0.0
    if words[0] == "do:give_way":
        return -1.0
    if words[0] == "do:rest":
        return 50.0
    if words[0] == "do:buy":
        return _purchase_worth(w, words[1])
    if words[0] == "do:sap":
        return 0.6
    if words[0] == "do:unmask":
        return 3.0 if len(w.me["hand"]) >= 4 and w.me["regular"] > 0 else -1.0
    action = action_of(words[2])
    inner = action_of(words[4]) if words[0] == "do:act_with" else None
    return _action_worth(w, option, action, inner)


def _purchase_worth(w: World, card: str) -> float:
    """Before anything else; but a hero saves for his dearest feats now and then, while there is time."""
    cost = printed(card).cost
    saves = (w.facts["round"] + w.me["seat"] + len(w.me["id"])) % 3 == 0
    if saves and cost < DEAR and w.facts["resolve"] < DEAR + 2 and w.rounds_left > 5:
        return -0.1
    return 6.0 + 1.2 * cost + _use(card) + 4 * w.chance.random()


def _use(card: str) -> float:
    """What strikes, and what keeps alive, is bought rather than the rest."""
    face = printed(card)
    verbs = {effect.do for action in face.actions for effect in action.effect}
    rows = {row.stat for row in (*face.modifies, *(row for action in face.actions for row in action.modifies))}
    if "damage" in verbs or "damage" in rows:
        return 1.8
    return 1.2 if verbs & {"cancel", "restore", "send_enemy", "recall"} else 0.0


def _action_worth(w: World, option: str, action: Action, inner: Action | None) -> float:
    me = w.me
    words = option.split(" ")
    worth = -focus_price(w, action.focus + (inner.focus if inner is not None else 0))
    worth -= 0.3 if named("card", words[1]) in me["hand"] else 0.0
    for pay in (*action.pay, *(inner.pay if inner is not None else ())):
        if pay.do in ("discard", "bury"):
            worth -= (0.8 if pay.do == "discard" else 1.6) * pay.n
        elif pay.do == "spend_resolve":
            worth -= 1.2 * pay.n
    if "burial" in action.after:
        worth -= 2.0
    if any(effect.do == "damage" for one in (action, inner) if one is not None for effect in one.effect):
        worth += strike_worth(w, option)
    for effect in (*action.effect, *(inner.effect if inner is not None else ())):
        worth += _effect_worth(w, option, effect)
    return worth


def focus_price(w: World, n: int) -> float:
    """What it costs to be seen: icons passed, and enemies that would come."""
    me = w.me
    price = 0.15 * n
    for space in range(me["focus"] + 1, me["focus"] + n + 1):
        if space in me["reinforcement_icons"] and w.facts["encounter"] and w.facts["box"] is not None:
            price += 1.2
        if space in me["raging_icons"]:
            price += 0.8 * max([one["attack"] for one in w.mine() if one["calms"]], default=0)
    return price


def _effect_worth(w: World, option: str, effect: Effect) -> float:
    worth = WORTHS.get(type(effect))
    return OTHERS.get(effect.do, 0.0) if worth is None else worth(w, option, effect)


def _draw_worth(w: World, option: str, effect: Draw) -> float:
    me = w.me
    if w.enemies and me["regular"] > 0 and me["deck"] > 0 and not any(
            strike["regular"] for strike in w.strikes.values()):
        return 3.0
    return 0.2 if me["deck"] > 6 and len(me["hand"]) < 7 else -0.5


def _recall_worth(w: World, option: str, effect: Recall) -> float:
    if effect.to != "deck_top":
        return OTHERS[effect.do]
    me = w.me
    return 1.0 if weapons(me["discard"]) and len(weapons([*me["area"], *me["hand"]])) < 2 else -0.5


def _condition_worth(w: World, option: str, effect: Condition) -> float:
    if effect.who is not None or not w.enemies:
        return 0.0
    return (0.8 if effect.kind == "daze" else 1.0) * effect.n


def _hold_worth(w: World, option: str, effect: Hold) -> float:
    return 2.0 if any(one["attack"] > 1 for one in w.enemies if one["area"] >= 0) else 0.3


def _objective_worth(w: World, option: str, effect: Objective) -> float:
    if effect.on != "encounter":
        return OTHERS[effect.do]
    return 2.6 if len(w.me["hand"]) > 2 else 0.8


def _hiding_worth(w: World, lost: int) -> float:
    """The enemies that would not come in the next Pursuit Phase."""
    me = w.me
    comers = sum(one["area"] < 0 for one in w.enemies) + (w.facts["box"] or 0)
    kept = min(comers, pursuits(me["focus"])) - min(comers, pursuits(me["focus"] - lost))
    if kept <= 0 or not w.enemies:
        return -1.0
    return float(kept * (2.4 if len(w.heroes) == 1 else 1.2) * (1.0 if me["deck"] > 3 else 0.5))


def _parting_worth(w: World, option: str, effect: Send) -> float:
    """The Weapon used goes: dear to a hero who has no other."""
    me = w.me
    others = [one for one in weapons(me["area"]) if f"card:{one}" not in option.split(" ")]
    return -0.8 if others else -1.4 if weapons(me["hand"]) else -3.2


def _place_worth(w: World, option: str, effect: Place) -> float:
    """Weapons first, then what stays; never a card for one that is worth more."""
    card = option.split(" ")[1]
    face = printed(card)
    area = w.me["area"]
    if face.letter:
        same = [one for one in area if printed(one).letter == face.letter]
        lowest = min([printed(one).most for one in (*same, card)])
        if len(same) >= lowest and face.cost <= min(printed(one).cost for one in same):
            return -3.0
    armed = any("weapon" in printed(one).keywords for one in area)
    if "weapon" in face.keywords:
        return 5.0 + face.cost if not armed else 2.0 + face.cost
    return 3.0 + face.cost


def _heal_worth(w: World, option: str, effect: Restore) -> float:
    heroes = [w.me] if effect.who in (None, "me") else w.heroes
    need = max(min(effect.n, 2 * len(one["burial"]) + len(one["discard"])) * (1.0 if thin(one) else 0.35)
               for one in heroes)
    return 0.9 * need * (1.6 if effect.who == "each" else 1.0)


def _move_worth(w: World, option: str, effect: MoveEnemy) -> float:
    """Away from a hero in need; to a hero who can take it, above all the villain."""
    me = w.me
    if effect.to == "quest":
        return 0.7 * max([one["attack"] for one in w.mine()], default=0) if me["life"] < 9 else 0.2
    villain = w.villain
    if villain is not None:
        if effect.which == "special" or not w.strikes:
            return 6.0 if me["regular"] > 0 and len(me["hand"]) >= 4 and not _reaches_villain(w) else -1.0
        return 2.5 if villain["area"] != me["seat"] and me["regular"] > 0 and not _reaches_villain(w) else 0.0
    weak = [one for one in w.heroes if one["seat"] != me["seat"] and one["life"] + 4 < me["life"]
            and w.near(one["seat"])]
    return 2.0 if weak else 1.2 if not w.mine() and me["regular"] > 0 else -0.5


def _reaches_villain(w: World) -> bool:
    """Whether some Regular Action of the hero's reaches the villain as things are."""
    villain = w.villain
    assert villain is not None
    return any(villain["id"] in strike["blows"] for strike in w.strikes.values() if strike["regular"])


WORTHS: dict[type[Effect], Callable[[World, str, Any], float]] = {
    Place: _place_worth, Draw: _draw_worth, Restore: _heal_worth, Send: _parting_worth, Recall: _recall_worth,
    Condition: _condition_worth, Hold: _hold_worth, MoveEnemy: _move_worth, Objective: _objective_worth,
    Focus: lambda w, option, effect: _hiding_worth(w, min(-effect.n, w.me["focus"])),
    HalveFocus: lambda w, option, effect: _hiding_worth(w, w.me["focus"] // 2),
    Wound: lambda w, option, effect: 2.0 * effect.n,
    SendEnemy: lambda w, option, effect: 5.0,
}
