"""The characters one to nine: a numeral above 萬."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas
from training.faces.glyphs import Hand, hand, write, write_tight
from training.faces.palette import Palette
from training.faces.running import running

_WRITTEN: Final = {"八": 0.3, "四": 0.05, "六": 0.1, "七": 0.16, "九": 0.14, "萬": 0.07}
"""In how many designs each is."""


@dataclass(frozen=True)
class Characters:
    """One design's characters."""

    numerals: str
    wan: str
    numeral_hand: Hand
    wan_hand: Hand
    numeral_size: tuple[float, float]
    wan_size: tuple[float, float]
    gap: float
    lean: float
    """How far the numeral stands to the right of the 萬."""
    tight_wan: bool
    written: str
    """What is not taken from the hands' fonts but written stroke by stroke: 八 with a hook, 萬 as a bundle of strokes."""
    seed: int


def characters(rng: np.random.Generator) -> Characters:
    five = "五" if rng.random() < 0.3 else "伍"
    wan = "万" if rng.random() < 0.1 else "萬"
    numerals = f"一二三四{five}六七八九"
    first = hand(rng, numerals + wan)
    big = rng.uniform(86, 132)
    width = rng.uniform(86, 128)
    return Characters(
        numerals=numerals,
        wan=wan,
        numeral_hand=first,
        wan_hand=first if rng.random() < 0.6 else hand(rng, wan),
        numeral_size=(big, big * rng.uniform(0.68, 1.08)),
        wan_size=(width, width * rng.uniform(0.9, 1.3)),
        gap=rng.uniform(-8, 14),
        lean=rng.normal(0, 3.5),
        tight_wan=rng.random() < 0.7,
        written="".join(sign for sign, share in _WRITTEN.items() if rng.random() < share),
        seed=int(rng.integers(1 << 30)),
    )


def character(canvas: Canvas, style: Characters, number: int, palette: Palette) -> None:
    """Draw the whole print of a character tile."""
    upper, lower = style.numeral_size[1] * 0.86, style.wan_size[1]
    fit = min(1.0, 214 / (upper + lower + style.gap))
    top = 128 - (upper + lower + style.gap) * fit / 2
    place, size = (
        (96 + style.lean, top + upper * fit / 2),
        (style.numeral_size[0] * fit**0.5, style.numeral_size[1] * fit),
    )
    numeral = style.numerals[number - 1]
    if numeral in style.written:
        running(canvas, numeral, style.seed + number, place, (size[0] * 0.9, size[1] * 0.8), palette.numeral)
    else:
        write(canvas, style.numeral_hand, numeral, place, size, palette.numeral)
    under = (96 - style.lean, 128 + (upper + lower + style.gap) * fit / 2 - lower * fit / 2)
    size = (style.wan_size[0] * fit**0.5, lower * fit)
    if style.wan in style.written:
        running(canvas, style.wan, style.seed, under, size, palette.wan)
        return
    (write_tight if style.tight_wan else write)(canvas, style.wan_hand, style.wan, under, size, palette.wan)
