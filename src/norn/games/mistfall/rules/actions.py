"""Resolving actions: costs, Reflexes that change them, targets, boosts, damage, conclusion; and Reflex windows."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Action, Boost, Effect
from norn.games.mistfall.rules.enemies import ENTERS, choose_area, sweep
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    KEYWORDS_OF,
    KIND_OF,
    STANDING,
    enemy_named,
    shares,
    standing,
)
from norn.games.mistfall.rules.legality import (
    FREE,
    begin,
    changes,
    damage_of,
    damage_targets,
    held_actions,
    may_use,
    objectives_there,
    options_of,
    suits_change,
)
from norn.games.mistfall.rules.piles import (
    bury_card,
    discard_card,
    matching,
    put_beneath_deck,
    put_on_deck,
    remove_card,
)
from norn.games.mistfall.rules.tracks import distinct, gain_focus, lose_focus
from norn.games.mistfall.rules.values import defence_of, face, life, of_action, total
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, Hurt, Used, perform
from norn.kernel.game import Game

ACT_RULES: Final = ("hero.turn", "actions.one-option")
CHANGE_RULES: Final = ("actions.reflex-modify", "fine.reflex-per-copy", "glossary.reflex")
TARGET_RULES: Final = ("actions.damage-target", "actions.range-one", "actions.range-two", "actions.mobility")
BOOST_RULES: Final = ("actions.discard-keyword", "actions.discard-not-played", "fine.up-to")
AFTER_RULES: Final = ("actions.conclusion",)
LIMIT_RULES: Final = ("actions.restriction", "actions.restriction-excess")
PLACE_RULES: Final = ("actions.restriction", "actions.proficiency")
DAMAGE_RULES: Final = ("actions.damage-steps", "actions.damage-total")
VULNERABLE_RULES: Final = ("actions.vulnerability", "glossary.vulnerability")
CANCEL_RULES: Final = ("defence.cancel", "glossary.cancelling")
REFLEX_RULES: Final = ("actions.reflex", "fine.reflex-per-copy")
RESOLVE_RULES: Final = ("glossary.resolve-pool", "glossary.resolve-tokens")
REWARD_RULES: Final = ("glossary.transient",)

Coded = Callable[[Game[State], Act], Awaitable[None]]
CODED: Final[dict[str, Coded]] = {}             # effects that data cannot say, by action: brought by cards/
CODED_BOOSTS: Final[dict[str, Coded]] = {}


async def act_on(g: Game[State], hero: Hero, option: str) -> None:
    """actions.one-option: Resolve the action of an option."""
    words = option.split(" ")
    act = begin(g.state, hero, words[1], words[2][7:])
    if words[0] == "do:act_with":
        act.embed(words[3][5:], words[4][7:])
    await resolve(g, act)


async def resolve(g: Game[State], act: Act) -> None:
    """actions.no-interrupt, actions.conclusion, fine.track-effects, fine.elimination-last: An action from its cost to
    its focus, whole before anything else."""
    hero, action = act.hero, act.action
    assert hero is not None
    assert action is not None
    _commit(g, hero, act.holder, act.ref)
    if action.type == "regular":
        hero.regular -= 1
    g.emit("acts", ACT_RULES, hero=f"hero:{hero.id}", card=act.holder, action=f"action:{act.ref}")
    await _pay(g, act, action, act.card)
    if act.embedded is not None:
        await _pay(g, act, act.embedded, act.embedded_card)
    if act.hurt is None:
        await _change(g, act)
        await _name_targets(g, act)
    thens = await _boosts(g, act)
    await _effects(g, act, thens)
    await sweep(g, act)
    await _conclude(g, act)
    await _generate_focus(g, act)
    if act.killed and hero.status == STANDING:
        await window(g, "enemy_eliminated", [hero.seat])
    if act.drawn and hero.status == STANDING:
        await drawn_window(g, hero, act.drawn)


def _commit(g: Game[State], hero: Hero, holder: str, ref: str) -> None:
    """hero.turn, actions.hand-icon, fine.modifier-discard: The card is in use; what works once is used."""
    action = ACTIONS[ref]
    if holder.startswith("card:") and holder[5:] in hero.hand:
        hero.hand.remove(holder[5:])
        hero.played.append(holder[5:])
    if action.once:
        hero.used.append(f"{action.once}:{holder} {ref}")
    elif action.type == "fast" and action.source != "hand":
        hero.used.append(f"turn:{holder} {ref}")


async def _pay(g: Game[State], act: Act, action: Action, card: str) -> None:
    """fine.costs: First, and in full."""
    for pay in action.pay:
        if pay.do == "spend_objective":
            assert act.hero is not None
            _spend_objectives(g, act.hero, pay.source, card, pay.n)
        else:
            await VERBS[pay.do](g, act, pay)


def _spend_objectives(g: Game[State], hero: Hero, source: str, card: str, n: int) -> None:
    """glossary.objectives: From this card, or from the Quiver."""
    if source != "this":
        quivers = [one for one in hero.area if "quiver" in KEYWORDS_OF[one]]
        card = max(quivers, key=partial(_objectives_on, hero))
    left = hero.objectives.get(card, 0) - n
    if left > 0:
        hero.objectives[card] = left
    else:
        hero.objectives.pop(card, None)
    g.emit("objectives", ("glossary.objectives",), card=f"card:{card}", n=max(0, left))


def _objectives_on(hero: Hero, card: str) -> int:
    return hero.objectives.get(card, 0)


# --- Reflexes that change an action -------------------------------------------------------------------------


async def _change(g: Game[State], act: Act) -> None:
    """actions.reflex-modify, actions.fast-not-modify, fine.reflex-per-copy: The hero's own, then the others'."""
    hero = act.hero
    assert hero is not None
    s = g.state
    damage = damage_of(act)
    while True:
        short = damage is not None and not damage_targets(s, act, damage, 0)
        if not _changers(s, act, only_range=short):
            break
        options = partial(_change_options, s, act, short)
        least = 1 if short else 0
        chosen = await g.choose(
            hero.seat, "change_action", options, CHANGE_RULES, least, 1, about=_progress(s, act),
            scope="" if short else f"{s.round} {s.phase}",
        )
        if not chosen:
            break
        await _use_change(g, act, hero, chosen[0])
    if damage is None:
        return
    for other in [hero, *[one for one in standing(s) if one is not hero]]:
        for holder, ref in held_actions(s, other, "ally_damage"):
            if suits_change(s, act, other, holder, ref) and (other is hero or ACTIONS[ref].range >= 2):
                about = _progress(s, act)
                about["hero"] = f"hero:{hero.id}"
                chosen = await g.choose(
                    other.seat, "change_ally", [f"do:act {holder} action:{ref}"], CHANGE_RULES, 0, 1, about=about,
                    scope=f"{s.round} {s.phase}",
                )
                if chosen:
                    await _use_change(g, act, other, chosen[0])


def _changers(s: State, act: Act, only_range: bool) -> list[tuple[str, str]]:
    found = [*changes(s, act, "my_action"), *changes(s, act, "my_damage")]
    if only_range:
        found = [one for one in found if any(row.stat == "range" for row in ACTIONS[one[1]].modifies)]
    return found


def _change_options(s: State, act: Act, only_range: bool) -> list[str]:
    return [f"do:act {holder} action:{ref}" for holder, ref in _changers(s, act, only_range)]


async def _use_change(g: Game[State], act: Act, owner: Hero, option: str) -> None:
    """actions.inherit, fine.modifier-discard: Its cost is paid, its keywords are lent, its card waits for the end."""
    words = option.split(" ")
    used = Used(owner, words[1], words[2][7:])
    _commit(g, owner, used.holder, used.ref)
    act.reflexes.append(used)
    g.emit("changes", CHANGE_RULES, hero=f"hero:{owner.id}", card=used.holder, action=f"action:{used.ref}")
    paying = Act(owner, used.holder, used.ref)
    paying.reflexes = act.reflexes
    await _pay(g, paying, used.action, used.card)
    if used.card:
        act.lend(used.card)


# --- targets and boosts -------------------------------------------------------------------------------------


def _progress(s: State, act: Act) -> dict[str, object]:
    """actions.damage-total: How an action stands: what it is, and how much more damage would eliminate a target."""
    about: dict[str, object] = {"card": act.holder, "action": f"action:{act.ref}"}
    effect = damage_of(act)
    if effect is not None:
        enemies = act.targets or damage_targets(s, act, effect, 0)
        about["short"] = {f"enemy:{enemy.id}": life(s, enemy) - enemy.wounds - sum(blow(s, act, effect, enemy))
                          for enemy in enemies}
    if act.hurt is not None:
        about["left"] = act.hurt.amount
    return about


async def _name_targets(g: Game[State], act: Act) -> None:
    """actions.damage-target, actions.range-one, actions.range-two: Whom the damage is dealt to."""
    s = g.state
    effect = damage_of(act)
    hero = act.hero
    if effect is None or hero is None:
        return
    found = damage_targets(s, act, effect, 0)
    if effect.targets == "each_area" and found:
        act.targets = await choose_area(g, act, found)
    elif effect.targets in ("each_mine", "each_quest", "all"):
        act.targets = found
    elif found:
        count = effect.count if effect.targets == "up_to" else 1
        count = min(len(found), total(count, of_action(s, "targets", act, None)))
        options = [f"enemy:{enemy.id}" for enemy in found] if count > 1 else distinct(found)
        about = _progress(s, act)
        about["n"] = count
        chosen = await g.choose(hero.seat, "target", options, TARGET_RULES, 1, count, about=about)
        act.targets = [enemy_named(s, one) for one in chosen]


async def _boosts(g: Game[State], act: Act) -> list[tuple[Effect, ...]]:
    """actions.discard-keyword, fine.up-to: Optional extras, card by card of the action, then of each Reflex."""
    thens: list[tuple[Effect, ...]] = []
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    if act.ref in CODED_BOOSTS:
        await CODED_BOOSTS[act.ref](g, act)
    await _boosts_of(g, act, hero, act.action, act.card, thens)
    if act.embedded is not None:
        if act.embedded_ref in CODED_BOOSTS:
            await CODED_BOOSTS[act.embedded_ref](g, act)
        await _boosts_of(g, act, hero, act.embedded, act.embedded_card, thens)
    for used in act.reflexes:
        await _boosts_of(g, act, used.hero, used.action, used.card, thens)
    return thens


async def _boosts_of(
    g: Game[State], act: Act, hero: Hero, action: Action, card: str, thens: list[tuple[Effect, ...]]
) -> None:
    for boost in action.boosts:
        n = await boost_with(g, act, hero, boost, card)
        act.more_damage += n * boost.damage
        act.more_cancel += n * boost.cancel
        act.more_restore += n * boost.restore
        act.focus += n * boost.focus
        for _ in range(n):
            if boost.then:
                thens.append(boost.then)


async def boost_with(g: Game[State], act: Act, hero: Hero, boost: Boost, card: str) -> int:
    """actions.discard-keyword, fine.up-to: How many cards or tokens the player gives for it."""
    if boost.do == "spend_objective":
        most = min(boost.up_to, objectives_there(hero, boost.source, card))
        if most <= 0:
            return 0
        options = [f"do:spend {n}" for n in range(1, most + 1)]
        about = _progress(g.state, act)
        about["card"] = f"card:{card}"
        chosen = await g.choose(hero.seat, "boost_objectives", options, BOOST_RULES, 0, 1, about=about)
        n = int(chosen[0].split(" ")[1]) if chosen else 0
        if n:
            _spend_objectives(g, hero, boost.source, card, n)
        return n
    there = matching(hero, boost.keyword, boost.source, act.cards())
    most = min(boost.up_to, len(there))
    if most <= 0:
        return 0
    options = [f"card:{one}" for one in there]
    prompt = "boost_bury" if boost.do == "bury" else "boost"
    about = _progress(g.state, act)
    about["card"] = f"card:{card}" if card else act.holder
    about["n"] = most
    chosen = await g.choose(hero.seat, prompt, options, BOOST_RULES, 0, most, about=about)
    for one in chosen:
        if boost.do == "bury":
            bury_card(g, hero, one[5:])
        else:
            discard_card(g, hero, one[5:])
    return len(chosen)


async def _effects(g: Game[State], act: Act, thens: list[tuple[Effect, ...]]) -> None:
    """fine.mandatory, fine.source-effect, fine.source-damage: The starting card's effects in printed order, the
    embedded ones in their place, then those of Reflexes and boosts."""
    assert act.action is not None
    if act.ref in CODED:
        await CODED[act.ref](g, act)
    else:
        await perform(g, act.action.effect, act)
    for used in act.reflexes:
        await perform(g, used.action.effect, act)
    for then in thens:
        await perform(g, then, act)


# --- the end of an action -----------------------------------------------------------------------------------


async def _conclude(g: Game[State], act: Act) -> None:
    """actions.conclusion, fine.modifier-discard, fine.costs-after: Every card of the action goes where it goes."""
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    if act.card and not act.placed:
        await _put_away(g, act, hero, act.card, act.action)
    if act.embedded is not None:
        await _put_away(g, act, hero, act.embedded_card, act.embedded)
    for used in act.reflexes:
        if used.card:
            await _put_away(g, act, used.hero, used.card, used.action)


async def _put_away(g: Game[State], act: Act, hero: Hero, card: str, action: Action) -> None:
    """actions.conclusion: From the hand to the discard pile, in the area it stays, unless a text says otherwise."""
    in_use = card in hero.played
    if not in_use and card not in hero.area:
        return
    where = act.sent.get(card, "")
    if not where and action.after:
        where = action.after[0]
        if len(action.after) > 1:
            options = [f"do:after card:{card} pile:{one}" for one in action.after]
            about = {"card": f"card:{card}"}
            chosen = await g.choose_one(hero.seat, "after", options, AFTER_RULES, about=about)
            where = chosen.split(" ")[2][5:]
    if not where:
        if not in_use:
            return
        where = "discard"
    await put_card(g, hero, card, where)


async def put_card(g: Game[State], hero: Hero, card: str, where: str) -> None:
    """actions.conclusion, glossary.transient: To one of the places a card can go."""
    if where == "discard":
        discard_card(g, hero, card)
    elif where == "burial":
        bury_card(g, hero, card)
    elif where == "reward_deck":
        await _return_reward(g, hero, card)
    else:
        remove_card(hero, card)
        if where == "deck_top":
            put_on_deck(hero, card)
        else:
            put_beneath_deck(hero, card)
        g.emit("put_away", AFTER_RULES, hero=f"hero:{hero.id}", card=f"card:{card}", where=f"pile:{where}")


async def _return_reward(g: Game[State], hero: Hero, card: str) -> None:
    """glossary.transient, elements.feats-and-gear: Beneath the reward deck, unless somebody keeps it."""
    act = Act(hero, f"card:{card}")
    for holder, ref in held_actions(g.state, hero, "reward_returns"):
        option = f"do:act {holder} action:{ref}"
        about: dict[str, object] = {"card": f"card:{card}"}
        if await g.choose(hero.seat, "reflex_reward_returns", [option], REWARD_RULES, 0, 1, about=about):
            remove_card(hero, card)
            hero.burial.append(card)
            g.emit("buried", REWARD_RULES, hero=f"hero:{hero.id}", card=f"card:{card}")
            act = begin(g.state, hero, holder, ref)
            await resolve(g, act)
            return
    remove_card(hero, card)
    g.state.rewards.append(card)
    g.state.rewards_known += 1
    g.emit("reward_returns", REWARD_RULES, card=f"card:{card}")


async def _generate_focus(g: Game[State], act: Act) -> None:
    """actions.focus, fine.track-effects: After the action, all of it in one move; an ally's Reflex is on the ally."""
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    printed = act.action.focus + act.focus
    if act.embedded is not None:
        printed += act.embedded.focus
    printed += sum([used.action.focus for used in act.reflexes if used.hero is hero])
    n = total(printed, of_action(g.state, "focus", act, None))
    if n < 0:
        lose_focus(g, hero, -n)
    else:
        await gain_focus(g, hero, n)
    for used in act.reflexes:
        if used.hero is not hero and used.action.focus:
            await gain_focus(g, used.hero, used.action.focus)


