"""One record per verb: its arguments stand there and nowhere else, and every mistake of a file is named."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from norn.kit import effects


class Effect(effects.Effect, frozen=True):
    """The verbs of a game of its own."""


class OnHeroes(Effect, frozen=True):
    who: str = "me"


class Draw(OnHeroes, frozen=True):
    n: int = 1


class HalveFocus(OnHeroes, frozen=True):
    """No number."""


class Recall(Effect, frozen=True):
    source: str = msgspec.field(name="from", default="")


class Other(effects.Effect, frozen=True):
    """Another game's."""


class Storm(Other, frozen=True):
    """Not ours."""


def test_a_records_name_is_its_verb() -> None:
    assert Draw.do == "draw"
    assert HalveFocus(who="each").do == "halve_focus"
    assert list(effects.verbs_of(Effect)) == ["draw", "halve_focus", "recall"]        # families are none, nor others'


def test_what_is_read_is_the_record_of_its_verb() -> None:
    written = [{"do": "draw", "n": 2}, {"do": "recall", "from": "burial"}, {"do": "halve_focus"}]
    read = [msgspec.convert(one, effects.any_of(Effect)) for one in written]
    assert read == [Draw(n=2), Recall(source="burial"), HalveFocus()]


@pytest.mark.parametrize("wrong", [{"do": "fly"}, {"do": "halve_focus", "n": 2}, {"n": 2}, {"do": "draw", "n": "two"},
                                   {"do": "on_heroes"}, {"do": "storm"}])
def test_what_no_verb_takes_is_not_read(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, effects.any_of(Effect))


def test_every_wrong_verb_of_a_folder_is_named_with_file_and_entry(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        """
        [blade]
        effect = [{ do = "draw", n = 2, whom = "me" }, { do = "fly" }]
        boosts = [{ do = "shed", up_to = 2 }]

        [hood.actions]
        effect = { do = "recall", from = "burial", source = "hand" }
        """
    )
    assert effects.wrong_verbs(tmp_path, Effect, apart=("boosts",)) == [
        "cards.toml: blade: draw has no 'whom'",
        "cards.toml: blade: there is no verb 'fly'",
        "cards.toml: hood: actions: effect: recall has no 'source'",
    ]
    assert "cards.toml: blade: there is no verb 'shed'" in effects.wrong_verbs(tmp_path, Effect)
