"""What a person has a table do, one command at a time, and what has become of it."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.devices import Devices
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.link import NotOpen, TooMuchAsked
from paizhuo.engine.devices.open_table.commands import MOTORS, read_command
from paizhuo.engine.devices.open_table.events import CommandDone, CommandFailed, CommandUnknown
from paizhuo.engine.devices.open_table.host import NotReady, TableHost
from paizhuo.engine.devices.open_table.words import failure_words

Outcome: TypeAlias = Literal["asked", "done", "refused", "unknown"]
ENDS: Final = (CommandDone, CommandFailed, CommandUnknown)


class Result(Struct):
    """What has become of a command, as a word and in words."""

    outcome: Outcome
    said: Text


class TableCommands(QObject):
    """The commands of people at this window to one table. ``changed``: a result is another. ``results``: by the command's first word."""

    changed = Signal()

    def __init__(self, devices: Devices, device: Device) -> None:
        super().__init__()
        self._devices, self._device = devices, device
        self.results: dict[str, Result] = {}
        self.moving_allowed = False
        """Whether a person has said that the motors of this table may move."""
        self._numbers: dict[int, str] = {}
        """The commands on their way, by the number the table knows them by. Written in the link's thread before any answer."""
        devices.heard.connect(self._heard)

    def why_not(self, what: str) -> Text | None:
        """Return why the table cannot be asked this now; None: it can."""
        table = self._device.table
        if table is None or table.introduction is None or self._device.state.stage != "connected":
            return words.NOT_CONNECTED
        if read_command(what).cap not in table.introduction.caps:
            return words.NOT_AMONG_CAPS
        return None if table.ready else words.NOT_READY_YET

    @staticmethod
    def moves(what: str) -> bool:
        return read_command(what).verb in MOTORS

    def send(self, what: str) -> None:
        """Have the table do this. The result comes later."""
        verb = read_command(what).verb
        self._result(verb, Result("asked", words.SENT))

        def asked(host: TableHost) -> None:
            self._numbers[host.command(what, self._device.line.now())] = verb

        try:
            future = self._device.ask(asked)
        except NotOpen:
            self._result(verb, Result("refused", words.NOT_SENT.filled(why=words.NOT_CONNECTED)))
        except TooMuchAsked:
            self._result(verb, Result("refused", words.NOT_SENT.filled(why=words.TOO_MUCH)))
        else:
            future.add_done_callback(lambda done: self._devices.scheduler.post(lambda: self._sent(verb, done)))

    def _sent(self, verb: str, done: Future[None]) -> None:
        try:
            done.result()
        except NotReady as error:
            self._result(verb, Result("refused", words.NOT_SENT.filled(why=error.reason)))
        except (NotOpen, CancelledError):
            self._result(verb, Result("refused", words.NOT_SENT.filled(why=words.NOT_CONNECTED)))

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        if device is not self._device or not isinstance(event, ENDS):
            return
        verb = self._numbers.pop(event.number, None)
        if verb is None:
            return  # somebody else's: of the match, or a stop
        if isinstance(event, CommandDone):
            self._result(verb, Result("done", words.DONE))
        else:
            self._result(
                verb, Result("refused" if isinstance(event, CommandFailed) else "unknown", failure_words(event))
            )

    def _result(self, verb: str, result: Result) -> None:
        self.results[verb] = result
        self.changed.emit()
