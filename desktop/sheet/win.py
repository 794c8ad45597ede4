"""A win being entered: who won from whom, and with what tiles, or for how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from paizhuo.desktop.entry.stated_form import StatedForm
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, inset, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.controls import boxed, captioned, named, number, side_by_side
from paizhuo.desktop.sheet.draft import WinDraft, fields_asked
from paizhuo.desktop.sheet.tiles import HandEditor
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.reported_wins import Playing
from paizhuo.engine.scoring.input_fields import Field, SecondHand, TilesOf, Toggle
from paizhuo.engine.scoring.pattern import By

NO_NAME: Final = Text("", "")
"""Above a control that says itself what it is about, beside others with a name above them."""


class WinForm(QFrame):
    """A card for one win. ``changed`` is called at every change, ``redraw`` where another form is wanted."""

    def __init__(
        self,
        page: Page,
        nth: int,
        draft: WinDraft,
        playing: Playing,
        ways: tuple[By, ...],
        names: tuple[str, ...],
        changed: Callable[[], None],
        redraw: Callable[[], None],
        remove: Callable[[], None] | None,
    ) -> None:
        """``ways``: how the hand may be won."""
        super().__init__()
        self._page, self._say, self._nth, self._draft = page, page.say, nth, draft
        self._playing, self._ways_of, self._names = playing, ways, names
        self._game, self._asked = playing.game, playing.asked
        self.editor: HandEditor | None = None
        self._stated: StatedForm | None = None
        self._changed, self._redraw = changed, redraw
        self.setProperty("role", "card")
        listed = inset(column(self, spacing=page.px(10)), page.px, 18, 14)
        asked = [self._who(), self._whose_tile(), captioned(page, words.ENTERED_AS, self._ways())]
        asked += [captioned(page, NO_NAME, each) for each in self._circumstances()]
        top = row(spacing=page.px(16))
        top.addWidget(side_by_side(page, map(boxed, asked)), 1)
        if remove is not None:
            out = button(page.say(words.REMOVE_WIN), f"remove-win-{nth}", remove, kind="quiet")
            top.addWidget(out, 0, Qt.AlignmentFlag.AlignTop)
        listed.addLayout(top)
        {"tiles": self._tiles, "value": self._value, "paid": self._paid}[draft.way](listed)

    def _set(self, name: str, value: Any, *, redraw: bool = False) -> None:
        setattr(self._draft, name, value)
        if redraw:
            self._redraw()
        else:
            self._changed()

    # -- who -----------------------------------------------------------------------------------------------------------

    def _who(self) -> QVBoxLayout:
        name = self._say(words.WHO_WON)
        who = {f"won-{self._nth}-{seat}": (player, seat) for seat, player in enumerate(self._names)}
        segments = Segments(name, dict(who), self._draft.seat)
        segments.chosen.connect(lambda seat: self._set("seat", seat, redraw=True))
        return captioned(self._page, words.WHO_WON, segments)

    def _whose_tile(self) -> QVBoxLayout:
        name = self._say(words.WHOSE_TILE)
        whose: dict[str, tuple[str, object]] = {f"from-{self._nth}-draw": (self._say(words.SELF_DRAW), None)}
        others = enumerate(self._names) if self._ways_of != ("self_draw",) else ()
        for seat, player in others:
            if seat != self._draft.seat:
                whose[f"from-{self._nth}-{seat}"] = (player, seat)
        segments = Segments(name, whose, self._draft.source)
        segments.chosen.connect(lambda seat: self._set("source", seat, redraw=True))
        return captioned(self._page, words.WHOSE_TILE, segments)

    def _circumstances(self) -> list[QWidget]:
        draft, nth = self._draft, self._nth
        shown: list[QWidget] = []
        if draft.source is not None and "rob_kong" in self._ways_of:
            robbed = self._say(words.ROBBED)
            shown.append(
                toggle(f"robbed-{nth}", robbed, lambda on: self._set("robbed", on, redraw=True), on=draft.robbed)
            )
        if nth and draft.source is not None:
            same = self._say(words.TOGETHER)
            shown.append(toggle(f"together-{nth}", same, lambda on: self._set("together", on), on=draft.together))
        return shown

    def _ways(self) -> Segments:
        ways: dict[str, tuple[str, object]] = {f"way-{self._nth}-tiles": (self._say(words.BY_TILES), "tiles")}
        if self._asked.price is not None:
            ways[f"way-{self._nth}-value"] = (self._say(words.BY_VALUE), "value")
        ways[f"way-{self._nth}-paid"] = (self._say(words.BY_POINTS), "paid")
        segments = Segments(self._say(words.ENTERED_AS), ways, self._draft.way)
        segments.chosen.connect(lambda way: self._set("way", way, redraw=True))
        return segments

    # -- with what -------------------------------------------------------------------------------------------------------

    def _tiles(self, listed: QVBoxLayout) -> None:
        self.editor = HandEditor(self._page, self._nth, self._draft, self._playing, self._laid)
        listed.addWidget(self.editor)
        self._fields(listed, self._fields_asked())

    def _laid(self) -> None:
        """Take other tiles; what can be stated beside them may be other things."""
        if self._stated is not None:
            self._stated.has_melds(self._draft.melds)
        self._changed()

    def _fields_asked(self) -> tuple[Field[Any], ...]:
        asked = fields_asked(self._game, self._asked, self._draft.values)
        return tuple(field for field in asked if not isinstance(field, TilesOf | SecondHand))

    def _value(self, listed: QVBoxLayout) -> None:
        page, nth, draft = self._page, self._nth, self._draft
        line = row(spacing=page.px(14))
        unit = self._asked.unit.name
        total = number(page, f"total-{nth}", page.say(unit), draft.total, lambda n: self._set("total", n))
        line.addLayout(captioned(page, unit, total))
        if self._asked.has_fu:
            fu = number(page, f"fu-{nth}", page.say(words.FU), draft.fu, lambda n: self._set("fu", n))
            line.addLayout(captioned(page, words.FU, fu))
        if self._asked.limit is not None:
            name = page.say(self._asked.limit.name)
            line.addWidget(toggle(f"limit-{nth}", name, lambda on: self._set("limit", on), on=draft.limit))
        line.addStretch()
        listed.addLayout(line)
        # What bears on payments beside the value: stakes, flowers, the special rule.
        beside = (field for field in self._fields_asked() if not isinstance(field, Toggle))
        self._fields(listed, beside)

    def _paid(self, listed: QVBoxLayout) -> None:
        page, nth = self._page, self._nth
        line = row(spacing=page.px(14))
        for seat, player in enumerate(self._names):
            if seat != self._draft.seat:
                what = words.PAYS.filled(name=player)
                paid = self._draft.paid.get(seat, 0)
                cell = number(page, f"paid-{nth}-{seat}", page.say(what), paid, partial(self._pay, seat))
                line.addLayout(captioned(page, what, cell))
        line.addStretch()
        listed.addLayout(line)

    def _pay(self, seat: Seat, points: int) -> None:
        self._draft.paid[seat] = points
        self._changed()

    # -- the game's own fields ---------------------------------------------------------------------------------------------

    def _fields(self, listed: QVBoxLayout, asked: Iterable[Field[Any]]) -> None:
        seats = {relative: self._player(relative) for relative in range(len(self._names))}
        form = StatedForm(
            self._page.preferences,
            asked,
            self._draft.values,
            self._draft.by,
            seats,
            mark=f"-{self._nth}",
            named=above,
            melds=self._draft.melds,
        )
        self._stated = form
        form.changed.connect(lambda values: self._set("values", values))
        listed.addWidget(form)

    def _player(self, relative: Seat) -> str:
        """Return the name of a seat counted from the winner's."""
        return self._names[((self._draft.seat or 0) + relative) % len(self._names)]


def above(preferences: Preferences, name: Text, control: QWidget) -> QWidget:
    """Return a control under its name."""
    return boxed(named(preferences, name, control))
