"""The pages of one table far away, in their order: the room, the match, its ranking, and the room again."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.online import words
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.online.line import OnlineLine
from paizhuo.desktop.online.room import RoomPage
from paizhuo.desktop.online.strip import NewsStrip, absent
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import Address
from paizhuo.engine.table.port.asks import ProposeEnd, Vote
from paizhuo.engine.table.port.reports import Finish, Moment, Report, Seating


class PageHolder(Protocol):
    """The window, as far as pages for tables far away need it."""

    def show_page(self, page: Page) -> None:
        """Show a page."""

    def drop_page(self, page: Page) -> None:
        """Forget a page."""

    def home(self) -> None:
        """Show the first page of the program."""

    def announce(self, words_: Text) -> None:
        """Say a sentence."""


class TablePages(QObject):
    """The pages of the table that a line leads to. ``leave``: the person wants to leave it; ``gone``: there is nothing more to see
    there.
    """

    leave = Signal()
    gone = Signal()

    def __init__(self, holder: PageHolder, preferences: Preferences, line: OnlineLine, invited: Address) -> None:
        """``invited``: where others reach the server."""
        super().__init__(line)
        self._holder, self._preferences, self._line, self._invited = holder, preferences, line, invited
        self._state = ConnectionState("connecting")
        self._own = ""
        """The person's name at the server."""
        self.table: m.TableState | None = None
        self.chat: Chat | None = None
        self._room: RoomPage | None = None
        self._play: PlayPage | None = None
        self._ranking: RankingPage | None = None
        self._strip: NewsStrip | None = None
        line.changed.connect(self._changed)
        line.welcomed.connect(self._welcomed)
        line.table.connect(self._show_table)
        line.left.connect(self._left)
        line.chatted.connect(self._chatted)
        line.promised.connect(self._promised)
        line.opened.connect(self._opened)
        line.between_hands.connect(self._between_hands)
        line.match.heard.connect(self._heard)

    @property
    def occupied(self) -> bool:
        """Whether there is a room or a match in which the person is."""
        return self._play is not None or self._room is not None

    def show(self) -> None:
        """Bring what is under way in sight."""
        page = self._play or self._ranking or self._room
        if page is not None:
            self._holder.show_page(page)

    def forget(self) -> None:
        """Drop all pages of the table."""
        for page in (self._room, self._play, self._ranking):
            if page is not None:
                page.closing()
                self._holder.drop_page(page)
        self._room = self._play = self._ranking = None
        self._strip = self.chat = self.table = None

    # -- the line and the room -------------------------------------------------------------------------------------

    def _changed(self, state: ConnectionState) -> None:
        self._state = state
        if self._strip is not None:
            self._strip.connected(state)
        if self._play is not None:
            self._play.hold(held=state.stage != "up")

    def _welcomed(self, welcome: m.Welcome) -> None:
        self._own = welcome.name

    def _show_table(self, table: m.TableState) -> None:
        self.table = table
        if self.chat is None:
            self.chat = self._new_chat()
        if self._room is None:
            self._room = room = RoomPage(self._preferences, table, self._invited, self.chat)
            room.sends.connect(self._line.send)
            room.leave.connect(self.leave)
            if self._play is None and self._ranking is None:
                self._holder.show_page(room)
        self._room.show_table(table)
        if self._strip is not None:
            self._strip.table(table)
        if self._play is not None:
            self._play.note(absent(table))
            self._play.wait(waits=table.you is not None and table.seats[table.you].ready)

    def _new_chat(self) -> Chat:
        made = Chat(self._preferences, self._own)
        made.said.connect(self._line.send)
        return made

    def _left(self, left: m.Left) -> None:
        """Hear from the server that the person is at no table any more."""
        if self.table is not None:
            if left.code != "left":
                self._holder.announce(wire.heard(left.reason))
            self.gone.emit()

    def _chatted(self, chatted: m.Chatted) -> None:
        if self.chat is not None:
            self.chat.hear(chatted)

    # -- a match ---------------------------------------------------------------------------------------------------

    def _heard(self, report: Report) -> None:
        """Show the table when a match begins; tell the strip above it when play goes on."""
        match report:
            case Seating() if self._play is None:
                self._begin(report)
            case Moment(observation=observation) if self._strip is not None and observation.hand.ending is None:
                self._strip.playing()
            case _:
                pass

    def _begin(self, seating: Seating) -> None:
        """Show the table of a match that begins or goes on."""
        if self._ranking is not None:
            self._holder.drop_page(self._ranking)
            self._ranking = None
        line, before = self._line, self.chat
        self._strip, self.chat = strip, chat = NewsStrip(self._preferences), self._new_chat()
        chat.hide()
        if before is not None:
            chat.take_over(before)
        strip.hurry.connect(line.hurry)
        strip.sends.connect(line.send)
        strip.vote.connect(lambda yes: line.match.ask(Vote(yes)))
        strip.end.connect(lambda: line.match.ask(ProposeEnd()))
        strip.leave.connect(self.leave)
        chat.spoken.connect(strip.spoken)
        self._play = page = PlayPage(self._preferences, line.match, above=strip, beside=chat)
        strip.chat.connect(partial(self._open_chat, chat, page))
        page.left.connect(strip.ask_leave)
        page.message.connect(self._holder.announce)
        page.failed.connect(self._failed)
        page.finished.connect(self._finished)
        chat.at_seat.connect(page.table.showing.show_talk)
        page.take_seats(seating)
        if self.table is not None:
            strip.table(self.table)
            page.note(absent(self.table))
        strip.connected(self._state)
        self._holder.show_page(page)

    def _open_chat(self, chat: Chat, page: PlayPage, shown: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Show or hide the chat beside a table; afterwards keys go to the table again, and not to whatever lies next to it."""
        chat.open(shown=shown)
        if not shown:
            page.focus("")

    def _between_hands(self, pause: int | None) -> None:
        if self._strip is not None:
            self._strip.between_hands(pause)

    def _promised(self, commitment: str) -> None:
        if self._strip is not None and commitment:
            self._strip.wall(words.WALL_PROMISED.filled(hash=commitment[:8]))

    def _opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001 - Qt's signal
        said = words.WALL_HOLDS if agrees else words.WALL_BROKEN.filled(hand=number + 1)
        if self._strip is not None:
            self._strip.wall(said, broken=not agrees)
        if not agrees:
            self._holder.announce(said)

    def _failed(self, reason: Text) -> None:
        self._holder.announce(reason)
        self.gone.emit()

    def _finished(self, seating: Seating, finish: Finish) -> None:
        """Show the ranking of the match, if a hand was played; from there one comes back to the room."""
        self._line.send(m.GetJournal())
        play, room = self._play, self._room
        self._play = self._room = self._strip = self.chat = None
        if play is not None:
            play.closing()
        if finish.results:
            self._ranking = page = RankingPage(self._preferences, seating, finish)
            page.home.connect(self._to_room)
            page.again.connect(self._again)
            self._holder.show_page(page)
        else:
            self._to_room()
        for past in (play, room):
            if past is not None:
                self._holder.drop_page(past)

    def _again(self) -> None:
        """Have another match with the same people."""
        self._to_room()
        self._line.send(m.Ready())

    def _to_room(self) -> None:
        ranking, self._ranking = self._ranking, None
        if self.table is None:
            self.gone.emit()
        else:
            self._show_table(self.table)
            self.show()
        if ranking is not None:
            self._holder.drop_page(ranking)
