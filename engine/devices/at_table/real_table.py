"""A match at a table of real tiles, refereed: the umpire, the devices at the table, and what people say.

Everything happens in the thread of the scheduler; a hub hands its events over there. Nothing that moves is ever begun here by itself: a
person presses for each step, in the program or with a ready button at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol

from engine.core.action import Action
from engine.core.meld import Seat
from engine.core.node import BadChance, ChanceValue, RollDice, ShowPlace
from engine.core.tiles import Tile
from engine.core.value import dataclass
from engine.core.words import Text
from engine.devices.at_table.dice_pool import DicePool
from engine.devices.at_table.driving import TableStep, steps_of, wall_stands
from engine.devices.at_table.readers import RESTS, MarkerSeen, Noticed, RackSeen, Reader, Readers, TileSeen, Zone
from engine.devices.at_table.settings import Shown, settings_of
from engine.devices.events import DeviceEvent, Dice, Lost
from engine.devices.link import NotOpen, TooMuchAsked
from engine.devices.open_table.commands import MOTORS, BadCommand
from engine.devices.open_table.events import (
    Build,
    Button,
    Centre,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    Lift,
    Restarted,
    StateKnown,
    StopConfirmed,
    TileCount,
)
from engine.devices.open_table.host import NotReady, TableHost
from engine.devices.open_table.state import TableState
from engine.devices.open_table.words import failure_words
from engine.devices.tags import TagTable
from engine.match.journal import Line
from engine.match.offences import NotedOffence
from engine.play.rulings import Ruling
from engine.table.drawing import Awaited
from engine.table.session.pacing import Scheduler
from engine.table.session.session import Session
from engine.table.sources.inbox import Inbox
from engine.table.sources.source import ChanceSource, Wanted
from engine.table.table import Table
from engine.table.thinking import Thinker, ThinkHere
from engine.table.umpire import reports
from engine.table.umpire.display import Need
from engine.table.umpire.racks import Racks, can_be_read
from engine.table.umpire.sources import RealChance
from engine.table.umpire.umpire import Umpire, UmpireState
from engine.table.umpire.watched_discards import WatchedDiscards

SIDES: Final = ("E", "S", "W", "N")
"""Where seats sit if nobody says otherwise: seat 0 at the side that the table calls E."""
NO_STATE: Final = TableState()


class TableDevice(Protocol):
    """A device as ``engine.devices.hub`` has it."""

    @property
    def address(self) -> str:
        """Where it is."""

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        """Has something asked of a table's driver in the thread of its link. Raises ``NotOpen``, ``TooMuchAsked``."""


@dataclass(frozen=True, slots=True)
class RealTableState:
    """How the match and the table stand.

    ``awaited``: dice or tiles that are waited for; ``driven``: the address of the table that is driven, None: there is none;
    ``table``: how it stands, and its ``caps``; ``steps``: the movements that the match needs now, each begun by a press;
    ``running``: the movement that was begun and has not ended.
    """

    umpire: UmpireState
    awaited: Awaited | None
    driven: str | None
    table: TableState
    caps: tuple[str, ...]
    steps: tuple[TableStep, ...]
    running: str | None


class Ears(Protocol):
    """Who hears of a real table, in the thread of its scheduler."""

    def said(self, words: Text) -> None:
        """A sentence for people: what was done, refused, or went wrong."""

    def changed(self, state: RealTableState) -> None:
        """Something may be another."""


def _ignored(answer: object) -> None:
    """Nobody waits for this answer."""


def _nothing() -> None:
    """Nothing follows from it."""


