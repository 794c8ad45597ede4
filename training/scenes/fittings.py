"""What an automatic table has that is no tile, drawn flat: the console in its middle, lit digits, the box for point sticks."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from training.scenes.pixels import Colour, Image, blurred, fill, hue_colour, shifted
from training.scenes.writing import lines_of_writing, seven_segments, word, write

_LIT: Final[tuple[Colour, ...]] = (
    (40, 30, 255),
    (60, 60, 255),
    (40, 120, 255),
    (60, 240, 60),
    (255, 160, 60),
    (235, 235, 235),
)
"""Red, mostly; orange, green, blue and white."""
_BUTTONS: Final[tuple[Colour, ...]] = (
    (0, 215, 240),
    (225, 160, 20),
    (40, 40, 210),
    (70, 170, 50),
    (230, 230, 230),
    (40, 140, 240),
)


def _lit(rng: np.random.Generator) -> Colour:
    return shifted(rng, _LIT[min(int(rng.exponential(1.6)), len(_LIT) - 1)], 8)


def _dark(rng: np.random.Generator) -> Colour:
    return shifted(rng, (float(rng.uniform(12, 75)),) * 3, 4)


def _ring(middle: float, far: float, count: int, turn: float) -> np.ndarray:
    angles = turn + np.arange(count) * 2 * np.pi / count
    return np.column_stack([middle + far * np.cos(angles), middle + far * np.sin(angles)])


def console(rng: np.random.Generator, side: int = 300) -> Image:
    """Return a square seen from above: an eight-cornered field with buttons, digits, arrows, and dice below a dome."""
    frame = _dark(rng) if rng.random() < 0.75 else hue_colour(rng, (0, 160), (60, 245))
    picture = np.full((side, side, 3), np.clip(frame, 0, 255), np.uint8)
    middle = side / 2
    field = _dark(rng) if rng.random() < 0.75 else hue_colour(rng, (0, 190), (40, 250))
    far = side * float(rng.uniform(0.44, 0.58))
    shape = _ring(middle, far, 8, np.pi / 8) if rng.random() < 0.7 else _ring(middle, far * 1.15, 4, np.pi / 4)
    fill(picture, shape, field, cv2.LINE_AA)
    cv2.polylines(picture, [np.rint(shape).astype(np.int32)], isClosed=True, color=shifted(rng, field, 40), thickness=2)
    if rng.random() < 0.5:  # printed lines, as circuits
        colour = hue_colour(rng, (0, 255), (90, 255))
        for _ in range(int(rng.integers(6, 30))):
            x, y = rng.uniform(side * 0.12, side * 0.88, 2)
            along = float(rng.uniform(8, 50))
            end = (x + along, y) if rng.random() < 0.5 else (x, y + along)
            cv2.line(picture, (int(x), int(y)), (int(end[0]), int(end[1])), colour, 1, cv2.LINE_AA)
    _buttons(rng, picture)
    if rng.random() < 0.75:
        lit = _lit(rng)
        far = side * float(rng.uniform(0.29, 0.36))
        for quarter in range(4):
            _panel(rng, picture, quarter, far, lit)
    if rng.random() < 0.8:
        _dome(rng, picture, side * float(rng.uniform(0.13, 0.21)))
    return picture


def _buttons(rng: np.random.Generator, picture: Image) -> None:
    """Round or oval, two colours in turn, all round the middle."""
    side = picture.shape[0]
    count = int(rng.choice((0, 4, 4, 8, 8, 12)))
    colours = [_BUTTONS[int(i)] for i in rng.integers(0, len(_BUTTONS), 2)]
    axes = side * float(rng.uniform(0.025, 0.06)), side * float(rng.uniform(0.025, 0.05))
    places = _ring(
        side / 2, side * float(rng.uniform(0.32, 0.42)), max(count, 1), float(rng.choice((0, np.pi / 4, np.pi / 8)))
    )
    for i, (x, y) in enumerate(places[:count]):
        middle, reach = (int(x), int(y)), (int(axes[0]), int(axes[1]))
        cv2.ellipse(picture, middle, (reach[0] + 3, reach[1] + 3), 0, 0, 360, (25, 25, 25), -1, cv2.LINE_AA)
        cv2.ellipse(picture, middle, reach, 0, 0, 360, shifted(rng, colours[i % 2], 10), -1, cv2.LINE_AA)
        cv2.circle(
            picture, (int(x - axes[0] * 0.3), int(y - axes[1] * 0.3)), max(1, int(axes[1] * 0.3)), (250, 250, 250), -1
        )


def _panel(rng: np.random.Generator, picture: Image, quarter: int, far: float, lit: Colour) -> None:
    """Draw one seat's digits or wind, upright for that seat."""
    side = picture.shape[0]
    high, wide = int(side * 0.09), int(side * 0.26)
    panel = np.full((high, wide, 3), (10, 10, 10), np.uint8)
    kind = rng.random()
    if kind < 0.65:
        text = str(int(rng.integers(0, 600)) * 100) if rng.random() < 0.6 else str(int(rng.integers(0, 100)))
        seven_segments(panel, text, 4, 4, high - 8, lit)
    elif kind < 0.85:
        write(rng, panel, "ESWN"[quarter], wide * 0.4, high - 5, high - 10, lit)
    turned = np.rot90(panel, quarter)
    x, y = np.array([side / 2, side / 2]) + far * np.array([(0, 1), (1, 0), (0, -1), (-1, 0)][quarter])
    top, left = int(y - turned.shape[0] / 2), int(x - turned.shape[1] / 2)
    top, left = max(0, min(top, side - turned.shape[0])), max(0, min(left, side - turned.shape[1]))
    picture[top : top + turned.shape[0], left : left + turned.shape[1]] = turned


