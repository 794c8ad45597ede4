"""Brings sounds to the loudspeaker: files as they are heard from a seat, and what is heard all the time.

What has not been heard before is read, or computed, in a thread; it is kept from then on. A loop is made once there is a device to
play it, and forgotten when it is to be heard no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, SignalInstance

from paizhuo.desktop.kit.hearing import Loop
from paizhuo.desktop.kit.workers import Workers
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.kit.clips import Clip, Distance
    from paizhuo.desktop.kit.loudspeaker import Loudspeaker
    from paizhuo.desktop.kit.mixer import Gains, Samples

SIDES: Final[tuple[tuple[Distance, Gains], ...]] = (
    ("near", (1.0, 1.0)),
    ("side", (0.4, 0.84)),
    ("far", (0.62, 0.62)),
    ("side", (0.84, 0.4)),
)
"""How far the seats are by position (near, right, far, left), and how loud they are at the left and at the right."""


class Playback(QObject):
    """The sounds that one owner plays. No method waits, and none fails."""

    _made = Signal(object, object)
    """Samples, and what is to be done with them."""

    def __init__(
        self,
        parent: QObject,
        found: SignalInstance,
        make_loudspeaker: Callable[[Callable[[Text | None], object]], Loudspeaker],
    ) -> None:
        """Open nothing yet. ``found`` is emitted with None when there is a device, and with why not when there is none."""
        super().__init__(parent)
        self._found, self.make_loudspeaker = found, make_loudspeaker
        self._loudspeaker: Loudspeaker | None = None
        self._has_device = False
        self._clips: dict[Clip, Samples] = {}
        self._loops: dict[Loop, Samples | None] = {}
        """The loops that were made; None: one is being made."""
        self._wanted: Mapping[Loop, float] = {}
        self._workers = Workers()
        self._closed = False
        self._made.connect(self._use)
        found.connect(self._hear_of_device)

    def open(self) -> None:
        """Get ready to play."""
        if self._loudspeaker is None and not self._closed:
            self._loudspeaker = self.make_loudspeaker(self._found.emit)
        if self._loudspeaker is not None and self._wanted:
            self._loudspeaker.wake()

    def play(self, name: str, amplitude: float, place: int | None, pitch: float) -> None:
        """Play the file of this name as it sounds from a position at the table (None: from nowhere), ``pitch`` times as high."""
        self.open()
        if self._closed:
            return
        from paizhuo.desktop.kit.clips import Clip, heard

        distance, (left, right) = SIDES[place or 0]
        clip = Clip(name, distance, pitch)
        gains = (amplitude * left, amplitude * right)
        if (samples := self._clips.get(clip)) is not None:
            self._hear(clip, gains, samples)
        else:
            self._make(partial(heard, clip), partial(self._hear, clip, gains))

    def loop(self, wanted: Mapping[Loop, float]) -> None:
        """Have these heard all the time, so loud, as soon as anything is heard; and no others."""
        self._wanted = wanted
        for name in [name for name in self._loops if name not in wanted]:
            if self._loops[name] is not None:
                del self._loops[name]
            if self._loudspeaker is not None:
                self._loudspeaker.end_loop(name)
        if self._loudspeaker is None or not self._has_device:
            return
        for name, gain in wanted.items():
            if (samples := self._loops.get(name)) is not None:
                self._loudspeaker.loop(name, samples, gain)
            elif name not in self._loops:
                from paizhuo.desktop.kit.music import LOOPS

                self._loops[name] = None
                self._make(LOOPS[name], partial(self._keep_loop, name))

    def hush(self) -> None:
        """Break off every sound at once."""
        if self._loudspeaker is not None:
            self._loudspeaker.hush()

    def rest(self) -> None:
        """Let go of the device until the next sound, unless something is heard all the time."""
        if self._loudspeaker is not None and not self._wanted:
            self._loudspeaker.rest()

    def close(self) -> None:
        """Let go of the device for good; what is still being made is not used."""
        self._closed = True
        if self._loudspeaker is not None:
            self._loudspeaker.close()
            self._loudspeaker = None
        self._clips.clear()
        self._loops.clear()

    # -- what is made in threads ---------------------------------------------------------------------------------------------

    def _make(self, make: Callable[[], Samples], use: Callable[[Samples], None]) -> None:
        def work() -> None:
            with suppress(OSError, ValueError):  # a file that is not there, or no sound: it is not heard
                samples = make()
                if not self._closed:
                    with suppress(RuntimeError):  # the window is gone
                        self._made.emit(samples, use)

        self._workers.begin("sounds", work)

    def _use(self, samples: Samples, use: Callable[[Samples], None]) -> None:
        if not self._closed:
            use(samples)

    def _hear(self, clip: Clip, gains: Gains, samples: Samples) -> None:
        self._clips[clip] = samples
        if self._loudspeaker is not None:
            self._loudspeaker.play(samples, gains)

    def _keep_loop(self, name: Loop, samples: Samples) -> None:
        self._loops[name] = samples
        self.loop(self._wanted)

    def _hear_of_device(self, trouble: Text | None) -> None:
        self._has_device = trouble is None
        self.loop(self._wanted)
