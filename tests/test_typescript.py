"""The web client's records are those of Python."""

from __future__ import annotations

import pytest

from tools.typescript import FILE, typescript

pytestmark = pytest.mark.once


def test_the_records_in_typescript_are_fresh() -> None:
    assert FILE.read_text() == typescript(), "run `python -m tools.typescript`"


def test_they_say_what_python_says() -> None:
    text = typescript()
    thing = text[text.index("export interface Thing ") :]
    assert "  facing: number | null;\n" in thing[: thing.index("}")]
    hello = text[text.index("export interface Hello ") :]
    assert '  type: "hello";\n  key: string;\n  since?: Record<string, number>;\n' in hello
    assert '  Zone: [{"weight": "near", ' in text
    assert '{"things": "[Thing"}' in text
