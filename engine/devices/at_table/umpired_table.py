"""A match at a table of real tiles, refereed: the umpire, the devices at the table, and what people say.

Everything happens in the thread of the scheduler; links hand their events over by ``Scheduler.post``. Nothing that moves is ever begun
here by itself: a person orders it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol

from engine.core.action import Action
from engine.core.advance import IllegalAction
from engine.core.codec import BadValue, read, read_chance
from engine.core.node import BadChance, ChanceValue, RollDice
from engine.core.words import Text
from engine.devices.at_table.dice_pool import DicePool
from engine.devices.at_table.settings import Shown, settings_of
from engine.devices.events import DeviceEvent, Dice, Lost
from engine.devices.link import NotOpen, TooMuchAsked
from engine.devices.open_table.commands import BadCommand
from engine.devices.open_table.events import (
    Build,
    Button,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    StateKnown,
    TileCount,
)
from engine.devices.open_table.host import NotReady, TableHost
from engine.match.chance_words import named
from engine.match.history import CorrectionRefused
from engine.match.journal import Line, split_lines
from engine.table.session.pacing import Scheduler
from engine.table.session.session import Session
from engine.table.sources.inbox import Inbox
from engine.table.sources.source import ChanceSource, Wanted
from engine.table.table import ChanceRefused, Table
from engine.table.umpire.reports import Pressed, TilesCounted
from engine.table.umpire.sources import at_real_table
from engine.table.umpire.umpire import Umpire, UmpireState

SIDES: Final = ("E", "S", "W", "N")
"""Where seats sit if nobody says otherwise: seat 0 at the side that the table calls E."""


def _forgotten(answer: object) -> None:
    """Nobody waits for this answer."""


class AskTable(Protocol):
    """Has something asked of the table's driver in the thread of its link; raises where the line is not open."""

    def __call__(self, question: Callable[[TableHost], Any]) -> Future[Any]: ...


