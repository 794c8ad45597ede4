"""Writing that is no tile's: letters, digits, and strokes that look like characters."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from training.scenes.pixels import Colour, Image, hue_colour

_FONTS: Final = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS: Final = LETTERS + LETTERS.lower() + "0123456789" * 2 + "+-*/=?!%&"


def ink(rng: np.random.Generator) -> Colour:
    """Return what writing is printed with: mostly near black, else a strong colour."""
    if rng.random() < 0.65:
        dark = float(rng.uniform(0, 70))
        return dark, dark, dark
    return hue_colour(rng, (120, 255), (60, 220))


def write(
    rng: np.random.Generator,
    picture: Image,
    text: str,
    left: float,
    baseline: float,
    height: float,
    colour: Colour,
    font: int = -1,
) -> None:
    """Write a text whose capitals are so many pixels high."""
    face = _FONTS[font] if font >= 0 else _FONTS[int(rng.integers(len(_FONTS)))]
    size = height / (11.0 if face == cv2.FONT_HERSHEY_PLAIN else 22.0)
    place = (int(left), int(baseline))
    cv2.putText(picture, text, place, face, size, colour, max(1, int(height * rng.uniform(0.06, 0.17))), cv2.LINE_AA)


def word(rng: np.random.Generator, length: int) -> str:
    return "".join(_SIGNS[i] for i in rng.integers(0, len(_SIGNS), length))


def glyph(rng: np.random.Generator, picture: Image, left: float, top: float, size: float, colour: Colour) -> None:
    """Draw a few strokes in a square, as a character has them."""
    thick = max(1, int(size * rng.uniform(0.06, 0.13)))
    grid = np.array([0.08, 0.3, 0.5, 0.7, 0.92]) * size
    for _ in range(int(rng.integers(3, 9))):
        a, b, c = (float(v) for v in rng.choice(grid, 3))
        kind = rng.random()
        ends = (
            ((a, b), (c, b)) if kind < 0.45 else ((a, b), (a, c)) if kind < 0.75 else ((a, b), (a + (c - b) * 0.5, c))
        )
        (x1, y1), (x2, y2) = ends
        cv2.line(picture, (int(left + x1), int(top + y1)), (int(left + x2), int(top + y2)), colour, thick, cv2.LINE_AA)


def lines_of_writing(rng: np.random.Generator, picture: Image) -> None:
    """Fill a picture with lines of words or of glyphs."""
    height, width = picture.shape[:2]
    size = float(rng.uniform(5, max(6, min(40, height / 4))))
    glyphs = rng.random() < 0.45
    colour, font = ink(rng), int(rng.integers(len(_FONTS)))
    y = size * 1.2
    while y < height - 1:
        end = width * float(rng.uniform(0.4, 1))
        if glyphs:
            for x in np.arange(0, end - size, size * 1.1)[:40]:
                glyph(rng, picture, float(x), y - size, size, colour)
        else:
            text = " ".join(word(rng, int(rng.integers(2, 9))) for _ in range(max(1, int(end / (size * 5)))))
            write(rng, picture, text, 0, y, size * 0.75, colour, font)
        y += size * float(rng.choice((1.4, 1.4, 1.4, 2.4)))


_SEGMENTS: Final = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")
"""Which bars each digit lights: a to f clockwise from the top, g in the middle."""
_BARS: Final = {
    "a": ((0, 0), (1, 0)), "b": ((1, 0), (1, 1)), "c": ((1, 1), (1, 2)), "d": ((0, 2), (1, 2)), "e": ((0, 1), (0, 2)),
    "f": ((0, 0), (0, 1)), "g": ((0, 1), (1, 1)),
}  # fmt: skip


def seven_segments(
    picture: Image, digits: str, left: float, top: float, height: float, colour: Colour, slant: float = 0.0
) -> None:
    """Write digits as lit bars; ``slant`` leans them, as a share of the height."""
    step = height / 2
    wide, thick = step * 0.85, max(1, round(height * 0.11))
    for place, digit in enumerate(digits):
        start = left + place * step * 1.25
        for bar in _SEGMENTS[int(digit)]:
            (x1, y1), (x2, y2) = (
                (start + x * wide + slant * height * (1 - y / 2), top + y * step) for x, y in _BARS[bar]
            )
            gap = thick * 0.6
            dx, dy = (gap, 0.0) if y1 == y2 else (0.0, gap)
            ends = (int(x1 + dx), int(y1 + dy)), (int(x2 - dx), int(y2 - dy))
            cv2.line(picture, ends[0], ends[1], colour, thick, cv2.LINE_AA)
