"""What prints lie on: the ground of a face, the shade of engraved strokes, wear, and the colours of backs."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from training.faces.canvas import HEIGHT, WIDTH, Colour, Mask

Pixels = npt.NDArray[np.float32]

_GROUNDS: Final[dict[str, tuple[float, tuple[float, float], tuple[float, float], tuple[float, float]]]] = {
    # share, hue in degrees, saturation, value
    "white": (0.3, (0, 360), (0.0, 0.03), (0.88, 1.0)),
    "ivory": (0.3, (30, 52), (0.03, 0.16), (0.86, 0.98)),
    "cream": (0.1, (36, 54), (0.16, 0.34), (0.82, 0.97)),
    "pink": (0.06, (340, 380), (0.03, 0.1), (0.86, 0.96)),
    "grey": (0.08, (0, 360), (0.0, 0.06), (0.74, 0.88)),
    "pale green": (0.05, (80, 165), (0.04, 0.2), (0.82, 0.95)),
    "pale blue": (0.04, (190, 235), (0.05, 0.22), (0.85, 0.97)),
    "yellow": (0.03, (46, 56), (0.35, 0.6), (0.88, 0.98)),
}
_BACKS: Final = (
    "green",
    "blue",
    "orange",
    "amber",
    "yellow",
    "pink",
    "black",
    "ivory",
    "red",
    "violet",
    "teal",
    "bamboo",
)
_BACK_SHARES: Final = (0.3, 0.2, 0.08, 0.08, 0.09, 0.05, 0.06, 0.03, 0.04, 0.02, 0.03, 0.02)
_BACK_RANGES: Final[dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]]] = {
    "green": ((95, 165), (0.45, 0.95), (0.3, 0.75)),
    "blue": ((200, 235), (0.45, 0.95), (0.35, 0.9)),
    "orange": ((16, 32), (0.7, 0.98), (0.7, 0.98)),
    "amber": ((26, 44), (0.55, 0.9), (0.4, 0.8)),
    "yellow": ((42, 56), (0.5, 0.9), (0.75, 0.98)),
    "pink": ((325, 355), (0.2, 0.6), (0.75, 0.97)),
    "black": ((0, 360), (0.0, 0.3), (0.05, 0.22)),
    "ivory": ((30, 55), (0.05, 0.3), (0.8, 0.97)),
    "red": ((350, 368), (0.6, 0.95), (0.4, 0.8)),
    "violet": ((265, 300), (0.3, 0.7), (0.35, 0.75)),
    "teal": ((165, 195), (0.4, 0.9), (0.35, 0.75)),
    "bamboo": ((30, 42), (0.4, 0.65), (0.55, 0.8)),
}

_NOISE: Final = cv2.GaussianBlur(np.random.default_rng(7).normal(0, 2.4, (512, 384)).astype(np.float32), (0, 0), 0.8)
"""Grain, of which every copy shows another part."""


def _colour(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue / 360 % 1, saturation, value)
    return round(blue * 255), round(green * 255), round(red * 255)


@dataclass(frozen=True)
class Surface:
    """One design's body."""

    ground: Colour
    dark: bool
    crystal: bool
    """Clear material: the ground is uneven, the inside shines through."""
    back: Colour
    depth: float
    """Of the engraving, in pixels; 0 for a print."""
    shade: float
    gloss: float
    pool: float
    """How light the middle of broad strokes looks: paint in a hollow mirrors what is above it."""
    light: float
    """Where the engraving's light comes from, in degrees."""
    grain: float
    fade: float
    """How much ink wear may take."""
    scratches: float
    bleed: float
    """Softness of the ink's edge."""


def surface(rng: np.random.Generator) -> Surface:
    dark = rng.random() < 0.025
    crystal = not dark and rng.random() < 0.06
    names = list(_GROUNDS)
    shares = np.array([_GROUNDS[name][0] for name in names])
    _, hue, saturation, value = _GROUNDS[names[rng.choice(len(names), p=shares / shares.sum())]]
    ground = _colour(rng.uniform(*hue), rng.uniform(*saturation), rng.uniform(*value))
    if dark:
        ground = _colour(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.04, 0.16))
    elif crystal:
        ground = _colour(
            rng.choice((rng.uniform(80, 240), rng.uniform(0, 360))), rng.uniform(0.02, 0.18), rng.uniform(0.72, 0.97)
        )
    engraved = rng.random() < 0.75
    back = _BACK_RANGES[str(rng.choice(_BACKS, p=_BACK_SHARES))]
    return Surface(
        ground=ground,
        dark=dark,
        crystal=crystal,
        back=_colour(*(rng.uniform(*span) for span in back)),
        depth=rng.uniform(0.8, 2.6) if engraved else 0.0,
        shade=rng.uniform(0.1, 0.5),
        gloss=rng.uniform(0.0, 0.5) if rng.random() < 0.5 else 0.0,
        pool=rng.uniform(0.1, 0.7) if engraved and rng.random() < 0.3 else 0.0,
        light=rng.uniform(0, 360),
        grain=rng.uniform(0.0, 3.0),
        fade=rng.uniform(0.0, 0.3) if rng.random() < 0.8 else rng.uniform(0.2, 0.6),
        scratches=rng.uniform(0, 2.0) if rng.random() < 0.35 else 0.0,
        bleed=rng.uniform(0.3, 1.2),
    )


