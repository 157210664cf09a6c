"""How options are shown: a title of few words, what one should know before choosing, and what belongs together."""
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Cancel, Damage, Draw, Effect, Place, Restore
from norn.games.mistfall.rules.board import is_safe, neighbours, place_named
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    DAMAGE,
    KEYWORDS_OF,
    KIND_OF,
    called,
    enemy_named,
    find_enemy,
    hero_named,
)
from norn.games.mistfall.rules.printed import life, place_here_is_safe, tile_here
from norn.games.mistfall.rules.values import draw_limit
from norn.games.mistfall.rules.would import may_place
from norn.games.mistfall.state import Hero, State
from norn.kernel.definition import Offer
from norn.kernel.game import Game
from norn.kit.ids import name_in, name_of, rest_of, word_of

# Cards that are of use in an area only.
PLACED: Final = frozenset(
    copy for copy, kind in KIND_OF.items() if any(isinstance(one, Place) for action in CARDS[kind].actions
                                                  for one in action.effect)
)
Shown = Callable[[State, Hero, str], Offer | None]


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    """Title, detail and group of an option, as far as its label does not say them already."""
    word = word_of(option)
    if word in ("do:act", "do:act_with"):
        return _act(option)
    shown = DEEDS.get(word)
    if shown is None:
        shown = THINGS.get(option.partition(":")[0])
    return shown(g.state, g.state.heroes[seat], option) if shown is not None else None


# --- actions ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _act(option: str) -> Offer:
    """An action by its card and what comes of it; what it says and how far it reaches; Regular, Fast or Reflex."""
    _, holder, ref, *inner = option.split(" ")
    action = ACTIONS[name_of(ref)]
    if inner:
        damage = DAMAGE.get(name_of(inner[1]))
        return Offer(title="act_with" if damage is None else "act_with_damage", detail=f"{action.type}_with",
                     group=action.type, card=called(holder), other=called(inner[0]), action=inner[1], own=ref,
                     range=action.range, type=damage.type if damage is not None else "")
    effect = action.effect[0] if action.effect else None
    alone = len(action.effect) == 1 or not isinstance(effect, Draw)      # a card drawn besides is not what it is for
    return Offer(title=_gist(effect) if alone else "act", detail=action.type, group=action.type, card=called(holder),
                 action=ref, range=action.range, **_figures(effect))


def _gist(effect: Effect | None) -> str:
    """The title of an action that does this first."""
    if isinstance(effect, Damage):
        return "act_damage" if effect.targets == "one" else "act_damage_many"
    if isinstance(effect, Place):
        return "act_place"
    if isinstance(effect, Restore):
        return "act_restore"
    if isinstance(effect, Cancel):
        return "act_cancel"
    return "act_draw" if isinstance(effect, Draw) else "act"


def _figures(effect: Effect | None) -> dict[str, Any]:
    if isinstance(effect, Damage):
        return {"n": effect.printed, "type": effect.type}
    if isinstance(effect, Cancel):
        return {"n": effect.n, "type": "" if effect.of == "either" else f" {effect.of}"}
    return {"n": effect.n} if isinstance(effect, (Restore, Draw)) else {}


# --- deeds of a turn ----------------------------------------------------------------------------------------


def _buy(s: State, hero: Hero, option: str) -> Offer:
    card = rest_of(option)
    return Offer(title="buy", detail="buy", group="buy", card=card, text=f"text:{KIND_OF[name_of(card)]}")


def _rest(s: State, hero: Hero, option: str) -> Offer:
    place, own = CONTENT.tiles[tile_here(s)].restoration, CONTENT.heroes[hero.id].restoration
    return Offer(title="rest", detail="rest", group="turn", n=place + own, place=place, own=own)


def _end_turn(s: State, hero: Hero, option: str) -> Offer:
    return Offer(detail="end_turn", group="turn", n=draw_limit(s, hero), have=len(hero.hand))


def _give_way(s: State, hero: Hero, option: str) -> Offer:
    return Offer(group="turn")


def _sap(s: State, hero: Hero, option: str) -> Offer:
    _, enemy, ability = option.split(" ")
    text = CONTENT.abilities[name_of(ability)].text
    return Offer(title="sap", detail="sap", group=enemy, ability=ability, text=text,
                 n=enemy_named(s, enemy).weakness)


def _unmask(s: State, hero: Hero, option: str) -> Offer:
    return Offer(title="unmask", group=rest_of(option), enemy=rest_of(option))


# --- travel -------------------------------------------------------------------------------------------------


def _go(s: State, hero: Hero, option: str) -> Offer:
    """Where to, what waits there, and for a longer way the Safe tiles that it leads through."""
    space = name_in("space", option)
    place = place_named(s, space)
    waits = "final" if space == CONTENT.quests[s.quest].final else "safe" if is_safe(place) else "peril"
    return Offer(title="retreat" if s.encounter else "go", group="go",
                 detail=f"go_{waits}" if place.face_up else "go_down",
                 via=_way(s, space) if word_of(option) == "do:go_on" else (), space=f"space:{space}")


