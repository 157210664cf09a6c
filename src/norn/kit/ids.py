"""Ids are texts, `hero:venda` or `do:act card:c3 action:cleave.0`: made and read here, never by counting letters."""
from __future__ import annotations


def made(kind: str, name: str) -> str:
    """The id of a thing: `made("hero", "venda")` is `hero:venda`."""
    return f"{kind}:{name}"


def kind_of(one: str) -> str:
    """What sort of thing an id names: `hero` of `hero:venda`; "" where it names none."""
    kind, colon, _ = one.partition(":")
    return kind if colon else ""


def name_of(one: str) -> str:
    """Which one an id names: `venda` of `hero:venda`; "" where it names none."""
    return one.partition(":")[2]


def is_a(kind: str, one: str) -> bool:
    """Whether an id names a thing of this kind."""
    return one.startswith(kind) and one.startswith(":", len(kind))


def named(kind: str, one: str) -> str:
    """The name, if the id is of this kind; "" otherwise."""
    its, _, name = one.partition(":")
    return name if its == kind else ""


def word_of(option: str) -> str:
    """The first word of an option: the deed, or the thing itself."""
    return option.partition(" ")[0]


def rest_of(option: str) -> str:
    """What a deed is done to or with: everything behind its word."""
    return option.partition(" ")[2]


def things_in(option: str) -> list[str]:
    """The things that an option names, in order, without its deed."""
    words = option.split(" ")
    return words[1:] if is_a("do", words[0]) or is_a("try", words[0]) else words


def name_in(kind: str, option: str) -> str:
    """The name of the first thing of this kind in an option; "" where there is none."""
    for one in option.split(" "):
        if is_a(kind, one):
            return name_of(one)
    return ""
