"""docs/protocol.md says of every record what the server's messages, the views and the scene say, no more and no less.

The page has the records in blocks of their own (```records). A name or, for a message of the socket, an arrow and its
type stands at the beginning of a line; its fields stand below, each with its type, its default and, after two spaces,
what it means.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect as kinds
import pytest

from norn.host import estimates
from norn.kernel import ground, learn, scene, views
from norn.kernel.catalogue import open_table
from norn.kernel.dice import Dice, commitment
from norn.server.messages import http, parts, sockets
from norn.server.messages.fields import In, Out
from norn.server.wire.routes import STATUS, routes

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
FIELD = re.compile(r"  (?P<name>\w+) +(?P<type>\S+(?: \S+)*)(?:  +(?P<means>\S.*))?")
FINISHED = {("SeatState", "view"): "View or null"}      # what workers have turned into JSON already
NOT_TOLD = (In, Out, learn.Taught, estimates.Estimate, scene.Lot)      # the last two are not sent


def told_records() -> dict[str, type[msgspec.Struct]]:
    """Every record that a client meets, by its name on the page."""
    found = {}
    for module in (http, parts, sockets, estimates, views, ground, scene, learn):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, msgspec.Struct) and one not in NOT_TOLD:
                config = one.__struct_config__
                tag = config.tag if config.tag_field == "type" else None
                arrow = "→" if issubclass(one, In) else "←"
                found[f"{arrow} {tag}" if tag else one.__name__] = one
    return found


def told_fields(name: str, record: type[msgspec.Struct]) -> list[str]:
    """A record's own fields as the page has them."""
    parent = record.__base__
    known = parent.__struct_fields__ if parent in told_records().values() else ()  # type: ignore[union-attr]
    info = kinds.type_info(record)
    assert isinstance(info, kinds.StructType)
    return [f"{one.name} {FINISHED.get((name, one.name)) or notation(one.type)}{_default(one)}"
            for one in info.fields if one.name not in known]


def _default(field: kinds.Field) -> str:
    if field.default is not msgspec.NODEFAULT:
        return f" = {json.dumps(field.default)}"
    return "" if field.default_factory is msgspec.NODEFAULT else f" = {json.dumps(field.default_factory())}"


def notation(kind: kinds.Type) -> str:
    """A type in the page's words."""
    match kind:
        case kinds.StrType():
            return "text" + _bounds(kind.min_length, kind.max_length)
        case kinds.IntType():
            return "int" + _bounds(kind.ge, kind.le)
        case kinds.BoolType():
            return "bool"
        case kinds.FloatType():
            return "number"
        case kinds.ListType() | kinds.VarTupleType():
            bounds = _bounds(kind.min_length, kind.max_length)
            return f"list{bounds} of {notation(kind.item_type)}"
        case kinds.TupleType():
            return f"[{', '.join(notation(one) for one in kind.item_types)}]"
        case kinds.DictType():
            return f"map{_bounds(kind.min_length, kind.max_length)} to {notation(kind.value_type)}"
        case kinds.LiteralType():
            return " | ".join(json.dumps(one) for one in sorted(kind.values, key=str))
        case kinds.UnionType():
            plain = [notation(one) for one in kind.types if not isinstance(one, kinds.NoneType)]
            return " or ".join([*plain, "null"][: len(kind.types)])
        case kinds.StructType():
            return kind.cls.__name__
        case _:
            return "json"


def _bounds(low: float | None, high: float | None) -> str:
    return "" if low is None and high is None else f" {_number(low)}..{_number(high)}"


def _number(one: float | None) -> str:
    if one is None:
        return ""
    size = abs(int(one))
    power = f"2^{size.bit_length() - 1}"
    shown = power if size > 10_000 and size == 1 << (size.bit_length() - 1) else str(size)
    return shown if one >= 0 else f"-{shown}"


