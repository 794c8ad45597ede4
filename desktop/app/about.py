"""What this program is, who made its parts, and under which licences."""

from __future__ import annotations

import platform
from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from paizhuo.desktop.app.licences import ProgramPart, parts
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import CardButton
from paizhuo.desktop.kit.icon import program_icon
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import centred, column, in_view, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text

_ICON: Final = 64
"""The height of the icon, in pixels at the designed text size."""
_WIDEST: Final = 1400
"""The list and the text beside it at most, in pixels at the designed text size."""
_ABOUT: Final = Text("Python {python} · Qt {qt} · {system}", "Python {python} · Qt {qt} · {system}")
_DATA: Final = Text("牌局：{matches}；设置：{settings}", "Matches: {matches}; settings: {settings}")
_FROM: Final = Text("许可：{licence}", "Licence: {licence}")
_SOURCE: Final = Text("来源：{source}", "Source: {source}")
_TEXT: Final = Text("许可全文：{name}", "Text of the licence: {name}")
_NO_TEXT: Final = Text("许可全文见上面的来源。", "The text of the licence is at the source named above.")


class AboutPage(Page):
    """The page of the program and its parts: one at a time, with the text of its licence."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._parts = parts()
        self._chosen = self._parts[0]

    def begins_at(self) -> str:
        return f"part-{self._chosen.id}"

    def choose(self, part: ProgramPart) -> None:
        self._chosen = part
        self.refresh()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.ABOUT))
        outside = QWidget()
        halves = self.halves()
        outside.setLayout(halves)
        listed = QWidget()
        cards = inset(column(listed, spacing=self.px(8)), self.px, 0, 0, 14, 0)
        for part in self._parts:
            cards.addWidget(self._card(part))
        cards.addStretch()
        halves.addWidget(in_view(scrolled(listed), self.begins_at()), 3)
        halves.addLayout(self._leaf(self._chosen), 7)
        inside.addLayout(centred(outside, self.px(_WIDEST)), 1)

    def _card(self, part: ProgramPart) -> CardButton:
        said = f"{self.say(part.name)} {part.version}, {part.licence}"
        card = CardButton(f"part-{part.id}", said, chosen=part is self._chosen)
        on_it = inset(column(spacing=self.px(2)), self.px, 14, 8)
        on_it.addWidget(label(self.say(part.name), "strong", wrap=True))
        on_it.addWidget(label(part.licence, "small", wrap=True))
        card.clicked.connect(lambda _checked=False: self.choose(part))
        return card.filled(on_it)

    def _leaf(self, part: ProgramPart) -> QVBoxLayout:
        leaf = column(spacing=self.px(10))
        leaf.addLayout(self._heading(part))
        leaf.addWidget(_selectable(label(self.say(part.use), wrap=True)))
        leaf.addWidget(label(self.say(_FROM.filled(licence=part.licence)), "small", wrap=True))
        if part.source:
            leaf.addWidget(_selectable(label(self.say(_SOURCE.filled(source=part.source)), "small", wrap=True)))
        text = QPlainTextEdit(part.text().strip() or self.say(_NO_TEXT))
        text.setObjectName("licence")
        text.setAccessibleName(self.say(_TEXT.filled(name=part.name)))
        text.setReadOnly(True)
        text.document().setDocumentMargin(self.px(12))
        text.setTabChangesFocus(True)
        text.setMinimumHeight(self.px(48))  # what stands above it is wholly in sight
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        leaf.addWidget(text, 1)
        return leaf

    def _heading(self, part: ProgramPart) -> QVBoxLayout:
        """Return the name and version; of the program itself also its icon, what it runs on, and where its data lies."""
        name = label(f"{self.say(part.name)} {part.version}".strip(), "title", wrap=True)
        heading = column(spacing=self.px(6))
        if part is not self._parts[0]:
            heading.addWidget(name)
            return heading
        beside = row(spacing=self.px(14))
        icon = QLabel()
        icon.setPixmap(program_icon().pixmap(self.px(_ICON)))
        beside.addWidget(icon)
        about = column(spacing=self.px(2))
        about.addWidget(name)
        about.addWidget(label(self.say(words.TAGLINE), "muted", wrap=True))
        beside.addLayout(about, 1)
        heading.addLayout(beside)
        system = f"{platform.system()} {platform.machine()}"
        runs_on = _ABOUT.filled(python=platform.python_version(), qt=qVersion(), system=system)
        data = _DATA.filled(matches=str(stored.matches_folder()), settings=str(stored.settings_file()))
        for said in (runs_on, data):
            heading.addWidget(_selectable(label(self.say(said), "small", wrap=True)))
        return heading


def _selectable(made: QLabel) -> QLabel:
    """Return the label, from which words can be copied."""
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