def light_surface(rng: np.random.Generator) -> Surface:
    """Return the body of a small Japanese set: white or ivory, mostly engraved."""
    made = surface(rng)
    _, hue, saturation, value = _GROUNDS["white" if rng.random() < 0.55 else "ivory"]
    ground = _colour(rng.uniform(*hue), rng.uniform(*saturation), rng.uniform(*value))
    if rng.random() < 0.12:
        ground = made.ground if not made.dark else ground
    return replace(made, ground=ground, dark=False, crystal=False)


def back_colour(style: Surface, rng: np.random.Generator) -> Colour:
    """Return the colour of one tile's back: the design's, a touch lighter or darker."""
    share = rng.normal(1, 0.03)
    blue, green, red = (int(np.clip(c * share, 0, 255)) for c in style.back)
    return blue, green, red


def clouds(rng: np.random.Generator, cells: int, strength: float) -> Pixels:
    """Soft noise over the tile."""
    small = rng.normal(0, strength, (cells, max(2, cells * 3 // 4))).astype(np.float32)
    return cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC).astype(np.float32, copy=False)


def moved(print_: Mask, rng: np.random.Generator) -> Mask:
    """Return the print as it came out on one copy: a touch shifted and turned. Colours are multiplied by their cover."""
    turn = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), rng.normal(0, 0.6), 1 + rng.normal(0, 0.008))
    shift = np.array(((0, 0, rng.normal(0, 1.2)), (0, 0, rng.normal(0, 1.2))))
    return cv2.warpAffine(print_, turn + shift, (WIDTH, HEIGHT)).astype(np.uint8, copy=False)


def worn(print_: Mask, style: Surface, rng: np.random.Generator) -> Mask:
    """Return the print with soft edges and ink rubbed off here and there. Colours are multiplied by their cover."""
    if style.bleed > 0.4:
        print_ = cv2.GaussianBlur(print_, (0, 0), style.bleed).astype(np.uint8, copy=False)
    amount = rng.uniform(0, style.fade)
    if amount > 0.02:
        patches = clouds(rng, 24, 0.5) + clouds(rng, 6, 0.5)
        left = (255 * (1 - amount * np.clip(patches + 0.35, 0, 1))).astype(np.uint8)
        print_ = cv2.multiply(print_, cv2.merge([left] * 4), scale=1 / 255).astype(np.uint8, copy=False)
    return print_


def on_ground(print_: Mask, style: Surface, rng: np.random.Generator) -> Mask:
    """Return the face: the print (colours multiplied by cover) on its ground, with the shade of its engraving and grain."""
    cover = cv2.extractChannel(print_, 3).astype(np.float32) * np.float32(1 / 255)
    tone = np.array(style.ground, np.float32) * (1 + rng.normal(0, 0.006, 3)).astype(np.float32)
    light = clouds(rng, 3, 4.0 if style.crystal else 2.0)
    if style.crystal:
        light += clouds(rng, 6, 3.0)
    bare = 1 - cover
    light *= bare
    if style.depth:
        light += _relief(cover, style)
    if style.grain > 0.3:
        x, y = rng.integers(_NOISE.shape[1] - WIDTH), rng.integers(_NOISE.shape[0] - HEIGHT)
        light += _NOISE[y : y + HEIGHT, x : x + WIDTH] * np.float32(style.grain)
    face = cv2.merge([channel * bare + light for channel in tone])
    face += print_[..., :3]
    for _ in range(rng.poisson(style.scratches)):
        a, b = rng.uniform(0, 1, (2, 2)) * (WIDTH, HEIGHT)
        worn_tone = (tone * rng.uniform(0.6, 1.1)).tolist()
        cv2.line(face, a.astype(int).tolist(), (a + (b - a) * 0.3).astype(int).tolist(), worn_tone, 1)
    whole: Mask = np.clip(face, 0, 255).astype(np.uint8)
    return whole


def _relief(cover: Pixels, style: Surface) -> Pixels:
    """Light and shade at the walls of the engraved strokes, and the gloss of the paint in them."""
    soft = cv2.GaussianBlur(cover, (0, 0), max(0.6, style.depth * 0.7))
    turn = np.radians(style.light)
    dx, dy = style.depth * np.cos(turn), style.depth * np.sin(turn)
    shift = np.array(((1, 0, dx), (0, 1, dy)))
    walls = soft - cv2.warpAffine(soft, shift, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    relief = walls * style.shade * 150
    if style.gloss or style.pool:
        deep = cv2.GaussianBlur(cover, (0, 0), 3.2) * cover
        if style.gloss:
            shine = np.clip(deep - cv2.warpAffine(deep, shift * (1, 1, 1.6), (WIDTH, HEIGHT)), 0, 1)
            relief = relief + shine * cover * style.gloss * 420
        relief = relief + np.clip(deep - 0.6, 0, 1) * style.pool * 330
    return np.asarray(relief, np.float32)
