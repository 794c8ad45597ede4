"""The umpire of a match at a table of real tiles: it follows what is reported, and asks where that cannot be.

The table never overrides the match, and the match never the table. A report that fits is done at once. One that does not is tried
again whenever the match has moved on; after ``PATIENCE`` it is a ``Difference`` that people settle: they leave it, or take back
as much of the match as makes it fit (a tile was picked up again), or rule on it. Nothing is guessed.

It drives a ``Session`` whose chance comes from ``sources.RealChance``: everything it does is in the journal, can be taken
back, and corrected later. It runs in the thread of the session's scheduler and knows no device.

Seats that sensors read (``racks.Racks``) are answered by whoever sits there, a bot or somebody far away; people at the table carry
out what they decide, and what is seen of that is compared, not done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from engine.core.action import PASS, Action, Chi, Discard, Minkan, Pon, Ron, SelfDraw
from engine.core.advance import IllegalAction
from engine.core.event import Discarded, Event, KongAdded, Melded, Won
from engine.core.meld import Seat
from engine.core.node import BadChance, Chance, DrawTile, Request, RollDice, TurnUp
from engine.core.tile_words import tile_name
from engine.core.tiles import Tile
from engine.core.value import dataclass
from engine.core.words import Text
from engine.match.offences import NotedOffence, OffenceKind, ruling_for
from engine.match.referee import Referee
from engine.play.rulings import RulingRefused
from engine.table.session.listener import Unheard
from engine.table.session.moments import Moment
from engine.table.session.pacing import Scheduler, Timer
from engine.table.session.session import Session
from engine.table.umpire.difference import FALSE_CALL, FALSE_WIN, IGNORE, Difference, Settlement, take_back
from engine.table.umpire.display import Display, Need, display_of, need_of, wall_size
from engine.table.umpire.reports import (
    Acted,
    ButtonName,
    DiceTrouble,
    MarkerLaid,
    Pressed,
    Report,
    Rolled,
    TileDiscarded,
    TileLaid,
    TilesCounted,
    TilesTaken,
    TileTurnedUp,
)
from engine.table.umpire.sources import RealChance

PATIENCE: Final = 3_000
"""Milliseconds that a report may differ from the match before people are asked: tiles are picked up and put down again."""
CLAIM_TIME: Final = 4_000
"""Milliseconds that people have to claim a tile too once a seat that sensors read has: then its claim is carried out."""
OFFENCES: Final[Mapping[ButtonName, tuple[Settlement, OffenceKind]]] = {
    "win": (FALSE_WIN, "false_win"),
    "call": (FALSE_CALL, "false_claim"),
}
"""What it may be to press a button that means nothing now."""
CLAIMS: Final = (Chi, Pon, Minkan, Ron)
"""What is claimed of another's tile."""
FARTHEST: Final = 4
"""So many choices at most are offered to be taken back."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat has pressed a button that may mean each of these: people say which (``Umpire.act``)."""

    seat: Seat
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class UmpireState:
    """``need``: what the table has to do before play goes on; ``announced``: what seats have pressed for, and people have to say more
    about; ``declaring``: the seats whose next discard declares; ``differences``: what people must settle; ``carry_out``: what seats
    that sensors read have done since people acted last, as the public may know it: people do it with the tiles;
    ``claims``: what such seats claim while others may still claim too.
    """

    display: Display
    need: Need
    announced: tuple[Announced, ...] = ()
    declaring: tuple[Seat, ...] = ()
    differences: tuple[Difference, ...] = ()
    carry_out: tuple[Event, ...] = ()
    claims: tuple[Acted, ...] = ()


