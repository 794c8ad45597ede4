"""Where pictures come from now: a photo of several, a live picture, or nothing yet; and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from paizhuo.desktop.seeing import words
from paizhuo.desktop.seeing.album import VIDEOS, Album, NothingThere, album_of
from paizhuo.desktop.seeing.cameras import Cameras
from paizhuo.desktop.seeing.eyes import Eyes, Message, Reads, Shown, Trouble
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.vision.geometry import Image
    from paizhuo.vision.reading import Caution
    from paizhuo.vision.sources import CameraName, Frames


class Source(QObject):
    """The source in use.

    ``begun``: another picture is coming; ``shown``: ``image`` is another, and with True also of another hand; ``read``
    carries a ``Reading``; ``changed``: anything else that the page shows of it, ``trouble`` too; ``listed``: ``there`` are these cameras;
    ``chosen`` carries the number of one.
    """

    begun = Signal()
    shown = Signal(bool)
    read = Signal(object)
    changed = Signal()
    listed = Signal()
    chosen = Signal(int)

    def __init__(self, seeks: Callable[[], Reads], cameras: Cameras, device: int | None) -> None:
        """``seeks`` makes what reads pictures; ``device``: the number of the camera last used."""
        super().__init__()
        self.album = Album()
        self.image = QImage()
        self.there: Sequence[CameraName] = ()
        self.device = device
        self.busy = self.watching = self.frozen = False
        self._wanted = False
        self.trouble: Text | None = None
        self.last: Message | None = None
        self.eyes = Eyes(seeks)
        self.eyes.shown.connect(self._shown)
        self.eyes.message.connect(self._take_message)
        self.eyes.failed.connect(self._failed)
        self.eyes.over.connect(self._over)
        self.cameras = cameras
        self.cameras.listed.connect(self._cameras_listed)
        self.cameras.failed.connect(self.say_trouble)

    @property
    def pixels(self) -> Image | None:
        """The picture that was read last."""
        return self.last.image if self.last is not None else None

    @property
    def light(self) -> tuple[Caution, ...]:
        """What was wrong with the picture itself."""
        cautions = self.last.reading.cautions if self.last is not None else ()
        return tuple(caution for caution in cautions if caution.code == "light")

    # -- photos

    def take_files(self, paths: Sequence[Path]) -> None:
        """Look at photos, folders of photos or a video."""
        videos = [path for path in paths if path.suffix.lower() in VIDEOS]
        if videos:
            self._watch(lambda: _opened(videos[0]))
            return
        try:
            self.album = album_of(paths)
        except NothingThere as nothing:
            self.say_trouble(nothing.reason)
            return
        except ImportError as missing:
            self.say_trouble(words.why(missing))
            return
        self._look_at_the_file()

    def take_image(self, image: QImage) -> None:
        self.album = Album()
        self._look(image)

    def step(self, by: int) -> None:
        """Turn to another photo of several."""
        album = self.album.step(by)
        if album != self.album:
            self.album = album
            self._look_at_the_file()

    def _look_at_the_file(self) -> None:
        file = self.album.file
        assert file is not None
        self._look(file)

    def _look(self, still: Path | QImage) -> None:
        self._begin(watching=False)
        self.eyes.look(still)

    # -- live pictures

    def toggle_camera(self) -> None:
        """Open a camera, or let it go; the last picture stays."""
        if self.watching:
            self.eyes.stop()
            self.watching = self.frozen = self.busy = False
            self.changed.emit()
            return
        self.busy = self._wanted = True
        self.changed.emit()
        self.cameras.find()

    def watch(self, number: int | None = None) -> None:
        """Open a camera: the one of this number, or the one last used, or the first."""
        if number is not None:
            self.choose(number)
        elif not self.watching:
            self.toggle_camera()

    def _cameras_listed(self, there: Sequence[CameraName]) -> None:
        self.there = there
        numbers = [camera.number for camera in there]
        if self.device is None or self.device not in numbers:
            self.device = next(iter(numbers), 0)
        self.listed.emit()
        if self._wanted:
            self.choose(self.device)

    def choose(self, number: int) -> None:
        """Open the camera of this number."""
        self.device = number
        self.chosen.emit(number)
        self._watch(lambda: self.cameras.open(number))

    def _watch(self, opens: Callable[[], Frames]) -> None:
        self.album = Album()
        self._begin(watching=True)
        self.eyes.watch(opens)

    def toggle_freeze(self) -> None:
        """Hold the live picture to correct it, or go on."""
        if self.watching:
            self.frozen = not self.frozen
            self.eyes.freeze(on=self.frozen)
            self.changed.emit()

    def hold(self) -> None:
        if not self.frozen:
            self.toggle_freeze()

    def stop(self) -> None:
        """Let a camera go; one that is still looked for is not opened."""
        if self.watching:
            self.toggle_camera()
        elif self._wanted:
            self._wanted = self.busy = False
            self.changed.emit()

    # -- what the eyes say

    def _begin(self, *, watching: bool) -> None:
        self.trouble = self.last = None
        self._wanted = False
        self.watching, self.frozen, self.busy = watching, False, True
        self.begun.emit()
        self.changed.emit()

    def _shown(self, shown: Shown) -> None:
        self.eyes.was_shown()
        if shown.session != self.eyes.session or self.frozen:
            return
        another = self.image.size() != shown.image.size() or not self.watching
        self.image = shown.image
        self.shown.emit(another)

    def _take_message(self, message: Message) -> None:
        if message.session != self.eyes.session or self.frozen:
            return
        self.busy, self.last = False, message
        if self.watching:
            self.trouble = None
        self.read.emit(message.reading)
        self.changed.emit()

    def _failed(self, trouble: Trouble) -> None:
        if trouble.session != self.eyes.session:
            return
        if trouble.over:
            self.watching = self.frozen = False
        self.say_trouble(trouble.words)

    def _over(self, session: int) -> None:
        if session == self.eyes.session:
            self.watching = self.frozen = self.busy = False
            self.changed.emit()

    def say_trouble(self, why: Text) -> None:
        """Say that there is no picture or no reading, once: a live picture may say so many times a second."""
        if why != self.trouble or self.busy:
            self.busy, self.trouble = False, why
            self.changed.emit()


def _opened(path: Path) -> Frames:
    from paizhuo.vision.sources import opened

    return opened(path)
