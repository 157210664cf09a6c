"""What the printed verbs do, and how a list of them is carried out. Each chapter brings its own verbs here."""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import Cleanse, Condition, Draw, Effect, OnHeroes, Restore
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    KEYWORDS_OF,
    STANDING,
    enemies_of,
    hero_named,
    standing,
)
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

TIE_RULES: Final = ("pursuit.ties",)
GAME_LONG: Final = "game"       # how long a "not again" holds for objections
NOT_SENT: Final[Mapping[str, str]] = {}
NOT_DRAWN: Final[Mapping[int, list[str]]] = {}
WHO_RULES: Final = ("actions.range-two", "fine.range-heroes")


class Hurt:
    """Damage about to be dealt to a hero."""

    def __init__(self, hero: Hero, kind: str, amount: int, source: str, attacker: Enemy | None) -> None:
        self.hero = hero
        self.kind = kind                # "physical" or "magical"
        self.amount = amount
        self.full = amount              # before any cancelling
        self.source = source            # for the log
        self.attacker = attacker        # None when no enemy attacks
        self.used: list[str] = []       # the copies that have answered it


class Used:
    """A Reflex that changes an action in progress."""

    def __init__(self, hero: Hero, holder: str, ref: str) -> None:
        self.hero = hero
        self.holder = holder
        self.card = holder.removeprefix("card:") if holder.startswith("card:") else ""
        self.ref = ref
        self.action: Action = ACTIONS[ref]


class Act:
    """An action in progress, or an effect of an enemy, an encounter, a place: who does it, with what, to whom.

    Most are looked at only, to see whether they could be done: nothing is made for what they do not come to, and what
    is told of them in several is another tuple or dict each time.
    """

    embedded_card: str = ""
    embedded_ref: str = ""
    embedded: Action | None = None
    reflexes: tuple[Used, ...] = ()
    mobile: bool = False                # nobody was in the hero's area when it began
    targets: tuple[Enemy, ...] = ()
    named: tuple[tuple[Effect, list[Enemy]], ...] = ()      # whom its other verbs are done to, as declared ...
    meant: tuple[tuple[Effect, list[Hero]], ...] = ()       # ... and which heroes are meant
    same: Hero | None = None
    hurt: Hurt | None = None
    enemy: Enemy | None = None          # whose ability it is, who attacks, who enters
    victim: Hero | None = None
    buried: int = 0
    more_damage: int = 0
    more_cancel: int = 0
    more_restore: int = 0
    focus: int = 0
    sent: Mapping[str, str] = NOT_SENT          # a card and where it goes when the action is concluded
    killed: int = 0                             # enemies eliminated by it
    drawn: Mapping[int, list[str]] = NOT_DRAWN  # what the heroes drew by it, by seat
    placed: bool = False                        # its card has gone to the area

    def __init__(self, hero: Hero | None, holder: str, ref: str = "") -> None:
        self.hero = hero
        self.holder = holder            # `card:...`, `hero:...`, `encounter:...`, `tile:...`, `enemy:...`, `time:...`
        self.card = holder.removeprefix("card:") if holder.startswith("card:") else ""
        self.ref = ref
        self.action: Action | None = ACTIONS[ref] if ref else None
        self.keywords: tuple[str, ...] = KEYWORDS_OF[self.card] if self.card else ()

    def embed(self, card: str, ref: str) -> None:
        """actions.embedded, actions.inherit: Another card's action becomes part of this one."""
        self.embedded_card = card
        self.embedded_ref = ref
        self.embedded = ACTIONS[ref]
        self.lend(card)

    def lend(self, card: str) -> None:
        """actions.inherit, glossary.inheriting: All cards involved pool their keywords, each once."""
        self.keywords = (*self.keywords, *[word for word in KEYWORDS_OF[card] if word not in self.keywords])

    def cards(self) -> list[str]:
        """actions.no-interrupt: The hero cards that this action is made of."""
        found = [self.card] if self.card else []
        if self.embedded_card:
            found.append(self.embedded_card)
        found.extend([used.card for used in self.reflexes if used.card])
        return found


Verb = Callable[[Game[State], Act, Any], Awaitable[None]]      # of a record of content_verbs
VERBS: Final[dict[str, Verb]] = {}


async def perform(g: Game[State], effects: tuple[Effect, ...], act: Act) -> None:
    """fine.mandatory, essentials.golden-rule: In order and whole; what is impossible is skipped, and a fallen hero
    does no more."""
    for effect in effects:
        if act.hero is not None and act.hero.status != STANDING:
            return
        await VERBS[effect.do](g, act, effect)