class Umpire:
    """Follows a session's match at a real table. ``chance``: the sources of its table, which reports are put into."""

    def __init__(
        self, session: Session, scheduler: Scheduler, chance: RealChance, changed: Callable[[UmpireState], None]
    ) -> None:
        """``changed`` is called with the state whenever something of it may be another."""
        self._session, self._scheduler, self._chance, self._changed = session, scheduler, chance, changed
        self._seen = chance.racks.seats
        self._acting = False
        """Whether the umpire itself is changing the match: it looks at what follows when it has done so."""
        session.join(None, _Follower(self._match_moved))
        self._waiting: dict[int, tuple[Report, Timer]] = {}
        """Reports that do not fit yet, by number, each with the end of patience."""
        self._differences: dict[int, Difference] = {}
        self._announced: dict[Seat, ButtonName] = {}
        self._declaring: set[Seat] = set()
        self._numbers = 0
        self._following = False
        self._claim_timer: Timer | None = None
        self._people_acted = 0
        """How many events the match had when people acted last."""
        self._laid: dict[tuple[int, Seat], Counter[Tile]] = {}
        """Of seats that sensors read, the discards that were seen to be laid, by hand and seat."""

    @property
    def state(self) -> UmpireState:
        """How things stand."""
        table = self._session.table
        return UmpireState(
            display_of(table.match),
            need_of(table.referee),
            tuple(Announced(seat, self._may_mean(seat, button)) for seat, button in sorted(self._announced.items())),
            tuple(sorted(self._declaring)),
            tuple(self._differences.values()),
            self._to_carry_out(),
            self._claims(),
        )

    # -- what is reported --------------------------------------------------------------------------------------------

    def report(self, report: Report) -> None:
        """Something was noticed at the table."""
        with self._changing():
            if isinstance(report, DiceTrouble):
                self._chance.dice.fail(report.reason)
            elif not self._done(report):
                self._wait_with(report)

    def act(self, seat: Seat, action: Action) -> Text | None:
        """A person says what a seat has done: at once, or once seats that sensors read have chosen; or the reason why it cannot be."""
        with self._changing():
            reason = self._refusal(seat, action)
            if reason is not None and self._held_up(seat, action):
                self._wait_with(Acted(seat, action))
                return None
            return reason

    def acts(self, seat: Seat) -> tuple[Action, ...]:
        """What a person may say that this seat has done: now, or after what nobody reports."""
        return tuple(action for action in self._reachable(self._session.table.referee, seat) if action != PASS)

    def offend(self, offence: NotedOffence) -> Text | None:
        """People say that a seat has committed an offence: a sentence if it cannot be ruled on."""
        with self._changing():
            return self._offended(offence)

    def settle(self, number: int, choice: Settlement) -> Text | None:
        """People have settled a difference; a sentence if that cannot be done. One that is no more is nothing to settle."""
        difference = self._differences.get(number)
        if difference is None or choice not in difference.choices:
            return None
        with self._changing():
            reason = self._settled(difference, choice)
            if reason is None:
                self._differences.pop(number, None)
            return reason

    def close(self) -> None:
        """Nothing is reported any more."""
        for _, timer in self._waiting.values():
            timer.cancel()
        self._waiting.clear()
        if self._claim_timer is not None:
            self._claim_timer.cancel()

    # -- within ------------------------------------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """The umpire changes the match, and looks at what follows afterwards."""
        before, self._acting = self._acting, True
        try:
            yield
        finally:
            self._acting = before
        self._moved_on()

    def _match_moved(self) -> None:
        """The match has moved: by a person, a bot, somebody far away, or chance that has come."""
        if not self._acting:
            self._moved_on()

    def _wait_with(self, report: Report) -> None:
        """A report that does not fit yet: it is tried again whenever the match has moved on."""
        self._numbers += 1
        timer = self._scheduler.call_later(PATIENCE, partial(self._out_of_patience, self._numbers))
        self._waiting[self._numbers] = report, timer

    def _done(self, report: Report) -> bool:
        """Does what is reported, if it can be; whether it is done with."""
        match report:
            case Rolled(faces):
                return self._rolled(faces)
            case TilesCounted(tiles):
                return wall_size(self._session.table.match) in (tiles, None)
            case TileTurnedUp(tile):
                return self._turned_up(tile)
            case TilesTaken(seat):
                return self._taken(seat)
            case MarkerLaid(seat):
                return seat == self._session.table.match.hand.deal.dealer
            case TileDiscarded(tile):
                by = self._discards_next(self._session.table.referee)
                return by is not None and self._done(TileLaid(by, tile))
            case TileLaid(seat, tile) if seat in self._seen:
                return self._carried_out(seat, tile)
            case Pressed(seat, "ready"):
                self._declaring.add(seat)
                return True
            case Pressed(seat, button) if len(self._may_mean(seat, button)) > 1:
                self._announced[seat] = button
                return True
            case Pressed(seat) | TileLaid(seat) | Acted(seat):
                action = self._meant(self._session.table.referee, report)
                return action is not None and self._refusal(seat, action) is None
            case DiceTrouble():
                return True

    def _rolled(self, faces: tuple[int, ...]) -> bool:
        try:
            self._chance.dice.put(faces)
        except BadChance:
            return False
        self._people_acted = self._session.table.happened
        return True

    def _turned_up(self, tile: Tile) -> bool:
        wanted = self._chance.eyes.wanted
        if wanted is None or not isinstance(wanted.request, TurnUp):
            return False
        with suppress(BadChance):
            self._chance.eyes.put(tile)
            return True
        return False

    def _taken(self, seat: Seat) -> bool:
        """Tiles have come to a rack that is read: dealt, or drawn once whatever nobody reports has happened."""
        table, racks = self._session.table, self._chance.racks
        if not racks.waiting(seat) or need_of(table.referee) != "nothing" or table.hand_over:
            return True  # it is given when it is wanted
        waiting = table.referee.catch_up(self._seen, self._seen).referee.waiting
        if not isinstance(waiting, Chance) or not _is_draw(waiting.request, seat):
            return False
        self._session.catch_up(self._seen, self._seen)
        return True

    def _carried_out(self, seat: Seat, tile: Tile) -> bool:
        """Whether this is the tile that a seat that sensors read has discarded, and that was not laid yet."""
        if not self._unlaid(seat, tile):
            return False
        self._laid_of(seat)[tile] += 1
        return True

    def _laid_of(self, seat: Seat) -> Counter[Tile]:
        """The discards of this hand that were seen to be laid for a seat that sensors read."""
        return self._laid.setdefault((self._session.table.match.hand.deal.number, seat), Counter())

    def _unlaid(self, seat: Seat, tile: Tile) -> bool:
        """Whether the seat has discarded such a tile, or chosen to, and nobody has seen it laid."""
        events = self._session.table.hand_events(None)
        thrown = [event.tile for event in events if isinstance(event, Discarded) and event.seat == seat]
        if isinstance(chosen := self._session.table.referee.answers.get(seat), Discard):
            thrown.append(chosen.tile)
        return self._laid_of(seat)[tile] < thrown.count(tile)

    def _meant(self, referee: Referee, report: Report) -> Action | None:
        """The action that the report is of where ``referee`` stands; None: there is none."""
        match report:
            case Acted(seat, action):
                return action if action in self._reachable(referee, seat) else None
            case Pressed(seat, button):
                return next(iter(self._meanings(referee, seat, button)), None)
            case TileLaid(seat, tile):
                laid = [action for action in self._reachable(referee, seat) if getattr(action, "tile", None) == tile]
                declared = [action for action in laid if action.gesture == "declare"]
                thrown = [action for action in laid if isinstance(action, Discard)]
                found = (declared if seat in self._declaring else []) or thrown
                return min(found, key=lambda action: bool(getattr(action, "drawn", False)), default=None)
            case TileDiscarded(tile):
                by = self._discards_next(referee)
                return None if by is None else self._meant(referee, TileLaid(by, tile))
            case _:
                return None

    def _discards_next(self, referee: Referee) -> Seat | None:
        """Whose discard comes next if nobody claims; what a seat that sensors read has discarded and nobody has laid yet comes first."""
        for event in reversed(self._session.table.hand_events(None)):
            if isinstance(event, Discarded):
                if event.seat in self._seen and self._unlaid(event.seat, event.tile):
                    return event.seat
                break
        asked = referee.catch_up(self._seen, self._seen).referee.asked
        return next(
            (seat for seat, options in asked.items() if any(isinstance(each, Discard) for each in options)), None
        )

    def _may_mean(self, seat: Seat, button: ButtonName) -> tuple[Action, ...]:
        """What a pressed button may mean now."""
        return self._meanings(self._session.table.referee, seat, button)

    def _meanings(self, referee: Referee, seat: Seat, button: ButtonName) -> tuple[Action, ...]:
        """What a button may mean where ``referee`` stands: any of these actions of the seat."""
        kinds = (SelfDraw, Ron) if button == "win" else (Chi, Pon, Minkan)
        return tuple(action for action in self._reachable(referee, seat) if isinstance(action, kinds))

    def _reachable(self, referee: Referee, seat: Seat) -> tuple[Action, ...]:
        """What people may report of a seat. Those that sensors read act by themselves."""
        return () if seat in self._seen else referee.reachable(seat, self._seen, self._seen)

    def _refusal(self, seat: Seat, action: Action) -> Text | None:
        """Does what a seat is seen to do, or says why it cannot be."""
        table = self._session.table
        if seat in self._seen:
            return ACTS_ITSELF.filled(who=self._name(seat))
        before = table.happened
        if self._held_up(seat, action):
            self._session.catch_up(self._seen, self._seen)
        try:
            self._session.act(seat, action, self._seen, self._seen)
        except IllegalAction:
            return table.why_not(seat, action)
        self._people_acted = before
        self._announced.clear()
        self._declaring.discard(seat)
        return None

    def _held_up(self, seat: Seat, action: Action) -> bool:
        """Whether a seat may do this once seats that sensors read have chosen too."""
        referee = self._session.table.referee
        return (
            bool(self._seen)
            and action not in self._reachable(referee, seat)
            and action in referee.reachable(seat, self._seen)
        )

    def _moved_on(self) -> None:
        """The match may stand elsewhere: what waited may fit now, and what differed may not differ any more."""
        if self._following:
            return
        self._following = self._acting = True
        while any(self._done_with(number) for number in (*self._waiting, *self._differences)):
            pass
        if self._session.table.hand_over:
            self._announced.clear()
            self._declaring.clear()
            self._chance.racks.clear()
        self._following = self._acting = False
        self._time_claims()
        self._changed(self.state)

    def _claims(self) -> tuple[Acted, ...]:
        """What seats that sensors read claim, where others have still to choose."""
        answers = self._session.table.referee.answers
        return tuple(
            Acted(seat, answers[seat]) for seat in sorted(self._seen & answers.keys()) if answers[seat] != PASS
        )

    def _time_claims(self) -> None:
        """Nobody reports that people do not claim: once they have had time to, such a seat's claim is carried out, or it is asked."""
        if self._people_hold_up() and self._claim_timer is None:
            self._claim_timer = self._scheduler.call_later(CLAIM_TIME, self._claim_time_is_up)
        elif not self._people_hold_up() and self._claim_timer is not None:
            self._claim_timer.cancel()
            self._claim_timer = None

    def _people_hold_up(self) -> bool:
        """Whether people who need not choose are all that a seat that sensors read waits for."""
        if self._claims():
            return True
        referee = self._session.table.referee
        if not self._seen or self._seen & referee.asked.keys():
            return False
        if any(not isinstance(each, CLAIMS) and each != PASS for options in referee.asked.values() for each in options):
            return False  # whether a flower is laid or stakes are raised, people say
        return bool(self._seen & referee.catch_up(self._seen, self._seen).referee.asked.keys())

    def _claim_time_is_up(self) -> None:
        self._claim_timer = None
        with self._changing():
            if self._people_hold_up() and not self._announced:
                self._session.catch_up(self._seen, self._seen)

    def _to_carry_out(self) -> tuple[Event, ...]:
        """What seats that sensors read have done since people acted last."""
        if not self._seen:
            return ()
        since = min(self._people_acted, self._session.table.happened)
        events = (event for _, event in self._session.table.record(None, since))
        return tuple(
            event
            for event in events
            if isinstance(event, Discarded | Melded | KongAdded | Won)
            and (event.win.seat if isinstance(event, Won) else event.seat) in self._seen
        )

    def _done_with(self, number: int) -> bool:
        """Tries a report again; one that fits is done."""
        if number in self._waiting:
            report, timer = self._waiting[number]
        else:
            report, timer = self._differences[number].report, None
        if not self._done(report):
            return False
        if timer is not None:
            timer.cancel()
        self._waiting.pop(number, None)
        self._differences.pop(number, None)
        return True

    def _out_of_patience(self, number: int) -> None:
        report, _ = self._waiting.pop(number)
        self._differences[number] = Difference(number, report, self._says(report), self._choices(report))
        self._changed(self.state)

    def _choices(self, report: Report) -> tuple[Settlement, ...]:
        table = self._session.table
        found = [IGNORE]
        for times in range(1, FARTHEST + 1):
            earlier = table.taken_back(times)
            if earlier is not None and self._meant(earlier, report) is not None:
                found.append(take_back(times))
                break
        if isinstance(report, Pressed) and report.button in OFFENCES:
            found.append(OFFENCES[report.button][0])
        return tuple(found)

    def _settled(self, difference: Difference, choice: Settlement) -> Text | None:
        report = difference.report
        if choice.way == "take_back":
            for _ in range(choice.times):
                self._session.take_back()
            return None if self._done(report) else difference.says
        if choice.way == "offence" and isinstance(report, Pressed):
            return self._offended(NotedOffence(report.seat, OFFENCES[report.button][1]))
        return None

    def _offended(self, offence: NotedOffence) -> Text | None:
        """Does what the rules of the game say about an offence, or writes it down; why it cannot be, if so."""
        ruling = ruling_for(self._session.table.game.rulings, offence)
        try:
            if ruling is not None:
                self._session.rule(ruling)
            else:
                self._session.note(offence)
        except RulingRefused as refused:
            return refused.reason
        return None

    def _says(self, report: Report) -> Text:
        """What differs, in a sentence."""
        table = self._session.table
        match report:
            case Rolled(faces):
                waiting = table.referee.waiting
                if isinstance(waiting, Chance) and isinstance(waiting.request, RollDice):
                    return WRONG_DICE.filled(faces=_sum(faces), count=waiting.request.count)
                return NO_DICE.filled(faces=_sum(faces))
            case TilesCounted(tiles):
                return WRONG_COUNT.filled(tiles=tiles, wanted=wall_size(table.match))
            case Pressed(seat, button):
                return (NO_WIN if button == "win" else NO_CALL).filled(who=self._name(seat))
            case TileLaid(seat, tile) if seat in self._seen:
                return NOT_DECIDED.filled(who=self._name(seat), tile=tile_name(tile))
            case TileLaid(seat, tile):
                why = table.why_not(seat, Discard(tile))
                return NOT_LAID.filled(who=self._name(seat), tile=tile_name(tile), why=why)
            case Acted(seat, action):
                return NOT_DONE.filled(who=self._name(seat), why=table.why_not(seat, action))
            case DiceTrouble(reason):
                return reason
            case TileDiscarded(tile):
                return NOT_DISCARDED.filled(tile=tile_name(tile))
            case TileTurnedUp(tile):
                return NOT_TURNED_UP.filled(tile=tile_name(tile))
            case TilesTaken(seat, tiles):
                return NOT_TAKEN.filled(who=self._name(seat), count=len(tiles))
            case MarkerLaid(seat):
                dealer = self._name(table.match.hand.deal.dealer)
                return NOT_DEALER.filled(who=self._name(seat), dealer=dealer)

    def _name(self, seat: Seat) -> str:
        return self._session.table.match.setup.seats[seat].name


