"""A camera above the table watches the discards: what it reads there, once it has settled, goes to the match.

Loaded when somebody wants it: the rest of the page needs no camera.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.entry.board import board_of
from paizhuo.desktop.entry.looking import shape_of
from paizhuo.desktop.entry.picture_view import PictureView
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.parts import button, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.seeing.cameras import Cameras
from paizhuo.desktop.seeing.eyes import Reads, usual_eyes
from paizhuo.desktop.seeing.source import Source
from paizhuo.engine.core.tiles import TILE_COUNT

if TYPE_CHECKING:
    from paizhuo.vision.reading import PictureReading


class Watch(QObject):
    """The camera of a match. It goes on while other pages are in sight, and ends with the match. ``changed``: something is another."""

    changed = Signal()

    def __init__(
        self, desk: MatchDesk, seeks: Callable[[], Reads] = usual_eyes, cameras: Cameras | None = None
    ) -> None:
        """``seeks`` makes what reads pictures."""
        super().__init__(desk)
        self._desk = desk
        self.source = Source(seeks, cameras or Cameras(), None)
        self.source.begun.connect(self._begun)
        self.source.read.connect(self._read)
        for signal in (self.source.changed, self.source.listed):
            signal.connect(self.changed)
        for signal in (desk.seated, desk.over):
            signal.connect(self._stop_after_the_match)

    @property
    def on(self) -> bool:
        """Whether a camera watches."""
        return self.source.watching

    def toggle(self) -> None:
        """Begin to watch by a camera, or let it go."""
        seating = self._desk.seating
        if seating is not None and not self.on:
            rule_set = seating.rule_set
            options = rule_set.settled(seating.setup.options)
            self.source.eyes.shape(None if rule_set.games else shape_of(rule_set, options))
        self.source.toggle_camera()

    def close(self) -> None:
        """Let the camera go, and read nothing any more."""
        self.source.stop()
        self.source.eyes.close()

    def _begun(self) -> None:
        self._desk.do(lambda table: table.watch_anew())

    def _read(self, reading: PictureReading) -> None:
        last = self.source.last
        if self.on and last is not None and last.settled:
            tiles = tuple(each.tile for each in reading.tiles if 0 <= each.tile < TILE_COUNT)
            self._desk.do(lambda table: table.watched(tiles))

    def _stop_after_the_match(self) -> None:
        if self._desk.match is None or self._desk.finish is not None:
            self.source.stop()


class WatchSheet(TableSheet):
    """The camera's picture with what is read in it. ``closed``: nothing; the camera goes on."""

    def __init__(self, preferences: Preferences, watch: Watch) -> None:
        super().__init__(preferences)
        self._watch = watch
        self._picture: PictureView | None = None
        watch.changed.connect(self._show)
        watch.source.shown.connect(self._show_image)

    def begins_at(self) -> str:
        return "watch"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(words.WATCHING, words.DONE)
        listed.addWidget(label(self.say(words.WATCHING_NOTE), "small", wrap=True))
        line = row(spacing=self.px(8))
        self._toggle = button("", "watch", self._watch.toggle, kind="primary")
        line.addWidget(self._toggle)
        self._cameras = dropdown("cameras", self.say(words.CAMERA), ())
        self._cameras.activated.connect(lambda index: self._watch.source.choose(self._cameras.itemData(index)))
        line.addWidget(self._cameras)
        line.addStretch()
        listed.addLayout(line)
        self._state = label("", "small", wrap=True)
        self._state.setObjectName("watch-state")
        listed.addWidget(self._state)
        self._picture = PictureView(self.preferences)
        listed.addWidget(self._picture, 1)
        listed.addStretch()
        inside.addLayout(listed)
        self._show_image()
        self._show()

    def _show_image(self) -> None:
        if self._picture is not None:
            image = self._watch.source.image
            self._picture.show_image(image)
            self._picture.setVisible(not image.isNull())

    def _show(self) -> None:
        if self._picture is None:
            return
        source = self._watch.source
        self._toggle.setText(self.say(words.STOP_WATCHING if source.watching else words.WATCH))
        there = [(camera.name, camera.number) for camera in source.there]
        if [
            (self._cameras.itemText(nth), self._cameras.itemData(nth)) for nth in range(self._cameras.count())
        ] != there:
            self._cameras.clear()
            for name, number in there:
                self._cameras.addItem(name, number)
            self._cameras.setCurrentIndex(max(0, self._cameras.findData(source.device)))
        self._cameras.setVisible(len(there) > 1)
        reading = None if source.last is None else source.last.reading
        if source.trouble is not None:
            state = source.trouble
        elif not source.watching:
            state = words.NOT_WATCHING
        else:
            state = words.SEES.filled(count=0 if reading is None else len(reading.tiles))
        self._state.setText(self.say(state))
        if reading is not None:
            self._picture.show_board(board_of(reading), {})