# --- Reflex windows -----------------------------------------------------------------------------------------


def answers(
    s: State, seat: int, trigger: str, used: list[str], enemy: Enemy | None, hurt: Hurt | None
) -> list[str]:
    """actions.reflex, fine.range-cancel, fine.reflex-per-copy: What a seat could answer with now, if it matters."""
    hero = s.heroes[seat]
    if hero.status != STANDING:
        return []
    found: list[str] = []
    concerned = hurt.hero.seat if hurt is not None else enemy.area if enemy is not None else seat
    for holder, ref in held_actions(s, hero, trigger):
        if holder in used or (ACTIONS[ref].range < 2 and concerned != seat):
            continue
        act = begin(s, hero, holder, ref)
        act.enemy = enemy
        act.hurt = hurt
        if may_use(s, act):
            found.append(f"do:act {holder} action:{ref}")
    return found


async def window(
    g: Game[State], trigger: str, seats: list[int], enemy: Enemy | None = None, hurt: Hurt | None = None
) -> None:
    """actions.reflex, actions.reflex-not-drawing, glossary.reflex: The seats in turn may answer, each copy once, until
    all have passed or nothing is left to answer."""
    s = g.state
    used: list[str] = hurt.used if hurt is not None else []
    passed: list[int] = []
    while len(passed) < len(seats):
        for seat in seats:
            if seat in passed:
                continue
            if hurt is not None and hurt.amount <= 0:
                return
            ready = partial(_with_draws, s, seat, trigger, used, enemy, hurt)
            if not ready():
                passed.append(seat)
                continue
            about = _about(trigger, enemy, hurt)
            chosen = await g.choose(
                seat, f"reflex_{trigger}", ready, REFLEX_RULES, 0, 1, about=about, scope=f"{s.round} {s.phase}"
            )
            if not chosen:
                passed.append(seat)
                continue
            passed = []
            words = chosen[0].split(" ")
            act = begin(s, s.heroes[seat], words[1], words[2][7:])
            if ACTIONS[act.ref].when == trigger:
                used.append(words[1])
                act.enemy = enemy
                act.hurt = hurt
            await resolve(g, act)


