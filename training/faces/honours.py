"""Winds, dragons and the numbers in the corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.birds import dragon
from training.faces.canvas import Canvas, Colour
from training.faces.drawing import Drawing
from training.faces.glyphs import Hand, hand, write_tight
from training.faces.palette import Palette
from training.faces.running import running
from training.faces.shapes import arc, off

FRAMES: Final = (
    "blank",
    "line",
    "double",
    "corners",
    "notched",
    "band",
    "ornate",
    "meander",
    "rounded",
    "beads",
    "brackets",
    "character",
)
_SHARES: Final = (0.14, 0.1, 0.17, 0.13, 0.14, 0.08, 0.06, 0.05, 0.06, 0.02, 0.03, 0.02)

_WRITTEN: Final = {"發": 0.16, "中": 0.08, "東": 0.05, "南": 0.08, "西": 0.04, "北": 0.05}
"""In how many designs each is."""


@dataclass(frozen=True)
class Honours:
    """One design's winds and dragons."""

    wind_hand: Hand
    winds: str
    wind_size: tuple[float, float]
    fa_hand: Hand
    fa: str
    fa_size: tuple[float, float]
    centre_hand: Hand
    centre_size: tuple[float, float]
    beasts: bool
    """Green and red dragon are pictures of dragons."""
    written: str
    """Which winds and dragons are written stroke by stroke in a running hand."""
    frame: str
    frame_size: tuple[float, float]
    frame_width: float
    gap: float
    second_red: bool
    """The frame's inner line is red."""
    letter: str
    seed: int


def honours(rng: np.random.Generator) -> Honours:
    simple = rng.random()
    winds = "东南西北" if simple < 0.06 else "東南西北"
    fa = "发" if simple < 0.1 else "發"
    wind = hand(rng, winds)
    own = hand(rng, fa + "中白")
    same = rng.random() < 0.6
    size = rng.uniform(104, 150)
    frame = rng.uniform(46, 84)
    return Honours(
        wind_hand=wind,
        winds=winds,
        wind_size=(size, size * rng.uniform(1.0, 1.4)),
        fa_hand=own,
        fa=fa,
        fa_size=(rng.uniform(104, 150), rng.uniform(120, 186)),
        centre_hand=own if same else hand(rng, "中白"),
        centre_size=(rng.uniform(84, 136), rng.uniform(136, 208)),
        beasts=rng.random() < 0.05,
        written="".join(sign for sign, share in _WRITTEN.items() if rng.random() < share),
        frame=str(rng.choice(FRAMES, p=_SHARES)),
        frame_size=(frame, min(116.0, frame * rng.uniform(1.28, 1.8))),
        frame_width=rng.uniform(2.5, 13),
        gap=rng.uniform(4.5, 15),
        second_red=rng.random() < 0.1,
        letter=str(rng.choice(("", "B", "P", "白", "W"), p=(0.88, 0.05, 0.02, 0.04, 0.01))),
        seed=int(rng.integers(1 << 31)),
    )


def wind(canvas: Canvas, style: Honours, which: int, palette: Palette) -> None:
    sign = style.winds[which]
    if sign in style.written:
        running(canvas, sign, style.seed, (96, 128), style.wind_size, palette.wind)
    else:
        write_tight(canvas, style.wind_hand, sign, (96, 128), style.wind_size, palette.wind)


def green(canvas: Canvas, style: Honours, palette: Palette) -> None:
    if style.beasts:
        _beast(canvas, style.seed, palette.fa)
    elif style.fa in style.written:
        running(canvas, style.fa, style.seed, (96, 128), style.fa_size, palette.fa)
    else:
        write_tight(canvas, style.fa_hand, style.fa, (96, 128), style.fa_size, palette.fa)


def red(canvas: Canvas, style: Honours, palette: Palette) -> None:
    if style.beasts:
        _beast(canvas, style.seed + 1, palette.centre)
    elif "中" in style.written:
        running(canvas, "中", style.seed, (96, 128), style.centre_size, palette.centre)
    else:
        write_tight(canvas, style.centre_hand, "中", (96, 128), style.centre_size, palette.centre)


def _beast(canvas: Canvas, seed: int, colour: Colour) -> None:
    picture = Drawing()
    rng = np.random.default_rng(seed)
    dragon(picture, rng, colour)
    picture.paint(canvas, (36, 34, 156, 224), loose=1.4, mirror=bool(rng.random() < 0.5))


