"""Classes that data cannot say, as the book lists them."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allows, has, on
from norn.games.eldfall.core.rules.choosing import buy_strikes
from norn.games.eldfall.core.rules.damage import note
from norn.games.eldfall.core.rules.models import by_id, card, is_ally, is_up, now, use_once
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.state import Declaration, Hit, Model, Strike, Wound
from norn.games.eldfall.core.values import About, is_aware
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier


def is_cast(d: Declaration, kind: str = "", element: str = "") -> bool:
    """Whether a spell is cast, of that kind or element."""
    if not d.means or not catalogue.is_spell(d.means):
        return False
    spell = catalogue.spell(d.means)
    return kind in ("", spell.kind) and element in ("", spell.element)


@on("reroll", "alchemist")
def alchemist(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """class.alchemist: One failed roll of a Transmutation again."""
    return (1, True) if is_cast(d, "transmutation") else (0, True)


@on("critical", "assassin")
def assassin(g: Game[Any], m: Model, one: Ability, d: Declaration, strike: Strike) -> bool:
    """class.assassin, S41: A success of 2 or 3 is a Critical, too."""
    return d.action == "attack" and strike.die <= 3


@on("prevents berserker", "berserker")
async def berserker(g: Game[Any], victim: Model, one: Ability, harm: Wound) -> None:
    """class.berserker: In one Sequence a turn, a T roll for each Wound; successes prevent it."""
    key = f"berserker {now(g).model} {len(now(g).used)}"
    raging = [used for used in victim.used if used.startswith("berserker")]
    if raging and not any(text == f"raging {victim.id}" for text in now(g).notes):
        return
    if not raging:
        victim.used.append(key)
        now(g).notes.append(f"raging {victim.id}")
    if attribute_roll(g, victim, "t", "berserker"):
        harm.prevented = "berserker"


@on("casting", "druid")
def druid(g: Game[Any], m: Model, one: Ability, d: Declaration) -> str:
    """class.druid: With INT or M, whichever is greater."""
    stats = card(m).stats
    return "m" if stats.get("m", 0) > stats.get("int", 0) else "int"


@on("sure", "enchanter")
def enchanter(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model | None, dice: int) -> int:
    """class.enchanter: Enchantments on allies need no roll."""
    return dice if target is not None and is_ally(g, m, target) and is_cast(d, "enchantment") else 0


@on("sure", "vitalist")
def vitalist(g: Game[Any], m: Model, one: Ability, d: Declaration, target: Model | None, dice: int) -> int:
    """class.vitalist: Healing needs no roll on allies who are up."""
    fits = target is not None and is_ally(g, m, target) and is_up(target) and is_cast(d, "healing")
    return dice if fits else 0


@on("reroll", "mage")
def mage(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """class.mage: An unspent AP for any number of a spell's dice."""
    return (99, False) if is_cast(d) and m.ap > 0 else (0, False)


@on("reroll paid", "mage")
def mage_pays(g: Game[Any], m: Model, one: Ability, d: Declaration) -> bool:
    """class.mage: The AP is spent."""
    m.ap -= 1
    return True


@on("casting", "mystic")
def mystic(g: Game[Any], m: Model, one: Ability, d: Declaration) -> str:
    """class.mystic: With M in place of INT."""
    return "m"


@on("hit", "rogue")
def rogue(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """class.rogue, S188: One AG roll an activation; if it succeeds, its Hits on that target knock down."""
    d = now(g).declarations[hit.declaration] if hit.declaration >= 0 else None
    if d is None or d.action != "attack" or not hit.source:
        return
    m = by_id(g.state, hit.source)
    if use_once(g, m, "rogue"):
        note(g, "tripped" if attribute_roll(g, m, "ag", "rogue") else "kept", victim.id)
    if any(text == f"tripped {victim.id}" for text in now(g).notes):
        note(g, "state", "crouched", victim.id, "-", m.id)


def _soldier(stat: str) -> Any:
    def with_others(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
        """class.soldier, S10: +1 for each other Soldier of the party in Awareness, at most +3."""
        others = sum(1 for other in g.state.models if other is not m and is_up(other) and other.seat == m.seat
                     and has(other, "soldier") and is_aware(g, m, other))
        others += 1 if others and allows(m, "counts itself") else 0
        return [Modifier("add", min(others, 3), "ability:soldier", ("class.soldier",))] if others else []

    return with_others


for _stat in ("off", "def", "acc", "int", "m"):
    on(f"{_stat} own", "soldier")(_soldier(_stat))


@on("reroll", "sorcerer")
def sorcerer(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """class.sorcerer: In the active role one failed roll of a Sorcery again."""
    return (1, True) if d.role == "active" and is_cast(d, "sorcery") else (0, True)


@on("reroll", "wizard")
def wizard(g: Game[Any], m: Model, one: Ability, d: Declaration) -> tuple[int, bool]:
    """class.wizard: One failed roll of an Elder spell again."""
    return (1, True) if is_cast(d, element="elder") else (0, True)


@on("mana pool", "summoner")
def summoner(g: Game[Any], m: Model, one: Ability) -> list[Model]:
    """class.summoner: The Mana of fellow Summoners of the party."""
    return [other for other in g.state.models if other.seat == m.seat and is_up(other) and has(other, "summoner")]


@on("strategic free", "alchemist")
async def refill(g: Game[Any], m: Model, one: Ability) -> None:
    """class.alchemist, S35: Every consumable is back to its printed number; what a quest brought is not."""
    for held in m.items:
        if held.own and catalogue.item(held.item).category == "consumable":
            printed = sum([its.copies for its in card(m).items if its.item == held.item])
            held.copies = max(held.copies, printed or 1)


@on("declares", "metamagic")
async def overchannel(g: Game[Any], m: Model, one: Ability, d: Declaration, first: str) -> None:
    """art.metamagic: III: up to two Mana for a spell Attack, a strike for each."""
    if one.level == 3 and d.action == "attack":
        await buy_strikes(g, m, d, 2, 1)


@on("stk own", "overchannel")
def overchannelled(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """art.metamagic, mana.cost: The strikes that Mana has bought."""
    return [Modifier("add", one.level, "ability:metamagic", ("art.metamagic",))]


@on("falls", "summoner")
def mana_lost(g: Game[Any], m: Model, one: Ability) -> None:
    """mana.counters, class.summoner, mana.fallen, S283: A Summoner that falls loses its Mana; others keep theirs."""
    m.mana = 0