def _about(trigger: str, enemy: Enemy | None, hurt: Hurt | None) -> dict[str, object]:
    if hurt is not None:
        return {"hero": f"hero:{hurt.hero.id}", "n": hurt.amount, "type": hurt.kind, "source": hurt.source}
    return {"enemy": f"enemy:{enemy.id}"} if enemy is not None else {}


def _with_draws(
    s: State, seat: int, trigger: str, used: list[str], enemy: Enemy | None, hurt: Hurt | None
) -> list[str]:
    """actions.reflex, actions.reflex-not-drawing: Free Reflexes ride along where their owner is asked anyway: to draw
    for an answer, or before the attacks come."""
    found = answers(s, seat, trigger, used, enemy, hurt)
    hero = s.heroes[seat]
    if trigger == "hurt" and found:
        for holder, ref in held_actions(s, hero, FREE):
            if any(effect.do == "draw" for effect in ACTIONS[ref].effect):
                found.extend(options_of(s, hero, holder, ref))
    if trigger == "defence_start" and any(one.area == seat for one in s.enemies):
        for holder, ref in held_actions(s, hero, FREE):
            found.extend(options_of(s, hero, holder, ref))
    return found


async def drawn_window(g: Game[State], hero: Hero, drawn: list[str]) -> None:
    """actions.reflex-not-drawing: Reflexes to drawn cards, after the whole draw."""
    for holder, ref in held_actions(g.state, hero, "drawn"):
        act = begin(g.state, hero, holder, ref)
        shown = [card for card in drawn if shares(KEYWORDS_OF[card], ACTIONS[ref].of)]
        if not shown or not may_use(g.state, act):
            continue
        option = f"do:act {holder} action:{ref}"
        about = {"cards": [f"card:{card}" for card in shown]}
        scope = f"{g.state.round} {g.state.phase}"
        if await g.choose(hero.seat, "reflex_drawn", [option], REFLEX_RULES, 0, 1, about=about, scope=scope):
            await resolve(g, act)


