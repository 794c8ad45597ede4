"""What the scoreboard shows, as a value: of a match as the public sees it, or of a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paizhuo.desktop.kit import words as common
from paizhuo.desktop.results.outcome import outcome, won_how
from paizhuo.desktop.results.scoreboard import words
from paizhuo.desktop.table.speech import hand_title, wind_of
from paizhuo.engine.core.hand import DEPOSIT, WinRecord, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.sheet.scoring import Row, SheetScores
from paizhuo.engine.match.sheet.sheet import Sheet
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.table.port.reports import Finish, Moment, Seating
from paizhuo.engine.table.umpire.display import Need

NEEDS: Final[Mapping[Need, Text]] = {"dice": words.FOR_DICE, "wall": words.FOR_WALL, "tiles": words.FOR_TILES}


class SeatLine(Struct):
    """A seat: ``wind`` counts from 0 East; ``change``: what the hand has brought so far, in ledger points, written ``said``."""

    name: str
    wind: int
    points: str
    change: int = 0
    said: str = ""
    dealer: bool = False
    at_turn: bool = False
    stick: bool = False
    notes: tuple[Text, ...] = ()


class BoardState(Struct):
    """``title``: the hand; ``beside``: what lies on the table and what the game shows of it; ``waits``: what comes next;
    ``last``: how the last hand ended, a line for every win; ``dice``: as thrown last; ``supporters``: names with points.
    """

    title: Text
    seats: tuple[SeatLine, ...]
    beside: tuple[Text, ...] = ()
    waits: Text | None = None
    last: tuple[Text, ...] = ()
    dice: tuple[int, ...] = ()
    supporters: tuple[tuple[str, str], ...] = ()


def at_table(
    seating: Seating, moment: Moment, need: Need = "nothing", dice: Sequence[int] = (), last: HandResult | None = None
) -> BoardState:
    """Return a match as it stands. ``need``: what play waits for; ``dice``: the faces thrown last; ``last``: the hand before."""
    observation, rule_set = moment.observation, seating.at(moment.observation.hand.deal).rule_set
    deal, seats, parts = observation.hand.deal, observation.hand.seats, rule_set.scoring.parts
    names = [seat.name for seat in seating.setup.seats]
    change = balance(observation.hand.ledger)
    over = observation.hand.ending is not None
    lines = []
    for seat in range(seats):
        gained = change.get(seat, 0)
        lines.append(
            SeatLine(
                names[seat],
                wind_of(seat, deal.dealer, seats),
                amount(deal.standing[seat] + gained, parts),
                gained,
                signed(gained, parts) if gained else "",
                seat == deal.dealer,
                observation.hand.turn == seat and not over,
                any(laid.turned for laid in observation.hand.rivers[seat]),
                (*_stakes(rule_set, observation, seat), *_facts(moment.facts, seat)),
            )
        )
    ended: tuple[Text, ...] = ()
    if observation.hand.ending is not None:
        ended = _ended(observation.hand.wins, names) or (observation.hand.ending.name,)
    elif last is not None:
        ended = tuple(words.LAST_HAND.filled(said=said) for said in outcome(last.wins, last.ending, names))
    deposit = deal.deposit + change.get(DEPOSIT, 0)
    pots = rule_set.display.money(observation)
    beside = (
        *((words.ON_TABLE.filled(points=amount(deposit, parts)),) if deposit else ()),
        *(_with(pot.name, amount(pot.points, parts)) for pot in (() if pots is None else pots.pots)),
        *_facts(moment.facts, None),
    )
    supporters = tuple(
        (names[who], amount(deal.standing[who] + change.get(who, 0), parts)) for who in range(seats, len(names))
    )
    return BoardState(
        hand_title(deal, seating.programme),
        tuple(lines),
        beside,
        _waits(names, observation, need),
        ended,
        tuple(dice),
        supporters,
    )


def at_end(seating: Seating, finish: Finish) -> BoardState:
    """Return a match that is over: the final points, and who came where."""
    ranking, parts = finish.ranking, seating.rule_set.scoring.parts
    names = [seat.name for seat in seating.setup.seats]
    seats = seating.players
    places = [seat for seat in ranking.order if seat < seats]
    dealer = finish.results[-1].deal.dealer if finish.results else 0
    lines = tuple(
        SeatLine(
            names[seat],
            wind_of(seat, dealer, seats),
            amount(ranking.points[seat], parts),
            notes=(common.PLACES[places.index(seat)],),
            dealer=seat == dealer,
        )
        for seat in range(seats)
    )
    supporters = tuple((names[who], amount(ranking.points[who], parts)) for who in range(seats, len(names)))
    return BoardState(words.FINAL, lines, supporters=supporters)


def on_sheet(sheet: Sheet, account: SheetScores) -> BoardState:
    """Return a score sheet: the hand to come, everybody's points, and what the last hand came to."""
    rule_set = sheet.rule_set
    seats, parts = rule_set.play.seats(sheet.options), rule_set.scoring.parts
    names = account.names_at(len(account.rows))
    row = account.rows[-1] if account.rows else None
    following, final = account.following, account.final
    if following is not None:
        deal, standing = following, following.standing
    else:
        assert row is not None
        assert final is not None
        deal, standing = row.result.deal, final.points
    places = [] if final is None else [seat for seat in final.order if seat < seats]
    lines = []
    for seat in range(seats):
        change = _gained(account, row, seat)
        lines.append(
            SeatLine(
                names[seat],
                wind_of(seat, deal.dealer, seats),
                amount(standing[seat], parts),
                change,
                signed(change, parts) if change else "",
                seat == deal.dealer,
                notes=(common.PLACES[places.index(seat)],) if places else (),
            )
        )
    beside: tuple[Text, ...] = ()
    if following is not None and following.deposit:
        beside = (words.ON_TABLE.filled(points=amount(following.deposit, parts)),)
    waits = words.NEXT.filled(name=names[following.dealer]) if following is not None else None
    supporters = tuple((names[who], amount(standing[who], parts)) for who in range(seats, len(names)))
    title = words.FINAL if following is None else hand_title(deal, rule_set.programme(sheet.options))
    return BoardState(title, tuple(lines), beside, waits, _last(account, row), supporters=supporters)


