"""A tile design: everything that its forty-five prints have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from training.faces.bamboo import Sticks, sticks
from training.faces.birds import Bird, bird
from training.faces.canvas import Colour
from training.faces.characters import Characters, characters
from training.faces.circles import Circles, circles
from training.faces.flowers import Flowers, flowers
from training.faces.honours import Honours, Index, honours, index
from training.faces.palette import Palette, brightened, ink, palette
from training.faces.surface import Surface, surface


@dataclass(frozen=True)
class Style:
    """One tile design."""

    seed: int
    palette: Palette
    red: Palette
    """The inks of the red fives."""
    characters: Characters
    circles: Circles
    sticks: Sticks
    bird: Bird
    honours: Honours
    flowers: Flowers
    index: Index
    surface: Surface
    stretch: tuple[float, float]
    """How large the prints are on the tile."""
    shift: tuple[float, float]
    wobble: float
    """How uneven the hand or the mould is, in pixels."""

    def __hash__(self) -> int:
        return self.seed


def style(rng: np.random.Generator) -> Style:
    """Some design."""
    body = surface(rng)
    inks = palette(rng, dark=body.dark)
    size = rng.uniform(0.94, 1.06) if rng.random() < 0.65 else rng.uniform(0.68, 0.95)
    return Style(
        seed=int(rng.integers(1 << 62)),
        palette=inks,
        red=_red(inks, rng, dark=body.dark),
        characters=characters(rng),
        circles=circles(rng),
        sticks=sticks(rng),
        bird=bird(rng),
        honours=honours(rng),
        flowers=flowers(rng, inks),
        index=index(rng),
        surface=body,
        stretch=(size * rng.uniform(0.94, 1.06), size * rng.uniform(0.94, 1.06)),
        shift=(rng.normal(0, 2.0), rng.normal(0, 3.0)),
        wobble=float(abs(rng.normal(0, 1.1))),
    )


def _red(inks: Palette, rng: np.random.Generator, *, dark: bool) -> Palette:
    """The inks of the red fives: all red, or the numeral and the outer pieces only, sometimes brownish."""
    red = ink(rng, "red", "red", "red", "red", "red", "dark red", "dark red", "brown")
    whole = replace(inks, green=red, blue=red, red=red, numeral=red, wan=red, index=red)
    if dark:
        whole = brightened(whole, rng)
    if rng.random() < 0.65:
        return whole
    middle: Colour = (inks.green, inks.blue, inks.numeral)[rng.integers(3)]
    return replace(whole, wan=inks.wan, red=middle, index=inks.index)
