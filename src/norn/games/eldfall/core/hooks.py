"""Where abilities attach: a hook, a name, and a few lines of code. No procedure asks for a name; it calls a hook.

An ability's code is found by its name (one namespace, content.py). What a model has is looked through in this order:
class, trait, skill, special, upgrade (as printed), then what it wears, what lies on it, its states.

`one` is the Ability as its bearer has it (level, of). Code marked * is a story and is awaited.

| hook | code(...) -> | when |
|---|---|---|
| `STAT own` | (g, bearer, one, m, about) -> [Modifier] | a value of the bearer: off, attack, stk, pw, rch ... |
| `STAT against` | the same | a value of whoever is at the other end of an Attack with the bearer |
| `aura STAT` | the same | a value of anybody, while the bearer is up |
| `immune` | (m, one, name) -> bool | a state, trait or spell that does nothing to the bearer |
| `roll chosen` | (g, m, one, stat, why) -> bool or None | the bearer says how a roll ends |
| `must reroll` | its being there is enough | each success is rolled once more |
| `activation` * | (g, m, one) | the bearer is activated |
| `held` | (g, m, one) -> bool | the bearer may not move |
| `forced move` * | (g, m, one) | in place of a movement that is chosen |
| `move skill` | (g, m, one) -> options | declared with the movement; `move skill used` (g, m, one, word) |
| `opportunity` * | (g, bearer, one) | a path was named; the bearer may stop the mover |
| `move done` * | (g, bearer, one) | the movement is over |
| `entered` | name of an environment: * (g, m, at) | the mover comes into it |
| `unfelt` | (g, mover, one, watcher) -> bool | the watcher has no sight of the mover and may not react |
| `reacting` * | (g, m, one, allowed) -> allowed | the bearer has paid for a reaction and not named it |
| `charming` * | (g, mover, one, m, allowed) -> allowed | somebody has paid to react to the bearer |
| `late`, `late done` * | (g, m, one) -> options; (g, m, one, words) -> bool | after the action was named |
| `no action` | (g, m, one) -> bool | the bearer does nothing in this Sequence |
| `assist` | (g, m, one) -> options | further Assists |
| `casting` | (g, m, one, d) -> stat | the attribute that spells are cast with |
| `spellcraft` | (m, one, levels) | changes the levels of the bearer's schools |
| `attack traits` | (g, m, one, d) -> [Ability] | further traits of an Attack |
| `melee reach` | (g, m, one) -> inches | engages so far without a weapon |
| `overdraw` | (g, m, one, d) -> inches | the first interval is longer |
| `no target` | (g, target, one, m, means) -> bool | the bearer cannot be aimed at |
| `no cover against`, `light cover` | being there | |
| `blind attack` | (g, m, one, d, target) -> bool | needs no sight |
| `begins` | (g, m, one, d) | among the traits of an Attack: before any die falls |
| `sure` | (g, m, one, d, target, dice) -> dice | among the traits of an Attack: so many need no roll |
| `critical` | (g, m, one, d, strike) -> bool | among its traits: this success is a Critical |
| `lands` | (g, m, one, strike) | among its traits: for each of its dice, once no more are rolled again |
| `reroll` | (g, m, one, d) -> (most, failed only) | among its traits; `reroll paid` (g, m, one, d) takes the price |
| `unstoppable` | (g, m, one, d, other) -> bool | among its traits: no Confrontation with the other |
| `spared` | (g, victim, one, d) -> bool | a template does not touch the bearer |
| `spread` | (g, m, one, d, victim) -> [Model] | among its traits: a Hit goes on to these |
| `settles` | (g, m, one, hit) | the spell cast, for each of its Hits, before Hits are kept off |
| `guards` | (g, bearer, one, victim, hit) | a Hit on somebody else |
| `was hit` | (g, victim, one, hit) | a Hit on the bearer stands |
| `damage first` | (g, victim, one, hit, power) -> power | before the Damage roll |
| `kept off` * | (g, victim, one, hit) | sets hit.negated |
| `chain` *, `finish` * | (g, m, one); (g, m, one, number) | puts a further Attack: 6.8, 6.13 |
| `hit`, `wounded` | (g, hit, one, victim) | among the traits of a Hit; first `wounded cleave`, `frostbite`, `burn` |
| `halves power` | (g, victim, one, hit) -> bool | |
| `armour` | (g, hit, one, victim) -> [Modifier] | among the traits of a Hit |
| `no armour`, `mindgame` | being there | among the traits of a Hit |
| `keeps armour` | being there | Criticals do not ignore ARM |
| `damage again` * | (g, victim, one, hit, die, arm, power) -> bool | the Damage roll is rolled again |
| `prevents unkeen`, `berserker`, `zeal`, `familiar` * | (g, victim, one, wound) | sets wound.prevented |
| `no fall` | being there | no fall rolls |
| `follow up`, `charmed walk`, `end move` * | (g, bearer, one) | the end moves, in this order |
| `sequence end` * | (g, bearer, one) | the Sequence is over |
| `never engaged`, `never engages` | being there | |
| `mana pool` | (g, m, one) -> [Model] | whose Mana the bearer may spend, too |
| `no enchantment` | (g, m, one, name, caster) -> bool | an enchantment does not take |
| `enchanted`, `lifted` | (g, m, one, caster); (g, m, lasting) | an enchantment came or went |
| `strategic forced` *, `strategic free` *, `upkeep`, `end phase` * | (g, m, one) | phases, by the title |
| `any strategic` | (g, m, one) | every Strategic Phase, whosever; `strategic acts` * before spells expire |
| `strategic offer`, `strategic done` * | (g, m, one) -> options; (g, m, one, words) -> bool | declared in that phase |
| `action done` * | (g, m, one, words) -> bool | carries out what `assist` or `ritual offers` have offered |
| `declares` * | (g, m, one, d, first) | the means or the art of what is declared: further choices |
| `attack skill` | (g, m, one, means, mode) -> bool | the Attack may be declared with this skill |
| `unhampered`, `one strike` | being there | among the skills of an Attack |
| `no means`, `aims at` | (g, m, one, means) -> bool; name of a spell: (g, m, target) -> bool | not used; at whom |
| `carried out` * | (g, m, one, d) | the spell cast, once it has succeeded |
| `lends reroll`, `reroll against` | as `reroll` | of a friend's dice; of dice against the bearer |
| `attacked` | (g, target, one, d) | an Attack on the bearer is about to be rolled |
| `reacted` * | (g, m, one, d) | the bearer has declared a reaction |
| `shelters`, `unheeded` | (g, bearer, one, m, name); (g, bearer, one, m, stat, row) -> bool | of others |
| `lost hp`, `falls` | (g, m, one, points); (g, m, one) | HP are gone; it goes down |
| `heals` | (g, victim, one, d) -> bool | whether it is healed by that |
| `no damage` | (g, hit, one, victim) -> bool | among the traits of a Hit: no Damage roll |
| `only deeds` | (g, m, one) -> words | all that the bearer may declare |
| `dodge instead` *, `leash` | (g, m, one, inches) -> bool; (g, m, one, path) -> point | a Dodge's move; how far |
| `affinities`, `summoned`, `summon places` | (m, one, elements); (g, m, one, made); (g, m, one, name) -> spots | |
| `ritual`, `ritual open` | name of a spell: * (g, m); (g, m) -> bool | a Ritual that calls nobody |
| `order for`, `ordered` * | name of a stratagem: (g, leader, m) -> bool; (g, leader, chosen) | Skirmish |
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.eldfall.core.catalogue import gives_of, static_abilities
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.state import Model

Code = Callable[..., Any]
_CODE: Final[dict[str, dict[str, Code]]] = {}           # hook -> name -> code
_STATIC: Final[dict[str, list[tuple[Code, Ability]]]] = {}     # "hook profile upgrades" -> what its card brings
NONE: Final[list[tuple[Code, Ability]]] = []


def on(hook: str, *names: str) -> Callable[[Code], Code]:
    """What this function does at a hook for whoever has one of these abilities."""

    def register(code: Code) -> Code:
        table = _CODE.setdefault(hook, {})
        for name in names:
            if name in table:
                raise ValueError(f"{hook}: {name} is there already")
            table[name] = code
        return code

    return register


def allow(what: str, *names: str) -> None:
    """Whoever has one of these abilities may do, or is, something that procedures ask for by this word."""
    on(what, *names)(_yes)


def _yes(*_: Any) -> bool:
    return True


def allows(m: Model, what: str) -> bool:
    """edition.priority: Whether some ability of a model allows this."""
    return bool(codes(what, m))


def registered() -> dict[str, list[str]]:
    """Every hook with the names that have code there: what a test holds against the content."""
    return {hook: sorted(table) for hook, table in _CODE.items()}


def abilities(m: Model) -> list[Ability]:
    """Everything that a model has now; nothing where it is down, but its states."""
    found: list[Ability] = []
    if m.hp > 0:
        found += static_abilities(m.profile, m.upgrades, m.chosen.get(m.profile, ""))
        for carried in m.items:
            if carried.equipped:
                found += gives_of(carried.item)
        for lasting in m.enchantments:
            found += gives_of(lasting.name)
        for lasting in m.orders:
            found += gives_of(lasting.name)
    for lasting in m.states:
        found += gives_of(lasting.name)
    return found


def has(m: Model, name: str) -> bool:
    """Whether a model has an ability, at any level."""
    return level(m, name) > 0


def level(m: Model, name: str) -> int:
    """The highest level at which a model has an ability; 0 without it."""
    best = 0
    for one in abilities(m):
        if one.name == name and one.level > best:
            best = one.level
    return best


def kinds(m: Model, name: str) -> list[str]:
    """What a model has an ability of: the elements of its Affinities."""
    return [one.of for one in abilities(m) if one.name == name]


def codes(hook: str, m: Model) -> list[tuple[Code, Ability]]:
    """What a model brings to a hook, in the order of its abilities."""
    table = _CODE.get(hook)
    if table is None:
        return NONE
    found: list[tuple[Code, Ability]] = []
    if m.hp > 0:
        found += _printed_codes(hook, table, m)
        for carried in m.items:
            if carried.equipped:
                _add(table, gives_of(carried.item), found)
        for lasting in m.enchantments:
            _add(table, gives_of(lasting.name), found)
        for lasting in m.orders:
            _add(table, gives_of(lasting.name), found)
    for lasting in m.states:
        _add(table, gives_of(lasting.name), found)
    return found


def names_at(hook: str) -> list[str]:
    """Whoever has code there."""
    return list(_CODE.get(hook, {}))


def is_used(hook: str) -> bool:
    """Whether anything at all attaches there."""
    return hook in _CODE


def code_of(hook: str, name: str) -> Code | None:
    """What one name does at a hook, whoever has it."""
    return _CODE.get(hook, {}).get(name)


def codes_among(hook: str, among: list[Ability]) -> list[tuple[Code, Ability]]:
    """What some abilities do at a hook: those of an Attack, of a spell."""
    table = _CODE.get(hook)
    if table is None:
        return NONE
    found: list[tuple[Code, Ability]] = []
    _add(table, among, found)
    return found


def _printed_codes(hook: str, table: dict[str, Code], m: Model) -> list[tuple[Code, Ability]]:
    """Kept: what a card with its upgrades brings to a hook never changes."""
    chosen = m.chosen.get(m.profile, "")
    key = f"{hook} {m.profile} {','.join(m.upgrades)} {chosen}"
    kept = _STATIC.get(key)
    if kept is None:
        kept = []
        _add(table, static_abilities(m.profile, m.upgrades, chosen), kept)
        if len(_STATIC) > 20_000:
            _STATIC.clear()
        _STATIC[key] = kept
    return kept


def _add(table: dict[str, Code], what: list[Ability], found: list[tuple[Code, Ability]]) -> None:
    for one in what:
        code = table.get(one.name)
        if code is not None:
            found.append((code, one))
