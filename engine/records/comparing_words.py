"""What is said where two matches are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.records.comparing import Comparison
from paizhuo.engine.records.facts import SeatFacts

WON: Final = Text("和（{how}，第 {turn} 巡）{patterns}", "won ({how}, turn {turn}) {patterns}")
BY_ITSELF: Final = Text("自摸", "self-draw")
BY_DISCARD: Final = Text("点和", "by a discard")
DEALT_IN: Final = Text("放铳", "dealt in")
DECLARED: Final = Text("立直", "riichi")
CALLED: Final = Text("副露", "open hand")
READY: Final = Text("听牌", "ready")
SAME_WALLS: Final = Text(
    "两场是同一个种子：每一局的牌墙相同。标 = 的局，两边起手牌也相同。",
    "Both were dealt by the same seed: the wall of every hand was the same. In hands marked = both also began with the same tiles.",
)
OTHER_WALLS: Final = Text(
    "两场的牌墙不同，或者不知道是不是相同。", "The walls of the two were different, or are not known."
)
ONE_MATCH: Final = Text("同一场的两家。", "Two seats of one match.")


def did(seat: SeatFacts | None, names: Mapping[str, Text]) -> Text:
    """Return what a seat did in a hand, in a few words; nothing where it did nothing of note. ``names``: of patterns."""
    if seat is None:
        return Text("", "")
    said: list[Text] = []
    if seat.wins:
        listed = enumerated(names[pattern] for pattern in seat.patterns)
        said.append(WON.filled(how=BY_ITSELF if seat.drawn else BY_DISCARD, turn=seat.turn, patterns=listed))
    found = (
        (seat.deals, DEALT_IN),
        (seat.declared and not seat.wins, DECLARED),
        (seat.called, CALLED),
        (seat.ready, READY),
    )
    said += [words for is_so, words in found if is_so]
    return Text("，".join(each.zh.strip() for each in said), ", ".join(each.en.strip() for each in said))


def about_walls(found: Comparison) -> Text:
    """Return whether both sides played with the same walls."""
    if found.one.record.file == found.other.record.file:
        return ONE_MATCH
    return SAME_WALLS if found.same_walls else OTHER_WALLS
