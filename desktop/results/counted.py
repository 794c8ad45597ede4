"""What a hand counts, pattern by pattern, with the working and, where it is asked for, what does not count and why."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.parts import column, inset, label, row
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import READ_AS, Groups, Score


class Counted(QWidget):
    """The patterns of a score in a list. ``excluded``: also those that do not count."""

    def __init__(self, style: Style, score: Score, *, excluded: bool) -> None:
        super().__init__()
        say, px = style.say, style.px
        listed = inset(column(self, spacing=px(4)), px, 0, 0, 12, 0)
        listed.addWidget(label(say(words.PATTERNS), "caption"))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(5))
        grid.setColumnStretch(0, 1)
        for line, counted in enumerate(score.patterns):
            grid.addWidget(label(say(counted.name), wrap=True), line, 0)
            value = label(str(counted.value), "strong")
            grid.addWidget(value, line, 1, Qt.AlignmentFlag.AlignRight)
        listed.addLayout(grid)
        if not score.patterns:
            listed.addWidget(label(say(words.NO_PATTERNS), "muted"))
        if score.arranged:
            listed.addSpacing(px(6))
            listed.addLayout(self._arranged(style, score.arranged))
        if score.working:
            listed.addSpacing(px(6))
            for step in score.working:
                listed.addWidget(label(say(step), "small", wrap=True))
        if excluded and score.excluded:
            listed.addSpacing(px(10))
            listed.addWidget(label(say(words.NOT_COUNTED), "caption"))
            for each in score.excluded:
                reason = Text(f"{each.name.zh}：{each.because.zh}", f"{each.name.en}: {each.because.en}")
                listed.addWidget(label(say(reason), "small", wrap=True))
        listed.addStretch()

    def _arranged(self, style: Style, groups: Groups) -> QLayout:
        """Return how the tiles were read: each as what it counts as, a wild one framed."""
        line = row(spacing=style.px(8))
        line.addWidget(label(style.say(READ_AS), "small"))
        pieces = [
            Piece(placed.tile if placed.kind is None else placed.kind, apart=nth == 0, wild=placed.wild)
            for group in groups
            for nth, placed in enumerate(group)
        ]
        line.addWidget(TileRow(style, pieces, 34))
        line.addStretch()
        return line
