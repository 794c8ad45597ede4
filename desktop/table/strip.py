"""The strip beside the hand: what it waits for, or how far it is from ready, as it is and after the discard pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from paizhuo.desktop.table.notes import BubbleLine
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import hand_name, mark
from paizhuo.engine.analysis.outlook import Thrown, Wait
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.words import Text

MOST_PICTURED: Final = 13
"""More tiles waited for that count alike are not pictured but counted."""
MOST_DISCARDS: Final = 3
"""So many discards that leave the hand ready are listed, those that leave most tiles to win with."""
MOST_LINES: Final = 2
"""With more kinds of worth than this several share a line, so that the strip stays low."""

MOST_ALIKE: Final = 7
"""So many tiles that count alike are pictured where others count otherwise."""
PICTURE: Final = 4
"""A picture of a tile is as wide as so many letters."""
WIDE: Final = "\u2e80"
"""Letters after this one are Chinese, and twice as wide."""
APART: Final = " · "
"""Between the number of copies not seen and what a tile counts."""

WAITS: Final = Text("听", "Waits")
BOTH_WAIT: Final = Text("两副同听", "Both hands wait for")
AFTER: Final = Text("打", "Discard")
THEN_WAITS: Final = Text("听", "waits")
TO_WAIT_FOR: Final = Text("{discard} {tile}，听", "{discard} {tile} to wait for")
"""What is said of a discard and what it leaves."""
LEFT: Final = Text("{tile}（未见 {n} 张）", "{tile} ({n} unseen)")
COMMA: Final = Text("、", ", ")
COLON: Final = Text("：", ": ")
SEMICOLON: Final = Text("；", "; ")
MANY: Final = Text("{kinds} 种 {left} 张", "{kinds} {kinds:kind|kinds}, {left} {left:tile|tiles}")
NO_WAIT: Final = Text("打这张就不听牌了", "This discard leaves no wait")
AWAY: Final = Text("差 {n} 张听牌", "{n} from ready")
READY_AFTER: Final = Text("打这些就听：", "Ready after discarding")
AWAY_AFTER: Final = Text("打这张后差 {n} 张听牌", "{n} from ready after this discard")
HAND_AWAY: Final = Text("{hand}差 {n} 张听牌", "{hand}: {n} from ready")


def strip_lines(picture: TablePicture, thrown: Thrown | None, *, declared: bool) -> tuple[BubbleLine, ...]:
    """Return the lines of the strip; none where there is nothing to say. ``thrown``: the discard that is pointed at, if one is;
    ``declared``: a discard is being chosen that comes with a declaration.
    """
    outlook = picture.outlook
    if thrown is not None:
        if after := outlook.by_discard.get(thrown):
            return _waits(picture, after, WAITS, declared=declared)
        away = outlook.away_after.get(thrown)
        if away is not None and (outlook.waits or outlook.by_discard):
            return (BubbleLine(picture.said(NO_WAIT), warning=True),)
        if away is not None and picture.settings.distance:
            return (BubbleLine(picture.said(AWAY_AFTER.filled(n=away))),)
    if outlook.by_discard and (declared or (picture.hands > 1 and not outlook.waits)):
        return _discards(picture, declared=declared)
    if outlook.waits:
        return _waits(picture, outlook.waits, BOTH_WAIT if picture.hands > 1 else WAITS, declared=False)
    return _away(picture) if picture.settings.distance else ()


def spoken(picture: TablePicture, lines: Iterable[BubbleLine]) -> str:
    """Return the lines in words, for those who listen."""
    said = []
    for line in lines:
        words, tiles = line.words, line.tiles
        if tiles and tiles[0][1] == picture.said(THEN_WAITS):
            words = picture.said(TO_WAIT_FOR.filled(discard=words, tile=tile_name(tiles[0][0])))
            tiles = tiles[1:]
        listed = picture.said(COMMA).join(_spoken_tile(picture, tile, note) for tile, note in tiles)
        text = " ".join(filter(None, (words, listed)))
        said.append(picture.said(COLON).join(filter(None, (text, line.after))))
    return picture.said(SEMICOLON).join(said)


def _spoken_tile(picture: TablePicture, tile: Tile, note: str) -> str:
    """Return a tile with what is written beside it: mostly the number of copies not seen, and what it counts."""
    name, (count, _, worth) = tile_name(tile), note.partition(APART)
    named = LEFT.filled(tile=name, n=count) if count.isdigit() else Text(f"{name.zh} {count}", f"{name.en} {count}")
    return " ".join(filter(None, (picture.said(named).rstrip(), worth)))


def _by_note(waits: Iterable[Wait], *, declared: bool) -> Mapping[Text | None, list[Wait]]:
    """Return the tiles waited for by their note: those under one note count alike."""
    alike: dict[Text | None, list[Wait]] = {}
    for wait in waits:
        worth = wait.declared if declared and wait.declared is not None else wait.worth
        alike.setdefault(None if worth is None else worth.note, []).append(wait)
    return alike


def _waits(picture: TablePicture, waits: Sequence[Wait], heading: Text, *, declared: bool) -> tuple[BubbleLine, ...]:
    """Return tiles waited for with the copies nobody has seen, those that count alike together."""
    alike = _by_note(waits, declared=declared)
    words = picture.said(heading)
    if len(alike) > MOST_LINES:
        parts = [_part(picture, note, same) for note, same in alike.items()]
        split = min(range(1, len(parts)), key=lambda n: max(_length(parts[:n]), _length(parts[n:])))
        rows = (parts[:split], parts[split:])
        return tuple(
            BubbleLine("" if nth else words, tuple(tile for part in row for tile in part))
            for nth, row in enumerate(rows)
        )
    lines: list[BubbleLine] = []
    for note, same in alike.items():
        said = "" if note is None else picture.said(note)
        if len(same) > MOST_PICTURED:
            many = picture.said(MANY.filled(kinds=len(same), left=sum(wait.left for wait in same)))
            lines.append(BubbleLine(" ".join(filter(None, (words, many, said)))))
        else:
            lines.append(BubbleLine(words, _pictures(same), said))
        words = ""
    return tuple(lines)


Part: TypeAlias = tuple[tuple[Tile, str], ...]
"""Tiles that count alike, each with its copies; what they count stands beside the last."""


def _part(picture: TablePicture, note: Text | None, same: Sequence[Wait]) -> Part:
    if len(same) > MOST_ALIKE:
        # Those with most copies; the rest is counted.
        shown = sorted(same, key=lambda wait: -wait.left)[:MOST_ALIKE]
        more = f" +{len(same) - MOST_ALIKE}"
    else:
        shown, more = list(same), ""
    said = "" if note is None else f"{APART}{picture.said(note)}"
    (*before, (tile, count)) = _pictures(shown)
    return (*before, (tile, f"{count}{more}{said}"))


def _length(row: Sequence[Part]) -> float:
    """Return how long a row of parts is, roughly, in letters."""
    written = (note for part in row for _, note in part)
    return sum(PICTURE + sum(2 if letter > WIDE else 1 for letter in note) for note in written)


def _pictures(waits: Iterable[Wait]) -> tuple[tuple[Tile, str], ...]:
    return tuple((wait.tile, f"{wait.left}") for wait in waits)


def _discards(picture: TablePicture, *, declared: bool) -> tuple[BubbleLine, ...]:
    """Return the discards that leave the hand ready, each with what it then waits for."""
    found = sorted(picture.outlook.by_discard.items(), key=lambda each: -sum(wait.left for wait in each[1]))
    racks: dict[tuple[Tile, tuple[Wait, ...]], int] = {}
    for (rack, tile), waits in found:
        racks.setdefault((tile, waits), rack)  # it may not matter from which hand
    lines = []
    for (tile, waits), rack in list(racks.items())[:MOST_DISCARDS]:
        notes = list(_by_note(waits, declared=declared))
        after = picture.said(notes[0]) if len(notes) == 1 and notes[0] is not None else ""
        pictures = ((tile, picture.said(THEN_WAITS)), *_pictures(waits))
        heading = " ".join(filter(None, (picture.said(AFTER), mark(picture, rack))))
        lines.append(BubbleLine(heading, pictures, after))
    return tuple(lines)


def _away(picture: TablePicture) -> tuple[BubbleLine, ...]:
    """Return how far the hand is from ready."""
    outlook = picture.outlook
    if len(outlook.away) > 1:
        each = (
            picture.said(HAND_AWAY.filled(hand=hand_name(picture, rack), n=n)) for rack, n in enumerate(outlook.away)
        )
        return (BubbleLine(" · ".join(each)),)
    if outlook.by_discard:
        return (BubbleLine(picture.said(READY_AFTER), tuple((tile, "") for _, tile in outlook.by_discard)),)
    if not outlook.away or not outlook.away[0]:
        return ()
    return (BubbleLine(picture.said(AWAY.filled(n=outlook.away[0]))),)
