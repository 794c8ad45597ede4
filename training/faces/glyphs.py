"""Characters as masks: a font's glyph brought to a design's weight, slant, roundness and hand."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from PIL import ImageFont

from training.faces.canvas import Canvas, Colour, Mask, Place
from training.faces.fonts import BRUSH, RUNNING, Face, faces

_EM: Final = 132
_SQUARE: Final = 192
"""A glyph's mask: the em in the middle of a larger square, since strokes may grow beyond it."""


@dataclass(frozen=True)
class Hand:
    """How a design writes: the font's face and what is done to its glyphs."""

    face: int
    """Number in ``faces()``."""
    weight: float
    """Width of strokes, as a share of the em."""
    slant: float
    """Share of the height by which the top leans to the right."""
    rise: float
    """Slope of the horizontal strokes."""
    modulation: float
    """How much more the strokes' width grows across (positive) than along the height."""
    roundness: float
    warp: float
    """How far the hand leaves the font, in 256ths of the em."""
    hollow: float
    """Width of the line when only outlines are cut, 0 for full strokes."""
    seed: int

    def has(self, characters: str) -> bool:
        """Return whether its font has them all."""
        return faces()[self.face].has(characters)


def hand(rng: np.random.Generator, needed: str, *, brush: float = 0.75) -> Hand:
    """Some hand whose font has the characters; ``brush`` is the share of brush and book hands."""
    all_faces = faces()
    able = [n for n, face in enumerate(all_faces) if face.has(needed)]
    brushes = [n for n in able if all_faces[n].source in BRUSH]
    return _hand(rng, brushes if brushes and rng.random() < brush else able)


def running_hand(rng: np.random.Generator, needed: str) -> Hand:
    """Some bold running hand whose font has the characters; any brush hand where no such font is installed."""
    able = [n for n, face in enumerate(faces()) if face.source in RUNNING and face.has(needed)]
    return _hand(rng, able) if able else hand(rng, needed, brush=1.0)


def _hand(rng: np.random.Generator, chosen: list[int]) -> Hand:
    """Return a hand of one of the families, the usual ones more often."""
    all_faces = faces()
    weights = np.array([all_faces[n].weight for n in chosen])
    hollow = rng.random() < 0.03
    return Hand(
        face=chosen[rng.choice(len(chosen), p=weights / weights.sum())],
        weight=float(rng.uniform(0.1, 0.13) if hollow else rng.uniform(0.048, 0.138)),
        slant=float(rng.normal(0, 0.035)),
        rise=float(rng.normal(0.02, 0.04)),
        modulation=float(rng.uniform(-0.5, 0.5)),
        roundness=float(rng.uniform(0.3, 2.6)),
        warp=float(abs(rng.normal(0, 5))),
        hollow=float(rng.uniform(0.03, 0.05)) if hollow else 0.0,
        seed=int(rng.integers(1 << 31)),
    )


@functools.lru_cache(maxsize=64)
def _font(path: str, number: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _EM, index=number)


