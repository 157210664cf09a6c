"""What is printed: the path, drawn in a text file, and the grounds on it. Never compiled."""
from __future__ import annotations

from pathlib import Path

from norn.kernel.content import Record, load_table

FOLDER = Path(__file__).parent / "content"


class Ground(Record, frozen=True):
    sign: str
    slip: int
    rules: list[str]


GROUNDS = {ground.sign: ground for ground in load_table(FOLDER / "ground.toml", Ground).values()}
PATH = [GROUNDS[sign] for sign in (FOLDER / "path.txt").read_text("utf-8").strip()]
