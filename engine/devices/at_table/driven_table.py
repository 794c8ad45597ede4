"""The automatic table of a match: what is known of it, what it is asked to do, and how that went.

A movement begins only when a person presses for it. Nothing is sent a second time after a break: the table says how it stands, and people
press again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.driving import TableStep, steps_of, wall_stands
from paizhuo.engine.devices.at_table.settings import Shown, settings_of
from paizhuo.engine.devices.events import DeviceEvent, Lost
from paizhuo.engine.devices.link import NotOpen, TooMuchAsked
from paizhuo.engine.devices.open_table.commands import MOTORS, BadCommand
from paizhuo.engine.devices.open_table.events import (
    Build,
    Centre,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    Lift,
    Restarted,
    StopConfirmed,
)
from paizhuo.engine.devices.open_table.host import NotReady, TableHost
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.open_table.words import failure_words
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.umpire.display import Display, Need

NO_STATE: Final = TableState()


class TableDevice(Protocol):
    """A device as ``paizhuo.engine.devices.hub`` has it."""

    @property
    def address(self) -> str:
        """Where it is."""

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        """Have something asked of a table's driver in the thread of its link. Raises ``NotOpen``, ``TooMuchAsked``."""


def _ignored(answer: object) -> None:
    """Drop an answer that nobody waits for."""


def _nothing() -> None:
    """Do nothing: nothing follows from the answer."""


class DrivenTable:
    """The first table that says how it stands, until it is lost. Everything happens in the scheduler's thread."""

    def __init__(
        self,
        scheduler: Scheduler,
        sides: Sequence[str],
        said: Callable[[Text], None],
        changed: Callable[[], None],
    ) -> None:
        """``sides``: where each seat sits; ``said`` hears sentences for people; ``changed``: something may be another."""
        self._scheduler, self._sides, self._said, self._changed = scheduler, sides, said, changed
        self._device: TableDevice | None = None
        self._shown = Shown()
        self.away = False
        """Whether it has gone away and has not come back."""
        self._collected = False
        """Whether the centre has been open for the tiles since the wall was raised last."""
        self.caps: tuple[str, ...] = ()
        """What it can do."""
        self.known = NO_STATE
        """How it stands."""
        self.running: str | None = None
        """The movement that was begun and has not ended."""

    @property
    def address(self) -> str | None:
        """Which device it is; None: there is none."""
        return None if self._device is None else self._device.address

    @property
    def wall_stands(self) -> bool:
        """Whether a built wall stands on it."""
        return wall_stands(self.known, self.caps)

    @property
    def builds(self) -> bool:
        """Whether it builds walls."""
        return self.known.get(Build) is not None

    def steps(self, needs: Iterable[Need]) -> tuple[TableStep, ...]:
        """Return the movements that these needs want now, the one to be pressed first; none while one runs or the table is away."""
        if self.running or self._device is None:
            return ()
        wanted = (step for need in needs for step in steps_of(need, self.known, self.caps, collected=self._collected))
        return tuple(dict.fromkeys(wanted))

    # -- what it says ------------------------------------------------------------------------------------------------

    def introduced(self, device: TableDevice) -> None:
        """Take over a device that has said how it stands, if none is driven yet."""
        if self._device is None or self._device.address == device.address:
            ask: Callable[[TableHost], Any] = lambda host: (host.device, host.state)  # noqa: E731 - the link's thread calls it
            self._asked(device, ask, partial(self._is_driven, device))

    def says(self, event: DeviceEvent) -> bool:
        """It says something. Whether a wall has come to stand by that."""
        match event:
            case Lost():
                self._device, self.running, self.known = None, None, NO_STATE
                self.away = True
                self._said(TABLE_LOST)
            case Restarted():
                self.running, self.known = None, NO_STATE
                self._said(TABLE_RESTARTED)
            case CommandFailed() | CommandUnknown():
                self._shown.failed(event.command)
                self._ended(event.command)
                self._said(failure_words(event))
            case CommandDone():
                self._ended(event.command)
            case StopConfirmed():
                self._said(STOPPED)
            case _:
                pass
        if event.name not in TOPICS:
            return False
        self.known = self.known.after(event)
        if isinstance(event, Centre) and event.state == "open":
            self._collected = True
        raised = isinstance(event, Build | Lift) and self.wall_stands
        self._collected = self._collected and not raised
        return raised

    def _is_driven(self, device: TableDevice, answer: Any) -> None:
        introduction, state = answer
        if introduction is None or state is None or (self._device not in (None, device)):
            return
        self._device, self.caps, self.known = device, introduction.caps, state
        if self.away:
            self.away = False
            self._said(TABLE_BACK)
        self._shown.forget()
        self._changed()

    # -- what it is asked to do --------------------------------------------------------------------------------------

    def command(self, command: str) -> None:
        """Send the table a command that a person has chosen."""
        if self._device is None:
            self._said(NO_TABLE)
            return
        if command.partition(" ")[0] in MOTORS:
            self.running = command
        self._send(self._device, command)

    def stop(self) -> None:
        """Stop everything that moves; nothing goes on by itself."""
        if self._device is None:
            self._said(NO_TABLE)
        else:
            self._asked(self._device, lambda host: host.stop(monotonic()))

    def show(self, display: Display) -> None:
        """Set its lamps and displays to this, where they differ."""
        if self._device is not None:
            for command in self._shown.changes(settings_of(display, self._sides, self.caps)):
                self._send(self._device, command)

    def _send(self, device: TableDevice, command: str) -> None:
        self._asked(device, lambda host: host.command(command, monotonic()), refused=partial(self._refused, command))

    def _refused(self, command: str) -> None:
        self._ended(command)
        self._changed()

    def _ended(self, command: str) -> None:
        if self.running == command:
            self.running = None

    def _asked(
        self,
        device: TableDevice,
        question: Callable[[TableHost], Any],
        then: Callable[[Any], None] = _ignored,
        refused: Callable[[], None] = _nothing,
    ) -> None:
        """Ask a table's driver, and go on with the answer in this thread."""
        try:
            future = device.ask(question)
        except (NotOpen, TooMuchAsked):
            self._scheduler.post(refused)
            if device is self._device:
                self._said(NO_TABLE)
        else:
            future.add_done_callback(lambda done: self._scheduler.post(partial(self._answered, done, then, refused)))

    def _answered(self, done: Future[Any], then: Callable[[Any], None], refused: Callable[[], None]) -> None:
        error = None if done.cancelled() else done.exception()
        if error is None and not done.cancelled():
            then(done.result())
            return
        refused()
        if isinstance(error, NotReady):
            self._said(error.reason)
        elif isinstance(error, BadCommand):
            self._said(NO_COMMAND)


TOPICS: Final = frozenset(
    ("dice", "centre", "lift", "build", "tiles", "mode", "dealer", "honba", "lamps", "score", "sticks", "jam", "fault")
)
"""Names of the events that say how a table stands."""
NO_TABLE: Final = Text("没有连上牌桌", "No table is connected")
TABLE_LOST: Final = Text(
    "牌桌断开了：牌局照常，连上后继续", "The table has gone away: the match stands, and goes on with it when it is back"
)
TABLE_BACK: Final = Text("牌桌又连上了", "The table is back")
TABLE_RESTARTED: Final = Text(
    "牌桌重新启动了：没有做完的动作不会自己重来", "The table has started again: no movement is repeated by itself"
)
STOPPED: Final = Text("牌桌已停下", "The table stands still")
NO_COMMAND: Final = Text("牌桌没有这个命令", "There is no such command of a table")
