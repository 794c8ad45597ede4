"""A hand of the score sheet while it is entered: whose deal it is, which games it may be, and what the draft comes to."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.draft import EntryDraft, values_of, win_of
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.core.hand import Deal, Hand
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import UnknownRules, find
from paizhuo.engine.match.sheet.reported_wins import Playing, Wrong
from paizhuo.engine.match.sheet.scoring import Row, SheetScores, dealt, games_open, playing_at, score_sheet
from paizhuo.engine.match.sheet.sheet import Sheet
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import NumberBySeat
from paizhuo.engine.scoring.request_values import BadRequest


class HandEntry(Struct):
    """Hand ``number`` of a sheet: one that is corrected, or one that comes in before it (or after all others)."""

    sheet: Sheet
    account: SheetScores
    draft: EntryDraft
    number: int
    corrects: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Of the seats, then of the supporters."""
        return self.account.names_at(self.number)

    @property
    def players(self) -> int:
        """How many have a seat."""
        return self.sheet.rule_set.play.seats(self.sheet.options)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.names[: self.players]

    @property
    def heading(self) -> Text:
        """Which hand it is."""
        title = hand_title(self.deal, self.sheet.rule_set.programme(self.sheet.options))
        return words.WHOSE_DEAL.filled(hand=title, dealer=self.names[self.deal.dealer])

    @property
    def deal(self) -> Deal:
        if self.number < len(self.account.rows):
            return self.account.rows[self.number].result.deal
        assert self.account.following is not None
        return self.account.following

    @property
    def games(self) -> tuple[RuleSet, ...]:
        """The games that it may be, as the match orders the deal: several where dice choose."""
        deal = self.deal
        rows = self.account.rows
        if self.sheet.rule_set.games and self.number < len(rows) and rows[self.number].entry.game:
            deal = replace(deal, game="")
        return tuple(games_open(self.sheet.rule_set, deal))

    @property
    def playing(self) -> Playing:
        """The game that was entered, with what it asks."""
        rule_set, games = self.sheet.rule_set, self.games
        game = next((game for game in games if game.id == self.draft.game), games[0])
        return playing_at(rule_set, rule_set.settled(self.sheet.options), game.id if rule_set.games else "")

    @property
    def hand(self) -> Hand:
        """The hand as far as it is known, with what the game asks of it as a whole."""
        playing = self.playing
        order = replace(self.deal, game=playing.game.id) if self.sheet.rule_set.games else self.deal
        try:
            return dealt(playing, order, self.draft.stated(playing.asked))
        except BadRequest:
            return dealt(playing, order)

    def kept(self) -> Sheet:
        """Return the sheet with the hand as entered. Raises ``Wrong``."""
        entry = self.draft.entry(self.playing, self.seats, len(self.names) - self.players)
        change = self.sheet.corrected if self.corrects else self.sheet.inserted
        return change(self.number, entry)

    def comes_to(self) -> Row | Text:
        """Return what the hand comes to, or why it is none."""
        try:
            return score_sheet(self.kept()).rows[self.number]
        except Wrong as why:
            return why.reason


def hand_entry_of(request: Mapping[str, object], sheet: Sheet, account: SheetScores) -> HandEntry:
    """Return the next hand, won with what was scored elsewhere: a request of the command ``score``. Who won is still to be entered."""
    draft = EntryDraft(game=str(request.get("rules") or "") if sheet.rule_set.games else "")
    entered = HandEntry(sheet, account, draft, len(account.rows))
    playing = entered.playing
    draft.wins = [win_of(request, playing.game, playing.asked)]
    whole = values_of(playing.asked.hand_fields, request, set())
    by_seat = {each.id for each in playing.asked.hand_fields if isinstance(each, NumberBySeat)}
    draft.fields = {id_: value for id_, value in whole.items() if id_ not in by_seat}
    draft.from_winner = {id_: value for id_, value in whole.items() if id_ in by_seat}
    return entered


def other_rules(request: Mapping[str, object], entered: HandEntry) -> Text | None:
    """Return what to say where the hand was counted by other rules than the sheet's."""
    own = entered.sheet.rule_set
    given = str(request.get("rules") or own.id)
    if any(game.id == given for game in entered.games):
        return None
    try:
        return words.OTHER_RULES.filled(given=find(given).name, own=own.name)
    except UnknownRules:
        return None
