"""What matters now: how much each part of the table weighs for a seat, by the phase and what lies open.

The question itself is not looked at: whatever one of its options may touch is focus or near whenever it can be asked.
"""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content_verbs import Reveal
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF, QUEST, STANDING, has_enemies
from norn.games.mistfall.state import Hero, State
from norn.kernel.scene import Weight

# Cards that turn up tiles outside the Travel Phase.
REVEALING: Final = frozenset(
    copy for copy, kind in KIND_OF.items() if any(isinstance(one, Reveal) for action in CARDS[kind].actions
                                                  for one in action.effect)
)
PRICE: Final = {copy: CARDS[kind].cost for copy, kind in KIND_OF.items()}


class Light:
    """Whom the moment is about: the hero who acts, the hero who is attacked, the hero of the seat that looks on."""

    __slots__ = ("attacked", "interrupted", "s", "seat")

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.interrupted = not s.leisure and s.phase != "setup"     # something is being resolved
        self.attacked = s.areas[0] if s.phase == "defence" and s.areas else -1
        if self.attacked < 0 and s.active < 0 and self.interrupted:
            self.attacked = seat        # nobody's turn or area: what happens concerns whoever is asked

    def is_on(self, hero: Hero) -> bool:
        """Whether he acts or is attacked."""
        return hero.seat in (self.s.active, self.attacked)

    def is_own(self, hero: Hero) -> bool:
        """Whether he is the one whose cards the seat plays with; a spectator looks over the shoulder of who acts."""
        return hero.seat == self.seat or (self.seat < 0 and self.is_on(hero))

    # --- heroes -----------------------------------------------------------------------------------------------

    def enemies(self, hero: Hero) -> Weight:
        if not has_enemies(self.s, hero.seat):
            return "shelf"
        return "focus" if self.is_on(hero) else "near"

    def own_cards(self, hero: Hero) -> Weight:
        """Hand and area: everybody may look, but one plays with one's own."""
        return "near" if self.is_own(hero) else "shelf"

    def pile(self, hero: Hero, cards: list[str]) -> Weight:
        """Discard and burial pile: what is resolved may bury, restore and recall."""
        return "near" if cards and self.interrupted and self.is_own(hero) else "shelf"

    def feats(self, hero: Hero) -> Weight:
        """In one's own turn, while the pool could pay for one of them."""
        s = self.s
        buying = s.phase == "hero" and s.active == hero.seat and s.leisure and self.is_own(hero)
        return "near" if buying and any(PRICE[card] <= s.resolve for card in hero.feats) else "shelf"

    def sheet(self, hero: Hero) -> Weight:
        """Who may take the next turn is what is chosen from."""
        s = self.s
        choosing = s.phase == "hero" and s.active < 0 and s.leisure
        return "focus" if choosing and hero.status == STANDING and not hero.gone else "near"

    def focus_track(self, hero: Hero) -> Weight:
        return "near" if self.is_own(hero) else "shelf"

    # --- the quest --------------------------------------------------------------------------------------------

    def line(self) -> Weight:
        """The quest area: where enemies come from, and where a hero without enemies reaches."""
        s = self.s
        if not has_enemies(s, QUEST):
            return "shelf"
        free = s.phase == "hero" and s.active >= 0 and not has_enemies(s, s.active)
        return "focus" if free or s.phase in ("reinforcement", "pursuit") else "near"

    def encounter(self) -> Weight:
        return "focus" if self.s.phase in ("travel", "pursuit", "hero", "encounter") else "near"

    def board(self) -> Weight:
        s = self.s
        if s.phase == "travel":
            return "near" if self.interrupted else "focus"
        lit = any(card in REVEALING for hero in s.heroes for cards in (hero.area, hero.played) for card in cards)
        return "near" if lit and self.interrupted else "shelf"

    def place(self) -> Weight:
        """The tile with the party: what heroes may do there in their turns."""
        return "near" if self.s.phase == "hero" else "shelf"

    # --- pages ------------------------------------------------------------------------------------------------

    def opening(self) -> Weight:
        s = self.s
        return "focus" if s.phase == "setup" or (s.round <= 1 and s.phase in ("reinforcement", "travel")) else "archive"

    def story(self, encounter: str) -> Weight:
        """An encounter's: as it opens, and as its end is looked for."""
        s = self.s
        opening = s.phase in ("pursuit", "encounter") or (s.phase == "travel" and self.interrupted)
        return "focus" if encounter == s.encounter and opening else "archive"

    def event(self, card: str) -> Weight:
        """A Time card's: while it is resolved."""
        s = self.s
        return "focus" if s.phase == "time" and s.time_discard and s.time_discard[-1] == card else "archive"
