"""A match at a table of real tiles, refereed: the umpire, the devices at the table, and what people say.

Everything happens in the thread of the scheduler; a hub hands its events over there. Nothing that moves is ever begun here by itself: a
person presses for each step, in the program or with a ready button at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, ChanceValue, RollDice, ShowPlace
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.driven_table import DrivenTable, TableDevice
from paizhuo.engine.devices.at_table.driving import TableStep
from paizhuo.engine.devices.at_table.readers import (
    RESTS,
    MarkerSeen,
    Noticed,
    RackSeen,
    Reader,
    Readers,
    TileSeen,
    Zone,
)
from paizhuo.engine.devices.at_table.resting_dice import RestingDice
from paizhuo.engine.devices.events import DeviceEvent, Dice, Lost
from paizhuo.engine.devices.open_table.events import (
    Button,
    StateKnown,
    TileCount,
)
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.tags import TagTable
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table.bots.thinking import Thinker, ThinkHere
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.sources.source import ChanceSource, Wanted
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire import reports
from paizhuo.engine.table.umpire.display import Need
from paizhuo.engine.table.umpire.racks import Racks, can_be_read
from paizhuo.engine.table.umpire.sources import RealChance
from paizhuo.engine.table.umpire.umpire import Umpire, UmpireState
from paizhuo.engine.table.umpire.watched_discards import WatchedDiscards

SIDES: Final = ("E", "S", "W", "N")
"""Where seats sit if nobody says otherwise: seat 0 at the side that the table calls E."""


class RealTableState(Struct):
    """How the match and the table stand.

    ``awaited``: dice or tiles that are waited for; ``driven``: the address of the table that is driven, None: there is none;
    ``away``: there was one, and it has not come back;
    ``table``: how it stands, and its ``caps``; ``steps``: the movements that the match needs now, each begun by a press;
    ``running``: the movement that was begun and has not ended.
    """

    umpire: UmpireState
    awaited: Awaited | None
    driven: str | None
    away: bool
    table: TableState
    caps: tuple[str, ...]
    steps: tuple[TableStep, ...]
    running: str | None


class Ears(Protocol):
    """Who hears of a real table, in the thread of its scheduler."""

    def said(self, words: Text) -> None:
        """Take a sentence for people: what was done, refused, or went wrong."""

    def changed(self, state: RealTableState) -> None:
        """Take the state of the table, which may have changed."""


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
        self._dice = RestingDice(scheduler, self._thrown)
        self._readers = Readers(zones or {}, tags or TagTable())
        self._racks = Racks(read)
        self._chance = RealChance(Inbox("device", self._dice_wanted), Inbox("person", self._tiles_wanted), self._racks)
        self._watched = WatchedDiscards()
        self._automatic = DrivenTable(scheduler, self._sides, ears.said, self._changed)
        self._table = begun(self._chance.source)
        if read and not can_be_read(self._table.rule_set, self._table.match.options):
            self._table.close()
            raise ValueError(TWO_RACKS)
        self.session = Session(self._table, scheduler, thinker=thinker)
        self.umpire = Umpire(self.session, scheduler, self._chance, self._umpired)

    @property
    def state(self) -> RealTableState:
        """How things stand."""
        state, automatic = self.umpire.state, self._automatic
        return RealTableState(
            state,
            self._table.awaited,
            automatic.address,
            automatic.away,
            automatic.known,
            automatic.caps,
            automatic.steps(self._needs(state)),
            automatic.running,
        )

    def open(self, devices: Iterable[TableDevice] = ()) -> None:
        """Begin. ``devices``: those that are connected already."""
        self.session.open()
        for device in devices:
            self._automatic.introduced(device)
        self._changed()

    def close(self) -> Text | None:
        """Leave the table; a sentence if not all of the match could be saved."""
        self.umpire.close()
        return self.session.close()

    # -- devices -----------------------------------------------------------------------------------------------------

    def heard(self, device: TableDevice, event: DeviceEvent) -> None:
        """Take an event of a device, and report to the umpire what it means."""
        if self._readers.heard(device.address, event, self._scheduler.now()):
            self._scheduler.call_later(RESTS, self._tiles_rest)
        if isinstance(event, Dice) and (found := self._dice.heard(device.address, event)) is not None:
            self.umpire.report(found)
        elif isinstance(event, Lost) and (trouble := self._dice.went(device.address)) is not None:
            self.umpire.report(trouble)
        if isinstance(event, StateKnown):
            self._automatic.introduced(device)
        elif device.address == self._automatic.address:
            self._table_says(event)

    def _table_says(self, event: DeviceEvent) -> None:
        """Take an event of the table that is driven. Once a new wall stands, begin the next hand."""
        raised = self._automatic.says(event)
        match event:
            case Button(side, button) if side in self._sides:
                if button != "ready" or not self._pressed_ready():
                    self.umpire.report(reports.Pressed(self._sides.index(side), button))
            case TileCount(count):
                self.umpire.report(reports.TilesCounted(count))
            case _:
                pass
        if raised and self._table.hand_over:
            self.next_hand()
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
            case RackSeen(side, tiles, new) if side in self._sides:
                seat = self._sides.index(side)
                if seat in self._racks.seats:
                    self._racks.lie(seat, tiles, self._table.match.hand.places[seat].concealed)
                    self._racks.came(seat, new)
                    if new:
                        self.umpire.report(reports.TilesTaken(seat, new))
                    else:
                        self.umpire.look_again()
            case _:
                pass

    # -- a camera above the table ------------------------------------------------------------------------------------

    def watched(self, tiles: Iterable[Tile]) -> None:
        """Report what a camera sees lying open among the discards, once its reading has settled."""
        tile = self._watched.seen(tiles)
        if tile is not None:
            self.umpire.report(reports.TileDiscarded(tile, self._watched.lie(tile)))

    def watch_anew(self) -> None:
        """Forget what the camera has seen, as another one begins to watch: what its first reading sees is nobody's discard."""
        self._watched.forget()

    # -- people ------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action) -> Text | None:
        """Return what a seat has done."""
        return self.umpire.act(seat, action)

    def declare(self, seat: Seat, *, on: bool = True) -> Text | None:
        """The seat's next discard declares riichi, whoever or whatever sees it; not ``on``: it does not."""
        return self.umpire.declare(seat, on=on)

    def give(self, value: ChanceValue) -> None:
        """Give the dice or tiles that are waited for. Raises ``ChanceRefused``."""
        self.session.give(value)

    def close_window(self) -> None:
        """End the time to claim: nobody claims. Raises ``IllegalAction``, ``BadChance``."""
        self.session.close_window()

    def next_hand(self) -> Text | None:
        """The next hand is dealt."""
        if not self._table.hand_over:
            return HAND_GOES_ON
        self.session.next_hand()
        return None

    def take_back(self, times: int = 1) -> Text | None:
        """The latest choices are taken back."""
        done = times > 0 and all(self.session.take_back() for _ in range(times))
        return None if done else NOTHING_TO_UNDO

    def correct(self, number: int, *lines: Line, through: int | None = None, partly: bool = False) -> Text | None:
        """Other lines for a line of the journal, or for several; everything after them is counted anew. Raises ``CorrectionRefused``.

        ``through``: the last line that they take the place of. ``partly``: where the rest no longer fits, the match goes on from there.
        """
        found = self.session.correct(number, *lines, through=through, partly=partly)
        return None if found.misfit is None or partly else found.misfit.sentence

    def settle(self, number: int, choice: int) -> Text | None:
        """Return what people do about a difference: the choice with this number, from 0."""
        found = next((each for each in self.umpire.state.differences if each.number == number), None)
        if found is None or not 0 <= choice < len(found.choices):
            return NO_DIFFERENCE
        return self.umpire.settle(number, found.choices[choice])

    def offend(self, offence: NotedOffence) -> Text | None:
        """A seat has committed an offence: ruled on where the game's document does, written down elsewhere."""
        return self.umpire.offend(offence)

    def rule(self, ruling: Ruling) -> None:
        """Carry out what people have ruled on an offence. Raises ``RulingRefused``."""
        self.session.rule(ruling)

    # -- the table moves ---------------------------------------------------------------------------------------------

    def begin(self, step: TableStep) -> Text | None:
        """A person has pressed for a movement that the match needs."""
        if step not in self.state.steps:
            return NO_STEP
        self.command(step.command)
        return None

    def command(self, command: str) -> None:
        """Send the table a command that a person has chosen, whatever the match needs."""
        self._automatic.command(command)
        self._changed()

    def stop(self) -> None:
        """Stop everything that moves at the table; nothing goes on by itself."""
        self._automatic.stop()

    def _pressed_ready(self) -> bool:
        """A ready button is pressed while the match waits for the table: the step that comes first begins. Whether one does."""
        steps = self.state.steps
        if steps:
            self.begin(steps[0])
        return bool(steps)

    # -- within ------------------------------------------------------------------------------------------------------

    def _needs(self, state: UmpireState) -> tuple[Need, ...]:
        """What the table has to do, the first first: a hand of which nothing has been thrown or dealt needs a wall too, if none stands.

        Once tiles may be in somebody's hand, no wall is built before the hand is over.
        """
        fresh = not self._table.referee.chances and not self._table.hand_over
        if fresh and self._automatic.builds and not self._automatic.wall_stands:
            return ("wall", state.need)
        return (state.need,)

    def _umpired(self, state: UmpireState) -> None:
        if self._table.hand_over:
            self._readers.forget()
            self._watched.forget()
        self._changed()

    def _changed(self) -> None:
        """Show on the table, and to whoever listens, what the match and the table are now."""
        state = self.state
        self._automatic.show(state.umpire.display)
        self._ears.changed(state)

    def _dice_wanted(self, wanted: Wanted | None) -> None:
        if wanted is not None and isinstance(wanted.request, RollDice):
            self._dice.begin(wanted.request.count)
        else:
            self._dice.stop()

    def _thrown(self, faces: tuple[int, ...]) -> None:
        """Report the faces of dice that have come to rest after a real roll."""
        self.umpire.report(reports.Rolled(faces))

    def _tiles_wanted(self, wanted: Wanted | None) -> None:
        """Give the hand that is to be laid open as the reader under its rack sees it, where there is one."""
        if wanted is None or not isinstance(request := wanted.request, ShowPlace) or request.place >= len(self._sides):
            return
        tiles = self._readers.rack(self._sides[request.place])
        if len(tiles) == len(wanted.hand.places[request.place].concealed):
            with suppress(BadChance):
                self._chance.eyes.put(tiles)


TWO_RACKS: Final = (
    "a seat with two racks cannot be played from what a reader sees: let people play all seats of this game"
)
NO_STEP: Final = Text("现在不需要这个动作", "This movement is not needed now")
HAND_GOES_ON: Final = Text("这一局还没有打完", "The hand is still being played")
NO_DIFFERENCE: Final = Text("没有这样一处不一致", "There is no such difference, or no such choice of it")
NOTHING_TO_UNDO: Final = Text("没有可以悔的了", "There is nothing more to take back")
