"""The school of small Japanese sets, as lie on automatic tables: what their circles, sticks, characters and inks have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from training.faces.bamboo import Sticks, sticks
from training.faces.birds import Bird, bird
from training.faces.characters import Characters, characters
from training.faces.circles import Circles, circles
from training.faces.glyphs import hand, running_hand
from training.faces.honours import Honours, Index, honours, index

_NUMERALS: Final = {"八": 0.5, "四": 0.35, "六": 0.3, "七": 0.4, "九": 0.55, "萬": 0.55}
_HONOURS: Final = {"發": 0.5, "中": 0.35, "東": 0.3, "南": 0.45, "西": 0.3, "北": 0.3}
"""In how many designs each is written stroke by stroke."""


def _written(rng: np.random.Generator, shares: dict[str, float]) -> str:
    return "".join(sign for sign, share in shares.items() if rng.random() < share)


def japanese_circles(rng: np.random.Generator) -> Circles:
    """Dark wheels close together, red ones often in a dark rim, the one a wheel with a red flower."""
    kind = str(
        rng.choice(("wheel", "flower", "rosette", "mill", "lined", "rings"), p=(0.5, 0.1, 0.14, 0.1, 0.08, 0.08))
    )
    return replace(
        circles(rng),
        motif=kind,
        two=kind if rng.random() < 0.45 else str(rng.choice(("flower", "rosette", "wheel"))),
        radius=rng.uniform(0.92, 1.06),
        touch=rng.uniform(-0.05, 0.1),
        spread=rng.uniform(0.78, 1.05),
        grow=rng.uniform(0.95, 1.25),
        dark_rim=rng.random() < 0.75,
        red_first=False,
        heart_ink="own" if rng.random() < 0.92 else "red",
        one="chrysanthemum" if rng.random() < 0.75 else str(rng.choice(("rosette", "wheel", "ornate"))),
        one_radius=rng.uniform(58, 80),
        one_sign="",
    )


def japanese_sticks(rng: np.random.Generator) -> Sticks:
    """Hollow sticks with flared ends and a node in the middle; the inner ones of the eight are short."""
    bone = rng.random() < 0.72
    shape = "bone" if bone else str(rng.choice(("jointed", "links", "lined")))
    return replace(
        sticks(rng),
        shape=shape,
        width=rng.uniform(0.14, 0.25),
        tight=rng.uniform(0.74, 1.06),
        waist=rng.uniform(0.5, 0.82) if bone else rng.uniform(0.45, 0.7),
        ends=rng.uniform(0.85, 1.2),
        core=rng.uniform(-0.2, 0.25) if bone else rng.uniform(0.2, 0.5),
        blue=False,
        three_red=False,
        nine_red=rng.random() < 0.97,
        deep=rng.uniform(0.4, 0.75) if bone and rng.random() < 0.85 else rng.uniform(0.75, 1.0),
        w_first=rng.random() < 0.9,
        half="green",
    )


def japanese_bird(rng: np.random.Generator) -> Bird:
    """Mostly a peacock that shows its wheel, dark with a little red."""
    family = rng.choice(("fan", "train", "peacock", "sparrow", "perched"), p=(0.55, 0.2, 0.1, 0.08, 0.07))
    inks = (0, 0, int(rng.choice((0, 0, 2))), int(rng.choice((0, 0, 2))))
    return replace(bird(rng), family=str(family), inks=inks)


def japanese_characters(rng: np.random.Generator) -> Characters:
    """Bold numerals in a hasty brush; 萬 in a hand of its own or as a bundle of strokes."""
    made = characters(rng)
    numerals = "一二三四伍六七八九" if rng.random() < 0.6 else "一二三四五六七八九"
    first = running_hand(rng, numerals) if rng.random() < 0.8 else hand(rng, numerals, brush=0.9)
    width = rng.uniform(72, 112)
    return replace(
        made,
        numerals=numerals,
        wan="萬" if rng.random() < 0.97 else "万",
        numeral_hand=first,
        wan_hand=running_hand(rng, "萬万") if rng.random() < 0.7 else hand(rng, "萬万"),
        numeral_size=(rng.uniform(84, 128), rng.uniform(66, 104)),
        wan_size=(width, width * rng.uniform(0.95, 1.35)),
        written=_written(rng, _NUMERALS),
    )


def japanese_honours(rng: np.random.Generator) -> Honours:
    """Winds and dragons in a running brush, the white dragon blank."""
    made = honours(rng)
    brushed = rng.random() < 0.8
    size = rng.uniform(88, 138)
    return replace(
        made,
        winds="東南西北",
        fa="發",
        wind_hand=running_hand(rng, "東南西北") if brushed else hand(rng, "東南西北"),
        fa_hand=running_hand(rng, "發中白") if brushed else hand(rng, "發中白"),
        centre_hand=running_hand(rng, "中白") if rng.random() < 0.7 else hand(rng, "中白"),
        wind_size=(size, size * rng.uniform(1.0, 1.45)),
        beasts=False,
        frame="blank" if rng.random() < 0.85 else made.frame,
        letter="",
        written=_written(rng, _HONOURS),
    )


def japanese_index(rng: np.random.Generator) -> Index:
    """Hardly ever numbers in the corner."""
    return replace(index(rng), shown="none" if rng.random() < 0.96 else "numbers")
