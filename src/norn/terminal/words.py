"""What both faces say in the same words: the outcome, a rule, a thing, the farewell."""
from __future__ import annotations

import itertools
import shlex
from typing import Any

from norn.kernel.escaping import escape, escape_lines
from norn.kernel.ground import Field
from norn.kernel.ledger import Rule
from norn.kernel.scene import Board, Page, Part, Sheet, Spot, Thing, Track, Zone
from norn.kernel.views import AskView, OptionView
from norn.terminal.session import Line, Session

ENDLESS = 10_000        # higher than anything
FLAT = 10               # what is no higher lies on the ground
MANY = 25       # options of one group that are told one by one


def sentence(line: Line) -> str:
    """A line with its rules behind it."""
    return f"{line.text} [{', '.join(line.rules)}]" if line.rules else line.text

def option_label(option: OptionView) -> str:
    label = option.label[:1].upper() + option.label[1:] if option.id.startswith(("do:", "try:")) else option.label
    return f"{label} (attempt)" if option.attempt else label


def group_name(ask: AskView, option: OptionView) -> str:
    """What the options of a group have in common; the rest come under no name."""
    return f"{ask.groups.get(option.group, 'Other')}:"


def group_heading(ask: AskView, first: int) -> bool:
    """Whether the run of options that begins here has a name over it: one alone has not, unless that adds to it."""
    option = ask.options[first]
    alone = first + 1 == len(ask.options) or ask.options[first + 1].group != option.group
    return len(ask.groups) > 1 and (not alone or (option.group in ask.groups and _adds(ask, option)))


def option_lines(ask: AskView, *, every: bool = False) -> list[str]:
    """The options with their numbers, under the names of their groups; a large group is one line."""
    lines: list[str] = []
    number = 1
    for _, run in itertools.groupby(ask.options, lambda option: option.group):
        options = list(run)
        last = number + len(options) - 1
        if len(options) > MANY and not every:
            lines.append(f"{number} to {last}. {group_name(ask, options[0])} {len(options)} answers, such as "
                         f"{option_label(options[0])}. Write the number or the name of one; list tells them all.")
        else:
            named = len(ask.groups) > 1 and options[0].group in ask.groups
            lines += [group_name(ask, options[0])] if named and len(options) > 1 else []
            alone = f"{group_name(ask, options[0])} " if named and len(options) == 1 and _adds(ask, options[0]) else ""
            lines += [f"{at}. {alone}{_with_price(option)}" for at, option in enumerate(options, number)]
        number = last + 1
    return lines


def _adds(ask: AskView, option: OptionView) -> bool:
    """Whether the name of its group says of an option what its label does not: "Leave: leave a thing" says it twice."""
    said = option_label(option).lower().split()
    return any(word not in said for word in ask.groups[option.group].lower().split() if word not in ("a", "an", "the"))


def _with_price(option: OptionView) -> str:
    price = f" (costs {option.cost})" if option.cost else ""
    often = f" (up to {option.limit} times)" if option.limit > 1 else " (once)" if option.limit else ""
    label = option_label(option)
    details = [one.rstrip(".") for one in option.detail.split(". ")]
    first = next((one for one in details if one and one not in label), "")      # the rest is told by `look`
    return f"{label}{price}{often}{f'. {first}' if first else ''}"


def rule_lines(rule: Rule) -> list[tuple[str, str]]:
    """Label and text of all that the ledger has on a rule."""
    rows = [("", rule.says), ("Our ruling", rule.ruling), ("The other reading", rule.otherwise),
            ("Not enforced", rule.manual)]
    return [(label, text) for label, text in rows if text]


def asked_line(session: Session) -> str:
    """Whose question this is, where several people sit here or several are asked."""
    ask = session.view().ask
    if ask is None or session.viewer < 0:
        return ""
    several, others = len(session.humans) > 1, len(session.table.pending) > 1
    if others and ask.join == "any":
        return "Your party decides, one for all" if several else "You decide for all"
    who = f"Your turn, {short_name(session.seat_name(session.viewer))}" if several else session.who(session.viewer)
    return f"{who}; all must answer" if others and ask.join == "all" else who


