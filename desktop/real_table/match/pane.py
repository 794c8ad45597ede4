"""The part of the real table's page about the match: setting one up, or the one that is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import clear, column
from paizhuo.desktop.match.kept_matches import KeptMatch, kept_matches
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.kept_setup import physical_setup
from paizhuo.desktop.real_table.match.setup import RealDraft, RealSetup
from paizhuo.desktop.real_table.match.thread import AtTable
from paizhuo.desktop.real_table.match.view import MatchView
from paizhuo.desktop.results.scoreboard.score_window import ScoreWindow
from paizhuo.desktop.results.scoreboard.state import BoardState, at_end, at_table
from paizhuo.desktop.table.seats import Faces, dealer_thrown
from paizhuo.engine.core.tiles import BadTiles, Tiles, parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import DeviceEvent, Tag
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.tags import PlayerCard
from paizhuo.engine.table.journal.lock import in_use
from paizhuo.engine.table.umpire.racks import can_be_read

if TYPE_CHECKING:
    from paizhuo.desktop.real_table.match.watching import Watch


class TableMatch(QObject):
    """The match at the real table, whatever page is in sight. It stays while its pane is drawn anew.

    ``message``: a sentence; ``score_only``: people want the score sheet; ``camera``: a hand is to be read by a camera;
    ``camera_read``: it was; ``readers_changed``: readers lie elsewhere, or tags mean something else; ``throw_wanted`` carries the name
    of who throws for the first dealer.
    """

    message = Signal(object)
    score_only = Signal()
    camera = Signal()
    camera_read = Signal(object)
    readers_changed = Signal()
    throw_wanted = Signal(str)

    def __init__(self, page: Page, devices: Devices) -> None:
        super().__init__(page)
        self._page, self._devices = page, devices
        self.desk = MatchDesk(devices.hub)
        self.draft = RealDraft()
        self._scores: ScoreWindow | None = None
        self._watch: Watch | None = None
        self.desk.message.connect(self.message)
        devices.tags.changed.connect(self.readers_changed)
        devices.heard.connect(self._heard)
        for signal in (self.desk.changed, self.desk.seated, self.desk.over):
            signal.connect(self._show_scores)

    def pane(self) -> QWidget:
        """Return the pane, made anew."""
        return MatchPane(self._page, self)

    # -- beginning -----------------------------------------------------------------------------------------------------

    @property
    def readable(self) -> tuple[str, ...]:
        """The sides of the table with a reader under the rack, from which a seat of the game that is set up can be played."""
        if not can_be_read(self.draft.rule_set, self.draft.rule_set.settled(self.draft.chosen)):
            return ()
        return tuple(sorted({zone.side for zone in self._devices.tags.zones.values() if zone.kind == "rack"}))

    def begin(self) -> None:
        """Begin the match that is set up."""
        self.desk.start(self.draft.setup(self._page.say, self.readable), self._at_table())

    def throw_first(self) -> None:
        """Ask for dice for the first dealer: who sits in the first seat throws them."""
        self.throw_wanted.emit(self.draft.name(0, self._page.say))

    def dealer_thrown(self, faces: Faces | None) -> Text:
        """Seat the players as the two dice say, thrown by the screen where there are none; return a sentence about who deals first."""
        order, said = dealer_thrown(self.draft.setup(self._page.say, self.readable), faces)
        self.draft.seat_in(order)
        self.readers_changed.emit()
        return said

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        """Seat players who hold their cards to a reader before a match."""
        if self.desk.match is not None or not isinstance(event, Tag):
            return
        tags = self._devices.tags
        card = tags.table.meaning(event.id)
        if not isinstance(card, PlayerCard):
            return
        zone = tags.zones.get((device.address, event.reader))
        seat = self.draft.take_card(card.name, zone.side if zone is not None else "")
        if seat is not None:
            self.readers_changed.emit()
            self.message.emit(words.SAT_DOWN.filled(who=card.name, n=seat + 1))

    def _at_table(self) -> AtTable:
        """Return who sits where, and what the readers there see."""
        tags = self._devices.tags
        return AtTable(self.draft.sat(), tags.zones, tags.table)

    def resume(self, journal: Path) -> Text | None:
        """Go on with the match of a journal; return a sentence if that cannot be."""
        setup = physical_setup(journal)
        if setup is None:
            return NOT_PHYSICAL.filled(file=journal.name)
        self.draft.rules, self.draft.options[setup.rules] = setup.rules, dict(setup.options)
        players = self.draft.counts()[0]
        self.draft.names = dict(enumerate(seat.name for seat in setup.seats))
        self.draft.bots = {nth: seat.bot for nth, seat in enumerate(setup.seats[:players]) if seat.bot is not None}
        self.desk.resume(journal, setup, self._at_table())
        return None

    def closing(self) -> None:
        """Leave the match, which is kept, since the window closes."""
        if self._watch is not None:
            self._watch.close()
        self.desk.leave()
        if self._scores is not None:
            self._scores.close()

    # -- a hand read elsewhere -------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game that is played now, else of the one that is set up."""
        seating, moment = self.desk.seating, self.desk.moment
        if seating is None or moment is None:
            return self.draft.rules
        return seating.at(moment.observation.hand.deal).rule_set.id

    def take_request(self, request: object) -> None:
        """Take a hand that the camera page has read: a request of the command ``score``."""
        tiles = tiles_of(request, self._count())
        if tiles:
            self.camera_read.emit(tiles)

    def _count(self) -> int | None:
        wanted = self.desk.asked.possible.wanted
        return None if wanted is None else wanted.count

    # -- a camera above the table ------------------------------------------------------------------------------------------

    def watch(self) -> Watch:
        """Return the camera that watches the discards; it is made when it is first wanted."""
        if self._watch is None:
            from paizhuo.desktop.real_table.match.watching import Watch

            self._watch = Watch(self.desk)
        return self._watch

    # -- the scoreboard --------------------------------------------------------------------------------------------------

    def scoreboard(self) -> ScoreWindow:
        """Show the points in large letters, on a second screen if there is one."""
        if self._scores is None:
            self._scores = ScoreWindow(self._page.preferences, self._page.window())
        self._show_scores()
        self._scores.open()
        return self._scores

    def board(self) -> BoardState | None:
        """Return what the scoreboard shows; None: no match is played."""
        desk = self.desk
        if desk.seating is None or desk.moment is None:
            return None
        if desk.finish is not None:
            return at_end(desk.seating, desk.finish)
        need = "nothing" if desk.state is None else desk.state.umpire.need
        last = None if desk.last is None else desk.last.result
        return at_table(desk.seating, desk.moment, need, desk.dice, last)

    def _show_scores(self) -> None:
        if self._scores is not None and (state := self.board()) is not None:
            self._scores.show_state(state)


