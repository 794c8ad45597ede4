"""The numbers of statistics, counted in another way: from the events of every hand as they happened, one after another.

Nothing of ``paizhuo.engine.records`` is used but the names of the figures. Intervals are recomputed from their definitions.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from paizhuo.engine.core.event import Discarded, Melded, Paid, Won
from paizhuo.engine.core.tiles import UNKNOWN, kind_of
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_steps import steps

Numbers = dict[str, object]


class Count:
    """What one participant did in one hand."""

    def __init__(self) -> None:
        self.change = self.wins = self.gained = self.lost = self.deals = self.discards = 0
        self.turn: int | None = None
        self.declared = self.called = False
        self.patterns: set[str] = set()


@cache
def hands_of(file: Path) -> list[defaultdict[str, Count]]:
    """Count the finished hands of a match, by name. A file is counted once: none of those that tests write changes."""
    found: list[defaultdict[str, Count]] = []
    for step in steps(load(decode(file.read_bytes()))):
        names = [who.name for who in step.match.setup.seats]
        if "hand" in step.line:
            found.append(defaultdict(Count))
        hand = found[-1]
        for event in step.events:
            match event:
                case Discarded(seat=seat, turned=turned):
                    hand[names[seat]].discards += 1
                    hand[names[seat]].declared |= turned
                case Melded(seat=seat, meld=meld) if meld.kind != "ankan":
                    hand[names[seat]].called = True
                case Paid(transfers=transfers):
                    pay(hand, names, transfers)
                case Won(win=win):
                    pay(hand, names, win.transfers)
                    winner = hand[names[win.seat]]
                    winner.wins += 1
                    winner.turn = winner.discards + 1 if winner.turn is None else winner.turn
                    winner.gained += sum(paid.points for paid in win.transfers if paid.payee == win.seat)
                    winner.patterns |= {pattern.id for pattern in win.score.patterns}
                    if win.source is not None and not win.robbed:
                        dealer_in = hand[names[win.source]]
                        dealer_in.deals += 1
                        dealer_in.lost += sum(paid.points for paid in win.transfers if paid.payer == win.source)
                case _:
                    pass
    if not step.match.hand_over:
        found.pop()
    return found


def pay(hand: defaultdict[str, Count], names: list[str], transfers: Iterable[object]) -> None:
    for paid in transfers:
        for account, sign in ((paid.payee, 1), (paid.payer, -1)):  # type: ignore[attr-defined]
            if isinstance(account, int):
                hand[names[account]].change += sign * paid.points  # type: ignore[attr-defined]


def numbers(files: Iterable[Path], name: str, parts: int) -> Numbers:
    """Return the figures of a name over the matches of one game: counts, and means with their intervals."""
    files = list(files)
    hands = [hand for file in files for hand in hands_of(file)]
    own = [hand[name] for hand in hands]
    ends = [end for file in files if (end := end_of(file, name)) is not None]
    won = [count for count in own if count.wins]
    dealt = [count for count in own if count.deals]
    patterns = Counter(pattern for count in own for pattern in count.patterns)
    return {
        "hands": len(own),
        "places": Counter(place for place, _ in ends),
        "place": mean(place for place, _ in ends),
        "points": mean(points / parts for _, points in ends),
        "change": mean(count.change / parts for count in own),
        "won": share(len(won), len(own)),
        "dealt_in": share(len(dealt), len(own)),
        "declared": share(sum(count.declared for count in own), len(own)),
        "called": share(sum(count.called for count in own), len(own)),
        "drawn": share(sum(not any(count.wins for count in hand.values()) for hand in hands), len(own)),
        "gained": mean(count.gained / parts for count in won),
        "turn": mean(count.turn for count in won if count.turn is not None),
        "lost": mean(count.lost / parts for count in dealt),
        "patterns": patterns,
    }


def end_of(file: Path, name: str) -> tuple[int, int] | None:
    """Return the place and the points at the end, by the first and the last line alone; None: the match is not over."""
    first, *_, last = (json.loads(line) for line in file.read_text("utf-8").splitlines())
    if "result" not in last:
        return None
    seat = next(nth for nth, who in enumerate(first["seats"]) if who["name"] == name)
    return last["result"]["order"].index(seat) + 1, last["result"]["points"][seat]


def mean(values: Iterable[float]) -> tuple[int, float, float | None]:
    """Return how many there are, their mean, and half the width of its interval."""
    given = list(values)
    half = 1.96 * stdev(given) / sqrt(len(given)) if len(given) > 1 else None
    return len(given), fmean(given) if given else 0.0, half


def share(count: int, of: int) -> tuple[int, int, float, float]:
    """Return how many of how many, and the shares p for which (count/of − p)² is 1.96² p (1 − p) / of."""
    if not of:
        return 0, 0, 0.0, 1.0
    observed, weight = count / of, 1.96**2 / of
    a, b, c = 1 + weight, -(2 * observed + weight), observed**2
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return count, of, (-b - root) / (2 * a), (-b + root) / (2 * a)


def ready_hands(file: Path) -> list[dict[str, bool]]:
    """Return who was one tile from four sets and a pair, seven pairs or thirteen orphans, hand by hand that nobody won."""
    found = []
    over = 0
    for step in steps(load(decode(file.read_bytes()))):
        if len(step.match.results) > over:
            over += 1
            if not step.match.results[-1].wins:
                hand, seats = step.match.hand, step.match.setup.seats
                found.append(
                    {
                        who.name: waits(hand.places[nth].concealed, 4 - len(hand.places[nth].melds))
                        for nth, who in enumerate(seats)
                        if UNKNOWN not in hand.places[nth].concealed
                    }
                )
    return found


def waits(concealed: Iterable[int], sets: int) -> bool:
    held = Counter(kind_of(tile) for tile in concealed)
    spare = sum(held.values()) % 3 == 2  # a tile was drawn and not discarded
    hands = [held - Counter((tile,)) for tile in held] if spare else [held]
    return any(is_whole(hand + Counter((tile,)), sets) for hand in hands for tile in range(34) if hand[tile] < 4)


def is_whole(held: Counter[int], sets: int) -> bool:
    orphans = {0, 8, 9, 17, 18, 26, *range(27, 34)}
    if sets == 4 and (all(n == 2 for n in held.values()) or set(held) == orphans):
        return True
    return any(n >= 2 and is_sets(held - Counter({tile: 2}), sets) for tile, n in held.items())


def is_sets(held: Counter[int], sets: int) -> bool:
    if not held:
        return sets == 0
    first = min(held)
    ways = [Counter({first: 3})] if held[first] >= 3 else []
    if first < 27 and first % 9 <= 6:
        ways.append(Counter((first, first + 1, first + 2)))
    return any(not way - held and is_sets(held - way, sets - 1) for way in ways)
