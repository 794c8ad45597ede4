"""The automatic table of a match: how it stands, and the movements that the match needs, in a place of their own."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, label, row
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.real_table.match import words
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.driving import TableStep
from paizhuo.engine.devices.at_table.real_table import RealTableState
from paizhuo.engine.devices.open_table.words import command_words


class Movements(Struct):
    """How the automatic table stands. ``table``: the address of the table, None: there is none; ``away``: there was one; ``steps``:
    what it can do for the match, those that were offered last while it does one of them or is away (then ``can_begin`` is false);
    ``running``: what it does now.
    """

    table: str | None = None
    away: bool = False
    steps: tuple[TableStep, ...] = ()
    can_begin: bool = False
    running: str | None = None

    def after(self, state: RealTableState) -> Movements:
        """Return how the table stands by another state: its buttons stay where they are while they cannot be pressed."""
        held = bool(state.running) or state.away
        steps = self.steps if held and not state.steps else state.steps
        return Movements(state.driven, state.away, steps, bool(state.steps), state.running)

    @property
    def sentence(self) -> Text:
        """How the table stands."""
        if self.away:
            return words.TABLE_AWAY
        if self.running is not None:
            return words.MOVING.filled(command=command_words(self.running))
        return words.NO_TABLE if self.table is None else words.TABLE_THERE.filled(where=self.table)


class TableBar(Section[Movements]):
    """The buttons of the automatic table. ``begun`` carries the movement that is pressed; ``stopped``: everything is to stand still."""

    begun = Signal(object)
    stopped = Signal()

    def empty(self, value: Movements) -> bool:
        return False

    def fill(self, inside: QVBoxLayout, value: Movements) -> None:
        standing = label(self.page.say(value.sentence), "gold" if value.away else "small", wrap=True)
        standing.setObjectName("table-stands")
        top = row(spacing=self.page.px(8))
        top.addWidget(standing, 1)
        inside.addLayout(top)
        if value.table is not None or value.steps:
            stop = button(self.page.say(words.STOP), "stop-table", self.stopped.emit, kind="small")
            stop.setEnabled(value.running is not None)
            top.addWidget(stop)
            inside.addWidget(self._steps(value))
        inside.addStretch()

    def _steps(self, value: Movements) -> QWidget:
        held, line = within(Flow(gap=self.page.px(6)))
        for nth, step in enumerate(value.steps):
            begins = partial(self.begun.emit, step)
            made = button(self.page.say(step.name), f"step-{nth}", begins, kind="small" if nth else "primary")
            made.setToolTip(self.page.say(words.TABLE_NOTE))
            made.setEnabled(value.can_begin)
            line.addWidget(made)
        return held
