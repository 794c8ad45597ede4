"""A score in a line, as players say it."""

from __future__ import annotations

from typing import Final

from engine.core.words import Text
from engine.scoring.score import Score

FU: Final = Text("{fu} 符", "{fu} fu")
UNITS: Final = {
    "han": Text("{n} 番", "{n} han"),
    "fan": Text("{n} 番", "{n} fan"),
    "points": Text("{n} 分", "{n} points"),
    "times": Text("{n} 倍", "×{n}"),
}
UNIT_OTHER: Final = Text("{n}", "{n}")
LIMIT_NAMES: Final = {
    "mangan": Text("满贯", "Mangan"),
    "haneman": Text("跳满", "Haneman"),
    "baiman": Text("倍满", "Baiman"),
    "sanbaiman": Text("三倍满", "Sanbaiman"),
    "counted_yakuman": Text("累计役满", "Counted yakuman"),
    "yakuman": Text("役满", "Yakuman"),
}
PLAIN_WIN: Final = Text("平和（0 番）", "plain win (no fan)")


def amount(n: int, unit: str) -> Text:
    """A number of a score's units: han, fan, points or times."""
    return UNITS.get(unit, UNIT_OTHER).filled(n=n)


def total(score: Score) -> Text:
    """The total with its unit."""
    if score.unit == "fan" and score.total == 0:
        return PLAIN_WIN
    return amount(score.total, score.unit)


def worth(score: Score) -> Text:
    """The total in a line: han and fu, fan or points, and the limit reached."""
    parts = [total(score)]
    if score.fu is not None:
        parts.append(FU.filled(fu=score.fu))
    if score.limit is not None:
        plain = score.limit.replace("_", " ").capitalize()
        parts.append(LIMIT_NAMES.get(score.limit, Text(plain, plain)))
    return Text(" ".join(part.zh for part in parts), " · ".join(part.en for part in parts))