class RealTable:
    """One match. People's methods return a sentence where what they ask cannot be done; nothing has changed then."""

    def __init__(
        self,
        begun: Callable[[ChanceSource], Table],
        scheduler: Scheduler,
        ears: Ears,
        *,
        sides: Sequence[str] = SIDES,
        zones: Mapping[Reader, Zone] | None = None,
        tags: TagTable | None = None,
        read: Collection[Seat] = (),
        thinker: Callable[[], Thinker] = ThinkHere,
    ) -> None:
        """``begun`` makes the table, or takes it up again, with this source of chance; whatever it raises is raised here.

        ``sides``: the side of the table (E, S, W, N) where each seat sits. ``zones``: where readers lie; ``tags``: what their tags
        mean. ``read``: the seats that are played from what the reader under their rack sees, by bots or from far away.
        """
        self._scheduler, self._ears, self._sides = scheduler, ears, tuple(sides)
        self._pool = DicePool()
        self._readers = Readers(zones or {}, tags or TagTable())
        self._racks = Racks(read)
        self._chance = RealChance(Inbox("device", self._dice_wanted), Inbox("person", self._tiles_wanted), self._racks)
        self._watched = WatchedDiscards()
        self._shown = Shown()
        self._device: TableDevice | None = None
        self._caps: tuple[str, ...] = ()
        self._known = NO_STATE
        self._collected = False
        self._running: str | None = None
        self._table = begun(self._chance.source)
        if read and not can_be_read(self._table.rule_set, self._table.match.options):
            self._table.close()
            raise ValueError(TWO_RACKS)
        self.session = Session(self._table, scheduler, thinker=thinker)
        self.umpire = Umpire(self.session, scheduler, self._chance, self._umpired)

    @property
    def state(self) -> RealTableState:
        """How things stand."""
        state = self.umpire.state
        steps = tuple(
            step
            for need in ([] if self._running else self._needs(state))
            for step in steps_of(need, self._known, self._caps, collected=self._collected)
        )
        address = None if self._device is None else self._device.address
        return RealTableState(state, self._table.awaited, address, self._known, self._caps, steps, self._running)

    def open(self, devices: Iterable[TableDevice] = ()) -> None:
        """Begins. ``devices``: those that are connected already."""
        self.session.open()
        for device in devices:
            self._introduced(device)
        self._changed()

    def close(self) -> Text | None:
        """Leaves the table; a sentence if not all of the match could be saved."""
        self.umpire.close()
        return self.session.close()

    # -- devices -----------------------------------------------------------------------------------------------------

    def heard(self, device: TableDevice, event: DeviceEvent) -> None:
        """A device says something."""
        if self._readers.heard(device.address, event, self._scheduler.now()):
            self._scheduler.call_later(RESTS, self._tiles_rest)
        if isinstance(event, Dice) and (found := self._pool.heard(device.address, event)) is not None:
            self.umpire.report(found)
        elif isinstance(event, Lost) and (trouble := self._pool.went(device.address)) is not None:
            self.umpire.report(trouble)
        if isinstance(event, StateKnown):
            self._introduced(device)
        elif self._device is not None and device.address == self._device.address:
            self._table_says(event)

    def _table_says(self, event: DeviceEvent) -> None:
        match event:
            case Lost():
                self._device, self._running, self._known = None, None, NO_STATE
                self._ears.said(TABLE_LOST)
            case Restarted():
                self._running, self._known = None, NO_STATE
                self._ears.said(TABLE_RESTARTED)
            case Button(side, button) if side in self._sides:
                if button != "ready" or not self._pressed_ready():
                    self.umpire.report(reports.Pressed(self._sides.index(side), button))
            case TileCount(count):
                self.umpire.report(reports.TilesCounted(count))
            case CommandFailed() | CommandUnknown():
                self._shown.failed(event.command)
                self._ended(event.command)
                self._ears.said(failure_words(event))
            case CommandDone():
                self._ended(event.command)
            case StopConfirmed():
                self._ears.said(STOPPED)
            case _:
                pass
        if event.name in TOPICS:
            self._known = self._known.after(event)
            self._moved(event)
        self._changed()

    def _moved(self, event: DeviceEvent) -> None:
        """Something of the table stands elsewhere: once a new wall stands, the next hand begins."""
        if isinstance(event, Centre) and event.state == "open":
            self._collected = True
        if not isinstance(event, Build | Lift) or not wall_stands(self._known, self._caps):
            return
        self._collected = False
        if self._table.hand_over:
            self.next_hand()

    def _introduced(self, device: TableDevice) -> None:
        """A device has said how it stands. The first table is the one that is driven: it shows the match."""
        if self._device is None or self._device.address == device.address:
            ask: Callable[[TableHost], Any] = lambda host: (host.device, host.state)  # noqa: E731 - the link's thread calls it
            self._asked(device, ask, partial(self._is_driven, device))

    def _is_driven(self, device: TableDevice, answer: Any) -> None:
        introduction, state = answer
        if introduction is None or state is None or (self._device not in (None, device)):
            return
        self._device, self._caps, self._known = device, introduction.caps, state
        self._shown.forget()
        self._changed()

    def _tiles_rest(self) -> None:
        for noticed in self._readers.rested(self._scheduler.now()):
            self._noticed(noticed)

    def _noticed(self, noticed: Noticed) -> None:
        match noticed:
            case TileSeen(Zone("turned_up"), tile):
                self.umpire.report(reports.TileTurnedUp(tile))
            case TileSeen(Zone(_, side), tile) if side in self._sides:
                self.umpire.report(reports.TileLaid(self._sides.index(side), tile))
            case MarkerSeen(side) if side in self._sides:
                self.umpire.report(reports.MarkerLaid(self._sides.index(side)))
            case RackSeen(side, _, new) if new and side in self._sides:
                seat = self._sides.index(side)
                if seat in self._racks.seats:
                    self._racks.came(seat, new)
                    self.umpire.report(reports.TilesTaken(seat, new))
            case _:
                pass

    # -- a camera above the table ------------------------------------------------------------------------------------

    def watched(self, tiles: Iterable[Tile]) -> None:
        """What a camera sees lying open among the discards, once its reading has settled."""
        tile = self._watched.seen(tiles)
        if tile is not None:
            self.umpire.report(reports.TileDiscarded(tile))

    # -- people ------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action) -> Text | None:
        """What a seat has done."""
        return self.umpire.act(seat, action)

    def give(self, value: ChanceValue) -> None:
        """The dice or tiles that are waited for. Raises ``ChanceRefused``."""
        self.session.give(value)

    def close_window(self) -> None:
        """Nobody claims. Raises ``IllegalAction``, ``BadChance``."""
        self.session.close_window()

    def next_hand(self) -> Text | None:
        """The next hand is dealt."""
        if not self._table.hand_over:
            return HAND_GOES_ON
        self.session.next_hand()
        return None

    def take_back(self, times: int = 1) -> Text | None:
        """The latest choices are taken back."""
        done = [self.session.take_back() for _ in range(times)]
        return None if done and all(done) else NOTHING_TO_UNDO

    def correct(self, number: int, *lines: Line, partly: bool = False) -> Text | None:
        """Another value for a line of the journal; everything after it is counted anew. Raises ``CorrectionRefused``.

        ``partly``: where the rest no longer fits, the match goes on from there.
        """
        found = self.session.correct(number, *lines, partly=partly)
        return None if found.misfit is None or partly else found.misfit.sentence

    def settle(self, number: int, choice: int) -> Text | None:
        """What people do about a difference: the choice with this number, from 0."""
        found = next((each for each in self.umpire.state.differences if each.number == number), None)
        if found is None or not 0 <= choice < len(found.choices):
            return NO_DIFFERENCE
        return self.umpire.settle(number, found.choices[choice])

    def offend(self, offence: NotedOffence) -> Text | None:
        """A seat has committed an offence: ruled on where the game's document does, written down elsewhere."""
        return self.umpire.offend(offence)

    def rule(self, ruling: Ruling) -> None:
        """What people have ruled on an offence. Raises ``RulingRefused``."""
        self.session.rule(ruling)

    # -- the table moves ---------------------------------------------------------------------------------------------

    def begin(self, step: TableStep) -> Text | None:
        """A person has pressed for a movement that the match needs."""
        if step not in self.state.steps:
            return NO_STEP
        self.command(step.command)
        return None

    def command(self, command: str) -> None:
        """A person has a command sent to the table, whatever the match needs."""
        if self._device is None:
            self._ears.said(NO_TABLE)
            return
        if command.partition(" ")[0] in MOTORS:
            self._running = command
        self._send(self._device, command)
        self._changed()

    def stop(self) -> None:
        """Everything that moves at the table stands still. Nothing goes on by itself."""
        if self._device is None:
            self._ears.said(NO_TABLE)
        else:
            self._asked(self._device, lambda host: host.stop(monotonic()))

    def _pressed_ready(self) -> bool:
        """A ready button is pressed while the match waits for the table: the step that comes first begins. Whether one does."""
        steps = self.state.steps
        if steps:
            self.begin(steps[0])
        return bool(steps)

    def _ended(self, command: str) -> None:
        if self._running == command:
            self._running = None
            self._changed()

    # -- within ------------------------------------------------------------------------------------------------------

    def _needs(self, state: UmpireState) -> tuple[Need, ...]:
        """What the table has to do, the first first: a hand that has only just begun needs a wall too, if none stands."""
        fresh = not any(self._table.match.hand.rivers) and not self._table.hand_over
        if fresh and self._known.get(Build) is not None and not wall_stands(self._known, self._caps):
            return ("wall", state.need)
        return (state.need,)

    def _umpired(self, state: UmpireState) -> None:
        if self._table.hand_over:
            self._readers.forget()
            self._watched.forget()
        self._changed()

    def _changed(self) -> None:
        """The match or what is known of the table may be another: the table shows it, and whoever listens hears of it."""
        state = self.state
        if self._device is not None:
            for command in self._shown.changes(settings_of(state.umpire.display, self._sides, self._caps)):
                self._send(self._device, command)
        self._ears.changed(state)

    def _send(self, device: TableDevice, command: str) -> None:
        self._asked(device, lambda host: host.command(command, monotonic()), refused=partial(self._ended, command))

    def _asked(
        self,
        device: TableDevice,
        question: Callable[[TableHost], Any],
        then: Callable[[Any], None] = _ignored,
        refused: Callable[[], None] = _nothing,
    ) -> None:
        """Asks a table's driver, and goes on with the answer in this thread."""
        try:
            future = device.ask(question)
        except (NotOpen, TooMuchAsked):
            refused()
            if device is self._device:
                self._ears.said(NO_TABLE)
        else:
            future.add_done_callback(lambda done: self._scheduler.post(partial(self._answered, done, then, refused)))

    def _answered(self, done: Future[Any], then: Callable[[Any], None], refused: Callable[[], None]) -> None:
        if done.cancelled():
            refused()
            return
        error = done.exception()
        if error is None:
            then(done.result())
            return
        refused()
        if isinstance(error, NotReady):
            self._ears.said(error.text)
        elif isinstance(error, BadCommand):
            self._ears.said(NO_COMMAND)

    def _dice_wanted(self, wanted: Wanted | None) -> None:
        if wanted is not None and isinstance(wanted.request, RollDice):
            self._pool.begin(wanted.request.count)
        else:
            self._pool.stop()

    def _tiles_wanted(self, wanted: Wanted | None) -> None:
        """A hand that is to be laid open is read by the reader under its rack, where there is one."""
        if wanted is None or not isinstance(request := wanted.request, ShowPlace) or request.place >= len(self._sides):
            return
        tiles = self._readers.rack(self._sides[request.place])
        if len(tiles) == len(wanted.hand.places[request.place].concealed):
            with suppress(BadChance):
                self._chance.eyes.put(tiles)


