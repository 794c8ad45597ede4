"""What people at a table say to each other."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QCheckBox, QFrame, QMenu, QPlainTextEdit, QPushButton

from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, clear, column, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.online import words
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.names import visible

WIDTH = 280
"""In pixels at scale 1."""
MOST = 300
"""So many lines are kept."""


class Chat(QFrame):
    """The lines, a field and the quick phrases. ``said`` brings an ``m.Say``; ``spoken`` the sentence that somebody else has said;
    ``at_seat`` the seat of a player and what is said there.
    """

    said = Signal(object)
    spoken = Signal(str)
    at_seat = Signal(int, str)

    def __init__(self, preferences: Preferences, own: str) -> None:
        """``own``: the person's name, who is not muted."""
        super().__init__()
        self._preferences, self._own = preferences, own
        self._heard: list[m.Chatted] = []
        self._silenced: set[str] = set()
        self.setProperty("role", "side")
        self.setObjectName("chat")
        self._inside = column(self)
        self._draw()
        preferences.language_changed.connect(self._draw)
        preferences.look_changed.connect(self._draw)

    def hear(self, chatted: m.Chatted) -> None:
        self._heard = [*self._heard, chatted][-MOST:]
        self._list(chatted)
        self._draw_silencers()
        if chatted.name not in self._silenced:
            self.spoken.emit(self._sentence(chatted))
            if chatted.seat is not None:
                self.at_seat.emit(chatted.seat, self._words(chatted))

    def open(self, *, shown: bool) -> None:
        """Show or hide the talk; who opens it can write at once."""
        self.setVisible(shown)
        if shown:
            self._field.setFocus()

    def take_over(self, before: Chat) -> None:
        """Go on with what was said elsewhere."""
        self._heard, self._silenced = list(before._heard), set(before._silenced)
        self._draw()

    def _words(self, chatted: m.Chatted) -> str:
        """Return what is said; a phrase in the language of who reads it."""
        if chatted.phrase is None:
            return visible(chatted.text)
        known = chatted.phrase < len(words.PHRASES)
        return self._preferences.say(words.PHRASES[chatted.phrase]) if known else "…"

    def _sentence(self, chatted: m.Chatted) -> str:
        return self._preferences.say(words.LINE_OF.filled(name=visible(chatted.name), text=self._words(chatted)))

    def _draw(self) -> None:
        clear(self._inside)
        px, say = self._preferences.px, self._preferences.say
        self.setFixedWidth(px(WIDTH))
        listed = inset(column(spacing=px(8)), px, 10, 8)
        listed.addWidget(label(say(words.CHAT), "heading"))
        self._lines = QPlainTextEdit()
        self._lines.setReadOnly(True)
        self._lines.setUndoRedoEnabled(False)
        self._lines.setMaximumBlockCount(MOST)
        self._lines.setObjectName("chat-lines")
        self._lines.setAccessibleName(say(words.CHAT))
        self._lines.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        listed.addWidget(self._lines, 1)
        self._silencers = Flow(gap=px(6))
        listed.addLayout(self._silencers)
        hint = say(words.CHAT_HINT)
        self._field = text_line("chat-text", hint, hint=hint, longest=200)
        self._field.returnPressed.connect(self._say)
        line = row(spacing=px(6))
        line.addWidget(self._field, 1)
        line.addWidget(self._phrases())
        listed.addLayout(line)
        self._inside.addLayout(listed)
        for chatted in self._heard:
            self._list(chatted)
        self._draw_silencers()

    def _phrases(self) -> QPushButton:
        """Return the button of the quick phrases, in the language of who uses them: everybody reads them in their own."""
        made = button("☺", "phrases", lambda: menu.exec(made.mapToGlobal(made.rect().topLeft())), kind="small")
        menu = QMenu(made)
        for nth, phrase in enumerate(words.PHRASES):
            menu.addAction(self._preferences.say(phrase), partial(self.said.emit, m.Say(phrase=nth)))
        made.setAccessibleName(self._preferences.say(words.QUICK_PHRASES))
        return made

    def _draw_silencers(self) -> None:
        clear(self._silencers)
        for name in dict.fromkeys(chatted.name for chatted in self._heard if chatted.name != self._own):
            made = QCheckBox(self._preferences.say(words.SILENCED.filled(name=name)))
            made.setChecked(name in self._silenced)
            made.toggled.connect(partial(self._silence, name))
            self._silencers.addWidget(made)

    def _silence(self, name: str, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        (self._silenced.add if on else self._silenced.discard)(name)
        self._lines.clear()
        for chatted in self._heard:
            self._list(chatted)

    def _list(self, chatted: m.Chatted) -> None:
        if chatted.name not in self._silenced:
            self._lines.appendPlainText(self._sentence(chatted))

    def _say(self) -> None:
        text = self._field.text().strip()
        if text:
            self.said.emit(m.Say(text))
            self._field.clear()
