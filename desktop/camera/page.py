"""The camera page: a picture, the tiles read in it, what is told beside them, and the score that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QFileDialog, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.camera import kept, words
from desktop.camera.album import VIDEOS, Album, NothingThere, album_of
from desktop.camera.board import Board, Zone, board_of
from desktop.camera.cameras import Cameras
from desktop.camera.editing import Editing
from desktop.camera.eyes import Eyes, Reads, Shown, Told, Trouble, usual_eyes
from desktop.camera.form import Form
from desktop.camera.judging import Circumstances, Judgement, Prospect, chosen, judged
from desktop.camera.kept import SCORED, Kept
from desktop.camera.learning import Learning, known_sets
from desktop.camera.marks import label_name, marks_of
from desktop.camera.notices import Notices
from desktop.camera.own_set_panel import OwnSetPanel
from desktop.camera.palette import Palette
from desktop.camera.picture_view import PictureView
from desktop.camera.score_panel import ScorePanel
from desktop.camera.source_bar import SourceBar
from desktop.camera.strip import Strip
from desktop.camera.zones import beside_the_hand, zone_name
from desktop.pages.option_control import option_control
from desktop.pages.parts import Page, button, clear, column, frame, label, row, scrolled
from desktop.preferences import Preferences
from engine.core.words import Text
from engine.rules import find
from engine.scoring.stated_fields import Toggle

if TYPE_CHECKING:
    from desktop.camera.looking import Looked
    from vision.geometry import Image, Quad
    from vision.hand_shape import HandShape
    from vision.reading import Caution
    from vision.sources import CameraName, Frames

SETTLING = 120
"""Milliseconds after which a change on the page is scored, so that quick ones are scored together."""


class CameraPage(Page):
    """Real tiles, read and scored.

    ``scored`` carries a ``Judgement`` with the hand and its score: it is to be added to the score sheet. ``told`` carries a sentence.
    """

    scored = Signal(object)
    told = Signal(object)

    def __init__(
        self,
        preferences: Preferences,
        *,
        seeks: Callable[[str], Reads] = usual_eyes,
        learning: Learning | None = None,
        cameras: Cameras | None = None,
        takes_scores: bool = False,
    ) -> None:
        """``seeks``: makes what reads pictures, given the name of the tile set in use.

        ``takes_scores``: there is a score sheet that hears of ``scored``.
        """
        super().__init__(preferences)
        self._kept = kept.load()
        self._takes_scores = takes_scores
        self.how = _begun(self._kept)
        self.editing = Editing()
        self.judgement = Judgement()
        self._album = Album()
        self._image = QImage()
        self._trouble: Text | None = None
        self._light: tuple[Caution, ...] = ()
        self._looked: Looked | None = None
        self._busy = self._watching = self._frozen = self._has_read = False
        self._options_open = False
        self._palette: Palette | None = None
        self._there: Sequence[CameraName] = ()
        self._seeks = seeks
        self.eyes = Eyes(partial(seeks, self._kept.own_set))
        self.eyes.shown.connect(self._shown)
        self.eyes.told.connect(self._told)
        self.eyes.failed.connect(self._failed)
        self.eyes.over.connect(self._over)
        self._learning = learning or Learning()
        self._learning.changed.connect(self._learned_more)
        self._learning.saved.connect(self._set_saved)
        self._learning.failed.connect(self.told.emit)
        self._calibrating = False
        self._pixels: Image | None = None
        self._cameras = cameras or Cameras()
        self._cameras.listed.connect(self._cameras_listed)
        self._cameras.failed.connect(self._tell_trouble)
        self.editing.changed.connect(self._board_changed)
        self.editing.touched.connect(self._person_touched)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SETTLING)
        self._soon.timeout.connect(self._judge)
        self.setAcceptDrops(True)
        for keys, does in (
            (QKeySequence.StandardKey.Paste, self.paste),
            (QKeySequence.StandardKey.Open, self._open),
            (QKeySequence.StandardKey.Undo, self.editing.undo),
            (QKeySequence.StandardKey.Redo, self.editing.redo),
            (QKeySequence.StandardKey.MoveToPreviousPage, lambda: self.step(-1)),
            (QKeySequence.StandardKey.MoveToNextPage, lambda: self.step(1)),
        ):
            shortcut = QShortcut(self)
            shortcut.setKeys(QKeySequence.keyBindings(keys))
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def begins_at(self) -> str:
        return "open"

    @property
    def busy(self) -> bool:
        """Whether a photo is still being read, or a change still to be scored."""
        return self._busy or self._soon.isActive()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        self._close_palette()
        inside.addWidget(self._top())
        halves = row(spacing=self.px(14))
        halves.setContentsMargins(self.px(16), self.px(12), self.px(16), self.px(12))
        halves.addLayout(self._left(), 1)
        halves.addWidget(self._right())
        inside.addLayout(halves, 1)
        self._show_everything()

    def _top(self) -> QFrame:
        bar = self.header(words.CAMERA)
        line = bar.layout()
        assert line is not None
        self.sources = SourceBar(self.preferences)
        self.sources.camera.connect(self.toggle_camera)
        self.sources.device.connect(self._choose_camera)
        self.sources.freeze.connect(self.toggle_freeze)
        self.sources.opened.connect(self._open)
        self.sources.paste.connect(self.paste)
        self.sources.folder.connect(self._open_folder)
        self.sources.step.connect(self.step)
        line.addWidget(self.sources)
        own = QPushButton(self.say(words.OWN_SET))
        own.setObjectName("own-set-toggle")
        own.setProperty("kind", "toggle")
        own.setCheckable(True)
        own.setChecked(self._calibrating)
        own.setToolTip(self.say(words.OWN_SET_NOTE))
        own.toggled.connect(self.calibrate)
        line.addWidget(own)
        return bar

    def _left(self) -> QVBoxLayout:
        left = column(spacing=self.px(8))
        self.picture = PictureView(self.preferences)
        self.picture.names = self._kept.names
        self.picture.pick.connect(self._pick_in_picture)
        left.addWidget(self.picture, 1)
        self.notices = Notices(self.preferences)
        self.notices.change.connect(lambda key, tile: self.editing.take(self.editing.board.labelled(key, tile)))
        self.notices.right.connect(self._all_right)
        left.addWidget(self.notices)
        card = frame("card")
        listed = column(card, spacing=self.px(6))
        listed.setContentsMargins(self.px(12), self.px(8), self.px(12), self.px(10))
        listed.addLayout(self._tools())
        self.strip = Strip(self.preferences, self.editing)
        self.strip.pick.connect(lambda key: self.pick(key, self.strip.button_of(key)))
        self.strip.add.connect(self.add)
        self.strip.lit.connect(self.picture.light)
        self.strip.told.connect(self._hint)
        self.picture.lit.connect(self.strip.light)
        listed.addWidget(self.strip)
        left.addWidget(card)
        return left

    def _tools(self) -> QVBoxLayout:
        line = row(spacing=self.px(6))
        self._status = label(self.say(words.KEYS), "small", wrap=True)
        line.addWidget(self._status, 1)
        self._undo = button(self.say(words.UNDO), "undo", self.editing.undo, kind="quiet")
        self._redo = button(self.say(words.REDO), "redo", self.editing.redo, kind="quiet")
        self._clear = button(self.say(words.CLEAR), "clear", lambda: self.editing.take(Board()), kind="quiet")
        names = QPushButton(self.say(words.NAMES_SHOWN))
        names.setObjectName("names")
        names.setProperty("kind", "toggle")
        names.setCheckable(True)
        names.setChecked(self._kept.names)
        names.setToolTip(self.say(words.NAMES_HINT))
        names.toggled.connect(self._write_names)
        for tool in (names, self._undo, self._redo, self._clear):
            line.addWidget(tool)
        tools = column()
        tools.addLayout(line)
        return tools

    def _right(self) -> QWidget:
        side = QWidget()
        side.setFixedWidth(self.px(430))
        listed = column(side, spacing=self.px(10))
        card = frame("card")
        told = column(card, spacing=self.px(8))
        told.setContentsMargins(self.px(14), self.px(10), self.px(4), self.px(10))
        top = row(spacing=self.px(8))
        top.setContentsMargins(0, 0, self.px(10), 0)
        top.addWidget(self._games(), 1)
        self._options_button = button(self.say(words.OPTIONS), "options", self._toggle_options, kind="quiet")
        top.addWidget(self._options_button)
        told.addLayout(top)
        self._asked = QWidget()
        asked = column(self._asked, spacing=self.px(10))
        asked.setContentsMargins(0, 0, self.px(10), 0)
        self._asked_area = scrolled(self._asked)
        told.addWidget(self._asked_area)
        card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._asked_card = card
        listed.addWidget(card, 7)
        result = frame("card")
        inside = column(result)
        inside.setContentsMargins(self.px(14), self.px(12), self.px(4), self.px(8))
        self.score = ScorePanel(self.preferences)
        self.score.chosen.connect(self._won_with)
        self.score.to_sheet.connect(lambda: self.scored.emit(self.judgement))
        area = scrolled(self.score)
        area.setObjectName("score-area")
        inside.addWidget(area)
        listed.addWidget(result, 6)
        self._judging = [card, result]
        listed.addWidget(self._own_set_card(), 13)
        return side

    def _own_set_card(self) -> QFrame:
        card = frame("card")
        inside = column(card)
        inside.setContentsMargins(self.px(14), self.px(12), self.px(4), self.px(8))
        self._own_set = OwnSetPanel(self.preferences, self._learning, known_sets(), self._kept.own_set)
        self._own_set.add.connect(self._add_shown)
        self._own_set.use.connect(self.read_with)
        inside.addWidget(scrolled(self._own_set))
        card.setVisible(self._calibrating)
        for other in self._judging:
            other.setVisible(not self._calibrating)
        self._own_set_place = card
        return card

    def _games(self) -> QComboBox:
        games = QComboBox()
        games.setObjectName("games")
        games.setAccessibleName(self.say(words.GAME))
        games.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for rule_set in SCORED:
            games.addItem(self.say(rule_set.name), rule_set.id)
        games.setCurrentIndex([rule_set.id for rule_set in SCORED].index(self.how.rule_set.id))
        games.activated.connect(lambda index: self.choose(SCORED[index].id))
        return games

    def _show_everything(self) -> None:
        self._show_asked()
        self.picture.show_image(self._image)
        self.sources.show_devices(self._there, self._kept.device)
        self._show_sources()
        self._board_changed()
        self._judge()

    def _show_asked(self) -> None:
        """The options of the game, if they are wanted, and what it asks of a hand."""
        asked = self._asked.layout()
        assert isinstance(asked, QVBoxLayout)
        clear(asked)
        if self._options_open:
            asked.addWidget(self._options())
        self.form = Form(self.preferences, self.how)
        self.form.changed.connect(self._circumstances)
        asked.addWidget(self.form)
        asked.addStretch(1)
        for index in range(asked.count()):
            item = asked.itemAt(index)
            if item is not None and (widget := item.widget()) is not None:
                widget.show()
        self._options_button.setVisible(bool(self.how.rule_set.options))
        QTimer.singleShot(0, self._asked, self._fit_asked)  # once the new controls have their sizes

    def _fit_asked(self) -> None:
        """The form is no higher than what is in it; the score has the rest."""
        asked = self._asked.layout()
        assert asked is not None
        width = max(self._asked_area.viewport().width(), self.px(380))
        around = self._asked_card.minimumSizeHint().height() - self._asked_area.minimumSizeHint().height()
        self._asked_card.setMaximumHeight(asked.totalHeightForWidth(width) + around + 2)

    def _options(self) -> QWidget:
        told = QWidget()
        listed = column(told, spacing=self.px(6))
        chosen_ = self._kept.options.get(self.how.rule_set.id, {})
        for option in self.how.rule_set.options:
            value = chosen_.get(option.id, option.default)
            control = option_control(self.preferences, option, value, partial(self._option, option.id))
            listed.addLayout(self.titled(option.name, option.note, control))
        done = button(self.say(words.DONE), "options-done", self._toggle_options)
        listed.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)
        return told

    def _show_sources(self) -> None:
        self.sources.show_state(watching=self._watching, frozen=self._frozen)
        self.sources.show_place(self._album.at, len(self._album.files))
        self.picture.busy(on=self._busy)

    # -- what is told beside the tiles -----------------------------------------------------------------------------

    def choose(self, rules: str) -> None:
        """Takes a game, of a match of several the first; the tiles stay, and what both games ask. Raises ``UnknownRules``."""
        rule_set = find(rules)
        self._kept.rules = rule_set.games[0].game.id if rule_set.games else rule_set.id
        self.how = replace(self.how, rule_set=self._kept.rule_set, options=self._kept.settled)
        self._keep()
        if self._ready:
            games = self.content.findChild(QComboBox, "games")
            assert games is not None
            games.setCurrentIndex(games.findData(self._kept.rules))
            self._show_asked()
            self._board_changed()

    @property
    def open_palette(self) -> Palette | None:
        """The palette, while it is open."""
        return self._palette

    @property
    def _ready(self) -> bool:
        """Whether there is something to be drawn into."""
        return self._content is not None

    def _circumstances(self, how: Circumstances) -> None:
        self.how = how
        self._fit_asked()
        for wind in ("seat_wind", "round_wind"):
            if isinstance(value := how.values.get(wind), int):
                setattr(self._kept, wind, value)
        self._keep()
        self._judge()

    def _option(self, option_id: str, value: object) -> None:
        assert value is None or isinstance(value, bool | int | str)
        self._kept.options.setdefault(self.how.rule_set.id, {})[option_id] = value
        self.how = replace(self.how, options=self._kept.settled)
        self._keep()
        self._board_changed()

    def _toggle_options(self) -> None:
        self._options_open = not self._options_open
        self._show_asked()
        self.focus("options")

    def _keep(self) -> None:
        try:
            self._kept.save()
        except OSError as error:
            reason = error.strerror or str(error)
            self.told.emit(Text(f"设置没有保存：{reason}", f"Settings were not kept: {reason}"))

    def _write_names(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._kept.names = on
        self.picture.write_names(on=on)
        self._keep()

    # -- pictures --------------------------------------------------------------------------------------------------

    def take_files(self, paths: Sequence[Path]) -> None:
        """Looks at photos, folders of photos or a video."""
        videos = [path for path in paths if path.suffix.lower() in VIDEOS]
        if videos:
            self._watch(lambda: _opened(videos[0]))
            return
        try:
            self._album = album_of(paths)
        except NothingThere as nothing:
            self._tell_trouble(nothing.words)
            return
        except ImportError as missing:
            self._tell_trouble(words.NO_EYES.filled(name=missing.name or missing))
            return
        self._look()

    def take_image(self, image: QImage) -> None:
        """Looks at a picture that lies in memory."""
        self._album = Album()
        self._begin_photo()
        self.eyes.look(image)

    def step(self, by: int) -> None:
        """Turns to another photo of several."""
        album = self._album.step(by)
        if album != self._album:
            self._album = album
            self._look()

    def _look(self) -> None:
        file = self._album.file
        assert file is not None
        self._begin_photo()
        self.eyes.look(file)

    def _begin_photo(self) -> None:
        self._begin()
        self._watching = self._frozen = False
        self._busy = True
        if self._ready:
            self._show_sources()

    def _begin(self) -> None:
        """Another picture: what was told of the last hand alone is forgotten."""
        self._close_palette()
        self._trouble, self._light, self._has_read = None, (), False
        toggles = {each.id for each in self.how.rule_set.stated_fields.fields if isinstance(each, Toggle)}
        self.how = replace(self.how, values={n: v for n, v in self.how.values.items() if n not in toggles})
        self.eyes.shape(self._shape())
        if self._ready:
            self._show_asked()

    def _shape(self) -> HandShape | None:
        try:
            from desktop.camera.looking import shape_of
        except ImportError:
            return None  # told when a picture is looked at
        return shape_of(self.how.rule_set, self.how.options)

    def paste(self) -> None:
        """Looks at what lies on the clipboard."""
        self._take_data(QGuiApplication.clipboard().mimeData(), words.NOTHING_TO_PASTE)

    def _take_data(self, data: QMimeData | None, nothing: Text) -> None:
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data is not None else []
        if files:
            self.take_files(files)
            return
        image = data.imageData() if data is not None and data.hasImage() else None
        if isinstance(image, QImage) and not image.isNull():
            self.take_image(image)
        else:
            self.told.emit(nothing)

    def _open(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in (*_suffixes(), *sorted(VIDEOS)))
        kinds = f"{self.say(words.PICTURES)} ({patterns});;{self.say(words.ALL_FILES)} (*)"
        files, _ = QFileDialog.getOpenFileNames(self, self.say(words.OPEN), "", kinds)
        if files:
            self.take_files([Path(file) for file in files])

    def _open_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.say(words.FOLDER))
        if folder:
            self.take_files([Path(folder)])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._take_data(event.mimeData(), words.NOT_A_FILE)

    # -- cameras ---------------------------------------------------------------------------------------------------

    def toggle_camera(self) -> None:
        """Opens a camera, or lets it go; the last picture stays."""
        if self._watching:
            self.eyes.stop()
            self._watching = self._frozen = self._busy = False
            self._show_sources()
            return
        self._busy = True
        if self._ready:
            self._show_sources()
        self._cameras.find()

    def watch(self, number: int | None = None) -> None:
        """Opens a camera: the one of this number, or the one last used, or the first."""
        if number is not None:
            self._choose_camera(number)
        elif not self._watching:
            self.toggle_camera()

    def _cameras_listed(self, there: Sequence[CameraName]) -> None:
        self._there = there
        numbers = [camera.number for camera in there]
        number = self._kept.device if self._kept.device in numbers else next(iter(numbers), 0)
        if self._ready:
            self.sources.show_devices(there, number)
        self._choose_camera(number or 0)

    def _choose_camera(self, number: int) -> None:
        self._kept.device = number
        self._keep()
        self._watch(lambda: self._cameras.open(number))

    def _watch(self, opens: Callable[[], Frames]) -> None:
        self._album = Album()
        self._begin()
        self._watching, self._frozen, self._busy = True, False, True
        self.eyes.watch(opens)
        if self._ready:
            self._show_sources()

    def toggle_freeze(self) -> None:
        """Holds the live picture to correct it, or goes on."""
        if not self._watching:
            return
        self._frozen = not self._frozen
        self.eyes.freeze(on=self._frozen)
        self._show_sources()

    def _hold(self) -> None:
        if self._watching and not self._frozen:
            self.toggle_freeze()

    # -- what the eyes say -----------------------------------------------------------------------------------------

    def _shown(self, shown: Shown) -> None:
        self.eyes.was_shown()
        if shown.session != self.eyes.session or self._frozen:
            return
        first = self._image.size() != shown.image.size() or not self._watching
        self._image = shown.image
        if first:
            self.editing.begin(Board())
        if self._ready:
            self.picture.show_image(shown.image)

    def _told(self, told: Told) -> None:
        if told.session != self.eyes.session or self._frozen:
            return
        self._busy = False
        self._has_read = True
        if self._watching:
            self._trouble = None
        self._pixels = told.image
        self._light = tuple(caution for caution in told.reading.cautions if caution.code == "light")
        board = board_of(told.reading)
        if self._watching and board.alike(self.editing.board):
            self.editing.board = board  # the same tiles, a little moved: nothing is laid out or scored anew
            if self._ready:
                self.picture.show_board(board, marks_of(board, self._misplaced))
        else:
            self.editing.begin(board)
        if self._ready:
            self._show_sources()

    def _failed(self, trouble: Trouble) -> None:
        if trouble.session != self.eyes.session:
            return
        if trouble.over:
            self._watching = self._frozen = False
        self._tell_trouble(trouble.words)

    def _over(self, session: int) -> None:
        if session == self.eyes.session:
            self._watching = self._frozen = self._busy = False
            if self._ready:
                self._show_sources()

    def _tell_trouble(self, words_: Text) -> None:
        if words_ == self._trouble and not self._busy:
            return  # a live picture fails many times a second
        self._busy = False
        self._trouble = words_
        if self._ready:
            self._show_sources()
            self.notices.show_notices(self._looked, self._trouble)

    # -- the board -------------------------------------------------------------------------------------------------

    @property
    def _misplaced(self) -> frozenset[int]:
        return self._looked.misplaced if self._looked is not None else frozenset()

    def _person_touched(self) -> None:
        """Whoever corrects wants the picture to stay."""
        self._hold()
        self._close_palette()

    def _board_changed(self) -> None:
        board = self.editing.board
        self._looked = self._look_over(board)
        if not self._ready:
            return
        marks = marks_of(board, self._misplaced)
        self.picture.show_board(board, marks)
        self.strip.show_board(self.how, marks)
        self.notices.show_notices(self._looked, self._trouble)
        self._show_pending()
        self._undo.setEnabled(self.editing.can_undo)
        self._redo.setEnabled(self.editing.can_redo)
        self._clear.setEnabled(bool(board.zones))
        self._soon.start()

    def _look_over(self, board: Board) -> Looked | None:
        if not board.zones and not self._has_read:
            return None
        try:
            from desktop.camera.looking import Looked, shape_of
            from vision.hand_shape import HandShape
        except ImportError:
            return None
        shape = None if self._calibrating else shape_of(self.how.rule_set, self.how.options)
        return Looked(board, shape or HandShape(), beside_the_hand(), self._light)

    def _judge(self) -> None:
        self._soon.stop()
        self.judgement = judged(self.editing.board, self.how)
        if self._ready:
            self.score.show_judgement(self.judgement, self.copies_left(), sheet=self._takes_scores)

    def _won_with(self, prospect: Prospect) -> None:
        self.editing.take(chosen(self.editing.board, prospect))

    def _all_right(self) -> None:
        board = self.editing.board
        for laid in tuple(board.all_laid()):
            if laid.doubtful:
                board = board.labelled(laid.key, laid.label)
        self.editing.take(board)

    def _hint(self, told: str) -> None:
        self._status.setText(told or self.say(words.KEYS))

    # -- the palette -----------------------------------------------------------------------------------------------

    def _pick_in_picture(self, key: int) -> None:
        self.pick(key, None)

    def pick(self, key: int, beside: QWidget | None) -> None:
        """Opens the palette for a tile, beside its button in the strip or its place in the picture."""
        laid = self.editing.board.laid(key)
        if laid is None:
            return
        title = Text(f"{words.WHICH.zh} {label_name(laid.label).zh}", f"{words.WHICH.en} {label_name(laid.label).en}")
        palette = self._open_palette(title, laid.label, laid.alternatives)
        palette.chosen.connect(lambda label_: self.editing.take(self.editing.board.labelled(key, label_)))
        palette.removed.connect(lambda: self.editing.take(self.editing.board.removed(key)))
        palette.open_beside(self._anchor(key, beside))
        self.strip.light(key)
        self.picture.light(key)

    def add(self, zone: Zone, at: int) -> None:
        """Opens the palette for a tile that is missing."""
        name = zone_name(zone, self.editing.board)
        title = Text(f"{words.WHICH_ADDED.zh}（{name.zh}）", f"{words.WHICH_ADDED.en} ({name.en})")
        palette = self._open_palette(title, None, ())
        palette.chosen.connect(lambda label_: self.editing.take(self.editing.board.added(zone, at, label_)))
        palette.open_beside(self._anchor(None, self.content.findChild(QWidget, f"add-{zone}")))

    def _open_palette(self, title: Text, current: int | None, likely: Sequence[tuple[int, float]]) -> Palette:
        self._close_palette()
        self._hold()
        made = Palette(self, self.preferences, title, current, likely, self.copies_left())
        made.closed.connect(self._close_palette)
        self._palette = made
        return made

    def _anchor(self, key: int | None, beside: QWidget | None) -> QRect:
        """Where on the page a tile is."""
        if beside is not None:
            return QRect(beside.mapTo(self, QPoint(0, 0)), beside.size())
        place = self.picture.place_of(key) if key is not None else None
        if place is None:
            return QRect(self.strip.mapTo(self, QPoint(0, 0)), self.strip.size())
        return QRect(self.picture.mapTo(self, place.topLeft()), place.size())

    def _close_palette(self) -> None:
        if self._palette is not None:
            focused = _has_focus(self._palette)
            self._palette.hide()
            self._palette.deleteLater()
            self._palette = None
            if self._ready:
                self.strip.light(None)
                if focused:
                    self.strip.setFocus()

    def copies_left(self) -> dict[int, int]:
        """How many more of each tile there can be on the board, by the tiles of the game."""
        try:
            from desktop.camera.looking import copies_left, shape_of
        except ImportError:
            return {}
        return copies_left(self.editing.board, shape_of(self.how.rule_set, self.how.options))

    # -- a tile set of one's own -----------------------------------------------------------------------------------

    def calibrate(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Shows the panel by which the recogniser is shown a tile set, or the score again."""
        self._calibrating = on
        self._own_set_place.setVisible(on)
        for other in self._judging:
            other.setVisible(not on)
        self._board_changed()

    def _show_pending(self) -> None:
        if self._calibrating:
            self._own_set.show_progress(Counter(label_ for _, label_ in self._confirmed()))

    def _confirmed(self) -> list[tuple[Quad, int]]:
        """The tiles in the picture as they stand on the board."""
        if self._pixels is None:
            return []
        return [(laid.read.quad, laid.label) for laid in self.editing.board.all_laid() if laid.read is not None]

    def _add_shown(self) -> None:
        if self._pixels is not None:
            self._learning.add(self._pixels, self._confirmed())

    def _learned_more(self) -> None:
        self._pixels = None  # a photo counts once
        if self._ready:
            self._show_pending()

    def _set_saved(self, name: str) -> None:
        self.read_with(name)
        if self._ready:
            self._own_set.show_sets(known_sets(), name)
        self.told.emit(words.SET_SAVED.filled(name=name))

    def read_with(self, name: str) -> None:
        """Reads with the tile set of that name from now on; without a name with none."""
        self._kept.own_set = name
        self._keep()
        self.eyes.see_with(partial(self._seeks, name))

    # -- the page itself -------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._close_palette()
        super().mousePressEvent(event)

    def escape(self) -> None:
        if self._palette is not None:
            self._close_palette()
        else:
            super().escape()

    def hideEvent(self, event: object) -> None:
        """A page nobody sees needs no camera."""
        if self._watching:
            self.toggle_camera()

    def closing(self) -> None:
        self.eyes.close()


def _has_focus(widget: QWidget) -> bool:
    focused = QGuiApplication.focusObject()
    return isinstance(focused, QWidget) and (focused is widget or widget.isAncestorOf(focused))


def _begun(kept_: Kept) -> Circumstances:
    winds = {"seat_wind": kept_.seat_wind, "round_wind": kept_.round_wind}
    return Circumstances(kept_.rule_set, kept_.settled, values=winds)


def _opened(path: Path) -> Frames:
    from vision.sources import opened

    return opened(path)


def _suffixes() -> list[str]:
    try:
        from vision.pictures import SUFFIXES
    except ImportError:
        return []
    return sorted(SUFFIXES)