TOPICS: Final = frozenset(
    ("dice", "centre", "lift", "build", "tiles", "mode", "dealer", "honba", "lamps", "score", "sticks", "jam", "fault")
)
"""Names of the events that say how a table stands."""
NO_TABLE: Final = Text("没有连上牌桌", "No table is connected")
TABLE_LOST: Final = Text(
    "牌桌断开了：牌局照常，连上后继续", "The table has gone away: the match stands, and goes on with it when it is back"
)
TABLE_RESTARTED: Final = Text(
    "牌桌重新启动了：没有做完的动作不会自己重来", "The table has started again: no movement is repeated by itself"
)
STOPPED: Final = Text("牌桌已停下", "The table stands still")
NO_COMMAND: Final = Text("牌桌没有这个命令", "There is no such command of a table")
TWO_RACKS: Final = (
    "a seat with two racks cannot be played from what a reader sees: let people play all seats of this game"
)
NO_STEP: Final = Text("现在不需要这个动作", "This movement is not needed now")
HAND_GOES_ON: Final = Text("这一局还没有打完", "The hand is still being played")
NO_DIFFERENCE: Final = Text("没有这样一处不一致", "There is no such difference, or no such choice of it")
NOTHING_TO_UNDO: Final = Text("没有可以悔的了", "There is nothing more to take back")
