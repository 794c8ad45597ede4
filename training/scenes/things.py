"""Things that lie about and are no tiles: the face of each drawn flat, with its size, so that it can be put on the table as a block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from training.scenes import fittings
from training.scenes.grounds import SURROUNDINGS, any_ground
from training.scenes.pixels import Colour, Image, clipped, clouds, hue_colour, shifted
from training.scenes.writing import LETTERS, glyph, ink, lines_of_writing, word, write


@dataclass(frozen=True)
class Thing:
    """A picture of its top, and its width, height and depth in millimetres."""

    top: Image
    size: tuple[float, float, float]
    side: Colour
    corner: float = 1.0
    bevel: float = 0.4


Maker = Callable[[np.random.Generator], Thing]


def _sheet(width: float, height: float, scale: float, colour: Colour) -> Image:
    return np.full((max(4, int(height * scale)), max(4, int(width * scale)), 3), np.clip(colour, 0, 255), np.uint8)


def _box(picture: Image, x: float, y: float, wide: float, high: float, colour: Colour, line: int = -1) -> None:
    cv2.rectangle(picture, (int(x), int(y)), (int(x + wide), int(y + high)), colour, line, cv2.LINE_AA)


def _grey(rng: np.random.Generator, low: float = 5, high: float = 250) -> Colour:
    return shifted(rng, (float(rng.uniform(low, high)),) * 3, 5)


def key_top(rng: np.random.Generator, side: int, paint: Colour, colour: Colour, text: str) -> Image:
    """Return a key with its letter, and sometimes a second sign, light towards the top."""
    picture = np.full((side, side, 3), paint, np.uint8)
    kind = rng.random()
    high = side * float(rng.uniform(0.22, 0.42))
    if kind < 0.1:
        glyph(rng, picture, side * 0.2, side * 0.2, side * 0.6, colour)
    elif kind < 0.55:
        write(rng, picture, text, side * 0.16, side * 0.2 + high, high, colour, 0)
    else:
        write(rng, picture, text, side * 0.5 - high * 0.4 * len(text), side * 0.5 + high / 2, high, colour, 0)
    if rng.random() < 0.25:
        write(rng, picture, word(rng, 1), side * 0.6, side * 0.85, high * 0.6, colour, 0)
    return picture


def _keys(
    rng: np.random.Generator,
    picture: Image,
    left: float,
    top: float,
    pitch: float,
    rows: int,
    columns: int,
    ratio: float,
) -> None:
    """Draw rows of keys, staggered, some of them wide."""
    paint = _grey(rng) if rng.random() < 0.8 else hue_colour(rng)
    dark = sum(paint) < 330
    colour = _grey(rng, 180, 255) if dark else _grey(rng, 0, 70)
    second = shifted(rng, paint, 30)
    gap = pitch * float(rng.uniform(0.06, 0.2))
    stagger = pitch * float(rng.choice((0, 0.25, 0.5)))
    lit = float(rng.uniform(0.75, 1.25))
    for line in range(rows):
        x = left
        column = 0
        while column < columns:
            wide = int(rng.choice((1, 1, 1, 1, 1, 1, 2))) if line in {0, rows - 1} else 1
            if column == 0 and line:
                x = left + (line * stagger) % pitch
            face = second if rng.random() < 0.08 else paint
            y = top + line * pitch * ratio
            high = pitch * ratio - gap
            _box(picture, x, y, wide * pitch - gap, high, tuple(np.clip(np.asarray(face) * lit, 0, 255).tolist()))
            _box(picture, x + gap / 2, y + gap / 3, wide * pitch - 2 * gap, high - gap, face)
            text = LETTERS[int(rng.integers(26))] if wide == 1 else word(rng, 3)
            write(rng, picture, text, x + pitch * 0.2, y + high * 0.55, pitch * 0.28, colour, 0)
            if rng.random() < 0.2:
                write(rng, picture, word(rng, 1), x + pitch * 0.55, y + high * 0.85, pitch * 0.2, colour, 0)
            x += wide * pitch
            column += wide


def keyboard(rng: np.random.Generator) -> Thing:
    columns = int(rng.choice((10, 12, 14, 16, 19)))
    rows = int(rng.integers(4, 7))
    size = (columns * 19.0 + 14, rows * 19.0 + 16, 10.0)
    scale = 760 / size[0]
    colour = _grey(rng) if rng.random() < 0.85 else hue_colour(rng)
    picture = _sheet(size[0], size[1], scale, colour)
    _keys(rng, picture, 7 * scale, 8 * scale, 19 * scale, rows, columns - 1, 1.0)
    return Thing(picture, size, colour, 4)


def calculator(rng: np.random.Generator) -> Thing:
    size = (float(rng.uniform(65, 110)), float(rng.uniform(110, 170)), 12.0)
    scale = 360 / size[1]
    colour = _grey(rng)
    picture = _sheet(size[0], size[1], scale, colour)
    wide = size[0] * scale
    _box(picture, wide * 0.08, 16, wide * 0.84, 60, (120, 140, 130) if rng.random() < 0.6 else (40, 40, 30))
    write(rng, picture, str(int(rng.integers(0, 99999))), wide * 0.3, 66, 30, (30, 40, 30), 0)
    columns = int(rng.integers(4, 6))
    _keys(
        rng,
        picture,
        wide * 0.08,
        100,
        wide * 0.85 / columns,
        int(rng.integers(4, 6)),
        columns,
        float(rng.uniform(0.75, 1)),
    )
    return Thing(picture, size, colour, 4)


def remote(rng: np.random.Generator) -> Thing:
    size = (float(rng.uniform(38, 56)), float(rng.uniform(130, 210)), 16.0)
    scale = 400 / size[1]
    colour = _grey(rng, 5, 90) if rng.random() < 0.8 else _grey(rng)
    picture = _sheet(size[0], size[1], scale, colour)
    wide = size[0] * scale
    pitch = wide / float(rng.uniform(3.2, 4.4))
    colours: tuple[Colour, ...] = (
        (60, 60, 60),
        (200, 200, 200),
        (40, 40, 200),
        (60, 160, 50),
        (180, 80, 30),
        (40, 200, 220),
    )
    key = colours[int(rng.integers(2))]
    for y in np.arange(pitch, 400 - pitch, pitch * float(rng.uniform(0.85, 1.3))):
        for x in np.arange(pitch * 0.7, wide - pitch * 0.5, pitch):
            if rng.random() < 0.12:
                continue
            paint = key if rng.random() < 0.85 else colours[int(rng.integers(6))]
            if rng.random() < 0.5:
                cv2.circle(picture, (int(x), int(y)), int(pitch * 0.34), paint, -1, cv2.LINE_AA)
            else:
                _box(picture, x - pitch * 0.36, y - pitch * 0.25, pitch * 0.72, pitch * 0.5, paint)
            write(rng, picture, word(rng, 1), x - pitch * 0.12, y + pitch * 0.13, pitch * 0.25, (220, 220, 220), 0)
    return Thing(picture, size, colour, 6)


def screen(rng: np.random.Generator) -> Thing:
    """Return a phone, a tablet or a table's display: icons, windows, writing, a photo."""
    size = (
        (70.0, 148.0, 8.0) if rng.random() < 0.6 else (float(rng.uniform(90, 420)), float(rng.uniform(90, 260)), 10.0)
    )
    scale = 420 / max(size)
    edge = _grey(rng, 0, 60) if rng.random() < 0.8 else _grey(rng)
    picture = _sheet(size[0], size[1], scale, edge)
    margin = max(3, int(4 * scale))
    inside = picture[margin:-margin, margin:-margin]
    high, wide = inside.shape[:2]
    kind = rng.random()
    if kind < 0.35:
        inside[:] = any_ground(rng, SURROUNDINGS, high, wide)
        step = wide / float(rng.integers(3, 6))
        for y in np.arange(step * 0.3, high - step, step * float(rng.uniform(1, 1.35))):
            for x in np.arange(step * 0.15, wide - step * 0.8, step):
                _box(inside, x, y, step * 0.7, step * 0.7, hue_colour(rng, (0, 255), (60, 255)))
                glyph(rng, inside, x + step * 0.1, y + step * 0.1, step * 0.5, (255, 255, 255))
    elif kind < 0.7:
        inside[:] = _grey(rng, 200, 255) if rng.random() < 0.6 else _grey(rng, 0, 60)
        for y in range(8, high - 30, int(rng.integers(40, 110))):
            _box(inside, 6, y, wide - 12, 32, hue_colour(rng, (0, 90), (120, 255)))
            lines_of_writing(rng, inside[y + 2 : y + 30, 10:-10])
    elif kind < 0.85:
        inside[:] = _grey(rng, 0, 50)
        write(
            rng,
            inside,
            f"{int(rng.integers(0, 60000))}",
            wide * 0.1,
            high * 0.6,
            high * 0.16,
            hue_colour(rng, (150, 255), (180, 255)),
            0,
        )
    else:
        inside[:] = _grey(rng, 0, 30)  # switched off
    return Thing(picture, size, edge, 7)


