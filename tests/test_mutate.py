"""The faults that `tools/mutate.py` plants are faults, each in its own place."""

from __future__ import annotations

import pytest

from tools.build_fast import ROOT
from tools.mutate import PACKAGE, TARGETS, Target, count_faults, draw_faults, plant

pytestmark = pytest.mark.once
SOURCE = '''
LIMIT = 3


class Door:
    most: int = 4

    def open(self, who: str, key: bool = False) -> bool:
        """Words are no code: not 5."""
        check(who)
        if who in self.known and not key:
            raise ValueError(f"{who} has {1}")
        return len(self.known) + 1 < LIMIT
'''
WRONG = {
    ("check(who)", "pass"),
    ("who in self.known", "who not in self.known"),
    ("not key", "key"),
    ("who in self.known and (not key)", "who in self.known or not key"),
    ("who in self.known and (not key)", "False"),
    ("raise ValueError(f'{who} has {1}')", "pass"),
    ("1", "2"),
    ("len(self.known) + 1", "len(self.known) - 1"),
    ("len(self.known) + 1 < LIMIT", "len(self.known) + 1 <= LIMIT"),
    ("return len(self.known) + 1 < LIMIT", "return None"),
}


def test_every_fault_is_planted_once_and_alone() -> None:
    target = Target("door.py", (), 1)
    faults = [plant(target, SOURCE, number) for number in range(count_faults(SOURCE))]
    assert {(fault.was, fault.now) for fault in faults} == WRONG
    assert len(faults) == len(WRONG)
    assert len({fault.source for fault in faults}) == len(WRONG)
    for fault in faults:
        compile(fault.source, "door.py", "exec")


def test_a_sample_is_the_same_each_time_and_another_with_another_seed() -> None:
    first, again, other = (draw_faults(TARGETS[:1], seed, every=False) for seed in (1, 1, 2))
    assert first == again != other
    assert len(first) == TARGETS[0].sample


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.module)
def test_the_modules_and_their_tests_are_there(target: Target) -> None:
    assert (PACKAGE / target.module).is_file()
    assert all((ROOT / test).is_file() for test in target.tests)
