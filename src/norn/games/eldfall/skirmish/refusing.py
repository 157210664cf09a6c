"""Why something is no answer: what the question wants, and what stands against this model in particular."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.rules.attack import means_of, reaches
from norn.games.eldfall.core.rules.models import by_id, has_state, is_ally, is_here, is_up, mover, now
from norn.games.eldfall.core.rules.movement import is_special, was_aware, was_seen
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.title import title_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

# What a question wants, by its prompt; the sentence is wants_PROMPT.
WANTS: Final = {
    "initiative": ("initiative.order",), "zone": ("deploy.zones",), "turn_order": ("initiative.order",),
    "scheme": ("scheme.draw",), "initiative_extra": ("initiative.check",), "manner": ("deploy.order",),
    "deploy_who": ("deploy.order",), "deploy_shrouded": ("deploy.shrouded",),
    "deploy": ("deploy.place",), "strategic": ("turn.strategic",), "stratagem_targets": ("stratagem.rule",),
    "tactical": ("turn.tactical",), "move": ("sequence.movement",), "act": ("sequence.action",),
    "share": ("strike.split",), "lay": ("template.lay",), "trade": ("action.trade",),
    "ritual_again": ("action.ritual",), "summon": ("summon.place",), "react": ("sequence.reaction",),
    "react_now": ("sequence.reaction",), "must_react": ("skill.taunt",), "late": ("sequence.late",),
    "impede": ("skill.impede",), "reroll": ("roll.again",), "stray": ("stray.hit",), "chain": ("skill.chain_attack",),
    "finish": ("skill.finishing_strike",), "undo_hit": ("magic.enchantment",), "push": ("trait.knockback",),
    "flee": ("state.panicked",), "turn": ("strike.turn",), "get_up": ("state.incapacitated",),
    "dodge_move": ("action.dodge",), "follow_up": ("skill.follow_up",),
    "retreat": ("skill.hit_and_retreat",), "range": ("class.ranger",), "hasten": ("spell.hasten",),
    "strike_at": ("react.point",), "everflow": ("special.everflowing",), "hostile_next": ("hostile.order",),
}


def no_answer(g: Game[State], seat: int, ask: Ask, one: str) -> list[Refusal]:
    """sequence.asked: Every reason against an answer that is not offered; nothing against one that is."""
    if one in ask.ids:
        return []
    wants = Refusal(f"wants_{ask.prompt}", WANTS[ask.prompt]) if ask.prompt in WANTS else None
    ids = [m.id for m in g.state.models]
    named = [by_id(g.state, word) for word in one.split(" ") if word in ids]
    found = [] if wants is None else [wants]
    if not named:
        return found
    last = named[-1]
    if ask.prompt == "tactical":
        return against_activating(seat, last) or found
    if ask.prompt in ("react", "react_now", "must_react", "late"):
        return against_reacting(g, seat, named[0]) or found
    if ask.prompt == "act":
        return against_attacking(g, last) or found
    return found


def against_activating(seat: int, m: Model) -> list[Refusal]:
    """turn.tactical, sequence.activation: Own models that are up and have an AP."""
    if m.seat != seat:
        return [Refusal("not_yours", ("turn.tactical",), who=m.id)]
    if not is_up(m):
        return [Refusal("is_down", ("state.incapacitated",), who=m.id)]
    found: list[Refusal] = []
    if m.ap < 1:
        found.append(Refusal("no_ap", ("turn.points",), who=m.id))
    if has_state(m, "petrified"):
        found.append(Refusal("of_stone", ("state.petrified",), who=m.id))
    return found


def against_reacting(g: Game[State], seat: int, m: Model) -> list[Refusal]:
    """sequence.reaction: Own models that are up, have an AP, saw or felt the mover, and have not answered."""
    found = against_activating(seat, m)
    if found or m.seat != seat:
        return found
    if any(d.model == m.id for d in now(g).declarations):
        found.append(Refusal("has_answered", ("sequence.reaction",), who=m.id))
    if m.id in g.state.told:
        found.append(Refusal("rests", ("sequence.reaction",), who=m.id))
    if not was_seen(g, m) and not was_aware(g, m):
        found.append(Refusal("saw_nothing", ("sequence.reaction",), who=m.id, mover=now(g).model))
    return found


def against_attacking(g: Game[State], target: Model) -> list[Refusal]:
    """action.attack, move.special, engaged.actions: Why the activated model cannot strike at somebody."""
    m = mover(g)
    if is_special(g, now(g).movement):
        return [Refusal("special_move", ("move.special",), who=m.id)]
    if is_ally(g, m, target):
        return [Refusal("own_side", ("action.attack",), who=target.id)]
    if not is_here(target) or has_state(target, "dead"):
        return [Refusal("is_dead", ("state.dead",), who=target.id)]
    if has_state(target, "shrouded"):
        return [Refusal("is_token", ("state.shrouded",), who=target.id)]
    found: list[Refusal] = []
    if not sees(g, m, target):
        found.append(Refusal("not_seen", ("sight.line",), who=m.id, target=target.id))
    if title_of(g).measures(g.state, m.seat) and not any(_reaches(g, m, target, *one) for one in means_of(g, m)):
        found.append(Refusal("nothing_reaches", ("reach.within",), who=m.id, target=target.id))
    if has_state(m, "engaged") and not found:
        found.append(Refusal("held_in_melee", ("engaged.actions",), who=m.id))
    return found


def _reaches(g: Game[State], m: Model, target: Model, means: str, mode: str) -> bool:
    return reaches(g, m, target, Declaration(m.id, "active", "attack", means, mode, "", [], []), -1)
