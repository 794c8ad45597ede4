"""What stands over a table that people far away share: the line, who is away, what is proposed, who is waited for."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from desktop.online import words
from desktop.pages.parts import button, clear, label, row
from desktop.preferences import Preferences
from engine.core.words import Text
from engine.net import messages as m
from engine.net.client.reports import Line
from engine.play.rule_set import Fact

GOOD, FAIR = 120, 350
"""Milliseconds there and back up to which a line is good, and fair."""


class Strip(QFrame):
    """One line of news, and the buttons that belong to it.

    ``hurry``: try to connect now; ``vote`` whether the person agrees; ``end``: propose to end the match; ``leave``: leave the table,
    which was asked for and confirmed; ``chat``: whether the chat is to be seen.
    """

    hurry = Signal()
    vote = Signal(bool)
    end = Signal()
    leave = Signal()
    chat = Signal(bool)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._line = Line("up")
        self._table: m.Table | None = None
        self._between = False
        self._left: int | None = None
        self._asks_leave = self._chat_open = False
        self._unread = 0
        self._wall: Text | None = None
        self._broken = False
        self.setProperty("role", "strip")
        self.setObjectName("strip")
        self._inside = row(self, spacing=preferences.px(10))
        self._clock = QTimer(self)
        self._clock.setInterval(1_000)
        self._clock.timeout.connect(self._tick)
        preferences.language_changed.connect(self._draw)
        preferences.look_changed.connect(self._draw)
        self._draw()

    # -- what is so ------------------------------------------------------------------------------------------------

    def connected(self, line: Line) -> None:
        """The line has changed."""
        self._line = line
        if line.stage == "waiting":
            self._count_down(line.again_in)
        self._draw()

    def table(self, table: m.Table) -> None:
        """The table has changed."""
        self._table = table
        self._draw()

    def between_hands(self, pause: int | None) -> None:
        """The next hand waits, at most so many milliseconds."""
        self._between = True
        self._count_down(pause)
        self._draw()

    def playing(self) -> None:
        """A hand is played."""
        if self._between:
            self._between = False
            self._draw()

    def wall(self, said: Text, *, broken: bool = False) -> None:
        """What is known of the commitment to the wall; ``broken``: it does not agree."""
        self._wall, self._broken = said, broken
        self._draw()

    def ask_leave(self) -> None:
        """Asks whether the person really goes; who only watches just goes."""
        if self._table is not None and self._table.you is None:
            self.leave.emit()
            return
        self._asks_leave = True
        self._draw()

    def spoken(self) -> None:
        """Somebody has said something."""
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

    def _draw(self) -> None:
        clear(self._inside)
        px, say = self._preferences.px, self._preferences.say
        self._inside.setContentsMargins(px(12), px(4), px(12), px(4))
        text, buttons = self._news()
        said = label(say(text) if text is not None else "", "strong", wrap=True)
        said.setObjectName("strip-news")
        self._inside.addWidget(said, 1)
        for made in buttons:
            self._inside.addWidget(made)
        up = self._line.stage == "up"
        if self._wall is not None and up:
            wall = label(say(self._wall), "loss" if self._broken else "small")
            wall.setObjectName("strip-wall")
            self._inside.addWidget(wall)
        self._inside.addWidget(self._quality())
        if up and self._table is not None and self._table.state == "playing" and self._table.you is not None:
            self._inside.addWidget(button(say(words.END_MATCH), "propose-end", self.end.emit, kind="quiet"))
        chat = button(say(words.CHAT) + (f" ({self._unread})" if self._unread else ""), "chat-open", self._toggle_chat)
        self._inside.addWidget(chat)

    def _quality(self) -> QLabel:
        """How good the line is, by a sign, a number and a colour."""
        delay = self._line.delay if self._line.stage == "up" else None
        if self._line.stage != "up":
            mark, role = "○", "loss"
        elif delay is None or delay <= GOOD:
            mark, role = "●", "gain"
        else:
            mark, role = "◐", "gold" if delay <= FAIR else "loss"
        said = "—" if delay is None else self._preferences.say(words.DELAY).format(ms=delay)
        made = label(f"{mark} {said}", role)
        made.setObjectName("line-quality")
        made.setToolTip(self._preferences.say(words.LINE_HINT))
        return made

    def _news(self) -> tuple[Text | None, list[QPushButton]]:
        """The most important thing, and what can be done about it."""
        say, table = self._preferences.say, self._table
        if self._line.stage in ("connecting", "waiting", "closed"):
            again = button(say(words.TRY_NOW), "try-now", self.hurry.emit, kind="primary")
            reason = self._line.reason
            if reason is None:
                return words.DOWN_NOW, [again]
            return words.DOWN.filled(reason=reason, seconds=self._left or 0), [again]
        if self._asks_leave:
            go = button(say(words.LEAVE), "really-leave", self.leave.emit, kind="primary")
            return words.ASK_LEAVE, [go, button(say(words.STAY), "stay", self._stay)]
        if table is not None and table.proposal is not None:
            return self._proposed(table, table.proposal)
        if table is not None and self._between and table.state == "playing":
            names = _listed([s.name for s in table.seats if s.name and not (s.bot or s.ready or s.stand_in)])
            if names is None:
                return None, []
            if self._left is None:
                return words.NEXT_HAND.filled(names=names), []
            return words.NEXT_HAND_IN.filled(names=names, seconds=self._left), []
        return (None if table is None else self._away(table)), []

    def _proposed(self, table: m.Table, proposal: m.Proposal) -> tuple[Text, list[QPushButton]]:
        say = self._preferences.say
        said = words.PROPOSALS.get(proposal.what, Text(proposal.what, proposal.what))
        said = said.filled(name=table.seats[proposal.by].name)
        waiting = _listed([table.seats[nth].name for nth in proposal.waiting])
        if waiting is not None:
            told = words.STILL_TO_VOTE.filled(names=waiting)
            said = Text(f"{said.zh}，{told.zh}", f"{said.en}, {told.en}")
        if table.you not in proposal.waiting:
            return said, []
        yes = button(say(words.ACCEPT), "vote-yes", lambda: self.vote.emit(True), kind="primary")  # noqa: FBT003 - Qt's signal
        return said, [yes, button(say(words.REFUSE), "vote-no", lambda: self.vote.emit(False))]  # noqa: FBT003 - Qt's signal

    def _away(self, table: m.Table) -> Text | None:
        """Who is away, and whom bots play for."""
        told = [
            (words.BOT_FOR if seat.stand_in else words.NOT_THERE).filled(name=seat.name)
            for seat in table.seats
            if seat.stand_in or (seat.name and not seat.connected)
        ]
        if table.you is None and table.terms.delay:
            told.insert(0, words.LATER.filled(seconds=table.terms.delay // 1000))
        return Text("；".join(t.zh for t in told), "; ".join(t.en for t in told)) if told else None

    def _stay(self) -> None:
        self._asks_leave = False
        self._draw()

    def _toggle_chat(self) -> None:
        self._chat_open, self._unread = not self._chat_open, 0
        self.chat.emit(self._chat_open)
        self._draw()


def absent(table: m.Table) -> tuple[Fact, ...]:
    """What stands at the names of those who are away."""
    told = [
        (nth, words.PLAYED_FOR if seat.stand_in else words.IS_AWAY)
        for nth, seat in enumerate(table.seats[: table.players])
        if seat.stand_in or (seat.name and not seat.connected)
    ]
    return tuple(Fact(f"absent-{nth}", said, seat=nth) for nth, said in told)


def _listed(names: list[str]) -> Text | None:
    return Text("、".join(names), ", ".join(names)) if names else None
