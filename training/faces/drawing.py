"""A picture gathered stroke by stroke in any units, then fitted into a box of the tile."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from training.faces.canvas import Canvas, Colour, Place, Points
from training.faces.shapes import arc


class Drawing:
    """Outlines to fill and lines to draw, in the order they were given. Widths are in the drawing's units too."""

    def __init__(self) -> None:
        self._parts: list[tuple[Points, Colour | None, float | None, bool]] = []

    def fill(self, outline: Points | Sequence[Place], colour: Colour | None) -> None:
        self._parts.append((np.asarray(outline, np.float64), colour, None, True))

    def line(
        self, along: Points | Sequence[Place], colour: Colour | None, width: float, *, closed: bool = False
    ) -> None:
        self._parts.append((np.asarray(along, np.float64), colour, width, closed))

    def shape(self, outline: Points, colour: Colour, width: float, *, full: bool, ground: bool = True) -> None:
        """Fill an outline, or draw it with the ground inside: what lies behind it is hidden."""
        if full:
            self.fill(outline, colour)
            return
        if ground:
            self.fill(outline, None)
        self.line(outline, colour, width, closed=True)

    def stroke(self, along: Points, widths: Points | float, colour: Colour | None) -> None:
        """Draw a stroke whose width changes on the way."""
        step = np.gradient(along, axis=0)
        across = np.stack((-step[:, 1], step[:, 0]), 1)
        across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
        half = across * (np.broadcast_to(np.asarray(widths, np.float64), (len(along),)) / 2)[:, None]
        self.fill(np.concatenate((along + half, (along - half)[::-1])), colour)

    def disc(self, centre: Place, radius: float, colour: Colour | None) -> None:
        self.fill(arc(centre, radius, 0, 360, 20), colour)

    def ring(self, centre: Place, radius: float, colour: Colour | None, width: float) -> None:
        self.line(arc(centre, radius, 0, 345, 18), colour, width, closed=True)

    def paint(
        self,
        canvas: Canvas,
        box: tuple[float, float, float, float],
        *,
        turn: float = 0.0,
        mirror: bool = False,
        loose: float = 1.25,
    ) -> None:
        """Fit the picture into the box (left, top, right, bottom), stretched by ``loose`` at most."""
        angle = np.radians(turn)
        matrix = np.array(((np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))))
        if mirror:
            matrix = matrix @ np.array(((-1.0, 0.0), (0.0, 1.0)))
        turned = [points @ matrix for points, *_ in self._parts]
        every = np.concatenate(turned)
        low, high = every.min(0), every.max(0)
        room = np.array((box[2] - box[0], box[3] - box[1]))
        scale = room / np.maximum(high - low, 1e-6)
        scale = np.minimum(scale, scale.min() * loose)
        middle = np.array(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        thick = float(np.sqrt(scale[0] * scale[1]))
        for points, (_, colour, width, closed) in zip(turned, self._parts, strict=True):
            placed = (points - (low + high) / 2) * scale + middle
            if width is None:
                canvas.fill(placed, colour)
            else:
                canvas.line(placed, colour, width * thick, closed=closed)