def card(rng: np.random.Generator) -> Thing:
    size = (58.0, 88.0, 0.6)
    picture = _sheet(size[0], size[1], 2.4, (250, 250, 250))
    high, wide = picture.shape[:2]
    if rng.random() < 0.3:
        paint = hue_colour(rng, (120, 255), (80, 220))
        _box(picture, 8, 8, wide - 17, high - 17, paint)
        for k in range(0, wide + high, 12):
            cv2.line(picture, (k, 8), (k - high, high), shifted(rng, paint, 40), 2, cv2.LINE_AA)
        picture[:, :8], picture[:, -8:], picture[:8], picture[-8:] = 250, 250, 250, 250
        return Thing(picture, size, (240, 240, 240), 3, 0.1)
    colour: Colour = (30, 30, 200) if rng.random() < 0.5 else (20, 20, 20)
    rank = str(rng.choice(("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")))
    write(rng, picture, rank, 5, 26, 20, colour, 0)
    pips = int(rank) if rank.isdigit() else 1
    spots = np.array(
        [
            [0.3, 0.2],
            [0.7, 0.8],
            [0.3, 0.8],
            [0.7, 0.2],
            [0.5, 0.5],
            [0.3, 0.5],
            [0.7, 0.5],
            [0.5, 0.33],
            [0.5, 0.67],
            [0.5, 0.15],
        ]
    )
    shape = int(rng.integers(3))
    for x, y in spots[:pips] if pips > 1 else [(0.5, 0.5)]:
        middle = np.array([x * wide, y * high])
        arm = 9.0 if pips > 1 else 26.0
        if shape == 0:
            corners = middle + arm * np.array([[0, -1.3], [1, 0], [0, 1.3], [-1, 0]])
            cv2.fillConvexPoly(picture, corners.astype(np.int32), colour, cv2.LINE_AA)
        else:
            for dx in (-0.5, 0.5):
                cv2.circle(
                    picture, (int(middle[0] + dx * arm), int(middle[1])), int(arm * 0.6), colour, -1, cv2.LINE_AA
                )
            tip = middle + arm * np.array([[-1, 0.2], [1, 0.2], [0, 1.4 if shape == 1 else -1.4]])
            cv2.fillConvexPoly(picture, tip.astype(np.int32), colour, cv2.LINE_AA)
    picture[high // 2 :] = np.maximum(picture[high // 2 :], 0)
    picture[-32:, -30:] = picture[:32, :30][::-1, ::-1]
    return Thing(picture, size, (240, 240, 240), 3, 0.1)


_PIPS: Final = {
    0: (), 1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip


def _pips(rng: np.random.Generator, picture: Image, top: float, side: float, count: int, colour: Colour) -> None:
    radius = side * float(rng.uniform(0.07, 0.11))
    for row, column in _PIPS[count]:
        middle = int(side * (0.23 + 0.27 * column)), int(top + side * (0.23 + 0.27 * row))
        cv2.circle(picture, middle, max(1, int(radius)), colour, -1, cv2.LINE_AA)


def domino(rng: np.random.Generator) -> Thing:
    light = rng.random() < 0.65
    paint: Colour = (
        shifted(rng, (225, 240, 245), 8) if light else _grey(rng, 5, 50) if rng.random() < 0.6 else hue_colour(rng)
    )
    colour = ink(rng) if light else (250.0, 250.0, 250.0)
    picture = _sheet(24, 48, 5, paint)
    for half in (0, 1):
        _pips(
            rng,
            picture,
            half * 120,
            120,
            int(rng.integers(7)),
            hue_colour(rng, (150, 255), (60, 200)) if rng.random() < 0.1 else colour,
        )
    cv2.line(picture, (10, 120), (110, 120), colour, 3, cv2.LINE_AA)
    return Thing(picture, (24, 48, 8), paint, 3, 0.8)


def die(rng: np.random.Generator) -> Thing:
    kinds: tuple[tuple[Colour, Colour], ...] = (
        ((245, 245, 245), (20, 20, 20)),
        ((30, 30, 190), (250, 250, 250)),
        ((240, 240, 245), (40, 40, 200)),
        ((60, 140, 50), (250, 250, 250)),
    )
    paint, colour = kinds[int(rng.integers(len(kinds)))]
    picture = _sheet(15, 15, 6, paint)
    _pips(rng, picture, 0, 90, int(rng.integers(1, 7)), colour)
    side = float(rng.choice((10, 14, 16, 18)))
    return Thing(picture, (side, side, side), paint, side * 0.16, side * 0.1)


_STICKS: Final[tuple[Colour, ...]] = (
    (235, 240, 245),
    (235, 240, 245),
    (40, 40, 215),
    (20, 150, 240),
    (200, 90, 30),
    (40, 200, 235),
    (70, 160, 60),
)


def stick(rng: np.random.Generator) -> Thing:
    """Return a point stick: white with dots, or all of one colour."""
    paint = shifted(rng, _STICKS[int(rng.integers(len(_STICKS)))], 8)
    picture = _sheet(90, 7, 5, paint)
    colour: Colour = (250, 250, 250) if paint[0] < 200 else (30, 30, 200) if rng.random() < 0.5 else (20, 20, 20)
    for k in range(int(rng.integers(1, 9))):
        cv2.circle(picture, (225 + (k - 4) * 16, 17), 4, colour, -1, cv2.LINE_AA)
    return Thing(picture, (90, 7, 5), paint, 2)


def console(rng: np.random.Generator) -> Thing:
    """Return the middle of an automatic table."""
    side = float(rng.uniform(120, 190))
    picture = fittings.console(rng)
    b, g, r = (float(part) for part in picture[2, 2])
    return Thing(picture, (side, side, float(rng.uniform(1.5, 9))), (b, g, r), float(rng.uniform(1, 22)), 1)


def display(rng: np.random.Generator) -> Thing:
    """Lit digits in a dark frame: a table's counter, a clock, a meter; or the drawer of point sticks."""
    size = (float(rng.uniform(60, 330)), float(rng.uniform(25, 70)), float(rng.uniform(2, 20)))
    draw = fittings.display if rng.random() < 0.8 else fittings.stick_box
    return Thing(draw(rng, 420, max(24, int(420 * size[1] / size[0]))), size, _grey(rng, 5, 90), 3)


def book(rng: np.random.Generator) -> Thing:
    size = (float(rng.uniform(90, 210)), float(rng.uniform(120, 290)), float(rng.uniform(4, 35)))
    paint = hue_colour(rng, (0, 230), (30, 250))
    picture = _sheet(size[0], size[1], 300 / size[1], paint)
    high, wide = picture.shape[:2]
    if rng.random() < 0.6:
        lines_of_writing(rng, picture[int(high * 0.1) : int(high * 0.45), int(wide * 0.1) : int(wide * 0.9)])
    if rng.random() < 0.6:
        _box(picture, wide * 0.15, high * 0.5, wide * 0.7, high * 0.4, hue_colour(rng, (0, 255), (60, 255)))
        glyph(rng, picture, wide * 0.3, high * 0.52, high * 0.3, ink(rng))
    return Thing(picture, size, (225, 235, 240) if rng.random() < 0.5 else paint, 1)


def page(rng: np.random.Generator) -> Thing:
    picture = np.full((400, 290, 3), int(rng.integers(225, 255)), np.uint8)
    lines_of_writing(rng, picture[20:-20, 20:-20])
    scale = float(rng.uniform(0.4, 1))
    return Thing(picture, (210 * scale, 290 * scale, 0.5), (240, 240, 240), 0.2, 0.05)


def label_box(rng: np.random.Generator) -> Thing:
    """Return a packet, a matchbox, an eraser, a name plate: of a tile's size or larger, white more often than not."""
    size = (float(rng.uniform(18, 110)), float(rng.uniform(18, 110)), float(rng.uniform(4, 50)))
    paint = _grey(rng, 150, 255) if rng.random() < 0.5 else hue_colour(rng)
    picture = _sheet(size[0], size[1], 160 / max(size[:2]), paint)
    high, wide = picture.shape[:2]
    if rng.random() < 0.5:
        _box(picture, wide * 0.05, high * 0.05, wide * 0.9, high * 0.3, hue_colour(rng, (100, 255), (60, 255)))
    if rng.random() < 0.7 and min(high, wide) > 20:
        lines_of_writing(rng, picture[high // 8 :, wide // 8 :])
    return Thing(picture, size, paint, 1)


def cushion(rng: np.random.Generator) -> Thing:
    """Return a patterned cloth, wallet, mat or cushion."""
    size = (float(rng.uniform(60, 260)), float(rng.uniform(60, 260)), float(rng.uniform(1, 25)))
    picture = any_ground(rng, SURROUNDINGS, 240, 240)
    lit = 1 + 0.1 * clouds(rng, 240, 240, 80, 2)
    b, g, r = picture.reshape(-1, 3).mean(axis=0).tolist()
    return Thing(clipped(picture * lit[..., None]), size, (b, g, r), float(rng.uniform(2, 20)), 1)


THINGS: Final[tuple[tuple[float, Maker], ...]] = (
    (3, keyboard), (1.2, calculator), (1.5, remote), (2, screen), (1.6, card), (2, domino), (1.6, die), (1, stick), (1, book), (1, page),
    (2, label_box), (0.8, cushion), (1, console), (1.8, display),
)  # fmt: skip
"""With the weights they come in."""


def any_thing(rng: np.random.Generator) -> Thing:
    weights = np.array([weight for weight, _ in THINGS])
    return THINGS[int(rng.choice(len(THINGS), p=weights / weights.sum()))][1](rng)