@functools.lru_cache(maxsize=512)
def _plain(face: Face, character: str) -> Mask:
    """Return the font's glyph, its ink's middle where the em's middle would put it."""
    path = face.file_of[character]
    font = _font(str(path), face.number if path.suffix == ".ttc" else 0)
    core, offset = font.getmask2(character, mode="L", anchor="mm")
    width, height = core.size
    ink = np.array(core, np.uint8).reshape(height, width)
    square = np.zeros((_SQUARE, _SQUARE), np.uint8)
    left = (_SQUARE - width) // 2  # across, a character stands in the middle of its field
    top = int(np.clip(_SQUARE // 2 + offset[1], 0, _SQUARE - height))
    square[top : top + height, left : left + width] = ink
    return square


def _width_of_strokes(mask: Mask) -> float:
    """Return the usual width of the strokes, in pixels."""
    inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    ridge = inside[(inside >= cv2.dilate(inside, np.ones((3, 3), np.uint8)) - 1e-3) & (inside > 0)]
    return float(np.median(ridge)) * 2 if len(ridge) else 1.0


@functools.lru_cache(maxsize=512)
def mask(hand: Hand, character: str) -> Mask:
    """Return the character in the hand: a square with the em in its middle 11/16."""
    glyph = _written(_weighed(_plain(faces()[hand.face], character), hand), hand, character)
    soft = cv2.GaussianBlur(glyph, (0, 0), 0.7 * hand.roundness + 0.6).astype(np.float32)
    sharp: Mask = np.clip((soft - 127.5) * (0.8 + hand.roundness) + 127.5, 0, 255).astype(np.uint8)
    if not hand.hollow:
        return sharp
    thick = max(3, round(hand.hollow * _EM)) | 1
    inside = cv2.erode(sharp, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick)))
    return cv2.subtract(sharp, inside).astype(np.uint8, copy=False)


def _weighed(glyph: Mask, hand: Hand) -> Mask:
    """Return the glyph with strokes of the hand's width, as far as its density and its finest strokes allow."""
    grow = hand.weight * _EM - _width_of_strokes(glyph)
    _, _, width, height = cv2.boundingRect(glyph)
    if grow > 0:  # a dense character takes less ink, or its strokes would run together
        share = cv2.countNonZero(glyph) / max(1, width * height)
        grow *= float(np.clip((0.6 - share) / 0.3, 0.1, 1))
    half_x, half_y = (abs(grow) / 2 * (1 + side * hand.modulation) for side in (1, -1))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(half_x) + 1, 2 * round(half_y) + 1))
    if grow > 0:
        return cv2.dilate(glyph, kernel).astype(np.uint8, copy=False)
    for thinner in (cv2.erode(glyph, kernel), cv2.erode(glyph, np.ones((3, 3), np.uint8))):
        if cv2.countNonZero(thinner) > 0.4 * cv2.countNonZero(glyph):
            return thinner.astype(np.uint8, copy=False)
    return glyph


def _written(glyph: Mask, hand: Hand, character: str) -> Mask:
    """Slanted, and moved a little here and there, each character its own way."""
    middle = _SQUARE / 2
    rng = np.random.default_rng([hand.seed, ord(character)])
    coarse = rng.normal(0, hand.warp * _EM / 256, (4, 4, 2)).astype(np.float32)
    moves = cv2.resize(coarse, (_SQUARE, _SQUARE), interpolation=cv2.INTER_CUBIC)
    across = np.arange(_SQUARE, dtype=np.float32)
    down = across[:, None]
    x = moves[..., 0] + across + np.float32(hand.slant) * (down - middle)
    y = moves[..., 1] + down + np.float32(hand.rise) * (across - middle)
    return cv2.remap(glyph, x, y, cv2.INTER_LINEAR).astype(np.uint8, copy=False)


def write(
    canvas: Canvas,
    hand: Hand,
    character: str,
    centre: Place,
    size: tuple[float, float],
    colour: Colour | None,
) -> None:
    """Print the character, its em fitted to the size."""
    bigger = _SQUARE / _EM
    canvas.stamp(mask(hand, character), centre, (size[0] * bigger, size[1] * bigger), colour)


def write_tight(
    canvas: Canvas,
    hand: Hand,
    character: str,
    centre: Place,
    size: tuple[float, float],
    colour: Colour | None,
) -> None:
    """Print the character so that its ink, not its em, fills the size, nowhere stretched by more than a half."""
    glyph = mask(hand, character)
    left, top, width, height = cv2.boundingRect((glyph > 40).astype(np.uint8))
    if width == 0:
        return
    scale = np.array(size) / (width, height)
    scale = np.minimum(scale, scale.min() * 1.5)
    canvas.stamp(glyph[top : top + height, left : left + width], centre, (width * scale[0], height * scale[1]), colour)