async def _enters(g: Game[State], enemy: Enemy) -> None:
    """actions.reflex: Reflexes to an enemy that enters a hero area."""
    seats = [enemy.area, *[hero.seat for hero in standing(g.state) if hero.seat != enemy.area]]
    for seat in seats:
        if enemy in g.state.enemies and enemy.area >= 0:
            await window(g, "enemy_enters", [seat], enemy)


ENTERS.append(_enters)


# --- verbs --------------------------------------------------------------------------------------------------


async def _place(g: Game[State], act: Act, effect: Effect) -> None:
    """actions.restriction, actions.proficiency, setup.starting-gear-tokens: Into the area, with its Objectives."""
    hero = act.hero
    assert hero is not None
    remove_card(hero, act.card)
    hero.area.append(act.card)
    act.placed = True
    if effect.objectives:
        hero.objectives[act.card] = effect.objectives
    g.emit("placed", PLACE_RULES, hero=f"hero:{hero.id}", card=f"card:{act.card}")
    for card in await _over_limit(g, hero):
        discard_card(g, hero, card)


async def _over_limit(g: Game[State], hero: Hero) -> list[str]:
    """actions.restriction, actions.restriction-excess, actions.restriction-none: With too many of a letter the owner
    chooses which go."""
    for letter, cards in by_letter(hero).items():
        lowest = min([int(CARDS[KIND_OF[card]].limit[1:]) for card in cards])
        excess = len(cards) - lowest
        if excess > 0:
            options = [f"card:{card}" for card in cards]
            about = {"n": excess, "letter": letter}
            chosen = await g.choose(hero.seat, "over_limit", options, LIMIT_RULES, excess, excess, about=about)
            return [one[5:] for one in chosen]
    return []


