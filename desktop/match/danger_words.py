"""How dangerous the tiles of a hand are, as marks over the tiles, as a table, and in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from paizhuo.desktop.kit.parts import grid, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.table.danger_marks import Mark
from paizhuo.engine.analysis.estimates import percent_said
from paizhuo.engine.bots.tile_dangers import Level, RivalDanger, TileDanger
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text, enumerated

LEVEL_NAMES: Final[Mapping[Level, Text]] = {
    "safe": Text("安全", "safe"),
    "low": Text("危险低", "low danger"),
    "medium": Text("有危险", "some danger"),
    "high": Text("很危险", "high danger"),
}
DANGERS: Final = Text("危险度：{all}。", "Danger: {all}.")
DANGER_OF: Final = Text("{tile}{level}（{rivals}）", "{tile} {level} ({rivals})")
DANGERS_ALIKE: Final = Text("{level}：{tiles}", "{level}: {tiles}")
NO_DANGER_KNOWN: Final = Text(
    "这个玩法的危险度，教练没有学过。", "The coach has not learned about danger in this game."
)
LEVELS: Final[tuple[Level, ...]] = ("safe", "low", "medium", "high")
ROLES: Final = ("gain", "muted", "body", "loss")
"""How the number of each level is written."""
TILE: Final = 26
"""How high the tiles of the table are, in pixels at the designed text size."""


def mark(danger: TileDanger) -> Mark:
    """Return what stands over the tile."""
    step = LEVELS.index(danger.level)
    return Mark(step, percent_said(danger.percent / 100) if step else "")


def most_dangerous(dangers: Sequence[TileDanger]) -> list[TileDanger]:
    """Return the tiles, the most dangerous first."""
    return sorted(dangers, key=lambda danger: (-LEVELS.index(danger.level), -danger.percent))


def sentence(dangers: Sequence[TileDanger], names: Sequence[str]) -> Text:
    """Return all of it in words: every tile that is dangerous with the chance of each rival, then the tiles that are not."""
    said = [
        DANGER_OF.filled(tile=tile_name(danger.tile), level=LEVEL_NAMES[danger.level], rivals=_rivals(danger, names))
        for danger in most_dangerous(dangers)
        if danger.level in {"medium", "high"}
    ]
    for level in ("low", "safe"):
        alike = [tile_name(danger.tile) for danger in dangers if danger.level == level]
        if alike:
            said.append(DANGERS_ALIKE.filled(level=LEVEL_NAMES[level], tiles=enumerated(alike)))
    zh, en = "；".join(each.zh for each in said), "; ".join(each.en for each in said)
    return DANGERS.filled(all=Text(zh, en))


def _rivals(danger: TileDanger, names: Sequence[str]) -> Text:
    said = [(names[rival.seat], _chance(rival)) for rival in danger.rivals]
    return Text(
        "，".join(f"{who} {what.zh}" for who, what in said), ", ".join(f"{who} {what.en}" for who, what in said)
    )


def _chance(rival: RivalDanger) -> Text:
    if rival.safe:
        return LEVEL_NAMES["safe"]
    written = percent_said(rival.percent / 100)
    return Text(written, written)


def table(preferences: Preferences, dangers: Sequence[TileDanger], names: Sequence[str]) -> QGridLayout:
    """Return every tile with the chance of each rival, the most dangerous first."""
    cells = grid(across=preferences.px(10), down=preferences.px(2))
    ordered = most_dangerous(dangers)
    seats = [rival.seat for rival in ordered[0].rivals]
    for at, seat in enumerate(seats, 1):
        cells.addWidget(label(names[seat], "caption"), 0, at, Qt.AlignmentFlag.AlignRight)
    for nth, danger in enumerate(ordered, 1):
        cells.addWidget(TileRow(preferences, (Piece(danger.tile),), TILE), nth, 0)
        for at, rival in enumerate(danger.rivals, 1):
            made = label(preferences.say(_chance(rival)), ROLES[LEVELS.index(rival.level)])
            cells.addWidget(made, nth, at, Qt.AlignmentFlag.AlignRight)
    cells.setColumnStretch(len(seats) + 1, 1)
    return cells