def _dome(rng: np.random.Generator, picture: Image, radius: float) -> None:
    """Draw a clear dome with dice below it, and lamps that shine in it."""
    side = picture.shape[0]
    middle = (side // 2, side // 2)
    cv2.circle(picture, middle, int(radius * 1.15), shifted(rng, (60, 60, 60), 20), -1, cv2.LINE_AA)
    cv2.circle(picture, middle, int(radius), shifted(rng, (120, 120, 120), 45), -1, cv2.LINE_AA)
    size = radius * float(rng.uniform(0.3, 0.5))
    for _ in range(int(rng.integers(1, 4))):
        spot = side / 2 + rng.normal(0, radius * 0.25, 2)
        turn = float(rng.uniform(0, np.pi / 2))
        paint: Colour = (240, 240, 245) if rng.random() < 0.6 else (40, 40, 200)
        corners = np.array(
            [
                spot + size * 0.7 * np.array([np.cos(turn + k * np.pi / 2), np.sin(turn + k * np.pi / 2)])
                for k in range(4)
            ]
        )
        fill(picture, corners, paint, cv2.LINE_AA)
        for _ in range(int(rng.integers(1, 6))):
            x, y = spot + rng.normal(0, size * 0.22, 2)
            cv2.circle(
                picture,
                (int(x), int(y)),
                max(1, int(size * 0.1)),
                (20, 20, 20) if paint[0] > 100 else (245, 245, 245),
                -1,
            )
    shine = np.zeros_like(picture)
    for _ in range(int(rng.integers(1, 5))):
        angle, far = float(rng.uniform(-np.pi, np.pi)), radius * float(rng.uniform(0.5, 0.95))
        spot = (int(side / 2 + far * np.cos(angle)), int(side / 2 + far * np.sin(angle)))
        reach = (max(1, int(radius * 0.22)), max(1, int(radius * 0.07)))
        cv2.ellipse(shine, spot, reach, float(np.degrees(angle)) + 90, 0, 360, (220, 220, 220), -1)
    cv2.add(picture, blurred(shine, 1.5), dst=picture)


def display(rng: np.random.Generator, wide: int, high: int) -> Image:
    """Return a dark strip with lit digits, large and small ones, marks and a maker's name; some of it switched off."""
    picture = np.full((high, wide, 3), shifted(rng, (float(rng.uniform(5, 45)),) * 3, 4), np.uint8)
    lit = _lit(rng)
    large = high * float(rng.uniform(0.3, 0.8))
    x = float(rng.uniform(0.02, 0.3)) * wide
    while x < wide * 0.95:
        text = str(int(rng.integers(0, 10 ** int(rng.integers(1, 6)))))
        tall = large * float(rng.choice((1, 1, 0.6)))
        top = float(rng.uniform(0.04, max(0.05, 1 - tall / high - 0.04))) * high
        seven_segments(picture, text, x, top, tall, lit, slant=float(rng.choice((0, 0.12))))
        x += tall * 0.62 * len(text) + wide * float(rng.uniform(0.03, 0.25))
    if rng.random() < 0.6:
        write(rng, picture, word(rng, int(rng.integers(3, 9))), wide * 0.7, high * 0.95, high * 0.1, (200, 200, 200))
    glow = blurred(picture, max(1.0, high * 0.03))
    return np.asarray(cv2.add(picture, cv2.convertScaleAbs(glow, alpha=float(rng.uniform(0.2, 0.9)))), np.uint8)


def stick_box(rng: np.random.Generator, wide: int, high: int) -> Image:
    """Return an open drawer: point sticks of one colour a compartment."""
    picture = np.full((high, wide, 3), _dark(rng), np.uint8)
    colours: tuple[Colour, ...] = (
        (40, 40, 220),
        (30, 150, 235),
        (190, 90, 30),
        (240, 240, 240),
        (60, 170, 60),
        (40, 200, 235),
    )
    count = int(rng.integers(3, 6))
    pitch = wide / count
    for box in range(count):
        paint = colours[int(rng.integers(len(colours)))]
        left, right = int(box * pitch + pitch * 0.08), int((box + 1) * pitch - pitch * 0.08)
        for y in range(int(high * 0.1), int(high * float(rng.uniform(0.3, 1))), max(3, high // 14)):
            lean = int(rng.normal(0, 2))
            cv2.line(picture, (left, y), (right, y + lean), shifted(rng, paint, 18), max(2, high // 18), cv2.LINE_AA)
    if rng.random() < 0.3:
        lines_of_writing(rng, picture[: max(8, high // 4)])
    return picture
