"""The account of a score sheet: every hand with whose deal it was, who won what, and everybody's points, up to the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.advance import Over
from engine.core.hand import DEPOSIT, Deal, Ending, Hand, Transfer, WinRecord
from engine.core.tiles import UNKNOWN
from engine.core.value import dataclass
from engine.core.words import Text
from engine.match.match import HandResult, Ranking, ranking, result_of
from engine.match.sheet import Entry, Sheet
from engine.match.told_wins import CountedWin, Playing, Wrong, counted, groups
from engine.play.account import WON, Told
from engine.play.circle import at_play, games_within, member_of
from engine.play.options import Options
from engine.play.rule_set import Final, RuleSet
from engine.scoring.score import Score


@dataclass(frozen=True, slots=True)
class Row:
    """A hand of the sheet: the game it was, what was told, what it came to.

    ``wrong``: why the entry cannot be; it then pays nothing until it is corrected, and the deal passes as it was told.
    ``notes``: what a person should look at. ``stated``: for each win the hand as it was counted.
    """

    game: RuleSet
    entry: Entry
    result: HandResult
    wins: tuple[CountedWin, ...]
    wrong: Text | None = None
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The account of a sheet.

    ``following``: the next deal, None when the match is over; ``final`` then ranks the seats. ``beyond``: how many entries
    come after the end and are not counted.
    """

    rows: tuple[Row, ...]
    following: Deal | None
    final: Ranking | None
    beyond: int = 0


def reckon(sheet: Sheet) -> Reckoning:
    """The account of the sheet, from its first hand on."""
    rule_set = sheet.rule_set
    options = rule_set.settled(sheet.options)
    programme = rule_set.programme(options)
    deal = programme.first()
    rows: list[Row] = []
    for nth, entry in enumerate(sheet.entries):
        hand, row = _told(rule_set, options, deal, entry, sheet.names)
        rows.append(row)
        following = programme.after(hand, row.result.standing, row.result.deposit)
        if isinstance(following, Final):
            ranked = ranking(row.result.standing, following.transfers)
            return Reckoning(tuple(rows), None, ranked, len(sheet.entries) - nth - 1)
        deal = following
    return Reckoning(tuple(rows), deal, None)


# -- which game ----------------------------------------------------------------------------------------------------------------


def games_open(rule_set: RuleSet, deal: Deal) -> tuple[RuleSet, ...]:
    """The games that a hand may be, in their order: one, but where dice have still to choose."""
    named = member_of(rule_set.games, deal.game)
    whole = rule_set if named is None else named.game
    return tuple({game.id: game for game in games_within(whole) if not game.games}.values())


def playing_at(rule_set: RuleSet, options: Options, game: str) -> Playing:
    """The game of a hand with its options, and what it asks."""
    at_table, own = at_play(rule_set, options, game)
    return Playing(at_table, own, at_table.account(own))


# -- a hand ----------------------------------------------------------------------------------------------------------------------


def _told(rule_set: RuleSet, options: Options, deal: Deal, entry: Entry, names: Sequence[str]) -> tuple[Hand, Row]:
    """The finished hand that an entry tells, and its row."""
    choices = games_open(rule_set, deal)
    chosen = next((game for game in choices if game.id == entry.game), choices[0])
    order = replace(deal, game=chosen.id) if rule_set.games else deal
    playing = playing_at(rule_set, options, order.game)
    begun = playing.game.deal(playing.options, order)
    begun = replace(begun, phase=Over())
    wrong: Text | None = None
    try:
        if len(choices) > 1 and entry.game != chosen.id:
            raise Wrong(WHICH_GAME)
        hand, wins, notes = _finished(begun, playing, entry, names)
    except Wrong as why:
        wrong = why.reason
        hand, wins, notes = _as_told(begun, playing, entry), (), ()
    result = result_of(hand, order.standing, order.deposit)
    return hand, Row(playing.game, entry, result, wins, wrong, notes)


def _finished(
    hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]
) -> tuple[Hand, tuple[CountedWin, ...], tuple[Text, ...]]:
    """The hand with everything paid. Raises ``Wrong``."""
    asked = playing.asked
    _check(hand, playing, entry, names)
    laid = tuple(Transfer(seat, DEPOSIT, asked.stick, "riichi") for seat in entry.sticks)
    hand = replace(hand, ledger=(*laid, *entry.transfers))
    wins: list[CountedWin] = []
    if entry.wins:
        hand, wins = counted(hand, playing, entry, names)
    hand = _shown(hand, entry)
    if entry.draw is not None:
        drawn = next(drawn for drawn in asked.draws if drawn.ending.id == entry.draw)
        told = Told(entry.ready, entry.named)
        owed = () if entry.plainly else drawn.settle(hand, told)
        hand = replace(hand, ledger=(*hand.ledger, *owed), ending=drawn.ending)
    else:
        hand = replace(hand, ending=WON)
    if entry.last and asked.broken_off is not None:
        hand = asked.broken_off(hand)
    return hand, tuple(wins), tuple(_notes(hand, playing, entry, names))


def _as_told(hand: Hand, playing: Playing, entry: Entry) -> Hand:
    """The hand of a wrong entry: who won and how it ended, and nothing paid."""
    endings = {drawn.ending.id: drawn.ending for drawn in playing.asked.draws}
    wins = [win for win in entry.wins if 0 <= win.seat < hand.seats]
    records = tuple(
        WinRecord(win.seat, UNKNOWN, win.source, False, NOTHING, (), (nth, 0))  # noqa: FBT003
        for nth, group in enumerate(groups(wins, hand.seats))
        for win in group
    )
    usual = WON if records else playing.asked.draws[0].ending
    ending: Ending = endings.get(entry.draw or "", usual)
    return replace(_shown(hand, entry), wins=records, ending=ending)