def short_name(name: str) -> str:
    """`Venda, Ravencrag Fury` is called Venda."""
    return name.partition(",")[0]


def waiting_line(session: Session) -> str:
    """Who is waited for."""
    waiting = [session.who(seat) for seat in sorted(session.table.pending)]
    return f"Waiting for {listing(waiting)}." if waiting else ""


def listing(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def outcome_lines(session: Session) -> list[str]:
    """How the game ended: won or lost, the reason, and where people play against one another who won by how much."""
    outcome = session.view().outcome
    if outcome is None:
        return []
    if session.table.definition.meta.cooperative:
        return ["The party won." if outcome.winners else "The party lost.", outcome.text]
    lines = [outcome.text]
    drawn = session.table.seats > 1 and len(outcome.winners) in (0, session.table.seats)
    if drawn:
        lines.insert(0, "A draw." if outcome.winners else "A draw: nobody won.")
    elif len(session.humans) == 1:
        lines.insert(0, "You won." if session.humans[0] in outcome.winners else "You lost.")
    if outcome.winners and not drawn:
        names = [session.who(seat) for seat in outcome.winners]
        lines.append(f"{listing(names)} {'win' if len(names) > 1 else 'wins'}.")
    return lines + [f"{session.who(seat)}: {score}" for seat, score in enumerate(outcome.scores)]


def resume_command(session: Session, *, plain: bool = False) -> str:
    return f"norn play {'--plain ' if plain else ''}--load {shlex.quote(str(session.path))}"


def farewell(session: Session, *, plain: bool = False) -> list[str]:
    """Where the game is kept and how to go on."""
    if session.path is None or session.trouble:
        return [session.trouble or "The game is not kept anywhere."]
    again = escape(resume_command(session, plain=plain))
    path = escape(str(session.path))
    if session.over:
        return [f"The finished game is kept in {path}", f"Look at it again with: {again}"]
    return [f"Your game is kept in {path}", f"Go on with: {again}"]


# How a page that draws writes it.
DRAWN = ("text", "write", "turn", "stand", "most", "wish", "join", "facings", "kind", "ruler", "shape", "size")
# What the question says by itself.
SHAPED = {"path": ("who", "x", "y", "radius"), "roster": ("points", "guildsworn", "upgrades")}


def region_lines(region: dict[str, Any]) -> list[str]:
    """Where a place may be, as far as words can say."""
    lines = [str(region["text"])] if region.get("text") else []
    for key, value in region.items():
        if key not in DRAWN and key not in SHAPED.get(region.get("shape", ""), ()):
            shown = str(value)
            if isinstance(value, dict):
                shown = ", ".join(f"{one.replace('_', ' ')}{f' {far}″' if far else ''}" for one, far in value.items())
            lines.append(f"{key.replace('_', ' ')}: {shown if len(shown) <= 300 else shown[:297] + '...'}")
    return lines


def part_lines(part: Part, session: Session) -> list[str]:
    """All that the scene says of a thing, in words."""
    lines = escape_lines(part.text) if part.text else []
    if isinstance(part, Thing):
        lines += thing_facts(part, session)
    elif isinstance(part, Zone):
        lines.append(zone_amount(part))
        lines += [f"- {thing_phrase(thing, session, part.owner)}{f': {thing.text}' if thing.text else ''}"
                  for thing in part.things]
    elif isinstance(part, Spot):
        lines += space_facts(part, session)
    elif isinstance(part, Track):
        lines.append(track_phrase(part))
    elif isinstance(part, Sheet):
        lines += [f"{row.label}: {row.value}" for row in part.rows]
        lines += [f"- {thing_phrase(thing, session, part.owner)}" for thing in part.things]
    elif isinstance(part, Page):
        lines = [f"{part.speaker}:"] if part.speaker else []
        lines += [line for paragraph in [*part.paragraphs, part.text] if paragraph for line in escape_lines(paragraph)]
    elif isinstance(part, Board):
        ground = session.view().scene.ground(part)
        lines += field_lines(ground) if isinstance(ground, Field) else [f"A board of {len(ground.all_spots())} spaces."]
    return lines


def field_lines(ground: Field) -> list[str]:
    """How large a field is, and what lies where on it."""
    lines = [f"{ground.width // 100} by {ground.height // 100} inches."]
    for piece in [*ground.pieces, *ground.areas]:
        xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
        where = f"{min(xs) / 100:.1f} to {max(xs) / 100:.1f} across, {min(ys) / 100:.1f} to {max(ys) / 100:.1f} down"
        high = f", {piece.high / 100:.1f} high" if piece.high >= FLAT else ""
        if piece.high >= ENDLESS:
            high = ", without end"
        low = f" from {piece.low / 100:.1f}" if piece.low else ""
        lines.append(f"- {piece.name}{f' ({piece.text})' if piece.text else ''}: {where}{high}{low}")
    return lines


def deed_lines(option: OptionView, session: Session) -> list[str]:
    """What an option is about: what it takes, the things it names in their own words, and its rules."""
    lines = [option.detail] if option.detail else []
    lines += [f"Costs {option.cost}."] if option.cost else []
    for one in option.touches:
        part = session.part(one)
        if part is not None and not isinstance(part, Sheet):
            lines += [f"{part.name}:", *[f"  {line}" for line in part_lines(part, session)]]
    found = [session.rule(rule) for rule in option.rules]
    return lines + [f"Rule {rule.id}: {rule.says}" for rule in found if rule is not None]


def thing_facts(thing: Thing, session: Session) -> list[str]:
    facts = [f"State: {thing.state}"] if thing.state else []
    facts += [", ".join(thing.badges)] if thing.badges else []
    facts += [f"Cost: {thing.cost}"] if thing.cost else []
    facts += [f"Keywords: {', '.join(thing.keywords)}"] if thing.keywords else []
    facts += ["Face down."] if thing.facedown else []
    return facts + ([f"Belongs to {session.seat_name(thing.owner)}."] if thing.owner >= 0 else [])


def thing_phrase(thing: Thing, session: Session, holder: int = -1) -> str:
    """`ogre (damaged, 2 wounds)`."""
    extras = [one for one in [thing.state, *thing.badges, "face down" if thing.facedown else ""] if one]
    if 0 <= thing.owner != holder and not session.seat_name(thing.owner).startswith(thing.name):
        extras.append(session.seat_name(thing.owner))       # unless it is the seat's own figure
    return thing.name + (f" ({', '.join(extras)})" if extras else "")


def zone_amount(zone: Zone) -> str:
    unseen = zone.count - len(zone.things)
    if not zone.things:
        return f"{unseen} unseen" if unseen > 0 else "empty"
    return f"{max(zone.count, len(zone.things))}" + (f", {unseen} of them unseen" if unseen > 0 else "")


def space_facts(spot: Spot, session: Session) -> list[str]:
    here = [space for board in session.view().scene.boards for space in board.spaces if space.id == spot.id]
    tags = [*spot.tags, *[tag for space in here for tag in space.tags]]
    facts = [", ".join(tags)] if tags else []
    group = session.part(spot.group) if spot.group else None
    if spot.group:
        facts.append(f"Part of {group.name if group is not None else spot.group}.")
    facts += [f"- {thing_phrase(thing, session)}" for space in here for thing in space.things]
    ways = [part.name for other in spot.links if (part := session.part(other)) is not None]
    return facts + ([f"Leads to {listing(ways)}."] if ways else [])


def track_phrase(track: Track) -> str:
    marks = "; ".join(f"at {at}: {what}" for at, what in sorted(track.marks.items()))
    return f"{track.value}, on a track from {track.low} to {track.high}" + (f" ({marks})" if marks else "")
