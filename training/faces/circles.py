"""The circles: their motif, from plain discs to rosettes, where they lie, and the great circle of the one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour, Place
from training.faces.glyphs import Hand, write_tight
from training.faces.palette import Palette
from training.faces.shapes import arc, leaf, towards

MOTIFS: Final = ("rings", "lined", "rosette", "mill", "plain", "coin", "wheel", "flower")
_SHARES: Final = (0.34, 0.2, 0.16, 0.11, 0.05, 0.03, 0.07, 0.04)


@dataclass(frozen=True)
class Circles:
    """One design's circles."""

    motif: str
    radius: float
    """Of the circles of the nine, as a share of what fits side by side."""
    bands: tuple[float, ...]
    """Radii from the outside in, as shares of the whole."""
    petals: int
    heart: float
    heart_ink: str
    """Of the middles of circles that are not red: ``own``, ``red``, or the ``other`` colour of green and blue."""
    dark_rim: bool
    """Red circles stand in a ring of the first colour."""
    two: str
    """The motif of the two, often a richer one."""
    spread: float
    """How far the circles of the two, four and five stand apart."""
    grow: float
    """How much larger those of the four and five are than they must be."""
    slope: float
    """Of the seven's three."""
    touch: float
    swap: bool
    """Which of green and blue comes first."""
    fours: str
    """How the colours of the four and five lie: ``cross``, ``rows``, or all of ``one``."""
    eight: str
    """The eight in ``blue``, in the colour of the six (``green``), or in ``rows`` of both."""
    red_two: bool
    red_first: bool
    """Six and seven with the red ones above."""
    one: str
    one_radius: float
    one_petals: int
    one_bands: tuple[float, ...]
    one_sign: str
    seed: int


def circles(rng: np.random.Generator) -> Circles:
    motif = str(rng.choice(MOTIFS, p=_SHARES))
    bands = [1.0]
    for _ in range(rng.integers(2, 6)):
        bands.append(bands[-1] - rng.uniform(0.1, 0.28))
    one_bands = [1.0]
    for _ in range(rng.integers(3, 8)):
        one_bands.append(one_bands[-1] - rng.uniform(0.07, 0.22))
    return Circles(
        motif=motif,
        radius=rng.uniform(0.84, 1.0),
        bands=tuple(band for band in bands if band > 0.08),
        petals=int(rng.integers(5, 13)),
        heart=rng.uniform(0.16, 0.4),
        heart_ink=str(rng.choice(("own", "red", "other"), p=(0.78, 0.12, 0.1))),
        dark_rim=rng.random() < 0.06,
        two=motif if rng.random() < 0.9 else str(rng.choice(MOTIFS, p=_SHARES)),
        spread=rng.uniform(0.8, 1.12),
        grow=rng.uniform(0.9, 1.08),
        slope=rng.uniform(0.3, 0.66),
        touch=rng.uniform(0.0, 0.25),
        swap=rng.random() < 0.4,
        fours=str(rng.choice(("cross", "rows", "one"), p=(0.72, 0.16, 0.12))),
        eight=str(rng.choice(("blue", "green", "rows"), p=(0.76, 0.14, 0.1))),
        red_two=rng.random() < 0.04,
        red_first=rng.random() < 0.15,
        one=str(rng.choice(("petals", "rosette", "wheel", "rings", "ornate", "scales", "chrysanthemum"))),
        one_radius=rng.uniform(46, 80),
        one_petals=int(rng.integers(8, 25)),
        one_bands=tuple(band for band in one_bands if band > 0.12),
        one_sign=str(rng.choice(("", "", "", "grid", "cross", "福", "喜", "中", "壽", "swirl"))),
        seed=int(rng.integers(1 << 31)),
    )