def _shown(hand: Hand, entry: Entry) -> Hand:
    """With the racks of those who were ready laid open."""
    for seat in entry.ready:
        if 0 <= seat < hand.seats:
            hand = hand.with_place(seat, shown=True)
    return hand


def _check(hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]) -> None:
    """Raises ``Wrong`` for what no hand of this game can be."""
    asked = playing.asked
    sources = [win.source for win in entry.wins if win.source is not None]
    payers = [payer for win in entry.wins for payer, _ in win.paid]
    seats = [win.seat for win in entry.wins] + [*sources, *entry.ready, *entry.named, *entry.sticks, *entry.behind]
    if any(not 0 <= seat < hand.seats for seat in seats):
        raise Wrong(NO_SEAT)
    accounts = [account for paid in entry.transfers for account in (paid.payer, paid.payee)]
    if any(not isinstance(a, int) or not 0 <= a < hand.participants for a in (*accounts, *payers)):
        raise Wrong(NO_SEAT)
    points = [paid.points for paid in entry.transfers] + [each for win in entry.wins for _, each in win.paid]
    if any(each <= 0 for each in points):
        raise Wrong(NO_POINTS)
    if any(paid.payer == paid.payee for paid in entry.transfers) or any(
        payer == win.seat for win in entry.wins for payer, _ in win.paid
    ):
        raise Wrong(TO_ONESELF)
    if not entry.wins and entry.draw is None:
        raise Wrong(NO_ENDING)
    if entry.draw is not None:
        _check_draw(playing, entry)
    if entry.sticks and not asked.stick:
        raise Wrong(NO_STICKS.filled(game=playing.game.name))
    twice = next((seat for seat in entry.sticks if entry.sticks.count(seat) > 1), None)
    if twice is not None:
        raise Wrong(STICK_TWICE.filled(name=names[twice]))
    if hand.watchers and len(entry.behind) != len(hand.watchers):
        raise Wrong(NOBODY_BEHIND)


def _check_draw(playing: Playing, entry: Entry) -> None:
    asked = playing.asked
    drawn = next((drawn for drawn in asked.draws if drawn.ending.id == entry.draw), None)
    if drawn is None:
        raise Wrong(NO_SUCH_DRAW.filled(game=playing.game.name, draw=entry.draw))
    if entry.wins and asked.after_win(entry.wins[0].hand) == "ends":
        raise Wrong(WON_AND_DRAWN)
    if drawn.worth is not None and not entry.plainly and any(worth is None for worth in entry.ready.values()):
        raise Wrong(WORTH_MISSING.filled(what=drawn.worth))


def _notes(hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]) -> list[Text]:
    """What is allowed, and seldom meant."""
    asked, found = playing.asked, []
    for win in entry.wins:
        flags = win.hand.get("flags")
        declared = isinstance(flags, list) and not asked.stick_flags.isdisjoint(map(str, flags))
        if win.total is None and not win.paid and asked.stick and declared != (win.seat in entry.sticks):
            found.append((STICK_MISSING if declared else FLAG_MISSING).filled(name=names[win.seat]))
    drawn = next((drawn for drawn in asked.draws if drawn.ending.id == entry.draw), None)
    if drawn is not None and drawn.ready:
        found += [STICK_NOT_READY.filled(name=names[seat]) for seat in entry.sticks if seat not in entry.ready]
    if entry.wins and entry.draw is None and asked.after_win(entry.wins[0].hand) == "leaves":
        left = hand.seats - len({win.seat for win in entry.wins})
        if left > 1:
            found.append(STILL_IN.filled(n=left))
    return found


NOTHING = Score((), "points", 0)
WHICH_GAME = Text("请选这一局是哪种玩法（看骰子）", "tell which game the dice chose")
NO_SEAT = Text("没有这个座位", "there is no such seat")
NO_POINTS = Text("付的分数应大于 0", "what is paid is more than nothing")
TO_ONESELF = Text("不能付给自己", "nobody pays themselves")
NO_ENDING = Text("请写明谁和了牌，或怎样流局", "tell who won, or how the hand was drawn")
NO_SUCH_DRAW = Text("{game}没有这种流局：{draw}", "{game} has no such draw: {draw}")
WON_AND_DRAWN = Text("有人和牌就不是流局", "a hand that was won is no draw")
WORTH_MISSING = Text("请写明听牌各家的{what}", "tell the {what} of everybody who was ready")
NO_STICKS = Text("{game}没有立直棒", "{game} has no riichi sticks")
STICK_TWICE = Text("{name} 一局只能放一根立直棒", "{name} lays one riichi stick a hand")
NOBODY_BEHIND = Text("请写明每位支持者支持谁", "tell whom every supporter stood behind")
STICK_MISSING = Text("{name} 立直和牌，但没有记立直棒", "{name} won with riichi, but no stick is noted")
FLAG_MISSING = Text("{name} 放了立直棒，但和牌没有记立直", "{name} laid a stick, but the win is told without riichi")
STICK_NOT_READY = Text("{name} 立直而没有听牌：可能要罚分", "{name} was in riichi and not ready: a penalty may be due")
STILL_IN = Text("还有 {n} 家没和：这一局记完了吗？", "{n} players were still in: is the hand over?")
