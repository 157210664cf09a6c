"""Game set-up: heroes, decks, gear, rewards, tracks, and the quest's board."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall import content_verbs
from norn.games.mistfall.content import CONTENT, Quest
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF, STANDING
from norn.games.mistfall.rules.piles import draw_cards
from norn.games.mistfall.rules.tracks import starting_focus, time_track
from norn.games.mistfall.state import Hero, Place, State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

CHOOSE_RULES: Final = ("setup.heroes",)
HERO_RULES: Final = ("setup.heroes", "setup.starting-gear", "setup.deck")
QUEST_RULES: Final = ("setup.quest",)
COPIES: Final[dict[str, list[str]]] = {
    hero: [copy for copy, kind in KIND_OF.items() if CARDS[kind].hero == hero] for hero in ["", *CONTENT.heroes]
}
ENEMY_COPIES: Final[dict[str, list[tuple[str, str]]]] = {
    deck: [(f"{enemy.id}-{number}", enemy.set) for enemy in CONTENT.enemies.values() if enemy.deck == deck
           for number in range(1, enemy.copies + 1)]
    for deck in ("blue", "green", "red")
}


def setup(g: Game[State]) -> State:
    """setup.decks, setup.time-deck, setup.reinforcement-marker, setup.time-marker, setup.resolve, setup.quest,
    components.enemies, components.encounters: The table before the heroes are chosen."""
    quest = CONTENT.quests[str(g.options["quest"])]
    nightmare = g.options["nightmare_quest"] == "yes"
    pack = g.options["enemy_pack"] == "yes"
    decks = {deck: [card for card, which in ENEMY_COPIES[deck] if pack or which == "base"] for deck in ENEMY_COPIES}
    for deck in decks.values():
        g.shuffle(deck)
    encounters = list(CONTENT.encounters)
    g.shuffle(encounters)
    times = list(CONTENT.time_cards)
    g.shuffle(times)
    places, tiles_left, tokens_left = _lay_board(g, quest)
    start = CONTENT.time_tracks["time_nightmare" if nightmare else "time_standard"].start_by_heroes[g.seats - 1]
    return State(
        quest=quest.id, nightmare_heroes=g.options["nightmare_heroes"] == "yes", nightmare_quest=nightmare,
        combined=g.options["turns"] == "combined", enemy_pack=pack, round=0, phase="setup", active=-1, leisure=False,
        heroes=[_no_hero(seat) for seat in range(g.seats)], enemies=[], villain_gone=False, enemy_decks=decks,
        enemy_discards={deck: [] for deck in decks}, enemy_known=dict.fromkeys(decks, 0), encounter="",
        encounter_objectives=0, encounter_deck=encounters, encounter_discard=[], rewards=[], rewards_known=0,
        offered=[], boxed=[], time_deck=times, time_discard=[], time=start, time_peak=start, reinforcement=0,
        resolve=CONTENT.start["resolve"], places=places, tiles_left=tiles_left, tokens_left=tokens_left,
        tokens_taken=[], party=quest.start, free_scouting=False, areas=[], to_draw=0, resting=[],
    )


def _no_hero(seat: int) -> Hero:
    """setup.heroes: A seat before its hero is chosen."""
    return Hero(
        id="", seat=seat, status="none", focus=0, deck=[], known_top=0, known_bottom=0, hand=[], area=[], discard=[],
        burial=[], played=[], feats=[], objectives={}, poison=0, burning=0, daze=0, weakness=0, regular=0, gone=False,
        done=False, rested=False, used=[], lasting={},
    )


def _lay_board(g: Game[State], quest: Quest) -> tuple[list[Place], list[str], list[str]]:
    """setup.quest, quests.one, quests.two, quests.three, quests.four, components.locations, components.quest-tokens:
    Start face-up and Safe, final face-up and Perilous, the others face-down; tokens as the quest says."""
    fixed = [space.tile for space in quest.spaces if space.tile]
    tiles = [tile for tile in CONTENT.tiles if tile not in fixed and "haven" not in CONTENT.tiles[tile].keywords]
    g.shuffle(tiles)
    letters = [token.letter for token in quest.tokens]
    spots = [space.space for space in quest.spaces if space.token == "random"]
    letters += [""] * max(0, len(spots) - len(letters))
    if spots:
        g.shuffle(letters)
    places: list[Place] = []
    for space in quest.spaces:
        if space.tile:
            wounds = 1 if space.role == "final" else 0
            places.append(Place(space.space, space.tile, face_up=True, wounds=wounds, token=""))
            continue
        tile = next(one for one in tiles if space.land == "any" or space.land in CONTENT.tiles[one].keywords)
        tiles.remove(tile)
        token = letters.pop() if space.token == "random" else space.token
        places.append(Place(space.space, tile, face_up=False, wounds=0, token=token))
    return places, tiles, letters if spots else []


def _free_heroes(s: State) -> list[str]:
    return [f"hero:{hero}" for hero in CONTENT.heroes if all(one.id != hero for one in s.heroes)]


async def choose_heroes(g: Game[State]) -> str | None:
    """setup.heroes: Each player chooses a hero that nobody has yet."""
    s = g.state
    hero = next((one for one in s.heroes if not one.id), None)
    if hero is None:
        return None
    options = partial(_free_heroes, s)
    chosen = await g.choose_one(hero.seat, "choose_hero", options, CHOOSE_RULES)
    _set_up_hero(g, hero, name_of(chosen))
    return AGAIN


def _set_up_hero(g: Game[State], hero: Hero, name: str) -> None:
    """setup.starting-gear, setup.starting-gear-tokens, setup.deck, setup.advanced, setup.focus: Gear to the area with
    its tokens, the other starting cards shuffled, advanced feats open."""
    charter = CONTENT.heroes[name]
    hero.id = name
    hero.status = STANDING
    hero.focus = starting_focus(g.state, hero)
    left = list(charter.starting_gear)
    for card in COPIES[name]:
        printed = CARDS[KIND_OF[card]]
        if printed.id in left:
            left.remove(printed.id)
            hero.area.append(card)
            for effect in printed.actions[0].effect:
                if isinstance(effect, content_verbs.Place) and effect.objectives:
                    hero.objectives[card] = effect.objectives
        elif printed.kind in ("basic_feat", "basic_gear"):
            hero.deck.append(card)
        elif printed.kind == "advanced_feat":
            hero.feats.append(card)
    g.shuffle(hero.deck)
    g.emit("hero_chosen", HERO_RULES, seat=f"seat:{hero.seat}", hero=f"hero:{name}")


async def ready(g: Game[State]) -> None:
    """setup.rewards, setup.hand, components.hero-cards: One personal reward of each hero goes unseen among the general
    ones; five cards for everybody."""
    s = g.state
    s.rewards = list(COPIES[""])
    for hero in s.heroes:
        mine = [card for card in COPIES[hero.id] if CARDS[KIND_OF[card]].kind == "personal_reward"]
        g.shuffle(mine)
        s.rewards.append(mine.pop())
        s.boxed.extend(mine)
    g.shuffle(s.rewards)
    for hero in s.heroes:
        draw_cards(g, hero, CONTENT.start["hand"])
    assert s.time == time_track(s).start_by_heroes[len(s.heroes) - 1]
    g.emit("quest", QUEST_RULES, quest=f"quest:{s.quest}")