def _gained(account: SheetScores, row: Row | None, seat: Seat) -> int:
    """Return what the last hand brought to who sits there now; nothing to who has come since."""
    if row is None:
        return 0
    person = account.company.people[seat]
    return row.result.changes[row.people.index(person)] if person in row.people else 0


def _last(account: SheetScores, row: Row | None) -> tuple[Text, ...]:
    if row is None:
        return ()
    if row.wrong is not None:
        return (row.wrong,)
    names = account.names_at(len(account.rows) - 1)
    won = tuple(
        _valued(won_how(win.record, names), worth(win.record.score)) if win.has_value else won_how(win.record, names)
        for win in row.wins
    )
    return won or (row.result.ending.name,)


def _ended(wins: Sequence[WinRecord], names: Sequence[str]) -> tuple[Text, ...]:
    return tuple(_valued(won_how(win, names), worth(win.score)) for win in wins)


def _valued(won: Text, value: Text) -> Text:
    return Text(f"{won.zh} · {value.zh}", f"{won.en} · {value.en}")


def _with(words_: Text, more: Text | str) -> Text:
    after = Text(more, more) if isinstance(more, str) else more
    return Text(f"{words_.zh} {after.zh}", f"{words_.en} {after.en}")


def _facts(facts: Sequence[Fact], seat: Seat | None) -> tuple[Text, ...]:
    """Return what the game shows of a seat, or of the whole table: its words, or its tiles in words."""
    parts = []
    for fact in facts:
        tiles = tuple(tile for tile in fact.tiles if tile != UNKNOWN)
        if fact.seat != seat or fact.role not in ("line", "indicators"):
            continue
        after = fact.words if fact.words is not None else listed(tiles) if tiles else None
        parts.append(fact.label if after is None else _with(fact.label, after))
    return tuple(parts)


def _stakes(rule_set: RuleSet, observation: Observation, seat: Seat) -> tuple[Text, ...]:
    """Return what betting has made of a seat."""
    money = rule_set.display.money(observation)
    if money is None or seat >= len(money.stakes):
        return ()
    stake = money.stakes[seat]
    return tuple(words_ for so, words_ in ((stake.folded, words.FOLDED), (stake.all_in, words.ALL_IN)) if so)


def _waits(names: Sequence[str], observation: Observation, need: Need) -> Text | None:
    if need in NEEDS:
        return NEEDS[need]
    if observation.hand.turn is None or observation.hand.ending is not None:
        return None
    return words.TO_PLAY.filled(name=names[observation.hand.turn])
