"""Other worlds: what nobody has seen, dealt anew."""
from __future__ import annotations

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.board import LAYOUT
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF
from norn.games.mistfall.state import State
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffle_within, shuffled


def resample(state: State, now: State, seat: int, chance: Chance) -> None:
    """Shuffle what nobody has seen: decks between their known ends, face-down tiles and tokens, boxed rewards."""
    for hero, hero_now in zip(state.heroes, now.heroes, strict=True):
        unseen = hero_now.deck[hero_now.known_top : max(hero_now.known_top, len(hero_now.deck) - hero_now.known_bottom)]
        known = [*hero.deck[: hero.known_top], *hero.deck[len(hero.deck) - hero.known_bottom :]]
        shuffle_within(hero.deck, [card for card in unseen if card not in known], chance)
    for deck in state.enemy_decks:
        unseen = now.enemy_decks[deck][: len(now.enemy_decks[deck]) - now.enemy_known[deck]]
        known = state.enemy_decks[deck][len(state.enemy_decks[deck]) - state.enemy_known[deck] :]
        shuffle_within(state.enemy_decks[deck], [card for card in unseen if card not in known], chance)
    shuffle_within(state.encounter_deck, now.encounter_deck, chance)
    shuffle_within(state.time_deck, now.time_deck, chance)
    _rewards(state, now, chance)
    _board_again(state, now, chance)


def _rewards(state: State, now: State, chance: Chance) -> None:
    """A boxed personal reward may be the one in the deck, as long as neither has been seen."""
    unseen = now.rewards[: len(now.rewards) - now.rewards_known]
    known = state.rewards[len(state.rewards) - state.rewards_known :] if state.rewards_known else []
    unseen = [card for card in unseen if card not in known and card in state.rewards]
    for index, boxed in enumerate(state.boxed):
        owner = CARDS[KIND_OF[boxed]].hero
        other = shuffled([boxed, *[card for card in unseen if CARDS[KIND_OF[card]].hero == owner]], chance)[0]
        if other != boxed:
            state.boxed[index] = other
            state.rewards[state.rewards.index(other)] = boxed
            unseen[unseen.index(other)] = boxed
    shuffle_within(state.rewards, unseen, chance)


def _board_again(state: State, now: State, chance: Chance) -> None:
    down = [place for place, later in zip(state.places, now.places, strict=True) if not later.face_up]
    layout = LAYOUT[state.quest]
    for land in ("any", "deadlands", "wildlands", "borderlands"):
        spots = [place for place in down if layout[place.space].land == land]
        if not spots:
            continue
        left = [tile for tile in state.tiles_left if land == "any" or land in CONTENT.tiles[tile].keywords]
        tiles = shuffled([*[place.tile for place in spots], *left], chance)
        for place in spots:
            place.tile = tiles.pop()
        state.tiles_left = sorted([*[tile for tile in state.tiles_left if tile not in left], *tiles])
    spots = [place for place in down if layout[place.space].token == "random"]
    letters = shuffled([*[place.token for place in spots], *state.tokens_left], chance)
    for place in spots:
        place.token = letters.pop()
    state.tokens_left = sorted(letters)
