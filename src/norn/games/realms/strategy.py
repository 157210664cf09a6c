"""A rule-of-thumb party: do the quests at hand, fight what can be beaten, stay whole, and go for Malachar together.

What it looks at and how it weighs that is in thumb/: the table as read (world), where the party goes (plan), a hero's
turn (turn), items (goods). Here are the answers to everything that is asked besides.
"""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.goods import choose_purchase, comforts, item_worth, worth_beside
from norn.games.realms.thumb.plan import make_plan, waker
from norn.games.realms.thumb.turn import attack_odds, best_attribute, choose_deed
from norn.games.realms.thumb.walk import choose_step
from norn.games.realms.thumb.world import World
from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight
from norn.kit.ids import name_in, name_of
from norn.kit.thumb import About, Thumb


def decide(sight: Sight, chance: Chance) -> Choice:
    return THUMB.decide(sight, chance)


def reason(sight: Sight, chance: Chance, choice: Choice) -> str:
    """The word for what decided, for hints: what a move is for."""
    if sight.ask.prompt not in ("turn", "step") or not choice:
        return ""
    deed = name_of(choice[0].partition(" ")[0]) if choice[0].startswith("do:") else "move"
    return f"{deed}_{make_plan(_read(sight, chance)).mode}" if deed.startswith("move") else deed


def _read(sight: Sight, chance: Chance) -> World:
    return World(sight.known, sight.seat, chance)


# --- the turn -----------------------------------------------------------------------------------------------


def _turn(w: World, ids: list[str], about: About) -> str:
    return choose_deed(w, ids)


def _step(w: World, ids: list[str], about: About) -> str:
    return choose_step(w, ids, int(about.get("points", 0)))


def _next_hero(w: World, ids: list[str], about: About) -> str:
    """The weak first: they keep their actions for the strong. He who wakes Malachar goes last."""
    heroes = w.heroes_by_id()
    last = waker(w) if w.court_open and not w.engaged else ""
    return min(ids, key=lambda one: (heroes[one].id == last, heroes[one].melee))


def _join_attack(w: World, ids: list[str], about: About) -> str:
    """For what is hard to hurt; and always with an action that is otherwise lost."""
    monster = w.monster(about.get("monster"))
    leader = w.hero(about.get("hero"))
    if monster is None or leader is None or monster.tier == "legendary" or w.me.gone:
        return ids[0]
    alone = w.at_least(w.me.space, leader.melee, monster.toughness)
    mine = w.at_least(w.me.space, w.me.melee, monster.toughness)
    return ids[0] if alone < 70 and mine < 45 else ""


def _join_banish(w: World, ids: list[str], about: About) -> str:
    """At a Rift all dice count; a token is tried by one after the other."""
    tile = w.tile(w.me.space)
    at_rift = tile in w.rifts and w.centre(tile) == w.me.space
    return ids[0] if at_rift and not (w.wants("doom_banished") and w.me.space in w.doom) else ""


# --- dice ---------------------------------------------------------------------------------------------------


def _change_dice(w: World, ids: list[str], about: About) -> str:
    short = int(about.get("need", 1)) - int(about.get("successes", 0))
    if short <= 0:
        return ""
    rerolls = [one for one in ids if one.startswith("do:reroll")]
    if rerolls:
        return rerolls[0] if short <= 2 else ""
    return ids[0] if w.me.hp >= 3 else ""


def _dare(w: World, ids: list[str], about: About) -> str:
    """Gold is there to be dared; Focus only against Malachar."""
    if ids[0] == "do:dare_by_focus":
        return ids[0] if w.awake else ""
    return ids[0] if not w.wants("gold_discarded") or w.awake else ""


def _reckless(w: World, ids: list[str], about: About) -> str:
    here = w.on(w.me.space)
    blow = max((one.wounds for one in here), default=0)
    return ids[0] if w.awake or w.me.hp >= 4 + blow else ""


def _channel(w: World, ids: list[str], about: About) -> str:
    other = w.hero(about.get("hero")) or w.me
    if "do:channel_wound" in ids and w.me.hp >= 3 and (w.me.hp > other.hp or w.me.hp == 6):
        return "do:channel_wound"
    fine = "do:channel_corruption" in ids and w.me.corruption <= 2 and other.corruption >= w.me.corruption
    return "do:channel_corruption" if fine else ""


def _benedictions(w: World, ids: list[str], about: About) -> str:
    """All of them, but none that a quest wants, nor on a lesser foe before Malachar."""
    here = w.on(w.me.space)
    if here and not any(one.tier == "legendary" for one in here):
        return ids[0]
    if w.awake:
        return ids[min(len(ids) - 1, 2)]
    return ids[0] if w.wants("benediction_discarded") or w.court_open else ids[min(len(ids) - 1, 1)]


