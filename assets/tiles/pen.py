"""Path data and the sheet it is drawn on.

Every shape is plain SVG path data, so that the files hold paths and nothing else. Lengths are user units of the sheet
(a tile face is 300 x 400), angles are degrees, 0 to the right and growing clockwise as the y axis points down.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

_OUTLINES: Final = Path(__file__).with_name("outlines.json")
_EM: Final = 1000


def number(value: float) -> str:
    """The shortest decimal of ``value`` to a tenth of a unit: finer than any screen shows."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polar(centre: Point, radius: float, angle: float) -> Point:
    """The point at ``radius`` from ``centre`` in the direction ``angle``."""
    turn = math.radians(angle)
    return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)


def spokes(count: int, start: float = -90) -> tuple[float, ...]:
    """``count`` directions spread evenly over the circle, the first at ``start``."""
    return tuple(start + 360 * i / count for i in range(count))


def points(*values: Point) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in values)


def polyline(corners: Sequence[Point]) -> str:
    return f"M{points(corners[0])}L{points(*corners[1:])}"


def polygon(corners: Sequence[Point]) -> str:
    return polyline(corners) + "z"


def circle(centre: Point, radius: float) -> str:
    x, y = centre
    arc = f"a{number(radius)} {number(radius)} 0 1 0 "
    return f"M{points((x - radius, y))}{arc}{number(2 * radius)} 0{arc}{number(-2 * radius)} 0z"


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """An upright rectangle with its top left corner at ``x``, ``y``."""
    if not radius:
        return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
    r = number(radius)
    across, down = number(width - 2 * radius), number(height - 2 * radius)
    back, up = number(2 * radius - width), number(2 * radius - height)
    return (
        f"M{points((x + radius, y))}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h{back}a{r} {r} 0 0 1 -{r} -{r}v{up}a{r} {r} 0 0 1 {r} -{r}z"
    )


def petal(root: Point, length: float, width: float, angle: float, *, fullest: float = 0.62) -> str:
    """A leaf with its pointed foot at ``root``.

    ``fullest``: where along its length it is widest; the nearer to 1, the blunter the tip.
    """

    def at(ahead: float, aside: float) -> Point:
        x, y = polar(root, ahead * length, angle)
        return polar((x, y), aside * width, angle + 90)

    swell = 2 / 3  # a cubic reaches three quarters of the way to its controls
    tip = at(1, 0)
    left, right = at(fullest * 0.55, -swell), at(fullest * 0.55, swell)
    far_left, far_right = at(min(1, fullest + 0.3), -swell), at(min(1, fullest + 0.3), swell)
    return f"M{points(root)}C{points(left, far_left, tip)}C{points(far_right, right, root)}z"


def lozenge(centre: Point, width: float, height: float) -> str:
    x, y = centre
    return polygon(((x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)))


def blossom(centre: Point, petals: int, radius: float, width: float, start: float = -90, *, gap: float = 0) -> str:
    """Blunt petals around ``centre``; each starts ``gap`` away from it."""
    return "".join(petal(polar(centre, gap, a), radius - gap, width, a, fullest=0.8) for a in spokes(petals, start))


def sprig(root: Point, tip: Point, bend: float) -> str:
    """A curved line from ``root`` to ``tip``, its middle pushed ``bend`` to the left of the way there."""
    return f"M{points(root)}Q{points(_pull(root, tip, bend), tip)}"


def along(root: Point, tip: Point, bend: float, share: float) -> Point:
    """The point of ``sprig`` at ``share`` of its way, 0 at the root."""
    pull, rest = _pull(root, tip, bend), 1 - share
    x, y = (
        rest * rest * start + 2 * rest * share * control + share * share * end
        for start, control, end in zip(root, pull, tip, strict=True)
    )
    return x, y


def _pull(root: Point, tip: Point, push: float) -> Point:
    """The control point of the quadratic whose middle lies ``push`` to the left of the straight way."""
    (x0, y0), (x1, y1) = root, tip
    share = 2 * push / math.hypot(x1 - x0, y1 - y0)
    return (x0 + x1) / 2 + share * (y1 - y0), (y0 + y1) / 2 - share * (x1 - x0)


def blade(root: Point, tip: Point, bend: float, width: float) -> str:
    """A grass blade: two ``sprig`` curves that meet at the tip, ``width`` apart in the middle and at the root."""
    way = math.degrees(math.atan2(tip[1] - root[1], tip[0] - root[0]))
    left, right = polar(root, width / 2, way - 90), polar(root, width / 2, way + 90)
    outer, inner = _pull(root, tip, bend + width / 2), _pull(root, tip, bend - width / 2)
    return f"M{points(left)}Q{points(outer, tip)}Q{points(inner, right)}z"


@dataclass(slots=True)
class Sheet:
    """An SVG file in the making; what is drawn later lies on top."""

    width: int
    height: int
    _parts: list[str] = field(default_factory=list)

    def fill(self, colour: str, *data: str, holes: bool = False, move: str = "") -> None:
        """Fill ``data``. With ``holes`` a shape inside another cuts it open (the even-odd rule)."""
        rule = ' fill-rule="evenodd"' if holes else ""
        self._add(f'fill="{colour}"{rule}', data, move)

    def line(self, colour: str, width: float, *data: str, move: str = "") -> None:
        """Stroke ``data`` with round caps and joins."""
        self._add(f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{_ROUND}', data, move)

    def outlined(self, colour: str, edge: str, width: float, *data: str, move: str = "") -> None:
        """Fill ``data`` and draw its edge, ``width`` wide, half of it inside."""
        self._add(f'fill="{colour}" stroke="{edge}" stroke-width="{number(width)}"{_ROUND}', data, move)

    def glyph(
        self, character: str, colour: str, centre: Point, size: Point, *, bold: float = 0, edge: str = ""
    ) -> None:
        """Write ``character`` in ink around ``centre``.

        ``size``: width and height of its em square. ``bold``: thickening in thousandths of the em, drawn in ``edge``
        or, without one, in ``colour``.
        """
        box, data = _outlines()[character]
        sx, sy = size[0] / _EM, size[1] / _EM
        x = centre[0] - sx * (box[0] + box[2]) / 2
        y = centre[1] - sy * (box[1] + box[3]) / 2
        move = f"translate({number(x)} {number(y)}) scale({sx:.3f} {sy:.3f})"
        if bold:
            self.outlined(colour, edge or colour, bold, data, move=move)
        else:
            self.fill(colour, data, move=move)

    def svg(self) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">'
        return "\n".join((head, *self._parts, "</svg>")) + "\n"

    def _add(self, style: str, data: Iterable[str], move: str) -> None:
        transform = f' transform="{move}"' if move else ""
        self._parts.append(f'<path {style}{transform} d="{"".join(data)}"/>')


_ROUND: Final = ' stroke-linecap="round" stroke-linejoin="round"'


@cache
def _outlines() -> dict[str, tuple[tuple[float, ...], str]]:
    """Per character the bounds (left, top, right, bottom) and path data of its outline on an em of 1000."""
    stored = json.loads(_OUTLINES.read_text(encoding="utf-8"))
    return {character: (tuple(entry["box"]), entry["path"]) for character, entry in stored.items()}