class UmpiredTable:
    """One match. ``wrote`` hears every line that is added to the journal, ``said`` every sentence for people."""

    def __init__(
        self,
        begun: Callable[[ChanceSource], Table],
        scheduler: Scheduler,
        wrote: Callable[[str], None],
        said: Callable[[Text], None],
        *,
        sides: Sequence[str] = SIDES,
    ) -> None:
        """``begun`` makes the table, or takes it up again, with this source of chance; whatever it raises is raised here.

        ``sides``: the side of the table (E, S, W, N) where each seat sits.
        """
        self._scheduler, self._wrote, self._said, self._sides = scheduler, wrote, said, tuple(sides)
        self._pool = DicePool()
        self._dice = Inbox("device", self._dice_wanted)
        self._eyes = Inbox("person")
        self._shown = Shown()
        self._ask: AskTable | None = None
        self._caps: tuple[str, ...] = ()
        self._table = begun(at_real_table(self._dice, self._eyes))
        self.session = Session(self._table, scheduler)
        self.umpire = Umpire(self.session, scheduler, self._dice, self._moved_on)
        self._differences: set[int] = set()
        self._asked_people: list[Text] = []
        """What people have been asked, and have not answered."""
        self._written: list[str] = []
        """The lines of the journal that have been said."""

    def open(self, said: int = 0) -> None:
        """Begins. ``said``: so many lines of the journal were there before."""
        self._written = split_lines(self._table.journal_text or "")[:said]
        self.session.open()
        self._moved_on(self.umpire.state)

    def close(self) -> None:
        """Leaves the table."""
        self.umpire.close()
        self.session.close()

    # -- devices -----------------------------------------------------------------------------------------------------

    def driven(self, ask: AskTable) -> None:
        """A table that speaks the open protocol is there."""
        self._ask = ask

    def heard(self, device: str, event: DeviceEvent) -> None:
        """A device, by name, says something."""
        match event:
            case Dice():
                found = self._pool.heard(device, event)
                if found is not None:
                    self.umpire.report(found)
            case Lost():
                trouble = self._pool.went(device)
                self._shown.forget()
                if trouble is not None:
                    self.umpire.report(trouble)
            case Button(side, button) if side in self._sides:
                self.umpire.report(Pressed(self._sides.index(side), button))
            case TileCount(count):
                self.umpire.report(TilesCounted(count))
            case Build("ready") if self._table.hand_over:
                self.session.next_hand()
                self._moved_on(self.umpire.state)
            case StateKnown():
                self._shown.forget()
                self._table_known()
            case CommandFailed(_, command) | CommandUnknown(_, command):
                self._shown.failed(command)
                if isinstance(event, CommandFailed):
                    self._said(COMMAND_FAILED.filled(command=command, code=event.code))
                else:
                    self._said(COMMAND_UNKNOWN.filled(command=command))
            case CommandDone() | DeviceEvent():
                pass

    def _table_known(self) -> None:
        """The table has introduced itself: what it can do is asked, and then it shows the match."""
        self._asked(lambda host: host.device.caps if host.device is not None else (), self._take_caps)

    def _take_caps(self, caps: tuple[str, ...]) -> None:
        self._caps = caps
        self._show(self.umpire.state)

    # -- people ------------------------------------------------------------------------------------------------------

    def order(self, order: Line) -> None:
        """What a person says, as an object. What cannot be done is said, and nothing has changed.

        ``{"seat": 2, "action": "discard", "tile": "5p"}``: what a seat has done; ``{"value": [3, 4]}`` or ``{"value": "123m"}``: the
        dice or tiles that are waited for; ``{"window": "close"}``, ``{"hand": "next"}``, ``{"undo": 1}``; ``{"correct": 12, "lines":
        […]}``; ``{"settle": 1, "choice": 0}``; ``{"command": "build start"}`` and ``{"command": "stop"}`` for the table.
        """
        try:
            reason = self._ordered(order)
        except (BadValue, BadChance, IllegalAction, BadCommand) as bad:
            reason = Text(str(bad), str(bad))
        except (ChanceRefused, CorrectionRefused) as refused:
            reason = refused.reason
        if reason is not None:
            self._said(reason)
        self._moved_on(self.umpire.state)

    def _ordered(self, order: Line) -> Text | None:
        match order:
            case {"seat": int(seat), **action} if "action" in action and type(seat) is int:
                return self.umpire.act(seat, read(action, Action))
            case {"value": value, **rest} if not rest:
                self.session.give(self._value(value))
            case {"window": "close", **rest} if not rest:
                self.session.close_window()
            case {"hand": "next", **rest} if not rest:
                if not self._table.hand_over:
                    return HAND_GOES_ON
                self.session.next_hand()
            case {"undo": int(times), **rest} if not rest and type(times) is int:
                return None if all(self.session.take_back() for _ in range(times)) else NOTHING_TO_UNDO
            case {"correct": int(number), "lines": list(lines), **rest} if not rest and type(number) is int:
                found = self.session.correct(number, *lines)
                return None if found.misfit is None else found.misfit.sentence
            case {"settle": int(number), "choice": int(choice), **rest} if not rest:
                return self._settled(number, choice)
            case {"command": str(command), **rest} if not rest:
                self._command(command)
            case _:
                return NO_ORDER
        return None

    def _value(self, written: Any) -> ChanceValue:
        """The value of chance that somebody says. Raises ``BadValue``, ``ChanceRefused``."""
        awaited = self._table.awaited
        if awaited is None:
            raise BadChance("no dice or tiles are waited for now")
        return read_chance(awaited.request, written)

    def _settled(self, number: int, choice: int) -> Text | None:
        found = next((each for each in self.umpire.state.differences if each.number == number), None)
        if found is None or not 0 <= choice < len(found.choices):
            return NO_DIFFERENCE
        return self.umpire.settle(number, found.choices[choice])

    # -- within ------------------------------------------------------------------------------------------------------

    def _moved_on(self, state: UmpireState) -> None:
        """The match or what is known of the table may be another."""
        lines = split_lines(self._table.journal_text or "")
        same = 0
        for old, new in zip(self._written, lines, strict=False):
            if old != new:
                break
            same += 1
        for line in lines[same:]:
            self._wrote(line)
        self._written = lines
        for difference in state.differences:
            if difference.number not in self._differences:
                choices = "; ".join(f"{nth}: {choice.name.en}" for nth, choice in enumerate(difference.choices))
                self._said(
                    Text(
                        f"{difference.says.zh}（{difference.number}）",
                        f"{difference.says.en} ({difference.number}: {choices})",
                    )
                )
        self._differences = {difference.number for difference in state.differences}
        self._ask_people(state)
        self._show(state)

    def _ask_people(self, state: UmpireState) -> None:
        """Says what is waited for, once: dice or tiles, and what a pressed button means."""
        awaited, match = self._table.awaited, self._table.match
        asks = [] if awaited is None else [AWAITED.filled(what=named(match, awaited.request))]
        for announced in state.announced:
            kinds = ", ".join(dict.fromkeys(action.name for action in announced.actions))
            asks.append(WHICH.filled(who=match.setup.seats[announced.seat].name, kinds=kinds))
        for words in asks:
            if words not in self._asked_people:
                self._said(words)
        self._asked_people = asks

    def _show(self, state: UmpireState) -> None:
        """Lamps and displays follow the match."""
        for command in self._shown.changes(settings_of(state.display, self._sides, self._caps)):
            self._command(command)

    def _command(self, command: str) -> None:
        if command == "stop":
            self._asked(lambda host: host.stop(monotonic()))
        else:
            self._asked(lambda host: host.command(command, monotonic()))

    def _asked(self, question: Callable[[TableHost], Any], then: Callable[[Any], None] = _forgotten) -> None:
        """Asks the table's driver, and goes on with the answer in this thread."""
        try:
            if self._ask is None:
                raise NotOpen
            future = self._ask(question)
        except (NotOpen, TooMuchAsked):
            self._said(NO_TABLE)
        else:
            future.add_done_callback(lambda done: self._scheduler.post(partial(self._answered, done, then)))

    def _answered(self, done: Future[Any], then: Callable[[Any], None]) -> None:
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, NotReady):
            self._said(error.text)
        elif isinstance(error, BadCommand):
            self._said(NO_COMMAND)
        elif error is None:
            then(done.result())

    def _dice_wanted(self, wanted: Wanted | None) -> None:
        if wanted is not None and isinstance(wanted.request, RollDice):
            self._pool.begin(wanted.request.count)
        else:
            self._pool.stop()


COMMAND_FAILED: Final = Text("牌桌没有执行“{command}”：{code}", "The table has not done “{command}”: {code}")
COMMAND_UNKNOWN: Final = Text(
    "不知道牌桌是否执行了“{command}”，请看一下牌桌。",
    "Nobody knows whether the table has done “{command}”: look at the table.",
)
NO_TABLE: Final = Text("没有连上牌桌", "No table is connected")
NO_COMMAND: Final = Text("牌桌没有这个命令", "There is no such command of a table")
AWAITED: Final = Text("等：{what}", "Waited for: {what}")
WHICH: Final = Text("{who} 按了键，请说明是哪一种：{kinds}", "{who} has pressed a button; say which it is: {kinds}")
HAND_GOES_ON: Final = Text("这一局还没有打完", "The hand is still being played")
NO_ORDER: Final = Text("看不懂这一行", "This line means nothing here")
NO_DIFFERENCE: Final = Text("没有这样一处不一致", "There is no such difference, or no such choice of it")
NOTHING_TO_UNDO: Final = Text("没有可以悔的了", "There is nothing more to take back")
