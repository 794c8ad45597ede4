"""What people say to each other, in a bubble beside the plate of who says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGraphicsScene

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import HEIGHT, Layout
from paizhuo.desktop.table.lettering import bold_metrics
from paizhuo.desktop.table.notes import BubbleItem, BubbleLine
from paizhuo.engine.core.meld import Seat

STAYS_MS: Final = 6000
"""How long a bubble can be read."""
WIDEST: Final = 340.0
MOST_LINES: Final = 4
APART: Final = 8.0
"""Between a plate and its bubble."""
NOTE_SIZE: Final = 19
"""The size of the text of a bubble."""


class Talk:
    """One bubble a seat with what was said there last. Tiles and buttons are not moved for it, and it goes by itself."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._bubbles: dict[Seat, tuple[BubbleItem, QTimer]] = {}

    def say(self, seat: Seat, words: str, layout: Layout, faces: Faces, pixels: float) -> None:
        """Show ``words`` beside the plate of ``seat``; a seat without a plate shows nothing."""
        if not words or all(each != seat for each, _ in layout.plates):
            return
        bubble, timer = self._bubbles.get(seat) or self._made(seat)
        bubble.scale_in_pixels = pixels
        bubble.show_lines([BubbleLine(line) for line in wrapped(words, WIDEST)], faces)
        self.lay(layout)
        timer.start(STAYS_MS)

    def lay(self, layout: Layout) -> None:
        """Move every bubble to the plate of its seat, wherever that lies now."""
        for seat, plate in layout.plates:
            if seat in self._bubbles:
                bubble, _ = self._bubbles[seat]
                wide, high = bubble.size
                x = min(max(plate.x, APART), layout.width - wide - APART)
                above = plate.y + plate.height / 2 > HEIGHT / 2
                bubble.setPos(x, plate.y - high - APART if above else plate.y + plate.height + APART)

    @property
    def bubbles(self) -> list[BubbleItem]:
        """Every bubble, in sight or not."""
        return [bubble for bubble, _ in self._bubbles.values()]

    def said_by(self, seat: Seat) -> str:
        """Return what is in a seat's bubble now; "": it has none."""
        held = self._bubbles.get(seat)
        return "".join(line.words for line in held[0].lines) if held is not None and held[0].isVisible() else ""

    def _made(self, seat: Seat) -> tuple[BubbleItem, QTimer]:
        bubble, timer = BubbleItem(), QTimer(self._stage)
        timer.setSingleShot(True)
        timer.timeout.connect(lambda: bubble.setVisible(False))
        self._stage.addItem(bubble)
        self._bubbles[seat] = bubble, timer
        return self._bubbles[seat]


def wrapped(words: str, width: float, measure: Callable[[str], float] | None = None) -> tuple[str, ...]:
    """Break words into lines no wider than ``width``, at a space where there is one; what is too much ends with "…".

    ``measure``: how wide a line is; by default in the letters of a bubble.
    """
    measure = measure or bold_metrics(NOTE_SIZE).horizontalAdvance
    lines: list[str] = []
    rest = " ".join(words.split())
    while rest:
        fits = len(rest)
        while fits > 1 and measure(rest[:fits]) > width:
            fits -= 1
        space = rest.rfind(" ", 0, fits + 1)
        cut = space if fits < len(rest) and space > 0 else fits
        lines.append(rest[:cut])
        rest = rest[cut:].lstrip()
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [f"{lines[MOST_LINES - 1][:-1]}…"]
    return tuple(lines)
