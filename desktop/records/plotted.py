"""A plot with its name that can also be read as a table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedLayout,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.painting import LEFT
from paizhuo.desktop.kit.parts import column, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records.statistics_words import AS_TABLE, PLOT_OF
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Rows(Struct):
    """A table in words. ``summary``: what it comes to, for who cannot see the plot."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    summary: str = ""


class Plotted(QFrame):
    """A card with a plot, and the table in its place while its button is down."""

    def __init__(self, preferences: Preferences, name: str, title: Text, plot: QWidget, rows: Rows) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._preferences, self._rows, self._title = preferences, rows, preferences.say(title)
        plot.setAccessibleName(preferences.say(PLOT_OF.filled(title=title)))
        plot.setAccessibleDescription(rows.summary)
        inside = inset(column(self, spacing=preferences.px(8)), preferences.px, 16, 12)
        top = row(spacing=preferences.px(8))
        top.addWidget(label(self._title, "strong", wrap=True), 1)
        self.switch = toggle(f"table-{name}", preferences.say(AS_TABLE), self._turn, on=False)
        self.switch.setAccessibleName(f"{self._title}: {preferences.say(AS_TABLE)}")
        top.addWidget(self.switch)
        inside.addLayout(top)
        self._both = QStackedLayout()
        self._both.addWidget(plot)
        inside.addLayout(self._both)

    def _turn(self, as_table: bool) -> None:  # noqa: FBT001 - a slot
        if as_table and self._both.count() == 1:
            self._both.addWidget(self._table())
        self._both.setCurrentIndex(int(as_table))

    def _table(self) -> QTableWidget:
        rows = self._rows
        made = QTableWidget(len(rows.rows), len(rows.columns))
        made.setAccessibleName(self._title)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setTabKeyNavigation(False)
        made.setShowGrid(False)
        made.verticalHeader().hide()
        made.setHorizontalHeaderLabels(list(rows.columns))
        header = made.horizontalHeader()
        header.setDefaultAlignment(LEFT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        for nth, cells in enumerate(rows.rows):
            for at, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                made.setItem(nth, at, item)
        return made
