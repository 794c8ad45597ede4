"""What two hands wait for together, in lines: as they are, else the discards that would make them wait."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from desktop.table import speech
from desktop.table.notes import BubbleLine
from desktop.table.picture import TablePicture, Wait
from desktop.table.sharing import mark
from engine.core.tiles import Tile
from engine.core.words import Text

MOST_DISCARDS: Final = 3
"""So many discards are told, those that leave most tiles to win with."""


def by_note(waits: Iterable[Wait]) -> dict[Text | None, list[Wait]]:
    """Waits that count alike together, with a declaration where that is possible."""
    alike: dict[Text | None, list[Wait]] = {}
    for wait in waits:
        alike.setdefault(wait.declared or wait.note, []).append(wait)
    return alike


def _pictures(waits: Sequence[Wait]) -> tuple[tuple[Tile, str], ...]:
    return tuple((wait.tile, f"{wait.left}") for wait in waits)


def joint_lines(picture: TablePicture) -> tuple[BubbleLine, ...]:
    """The lines beside the racks; none where there is nothing to tell."""
    joint = picture.joint
    lines: list[BubbleLine] = []
    if joint.now:
        lines.append(BubbleLine(picture.said(speech.JOINT_WAITS)))
        for note, same in by_note(joint.now).items():
            lines.append(BubbleLine("", _pictures(same)))
            if note is not None:
                lines.append(BubbleLine(picture.said(note), warning=True))
        return tuple(lines)
    found = sorted(joint.by_discard.items(), key=lambda item: -sum(wait.left for wait in item[1]))
    told: dict[tuple[Tile, tuple[Wait, ...]], int] = {}
    for (rack, tile), waits in found:
        told.setdefault((tile, waits), rack)  # it may not matter from which hand
    for (tile, waits), rack in list(told.items())[:MOST_DISCARDS]:
        pictures = ((tile, f" {picture.said(speech.THEN_WAITS)}"), *_pictures(waits))
        lines.append(BubbleLine(f"{picture.said(speech.AFTER_DISCARD)} {mark(picture, rack)}", pictures))
        notes = list(by_note(waits))
        if len(notes) == 1 and notes[0] is not None:
            lines.append(BubbleLine(picture.said(notes[0]), warning=True))
    return tuple(lines)
