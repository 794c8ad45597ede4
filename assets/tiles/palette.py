"""The colours of a tile set, and for eyes that cannot tell colours apart the shapes that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final


class Cut(Enum):
    """How a disc or a stick of a colour is cut open, so that it differs from the others without its colour."""

    FLOWER = auto()
    """Ring and petals, the same for every colour."""
    RING = auto()
    SOLID = auto()
    CROSS = auto()


@dataclass(frozen=True, slots=True)
class Dye:
    """One colour of the set: ``base`` on areas, ``deep`` on joints and veins."""

    base: str
    deep: str
    cut: Cut


@dataclass(frozen=True, slots=True)
class Palette:
    """``paper`` separates overlapping shapes and should match the tile body; ``bold`` thickens characters, in
    thousandths of their em, and ``weight`` multiplies the width of drawn lines.
    """

    name: str
    ink: str
    red: Dye
    green: Dye
    blue: Dye
    gold: str
    pink: str
    purple: str
    brown: str
    paper: str
    bold: float
    weight: float


CLASSIC: Final = Palette(
    name="classic",
    ink="#16213f",
    red=Dye("#c4242b", "#861319", Cut.FLOWER),
    green=Dye("#1d7f4c", "#0d5130", Cut.FLOWER),
    blue=Dye("#1f4f9e", "#12336d", Cut.FLOWER),
    gold="#dd9a1c",
    pink="#e8748f",
    purple="#7d4aa3",
    brown="#6b4226",
    paper="#fbf6e9",
    bold=22,
    weight=1,
)

# Blue and orange keep apart for every common kind of colour blindness, black from both by its darkness.
CONTRAST: Final = Palette(
    name="contrast",
    ink="#000000",
    red=Dye("#d45500", "#7a2e00", Cut.CROSS),
    green=Dye("#0057a8", "#00305f", Cut.SOLID),
    blue=Dye("#000000", "#3d3d3d", Cut.RING),
    gold="#ffb000",
    pink="#f08a3c",
    purple="#2f7fd0",
    brown="#000000",
    paper="#ffffff",
    bold=36,
    weight=1.25,
)

PALETTES: Final = (CLASSIC, CONTRAST)
