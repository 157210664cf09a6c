"""What reaches a terminal can be read and does nothing."""
from __future__ import annotations

import sys
import unicodedata

from norn.kernel.escaping import escape, escape_lines


def test_no_character_that_acts_hides_or_ends_a_line_is_left() -> None:
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            said = escape(char)
            assert said.isascii(), hex(code)
            assert said.isprintable(), hex(code)
            assert said.startswith("\\"), hex(code)


def test_what_people_write_stays_as_it_is() -> None:
    for text in ("Brünnhilde", "ᚾᛟᚱᚾ", "雷神", "♥ 2 ⚔", "e\u0301", "naïve — “so”", "שלום", "❤\ufe0f"):
        assert escape(text) == text


def test_lines_after_the_first_are_set_in() -> None:
    assert escape_lines("one\nSaved: two\r\x1b[2J\n") == ["one", "  Saved: two\\r\\x1b[2J", "  "]
    assert "\n" not in escape("one\ntwo")