def by_letter(hero: Hero) -> dict[str, list[str]]:
    """actions.restriction, actions.restriction-none: The area's cards by restriction letter; infinity has none."""
    found: dict[str, list[str]] = {}
    for card in hero.area:
        limit = CARDS[KIND_OF[card]].limit
        if limit and limit != "none":
            found.setdefault(limit[0], []).append(card)
    return found


async def _embed(g: Game[State], act: Act, effect: Effect) -> None:
    """actions.embedded, glossary.embedded-action, fine.regular-limit: The other card's effects, as part of this."""
    if act.embedded is not None:
        await perform(g, act.embedded.effect, act)


def dealt_to(s: State, act: Act, effect: Effect, enemy: Enemy) -> int:
    """glossary.attack, defence.daze: The damage of an action to one target: printed, rows, boosts, less the hero's
    Daze."""
    printed = (effect.physical if effect.physical is not None else effect.magical) or 0
    dealt = total(printed, of_action(s, "damage", act, enemy)) + act.more_damage
    return max(0, dealt - (act.hero.daze if act.hero is not None else 0))


def blow(s: State, act: Act, effect: Effect, enemy: Enemy) -> tuple[int, int]:
    """actions.vulnerability, actions.damage-total, glossary.vulnerability: Wounds by matching keywords, and what
    defence leaves of the damage."""
    card = face(enemy)
    kind = "physical" if effect.physical is not None else "magical"
    matches = len([word for word in card.vulnerabilities if word in act.keywords])
    return (matches * card.vulnerability_wounds,
            max(0, dealt_to(s, act, effect, enemy) - defence_of(s, enemy, kind, act)))


