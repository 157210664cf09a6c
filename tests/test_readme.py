"""The README's transcript runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest


@pytest.mark.once
def test_the_transcript_in_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0