def white(canvas: Canvas, style: Honours, palette: Palette) -> None:
    """Draw a frame, an ornamented frame, a character, or nothing at all."""
    half_x, half_y = style.frame_size
    colour, width, gap = palette.white, style.frame_width, style.gap

    def box(shrink: float, thick: float, ink: Colour, cut: float = 0.0) -> None:
        x, y = half_x - shrink, half_y - shrink
        if cut:
            corners = [
                (96 - x + cut, 128 - y),
                (96 + x - cut, 128 - y),
                (96 + x, 128 - y + cut),
                (96 + x, 128 + y - cut),
                (96 + x - cut, 128 + y),
                (96 - x + cut, 128 + y),
                (96 - x, 128 + y - cut),
                (96 - x, 128 - y + cut),
            ]
        else:
            corners = [(96 - x, 128 - y), (96 + x, 128 - y), (96 + x, 128 + y), (96 - x, 128 + y)]
        canvas.line(np.array(corners), ink, thick, closed=True)

    inner = palette.red if style.second_red else colour
    step = width / 2 + gap
    match style.frame:
        case "blank":
            return
        case "character":
            write_tight(canvas, style.centre_hand, "白", (96, 128), (100, 130), colour)
            return
        case "line":
            box(0, width, colour)
        case "double":
            box(0, width, colour)
            box(step, max(2.0, width * 0.5), inner)
        case "corners":
            box(0, width, colour)
            box(step, max(2.0, width * 0.45), inner, cut=14)
            for sx in (-1, 1):
                for sy in (-1, 1):
                    x, y = 96 + sx * (half_x - step), 128 + sy * (half_y - step)
                    canvas.fill([(x, y), (x - sx * 14, y), (x, y - sy * 14)], inner)
        case "notched":
            box(0, width, colour)
            _notched(canvas, style, inner, step)
        case "band":
            _band(canvas, style, colour, inner)
        case "brackets":
            _brackets(canvas, style, colour)
        case "rounded":
            turned = [
                arc((96 + sx * (half_x - 16), 128 + sy * (half_y - 16)), 16, start, start + 90, 6)
                for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
            ]
            canvas.line(np.concatenate(turned), colour, width, closed=True)
            if gap > 10:
                box(step + 2, 2.4, inner)
        case _:
            _ornate(canvas, style, colour, box_width=max(14.0, gap * 1.6))
            box(0, 3.0, colour)
            box(max(14.0, gap * 1.6), 3.0, inner)
    if style.letter and style.wind_hand.has(style.letter):
        write_tight(canvas, style.wind_hand, style.letter, (96, 128), (46, 56), palette.red)


def _notched(canvas: Canvas, style: Honours, ink: Colour, step: float) -> None:
    """Draw an inner line that steps in at the corners, squarely or in a bow, with or without a mark in the notch."""
    rng = np.random.default_rng(style.seed)
    x, y = style.frame_size[0] - step, style.frame_size[1] - step
    notch = rng.uniform(8, 20)
    bowed = rng.random() < 0.45
    corners = []
    for sx, sy, start in ((1, 1, 270), (-1, 1, 0), (-1, -1, 90), (1, -1, 180)):
        at = off((96.0, 128.0), sx * x, sy * y)
        if bowed:
            corners.append(arc(at, notch, start, start - 90, 6))
        else:
            one, two = off(at, 0, -sy * notch), off(at, -sx * notch, 0)
            inward = off(at, -sx * notch, -sy * notch)
            corners.append(np.array([one, inward, two] if sx == sy else [two, inward, one]))
        if notch > 12:
            canvas.disc(off(at, -sx * notch * 0.25, -sy * notch * 0.25), notch * 0.22, ink)
    canvas.line(np.concatenate(corners), ink, max(2.0, style.frame_width * rng.uniform(0.3, 0.8)), closed=True)


def _band(canvas: Canvas, style: Honours, ink: Colour, inner: Colour) -> None:
    """Draw a broad band in full ink with a pattern of ground in it: steps, teeth, dashes; a fine line inside it."""
    rng = np.random.default_rng(style.seed)
    broad = rng.uniform(13, 26)
    half_x, half_y = style.frame_size
    low, high = (96 - half_x, 128 - half_y), (96 + half_x, 128 + half_y)
    canvas.fill([low, (high[0], low[1]), high, (low[0], high[1])], ink)
    hole = [(low[0] + broad, low[1] + broad), (high[0] - broad, low[1] + broad), (high[0] - broad, high[1] - broad)]
    canvas.fill([*hole, (low[0] + broad, high[1] - broad)], None)
    kind = str(rng.choice(("steps", "teeth", "dashes", "none"), p=(0.4, 0.25, 0.2, 0.15)))
    middle = np.array((half_x, half_y)) - broad / 2
    corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * middle + np.array((96, 128))
    rhythm, fine = rng.uniform(13, 26), max(2.0, broad * rng.uniform(0.1, 0.2))
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(b - a))
        along = (b - a) / length
        across = np.array((-along[1], along[0])) * broad * 0.28
        count = max(3, round(length / rhythm))
        for k in range(count):
            at, step = a + along * length * (k + 0.5) / count, along * length / count * 0.36
            if kind == "steps":
                path = [at - step - across, at - across, at + across, at + step + across]
            elif kind == "teeth":
                path = [at - step - across, at + across, at + step - across]
            else:
                path = [at - step, at + step]
            if kind != "none":
                canvas.line(np.array(path), None, fine)
    if rng.random() < 0.6:
        gap = broad + rng.uniform(3, 8)
        x, y = half_x - gap, half_y - gap
        canvas.line(
            np.array([(96 - x, 128 - y), (96 + x, 128 - y), (96 + x, 128 + y), (96 - x, 128 + y)]),
            inner,
            2.4,
            closed=True,
        )