def _ward(w: World, ids: list[str], about: About) -> str:
    return "do:ward_corruption" if w.me.corruption >= 4 and w.me.hp > 3 else "do:ward_wound"


# --- cards and goods ----------------------------------------------------------------------------------------


def _encounter(w: World, ids: list[str], about: About) -> str:
    if "do:branch" in ids and not w.wants("benediction_discarded") and not w.court_open:
        return "do:branch"
    return max((one for one in ids if one.startswith("do:test")), key=lambda one: w.me.dice(name_in("attribute", one)))


def _market(w: World, ids: list[str], about: About) -> str:
    return choose_purchase(w, ids)


def _level_up(w: World, ids: list[str], about: About) -> str:
    """Unless a quest wants the gold or it brings no more Focus; alone, what keeps one standing comes first. Focus is
    kept."""
    if "do:level_up" not in ids or (about.get("then") == about.get("limit") and not w.wants("level_reached")):
        return ""
    alone = len(w.heroes) == 1 and w.me.level >= (4 if w.me.scores["int"] >= 4 else 3) and comforts(w.me) < 3
    return "" if w.wants("gold_discarded") or (alone and not w.wants("level_reached")) else ids[0]


def _drop(w: World, ids: list[str], about: About) -> str:
    """Focus while a quest wants it or none is held; else gold."""
    focus = [one for one in ids if "focus" in one]
    if focus and (w.wants("focus_discarded") or (not w.me.focus and not w.wants("gold_discarded"))):
        return focus[0]
    return ids[0]


def _focus_where(w: World, ids: list[str], about: About) -> str:
    best = f"attribute:{best_attribute(w, make_plan(w))}" if w.heroes else ids[0]
    return best if best in ids else max(ids, key=lambda one: w.me.scores[name_of(one)])


def _focus_spend(w: World, ids: list[str], about: About) -> str:
    """The reserve first, then the attribute that matters least; never INT for a spell if another will do."""
    spell = about.get("why") == "spell"
    return min(ids, key=lambda one: (99 if spell and one == "attribute:int" else w.me.scores.get(name_of(one), 0))
               if one.startswith("attribute:") else -1)


def _focus_lost(w: World, ids: list[str], about: About) -> str:
    """The last one becomes gold before it is gone; of several the least."""
    kept = [one for one in ids if not one.startswith("do:coin")]
    return ids[-1] if len(kept) == 1 else _focus_spend(w, kept, about)


def _make_room(w: World, ids: list[str], about: About) -> str:
    """Always: a token like it comes at once, and there is a gold besides."""
    return min(ids, key=lambda one: w.me.scores.get(one.rpartition(":")[2], 0))


def _worst_item(w: World, ids: list[str], about: About) -> str:
    return min(ids, key=lambda one: item_worth(w.me, name_of(one)))


def _best_item(w: World, ids: list[str], about: About) -> str:
    return max(ids, key=lambda one: item_worth(w.me, name_of(one)))


def _weapon(w: World, ids: list[str], about: About) -> str:
    wield = [one for one in ids if one.startswith("do:wield")]
    if wield and w.me.dice("agi") > w.me.dice("str"):
        return wield[0]
    return max(ids, key=lambda one: worth_beside(w.me, name_of(one), []) if one.startswith("item:") else 0)


def _choose_hero(w: World, ids: list[str], about: About) -> str:
    """Alone it is done best by Sylara."""
    return "hero:sylara" if len(w.party) == 1 else ids[w.chance.randrange(len(ids))]


# --- the party ----------------------------------------------------------------------------------------------


def _rest(w: World, ids: list[str], about: About) -> str:
    """A point of Doom is worth about two rounds; so only when many are hurt, or one badly, and there is time."""
    doom = w.doom_track
    if w.engaged:
        return "do:yes" if doom <= 10 and any(one.hp == 3 for one in w.heroes) else "do:no"
    tired = w.worst() <= 2 and w.missing() >= 2 * len(w.heroes)
    return "do:yes" if tired and doom <= 7 else "do:no"


def _neediest(w: World, ids: list[str], about: About) -> str:
    """Whom a card helps: the most hurt, or for Corruption the most corrupted."""
    heroes = w.heroes_by_id()
    card = str(about.get("card", ""))
    if card in ("spell:soul_anchor", "item:salt_censer", "item:dawnwater_phial"):
        return max(ids, key=lambda one: heroes[one].corruption if one in heroes else -1)
    if card == "spell:mage_ward" and f"hero:{waker(w)}" in ids and w.court_open:
        return f"hero:{waker(w)}"
    if card == "spell:runed_edge":
        return max(ids, key=lambda one: heroes[one].melee if one in heroes else -1)
    return min(ids, key=lambda one: heroes[one].hp if one in heroes else 99)


