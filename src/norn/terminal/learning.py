"""What teaches: where in the round the table is, what one may do now, what a computer player would answer, words."""
from __future__ import annotations

from norn.agents import UnknownAgent
from norn.host.hints import hint
from norn.kernel.escaping import escape
from norn.kernel.learn import Learn, Phase, Term
from norn.kernel.ledger import Rule
from norn.terminal.people import taught
from norn.terminal.reading import NotUnderstood
from norn.terminal.session import Session


def outline_lines(session: Session) -> list[str]:
    """The parts of a round in order, the present one marked, and what one may do in it."""
    learn = _learn(session)
    if not learn.round:
        return ["This game has no outline of a round."]
    here = _phase_now(session)
    lines = [f"{'> ' if phase is here else '  '}{phase.name}: {phase.says}" for phase in learn.round]
    if here is None:
        lines.append("The table is in no part of it now.")
    elif here.may:
        lines.append(f"Now, {here.name}: {here.may}")
    return list(map(escape, lines))


def phase_name(session: Session) -> str:
    """The part of the round that the table is in, if any."""
    here = _phase_now(session)
    return escape(here.name) if here is not None else ""


def _phase_now(session: Session) -> Phase | None:
    return _learn(session).phase_of(session.view().step)


def hint_lines(session: Session) -> list[str]:
    """What the computer player would answer in the place of whoever sits here, and why."""
    if session.ask() is None:
        return ["A hint needs a question, and you are asked nothing now."]
    try:
        found = hint(session.table, session.viewer)
    except UnknownAgent:
        return ["This game has no computer player to ask."]
    except Exception as error:          # the strategy is the game's own, and may fail in any way
        return [escape(f"The computer player has nothing to say to this ({error!r}).")[:200]]
    return [session.named(escape(f"Hint: {found.text}")), session.named(escape(found.reason))]


def word_lines(session: Session, name: str) -> list[str]:
    """What a word of the game means, by any of its forms; without a name, all the words there are."""
    terms = _learn(session).terms
    if not terms:
        return ["This game has no glossary."]
    if not name:
        return [escape(", ".join(term.name for term in terms)), "Write word and one of these."]
    return [escape(f"{term.name}: {term.says}") for term in _meant(terms, name)]


def _meant(terms: tuple[Term, ...], name: str) -> list[Term]:
    """The word itself, or else those that begin like it."""
    low = name.casefold()
    forms = [(form.casefold(), term) for term in terms for form in (term.name, *term.also)]
    exact = [term for form, term in forms if form == low]
    found = exact or list({term.name: term for form, term in forms if form.startswith(low)}.values())
    if not found:
        raise NotUnderstood(f"The glossary has no {escape(name)[:40]!r}. Write word for all of them.")
    return found


def by_chapter(session: Session) -> dict[str, list[Rule]]:
    """The rules under their chapters; all under one name where a game has none."""
    rules = list(session.table.definition.ledger.rules.values())
    chapters = _learn(session).chapters
    if not chapters:
        return {"The rules": rules}
    found = {escape(one.name): [rule for rule in rules if rule.id.startswith(one.rules)] for one in chapters}
    return {name: those for name, those in found.items() if those}


def rules_about(session: Session, words: str) -> list[Rule]:
    """Of a chapter, by its number or name; or all rules in which all these words stand."""
    chapters = by_chapter(session)
    for number, (name, rules) in enumerate(chapters.items(), 1):
        if words.casefold() in (str(number), name.casefold()):
            return rules
    wanted = words.casefold().split()
    return [rule for name, rules in chapters.items() for rule in rules
            if all(word in f"{rule.id} {rule.says} {rule.ruling} {name}".casefold() for word in wanted)]


def _learn(session: Session) -> Learn:
    return taught(session.table.definition)
