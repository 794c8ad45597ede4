"""The bamboo sticks: their shape, their colours, and where they stand from two to nine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour, Points
from training.faces.palette import Palette

SHAPES: Final = ("links", "jointed", "chain", "bar", "lined", "capsule", "bone")
_SHARES: Final = (0.29, 0.18, 0.15, 0.06, 0.13, 0.11, 0.08)


@dataclass(frozen=True)
class Sticks:
    """One design's sticks."""

    shape: str
    width: float
    """Half the width, as a share of the length."""
    knots: int
    """Swellings along the stick."""
    waist: float
    """How thin it is between them, as a share of the width."""
    ends: float
    """Width of its ends, likewise."""
    core: float
    """Width of the line of ground along its middle, likewise."""
    broken: bool
    """That line stops at the knots."""
    length: float
    tight: float
    blue: bool
    """The middle of the seven, and some others, are blue."""
    three_red: bool
    nine_red: bool
    meet: float
    """How near to each other the inner sticks of the eight come."""
    deep: float
    """How far the inner sticks of the eight reach from one end of the outer ones to the other."""
    w_first: bool
    """The eight as W over M (else M over W)."""
    half: str
    """Six and four: all green, rows of two colours, or columns."""


def sticks(rng: np.random.Generator) -> Sticks:
    shape = str(rng.choice(SHAPES, p=_SHARES))
    jointed = shape == "jointed"
    return Sticks(
        shape=shape,
        width=rng.uniform(0.11, 0.19) if shape not in {"bar", "jointed"} else rng.uniform(0.085, 0.16),
        knots=int(rng.integers(3, 7) if shape == "chain" else rng.integers(2, 4)),
        waist=rng.uniform(0.35, 0.7) if jointed else rng.uniform(0.55, 0.88),
        ends=rng.uniform(0.85, 1.15) if jointed else rng.uniform(0.5, 0.9),
        core=rng.uniform(0.18, 0.55) if shape in {"links", "chain", "lined"} else float(rng.choice((0, 0.25, 0.4))),
        broken=rng.random() < 0.5,
        length=rng.uniform(0.86, 1.0),
        tight=rng.uniform(0.85, 1.12),
        blue=rng.random() < 0.45,
        three_red=rng.random() < 0.15,
        nine_red=rng.random() < 0.9,
        meet=rng.uniform(3, 9),
        deep=rng.uniform(0.45, 0.8) if rng.random() < 0.15 else rng.uniform(0.85, 1.0),
        w_first=rng.random() < 0.65,
        half=str(rng.choice(("green", "rows", "columns"), p=(0.8, 0.12, 0.08))),
    )


def _profile(style: Sticks, t: Points) -> Points:
    """Half the width along the stick, as a share of the greatest."""
    if style.shape == "bar":
        return np.ones_like(t)
    if style.shape == "capsule":
        return np.asarray(np.sqrt(np.clip(1 - np.abs(2 * t - 1) ** 6, 0, 1)))
    if style.shape == "jointed":  # knobs at the ends and between, thin stalks
        width = np.full_like(t, style.waist)
        for place in np.linspace(0.05, 0.95, style.knots):
            width = np.maximum(width, style.ends * np.exp(-(((t - place) / 0.075) ** 4)))
        return width
    if style.shape == "bone":  # flares at the ends, a thick node in the middle, even shafts between
        flare = np.exp(-(((np.abs(2 * t - 1) - 0.93) / 0.13) ** 2))
        node = np.exp(-(((t - 0.5) / 0.085) ** 4)) * (0.55 + 0.45 * style.ends)
        return np.maximum(style.waist, np.maximum(flare * style.ends, node))
    swell = np.abs(np.sin(np.pi * np.clip(t, 0.0, 1.0) * style.knots)) ** 0.6
    width = style.waist + (1 - style.waist) * swell
    close = np.clip(np.minimum(t, 1 - t) / 0.07, 0, 1)
    return np.asarray(width * (style.ends + (1 - style.ends) * close) * np.sqrt(np.clip(close + 0.25, 0, 1)))


