"""Quests: when one is over, who is paid for whom, and how points are added up."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core.rules.damage import notes
from norn.games.eldfall.core.rules.models import by_id, card, has_state, is_dead, is_model, is_up
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.content import CONTENT, Quest, Reward
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game

CAP: Final = 10
HOSTILES: Final = -1
ROUNDS: Final = 5
DOWN, DEAD = "down", "dead"
NOBODY: Final = "-"


def quest_of(s: State) -> Quest:
    """setup.quest: The quest that is played."""
    return CONTENT.quests[s.quest]


def parties(s: State) -> list[int]:
    """quest.4.gladiatrix, S249: The seats that have a party: all but whoever plays the champion of the arena."""
    return [seat for seat in range(len(s.sides)) if seat != s.champion]


def is_alone(s: State) -> bool:
    """solo.rule: One seat against the Hostiles."""
    return len(s.sides) == 1


def members(s: State, seat: int) -> list[Model]:
    """scheme.rule, S240: Whoever was recruited for a party."""
    return [m for m in s.models if m.party == seat]


def gain(g: Game[Any], seat: int, points: int, why: str, rules: tuple[str, ...]) -> None:
    """end.victory, scheme.opportunistic_manipulation: Victory Points, told at once; the cap counts at the end."""
    if seat < 0 or not points:
        return
    g.state.vp[seat] += points
    if points > 0:
        count(g.state, "scored", seat)
    g.emit("scored", rules, seat=f"seat:{seat}", points=points, why=f"why:{why}", total=g.state.vp[seat])


def count(s: State, what: str, seat: int, n: int = 1) -> None:
    """scheme.rule: What a seat has done, in the game and in this turn; all of it was seen by all."""
    if seat >= 0:
        key = f"{what} {seat}"
        s.tally[key] = s.tally.get(key, 0) + n
        s.this_turn[key] = s.this_turn.get(key, 0) + n


# --- who fell, and by whom ----------------------------------------------------------------------------------------


def settle_fallen(g: Game[Any]) -> None:
    """end.who-downed, quest.1.rewards, quest.2.rewards, S226, S241, S243: Whoever has gone down or died since is paid
    for once; whoever stands again may be felled again."""
    s = g.state
    for m in s.models:
        now, before = standing_of(m), s.fallen.get(m.id, "")
        if now == before:
            continue
        if not now:
            del s.fallen[m.id]
            continue
        s.fallen[m.id] = now
        source = source_of(g, m)
        if not before:
            fell(g, m, source)
        elif now == DEAD:
            killed(g, m, source)


def standing_of(m: Model) -> str:
    """state.incapacitated, state.dead, trait.construct: "" while it stands, is not there, or left by itself."""
    if m.gone == "removed":
        return DEAD if m.hp == 0 else ""
    if m.gone:
        return ""
    return DEAD if is_dead(m) else DOWN if has_state(m, "incapacitated") else ""


def source_of(g: Game[Any], m: Model) -> str:
    """S226: The last source; outside of a Sequence whoever brought the state that felled it; "" for nobody."""
    if g.state.activation is None:
        brought = [state.by for state in m.states if state.name in ("bleeding", "poisoned") and is_model(state.by)]
        return brought[-1] if brought else ""
    found = [source for victim, source in notes(g, "downed") if victim == m.id]
    return "" if not found or found[-1] == NOBODY else found[-1]


def fell(g: Game[Any], m: Model, source: str) -> None:
    """end.who-downed: Who fell, by whose hand: rewards and what Schemes count."""
    s = g.state
    by = by_id(s, source).seat if source else -1
    pay(g, m, by, ("fells_enemy", "fells_leader", "fells_member", "fells_tier", "fells_gladiatrix"))
    if standing_of(m) == DOWN:
        pay(g, m, by, ("incapacitates_tier",))
    else:
        killed(g, m, source)
    if source and by != m.seat and by >= 0:
        if card(m).cost > card(by_id(s, source)).cost:
            count(s, "felled_costlier", by)
        count(s, f"felled {m.id}", by)


def killed(g: Game[Any], m: Model, source: str) -> None:
    """scheme.assassination_contract: Who died, by whose hand."""
    by = by_id(g.state, source).seat if source else -1
    pay(g, m, by, ("kills_tier",))
    if by >= 0 and is_foe(g.state, m, by) and is_leader(g.state, m):
        count(g.state, "leader_killed", by)


def is_leader(s: State, m: Model) -> bool:
    """party.leader, solo.rule, S297: The Leader of a party; of one party in the arena the champion is the enemy's."""
    if m.party >= 0:
        return s.leaders[m.party] == m.id
    return len(parties(s)) == 1 and is_champion(s, m)


def is_champion(s: State, m: Model) -> bool:
    """quest.4.gladiatrix: Whom a quest names, whoever plays her."""
    return m.id in s.posts and bool(quest_of(s).hostiles[s.posts[m.id]].profile)


def is_foe(s: State, m: Model, seat: int) -> bool:
    """alliance.means: Of another side than this seat."""
    return m.seat < 0 or s.sides[m.seat] != s.sides[seat]


def pay(g: Game[Any], m: Model, by: int, deeds: tuple[str, ...]) -> None:
    """quest.1.rewards, quest.2.rewards, quest.4.rewards, quest.restoring.3.rewards, quest.restoring.4.rewards: What the
    quest pays a seat for somebody's fall; nobody is paid for one's own."""
    if by < 0 or m.party == by or (m.seat == by and m.party < 0):
        return
    for reward in quest_of(g.state).rewards:
        if reward.deed in deeds and is_about(g.state, m, by, reward):
            gain(g, by, reward.points, reward.deed, quest_of(g.state).rules)