def _strongest(w: World, ids: list[str], about: About) -> str:
    heroes = w.heroes_by_id()
    return max(ids, key=lambda one: heroes[one].hp if one in heroes else 0)


def _weakest(w: World, ids: list[str], about: About) -> str:
    monsters = {f"monster:{one.id}": one for one in w.monsters}
    boss = next((one for one in ids if monsters[one].tier == "legendary"), None)
    return boss or min(ids, key=lambda one: (not monsters[one].damaged, monsters[one].toughness))


def _block(w: World, ids: list[str], about: About) -> str:
    prey = w.hero(about.get("hero"))
    monster = w.monster(about.get("monster"))
    if prey is None or monster is None or monster.tier == "legendary":
        return ""               # he strikes all the same
    saves = prey.hp <= monster.wounds or prey.corruption + monster.corruption >= 6
    return ids[0] if saves and w.me.hp > monster.wounds + 1 and w.me.corruption < 4 else ""


def _free_attack(w: World, ids: list[str], about: About) -> str:
    def odds(option: str) -> int:
        words = option.split(" ")
        monster = next(one for one in w.monsters if one.id == name_of(words[1]))
        return attack_odds(w, monster, words[0].removeprefix("do:free_"))
    return max(ids, key=odds)


def _fate(w: World, ids: list[str], about: About) -> str:
    order = ["fate_blank", "fate_reckoning", "fate_encounter", "fate_rift", "fate_monster", "fate_doom"]
    return min(ids, key=lambda one: order.index(name_of(one)))


def _away(w: World, ids: list[str], about: About) -> str:
    """Far from everybody: for new Rifts, Doom, Lurkers."""
    def lonely(option: str) -> int:
        name = option.partition(":")[2]
        space = name if option.startswith("space:") else w.centre(name)
        far = min((w.far(one.space, space) for one in w.heroes), default=0)
        return -1 if space == "shattered_palace" else far
    return max(ids, key=lonely)


def _rift_tile(w: World, ids: list[str], about: About) -> str:
    """Far away; but near and quiet if a quest is waiting for one to close."""
    if not (w.wants("rift_closed") or w.wants("benediction_discarded")):
        return _away(w, ids, about)
    start = w.home()
    return min(ids, key=lambda one: w.far(start, w.centre(name_of(one))) + 3 * w.threat(name_of(one))
               + (4 if w.centre(name_of(one)) in w.doom else 0))


def _rift_call(w: World, ids: list[str], about: About, least: int, most: int) -> Choice:
    """Lurkers where they stand in nobody's way: not on the gate the heroes come by."""
    here = [one.space for one in w.heroes]
    ways = [w.links.get(space, "") for space in here]
    return tuple(sorted(ids, key=lambda one: (here.count(name_of(one)), name_of(one) in ways))[:2])


def _exchange(w: World, ids: list[str], about: About) -> str:
    hard = ("rift_sealed", "elite_slain", "clear_doom", "discard_benedictions")
    return ids[1] if any(ids[1].endswith(one) for one in hard) else ids[0]


THUMB: Final[Thumb[World]] = Thumb(_read, {
    "turn": _turn, "step": _step, "next_hero": _next_hero, "join_attack": _join_attack,
    "join_banish": _join_banish, "after_roll": _change_dice,
    "encounter": _encounter, "rest": _rest, "reckless": _reckless, "dare": _dare, "channel": _channel,
    "market": _market, "focus_where": _focus_where, "focus_spend": _focus_spend, "benediction_dice": _benedictions,
    "focus_lost": _focus_lost, "make_room": _make_room,
    "pick_hero": _neediest, "target": _strongest, "pick_monster": _weakest, "free_attack": _free_attack,
    "fate_choice": _fate, "gold_or_focus": _drop, "joint_drop": _drop,
    "weapon": _weapon, "exchange_quest": _exchange, "level_up": _level_up,
    "block": _block, "ward": _ward, "lose_item": _worst_item, "plunder": _worst_item, "offer_item": _worst_item,
    "keep_item": _best_item, "rift_tile": _rift_tile, "reopen": _away, "doom_space": _away, "doom_tile": _away,
    "choose_hero": _choose_hero,
}, {"rift_call": _rift_call}, first=(
    "retaliate", "stay_up", "spell_answer", "wear", "choose_start", "merchant_start",
    "cache_gold", "cache_reserve", "stake", "coals",
))
