"""A tile design: everything that its forty-five prints have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from training.faces.bamboo import Sticks, sticks
from training.faces.birds import Bird, bird
from training.faces.canvas import Colour
from training.faces.characters import Characters, characters
from training.faces.circles import Circles, circles
from training.faces.flowers import Flowers, flowers
from training.faces.honours import Honours, Index, honours, index
from training.faces.japanese import (
    japanese_bird,
    japanese_characters,
    japanese_circles,
    japanese_honours,
    japanese_index,
    japanese_sticks,
)
from training.faces.palette import Palette, brightened, ink, japanese, palette
from training.faces.reds import Reds, reds
from training.faces.surface import Surface, light_surface, surface

JAPANESE: Final = 0.3
"""The share of designs that are those of small Japanese sets as a whole; others have single parts of them."""


@dataclass(frozen=True)
class Style:
    """One tile design."""

    seed: int
    palette: Palette
    red: Palette
    """The inks of the red fives."""
    reds: Reds
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
    return _japanese(rng) if rng.random() < JAPANESE else _any(rng)


def _any(rng: np.random.Generator) -> Style:
    body = surface(rng)
    inks = palette(rng, dark=body.dark)
    size = rng.uniform(0.94, 1.06) if rng.random() < 0.65 else rng.uniform(0.68, 0.95)
    return Style(
        seed=int(rng.integers(1 << 62)),
        palette=inks,
        red=_red(inks, rng, dark=body.dark),
        reds=reds(rng, dotted=0.06, inlaid=0.04),
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


def _japanese(rng: np.random.Generator) -> Style:
    """Return a design of which every part is of the Japanese school."""
    made = _any(rng)
    inks = japanese(rng)
    size = rng.uniform(0.9, 1.06) if rng.random() < 0.75 else rng.uniform(0.74, 0.95)
    return replace(
        made,
        palette=inks,
        red=_red(inks, rng, dark=False),
        reds=reds(rng, dotted=0.3, inlaid=0.1),
        characters=japanese_characters(rng),
        circles=japanese_circles(rng),
        sticks=japanese_sticks(rng),
        bird=japanese_bird(rng),
        honours=japanese_honours(rng),
        index=japanese_index(rng),
        surface=light_surface(rng),
        stretch=(size * rng.uniform(0.94, 1.06), size * rng.uniform(0.94, 1.06)),
    )


def _red(inks: Palette, rng: np.random.Generator, *, dark: bool) -> Palette:
    """Return the inks of the red fives: all red, or the numeral and the outer pieces only, sometimes brownish."""
    red = ink(rng, "red", "red", "red", "red", "red", "wine", "dark red", "dark red", "brown")
    whole = replace(inks, green=red, blue=red, red=red, numeral=red, wan=red, index=red)
    if dark:
        whole = brightened(whole, rng)
    if rng.random() < 0.8:
        return whole
    middle: Colour = (inks.green, inks.blue, inks.numeral)[rng.integers(3)]
    return replace(whole, wan=inks.wan, red=middle, index=inks.index)