def _brackets(canvas: Canvas, style: Honours, ink: Colour) -> None:
    """Draw two frames of broken bars that catch in one another."""
    rng = np.random.default_rng(style.seed)
    for share, turn in ((1.0, 0.0), (rng.uniform(0.66, 0.78), 0.5)):
        x, y = style.frame_size[0] * share, style.frame_size[1] * share
        corners = np.array(((96 - x, 128 - y), (96 + x, 128 - y), (96 + x, 128 + y), (96 - x, 128 + y)))
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            for low, high in ((0.0, 0.4), (0.6, 1.0)) if turn else ((0.12, 0.88),):
                canvas.line(np.array([a + (b - a) * low, a + (b - a) * high]), ink, style.frame_width * 0.8)


def _ornate(canvas: Canvas, style: Honours, colour: Colour, box_width: float) -> None:
    """Draw the band of the frame filled with bricks, scrolls or beads."""
    half_x, half_y = (side - box_width / 2 for side in style.frame_size)
    rng = np.random.default_rng(style.seed)
    step = rng.uniform(14, 24)
    sides = (
        ((-half_x, -half_y), (half_x, -half_y)),
        ((half_x, -half_y), (half_x, half_y)),
        ((half_x, half_y), (-half_x, half_y)),
        ((-half_x, half_y), (-half_x, -half_y)),
    )
    for start, end in sides:
        a, b = off(start, 96, 128), off(end, 96, 128)
        length = float(np.linalg.norm(b - a))
        along = (b - a) / length
        across = np.array((-along[1], along[0]))
        for k in range(max(2, round(length / step))):
            at = a + along * (k + 0.5) * length / max(2, round(length / step))
            reach = box_width * 0.5
            if style.frame == "meander":
                u, v = along * step * 0.3, across * reach * 0.6
                canvas.line(np.array([at - u - v, at + u - v, at + u + v, at - u + v, at - u]), colour, 3.0)
            elif style.frame == "beads":
                canvas.disc((float(at[0]), float(at[1])), reach * 0.6, colour)
            else:
                angle = float(np.degrees(np.arctan2(along[1], along[0]))) + (180 if k % 2 else 0)
                canvas.line(arc(at, reach * 0.65, angle, angle + 250, 10), colour, 2.8)


@dataclass(frozen=True)
class Index:
    """The small numbers and letters of some sets."""

    shown: str
    """``none``, ``numbers`` or ``all``."""
    hand: Hand
    height: float
    place: tuple[float, float]
    right: bool
    twice: bool
    """Again, upside down, in the opposite corner."""
    letters: str


def index(rng: np.random.Generator) -> Index:
    return Index(
        shown=str(rng.choice(("none", "numbers", "all"), p=(0.74, 0.08, 0.18))),
        hand=hand(rng, "0123456789ESWNPFCBRG", brush=0.15),
        height=rng.uniform(24, 42),
        place=(rng.uniform(18, 32), rng.uniform(22, 36)),
        right=rng.random() < 0.35,
        twice=rng.random() < 0.15,
        letters=str(rng.choice(("PFC", "BFC", "PFC", "WGR"))),
    )


def mark(canvas: Canvas, style: Index, sign: str, colour: Colour) -> None:
    """Print the sign in the corner, over what is there."""
    x = 192 - style.place[0] if style.right else style.place[0]
    size = (style.height * 0.75, style.height)
    write_tight(canvas, style.hand, sign, (x, style.place[1]), size, colour)
    if style.twice:
        canvas.pixels = np.ascontiguousarray(canvas.pixels[::-1, ::-1])
        write_tight(canvas, style.hand, sign, (x, style.place[1]), size, colour)
        canvas.pixels = np.ascontiguousarray(canvas.pixels[::-1, ::-1])