async def _damage(g: Game[State], act: Act, effect: Effect) -> None:
    """actions.damage-steps, actions.vulnerability, actions.damage-total: Target by target: vulnerabilities, then what
    defence leaves of the damage."""
    s = g.state
    kind = "physical" if effect.physical is not None else "magical"
    for enemy in act.targets:
        if enemy not in s.enemies:
            continue
        matched, wounds = blow(s, act, effect, enemy)
        if matched:
            enemy.wounds += matched
            g.emit("vulnerable", VULNERABLE_RULES, enemy=f"enemy:{enemy.id}", n=matched)
        dealt = dealt_to(s, act, effect, enemy)
        enemy.wounds += wounds
        g.emit("damaged", DAMAGE_RULES, enemy=f"enemy:{enemy.id}", n=dealt, type=kind, wounds=wounds)


async def _cancel(g: Game[State], act: Act, effect: Effect) -> None:
    """defence.cancel, glossary.cancelling, fine.range-cancel: Lower the damage being answered."""
    hurt = act.hurt
    if hurt is None or effect.of not in ("either", hurt.kind):
        return
    n = min(hurt.amount, total(effect.n, of_action(g.state, "cancel", act, None)) + act.more_cancel)
    if n > 0:
        hurt.amount -= n
        g.emit("cancelled", CANCEL_RULES, n=n, type=hurt.kind, hero=f"hero:{hurt.hero.id}")