def _way(s: State, goal: str) -> list[str]:
    """travel.extended: The shortest way through Safe tiles."""
    before = {s.party: ""}
    edge = [s.party]
    while edge and goal not in before:
        further: list[str] = []
        for space in edge:
            for place in neighbours(s, space):
                if place.space not in before and (place.space == goal or is_safe(place)):
                    before[place.space] = space
                    further.append(place.space)
        edge = further
    way: list[str] = []
    space = before.get(goal, "")
    while space and space != s.party:
        way.append(f"space:{space}")
        space = before[space]
    return way[::-1]


def _scout(s: State, hero: Hero, option: str) -> Offer:
    return Offer(detail="scout", group="scout")


def _stay(s: State, hero: Hero, option: str) -> Offer:
    waits = "encounter" if s.encounter else "safe" if place_here_is_safe(s) else "peril"
    return Offer(detail=f"stay_{waits}", group="go")


# --- rewards and piles --------------------------------------------------------------------------------------


def _take(s: State, hero: Hero, option: str) -> Offer:
    """Who takes a reward: gear that he cannot use is said to be so."""
    taker = hero_named(s, rest_of(option))
    fits = not s.offered or s.offered[0] not in PLACED or may_place(s, taker, s.offered[0])
    return Offer(detail="take" if fits else "take_unfit", n=len(taker.hand))


def _exchange(s: State, hero: Hero, option: str) -> Offer | None:
    return Offer(title="exchange", n=CARDS[KIND_OF[s.offered[0]]].cost) if s.offered else None


def _of_pile(s: State, hero: Hero, option: str) -> Offer:
    """A card of a pile: the deed says which and where to."""
    deed = name_of(word_of(option))
    return Offer(title=deed, group=deed, card=rest_of(option))


def _top(s: State, hero: Hero, option: str) -> Offer:
    return Offer(title="top", detail="top", group="top", n=int(rest_of(option)), have=len(hero.deck))


def _after(s: State, hero: Hero, option: str) -> Offer:
    return Offer(title="after", pile=option.split(" ")[2])


def _spend(s: State, hero: Hero, option: str) -> Offer:
    return Offer(title="spend", n=int(rest_of(option)))


def _not_again(s: State, hero: Hero, option: str) -> Offer:
    return Offer(title="not_again", detail="not_again", group="pass")


# --- things -------------------------------------------------------------------------------------------------


def _enemy(s: State, hero: Hero, option: str) -> Offer | None:
    """An enemy by the area it stands in."""
    enemy = find_enemy(s, option)
    if enemy is None:
        return None
    area = f"zone:{s.heroes[enemy.area].id}_enemies" if enemy.area >= 0 else "zone:line"
    return Offer(detail="enemy", group=area, wounds=enemy.wounds, life=life(s, enemy))


def _hero(s: State, hero: Hero, option: str) -> Offer:
    card = CONTENT.heroes[name_of(option)]
    if s.phase == "setup":
        return Offer(title="choose_hero", detail="choose_hero", name=card.name, role=card.title, advice=card.advice)
    one = hero_named(s, option)
    return Offer(detail="hero", focus=one.focus, n=len(one.hand) + len(one.discard) + len(one.deck))


def _card(s: State, hero: Hero, option: str) -> Offer | None:
    """A card by where it lies, with the keywords that it is given for."""
    card = name_of(option)
    if card not in KIND_OF:
        return None
    zone = next((zone for zone, cards in (("hand", hero.hand), ("area", hero.area), ("discard", hero.discard),
                                          ("burial", hero.burial)) if card in cards), "")
    if not zone:
        return Offer(detail="text", text=f"text:{KIND_OF[card]}")       # a reward, or a card looked at in a deck
    return Offer(detail="card", group=f"zone:{hero.id}_{zone}", keywords=_keywords(card))


@lru_cache(maxsize=512)
def _keywords(card: str) -> str:
    return ", ".join([word.capitalize() for word in KEYWORDS_OF[card]])


DEEDS: Final[dict[str, Shown]] = {
    "do:buy": _buy, "do:rest": _rest, "do:end_turn": _end_turn, "do:give_way": _give_way, "do:sap": _sap,
    "do:unmask": _unmask, "do:go": _go, "do:go_on": _go, "do:scout": _scout, "do:stay": _stay, "do:take": _take,
    "do:exchange": _exchange, "do:unbury": _of_pile, "do:beneath": _of_pile, "do:from_discard": _of_pile,
    "do:top": _top, "do:after": _after, "do:spend": _spend, "do:not_again": _not_again,
}
THINGS: Final[dict[str, Shown]] = {"enemy": _enemy, "hero": _hero, "card": _card}
