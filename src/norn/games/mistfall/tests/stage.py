"""A table of Mistfall set up as a test wants it: heroes, hands, enemies, encounter."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.enemies import make_enemy
from norn.games.mistfall.rules.essentials import KIND_OF, QUEST, hero_named
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.strategy import decide
from norn.kernel.ask import Choice, random_choice
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.kit import stage

FIDGET = 0.05                   # how often a random player does something unasked


class Stage(stage.Stage[State]):
    """Heroes chosen, at the start of the first Travel Phase, nobody about."""

    def __init__(self, *heroes: str, seed: int = 1, **options: str) -> None:
        super().__init__("mistfall", len(heroes), seed, **options)
        for seat, hero in enumerate(heroes):
            if self.prompt == "choose_hero":
                self.table.answer(seat, f"hero:{hero}")

    # --- looking ----------------------------------------------------------------------------------------------

    def hero(self, name: str) -> Hero:
        return hero_named(self.state, f"hero:{name}")

    def enemy(self, name: str) -> Enemy:
        return next(enemy for enemy in self.state.enemies if name in (enemy.id, enemy.kind))

    def there(self, name: str) -> bool:
        return any(name in (enemy.id, enemy.kind) for enemy in self.state.enemies)

    def kinds(self, pile: list[str]) -> list[str]:
        return [KIND_OF[card] for card in pile]

    # --- arranging --------------------------------------------------------------------------------------------

    def have(self, name: str, **fields: object) -> None:
        """Give a hero these figures."""
        self.arrange(lambda s: stage.set_fields(hero_named(s, f"hero:{name}"), fields))

    def cards(self, name: str, *, hand: str = "", area: str = "", discard: str = "", burial: str = "",
              deck: str | None = None) -> None:
        """Deal a hero exactly these kinds, by their names without the hero's; the rest goes to the deck's bottom, or to
        the burial pile if the deck is given."""

        def change(s: State) -> None:
            hero = hero_named(s, f"hero:{name}")
            pool = [card for pile in (hero.deck, hero.hand, hero.area, hero.discard, hero.burial, hero.feats)
                    for card in pile]
            bought = [card for card in pool if CONTENT.cards[KIND_OF[card]].kind == "advanced_feat"]
            piles = {key: [_take(pool, name, kind) for kind in kinds.split()]
                     for key, kinds in (("hand", hand), ("area", area), ("discard", discard), ("burial", burial),
                                        ("deck", deck or ""))}
            hero.hand, hero.area = piles["hand"], piles["area"]
            hero.discard, hero.burial = piles["discard"], piles["burial"]
            hero.feats = [card for card in pool if card in bought]
            rest = [card for card in pool if card not in bought]
            hero.deck = [*piles["deck"], *(rest if deck is None else [])]
            hero.burial += rest if deck is not None else []
            hero.known_top = hero.known_bottom = 0
            hero.objectives = {card: 3 for card in hero.area if KIND_OF[card].endswith("quiver")}

        self.arrange(change)

    def put(self, kind: str, area: str = "", **fields: object) -> str:
        """An enemy in a hero's area, or in the line; its id."""
        found: list[str] = []

        def change(s: State) -> None:
            if kind in CONTENT.villains:
                enemy = make_enemy(kind, kind)
            else:
                deck = s.enemy_decks[CONTENT.enemies[kind].deck]
                card = next(one for one in deck if one.rpartition("-")[0] == kind)
                deck.remove(card)
                enemy = make_enemy(card, kind)
            enemy.area = hero_named(s, f"hero:{area}").seat if area else QUEST
            stage.set_fields(enemy, fields)
            s.enemies.append(enemy)
            found.append(enemy.id)

        self.arrange(change)
        return found[0]

    def encounter(self, name: str, objectives: int = 0) -> None:
        """Make this the active encounter, without its enemies."""

        def change(s: State) -> None:
            if s.encounter in CONTENT.encounters:
                s.encounter_deck.append(s.encounter)
            if name in CONTENT.encounters:
                s.encounter_deck.remove(name)
            else:
                s.party = CONTENT.quests[s.quest].final
            s.encounter = name
            s.encounter_objectives = objectives

        self.arrange(change)

    def land(self, tile: str) -> None:
        """Put the party on this tile, Safe, in place of one of its land."""

        def change(s: State) -> None:
            old = next(place for place in s.places if place.tile == tile) if any(
                place.tile == tile for place in s.places) else None
            if old is None:
                land = CONTENT.tiles[tile].keywords[0]
                spots = {space.space: space for space in CONTENT.quests[s.quest].spaces}
                old = next(place for place in s.places if spots[place.space].land in ("any", land))
                s.tiles_left[s.tiles_left.index(tile)] = old.tile
                old.tile = tile
            old.face_up = True
            old.wounds = 0
            s.party = old.space

        self.arrange(change)

    # --- playing ----------------------------------------------------------------------------------------------

    def act(self, kind: str, number: int, *more: str) -> None:
        """Resolve an action of a card by its kind and the action's number."""
        self.take(f"action:{kind}.{number}", *more)

    def turn_of(self, name: str) -> None:
        """Come to this hero's turn with nothing happening on the way."""
        for _ in range(50):
            if self.prompt == "turn" and self.seat == self.hero(name).seat:
                return
            if self.prompt == "next_hero":
                self.do(f"hero:{name}")
            else:
                self.idle()
        raise AssertionError(self.prompt)

    def play_until(self, *prompts: str) -> None:
        """Pass, stay and end turns until one of these questions is put, or the game is over."""
        for _ in range(400):
            if self.prompt in prompts or self.table.outcome is not None:
                return
            self.idle()
        raise AssertionError(self.prompt)

    def idle(self) -> None:
        """Answer with as little as possible."""
        ask = self.table.ask
        assert ask is not None
        quiet = [one for one in ("do:stay", "do:end_turn", "do:no", "do:exchange") if one in ask.ids]
        if quiet:
            self.do(quiet[0])
        else:
            self.do(*ask.ids[: ask.at_least])


def _take(pool: list[str], hero: str, kind: str) -> str:
    full = kind if kind in CONTENT.cards else f"{hero}_{kind}"
    card = next(one for one in pool if KIND_OF[one] == full)
    pool.remove(card)
    return card


def alone(hero: str, quest: str = "quest_1") -> Stage:
    """One hero in his turn, with nobody about."""
    stage = Stage(hero, quest=quest)
    stage.turn_of(hero)
    return stage


def give(stage: Stage, hero: str, *rewards: str) -> None:
    """General rewards into a hero's hand."""

    def change(s: State) -> None:
        for one in rewards:
            s.rewards.remove(f"{one}-1")
            hero_named(s, f"hero:{hero}").hand.append(f"{one}-1")

    stage.arrange(change)


def next_move(table: Table, players: Sequence[str], chance: Random) -> tuple[int, Choice]:
    """Who decides next, and what: "thumb" by the game's strategy, "random" at random, free deeds now and then."""
    seat = chance.randrange(table.seats)
    if players[seat] == "random" and chance.random() < FIDGET:
        deeds = table.free(seat)
        if deeds:
            return seat, (chance.choice(deeds),)
    seat = chance.choice(list(table.pending))
    if players[seat] == "thumb":
        return seat, decide(Sight(table, seat), chance)
    return seat, random_choice(table.pending[seat], chance)
