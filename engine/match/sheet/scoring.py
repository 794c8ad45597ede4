"""The account of a score sheet: every hand with its dealer, its wins and everybody's points, up to the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.hand import DEPOSIT, Deal, Ending, Hand, Transfer, WinRecord, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult, Ranking, ranking, result_of
from paizhuo.engine.match.sheet.company import Company, company_of
from paizhuo.engine.match.sheet.hand_fields import lifted
from paizhuo.engine.match.sheet.reported_wins import CountedWin, Playing, Wrong, counted, groups
from paizhuo.engine.match.sheet.sheet import Entry, Sheet
from paizhuo.engine.rules.circle import at_play, games_within, member_of
from paizhuo.engine.rules.endings import WIN
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import ReportedHand
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import POINTS, Score


class Row(Struct):
    """A hand of the sheet: its game, what was reported, the result, and the wins as they were counted.

    ``wrong``: why the entry is impossible. Until it is corrected it pays nothing, and the deal passes as it was reported.
    ``notes``: what a person should look at. ``people``: the person of each account of the hand, by number (see ``Company``).
    """

    game: RuleSet
    entry: Entry
    result: HandResult
    wins: tuple[CountedWin, ...]
    wrong: Text | None = None
    notes: tuple[Text, ...] = ()
    people: tuple[int, ...] = ()


class SheetScores(Struct):
    """The account of a sheet.

    ``following``: the next deal, None when the match is over; ``final`` then ranks the accounts. ``beyond``: how many entries
    come after the end and are not counted. ``company``: everybody who has taken part. ``start``: the points that everybody
    began with.
    """

    rows: tuple[Row, ...]
    following: Deal | None
    final: Ranking | None
    company: Company
    start: int
    beyond: int = 0

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return the names of those who have the accounts of hand ``number``, which may be the next one."""
        people = self.rows[number].people if number < len(self.rows) else self.company.people
        return tuple(self.company.names[person] for person in people)

    def standing_after(self, hands: int) -> tuple[int, ...]:
        """Everybody's points after so many hands, in ledger points, by number; a person who is away keeps them."""
        points = dict.fromkeys(range(len(self.company.names)), self.start)
        for row in self.rows[:hands]:
            points.update(zip(row.people, row.result.standing, strict=True))
        return tuple(points.values())

    def at_the_end(self) -> tuple[int, ...]:
        """Everybody's final points, in ledger points, by number. Only of a match that is over."""
        assert self.final is not None
        points = dict(enumerate(self.standing_after(len(self.rows))))
        points.update(zip(self.rows[-1].people, self.final.points, strict=True))
        return tuple(points.values())


def score_sheet(sheet: Sheet) -> SheetScores:
    """Return the account of the sheet, from its first hand on."""
    rule_set = sheet.rule_set
    options = rule_set.settled(sheet.options)
    programme = rule_set.play.programme(options)
    deal = programme.first()
    start = deal.standing[0]
    company = company_of(sheet.names)
    rows: list[Row] = []
    for nth, entry in enumerate(sheet.entries):
        hand, row, leaver = _told(rule_set, options, deal, entry, company)
        rows.append(row)
        following = programme.after(hand, row.result.standing, row.result.deposit)
        if isinstance(following, MatchEnd):
            ranked = ranking(row.result.standing, following.transfers)
            return SheetScores(tuple(rows), None, ranked, company, start, len(sheet.entries) - nth - 1)
        deal = following
        if leaver is not None and entry.substitute:
            company, standing = company.seated(leaver, entry.substitute, deal.standing, start)
            deal = replace(deal, standing=standing)
    return SheetScores(tuple(rows), deal, None, company, start)


# -- which game ----------------------------------------------------------------------------------------------------------------


def games_open(rule_set: RuleSet, deal: Deal) -> tuple[RuleSet, ...]:
    """Return the games that a hand may be, in their order: one, unless dice have still to choose."""
    named = member_of(rule_set.games, deal.game)
    whole = rule_set if named is None else named.game
    return tuple({game.id: game for game in games_within(whole) if not game.games}.values())


def playing_at(rule_set: RuleSet, options: Options, game: str) -> Playing:
    """Return the game of a hand with its options, and what it asks."""
    at_table, own = at_play(rule_set, options, game)
    return Playing(at_table, own, at_table.sheet(own))


# -- a hand ----------------------------------------------------------------------------------------------------------------------