class MatchPane(QWidget):
    """The set-up while no match is played, else the match."""

    def __init__(self, page: Page, match: TableMatch) -> None:
        super().__init__()
        self._page, self._match = page, match
        self._inside = column(self)
        self._view: MatchView | None = None
        match.desk.seated.connect(self._draw)
        match.camera_read.connect(self._camera_read)
        match.readers_changed.connect(self._readers_changed)
        self._draw()

    def _draw(self) -> None:
        clear(self._inside)
        self._view = None
        desk = self._match.desk
        if desk.match is None:
            made: QWidget = self._setup()
        else:
            made = self._view = MatchView(self._page, desk)
            self._view.scoreboard.connect(self._match.scoreboard)
            self._view.camera.connect(self._match.camera)
            self._view.watch.connect(self._show_watch)
        self._inside.addWidget(made)
        made.show()

    def _setup(self) -> RealSetup:
        match = self._match
        form = RealSetup(self._page, match.draft, self._kept(), match.readable, self._draw, match.begin)
        form.score_only.connect(match.score_only)
        form.throw.connect(match.throw_first)
        form.go_on.connect(self._go_on)
        return form

    def _kept(self) -> Sequence[KeptMatch]:
        return [kept for kept in kept_matches().matches if kept.physical and in_use(kept.file) is None]

    def _go_on(self, kept: KeptMatch) -> None:
        reason = self._match.resume(kept.file)
        if reason is not None:
            self._match.message.emit(reason)

    def _readers_changed(self) -> None:
        """Take note of where readers lie: bots may sit elsewhere; a match that is played keeps the readers that it began with."""
        if self._view is None:
            self._draw()

    def _show_watch(self) -> None:
        if self._view is not None:
            self._view.show_watch(self._match.watch())

    def _camera_read(self, tiles: Tiles) -> None:
        if self._view is not None:
            self._view.take_tiles(tiles)


def tiles_of(request: object, count: int | None) -> Tiles:
    """Return the concealed tiles of a scored hand, with the winning tile where it is among the ``count`` that are wanted."""
    if not isinstance(request, dict):
        return ()
    try:
        concealed = parse(str(request.get("concealed", "")))
        winning = parse(str(request.get("win", "")))
    except BadTiles:
        return ()
    return (*concealed, *winning) if count == len(concealed) + len(winning) else concealed


NOT_PHYSICAL = Text("{file} 不是真牌对局的记录。", "{file} is no record of a match with real tiles.")
