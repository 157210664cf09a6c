"""learn.toml: what is read of it, and every mistake told at once."""
from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from norn.kernel.catalogue import find_game, full_options, look_in, open_table
from norn.kernel.errors import ContentError
from norn.kernel.learn import Learn, load_learn, wrong_learning
from norn.kernel.views import view, view_bytes

look_in("tests.toys")

GOOD = '''
aim = "Win."
[[round]]
name = "Night"
steps = ["moot", "plots"]
says = "It is dark."
[[terms]]
name = "Mead"
says = "Drink."
[[chapters]]
name = "All"
rules = ["night.", "plot.", "turn.", "card.", "answer.", "value.", "raid.", "free.", "vote.", "dusk.", "end."]
[guided]
seed = 1
seats = 2
begins = "nightfall"
[[coach]]
prompt = "turn"
says = "Boast."
'''


def read(folder: Path, text: str, shared: str = "") -> Learn:
    (folder / "learn.toml").write_text(text)
    others = []
    if shared:
        (folder / "core").mkdir()
        (folder / "core" / "learn.toml").write_text(shared)
        others = [folder / "core"]
    return load_learn(folder, others)


def wrong(learn: Learn, patch: pytest.MonkeyPatch) -> list[str]:
    definition = find_game("skald")
    patch.setattr(definition, "learn", learn)
    return wrong_learning(definition, partial(full_options, definition))


def test_a_game_teaches_what_its_file_says() -> None:
    learn = find_game("skald").learn
    assert learn.aim.startswith("Win the most renown")
    assert learn.phase_of("fight").name == "Raid"
    assert learn.note_on("plot").startswith("Nobody sees this")
    assert learn.note_on("nothing") == ""
    assert learn.options["coast"]["north"] == "The cold coasts of the north"


def test_a_game_without_the_file_teaches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong(Learn(), monkeypatch) == []
    assert load_learn(tmp_path) == Learn()


def test_every_mistake_of_shape_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, '''
aim = 3
colour = "red"
[[round]]
name = "Night"
says = "Dark."
[[terms]]
name = "Mead"
says = "Drink."
colour = "gold"
[[coach]]
prompt = "turn"
[guided]
seats = 2
''')
    told = [one.split("learn.toml: ")[1] for one in error.value.problems]
    assert [one.split(": ")[0] for one in told] == ["aim", "colour", "round[0] (Night)", "terms[0] (Mead)",
                                                    "coach[0] (turn)", "guided"]


@pytest.mark.parametrize(("change", "told"), [
    (('"moot"', '"mood"'), "round (Night): steps: no sequence has a step 'mood'"),
    (('"plots"]', '"moot"]'), "round: steps: 'moot' stands twice"),
    (('["moot", "plots"]', "[]"), "round (Night): steps: names none"),
    (('name = "Mead"', 'name = "Mead"\nalso = ["mead"]'), "terms: 'mead' stands twice"),
    (('"end."', '"end.t"'), "chapters: end.renown is in none"),
    (('"end."', '"end.", "end.tie"'), "chapters: end.tie is in All and in All"),
    (('"end."', '"end.", "weather."'), "chapters (All): rules: no rule begins with 'weather.'"),
    (('prompt = "turn"', 'prompt = "tern"'), "coach (tern): prompt: narrator.toml has no such question"),
    (('says = "Boast."', 'says = " "'), "coach (turn): says nothing"),
    (("seats = 2", "seats = 9"), "guided: seats: the game is for 2 to 4, not 9"),
    (('"nightfall"', '"sunrise"'), "guided: begins: narrator.toml has no event 'sunrise'"),
    (("seed = 1", "seed = -1"), "guided: seed: expected a number from 0 to 2^63"),
    (("seats = 2", 'seats = 2\noptions = { nights = 99 }'),
     "guided: options: option nights: 99 is not between 1 and 4"),
    (("seats = 2", 'seats = 2\noptions = { weather = 1 }'),
     "guided: options: skald has no option 'weather'; its options: nights, target, coast"),
    (('aim = "Win."', 'aim = ""'), "aim: says nothing"),
    (('[guided]', '[options.coast]\nnorth = "N"\nwest = "W"\n[guided]'),
     "options.coast.west: the option has no such choice"),
    (('[guided]', '[options.nights]\n1 = "One"\n9 = "Nine"\n[guided]'),
     "options.nights.9: the option has no such choice"),
    (('[guided]', '[options.wind]\nnorth = "N"\n[guided]'), "options.wind: the game has no such option"),
])
def test_what_the_game_does_not_have_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], told: str
) -> None:
    assert change[0] in GOOD
    assert told in wrong(read(tmp_path, GOOD.replace(*change, 1)), monkeypatch)


def test_the_plain_file_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = read(tmp_path, GOOD)
    assert learn.round[0].name == "Night"
    assert wrong(learn, monkeypatch) == []


def test_terms_and_chapters_of_a_shared_folder_come_first(tmp_path: Path) -> None:
    learn = read(tmp_path, GOOD.replace('"end."', '"end.tie"'), '''
[[terms]]
name = "Renown"
says = "Fame."
[[chapters]]
name = "The end"
rules = ["end.renown", "end.nights", "end.wrecked"]
''')
    assert [term.name for term in learn.terms] == ["Renown", "Mead"]
    assert [chapter.name for chapter in learn.chapters] == ["The end", "All"]


# --- where in the round the table is ------------------------------------------------------------------------


def test_a_view_names_the_step_that_the_outline_tells_of() -> None:
    table = open_table("skald", 2, seed=3)
    assert view(table, 0).step == "moot"
    assert view(table, -1).step == "moot"
    table.answer(0, *table.pending[0].ids[:1])
    assert table.in_secret
    assert [view(table, seat).step for seat in (0, 1, -1)] == ["plots"] * 3
    assert b'"step":"plots"' in view_bytes(table, 1), "the law of twins compares it"