def _told(
    rule_set: RuleSet, options: Options, deal: Deal, entry: Entry, company: Company
) -> tuple[Hand, Row, Seat | None]:
    """Return the finished hand that an entry reports, its row, and the seat whose player has to leave the table after it."""
    choices = games_open(rule_set, deal)
    chosen = next((game for game in choices if game.id == entry.game), choices[0])
    order = replace(deal, game=chosen.id) if rule_set.games else deal
    playing = playing_at(rule_set, options, order.game)
    begun = dealt(playing, order)
    names = tuple(company.names[person] for person in company.people)
    entry = lifted(entry, playing.asked.hand_fields, begun.seats)
    wrong: Text | None = None
    leaver: Seat | None = None
    try:
        if len(choices) > 1 and entry.game != chosen.id:
            raise Wrong(WHICH_GAME)
        hand, wins, notes = _finished(begun, playing, entry, names)
        leaver = playing.asked.leaves(hand)
    except Wrong as why:
        wrong = why.reason
        hand, wins, notes = _as_told(begun, playing, entry), (), ()
    result = result_of(hand, order.standing, order.deposit)
    return hand, Row(playing.game, entry, result, wins, wrong, notes, company.people), leaver


def dealt(playing: Playing, order: Deal, fields: Mapping[str, object] | None = None) -> Hand:
    """Return the hand of this deal as over, before any payment. ``fields``: what the game asks of the whole hand, if it is known.

    Raises ``BadRequest`` for impossible fields.
    """
    hand = replace(playing.game.play.deal(playing.options, order), phase=Over())
    return hand if fields is None else playing.asked.begun(hand, fields)


def _finished(
    hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]
) -> tuple[Hand, tuple[CountedWin, ...], tuple[Text, ...]]:
    """Return the hand with everything paid. Raises ``Wrong``."""
    asked = playing.asked
    try:
        hand = asked.begun(hand, entry.fields)
    except BadRequest as bad:
        raise Wrong(BAD_FIELDS.filled(reason=bad.reason)) from None
    _check(hand, playing, entry, names)
    laid = tuple(Transfer(seat, DEPOSIT, asked.stick, "riichi") for seat in entry.sticks)
    charges = {charge.id: charge for charge in asked.charges}
    charged = tuple(paid for id_, seat in entry.charges for paid in charges[id_].pay(hand, seat))
    hand = replace(hand, ledger=(*laid, *entry.transfers, *charged))
    wins: list[CountedWin] = []
    if entry.wins:
        hand, wins = counted(hand, playing, entry, names)
    hand = _shown(hand, entry)
    if entry.draw is not None:
        drawn = next(drawn for drawn in asked.endings if drawn.ending.id == entry.draw)
        reported = ReportedHand(entry.ready, entry.named)
        owed = () if entry.plainly else drawn.settle(hand, reported)
        hand = replace(hand, ledger=(*hand.ledger, *owed), ending=drawn.ending)
    else:
        hand = replace(hand, ending=WIN)
    if entry.last and asked.broken_off is not None:
        hand = asked.broken_off(hand)
    return hand, tuple(wins), tuple(_notes(hand, playing, entry, names))


def _as_told(hand: Hand, playing: Playing, entry: Entry) -> Hand:
    """Return the hand of a wrong entry: who won and how it ended, and nothing paid."""
    endings = {drawn.ending.id: drawn.ending for drawn in playing.asked.endings}
    wins = [win for win in entry.wins if 0 <= win.seat < hand.seats]
    records = tuple(
        WinRecord(win.seat, UNKNOWN, win.source, False, NOTHING, (), (nth, 0))  # noqa: FBT003
        for nth, group in enumerate(groups(wins, hand.seats))
        for win in group
    )
    usual = WIN if records else playing.asked.draws[0].ending
    ending: Ending = endings.get(entry.draw or "", usual)
    return replace(_shown(hand, entry), wins=records, ending=ending)


def _shown(hand: Hand, entry: Entry) -> Hand:
    """Return the hand with the racks of those who were ready laid open."""
    for seat in entry.ready:
        if 0 <= seat < hand.seats:
            hand = hand.with_place(seat, shown=True)
    return hand


