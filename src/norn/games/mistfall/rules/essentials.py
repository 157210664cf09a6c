"""Part I: who is there, the hero number, keywords, victory and defeat."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT, Action, HeroCard
from norn.games.mistfall.content_verbs import Damage, Discard, Effect, Embed, Hurt, Reinforcements
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import End, Ended, Game
from norn.kit.ids import is_a, name_of, named

QUEST: Final = -1               # the quest area, where an area is a number
STANDING: Final = "standing"
ENDS: Final = ("victory", "hero_lost", "party_lost", "out_of_time")
CONDITIONS: Final = ("poison", "burning", "daze", "weakness")

CARDS: Final[dict[str, HeroCard]] = CONTENT.cards
KIND_OF: Final[dict[str, str]] = {
    f"{card.id}-{number}": card.id for card in CONTENT.cards.values() for number in range(1, card.copies + 1)
}
KEYWORDS_OF: Final[dict[str, tuple[str, ...]]] = {copy: CARDS[kind].keywords for copy, kind in KIND_OF.items()}


def _all_actions() -> dict[str, Action]:
    """elements.hero-card: Every printed action by its name: the thing's id and a number."""
    found: dict[str, Action] = {}
    for card in CONTENT.cards.values():
        for number, action in enumerate(card.actions):
            found[f"{card.id}.{number}"] = action
    for charter in CONTENT.heroes.values():
        for number, action in enumerate(charter.actions):
            found[f"{charter.id}.{number}"] = action
    for encounter in CONTENT.all_encounters.values():
        for number, action in enumerate(encounter.actions):
            found[f"{encounter.id}.{number}"] = action
    for tile in CONTENT.tiles.values():
        for number, action in enumerate(tile.actions):
            found[f"{tile.id}.{number}"] = action
    return found


ACTIONS: Final[dict[str, Action]] = _all_actions()
# What makes an action a blow, or part of it another card's: asked for at every turn, so it is looked up.
DAMAGE: Final = {ref: one for ref, action in ACTIONS.items() for one in action.effect if isinstance(one, Damage)}
EMBEDS: Final = {ref: one for ref, action in ACTIONS.items() for one in action.effect if isinstance(one, Embed)}


def victory(g: Game[State]) -> Ended:
    """essentials.victory, encounter.win, glossary.winning, fine.elimination-special: The special encounter is beaten:
    all win, the fallen too."""
    return Ended(End("victory", tuple(range(g.seats)), tuple([1] * g.seats)))


def defeat(g: Game[State], reason: str) -> Ended:
    """essentials.defeat-early, essentials.defeat-late, essentials.defeat-time: The party has lost."""
    return Ended(End(reason, (), tuple([0] * g.seats)))


def is_white(effect: Effect) -> bool:
    """time.white-number: Whether its number is the white one."""
    return isinstance(effect, (Discard, Hurt, Reinforcements)) and effect.white


def amount(s: State, effect: Discard | Reinforcements) -> int:
    """time.white-number: A number printed outright, or the white one."""
    return white_number(s) if effect.white else effect.n


def scaled(s: State, per_hero: int, plus: int) -> int:
    """essentials.hero-number: The hero symbol is the number of heroes who began the quest."""
    return per_hero * len(s.heroes) + plus


def white_number(s: State) -> int:
    """time.white-number: The highest white number that the marker has passed."""
    track = CONTENT.time_tracks["time_nightmare" if s.nightmare_quest else "time_standard"]
    return max(track.white[: s.time_peak + 1])


def standing(s: State) -> list[Hero]:
    """fine.elimination-special: The heroes still in the game."""
    return [hero for hero in s.heroes if hero.status == STANDING]


def enemies_of(s: State, area: int) -> list[Enemy]:
    """essentials.hero-area, essentials.quest-area, glossary.enemy-line: The enemies of an area, from left to right."""
    return [enemy for enemy in s.enemies if enemy.area == area]


def has_enemies(s: State, area: int) -> bool:
    """essentials.hero-area: Whether anybody pursues the hero of this area."""
    for enemy in s.enemies:             # noqa: SIM110 - asked for every action of every turn, and any(...) is slower
        if enemy.area == area:
            return True
    return False


def find_enemy(s: State, one: str) -> Enemy | None:
    """elements.enemy-card: The enemy of an id, if it is in play."""
    name = named("enemy", one)
    for enemy in s.enemies:
        if enemy.id == name:
            return enemy
    return None


def enemy_named(s: State, one: str) -> Enemy:
    """elements.enemy-card: The enemy of an option."""
    enemy = find_enemy(s, one)
    if enemy is None:
        raise KeyError(one)
    return enemy


def hero_named(s: State, one: str) -> Hero:
    """elements.hero-charter: The hero of an option."""
    name = named("hero", one)
    for hero in s.heroes:
        if hero.id == name:
            return hero
    raise KeyError(one)


def called(holder: str) -> str:
    """elements.hero-charter: What an action is called by: a charter's by the ability's name."""
    return f"charter:{name_of(holder)}" if is_a("hero", holder) else holder


def shares(have: tuple[str, ...] | list[str], wanted: tuple[str, ...]) -> bool:
    """essentials.keywords, glossary.keywords: One keyword of those asked for is enough, and none asked is none
    missing."""
    for word in wanted:                 # a loop, as any(...) is slower, and every card and enemy is asked
        if word in have:
            return True
    return not wanted


def bears(card: str, wanted: tuple[str, ...]) -> bool:
    """essentials.keywords: Whether a card shows one of the keywords."""
    return shares(KEYWORDS_OF[card], wanted)


def in_area(hero: Hero, keyword: str) -> bool:
    """essentials.hero-area: Whether a card with the keyword lies in the hero's area."""
    return any(keyword in KEYWORDS_OF[card] for card in hero.area)


def tokens(one: Hero | Enemy, kind: str) -> int:
    """glossary.condition-tokens: How many tokens of a condition lie there."""
    if kind == "poison":
        return one.poison
    if kind == "burning":
        return one.burning
    return one.daze if kind == "daze" else one.weakness


def add_tokens(one: Hero | Enemy, kind: str, n: int) -> None:
    """components.tokens, actions.tokens: Place or remove condition tokens."""
    if kind == "poison":
        one.poison = max(0, one.poison + n)
    elif kind == "burning":
        one.burning = max(0, one.burning + n)
    elif kind == "daze":
        one.daze = max(0, one.daze + n)
    else:
        one.weakness = max(0, one.weakness + n)
