"""A match that can go on, in words: its game, how far it is, everybody's points, and when it was played last."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.desktop.kit import words
from paizhuo.desktop.match import match_words
from paizhuo.desktop.match.kept_matches import Broken, KeptMatch
from paizhuo.desktop.table.speech import NTH_HAND, round_name
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import UnknownRules, find
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.circle import member_with

SEPARATOR = " · "


def game_of(match: KeptMatch) -> Text:
    """Return the game's name; of a match of several also that of the hand being played. Its id where the game is not known here."""
    try:
        rule_set = find(match.rules)
    except UnknownRules:
        return Text(match.rules, match.rules)
    member = member_with(rule_set.games, match.game)
    return rule_set.name if member is None else _joined((rule_set.name, member.game.name))


def in_list(match: KeptMatch) -> Text:
    """Return the game, and whether it is played with real tiles."""
    return _joined((game_of(match), *((words.REAL_TABLE,) if match.physical else ())))


def standing_of(match: KeptMatch) -> tuple[tuple[int, str], ...]:
    """Return everybody and their points before the current hand, the most points first."""
    parts = _parts(match)
    order = sorted(range(len(match.points)), key=lambda seat: (-match.points[seat], seat))
    return tuple((seat, amount(match.points[seat], parts)) for seat in order)


def place_of(match: KeptMatch) -> Text:
    """Return the wind and hand where the match has rounds, the number of the hand, and the date."""
    if _in_rounds(match):
        parts = [round_name(match.round, match.dealer + 1), match_words.HAND_NUMBER.filled(n=match.number)]
    else:
        parts = [NTH_HAND.filled(n=match.number)]
    if match.played is not None:
        when = f"{match.played:%Y-%m-%d %H:%M}"
        parts.append(Text(when, when))
    return _joined(parts)


def in_short(match: KeptMatch) -> Text:
    """Return the game; with real tiles, that it is played with these, else the points of who plays here with the place they give."""
    parts = [in_list(match)]
    if match.person is not None and match.points and not match.physical:
        points = match.points[match.person]
        shown = amount(points, _parts(match))
        parts.append(Text(shown, shown))
        ahead = sum(other > points for other in match.points)
        parts += words.PLACES[ahead : ahead + 1]
    return _joined(parts)


def broken_text(broken: Sequence[Broken]) -> Text:
    """Return what was set aside, in a sentence."""
    if len(broken) == 1:
        return match_words.SET_ASIDE.filled(file=broken[0].file, kept=broken[0].kept)
    return match_words.SET_ASIDE_SEVERAL.filled(n=len(broken))


def _joined(parts: Sequence[Text]) -> Text:
    return Text(SEPARATOR.join(part.zh for part in parts), SEPARATOR.join(part.en for part in parts))


def _in_rounds(match: KeptMatch) -> bool:
    """Return whether its hands are called by wind and dealer; what is not known here is taken to be as usual."""
    try:
        return find(match.rules).programme(match.options).rounds
    except ValueError:
        return True


def _parts(match: KeptMatch) -> int:
    """Return how many of the ledger's points are one point as people count."""
    try:
        return find(match.rules).scoring.parts
    except UnknownRules:
        return 1