def page_records() -> dict[str, dict[str, str]]:
    """Record -> field -> its line without what it means, as the page says it."""
    found: dict[str, dict[str, str]] = {}
    for block in re.findall(r"^```records\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        fields: dict[str, str] = {}
        for line in block.splitlines():
            if not line.startswith(" "):
                name = re.split(r"  +|, a ", line.strip())[0]
                if name:
                    assert name not in found, f"{name} stands on the page twice"
                    fields = found[name] = {}
                continue
            match = FIELD.fullmatch(line)
            if match is not None:
                fields[match["name"]] = f"{match['name']} {match['type']}"
            else:
                assert line.startswith(" " * 8), f"neither a field nor what one means: {line!r}"
    return found


def test_every_record_is_on_the_page() -> None:
    assert sorted(page_records()) == sorted(told_records())


@pytest.mark.parametrize("name", sorted(told_records()))
def test_the_page_has_every_field_with_its_type_and_default(name: str) -> None:
    page = page_records().get(name, {})
    wanted = told_fields(name, told_records()[name])
    assert list(page.values()) == wanted, f"the page should have {name} with these fields: {wanted}"


# ---------------------------------------------------------------- beside the records


def test_every_route_is_on_the_page() -> None:
    rows = set(re.findall(r"`((?:GET|POST|DELETE) /api/\S+)`", PAGE))
    wanted = set()
    for route in routes():
        path = route.path.replace("{table}", "{id}").replace("{link}", "{which}")
        methods = getattr(route, "methods", None) or {"GET"}
        wanted |= {f"{method} {path}" for method in methods - {"HEAD"}}
    assert rows == wanted


def test_every_code_is_on_the_page() -> None:
    """Of refusals, of answers over HTTP and of goodbyes, as the server's source has them."""
    source = "".join(path.read_text() for path in sorted((ROOT / "src/norn/server").rglob("*.py")))
    said = re.findall(r"\b(?:Refusing|Closing|Refused|Bye|bye|end)\((?:[\w.]+, )?\"([a-z_]+)\"", source)
    said += re.findall(r"return \d+, \"([a-z_]+)\"", source)
    assert len(set(said)) > 30
    missing = sorted({code for code in {*said, *STATUS} if f"`{code}`" not in PAGE})
    assert missing == []


def found(pattern: str) -> str:
    match = re.search(pattern, PAGE, re.MULTILINE | re.DOTALL)
    assert match is not None, pattern
    return match[1]


SEED = bytes.fromhex(found(r"With the seed `([0-9a-f]{32})`"))
NUMBER = int(SEED.hex(), 16)


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """What a reader gets who copies the page's own program."""
    names: dict[str, Any] = {}
    exec(found(r"^```python\n(.*?)^```"), names)
    return names


def test_the_example_of_the_commitment_is_right(program: dict[str, Any]) -> None:
    assert program["commitment"](SEED) == commitment(NUMBER) == _row("the commitment")


def test_the_example_of_the_dice_is_right(program: dict[str, Any]) -> None:
    blocks = [program["block"](SEED, n)[:16].hex() for n in (1, 2, 3)]
    assert blocks == [Dice(NUMBER).block(n)[:16].hex() for n in (1, 2, 3)]
    assert ", ".join(blocks) == _row("the first 16 bytes of block 1, 2, 3")
    thrown = [program["die"](SEED, n, 6) for n in (1, 2, 3)]
    assert thrown == [Dice(NUMBER, n - 1).below(6, "any") for n in (1, 2, 3)]
    assert _row("rolls 1, 2, 3, were they dice with six sides").startswith(", ".join(map(str, thrown)) + " ")


def test_the_example_of_shuffling_is_right(program: dict[str, Any]) -> None:
    letters = list("ABCDE")
    Dice(NUMBER).shuffle(letters)
    assert program["shuffled"](SEED, 1, list("ABCDE")) == letters
    assert " ".join(letters) == _row("roll 1, were it a shuffle of A B C D E")
    hand = [card for suit in open_table("hearts", 4, NUMBER, {}).game.state.hands[0] for card in suit]
    assert " ".join(card.removeprefix("card:") for card in hand) == _row("seat 0's first hand in Hearts")


def _row(what: str) -> str:
    return found(rf"^\| {re.escape(what)} \| ([^\n]*) \|$").replace("`", "")
