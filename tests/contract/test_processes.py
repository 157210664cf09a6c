"""A save means the same in a fresh process, under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from norn.kernel.save import save_bytes
from tests.contract.play import GAMES, drawn_game

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib, random, sys
sys.path.insert(0, sys.argv[1])
from tests.contract.play import answer_at_random
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.views import view_bytes
for name in sys.argv[2:]:
    table = load_bytes(open(name, "rb").read()).table
    digest = hashlib.blake2b(save_bytes(table))
    chance = random.Random(3)
    for _ in range(40):
        for seat in range(-1, table.seats) if table.taken % 4 == 0 else ():
            digest.update(view_bytes(table, seat))
        if table.outcome is None:
            answer_at_random(table, chance)
    digest.update(save_bytes(table))
    print(digest.hexdigest())
"""


def digests(files: list[Path], hash_seed: int) -> list[str]:
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-c", SCRIPT, str(ROOT), *map(str, files)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


@pytest.mark.parametrize("name", GAMES)
def test_four_processes_with_four_hash_seeds_agree(name: str, tmp_path: Path) -> None:
    files = []
    for seed in (600, 601):         # one from its start, one begun late
        for number, (table, chance) in enumerate(drawn_game(name, seed)):
            if number < 2 or chance.randrange(40) == 0:
                files.append(tmp_path / f"{seed}-{number}.json")
                files[-1].write_bytes(save_bytes(table))
    found = [digests(files, seed) for seed in (0, 1, 42, 4294967295)]
    assert len(found[0]) == len(files)
    assert found[0] == found[1] == found[2] == found[3]
