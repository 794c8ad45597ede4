"""Draws the portraits: ``python -m paizhuo.assets.faces.draw`` writes ``<name>.svg`` beside this file.

A portrait is 160 x 160 and fills its square; whoever shows it cuts it to a disc. All heads stand in the same place, so that hair, hats,
glasses and beards of ``paizhuo.assets.faces.parts`` fit every one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paizhuo.assets.faces import parts
from paizhuo.assets.faces.parts import Part, Skin
from paizhuo.assets.tiles.pen import Sheet, rectangle

FOLDER: Final = Path(__file__).parent
SIDE: Final = 160

PALE: Final = Skin("#f6d7bd", "#e3b494", "#ee9f8c")
FAIR: Final = Skin("#f0c8a0", "#d9a477", "#e58f75")
WARM: Final = Skin("#dfab7b", "#c18a5b", "#d0775c")
BROWN: Final = Skin("#b57d52", "#94603b", "#a95846")
DARK: Final = Skin("#84563a", "#653e28", "#8a4034")


@dataclass(frozen=True)
class Portrait:
    """Somebody: what is ``behind`` the head, and what is ``before`` it, both from the back to the front; ``old``: with wrinkles."""

    name: str
    ground: str
    skin: Skin
    clothes: Part
    behind: tuple[Part, ...] = ()
    before: tuple[Part, ...] = ()
    brow: str = "#3a2a22"
    smile: Part = parts.smile
    old: bool = False


PORTRAITS: Final = (
    Portrait(
        "plum",
        "#f3b8c0",
        PALE,
        parts.collar("#b83a55", "#f6e9e2"),
        (parts.bob("#2b2026"),),
        (parts.fringe("#2b2026", "#46343c"), parts.blossom_pin("#e8506e")),
    ),
    Portrait(
        "orchid",
        "#cfc1ec",
        FAIR,
        parts.round_neck("#6f4fa8", "#8b6cc4"),
        (parts.long_hair("#5b3424"),),
        (parts.side_sweep("#5b3424", "#774a35"), parts.earrings("#f2c84b")),
    ),
    Portrait(
        "bamboo",
        "#bfe0b4",
        FAIR,
        parts.open_shirt("#2f7d54", "#f5f1e6"),
        (),
        (parts.short_hair("#241f20", "#413839"), parts.round_glasses("#2d3a34")),
        brow="#241f20",
    ),
    Portrait(
        "aster",
        "#f7dc98",
        PALE,
        parts.collar("#c9772a", "#fbf0d8"),
        (parts.top_bun("#b9b4b0", "#d3cfcb"),),
        (parts.parted("#b9b4b0", "#d3cfcb"), parts.square_glasses("#7d3c2a")),
        brow="#8d8783",
        old=True,
    ),
    Portrait(
        "pine",
        "#b5d8d3",
        WARM,
        parts.cross_collar("#31565c", "#e9e2cf"),
        (),
        (parts.white_beard("#f1efea", "#d8d4cc"), parts.bald_sides("#f1efea")),
        brow="#d8d4cc",
        old=True,
    ),
    Portrait(
        "peach",
        "#ffd0ae",
        FAIR,
        parts.round_neck("#e2634d", "#f28a70"),
        (parts.pigtails("#3a2320", "#f25f6b"),),
        (parts.fringe("#3a2320", "#573733"),),
        smile=parts.wide_smile,
    ),
    Portrait(
        "lotus",
        "#f6c6dc",
        BROWN,
        parts.round_neck("#1d6f77", "#2c8c94"),
        (parts.scarf_behind("#2f8f98"),),
        (parts.scarf("#2f8f98", "#46adb5"),),
        brow="#2a1a14",
    ),
    Portrait(
        "osmanthus",
        "#fbe6a2",
        WARM,
        parts.cross_collar("#8f6b2c", "#f4ead0"),
        (parts.straw_brim_behind("#c99a4b"),),
        (parts.moustache("#4a3a30"), parts.straw_hat("#e2b867", "#c99a4b", "#8f3b2c")),
        brow="#4a3a30",
        old=True,
    ),
    Portrait(
        "maple",
        "#f2b79a",
        PALE,
        parts.hooded("#8c2f2a", "#a9473f"),
        (),
        (parts.spiky("#b4491f", "#d2662f"), parts.freckles("#cf8a66")),
        brow="#8f3a19",
        smile=parts.wide_smile,
    ),
    Portrait(
        "willow",
        "#c9dcea",
        DARK,
        parts.open_shirt("#3d6ea5", "#f2efe6"),
        (parts.afro("#2a1c1a"),),
        (parts.hairline("#2a1c1a"), parts.headband("#f2b632"), parts.earrings("#f2b632")),
        brow="#1e1412",
    ),
    Portrait(
        "apricot",
        "#fbd3a0",
        PALE,
        parts.collar("#3e7f78", "#f7efe0"),
        (parts.side_tail("#d9a441", "#c38d2f"),),
        (parts.side_sweep("#d9a441", "#ebbf66"),),
        brow="#a87925",
    ),
    Portrait(
        "camellia",
        "#e9c3c3",
        FAIR,
        parts.round_neck("#3b3b52", "#565672"),
        (parts.hat_brim_behind("#a8323f"),),
        (parts.curled_sides("#6a4432"), parts.felt_hat("#c4434f", "#8e2833")),
    ),
    Portrait(
        "crane",
        "#c4cfe0",
        DARK,
        parts.hooded("#c5822b", "#dd9c45"),
        (),
        (parts.short_beard("#241714"), parts.beanie("#37588a", "#4a70aa")),
        brow="#1c110f",
    ),
    Portrait(
        "river",
        "#a9d3ea",
        FAIR,
        parts.hooded("#3b4a5c", "#55677d"),
        (),
        (parts.undercut("#1f2430", "#3a4254"), parts.headphones("#e9573f", "#2b313d")),
        brow="#1f2430",
        smile=parts.half_smile,
    ),
    Portrait(
        "stone",
        "#d8d3c6",
        BROWN,
        parts.tied("#4d4a57", "#f0ece2", "#b5433a"),
        (),
        (parts.stubble("#8d5b39"), parts.flat_cap("#6d6253", "#524a3e")),
        brow="#2c1d15",
        smile=parts.half_smile,
    ),
    Portrait(
        "cloud",
        "#bcd3f2",
        WARM,
        parts.cross_collar("#4f67a3", "#eef1f7"),
        (),
        (parts.pixie("#e6e3df", "#f7f5f2"), parts.round_glasses("#8a3f63"), parts.earrings("#8fd3c8")),
        brow="#a39d97",
        old=True,
    ),
)


def portraits() -> Iterator[tuple[str, str]]:
    """Every portrait as its name and the text of its SVG file."""
    for portrait in PORTRAITS:
        sheet = Sheet(SIDE, SIDE)
        sheet.fill(portrait.ground, rectangle(0, 0, SIDE, SIDE))
        for part in portrait.behind:
            part(sheet)
        parts.neck(sheet, portrait.skin)
        portrait.clothes(sheet)
        parts.head(sheet, portrait.skin)
        parts.eyes(sheet, portrait.brow, portrait.skin, old=portrait.old)
        portrait.smile(sheet)
        for part in portrait.before:
            part(sheet)
        yield portrait.name, sheet.svg()


def main() -> None:
    for name, svg in portraits():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
