"""How options are shown: in few words, with what is needed and what it risks, by the piece or the kind of deed.

Words are in narrator.toml. This is asked for every option of every view: what must be counted is counted once."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.banish import needed
from norn.games.realms.rules.board import CENTRE_OF, TILE_OF, has_rift, monster_named
from norn.games.realms.rules.gifts import GIFT_TO
from norn.games.realms.rules.merchant import sale_value
from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.values import At, corruption_of, toughness, wounds_of
from norn.games.realms.state import Hero, State
from norn.games.realms.view_texts import after_label, hits
from norn.kernel.definition import Offer
from norn.kernel.game import Game

Shown = Callable[[State, Hero, str, list[str]], Offer]      # (state, hero, the deed, its things)


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    words = option.split(" ")
    kind, _, word = words[0].partition(":")
    hero = g.state.heroes[seat]
    if kind != "do":
        bare = THINGS.get(kind)
        return bare(g.state, hero, word, words) if bare is not None else None
    shown = DEEDS.get(word)
    if shown is not None:
        return shown(g.state, hero, word, words[1:])
    group = GROUPS.get(word)
    return _plain(word, group, words[1:]) if group is not None else None


# The kind of deed, where a deed has a title of its own and nothing more to tell.
GROUPS: Final = {
    "bare_hands": "", "cache": "cache", "coin": "coin", "coin_reserve": "coin", "focus": "focus",
    "focus_reserve": "focus", "join_banish": "", "help": "", "level_up": "", "level_up_by_focus": "",
    "move_by_action": "move", "reroll_focus": "by_focus", "surge_all": "surge", "surge_one": "surge",
    "spend_here": "here", "trade": "", "wield": "",
}
DETAILED: Final = ("cache", "focus", "help", "move_by_action", "spend_here", "trade")


def _plain(word: str, group: str, things: list[str]) -> Offer:
    detail = word if word in DETAILED else ""
    if not things:
        return Offer(title=word, detail=detail, group=group)
    return Offer(title=word, detail=detail, group=group, thing=things[0], other=things[-1])


# --- fighting -----------------------------------------------------------------------------------------------


def _foe(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """What its Toughness asks for, and what a miss brings."""
    one = things[0]
    monster = monster_named(s, one.partition(":")[2])
    if monster is None:
        return Offer()
    deals = hits(wounds_of(s, monster), corruption_of(s, monster)) if word in ("melee", "free_melee", "block") else ""
    return Offer(title=word, detail=word, group=one, need=toughness(s, monster), hits=deals)


def _bare_foe(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    monster = monster_named(s, word)
    return Offer() if monster is None else Offer(detail="toughness", need=toughness(s, monster))


# --- going --------------------------------------------------------------------------------------------------


def _move(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """A step from where he stands; all destinations are one group."""
    there = _what_lies(s, things[0].partition(":")[2])
    way = (f"space:{hero.space}",)
    return Offer(title=word, detail="there" if there else "", group="move", via=way, thing=things[0], there=there)


def _space(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    there = _what_lies(s, word)
    return Offer(detail="there" if there else "", group="places", there=there)


def _what_lies(s: State, space: str) -> list[str]:
    """What one meets or finds there."""
    found = [f"monster:{one.id}" for one in s.monsters if one.space == space]
    if space in s.doom:
        found.append(f"doom:{space}")
    tile = TILE_OF[space]
    if tile in s.rifts and CENTRE_OF[tile] == space:
        found.append(f"rift:{tile}")
    if CONTENT.spaces[space].icon == "lore" and space not in s.lore_turned:
        found.append(f"lore:{space}")
    found += [f"{what}:{space}" for what, lying in (("fire", s.fire), ("ice", s.ice), ("gold", s.fortune))
              if space in lying]
    if space in s.forge:
        found.append(f"item:{s.forge[space]}")
    if space == s.merchant and s.phase != "setup":
        found.append("merchant:merchant")
    return found


# --- the place, spells, items, quests -------------------------------------------------------------------------


def _banish(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    doom = hero.space in s.doom
    rift = has_rift(s, hero.space)
    detail = "banish_both" if doom and rift else "banish_rift" if rift else "banish_doom"
    return Offer(title=word, detail=detail, n=needed(s, hero))


def _cast(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    spell = CONTENT.spells[things[0].partition(":")[2]]
    return Offer(title=word, detail=word, group="cast", thing=things[0], need=spell.difficulty, more=spell.threshold)


def _use(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    text = CONTENT.items[things[0].partition(":")[2]].text
    return Offer(title=word, detail="says", group="use", thing=things[0], what=text)


def _buy(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(title=word, detail=word, group=word, thing=things[0], n=int(things[1]), have=hero.gold)


def _sell(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(title=word, detail=word, group=word, thing=things[0], n=sale_value(things[0].partition(":")[2]))


def _give(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """To the first open quest that asks for it."""
    for quest in s.quests:
        gift = GIFT_TO.get(quest.id)
        if gift is not None and not quest.done and gift.word == f"do:{word}":
            return Offer(title=word, detail="gift", group=f"quest:{quest.id}", thing=things[0] if things else "",
                         n=quest.progress, of=CONTENT.quests[quest.id].n)
    return Offer()


def _take(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(group=f"cache:{hero.space}")


def _end_turn(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(title=word, detail=word, n=hero.actions) if hero.actions else Offer(title=word)


# --- encounters and rolls -------------------------------------------------------------------------------------


def _test(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """The dice of the card's test now, and what it asks for."""
    if not s.resolving:
        return Offer(title=word, thing=things[0])
    attribute = things[0].partition(":")[2]
    dice = max(1, pool(s, hero, attribute, (), At(encounter=True)))
    need = CONTENT.encounters[s.resolving[-1]].difficulty
    detail = "test_doomed" if hero.space in s.doom and not s.last_stand else "test"
    return Offer(title=word, detail=detail, thing=things[0], n=dice, need=need)