def _check(hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]) -> None:
    """Raise ``Wrong`` if no hand of this game can be as the entry says."""
    asked = playing.asked
    sources = [win.source for win in entry.wins if win.source is not None]
    payers = [payer for win in entry.wins for payer, _ in win.paid]
    seats = [win.seat for win in entry.wins] + [*sources, *entry.ready, *entry.named, *entry.sticks, *entry.behind]
    seats += [seat for _, seat in entry.charges] + [seat for each in entry.remarks.values() for seat in each]
    if any(not 0 <= seat < hand.seats for seat in seats):
        raise Wrong(NO_SEAT)
    accounts = [account for paid in entry.transfers for account in (paid.payer, paid.payee)]
    people = [account for account in (*accounts, *payers) if account != DEPOSIT]
    if any(not isinstance(a, int) or not 0 <= a < hand.participants for a in people):
        raise Wrong(NO_SEAT)
    if DEPOSIT in accounts and not asked.stick:
        raise Wrong(NO_DEPOSIT.filled(game=playing.game.name))
    if hand.deal.deposit + balance(entry.transfers).get(DEPOSIT, 0) + asked.stick * len(entry.sticks) < 0:
        raise Wrong(NOT_ON_THE_TABLE)
    points = [paid.points for paid in entry.transfers] + [each for win in entry.wins for _, each in win.paid]
    if any(not 0 < each <= MOST_POINTS for each in points):
        raise Wrong(NO_POINTS.filled(most=f"{MOST_POINTS:,}"))
    values = [each for win in entry.wins for each in (win.total, win.fu)] + list(entry.ready.values())
    if any(value is not None and not 0 <= value <= asked.most for value in values):
        raise Wrong(NO_VALUE.filled(most=asked.most, unit=asked.unit.name))
    if any(paid.payer == paid.payee for paid in entry.transfers) or any(
        payer == win.seat for win in entry.wins for payer, _ in win.paid
    ):
        raise Wrong(TO_ONESELF)
    _check_charges(playing, entry)
    if not entry.wins and entry.draw is None:
        raise Wrong(NO_ENDING)
    if entry.draw is not None:
        _check_ending(hand, playing, entry)
    if entry.sticks and not asked.stick:
        raise Wrong(NO_STICKS.filled(game=playing.game.name))
    twice = next((seat for seat in entry.sticks if entry.sticks.count(seat) > 1), None)
    if twice is not None:
        raise Wrong(STICK_TWICE.filled(name=names[twice]))
    if hand.watchers and len(entry.behind) != len(hand.watchers):
        raise Wrong(NOBODY_BEHIND)
    if entry.substitute in names[: hand.seats]:
        raise Wrong(SITS_ALREADY.filled(name=entry.substitute))
    _check_remarks(playing, entry, names)


def _check_charges(playing: Playing, entry: Entry) -> None:
    known = {charge.id: charge for charge in playing.asked.charges}
    for id_, _ in entry.charges:
        if id_ not in known:
            raise Wrong(NO_SUCH_PAYMENT.filled(game=playing.game.name, payment=id_))
    for charge in known.values():
        if charge.owner is None and sum(id_ == charge.id for id_, _ in entry.charges) > 1:
            raise Wrong(PAID_TWICE.filled(payment=charge.name))


def _check_remarks(playing: Playing, entry: Entry, names: Sequence[str]) -> None:
    for remark in playing.asked.remarks:
        disqualified = entry.remarks.get(remark.id, ()) if remark.disqualifies else ()
        if (winner := next((win.seat for win in entry.wins if win.seat in disqualified), None)) is not None:
            raise Wrong(CANNOT_WIN.filled(name=names[winner], remark=remark.name))


def _check_ending(hand: Hand, playing: Playing, entry: Entry) -> None:
    asked = playing.asked
    ended = next((each for each in asked.endings if each.ending.id == entry.draw), None)
    if ended is None:
        raise Wrong(NO_SUCH_DRAW.filled(game=playing.game.name, draw=entry.draw))
    if ended in asked.faults and len(entry.named) != 1:
        raise Wrong(WHOSE_FAULT)
    if entry.wins and (ended in asked.faults or asked.after_win(hand) == "ends"):
        raise Wrong(WON_AND_DRAWN)
    if ended.worth is not None and not entry.plainly and any(worth is None for worth in entry.ready.values()):
        raise Wrong(WORTH_MISSING.filled(what=ended.worth))


