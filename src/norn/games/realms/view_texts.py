"""What stands on no card but a player wants to know: what a token does, what a monster has printed, what the bag holds.

Written from the content, so that it says what the rules do."""
from __future__ import annotations

from functools import lru_cache

from norn.games.realms.content import CONTENT, MonsterCard, Prey, Spell
from norn.games.realms.rules.doom import tier, tokens_left
from norn.games.realms.rules.merchant import sale_value
from norn.games.realms.state import Cache, State

OPENING = ("Nobody saw the first Rift open. Now there are several, and something walks out of each. Behind them all "
           "sits Malachar, who died once and did not care for it. Every day the land forgets a little more of itself.")
THREAT = "Do all three, and the Ashen Court opens. Slay Malachar there before the Doom Track stands at 13."
COURT = "The Ashen Court stands open. Slay Malachar there before the Doom Track stands at 13."
RIFT = ("A Banish here (WIS) with 4 successes closes it and clears every Doom token of the tile. When it surges, each "
        "space next to it takes a Doom token and a monster appears here.")
SEALED = "This Rift is closed; only Malachar's Rift Call can open it again."
DOOM = "Every die rolled in this space counts 1 lower. A Banish here (WIS) with 1 success removes it."
FIRE = CONTENT.icons["hazard"].text
ICE = CONTENT.icons["hex"].text
GOLD = CONTENT.icons["fortune"].text
LORE = "Enter to resolve an encounter; turned, it was resolved in this round and is ready again in Clean-up."
ANSWERS = "It strikes back at once when a melee attack on it fails, never at a ranged one."
MERCHANT = "For 1 action he shows you five items to buy; selling to him costs no action. He walks on every round."
USES = {"": "", "action": "action", "combat": "in combat", "free": "free", "reaction": "answers"}
SPENDS = {"": "", "exhaust": "exhausts", "discard": "used up"}
CONDITIONS = {"blessed": "blessed (1 die more in every test, until one shows no success)",
              "cursed": "cursed (1 die fewer in every test, until one shows a success)"}
PREY = {
    ("corruption", "at_least"): "a hero with {n} Corruption or more", ("distance", "lowest"): "the nearest hero",
    ("hp", "lowest"): "the hero with the fewest HP", ("items", "highest"): "the hero with most items",
    ("ranged_user", "is"): "a hero who shoots", ("corruption", "highest"): "the hero with most Corruption",
    ("vanquished_last_round", "is"): "a hero Vanquished in the last round",
}


def hits(wounds: int, corruption: int) -> str:
    """What its strike deals: `hits for 1 wound and 2 Corruption`."""
    deals = [f"{wounds} wound{'s' if wounds > 1 else ''}"] if wounds else []
    deals += [f"{corruption} Corruption"] if corruption else []
    return f"hits for {' and '.join(deals)}" if deals else "hits for nothing"


def monster_text(card: MonsterCard, damaged: bool) -> str:
    """What a miss brings, its traits on this side, then what its other figures are."""
    names = card.damaged if damaged else card.healthy
    said = [f"{CONTENT.traits[one].name}: {CONTENT.traits[one].text}" for one in names]
    figures = [f"{card.tier.capitalize()} monster"] if card.tier else []
    if not damaged:
        lost = [CONTENT.traits[one].name for one in card.healthy if one not in card.damaged]
        figures.append(f"once Damaged, Toughness {card.damaged_toughness or card.toughness}"
                       + (f" without {', '.join(lost)}" if lost else ""))
    figures.append(f"moves {card.move}, on its tile only")
    if card.prey is not None:
        figures.append(f"when it hunts: {prey_words(card.prey)}"
                       + (f", else {prey_words(card.prey_else)}" if card.prey_else is not None else ""))
    figures += [f"defeated, it drops {card.drop_gold} gold or a Focus token"] if card.drop_gold else []
    text = "; ".join(figures)
    return " ".join([ANSWERS, *said, f"{text[:1].upper()}{text[1:]}."])


def prey_words(prey: Prey) -> str:
    """Whom it goes for: `the highest WIS`."""
    words = PREY.get((prey.by, prey.rank))
    if words is not None:
        return words.format(n=prey.n)
    attribute = prey.by.upper()
    return f"a hero with {attribute} below {prey.n}" if prey.rank == "below" else f"the {prey.rank} {attribute}"


def bag_text(s: State) -> str:
    """What the bag is known to hold; then what each token does."""
    held = ", ".join(f"{s.bag.count(one)} {CONTENT.fate[one].name}" for one in CONTENT.fate if one in s.bag)
    does = " ".join(f"{token.name}: {token.text}" for token in CONTENT.fate.values())
    return f"{held or 'Empty: it is refilled before the next draw'}. {does}"


def doom_text(s: State) -> str:
    """What the track does now, and the clock of a small party."""
    tuning = CONTENT.tuning
    said = f"Spawns are {tier(s)}. {tokens_left(s)} Doom tokens are left."
    if s.heroes and len(s.heroes) <= tuning.small_party:
        every = tuning.small_party_doom_every
        coming = max(1, s.round + (1 if s.phase == "clean-up" else 0))
        due = coming + -coming % every
        said += f" With so few heroes it rises in the Clean-up of every {every}th round, next in round {due}."
    return said


def item_text(item: str, owned: bool) -> str:
    """What it does, and what the Merchant pays for it."""
    text = CONTENT.items[item].text
    return f"{text} The Merchant pays {sale_value(item)} gold for it." if owned else text


def item_badges(item: str, priced: bool) -> list[str]:
    """The dice that a weapon adds whatever it is swung at; the price where it can be bought."""
    printed = CONTENT.items[item]
    dice = [f"{printed.reach} {row.add:+d} dice" for row in printed.modifies
            if row.stat == f"dice.{printed.reach}" and not row.when]
    return dice + ([f"{printed.cost} gold"] if priced else [])


def item_keywords(item: str) -> list[str]:
    """What kind of thing it is, and how it is used: `weapon`, `ranged`, `once a round`."""
    printed = CONTENT.items[item]
    found = [printed.rarity, printed.kind, printed.reach, USES[printed.use], SPENDS[printed.spends]]
    return [word for word in found if word]


def spell_keywords(spell: Spell) -> list[str]:
    return [spell.circle, *(["Combat Spell"] if spell.combat else [])]


def initials(name: str) -> str:
    """What stands on a small token: `BT` of Bramble Troll, `War` of Warg."""
    words = [word for word in name.split(" ") if word[0].isupper()]
    return "".join(word[0] for word in words) if len(words) > 1 else name.partition(" ")[0][:3]


def spell_text(spell: Spell) -> str:
    """Who can cast it and at what price; then what the successes do."""
    return f"For a hero with INT {spell.int_needed} and a Focus token to spend. {spell.text}"


def cache_badges(cache: Cache) -> list[str]:
    """Only what is in it; items lie beside it by name."""
    badges = [f"{cache.gold} gold"] if cache.gold else []
    badges += [f"{cache.focus} Focus"] if cache.focus else []
    count = len(cache.items)
    return badges + ([f"{count} item{'s' if count > 1 else ''}"] if count else [])


@lru_cache(maxsize=256)
def after_label(text: str, label: str) -> str:
    """What a card says behind a label, up to the next one: of `Bargain, instead of the test: pay 1 gold. Heal 1.
    Benediction: ...` the middle."""
    rest = text.partition(label)[2]
    for other in ("Benediction: ", "Bargain, ", "Success: ", "Failure: "):
        rest = rest.partition(other)[0]
    return f"{rest[:1].upper()}{rest[1:]}".strip()
