"""Pictures are taken and read in threads of their own, so that the window never waits.

One thread fetches the pictures of a camera or video, another reads: always the newest picture, older ones are let go. The window
waits for none of them: what has to wait for a camera does so in a thread.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage

from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.seeing import words
from paizhuo.desktop.seeing.own_sets import Wearing
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.vision.geometry import Image
    from paizhuo.vision.hand_shape import HandShape
    from paizhuo.vision.reading import PictureReading
    from paizhuo.vision.sources import Frames

LARGEST_SHOWN: Final = 2560
"""The longest side of what is kept to be shown, in pixels."""
IDLE: Final = 5.0
"""Seconds without a picture after which the reading thread ends; the next picture begins another."""
LETTING_GO: Final = 3.0
"""Seconds that a camera has to be let go before another one is opened."""


class Reads(Protocol):
    """What reads a picture: ``paizhuo.vision.recognise.Recogniser``."""

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading: ...

    def read_next(self, image: Image, shape: HandShape | None = None) -> PictureReading: ...


Still: TypeAlias = "Path | QImage"
"""A picture to be read: a file, or one that was pasted."""
Opens: TypeAlias = "Callable[[], Frames]"


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture to be looked at. Every source has a session: what comes late from an earlier one is passed over."""

    session: int
    image: QImage


@dataclass(frozen=True, slots=True)
class Message:
    """What was read; ``settled``: of a live picture, nothing has changed for a while."""

    session: int
    reading: PictureReading
    settled: bool = True
    image: Image | None = None


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why there is no picture or reading; ``over``: the source gives nothing more."""

    session: int
    words: Text
    over: bool = True


@dataclass(frozen=True, slots=True)
class _Job:
    session: int
    picture: Still | Image
    time: float | None
    """When a live picture was taken; None for a photo."""


def usual_eyes(own_set: str = "") -> Reads:
    """Load the trained nets, with a tile set of one's own if one is named."""
    from paizhuo.vision.recognise import Recogniser

    return Recogniser(adapt=Wearing(own_set) if own_set else None)