def _rings(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Ring with ground between them around a dot."""
    for n, band in enumerate(style.bands):
        inner = n == len(style.bands) - 1 or n == len(style.bands) - 2
        canvas.disc(at, r * band, (heart if inner else colour) if n % 2 == 0 else None)


def _lined(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a full disc with fine rings of ground."""
    canvas.disc(at, r, colour)
    for band in style.bands[1:]:
        canvas.ellipse(at, (r * band, r * band), None, width=r * 0.07)
    if style.heart > 0.3:
        canvas.disc(at, r * 0.1, None)


def _rosette(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a ring, petals inside, a flower's heart."""
    rim = 1 - style.bands[1]
    canvas.disc(at, r, colour)
    canvas.disc(at, r * (1 - rim * 0.6), None)
    inside = r * (1 - rim * 0.75)
    for k in range(style.petals):
        angle = 360 * (k + style.touch) / style.petals
        tip, root = towards(at, angle, inside), towards(at, angle, r * style.heart * 0.7)
        canvas.fill(leaf(root, tip, 4.0 * inside / style.petals, belly=0.62), colour)
    canvas.disc(at, r * (style.heart + 0.08), None)
    canvas.disc(at, r * style.heart, heart)
    if style.heart > 0.22:
        canvas.disc(at, r * style.heart * 0.45, None)


def _mill(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a disc out of which petals are cut crosswise."""
    canvas.disc(at, r, colour)
    count = 4 if style.petals < 9 else style.petals - 3
    for k in range(count):
        angle = 360 * k / count + (45 if style.swap else 0)
        tip, root = towards(at, angle, r * 0.88), towards(at, angle, r * 0.12)
        canvas.fill(leaf(root, tip, 2.3 * r / count, belly=0.6), None)
        if count == 4 and style.heart > 0.26:
            canvas.line(np.array([towards(at, angle, r * 0.3), towards(at, angle, r * 0.7)]), heart, r * 0.09)
    if style.heart > 0.3:
        canvas.disc(at, r * 0.16, heart)


def _plain(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    canvas.disc(at, r, colour)
    if style.heart > 0.24:
        canvas.disc(at, r * style.heart * 1.4, None)


def _coin(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a coin with its square hole."""
    canvas.disc(at, r, colour)
    canvas.ellipse(at, (r * 0.8, r * 0.8), None, width=r * 0.08)
    half = r * (style.heart * 0.6 + 0.12)
    x, y = at[0], at[1]
    canvas.fill([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)], None)


def _wheel(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a strong rim, a line of ground, a disc with panes between spokes, a ring in its middle."""
    rim = 1 - style.bands[1] * 0.45
    canvas.disc(at, r, colour)
    canvas.ellipse(at, (r * rim,) * 2, None, width=r * 0.075)
    outer, inner = r * (rim - 0.15), r * (style.heart * 0.6 + 0.13)
    count = 4 + style.petals % 4
    for k in range(count):
        start, end = 360 * (k + style.touch) / count, 360 * (k + style.touch + 0.72) / count
        pane = np.concatenate((arc(at, outer, start, end, 6), arc(at, inner, end, start, 5)))
        canvas.fill(pane, None)
        if style.slope > 0.5:  # the panes hold a line of their own
            canvas.line(arc(at, (outer + inner) / 2, start + 8, end - 8, 5), colour, r * 0.09)
    canvas.disc(at, inner * 0.62, heart if style.swap else None)
    if not style.swap:
        canvas.disc(at, inner * 0.3, heart)


def _flower(canvas: Canvas, style: Circles, at: Place, r: float, colour: Colour, heart: Colour) -> None:
    """Draw a disc out of which a flower with a heart is cut."""
    canvas.disc(at, r, colour)
    canvas.ellipse(at, (r * 0.86,) * 2, None, width=r * 0.06)
    count = 5 + style.petals % 4
    for k in range(count):
        angle = 360 * (k + style.touch) / count
        petal = leaf(towards(at, angle, r * 0.2), towards(at, angle, r * 0.76), 3.4 * r * 0.72 / count, belly=0.66)
        canvas.fill(petal, None)
    canvas.disc(at, r * (style.heart * 0.5 + 0.12), heart)
    canvas.disc(at, r * style.heart * 0.36, None)


_MOTIF: Final = {
    "rings": _rings,
    "lined": _lined,
    "rosette": _rosette,
    "mill": _mill,
    "plain": _plain,
    "coin": _coin,
    "wheel": _wheel,
    "flower": _flower,
}


def dots(canvas: Canvas, style: Circles, number: int, palette: Palette, sign: Hand) -> None:
    """Draw the whole print of a circle tile."""
    if number == 1:
        great(canvas, style, palette, sign)
        return
    first, second = (palette.blue, palette.green) if style.swap else (palette.green, palette.blue)
    red = palette.red
    fit = 27.5 * style.radius  # three side by side
    wide = 31.0 * style.radius
    x, y, s = 96.0, 128.0, style.spread
    spots: list[tuple[float, float, Colour]]
    upper = {"cross": (first, second), "rows": (first, first), "one": (first, first)}[style.fours]
    lower = {"cross": (second, first), "rows": (second, second), "one": (first, first)}[style.fours]
    corners = dict(zip(((-1, -1), (1, -1), (-1, 1), (1, 1)), upper + lower, strict=True))
    match number:
        case 2:
            big, d = 40 * style.radius, 50 * s
            spots = [(x, y - d, first), (x, y + d, red if style.red_two else second)]
        case 3:
            big, dx, dy = 32 * style.radius, 46 * s, 70 * s
            spots = [(x - dx, y - dy, first), (x, y, red), (x + dx, y + dy, second)]
        case 4:
            dx, dy = 38 * s, 58 * s
            big = min(wide * 1.05 * style.grow, dx * 1.03)
            spots = [(x + i * dx, y + j * dy, corners[i, j]) for j in (-1, 1) for i in (-1, 1)]
        case 5:
            dx, dy = 42 * s, 66 * s
            big = min(wide * 0.96 * style.grow, dx * 1.03, float(np.hypot(dx, dy)) * 0.5)
            spots = [*((x + i * dx, y + j * dy, corners[i, j]) for j in (-1, 1) for i in (-1, 1)), (x, y, red)]
        case 6 | 7:
            big = wide if number == 6 else fit * 1.06
            step = big * (2.02 + style.touch)
            low = y + (34 if number == 6 else 42)
            pair, four = (red, palette.green) if style.red_first else (palette.green, red)
            spots = [(x + i * step / 2, low + j * step / 2, four) for j in (-1, 1) for i in (-1, 1)]
            if number == 6:
                spots += [(x + i * step / 2, y - 76, pair) for i in (-1, 1)]
            else:
                across = min(big * 2.0, 58.0)
                spots += [(x + i * across * 0.98, y - 68 + i * across * style.slope, pair) for i in (-1, 0, 1)]
        case 8:
            big = min(wide * 0.92, 28.0)
            step = min(big * (2.02 + style.touch), 60.0)
            odd = palette.blue if style.eight == "blue" else palette.green
            even = palette.green if style.eight == "green" else palette.blue
            inks = {-3: even, -1: odd, 1: even, 3: odd}
            spots = [(x + i * step / 2 * 1.05, y + j * step / 2, inks[j]) for j in inks for i in (-1, 1)]
        case _:
            big, step, row = fit, fit * (2.02 + style.touch * 0.4), fit * (2.3 + style.touch * 2)
            rows = (first, red, second)
            spots = [(x + i * step, y + j * min(row, 76), rows[j + 1]) for j in (-1, 0, 1) for i in (-1, 0, 1)]
    draw = _MOTIF[style.two if number == 2 else style.motif]
    hearts = {first: second, second: first}
    for cx, cy, colour in spots:
        heart = {"own": colour, "red": red, "other": hearts.get(colour, colour)}[style.heart_ink]
        ringed = style.dark_rim and colour == red != first
        if ringed:
            canvas.disc((cx, cy), big, first)
            canvas.disc((cx, cy), big * 0.85, None)
        draw(canvas, style, (cx, cy), big * (0.79 if ringed else 1.0), colour, heart)


def great(canvas: Canvas, style: Circles, palette: Palette, sign: Hand) -> None:
    """Draw the one: bands of different work from the rim to the heart."""
    rng = np.random.default_rng(style.seed)
    at, r, count = (96.0, 128.0), style.one_radius, style.one_petals
    inks = (palette.green, palette.blue, palette.green, palette.red)
    rim = inks[rng.integers(3)]
    if style.one == "chrysanthemum":
        _chrysanthemum(canvas, style, rng, r, palette)
        return
    if style.one == "petals":
        fat = rng.uniform(0.8, 1.15)
        for k in range(count):
            angle = 360 * k / count
            outline = leaf(towards(at, angle, r * 0.5), towards(at, angle, r), 4.6 * r / count * fat, belly=0.6)
            if style.touch < 0.1:
                canvas.fill(outline, rim)
            else:
                canvas.line(outline, rim, 3.0 + style.heart * 5, closed=True)
        r *= 0.6
    elif style.one == "scales":
        for k in range(count):
            canvas.ellipse(towards(at, 360 * k / count, r * 0.84), (r * 0.15, r * 0.15), rim, width=3.2)
        r *= 0.7
    else:
        canvas.disc(at, r, rim)
    bands = style.one_bands
    work = rng.permutation(["ground", "petals", "ground", "spokes", "ring", "beads", "waves"])
    for n, (outer, inner) in enumerate(zip(bands, (*bands[1:], 0.0), strict=True)):
        colour = inks[rng.integers(4)] if n >= len(bands) - 2 else rim
        kind = {"rings": "ring", "wheel": "spokes", "rosette": "petals"}.get(style.one, str(work[n % len(work)]))
        if n % 2 == 1:
            canvas.disc(at, r * outer, None)
            _band(canvas, at, r * outer, r * inner, kind, colour, count)
        else:
            canvas.disc(at, r * outer, colour)
            if n and outer - inner > 0.12:
                canvas.ellipse(at, (r * (outer + inner) / 2,) * 2, None, width=1.6)
    _sign(canvas, style, at, r * max(0.22, bands[-1]), palette.red if rng.random() < 0.85 else rim, sign)


def _chrysanthemum(canvas: Canvas, style: Circles, rng: np.random.Generator, r: float, palette: Palette) -> None:
    """Draw a dark wheel cut through by a ring of petals, in it a red flower, as Japanese sets have it."""
    at, dark = (96.0, 128.0), palette.green
    canvas.disc(at, r, dark)
    canvas.ellipse(at, (r * rng.uniform(0.88, 0.94),) * 2, None, width=r * 0.04)
    outer, inner = r * rng.uniform(0.8, 0.87), r * rng.uniform(0.5, 0.58)
    count = style.one_petals
    round_ = rng.random() < 0.5
    for k in range(count):
        angle = 360 * k / count
        if round_:
            canvas.disc(towards(at, angle, (outer + inner) / 2), min((outer - inner) * 0.45, 2.6 * outer / count), None)
        else:
            petal = leaf(towards(at, angle, inner), towards(at, angle, outer), 4.6 * outer / count, belly=0.6)
            canvas.fill(petal, None)
    canvas.disc(at, inner * rng.uniform(0.9, 1.0), None)
    flower, heart = inner * 0.88, inner * rng.uniform(0.25, 0.4)
    canvas.disc(at, flower, palette.red)
    count = int(rng.integers(8, 17))
    for k in range(count):
        angle = 360 * (k + 0.5) / count
        canvas.line(np.array([towards(at, angle, heart), towards(at, angle, flower * 0.8)]), None, r * 0.03)
    canvas.ellipse(at, (flower * 0.8,) * 2, None, width=r * 0.03)
    canvas.disc(at, heart, None)
    canvas.disc(at, heart * 0.75, dark if rng.random() < 0.5 else palette.red)
    canvas.disc(at, heart * 0.3, None)


def _band(canvas: Canvas, at: Place, outer: float, inner: float, kind: str, colour: Colour, count: int) -> None:
    """Draw the work between two radii."""
    middle, depth = (outer + inner) / 2, outer - inner
    for k in range(count if kind in {"petals", "spokes", "beads", "waves"} else 0):
        angle = 360 * k / count
        if kind == "petals":
            canvas.fill(leaf(towards(at, angle, inner), towards(at, angle, outer), 4.4 * middle / count), colour)
        elif kind == "spokes":
            canvas.line(np.array([towards(at, angle, inner), towards(at, angle, outer)]), colour, 1.8 * middle / count)
        elif kind == "beads":
            canvas.disc(towards(at, angle, middle), min(depth * 0.36, 2.2 * middle / count), colour)
        else:
            canvas.line(arc(towards(at, angle, outer), 3.4 * middle / count, angle + 90, angle + 270, 8), colour, 2.0)


def _sign(canvas: Canvas, style: Circles, at: Place, r: float, red: Colour, hand: Hand) -> None:
    """Draw the heart of the one: a dot, a flower, a cross, a sign."""
    sign = style.one_sign
    canvas.disc(at, r, red)
    if sign in {"福", "喜", "中", "壽"} and hand.has(sign):
        canvas.disc(at, r * 1.15, None)
        canvas.ellipse(at, (r * 1.15, r * 1.15), red, width=2.4)
        write_tight(canvas, hand, sign, at, (r * 1.5, r * 1.5), red)
    elif sign in {"grid", "cross"}:
        for turn in (0, 90) if sign == "cross" else (0, 45, 90, 135):
            canvas.line(np.array([towards(at, turn, r * 0.85), towards(at, turn + 180, r * 0.85)]), None, r * 0.14)
    elif sign == "swirl":
        canvas.line(arc(at, r * 0.55, 20, 320), None, r * 0.16)
    elif style.heart > 0.25:
        canvas.ellipse(at, (r * 0.6, r * 0.6), None, width=r * 0.14)
        canvas.disc(at, r * 0.18, None)
