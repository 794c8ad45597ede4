"""Cuts the fonts of English text out of those of Chinese text, with marks as Western texts write them.

A Chinese font has quotation marks, the ellipsis, the middle dot and the multiplication sign as wide as a Chinese character.
Here they are as wide as they look. Needs fonttools:

    python3 assets/fonts/western.py

The same fonts give the same bytes.
"""

from __future__ import annotations

import math
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SOURCE = "NotoSansSC"
FAMILY = "Paizhuo Western"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‹›−½")]
QUOTES = "“”‘’"
ASIDE = 45
"""The room beside a quotation mark, in units of which a letter's height has 1000."""
RAISED = 240
"""How far the middle dot is above the full stop."""


class Western:
    """One weight, cut and being changed."""

    def __init__(self, weight: str) -> None:
        here = Path(__file__).parent
        self._target = here / f"{FAMILY.replace(' ', '')}-{weight}.otf"
        self._weight = weight
        self._font = TTFont(here / f"{SOURCE}-{weight}.otf", recalcTimestamp=False)
        options = subset.Options(layout_features=["kern"], name_IDs=["*"], notdef_outline=True)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=[*LATIN, *map(ord, f"{QUOTES}…·×")])
        subsetter.subset(self._font)
        self._glyphs, self._names = self._font.getGlyphSet(), self._font.getBestCmap()

    def make(self) -> None:
        """Changes the marks and writes the file."""
        dot, plus = self._advance("."), self._advance("+")
        self._draw("…", 3 * dot, [(".", Identity.translate(nth * dot, 0)) for nth in range(3)])
        self._draw("·", dot, [(".", Identity.translate(0, RAISED))])
        left, low, right, high = self._bounds("+")
        x, y = (left + right) / 2, (low + high) / 2
        turned = Identity.translate(x, y).rotate(math.radians(45)).translate(-x, -y)
        self._draw("×", plus, [("+", turned)])
        for mark in QUOTES:
            left, _, right, _ = self._bounds(mark)
            self._draw(mark, round(right - left) + 2 * ASIDE, [(mark, Identity.translate(ASIDE - left, 0))])
        self._save()

    def _advance(self, mark: str) -> int:
        return int(self._font["hmtx"][self._names[ord(mark)]][0])

    def _bounds(self, mark: str) -> tuple[float, float, float, float]:
        pen = BoundsPen(self._glyphs)
        self._glyphs[self._names[ord(mark)]].draw(pen)
        bounds: tuple[float, float, float, float] = pen.bounds
        return bounds

    def _draw(self, mark: str, advance: int, parts: list[tuple[str, Transform]]) -> None:
        """Gives a mark an outline made of parts of other marks, and its width."""
        name, outlines = self._names[ord(mark)], self._font["CFF "].cff.topDictIndex[0].CharStrings
        private = outlines[name].private
        pen = T2CharStringPen(advance - private.nominalWidthX, self._glyphs)
        for part, placed in parts:
            self._glyphs[self._names[ord(part)]].draw(TransformPen(pen, placed))
        made = pen.getCharString(private, outlines.globalSubrs)
        made.fdSelectIndex = getattr(outlines[name], "fdSelectIndex", None)
        outlines[name].program, outlines[name].bytecode = made.program, None
        self._font["hmtx"][name] = (advance, round(self._bounds(mark)[0]))

    def _save(self) -> None:
        postscript = f"{FAMILY.replace(' ', '')}-{self._weight}"
        renamed = {
            1: FAMILY,
            2: self._weight,
            3: f"{postscript};subset",
            4: f"{FAMILY} {self._weight}",
            6: postscript,
        }
        for number, text in renamed.items():
            self._font["name"].setName(text, number, 3, 1, 0x409)
        self._font["CFF "].cff.fontNames = [postscript]
        self._font.save(self._target)
        print(f"{self._target.name}: {self._target.stat().st_size / 1000:.0f} kB")


def main() -> None:
    for weight in ("Regular", "Bold"):
        Western(weight).make()


if __name__ == "__main__":
    main()
