"""The discards of the last round: what came after one's own last discard, who let it go straight from the draw, and who called it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.event import Discarded, Event
from paizhuo.engine.core.hand import Hand, Laid
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

LAST_ROUND: Final = Text("最近一巡：{all}。", "Last round: {all}.")
DISCARDED: Final = Text("{name} {tile}", "{name} {tile}")
FROM_THE_DRAW: Final = Text("摸切", "straight from the draw")
CALLED_BY: Final = Text("被{name}要走", "called by {name}")
WON_BY: Final = Text("{name}和了", "won on by {name}")


class LastDiscard(Struct):
    """A discard: the ``index`` in the river of its ``seat``, who claimed it for a meld, and who won on it."""

    seat: Seat
    index: int
    laid: Laid
    winners: tuple[Seat, ...] = ()

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Everybody whose it became."""
        taken = self.laid.taken_by
        return self.winners if taken is None or taken in self.winners else (taken, *self.winners)


def discarders(events: Iterable[Event]) -> list[Seat]:
    """Return who has discarded in a hand, in order."""
    looks = (event.appearance() or event for event in events)
    return [event.seat for event in looks if isinstance(event, Discarded)]


def last_round(order: Sequence[Seat], hand: Hand, person: Seat) -> list[LastDiscard]:
    """Return the discards since the person's last one, first to last. ``order``: who has discarded in this hand, in order."""
    after = order[len(order) - list(reversed(order)).index(person) :] if person in order else order
    found: list[LastDiscard] = []
    for nth, seat in enumerate(after):
        index = len(hand.rivers[seat]) - 1 - sum(each == seat for each in after[nth + 1 :])
        if index < 0:
            continue
        # Wins on a discard know how long the river was then.
        winners = tuple(
            win.seat for win in hand.wins if win.source == seat and not win.robbed and win.moment[1] == index + 1
        )
        found.append(LastDiscard(seat, index, hand.rivers[seat][index], winners))
    return found


def in_words(discards: Sequence[LastDiscard], picture: TablePicture) -> str:
    """Return the round in a sentence, for those who listen; nothing where there was none."""
    if not discards:
        return ""
    said = [_said(each, picture) for each in discards]
    return picture.said(LAST_ROUND.filled(all=("；" if picture.language == "zh" else "; ").join(said)))


def _said(discard: LastDiscard, picture: TablePicture) -> str:
    taken, names = discard.laid.taken_by, picture.names
    about = [FROM_THE_DRAW] if discard.laid.drawn else []
    if taken is not None and taken not in discard.winners:
        about.append(CALLED_BY.filled(name=names[taken]))
    about += [WON_BY.filled(name=names[winner]) for winner in discard.winners]
    named = DISCARDED.filled(name=names[discard.seat], tile=tile_name(discard.laid.tile))
    return ("，" if picture.language == "zh" else ", ").join(map(picture.said, (named, *about)))
