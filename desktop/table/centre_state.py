"""What the box in the middle of the table says, as a value: it is painted again only when that changes."""

from __future__ import annotations

from typing import Final, Literal

from paizhuo.desktop.kit.geometry import Panel
from paizhuo.desktop.table.lettering import bold_metrics
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.plates import fact_words, has_declared
from paizhuo.desktop.table.speech import LEFT, WINDS, hand_name_of, wind_of
from paizhuo.desktop.table.stakes import pot_lines
from paizhuo.engine.core.hand import DEPOSIT, balance, points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.public import Fact

POT_SIZE, FACT_SIZE, POOL_SIZE = 25.0, 19.0, 18.0
TITLE_SIZE, LEFT_SIZE, LEFT_WORD_SIZE = 28.0, 24.0, 18.0
FACT_TILE: Final = 27.0
INDICATORS_HIGH: Final = 64.0


class Part(Struct):
    """Words of one size in a line; what is not ``strong`` is thin and muted."""

    words: str
    size: float
    strong: bool = True


class CentreLine(Struct):
    """A line inside the box, ``height`` units high: words in white or gold, rows of tiles, or the points on the table."""

    height: float
    kind: Literal["words", "fact", "tiles", "pool"]
    parts: tuple[Part, ...] = ()
    rows: tuple[Tiles, ...] = ()
    stick: bool = False


class SeatState(Struct):
    """A seat at its edge. ``lit``: it is its turn; ``stick``: it has announced something with a tile laid sideways."""

    position: int
    wind: str
    points: str
    dealer: bool
    lit: bool
    stick: bool


class CentreState(Struct):
    """Everything in the box, and the box."""

    panel: Panel
    seats: tuple[SeatState, ...]
    lines: tuple[CentreLine, ...]


def centre_state(picture: TablePicture, panel: Panel, *, compares: bool = False) -> CentreState:
    """Return what the box says of ``picture``. ``compares``: how far others are ahead of the nearest seat, in place of points."""
    return CentreState(
        panel,
        tuple(_seat(picture, seat, compares=compares) for seat in range(picture.observation.hand.seats)),
        (*_head(picture), *_pool(picture), *_facts(picture, panel)),
    )


def _seat(picture: TablePicture, seat: Seat, *, compares: bool) -> SeatState:
    observation = picture.observation
    ahead = points_of(observation.hand, seat) - points_of(observation.hand, picture.bottom)
    deal = observation.hand.deal
    return SeatState(
        picture.position(seat),
        picture.said(WINDS[wind_of(seat, deal.dealer, observation.hand.seats) % 4]),
        signed(ahead, picture.parts)
        if compares and seat != picture.bottom
        else amount(points_of(observation.hand, seat), picture.parts),
        seat == deal.dealer,
        observation.hand.turn == seat and observation.hand.ending is None,
        has_declared(observation.hand, seat),
    )


def _head(picture: TablePicture) -> tuple[CentreLine, ...]:
    """Return the round, the tiles left, and those turned up; in one line the first two where there are any of these."""
    deal, wall = picture.observation.hand.deal, picture.observation.hand.wall
    by_role = {fact.role: fact.tiles for fact in picture.facts if fact.seat is None}
    rows = tuple(row for row in (by_role.get("indicators", wall.shown), by_role.get("under_indicators", ())) if row)
    title = Part(picture.said(hand_name_of(deal, rounds=picture.rounds)), TITLE_SIZE)
    number = Part(str(max(0, wall.left)), LEFT_SIZE)
    word = Part(picture.said(LEFT), LEFT_WORD_SIZE, strong=False)
    left = (word, number) if picture.language == "zh" else (number, word)
    if rows:
        return CentreLine(36, "words", (title, Part("·", LEFT_SIZE, strong=False), *left)), CentreLine(
            INDICATORS_HIGH, "tiles", rows=rows
        )
    return CentreLine(36, "words", (title,)), CentreLine(30, "words", left)


def _pool(picture: TablePicture) -> tuple[CentreLine, ...]:
    """Return the points on the table beside a stick, and the hands repeated."""
    observation = picture.observation
    deposit = observation.hand.deal.deposit + balance(observation.hand.ledger).get(DEPOSIT, 0)
    parts = [Part(amount(deposit, picture.parts), POOL_SIZE)] if deposit else []
    if observation.hand.deal.repeats:
        parts.append(Part(picture.said(picture.repeats.filled(n=observation.hand.deal.repeats)), POOL_SIZE))
    return (CentreLine(27, "pool", tuple(parts), stick=bool(deposit)),) if parts else ()


def _facts(picture: TablePicture, panel: Panel) -> tuple[CentreLine, ...]:
    lines = [CentreLine(32, "fact", (Part(words, POT_SIZE),)) for words in pot_lines(picture)[:1]]
    for fact in picture.facts:
        if fact.seat is None and fact.role == "line":
            lines += _fact(fact, picture, panel)
    return tuple(lines)


def _fact(fact: Fact, picture: TablePicture, panel: Panel) -> tuple[CentreLine, ...]:
    """Return a fact in a line with its tiles; its label in a line of its own where both together are too long."""
    words = fact_words(fact, picture)
    if fact.tiles:
        return (CentreLine(FACT_TILE * 1.6, "fact", (Part(words, FACT_SIZE),), (fact.tiles,)),)
    parts: tuple[str, ...] = (words,)
    if (
        fact.words is not None
        and bold_metrics(FACT_SIZE * picture.settings.text).horizontalAdvance(words) > panel.inside
    ):
        parts = picture.said(fact.label), picture.said(fact.words)
    return tuple(CentreLine(25, "fact", (Part(part, FACT_SIZE),)) for part in parts)
