"""The first page: what one can do here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.data_version import newer_version
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, frame, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.match import match_words
from paizhuo.desktop.match.kept_matches import Kept, KeptMatch, kept_matches
from paizhuo.engine.core.tiles import GREEN, RED, RED_DRAGON, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.version import VERSION

FAN: Tiles = (0, RED[1], RED_DRAGON, GREEN, 18)
"""The tiles of the first picture."""


WITHOUT_MATCHES: Final = 830
"""The height, at the designed text size, that the page takes without further matches."""
WIDEST: Final = 720
"""The entries at most, in pixels at the designed text size."""
A_MATCH: Final = 160
"""The height that a further match takes."""


class Felt(QWidget):
    """A piece of the table with a fan of tiles on it."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._fan: Callable[[QPainter], None] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(480), self._preferences.px(480))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        ground = QLinearGradient(QPointF(0, 0), QPointF(self.width(), self.height()))
        ground.setColorAt(0, QColor(colours.felt))
        ground.setColorAt(1, QColor(colours.felt_deep))
        painter.fillRect(self.rect(), ground)
        if self._fan is not None:
            self._fan(painter)
        else:
            QTimer.singleShot(0, self._lay_fan)
        painter.end()

    def _lay_fan(self) -> None:
        """Lay the fan of tiles; what draws tiles is imported after the window has been seen for the first time."""
        from paizhuo.desktop.kit.tiles import faces, paint_tile

        def fan(painter: QPainter) -> None:
            width = min(self.width() * 0.18, self.height() * 0.22)
            pictures = faces(self._preferences)
            painter.translate(self.width() / 2, self.height() * 0.5 + width * 3.1)
            for nth, tile in enumerate(FAN):
                painter.save()
                painter.rotate((nth - (len(FAN) - 1) / 2) * 18)
                # Turned pictures stay sharp when they are painted larger than they are shown.
                painter.scale(0.5, 0.5)
                paint_tile(painter, pictures, tile, QPointF(0, -width * 6.3), width * 2)
                painter.restore()

        self._fan = fan
        self.update()


class Home(Page):
    """The first page: play here or elsewhere, go on with a match, practise, score tiles, read rules, change settings.

    ``said``: what could not be read.
    """

    play = Signal()
    resume = Signal(Path)
    matches = Signal()
    camera = Signal()
    rules = Signal()
    settings = Signal()
    sheet = Signal()
    real_table = Signal()
    online = Signal()
    practice = Signal()
    records = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._kept = Kept()
        self._untold = False
        self._noted = False
        """Whether it was read that a newer version has kept matches here."""
        self._game = self._place = QLabel()

    def begins_at(self) -> str:
        return "continue" if self._kept.matches else "play"

    def showEvent(self, event: object) -> None:
        self._stale = True  # a match may have been begun or finished since
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._untold:  # the games' names are imported after the page has been seen
            self._untold = False
            QTimer.singleShot(0, self.content, self._tell_matches)

    def arrangement(self) -> object:
        """Return whether there is room for the picture, and for how many further matches."""
        _, height = self.room()
        return self.narrow, max(0, int((height - WITHOUT_MATCHES) / A_MATCH))

    def build(self, inside: QVBoxLayout) -> None:
        self._kept = kept_matches()
        _, height = self.room()
        halves = row()
        if not self.narrow:
            halves.addWidget(Felt(self.preferences), 11)
        side = QWidget()
        entries = column(side, spacing=self.px(12))
        across = self.px(40 if self.narrow else 72)
        upright = self.px(48 if height >= WITHOUT_MATCHES else 16)
        entries.setContentsMargins(across, upright, across, upright)
        entries.addStretch(3)
        entries.addWidget(label(self.say(words.PROGRAM), "display"))
        entries.addWidget(label(self.say(words.TAGLINE), "muted"))
        entries.addSpacing(self.px(28))
        if not self._noted and (newer := newer_version()) is not None:
            entries.addWidget(self._note(words.NEWER_DATA.filled(newer=newer, own=VERSION)))
            entries.addSpacing(self.px(6))
        if self._kept.matches:
            self._offer(entries, self._kept.matches[0])
        kind = "plain" if self._kept.matches else "primary"
        entries.addWidget(button(self.say(words.PLAY), "play", self.play.emit, kind=kind, big=True))
        entries.addSpacing(self.px(6))
        for beside_each_other in (
            ((words.ONLINE, "online", self.online), (words.REAL_TABLE, "real-table", self.real_table)),
            ((words.CAMERA, "camera", self.camera), (words.SCORE_SHEET, "sheet", self.sheet)),
            (
                (words.PRACTICE, "practice", self.practice),
                (words.RECORDS, "records", self.records),
            ),
            (
                (words.RULES, "rules", self.rules),
                (words.SETTINGS, "settings", self.settings),
            ),
        ):
            beside = row(spacing=self.px(12))
            for said, name, wanted in beside_each_other:
                beside.addWidget(button(self.say(said), name, wanted.emit))
            entries.addLayout(beside)
        if self._kept.matches:
            count = match_words.UNFINISHED_COUNT.filled(n=len(self._kept.matches))
            entries.addWidget(button(self.say(count), "matches", self.matches.emit, kind="quiet"))
        self._further = column(spacing=self.px(8))
        entries.addLayout(self._further)
        entries.addStretch(4)
        middle = QWidget()
        middle.setLayout(centred(side, self.px(WIDEST), share=20))
        halves.addWidget(scrolled(middle), 9)
        inside.addLayout(halves)
        self._untold = bool(self._kept.matches or self._kept.broken)

    def _note(self, said: Text) -> QWidget:
        """Return a note that stays until it was read, or the program ends."""
        card = frame("card")
        inside = inset(row(card, spacing=self.px(12)), self.px, 16, 10)
        about = label(self.say(said), "small", wrap=True)
        about.setAccessibleName(self.say(said))
        inside.addWidget(about, 1)
        inside.addWidget(button(self.say(words.NOTED), "noted", self._put_away, kind="quiet"))
        read_out(card, self.say(said))
        return card

    def _put_away(self) -> None:
        self._noted = True
        self.refresh()

    def _offer(self, entries: QVBoxLayout, match: KeptMatch) -> None:
        """Offer the match played last; what it is stands below as soon as the games are loaded."""
        entries.addWidget(
            button(self.say(words.CONTINUE), "continue", lambda: self.resume.emit(match.file), kind="primary", big=True)
        )
        self._game, self._place = label(" ", "strong", wrap=True), label(" ", "small", wrap=True)
        about = column(spacing=self.px(2))
        for made in (self._game, self._place):
            made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            about.addWidget(made)
        entries.addLayout(about)
        entries.addSpacing(self.px(6))

    def _tell_matches(self) -> None:
        """Write what the matches are, and which records could not be read."""
        from paizhuo.desktop.app.match_cards import MatchCards
        from paizhuo.desktop.match.match_summary import broken_text, in_short, place_of

        matches = self._kept.matches
        if matches:
            self._game.setText(self.say(in_short(matches[0])))
            self._place.setText(self.say(place_of(matches[0])))
        arranged = self.arrangement()
        assert isinstance(arranged, tuple)
        if further := matches[1 : 1 + arranged[1]]:
            cards = MatchCards(self, further, 1)
            cards.go_on.connect(self.resume)
            cards.deleted.connect(self.refresh)
            cards.failed.connect(self.said)
            self._further.addWidget(cards)
        if self._kept.broken:
            self.said.emit(broken_text(self._kept.broken))