class _Follower(Unheard):
    """Hears that the match has moved."""

    def __init__(self, moved: Callable[[], None]) -> None:
        self._moved = moved

    def moved(self, moment: Moment) -> None:
        self._moved()


def _is_draw(request: Request, seat: Seat) -> bool:
    return isinstance(request, DrawTile) and request.seat == seat


def _sum(faces: tuple[int, ...]) -> str:
    return " + ".join(map(str, faces))


NO_DICE: Final = Text("牌桌掷出了 {faces}，现在不用掷骰", "The table has rolled {faces}, but no dice are waited for")
WRONG_DICE: Final = Text(
    "牌桌掷出了 {faces}，现在要掷 {count} 个骰子", "The table has rolled {faces}; {count} dice are waited for"
)
WRONG_COUNT: Final = Text(
    "牌桌数出 {tiles} 张牌，这副牌应有 {wanted} 张", "The table counts {tiles} tiles; this game has {wanted}"
)
NO_WIN: Final = Text("{who} 按了和牌，现在不能和", "{who} pressed for a win, but cannot win now")
NO_CALL: Final = Text(
    "{who} 按了吃碰杠，现在没有可以要的牌", "{who} pressed to claim a tile, but there is none to claim"
)
NOT_LAID: Final = Text("{who} 打出了{tile}：{why}", "{who} has laid {tile}: {why}")
NOT_DONE: Final = Text("{who}：{why}", "{who}: {why}")
NOT_DECIDED: Final = Text(
    "替{who}打出了{tile}，可它决定打的不是这张", "{tile} was laid for {who}, who has not decided to discard it"
)
NOT_DISCARDED: Final = Text(
    "牌河里多了{tile}，现在没有人该打这张牌", "{tile} lies among the discards, and nobody can discard it now"
)
NOT_TURNED_UP: Final = Text("翻出了{tile}，现在没有要翻的牌", "{tile} was turned up, but none is to be turned up now")
NOT_TAKEN: Final = Text(
    "{who} 的牌架上多了 {count} 张牌，现在没有轮到它摸牌",
    "{count} tiles came to the rack of {who}, whose draw it is not",
)
NOT_DEALER: Final = Text(
    "庄家标志在{who}那边，这一局是{dealer}坐庄",
    "The dealer marker lies before {who}; the dealer of this hand is {dealer}",
)
ACTS_ITSELF: Final = Text(
    "{who} 自己决定：把它的牌放上牌架即可", "{who} decides by itself: only its tiles are put on its rack"
)