async def whom(g: Game[State], act: Act, effect: OnHeroes | Condition) -> list[Hero]:
    """actions.draw: Whom a verb means; one hero of several in reach is the acting hero's choice."""
    s = g.state
    who = effect.who or "me"
    for known, heroes in act.meant:
        if known is effect:
            return [hero for hero in heroes if hero.status == STANDING]
    if who == "me":
        return [act.hero] if act.hero is not None and act.hero.status == STANDING else []
    if who == "same":
        return [act.same] if act.same is not None and act.same.status == STANDING else []
    if who == "owner":
        enemy = act.enemy
        return [s.heroes[enemy.area]] if enemy is not None and enemy.area >= 0 else []
    if who == "victim":
        return [act.victim] if act.victim is not None and act.victim.status == STANDING else []
    if who == "one":
        return await _one_in_reach(g, act, effect)
    if who in ("highest", "most_cards"):
        return await first_of_ties(g, who, act)
    return [hero for hero in standing(s) if _meant(s, hero, who)]


def _meant(s: State, hero: Hero, who: str) -> bool:
    """essentials.hero-area: Each hero, or each with or without enemies in his area."""
    if who == "each_pursued":
        return len(enemies_of(s, hero.seat)) > 0
    if who == "each_unpursued":
        return len(enemies_of(s, hero.seat)) == 0
    return True


async def _one_in_reach(g: Game[State], act: Act, effect: OnHeroes | Condition) -> list[Hero]:
    """actions.range-one, actions.range-two, fine.range-heroes: With range 1 only oneself."""
    me = act.hero
    if me is None:
        return []
    reach = act.action.range if act.action is not None else 2
    found = [hero for hero in standing(g.state) if gains(hero, act, effect)]
    alone = reach < 2 and not act.holder.startswith(("tile:", "encounter:"))
    if alone:
        found = [hero for hero in found if hero is me]
    if not found:
        act.same = me
        return []
    options = [hero.ref for hero in found]
    why = asked(g.state, me.seat, "pick_hero", options, partial(_why_not_other, me, alone))
    chosen = await g.choose_one(me.seat, "pick_hero", options, WHO_RULES, about={"card": act.holder}, why=why)
    act.same = next(hero for hero in found if hero.ref == chosen)
    return [act.same]


def _why_not_other(me: Hero, alone: bool, one: str) -> list[Refusal]:
    """actions.range-one, fine.range-heroes: With range 1 it is for oneself."""
    return [Refusal("only_yourself", WHO_RULES)] if alone and one != me.ref else []


def gains(hero: Hero, act: Act, effect: Effect) -> bool:
    """fine.mandatory, fine.impossible: Whether the verb, or one that the action has for the same hero, would do
    anything for this one."""
    effects = act.action.effect if act.action is not None else ()
    return receives(hero, effect) or any(
        receives(hero, one) for one in effects if isinstance(one, (OnHeroes, Condition)) and one.who == "same"
    )


def receives(hero: Hero, effect: Effect) -> bool:
    """fine.impossible: Whether the verb would do anything for this hero."""
    if isinstance(effect, Restore):
        return len(hero.burial) + len(hero.discard) > 0
    if isinstance(effect, Cleanse):
        if effect.kind is not None:
            return {"poison": hero.poison, "burning": hero.burning, "daze": hero.daze,
                    "weakness": hero.weakness}[effect.kind] > 0
        return hero.poison + hero.burning + hero.daze + hero.weakness > 0
    return not isinstance(effect, Draw) or len(hero.deck) > 0


def foremost(s: State, who: str) -> list[Hero]:
    """pursuit.ties, glossary.enemy-focus: The heroes of highest focus, or with most cards in hand."""
    heroes = standing(s)
    if not heroes:
        return []
    if who == "highest":
        most = max([hero.focus for hero in heroes])
        return [hero for hero in heroes if hero.focus == most]
    most = max([len(hero.hand) for hero in heroes])
    return [hero for hero in heroes if len(hero.hand) == most]


async def first_of_ties(g: Game[State], who: str, act: Act) -> list[Hero]:
    """pursuit.ties: Between equals the players decide together."""
    s = g.state
    found = foremost(s, who)
    if len(found) < 2:
        return found
    seats = [hero.seat for hero in standing(s)]
    options = [hero.ref for hero in found]
    chosen = await g.party_chooses(seats, "tie", options, TIE_RULES, about={"card": act.holder})
    hero = await agreed(g, found, hero_named(s, chosen[0]))
    return [hero]


def _why_not_again(named: Hero, one: str) -> list[Refusal]:
    """pursuit.ties: Who is named already is not another."""
    return [Refusal("named_already", TIE_RULES)] if one == named.ref else []


async def agreed(g: Game[State], tied: list[Hero], named: Hero) -> Hero:
    """pursuit.ties: Whoever was named, every player may object once and name another, until nobody does; who never
    cares says so once."""
    s = g.state
    objected: list[int] = []
    content: list[int] = []
    while len(standing(s)) > 1:
        left = [hero.seat for hero in standing(s) if hero.seat not in objected and hero.seat not in content]
        if not left:
            break
        seat = left[0]
        options = [hero.ref for hero in tied if hero is not named]
        about = {"hero": named.ref}
        why = asked(s, seat, "objection", options, partial(_why_not_again, named))
        chosen = await g.choose(seat, "objection", options, TIE_RULES, 0, 1, about=about, scope=GAME_LONG, why=why)
        if chosen:
            named = hero_named(s, chosen[0])
            objected.append(seat)
            content = []
        else:
            content.append(seat)
    return named