class Eyes(QObject):
    """What looks at photos and cameras, in threads of its own. ``shown``, ``message`` and ``failed`` carry ``Shown``, ``Message`` and
    ``Trouble``; ``over`` a session.

    ``seeks``: makes what reads, at the first picture, in the reading thread.
    """

    shown = Signal(object)
    message = Signal(object)
    failed = Signal(object)
    over = Signal(int)

    def __init__(self, seeks: Callable[[], Reads] = usual_eyes) -> None:
        super().__init__()
        self._seeks = seeks
        self._reads: Reads | None = None
        self._wake = threading.Condition()
        self._job: _Job | None = None
        self._shape: HandShape | None = None
        self._session = 0
        self._frozen = self._closed = False
        self._waiting_to_be_shown = 0
        self._source: Frames | None = None
        self._reading = False
        self._fetching: threading.Thread | None = None
        self._steady = _Steadying()
        self.workers = Workers()

    @property
    def session(self) -> int:
        """The number of the source in use."""
        return self._session

    @property
    def live(self) -> bool:
        """Whether pictures keep coming."""
        return self._source is not None and not self._frozen

    def shape(self, shape: HandShape | None) -> None:
        """Look for the tiles of the game chosen in all pictures from now on."""
        with self._wake:
            self._shape = shape

    def see_with(self, seeks: Callable[[], Reads]) -> None:
        """Read with something else from the next picture on."""
        with self._wake:
            self._seeks, self._reads = seeks, None

    # -- asked by the page

    def look(self, still: Still) -> None:
        """Read a photo; a camera in use is let go."""
        self._begin()
        self._ask(_Job(self._session, still, None))

    def watch(self, opens: Opens) -> None:
        """Read a camera or video until something else is looked at."""
        self._begin()
        fetches = partial(self._fetch, self._session, opens, self._fetching)
        self._fetching = self.workers.begin("camera page feed", fetches)

    def freeze(self, *, on: bool) -> None:
        """Hold the live picture as it is, or go on."""
        with self._wake:
            self._frozen = on
            if on and self._job is not None and self._job.time is not None:
                self._job = None
            self._wake.notify_all()

    def stop(self) -> None:
        """Let go of the source."""
        self._begin()

    def close(self) -> None:
        """End everything; nothing is looked at or reported afterwards. ``workers`` knows when the threads have ended."""
        with self._wake:
            self._closed = True
        self._begin()

    def was_shown(self) -> None:
        """Let the next picture come: the page has taken the last one."""
        with self._wake:
            self._waiting_to_be_shown = max(0, self._waiting_to_be_shown - 1)
            self._wake.notify_all()

    def _begin(self) -> None:
        with self._wake:
            self._session += 1
            self._job = None
            self._frozen = False
            self._waiting_to_be_shown = 0
            source, self._source = self._source, None
            self._wake.notify_all()
        if source is not None:
            # A camera may take its time. Its own thread cannot do this: it may be waiting for a picture.
            self.workers.begin("camera page letting go", source.close)

    def _ask(self, job: _Job) -> None:
        with self._wake:
            if self._closed or job.session != self._session:
                return
            self._job = job
            self._wake.notify_all()
            begins, self._reading = not self._reading, True
        if begins:
            self.workers.begin("camera page eyes", self._read_on)

    # -- the reading thread

    def _read_on(self) -> None:
        while (job := self._next_job()) is not None:
            try:
                self._read(job)
            except Exception as error:  # noqa: BLE001 - whatever a decoder or a net raises, the window goes on
                self._send(self.failed, Trouble(job.session, words.why(error), over=job.time is None))

    def _next_job(self) -> _Job | None:
        with self._wake:
            self._wake.wait_for(lambda: self._closed or self._job is not None, IDLE)
            job, self._job = self._job, None
            if job is None or self._closed:
                self._reading = False
                return None
            return job

    def _send(self, signal: SignalInstance, value: object) -> None:
        if not self._closed:
            signal.emit(value)

    def _read(self, job: _Job) -> None:
        image = _pixels(job.picture)
        if job.time is None:
            self._send(self.shown, Shown(job.session, _display(image)))
        with self._wake:
            shape, seeks, reads = self._shape, self._seeks, self._reads
        if reads is None:
            reads = seeks()  # this may load nets: the window must not wait for the lock meanwhile
            with self._wake:
                self._reads = reads if seeks is self._seeks else None
        reading = reads.read(image, shape) if job.time is None else reads.read_next(image, shape)
        if job.time is None:
            self._send(self.message, Message(job.session, reading, image=image))
            return
        with self._wake:
            if self._frozen and job.session == self._session:
                return  # the page keeps what it froze
        self._send(self.message, replace(self._steady.message(job.session, reading, job.time, shape), image=image))

    # -- the fetching thread

    def _fetch(self, session: int, opens: Opens, before: threading.Thread | None) -> None:
        """Open the source in a thread; ``before`` lets go of what may be the same camera."""
        if before is not None:
            before.join(LETTING_GO)
        if self._stale(session):
            return
        try:
            source = opens()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises, the window goes on
            self._send(self.failed, Trouble(session, words.why(error)))
            return
        with self._wake:
            stale = self._stale(session)
            if not stale:
                self._source = source
        with source:
            try:
                if not stale:
                    self._fetch_on(session, source)
            except Exception as error:  # noqa: BLE001 - as above
                if session == self._session:
                    self._send(self.failed, Trouble(session, words.why(error)))
        self._let_go(session)

    def _stale(self, session: int) -> bool:
        """Return whether nobody wants this source any longer; not when the program ends either, whoever forgot to close it."""
        return session != self._session or self._closed or not threading.main_thread().is_alive()

    def _let_go(self, session: int) -> None:
        with self._wake:
            if session != self._session:
                return
            self._source = None
        self._send(self.over, session)

    def _fetch_on(self, session: int, source: Frames) -> None:
        began: float | None = None
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._stale(session) or not self._frozen)
                if self._stale(session):
                    return
            image = source.read()
            if image is None or session != self._session:
                return
            now = time.monotonic()
            # Files give pictures as fast as they are asked: they are shown as fast as they were taken.
            began = now - source.time if began is None else began
            pause = min(max(began + source.time - now, 0.0), 1.0)
            with self._wake:
                self._wake.wait_for(lambda: self._stale(session), pause)
                ready = self._waiting_to_be_shown == 0 and not self._frozen
                self._waiting_to_be_shown += ready
            if ready:
                self._send(self.shown, Shown(session, _display(image)))
                self._ask(_Job(session, image, source.time))


class _Steadying:
    """The steady reading of one live picture after another."""

    def __init__(self) -> None:
        self._session = -1

    def message(self, session: int, reading: PictureReading, taken: float, shape: HandShape | None) -> Message:
        from paizhuo.vision.hand_shape import HandShape
        from paizhuo.vision.steady import Steady

        if session != self._session:
            self._session, self._steady = session, Steady()
        self._steady = self._steady.after(reading, taken, shape or HandShape())
        return Message(session, self._steady.reading or reading, self._steady.settled)


def _pixels(picture: Still | Image) -> Image:
    """Return the picture as the eyes take it. Raises ``BadPicture``."""
    from paizhuo.vision.pictures import from_array, read_file

    if isinstance(picture, Path):
        return read_file(picture)
    if not isinstance(picture, QImage):
        return picture
    import numpy as np

    # On all machines that Qt runs on, the bytes are blue, green, red, alpha.
    plain = picture.convertToFormat(QImage.Format.Format_ARGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return from_array(rows[:, : 4 * plain.width()].reshape(plain.height(), plain.width(), 4).copy())


def _display(image: Image) -> QImage:
    """Return the picture for the screen, no larger than needed."""
    high, wide = image.shape[:2]
    whole = QImage(image.data, wide, high, image.strides[0], QImage.Format.Format_BGR888)
    if max(wide, high) <= LARGEST_SHOWN:
        return whole.copy()
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return whole.scaled(LARGEST_SHOWN, LARGEST_SHOWN, keep, smooth)
