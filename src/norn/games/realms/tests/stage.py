"""A table of Realms of Ruin set up as a test wants it: heroes, monsters, dice."""

from __future__ import annotations

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Effect, ForHeroes
from norn.games.realms.rules.board import hero_named, monster_named
from norn.games.realms.rules.quests import new_quest
from norn.games.realms.rules.spawning import make_monster
from norn.games.realms.state import Hero, Monster, State
from norn.kit import stage

START = "space:wayfarers_clearing"


class Stage(stage.Stage[State]):
    """Heroes chosen, on the Wayfarers' Clearing, no monsters but Malachar, round 1, nobody's turn yet."""

    def __init__(self, *heroes: str, seed: int = 1, difficulty: str = "medium") -> None:
        super().__init__("realms", len(heroes), seed, difficulty=difficulty)
        self._forced: dict[str, list[int]] = {}
        for seat, hero in enumerate(heroes):
            if self.prompt == "choose_hero":
                self.do(f"hero:{hero}", seat=seat)
        while self.prompt in ("choose_start", "merchant_start", "exchange_quest"):
            self.do(START if self.prompt != "exchange_quest" else self.options[0])
        self.arrange(clear)

    def hero(self, name: str) -> Hero:
        return hero_named(self.state, name)

    def monster(self, name: str) -> Monster:
        found = monster_named(self.state, name)
        assert found is not None, name
        return found

    def have(self, hero: str, **fields: object) -> None:
        """Give a hero these figures."""
        self.arrange(lambda s: stage.set_fields(hero_named(s, hero), fields))

    def put(self, kind: str, space: str = START[6:], damaged: bool = False, hunts: str = "", **fields: object) -> str:
        """A monster on a space; its id."""

        def change(s: State) -> None:
            put(s, kind, space, damaged, hunts)
            stage.set_fields(s.monsters[-1], fields)

        self.arrange(change)
        return self.state.monsters[-1].id

    def dice(self, **faces: list[int]) -> None:
        """Force the coming dice, by what they are rolled for."""
        self._forced = {name: [face - 1 for face in rolled] for name, rolled in faces.items()}
        self.table.game.dice.force(self._forced)

    def picks(self, **numbers: list[int]) -> None:
        """Force what is drawn at random: `fate=[0]` is the first kind of the bag."""
        drawn = {name.replace("_", " "): list(found) for name, found in numbers.items()}
        self._forced = {**self._forced, **drawn}
        self.table.game.dice.force(self._forced)

    def turn(self, hero: str, *deeds: str) -> None:
        """That hero's turn begins, and he does these things."""
        if self.prompt == "next_hero":
            self.do(f"hero:{hero}")
        for deed in deeds:
            self.do(deed)

    def decline(self, *prompts: str) -> None:
        """Say no while one of these is asked."""
        while self.prompt in prompts:
            self.do()

    def run_until(self, *prompts: str) -> None:
        """End turns, say no and take the first answer until one of these is asked or the game is over."""
        for _ in range(300):
            if self.table.outcome is not None or self.prompt in prompts:
                return
            ask = self.table.ask
            assert ask is not None
            if self.prompt == "turn":
                self.do("do:end_turn")
            elif ask.at_least == 0:
                self.do()
            else:
                self.do(*(["do:no"] if self.prompt == "rest" else self.options[: ask.at_least]))
        raise AssertionError(f"{prompts} are never asked")

    def said(self) -> list[str]:
        return [event.kind for event in self.table.events()]

    def faces(self) -> list[int]:
        """The dice of the latest roll."""
        found: list[int] = [event for event in self.table.events() if event.kind == "rolled"][-1].data["faces"]
        return found

    def refused(self, option: str, seat: int | None = None) -> set[str]:
        """The reasons for which an option is not offered; empty when it is."""
        return {one.key for one in self.table.why_not(self.seat if seat is None else seat, option)}

    def meets(self, card: str, **faces: list[int]) -> None:
        """The next encounter drawn is this card, and these dice fall."""
        self.dice(**faces)
        self.picks(encounter_card=[self.state.encounters[CONTENT.encounters[card].deck].index(card)])

    def test(self, attribute: str) -> None:
        """The hero rolls for the card; with one way only the table does so by itself."""
        if self.prompt == "encounter":
            self.do(f"do:test attribute:{attribute}")

    def draws(self, *tokens: str, **faces: list[int]) -> None:
        """The coming Fate tokens: `doom`, `rift`, `monster`, `encounter`, `blank`, `reckoning`; these dice fall."""
        bag = self.state.bag[:]
        found: list[int] = []
        for token in tokens:
            found.append(bag.index(f"fate_{token}"))
            bag.remove(f"fate_{token}")
        self.dice(**faces)
        self.picks(fate=found)

    def end_turns(self, *tokens: str, **faces: list[int]) -> None:
        """Every hero who has not gone does nothing; then these Fate tokens are drawn."""
        now = self.state.round
        while self.prompt in ("next_hero", "turn") and self.state.round == now:
            if self.prompt == "next_hero":
                self.do(self.options[0])
            else:
                self.draws(*tokens, **faces)
                self.do("do:end_turn")

    def until_round(self, number: int) -> None:
        """On to the first decision of that round's Hero Phase, taking first answers."""
        for _ in range(300):
            if self.table.outcome is not None or self.state.round >= number:
                return
            if self.prompt in ("next_hero", "turn"):
                self.do("do:end_turn" if self.prompt == "turn" else self.options[0])
            else:
                self.run_until("next_hero", "turn")
        raise AssertionError("the round never ends")


def clear(s: State) -> None:
    """Nothing on the board but the heroes with 2 gold each and Malachar, Doom 2; three quests that nothing disturbs."""
    s.doom_track = 2
    for hero in s.heroes:
        hero.gold = 2
    s.monsters = [monster for monster in s.monsters if monster.kind == "malachar"]
    s.doom = []
    s.rifts = []
    s.fire = []
    s.ice = []
    set_quests(s, "discard_gold", "discard_benedictions", "reach_level")


def set_quests(s: State, *names: str) -> None:
    every = [quest.id for quest in s.quests] + s.quest_pool
    s.quests = [new_quest(name) for name in names]
    s.quest_pool = [name for name in every if name not in names]


def put(s: State, kind: str, space: str, damaged: bool = False, hunts: str = "") -> str:
    """A monster on a space; its id."""
    monster = make_monster(s, kind, space)
    monster.damaged = damaged
    monster.hunts = hunts
    return monster.id


def give(s: State, hero: str, *items: str) -> None:
    """Items from the deck or from wherever they are."""
    for item in items:
        for pile in (s.item_deck, s.item_discard, *[one.items for one in s.heroes]):
            if item in pile:
                pile.remove(item)
        for space in [one for one, lying in s.forge.items() if lying == item]:
            del s.forge[space]
        hero_named(s, hero).items.append(item)


def open_court(s: State) -> None:
    for quest in s.quests:
        quest.done = True
    s.court_open = True


def amount(effects: tuple[Effect, ...]) -> int:
    """The number of what a card gives first."""
    assert isinstance(effects[0], ForHeroes)
    return effects[0].n
