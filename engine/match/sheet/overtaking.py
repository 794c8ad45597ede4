"""What a win has to count for a seat to pass those who stand before it, by the payments that a score sheet makes of such a win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.hand import Hand, points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import ranking
from paizhuo.engine.match.sheet.reported_wins import CountedWin, Playing, Wrong, counted, ways_of
from paizhuo.engine.match.sheet.scoring import dealt
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin
from paizhuo.engine.scoring.score import Score

Way: TypeAlias = Literal["self_draw", "rival", "other"]
"""By a self-draw, with the discard of the rival to be passed, or with that of somebody else, whoever it is."""

WITH_FU: Final = tuple((han, fu) for han in (1, 2, 3, 4) for fu in (30, 40, 50))
"""What ordinary hands count where fu count: more fu are rare, and no goal to play for."""
WITHOUT_FU: Final = (5, 6, 8, 11, 13)
"""The least han of each limit."""
MOST: Final = 100
"""A larger win is no goal to play for."""


class Needed(Struct):
    """The least win that is enough: what it counts, as players say it, and what it brings the winner, in points of the ledger."""

    worth: Text
    gain: int


class Overtaking(Struct):
    """A seat that stands before another. ``ahead``: by how many points of the ledger, at least 0.

    ``needed``: the least win that passes it, by each way that the hand may be won; None: no single win is enough.
    """

    rival: Seat
    ahead: int
    needed: tuple[tuple[Way, Needed | None], ...] = ()


def overtaking(playing: Playing, played: Hand, seat: Seat) -> tuple[Overtaking, ...]:
    """Return what ``seat`` needs to pass each seat before it with one win of this hand, the nearest first.

    ``played``: the hand as far as it has come; of it count the deal and what has been paid. Of two with equal points the earlier seat
    stands before the later one. No win is named where the game prices none by what it counts alone, or once somebody has won.
    """
    before = standing_before(played, seat)
    if not before or played.wins:
        return before
    hand = replace(dealt(playing, played.deal), ledger=played.ledger)
    wins = {source: _wins(playing, hand, seat, source) for source in _sources(playing, hand, seat)}

    def needed(rival: Seat) -> tuple[tuple[Way, Needed | None], ...]:
        return tuple((way, _least(wins[source], seat, rival)) for way, source in _ways(wins, rival).items())

    return tuple(replace(each, needed=needed(each.rival)) for each in before)


def standing_before(hand: Hand, seat: Seat) -> tuple[Overtaking, ...]:
    """Return the seats that stand before ``seat`` now, the nearest first, with no win named."""
    points = _points(hand)
    order = ranking(points).order
    return tuple(Overtaking(rival, points[rival] - points[seat]) for rival in reversed(order[: order.index(seat)]))


class _Win(Struct):
    """A win that is thought of, and everybody's points after it."""

    needed: Needed
    points: tuple[int, ...]


def _points(hand: Hand) -> tuple[int, ...]:
    return tuple(points_of(hand, seat) for seat in range(hand.seats))


def _ways(wins: Mapping[Seat | None, tuple[_Win, ...]], rival: Seat) -> dict[Way, Seat | None]:
    """Return the ways to win and whose tile each needs: of the others that of the one who pays least, as with no dealer among them."""
    found: dict[Way, Seat | None] = {}
    if wins.get(None):
        found["self_draw"] = None
    if wins.get(rival):
        found["rival"] = rival
    others = [source for source in wins if source not in {None, rival} and wins[source]]
    return found | ({"other": min(others, key=lambda source: wins[source][0].needed.gain)} if others else {})


def _sources(playing: Playing, hand: Hand, seat: Seat) -> Iterator[Seat | None]:
    if playing.asked.price is None or playing.asked.hand_fields:
        return
    allowed = ways_of(hand, playing)
    if "self_draw" in allowed:
        yield None
    if "discard" in allowed:
        yield from hand.others(seat)


def _wins(playing: Playing, hand: Hand, seat: Seat, source: Seat | None) -> tuple[_Win, ...]:
    """Return the wins of a seat that the players could report, those that bring least first."""
    found = []
    for reported in _reports(playing, seat, source):
        try:
            over, (win,) = counted(hand, playing, Entry((reported,)), [""] * hand.seats)
        except Wrong:
            continue  # below the minimum, or the game asks more of the hand than is known
        points = _points(over)
        found.append(_Win(Needed(_worth(win), points[seat] - _points(hand)[seat]), points))
    return tuple(sorted(found, key=lambda win: win.needed.gain))


def _reports(playing: Playing, seat: Seat, source: Seat | None) -> Iterator[ReportedWin]:
    asked = playing.asked
    if not asked.has_fu:
        yield from (ReportedWin(seat, source, total=total) for total in range(min(asked.most, MOST) + 1))
        return
    yield from (ReportedWin(seat, source, total=han, fu=fu) for han, fu in WITH_FU)
    yield from (ReportedWin(seat, source, total=han) for han in WITHOUT_FU)


def _worth(win: CountedWin) -> Text:
    """Return what a win counts: the limit that it reaches, else its total and fu."""
    score: Score = win.record.score
    if score.limit is not None:
        return score.limit.name
    total = score.unit.amount(score.total)
    return total if score.fu is None else WITH_FU_OF.filled(total=total, fu=score.fu)


def _least(wins: Sequence[_Win], seat: Seat, rival: Seat) -> Needed | None:
    for nth, win in enumerate(wins):
        order = ranking(win.points).order
        if order.index(seat) < order.index(rival):
            return win.needed if nth else replace(win.needed, worth=ANY_WIN)
    return None


ANY_WIN: Final = Text("任何和牌", "any win")
WITH_FU_OF: Final = Text("{total} {fu} 符", "{total} {fu} fu")