def is_about(s: State, m: Model, by: int, reward: Reward) -> bool:
    """quest.1.rewards: Whether a reward is for such a model."""
    if reward.deed == "fells_enemy":
        return m.party >= 0 and is_foe(s, m, by) and reward.least <= card(m).cost <= reward.most
    if reward.deed == "fells_leader":
        return m.party >= 0 and is_foe(s, m, by) and is_leader(s, m)
    if reward.deed == "fells_member":
        return m.party >= 0
    if reward.deed == "fells_gladiatrix":
        return is_champion(s, m)
    return m.seat < 0 and card(m).tier == reward.tier and m.id in s.posts


def fled(g: Game[Any], m: Model) -> None:
    """end.who-downed, state.panicked, S223, S226: Who panics off the field counts as felled by who panicked it; else
    between two seats by the opponent."""
    s = g.state
    if m.party < 0:
        return
    causes = [state.by for state in m.states if state.name == "panicked" and is_model(state.by)]
    by = by_id(s, causes[-1]).seat if causes else 1 - m.seat if len(s.sides) == 2 else -1
    pay(g, m, by, ("fells_enemy", "fells_leader", "fells_member"))


# --- when it is over ----------------------------------------------------------------------------------------------


def ended(g: Game[Any]) -> str:
    """end.victory, quest.2.end, quest.3.end, quest.4.rewards, quest.restoring.1.end, quest.restoring.2.end,
    quest.restoring.4.end: Why a quest is over by now; "" while it is not."""
    s: State = g.state
    if s.over:
        return s.over
    ends = quest_of(s).ends
    if ends == "hostiles_dead" and not hostiles_left(s):
        return "hostiles_dead"
    if ends == "treasures_gone" and s.tally.get("treasures", 0) >= 2:
        return "treasures_gone"
    if ends == "last_standing":
        return last_standing(g)
    if ends == "all_out" and has_left(s) and not any(m.seat >= 0 and is_up(m) for m in s.models):
        return "all_out"
    if ends == "obelisk" and "obelisk" in s.marks:
        return "obelisk"
    return ""


def has_left(s: State) -> bool:
    """quest.restoring.1.end, S257: Whether anybody is out; where all have fallen, nobody is."""
    return any(m.gone == "left" for m in s.models)


def hostiles_left(s: State) -> list[Model]:
    """quest.2.end: The Hostiles of the quest that are not Dead."""
    return [m for m in posted(s) if standing_of(m) != DEAD]


def posted(s: State) -> list[Model]:
    """quest.2.hostiles, S249, S286: Whom a quest has put there, but for those who changed sides for good."""
    return [m for m in [by_id(s, one) for one in s.posts] if m.seat in (HOSTILES, s.champion)]


def sides_up(s: State) -> list[int]:
    """end.wiped-out, S224: The sides that still have somebody standing; Hostiles are one."""
    found: list[int] = []
    for m in s.models:
        if is_up(m) and (m.seat >= 0 or m.id in s.posts):
            side = s.sides[m.seat] if m.seat >= 0 else HOSTILES
            if side not in found:
                found.append(side)
    return found


def last_standing(g: Game[Any]) -> str:
    """quest.4.rewards, S249: Whoever alone still stands is paid at once, and it is over."""
    s: State = g.state
    left = sides_up(s)
    if len(left) > 1:
        return ""
    for reward in quest_of(s).rewards:
        if reward.deed == "last_standing" and left and left[0] >= 0:
            for seat in range(g.seats):
                if s.sides[seat] == left[0]:
                    gain(g, seat, reward.points, reward.deed, quest_of(s).rules)
    s.over = "last_standing"
    return s.over


def is_wiped_out(g: Game[Any]) -> bool:
    """end.wiped-out, S224: At the beginning of a turn one side alone stands, or nobody; alone: nobody of one's own."""
    s = g.state
    left = [side for side in sides_up(s) if side >= 0]
    return not left or (g.seats > 1 and len(set(s.sides)) > 1 and len(left) < 2)


# --- points -------------------------------------------------------------------------------------------------------


def pay_for_leaving(g: Game[Any]) -> None:
    """quest.restoring.1.rewards, quest.restoring.2.rewards, quest.restoring.gate-out, S255: By the share of a party's
    members that left by the gate; none out, none paid."""
    s = g.state
    for seat in range(g.seats):
        out = sum(1 for m in members(s, seat) if m.gone == "left")
        share = 100 * out // max(s.counts[seat], 1)
        for reward in quest_of(s).rewards:
            if reward.deed == "members_out" and reward.least <= share <= reward.most:
                gain(g, seat, reward.points, reward.deed, quest_of(s).rules)


def pay_for_holding(g: Game[Any]) -> None:
    """quest.3.rewards: For each treasure that somebody still holds."""
    s = g.state
    for reward in quest_of(s).rewards:
        if reward.deed == "holds_treasure":
            for m in s.models:
                if m.seat >= 0 and not m.gone:
                    held = sum(one.copies for one in m.items if one.item == "treasure")
                    gain(g, m.seat, held * reward.points, reward.deed, quest_of(s).rules)


def shares(s: State) -> list[int]:
    """alliance.made, S230: Allies share their quest points, rounded down."""
    found: list[int] = []
    for seat in range(len(s.sides)):
        side = [points for other, points in enumerate(s.vp) if s.sides[other] == s.sides[seat]]
        found.append(sum(side) // len(side))
    return found


def scores(s: State, schemes: list[int]) -> list[int]:
    """end.victory, S225: Quest points and the Scheme's, ten at the most."""
    return [min(points + scheme, CAP) for points, scheme in zip(shares(s), schemes, strict=True)]
