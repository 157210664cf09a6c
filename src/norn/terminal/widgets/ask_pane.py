"""The question: what is asked, what can be answered, what the option under the cursor means."""
from __future__ import annotations

import time
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from norn.kernel.scene import Part
from norn.kernel.views import OptionView, View
from norn.terminal.pick import Pick
from norn.terminal.session import Line, Session
from norn.terminal.widgets.links import cited, paragraphs
from norn.terminal.widgets.rows import NOWHERE, Row, RowList
from norn.terminal.words import (
    asked_line,
    group_heading,
    group_name,
    option_label,
    outcome_lines,
    region_lines,
    waiting_line,
)

CONFIRM = "client:confirm"          # rows of the client's own beside the options
NOTHING = "client:nothing"
PLACE = "client:place"
HEX = "#"                           # begins the number of a hex
HASTE = 0.4                         # seconds in which an Enter follows the number it ends
LEAST_DETAIL = 7                    # lines for the words on an option, however many options there are
AFTERWARDS = {"client:again": "Play once more", "client:new": "Choose another game",
              "client:log": "Look at the log", "client:quit": "Quit"}


class OptionList(RowList):
    """What an option costs stands behind it only where that needs no further line."""

    spare_tails = True


class AskPane(Vertical):
    """Posts what is decided; knows how an answer is put together, not what it does."""

    class Decided(Message):
        def __init__(self, choice: tuple[str, ...]) -> None:
            super().__init__()
            self.choice = choice

    class Wants(Message):
        """Something of the client: a place to be typed, or what to do when the game is over."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    class Lit(Message):
        def __init__(self, parts: list[str]) -> None:
            super().__init__()
            self.parts = parts

    class Marked(Message):
        """The choice so far has changed."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="ask")
        self.session = session
        self.shown: View | None = None
        self.pick: Pick | None = None
        self.typed = ""
        self.hasty = False          # a number has just answered
        self.until = 0.0            # an Enter before then belongs to that number

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        yield OptionList(id="options")
        yield Static(id="message", markup=False)
        with VerticalScroll(id="detail", can_focus=False):      # its bar says that there is more
            yield Static(id="words", markup=False)

    @property
    def rows(self) -> RowList:
        return self.query_one("#options", RowList)

    # --- showing ----------------------------------------------------------------------------------------------

    def show(self, session: Session) -> None:
        """The question as it stands now. What was marked stays marked as far as it is still offered."""
        before = self.pick
        self.session = session
        self.shown = session.view()
        self.typed = ""
        if self.hasty:          # counted from when the next question stands there: the rules may have taken a while
            self.hasty, self.until = False, time.monotonic() + HASTE
        ask = self.shown.ask
        self.pick = Pick(ask) if ask is not None else None
        if before is not None and ask is not None and self.pick is not None and before.ask.prompt == ask.prompt:
            offered = {option.id for option in ask.options}
            if all(one in offered for one in before.chosen):
                self.pick.chosen = before.chosen
        self.query_one("#prompt", Static).update(self._prompt())
        # While others decide, and at the end, an Enter too many must do nothing: the cursor waits outside the list.
        self._set_rows(NOWHERE if ask is None else None)
        if self.rows.row is None:
            self.query_one("#words", Static).update("")
            self.post_message(self.Lit([]))

    def clear(self) -> None:
        """Forget what was marked and said: the position is another."""
        self.pick = None
        self.say([])

    def options(self) -> list[OptionView]:
        """Everything with a number: the options, then what is free to do."""
        if self.shown is None:
            return []
        return [*(self.shown.ask.options if self.shown.ask is not None else []), *self.shown.free]

    def _prompt(self) -> Content:
        shown = self.shown
        assert shown is not None
        if shown.outcome is not None:
            return paragraphs([Content.styled("The game is over", "bold"), *outcome_lines(self.session)])
        if shown.ask is None:
            return paragraphs([waiting_line(self.session)])
        who = asked_line(self.session)
        lines: list[Content | str] = [Content.styled(who, "italic")] if who else []
        wanted = self.pick.wanted() if self.pick is not None else ""
        lines.append(Content.assemble((shown.ask.text, "bold"), f" {wanted}" if wanted else ""))
        if shown.ask.region is not None:
            lines += region_lines(shown.ask.region)
        return paragraphs(lines)

    def _set_rows(self, at: str | None) -> None:
        self.rows.set_rows(self._rows(), at)

    def _rows(self) -> list[Row]:
        shown = self.shown
        assert shown is not None
        if shown.outcome is not None:
            return [Row(one, text, f"{number} ") for number, (one, text) in enumerate(AFTERWARDS.items(), 1)]
        width = len(str(len(self.options())))
        rows = self._ask_rows(width)
        if shown.free:
            rows.append(Row("", "Free to do at any time:", role="head"))
            first = len(shown.ask.options) + 1 if shown.ask is not None else 1
            rows += [Row(deed.id, option_label(deed), f"{number:{width}} ", _price(deed))
                     for number, deed in enumerate(shown.free, first)]
        return rows

    def _ask_rows(self, width: int) -> list[Row]:
        pick = self.pick
        if pick is None:
            return []
        rows = []
        group = ""
        for number, option in enumerate(pick.ask.options, 1):
            if option.group != group and group_heading(pick.ask, number - 1):
                rows.append(Row("", group_name(pick.ask, option), role="head"))
            group = option.group
            sign = "" if pick.answers_alone(option.id) else pick.sign(option.id) + " "
            role = "strong" if option.id in pick.chosen else "text"
            tail = _price(option) or (option.detail.partition(":")[0] if pick.ask.repeat else "")
            rows.append(Row(option.id, option_label(option), f"{sign}{number:{width}} ", tail, role))
        if pick.ask.region is not None:
            text = "Put it together …" if pick.ask.region.get("shape") == "roster" else "Type a place …"
            rows.append(Row(PLACE, text, "a ", role="strong"))
        if not pick.at_once:
            count = f"{len(pick.chosen)} of {pick.ask.at_most}" if pick.ask.at_most < 100 else str(len(pick.chosen))
            rows.append(Row(CONFIRM, f"Confirm ({count} chosen)", "c ", role="strong" if pick.enough else "dim"))
        elif pick.may_be_nothing:
            rows.append(Row(NOTHING, "Nothing", "p ", role="text"))
        return rows

    def say(self, lines: Sequence[Line]) -> None:
        """A message below the options; it stays until the next one."""
        message = self.query_one("#message", Static)
        message.update(paragraphs([Content.assemble("! ", cited(line)) for line in lines]))
        message.display = bool(lines)

    # --- deciding ---------------------------------------------------------------------------------------------

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        if time.monotonic() < self.until:
            self.until = 0.0
            return      # `2 Enter` where 2 has acted already: the Enter is not meant for the next question
        self.typed = ""
        self.take(event.row.id)

    def take(self, one: str) -> None:
        """Choose an option, mark it, or do what a row of the client's own says."""
        if one in AFTERWARDS or one == PLACE:
            self.post_message(self.Wants(one))
        elif one == CONFIRM:
            self.confirm()
        elif one == NOTHING:
            self.post_message(self.Decided(()))
        elif self.pick is None or self.pick.answers_alone(one) or self._is_free(one):
            self.post_message(self.Decided((one,)))
        else:
            self._mark(one)

    def _is_free(self, one: str) -> bool:
        return self.shown is not None and any(deed.id == one for deed in self.shown.free)

    def _mark(self, one: str) -> None:
        assert self.pick is not None
        complaint = self.pick.mark(one)
        self.say([Line(complaint)] if complaint else [])
        ready = self.pick.full and not complaint
        self._set_rows(CONFIRM if ready else one)
        self.post_message(self.Marked())

    def unmark(self) -> None:
        """Take back the mark under the cursor, or where that has none, the newest."""
        if self.pick is None or not self.pick.chosen:
            return
        row = self.rows.row
        one = row.id if row is not None and row.id in self.pick.chosen else self.pick.chosen[-1]
        self.pick.unmark(one)
        self.say([])
        self._set_rows(one)
        self.post_message(self.Marked())

    def confirm(self) -> None:
        if self.pick is None or self.pick.at_once:
            return
        missing = self.pick.missing()
        if missing:
            self.say([Line(missing)])
        else:
            self.post_message(self.Decided(self.pick.answer()))

    def pass_on(self) -> None:
        """Choose nothing, where that is allowed."""
        nothing = self.pick.passing() if self.pick is not None else None
        if nothing is None:
            self.say([Line("You cannot pass here: choose something.")] if self.pick is not None else [])
        else:
            self.post_message(self.Decided(nothing))

    def go_out(self, before: int) -> None:
        """One of the last options, where they touch nothing at the table: how a turn ends; before it, what skips."""
        ask = self.shown.ask if self.shown is not None else None
        if ask is None or self.pick is None or len(ask.options) < 3:
            return
        last = ask.options[-1 - before:]
        if all(not option.touches for option in last) and self.pick.answers_alone(last[0].id):
            self.take(last[0].id)

    def type_digit(self, digit: str) -> None:
        """A number is acted on as soon as no longer number can be meant; before that, Enter ends it."""
        if self.typed.startswith(HEX):
            self._type_hex(self.typed + digit)
            return
        ids = list(AFTERWARDS) if self.shown is not None and self.shown.outcome is not None else \
            [option.id for option in self.options()]
        number = int(self.typed + digit)
        if not 1 <= number <= len(ids):
            self.typed = ""
            if ids:
                self.say([Line(f"There is no number {number}.")])
            return
        self.rows.go_to(ids[number - 1])
        if number * 10 > len(ids):
            self.typed = ""
            if self.pick is not None and self.pick.answers_alone(ids[number - 1]):
                self.hasty = True       # a mark is another matter: Enter confirms it
            self.take(ids[number - 1])
        else:
            self.typed += digit
            self.say([Line(f"{number}: press Enter for it, or another digit.")])

    def type_hex(self) -> None:
        """The digits that follow are those of a hex, not of an option."""
        if any(option.id.startswith("hex:") for option in self.options()):
            self.typed = HEX
            self.say([Line("A hex: its four digits, then Enter.")])

    def _type_hex(self, typed: str) -> None:
        """Go to the first hex that begins so; the map follows."""
        wanted = "hex:" + typed.removeprefix(HEX)
        found = next((option.id for option in self.options() if option.id.startswith(wanted)), "")
        if not found:
            self.typed = ""
            self.say([Line(f"Hex {wanted[4:]} cannot be chosen.")])
            return
        self.rows.go_to(found)
        self.typed = typed if len(wanted) < 8 else ""
        self.say([Line(f"Hex {wanted[4:]}: " + ("press Enter for it." if len(wanted) == 8 else "more digits."))])

    # --- the row under the cursor -----------------------------------------------------------------------------

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        event.stop()
        option = next((option for option in self.options() if option.id == event.row.id), None)
        self.query_one("#words", Static).update(self._detail(option))
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)
        self.call_after_refresh(self.make_room)
        self.post_message(self.Lit(option.touches if option is not None else []))

    def _detail(self, option: OptionView | None) -> Content:
        """What the touched things say, and the rules."""
        if option is None:
            return Content("")
        lines: list[Content | str] = []
        if option.attempt:
            lines.append("An attempt: you cannot know beforehand whether it works.")
        touched = [part for one in option.touches if (part := self.session.part(one)) is not None]
        told = dict.fromkeys((part.name, part.text) for part in [*touched, *self._named()] if part.text)
        if option.detail and not any(option.detail in text for _, text in told):
            lines.append(option.detail)
        if option.cost:
            lines.append(Content.styled(f"Costs {option.cost}.", "bold"))
        lines += [Content.assemble((name, "bold"), f": {text}") for name, text in told]     # two copies say the same
        for rule in option.rules:
            found = self.session.rule(rule)
            lines.append(cited(Line(found.says if found is not None else "", (rule,))))
        return paragraphs(lines)

    def _named(self) -> list[Part]:
        """Cards and pages lying open that the question names: `Rats on the Raft: what do you do?`"""
        shown = self.shown
        if shown is None or shown.ask is None:
            return []
        asked = shown.ask.text
        open_parts = [*shown.scene.pages, *[card for zone in shown.scene.zones for card in zone.things]]
        return list({part.id: part for part in open_parts if part.text and part.name in asked}.values())

    def make_room(self) -> None:
        """What the options leave free is for the words on the one under the cursor."""
        shown = [self.query_one(one) for one in ("#prompt", "#message")]
        taken = sum(one.outer_size.height + one.styles.margin.height for one in shown if one.display)
        spare = self.size.height - taken - self.rows.lines_needed
        self.query_one("#detail").styles.max_height = max(LEAST_DETAIL, self.size.height // 3, spare)

    def on_resize(self) -> None:
        self.call_after_refresh(self.make_room)


def _price(option: OptionView) -> str:
    return f"({option.cost.removeprefix('the ')})" if option.cost else ""
