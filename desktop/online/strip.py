"""What stands over a table that people far away share: the line, who is away, what is proposed, who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QMenu

from paizhuo.desktop.kit.parts import button, clear, in_role, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.match_words import NEXT_READY
from paizhuo.desktop.online import words
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.rules.public import Fact

CHAT_KEY = "Ctrl+T"
"""Opens and closes the chat, wherever the focus is."""
GOOD, FAIR = 120, 350
"""Milliseconds there and back up to which a line is good, and fair."""


class _Offered(Struct):
    """A button that belongs to the news."""

    name: str
    words: Text
    does: Callable[[], object]
    kind: str = "plain"
    about: str = ""
    """What it decides on: a press that began for one thing does not decide on another."""


class NewsStrip(QFrame):
    """One line of news, and the buttons that belong to it.

    ``sends``: a message for the server; ``hurry``: try to connect now; ``vote`` whether the person agrees; ``end``: propose to end
    the match; ``leave``: leave the table, which was asked for and confirmed; ``chat``: whether the chat is to be seen.
    """

    sends = Signal(object)
    hurry = Signal()
    vote = Signal(bool)
    end = Signal()
    leave = Signal()
    chat = Signal(bool)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._line = ConnectionState("up")
        self._table: m.TableState | None = None
        self._between = False
        self._left: int | None = None
        self._asks_leave = self._chat_open = False
        self._unread = 0
        self._wall: Text | None = None
        self._broken = False
        self.setProperty("role", "strip")
        self.setObjectName("strip")
        self._offered: list[tuple[str, str]] = []
        self._inside = row(self)
        self._said = label("", "strong", wrap=True)
        self._said.setObjectName("strip-news")
        self._wall_said = label("", "small")
        self._wall_said.setObjectName("strip-wall")
        self._quality = label("", "gain")
        self._quality.setObjectName("line-quality")
        self._end = button("", "propose-end", self.end.emit, kind="quiet")
        self._proposals = QMenu(self)
        self._proposals.setObjectName("proposals")
        self._proposals.aboutToShow.connect(self._list_proposals)
        self._propose = button("", "propose", self._show_proposals, kind="quiet")
        self._chat = button("", "chat-open", self._toggle_chat)
        QShortcut(QKeySequence(CHAT_KEY), self, self._toggle_chat)
        self._actions = row()
        self._inside.addWidget(self._said, 1)
        self._inside.addLayout(self._actions)
        for made in (self._wall_said, self._quality, self._propose, self._end, self._chat):
            self._inside.addWidget(made)
        self._clock = QTimer(self)
        self._clock.setInterval(1_000)
        self._clock.timeout.connect(self._tick)
        preferences.language_changed.connect(self._draw_anew)
        preferences.look_changed.connect(self._draw_anew)
        self._draw()

    # -- what is so ------------------------------------------------------------------------------------------------

    def connected(self, line: ConnectionState) -> None:
        self._line = line
        if line.stage == "waiting":
            self._count_down(line.again_in)
        self._draw()

    def table(self, table: m.TableState) -> None:
        self._table = table
        self._draw()

    def between_hands(self, pause: int | None) -> None:
        """Show that the next hand waits, at most so many milliseconds."""
        self._between = True
        self._count_down(pause)
        self._draw()

    def playing(self) -> None:
        if self._between:
            self._between = False
            self._draw()

    def wall(self, said: Text, *, broken: bool = False) -> None:
        """Show what is known of the commitment to the wall; ``broken``: it does not agree."""
        self._wall, self._broken = said, broken
        self._draw()

    def ask_leave(self) -> None:
        """Ask whether the person really goes; who only watches just goes."""
        if self._table is not None and self._table.you is None:
            self.leave.emit()
            return
        self._asks_leave = True
        self._draw()

    def spoken(self) -> None:
        if not self._chat_open:
            self._unread += 1
            self._draw()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _count_down(self, milliseconds: int | None) -> None:
        self._left = None if milliseconds is None else max(1, round(milliseconds / 1000))
        if self._left is None:
            self._clock.stop()
        else:
            self._clock.start()

    def _tick(self) -> None:
        if self._left is not None and self._left > 0:
            self._left -= 1
        self._draw()

    def _draw_anew(self) -> None:
        """Draw the offered buttons too in the language and look of now."""
        self._offered = []
        self._draw()

    def _draw(self) -> None:
        """Show what is so; buttons that are still offered stay, with the focus and a press that has begun."""
        px, say = self._preferences.px, self._preferences.say
        self._inside.setContentsMargins(px(12), px(4), px(12), px(4))
        self._inside.setSpacing(px(10))
        self._actions.setSpacing(px(10))
        text, buttons = self._news()
        self._said.setText(say(text) if text is not None else "")
        self._offer(buttons)
        up = self._line.stage == "up"
        self._wall_said.setVisible(self._wall is not None and up)
        if self._wall is not None:
            self._wall_said.setText(say(self._wall))
            in_role(self._wall_said, "loss" if self._broken else "small")
        self._show_quality()
        table = self._table
        plays = up and table is not None and table.state == "playing" and table.you is not None
        self._end.setVisible(plays)
        self._end.setText(say(words.END_MATCH))
        self._propose.setVisible(plays)
        self._propose.setText(say(words.PROPOSE))
        self._chat.setToolTip(QKeySequence(CHAT_KEY).toString(QKeySequence.SequenceFormat.NativeText))
        self._chat.setText(say(words.CHAT) + (f" ({self._unread})" if self._unread else ""))

    def _offer(self, buttons: list[_Offered]) -> None:
        offered = [(each.name, each.about) for each in buttons]
        if offered != self._offered:
            self._offered = offered
            clear(self._actions)
            for each in buttons:
                made = button(self._preferences.say(each.words), each.name, each.does, kind=each.kind)
                self._actions.addWidget(made)

    def _show_quality(self) -> None:
        """Show how good the line is, by a sign, a number and a colour."""
        delay = self._line.delay if self._line.stage == "up" else None
        if self._line.stage != "up":
            mark, role = "○", "loss"
        elif delay is None or delay <= GOOD:
            mark, role = "●", "gain"
        else:
            mark, role = "◐", "gold" if delay <= FAIR else "loss"
        said = "—" if delay is None else self._preferences.say(words.DELAY.filled(ms=delay))
        self._quality.setText(f"{mark} {said}")
        self._quality.setToolTip(self._preferences.say(words.LINE_HINT))
        in_role(self._quality, role)

    def _news(self) -> tuple[Text | None, list[_Offered]]:
        """Return the most important thing, and what can be done about it."""
        table = self._table
        if self._asks_leave:
            return words.ASK_LEAVE, [
                _Offered("really-leave", words.LEAVE, self.leave.emit, "primary"),
                _Offered("stay", words.STAY, self._stay),
            ]
        if self._line.stage in ("connecting", "waiting", "closed"):
            again = _Offered("try-now", words.TRY_NOW, self.hurry.emit, "primary")
            reason = self._line.reason
            if reason is None:
                return words.DOWN_NOW, [again]
            return words.DOWN.filled(reason=reason, seconds=self._left or 0), [again]
        if table is not None and table.proposal is not None:
            return self._proposed(table, table.proposal)
        if table is not None and table.you is not None and table.seats[table.you].stand_in:
            join = partial(self.sends.emit, m.Join(table.table))
            return words.PLAYED_FOR_YOU, [_Offered("play-on", words.PLAY_ON, join, "primary")]
        if table is not None and table.paused:
            return self._pausing(table)
        if table is not None and self._between and table.state == "playing":
            names = _listed([s.name for s in table.seats if s.name and not (s.bot or s.ready or s.stand_in)])
            if names is None:
                return None, []
            if self._left is None:
                return words.NEXT_HAND.filled(names=names), []
            return words.NEXT_HAND_IN.filled(names=names, seconds=self._left), []
        return (None if table is None else self._away(table)), []

    def _proposed(self, table: m.TableState, proposal: m.Proposal) -> tuple[Text, list[_Offered]]:
        said = words.PROPOSALS.get(proposal.what, Text(proposal.what, proposal.what))
        other = "" if proposal.seat is None else table.seats[proposal.seat].name
        said = said.filled(name=table.seats[proposal.by].name, other=other)
        waiting = _listed([table.seats[nth].name for nth in proposal.waiting])
        if waiting is not None:
            text = words.STILL_TO_VOTE.filled(names=waiting)
            said = Text(f"{said.zh}，{text.zh}", f"{said.en}, {text.en}")
        if table.you not in proposal.waiting:
            return said, []
        about = f"{proposal.what} {proposal.by} {proposal.seat}"
        return said, [
            _Offered("vote-yes", words.ACCEPT, lambda: self.vote.emit(True), "primary", about),  # noqa: FBT003 - Qt's signal
            _Offered("vote-no", words.REFUSE, lambda: self.vote.emit(False), about=about),  # noqa: FBT003 - Qt's signal
        ]

    def _pausing(self, table: m.TableState) -> tuple[Text | None, list[_Offered]]:
        """Return for whom a pause still lasts."""
        names = _listed([s.name for s in table.seats if s.name and not (s.bot or s.ready or s.stand_in)])
        said = None if names is None else words.PAUSED.filled(names=names)
        if table.you is None or table.seats[table.you].ready:
            return said, []
        return said, [_Offered("pause-over", NEXT_READY, partial(self.sends.emit, m.Ready()), "primary")]

    def _show_proposals(self) -> None:
        self._proposals.exec(self._propose.mapToGlobal(self._propose.rect().bottomLeft()))

    def _list_proposals(self) -> None:
        """List what may be proposed now: a pause, and a bot for anybody else who plays."""
        say, table = self._preferences.say, self._table
        self._proposals.clear()
        if table is None:
            return
        if not table.paused:
            self._proposals.addAction(say(words.PROPOSE_PAUSE), partial(self.sends.emit, m.Propose("pause")))
        for nth, seat in enumerate(table.seats):
            if nth != table.you and seat.name and not seat.bot and not seat.stand_in:
                said = say(words.PROPOSE_STAND_IN.filled(name=seat.name))
                self._proposals.addAction(said, partial(self.sends.emit, m.Propose("stand_in", nth)))

    def _away(self, table: m.TableState) -> Text | None:
        """Return who is away, and whom bots play for."""
        parts = [
            (words.BOT_FOR if seat.stand_in else words.NOT_THERE).filled(name=seat.name)
            for seat in table.seats
            if seat.stand_in or (seat.name and not seat.connected)
        ]
        if table.you is None and table.terms.delay:
            parts.insert(0, words.LATER.filled(seconds=table.terms.delay // 1000))
        return Text("；".join(t.zh for t in parts), "; ".join(t.en for t in parts)) if parts else None

    def _stay(self) -> None:
        self._asks_leave = False
        self._draw()

    def _toggle_chat(self) -> None:
        self._chat_open, self._unread = not self._chat_open, 0
        self.chat.emit(self._chat_open)
        self._draw()


def absent(table: m.TableState) -> tuple[Fact, ...]:
    """Return what stands at the names of those who are away."""
    parts = [
        (nth, words.PLAYED_FOR if seat.stand_in else words.IS_AWAY)
        for nth, seat in enumerate(table.seats[: table.players])
        if seat.stand_in or (seat.name and not seat.connected)
    ]
    return tuple(Fact(f"absent-{nth}", said, seat=nth) for nth, said in parts)


def _listed(names: list[str]) -> Text | None:
    return enumerated(names) if names else None