def _notes(hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]) -> list[Text]:
    """Notes on what is allowed but seldom intended."""
    asked, found = playing.asked, []
    for win in entry.wins:
        flags = win.hand.get("flags")
        declared = isinstance(flags, list) and not asked.stick_flags.isdisjoint(map(str, flags))
        if win.total is None and not win.paid and asked.stick and declared != (win.seat in entry.sticks):
            found.append((STICK_MISSING if declared else FLAG_MISSING).filled(name=names[win.seat]))
    drawn = next((drawn for drawn in asked.draws if drawn.ending.id == entry.draw), None)
    if drawn is not None and drawn.ready:
        found += [STICK_NOT_READY.filled(name=names[seat]) for seat in entry.sticks if seat not in entry.ready]
    if entry.wins and entry.draw is None and asked.after_win(hand) == "leaves":
        left = hand.seats - len({win.seat for win in entry.wins})
        if left > 1:
            found.append(STILL_IN.filled(n=left))
    found += [
        REMARKED.filled(name=names[seat], remark=remark.name)
        for remark in asked.remarks
        for seat in entry.remarks.get(remark.id, ())
    ]
    if (leaver := asked.leaves(hand)) is not None:
        words = SEAT_TAKEN if entry.substitute else LEAVES
        found.append(words.filled(name=names[leaver], other=entry.substitute))
    return found


NOTHING = Score((), POINTS, 0)
WHICH_GAME = Text("请选这一局是哪种玩法（看骰子）。", "Choose the game of this hand: the dice say which.")
NO_SEAT = Text("没有这个座位。", "There is no such seat.")
MOST_POINTS = 1_000_000_000
NO_POINTS = Text("付的分数应大于 0，不超过 {most}。", "A payment must be more than 0, and {most} at most.")
NO_VALUE = Text("{unit}应为 0 到 {most} 的整数。", "{unit}: a whole number from 0 to {most}.")
NO_DEPOSIT = Text("{game}里桌面不留分。", "No points lie on the table in {game}.")
NOT_ON_THE_TABLE = Text("桌面上没有那么多。", "There is not so much on the table.")
TO_ONESELF = Text("不能付给自己。", "Players cannot pay themselves.")
NO_ENDING = Text("请写明谁和了牌，或怎样流局。", "Choose who won, or how the hand was drawn.")
NO_SUCH_DRAW = Text("{game}没有这种结局：{draw}。", "A hand of {game} cannot end this way: {draw}.")
NO_SUCH_PAYMENT = Text("{game}没有这种付款：{payment}。", "There is no such payment in {game}: {payment}.")
PAID_TWICE = Text("{payment}一局只有一次。", "This is paid only once in a hand: {payment}.")
WHOSE_FAULT = Text("请选犯规的一家。", "Choose the player at fault.")
WON_AND_DRAWN = Text("有人和牌，这一局就不能另有结局。", "A hand that was won cannot have another ending as well.")
WORTH_MISSING = Text("请写明听牌各家的{what}。", "Enter the {what} of everybody who was ready.")
NO_STICKS = Text("{game}没有立直棒。", "There are no riichi sticks in {game}.")
STICK_TWICE = Text("{name} 一局只能放一根立直棒。", "{name} can pay only one riichi stick in a hand.")
NOBODY_BEHIND = Text("请写明每位支持者支持谁。", "Choose whom each supporter supports.")
SITS_ALREADY = Text("{name} 已经在座。", "{name} has a seat already.")
CANNOT_WIN = Text("{name} 不能和牌：{remark}。", "{name} cannot win this hand: {remark}.")
BAD_FIELDS = Text("这一局的约定有误：{reason}。", "Something is wrong with what was agreed for the hand: {reason}.")
STICK_MISSING = Text("{name} 立直和牌，但没有记立直棒。", "{name} won with riichi, but no riichi stick is recorded.")
FLAG_MISSING = Text(
    "{name} 放了立直棒，但和牌没有记立直。", "{name} paid a riichi stick, but the win is entered without riichi."
)
STICK_NOT_READY = Text(
    "{name} 立直而没有听牌：可能要罚分。", "{name} declared riichi but was not ready: a penalty may be due."
)
STILL_IN = Text("还有 {n} 家没和：这一局记完了吗？", "{n} {n:player has|players have} not won yet: is the hand over?")
REMARKED = Text("{name}：{remark}。", "{name}: {remark}.")
LEAVES = Text("{name} 下桌：请写明谁来接替。", "{name} leaves the table: enter who takes the seat.")
SEAT_TAKEN = Text("{name} 下桌，{other} 接替。", "{name} leaves the table, and {other} takes the seat.")
