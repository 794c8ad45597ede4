"""The colours of a tile design: a few inks, and which of them prints what."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Colour

_RANGES: Final[dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]]] = {
    "red": ((-13, 8), (0.68, 0.95), (0.52, 0.88)),
    "dark red": ((-14, 6), (0.6, 0.85), (0.36, 0.58)),
    "green": ((105, 165), (0.45, 0.95), (0.24, 0.5)),
    "dark green": ((130, 190), (0.3, 0.8), (0.15, 0.3)),
    "bright green": ((125, 165), (0.6, 0.95), (0.5, 0.78)),
    "blue": ((214, 240), (0.6, 0.95), (0.45, 0.85)),
    "dark blue": ((212, 248), (0.5, 0.9), (0.25, 0.45)),
    "light blue": ((190, 215), (0.45, 0.85), (0.55, 0.85)),
    "black": ((0, 360), (0.0, 0.3), (0.03, 0.2)),
    "grey green": ((140, 200), (0.15, 0.45), (0.2, 0.36)),
    "brown": ((12, 30), (0.5, 0.8), (0.3, 0.55)),
    "gold": ((38, 52), (0.5, 0.85), (0.65, 0.9)),
    "ink": ((178, 218), (0.2, 0.6), (0.16, 0.34)),
    "wine": ((-30, 2), (0.45, 0.8), (0.4, 0.64)),
    "violet": ((265, 320), (0.4, 0.8), (0.3, 0.65)),
    "orange": ((14, 32), (0.75, 0.95), (0.75, 0.95)),
}


def ink(rng: np.random.Generator, *names: str) -> Colour:
    """Some colour that people would call by one of the names."""
    hue, saturation, value = (rng.uniform(*span) for span in _RANGES[names[rng.integers(len(names))]])
    red, green, blue = colorsys.hsv_to_rgb(hue / 360 % 1, saturation, value)
    return round(blue * 255), round(green * 255), round(red * 255)


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` with a share of ``b``."""
    one, two, three = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return one, two, three


@dataclass(frozen=True)
class Palette:
    """Inks by their place in the order of circles and sticks (green, blue, red), and those of the characters."""

    green: Colour
    blue: Colour
    red: Colour
    numeral: Colour
    wan: Colour
    wind: Colour
    fa: Colour
    centre: Colour
    """中"""
    white: Colour
    """The white dragon's frame."""
    leaf: Colour
    blossom: Colour
    index: Colour


def palette(rng: np.random.Generator, *, dark: bool = False) -> Palette:
    """Return the inks of a design. On dark tiles everything is bright."""
    kind = rng.choice(("chinese", "dark", "two", "bright", "odd"), p=(0.46, 0.25, 0.12, 0.12, 0.05))
    red = ink(rng, "red", "red", "red", "dark red")
    if kind == "dark":  # as Japanese sets are
        green = ink(rng, "dark green", "grey green", "black", "green")
        blue = green if rng.random() < 0.6 else ink(rng, "dark blue", "black")
        black = ink(rng, "black") if rng.random() < 0.6 else green
    elif kind == "two":
        green = blue = ink(rng, "black", "green", "dark blue", "grey green", "blue")
        black = green if rng.random() < 0.5 else ink(rng, "black")
    elif kind == "bright":
        green, blue, red = ink(rng, "bright green"), ink(rng, "light blue", "blue"), ink(rng, "red", "red", "orange")
        black = ink(rng, "black", "blue", "light blue")
    elif kind == "odd":
        inks = ("violet", "light blue", "blue", "green", "black", "bright green")  # no red: a red five must differ
        green, blue, black = ink(rng, *inks), ink(rng, *inks), ink(rng, *inks)
    else:
        green, blue = ink(rng, "green", "green", "dark green"), ink(rng, "blue", "blue", "dark blue")
        black = ink(rng, "black") if rng.random() < 0.5 else blue
    numeral = black if rng.random() < 0.87 else (blue, green)[rng.integers(2)]
    wan = red if rng.random() < 0.72 else ink(rng, "red", "dark red", "dark red", "black", "dark red")
    wind = black if rng.random() < 0.75 else (blue, ink(rng, "black"), green)[rng.integers(3)]
    made = Palette(
        green=green,
        blue=blue,
        red=red,
        numeral=numeral,
        wan=numeral if rng.random() < 0.04 else wan,
        wind=wind,
        fa=green
        if kind in {"chinese", "bright"} or rng.random() < 0.4
        else ink(rng, "green", "dark green", "dark blue", "black"),
        centre=red if rng.random() < 0.85 else ink(rng, "red", "dark red"),
        white=(blue, black, green, ink(rng, "light blue", "blue"))[rng.choice(4, p=(0.45, 0.25, 0.15, 0.15))],
        leaf=green if rng.random() < 0.8 else ink(rng, "green", "bright green"),
        blossom=red if rng.random() < 0.8 else ink(rng, "red", "orange", "violet", "gold"),
        index=(red, black, blue, green)[rng.choice(4, p=(0.4, 0.3, 0.2, 0.1))],
    )
    return brightened(made, rng) if dark else _washed(made, rng)


def japanese(rng: np.random.Generator) -> Palette:
    """Return the inks of small Japanese sets: one almost black for nearly everything, and a red, the 萬 sometimes in a red of its own."""
    black = ink(rng, "ink", "ink", "black", "grey green", "dark green")
    red = ink(rng, "red", "red", "wine", "dark red")
    green = black if rng.random() < 0.8 else ink(rng, "dark green", "green")
    made = Palette(
        green=green,
        blue=green if rng.random() < 0.85 else black,
        red=red,
        numeral=black,
        wan=red if rng.random() < 0.6 else ink(rng, "wine", "dark red", "red", "brown"),
        wind=black,
        fa=black if rng.random() < 0.6 else ink(rng, "dark green", "green", "ink"),
        centre=red if rng.random() < 0.7 else ink(rng, "red", "wine"),
        white=black if rng.random() < 0.6 else ink(rng, "blue", "dark blue"),
        leaf=ink(rng, "green", "dark green"),
        blossom=red,
        index=red if rng.random() < 0.5 else black,
    )
    return _washed(made, rng)


def _washed(inks: Palette, rng: np.random.Generator) -> Palette:
    """Weak inks, in some designs."""
    wash = rng.uniform(0.1, 0.4) if rng.random() < 0.11 else 0.0
    return Palette(**{name: mixed(colour, (245, 245, 245), wash) for name, colour in vars(inks).items()})


def brightened(palette: Palette, rng: np.random.Generator) -> Palette:
    """Return the inks of a black tile: the same hues, light; black becomes white or gold."""
    pale = ink(rng, "gold") if rng.random() < 0.4 else (rng.integers(215, 250),) * 3

    def light(colour: Colour) -> Colour:
        blue, green, red = (c / 255 for c in colour)
        hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
        if saturation < 0.35 or value < 0.16:
            return int(pale[0]), int(pale[1]), int(pale[2])
        red, green, blue = colorsys.hsv_to_rgb(hue, saturation * 0.7, 0.75 + 0.25 * value)
        return round(blue * 255), round(green * 255), round(red * 255)

    return Palette(**{name: light(colour) for name, colour in vars(palette).items()})
