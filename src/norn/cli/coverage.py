"""Which rules of a ledger are applied by code and named by tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from norn.kernel.definition import Definition
from norn.kernel.errors import ContentError
from norn.kernel.ledger import Ledger, Rule, citations, named_in_tests
from norn.kernel.sharing import files_used, folders_of


@dataclass
class Entry:
    """One rule, where it is applied and which tests name it."""

    rule: Rule
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@dataclass
class Coverage:
    entries: dict[str, Entry]
    unknown: list[str]  # cited, and not in the ledger

    @property
    def manual(self) -> list[str]:
        return [name for name, entry in self.entries.items() if entry.rule.manual]

    @property
    def enforced(self) -> list[str]:
        return [name for name, entry in self.entries.items() if entry.code]

    @property
    def tested(self) -> list[str]:
        return [name for name, entry in self.entries.items() if entry.tests]

    @property
    def missing(self) -> list[str]:
        """Rules that a program could apply, and that no code or no test names."""
        return [
            name
            for name, entry in self.entries.items()
            if not entry.rule.manual and not (entry.code and entry.tests)
        ]


def coverage(definition: Definition) -> Coverage:
    """Of a title's ledger, that of its shared folders included: what its own code and the shared code it uses apply."""
    folder, *shared = [one.path for one in folders_of(definition)]
    ledger: Ledger = definition.ledger
    entries = {name: Entry(rule) for name, rule in ledger.rules.items()}
    unknown: list[str] = []
    try:
        cited = citations(folder, files_used(definition))
        tests = named_in_tests(folder, shared)
    except SyntaxError as error:
        raise ContentError([f"{error.filename or folder}: {error}"]) from error
    for one in cited:
        where = f"{one.file}:{one.line} {one.name}" if one.line else f"{one.file} {one.name}".rstrip()
        if one.rule not in entries:
            unknown.append(f"{where} cites {one.rule}{_meant(ledger, one.rule)}")
        elif where not in entries[one.rule].code:
            entries[one.rule].code.append(where)
    for rule, names in tests.items():
        if rule in entries:
            entries[rule].tests += names
        else:
            unknown.append(f"{names[0]} names {rule}{_meant(ledger, rule)}")
    return Coverage(entries, unknown)


def _meant(ledger: Ledger, rule: str) -> str:
    near = ledger.near(rule)
    return f" (meant {' or '.join(near[:3])}?)" if near else ""
