"""The camera page: a picture, the tiles read in it, what is stated beside them, and the score that follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from paizhuo.desktop.camera import kept
from paizhuo.desktop.camera.bringing import ask_for_files, ask_for_folder, brought
from paizhuo.desktop.camera.keeping import Keeping, KeptPhotos
from paizhuo.desktop.camera.learning import Learning
from paizhuo.desktop.camera.own_set import OwnSetTask
from paizhuo.desktop.camera.side_pane import SidePane
from paizhuo.desktop.camera.sight import look_over, shape_of
from paizhuo.desktop.camera.source_bar import SourceBar
from paizhuo.desktop.camera.stating import Stating
from paizhuo.desktop.camera.tiles_pane import TilesPane
from paizhuo.desktop.entry.board import Board, board_of
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.judging import Circumstances, Judgement, Prospect, chosen, copies_left, judged, meld_kinds
from paizhuo.desktop.entry.picking import Picking
from paizhuo.desktop.entry.zones import left_out
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, inset, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.workers import join_all
from paizhuo.desktop.seeing import words
from paizhuo.desktop.seeing.cameras import Cameras
from paizhuo.desktop.seeing.eyes import Reads, usual_eyes
from paizhuo.desktop.seeing.source import Source
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.entry.looking import Looked
    from paizhuo.vision.reading import PictureReading

SETTLING = 120
"""Milliseconds after which a change on the page is scored, so that quick ones are scored together."""
LOWEST = 460
"""The least height of the picture with its tiles where the form stands below them, in pixels at the designed text size."""
CLOSING = 2.0
"""Seconds that closing the window waits for a camera or a net; what takes longer ends by itself and reports nothing."""


class CameraPage(Page):
    """Real tiles, read and scored.

    ``scored`` carries a ``Judgement`` with the hand and its score: it is to be added to the score sheet. ``said`` carries a sentence.
    """

    scored = Signal(object)

    def __init__(
        self,
        preferences: Preferences,
        *,
        seeks: Callable[[str], Reads] = usual_eyes,
        learning: Learning | None = None,
        cameras: Cameras | None = None,
    ) -> None:
        """``seeks``: makes what reads pictures, given the name of the tile set in use."""
        super().__init__(preferences)
        self._kept = kept.load()
        self._seeks = seeks
        self._goes_to = words.TO_SHEET
        self._options_open = self._keeping_shown = False
        self._trouble_shown: Text | None = None
        self.looked: Looked | None = None
        self.judgement = Judgement()
        self.editing = Editing()
        self.stating = Stating(self._kept)
        self.source = Source(partial(seeks, self._kept.own_set), cameras or Cameras(), self._kept.device)
        self.picking = Picking(self, self.editing, lambda: copies_left(self.editing.board, self.how.wall))
        self.own_set = OwnSetTask(learning or Learning(), self.editing, lambda: self.source.pixels)
        self.keeping = Keeping()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SETTLING)
        self._soon.timeout.connect(self._judge)
        self._connect()
        self.setAcceptDrops(True)

    def hand_to(self, goes_to: Text) -> None:
        """Name on the button that keeps a scored hand where the hand goes."""
        if goes_to != self._goes_to:
            self._goes_to = goes_to
            self._judge()

    def _connect(self) -> None:
        self.editing.changed.connect(self._board_changed)
        self.editing.touched.connect(self.source.hold)  # whoever corrects wants the picture to stay
        self.editing.touched.connect(self.picking.close)
        self.picking.opened.connect(self.source.hold)
        self.source.begun.connect(self._another_hand)
        self.source.shown.connect(self._picture_shown)
        self.source.read.connect(self._tiles_read)
        self.source.changed.connect(self._show_source)
        self.source.listed.connect(self._show_devices)
        self.source.chosen.connect(self._keep_device)
        self.stating.message.connect(self._stated)
        self.stating.chosen.connect(self._show_game)
        self.stating.ruled.connect(self._ruled)
        self.stating.failed.connect(self.said)
        self.own_set.use.connect(self.read_with)
        self.own_set.message.connect(self.said)
        self.own_set.confirmed.connect(self._keep_photo)
        self.keeping.said.connect(self.said)
        self.keeping.listed.connect(self._show_kept)
        for keys, does in (
            (QKeySequence.StandardKey.Paste, self.paste),
            (QKeySequence.StandardKey.Open, self._open),
            (QKeySequence.StandardKey.Undo, self.editing.undo),
            (QKeySequence.StandardKey.Redo, self.editing.redo),
            (QKeySequence.StandardKey.MoveToPreviousPage, lambda: self.source.step(-1)),
            (QKeySequence.StandardKey.MoveToNextPage, lambda: self.source.step(1)),
        ):
            shortcut = QShortcut(self)
            shortcut.setKeys(QKeySequence.keyBindings(keys))
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    @property
    def how(self) -> Circumstances:
        """What is stated beside the tiles."""
        return self.stating.how

    @property
    def busy(self) -> bool:
        """Whether a photo is still being read, or a change still to be scored."""
        return self.source.busy or self._soon.isActive()

    @property
    def _ready(self) -> bool:
        """Whether there is something to be drawn into."""
        return self._content is not None

    def begins_at(self) -> str:
        return "open"

    # -- drawing ---------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self._top())
        self.tiles = TilesPane(self.preferences, self.editing, names=self._kept.names)
        self.tiles.pick.connect(self.picking.pick)
        self.tiles.strip.add.connect(self.picking.add)
        self.tiles.names.connect(self._keep_names)
        self.picking.lie_over(self.tiles.strip, self.tiles.picture)
        panes = QWidget()
        halves = inset((column if self.narrow else row)(panes, spacing=self.px(14)), self.px, 16, 12)
        halves.addWidget(self.tiles, 1)
        halves.addWidget(self._side())
        if self.narrow:
            self.tiles.setMinimumHeight(self.px(LOWEST))
        inside.addWidget(scrolled(panes) if self.narrow else panes, 1)
        self.tiles.picture.show_image(self.source.image)
        self._show_devices()
        self._show_source()
        self._board_changed()
        self._judge()

    def _top(self) -> QFrame:
        bar = self.header(words.CAMERA)
        line = bar.layout()
        assert isinstance(line, QHBoxLayout)
        self.sources = SourceBar(self.preferences)
        self.sources.camera.connect(self.source.toggle_camera)
        self.sources.device.connect(self.source.choose)
        self.sources.freeze.connect(self.source.toggle_freeze)
        self.sources.step.connect(self.source.step)
        self.sources.opened.connect(self._open)
        self.sources.paste.connect(self.paste)
        self.sources.folder.connect(self._open_folder)
        line.addWidget(self.sources, 1)
        self._own_toggle = toggle("own-set-toggle", self.say(words.OWN_SET), self.calibrate, on=self.own_set.on)
        self._own_toggle.setToolTip(self.say(words.OWN_SET_NOTE))
        line.addWidget(self._own_toggle)
        kept_photos = self.say(words.KEPT_PHOTOS)
        self._kept_toggle = toggle("kept-photos-toggle", kept_photos, self.show_keeping, on=self._keeping_shown)
        self._kept_toggle.setToolTip(self.say(words.KEPT_PHOTOS_HINT))
        line.addWidget(self._kept_toggle)
        return bar

    def _side(self) -> QWidget:
        self.side = SidePane(
            self,
            self.stating,
            self.own_set,
            self.keeping,
            options=self._options_open,
            keeping_shown=self._keeping_shown,
        )
        self.side.keeping.keeps.connect(self._keep_photos)
        self.side.keeping.said.connect(self.said)
        if self._keeping_shown:
            self.keeping.refresh()
        self.side.asking.options_open.connect(self._keep_options_open)
        self.side.score.chosen.connect(self._won_with)
        self.side.score.to_sheet.connect(self._hand_on)
        return self.side

    def _keep_options_open(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._options_open = on

    def _keep_names(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._kept.names = on
        self.stating.keep()

    # -- pictures --------------------------------------------------------------------------------------------------

    def take_files(self, paths: Sequence[Path]) -> None:
        """Look at photos, folders of photos or a video."""
        self.source.take_files(paths)

    def take_image(self, image: QImage) -> None:
        self.source.take_image(image)

    def paste(self) -> None:
        self._take(QGuiApplication.clipboard().mimeData(), words.NOTHING_TO_PASTE)

    def _take(self, data: QMimeData | None, nothing: Text) -> None:
        found = brought(data)
        if isinstance(found, QImage):
            self.take_image(found)
        elif found is not None:
            self.take_files(found)
        else:
            self.said.emit(nothing)

    def _open(self) -> None:
        if files := ask_for_files(self):
            self.take_files(files)

    def _open_folder(self) -> None:
        if folder := ask_for_folder(self):
            self.take_files(folder)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._take(event.mimeData(), words.NOT_A_FILE)

    # -- what becomes of them

    def _another_hand(self) -> None:
        self.picking.close()
        self.stating.begin_hand()
        self.source.eyes.shape(shape_of(self.how))
        self._show_game()

    def _picture_shown(self, another: bool) -> None:  # noqa: FBT001 - Qt's signal
        if another:
            self.editing.begin(Board())
        if self._ready:
            self.tiles.picture.show_image(self.source.image)

    def _tiles_read(self, reading: PictureReading) -> None:
        board = board_of(reading)
        if self.source.watching and board.alike(self.editing.board):
            self.editing.board = board  # a little moved, and scored already
            if self._ready:
                self.tiles.show_moved(self.looked)
        else:
            self.editing.begin(board)

    def _show_source(self) -> None:
        if not self._ready:
            return
        source = self.source
        self.sources.show_state(watching=source.watching, frozen=source.frozen)
        self.sources.show_place(source.album.at, len(source.album.files))
        self.tiles.picture.busy(on=source.busy)
        if source.trouble != self._trouble_shown:
            self._show_notices()

    def _show_notices(self) -> None:
        self._trouble_shown = self.source.trouble
        aside = None if self.own_set.on else left_out(self.editing.board)
        self.tiles.notices.show_notices(self.looked, self._trouble_shown, aside)

    def _show_devices(self) -> None:
        if self._ready:
            self.sources.show_devices(self.source.there, self.source.device)

    def _keep_device(self, number: int) -> None:
        self._kept.device = number
        self.stating.keep()

    # -- the hand and its score ------------------------------------------------------------------------------------

    def choose(self, rules: str) -> None:
        """Take a game, of a match of several the first; the tiles stay, and what both games ask. Raises ``UnknownRules``."""
        self.stating.choose(rules)

    def _show_game(self) -> None:
        if self._ready:
            self.side.asking.show_game()

    def _ruled(self) -> None:
        """Look for the tiles of another game, or of the game with another option."""
        self.source.eyes.shape(shape_of(self.how))
        self._board_changed()

    def _stated(self) -> None:
        self.side.asking.fit()
        self._judge()

    def _board_changed(self) -> None:
        board, source = self.editing.board, self.source
        nothing = not board.zones and source.last is None
        how = None if self.own_set.on else self.how
        self.looked = None if nothing else look_over(board, how, source.light)
        if not self._ready:
            return
        self.tiles.show_board(self.how, self.looked)
        self.side.asking.form.has_melds(meld_kinds(board))
        self._show_notices()
        self.own_set.show_pending()
        self._soon.start()

    def _judge(self) -> None:
        self._soon.stop()
        self.judgement = judged(self.editing.board, self.how)
        if self._ready:
            left = copies_left(self.editing.board, self.how.wall)
            self.side.score.show_judgement(self.judgement, left, self._goes_to)

    def _won_with(self, prospect: Prospect) -> None:
        self.editing.take(chosen(self.editing.board, prospect))

    # -- a tile set of one's own -----------------------------------------------------------------------------------

    def calibrate(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Show the panel by which the recogniser is shown a tile set, or the score again."""
        self.own_set.on = on
        if on:
            self._kept_toggle.setChecked(False)
        self.side.show_task(keeping=self._keeping_shown)
        self._board_changed()

    def read_with(self, name: str) -> None:
        """Read with the tile set of that name from now on; without a name with none."""
        self._kept.own_set = name
        self.stating.keep()
        self.source.eyes.see_with(partial(self._seeks, name))

    # -- photos that are kept --------------------------------------------------------------------------------------

    def show_keeping(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Show the panel of the photos that are kept, or the score again."""
        self._keeping_shown = on
        if on:
            self._own_toggle.setChecked(False)
            self.keeping.refresh()
        self.side.show_task(keeping=on)

    def _show_kept(self, kept: KeptPhotos) -> None:
        if self._ready:
            self.side.keeping.show_kept(kept)

    def _keep_photos(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._kept.keeps_photos = on
        self.stating.keep()

    def _keep_photo(self) -> None:
        """Keep the picture with the tiles as they stand, if the person wants it: they were confirmed."""
        last = self.source.last
        if self._kept.keeps_photos and last is not None and last.image is not None:
            self.keeping.keep(last.image, self.editing.board, len(last.reading.tiles))

    def _hand_on(self) -> None:
        self._keep_photo()
        self.scored.emit(self.judgement)

    # -- the page itself -------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.picking.close()
        super().mousePressEvent(event)

    def escape(self) -> None:
        if self.picking.palette is not None:
            self.picking.close()
        else:
            super().escape()

    def hideEvent(self, event: object) -> None:
        """Stop the camera: a page nobody sees needs none."""
        self.source.stop()

    def closing(self) -> None:
        self.source.eyes.close()
        owners = (self.source.eyes, self.source.cameras, self.own_set.learning, self.keeping)
        join_all(tuple(owner.workers for owner in owners), CLOSING)