def _way(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """Instead of the test: what the card says of it."""
    if not s.resolving:
        return Offer(title=word)
    text = CONTENT.encounters[s.resolving[-1]].text
    label = "Benediction: " if word == "branch" else "instead of the test: "
    return Offer(title=word, detail="says", what=after_label(text, label))


def _reroll_item(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(title=word, group=things[0], thing=things[1])


def _drop(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(group=things[0])


# --- things by themselves -------------------------------------------------------------------------------------


def _hero(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    """Whom to play: what his sheet advises. Later: how he is."""
    if s.phase == "setup":
        return Offer(detail="says", what=CONTENT.heroes[word].advice)
    for one in s.heroes:
        if one.id == word:
            return Offer(detail="hero", hp=one.hp, corruption=one.corruption)
    return Offer()


def _fate(s: State, hero: Hero, word: str, things: list[str]) -> Offer:
    return Offer(detail="says", what=CONTENT.fate[word].text)


THINGS: Final[dict[str, Shown]] = {"space": _space, "monster": _bare_foe, "hero": _hero, "fate": _fate}
DEEDS: Final[dict[str, Shown]] = {
    "melee": _foe, "shoot": _foe, "free_melee": _foe, "free_shoot": _foe, "retaliate": _foe, "join": _foe,
    "block": _foe, "move": _move, "move_extra": _move, "move_on": _move, "banish": _banish, "cast": _cast, "use": _use,
    "buy": _buy, "sell": _sell, "give_gold": _give, "give_focus": _give, "give_benediction": _give, "give_item": _give,
    "take": _take, "take_coin": _take, "take_coins": _take, "take_token": _take, "take_token_reserve": _take,
    "end_turn": _end_turn, "test": _test, "branch": _way, "bargain": _way, "bargain_by_focus": _way,
    "reroll_item": _reroll_item, "drop_gold": _drop, "drop_focus": _drop,
}
