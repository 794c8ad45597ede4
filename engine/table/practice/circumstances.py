"""The circumstances of a win as a person who counts it needs them: what the game asks beside the tiles, and what holds of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import (
    Field,
    Number,
    NumberBySeat,
    OneOf,
    SeatOf,
    SecondHand,
    TilesOf,
    Toggle,
    Wind,
)
from paizhuo.engine.scoring.winning_hand import WinningHand

GONE: Final = Text("已和离场", "Has won and left")
RULE: Final = Text("{name}（{note}）", "{name} ({note})")


class Circumstance(Struct):
    """Something that holds of a win. ``words``: which, where the name does not say it all; ``tiles`` are drawn after the words."""

    id: str
    name: Text
    words: Text | None = None
    tiles: Tiles = ()

    @property
    def said(self) -> Text:
        """The whole in words."""
        parts = [self.name, *((self.words,) if self.words is not None else ())]
        parts += map(tile_name, self.tiles)
        return Text(" ".join(part.zh for part in parts), " ".join(part.en for part in parts))


def circumstances(rule_set: RuleSet, hand: WinningHand, winner: int, names: Sequence[str]) -> Iterator[Circumstance]:
    """Yield what holds of a win beside its tiles. ``names``: those of the seats at the table, of whom ``winner`` has won."""
    for asked in rule_set.scoring.stated_fields.fields:
        yield from _of(rule_set, asked, hand, names, winner)
    if hand.gone:
        yield Circumstance("gone", GONE, enumerated(names[(winner + seat) % len(names)] for seat in sorted(hand.gone)))


def _of(
    rule_set: RuleSet, asked: Field[object], hand: WinningHand, names: Sequence[str], winner: int
) -> Iterator[Circumstance]:
    value = asked.of(hand)
    match asked:
        case SecondHand():
            return  # it is drawn, as the first one is
        case Wind():
            assert isinstance(value, int)
            yield Circumstance(asked.id, asked.name, tile_name(value))
        case Toggle():
            if value:
                yield Circumstance(asked.id, asked.name)
        case TilesOf():
            assert isinstance(value, tuple)
            if value:
                yield Circumstance(asked.id, asked.name, tiles=value)
        case Number():
            if value:
                yield Circumstance(asked.id, asked.name, Text(str(value), str(value)))
        case NumberBySeat():
            assert isinstance(value, Mapping)
            if said := [f"{names[(winner + seat) % len(names)]} {number}" for seat, number in value.items() if number]:
                yield Circumstance(asked.id, asked.name, enumerated(said))
        case SeatOf():
            if isinstance(value, int):
                name = names[(winner + value) % len(names)]
                yield Circumstance(asked.id, asked.name, Text(name, name))
        case OneOf():
            dice = (rule for rule in rule_set.play.dice_rules if value in rule.sums)
            if (rule := next(dice, None)) is not None:
                yield Circumstance(asked.id, asked.name, RULE.filled(name=rule.name, note=rule.note))
            elif (named := next((said for each, said in asked.values if each == value), None)) is not None:
                yield Circumstance(asked.id, asked.name, named)
        case _:
            raise TypeError(f"{asked.id} is a field of no class known here")