def stick(canvas: Canvas, style: Sticks, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
    """Draw one stick from end to end."""
    a, b = np.array(start), np.array(end)
    along = b - a
    length = float(np.linalg.norm(along))
    across = np.array((-along[1], along[0])) / length
    half = style.width * min(length, 78.0)
    if style.shape == "chain":
        r = length / style.knots / 2
        for k in range(style.knots):
            at = a + along * ((k + 0.5) / style.knots)
            angle = float(np.degrees(np.arctan2(along[1], along[0])))
            canvas.ellipse(at, (r * 1.05, half), colour, angle=angle)
            hole = half * style.core * 0.8
            canvas.ellipse(at, (r * style.core * 0.9, hole), None, angle=angle)
        return
    t = np.linspace(0, 1, 29)
    offset = across * (_profile(style, t) * half)[:, None]
    spine = a + along * t[:, None]
    canvas.fill(np.concatenate((spine + offset, (spine - offset)[::-1])), colour)
    if style.shape == "bone":
        _panes(canvas, style, a, along, across * half)
        return
    if not style.core:
        return
    width = max(1.4, half * style.core)
    pieces = style.knots if style.broken and style.shape != "lined" else 1
    for k in range(pieces):
        low, high = (k + 0.22) / pieces, (k + 0.78) / pieces
        if pieces == 1:
            low, high = 0.1, 0.9
        canvas.line(np.array([a + along * low, a + along * high]), None, width)


def _panes(canvas: Canvas, style: Sticks, start: Points, along: Points, half: Points) -> None:
    """Draw the hollow shafts of a stick that is drawn as an outline, and the lines across it at its node."""
    inside = half * style.waist * (0.35 + style.core)
    for low, high in ((0.13, 0.4), (0.6, 0.87)):
        one, two = start + along * low, start + along * high
        canvas.fill(np.array([one - inside, one + inside, two + inside, two - inside]), None)
        if style.broken:
            canvas.line(np.array([one, two]), None, 1.4)
    if style.knots > 2:
        for place in (0.05, 0.5, 0.95):
            at = start + along * place
            canvas.line(np.array([at - half * 0.45, at + half * 0.45]), None, 1.6)


def bamboo(canvas: Canvas, style: Sticks, number: int, palette: Palette) -> None:
    """Draw the whole print of a bamboo tile, two to nine."""
    green, red = palette.green, palette.red
    blue = palette.blue if style.blue else green
    two = palette.blue if style.half == "rows" else green
    x, y, dx = 96.0, 128.0, 46.0 * style.tight
    tall = 94.0 * style.length
    low = 68.0 * style.length

    def column(at: float, middle: float, length: float, colour: Colour) -> None:
        stick(canvas, style, (at, middle - length / 2), (at, middle + length / 2), colour)

    match number:
        case 2:
            column(x, y - 52, tall, two)
            column(x, y + 52, tall, green)
        case 3:
            column(x, y - 52, tall, red if style.three_red else blue if style.half == "rows" else green)
            column(x - dx * 0.9, y + 52, tall, green)
            column(x + dx * 0.9, y + 52, tall, green)
        case 4:
            for side in (-1, 1):
                column(x + side * dx * 0.8, y - 52, tall, two if side < 0 else green)
                column(x + side * dx * 0.8, y + 52, tall, green if side < 0 else two)
        case 5:
            for side in (-1, 1):
                column(x + side * dx * 1.1, y - 52, tall, green if style.half == "green" or side < 0 else blue)
                column(x + side * dx * 1.1, y + 52, tall, green if style.half == "green" or side > 0 else blue)
            column(x, y, tall, red)
        case 6:
            for side in (-1, 0, 1):
                middle = side == 0 and style.half == "columns"
                column(x + side * dx, y - 52, tall, palette.blue if middle else two)
                column(x + side * dx, y + 52, tall, palette.blue if middle else green)
        case 7:
            column(x, y - 76, low, red)
            for side in (-1, 0, 1):
                ink = blue if side == 0 and style.blue else red if side == 0 and style.half == "columns" else green
                column(x + side * dx, y + 2, low, ink)
                column(x + side * dx, y + 78, low, ink)
        case 8:
            _eight(canvas, style, green, two)
        case _:
            for side in (-1, 0, 1):
                for row in (-1, 0, 1):
                    column(
                        x + side * dx,
                        y + row * 78,
                        low,
                        red if side == 0 and style.nine_red else blue if side else green,
                    )


def _eight(canvas: Canvas, style: Sticks, upper: Colour, lower: Colour) -> None:
    """Draw two letters of four sticks each, mirrored."""
    x, dx, tall = 96.0, 56.0 * style.tight, 84.0 * style.length
    for way, colour in ((-1, upper), (1, lower)):
        middle = 128 + way * 50
        top, bottom = middle - tall / 2, middle + tall / 2
        # Of the W the inner sticks meet above; of the M below.
        peak = (way < 0) == style.w_first
        start, meet = (bottom, top) if peak else (top, bottom)
        meet = start + (meet - start) * style.deep
        inward = style.meet * (1 if peak else -1)
        for side in (-1, 1):
            ends = ((x + side * (dx - style.meet), start - inward), (x + side * style.meet, meet + inward))
            stick(canvas, style, *ends, colour)
        for side in (-1, 1):
            stick(canvas, style, (x + side * dx, top), (x + side * dx, bottom), colour)
