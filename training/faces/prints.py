"""A label's print in a design, and the face it makes."""

from __future__ import annotations

import functools
from typing import Final

import cv2
import numpy as np

from paizhuo.engine.core.tiles import KIND, NAMES, RED, TILE_COUNT
from training.faces import flowers as flower_tiles
from training.faces import honours as honour_tiles
from training.faces import surface as body
from training.faces.bamboo import bamboo
from training.faces.birds import sparrow_bamboo
from training.faces.canvas import HEIGHT, WIDTH, Canvas, Colour, Mask, straight
from training.faces.characters import character
from training.faces.circles import dots
from training.faces.reds import marked
from training.faces.styles import Style

_WINDS: Final = "ESWN"


def print_of(style: Style, label: int, rng: np.random.Generator) -> Mask:
    """Return one copy's print (256, 192, 4), blue green red and cover, on a transparent ground. Labels are the tiles 0-44."""
    return straight(_copy(style, label, rng))


def _copy(style: Style, label: int, rng: np.random.Generator) -> Mask:
    """Return one copy's print, its colours multiplied by their cover."""
    return body.worn(body.moved(_drawn(style, label), rng), style.surface, rng)


def face(style: Style, label: int, rng: np.random.Generator) -> Mask:
    """Return one copy's face (256, 192, 3), blue green red: its print on its ground."""
    print_ = _copy(style, label, rng)
    return body.on_ground(print_, style.surface, rng)


def back_colour(style: Style, rng: np.random.Generator) -> Colour:
    """Return the colour of one tile's back."""
    return body.back_colour(style.surface, rng)


@functools.lru_cache(maxsize=450)
def _drawn(style: Style, label: int) -> Mask:
    """Return the print as the design has it, before any copy's own wear."""
    if not 0 <= label < TILE_COUNT:
        raise ValueError(f"label {label} has no print: labels of faces are 0 to {TILE_COUNT - 1}")
    canvas = Canvas(style.stretch, style.shift)
    inks = style.red if label in RED else style.palette
    number, suit = int(NAMES[KIND[label]][0]), NAMES[KIND[label]][1]
    match suit:
        case "m":
            character(canvas, style.characters, number, inks)
        case "p":
            dots(canvas, style.circles, number, inks, style.honours.fa_hand)
        case "s" if number == 1:
            sparrow_bamboo(canvas, style.bird, inks)
        case "s":
            bamboo(canvas, style.sticks, number, inks)
        case "z" if number <= 4:
            honour_tiles.wind(canvas, style.honours, number - 1, inks)
        case "z":
            (honour_tiles.white, honour_tiles.green, honour_tiles.red)[number - 5](canvas, style.honours, inks)
        case _:
            flower_tiles.flower(canvas, style.flowers, number - 1, inks)
    if label in RED:
        marked(canvas, style.reds, suit, inks.green)
    sign = _sign(style, suit, number)
    if sign:
        canvas.stretch, canvas.shift = (1.0, 1.0), (0.0, 0.0)
        honour_tiles.mark(canvas, style.index, sign, inks.index)
    drawn = canvas.reduced()
    return _uneven(drawn, style, label) if style.wobble > 0.2 else drawn


def _sign(style: Style, suit: str, number: int) -> str:
    """Return what stands in the tile's corner, if anything."""
    shown = style.index.shown
    if shown == "none" or suit == "f":
        return ""
    if suit != "z":
        return str(number)
    if shown == "numbers":
        return ""
    return _WINDS[number - 1] if number <= 4 else style.index.letters[number - 5]


def _uneven(print_: Mask, style: Style, label: int) -> Mask:
    """Return the print with the unevenness of the hand that cut it."""
    rng = np.random.default_rng([style.seed & 0xFFFFFFFF, label])
    moves = rng.normal(0, style.wobble, (6, 5, 2)).astype(np.float32)
    grid = cv2.resize(moves, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    x = grid[..., 0] + np.arange(WIDTH, dtype=np.float32)
    y = grid[..., 1] + np.arange(HEIGHT, dtype=np.float32)[:, None]
    return cv2.remap(print_, x, y, cv2.INTER_LINEAR).astype(np.uint8, copy=False)
