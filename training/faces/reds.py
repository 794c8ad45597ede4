"""What marks a red five beside its colour: a small red dot on the face, an inlay in place of the middle circle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour
from training.faces.palette import ink
from training.faces.shapes import arc, towards

_PLACES: Final = (
    (96.0, 22.0),
    (96.0, 234.0),
    (20.0, 128.0),
    (172.0, 128.0),
    (30.0, 26.0),
    (162.0, 26.0),
    (162.0, 230.0),
)


@dataclass(frozen=True)
class Reds:
    """One design's red fives."""

    dots: tuple[tuple[float, float], ...]
    """Where the small dots are; none in most designs."""
    radius: float
    inlay: Colour | None
    """The colour of the metal or glass that is the middle of the five of circles."""
    facets: int


def reds(rng: np.random.Generator, *, dotted: float, inlaid: float) -> Reds:
    """Some design's red fives; the shares of designs that have dots and an inlay are given."""
    count = int(rng.integers(1, 3)) if rng.random() < dotted else 0
    places = rng.permutation(len(_PLACES))[:count]
    return Reds(
        dots=tuple(_PLACES[place] for place in places),
        radius=rng.uniform(4.5, 9.5),
        inlay=ink(rng, "gold", "gold", "orange", "light blue", "red") if rng.random() < inlaid else None,
        facets=int(rng.integers(0, 9)),
    )


def marked(canvas: Canvas, style: Reds, suit: str, red: Colour) -> None:
    """Add the marks to the print of a red five."""
    for place in style.dots:
        canvas.disc(place, style.radius, red)
    if style.inlay is None or suit != "p":
        return
    at, r = (96.0, 128.0), 28.0
    canvas.disc(at, r + 3, None)
    canvas.disc(at, r, style.inlay)
    pale = tuple(round(channel + (255 - channel) * 0.6) for channel in style.inlay)
    glint: Colour = (pale[0], pale[1], pale[2])
    for k in range(style.facets):
        angle = 360 * k / style.facets
        canvas.line(np.array([towards(at, angle, r * 0.3), towards(at, angle, r * 0.85)]), glint, 2.0)
    canvas.line(arc(at, r * 0.62, 200, 290), glint, 4.0)
