"""A saved game as its file says it, before anything of it is believed: how deep, how large, whether it is whole.

Never compiled.
"""
from __future__ import annotations

import hashlib

import msgspec

from norn.kernel.errors import SaveError

FORMAT = 1
MAX_BYTES = 2 * 1024 * 1024         # a whole save
MAX_STATE = 1024 * 1024             # its state, and its events
MAX_DECISIONS = 50_000
MAX_TAIL = 1000
MAX_DEPTH = 64                      # ours go to about ten; JSON that is nested a thousand deep ends the stack
DAMAGED = ("its checksum does not agree: it was damaged or changed after it was written; "
           "take another copy of it, or write the game again where it is still open")
_OPEN_CLOSE = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: str
    version: int
    content: str
    seats: int
    options: dict[str, int | str]
    controllers: list[int]
    seed: str                       # 32 hexadecimal figures
    commitment: str
    taken: int
    state: msgspec.Raw
    cursor: list[tuple[str, str]]
    rolled: int
    standing: dict[str, str]
    spans: int
    decisions: list[str]            # "seat how luck", then the choices, separated by tabs
    next_number: int
    events: msgspec.Raw             # [[number, decision, span, kind, data, rules, only], ...]
    notes: dict[str, str] = {}      # what a client wants to find again: who sits where
    crash: msgspec.Raw = msgspec.Raw()
    guarded: int | None = None      # after so many decisions it began that only what all know is answered unasked
    checksum: str = ""              # over all the rest; older files have none. Stays last: `seal` puts it in there


def decode(data: bytes) -> Saved:
    """What the file says, before anything of it is believed."""
    if len(data) > MAX_BYTES:
        raise SaveError(f"over {MAX_BYTES // 1024} kB is too large for a save")
    check_depth(data)
    try:
        saved = msgspec.json.decode(data, type=Saved)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"not a saved game: {error}") from error
    if saved.format != FORMAT:
        raise SaveError(f"format {saved.format}; this program reads format {FORMAT}")
    if not 0 <= saved.version < 1 << 20:
        raise SaveError("version: out of all bounds")
    if len(bytes(saved.state)) > MAX_STATE or len(bytes(saved.events)) > MAX_STATE:
        raise SaveError("state or events: too large")
    if len(bytes(saved.crash)) > MAX_STATE // 8:
        raise SaveError("crash: too large")
    _check_seal(data, saved.checksum)
    return saved


def check_depth(data: bytes) -> None:
    """Refuse what is nested too deeply, by its brackets alone: each turn takes the innermost pairs away."""
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    outside = b"".join(data.split(b'"')[::2])           # what stands in texts does not count
    brackets = outside.translate(_OPEN_CLOSE, _NO_BRACKETS)
    for _ in range(MAX_DEPTH):
        inner = brackets.replace(b"[]", b"")
        if len(inner) == len(brackets):
            break
        brackets = inner
    if b"[]" in brackets or brackets.count(b"[") > MAX_DEPTH:
        raise SaveError(f"nested too deeply: {MAX_DEPTH} records or lists inside one another are allowed")


def seal(saved: Saved) -> bytes:
    """The bytes of a save, with a checksum over what they say."""
    saved.checksum = ""
    data = msgspec.json.encode(saved)
    return data[:-2] + _checksum(data).encode() + data[-2:]


def _checksum(data: bytes) -> str:
    """Over the canonical bytes: what the file says without its checksum, names in order and nothing between.

    A file that somebody has laid out anew, or that went through a browser, is still the same.
    """
    said = msgspec.json.decode(data)
    del said["checksum"]
    return hashlib.sha256(b"norn save\n" + msgspec.json.encode(said, order="sorted")).hexdigest()


def _check_seal(data: bytes, sealed: str) -> None:
    try:
        whole = not sealed or _checksum(data) == sealed
    except (ValueError, OverflowError, TypeError):          # figures that we would not have written
        whole = False
    if not whole:
        raise SaveError(DAMAGED)
