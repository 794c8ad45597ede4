"""The engine in few lines: score a hand, list the games, play with bots and follow what happens. See docs/library.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import parse, text
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, UnknownRules, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.rules.action_words import spoken as in_words
from paizhuo.engine.rules.amounts import as_number
from paizhuo.engine.rules.options import BadOption, Options
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.hand_input import Asked, HandInput, read_request
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import Excluded, Score
from paizhuo.engine.table.follow import Following
from paizhuo.engine.table.table import Table

__all__ = [
    "ALL",
    "Bot",
    "Following",
    "Table",
    "begin",
    "bot",
    "find",
    "follow",
    "parse",
    "points",
    "score",
    "scored",
    "spoken",
    "text",
]

AFTER_MELD = Text("吃、碰、杠之后不再是第一巡", "after a claim or a kong it is no longer the first turn")
BAD_RULES = Text("规则或选项不对：{reason}", "{reason}")
OF_HAND = Text("{action}（手牌{hand}）", "{action} (hand {hand})")
JUST_DRAWN = Text("{action}（刚摸的）", "{action} (just drawn)")


def score(request: Mapping[str, object]) -> ScoredHand:
    """Return what a stated hand counts and who pays; ``request`` as the command ``score`` reads it, seats relative to the winner.

    Raises ``BadRequest`` with the field and what is wrong with it. A hand that may not win is an answer, not an error.
    """
    return scored(request)[1]


def scored(request: object) -> tuple[HandInput, ScoredHand]:
    """Return the hand a request states, and what it counts. Raises ``BadRequest``."""
    stated = read_request(request, asked)
    found = find(stated.rules).scoring.score(stated.hand, stated.options)
    if stated.ended and isinstance(found.score, Score):
        ended = (Excluded(each.id, each.name, AFTER_MELD) for each in stated.ended)
        found = replace(found, score=replace(found.score, excluded=(*found.score.excluded, *ended)))
    return stated, found


def asked(rules: str, chosen: Options) -> Asked:
    """Return what these rules ask of a stated hand, with all their options. Raises ``BadRequest``."""
    try:
        rule_set = find(rules)
        options = rule_set.settled(chosen)
        return Asked(options, rule_set.scoring.stated_fields, rule_set.play.seats(options))
    except (UnknownRules, BadOption) as error:
        raise BadRequest(BAD_RULES.filled(reason=error)) from None


def bot(rules: str, name: str = "basic", options: Options | None = None) -> Bot:
    """Return a player by name for a game; ``rank`` and ``choose`` take observations.

    Raises ``UnknownRules``, ``BadOption``, ``UnknownBot``.
    """
    rule_set = find(rules)
    return make(name, rule_set, rule_set.settled(options or {}), 0)


def begin(
    rules: str,
    *,
    people: Collection[Seat] = (),
    seed: int = 0,
    options: Options | None = None,
    journal: Path | None = None,
) -> Table:
    """Return a match about to be played: the seats of ``people`` are answered by whoever calls ``Table.answer``, the others by bots.

    Equal seeds deal equal walls. ``journal``: the file in which the match is kept, for ``Table.resume``. Raises ``UnknownRules``,
    ``BadOption``; ``ValueError`` for a seat that the game has not; ``JournalInUse`` if another table writes the file.
    """
    rule_set = find(rules)
    participants = range(rule_set.participants(rule_set.settled(options or {})))
    if strangers := set(people).difference(participants):
        raise ValueError(f"{rules} has the participants 0 to {participants[-1]}, not {', '.join(map(str, strangers))}")
    seats = tuple(SeatSetup(f"Player {seat}", None if seat in people else "basic") for seat in participants)
    return Table(MatchSetup(rules, options or {}, seats, seed), journal=journal)


def points(table: Table) -> tuple[int | float, ...]:
    """Everybody's points after the last finished hand as people count them, by seat; some games count halves."""
    return tuple(as_number(each, table.rule_set.scoring.parts) for each in table.match.standing)


def follow(table: Table, seat: Seat | None = None) -> Iterator[Text]:
    """Let the bots play on, and say what ``seat`` (None: an onlooker) sees, sentence by sentence, without full stops.

    Stops where only people are asked, and when the hand is over. What was said before is not said again.
    """
    setup = table.match.setup
    names = tuple(who.name for who in setup.seats)
    while True:
        game = table.game
        seats = table.rule_set.play.seats(table.match.options)
        by = narrator(names, seats, game.scoring.parts, game.display.reasons)
        for event in table.log.take(seat):
            yield from event.sentences(by)
        if not any(setup.seats[asked].bot for asked in table.waiting()):
            return
        table.bot_answers()


def spoken(action: Action) -> Text:
    """Return an action in words: its name and tiles, which hand they are of where that is not the first of two, and whether just drawn."""
    said = in_words(action)
    if rack := getattr(action, "rack", 0):
        said = OF_HAND.filled(action=said, hand=rack + 1)
    return JUST_DRAWN.filled(action=said) if getattr(action, "drawn", False) else said
