"""A whole table and what happens on it in words, as ``recognise --table`` and ``camera --table`` print it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands.recognise import BACK, FROM, GROUPS, HEADING, WARNING
from paizhuo.engine.core.tiles import NAMES
from paizhuo.engine.core.words import Language, Text
from paizhuo.vision.whole_table.reading import SIDE_WORDS

if TYPE_CHECKING:
    from paizhuo.vision.whole_table.events import TableEvent
    from paizhuo.vision.whole_table.reading import TableReading, TableSide

RIVER: Final = Text("  {side}牌河：{tiles}", "  river at the {side}: {tiles}")
SIDEWAYS: Final = Text("横{tile}", "{tile} sideways")
MELD: Final = Text("    {kind}{source}：{tiles}", "    {kind}{source}: {tiles}")
HELD: Final = Text("    手牌：{tiles}", "    hand: {tiles}")
BACKS: Final = Text("    手牌扣着 {count} 张", "    {count} {count:tile|tiles} of the hand face down")
INDICATORS: Final = Text("  牌墙上翻开：{tiles}", "  turned up in the wall: {tiles}")

DISCARD: Final = Text("{time} 秒 {side}打出 {tile}", "{time} s: the {side} discards {tile}")
DECLARED: Final = Text("{time} 秒 {side}横着打出 {tile}", "{time} s: the {side} discards {tile} sideways")
CLAIMED: Final = Text(
    "{time} 秒 {side}{kind} {source}的 {tile}", "{time} s: {tile} at the {source}: {kind} by the {side}"
)
TAKEN: Final = Text("{time} 秒 {source}的 {tile} 被拿走", "{time} s: {tile} was taken from the {source}")
CORRECTED: Final = Text(
    "{time} 秒 更正：{side}第 {number} 张是 {tile}，不是 {was}",
    "{time} s: corrected: discard {number} of the {side} is {tile}, not {was}",
)
CLEARED: Final = Text("{time} 秒 牌河已清空", "{time} s: the rivers were cleared")


def table_sheet(table: TableReading, image: str, milliseconds: float, language: Language) -> str:
    """Return what lies on a table as a person reads it: side by side, a line for each river, meld and hand."""
    heading = HEADING.filled(image=image, count=len(table.tiles), milliseconds=round(milliseconds))
    lines = [heading]
    for name, side in zip(SIDE_WORDS, table.sides, strict=True):
        lines += _side_lines(table, name, side)
    if table.indicators:
        lines.append(INDICATORS.filled(tiles=_tiles(table, table.indicators)))
    lines += [WARNING.filled(words=caution.words) for caution in table.cautions]
    return "\n".join(line.say(language) for line in lines)


def _side_lines(table: TableReading, name: Text, side: TableSide) -> Iterator[Text]:
    places = []
    for place in side.river:
        tile = _tiles(table, (place.number,))
        places.append(SIDEWAYS.filled(tile=tile) if place.sideways else tile)
    yield RIVER.filled(side=name, tiles=_joined(places))
    for meld in side.melds:
        source = FROM[meld.source] if meld.source else ""
        yield MELD.filled(kind=GROUPS[meld.kind or "meld"], source=source, tiles=_tiles(table, meld.tiles))
    if side.hand:
        yield HELD.filled(tiles=_tiles(table, side.hand))
    if side.backs:
        yield BACKS.filled(count=side.backs)


def _tiles(table: TableReading, numbers: tuple[int | None, ...]) -> Text:
    return _joined(
        [BACK if table.name(number) == "back" else Text(table.name(number), table.name(number)) for number in numbers]
    )


def _joined(parts: list[Text]) -> Text:
    return Text(" ".join(part.zh for part in parts) or "–", ", ".join(part.en for part in parts) or "–")


def event_sentence(event: TableEvent, language: Language) -> str:
    """Return what happened on a table as a sentence."""
    side = None if event.side is None else SIDE_WORDS[event.side]
    source = None if event.source is None else SIDE_WORDS[event.source]
    said = {"discard": DECLARED if event.sideways else DISCARD, "corrected": CORRECTED, "cleared": CLEARED}
    words = said.get(event.kind) or (TAKEN if side is None else CLAIMED)
    return words.filled(
        time=f"{event.time:.1f}",
        side=side,
        source=source,
        tile=NAMES[event.tile],
        was=NAMES[event.was],
        number=event.number,
        kind=GROUPS[event.meld or "meld"],
    ).say(language)
