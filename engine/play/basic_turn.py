"""The ordinary turn of games without red fives, riichi and furiten: draw and discard, chi, pon and kongs as the tiles allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from paizhuo.engine.core.action import Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Hand, Place, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.claiming import ankans, chis, could_call, discards, kakans, minkans, pons
from paizhuo.engine.play.legality import Condition, Legality, Way, Win, Winning
from paizhuo.engine.play.readiness import REMEMBERED
from paizhuo.engine.play.showing import ShowHands
from paizhuo.engine.play.turn import Offer, Turn, TurnRules, show
from paizhuo.engine.play.ways import FROM_PREVIOUS, NOT_LAST, discarding, konging, no_call, waiting
from paizhuo.engine.play.winning import paid_by_losers
from paizhuo.engine.rules.options import Options, one_of
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

Melding = TypeVar("Melding", Chi, Pon, Minkan, Ankan)


def _plain(options: Iterable[Melding]) -> tuple[Melding, ...]:
    """Return the options without red fives: in other games an unseen tile could be one."""
    return tuple(option for option in options if max(option.tiles) < KINDS)


def plain_discards(place: Place) -> tuple[Discard, ...]:
    """Return every tile of the rack as a discard."""
    return _plain_discards(place.concealed, place.drawn)


@lru_cache(maxsize=REMEMBERED)
def _plain_discards(rack: Tiles, drawn: Tile | None) -> tuple[Discard, ...]:
    return tuple([option for option in discards(Place(0, rack, (), drawn)) if option.tile < KINDS])


def plain_kongs(hand: Hand, seat: Seat, turn: Turn) -> tuple[Ankan | Kakan, ...]:
    """Concealed and added kongs that the rack and the melds make."""
    place = hand.places[seat]
    concealed = _plain_ankans(place.concealed)
    return (*concealed, *(kong for kong in kakans(place) if kong.tile < KINDS)) if place.melds else concealed


@lru_cache(maxsize=REMEMBERED)
def _plain_ankans(rack: Tiles) -> tuple[Ankan, ...]:
    return _plain(ankans(Place(0, rack)))


def plain_sets(hand: Hand, seat: Seat, offer: Offer) -> tuple[Minkan | Pon, ...]:
    """Kong and pon that the rack makes with the discard."""
    rack, tile = hand.places[seat].concealed, offer.tile
    same = _plain(pons(rack, tile))
    return (*_plain(minkans(rack, tile)), *same) if same else ()


def plain_runs(hand: Hand, seat: Seat, offer: Offer) -> tuple[Chi, ...]:
    """Chi that the rack makes with the discard."""
    return _plain(chis(hand.places[seat].concealed, offer.tile))


def of_use_to(waits: Callable[[Hand, Seat], Tiles]) -> Callable[[Hand, Seat, Tile], tuple[int, int]]:
    """Return a function that says whether a rack waits for a tile, and whether it makes any meld with it. ``waits``: the kinds."""

    def of_use(hand: Hand, seat: Seat, tile: Tile) -> tuple[int, int]:
        rack = hand.places[seat].concealed
        return KIND[tile] in waits(hand, seat) or UNKNOWN in rack, could_call(rack, tile)

    return of_use


DISCARDS: Final = discarding(lambda hand, seat, turn: plain_discards(hand.places[seat]))
KONGS: Final = konging(plain_kongs)
SETS: Final = Way[Offer]((Minkan, Pon), plain_sets, no_call, (NOT_LAST,))
RUNS: Final = Way[Offer]((Chi,), plain_runs, no_call, (NOT_LAST, FROM_PREVIOUS))
"""Kong and pon of anybody's discard, chi of the previous seat's; the last discard can only be won with."""


def plain_legality(winning: Winning, waits: Callable[[Hand, Seat], Tiles]) -> Legality:
    """Win, lay kongs, discard; chi, pon and kongs as the tiles allow. ``waits``: the kinds that a seat waits for."""
    return Legality(winning, (KONGS, DISCARDS), (SETS, RUNS), of_use=of_use_to(waits))


def head_bump(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """If several claim the win, only the first in turn order from the discarder gets it 头跳."""
    yield from ()
    return ShowHands(wins[:1])


WINNERS_OPTION: Final = one_of(
    "winners",
    Text("一炮多响", "Several winners on one tile"),
    {"next": Text("截和：只有下一家和", "only the next in turn"), "several": Text("都和", "all of them")},
)


def won_by(options: Options) -> Callable[[Hand, tuple[Win, ...]], Script]:
    """Return who wins if several claim the win, by ``WINNERS_OPTION``."""
    return show if options["winners"] == "several" else head_bump


def most_winners(options: Options) -> int:
    """Return how many may win on one tile, by ``WINNERS_OPTION``."""
    return 3 if options["winners"] == "several" else 1


def plain_rules(
    waits: Callable[[Hand, Seat], Tiles],
    declared: Callable[[Hand, Win], WinningHand],
    count: Callable[[WinningHand, Options], Score | NotValid],
    pay: Callable[[WinningHand, Options, Score], Mapping[Seat, int]],
    options: Options,
    *,
    too_little: Text | None = None,
    **differences: Any,
) -> TurnRules:
    """Return the working rules of an ordinary game: a seat wins with a tile that it waits for.

    ``waits``: the kinds that a seat waits for; ``declared``: a win with its circumstances; ``count``: what it is worth; ``pay``:
    what relative seats (0 the winner) gain and lose by it; both under ``options``. ``too_little``: why a hand that ``count``
    refuses may not win; None: it counts every hand. ``differences``: other fields of ``TurnRules``.
    """
    ready, awaited = waiting(waits)

    def is_enough(hand: Hand, seat: Seat, win: Win) -> bool:
        return UNKNOWN in hand.places[seat].concealed or isinstance(count(declared(hand, win), options), Score)

    def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        return paid_by_losers(pay(declared(hand, win), options, score), win.seat, hand.seats)

    enough = () if too_little is None else (Condition(is_enough, too_little),)
    legality = plain_legality(Winning((ready,), (awaited, *enough)), waits)
    return TurnRules(legality, declared, lambda win: count(win, options), settle, **differences)
