"""The last door before the screen: whatever a widget is given, nothing of it acts on the terminal."""
from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from norn.kernel.escaping import escape


class OnlyText(LineFilter):
    """What has no width where it was laid out has none now: it is left away."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.control or escape(segment.text) == segment.text
            else Segment("".join(one for one in segment.text if escape(one) == one), segment.style)
            for segment in segments
        ]
