"""Files that a device's log is written to, without the window waiting for a disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.devices import Devices
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.raw_log import RawLog


class Recordings(QObject):
    """The recordings that are under way, one a device. ``changed``: which there are; ``said``: a sentence."""

    changed = Signal()
    said = Signal(Text)

    def __init__(self, devices: Devices) -> None:
        super().__init__()
        self._post = devices.scheduler.post
        self._recordings: dict[Device, tuple[RawLog, Path]] = {}
        self._busy: set[Device] = set()

    def of(self, device: Device) -> Path | None:
        """Return the file that the device is being recorded to."""
        return self._recordings[device][1] if device in self._recordings else None

    def busy(self, device: Device) -> bool:
        """Return whether a recording is just being begun or ended."""
        return device in self._busy

    def begin(self, device: Device, file: Path) -> None:
        """Record all that passes from now on."""
        driver = device.state.driver

        def work() -> Callable[[], Text]:
            try:
                recording = RawLog(file, driver)
            except OSError as error:
                reason = error.strerror or str(error)
                return lambda: words.NOT_RECORDED.filled(file=file, reason=reason)
            device.record(recording)

            def begun() -> Text:
                self._recordings[device] = recording, file
                return words.RECORDING.filled(file=file)

            return begun

        self._do(device, work)

    def end(self, device: Device) -> None:
        recording, file = self._recordings.pop(device)

        def work() -> Callable[[], Text]:
            device.end_recording(recording)
            failure = recording.failure
            if failure is None:
                return lambda: words.RECORDED.filled(file=file)
            reason = failure.strerror or str(failure)
            return lambda: words.NOT_RECORDED.filled(file=file, reason=reason)

        self._do(device, work)

    def save(self, device: Device, file: Path, lines: Sequence[str]) -> None:

        def work() -> Callable[[], Text]:
            try:
                file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
            except OSError as error:
                reason = error.strerror or str(error)
                return lambda: words.NOT_SAVED.filled(file=file, reason=reason)
            return lambda: words.LOG_SAVED.filled(file=file)

        self._do(device, work)

    def _do(self, device: Device, work: Callable[[], Callable[[], Text]]) -> None:
        """Do ``work`` in a thread of its own; what it returns is called in this one, and says how it went."""
        self._busy.add(device)
        self.changed.emit()

        def finish(ending: Callable[[], Text]) -> None:
            self._busy.discard(device)
            said = ending()
            self.changed.emit()
            self.said.emit(said)

        def run() -> None:
            ending = work()
            self._post(lambda: finish(ending))

        threading.Thread(target=run, name="port log").start()