async def _send(g: Game[State], act: Act, effect: Effect) -> None:
    """actions.conclusion: The acting or embedded card with the keyword goes there at the end."""
    for card in (act.card, act.embedded_card):
        if card and shares(KEYWORDS_OF[card], effect.keyword):
            act.sent[card] = effect.to


async def _extra_action(g: Game[State], act: Act, effect: Effect) -> None:
    """fine.regular-limit: One more Regular Action this turn."""
    if act.hero is not None:
        act.hero.regular += effect.n
        g.emit("extra_action", ("fine.regular-limit",), hero=f"hero:{act.hero.id}")


async def _lasting(g: Game[State], act: Act, effect: Effect) -> None:
    """fine.immediacy: A change that lasts until the turn ends."""
    if act.hero is not None and effect.stat is not None:
        act.hero.lasting[effect.stat] = act.hero.lasting.get(effect.stat, 0) + effect.add
        g.emit("lasting", ("fine.immediacy",), hero=f"hero:{act.hero.id}", card=act.holder)


async def _gain_resolve(g: Game[State], act: Act, effect: Effect) -> None:
    """glossary.resolve-pool: Into the common pool."""
    g.state.resolve += effect.n
    g.emit("resolve", RESOLVE_RULES, n=g.state.resolve)


async def _lose_resolve(g: Game[State], act: Act, effect: Effect) -> None:
    """glossary.resolve-pool, glossary.resolve-tokens: From the pool, or what there is."""
    g.state.resolve = max(0, g.state.resolve - effect.n)
    g.emit("resolve", RESOLVE_RULES, n=g.state.resolve)


VERBS["place"] = _place
VERBS["embed"] = _embed
VERBS["damage"] = _damage
VERBS["cancel"] = _cancel
VERBS["send"] = _send
VERBS["extra_action"] = _extra_action
VERBS["lasting"] = _lasting
VERBS["gain_resolve"] = _gain_resolve
VERBS["lose_resolve"] = _lose_resolve
VERBS["spend_resolve"] = _lose_resolve
