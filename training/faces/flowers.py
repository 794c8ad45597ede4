"""The eight flower tiles: seasons and plants, their pictures, characters and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour
from training.faces.glyphs import Hand, hand, write, write_tight
from training.faces.palette import Palette, ink
from training.faces.plants import BLOSSOMS, Garden, Gardener

SEASONS: Final = "春夏秋冬"
PLANTS: Final = "梅蘭竹菊"
"""In the order of the labels: plum, orchid, bamboo, chrysanthemum."""
_PLANT_NUMBER: Final = (1, 2, 4, 3)
"""The number printed on the plants: chrysanthemum is the third, bamboo the fourth."""
_CHINESE: Final = "一二三四"


@dataclass(frozen=True)
class Flowers:
    """One design's flower tiles."""

    season_characters: str
    plant_characters: str
    """Empty where no characters are printed."""
    season_digits: str
    plant_digits: str
    """``arabic``, ``chinese`` or empty."""
    season_ink: tuple[Colour, Colour]
    plant_ink: tuple[Colour, Colour]
    """Of the character and the number."""
    season_left: bool
    plant_left: bool
    """The number stands left, the character right."""
    size: float
    inset: float
    apart: bool
    """The second writing stands in the far corner below."""
    seasons: tuple[str, str, str, str]
    people: bool
    full_leaves: bool
    full_petals: bool
    line: float
    stem_blue: bool
    same_hand: Hand
    digit_hand: Hand
    width: float
    seed: int


def flowers(rng: np.random.Generator, palette: Palette) -> Flowers:
    simple = rng.random() < 0.2
    plain = rng.random()
    inks = (palette.red, palette.blue, palette.green, palette.numeral)
    pairs = [(int(rng.integers(4)), int(rng.integers(4))) for _ in range(2)]
    if rng.random() < 0.5:  # most sets tell the two series by red and blue or black
        dark = ink(rng, "blue", "black", "dark blue") if palette.red != palette.blue else palette.blue
        season_ink, plant_ink = (palette.red, palette.red), (dark, dark)
    else:
        season_ink, plant_ink = ((inks[a], inks[b]) for a, b in pairs)
    names = [str(name) for name in rng.permutation([*BLOSSOMS])[:4]]
    if rng.random() < 0.4:
        names[1] = "lotus"
    plants = "梅兰竹菊" if simple else PLANTS
    season_characters, plant_characters = SEASONS, plants
    season_digits, plant_digits = "arabic", "arabic"
    if plain < 0.08:
        season_digits = "chinese"
    elif plain < 0.22:  # nothing but numbers: Chinese ones on the seasons tell the series apart
        season_characters = plant_characters = ""
        season_digits = "chinese"
    elif plain < 0.3:
        season_digits = plant_digits = ""
    elif plain < 0.35:
        plant_characters = ""
        season_digits = str(rng.choice(("chinese", "")))
    elif plain < 0.39:
        season_characters = str(rng.choice(("漁樵耕讀", "琴棋書畫")))
    left = rng.random() < 0.75
    return Flowers(
        season_characters=season_characters,
        plant_characters=plant_characters,
        season_digits=season_digits,
        plant_digits=plant_digits,
        season_ink=season_ink,
        plant_ink=plant_ink,
        season_left=left,
        plant_left=(not left) if rng.random() < 0.6 else left,
        size=rng.uniform(40, 62),
        inset=rng.uniform(30, 44),
        apart=rng.random() < 0.12,
        seasons=(names[0], names[1], names[2], names[3]),
        people=rng.random() < 0.08,
        full_leaves=rng.random() < 0.5,
        full_petals=rng.random() < 0.4,
        line=rng.uniform(0.03, 0.058),
        stem_blue=rng.random() < 0.2,
        same_hand=hand(rng, season_characters + plant_characters + _CHINESE, brush=0.7),
        digit_hand=hand(rng, "1234", brush=0.2),
        width=rng.uniform(112, 166),
        seed=int(rng.integers(1 << 31)),
    )


def flower(canvas: Canvas, style: Flowers, which: int, palette: Palette) -> None:
    """Draw the whole print of flower 0-7: spring to winter, plum, orchid, bamboo, chrysanthemum."""
    rng = np.random.default_rng([style.seed, which])
    garden = Garden(
        line=style.line,
        full_leaves=style.full_leaves,
        full_petals=style.full_petals,
        leaf=palette.leaf,
        blossom=palette.blossom,
        stem=palette.blue if style.stem_blue else palette.leaf,
        heart=palette.blue,
    )
    gardener = Gardener(garden, rng)
    if style.people and which < 4:
        gardener.person()
    elif which < 4:
        gardener.season(style.seasons[which])
    else:
        (gardener.plum, gardener.orchid, gardener.bamboo, gardener.chrysanthemum)[which - 4]()
        if rng.random() < 0.5:
            gardener.ground()
    half = style.width / 2
    top = 78.0 - rng.uniform(0, 34) if style.season_characters or style.plant_digits else 40.0
    gardener.picture.paint(
        canvas, (96 - half, top, 96 + half, rng.uniform(226, 240)), loose=1.3, mirror=bool(rng.random() < 0.5)
    )
    _writing(canvas, style, which)


def _writing(canvas: Canvas, style: Flowers, which: int) -> None:
    season = which < 4
    characters = style.season_characters if season else style.plant_characters
    digits = style.season_digits if season else style.plant_digits
    character_ink, digit_ink = style.season_ink if season else style.plant_ink
    left = style.season_left if season else style.plant_left
    number = which + 1 if season else _PLANT_NUMBER[which - 4]
    y = style.inset + 4
    at_left, at_right = (style.inset, y), (192 - style.inset, 256 - y if style.apart else y)
    by_character, by_number = (at_right, at_left) if left else (at_left, at_right)
    size = style.size
    if characters:
        _clear(canvas, by_character, size)
        write(canvas, style.same_hand, characters[which % 4], by_character, (size, size * 1.05), character_ink)
    if digits:
        _clear(canvas, by_number, size * 0.8)
        if digits == "arabic":
            write_tight(canvas, style.digit_hand, str(number), by_number, (size * 0.55, size * 0.8), digit_ink)
        else:
            write(canvas, style.same_hand, _CHINESE[number - 1], by_number, (size, size), digit_ink)


def _clear(canvas: Canvas, centre: tuple[float, float], size: float) -> None:
    """Take the picture away where the writing stands."""
    canvas.ellipse(centre, (size * 0.56, size * 0.56), None)
