"""What fields may hold, and what every message is: one that clients send, or one that the server sends."""
from __future__ import annotations

from typing import Annotated

import msgspec

from norn.kernel.ask import LONGEST

NAME_LENGTH = 40
CHAT_LENGTH = 500
REPORT_LENGTH = 4000

Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Viewer = Annotated[int, msgspec.Meta(ge=-1, le=99)]         # a seat, or -1: what everyone may see
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
AskId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Digest = Annotated[str, msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]       # an answer: a place may be long
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Option = Annotated[int, msgspec.Meta(ge=-(1 << 31), le=1 << 31)] | Annotated[str, msgspec.Meta(max_length=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]


class In(msgspec.Struct, forbid_unknown_fields=True):
    """What clients send."""


class Out(msgspec.Struct, omit_defaults=True):
    """What the server sends."""
