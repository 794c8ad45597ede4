"""The deal as one sees it: round the table, every seat a block of four at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from paizhuo.engine.core.event import Dealt, Event
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.opening import BLOCK


class DealtRound(Event):
    """What the seats take in one round of the deal, each a block. It is made of events already masked, and hides no more."""

    blocks: tuple[Dealt, ...]

    def apply(self, hand: Hand) -> Hand:
        for block in self.blocks:
            hand = block.apply(hand)
        return hand

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(sentence for block in self.blocks for sentence in block.sentences(by))


def in_rounds(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the same events, whole racks dealt one after another parted into the rounds in which they are taken."""
    dealt: list[Dealt] = []
    for event in events:
        if isinstance(event, Dealt) and event.owner not in {one.owner for one in dealt}:
            dealt.append(event)
            continue
        yield from _rounds(dealt)
        dealt = [event] if isinstance(event, Dealt) else []
        if not dealt:
            yield event
    yield from _rounds(dealt)


def _rounds(dealt: Sequence[Dealt]) -> Iterator[DealtRound]:
    """Yield the rounds in which these racks are taken."""
    for blocks in zip_longest(*map(_blocks, dealt)):
        yield DealtRound(tuple(block for block in blocks if block is not None))


def _blocks(dealt: Dealt) -> Iterator[Dealt]:
    """Yield a rack in the blocks in which it is taken; what is no whole block comes last."""
    for start in range(0, len(dealt.tiles), BLOCK):
        yield Dealt(dealt.place, dealt.owner, dealt.tiles[start : start + BLOCK])
