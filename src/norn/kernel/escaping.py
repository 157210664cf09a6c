"""Text that came from a file or a person, made fit for a terminal: it can be read, and does nothing. Never compiled."""
from __future__ import annotations

import re

# Controls (C0, DEL, C1), all that is invisible or turns the writing round (Unicode's format characters, fillers,
# selectors of variants beyond the usual), what ends a line, and halves of surrogate pairs.
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def escape(text: str) -> str:
    """One line: whatever would act on a terminal, hide, or begin another line stands there as `\\x1b`, `\\n`."""
    return _UNFIT.sub(lambda found: ascii(found[0])[1:-1], text)


def escape_lines(text: str, lead: str = "  ") -> list[str]:
    """Several lines, where more than one is wanted: all but the first are set in, so that none looks like ours."""
    first, *rest = text.split("\n")
    return [escape(first), *(lead + escape(line) for line in rest)]
