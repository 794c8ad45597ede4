"""The port log of a device: what passes, to be held, cleared, saved as text and recorded byte by byte."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QListView, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.hardware.log_lines import LogModel
from paizhuo.desktop.real_table.hardware.recordings import Recordings
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.hub import Device

EVERY: Final = 120
"""Milliseconds between two looks at what has passed."""


class LogPane(QWidget):
    """The newest lines at the end, in sight while nobody scrolls up."""

    def __init__(self, preferences: Preferences, device: Device, recordings: Recordings) -> None:
        super().__init__()
        self._preferences, self._device, self._recordings = preferences, device, recordings
        say, px = preferences.say, preferences.px
        self.model = LogModel(preferences)
        self.model.setParent(self)
        inside = column(self, spacing=px(8))
        line = Flow(gap=px(6))
        self._hold = toggle("log-pause", say(words.PAUSE), on=False)
        line.addWidget(self._hold)
        line.addWidget(button(say(words.CLEAR), "log-clear", self.model.clear, kind="small"))
        save = button(say(words.SAVE_LOG), "log-save", self._choose_text, kind="small")
        save.setToolTip(say(words.SAVE_LOG_NAME))
        line.addWidget(save)
        self._record = button("", "log-record", self._choose_recording, kind="small")
        self._record.setToolTip(say(words.RECORD_NAME))
        line.addWidget(self._record)
        inside.addLayout(line)
        self._counters = label("", "small", wrap=True)
        inside.addWidget(self._counters)
        self.list = QListView()
        self.list.setObjectName("log-lines")
        self.list.setAccessibleName(say(words.LOG_NAME))
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)  # only what is in sight is laid out
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setProperty("kind", "log")
        self.list.setMinimumHeight(px(180))
        inside.addWidget(self.list, 1)
        inside.addWidget(label(say(words.LOG_KEY), "small", wrap=True))
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        recordings.changed.connect(self._show_recording)
        self._show_recording()

    def look(self) -> None:
        """Take over what has passed, unless it is held."""
        counters = self._device.state.counters
        self._counters.setText(
            " · ".join(
                self._preferences.say(each)
                for each in (
                    words.COUNTED.filled(received=f"{counters.received:,}", sent=f"{counters.sent:,}"),
                    words.EVENTS_COUNTED.filled(
                        events=f"{counters.events:,}", bad=f"{counters.bad_frames:,}", opened=counters.opened
                    ),
                )
            )
        )
        if self._hold.isChecked():
            return
        bar = self.list.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 1
        self.model.take(self._device.log.since(self.model.last))
        if follows:
            self.list.scrollToBottom()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    # -- files -----------------------------------------------------------------------------------------------------------

    def _choose(self, title: Text, name: str) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(self, self._preferences.say(title), name)
        return Path(chosen) if chosen else None

    def _choose_text(self) -> None:
        if (file := self._choose(words.SAVE_LOG_NAME, "port-log.txt")) is not None:
            self._recordings.save(self._device, file, self.model.lines)

    def _choose_recording(self) -> None:
        if self._recordings.of(self._device) is not None:
            self._recordings.end(self._device)
        elif (file := self._choose(words.RECORD_NAME, "device.log")) is not None:
            self._recordings.begin(self._device, file)

    def _show_recording(self) -> None:
        records = self._recordings.of(self._device) is not None
        self._record.setEnabled(not self._recordings.busy(self._device))
        self._record.setText(self._preferences.say(words.END_RECORDING if records else words.RECORD))
