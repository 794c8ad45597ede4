"""The device that sounds are heard from. It is opened, watched and closed in a thread of its own; the window never waits for it."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, Protocol, TypeAlias

from paizhuo.desktop.kit.mixer import CHANNELS, RATE, Gains, Mixer, Samples
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text

BLOCK: Final = 20
"""Milliseconds of sound that a device takes at a time. It keeps two or three blocks, which is the delay that is heard."""
STALLED: Final = 1.5
"""Seconds without a block taken after which a device counts as gone."""
LATE: Final = 0.4
"""Seconds that a sound may wait for the device to open; after that it is not heard at all."""
RETRY: Final = 30.0
"""Seconds until a device is looked for again where there was none."""
PATIENCE: Final = 2.0
"""Seconds that closing waits for a driver that does not answer."""
NO_LIBRARY: Final = Text(
    "没有声音：这台电脑上没有声音库 miniaudio。", "No sound: the sound library, miniaudio, is not on this computer."
)
NO_DEVICE: Final = Text("没有声音：没有找到音频设备。", "No sound: no audio device was found.")
BACKENDS: Final = ("WASAPI", "DSOUND", "WINMM", "COREAUDIO", "SNDIO", "AUDIO4", "OSS", "PULSEAUDIO", "ALSA")
"""The systems that are tried, the usual first. Not JACK, whose library writes to the console and may start a server, nor the
one that only pretends to play."""

Stream: TypeAlias = Generator[bytes, int, None]


class Device(Protocol):
    """An open device."""

    def start(self, stream: Stream) -> None:
        """Begin to take blocks, in a thread of the device's own. Raises ``DeviceError``."""

    def close(self) -> None:
        """End that thread and let go of the device."""


class DeviceError(Failure):
    """Raised where no device plays. ``reason``: why."""


class MiniaudioDevice:
    """The system's usual device, through the library miniaudio."""

    def __init__(self, backends: Sequence[str] | None = None) -> None:
        """Open the device. ``backends``: the systems to try, by miniaudio's names; those of this computer if none are given.

        Raises ``DeviceError``. Takes some 100 ms the first time, to import the library.
        """
        try:
            import miniaudio
            from _miniaudio import lib
        except ImportError:
            raise DeviceError(NO_LIBRARY) from None
        self._error, self._lib = miniaudio.MiniaudioError, lib
        if backends is None:
            backends = BACKENDS if has_sound_card() else tuple(name for name in BACKENDS if name != "ALSA")
        try:
            self._device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16,
                nchannels=CHANNELS,
                sample_rate=RATE,
                buffersize_msec=BLOCK,
                backends=[miniaudio.Backend[name] for name in backends],
                app_name="paizhuo",
            )
        except miniaudio.MiniaudioError:
            raise DeviceError(NO_DEVICE) from None

    def start(self, stream: Stream) -> None:
        next(stream)
        try:
            self._device.start(stream)
        except self._error:
            raise DeviceError(NO_DEVICE) from None

    def close(self) -> None:
        context = self._device._context  # noqa: SLF001 - the library keeps the connection to the sound server for good
        self._device.close()
        self._lib.ma_context_uninit(context)


def has_sound_card() -> bool:
    """Return whether ALSA has a card to play on; without one its library fills the console with complaints."""
    return sys.platform.startswith("linux") and any(Path("/proc/asound").glob("card[0-9]*"))


class Loudspeaker:
    """A player of samples, silent where no device is. No method waits for a device, and none fails.

    ``heard_of`` is called in the loudspeaker's thread when it turns out whether there is a device: with None, or with why not.
    """

    def __init__(self, heard_of: Callable[[Text | None], object], make_device: Callable[[], Device]) -> None:
        self._heard_of, self._make_device = heard_of, make_device
        self._mixer = Mixer()
        self._device: Device | None = None
        self._failed_at = -RETRY
        self._task: Future[None] | None = None
        # Its thread begins with the first task.
        self._worker = ThreadPoolExecutor(1, "loudspeaker")
        self._closed = False

    def play(self, samples: Samples, gains: Gains) -> None:
        """Play a sound now, beside those being played."""
        if not self._may_play:
            return
        lost = self._lost
        if lost:
            self._mixer.clear()  # what nobody has heard is not heard late
        self._mixer.add(samples, gains)
        if lost or self._device is None:
            self._do(self._open)

    def wake(self) -> None:
        """Open the device, so that loops are heard."""
        if self._may_play and (self._device is None or self._lost):
            self._do(self._open)

    def loop(self, name: str, samples: Samples, gain: float) -> None:
        """Play a sound over and over while there is a device; ``gain`` from 0 to 1. One of this name is only made so loud."""
        if not self._closed:
            self._mixer.loop(name, samples, gain)

    def end_loop(self, name: str) -> None:
        """Let a loop fade away."""
        self._mixer.end_loop(name)

    @property
    def _may_play(self) -> bool:
        """Whether it makes sense to try: a device that was not there is looked for again only after a while."""
        return not self._closed and (self._device is not None or monotonic() - self._failed_at >= RETRY)

    @property
    def _lost(self) -> bool:
        """Whether the device takes no blocks any more."""
        return self._device is not None and self._mixer.unread_for() > STALLED

    def hush(self) -> None:
        """Break off every sound at once; loops go on."""
        self._mixer.clear()

    def rest(self) -> None:
        """Let go of the device until the next sound."""
        if self._device is not None and not self._closed:
            self._do(self._rest)

    def close(self) -> None:
        """Let go of the device for good, and end the thread."""
        if self._closed:
            return
        self._closed = True
        self._mixer.clear_all()
        if self._task is not None:
            last = self._worker.submit(self._let_go)
            self._worker.shutdown(wait=False)
            with suppress(Late):
                last.result(PATIENCE)
        atexit.unregister(self._let_go)

    # -- in the loudspeaker's thread -------------------------------------------------------------------------------

    def _do(self, task: Callable[[], None]) -> None:
        if self._task is None or self._task.done():
            self._task = self._worker.submit(task)

    def _open(self) -> None:
        self._let_go()
        device: Device | None = None
        begun = monotonic()
        try:
            device = self._make_device()
            if monotonic() - begun > LATE:
                self._mixer.clear()
            self._mixer.restart()
            device.start(self._mixer.stream())
        except DeviceError as error:
            if device is not None:
                device.close()
            self._failed_at = monotonic()
            self._mixer.clear()
            self._report(error.reason)
        else:
            self._device = device
            # A thread of the device that still takes blocks while the interpreter ends would bring it down.
            atexit.register(self._let_go)
            self._report(None)

    def _rest(self) -> None:
        self._let_go()
        self._mixer.clear()

    def _let_go(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _report(self, trouble: Text | None) -> None:
        if not self._closed:
            self._heard_of(trouble)
